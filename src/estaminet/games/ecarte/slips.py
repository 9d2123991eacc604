"""What a hand may do at a `fidele` table that the rules do not want: the words for it, and the shapes of such answers.

Nothing is judged here (see `referee.py`), and nothing is done (see `rules.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from estaminet.cards import Card
from estaminet.rules.shapes import Answer, Either, One, Pick, Shape

ECARTE: Final = "ecarte"
ROI: Final = "roi"
ABANDONNE: Final = "abandonne"
DONNE: Final = "donne"
MALDONNE: Final = "maldonne"
"""`maldonne 4 6`: four cards to the first, six to the dealer."""
PAQUETS: Final = "paquets"
"""`paquets 2 3`: dealt by two, then three."""
RETOURNE: Final = "retourne"
"""`retourne 2`: so many cards are turned for trumps; alone, one of the talon, after an exchange."""
DECOUVRE: Final = "decouvre"
PREMIER: Final = "premier"
DONNEUR: Final = "donneur"
DEVANCE: Final = "devance"
"""Takes the pack when the other is to deal."""
RELEVE: Final = "releve"
DEMANDE: Final = "demande"
SERT: Final = "sert"
"""`sert 3 2`: three cards to the first, two to the dealer."""
PREVIENT: Final = "previens"
NOMME: Final = "nomme"
AVANCE: Final = "avance"
OUBLIE: Final = "oublie"
"""Deals with a card less, which has stayed in the box."""
PAQUET: Final = "paquet"
TALON: Final = "talon"
"""`decouvre paquet`, `decouvre talon`: a card is found that lies face up among the others."""
REND: Final = "rend"
"""Puts back what was taken too many, before it is among the hand."""
REPREND: Final = "reprend"
"""Takes back what was said last."""
REGARDE: Final = "regarde"
COMPTE: Final = "compte"
CONFIRME: Final = "confirme"
SUITS: Final = {"pique": "S", "coeur": "H", "carreau": "D", "trefle": "C"}

HAND: Final = 5
PACKETS: Final = ((3, 2), (2, 3), (2, 2, 1))
"""The ways to deal that the option `paquets` knows."""
MOST_TURNED: Final = 3
MOST_MARKS: Final = 3


def lawful_or(lawful: Answer, slips: Sequence[Answer]) -> Shape:
    """What should be done, and how it may go wrong."""
    return Either(One((lawful,)), One(slips)) if slips else One((lawful,))


def dealing(packets: Sequence[int], ways: Sequence[Sequence[int]]) -> Shape:
    """How a dealer may err: one hand wrong or both, a card seen, two or three turned, other packets, a card missing."""
    one = [size for size in range(HAND - 2, HAND + 3) if size != HAND]
    sizes = [*((size, HAND) for size in one), *((HAND, size) for size in one)]
    sizes += [(first, dealer) for first in (HAND - 1, HAND + 1) for dealer in (HAND - 1, HAND + 1)]
    slips: list[Answer] = [(MALDONNE, *pair) for pair in sizes]
    slips += [(DECOUVRE, whose) for whose in (PREMIER, DONNEUR, PAQUET)]
    slips += [(RETOURNE, count) for count in range(2, MOST_TURNED + 1)]
    slips += [(PAQUETS, *way) for way in ways if tuple(way) != tuple(packets)]
    return lawful_or(DONNE, [*slips, OUBLIE])


@cache
def rounds_of(packets: tuple[int, ...], sizes: tuple[int, int] = (HAND, HAND)) -> tuple[tuple[int, int], ...]:
    """How many cards the first and the dealer get in each round; a hand of a wrong number goes wrong at the end.

    >>> rounds_of((3, 2), (5, 6))
    ((3, 3), (2, 3))
    """
    *before, _ = packets
    rounds: list[tuple[int, int]] = []
    for turn, packet in enumerate(before):
        first, dealer = (min(packet, size - sum(before[:turn])) for size in sizes)
        rounds.append((first, dealer))
    first, dealer = (size - sum(one[hand] for one in rounds) for hand, size in enumerate(sizes))
    return (*rounds, (first, dealer))


def near(count: int, most: int) -> Iterator[int]:
    """Numbers that one may take for another."""
    return (other for other in range(max(0, count - 2), min(count + 2, most) + 1) if other != count)


def asking(count: int, most: int) -> Shape:
    """How the first may go wrong when he says how many cards he takes."""
    return lawful_or((DEMANDE, count), [(DEMANDE, other) for other in near(count, most)])


def serving(first: int, dealer: int, talon: int) -> Shape:
    """How a dealer may go wrong when he serves an exchange."""
    slips: list[Answer] = [(SERT, other, dealer) for other in near(first, talon - dealer)]
    slips += [(SERT, first, other) for other in near(dealer, talon - first)]
    slips += [(DECOUVRE, whose) for whose, count in ((PREMIER, first), (DONNEUR, dealer)) if count]
    slips += [(DECOUVRE, TALON)] * (first + dealer < talon)
    return lawful_or((SERT, first, dealer), slips)


def throwing(hand: Sequence[Card], most: int) -> Shape | None:
    """More cards than the talon has left to give, if a hand has so many."""
    return Pick(ECARTE, hand, most + 1, HAND) if most < min(HAND, len(hand)) else None


def leading(hand: Sequence[Card]) -> list[Answer]:
    """A suit is named, and a card of another one played."""
    return [(NOMME, word, one) for one in hand for word, suit in SUITS.items() if suit != one.suit]


def counting(marks: int) -> Shape:
    """Too many are marked, or too few."""
    return lawful_or(COMPTE, [(COMPTE, wrong) for wrong in range(MOST_MARKS + 1) if wrong != marks])
