"""What a hand is worth to a player who may still draw: by rule of thumb, for choosing what to throw out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from estaminet.cards import FRENCH_SUITS, Card
from estaminet.games.piquet.tables import RANKS, STRENGTH

UNSEEN: Final = 20
"""How many cards a player does not see when he exchanges."""
SPARE: Final = 3
"""So many cards more than he throws out are looked at closely."""
SET_RANKS: Final = ("10", "J", "Q", "K", "A")
TOP: Final = len(RANKS) - 1


def discards(hand: Sequence[Card], count: int) -> Iterator[tuple[Card, ...]]:
    """The ways worth a thought to throw out so many cards, the best first."""
    return iter(_discards(tuple(sorted(hand)), count))


@lru_cache(maxsize=512)
def _discards(hand: tuple[Card, ...], count: int) -> tuple[tuple[Card, ...], ...]:
    whole = value(hand, count)
    dear = {card: whole - value([one for one in hand if one is not card], count) for card in hand}
    cheap = sorted(hand, key=dear.__getitem__)[: count + SPARE]
    ways = [tuple(sorted(way)) for way in combinations(cheap, count)]
    return tuple(sorted(ways, key=lambda way: -value([card for card in hand if card not in way], count)))


def value(kept: Iterable[Card], draws: int) -> float:
    """About how many points the cards kept promise, when so many are drawn to them."""
    return _value(tuple(sorted(kept)), draws)


@lru_cache(maxsize=65536)
def _value(kept: tuple[Card, ...], draws: int) -> float:
    chance = draws / UNSEEN
    suits = [0, 0, 0, 0]
    for card in kept:
        suits[FRENCH_SUITS.index(card.suit)] |= 1 << STRENGTH[card]
    point = best = 0.0
    total = 0.0
    for mask in suits:
        count = mask.bit_count()
        point = max(point, 0.35 * count**1.6)
        run = of_sequences(mask, chance)
        best = max(best, run)
        total += 0.2 * run + of_tricks(mask, count)
    return total + point + 0.8 * best + of_sets(suits, chance)


def of_sequences(mask: int, chance: float) -> float:
    """What a suit promises in sequences."""
    best = 0.0
    for low in range(1, TOP - 3):
        held = (mask >> low & 31).bit_count()
        if held >= 3:
            best = max(best, 15 * chance ** (5 - held))
    run = longest(mask)
    if run >= 5:
        return max(best, 10.0 + run)
    if run >= 3:
        best = max(best, best + 0.7 * run)
    return best


def longest(mask: int) -> int:
    """The length of the longest run of a suit.

    >>> longest(0b1101110)
    3
    """
    length = 0
    while mask:
        mask &= mask << 1
        length += 1
    return length


def of_tricks(mask: int, count: int) -> float:
    """What a suit promises in play: aces, guarded kings and queens, length under a high card."""
    worth = 0.0
    if mask >> TOP & 1:
        worth += 1.7
    if mask >> TOP - 1 & 1:
        worth += 1.1 if count > 1 else 0.4
    if mask >> TOP - 2 & 1 and count > 2:
        worth += 0.6
    if count > 4:
        worth += 0.6 * (count - 4)
    return worth


def of_sets(suits: Sequence[int], chance: float) -> float:
    """What a hand promises in quatorzes and trios: high ones are more often good."""
    total = 0.0
    for rank in range(TOP - 4, TOP + 1):
        held = sum(mask >> rank & 1 for mask in suits)
        likely = 0.5 + 0.1 * (rank - TOP + 4)
        if held == 4:
            total += 14 * (likely + 0.1)
        elif held == 3:
            total += likely * (3 + 11 * chance)
        elif held == 2:
            total += likely * (14 * chance * chance + 4 * chance)
    return total
