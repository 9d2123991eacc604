"""Points, sequences and sets: what a hand holds of them, how they are called and which is better.

A combination has a *key*; of two of one kind the greater key is better, and equal keys are equal. Aloud only numbers
and ranks are told; where several combinations sound alike an answer names the cards besides, for nobody else to hear.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from operator import attrgetter
from typing import ClassVar, Final

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
OF: Final = {"A": "d-as", "K": "rois", "Q": "dames", "J": "valets", "10": "dix"}
"""PIQ-32: nines, eights and sevens make no set."""

Key = tuple[int, int]


@dataclass(frozen=True)
class Combo:
    """A combination of cards in a hand, in their order, and the words that tell of it."""

    kind: str
    key: Key
    cards: tuple[Card, ...]
    said: tuple[Answer, ...]
    false: ClassVar[bool] = False
    """Whether it is called without being held."""


class Pretence(Combo):
    """A combination that is called without being held (PIQ-F42)."""

    false: ClassVar[bool] = True


def answers(
    combos: Iterable[Combo], words: Callable[[Combo], tuple[Answer, ...]] = lambda combo: combo.said
) -> dict[Answer, Combo]:
    """The answers by which combinations are told, in their order; those that sound alike are told by their cards."""
    several = [(words(combo), combo) for combo in combos]
    heard = Counter(said for said, _ in several)
    found: dict[Answer, Combo] = {}
    for said, combo in several:
        answer = said if heard[said] == 1 else (*said, *combo.cards)
        found[answer[0] if len(answer) == 1 else answer] = combo
    return found


# -- points ---------------------------------------------------------------------------------------------------------


def point_key(count: int, value: int, *, by_sum: bool = False) -> Key:
    """PIQ-30: more cards are better, then the higher value; in the old game of 36 cards the value alone counts."""
    return (value, 0) if by_sum else (count, value)


def value_of(some: Iterable[Card]) -> int:
    """What cards are worth in a point."""
    return sum(PIPS[card] for card in some)


KEY: Final = attrgetter("key")
EXACT: Final = 1000
"""In a key: a number of cards has been called, but not yet what they make."""
ORDERED: Final = attrgetter("order")


@lru_cache(maxsize=4096)
def _points_of(suit: tuple[Card, ...], by_sum: bool) -> tuple[Combo, ...]:
    """Every point that some cards of a suit make."""
    found = []
    for count in range(1, len(suit) + 1):
        for cards in combinations(suit, count):
            value = value_of(cards)
            found.append(Combo(POINT, point_key(count, value, by_sum=by_sum), cards, (POINT, count, value)))
    return tuple(found)


def points(hand: Collection[Card], *, by_sum: bool = False) -> list[Combo]:
    """Every point that a hand can call, the best first: cards of one suit, all or some of them (PIQ-34)."""
    combos = [combo for suit in suits_of(hand) for combo in _points_of(suit, by_sum)]
    combos.sort(key=KEY, reverse=True)
    return combos


def suits_of(hand: Collection[Card]) -> list[tuple[Card, ...]]:
    """The cards of a hand by suit, each from the top."""
    groups: dict[str, list[Card]] = {}
    for card in sorted(hand, key=ORDERED):
        groups.setdefault(card.suit, []).append(card)
    return [tuple(group) for group in groups.values()]


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
    return Combo(SEQUENCE, run_key(run), tuple(run), (LENGTHS[len(run)], TOPS[run[0].rank]))


def sequences(whole: Iterable[tuple[Card, ...]]) -> list[Combo]:
    """What can be called of some whole sequences: each, or a part of it (PIQ-34); the best first."""
    found = [
        sequence(run[start : start + length])
        for run in whole
        for length in range(len(run), 2, -1)
        for start in range(len(run) - length + 1)
    ]
    return sorted(found, key=KEY, reverse=True)


# -- sets -------------------------------------------------------------------------------------------------------------


def sets(hand: Collection[Card]) -> list[Combo]:
    """The whole sets of a hand, the best first (PIQ-32)."""
    groups: dict[str, list[Card]] = {}
    for card in sorted(hand, key=ORDERED):
        groups.setdefault(card.rank, []).append(card)
    found = [
        Combo(SET, (len(group), RANKS.index(rank)), tuple(group), (SETS[len(group)], OF[rank]))
        for rank, group in groups.items()
        if len(group) >= 3 and rank in OF
    ]
    return sorted(found, key=KEY, reverse=True)


def callable_sets(whole: Iterable[Combo]) -> list[Combo]:
    """What can be called of some sets: each, or of a quatorze three cards, the fourth not being reckoned (PIQ-34)."""
    found = []
    for combo in whole:
        found.append(combo)
        if len(combo.cards) == 4:
            said = (SETS[3], combo.said[1])
            found += [Combo(SET, (3, combo.key[1]), cards, said) for cards in combinations(combo.cards, 3)]
    return sorted(found, key=KEY, reverse=True)


# -- all three --------------------------------------------------------------------------------------------------------


def callable_of(kind: str, hand: Collection[Card], *, by_sum: bool = False) -> list[Combo]:
    """Everything of a kind that a hand can call, the best first."""
    if kind == POINT:
        return points(hand, by_sum=by_sum)
    return sequences(runs(hand)) if kind == SEQUENCE else callable_sets(sets(hand))


def pretences(pack: Collection[Card], *, by_sum: bool = False) -> dict[str, dict[tuple[Answer, ...], Combo]]:
    """All that can be called without being held, by kind and by what is said."""
    suit = [card for card in pack if card.suit == FRENCH_SUITS[0]]
    return {
        kind: {
            combo.said: Pretence(kind, combo.key, combo.cards, combo.said)
            for combo in callable_of(kind, pack if kind == SET else suit, by_sum=by_sum)
        }
        for kind in KINDS
    }


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
