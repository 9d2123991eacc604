"""Each refusal names the rule it defends, and when several would do, the first in their order of precedence."""

from __future__ import annotations

import pytest

from estaminet.cards import PACK32
from tests.games.piccolo.table import Position, dealt, declared, do, fact, fail, first, opened, refused, with_totals

# -- one by one -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("depth", [0, 1, 31, 32])
def test_pic_20_a_cut_leaves_two_cards(depth: int) -> None:
    partie = opened()
    do(partie, "passe", "passe", "passe")
    assert refused(partie, "A", f"coupe {depth}") == "PIC-20"
    do(partie, "A coupe 30")


@pytest.mark.parametrize("bid", ["26", "misere", "46"])
def test_pic_07_a_bid_must_be_higher(bid: str) -> None:
    partie = opened()
    do(partie, "B 46")
    assert refused(partie, "C", bid) == "PIC-07"


def test_pic_08b_only_the_generale_beats_piccolo_sur_table() -> None:
    partie = opened()
    do(partie, "B piccolo-table")
    assert refused(partie, "C", "70") == "PIC-07"
    do(partie, "C generale")
    assert fact(partie, "declarer") == 2


@pytest.mark.parametrize("bid", ["0", "25", "71", "72", "100"])
def test_pic_08_bids_that_do_not_exist(bid: str) -> None:
    assert refused(opened(), "B", bid) == "PIC-08"


@pytest.mark.parametrize("bid", ["40", "50", "60"])
def test_pic_08a_the_places_of_the_contracts(bid: str) -> None:
    assert refused(opened(), "B", bid) == "PIC-08A"


@pytest.mark.parametrize("count", [0, 1, 3])
def test_pic_09b_exactly_two_discards(count: int) -> None:
    partie = opened(dealt("7S 8S 9S"))
    do(partie, "B 26", "passe", "passe")
    assert refused(partie, "B", " ".join(["ecarte", "7S", "8S", "9S"][: count + 1])) == "PIC-09B"
    assert refused(partie, "B", "ecarte 7S 7S") == "PIC-09B"
    do(partie, "B ecarte 9S 7S")


def test_pic_09c_no_trump_but_the_four_suits() -> None:
    partie = opened(dealt("7S 8S 9S"))
    do(partie, "B 26", "passe", "passe", "ecarte 7S 8S")
    assert refused(partie, "B", "sans-atout") == "PIC-09C"


PLAY = [
    ("PIC-11A", "A:KS", "D", "9S 10H", "10H", {}),
    ("PIC-11A", "D:KS", "A", "9S 10H", "10H", {}),
    ("PIC-11B", "A:KS", "D", "AS 9S", "9S", {}),
    ("PIC-11B", "A:KH", "D", "AH 9H", "9H", {}),
    ("PIC-11A", "A:KS", "D", "AS 9S 10H", "10H", {}),
    ("PIC-11C", "A:KS", "D", "7H 9D", "9D", {}),
    ("PIC-11D", "A:KS B:7H", "D", "8H 9D", "9D", {}),
    ("PIC-11D", "A:KS B:8H", "D", "9H 7H", "7H", {}),
    ("PIC-11E", "D:KS", "A", "7H 9D", "9D", {}),
    ("PIC-11E", "B:9S D:KS", "A", "7H 9D", "9D", {}),
    ("PIC-11E", "B:9S D:8H", "A", "7H 9H", "7H", {}),
    ("PIC-11I", "D:KS", "A", "AS 9S", "9S", {"defender_beat": "always"}),
    ("PIC-11I", "D:KH", "A", "AH 9H", "9H", {"defender_beat": "trump_only"}),
    ("PIC-11J", "A:KS B:9H", "D", "7H 9D", "9D", {"undertrump": "forced"}),
    ("PIC-11J", "B:KS D:9H", "A", "7H 9D", "9D", {"undertrump": "forced"}),
]


@pytest.mark.parametrize(("rule", "trick", "mover", "hand", "card", "texts"), PLAY)
def test_pic_11_the_duties_of_play(
    rule: str, trick: str, mover: str, hand: str, card: str, texts: dict[str, str]
) -> None:
    position = Position(trick, mover, hand, **texts)
    assert card not in position.legal().split()
    assert position.why(card) == rule


def test_pic_11a_in_a_contract_too() -> None:
    position = Position("A:KS", "D", "9S 10H", trump=None, bid="misere")
    assert position.why("10H") == "PIC-11A"


ASKED = [
    ("PIC-11A", "A:KS", "D", "9S 10H", {}),
    ("PIC-11B", "A:KS", "D", "AS 9S", {}),
    ("PIC-11A", "A:10S", "D", "AS 9S", {}),
    ("PIC-11C", "A:KS", "D", "7H 9D", {}),
    ("PIC-11D", "A:KS B:7H", "D", "8H 9D", {}),
    ("PIC-11G", "A:KS B:9H", "D", "8H 9D", {}),
    ("PIC-11E", "D:KS", "A", "8H 9D", {}),
    ("PIC-11G", "B:KS D:9H", "A", "8H 9D", {}),
    ("PIC-11F", "B:KS", "A", "8H 9D", {}),
    ("PIC-11G", "D:KS", "A", "8C 9D", {}),
    ("PIC-11G", "A:KS", "D", "8C 9D", {}),
    ("PIC-11G", "D:KH", "A", "8C 9D", {}),
    ("PIC-11F", "B:KS", "A", "8C 9D", {}),
    ("PIC-11J", "A:KS B:9H", "D", "8H 9D", {"undertrump": "forced"}),
    ("PIC-11J", "B:KS D:9H", "A", "8H 9D", {"undertrump": "forced"}),
    ("PIC-11D", "A:KS B:9H", "D", "AH 9D", {"undertrump": "forced"}),
    ("PIC-11G", "B:KS D:9H", "A", "8C 9D", {"undertrump": "forced"}),
    ("PIC-11I", "D:KS", "A", "AS 9S", {"defender_beat": "always"}),
    ("PIC-11A", "D:KS", "A", "QS 9S", {"defender_beat": "always"}),
]


