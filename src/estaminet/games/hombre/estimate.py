"""What a hand of hombre promises under a trump, and which of its cards are kept: rules of thumb."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from estaminet.cards import Card
from estaminet.games.hombre.tables import BASTE, ORDERS, SPADILLE, TRUMPS, manille

TOPS: Final = (1.0, 0.95, 0.85, 0.75, 0.65, 0.6, 0.5)
"""What the highest trumps of a suit are worth in tricks, each in its place."""
SMALL: Final = 0.38
KING: Final = 0.7
GUARDED_QUEEN: Final = 0.3
LENGTH: Final = 0.12
"""What each trump beyond the fourth adds."""
DRAWN: Final = 0.2
"""What a card from the talon is worth."""


def kept(hand: Collection[Card], trump: str) -> list[Card]:
    """What a player keeps: trumps, kings, and a queen beside her king."""
    order = ORDERS[trump]
    kings = {one.suit for one in hand if one.rank == "K" and one not in order.trumps}
    return [one for one in hand if one in order.trumps or one.rank == "K" or (one.rank == "Q" and one.suit in kings)]


def tricks(hand: Collection[Card], trump: str) -> float:
    """The tricks that the hombre's nine cards should make."""
    order = ORDERS[trump]
    mine = [place for place, one in enumerate(TRUMPS[trump]) if one in hand]
    total = sum(TOPS[place] if place < len(TOPS) else SMALL for place in mine) + LENGTH * max(0, len(mine) - 4)
    kings = {one.suit for one in hand if one.rank == "K" and one not in order.trumps}
    total += KING * len(kings)
    return total + GUARDED_QUEEN * sum(
        one.rank == "Q" and one.suit in kings and one not in order.trumps for one in hand
    )


def hope(hand: Collection[Card], trump: str, room: int = 8) -> float:
    """The tricks that a hand should make once it has exchanged all that it does not keep."""
    keeping = kept(hand, trump)
    return tricks(keeping, trump) + DRAWN * min(room, len(hand) - len(keeping))


def best_trump(hand: Collection[Card], *, taking: bool = True) -> str:
    """The trump that promises most."""
    return max(TRUMPS, key=lambda trump: hope(hand, trump) if taking else tricks(hand, trump))


def loose(hand: Sequence[Card], trump: str, room: int, least: int = 0) -> list[Card]:
    """What is thrown out, the worst first, as far as there is room, and what must be even of the best."""
    order = ORDERS[trump]
    keeping = kept(hand, trump)
    out = sorted(hand, key=lambda one: (one in keeping, order.strength[one]))
    return out[: min(room, max(least, len(hand) - len(keeping)))]


def matador(one: Card, trump: str) -> bool:
    """Whether a card is a matador."""
    return one in (SPADILLE, BASTE, manille(trump))
