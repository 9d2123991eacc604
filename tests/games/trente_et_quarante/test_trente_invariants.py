"""What holds in every coup of every taille."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from estaminet.bots import make_bot, step
from estaminet.cards import PACK52, Card, card, cards
from estaminet.games.trente_et_quarante.rules import TrenteEtQuarante
from estaminet.games.trente_et_quarante.stakes import OTHER, VALUE, points, winning
from estaminet.play import Fair, Given, Partie
from tests.games.trente_et_quarante.table import GAME, options

WHOLE = Counter(PACK52 * 6)


def coups(partie: Partie, seed: object = 0) -> Iterator[Partie]:
    """Played by sensible bots, after each coup."""
    rng = Random(str(seed))
    bots = [make_bot(GAME, "sense") for _ in partie.rules.seats]
    count = 0
    while not partie.over:
        step(partie, bots, rng)
        if len(partie.tapis.facts["carte"]) != count:
            count = len(partie.tapis.facts["carte"])
            if partie.tapis.facts["phase"] != "refait":
                yield partie


def watched(seed: int) -> Partie:
    """A taille whose stakes nobody takes away."""
    return Partie(GAME, Fair.seeded(seed), options(tailles="1"))


@settings(max_examples=12)
@given(st.integers(0, 10**6))
def test_12_in_every_coup(seed: int) -> None:
    partie = watched(seed)
    start = sum(partie.tapis.purses.values())
    for _ in coups(partie, seed):
        facts, zones, purses = partie.tapis.facts, partie.tapis.zones, partie.tapis.purses
        assert Counter(one for zone in zones.values() for one in zone.cards) == WHOLE
        noire, rouge, won = facts["carte"][-1]
        for codes, point in zip(facts["lignes"], (noire, rouge), strict=True):
            row = [card(code) for code in codes]
            assert 4 <= len(row) <= 28
            assert points(row[:-1]) <= 30 < points(row) == point <= 40
        assert won == () if noire == rouge else len(won) == 2
        assert not any(OTHER[chance] in won for chance in won)
        assert sum(purses.values()) == start
        assert sum(facts["totals"]) + purses["banque"] == 0


@settings(max_examples=20)
@given(st.integers(0, 10**6))
def test_12_bounds_of_a_taille(seed: int) -> None:
    partie = watched(seed)
    for _ in coups(partie, seed):
        pass
    line = partie.tapis.facts["sheet"][0]
    assert 25 <= line["coups"] <= 32 or line["because"] == "TQ-28"
    assert Counter(partie.tapis.zones["pack"].cards) == WHOLE


SWAPPED = {"S": "H", "H": "S", "C": "D", "D": "C"}


def other_colour(one: Card) -> Card:
    """The card of the same rank in the other colour."""
    return card(one.rank + SWAPPED[one.suit])


def played(order: list[Card]) -> Any:
    """The coups of a taille from a given packet."""
    partie = Partie(GAME, Given({0: order}, Fair.seeded(1)), options(pontes="1", tailles="1"))
    partie.answer(0, ("coupe", 10))
    while not partie.over:
        found = partie.tapis.facts["carte"]
        partie.answer(0, "pret")
    return partie.tapis.facts["carte"] or found


@settings(max_examples=10)
@given(st.randoms(use_true_random=False))
def test_12_red_and_black_changed_change_couleur_and_inverse_and_nothing_else(rng: Random) -> None:
    order = list(PACK52 * 6)
    rng.shuffle(order)
    here, there = played(order), played([other_colour(one) for one in order])
    assert [one[:2] for one in here] == [one[:2] for one in there]
    assert [[OTHER[chance] if number else chance for number, chance in enumerate(one[2])] for one in here] == [
        list(one[2]) for one in there
    ]


@given(st.sampled_from(PACK52), st.integers(31, 40), st.integers(31, 40))
def test_tq_10_and_tq_11_who_wins(first: Card, noire: int, rouge: int) -> None:
    won = winning(first, noire, rouge)
    if noire == rouge:
        assert won == ()
    else:
        row, side = won
        assert row == ("noir" if noire < rouge else "rouge")
        assert (side == "couleur") == ((first.suit in "HD") == (row == "rouge"))


def test_tq_02_what_cards_count() -> None:
    assert sum(VALUE.values()) == 340
    assert [VALUE[one] for one in cards("AS 2H 9D 10C JS QH KD")] == [1, 2, 9, 10, 10, 10, 10]


def test_every_way_a_taille_can_end_has_a_name() -> None:
    rules = TrenteEtQuarante(options())
    named = {rules.outcome({"because": rule}) for rule in ("TQ-18", "TQ-19", "TQ-28")}
    assert named == set(rules.OUTCOMES)
    assert rules.outcome({"because": "TQ-30"}) == "bank broken"
    assert rules.outcome({"because": "TQ-F11"}) == "packet false"
