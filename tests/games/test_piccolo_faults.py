"""Piccolo's faults in `fidele` play, on the deal of example 11.6."""

import re
from collections.abc import Callable
from itertools import permutations
from random import Random
from typing import Any

import pytest

from estaminet.bots import answered, call, make_bot
from estaminet.cards import Card, cards, codes
from estaminet.games import find_game
from estaminet.games.piccolo.imagine import read, worlds
from estaminet.games.piccolo.masks import BIT
from estaminet.games.piccolo.options import PiccoloOptions
from estaminet.lab.lives import waiting
from estaminet.play import Fair, Given, Partie, Row, replay
from estaminet.play.notation import parse
from estaminet.rules import Refused
from estaminet.rules.faults import FaultRule
from estaminet.rules.referee import UNFOUNDED
from estaminet.web.motions import motions
from tests.games.piccolo.table import dealt, do, opened, refused
from tests.games.windows import Window, check, each, lawfully, unproved

DEALT = cards("JS KS AS AD 8S KH 10C QD JD 9H KC 7C KD 9C AC JC 10D 8C 9D QH QS 7S 7D QC AH 9S 10S 8D JH 10H 8H 7H")
A, B, C, D = range(4)  # A deals; P1 = B, P2 = C, P3 = D
TRICKS = (
    "B 10S, C JC, D 9S, C 10H, D 7H, B 7C, B AS, C QC, D 10C, D AH, B 7S, C 9H, D QH, B 8D, C KH,"
    "C 10D, D 9D, B KD, C AD, D JD, B 9C, B KS, C KC, D 8H, C AC, D 8C, B JS, C JH, D QD, B QS"
)
AUCTION = "A donne, B 28, C 36, D passe, B 39, C 41, B passe"


def before_cut(depth: int) -> list[Card]:
    """The pack that, cut at `depth`, is dealt as in the example."""
    return DEALT[-depth:] + DEALT[:-depth]


def table(script: str = "", **more: Any) -> Partie:
    options = PiccoloOptions(faults="fidele", first_dealer="A", **more)
    partie = Partie(find_game("piccolo"), Given({0: before_cut(12)}, Fair.seeded(0)), options)
    play(partie, "D coupe 12")
    play(partie, script)
    return partie


def play(partie: Partie, script: str) -> None:
    for line in filter(None, map(str.strip, script.split(","))):
        seat, _, text = line.partition(" ")
        partie.answer("ABCD".index(seat), parse(partie.rules, text))


def same_after_replay(partie: Partie) -> bool:
    again = replay(partie.game, partie.shuffles, partie.options, partie.rows)
    return all(again.view(place).text() == partie.view(place).text() for place in range(5))


def started(ecart: str = "ecarte 7D 8S") -> Partie:
    return table(f"{AUCTION}, C {ecart}, C trefle")


def protected(hand: str, tourne: str) -> Partie:
    """A deal for B under `ecart_limits=no_manille_no_trump`."""
    return opened(dealt(hand, tourne=tourne), faults="fidele", ecart_limits="no_manille_no_trump")


def first_tricks(count: int) -> str:
    return ",".join(TRICKS.split(",")[: 3 * count])


def test_fidele_without_a_fault_scores_as_strict() -> None:
    partie = started()
    play(partie, TRICKS)
    play(partie, "C compte")
    assert partie.tapis.facts["sheet"][0]["counts"] == (41, 29)
    assert partie.tapis.facts["totals"] == (0, 0, 4, 0)
    assert not partie.faults


REVOKE_IN_7 = first_tricks(6) + ", C AD, D JD, B JS"
"""P1 must trump AD with his 9C and throws JS instead."""


def test_11_13_a_PIC_F11_owned_up_before_the_next_lead_is_taken_back() -> None:
    partie = started()
    play(partie, REVOKE_IN_7)
    assert partie.ask is not None
    assert partie.faults[0].cause == "PIC-11E"
    play(partie, "B avoue PIC-F11")
    assert list(partie.ask.shapes) == [B]
    assert partie.view(B).question is not None
    with pytest.raises(Refused, match="PIC-11E"):
        play(partie, "B JS")
    play(partie, "B 9C")
    assert not partie.faults
    assert same_after_replay(partie)


def test_11_13_a_PIC_F11_cannot_be_called_before_it_can_be_known() -> None:
    partie = started()
    play(partie, REVOKE_IN_7)
    before = [partie.view(place).text() for place in range(5)], list(partie.rows)
    with pytest.raises(Refused):
        play(partie, "C faute PIC-F11 B")
    assert ([partie.view(place).text() for place in range(5)], list(partie.rows)) == before


def test_11_13_a_PIC_F11_by_a_defender_called_later_makes_the_contract() -> None:
    partie = started()
    play(partie, REVOKE_IN_7)
    # C has won trick 7 with AD; B's 9C falls in trick 8
    play(partie, "C AC, D 8C, B 9C")
    play(partie, "C faute PIC-F11 B")
    assert partie.tapis.facts["sheet"][0]["because"] == "PIC-F11"
    assert partie.tapis.facts["totals"] == (0, 0, 4, 0)
    assert partie.tapis.facts["phase"] == "cut"
    assert same_after_replay(partie)


def test_11_13_b_PIC_F11_by_the_declarer_called_late_fails_the_contract() -> None:
    """Trick 5: C plays JH under QH though he holds KH; KH falls in trick 10."""
    partie = started()
    play(partie, first_tricks(4) + ", D QH, B 8D, C JH, D QD, B KD, C 10D, C AD, D JD, B 9C")
    play(partie, "B KS, C KC, D 8H, C AC, D 8C, B JS, C KH, D 9D, B QS, C compte")
    scored = partie.tapis.facts["sheet"][0]
    play(partie, "D faute PIC-F11 C")
    assert partie.tapis.facts["sheet"] != (scored,)
    assert partie.tapis.facts["totals"] == (0, 4, 0, 4)
    assert len(partie.tapis.facts["sheet"]) == 1
    assert same_after_replay(partie)
    # the next deal is cut: the window is closed
    play(partie, "A coupe 5")
    with pytest.raises(Refused):
        play(partie, "D faute PIC-F11 C")


def test_D6_who_has_looked_has_looked_though_a_call_before_is_taken_back() -> None:
    """PIC-F06 undoes the call and no more: the look (PIC-F04) can still be called, and is still known."""
    partie = table("A donne, B 31, C 29, C regarde-tourne, C avoue PIC-F06")
    assert [(fault.id, fault.actor) for fault in partie.faults] == [("PIC-F04", C)]
    assert partie.tapis.zones["tourne"].faces >> C & 1
    assert same_after_replay(partie)
    play(partie, "B faute PIC-F04 C")
    assert same_after_replay(partie)


