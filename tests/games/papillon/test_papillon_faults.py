"""The faults of papillon in `fidele` play, most of them on the deal of example 11.7 (A deals, B plays first)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest

from estaminet.cards import Card, cards
from estaminet.games.papillon.faults import FAULTS
from estaminet.games.papillon.imagine import Known
from estaminet.games.papillon.values import DRAWN
from estaminet.lab.lives import waiting
from estaminet.play import Fair, Given, Partie, replay
from estaminet.rules.faults import Cure
from estaminet.rules.referee import MALFORMED, UNFOUNDED
from tests.games.papillon.table import (
    PAPILLON,
    dealt,
    deck,
    do,
    everything,
    fact,
    lying,
    opened,
    options,
    p1,
    pool,
    refused,
    turn,
    with_pool,
)
from tests.games.windows import Window, check, each, unproved

A, B, C = range(3)
EXAMPLE = deck(7, 3)
"""B holds JS 3H 8C, C 4S 9D AS, A 10H 2D 7S; KH 6H QD 5D JC 4C 10S lie open."""


def begun(pack: Sequence[Card], **more: str) -> Partie:
    """A first coup from this pack, whatever is shuffled later; the dealer is to deal."""
    shuffles = Given({0: [pack[-1], *pack[:-1]]}, Fair.seeded("tests"))
    return do(Partie(PAPILLON, shuffles, options(faults="fidele", **more)), "coupe 1")


def fidele(how: str = "donne", **more: str) -> Partie:
    """The example dealt so."""
    return do(begun(EXAMPLE, **more), f"A {how}")


def laid(how: str = "donne", *hands: str, table: str = "", **more: str) -> Partie:
    """A deal with these hands of B, C, A."""
    return do(begun(dealt(*hands, table=table), **more), f"A {how}")


def call(partie: Partie, text: str) -> Partie:
    """Somebody calls or owns up."""
    letter, _, rest = text.partition(" ")
    partie.answer(partie.rules.number(letter), tuple(rest.split()))
    return partie


def unfounded(partie: Partie, *claims: str) -> None:
    """These claims are all refused alike, and change nothing."""
    for text in claims:
        letter, _, rest = text.partition(" ")
        assert refused(partie, letter, rest) == UNFOUNDED


def to_the_talon(partie: Partie) -> Partie:
    """Play by policy P1 until the dealer is to serve from the talon."""
    while fact(partie, "phase") == "play":
        partie.answer(turn(partie), p1(partie))
    return partie


def purses(partie: Partie) -> dict[str, int]:
    return dict(partie.tapis.purses)


def held(partie: Partie) -> list[int]:
    return [len(partie.tapis.zones[f"hand.{letter}"]) for letter in "ABC"]


def replays_alike(partie: Partie) -> None:
    again = replay(partie.game, partie.shuffles, partie.options, partie.rows)
    assert everything(again) == everything(partie)


# -- the deal ---------------------------------------------------------------------------------------------------------


def test_PAP_F01_P12b_packets_are_dealt_again_from_the_whole_pack_and_nobody_stakes_twice() -> None:
    partie = fidele("maldonne paquets")
    assert lying(partie, "hand.B") != "JS 3H 8C"
    assert lying(partie, "hand.B") == " ".join(card.code for card in EXAMPLE[:3])
    assert pool(partie) == 60
    call(partie, "C faute PAP-F01 A")
    assert (fact(partie, "phase"), pool(partie), held(partie)) == ("cut", 60, [0, 0, 0])
    do(partie, "C coupe 5", "A donne")
    assert (fact(partie, "phase"), pool(partie), held(partie), fact(partie, "deal")) == ("play", 60, [3, 3, 3], 1)
    assert not partie.faults
    replays_alike(partie)


def test_PAP_F01_from_the_talon_what_was_served_goes_back_there() -> None:
    partie = to_the_talon(fidele())
    table = lying(partie)
    do(partie, "A maldonne paquets")
    call(partie, "A avoue PAP-F01")
    assert (fact(partie, "phase"), held(partie), lying(partie)) == ("deal", [0, 0, 0], table)
    assert len(partie.tapis.zones["talon"]) == fact(partie, "talon.expected") == 36
    do(partie, "A donne")
    assert (fact(partie, "distribution"), held(partie)) == (2, [3, 3, 3])
    replays_alike(partie)


def test_PAP_F01_called_after_the_first_card_is_void_and_the_deal_stands() -> None:
    partie = fidele("maldonne paquets")
    partie.answer(B, p1(partie))
    unfounded(partie, "C faute PAP-F01 A", "A avoue PAP-F01")


@pytest.mark.parametrize(
    ("how", "hands", "table"),
    [
        ("B plus", [3, 4, 3], 7),
        ("A moins", [2, 3, 3], 7),
        ("tapis plus", [3, 3, 3], 8),
        ("tapis moins", [3, 3, 3], 6),
    ],
)
def test_PAP_F02_P12c_a_wrong_number_is_dealt_again(how: str, hands: list[int], table: int) -> None:
    partie = fidele(f"maldonne {how}")
    assert (held(partie), len(lying(partie).split())) == (hands, table)
    call(partie, "B faute PAP-F02 A")
    assert (fact(partie, "phase"), pool(partie)) == ("cut", 60)
    do(partie, "C coupe 7", "A donne")
    assert (held(partie), len(lying(partie).split()), pool(partie)) == ([3, 3, 3], 7, 60)
    replays_alike(partie)


def test_PAP_F02_from_the_talon_with_cards_turned_up_again_and_the_deal_moving_on() -> None:
    partie = to_the_talon(fidele(retourne_suite="true", donneur_suite="suivant", vainqueur="plus_de_cartes"))
    table = lying(partie)
    do(partie, "B maldonne tapis plus")
    assert len(lying(partie).split()) == len(table.split()) + 4
    call(partie, "C faute PAP-F02 B")
    assert (lying(partie), held(partie), fact(partie, "dealer"), turn(partie)) == (table, [0, 0, 0], B, B)
    do(partie, "B donne")
    assert (len(lying(partie).split()), fact(partie, "distribution")) == (len(table.split()) + 3, 2)
    replays_alike(partie)


WINS = "KS QS JS", "KC 2S 3S", "QC 4S 5S"
COURTS = "KH QH JH KD QD JD 10C"


def test_PAP_F02_found_when_the_pool_is_won_the_coup_is_void_and_the_pool_is_put_together_again() -> None:
    partie = laid("maldonne tapis plus", *WINS, table=COURTS, vainqueur="toute_donne")
    do(partie, "B prend KS KH", "C prend KC KD", "A prend QC QD", "B prend QS QH")
    partie.answer(C, p1(partie))
    partie.answer(A, p1(partie))
    do(partie, "B prend JS JH")
    assert (fact(partie, "phase"), pool(partie), fact(partie, "sheet")[0]["because"]) == ("cut", 0, "PAP-11B")
    into = sum(one.counters for one in partie.tapis.payments if one.dst == "poule")
    call(partie, "C faute PAP-F02 A")
    assert (fact(partie, "sheet"), pool(partie)) == ((), into)
    assert fact(partie, "next") == A
    do(partie, "C coupe 20", "A donne")
    assert (pool(partie), fact(partie, "deal"), fact(partie, "dealer")) == (into, 1, A)
    replays_alike(partie)


def test_PAP_F02_voids_what_players_paid_each_other_and_what_went_into_the_pool_stays() -> None:
    """B lays out three cards with an ace, which costs him three and brings him two."""
    partie = laid("maldonne tapis plus", "AS 2S 3S", table="KH QH JH 10H KD QD JD")
    do(partie, "B etale")
    assert purses(partie) == {"poule": 63, "A": 239, "B": 239, "C": 239}
    call(partie, "B faute PAP-F02 A")
    assert purses(partie) == {"poule": 63, "A": 240, "B": 237, "C": 240}
    assert {one.why for one in partie.tapis.payments} == {"PAP-17", "PAP-08", "PAP-13", "PAP-F02"}


def test_PAP_F02_can_be_called_until_the_next_coup_is_cut() -> None:
    partie = fidele("maldonne tapis moins")
    while fact(partie, "phase") != "cut":
        partie.answer(turn(partie), p1(partie))
    assert any(claim.fault == "PAP-F02" for claim in partie.claims(C))
    do(partie, "A coupe 3")
    unfounded(partie, "C faute PAP-F02 A")


def test_PAP_F02_after_the_last_coup_until_the_result_is_confirmed() -> None:
    partie = with_pool(5, 0, faults="fidele", vainqueur="plus_de_cartes")
    do(partie, "A maldonne B moins")
    while "result" not in partie.tapis.facts:
        partie.answer(turn(partie), p1(partie))
    assert waiting(partie) == [A, B, C]
    partie.answer(A, "confirme")
    call(partie, "C faute PAP-F02 A")
    assert "result" not in partie.tapis.facts
    assert (fact(partie, "phase"), len(fact(partie, "sheet"))) == ("cut", 5)
    do(partie, "C coupe 9", "A donne")
    while not partie.over:
        for seat in waiting(partie):
            partie.answer(seat, "confirme" if "result" in partie.tapis.facts else p1(partie))
    assert len(fact(partie, "sheet")) == 6


def test_PAP_F02_a_talon_too_short_is_dealt_as_far_as_it_goes_and_takes_with_all_that_was_dealt_win() -> None:
    partie = fidele("maldonne tapis plus")
    for _ in range(4):
        to_the_talon(partie)
        do(partie, "A donne")
    assert held(partie) == [2, 3, 3]
    assert fact(partie, "dealt") == (2, 3, 3)
    while fact(partie, "phase") == "play":
        partie.answer(turn(partie), p1(partie))
    assert fact(partie, "phase") == "cut"


def test_PAP_F03_P04a_a_talon_that_is_cut_is_dealt_as_if_it_had_not_been() -> None:
    cut, not_cut = to_the_talon(fidele()), to_the_talon(fidele())
    do(cut, "A coupe 12")
    do(not_cut, "A donne")
    assert [fault.id for fault in cut.faults] == ["PAP-F03"]
    assert [lying(cut, f"hand.{one}") for one in "ABC"] == [lying(not_cut, f"hand.{one}") for one in "ABC"]
    unfounded(cut, "B faute PAP-F03 A", "A avoue PAP-F03")


def test_PAP_F06_P04b_P16b_cards_of_the_table_are_picked_out_of_the_talon_again() -> None:
    partie = to_the_talon(fidele())
    table, talon = lying(partie), lying(partie, "talon")
    first, second, *_ = table.split()
    do(partie, f"A mele {first} {second}")
    assert len(partie.tapis.zones["talon"]) == 38
    call(partie, "B faute PAP-F06 A")
    assert (lying(partie), lying(partie, "talon")) == (table, talon)
    assert refused(partie, "A", f"mele {first}") == "PAP-20"
    do(partie, "A donne")
    assert held(partie) == [3, 3, 3]
    replays_alike(partie)


def test_PAP_F06_is_not_called_any_more_when_the_talon_is_dealt() -> None:
    partie = to_the_talon(fidele())
    do(partie, f"A mele {lying(partie).split()[0]}", "A donne")
    unfounded(partie, "B faute PAP-F06 A", "A avoue PAP-F06")


def test_PAP_F09_whose_card_was_seen_keeps_it_or_has_all_dealt_again() -> None:
    partie = fidele("decouvre B")
    assert all(partie.view(place).shown(B) == cards("JS") for place in (A, C, 3))
    unfounded(partie, "C faute PAP-F09 A")
    call(partie, "B faute PAP-F09 A")
    assert partie.ask is not None
    assert list(partie.ask.shapes[B]) == ["maintenir", "refaire"]
    do(partie, "B maintenir", "B prend JS 6H 4C")
    assert partie.view(C).shown(B) == []
    again = call(fidele("decouvre B"), "A avoue PAP-F09")
    do(again, "B refaire")
    assert (fact(again, "phase"), pool(again)) == ("cut", 60)
    later = do(to_the_talon(fidele()), "A decouvre C")
    do(call(later, "C faute PAP-F09 A"), "C refaire")
    assert (fact(later, "phase"), held(later), turn(later)) == ("deal", [0, 0, 0], A)
    for one in (partie, again, later):
        replays_alike(one)


def test_PAP_F09_is_called_at_once_or_not_at_all() -> None:
    partie = fidele("decouvre C")
    partie.answer(B, p1(partie))
    unfounded(partie, "C faute PAP-F09 A", "A avoue PAP-F09")


def test_PAP_F09_of_his_own_card_the_dealer_says_so_and_chooses() -> None:
    partie = fidele("decouvre A")
    unfounded(partie, "B faute PAP-F09 A")
    do(call(partie, "A avoue PAP-F09"), "A refaire")
    assert (fact(partie, "phase"), pool(partie)) == ("cut", 60)
    replays_alike(partie)


def test_PAP_F09_bots_know_the_card_that_all_have_seen() -> None:
    partie = fidele("decouvre C")
    (seen,) = partie.view(B).shown(C)
    worlds = list(Known(partie.view(B)).worlds(20, Random(1)))
    assert all(world.hands[C][0] == DRAWN[seen] and len(world.hands[C]) == 3 for world in worlds)
    assert all(sum(map(len, world.hands)) + len(world.talon) == 9 + 36 for world in worlds)


# -- the play ---------------------------------------------------------------------------------------------------------


def test_PAP_F04_P16a_who_laid_out_though_he_could_take_picks_up_cards_and_jetons_and_takes() -> None:
    partie = fidele()
    do(partie, "B etale")
    assert (pool(partie), turn(partie)) == (63, C)
    call(partie, "A faute PAP-F04 B")
    assert (pool(partie), turn(partie), lying(partie, "hand.B")) == (60, B, "JS 3H 8C")
    assert refused(partie, "B", "etale") == "PAP-07"
    do(partie, "B prend JS 6H 4C")
    assert not partie.faults
    replays_alike(partie)


def test_PAP_F04_stands_once_the_next_player_has_acted() -> None:
    partie = do(fidele(), "B etale")
    partie.answer(C, p1(partie))
    unfounded(partie, "A faute PAP-F04 B", "B avoue PAP-F04")


def test_PAP_F04_of_the_last_card_can_be_called_until_the_next_distribution_is_dealt() -> None:
    hands = "KS QS JS", "QC 2S 3S", "KC 4S 5S"
    partie = laid("donne", *hands, table="KH 10H JH KD QD JD 10C")
    do(partie, "B etale", "C etale", "A etale")
    assert fact(partie, "phase") == "deal"
    assert ("faute", "PAP-F04", "A") in [claim.answer for claim in partie.claims(C)]
    call(partie, "C faute PAP-F04 A")
    assert turn(partie) == A


def test_11_3_PAP_F05_two_aces_taken_with_one_go_back() -> None:
    partie = laid("donne", "AS 3H 4C", table="AC AD 2H 5C KH QH JH")
    do(partie, "B prend AS AC AD")
    assert partie.faults[0].cause == "PAP-19"
    call(partie, "A faute PAP-F05 B")
    assert (lying(partie), lying(partie, "hand.B"), fact(partie, "tricks")) == (
        "AC AD 2H 5C KH QH JH",
        "AS 3H 4C",
        (0, 0, 0),
    )
    assert refused(partie, "B", "prend AS AC AD") == "PAP-19"
    do(partie, "B prend AS AD")
    replays_alike(partie)


@pytest.mark.parametrize(
    ("take", "cause"), [("7H 4H 2C", "PAP-05"), ("QS QD QC", "PAP-19"), ("7H KD", "PAP-06"), ("QS 4H KD", "PAP-06")]
)
def test_PAP_F05_whatever_is_taken_wrongly_goes_back_and_afterwards_stands(take: str, cause: str) -> None:
    def table() -> Partie:
        return do(laid("donne", "7H QS AS", table="4H 2C KD QD QC 10H JC"), f"B prend {take}")

    partie = table()
    assert partie.faults[0].cause == cause
    call(partie, "C faute PAP-F05 B")
    assert (turn(partie), held(partie)) == (B, [3, 3, 3])
    late = table()
    late.answer(C, p1(late))
    unfounded(late, "A faute PAP-F05 B", "B avoue PAP-F05")


def test_PAP_F05_who_can_take_nothing_else_lays_out_and_pays() -> None:
    partie = laid("donne", "3H 4C 2D", table="KH QH JH 10H KD QD JD")
    do(partie, "B prend 3H KH")
    call(partie, "B avoue PAP-F05")
    assert refused(partie, "B", "prend 3H KH") == "PAP-08"
    do(partie, "B etale")
    assert pool(partie) == 63


def test_PAP_F05_that_wins_the_pool_can_be_called_until_the_next_cut() -> None:
    partie = laid("donne", *WINS, table=COURTS, vainqueur="toute_donne")
    do(
        partie,
        "B prend KS KH",
        "C prend KC KD",
        "A prend QC QD",
        "B prend QS QH",
        "C etale",
        "A etale",
        "B prend JS JH JD",
    )
    assert (fact(partie, "phase"), pool(partie)) == ("cut", 0)
    call(partie, "C faute PAP-F05 B")
    assert (turn(partie), pool(partie)) == (B, 64)
    do(partie, "B prend JS JD")
    assert pool(partie) == 0


def test_11_6_PAP_F07_P16a_jetons_that_were_forgotten_are_paid_late() -> None:
    """Example 6: 4S 9D AS with nothing to take cost three jetons and bring two for the ace."""
    partie = laid("donne", "4S 9D AS", table="KH QH JH 10H KD QD JD")
    before = purses(partie)
    do(partie, "B etale oublie")
    assert pool(partie) - before["poule"] == 0
    to_the_talon(partie)
    do(partie, "A donne")
    now = purses(partie)
    call(partie, "C faute PAP-F07 B")
    assert (pool(partie) - now["poule"], purses(partie)["B"] - now["B"]) == (3, -3)
    unfounded(partie, "C faute PAP-F07 B", "A faute PAP-F07 B", "B avoue PAP-F07")
    own = [one for one in partie.tapis.payments if "B" in (one.src, one.dst) and one.why in ("PAP-08", "PAP-13")]
    assert sum(one.counters if one.dst == "B" else -one.counters for one in own if one.why == "PAP-13") == 2
    replays_alike(partie)


def test_PAP_F07_lapses_with_the_coup() -> None:
    partie = laid("donne", "4S 9D AS", table="KH QH JH 10H KD QD JD")
    do(partie, "B etale oublie")
    while fact(partie, "phase") != "cut":
        partie.answer(turn(partie), p1(partie))
    unfounded(partie, "C faute PAP-F07 B", "B avoue PAP-F07")


def test_PAP_F04_and_PAP_F07_at_once_are_taken_back_in_time_and_later_the_jetons_are_due() -> None:
    partie = do(fidele(), "B etale oublie")
    assert [claim.fault for claim in partie.claims(C)] == ["PAP-F04"]
    partie.answer(C, p1(partie))
    unfounded(partie, "C faute PAP-F04 B")
    assert pool(partie) == 60 + (3 if fact(partie, "tricks")[C] == 0 else 0)
    before = pool(partie)
    call(partie, "A faute PAP-F07 B")
    assert pool(partie) == before + 3


def test_PAP_F08_who_played_before_his_turn_takes_it_back() -> None:
    partie = fidele()
    assert turn(partie) == B
    partie.answer(C, ("avance", *cards("4S 4C")))
    assert (turn(partie), lying(partie, "hand.C")) == (B, "9D AS")
    assert "4C" not in lying(partie)
    call(partie, "A faute PAP-F08 C")
    assert (turn(partie), lying(partie, "hand.C"), lying(partie)) == (B, "4S 9D AS", "KH 6H QD 5D JC 4C 10S")
    replays_alike(partie)


def test_PAP_F08_stands_once_the_right_player_has_acted_and_the_early_one_is_passed_over() -> None:
    partie = fidele()
    partie.answer(C, ("avance", *cards("4S 4C")))
    do(partie, "B etale")
    assert turn(partie) == A
    unfounded(partie, "A faute PAP-F08 C", "C avoue PAP-F08")
    partie.answer(A, p1(partie))
    assert turn(partie) == C
    replays_alike(partie)


def test_PAP_F08_who_cannot_take_can_lay_out_too_early_and_a_pool_won_so_is_given_back() -> None:
    partie = laid("donne", "2S 3S 4S", "KS QS JS", "5S 6S 7S", table=COURTS, vainqueur="toute_donne")
    partie.answer(A, ("avance", "etale"))
    for own, taken in (("KS", "KH"), ("QS", "QH"), ("JS", "JH")):
        partie.answer(C, ("avance", *cards(f"{own} {taken}")))
    assert (fact(partie, "phase"), pool(partie)) == ("cut", 0)
    call(partie, "B faute PAP-F08 C")
    assert (turn(partie), pool(partie)) == (B, 63)


# -- claims without ground --------------------------------------------------------------------------------------------


def test_claims_that_are_false_or_of_the_wrong_seat_or_made_twice_change_nothing() -> None:
    partie = fidele()
    unfounded(partie, *(f"C faute {rule.id} B" for rule in FAULTS), "B avoue PAP-F04")
    do(partie, "B etale")
    unfounded(partie, "C faute PAP-F04 A", "C faute PAP-F05 B", "B faute PAP-F04 B", "C avoue PAP-F04")
    assert {refused(partie, "C", text) for text in ("faute PAP-F04", "avoue")} == {MALFORMED}
    call(partie, "C faute PAP-F04 B")
    unfounded(partie, "C faute PAP-F04 B", "A faute PAP-F04 B")


def test_where_faults_are_refused_nothing_can_be_called() -> None:
    partie = opened(EXAMPLE)
    assert refused(partie, "B", "etale") == "PAP-07"
    assert refused(partie, "C", "avance 4S 4C") == "PAP-16"
    assert refused(partie, "C", "faute PAP-F04 B") == "PAP-16"


CURES: dict[Cure, Callable[[], Partie]] = {
    Cure.REDEALT: lambda: fidele("maldonne paquets"),
    Cure.REPAIRED: lambda: do(fidele(), "B etale"),
}


@pytest.mark.parametrize("cure", CURES)
def test_what_the_table_of_faults_says_is_what_the_referee_gives(cure: Cure) -> None:
    partie = CURES[cure]()
    (claim,) = partie.claims(C)
    rule = next(rule for rule in FAULTS if rule.id == claim.fault)
    assert rule.case(claim.case).menu == ((cure,),)


@pytest.mark.parametrize("id", [rule.id for rule in FAULTS])
def test_every_fault_has_a_test_of_its_own(id: str) -> None:
    assert any(id.replace("-", "_") in name for name in globals())


# -- the windows ------------------------------------------------------------------------------------------------------


def unpaid() -> Partie:
    return laid("donne", "4S 9D AS", table="KH QH JH 10H KD QD JD")


def wrongly_taken() -> Partie:
    return laid("donne", "7H QS AS", table="4H 2C KD QD QC 10H JC")


def dealing() -> Partie:
    return begun(EXAMPLE)


def talon_mixed() -> Partie:
    partie = to_the_talon(fidele())
    return do(partie, f"A mele {lying(partie).split()[0]}")


WINDOWS = {
    dealing: (
        Window("C faute PAP-F01 A", "first", "A maldonne paquets", "*"),
        Window("C faute PAP-F01 A", "talon", "A donne, < deal, *, A maldonne paquets", "*"),
        Window("C faute PAP-F02 A", "first", "A maldonne B plus", "*", "later"),
        Window("C faute PAP-F02 A", "talon", "A donne, < deal, *, A maldonne tapis plus", "*", "later"),
        Window("C faute PAP-F02 A", "later", "A maldonne tapis moins, < cut, *", "*"),
        Window("A faute PAP-F04 B", "in_time", "A donne, B etale", "*"),
        Window("A faute PAP-F08 C", "in_time", "A donne, C avance 4S 4C", "B etale"),
        Window("B faute PAP-F09 A", "hand", "A decouvre B", "*"),
    ),
    wrongly_taken: (Window("C faute PAP-F05 B", "in_time", "B prend QS QD QC", "*"),),
    unpaid: (Window("C faute PAP-F07 B", "in_time", "B etale oublie, < cut", "*"),),
    talon_mixed: (Window("B faute PAP-F06 A", "in_time", "", "A donne"),),
}


@each(WINDOWS)
def test_a_window_closes_at_its_event(table: Callable[[], Partie], window: Window) -> None:
    check(table(), window)


def test_every_window_is_proved() -> None:
    assert unproved(FAULTS, WINDOWS) == set()
