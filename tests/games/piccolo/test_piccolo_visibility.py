"""Who sees what, from the deal to the count."""

from __future__ import annotations

import pytest

from estaminet.play import Partie
from tests.games.piccolo.table import (
    WEAK,
    dealt,
    declared,
    do,
    fact,
    first,
    last_line,
    opened,
    play_out,
    turn,
)

PLACES = range(5)
"""The seats A to D, and the spectators."""
SPECTATORS = 4


def seers(partie: Partie, zone: str) -> list[int]:
    """The places that see all the faces of a zone that holds cards."""
    assert partie.tapis.zones[zone].cards
    return [place for place in PLACES if None not in (partie.view(place).zones[zone] or (None,))]


def test_a_hand_is_seen_by_its_owner() -> None:
    partie = opened()
    for seat, letter in ((1, "B"), (2, "C"), (3, "D")):
        assert seers(partie, f"hand.{letter}") == [seat]
        assert all(len(partie.view(place).zones[f"hand.{letter}"] or ()) == 10 for place in PLACES)


def test_nobody_sees_the_tourne_before_the_auction_has_ended() -> None:
    partie = opened()
    assert seers(partie, "tourne") == []
    do(partie, "B 26", "C passe")
    assert seers(partie, "tourne") == []


def test_pic_09a_the_declarer_alone_sees_the_tourne() -> None:
    partie = opened(dealt("7S 8S", tourne="10C AC"))
    do(partie, "B 26", "C passe", "D passe")
    assert seers(partie, "hand.B") == [1]
    for place in (0, 2, 3, SPECTATORS):
        assert not any("10C" in str(heard.what) for heard in partie.view(place).heard)
    assert any("10C" in str(heard.what) for heard in partie.view(1).heard)


def test_the_ecart_is_hidden_until_the_count_of_a_points_deal_then_shown() -> None:
    partie = declared("26")
    assert seers(partie, "ecart") == [1]
    for _ in range(29):
        first(partie)
    assert seers(partie, "ecart") == [1]
    first(partie)
    shows = [heard for heard in partie.view(SPECTATORS).heard if heard.kind == "show" and heard.src == "ecart"]
    assert len(shows) == 1
    assert None not in shows[0].what


@pytest.mark.parametrize(("bid", "hand"), [("misere", WEAK), ("generale", WEAK)])
def test_in_a_contract_the_ecart_stays_hidden(bid: str, hand: str) -> None:
    partie = declared(bid, hand)
    play_out(partie)
    assert fact(partie, "phase") == "cut"
    for place in (0, 2, 3, SPECTATORS):
        assert not [heard for heard in partie.view(place).heard if heard.kind == "show"]


def test_after_a_concession_the_ecart_stays_hidden() -> None:
    partie = declared("26", target="3", second_winner="false")
    do(partie, "abandonne", "coupe 2")
    assert last_line(partie)["because"] == "PIC-16"
    for place in (0, 2, 3, SPECTATORS):
        assert not [heard for heard in partie.view(place).heard if heard.kind == "show"]


def test_the_calls_and_the_trump_are_public() -> None:
    partie = declared("26", trump="trefle")
    for place in PLACES:
        facts = partie.view(place).facts
        assert facts["calls"] == ((1, "26"), (2, "passe"), (3, "passe"))
        assert facts["trump"] == "C"
        assert facts["tricks"] == (0, 0, 0, 0)


def test_won_tricks_lie_face_down_until_a_points_deal_is_counted() -> None:
    partie = declared("26")
    for _ in range(3):
        first(partie)
    taker = fact(partie, "leader")
    assert seers(partie, f"won.{partie.rules.seats[taker]}") == []


def test_the_pack_is_never_seen() -> None:
    partie = declared("26")
    do(partie, "abandonne")
    assert seers(partie, "pack") == []
    assert turn(partie) == 0  # the left neighbour of B cuts


def test_the_sitting_dealer_sees_no_hand() -> None:
    partie = declared("26")
    view = partie.view(0)
    assert [name for name, zone in view.zones.items() if zone and None not in zone] == []