def test_D6_a_card_that_was_shown_stays_shown_though_a_revoke_before_is_taken_back() -> None:
    partie = started()
    play(partie, f"{REVOKE_IN_7}, D etale 8C, B avoue PIC-F11")
    assert [(fault.id, fault.actor) for fault in partie.faults] == [("PIC-F13", D)]
    assert same_after_replay(partie)
    play(partie, "B 9C, C faute PIC-F13 D")
    assert same_after_replay(partie)


def ruled(partie: Partie, place: int) -> list[tuple[str, ...]]:
    """What a place heard of rulings."""
    return [heard.what for heard in partie.view(place).heard if heard.kind == "ruling"]


def test_D9_a_ruling_names_the_card_that_all_have_seen() -> None:
    partie = started()
    play(partie, f"{REVOKE_IN_7}, C AC, D 8C, B 9C, C faute PIC-F11 B")
    for place in range(5):
        assert ruled(partie, place) == [("faute", "PIC-F11", "B", "defender", "JS")]


def test_D9_a_ruling_names_no_card_that_not_all_have_seen() -> None:
    partie = started("ecarte 7D 8S JH")
    play(partie, f"{first_tricks(3)}, D AH, B 7S, C avoue PIC-F08")
    for place in range(5):
        assert ruled(partie, place) == [("faute", "PIC-F08", "C", "after")]


def test_E8_equal_faults_of_both_camps_cancel() -> None:
    """Trick 5: C plays JH under QH though he holds KH; trick 7: B throws JS though he holds 9C."""
    partie = started()
    play(partie, first_tricks(4) + ", D QH, B 8D, C JH, D QD, B KD, C 10D, C AD, D JD, B JS, C AC, D 8C, B 9C")
    play(partie, "C faute PIC-F11 B")
    assert partie.tapis.facts["totals"] == (0, 0, 4, 0)
    with pytest.raises(Refused, match=UNFOUNDED):  # KH has not been seen
        play(partie, "D faute PIC-F11 C")
    play(partie, "C avoue PIC-F11")
    assert partie.tapis.facts["totals"] == (0, 0, 0, 0)
    assert partie.tapis.facts["sheet"] == ()
    assert (partie.tapis.facts["phase"], partie.tapis.facts["next"]) == ("cut", A)
    assert same_after_replay(partie)


def test_D6_PIC_F08_and_a_revoke_of_the_other_camp_cancel() -> None:
    """C has thrown out three cards and says so too late; D has revoked besides."""
    partie = started("ecarte 7D 8S JH")
    play(partie, first_tricks(6) + ", C AD, D JD, B JS, C KC, D 8H, B 9C, C avoue PIC-F08")
    assert partie.tapis.facts["totals"] == (0, 4, 0, 4)
    play(partie, "C faute PIC-F11 B")
    assert (partie.tapis.facts["phase"], partie.tapis.facts["sheet"]) == ("cut", ())
    assert partie.tapis.facts["next"] == A
    assert same_after_replay(partie)


def test_D6_PIC_F16_after_PIC_F08_cancels_too() -> None:
    partie = started("ecarte 7D 8S JH")
    play(partie, "D conseille carreau, C faute PIC-F16 D, B 10S, D conseille trefle, C avoue PIC-F08")
    assert partie.tapis.facts["totals"] == (0, 4, 0, 4)
    play(partie, "C faute PIC-F16 D")
    assert partie.tapis.facts["sheet"] == ()


def test_PIC_F15_there_is_no_count_to_be_put_right_once_PIC_F11_has_decided() -> None:
    partie = started()
    play(partie, f"{REVOKE_IN_7}, C AC, D 8C, B 9C")
    while partie.tapis.facts["phase"] != "count":
        lawfully(partie)
    play(partie, "C compte 10, C faute PIC-F11 B")
    assert partie.tapis.facts["totals"] == (0, 0, 4, 0)
    with pytest.raises(Refused, match=UNFOUNDED):
        play(partie, "C avoue PIC-F15")
    assert partie.tapis.facts["totals"] == (0, 0, 4, 0)


@pytest.mark.parametrize(
    "script",
    [
        "D etale 9S, B 10S, C JC, D QH, C faute PIC-F11 D",
        "D avance 9S, C faute PIC-F12 D, C reprendre, C laisser, B 10S, C JC, D QH, C faute PIC-F11 D",
        "C etale JC, B 10S, C 10H, B faute PIC-F11 C",
        "B 10S, C 10H, D 9S, C avoue PIC-F11, C JC, D QH, C faute PIC-F11 D",
    ],
)
def test_PIC_F11_a_card_that_was_seen_before_the_revoke_proves_it(script: str) -> None:
    partie = started()
    play(partie, script)
    assert partie.tapis.facts["phase"] == "play"
    assert not partie.faults or partie.faults[-1].id != "PIC-F11"
    assert same_after_replay(partie)


def test_PIC_F11_a_card_seen_before_the_discard_may_lie_there() -> None:
    """C has shown the jack of hearts and may have thrown it out."""
    partie = table(f"{AUCTION}, C etale JH, C ecarte 7D 8S, C trefle")
    play(partie, "B 10S, C JC, D 9S, C 10H, D 7H, B 7C, B AS, C QC, D 10C, D AH, B 7S, C 10D")
    with pytest.raises(Refused, match=UNFOUNDED):
        play(partie, "B faute PIC-F11 C")


def test_E12_a_fault_nobody_calls_is_condoned_and_the_log_keeps_it() -> None:
    """Taken up again from its log, the partie knows the fault until the next deal begins."""
    partie = started()
    play(partie, REVOKE_IN_7)
    again = replay(partie.game, partie.shuffles, partie.options, partie.rows)
    assert [(fault.id, fault.actor, fault.cause) for fault in again.faults] == [("PIC-F11", B, "PIC-11E")]
    play(partie, "C AC, D 8C, B 9C")
    while partie.tapis.facts["deal"] == 1:
        seat = waiting(partie)[0]
        question = partie.view(seat).question
        assert question is not None
        partie.answer(
            seat, next(iter(question.shape)) if question.shape.size < 200 else question.shape.sample(Random(1))
        )
    assert partie.faults == []
    with pytest.raises(Refused, match=UNFOUNDED):
        play(partie, "C faute PIC-F11 B")


def test_E7_PIC_F11_is_put_right_before_the_next_lead_and_established_once_his_side_has_led() -> None:
    """Trick 2: D keeps 7H AH QH 8H back and throws QD on 10H; B, of his side, trumps and is to lead."""
    revoked = first_tricks(1) + ", C 10H, D QD, B 7C"
    partie = started()
    play(partie, f"{revoked}, D avoue PIC-F11, D 7H, B 9C")
    assert not partie.faults
    assert partie.tapis.facts["tricks"] == (0, 1, 1, 0)
    partie = started()
    play(partie, f"{revoked}, B AS, C QC")
    with pytest.raises(Refused, match=UNFOUNDED):  # neither a heart of his has been seen nor a trump
        play(partie, "C faute PIC-F11 D")
    play(partie, "D 10C, C faute PIC-F11 D")
    assert (partie.tapis.facts["sheet"][0]["because"], partie.tapis.facts["totals"]) == ("PIC-F11", (0, 0, 4, 0))
    assert same_after_replay(partie)


