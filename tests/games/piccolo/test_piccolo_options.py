"""Every option of the specification, each value of it seen at work (strict and fidele play are tested apart)."""

from __future__ import annotations

from dataclasses import fields

import pytest

from estaminet.cards import cards
from estaminet.games.piccolo.options import PiccoloOptions
from estaminet.games.piccolo.tariff import coffees, ladder, value
from estaminet.play import Fair, Partie
from estaminet.rules import BadOption, read_options
from estaminet.rules.game import Options
from tests.games.piccolo.table import (
    PICCOLO,
    SINGLE,
    STRONG,
    WEAK,
    Position,
    dealt,
    declared,
    do,
    fact,
    fail,
    first,
    last_line,
    legal_now,
    once,
    opened,
    options,
    pass_until,
    play_out,
    refused,
    turn,
    with_totals,
)


def test_every_option_has_a_test_here() -> None:
    tested = {name.split("__")[0].removeprefix("test_") for name in globals() if "__" in name}
    assert {one.name for one in fields(PiccoloOptions)} - {one.name for one in fields(Options)} <= tested


# -- the match ------------------------------------------------------------------------------------------------------


def test_target__a_shorter_match() -> None:
    partie = opened(target="3", second_winner="false")
    fail(partie, "B", "misere")  # C and D reach 4 together: nobody is alone on top
    assert not partie.over
    do(partie, "coupe 2")
    fail(partie, "C", "26")
    assert partie.result is not None
    assert partie.result["winners"] == (3,)


@pytest.mark.parametrize("text", ["0", "-3", "1001", "many"])
def test_target__out_of_range(text: str) -> None:
    with pytest.raises(BadOption) as caught:
        read_options(PiccoloOptions, {"target": text})
    assert caught.value.name == "target"


def test_second_winner__false_ends_the_match_with_the_first() -> None:
    partie = with_totals([40, 0, 0, 0], "B", second_winner="false")
    fail(partie, "D", "26")
    assert partie.result == {
        "winners": (0,),
        "first": (0,),
        "coffees": ("0", "4/3", "4/3", "4/3"),
        "rule": "PIC-14",
    }


def test_n_players__three_play_every_deal_and_the_first_winner_ends_it() -> None:
    partie = Partie(PICCOLO, Fair.seeded(3), options(n_players="3", target="3"))
    assert partie.rules.seats == ("A", "B", "C")
    do(partie, "C coupe 2")
    assert fact(partie, "active") == (1, 2, 0)
    assert [len(partie.tapis.zones[f"hand.{letter}"]) for letter in "ABC"] == [10, 10, 10]
    fail(partie, "A", "36")
    assert fact(partie, "totals") == (0, 4, 4)
    do(partie, "coupe 2")
    fail(partie, "B", "26")
    assert partie.result is not None
    assert partie.result["winners"] == (2,)
    assert partie.result["coffees"] == ("3/2", "3/2", "0")


def test_n_players__three_have_no_seat_d() -> None:
    with pytest.raises(BadOption) as caught:
        read_options(PiccoloOptions, {"n_players": "3", "first_dealer": "D"})
    assert caught.value.name == "first_dealer"


@pytest.mark.parametrize("how", ["highest_card", "lowest_card", "random", "A", "B", "C", "D"])
def test_first_dealer__somebody_deals(how: str) -> None:
    dealers = set()
    for seed in range(30):
        partie = Partie(PICCOLO, Fair.seeded(seed), options(first_dealer=how))
        do(partie, "coupe 2")
        dealers.add(partie.rules.seats[fact(partie, "dealer")])
    assert dealers == ({how} if how in "ABCD" else set("ABCD"))


@pytest.mark.parametrize("how", ["highest_card", "lowest_card", "random"])
def test_first_dealer__among_three(how: str) -> None:
    dealers = set()
    for seed in range(30):
        partie = Partie(PICCOLO, Fair.seeded(seed), options(first_dealer=how, n_players="3"))
        dealers.add(fact(partie, "next"))
    assert dealers == {0, 1, 2}


