"""The decisions on what the only description of the game leaves open: each the default, its alternatives options.

D21, the standing bid of who is held to have passed, belongs to the faults and is tested with them.
"""

from __future__ import annotations

import pytest

from estaminet.cards import PACK32, cards
from estaminet.games.piccolo.tariff import arrivals, coffees, ladder, value
from estaminet.play import Fair, Given, Partie
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
    once,
    opened,
    options,
    play_out,
    refused,
    turn,
    with_totals,
)


def test_d1_each_of_the_first_four_lines_of_the_tariff_has_ten_bids() -> None:
    worth = [value(bid) for bid in ladder("contract_only")]
    assert [worth.count(points) for points in (3, 4, 5, 6, 7)] == [10, 10, 10, 10, 7]


def test_d2_the_discards_are_the_declarers_without_a_trick_point() -> None:
    partie = declared("26", tourne="10C AC")
    play_out(partie)
    assert last_line(partie)["counts"] == (70, 0)


def test_d3_all_pass_is_annulled_and_the_next_dealer_deals() -> None:
    partie = opened()
    do(partie, "passe", "passe", "passe")
    assert fact(partie, "next") == 1
    assert fact(partie, "totals") == (0, 0, 0, 0)


@pytest.mark.parametrize("bid", ["misere", "piccolo", "misere-table", "piccolo-table"])
def test_d4_no_trump_in_the_contracts(bid: str) -> None:
    partie = declared(bid)
    assert fact(partie, "phase") == "play"
    assert fact(partie, "trump") is None


def test_d5_the_generale_names_a_trump_and_p1_leads() -> None:
    partie = declared("generale", seat="C", trump="coeur")
    assert fact(partie, "trump") == "H"
    assert turn(partie) == 1


@pytest.mark.parametrize("bid", ["70", "generale"])
def test_d6_making_70_points_and_making_every_trick_are_worth_the_same(bid: str) -> None:
    partie = declared(bid)
    play_out(partie)
    assert last_line(partie)["points"] == (0, 7, 0, 0)


def test_d7_a_defender_need_not_beat_in_the_suit_led() -> None:
    assert Position("D:KS", "A", "10S 7S AH").legal() == "10S 7S"


def test_d8_the_declarer_need_not_beat_in_a_contract() -> None:
    assert Position("A:8S", "D", "9S 7S", trump=None, bid="misere").legal() == "9S 7S"


@pytest.mark.parametrize(("mover", "other"), [("D", "A"), ("A", "D")])
def test_d9_nobody_must_play_a_lower_trump(mover: str, other: str) -> None:
    assert Position(f"B:KS {other}:9H", mover, "7H 8H AC").legal() == "7H 8H AC"


@pytest.mark.parametrize(("hand", "made"), [(SINGLE, True), (STRONG, False), (WEAK, False)])
def test_d10_piccolo_is_exactly_one_trick(hand: str, made: bool) -> None:
    partie = declared("piccolo", hand, seat="C")
    play_out(partie, once)
    assert last_line(partie)["made"] == made


def test_d11_each_defender_is_paid_in_full_and_the_sitting_dealer_not() -> None:
    partie = opened()
    fail(partie, "C", "46")
    assert last_line(partie)["gains"] == ((1, 5, "PIC-13A"), (3, 5, "PIC-13A"))
    assert last_line(partie)["points"] == (0, 5, 0, 5)


def test_d12_only_the_higher_of_two_wins_the_last_place() -> None:
    assert arrivals([44, 41, 43, 20], [2, 3, 0], 1, 41, by_order=False) == [0]


def test_d12_two_equals_play_on_until_one_is_alone_on_top() -> None:
    assert arrivals([44, 41, 44, 20], [2, 3, 0], 1, 41, by_order=False) == []
    assert arrivals([47, 41, 44, 20], [2, 3, 0], 1, 41, by_order=False) == [0]
    assert arrivals([44, 41, 44, 46], [2, 3, 0], 1, 41, by_order=False) == [3]


def test_d13_with_three_left_the_dealer_plays_and_speaks_last() -> None:
    partie = with_totals([0, 41, 0, 0], "D")
    assert fact(partie, "active") == (0, 2, 3)
    assert [len(partie.tapis.zones[f"hand.{letter}"]) for letter in "ABCD"] == [10, 0, 10, 10]
    do(partie, "A passe", "C passe", "D passe", "D coupe 2")
    assert fact(partie, "dealer") == 0
    assert fact(partie, "active") == (2, 3, 0)


def test_d13_after_a_departure_the_next_remaining_seat_to_the_right_deals() -> None:
    partie = with_totals([38, 38, 0, 0], "A")
    fail(partie, "C", "26")  # B, next to deal, reaches 41 and leaves
    assert fact(partie, "placed") == (1,)
    do(partie, "A coupe 2")  # the left neighbour of C among those who stay
    assert fact(partie, "dealer") == 2


def drawn(*codes: str, how: str = "highest_card") -> str:
    """Who deals first when these cards are drawn one after the other."""
    top = cards(" ".join(codes))
    pack = [*top, *(card for card in PACK32 if card not in top)]
    partie = Partie(PICCOLO, Given({0: pack}, Fair.seeded(1)), options(first_dealer=how))
    do(partie, "coupe 2")
    return partie.rules.seats[fact(partie, "dealer")]


def test_d14_the_highest_card_deals_first() -> None:
    assert drawn("AS", "KH", "10D", "AC") == "C"
    assert drawn("AS", "KH", "10D", "7C", how="lowest_card") == "D"