def test_E10_a_fifth_deal_that_is_void_leaves_the_scores_of_four_as_they_were() -> None:
    """A false pack takes real cards (MAT-1); what becomes of it is what becomes of a wrong deal (PIC-F03)."""
    partie = table()
    for _ in range(4):  # whoever speaks first takes 70, and gives up
        dealer, first = partie.tapis.facts["dealer"], partie.tapis.facts["active"][0]
        letters = "".join(partie.rules.seats[seat] for seat in partie.tapis.facts["active"])
        play(partie, f"{partie.rules.seats[dealer]} donne, {letters[0]} 70, {letters[1]} passe, {letters[2]} passe")
        hand = partie.rules.hand(partie.tapis, first)  # type: ignore[attr-defined]
        play(partie, f"{letters[0]} ecarte {codes(hand[:2])}, {letters[0]} pique, {letters[0]} abandonne")
        play(partie, f"{partie.rules.seats[waiting(partie)[0]]} coupe 9")
    sheet, totals = partie.tapis.facts["sheet"], partie.tapis.facts["totals"]
    assert (len(sheet), totals) == (4, (14, 14, 14, 14))
    play(partie, "A maldonne B C, B 70, C passe, D passe, B faute PIC-F03 A")
    assert (partie.tapis.facts["phase"], partie.tapis.facts["next"]) == ("cut", A)
    assert (partie.tapis.facts["sheet"], partie.tapis.facts["totals"]) == (sheet, totals)


def test_PIC_F11_cannot_be_called_by_the_same_camp_nor_by_the_dealer() -> None:
    partie = started()
    play(partie, REVOKE_IN_7 + ", C AC, D 8C, B 9C")
    for claim in ("D faute PIC-F11 B", "A faute PIC-F11 B"):
        with pytest.raises(Refused):
            play(partie, claim)


def test_PIC_F11_in_a_trick_cut_short_decides_the_contract() -> None:
    """D leads 9D to trick 5, B throws KS though he holds diamonds, C gives up instead of playing."""
    partie = started()
    play(partie, first_tricks(4) + ", D 9D, B KS, C abandonne")
    assert partie.tapis.facts["totals"] == (0, 4, 0, 4)
    with pytest.raises(Refused):  # no diamond of B's was ever seen
        play(partie, "C faute PIC-F11 B")
    play(partie, "B avoue PIC-F11")
    assert partie.tapis.facts["totals"] == (0, 0, 4, 0)
    assert same_after_replay(partie)


def test_a_claim_that_is_false_late_or_unprovable_is_refused_alike() -> None:
    partie = started()
    play(partie, first_tricks(2))
    said = set()
    for claim in ("C faute PIC-F11 B", "C faute PIC-F08 B", "B faute PIC-F08 C", "B faute PIC-F01 A"):
        with pytest.raises(Refused) as refusal:
            play(partie, claim)
        said.add(refusal.value.rule)
    assert said == {UNFOUNDED}


def test_PIC_F08_is_put_right_before_the_first_card() -> None:
    partie = started("ecarte 7D 8S JH")
    assert partie.view(B).zones["hand.C"] is None
    play(partie, "C avoue PIC-F08")
    assert len(partie.rules.hand(partie.tapis, C)) == 12  # type: ignore[attr-defined]
    with pytest.raises(Refused, match="PIC-09B"):
        play(partie, "C ecarte 7D 8S JH")
    play(partie, "C ecarte 7D 8S, C trefle, B 10S")
    assert same_after_replay(partie)


def test_11_13_d_PIC_F08_found_in_trick_4_fails_the_contract() -> None:
    """C has discarded three cards and says so."""
    partie = started("ecarte 7D 8S JH")
    play(partie, first_tricks(3) + ", D AH, B 7S")
    play(partie, "C avoue PIC-F08")
    line = partie.tapis.facts["sheet"][0]
    assert (line["made"], line["because"]) == (False, "PIC-F08")
    assert partie.tapis.facts["totals"] == (0, 4, 0, 4)
    assert same_after_replay(partie)


def test_11_13_d_PIC_F08_called_when_it_shows_fails_the_contract() -> None:
    """Nobody says so: nine tricks leave C without a card."""
    partie = started("ecarte 7D 8S JH")
    play(partie, first_tricks(9))
    with pytest.raises(Refused):
        play(started("ecarte 7D 8S JH"), "B faute PIC-F08 C")
    play(partie, "B faute PIC-F08 C")
    assert partie.tapis.facts["totals"] == (0, 4, 0, 4)
    assert same_after_replay(partie)


@pytest.mark.parametrize(("thrown", "rule"), [("10H 7D", "PIC-09D"), ("10H", "PIC-09B"), ("10H 7D 8S", "PIC-09B")])
def test_PIC_09D_a_protected_card_is_not_thrown_out_in_fidele_play_either(thrown: str, rule: str) -> None:
    partie = table(AUCTION, ecart_limits="no_manille")
    assert refused(partie, "C", f"ecarte {thrown}") == rule
    play(partie, "C ecarte 7D 8S JH")
    assert [(fault.id, fault.cause) for fault in partie.faults] == [("PIC-F08", "PIC-09B")]


def test_PIC_09D_of_one_free_card_and_trumps_only_the_number_may_be_wrong() -> None:
    for thrown, faults in (("AC", 1), ("AC AH", 0), ("AC AH KH", 1), ("AH KH QH", 1)):
        partie = protected("10S 10H 10D 10C AH KH QH JH 9H 8H", "7H AC")
        do(partie, "donne", "B 26", "passe", "passe", "coeur")
        assert refused(partie, "B", "ecarte AH KH") == "PIC-09D"
        do(partie, f"ecarte {thrown}")
        assert len(partie.faults) == faults


def test_PIC_09D_with_a_card_too_few_nothing_may_be_left_but_trumps() -> None:
    partie = protected("10S 10H 10D 10C AH KH QH JH 9H AC", "8H 7H")
    do(partie, "maldonne B C", "B 26", "passe", "passe", "coeur", "ecarte 7H 8H")
    assert partie.tapis.facts["phase"] == "play"


def test_PIC_F08_a_card_left_over_is_seen_in_the_last_trick() -> None:
    partie = started("ecarte 7D")
    play(partie, first_tricks(9))
    assert not partie.claims(B)
    lawfully(partie)
    assert len(partie.rules.hand(partie.tapis, C)) == 1  # type: ignore[attr-defined]
    play(partie, "B faute PIC-F08 C")
    assert partie.tapis.facts["totals"] == (0, 4, 0, 4)


