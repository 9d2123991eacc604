"""A trick, its winner, and the duties of who plays to it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntFlag
from typing import Final

from estaminet.cards import Card
from estaminet.rules.order import NONE, Order

NOBODY: Final = -1
"""Who is master of an empty or a spoiled trick."""


class Duty(IntFlag):
    """What a player may be bound to. A game says who is bound to what."""

    FOLLOW = 1
    """Play the suit led."""
    CLIMB = 2
    """Holding the suit led, play higher than the best card, as long as nobody has trumped."""
    TRUMP = 4
    """Without the suit led, trump a trick that nobody has trumped."""
    OVERTRUMP = 8
    """Without the suit led, play a higher trump than the best one."""
    UNDERTRUMP = 16
    """Without the suit led and unable to overtrump, trump all the same."""


# As plain numbers: arithmetic on flags is slow, and this is asked for every card.
_FOLLOW, _CLIMB, _TRUMP, _OVERTRUMP, _UNDERTRUMP = (duty.value for duty in Duty)


class Trick:
    """The cards played to a trick so far and who is master of it, by the order of the cards."""

    __slots__ = ("best", "lead", "led", "master", "order", "size", "suit", "trump", "trump_led")

    def __init__(self, order: Order) -> None:
        self.order = order
        self.trump = order.trump
        self.size = 0
        self.lead: Card | None = None
        """The card led."""
        self.led: str | None = None
        """What it counts as."""
        self.suit = NONE
        """All cards that count as the same."""
        self.trump_led = False
        self.best: Card | None = None
        self.master = NOBODY

    def play(self, seat: int, card: Card) -> None:
        """Add a card."""
        self.size += 1
        order, best = self.order, self.best
        if best is None:
            self.lead = card
            self.led = led = order.suit[card]
            self.suit = order.alike[led]
            self.trump_led = led == order.trump
        elif card not in order.beats[best]:
            if card in order.ties[best]:
                self.master = NOBODY
            return
        self.best = card
        self.master = seat

    def next_leader(self, leader: int) -> int:
        """Who leads to the next trick, `leader` having led to this one: its master, or after a spoiled one the same."""
        return leader if self.master == NOBODY else self.master


def legal(hand: Sequence[Card], trick: Trick, duties: int) -> Sequence[Card]:
    """The cards of a hand that may be played to a trick under some duties: never none, if the hand is not empty.

    Where nothing binds it is `hand` itself.
    """
    best = trick.best
    if best is None or not duties & _FOLLOW:
        return hand
    order, suit = trick.order, trick.suit
    follow = [card for card in hand if card in suit]
    if follow:
        if order.excused and trick.lead is not None and order.excused[trick.lead].issuperset(follow):
            return hand
        if duties & _CLIMB and best in suit:
            return higher(follow, best, order) or follow
        return follow
    if not duties & _TRUMP:
        return hand
    trumps = [card for card in hand if card in order.trumps]
    if not trumps:
        return hand
    if best not in order.trumps:
        return trumps
    if duties & _OVERTRUMP:
        over = higher(trumps, best, order)
        if over:
            return over
    return trumps if duties & _UNDERTRUMP else hand


def broken(hand: Sequence[Card], trick: Trick, duties: int, card: Card) -> Duty | None:
    """The duty that playing `card` would break, or `None` if it is legal."""
    if card in legal(hand, trick, duties):
        return None
    order, best = trick.order, trick.best
    if not trick.suit.isdisjoint(hand):
        return Duty.CLIMB if card in trick.suit else Duty.FOLLOW
    if best is None or best not in order.trumps:
        return Duty.TRUMP
    trumps = [one for one in hand if one in order.trumps]
    over = duties & Duty.OVERTRUMP and higher(trumps, best, order)
    return Duty.OVERTRUMP if over else Duty.UNDERTRUMP


def higher(some: Sequence[Card], best: Card, order: Order) -> list[Card]:
    """Those of some cards that beat `best`."""
    over = order.beats[best]
    return [card for card in some if card in over]
