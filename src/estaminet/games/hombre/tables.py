"""The cards of hombre: their order under each trump, the matadors, and the duties of play as tables."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from itertools import takewhile
from typing import Final

from estaminet.cards import FRENCH_SUITS, PACK40, Card, card
from estaminet.rules.order import Order
from estaminet.rules.tables import Tables, duties_by
from estaminet.rules.trick import Duty

SPADILLE: Final = card("AS")
BASTE: Final = card("AC")
RED: Final = "HD"

BLACK_RANKS: Final = "K Q J 7 6 5 4 3 2"
RED_RANKS: Final = "K Q J A 2 3 4 5 6 7"
"""HOM-02: the small cards of a red suit are upside down."""


def manille(trump: str) -> Card:
    """HOM-01: the second trump: the black two, the red seven."""
    return card(f"{'7' if trump in RED else '2'}{trump}")


def matadors(trump: str) -> tuple[Card, Card, Card]:
    """HOM-01: spadille, manille, baste."""
    return SPADILLE, manille(trump), BASTE


def ranked(suit: str) -> list[Card]:
    """The cards of a suit that is not trump, strongest first; its black ace is not among them."""
    return [card(rank + suit) for rank in (RED_RANKS if suit in RED else BLACK_RANKS).split()]


def trumps(trump: str) -> list[Card]:
    """HOM-01: the trumps, strongest first: the matadors, the red ace (ponte), the others as they are."""
    first = [*matadors(trump), *([card(f"A{trump}")] if trump in RED else [])]
    return [*first, *(one for one in ranked(trump) if one not in first)]


def order_of(trump: str) -> Order:
    """The order of the cards under a trump."""
    lists = {suit: trumps(suit) if suit == trump else ranked(suit) for suit in FRENCH_SUITS}
    strength = {one: -place for some in lists.values() for place, one in enumerate(some)}
    suits = {one: suit for suit, some in lists.items() for one in some}
    return Order(strength, trump, suits=suits, privileged=matadors(trump))


ORDERS: Final = {trump: order_of(trump) for trump in FRENCH_SUITS}
TRUMPS: Final = {trump: tuple(trumps(trump)) for trump in FRENCH_SUITS}
FOLLOW: Final = int(Duty.FOLLOW)
"""HOM-09: whatever is led, one follows suit and is bound to nothing else."""


@cache
def tables_of(trump: str, hombre: int) -> Tables:
    """How a deal is played: one against two."""
    sides = tuple(int(seat != hombre) for seat in range(3))
    return Tables(ORDERS[trump], PACK40, sides, duties_by(3, lambda seat, master, led: FOLLOW))


def counted(hand: Collection[Card], trump: str, *, false: bool) -> int:
    """HOM-15: the matadors that are paid for: none without all three, and with them the trumps that follow in a row.

    >>> from estaminet.cards import cards
    >>> counted(cards("AS 2S AC KS KC KH QH 5D 6D"), "S", false=True)
    4
    """
    row = sum(1 for _ in takewhile(lambda one: one in hand, TRUMPS[trump]))
    if row < 3:
        return 0
    return row if false else 3