def test_PIC_F08_of_a_hand_on_the_table_is_seen_at_once() -> None:
    partie = table("A donne, B passe, C misere-table, D passe, C ecarte KC")
    with pytest.raises(Refused):
        play(partie, "B faute PIC-F08 C")
    play(partie, "B 7S, C etale, B faute PIC-F08 C")
    assert partie.tapis.facts["totals"] == (0, 6, 0, 6)


def test_PIC_F01_a_card_given_to_another_is_dealt_again() -> None:
    partie = table("A maldonne B C")
    assert [len(partie.rules.hand(partie.tapis, seat)) for seat in (B, C, D)] == [9, 11, 10]  # type: ignore[attr-defined]
    with pytest.raises(Refused, match=UNFOUNDED):  # D holds ten
        play(partie, "D faute PIC-F01 A")
    play(partie, "B faute PIC-F01 A")
    assert partie.tapis.facts["phase"] == "cut"
    play(partie, "D coupe 3, A donne")
    assert partie.tapis.facts["dealer"] == A
    assert partie.tapis.facts["deal"] == 1
    assert same_after_replay(partie)


def test_PIC_F01_a_card_given_to_another_is_noticed_by_those_two_alone() -> None:
    """Who holds ten hears and sees the same as if the deal were right, or as if others were short and long."""
    wrong, right, turned = table("A maldonne B C"), table("A donne"), table("A maldonne C B")
    heard = {seat: [partie.tapis.heard(seat) for partie in (wrong, right, turned)] for seat in range(5)}
    for seat in (A, 4):
        assert heard[seat][0] == heard[seat][1] == heard[seat][2]
    for kind in ("what", "src", "dst"):
        told = [[getattr(one, kind) for one in some if one.dst != "hand.D"] for some in heard[D]]
        assert told[0] == told[1] == told[2]
    assert [len(wrong.view(seat).claims) for seat in range(4)] == [1, 1, 1, 0]
    assert {motion.kind for seat in heard for motion in motions(heard[seat][0])} == {"deal"}


@pytest.mark.parametrize(("short", "long"), list(permutations(("B", "C", "D", "tourne"), 2)))
def test_PIC_F01_each_gets_his_number_from_the_pack(short: str, long: str) -> None:
    partie = table(f"A maldonne {short} {long}")
    zones = partie.tapis.zones
    sizes = {place: len(zones[f"hand.{place}" if len(place) == 1 else place].cards) for place in (*"BCD", "tourne")}
    assert sizes == {"B": 10, "C": 10, "D": 10, "tourne": 2} | {
        short: 9 if len(short) == 1 else 1,
        long: 11 if len(long) == 1 else 3,
    }
    callers = {"B", "C", "D"} & ({short, long} if "tourne" not in (short, long) else {"B", "C", "D"})
    assert {letter for letter in "BCD" if partie.view("ABCD".index(letter)).claims} == callers
    assert same_after_replay(partie)


@pytest.mark.parametrize(("choice", "phase"), [("refaire", "cut"), ("maintenir", "auction")])
def test_PIC_F01_a_tourne_set_aside_late_may_be_accepted(choice: str, phase: str) -> None:
    partie = table("A maldonne tourne")
    play(partie, f"B faute PIC-F01 A, B {choice}, C maintenir, D maintenir")
    assert partie.tapis.facts["phase"] == phase
    assert same_after_replay(partie)


def test_PIC_F01_one_of_three_is_enough_to_have_it_dealt_again() -> None:
    partie = table("A maldonne tourne, B faute PIC-F01 A")
    assert waiting(partie) == [B, C, D]
    play(partie, "B maintenir, C refaire, D maintenir")
    assert partie.tapis.facts["phase"] == "cut"


def test_PIC_F01_lapses_with_the_first_call() -> None:
    partie = table("A maldonne B C, B 26")
    with pytest.raises(Refused):
        play(partie, "C faute PIC-F01 A")


def test_PIC_F04_a_look_at_the_tourne_one_of_two_annuls() -> None:
    partie = table("A donne, B 28, D regarde-tourne")
    assert codes(partie.view(D).hand("tourne")) == "9H KC"
    assert partie.view(B).zones["tourne"] == (None, None)
    play(partie, "B faute PIC-F04 D, B maintenir, C refaire")
    assert partie.tapis.facts["phase"] == "cut"
    assert partie.tapis.facts["dealer"] == A
    assert same_after_replay(partie)


def test_PIC_F04_stands_the_offender_held_to_have_passed() -> None:
    partie = table("A donne, B 28, D regarde-tourne, B faute PIC-F04 D, C maintenir, B maintenir")
    play(partie, "C 36, B passe")
    assert partie.tapis.facts["declarer"] == C
    assert same_after_replay(partie)


def test_PIC_F04_b_an_earlier_bid_of_the_offender_stands() -> None:
    partie = table("A donne, B 28, B regarde-tourne, C faute PIC-F04 B, C maintenir, D maintenir, C passe, D passe")
    assert partie.tapis.facts["declarer"] == B
    assert partie.tapis.facts["phase"] == "exchange"


def test_PIC_F04_the_offender_whose_turn_it_is_passes() -> None:
    partie = table("A donne, B regarde-tourne, C faute PIC-F04 B, C maintenir, D maintenir")
    assert partie.tapis.facts["passed"] == (B,)
    assert partie.ask is not None
    assert list(partie.ask.shapes) == [C]
    assert same_after_replay(partie)


def test_PIC_F04_of_the_sitting_dealer_can_only_annul() -> None:
    partie = table("A donne, A regarde-tourne, C faute PIC-F04 A")
    assert partie.tapis.facts["phase"] == "cut"


def test_strict_play_knows_none_of_these_acts() -> None:
    partie = Partie(find_game("piccolo"), Fair.seeded(1), PiccoloOptions(first_dealer="A"))
    play(partie, "D coupe 12")
    for act in ("B regarde-tourne", "A maldonne B C", "B faute PIC-F01 A", "A avoue PIC-F01"):
        with pytest.raises(Refused, match="PIC-19"):
            play(partie, act)


def test_clones_keep_faults_apart() -> None:
    partie = started()
    play(partie, REVOKE_IN_7)
    twin = partie.clone()
    play(partie, "C AC, D 8C, B 9C, C faute PIC-F11 B")
    play(twin, "B avoue PIC-F11, B 9C")
    assert partie.tapis.facts["phase"] == "cut"
    assert twin.tapis.facts["phase"] == "play"


# -- the deal and the auction -----------------------------------------------------------------------


