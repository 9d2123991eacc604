"""The worked examples of the specification, each a test named after its number."""

from __future__ import annotations

import pytest

from estaminet.cards import PACK32, Card, cards, codes
from estaminet.games.piccolo.rules import Piccolo
from estaminet.games.piccolo.tables import POINTS
from estaminet.games.piccolo.tariff import ladder
from estaminet.play import Fair, Partie
from estaminet.tapis import Tapis
from tests.games.piccolo.table import (
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

# -- 11.1 ladder ----------------------------------------------------------------------------------------------------

RAISES = {
    "26": (46, "27"),
    "39": (33, "misere"),
    "misere": (32, "41"),
    "49": (23, "piccolo"),
    "piccolo": (22, "51"),
    "59": (13, "misere-table"),
    "misere-table": (12, "61"),
    "70": (2, "piccolo-table"),
    "piccolo-table": (1, "generale"),
}


def test_11_1_over_nothing_there_are_47_bids() -> None:
    assert len(ladder("contract_only")) == 47
    partie = opened()
    assert partie.ask is not None
    calls = list(partie.ask.shapes[1])
    assert calls[0] == "passe"
    assert tuple(calls[1:]) == ladder("contract_only")
    assert "40" not in calls


@pytest.mark.parametrize("bid", RAISES)
def test_11_1_raises_over_a_bid(bid: str) -> None:
    count, lowest = RAISES[bid]
    partie = opened()
    do(partie, bid)
    assert partie.ask is not None
    calls = list(partie.ask.shapes[2])
    assert len(calls) - 1 == count
    assert calls[:2] == ["passe", lowest]


def test_11_1_nothing_goes_over_the_generale() -> None:
    partie = opened()
    do(partie, "B generale")
    assert fact(partie, "phase") == "exchange"


# -- 11.2 auctions --------------------------------------------------------------------------------------------------


def contract(partie: Partie) -> tuple[str, str]:
    """Who declares what, the auction being over."""
    assert fact(partie, "phase") != "auction"
    return partie.rules.seats[fact(partie, "declarer")], fact(partie, "bid")


def test_11_2_a_a_real_auction() -> None:
    partie = opened()
    do(partie, "B 28", "C 36", "D passe", "B 39", "C 41", "B passe")
    assert contract(partie) == ("C", "41")


def test_11_2_b_the_last_to_speak_bids_alone_and_is_declarer_at_once() -> None:
    partie = opened()
    do(partie, "B passe", "C passe", "D 26")
    assert contract(partie) == ("D", "26")


def test_11_2_c_contracts_between_the_points() -> None:
    partie = opened()
    do(partie, "B misere", "C 41", "D piccolo", "B passe", "C 51", "D passe")
    assert contract(partie) == ("C", "51")


def test_11_2_d_who_has_passed_is_told_so_even_after_the_auction() -> None:
    partie = opened()
    do(partie, "B passe", "C 30", "D passe")
    assert fact(partie, "phase") == "exchange"
    assert refused(partie, "B", "45") == "PIC-07"


def test_11_2_e_three_passes_annul_the_deal() -> None:
    partie = opened()
    do(partie, "B passe", "C passe", "D passe")
    assert last_line(partie)["points"] == (0, 0, 0, 0)
    assert last_line(partie)["gains"] == ((1, 0, "PIC-15"),)
    do(partie, "A coupe 2")
    assert fact(partie, "dealer") == 1


def test_11_2_f_sixty_points_is_the_place_of_a_contract() -> None:
    partie = opened()
    do(partie, "B 59")
    assert refused(partie, "C", "60") == "PIC-08A"


# -- 11.3 deal ------------------------------------------------------------------------------------------------------


def test_11_3_packets_and_tourne() -> None:
    partie = opened(PACK32)
    index = {card: number for number, card in enumerate(PACK32)}
    lies = {name: [index[card] for card in zone.cards] for name, zone in partie.tapis.zones.items()}
    assert lies["hand.A"] == []
    assert lies["hand.B"] == [0, 1, 2, 11, 12, 13, 20, 21, 26, 27]
    assert lies["hand.C"] == [3, 4, 5, 14, 15, 16, 22, 23, 28, 29]
    assert lies["hand.D"] == [6, 7, 8, 17, 18, 19, 24, 25, 30, 31]
    assert lies["tourne"] == [9, 10]
    assert lies["pack"] == []


# -- 11.4 legal sets ------------------------------------------------------------------------------------------------

LEGAL = [
    (1, "D", "AS QS 8S 10H 7C", "A:KS", "AS", {}),
    (2, "D", "QS 8S 10H 7C", "A:KS", "QS 8S", {}),
    (3, "D", "10S 8S KH 7C", "A:KS B:7H", "10S 8S", {}),
    (4, "D", "9H 7H AC KD", "A:KS B:7S", "9H 7H", {}),
    (5, "D", "9H 7H QH AC", "A:KS B:8H", "9H QH", {}),
    (6, "D", "7H 8H AC KD", "A:KS B:9H", "7H 8H AC KD", {}),
    (6, "D", "7H 8H AC KD", "A:KS B:9H", "7H 8H", {"undertrump": "forced"}),
    (7, "D", "AS 10S 7H", "A:KS B:QS", "AS 10S", {}),
    (8, "D", "10S QS 7H", "A:KS B:AS", "10S", {}),
    (10, "A", "10S 7S AH", "D:KS", "10S 7S", {}),
    (10, "A", "10S 7S AH", "D:KS", "10S", {"defender_beat": "always"}),
    (11, "A", "7H KH 10C 9D", "D:KS", "7H KH", {}),
    (13, "A", "7H KH 10C 9D", "B:9S", "7H KH 10C 9D", {}),
    (15, "A", "8H 7H 10C", "B:AS D:QH", "8H 7H 10C", {}),
    (16, "A", "10H 7H KS", "D:KH", "10H 7H", {}),
    (16, "A", "10H 7H KS", "D:KH", "10H", {"defender_beat": "trump_only"}),
    (17, "A", "10C 7D", "D:KS", "10C 7D", {}),
]


@pytest.mark.parametrize(("number", "mover", "hand", "trick", "expected", "texts"), LEGAL)
def test_11_4_legal_sets_under_a_trump(
    number: int, mover: str, hand: str, trick: str, expected: str, texts: dict[str, str]
) -> None:
    assert Position(trick, mover, hand, **texts).legal() == expected


@pytest.mark.parametrize(
    ("number", "hand", "expected", "texts"),
    [
        (18, "9S 7S 10H", "9S 7S", {}),
        (18, "9S 7S 10H", "9S", {"declarer_beat_in_contracts": "true"}),
        (19, "10H AH 7D", "10H AH 7D", {}),
    ],
)
def test_11_4_legal_sets_without_trump(number: int, hand: str, expected: str, texts: dict[str, str]) -> None:
    assert Position("A:8S", "D", hand, trump=None, bid="misere", **texts).legal() == expected


# -- 11.5 trick winners ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trump", "trick", "winner"),
    [
        ("H", "A:KS D:10S B:7S", "D"),
        ("H", "A:10S D:7H B:AS", "D"),
        ("H", "A:10S D:7H B:9H", "B"),
        ("H", "A:AH B:10H D:KH", "B"),
        (None, "A:7D D:10C B:AC", "A"),
        (None, "A:9D B:8D D:JD", "D"),
    ],
)
def test_11_5_trick_winners(trump: str | None, trick: str, winner: str) -> None:
    before, last = trick.rsplit(" ", 1)
    mover, code = last.split(":")
    position = Position(before, mover, code, trump=trump)
    with pytest.raises(StopIteration):
        position.steps.send(cards(code)[0])
    assert position.tapis.facts["leader"] == position.names[winner]