# -- the auction ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("how", "around"),
    [
        ("contract_only", ("39", "misere", "41")),
        ("below_contract", ("39", "40", "misere", "41")),
        ("above_contract", ("39", "misere", "40", "41")),
    ],
)
def test_round_tens__whether_forty_can_be_bid(how: str, around: tuple[str, ...]) -> None:
    bids = ladder(how)
    assert len(bids) == 47 + 3 * (len(around) - 3)
    assert bids[13 : 13 + len(around)] == around
    partie = opened(round_tens=how)
    if "40" not in around:
        assert refused(partie, "B", "40") == "PIC-08A"
    else:
        do(partie, "B 40")
        assert fact(partie, "bid") == "40"


def test_round_tens__tariff() -> None:
    assert [value(bid) for bid in ("40", "50", "60")] == [4, 5, 6]


@pytest.mark.parametrize(("how", "dealer"), [("next_dealer", 1), ("same_dealer", 0), ("general_misere", 1)])
def test_all_pass__who_deals_next(how: str, dealer: int) -> None:
    partie = opened(all_pass=how)
    do(partie, "B passe", "C passe", "D passe")
    if how == "general_misere":
        play_out(partie)
    assert fact(partie, "next") == dealer


def test_all_pass__general_misere_costs_the_one_with_most_tricks() -> None:
    partie = opened(dealt(STRONG), all_pass="general_misere")
    do(partie, "B passe", "C passe", "D passe")
    assert turn(partie) == 1
    assert fact(partie, "trump") is None
    assert refused(partie, "B", "abandonne") == "PIC-16"
    play_out(partie)
    assert fact(partie, "tricks")[1] > 5
    assert last_line(partie)["gains"] == ((2, 1, "PIC-15A"), (3, 1, "PIC-15A"))
    assert last_line(partie)["points"] == (0, 0, 1, 1)


def test_all_pass__general_misere_with_a_tie_for_most_scores_nothing() -> None:
    b = "10S AS KS QS JS 7H 8H 9H 7D 8D"
    c = "10H AH KH QH JH 9D JD 7C 8C 9C"
    partie = opened(dealt(b, c, tourne="7S 8S"), all_pass="general_misere")
    do(partie, "B passe", "C passe", "D passe")
    # B takes five spades, then leads a heart for C, who takes five hearts.
    spades = iter(cards("10S AS KS QS JS 7H"))
    while turn(partie) != 2 or fact(partie, "tricks")[1] < 5 or legal_now(partie)[0].suit != "H":
        if turn(partie) == 1 and not all(partie.tapis.zones[f"front.{s}"].cards for s in "CD"):
            lead = next(spades)
            partie.answer(1, lead)
        else:
            partie.answer(turn(partie), sorted(legal_now(partie))[-1])
    play_out(partie, lambda partie, playable: playable[0] if turn(partie) == 2 else playable[-1])
    assert fact(partie, "tricks") == (0, 5, 5, 0)
    assert last_line(partie)["points"] == (0, 0, 0, 0)
    assert last_line(partie)["gains"] == ((1, 0, "PIC-15A"),)


# -- exchange -------------------------------------------------------------------------------------------------------

SWEEPER = "10H AH KH QH JH 9H 8H 7H 10S 7C"
"""With hearts as trumps all tricks but perhaps the one on the seven of clubs."""


@pytest.mark.parametrize(("owner", "counts"), [("declarer", (70, 0)), ("defenders", (61, 9)), ("last_trick", (70, 0))])
def test_ecart_owner__who_counts_the_discards(owner: str, counts: tuple[int, int]) -> None:
    partie = declared("26", tourne="10C AC", ecart_owner=owner)
    play_out(partie)
    assert last_line(partie)["counts"] == counts


def test_ecart_owner__the_last_trick_may_be_the_defenders() -> None:
    partie = declared("26", SWEEPER, tourne="AS KS", ecart_owner="last_trick")

    play_out(partie, lambda _, playable: next((card for card in playable if card.code != "7C"), playable[0]))
    assert fact(partie, "leader") != 1
    mine, theirs = last_line(partie)["counts"]
    assert mine + theirs == 70
    assert theirs >= 7 + 1  # ace and king of the écart, one trick