def test_PIC_F02_a_card_of_a_hand_is_exposed_and_its_owner_chooses() -> None:
    partie = table("A decouvre C")
    first = DEALT[3]  # C is the second to be dealt to
    assert partie.view(D).facts["shown"] == ((C, first.code),)
    play(partie, "B faute PIC-F02 A")
    assert waiting(partie) == [C]
    play(partie, "C maintenir, B 28")
    assert partie.tapis.facts["calls"] == ((B, "28"),)
    with pytest.raises(Refused, match=UNFOUNDED):
        play(partie, "B faute PIC-F02 A")
    assert same_after_replay(partie)


def test_PIC_F02_a_card_of_the_tourne_is_exposed_and_it_is_dealt_again() -> None:
    partie = table("A decouvre tourne, D faute PIC-F02 A")
    assert partie.tapis.facts["phase"] == "cut"
    assert partie.tapis.facts["next"] == A
    assert partie.tapis.facts["sheet"] == ()


@pytest.mark.parametrize("claimant", "BC")
def test_PIC_F03_a_wrong_hand_is_found_after_the_auction_by_who_holds_it(claimant: str) -> None:
    partie = table("A maldonne B C, B 28, C passe, D passe")
    with pytest.raises(Refused, match=UNFOUNDED):  # it is no misdeal any more
        play(partie, "C faute PIC-F01 A")
    with pytest.raises(Refused, match=UNFOUNDED):  # his own hand is right
        play(partie, "D faute PIC-F03 A")
    play(partie, f"{claimant} faute PIC-F03 A")
    assert (partie.tapis.facts["phase"], partie.tapis.facts["next"]) == ("cut", A)
    assert not partie.faults
    assert same_after_replay(partie)


def test_PIC_F05_a_call_out_of_turn_is_void_and_its_caller_has_passed() -> None:
    partie = table("A donne, D avance 39")
    question = partie.view(B).question
    assert question is not None
    assert question.shape.settle("31") is None, "as long as nobody objects it counts"
    with pytest.raises(Refused, match=UNFOUNDED):  # it was B's turn
        play(partie, "C faute PIC-F05 D")
    play(partie, "B faute PIC-F05 D")
    assert "bid" not in partie.tapis.facts
    assert partie.tapis.facts["passed"] == (D,)
    play(partie, "B 28, C passe")
    assert partie.tapis.facts["declarer"] == B
    assert partie.tapis.facts["phase"] == "exchange"
    assert same_after_replay(partie)


def test_PIC_F05_what_the_standing_bidder_had_bid_still_stands() -> None:
    partie = table("A donne, B 28, B avance 36, C faute PIC-F05 B")
    assert partie.tapis.facts["bid"] == "28"
    assert partie.tapis.facts["declarer"] == B
    play(partie, "C passe, D passe")
    assert partie.tapis.facts["phase"] == "exchange"
    assert partie.tapis.facts["declarer"] == B


def test_PIC_F05_who_has_yet_to_speak_still_does_when_it_is_not_called() -> None:
    partie = table("A donne, C avance 39, B passe")
    assert partie.view(D).question is not None
    assert partie.view(C).question is None, "nobody raises himself"
    play(partie, "D 41, C 42, D passe")
    assert (partie.tapis.facts["declarer"], partie.tapis.facts["bid"]) == (C, "42")
    assert partie.tapis.facts["phase"] == "exchange"


def test_PIC_F05_uncalled_it_counts() -> None:
    partie = table("A donne, D avance 39, B passe")
    assert partie.tapis.facts["bid"] == "39"
    with pytest.raises(Refused, match=UNFOUNDED):
        play(partie, "B faute PIC-F05 D")
    play(partie, "C passe")
    assert partie.tapis.facts["declarer"] == D
    assert same_after_replay(partie)


@pytest.mark.parametrize("bid", ["26", "29", "40"])
def test_PIC_F06_a_bid_too_low_is_replaced(bid: str) -> None:
    partie = table(f"A donne, B 31, C {bid}")
    assert partie.tapis.facts["passed"] == (C,), "left alone, it was a pass"
    play(partie, "D faute PIC-F06 C")
    assert waiting(partie) == [C]
    with pytest.raises(Refused, match="PIC-0[78]"):
        play(partie, f"C {bid}")
    play(partie, "C 36, D passe")
    assert partie.tapis.facts["bid"] == "36"
    assert same_after_replay(partie)


def test_PIC_F06_after_the_next_call_it_was_a_pass() -> None:
    partie = table("A donne, B 31, C 29, D passe")
    assert partie.tapis.facts["declarer"] == B
    with pytest.raises(Refused, match=UNFOUNDED):
        play(partie, "B faute PIC-F06 C")


def test_PIC_F06_who_must_bid_anew_is_free_again_once_the_deal_is_void() -> None:
    partie = table("A donne, B regarde-tourne, B 28, C 25, D faute PIC-F06 C, D faute PIC-F04 B, C refaire, D refaire")
    play(partie, "D coupe 9, A donne, B 28")
    question = partie.view(C).question
    assert question is not None
    assert question.loose is not None
    assert same_after_replay(partie)


def test_PIC_F07_who_has_passed_speaks_no_more() -> None:
    partie = table("A donne, B passe, C 28, B avance misere")
    assert partie.tapis.facts["declarer"] == B
    play(partie, "D faute PIC-F07 B")
    assert (partie.tapis.facts["declarer"], partie.tapis.facts["bid"]) == (C, "28")
    assert partie.tapis.facts["passed"] == (B,)


# -- declarer, trump and play -----------------------------------------------------------------------


def silent_declarer(script: str = "") -> Partie:
    return table(f"{AUCTION}, C ecarte 7D 8S, C tait, {script}")


def test_PIC_F09_the_trump_is_named_when_a_defender_asks_and_the_lead_stands() -> None:
    partie = silent_declarer("B 10S")
    assert not partie.tapis.facts["trump"]
    with pytest.raises(Refused, match=UNFOUNDED):  # the dealer who sits out is no defender
        play(partie, "A faute PIC-F09 C")
    play(partie, "D faute PIC-F09 C, C trefle")
    assert partie.tapis.facts["trump"] == "C"
    assert [card.code for card in partie.tapis.zones["front.B"].cards] == ["10S"]
    assert waiting(partie) == [C]
    assert same_after_replay(partie)


def test_PIC_F09_not_asked_for_in_time_there_is_no_trump() -> None:
    partie = silent_declarer("B 10S, C JC")
    with pytest.raises(Refused, match=UNFOUNDED):
        play(partie, "D faute PIC-F09 C")
    assert partie.tapis.facts["trump"] is None


def test_PIC_F10_the_declarer_harms_nobody_but_himself() -> None:
    partie = started()
    play(partie, "C etale AC")
    assert partie.view(B).shown(C) == cards("AC")
    assert [fault.id for fault in partie.faults] == ["PIC-F10"]
    assert all(not partie.view(seat).claims for seat in range(4))