# -- 11.6 a full points deal ----------------------------------------------------------------------------------------

DECK_11_6 = "JS KS AS AD 8S KH 10C QD JD 9H KC 7C KD 9C AC JC 10D 8C 9D QH QS 7S 7D QC AH 9S 10S 8D JH 10H 8H 7H"
TRICKS_11_6 = [
    ("B 10S", "C JC", "D 9S", "C", 7),
    ("C 10H", "D 7H", "B 7C", "B", 6),
    ("B AS", "C QC", "D 10C", "D", 12),
    ("D AH", "B 7S", "C 9H", "D", 5),
    ("D QH", "B 8D", "C KH", "C", 6),
    ("C 10D", "D 9D", "B KD", "C", 9),
    ("C AD", "D JD", "B 9C", "B", 6),
    ("B KS", "C KC", "D 8H", "C", 7),
    ("C AC", "D 8C", "B JS", "C", 6),
    ("C JH", "D QD", "B QS", "C", 6),
]
FORCED_11_6 = {
    (1, "C"): "AC KC QC JC",
    (2, "B"): "9C 7C",
    (3, "D"): "10C",
    (4, "B"): "10S AS KS QS JS 7S KD 8D 9C 7C",
    (5, "C"): "KH",
    (8, "D"): "8H QD 8C",
}
"""Trick and seat: what may be played. In 4 and 8 the seat is free: all that it still holds."""