def test_ecart_limits__no_manille() -> None:
    partie = opened(dealt(STRONG), ecart_limits="no_manille")
    do(partie, "B 26", "passe", "passe")
    assert refused(partie, "B", "ecarte 10H 7H") == "PIC-09D"
    do(partie, "B ecarte 7H 8H")
    assert fact(partie, "phase") == "trump"


def test_ecart_limits__no_manille_no_trump_names_the_trump_first() -> None:
    partie = opened(dealt(STRONG, tourne="7C 8C"), ecart_limits="no_manille_no_trump")
    do(partie, "B 26", "passe", "passe")
    assert fact(partie, "phase") == "trump"
    do(partie, "B coeur")
    assert refused(partie, "B", "ecarte 7H 7C") == "PIC-09D"
    assert refused(partie, "B", "ecarte 10S 7C") == "PIC-09D"
    do(partie, "B ecarte AS 7C")
    assert fact(partie, "phase") == "play"


def test_ecart_limits__in_a_contract_only_tens_are_protected() -> None:
    partie = opened(dealt(STRONG), ecart_limits="no_manille_no_trump")
    do(partie, "B misere", "passe", "passe")
    assert refused(partie, "B", "ecarte 10H 7H") == "PIC-09D"
    do(partie, "B ecarte AH KH")
    assert fact(partie, "phase") == "play"


@pytest.mark.parametrize("bid", ["misere", "piccolo", "misere-table", "piccolo-table"])
def test_contract_exchange__false_leaves_the_tourne_unseen(bid: str) -> None:
    partie = opened(contract_exchange="false")
    pass_until(partie, "B", bid)
    assert fact(partie, "phase") == "play"
    assert len(partie.tapis.zones["tourne"]) == 2
    assert all(partie.view(place).hand("tourne") == () for place in range(5))


@pytest.mark.parametrize("bid", ["26", "generale"])
def test_contract_exchange__points_and_generale_keep_the_exchange(bid: str) -> None:
    partie = opened(contract_exchange="false")
    pass_until(partie, "B", bid)
    assert fact(partie, "phase") == "exchange"


@pytest.mark.parametrize(("named", "trump"), [("pique", "S"), ("sans-atout", None)])
def test_sans_atout__a_points_declarer_may_do_without(named: str, trump: str | None) -> None:
    partie = declared("26", trump=named, sans_atout="true")
    assert fact(partie, "trump") == trump
    play_out(partie)
    assert sum(last_line(partie)["counts"]) == 70


def test_sans_atout__neither_by_default_nor_in_the_generale() -> None:
    for bid, texts in (("26", {}), ("generale", {"sans_atout": "true"})):
        partie = opened(**texts)
        pass_until(partie, "B", bid)
        do(partie, "ecarte {} {}".format(*partie.tapis.zones["hand.B"].cards[:2]))
        assert refused(partie, "B", "sans-atout") == "PIC-09C"


def test_sans_atout__only_following_is_due() -> None:
    texts = {"sans_atout": "true", "defender_beat": "always"}
    assert Position("A:8S", "D", "9S 7S 10H", trump=None, **texts).legal() == "9S 7S"
    assert Position("D:8S", "A", "9S 7S 10H", trump=None, **texts).legal() == "9S 7S"


# -- contracts ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("exact", "made"), [("true", False), ("false", True)])
def test_piccolo_exact__no_trick_at_all(exact: str, made: bool) -> None:
    partie = declared("piccolo", WEAK, seat="C", piccolo_exact=exact)
    play_out(partie)
    assert fact(partie, "tricks")[2] == 0
    assert last_line(partie)["made"] == made
    partie = declared("piccolo", STRONG, seat="C", piccolo_exact=exact)
    play_out(partie)
    assert not last_line(partie)["made"]


def test_generale_trump__none() -> None:
    partie = declared("generale", generale_trump="none")
    assert fact(partie, "phase") == "play"
    assert fact(partie, "trump") is None
    assert Position("A:8S", "D", "9S 7S 10H", trump=None, bid="generale").legal() == "9S 7S"


def test_generale_lead__declarer() -> None:
    assert turn(declared("generale", seat="D", generale_lead="declarer")) == 3
    assert turn(declared("70", seat="D", generale_lead="declarer")) == 1
    assert turn(declared("generale", seat="D")) == 1