def test_PIC_F12_a_lead_out_of_turn_is_accepted() -> None:
    partie = started()
    play(partie, "D avance 9S, C faute PIC-F12 D, C accepter")
    assert partie.tapis.facts["leader"] == D
    assert waiting(partie) == [B]  # the turn goes on to the right of who has led
    assert same_after_replay(partie)


def test_PIC_F12_taken_back_a_defenders_card_lies_exposed() -> None:
    partie = started()
    assert waiting(partie) == [B]
    play(partie, "D avance 9S, C faute PIC-F12 D, C reprendre")
    assert waiting(partie) == [C], "the declarer says whether he requires it (PIC-F13)"
    play(partie, "C laisser")
    assert waiting(partie) == [B]
    assert partie.tapis.facts["leader"] == B
    assert partie.view(A).shown(D) == cards("9S")
    assert "required" not in partie.tapis.facts
    assert same_after_replay(partie)


def test_PIC_F12_taken_back_by_a_defender_it_can_be_required_as_PIC_F13() -> None:
    partie = started()
    play(partie, "D avance 9S, C faute PIC-F12 D, C reprendre, C exiger, B 10S, C JC")
    question = partie.view(D).question
    assert question is not None
    assert list(question.shape) == cards("9S")
    assert same_after_replay(partie)


def test_PIC_F12_a_follower_passed_over_plays_next() -> None:
    partie = started()
    play(partie, "B 10S, D avance 9S, C faute PIC-F12 D, C accepter")
    assert waiting(partie) == [C]
    play(partie, "C JC")
    assert partie.tapis.facts["tricks"] == (0, 0, 1, 0)
    assert partie.tapis.facts["last"] == ((B, "10S"), (C, "JC"), (D, "9S"))
    assert same_after_replay(partie)


def test_PIC_F12_defenders_who_differ_have_it_taken_back() -> None:
    partie = started()
    play(partie, "C avance AC, B faute PIC-F12 C")
    assert waiting(partie) == [B, D]
    play(partie, "B accepter, D reprendre")
    assert "AC" in [card.code for card in partie.tapis.zones["hand.C"].cards]
    assert partie.view(A).shown(C) == [], "the declarer takes it back without penalty"


def test_PIC_F12_is_over_with_the_next_card() -> None:
    partie = started()
    play(partie, "D avance 9S, B 10S")
    with pytest.raises(Refused, match=UNFOUNDED):
        play(partie, "C faute PIC-F12 D")


EARLY_REVOKE = "B 10S, D avance QH"
"""D, who holds 9S, throws a heart, and before his turn."""


@pytest.mark.parametrize("said", ["", ", C faute PIC-F12 D, C accepter"])
def test_PIC_F12_an_early_card_that_counts_is_a_revoke_as_well_in_its_own_window(said: str) -> None:
    partie = started()
    play(partie, EARLY_REVOKE + said)
    with pytest.raises(Refused, match=UNFOUNDED):  # C has not seen 9S
        play(partie, "C faute PIC-F11 D")
    play(partie, "C JC, C 10H, D 7H, B 7C, B AS, C QC, D 9S")
    with pytest.raises(Refused, match=UNFOUNDED):
        play(partie, "C faute PIC-F12 D")
    play(partie, "C faute PIC-F11 D")
    assert partie.tapis.facts["sheet"][0]["because"] == "PIC-F11"
    assert partie.tapis.facts["totals"] == (0, 0, 4, 0)
    assert same_after_replay(partie)


def test_PIC_F12_a_card_taken_back_was_no_revoke() -> None:
    partie = started()
    play(partie, EARLY_REVOKE + ", C faute PIC-F12 D, C reprendre, C laisser")
    assert partie.faults == []
    play(partie, "C JC, D 9S, C 10H, D 7H, B 7C")
    for claim in ("C faute PIC-F11 D", "D avoue PIC-F11"):
        with pytest.raises(Refused, match=UNFOUNDED):
            play(partie, claim)
    assert same_after_replay(partie)


def test_PIC_F11_owned_up_first_takes_the_early_card_back_and_PIC_F12_with_it() -> None:
    partie = started()
    play(partie, EARLY_REVOKE + ", D avoue PIC-F11")
    assert (partie.faults, waiting(partie)) == ([], [C])
    play(partie, "C JC")
    with pytest.raises(Refused, match="PIC-11A"):
        play(partie, "D QH")
    assert same_after_replay(partie)


def test_PIC_F13_an_exposed_card_is_required_as_soon_as_it_is_legal() -> None:
    partie = started()
    play(partie, "D etale 9S, C faute PIC-F13 D, C exiger, B 10S, C JC")
    question = partie.view(D).question
    assert question is not None
    assert list(question.shape) == cards("9S")
    assert question.loose is not None
    assert list(question.loose) == cards("9S"), "and nothing else can be played"
    assert same_after_replay(partie)


def test_PIC_F13_is_the_declarers_to_call_and_may_be_waived() -> None:
    partie = started()
    play(partie, "D etale 9S")
    for seat in "AB":
        with pytest.raises(Refused, match=UNFOUNDED):
            play(partie, f"{seat} faute PIC-F13 D")
    play(partie, "C faute PIC-F13 D, C laisser")
    assert "required" not in partie.tapis.facts
    assert partie.view(A).shown(D) == cards("9S")


def sur_table(script: str) -> Partie:
    return table(f"A donne, B passe, C misere-table, D passe, {script}")


def test_PIC_F14_in_the_first_trick_the_hand_is_laid_down_late() -> None:
    partie = sur_table("C ecarte KC AC, B 7S, C cache")
    assert partie.view(B).zones["hand.C"] in (None, (None,) * 10)
    play(partie, "D faute PIC-F14 C")
    assert None not in (partie.view(B).zones["hand.C"] or (None,))
    assert same_after_replay(partie)


def lead_to_the_second_trick(partie: Partie) -> None:
    """Play four cards."""
    for _ in range(4 - len(partie.rules.as_it_lies(partie.tapis))):  # type: ignore[attr-defined]
        seat = waiting(partie)[0]
        question = partie.view(seat).question
        assert question is not None
        partie.answer(seat, next(iter(question.shape)))


def test_PIC_F14_bots_defend_also_against_a_hand_that_was_kept_up() -> None:
    partie = table(f"{TABLE}, B 7S, C cache, C 8S, D 9S")
    for level in ("debutant", "habitue", "maitre"):
        twin = partie.clone()
        for _ in range(6):
            (seat,) = waiting(twin)
            twin.answer(seat, answered(make_bot(twin.game, level), twin.view(seat), Random(1)))
        assert sum(twin.tapis.facts["tricks"]) == 3


