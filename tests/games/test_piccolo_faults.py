"""Piccolo's four first faults in `fidele` play, on the deal of example 11.6."""

from typing import Any

import pytest

from estaminet.cards import Card, cards, codes
from estaminet.games import find_game
from estaminet.games.piccolo.options import PiccoloOptions
from estaminet.play import Fair, Given, Partie, replay
from estaminet.play.notation import parse
from estaminet.rules import Refused
from estaminet.rules.referee import UNFOUNDED
from tests.games.piccolo.table import dealt, do, opened, refused

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


def test_PIC_F08_of_a_hand_on_the_table_is_seen_at_once() -> None:
    partie = table("A donne, B passe, C misere-table, D passe, C ecarte KC")
    with pytest.raises(Refused):
        play(partie, "B faute PIC-F08 C")
    play(partie, "B 7S, B faute PIC-F08 C")
    assert partie.tapis.facts["totals"] == (0, 6, 0, 6)


def test_PIC_F01_a_card_given_to_another_is_dealt_again() -> None:
    partie = table("A maldonne B C")
    assert [len(partie.rules.hand(partie.tapis, seat)) for seat in (B, C, D)] == [9, 11, 10]  # type: ignore[attr-defined]
    play(partie, "D faute PIC-F01 A")
    assert partie.tapis.facts["phase"] == "cut"
    play(partie, "D coupe 3, A donne")
    assert partie.tapis.facts["dealer"] == A
    assert partie.tapis.facts["deal"] == 1
    assert same_after_replay(partie)


@pytest.mark.parametrize(("choice", "phase"), [("refaire", "cut"), ("maintenir", "auction")])
def test_PIC_F01_a_tourne_set_aside_late_may_be_accepted(choice: str, phase: str) -> None:
    partie = table("A maldonne tourne")
    play(partie, f"B faute PIC-F01 A, B {choice}")
    assert partie.tapis.facts["phase"] == phase
    assert same_after_replay(partie)


def test_PIC_F01_lapses_with_the_first_call() -> None:
    partie = table("A maldonne B C, B 26")
    with pytest.raises(Refused):
        play(partie, "D faute PIC-F01 A")


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
