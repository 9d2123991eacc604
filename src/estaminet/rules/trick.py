"""A trick, its winner, and the duties of who plays to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntFlag

from estaminet.cards import Card


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
    """The cards played to a trick so far and who is master of it.

    `strength` orders the cards of one suit; any trump beats any other suit.
    """

    __slots__ = ("best", "led", "master", "size", "strength", "trump")

    def __init__(self, strength: Mapping[Card, int], trump: str | None) -> None:
        self.strength = strength
        self.trump = trump
        self.size = 0
        self.led: str | None = None
        self.best: Card | None = None
        self.master = -1

    def play(self, seat: int, card: Card) -> None:
        """Add a card."""
        best = self.best
        if best is None:
            self.led = card.suit
        elif card.suit == best.suit:
            if self.strength[card] < self.strength[best]:
                self.size += 1
                return
        elif card.suit != self.trump:
            self.size += 1
            return
        self.best = card
        self.master = seat
        self.size += 1


def legal(hand: Sequence[Card], trick: Trick, duties: int) -> Sequence[Card]:
    """The cards of a hand that may be played to a trick under some duties: never none, if the hand is not empty.

    Where nothing binds it is `hand` itself.
    """
    best = trick.best
    if best is None or not duties & _FOLLOW:
        return hand
    led = trick.led
    follow = [card for card in hand if card.suit == led]
    if follow:
        if duties & _CLIMB and best.suit == led:
            return higher(follow, best, trick.strength) or follow
        return follow
    trump = trick.trump
    if trump is None or not duties & _TRUMP:
        return hand
    trumps = [card for card in hand if card.suit == trump]
    if not trumps:
        return hand
    if best.suit != trump:
        return trumps
    if duties & _OVERTRUMP:
        over = higher(trumps, best, trick.strength)
        if over:
            return over
    return trumps if duties & _UNDERTRUMP else hand


def broken(hand: Sequence[Card], trick: Trick, duties: int, card: Card) -> Duty | None:
    """The duty that playing `card` would break, or `None` if it is legal."""
    if card in legal(hand, trick, duties):
        return None
    if any(one.suit == trick.led for one in hand):
        return Duty.CLIMB if card.suit == trick.led else Duty.FOLLOW
    best = trick.best
    if best is None or best.suit != trick.trump:
        return Duty.TRUMP
    trumps = [one for one in hand if one.suit == trick.trump]
    over = duties & Duty.OVERTRUMP and higher(trumps, best, trick.strength)
    return Duty.OVERTRUMP if over else Duty.UNDERTRUMP


def higher(some: Sequence[Card], best: Card, strength: Mapping[Card, int]) -> list[Card]:
    """Those of some cards of one suit that beat `best`."""
    mark = strength[best]
    return [card for card in some if strength[card] > mark]
