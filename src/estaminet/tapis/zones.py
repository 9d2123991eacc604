"""A zone: where cards lie, and who sees them."""

from __future__ import annotations

from estaminet.cards import Card


class Zone:
    """An ordered place for cards, the top or first card at index 0.

    `faces` is the mask of the places (seats, spectators) who see the faces; `counted` of those who see how many cards
    there are.
    """

    __slots__ = ("cards", "counted", "faces", "name")

    def __init__(self, name: str, faces: int, counted: int) -> None:
        self.name = name
        self.cards: list[Card] = []
        self.faces = faces
        self.counted = counted

    def __len__(self) -> int:
        return len(self.cards)

    def __repr__(self) -> str:
        return f"{self.name}: {' '.join(c.code for c in self.cards)}"