def test_d14_equals_draw_again_among_themselves() -> None:
    assert drawn("10S", "10H", "AD", "9C", "7S", "8H") == "B"
    assert drawn("10S", "10H", "AD", "10C", "AS", "8H", "AH", "7C", "7D") == "A"


def test_d14_a_pack_of_nothing_but_equals_is_shuffled_again() -> None:
    equals = sorted(PACK32, key=lambda card: card.rank)
    partie = Partie(PICCOLO, Given({0: equals}, Fair.seeded(1)), options(first_dealer="highest_card"))
    assert partie.tapis.shuffled == 3
    do(partie, "coupe 2")
    assert fact(partie, "dealer") in range(4)


def test_d14_the_left_neighbour_of_the_dealer_cuts() -> None:
    partie = Partie(PICCOLO, Fair.seeded(1), options(first_dealer="C"))
    assert turn(partie) == 1


def test_d15_the_hand_is_laid_down_before_the_second_card() -> None:
    partie = declared("piccolo-table", seat="C")
    assert None in partie.view(0).zones["hand.C"]  # type: ignore[operator]
    first(partie)
    assert turn(partie) == 2
    assert None not in partie.view(0).zones["hand.C"]  # type: ignore[operator]


def test_d16_the_declarer_plays_his_exposed_cards_himself_and_nobody_talks() -> None:
    partie = declared("misere-table", WEAK, seat="C")
    first(partie)
    assert turn(partie) == 2
    assert all(partie.view(seat).asides is None for seat in range(4))
    assert refused(partie, "B", partie.tapis.zones["hand.C"].cards[0].code) == "PIC-17"


def test_d17_the_trump_is_named_after_the_exchange_and_before_the_first_card() -> None:
    partie = opened()
    do(partie, "B 26", "passe", "passe")
    assert refused(partie, "B", "pique") == "PIC-19"
    do(partie, "ecarte {} {}".format(*partie.tapis.zones["hand.B"].cards[:2]))
    assert refused(partie, "B", partie.tapis.zones["hand.B"].cards[0].code) == "PIC-19"
    do(partie, "pique")
    assert fact(partie, "phase") == "play"


def test_d18_the_declarer_may_concede_at_his_turn_and_nobody_else() -> None:
    partie = declared("26", seat="C")
    assert refused(partie, "B", "abandonne") == "PIC-16"
    assert refused(partie, "C", "abandonne") == "PIC-17"
    first(partie)
    do(partie, "C abandonne")
    assert last_line(partie)["because"] == "PIC-16"
    assert last_line(partie)["points"] == (0, 3, 0, 3)


def test_d19_the_two_who_are_left_are_the_losers() -> None:
    partie = with_totals([38, 41, 10, 20], "C")
    fail(partie, "D", "26")
    assert partie.over
    assert partie.result is not None
    assert partie.result["winners"] == (1, 0)


def test_d20_a_second_match_can_go_on_with_the_next_dealer() -> None:
    partie = Partie(PICCOLO, Fair.seeded(2), options(first_dealer="D"))
    do(partie, "C coupe 2")
    assert fact(partie, "dealer") == 3
    assert fact(partie, "active") == (0, 1, 2)
    assert fact(partie, "totals") == (0, 0, 0, 0)


def test_d22_the_last_trick_can_be_seen_until_ones_own_next_card() -> None:
    partie = declared("41", seat="C")
    for _ in range(3):
        first(partie)
    for place in range(5):
        assert len(partie.view(place).facts["last"]) == 3
    assert all(zone != "won.C" or not partie.view(0).hand(zone) for zone in partie.view(0).zones)
    leader = turn(partie)
    first(partie)
    assert "last" not in partie.view(leader).facts
    assert "last" in partie.view(0).facts  # the sitting dealer
    assert "last" in partie.view(4).facts  # the spectators
    assert partie.view(0).facts["tricks"] == fact(partie, "tricks")


def test_d23_no_place_is_given_to_one_of_two_equals() -> None:
    assert arrivals([45, 44, 44, 0], [0, 1, 2, 3], 2, 41, by_order=False) == [0]
    assert arrivals([44, 44, 44, 0], [0, 1, 2, 3], 2, 41, by_order=False) == []
    assert arrivals([44, 44, 44, 0], [0, 1, 2, 3], 3, 41, by_order=False) == [0, 1, 2]


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("winners", [[0], [0, 2]])
def test_d23_the_coffees_add_to_the_number_of_seats(seats: int, winners: list[int]) -> None:
    assert sum(coffees(seats, winners)) == seats


def test_d24_too_few_cards_to_throw_out_are_made_up_with_trumps() -> None:
    hand = "10S 10H 10D 10C AH KH QH JH 9H 8H"
    partie = opened(dealt(hand, tourne="7H AC"), ecart_limits="no_manille_no_trump")
    do(partie, "B 26", "passe", "passe", "coeur")
    assert partie.ask is not None
    pairs = list(partie.ask.shapes[1])
    assert len(pairs) == partie.ask.shapes[1].size == 7
    ace = cards("AC")[0]
    assert all(ace in pair for pair in pairs)
    assert refused(partie, "B", "ecarte AH KH") == "PIC-09D"
    assert refused(partie, "B", "ecarte AC 10S") == "PIC-09D"
    do(partie, "ecarte 7H AC")
    assert fact(partie, "phase") == "play"