def deal_11_6(bid: str) -> Partie:
    partie = opened(DECK_11_6)
    assert codes(sorted(partie.tapis.zones["hand.B"].cards)) == codes(sorted(cards("10S AS KS QS JS 7S KD 8D 9C 7C")))
    assert codes(partie.tapis.zones["tourne"].cards) == "9H KC"
    do(partie, "B 28", "C 36", "D passe", "B 39", f"C {bid}", "B passe", "C ecarte 7D 8S", "C trefle")
    for number, (*plays, winner, points) in enumerate(TRICKS_11_6, start=1):
        for play in map(str, plays):
            seat = play[0]
            if (number, seat) in FORCED_11_6:
                held = set(partie.tapis.zones[f"hand.{seat}"].cards)
                assert set(legal_now(partie)) == held & set(cards(FORCED_11_6[number, seat]))
            do(partie, play)
        if number < 10:
            took = [card for zone in partie.tapis.zones.values() if zone.name == f"won.{winner}" for card in zone.cards]
            assert sum(POINTS[card] for card in took[-3:]) + 1 == points
            assert partie.rules.seats[turn(partie)] == winner
    return partie


def test_11_6_a_full_points_deal() -> None:
    partie = deal_11_6("41")
    line = last_line(partie)
    assert line["counts"] == (41, 29)
    assert line["made"]
    assert line["points"] == (0, 0, 4, 0)
    assert sum(int(points) for *_, points in TRICKS_11_6) == 70


def test_11_6_one_point_more_would_have_failed() -> None:
    line = last_line(deal_11_6("42"))
    assert line["counts"] == (41, 29)
    assert not line["made"]
    assert line["points"] == (0, 4, 0, 4)


# -- 11.7 count with a valued écart ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("owner", "counts", "made"), [("declarer", (46, 24), True), ("defenders", (43, 27), False)])
def test_11_7_count_with_a_valued_ecart(owner: str, counts: tuple[int, int], made: bool) -> None:
    rules = Piccolo(options(ecart_owner=owner))
    tapis = Tapis(4, Fair.seeded(0))
    rules.lay(tapis)
    mine = cards("10S AS KS 10H QH 9H AH 7H 8H KD 10D 9D AC KC 7C")
    discards = cards("QD JC")
    tapis.zones["pack"].cards.clear()
    tapis.zones["won.B"].cards = mine
    tapis.zones["ecart"].cards = discards
    tapis.zones["won.C"].cards = [card for card in PACK32 if card not in mine and card not in discards]
    tapis.note("active", (1, 2, 3))
    tapis.note("tricks", (0, 5, 5, 0))
    tapis.note("leader", 1)
    assert sum(POINTS[card] for card in mine) == 38
    outcome = rules.count(tapis, 1, "46")
    assert outcome.counts == counts
    assert outcome.made == made
    assert rules.gains((1, 2, 3), 0, 1, rules.worth("46"), made=True) == ((1, 5, "PIC-13"),)


