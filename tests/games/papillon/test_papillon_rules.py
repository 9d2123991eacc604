"""The rules of papillon, each where it decides. Tests are named after the ids of the rule book."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from estaminet.cards import PACK52, codes
from estaminet.games.papillon.options import PapillonOptions
from estaminet.games.papillon.rules import Papillon
from estaminet.play import Fair, Given, Partie
from estaminet.rules import BadOption, Take, read_options, write_options
from tests.games.papillon.table import (
    PAPILLON,
    at,
    dealt,
    deck,
    do,
    fact,
    lying,
    opened,
    options,
    p1,
    play_coup,
    pool,
    refused,
    sheet,
    turn,
    with_pool,
)

# -- the draw, the deal -----------------------------------------------------------------------------------------------


def drawn(order: str, how: str) -> Partie:
    """A partie whose first dealer is drawn from a pack that begins so."""
    top = order.split()
    pack = sorted(PACK52, key=lambda card: top.index(card.code) if card.code in top else 52)
    return Partie(PAPILLON, Given({0: pack}, Fair.seeded("draw")), read_options(PapillonOptions, {"first_dealer": how}))


@pytest.mark.parametrize(
    ("order", "how", "dealer"),
    [
        ("9S AH KD", "lowest_card", 1),
        ("9S AH KD", "highest_card", 2),
        ("2S 2H KD 3S AC", "lowest_card", 1),  # A and B are equal and draw again
        ("QS KH KD 3S AC", "highest_card", 1),
    ],
)
def test_P12_a_pap_01_the_lowest_card_deals_an_ace_is_the_lowest(order: str, how: str, dealer: int) -> None:
    partie = drawn(order, how)
    assert turn(partie) == (dealer - 1) % 3  # the left-hand neighbour cuts
    do(partie, "coupe 10")
    assert fact(partie, "dealer") == dealer
    assert turn(partie) == (dealer + 1) % 3


def test_pap_01_the_deal_goes_to_the_right_won_or_not() -> None:
    partie = opened(deck(11, 0))
    play_coup(partie)
    assert sheet(partie)[0]["because"] == "PAP-11"
    do(partie, "A coupe 5")
    assert fact(partie, "dealer") == 1
    partie = opened(deck(7, 3))
    play_coup(partie)
    assert sheet(partie)[0]["because"] == "PAP-15"
    do(partie, "A coupe 5")
    assert fact(partie, "dealer") == 1


@pytest.mark.parametrize("depth", ["0", "52"])
def test_pap_02_at_least_a_card_is_cut_and_not_all(depth: str) -> None:
    partie = Partie(PAPILLON, Fair.seeded(1), options())
    assert refused(partie, "C", f"coupe {depth}") == "PAP-02"


def test_P12_b_pap_02_three_cards_one_by_one_the_dealer_last() -> None:
    partie = opened(deck(1, 0))
    assert [lying(partie, f"hand.{letter}") for letter in "BCA"] == [codes(PACK52[at:9:3]) for at in range(3)]


@pytest.mark.parametrize(("players", "turned", "talon"), [("3", 7, 36), ("4", 4, 36)])
def test_P12_c_pap_03_seven_cards_are_turned_up_or_four(players: str, turned: int, talon: int) -> None:
    partie = opened(deck(1, 0), n_players=players)
    zones = partie.tapis.zones
    start = 3 * int(players)
    assert zones["tapis"].cards == list(PACK52[start : start + turned])
    assert len(zones["talon"]) == talon
    assert partie.view(partie.tapis.seats).zones["tapis"] == tuple(PACK52[start : start + turned])
    assert partie.view(0).zones["talon"] == (None,) * talon


@pytest.mark.parametrize("players", ["2", "5"])
def test_pap_03_other_numbers_of_players_are_refused(players: str) -> None:
    with pytest.raises(BadOption):
        options(n_players=players)


def test_pap_17_everybody_puts_a_fiche_into_the_pool() -> None:
    partie = opened(deck(1, 0))
    assert partie.tapis.purses == {"poule": 60, "A": 240, "B": 240, "C": 240}
    assert opened(deck(1, 0), mise="5", n_players="4").tapis.purses["poule"] == 20


def test_pap_17_who_has_nothing_left_goes_on_owing() -> None:
    partie = opened(deck(1, 0), mise="100", tours="1")
    while not partie.over and fact(partie, "deal") < 3:
        partie.answer(turn(partie), p1(partie)) if fact(partie, "phase") != "cut" else do(partie, "coupe 9")
    assert min(partie.tapis.purses.values()) < 0


# -- taking -----------------------------------------------------------------------------------------------------------


def test_pap_04_one_card_takes_one_like_it() -> None:
    partie = at({"B": "KS 7H", "C": "2S"}, "KD 9C")
    assert refused(partie, "B", "prend 7H 9C") == "PAP-04"
    assert refused(partie, "B", "prend KS 7H") == "PAP-04"  # what one holds is not on the table
    assert refused(partie, "B", "prend KC KD") == "PAP-04"  # nor does one hold what is not dealt to one
    assert refused(partie, "B", "KS") == "PAP-04"
    do(partie, "B prend KS KD")
    assert (lying(partie), lying(partie, "won.B"), lying(partie, "hand.B")) == ("9C", "KS KD", "7H")
    assert fact(partie, "last") == ((1, "KS"), (1, "KD"))
    assert fact(partie, "tricks") == (0, 1, 0)


def test_pap_05_or_several_small_ones_that_add_up_to_it() -> None:
    partie = at({"B": "QS", "C": "2S"}, "9C AD 10H 5D")
    assert refused(partie, "B", "prend QS 9C 5D") == "PAP-05"
    assert refused(partie, "B", "prend QS 10H") == "PAP-04"  # a queen counts ten and is no ten
    do(partie, "B prend AD 9C QS")  # in any order
    assert lying(partie) == "10H 5D"


def test_pap_05_a_ten_on_the_table_enters_into_no_sum() -> None:
    partie = at({"B": "KS", "C": "2S"}, "10D 9C AD")
    assert refused(partie, "B", "prend KS 10D AD") == "PAP-05"


def test_pap_06_a_court_card_is_taken_by_its_like_alone() -> None:
    partie = at({"B": "10S QS", "C": "2S"}, "KD 10H QD 7C 3C", n_players="3")
    assert refused(partie, "B", "prend 10S KD") == "PAP-06"
    assert refused(partie, "B", "prend QS KD") == "PAP-06"
    assert refused(partie, "B", "prend QS QD 7C 3C") == "PAP-06"
    off = at({"B": "10S QS", "C": "2S"}, "KD 10H QD 7C 3C", figures_assemblent="false")
    assert refused(off, "B", "prend QS 7C 3C") == "PAP-06"
    do(off, "B prend 10S 7C 3C")  # a ten is no court card


def test_pap_07_who_can_take_must_take() -> None:
    partie = at({"B": "KS 2H 3H", "C": "2S"}, "KD")
    assert refused(partie, "B", "etale") == "PAP-07"


def test_P16_a_pap_08_nothing_to_take_a_jeton_for_each_card() -> None:
    partie = at({"B": "KS 2H 3H", "C": "2S"}, "QD 9C")
    assert refused(partie, "B", "prend KS QD") == "PAP-08"
    do(partie, "B etale")
    assert pool(partie) == 63
    assert partie.tapis.purses["B"] == 237


def test_pap_08_before_a_bare_table_there_is_nothing_to_take() -> None:
    partie = at({"B": "KS", "C": "2S", "A": "KH"}, "KD")
    do(partie, "B prend KS KD")
    assert refused(partie, "C", "prend 2S KS") == "PAP-08"
    do(partie, "C etale")


def test_P16_b_pap_09_what_is_laid_out_can_be_taken_at_once() -> None:
    partie = at({"B": "4S 9D AS", "C": "JS", "A": "10H"}, "KH QD 10S 5D")
    do(partie, "B etale")
    assert lying(partie) == "KH QD 10S 5D 4S 9D AS"
    do(partie, "C prend JS 9D AS", "A prend 10H 10S")
    partie = at({"B": "4S 9D AS", "C": "JS", "A": "10H"}, "KH QD 5D")
    do(partie, "B etale", "C prend JS 5D 4S AS")


def test_pap_13_aces_laid_out_are_paid_for() -> None:
    partie = at({"B": "AS AH", "C": "2S"}, "KH", n_players="4")
    do(partie, "B etale")
    assert partie.tapis.purses == {"poule": 82, "A": 238, "B": 244, "C": 238, "D": 238}
    off = at({"B": "AS AH", "C": "2S"}, "KH", n_players="4", as_etales="false")
    do(off, "B etale")
    assert off.tapis.purses == {"poule": 82, "A": 240, "B": 238, "C": 240, "D": 240}


def test_pap_14_who_clears_the_table_is_paid_by_each() -> None:
    cases: tuple[tuple[dict[str, Any], int], ...] = (({}, 2), ({"balayage": "3"}, 6), ({"balayage": "0"}, 0))
    for texts, gain in cases:
        partie = at({"B": "KS", "C": "2S"}, "KD", **texts)
        do(partie, "B prend KS KD")
        assert partie.tapis.purses["B"] == 240 + gain


def test_pap_16_it_goes_to_the_right_and_over_who_has_no_cards() -> None:
    partie = at({"B": "KS", "C": "2S 3S", "A": "4S"}, "KD 2D")
    assert refused(partie, "C", "prend 2S 2D") == "PAP-16"
    assert refused(partie, "A", "etale") == "PAP-16"
    do(partie, "B prend KS KD", "C prend 2S 2D", "A etale", "C etale")  # B has no card left
    assert fact(partie, "phase") == "deal"


def test_pap_19_two_that_are_alike_are_not_taken_with_one() -> None:
    partie = at({"B": "KS 8H", "C": "2S"}, "KD KC 4C 4D")
    assert refused(partie, "B", "prend KS KD KC") == "PAP-19"
    do(partie, "B prend 8H 4C 4D")  # two fours are not like an eight


# -- the later distributions ------------------------------------------------------------------------------------------


def lengths(partie: Partie) -> list[int]:
    """How long the talon was after each distribution of the coup, played by P1."""
    talon = partie.tapis.zones["talon"]
    found = [len(talon)]
    while fact(partie, "phase") in ("play", "deal"):
        partie.answer(turn(partie), p1(partie))
        if fact(partie, "phase") == "play" and len(talon) != found[-1]:
            found.append(len(talon))
    return found


@pytest.mark.parametrize(
    ("players", "again", "talon"),
    [
        ("3", "false", [36, 27, 18, 9, 0]),
        ("4", "false", [36, 24, 12, 0]),
        ("3", "true", [36, 24, 12, 0]),
        ("4", "true", [36, 20, 0]),
    ],
)
def test_pap_10_the_talon_after_each_distribution(players: str, again: str, talon: list[int]) -> None:
    assert lengths(opened(deck(7, 3), n_players=players, retourne_suite=again)) == talon


def laid_out(partie: Partie) -> None:
    """Everybody lays out or takes until the distribution is over; the dealer deals again."""
    while fact(partie, "phase") == "play":
        partie.answer(turn(partie), p1(partie))
    do(partie, "donne")


def test_P04_a_P04_b_pap_10_the_same_dealer_deals_again_without_a_cut_and_leaves_the_table_alone() -> None:
    partie = opened(deck(7, 3))
    while fact(partie, "phase") == "play":
        partie.answer(turn(partie), p1(partie))
    assert turn(partie) == 0
    assert partie.ask is not None
    assert partie.ask.formality
    table = lying(partie)
    shuffled = partie.tapis.shuffled
    assert refused(partie, "B", "donne") == "PAP-16"
    assert refused(partie, "A", "coupe 3") == "PAP-20"
    do(partie, "A donne")
    assert partie.tapis.shuffled == shuffled + 1
    assert lying(partie) == table
    assert [len(partie.tapis.zones[f"hand.{letter}"]) for letter in "ABC"] == [3, 3, 3]
    assert (turn(partie), fact(partie, "distribution"), fact(partie, "tricks")) == (1, 2, (0, 0, 0))


def test_pap_10_the_deal_may_move_on_and_with_it_who_plays_first() -> None:
    partie = opened(deck(7, 3), donneur_suite="suivant")
    dealers = [fact(partie, "dealer")]
    while fact(partie, "phase") != "cut":
        seat, phase = turn(partie), fact(partie, "phase")
        partie.answer(seat, p1(partie))
        if phase == "deal":
            dealers.append(seat)
            assert turn(partie) == (seat + 1) % 3
    assert dealers == [0, 1, 2, 0, 1]
    do(partie, "B coupe 5")
    assert fact(partie, "dealer") == 2  # after the last dealer, and the five were one coup
    assert fact(partie, "deal") == 2


def test_pap_10_gervers_new_cards_come_after_the_hands_and_join_the_end_of_the_table() -> None:
    pack = deck(7, 3)
    partie = opened(pack, retourne_suite="true")
    while fact(partie, "phase") == "play":
        partie.answer(turn(partie), p1(partie))
    table = lying(partie)
    do(partie, "donne")
    assert lying(partie, "hand.B") == codes(pack[16:25:3])
    assert lying(partie) == f"{table} {codes(pack[25:28])}"


def test_pap_10_gervers_last_distribution_of_four_players_gives_four_cards() -> None:
    partie = opened(deck(7, 3), n_players="4", retourne_suite="true")
    laid_out(partie)
    laid_out(partie)
    assert [len(partie.tapis.zones[f"hand.{letter}"]) for letter in "ABCD"] == [4, 4, 4, 4]
    assert len(partie.tapis.zones["talon"]) == 0


def test_pap_12_the_first_to_take_three_times_before_the_last_distribution() -> None:
    hands = {"B": "KS QS", "C": "2S 3S", "A": "4S"}
    partie = at(hands, "KD QD 2D 3D", tricks=(0, 1, 1))
    do(partie, "B prend KS KD", "C prend 2S 2D", "A etale", "B prend QS QD")
    assert partie.tapis.purses == {"poule": 61, "A": 238, "B": 242, "C": 239}
    do(partie, "C prend 3S 3D")  # the second to do so gets nothing
    assert partie.tapis.purses == {"poule": 61, "A": 238, "B": 242, "C": 239}
    assert fact(partie, "phase") == "deal"
    for worth, purse in ("5", 250), ("0", 240):
        partie = at({"B": "KS", "C": "2S"}, "KD QD", tricks=(0, 2, 0), petit_papillon=worth)
        do(partie, "B prend KS KD")
        assert partie.tapis.purses["B"] == purse


# -- the pool ---------------------------------------------------------------------------------------------------------


def test_P04_c_pap_11_in_the_last_distribution_the_first_to_take_three_times_has_the_pool_at_once() -> None:
    partie = at({"B": "KS", "C": "2S 5S", "A": "4S 6S"}, "KD QD 2D", distribution=5, tricks=(0, 2, 0))
    do(partie, "B prend KS KD")
    (line,) = sheet(partie)
    assert (line["points"], line["because"], line["pool"]) == ((-20, 40, -20), "PAP-11", 0)
    assert fact(partie, "phase") == "cut"  # nobody else plays or pays


def test_pap_11_who_has_laid_out_cannot_win() -> None:
    hands = {"B": "KS 7S 6S", "C": "2S", "A": "4S"}
    partie = at(hands, "QD JD", distribution=5, tricks=(0, 0, 2))
    do(partie, "B etale", "C etale", "A etale")
    (line,) = sheet(partie)
    assert (line["because"], line["pool"]) == ("PAP-15", 65)


def test_pap_11_clearing_the_table_with_the_winning_take_is_paid_as_well() -> None:
    partie = at({"B": "KS", "C": "2S", "A": "4S"}, "KD", distribution=5, tricks=(0, 2, 0))
    do(partie, "B prend KS KD")
    assert sheet(partie)[0]["points"] == (-21, 42, -21)


def test_pap_11_gervers_four_cards_must_all_be_placed() -> None:
    how: dict[str, Any] = {"n_players": "4", "retourne_suite": "true"}
    partie = at({"B": "KS QS", "C": "2S"}, "KD QD 5D", distribution=3, tricks=(0, 2, 0, 0), **how)
    do(partie, "B prend KS KD", "C etale")
    assert not sheet(partie)
    do(partie, "B prend QS QD")
    assert sheet(partie)[0]["because"] == "PAP-11"


def test_pap_11a_the_largest_pile_has_the_pool_when_all_hands_are_gone() -> None:
    partie = at({"B": "KS", "C": "2S"}, "KD QD", distribution=5, tricks=(0, 2, 0), vainqueur="plus_de_cartes")
    do(partie, "B prend KS KD", "C etale")
    (line,) = sheet(partie)
    assert line["because"] == "PAP-11A"
    assert line["points"][0] == 61 - 20  # the pile of A was put there by the test


def test_pap_11b_in_any_distribution() -> None:
    partie = at({"B": "KS", "C": "2S"}, "KD QD", tricks=(0, 2, 0), vainqueur="toute_donne")
    do(partie, "B prend KS KD")
    (line,) = sheet(partie)
    assert (line["points"], line["because"]) == ((-20, 40, -20), "PAP-11B")
    assert not [gain for gain in line["gains"] if gain[2] == "PAP-12"]


@pytest.mark.parametrize(
    ("how", "rule"), [({"fin_poule": "partage"}, "PAP-18"), ({"vainqueur": "plus_de_cartes"}, "PAP-11A")]
)
def test_the_odd_jetons_go_to_the_first_to_play_of_the_coup_though_the_deal_has_moved_on(
    how: dict[str, Any], rule: str
) -> None:
    """A has dealt first, so B has played first; in the fifth distribution B deals and C plays first."""
    partie = at({"B": "KS", "C": "2S 3S 4S"}, "QD", distribution=5, donneur_suite="suivant", **how)
    zones, facts = partie.tapis.zones, partie.tapis.facts
    facts["dealer"], facts["deal"] = 1, 6
    some = zones["won.A"].cards
    for letter in "BC":  # piles of one size: all share, under either rule
        zones[f"won.{letter}"].cards = [some.pop() for _ in range(15)]
    zones["retires"].cards = [some.pop() for _ in some[15:]]
    do(partie, "B etale", "C etale")
    shares = [gain[:2] for gain in sheet(partie)[0]["gains"] if gain[2] == rule]
    assert shares == [(1, 22), (2, 21), (0, 21)]
    assert pool(partie) == 0


def test_pap_15_the_pool_stays_for_the_next_coup() -> None:
    partie = at({"B": "KS", "C": "2S"}, "QD", distribution=5)
    do(partie, "B etale", "C etale")
    assert sheet(partie)[0]["pool"] == pool(partie) == 62
    do(partie, "A coupe 3")
    assert pool(partie) == 122


def finish(partie: Partie) -> None:
    """Play by P1 to the end of the match."""
    while not partie.over:
        if fact(partie, "phase") == "cut":
            do(partie, "coupe 7")
        else:
            partie.answer(turn(partie), p1(partie))


def test_pap_18_the_rounds_are_played_and_then_for_the_pool_until_it_is_won() -> None:
    for seed in range(8):
        partie = Partie(PAPILLON, Fair.seeded(seed), options())
        finish(partie)
        lines = sheet(partie)
        assert len(lines) >= 6
        assert all(line["pool"] for line in lines[5:-1])
        assert pool(partie) == lines[-1]["pool"] == 0
        purses = partie.tapis.purses
        assert partie.result is not None
        assert {purses["ABC"[seat]] for seat in partie.result["winners"]} == {max(purses[one] for one in "ABC")}


def test_pap_18_or_it_is_shared_the_odd_jetons_from_the_first_to_play_on() -> None:
    partie = with_pool(5, 30, fin_poule="partage")
    finish(partie)
    lines = sheet(partie)
    assert len(lines) == 6
    shares = {seat: gain for seat, gain, rule in lines[-1]["gains"] if rule == "PAP-18"}
    if lines[-1]["because"] == "PAP-15":
        order = [1, 2, 0]
        assert sorted(shares.values(), reverse=True) == [shares[seat] for seat in order]
        assert max(shares.values()) - min(shares.values()) <= 1
    assert pool(partie) == 0


def test_pap_18_shares_of_a_pool_that_is_not_won() -> None:
    partie = at({"B": "KS", "C": "2S 3S"}, "QD", distribution=5, fin_poule="partage")
    partie.tapis.facts["deal"] = 6
    do(partie, "B etale", "C etale")
    (line,) = sheet(partie)
    assert [gain for gain in line["gains"] if gain[2] == "PAP-18"] == [
        (1, 21, "PAP-18"),
        (2, 21, "PAP-18"),
        (0, 21, "PAP-18"),
    ]
    assert partie.over


def test_equal_purses_win_together() -> None:
    partie = at({"B": "KS", "C": "2S"}, "QD", distribution=5, fin_poule="partage")
    partie.tapis.facts["deal"] = 6
    do(partie, "B etale", "C etale")
    assert partie.tapis.purses == {"poule": 0, "A": 260, "B": 260, "C": 260}
    assert partie.result == {"winners": (0, 1, 2), "first": (0, 1, 2), "rule": "PAP-18"}


# -- options, outcomes ------------------------------------------------------------------------------------------------


def test_laid_cards_leave_the_game_under_etales_retires() -> None:
    partie = at({"B": "KS 2H", "C": "2S"}, "QD", etales_retires="true", fin_poule="partage")
    do(partie, "B etale")
    assert (lying(partie), lying(partie, "retires")) == ("QD", "KS 2H")
    assert partie.view(0).zones["retires"] == (None, None)


def test_a_pool_that_can_hardly_be_won_is_not_played_for_without_end() -> None:
    with pytest.raises(BadOption, match="etales_retires"):
        options(etales_retires="true")
    options(etales_retires="true", fin_poule="partage")
    options(etales_retires="true", vainqueur="toute_donne")


def test_three_players_have_no_seat_d() -> None:
    with pytest.raises(BadOption, match="first_dealer"):
        options(first_dealer="D")
    assert fact(opened(deck(1, 0), first_dealer="D", n_players="4"), "dealer") == 3


def test_the_preset_of_gerver() -> None:
    read = read_options(PapillonOptions, {"preset": "gerver"})
    assert read == PapillonOptions(
        mise=1, vainqueur="plus_de_cartes", petit_papillon=0, balayage=0, etales_retires=True, retourne_suite=True
    )
    assert write_options(read) == {"preset": "gerver"}
    partie = Partie(PAPILLON, Fair.seeded(3), read)
    finish(partie)
    assert len(sheet(partie)) == 6
    assert Counter(rule for line in sheet(partie) for _, _, rule in line["gains"]).keys() >= {
        "PAP-17",
        "PAP-08",
        "PAP-11A",
    }


def test_each_way_for_a_coup_to_end_has_a_name() -> None:
    rules = Papillon(options())
    for seed in range(3):
        partie = Partie(PAPILLON, Fair.seeded(seed), options(vainqueur="plus_de_cartes"))
        finish(partie)
        assert {rules.outcome(line) for line in sheet(partie)} <= {"pool won", "pool shared"}


# -- who sees what ----------------------------------------------------------------------------------------------------


def test_hands_and_piles_are_hidden_a_take_and_what_is_laid_out_are_seen() -> None:
    partie = opened(dealt("KS 4H 9C", "QH 2D 3D", "2S 3S 4S", table="KD 5C 6C 7C 8C 10C JC"))
    watcher = partie.tapis.seats
    assert partie.view(watcher).zones["hand.B"] == (None,) * 3
    do(partie, "B prend KS KD")
    view = partie.view(watcher)
    assert view.zones["won.B"] == (None, None)
    moved = [heard for heard in view.heard if heard.kind == "move" and heard.dst == "front.B"]
    assert [codes(heard.what) for heard in moved] == ["KS", "KD"]
    assert view.zones["hand.B"] == (None, None)


def test_what_was_done_before_the_talon_is_dealt_again_cannot_be_taken_back() -> None:
    partie = opened(deck(7, 3))
    while fact(partie, "phase") == "play":
        seat = turn(partie)
        partie.answer(seat, p1(partie))
    assert partie.undo_point(seat) is not None
    do(partie, "donne")
    assert partie.undo_point(1) is partie.undo_point(2) is None


def test_a_question_to_take_is_answered_by_whoever_is_asked() -> None:
    partie = opened(deck(7, 3))
    question = partie.view(1).question
    assert question is not None
    assert isinstance(question.shape, Take)
    assert partie.view(2).question is None
