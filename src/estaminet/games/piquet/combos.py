"""Points, sequences and sets: what a hand holds of them, how they are called and which is better.

A combination has a *key*; of two of one kind the greater key is better, and equal keys are equal.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from estaminet.cards import FRENCH_SUITS, Card
from estaminet.games.piquet.tables import PIPS, RANKS, STRENGTH
from estaminet.rules.shapes import Answer

POINT: Final = "point"
SEQUENCE: Final = "suite"
SET: Final = "ensemble"
KINDS: Final = (POINT, SEQUENCE, SET)
"""In the order in which they are called and counted (PIQ-42, PIQ-43)."""

LENGTHS: Final = {
    3: "tierce",
    4: "quatrieme",
    5: "quinte",
    6: "sixieme",
    7: "septieme",
    8: "huitieme",
    9: "neuvieme",
}
TOPS: Final = {
    "A": "majeure",
    "K": "au-roi",
    "Q": "a-la-dame",
    "J": "au-valet",
    "10": "au-dix",
    "9": "au-neuf",
    "8": "au-huit",
}
SETS: Final = {4: "quatorze", 3: "trio"}
OF: Final = {"A": "as", "K": "rois", "Q": "dames", "J": "valets", "10": "dix"}
"""PIQ-32: nines, eights and sevens make no set."""
SUITS: Final = {"S": "pique", "H": "coeur", "D": "carreau", "C": "trefle"}

Key = tuple[int, int]


@dataclass(frozen=True)
class Combo:
    """A combination of cards in a hand.

    `call` tells it in an answer: what is `said` aloud, and perhaps which of several that sound alike is meant.
    """

    kind: str
    key: Key
    cards: tuple[Card, ...]
    call: tuple[Answer, ...]
    said: tuple[Answer, ...]


# -- points ---------------------------------------------------------------------------------------------------------


def point_key(count: int, value: int, *, by_sum: bool = False) -> Key:
    """PIQ-30: more cards are better, then the higher value; in the old game of 36 cards the value alone counts."""
    return (value, 0) if by_sum else (count, value)


def value_of(some: Iterable[Card]) -> int:
    """What cards are worth in a point."""
    return sum(PIPS[card] for card in some)


@lru_cache(maxsize=4096)
def _choices(suit: tuple[Card, ...]) -> dict[tuple[int, int], tuple[Card, ...]]:
    """Every number and value that some cards of a suit make, with the first cards that make it."""
    made: dict[tuple[int, int], tuple[Card, ...]] = {(0, 0): ()}
    for card in suit:
        for (count, value), cards in list(made.items()):
            made.setdefault((count + 1, value + PIPS[card]), (*cards, card))
    del made[0, 0]
    return made


def points(hand: Collection[Card], *, by_sum: bool = False) -> list[Combo]:
    """Every point that a hand can call, the best first: cards of one suit, all or some of them (PIQ-34)."""
    found = []
    several = set()
    seen: set[tuple[int, int]] = set()
    for suit in FRENCH_SUITS:
        made = _choices(tuple(sorted(card for card in hand if card.suit == suit)))
        several |= seen & made.keys()
        seen |= made.keys()
        found += [(count, value, suit, cards) for (count, value), cards in made.items()]
    combos = []
    for count, value, suit, cards in found:
        said = (POINT, count, value)
        call = (*said, SUITS[suit]) if (count, value) in several else said
        combos.append(Combo(POINT, point_key(count, value, by_sum=by_sum), cards, call, said))
    combos.sort(key=lambda combo: (combo.key, len(combo.cards)), reverse=True)
    return combos


def suits_of(hand: Collection[Card]) -> list[tuple[Card, ...]]:
    """The cards of a hand by suit."""
    groups = (tuple(sorted(card for card in hand if card.suit == suit)) for suit in FRENCH_SUITS)
    return [group for group in groups if group]


# -- sequences --------------------------------------------------------------------------------------------------------


def runs(hand: Collection[Card]) -> list[tuple[Card, ...]]:
    """The whole sequences of a hand, each from the top, the best first (PIQ-31)."""
    found = []
    for group in suits_of(hand):
        run = [group[0]]
        for card in group[1:]:
            if STRENGTH[run[-1]] - STRENGTH[card] == 1:
                run.append(card)
                continue
            found.append(tuple(run))
            run = [card]
        found.append(tuple(run))
    return sorted((run for run in found if len(run) >= 3), key=run_key, reverse=True)


def run_key(run: Sequence[Card]) -> Key:
    """PIQ-31: longer is better, then the higher top."""
    return len(run), STRENGTH[run[0]]


def sequence(run: Sequence[Card]) -> Combo:
    """A sequence as it is called."""
    said = (LENGTHS[len(run)], TOPS[run[0].rank])
    return Combo(SEQUENCE, run_key(run), tuple(run), said, said)


def sequences(whole: Iterable[tuple[Card, ...]]) -> list[Combo]:
    """What can be called of some whole sequences: each, or a part of it (PIQ-34); the best first, none twice."""
    found: dict[Key, Combo] = {}
    for run in whole:
        for length in range(len(run), 2, -1):
            for start in range(len(run) - length + 1):
                part = sequence(run[start : start + length])
                found.setdefault(part.key, part)
    return [found[key] for key in sorted(found, reverse=True)]


# -- sets -------------------------------------------------------------------------------------------------------------


def sets(hand: Collection[Card]) -> list[Combo]:
    """The whole sets of a hand, the best first (PIQ-32)."""
    found = []
    for rank, of in OF.items():
        cards = tuple(sorted(card for card in hand if card.rank == rank))
        if len(cards) >= 3:
            said = (SETS[len(cards)], of)
            found.append(Combo(SET, (len(cards), RANKS.index(rank)), cards, said, said))
    return sorted(found, key=lambda combo: combo.key, reverse=True)


def callable_sets(whole: Iterable[Combo]) -> list[Combo]:
    """What can be called of some sets: each, or of a quatorze three cards, the fourth not being reckoned (PIQ-34)."""
    found = []
    for combo in whole:
        found.append(combo)
        if len(combo.cards) == 4:
            said = (SETS[3], combo.said[1])
            for left_out in combo.cards:
                cards = tuple(card for card in combo.cards if card is not left_out)
                found.append(Combo(SET, (3, combo.key[1]), cards, (*said, SUITS[left_out.suit]), said))
    return sorted(found, key=lambda combo: combo.key, reverse=True)


# -- all three --------------------------------------------------------------------------------------------------------


def callable_of(kind: str, hand: Collection[Card], *, by_sum: bool = False) -> list[Combo]:
    """Everything of a kind that a hand can call, the best first."""
    if kind == POINT:
        return points(hand, by_sum=by_sum)
    return sequences(runs(hand)) if kind == SEQUENCE else callable_sets(sets(hand))


def best_key(kind: str, cards: Collection[Card], *, by_sum: bool = False) -> Key:
    """The best that could be made of some cards, were they all in one hand; (0, 0) if nothing can."""
    if kind == POINT:
        keys = [point_key(len(suit), value_of(suit), by_sum=by_sum) for suit in suits_of(cards)]
    elif kind == SEQUENCE:
        keys = [run_key(run) for run in runs(cards)]
    else:
        keys = [combo.key for combo in sets(cards)]
    return max(keys, default=(0, 0))


def worth(combo: Combo, *, point_four: bool = False, by_tens: bool = False) -> int:
    """What a combination scores if it is good.

    PIQ-30: one a card, or one less for a value that ends in 4, or one for every ten. PIQ-31: 3, 4, then 15 to 18.
    PIQ-32: 14 or 3.
    """
    count = len(combo.cards)
    if combo.kind == POINT:
        value = value_of(combo.cards)
        if by_tens:
            return (value + 5) // 10
        return count - 1 if point_four and value % 10 == 4 else count
    if combo.kind == SEQUENCE:
        return count + 10 if count >= 5 else count
    return 14 if count == 4 else 3