# -- 11.8 misère made -----------------------------------------------------------------------------------------------

DECK_11_8 = "10D 10S QD 7D JS 9H 7H JD KS QS AC AH KC 10C 7S JC 8C QH AS 7C 9S 8D KD 8H 10H QC KH JH 8S 9C 9D AD"
TRICKS_11_8 = [
    ("B 8D", "C 7D", "D AD", "D"),
    ("D 7H", "B JH", "C 9H", "B"),
    ("B 9S", "C 8S", "D AS", "D"),
    ("D 7C", "B KC", "C JC", "B"),
    ("B QD", "C QS", "D JD", "B"),
    ("B KH", "C 8H", "D 10H", "D"),
    ("D 9D", "B 10D", "C JS", "B"),
    ("B AH", "C 9C", "D QH", "B"),
    ("B 10S", "C 7S", "D KS", "B"),
    ("B 10C", "C 8C", "D QC", "B"),
]


def test_11_8_misere_made() -> None:
    partie = opened(DECK_11_8)
    assert codes(partie.tapis.zones["tourne"].cards) == "QS AC"
    do(partie, "B passe", "C misere", "D passe", "C ecarte AC KD")
    assert set(partie.tapis.zones["hand.C"].cards) == set(cards("JS 8S 7S QS 9H 8H 7D JC 9C 8C"))
    for number, (*plays, winner) in enumerate(TRICKS_11_8, start=1):
        do(partie, *plays)
        if number < 10:
            assert partie.rules.seats[turn(partie)] == winner
    line = last_line(partie)
    assert line["made"]
    assert line["points"] == (0, 0, 4, 0)
    assert "counts" not in line


# -- 11.10 sur table ------------------------------------------------------------------------------------------------


def shown(partie: Partie, letter: str) -> list[int]:
    """How many cards of a hand each place sees, the spectators last."""
    return [len(partie.view(place).hand(f"hand.{letter}")) for place in range(5)]


def test_11_10_the_leader_declares_sur_table() -> None:
    partie = declared("misere-table", WEAK)
    assert shown(partie, "B") == [0, 10, 0, 0, 0]
    do(partie, "B 7S")
    assert shown(partie, "B") == [9] * 5
    assert partie.rules.seats[turn(partie)] == "C"


def test_11_10_another_player_leads_before_the_hand_is_shown() -> None:
    partie = declared("misere-table", WEAK, seat="D")
    assert partie.rules.seats[turn(partie)] == "B"
    assert shown(partie, "D") == [0, 0, 0, 10, 0]
    first(partie)
    assert shown(partie, "D") == [10] * 5
    assert partie.rules.seats[turn(partie)] == "C"


# -- 11.11 a match --------------------------------------------------------------------------------------------------

MATCH = """\
 1 A BCD B 57            failed  0  0  6  6
 2 B CDA D 41            failed  4  0 10  6
 3 C DAB B piccolo       made    4  5 10  6
 4 D ABC B piccolo       failed  9  5 15  6
 5 A BCD C 41            made    9  5 19  6
 6 B CDA A 41            made   13  5 19  6
 7 C DAB D misere-table  failed 19 11 19  6
 8 D ABC - -             passed 19 11 19  6
 9 A BCD C 28            failed 19 14 19  9
10 B CDA A 31            failed 19 14 22 12
11 C DAB A misere-table  failed 19 20 22 18
12 D ABC B misere-table  made   19 26 22 18
13 A BCD D piccolo-table failed 19 33 29 18
14 B CDA A 37            failed 19 33 33 22
15 C DAB D misere-table  failed 25 39 33 22
16 D ABC A 39            failed 25 43 37 22
17 A CDA D piccolo       failed 30 43 42 22
"""