def test_PIC_F14_between_two_tricks_it_is_still_done_late() -> None:
    partie = sur_table("C ecarte KC AC, B 7S, C cache, C 8S, D 9S")
    assert sum(partie.tapis.facts["tricks"]) == 1
    play(partie, "B faute PIC-F14 C")
    assert None not in (partie.view(B).zones["hand.C"] or (None,))
    assert partie.tapis.facts["phase"] == "play"


def test_PIC_F14_in_the_second_trick_the_contract_is_failed() -> None:
    partie = sur_table("C ecarte KC AC, B 7S, C cache")
    lead_to_the_second_trick(partie)
    play(partie, "B faute PIC-F14 C")
    assert partie.tapis.facts["sheet"][0]["because"] == "PIC-F14"
    assert partie.tapis.facts["totals"] == (0, 6, 0, 6)


def test_PIC_F15_a_miscount_is_put_right_until_the_next_deal_is_cut() -> None:
    partie = started()
    play(partie, TRICKS)
    play(partie, "C compte 40")
    assert partie.tapis.facts["sheet"][0]["counts"] == (40, 30)
    assert partie.tapis.facts["totals"] == (0, 4, 0, 4)
    play(partie, "A faute PIC-F15 C, C compte")
    assert partie.tapis.facts["sheet"][0]["counts"] == (41, 29)
    assert partie.tapis.facts["totals"] == (0, 0, 4, 0)
    assert same_after_replay(partie)


def test_PIC_F15_later_the_score_stands() -> None:
    partie = started()
    play(partie, TRICKS)
    play(partie, "C compte 40, A coupe 9")
    with pytest.raises(Refused, match=UNFOUNDED):
        play(partie, "B faute PIC-F15 C")
    assert partie.tapis.facts["totals"] == (0, 4, 0, 4)


def test_PIC_F15_who_counts_right_aloud_has_done_nothing_wrong() -> None:
    partie = started()
    play(partie, TRICKS)
    play(partie, "C compte 41")
    assert not partie.faults


def test_PIC_F15_a_wrong_score_is_written_and_corrected() -> None:
    """41 points are worth 4; 5 is written."""
    partie = started()
    play(partie, TRICKS)
    play(partie, "C marque 5")
    assert partie.tapis.facts["totals"] == (0, 0, 5, 0)
    assert partie.tapis.facts["sheet"][0]["counts"] == (41, 29)
    play(partie, "D faute PIC-F15 C, C compte")
    assert partie.tapis.facts["totals"] == (0, 0, 4, 0)
    assert same_after_replay(partie)


def test_PIC_F16_a_warning_and_the_second_time_the_contract_is_made() -> None:
    partie = started()
    play(partie, "D conseille carreau")
    for seat in "AB":
        with pytest.raises(Refused, match=UNFOUNDED):  # it is the declarer's to object
            play(partie, f"{seat} faute PIC-F16 D")
    call(partie, (B, C, D))  # a bot warns as well
    assert partie.rows[-1] == Row("ruling", C, 0)
    play(partie, "B conseille coeur, C faute PIC-F16 B")
    assert partie.tapis.facts["phase"] == "play", "each of them has been warned once"
    play(partie, "B 10S, D conseille trefle, C faute PIC-F16 D")
    assert partie.tapis.facts["sheet"][0]["because"] == "PIC-F16"
    assert partie.tapis.facts["totals"] == (0, 0, 4, 0)
    assert same_after_replay(partie)


def test_PIC_F16_where_they_may_consult_it_is_no_fault() -> None:
    partie = table("A donne, B passe, C misere-table, D passe, C ecarte KC AC", open_consult=True)
    play(partie, "B conseille pique")
    assert not partie.faults


def test_what_the_options_allow_beside_the_question_is_no_fault() -> None:
    partie = table("A donne", dealer_may_look=True)
    play(partie, "A regarde B, B montre")
    assert not partie.faults
    assert all(not partie.view(seat).claims for seat in range(4))


def test_PIC_F01_dealt_by_fives_each_has_his_ten() -> None:
    partie = table("A maldonne paquets")
    assert [len(partie.rules.hand(partie.tapis, seat)) for seat in (B, C, D)] == [10, 10, 10]  # type: ignore[attr-defined]
    assert partie.rules.hand(partie.tapis, B)[:5] == DEALT[:5]  # type: ignore[attr-defined]
    play(partie, "D faute PIC-F01 A, D refaire, B maintenir, C maintenir")
    assert partie.tapis.facts["phase"] == "cut"


def test_PIC_F01_the_dealer_who_owns_up_does_not_choose() -> None:
    partie = table("A maldonne tourne, A avoue PIC-F01")
    assert waiting(partie) == [B, C, D]
    play(partie, "B maintenir, C maintenir, D maintenir")
    assert partie.tapis.facts["phase"] == "auction"
    assert same_after_replay(partie)


def test_PIC_F03_a_tourne_of_three_all_can_count() -> None:
    partie = table("A maldonne D tourne, B 28, C passe, D passe")
    assert len(partie.rules.hand(partie.tapis, B)) == 13  # type: ignore[attr-defined]
    play(partie, "C faute PIC-F03 A")
    assert (partie.tapis.facts["phase"], partie.tapis.facts["next"]) == ("cut", A)


def test_PIC_F06_called_last_of_all_it_can_still_be_called() -> None:
    partie = table("A donne, B 28, C passe, D 25")
    assert waiting(partie) == [B]
    assert partie.view(B).zones["tourne"] == (None, None), "not taken up yet"
    play(partie, "C faute PIC-F06 D, D 36, B passe")
    assert partie.tapis.facts["declarer"] == D
    assert same_after_replay(partie)
    late = table("A donne, B 28, C passe, D 25, B leve")
    with pytest.raises(Refused, match=UNFOUNDED):
        play(late, "C faute PIC-F06 D")


def test_PIC_F06_where_nobody_has_bid_it_can_be_called_until_the_next_cut() -> None:
    partie = table("A donne, B passe, C passe, D 25")
    assert partie.tapis.facts["phase"] == "cut"
    play(partie, "B faute PIC-F06 D, D 26")
    assert partie.tapis.facts["declarer"] == D
    assert same_after_replay(partie)


def test_PIC_F10_a_card_thrown_out_is_shown() -> None:
    partie = started()
    play(partie, "C etale 7D")
    looks = [one for one in partie.view(B).heard if one.kind == "look"]
    assert looks[-1].what == tuple(cards("7D"))
    assert looks[-1].dst == "0", "its place among the two, which lie in order, would tell of the other"
    assert all(not partie.view(seat).claims for seat in range(4))


def test_PIC_F11_where_all_have_passed_it_is_taken_back_in_time() -> None:
    """In a general misère each is for himself: the two others can call it, and later it decides nothing."""
    partie = table("A donne, B passe, C passe, D passe", all_pass="general_misere")
    play(partie, "B KS, C 10H")
    with pytest.raises(Refused, match=UNFOUNDED):  # who has seen no spade of his cannot prove it
        play(partie, "D faute PIC-F11 C")
    play(partie, "C avoue PIC-F11, C 8S")
    assert not partie.faults
    assert same_after_replay(partie)


