"""Hands of écarté as bit masks, the trump suit first: bits 0 to 7 are the trumps from the seven to the king.

Suits are interchangeable: whatever is trumps, the same bits mean the same, to the kernel as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import comb, prod
from typing import TYPE_CHECKING, Final, NamedTuple

from estaminet.cards import FRENCH_SUITS, Card
from estaminet.games.ecarte.tables import STRENGTH, tables_of
from estaminet.kernel import Kernel, Position, Tricks

if TYPE_CHECKING:
    from estaminet.kernel.arrays import Words

ALL: Final = (1 << 32) - 1
SUITS: Final = tuple(0xFF << 8 * suit for suit in range(4))
"""The cards of each suit, the trumps first."""
TRUMPS: Final = SUITS[0]
KING: Final = 1 << 7
"""The king of trumps."""
KINGS: Final = sum(1 << 8 * suit + 7 for suit in range(4))
KEPT: Final = TRUMPS | KINGS
"""What nobody throws out who can help it."""


class Bits:
    """The bits of the cards under a trump, and the cards of the bits."""

    def __init__(self, trump: str) -> None:
        suits = [trump, *sorted(suit for suit in FRENCH_SUITS if suit != trump)]  # the order of the kernel
        self.bit = {one: 1 << 8 * suits.index(one.suit) + mark for one, mark in STRENGTH.items()}
        self.card = {bit: one for one, bit in self.bit.items()}

    def mask(self, some: Iterable[Card | None]) -> int:
        """Cards as bits; a card that is not seen is none."""
        return sum(self.bit[one] for one in some if one is not None)


@cache
def bits_of(trump: str) -> Bits:
    """The bits under a trump.

    >>> from estaminet.cards import cards
    >>> bits_of("S").mask(cards("7S KS"))
    129
    """
    return Bits(trump)


def each(mask: int) -> Iterator[int]:
    """The cards of a mask, one bit each, from the lowest.

    >>> list(each(0b101))
    [1, 4]
    """
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def suit_of(bit: int) -> int:
    """The cards of a card's suit."""
    return SUITS[(bit.bit_length() - 1) >> 3]


def above(bit: int) -> int:
    """The cards of the same suit that are higher."""
    return suit_of(bit) & ~((bit << 1) - 1)


def legal(hand: int, led: int, must_trump: bool = True) -> int:
    """ECA-O2 to ECA-O5: what may be played to a card that was led."""
    suit = hand & suit_of(led)
    if suit:
        return suit & above(led) or suit
    return (must_trump and hand & TRUMPS) or hand


class Holding(NamedTuple):
    """A hand that the other one may hold, for all those that come to the same, and how many these are."""

    hand: int
    ways: int


def holdings(unseen: int, size: int, mine: int) -> list[Holding]:
    """Every hand of some unseen cards that the other may hold, told apart only as far as one's own cards can tell.

    Two cards of a suit come to the same when none of one's own lies between them, since no other cards are played; but
    kings are kept apart.

    >>> sum(one.ways for one in holdings(ALL & ~0b11111 & ~KING, 5, 0b11111))
    65780
    """
    groups = [list(each(group)) for group in intervals(unseen, mine)]
    found = []
    for counts in splits([len(group) for group in groups], size):
        hand = sum(sum(group[:count]) for group, count in zip(groups, counts, strict=True))
        found.append(Holding(hand, prod(comb(len(group), count) for group, count in zip(groups, counts, strict=True))))
    return found


def intervals(unseen: int, mine: int) -> Iterator[int]:
    """Unseen cards that come to the same."""
    for suit in SUITS:
        group = 0
        for bit in each(suit):
            if bit & mine or bit & KINGS:
                if group:
                    yield group
                group = 0
                if bit & KINGS & unseen:
                    yield bit
            elif bit & unseen:
                group |= bit
        if group:
            yield group


@cache
def _splits(sizes: tuple[int, ...], total: int) -> tuple[tuple[int, ...], ...]:
    if not sizes:
        return () if total else ((),)
    first, rest = sizes[0], sizes[1:]
    return tuple((count, *others) for count in range(min(first, total) + 1) for others in _splits(rest, total - count))


def splits(sizes: Iterable[int], total: int) -> tuple[tuple[int, ...], ...]:
    """The ways to take so many of groups of some sizes.

    >>> splits([2, 1], 2)
    ((1, 1), (2, 0))
    """
    return _splits(tuple(sizes), total)


# -- exact values -----------------------------------------------------------------------------------------------------


@cache
def kernel(must_trump: bool) -> Kernel:
    """What solves a deal with both hands open. Its bits are ours."""
    return Kernel(tables_of("H", must_trump), memory=1)


def tricks_of(mine: int, others: Sequence[int], led: int = 0, *, leading: bool, must_trump: bool = True) -> Words:
    """The tricks that each card of mine brings, against each of some hands, both being open and played for tricks.

    A row for each of them; a column for each card, by its bit, of whoever is to play: mine if I am leading or `led` is
    to be answered, else his. In the column stands what the card leaves to me, -1 where it may not be played.
    """
    import numpy as np

    found = kernel(must_trump)
    size = mine.bit_count()
    worlds = np.empty((len(others), 2), np.int64)
    worlds[:, 0] = mine
    worlds[:, 1] = others
    cards = found.some(mine)
    if led:
        (card,) = found.some(led)
        theirs = tuple(one for one in found.cards if one is not card and one not in cards)[: size - 1]
        return found.values_in(Position((cards, theirs), 1, (card,)), worlds, Tricks(0))
    theirs = tuple(one for one in found.cards if one not in cards)[:size]
    return found.values_in(Position((cards, theirs), 0 if leading else 1), worlds, Tricks(0))


def tricks_between(mine: Sequence[int], theirs: Sequence[int], *, leading: bool, must_trump: bool = True) -> Words:
    """The same for pairs of whole hands: the tricks that are mine, by the card led."""
    import numpy as np

    found = kernel(must_trump)
    hands = found.cards[:5], found.cards[5:10]
    worlds = np.array([mine, theirs], np.int64).T.copy()
    return found.values_in(Position(hands, 0 if leading else 1), worlds, Tricks(0))