@pytest.mark.parametrize("worth", [7, 8, 10])
def test_generale_value__made_and_failed(worth: int) -> None:
    partie = declared("generale", generale_value=str(worth))
    play_out(partie)
    assert last_line(partie)["points"] == (0, worth, 0, 0)
    partie = opened(generale_value=str(worth))
    fail(partie, "B", "generale")
    assert last_line(partie)["points"] == (0, 0, worth, worth)


@pytest.mark.parametrize("bid", ["misere", "piccolo", "misere-table", "piccolo-table"])
def test_declarer_beat_in_contracts__literal(bid: str) -> None:
    position = Position("A:8S", "D", "9S 7S 10H", trump=None, bid=bid, declarer_beat_in_contracts="true")
    assert position.legal() == "9S"
    assert position.why("7S") == "PIC-11B"
    free = Position("D:8S", "A", "9S 7S 10H", trump=None, bid=bid, declarer_beat_in_contracts="true")
    assert free.legal() == "9S 7S"


@pytest.mark.parametrize(
    ("how", "in_trump", "in_suit"),
    [("none", "10H 7H", "10S 7S"), ("trump_only", "10H", "10S 7S"), ("always", "10H", "10S")],
)
def test_defender_beat__when_the_declarer_is_master(how: str, in_trump: str, in_suit: str) -> None:
    trumps = Position("D:KH", "A", "10H 7H KS", defender_beat=how)
    suit = Position("D:KS", "A", "10S 7S AH", defender_beat=how)
    assert trumps.legal() == in_trump
    assert suit.legal() == in_suit
    if in_suit == "10S":
        assert suit.why("7S") == "PIC-11I"


@pytest.mark.parametrize("how", ["trump_only", "always"])
def test_defender_beat__never_over_the_other_defender_nor_under_a_ruff(how: str) -> None:
    assert Position("B:KS", "A", "10S 7S AH", defender_beat=how).legal() == "10S 7S"
    assert Position("B:KS D:7H", "A", "10S 7S AH", defender_beat=how).legal() == "10S 7S"


@pytest.mark.parametrize(("mover", "other"), [("D", "A"), ("A", "D")])
def test_undertrump__forced(mover: str, other: str) -> None:
    position = Position(f"B:KS {other}:9H", mover, "7H 8H AC", undertrump="forced")
    assert position.legal() == "7H 8H"
    assert position.why("AC") == "PIC-11J"


def test_undertrump__not_under_ones_partner() -> None:
    assert Position("D:KS B:9H", "A", "7H 8H AC", undertrump="forced").legal() == "7H 8H AC"


@pytest.mark.parametrize(
    ("bid", "hand", "tricks"), [("misere", STRONG, 1), ("piccolo", STRONG, 2), ("generale", WEAK, 1)]
)
def test_early_stop__ends_a_contract_that_can_no_longer_be_made(bid: str, hand: str, tricks: int) -> None:
    partie = declared(bid, hand, early_stop="true")
    play_out(partie)
    assert sum(fact(partie, "tricks")) == tricks
    assert last_line(partie)["because"] == "PIC-12C"
    assert not last_line(partie)["made"]
    patient = declared(bid, hand)
    play_out(patient)
    assert sum(fact(patient, "tricks")) == 10
    assert last_line(patient)["points"] == last_line(partie)["points"]


@pytest.mark.parametrize(("bid", "hand"), [("41", WEAK), ("misere", WEAK), ("piccolo", SINGLE), ("generale", STRONG)])
def test_early_stop__in_no_other_case(bid: str, hand: str) -> None:
    partie = declared(bid, hand, seat="C", early_stop="true")
    play_out(partie, once)
    assert sum(fact(partie, "tricks")) == 10


# -- score ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bid", "each"), [("26", 2), ("36", 2), ("46", 3), ("56", 3), ("66", 4)])
def test_defence_score__half_rounded_up(bid: str, each: int) -> None:
    partie = opened(defence_score="each_half_up")
    fail(partie, "C", bid)
    assert last_line(partie)["points"] == (0, each, 0, each)


