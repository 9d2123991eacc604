"""Whole tours and the last deal of rubicons, card by card: what becomes of the counts when they are really played."""

from __future__ import annotations

import pytest

from estaminet.cards import Card, cards
from estaminet.play import Fair, Given, Partie
from tests.games.piquet.table import (
    CAVENDISH,
    CAVENDISH_TRICKS,
    CUT,
    PIQUET,
    E,
    Y,
    dealt_at,
    deck,
    do,
    exchanged,
    fact,
    last_line,
    options,
    step_anyhow,
    talk,
    tricks,
)

A, B = 0, 1
V1 = deck(*CAVENDISH)
"""28 to the elder hand and 23 to the younger, as Cavendish plays it."""
BY_31 = "KC 8D KS QH 7H 10H 8S 9S 9D JS 7C 9H QS QD AH KD 10D 10S JD QC AD 7S 9C AC JH 8H AS 10C KH JC 8C 7D"
"""Dealt to two who exchange one card each and always do the first thing they can: 36 to 5."""
BY_8 = "KC 9D 7S 9H JC 7H 10S 8D KS JH 9S 10D 8H 8C AC QS JD KH JS 8S 10H QC 7D QH QD 7C KD AH AS 9C AD 10C"
"""29 to 21."""
BY_5 = "8H 7D QC 10H 10C AC JD 8S 9H 9C 8C AH 10S KH QS QH KC 9D AS KS KD 7C AD 8D 7H 7S QD JH JC 9S JS 10D"
"""16 to 11."""
BY_13 = "AC 9H JH QC KC 7S 8H QH 7D QS AH JD 7H KH 9C JC 10C AD 7C 10S JS 9D QD 8S AS 9S 8D KD 10D KS 10H 8C"
"""24 to 11."""


def a_ecrire(*packs: str | list[Card]) -> Partie:
    """One tour à écrire, A dealing first: these packs are dealt, the first one being that of V1."""
    orders = [cards(pack) if isinstance(pack, str) else pack for pack in packs]
    turned = {number: [*order[-CUT:], *order[:-CUT]] for number, order in enumerate(orders)}
    partie = Partie(PIQUET, Given(turned, Fair.seeded("tours")), options(match="ecrire", tours="1"))
    do(partie, f"coupe {CUT}")
    exchanged(partie)
    talk(partie)
    do(partie, "E AH")
    talk(partie)
    tricks(partie, CAVENDISH_TRICKS)
    assert last_line(partie)["points"] == (23, 28)
    return partie


def play_deal(partie: Partie) -> tuple[int, int]:
    """The next deal is cut and played: what A and B make of it."""
    deals = len(fact(partie, "sheet"))
    do(partie, f"coupe {CUT}")
    while len(fact(partie, "sheet")) == deals:
        step_anyhow(partie)
    points: tuple[int, int] = last_line(partie)["points"]
    return points


def test_v23_a_tour_is_played_marked_and_paid() -> None:
    partie = a_ecrire(V1, BY_31)
    assert fact(partie, "totals") == (23, 28)
    assert fact(partie, "next") == B
    assert play_deal(partie) == (36, 5)  # 59 to 33: a difference of 26 is marked 30
    assert partie.over
    assert partie.result == {"winners": (A,), "first": (A,), "net": (45, -45), "rule": "PIQ-72"}
    assert partie.tapis.purses == {"panier": 0, "A": 645, "B": 555}
    assert [(one.src, one.dst, one.counters) for one in partie.tapis.payments] == [
        ("B", "panier", 50),
        ("B", "A", 20),
        ("panier", "A", 25),
        ("panier", "B", 25),
    ]


def test_v23_a_refait_is_played_again_and_raises_the_consolation() -> None:
    partie = a_ecrire(V1, BY_8, BY_5, BY_13)
    assert play_deal(partie) == (29, 21)  # 52 to 49: nothing is marked
    assert (fact(partie, "refaits"), fact(partie, "tours"), fact(partie, "totals")) == (1, 0, (0, 0))
    assert not partie.tapis.payments
    assert play_deal(partie) == (16, 11)
    assert play_deal(partie) == (11, 24)  # 35 to 27: a difference of 8 is marked 10
    assert partie.over
    assert [(one.src, one.dst, one.counters) for one in partie.tapis.payments][:2] == [
        ("A", "panier", 10 + 20 + 20),
        ("A", "B", 20),
    ]
    assert partie.result is not None
    assert partie.result["net"] == (-45, 45)


@pytest.mark.parametrize(
    ("elder", "younger", "won"),
    [
        (164, 114, 150),
        (224, 92, 416),
        (75, 301, 476),
        (103, 144, 141),
        (130, 104, 126),
        (99, 120, 319),
        (101, 120, 119),
        (95, 80, 275),
    ],
)
def test_v22_the_last_deal_of_a_rubicon_is_played_and_settled(elder: int, younger: int, won: int) -> None:
    partie = dealt_at(elder - 28, younger - 23, CAVENDISH, game=5, preset="rubicon")
    exchanged(partie)
    talk(partie)
    do(partie, "E AH")
    talk(partie)
    tricks(partie, CAVENDISH_TRICKS)
    assert partie.over
    assert (fact(partie, "totals")[E], fact(partie, "totals")[Y]) == (elder, younger)
    assert partie.result == {"winners": (E if elder > younger else Y,), "won": won, "rule": "PIQ-71"}
