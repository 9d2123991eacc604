"""What holds in every deal of écarté (section 12 of the specification)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from estaminet.cards import FRENCH_SUITS, PACK32, Card, card
from estaminet.games.ecarte.sense import quick
from estaminet.games.ecarte.tables import BOUND, ORDERS
from estaminet.play import Fair, Partie
from estaminet.rules.trick import Trick, legal
from tests.games.ecarte.table import ECARTE, fact, options


def play(partie: Partie, rng: Random) -> None:
    """One answer within reason."""
    assert partie.ask is not None
    ((seat, shape),) = partie.ask.shapes.items()
    partie.answer(seat, quick(partie.rules, partie.tapis, seat, shape, rng))  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", range(30))
def test_the_cards_are_a_partition_and_the_talon_shrinks_by_what_is_changed(seed: int) -> None:
    partie, rng = Partie(ECARTE, Fair.seeded(seed)), Random(seed)
    while not partie.over:
        play(partie, rng)
        zones = partie.tapis.zones
        assert sorted(one for zone in zones.values() for one in zone.cards) == sorted(PACK32)
        if fact(partie, "phase") in ("propose", "reply", "play"):
            assert len(zones["talon"]) == 21 - len(zones["ecart"]) == fact(partie, "talon.expected")


@pytest.mark.parametrize("seed", range(60))
def test_a_deal_brings_one_to_three_marks_and_a_game_at_most_nine_deals(seed: int) -> None:
    partie, rng = Partie(ECARTE, Fair.seeded(seed)), Random(seed)
    while not partie.over:
        play(partie, rng)
    sheet = fact(partie, "sheet")
    assert len(sheet) <= 9
    for line in sheet:
        kings = [gain for gain in line["gains"] if gain[2] in ("ECA-03", "ECA-S4")]
        tricks = [gain for gain in line["gains"] if gain not in kings]
        assert len(kings) <= 1
        assert len(tricks) == 1 or line["end"] == "king"
        assert all(points in (1, 2) for _, points, _ in tricks)
        assert max(line["points"]) <= 3
        assert 1 <= sum(line["points"]) <= 3
    assert max(fact(partie, "totals")) >= 5


held = st.lists(st.sampled_from(PACK32), min_size=6, max_size=6, unique=True)


def answers(hand: list[Card], led: Card, trump: str) -> set[Card]:
    """What may be played to a card that was led."""
    trick = Trick(ORDERS[trump])
    trick.play(0, led)
    return set(legal(hand, trick, BOUND))


@given(held, st.sampled_from(FRENCH_SUITS))
def test_what_is_legal_is_some_of_the_hand_as_the_rules_tell_it(dealt: list[Card], trump: str) -> None:
    led, *hand = dealt
    order = ORDERS[trump]
    suit = [one for one in hand if one.suit == led.suit]
    higher = [one for one in suit if order.strength[one] > order.strength[led]]
    trumps = [one for one in hand if one.suit == trump]
    assert answers(hand, led, trump) == set(higher or suit or trumps or hand)


@given(held)
def test_renaming_plain_suits_changes_nothing(dealt: list[Card]) -> None:
    rename = dict(zip("SHDC", "DHCS", strict=True))

    def renamed(one: Card) -> Card:
        return card(one.rank + rename[one.suit])

    led, *hand = dealt
    there = answers([renamed(one) for one in hand], renamed(led), "H")
    assert there == {renamed(one) for one in answers(hand, led, "H")}


@pytest.mark.parametrize("seed", range(10))
def test_in_a_pool_the_counters_are_conserved(seed: int) -> None:
    partie, rng = Partie(ECARTE, Fair.seeded(seed), options(trois_joueurs="poule")), Random(seed)
    while not partie.over:
        play(partie, rng)
        assert sum(partie.tapis.purses.values()) == 27
    assert partie.tapis.purses["poule"] == 0