def test_PIC_F13_the_offender_may_say_so_himself() -> None:
    partie = started()
    play(partie, "D etale 9S, D avoue PIC-F13")
    assert waiting(partie) == [C], "the declarer chooses"
    play(partie, "C exiger")
    assert partie.tapis.facts["required"] == ((D, "9S"),)


# -- what the bots make of it -----------------------------------------------------------------------


def imagined(partie: Partie, seat: int) -> Any:
    return worlds(read(partie.view(seat)), 60, Random(1))


def test_PIC_F10_PIC_F13_bots_know_the_cards_that_were_let_be_seen() -> None:
    partie = started()
    play(partie, "D etale 9S, C etale AC, C etale 7D")
    assert waiting(partie) == [B]
    found = imagined(partie, B)
    assert len(found) == 60
    shown = BIT[cards("AC")[0]], BIT[cards("9S")[0]], BIT[cards("7D")[0]]
    for at, known in enumerate(shown, start=1):  # the hands of C and D, and the écart
        assert all(row[at] & known for row in found)


@pytest.mark.parametrize("level", ["sense", "debutant", "habitue"])
def test_PIC_F13_a_bot_plays_the_card_that_is_required_of_it(level: str) -> None:
    partie = started()
    play(partie, "B etale 7S, C faute PIC-F13 B, C exiger")
    assert make_bot(partie.game, level).answer(partie.view(B), Random(0)) == cards("7S")[0]


def test_PIC_F02_bots_know_that_the_declarer_took_up_a_card_of_the_tourne() -> None:
    partie = table("A decouvre tourne, B 28, C 36, D passe, B 39, C 41, B passe, C ecarte 7D 8S, C trefle")
    seen = BIT[cards("9H")[0]]
    assert all((row[1] | row[3]) & seen for row in imagined(partie, B))


def test_PIC_F04_who_has_looked_at_the_tourne_knows_it_and_nobody_else() -> None:
    partie = table("A donne, B regarde-tourne, B 28, C 36, D passe, B 39, C 41, B passe, C ecarte 7D 8S, C trefle")
    seen = [BIT[one] for one in cards("9H KC")]
    assert all((row[1] | row[3]) & one for row in imagined(partie, B) for one in seen)
    play(partie, "B 10S, C JC")
    assert not all((row[1] | row[3]) & seen[0] for row in imagined(partie, D))


def test_every_fault_has_a_test_here() -> None:
    named = (re.search(r"PIC_F\d\d", name) for name in globals() if name.startswith("test_"))
    tested = {found[0].replace("_", "-") for found in named if found}
    assert {rule.id for rule in partie_faults()} <= tested


def partie_faults() -> tuple[FaultRule, ...]:
    return find_game("piccolo").rules.FAULTS


# -- the windows ----------------------------------------------------------------------------------------------------

PLAYING = f"{AUCTION}, C ecarte 7D 8S, C trefle"
SHORT = f"{AUCTION}, C ecarte 7D 8S JH, C trefle"
TABLE = "A donne, B passe, C misere-table, D passe, C ecarte KC AC"
REVOKED = f"{PLAYING}, B 10S, D avance QH, C JC, C 10H, D 7H, B 7C, B AS, C QC, D 9S"
"""D has thrown a heart on the first trick, and shows his spade in the third."""


def opening() -> Partie:
    return table()


WINDOWS = {
    opening: (
        Window("D faute PIC-F01 A", "even", "A maldonne tourne", "B 28"),
        Window("C faute PIC-F01 A", "uneven", "A maldonne B C", "B passe"),
        Window("B faute PIC-F02 A", "hand", "A decouvre C", "B 28"),
        Window("B faute PIC-F02 A", "tourne", "A decouvre tourne", "B passe"),
        Window("C faute PIC-F03 A", "found", "A maldonne B C, B 28, C passe, D passe, < count", "*"),
        Window("B faute PIC-F04 D", "player", "A donne, B 28, D regarde-tourne, C passe", "D passe"),
        Window("C faute PIC-F04 A", "dealer", "A donne, B 28, A regarde-tourne, C passe", "D passe"),
        Window("B faute PIC-F05 D", "first", "A donne, D avance 39", "B passe"),
        Window("C faute PIC-F05 B", "standing", "A donne, B 28, B avance 36", "C passe"),
        Window("B faute PIC-F06 C", "in_time", "A donne, B 31, C 29", "D passe"),
        Window("D faute PIC-F07 B", "back", "A donne, B passe, C 28, B avance misere", "D passe"),
        Window("C avoue PIC-F08", "before", SHORT, "B 10S", "after"),
        Window("B faute PIC-F08 C", "after", f"{SHORT}, {first_tricks(9)}, < count", "*"),
        Window("D faute PIC-F09 C", "in_time", f"{AUCTION}, C ecarte 7D 8S, C tait, B 10S", "C JC"),
        Window("D avoue PIC-F11", "open", f"{PLAYING}, B 10S, D avance QH, C JC", "C 10H", "defender"),
        Window("C faute PIC-F11 D", "defender", f"{REVOKED}, < cut, *", "A coupe 9"),
        Window("C avoue PIC-F11", "declarer", f"{PLAYING}, {first_tricks(4)}, D QH, B 8D, C JH, < cut, *", "A coupe 9"),
        Window("C faute PIC-F12 D", "lead", f"{PLAYING}, D avance 9S", "B 10S"),
        Window("C faute PIC-F12 D", "follow", f"{PLAYING}, B 10S, D avance 9S", "C JC"),
        Window("C faute PIC-F13 D", "defender", f"{PLAYING}, D etale 9S, B 10S, C JC", "D 9S"),
        Window("D faute PIC-F14 C", "in_time", f"{TABLE}, B 7S, C cache, C 8S, D 9S", "*", "refuses"),
        Window("D faute PIC-F14 C", "refuses", f"{TABLE}, B 7S, C cache, C 8S, D 9S, *, < count", "*"),
        Window("A faute PIC-F15 C", "in_time", f"{PLAYING}, {TRICKS}, C compte 40", "A coupe 9"),
    )
}


@each(WINDOWS)
def test_a_window_closes_at_its_event(table: Callable[[], Partie], window: Window) -> None:
    check(table(), window)


def test_every_window_is_proved() -> None:
    """PIC-F12 `differ` tells what happens of itself; PIC-F11 `both` is as long as the others."""
    elsewhere = {("PIC-F12", "differ"), ("PIC-F11", "both")}
    assert unproved(find_game("piccolo").rules.FAULTS, WINDOWS) == elsewhere