def made_deck(seat: int, hand: str) -> list[Card]:
    return dealt(*[hand if place == seat else "" for place in range(3)])


def make(partie: Partie, letter: str, bid: str) -> None:
    """The rest of a deal whose pack lets a seat make its bid, whatever the others do."""
    pass_until(partie, letter, bid)
    hand = partie.tapis.zones[f"hand.{letter}"].cards
    do(partie, f"ecarte {hand[-2]} {hand[-1]}")
    if bid.isdigit():
        do(partie, "coeur")
    play_out(partie, once if bid == "piccolo" else None)


def test_11_11_a_whole_match() -> None:
    rows = [line.split() for line in MATCH.splitlines()]
    strength = {"41": STRONG, "piccolo": SINGLE, "misere-table": WEAK}
    decks = [
        made_deck(active.index(declarer), strength[bid]) if result == "made" else PACK32
        for _, _, active, declarer, bid, result, *_ in rows
    ]
    partie = opened(*decks)
    for number, (_, dealer, active, declarer, bid, result, *totals) in enumerate(rows):
        if number:
            do(partie, "coupe 2")
        letters = partie.rules.seats
        assert letters[fact(partie, "dealer")] == dealer
        assert "".join(letters[seat] for seat in fact(partie, "active")) == active
        if result == "made":
            make(partie, declarer, bid)
        elif result == "failed":
            fail(partie, declarer, bid)
        else:
            do(partie, "passe", "passe", "passe")
        assert fact(partie, "totals") == tuple(map(int, totals)), f"after deal {number + 1}"
        if number == 15:
            assert fact(partie, "placed") == (1,)
    assert partie.over
    assert partie.result == {
        "winners": (1, 2),
        "first": (1,),
        "coffees": ("2", "0", "0", "2"),
        "rule": "PIC-14B",
    }


# -- 11.12 simultaneous arrivals ------------------------------------------------------------------------------------


def test_11_12_a_two_defenders_win_together_and_the_match_is_over() -> None:
    partie = with_totals([38, 39, 10, 20], "D")
    fail(partie, "C", "46")
    assert fact(partie, "totals") == (43, 44, 10, 20)
    assert partie.result is not None
    assert partie.result["winners"] == (1, 0)
    assert partie.result["first"] == (1,)
    assert partie.result["coffees"] == ("0", "0", "2", "2")


def test_11_12_a_equal_totals_share_the_title() -> None:
    partie = with_totals([39, 39, 10, 20], "D")
    fail(partie, "C", "46")
    assert partie.result is not None
    assert partie.result["first"] == (0, 1)


def test_11_12_b_the_higher_total_takes_the_last_place() -> None:
    partie = with_totals([38, 41, 37, 20], "C")
    fail(partie, "D", "misere-table")
    assert fact(partie, "totals") == (44, 41, 43, 20)
    assert partie.result is not None
    assert partie.result["winners"] == (1, 0)
    assert partie.result["coffees"] == ("0", "0", "2", "2")


def test_11_12_c_equal_totals_play_another_deal() -> None:
    partie = with_totals([38, 41, 38, 20], "C")
    fail(partie, "D", "misere-table")
    assert fact(partie, "totals") == (44, 41, 44, 20)
    assert not partie.over
    do(partie, "coupe 2")
    assert set(fact(partie, "active")) == {0, 2, 3}
    fail(partie, "D", "26")  # both gain 3: still equal
    assert not partie.over
    do(partie, "coupe 2")
    fail(partie, "A", "26")  # C alone on top
    assert partie.result is not None
    assert partie.result["winners"] == (1, 2)