@pytest.mark.parametrize(("rule", "trick", "mover", "hand", "texts"), ASKED)
def test_the_question_names_the_duty_at_work(
    rule: str, trick: str, mover: str, hand: str, texts: dict[str, str]
) -> None:
    assert Position(trick, mover, hand, **texts).ask.rule == rule


@pytest.mark.parametrize("bid", ["misere", "41", "generale"])
@pytest.mark.parametrize("hand", ["9S 10H", "10H 9D"])
def test_without_trump_the_question_is_always_the_same(bid: str, hand: str) -> None:
    assert Position("A:KS", "D", hand, trump=None, bid=bid).ask.rule == "PIC-11H"


@pytest.mark.parametrize(("hand", "rule"), [("AS 9S", "PIC-11B"), ("9S 10H", "PIC-11A"), ("10H 9D", "PIC-11H")])
def test_where_a_contract_is_beaten_in_the_question_tells(hand: str, rule: str) -> None:
    position = Position("A:KS", "D", hand, trump=None, bid="misere", declarer_beat_in_contracts="true")
    assert position.ask.rule == rule


@pytest.mark.parametrize("hand", ["QS 9S", "8H 9D", "8C 9D"])
def test_in_fidele_play_the_question_tells_nothing_of_the_hand(hand: str) -> None:
    assert Position("D:KS", "A", hand, faults="fidele").ask.rule == "PIC-11A"


def test_in_fidele_play_a_lead_is_asked_as_such() -> None:
    assert Position("", "A", "QS 9S", faults="fidele").ask.rule == "PIC-10A"


def test_the_question_of_a_lead_and_of_a_contract() -> None:
    assert declared("41").ask.rule == "PIC-10A"  # type: ignore[union-attr]
    partie = declared("misere", seat="C")
    first(partie)
    assert partie.ask is not None
    assert partie.ask.rule == "PIC-11H"


def test_pic_16_a_defender_cannot_concede() -> None:
    assert refused(declared("41", seat="C"), "B", "abandonne") == "PIC-16"


def test_pic_17_not_your_turn() -> None:
    assert refused(opened(), "C", "26") == "PIC-17"
    assert refused(opened(), "C", "passe") == "PIC-17"
    assert refused(opened(), "A", "26") == "PIC-17"  # the sitting dealer has no say
    assert refused(declared("41"), "D", "AH") == "PIC-17"


def test_pic_18_not_in_your_hand() -> None:
    partie = opened(dealt("7S 8S", "9S"))
    do(partie, "B 26", "passe", "passe")
    assert refused(partie, "B", "ecarte 7S 9S") == "PIC-18"
    do(partie, "ecarte 7S 8S", "pique")
    assert refused(partie, "B", "9S") == "PIC-18"
    assert refused(partie, "B", "7S") == "PIC-18"


def test_pic_19_a_call_when_the_deal_has_been_scored() -> None:
    partie = opened()
    do(partie, "passe", "passe", "passe")
    assert refused(partie, "B", "26") == "PIC-19"


@pytest.mark.parametrize("text", ["7S", "ecarte 7S 8S", "pique", "abandonne", "coupe 5", "montre", "regarde C"])
def test_pic_19_not_in_the_auction(text: str) -> None:
    assert refused(opened(), "B", text) == "PIC-19"


# -- precedence -----------------------------------------------------------------------------------------------------


def test_a_call_after_a_pass_comes_first_of_all() -> None:
    partie = opened()
    do(partie, "B passe", "C 30")
    for bid in ("passe", "45", "26", "40", "99"):
        assert refused(partie, "B", bid) == "PIC-07"
    do(partie, "D passe")
    for bid in ("passe", "45", "26", "40", "99"):
        assert refused(partie, "B", bid) == "PIC-07"


def test_the_wrong_moment_comes_before_the_wrong_seat() -> None:
    partie = opened()
    assert refused(partie, "C", "7S") == "PIC-19"
    do(partie, "B 30", "C passe", "D passe")
    assert refused(partie, "B", "31") == "PIC-19"
    assert refused(partie, "A", "31") == "PIC-19"


def test_the_wrong_seat_comes_before_a_card_not_held() -> None:
    partie = declared("41")
    held = partie.tapis.zones["hand.B"].cards
    foreign = next(card for card in PACK32 if card not in held)
    assert refused(partie, "A", foreign.code) == "PIC-17"
    assert refused(partie, "B", foreign.code) == "PIC-18"


def test_the_wrong_seat_comes_before_a_bid_that_does_not_exist() -> None:
    partie = opened()
    assert refused(partie, "C", "40") == "PIC-17"
    assert refused(partie, "C", "12") == "PIC-17"


def test_a_bid_that_does_not_exist_comes_before_one_too_low() -> None:
    partie = opened()
    do(partie, "B 61")
    assert refused(partie, "C", "40") == "PIC-08A"
    assert refused(partie, "C", "12") == "PIC-08"
    assert refused(partie, "C", "41") == "PIC-07"


def test_a_card_not_held_comes_before_its_duty() -> None:
    position = Position("A:KS", "D", "AS 9S")
    assert position.why("10C") == "PIC-18"


def test_when_the_match_is_over_nothing_is_possible() -> None:
    partie = with_totals([40, 0, 0, 0], "B", second_winner="false")
    fail(partie, "D", "26")
    assert refused(partie, "B", "7S") == "PIC-19"
    assert refused(partie, "B", "coupe 5") == "PIC-19"
