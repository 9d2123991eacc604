"""The last tricks, all cards being known: who makes how much of them when both play as well as they can.

The kernel counts tricks; here the points of piquet are counted, one for a card led, one for taking the other's lead.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from estaminet.cards import Card
from estaminet.games.piquet.tables import STRENGTH

SUITS: Final = "SHDC"
WIDTH: Final = 9
BIT: Final = {card: 1 << (WIDTH * SUITS.index(card.suit) + strength) for card, strength in STRENGTH.items()}
CARD: Final = {bit: card for card, bit in BIT.items()}
SUIT: Final = {bit: ((1 << WIDTH) - 1) << (WIDTH * SUITS.index(card.suit)) for bit, card in CARD.items()}

Score = Callable[[int, int, int], float]
"""What an end is worth to the one who plays for it, from his points and tricks, and the other's points."""


def mask(cards: Sequence[Card]) -> int:
    """Cards as bits."""
    found = 0
    for card in cards:
        found |= BIT[card]
    return found


def own_points(points: int, tricks: int, theirs: int) -> float:
    """A player who wants as many points as he can get, whatever the other has."""
    return points


def by_difference(tricks_before: int) -> Score:
    """A player who wants the difference, and the cards, having taken some tricks before."""

    def score(points: int, tricks: int, theirs: int) -> float:
        return points - theirs + cards_for(tricks_before + tricks)

    return score


def cards_for(tricks: int) -> float:
    """What so many tricks of the twelve bring beside their points, less what they bring the other."""
    if tricks in (0, 12):
        return 40 if tricks else -40
    return 10 if tricks > 6 else -10 if tricks < 6 else 0


class Ending:
    """Some hands under some score: what each card leads to, for the player who counts.

    >>> from estaminet.cards import cards
    >>> Ending(own_points).best(cards("KS QS 10S"), cards("AS JS 9S"))
    {KS: 2, QS: 2, 10S: 3}
    """

    def __init__(self, score: Score) -> None:
        self.score = score
        self._value = lru_cache(maxsize=200_000)(self._search)

    def best(self, mine: Sequence[Card], theirs: Sequence[Card]) -> dict[Card, float]:
        """What each of my leads makes, when both play well from there on."""
        hand, other = mask(mine), mask(theirs)
        return {card: self._led(hand, other, BIT[card], 0, 0, 0, mine=True) for card in mine}

    def after(self, mine: Sequence[Card], theirs: Sequence[Card], led: Card, card: Card) -> float:
        """What I make when I have led a card and the other has answered with one of his."""
        hand, other = mask(mine) ^ BIT[led], mask(theirs) ^ BIT[card]
        return self._answered(hand, other, BIT[led], BIT[card], 1, 0, 0, mine=False)

    def replies(self, mine: Sequence[Card], theirs: Sequence[Card], led: Card) -> dict[Card, float]:
        """What each of my answers to the other's lead makes: he holds `theirs` beside the card led."""
        hand, other, lead = mask(mine), mask(theirs), BIT[led]
        legal = hand & SUIT[lead] or hand
        return {CARD[bit]: self._answered(hand ^ bit, other, lead, bit, 0, 0, 1, mine=True) for bit in each(legal)}

    def _search(self, hand: int, other: int, points: int, tricks: int, against: int, mine: bool) -> float:
        """I hold `hand`; whoever is to lead leads."""
        if not hand:
            return self.score(points, tricks, against)
        leader = hand if mine else other
        values = [self._led(hand, other, bit, points, tricks, against, mine=mine) for bit in each(leader)]
        return max(values) if mine else min(values)

    def _led(self, hand: int, other: int, lead: int, points: int, tricks: int, against: int, *, mine: bool) -> float:
        if mine:
            legal = other & SUIT[lead] or other
            return min(
                self._answered(hand ^ lead, other ^ bit, lead, bit, points + 1, tricks, against, mine=False)
                for bit in each(legal)
            )
        legal = hand & SUIT[lead] or hand
        return max(
            self._answered(hand ^ bit, other ^ lead, lead, bit, points, tricks, against + 1, mine=True)
            for bit in each(legal)
        )

    def _answered(
        self, hand: int, other: int, lead: int, card: int, points: int, tricks: int, against: int, *, mine: bool
    ) -> float:
        """`mine` tells who answered."""
        takes = bool(card & SUIT[lead]) and card > lead
        last = 0 if hand else 1
        if takes == mine:
            return self._value(hand, other, points + takes + last, tricks + 1, against, True)
        return self._value(hand, other, points, tricks, against + takes + last, False)


def each(bits: int) -> list[int]:
    """The single bits."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low)
        bits ^= low
    return found
