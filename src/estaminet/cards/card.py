"""One object per card, compared by identity: a card is never made twice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

FRENCH_SUITS: Final = "SHDC"
"""Pique, cœur, carreau, trèfle."""

SPANISH_SUITS: Final = "dcbe"
"""Deniers, coupes, bâtons, épées."""

FRENCH_RANKS: Final = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
SPANISH_RANKS: Final = ("A", "K", "N", "J", "9", "8", "7", "6", "5", "4", "3", "2")


class Card:
    """A playing card: a rank and a suit, written together as its code (`10S`, `JH`, `3d`).

    There is exactly one object per code, so `is` and `==` agree and hashing is fast. A game with several packs simply
    holds the same object several times.

    Get cards with `card` or from a pack; calling the class by hand would make a card that equals no other.
    """

    __slots__ = ("code", "order", "rank", "suit")

    def __init__(self, rank: str, suit: str, order: int) -> None:
        self.rank: Final = rank
        self.suit: Final = suit
        self.code: Final = rank + suit
        self.order: Final = order
        """Position in the canonical order of all cards: suits S H D C then d c b e, high ranks first."""

    def __repr__(self) -> str:
        return self.code

    def __lt__(self, other: Card) -> bool:
        return self.order < other.order

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (self.code,)

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self


_ALL: Final = [
    Card(rank, suit, order)
    for order, (suit, rank) in enumerate(
        [(suit, rank) for suit in FRENCH_SUITS for rank in FRENCH_RANKS]
        + [(suit, rank) for suit in SPANISH_SUITS for rank in SPANISH_RANKS]
    )
]
BY_CODE: Final = {one.code: one for one in _ALL}


def card(code: str) -> Card:
    """The card of a code.

    >>> card("10S").rank
    '10'
    >>> card("10S") is card("10S")
    True
    >>> card("1S")
    Traceback (most recent call last):
    ValueError: no card is written '1S': a rank (A K Q J N 10 9 ... 2) and a suit letter (S H D C or d c b e)
    """
    try:
        return BY_CODE[code]
    except KeyError:
        raise ValueError(
            f"no card is written {code!r}: a rank (A K Q J N 10 9 ... 2) and a suit letter (S H D C or d c b e)"
        ) from None


def cards(text: str) -> list[Card]:
    """The cards of codes set apart by spaces.

    >>> cards("10S JH 3d")
    [10S, JH, 3d]
    """
    return [card(code) for code in text.split()]


def codes(several: Iterable[Card]) -> str:
    """Write cards as codes set apart by spaces, the inverse of `cards`.

    >>> codes(cards("10S JH"))
    '10S JH'
    """
    return " ".join(one.code for one in several)