def test_dealer_scores__with_the_defenders() -> None:
    partie = opened(dealer_scores="true")
    fail(partie, "C", "46")
    assert last_line(partie)["points"] == (5, 5, 0, 5)
    assert (0, 5, "PIC-13B") in last_line(partie)["gains"]
    partie = declared("46", dealer_scores="true")
    play_out(partie)
    assert last_line(partie)["points"] == (0, 5, 0, 0)


def test_dealer_scores__three_can_arrive_together() -> None:
    partie = with_totals([38, 38, 39, 0], "A", dealer_scores="true")
    fail(partie, "D", "26")
    assert fact(partie, "totals") == (41, 41, 42, 0)
    assert fact(partie, "placed") == (2,)  # one place is left for two equals: neither has it
    assert not partie.over


def test_failure_penalty__subtract() -> None:
    partie = opened(failure_penalty="subtract")
    fail(partie, "C", "56")
    assert fact(partie, "totals") == (0, 6, -6, 6)


@pytest.mark.parametrize(("how", "winners"), [("extra_deal", None), ("speaking_order", (1, 2))])
def test_tie_second__extra_deal_or_who_spoke_first(how: str, winners: tuple[int, ...] | None) -> None:
    partie = with_totals([38, 41, 38, 20], "A", tie_second=how)  # C, D, A speak
    fail(partie, "D", "26")
    assert fact(partie, "totals") == (41, 41, 41, 20)
    if winners is None:
        assert not partie.over
    else:
        assert partie.result is not None
        assert partie.result["winners"] == winners


def test_loser_pays__winners_only() -> None:
    assert coffees(4, [1, 2], "winners_only") == [1, 0, 0, 1]
    assert coffees(4, [1, 2], "two_each") == [2, 0, 0, 2]
    assert sum(coffees(3, [1], "winners_only")) == 1
    partie = with_totals([38, 41, 10, 20], "C", loser_pays="winners_only")
    fail(partie, "D", "26")
    assert partie.result is not None
    assert partie.result["coffees"] == ("0", "0", "1", "1")


# -- beside the game ------------------------------------------------------------------------------------------------


def test_dealer_may_look__at_one_who_agrees() -> None:
    partie = opened(dealer_may_look="true")
    assert refused(partie, "C", "regarde B") == "PIC-19"
    partie.answer(0, ("regarde", "B"))
    assert partie.view(0).hand("hand.B") == ()
    partie.answer(0, ("regarde", "C"))  # B has not answered: the dealer may ask another one
    assert refused(partie, "B", "montre") == "PIC-19"
    partie.answer(2, "montre")
    assert len(partie.view(0).hand("hand.C")) == 10
    assert partie.view(1).hand("hand.C") == ()
    assert partie.view(4).hand("hand.C") == ()
    assert refused(partie, "A", "regarde D") == "PIC-19"


def test_dealer_may_look__not_by_default_nor_when_the_dealer_plays() -> None:
    assert refused(opened(), "A", "regarde B") == "PIC-19"
    partie = with_totals([0, 41, 0, 0], "D", dealer_may_look="true")
    do(partie, "passe", "passe", "passe", "coupe 2")
    assert refused(partie, "A", "regarde C") == "PIC-19"


def test_dealer_may_look__ends_with_the_deal() -> None:
    partie = opened(dealer_may_look="true")
    partie.answer(0, ("regarde", "C"))
    partie.answer(2, "montre")
    do(partie, "passe", "passe", "passe", "coupe 2")
    assert partie.view(0).hand("hand.C") == ()


def test_open_consult__defenders_may_talk_in_a_sur_table_contract() -> None:
    partie = declared("misere-table", WEAK, seat="C", open_consult="true")
    partie.answer(1, ("conseille", "coeur"))
    assert any(heard.what == ("conseille", "coeur") for heard in partie.view(3).heard)
    assert refused(partie, "C", "conseille coeur") == "PIC-19"
    assert refused(partie, "A", "conseille coeur") == "PIC-19"
    first(partie)
    assert turn(partie) == 2


@pytest.mark.parametrize(("bid", "consult"), [("misere", "true"), ("41", "true"), ("misere-table", "false")])
def test_open_consult__nowhere_else(bid: str, consult: str) -> None:
    partie = declared(bid, WEAK, seat="C", open_consult=consult)
    assert refused(partie, "B", "conseille coeur") == "PIC-19"
