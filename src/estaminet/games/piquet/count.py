"""The count of a deal, event by event, with pique and repique, and the end of a match in the middle of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

HAND: Final = "hand"
"""Carte blanche, point, sequences, sets."""
PLAY: Final = "play"
"""A card led, a trick won, the last trick."""
CARDS: Final = "cards"
"""The cards, or capot."""

REACH: Final = 30
PIQUE: Final = 30
REPIQUE: Final = 60


class Out(Exception):
    """Somebody has reached the target: the game is over at once, whatever is left of the deal (PIQ-70)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat


@dataclass
class Count:
    """What both count in a deal, in the order of PIQ-42.

    Args:
        scores: what they had before it.
        target: what ends the game, if a total does.
    """

    scores: Sequence[int] = (0, 0)
    target: int | None = None
    totals: list[int] = field(default_factory=lambda: [0, 0])
    entries: list[tuple[int, int, str]] = field(default_factory=list)
    """Seat, points, rule."""
    bonus: list[str] = field(default_factory=lambda: ["", ""])
    """The rule of the pique or repique that each has had."""

    def add(self, seat: int, points: int, rule: str, event: str) -> None:
        """Count something, and what it brings besides.

        Raises:
            Out: it reaches the target.
        """
        self._add(seat, points, rule)
        if event != CARDS and not self.bonus[seat] and self.totals[seat] >= REACH and not self.totals[1 - seat]:
            # PIQ-40: in hand; PIQ-41: in hand and play
            rule, points = ("PIQ-40", REPIQUE) if event == HAND else ("PIQ-41", PIQUE)
            self.bonus[seat] = rule
            self._add(seat, points, rule)
        if self.target is not None and self.scores[seat] + self.totals[seat] >= self.target:
            raise Out(seat)

    def _add(self, seat: int, points: int, rule: str) -> None:
        self.totals[seat] += points
        self.entries.append((seat, points, rule))

    def gains(self) -> tuple[tuple[int, int, str], ...]:
        """Seat, points, rule: like with like together."""
        together: dict[tuple[int, str], int] = {}
        for seat, points, rule in self.entries:
            together[seat, rule] = together.get((seat, rule), 0) + points
        return tuple((seat, points, rule) for (seat, rule), points in together.items() if points)
