"""The order of strength (ALU-03) in both packs, and how much *jeu* there is in a hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from estaminet.cards import ALUETTE_FRENCH, ALUETTE_SPANISH, Card, card
from estaminet.rules.order import Order
from estaminet.rules.trick import NOBODY, Trick

LUETTES: Final = {"monsieur": "3d", "madame": "3c", "borgne": "2d", "vache": "2c"}
DOUBLES: Final = {"grand-neuf": "9c", "petit-neuf": "9d", "chene": "2b", "ecrit": "2e"}
FRENCH: Final = {"d": "D", "c": "H", "b": "C", "e": "S"}
"""ALU-02: deniers are carreau, coupes cœur, bâtons trèfle, épées pique."""
RANKS: Final = ("3", "4", "5", "6", "7", "8", "9", "J", "NQ", "K", "A")
"""The levels without a name, from 1 up; the dame of a French pack is the cavalière."""


def _both(codes: Mapping[str, str]) -> dict[Card, str]:
    """The names of some cards, in the Spanish pack and in the French."""
    spanish = {card(code): name for name, code in codes.items()}
    french = {card(one.rank + FRENCH[one.suit]): name for one, name in spanish.items()}
    return spanish | french


LUETTE: Final = _both(LUETTES)
DOUBLE: Final = _both(DOUBLES)
NAME: Final = LUETTE | DOUBLE
"""The eight cards of each pack that have a name."""


def _strength(one: Card) -> int:
    if one in NAME:
        return 19 - [*LUETTES, *DOUBLES].index(NAME[one])
    return next(level for level, ranks in enumerate(RANKS, start=1) if one.rank in ranks)


STRENGTH: Final = {one: _strength(one) for one in (*ALUETTE_SPANISH, *ALUETTE_FRENCH)}
"""ALU-03: 19 for Monsieur down to 1 for the last threes. ALU-04: the suit adds nothing."""


ORDER: Final = Order(STRENGTH, suits=dict.fromkeys(STRENGTH, ""), ties_spoil=True)
"""ALU-04: all cards are as of one suit. ALU-16: equals spoil a trick."""


def taker(cards: Sequence[Card]) -> int | None:
    """Which card of a trick takes it, by its place; `None` if the trick is spoiled.

    ALU-15: the strongest does. ALU-16: if the strongest are equal, none does. ALU-17: equals below change nothing.

    >>> from estaminet.cards import cards
    >>> taker(cards("Ad Kd Ac 9c")), taker(cards("Ad Ac 3b Kd"))
    (3, None)
    """
    trick = Trick(ORDER)
    for place, one in enumerate(cards):
        trick.play(place, one)
    return None if trick.master == NOBODY else trick.master


def hopeless(hand: Sequence[Card]) -> bool:
    """Whether a hand has neither luette nor double nor figure.

    >>> from estaminet.cards import cards
    >>> hopeless(cards("9b 9e 8d")), hopeless(cards("9b 9c 8d"))
    (True, False)
    """
    return all(STRENGTH[one] < STRENGTH[card("Jd")] for one in hand)


def jeu(hand: Sequence[Card]) -> tuple[int, ...]:
    """How many luettes, doubles, aces, kings, cavalières and valets a hand has.

    >>> from estaminet.cards import cards
    >>> jeu(cards("2c 2e Ae Nc Jc 8c 6b 4e 3b"))
    (1, 1, 1, 0, 1, 1)
    """
    ranks = [one.rank for one in hand]
    return (
        sum(one in LUETTE for one in hand),
        sum(one in DOUBLE for one in hand),
        ranks.count("A"),
        ranks.count("K"),
        ranks.count("N") + ranks.count("Q"),
        ranks.count("J"),
    )


def meneur(dealer: int, hands: Mapping[int, Sequence[Card]]) -> int:
    """Which of two partners leads his team: the one with more *jeu*; equal, the first from the dealer's left.

    Advice for the players; no rule hangs on it.
    """
    return max(hands, key=lambda seat: (jeu(hands[seat]), -((seat - dealer - 1) % 4)))
