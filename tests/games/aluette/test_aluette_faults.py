"""The faults of aluette in `fidele` play, by their ids; the vectors of example 26 on the deal of example 21."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest

from estaminet.cards import ALUETTE_SPANISH, cards, codes
from estaminet.games.aluette import GAME
from estaminet.games.aluette.bot import Debutant, Habitue, Maitre
from estaminet.games.aluette.coup import levels
from estaminet.games.aluette.faults import FAULTS
from estaminet.games.aluette.imagine import know, stake_of
from estaminet.games.aluette.ranking import STRENGTH
from estaminet.games.aluette.tricks import SEATS
from estaminet.lab.battery import Report
from estaminet.lab.fidele import erring
from estaminet.play import Checkpoint, Fair, Given, Partie, replay
from estaminet.play.notation import parse
from estaminet.rules import Refused
from estaminet.rules.referee import UNFOUNDED
from estaminet.rules.rulings import ruling
from tests.games.aluette.table import (
    CUT,
    EXAMPLE,
    EXAMPLE_TRICKS,
    do,
    gains,
    may,
    opened,
    options,
    refusal,
    silence,
    totals,
    turn,
    uncut,
)
from tests.games.windows import Window, check, each, unproved


def fidele(**texts: str) -> Partie:
    """The pack of example 21 is cut, W is to deal it, and the score is 2-2: four mordiennes have been refused."""
    first = SEATS.index("W") * 12
    orders = {0: [*ALUETTE_SPANISH[first:], *ALUETTE_SPANISH[:first]], 5: uncut(EXAMPLE)}
    partie = Partie(GAME, Given(orders, Fair.seeded("faults")), options(faults="fidele", **texts))
    for number in range(4):
        do(partie, f"coupe {CUT}", "sert")
        if partie.tapis.facts["phase"] == "discard":
            for seat, shape in list(partie.ask.shapes.items()):  # type: ignore[union-attr]
                partie.answer(seat, shape.sample(Random(0)))
        do(partie, "levres", "oui", "mordienne", "refuse", f"marque {number // 2 + 1} {(number + 1) // 2}")
    do(partie, f"coupe {CUT}")
    assert (SEATS[turn(partie)], totals(partie)) == ("W", (2, 2))
    return partie


def say(partie: Partie, *acts: str) -> None:
    """Seats do something, asked or not: `S avance Je`, `E faute ALU-F06 S`."""
    for text in acts:
        letter, _, rest = text.partition(" ")
        partie.answer(SEATS.index(letter), parse(partie.rules, rest))


def tricks(partie: Partie, first: int, last: int) -> None:
    """Tricks of example 21."""
    for told in EXAMPLE_TRICKS[first - 1 : last]:
        do(partie, *told.split(", "))


def playing(**texts: str) -> Partie:
    """The deal of example 21, about to be led."""
    partie = fidele(**texts)
    do(partie, "sert")
    silence(partie)
    return partie


def write(partie: Partie) -> None:
    """The dealer writes the right score."""
    assert partie.ask is not None
    partie.answer(turn(partie), next(iter(partie.ask.shapes[turn(partie)])))


def claims(partie: Partie, letter: str) -> list[str]:
    """What a seat could call."""
    return [f"{claim.fault} {claim.case}" for claim in partie.claims(SEATS.index(letter))]


def unfounded(partie: Partie, *acts: str) -> bool:
    """Whether all these claims are refused alike, without a trace."""
    return {refusal(partie, act) for act in acts} == {UNFOUNDED}


def redealt(partie: Partie, dealer: str) -> bool:
    """Whether the pack waits to be cut for a dealer, whose deal has the same number as before."""
    facts = partie.tapis.facts
    return facts["phase"] == "cut" and SEATS[facts["next"]] == dealer and len(facts["sheet"]) == 4


def kept(partie: Partie) -> bool:
    """Whether the log tells the same match again, from its beginning and from its last checkpoint."""
    again = replay(partie.game, partie.shuffles, partie.options, partie.rows)
    restart = Partie(partie.game, partie.shuffles, partie.options, checkpoint=stored(partie))
    last = max(index for index, row in enumerate(partie.rows) if row.kind == "check")
    for row in partie.rows[last + 1 :]:
        restart.redo(row)
    return all(
        partie.view(place).text() == again.view(place).text()
        and partie.view(place).facts == restart.view(place).facts
        and partie.view(place).zones == restart.view(place).zones
        for place in range(5)
    )


def stored(partie: Partie) -> Checkpoint:
    """A checkpoint after a way through a file."""
    return Checkpoint.read(json.loads(json.dumps(partie.checkpoint())))


# -- ALU-F01, ALU-F02: misdeals ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("claimant", ["N", "E", "S"])
def test_example_26_F01_a_talon_of_eleven_is_dealt_again(claimant: str) -> None:
    partie = fidele()
    do(partie, "maldonne talon W")
    sizes = [len(partie.tapis.zones[f"hand.{letter}"]) for letter in SEATS]
    assert (sizes, len(partie.tapis.zones["talon"])) == ([9, 9, 9, 10], 11)
    say(partie, f"{claimant} faute ALU-F01 W")
    assert redealt(partie, "W")
    assert totals(partie) == (2, 2)
    assert kept(partie)


def test_example_26_F02_found_in_trick_3_the_deal_is_void() -> None:
    partie = fidele()
    do(partie, "maldonne talon W")
    silence(partie)
    tricks(partie, 1, 2)
    do(partie, "S 4d")
    assert unfounded(partie, "N faute ALU-F01 W")  # by now it is called otherwise
    say(partie, "N faute ALU-F02 W")
    assert redealt(partie, "W")
    assert totals(partie) == (2, 2)
    assert kept(partie)


def test_ALU_F01_a_short_hand_is_seen_by_its_owner_and_a_long_one_too_by_nobody_else() -> None:
    partie = fidele()
    do(partie, "maldonne N E")
    assert len(partie.tapis.zones["hand.N"]) == 8
    assert partie.view(2).zones["hand.N"] is None
    assert [claims(partie, letter) for letter in "NESW"] == [
        ["ALU-F01 before"],
        ["ALU-F01 before"],
        [],
        ["ALU-F01 before"],  # the dealer may own up, whether he has noticed or not
    ]
    assert unfounded(partie, "S faute ALU-F01 W", "N avoue ALU-F01", "S faute ALU-F01 E", "S avoue ALU-F01")
    say(partie, "W avoue ALU-F01")
    assert redealt(partie, "W")


def run_out() -> Partie:
    """N holds eight cards, E ten; eight tricks have been played by whatever lies first in the hands."""
    partie = fidele()
    do(partie, "maldonne N E")
    silence(partie)
    while len(partie.tapis.facts["took"]) < 8:
        assert claims(partie, "S") == [] or not partie.tapis.zones["hand.N"].cards
        do(partie, partie.tapis.zones[f"hand.{SEATS[turn(partie)]}"].cards[0].code)
    return partie


def test_ALU_F02_a_hand_that_has_run_out_is_seen_by_all() -> None:
    partie = run_out()
    assert claims(partie, "S") == ["ALU-F02 after"]
    say(partie, "S faute ALU-F02 W")
    assert redealt(partie, "W")
    assert kept(partie)


def test_ALU_F02_nobody_calls_it_and_three_play_the_last_trick() -> None:
    partie = run_out()
    asked = []
    while partie.tapis.facts["phase"] == "play":
        asked.append(SEATS[turn(partie)])
        do(partie, partie.tapis.zones[f"hand.{asked[-1]}"].cards[0].code)
    assert sorted(asked) == ["E", "S", "W"]
    assert len(partie.tapis.zones["hand.E"]) == 1
    assert claims(partie, "S") == ["ALU-F02 after"]  # until it is written down
    write(partie)
    assert unfounded(partie, "S faute ALU-F02 W", "W avoue ALU-F01", "W avoue ALU-F02")
    assert kept(partie)


# -- ALU-F03: a card turned up ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("choice", ["refaire", "maintenir"])
def test_example_26_F03_the_king_of_deniers_is_turned_up_and_north_chooses(choice: str) -> None:
    partie = fidele()
    do(partie, "decouvre S 2")
    assert partie.view(4).heard[-1].what == tuple(cards("Kd"))
    assert [codes(partie.view(seat).hand(f"hand.{SEATS[seat]}")) for seat in range(4)] == [""] * 4
    assert unfounded(partie, "E faute ALU-F03 W")  # the dealer's partner has no right to it
    say(partie, "S faute ALU-F03 W")
    assert turn(partie) == 0
    say(partie, f"N {choice}")
    if choice == "refaire":
        assert redealt(partie, "W")
    else:
        say(partie, "N ramasse", "S ramasse")
        assert set(partie.view(2).hand("hand.S")) == set(cards("9c Ad Kd Kc Jd Je 5d 4c 4d"))
        assert partie.tapis.facts["phase"] == "declare"
        assert not partie.faults
    assert totals(partie) == (2, 2)
    assert kept(partie)


def test_ALU_F03_lapses_when_the_cards_are_taken_up() -> None:
    partie = fidele()
    do(partie, "decouvre S 2")
    say(partie, "S ramasse")
    assert claims(partie, "N") == ["ALU-F03 turned"]
    say(partie, "N ramasse")
    assert unfounded(partie, "N faute ALU-F03 W", "W avoue ALU-F03")
    assert len(partie.view(0).hand("hand.N")) == 9


# -- ALU-F04: the wrong dealer ----------------------------------------------------------------------------------------


def test_example_26_F04_south_has_dealt_and_it_is_noticed_before_the_lead() -> None:
    partie = fidele()
    say(partie, "S sert")
    assert (partie.tapis.facts["dealer"], codes(partie.view(3).hand("hand.W"))[:8]) == (2, "8c Jc Nc")
    silence(partie)
    assert SEATS[turn(partie)] == "W"
    say(partie, "N faute ALU-F04 S")
    assert redealt(partie, "W")
    assert kept(partie)


def test_example_26_F04_noticed_after_the_lead_the_deal_stands_and_west_deals_next() -> None:
    partie = fidele()
    say(partie, "S sert")
    silence(partie)
    do(partie, partie.tapis.zones["hand.W"].cards[0].code)
    assert unfounded(partie, "N faute ALU-F04 S", "S avoue ALU-F04")
    while partie.tapis.facts["phase"] == "play":
        do(partie, partie.tapis.zones[f"hand.{SEATS[turn(partie)]}"].cards[0].code)
    assert SEATS[turn(partie)] == "S"  # who has dealt also writes
    write(partie)
    assert SEATS[partie.tapis.facts["next"]] == "W"


# -- ALU-F05: the chant -----------------------------------------------------------------------------------------------

FIVE = "N rend Jb 8c 6b 5c 4e"
SIX = "E rend 5b 5e 6c 6d 6e 3e"


def sung(*given: str) -> Partie:
    partie = fidele(chant="always")
    do(partie, "sert")
    say(partie, *given)
    return partie


def test_example_26_F05_ten_cards_kept_are_put_right_before_the_lead() -> None:
    partie = sung(FIVE, SIX)
    assert len(partie.tapis.zones["hand.N"]) == 10
    do(partie, "passe")
    say(partie, "W faute ALU-F05 N")
    assert partie.tapis.facts["phase"] == "discard"
    assert refusal(partie, FIVE) == "ALU-10"  # this time it must be done right
    say(partie, f"{FIVE} 3b")
    if partie.tapis.facts["phase"] == "discard":
        say(partie, SIX)
    assert [len(partie.tapis.zones[f"hand.{letter}"]) for letter in SEATS] == [9, 9, 9, 9]
    assert kept(partie)


def test_example_26_F05_after_the_lead_it_costs_the_deal() -> None:
    partie = sung(FIVE, SIX)
    silence(partie)
    do(partie, "N 3b")
    say(partie, "S faute ALU-F05 N")
    do(partie, "W marque 2 3")
    assert gains(partie) == (("E-W", 1, "ALU-F05"),)
    assert totals(partie) == (2, 3)
    assert SEATS[partie.tapis.facts["next"]] == "N"
    assert kept(partie)


def test_ALU_F05_equal_faults_of_both_sides_cancel() -> None:
    partie = sung(FIVE, "E rend 5b 5e 6c 6d 6e 3e 7c")
    silence(partie)
    do(partie, "N 3b")
    say(partie, "W faute ALU-F05 N")
    assert redealt(partie, "W")
    assert totals(partie) == (2, 2)


def test_D6_ALU_F05_a_void_deal_cancels_only_what_was_done_wrong_later() -> None:
    partie = sung(FIVE, SIX)
    silence(partie)
    do(partie, "N 3b")
    say(partie, "E regarde-talon")
    twin = partie.clone()
    say(twin, "W faute ALU-F05 N")
    assert unfounded(twin, "S faute ALU-F07 E", "E avoue ALU-F07", "W faute ALU-F05 N")
    say(partie, "S faute ALU-F07 E", "W faute ALU-F05 N")
    assert unfounded(partie, "S faute ALU-F07 E", "W faute ALU-F05 N")
    do(partie, "W marque 3 3")
    assert gains(partie) == (("E-W", 1, "ALU-F05"), ("N-S", 1, "ALU-F07"))
    assert kept(partie)


def test_D6_ALU_F02_a_misdeal_cancels_the_point_for_a_later_look() -> None:
    partie = fidele()
    do(partie, "maldonne talon W")
    silence(partie)
    do(partie, "N 3b")
    say(partie, "E regarde-talon", "S faute ALU-F07 E", "N faute ALU-F02 W")
    assert redealt(partie, "W")
    assert totals(partie) == (2, 2)
    assert kept(partie)


def test_D6_ALU_F08_each_side_pays_each_time() -> None:
    """The game's own rule goes first: a sign outside the code is a point each time, whatever the others sign."""
    partie = playing()
    say(partie, "N regarde W", "W regarde N")
    for _ in range(2):
        say(partie, "W signe hors-code", "N faute ALU-F08 W", "N signe hors-code", "W faute ALU-F08 N")
        partie.table(("fin", "W"))
        partie.table(("fin", "N"))
    assert totals(partie) == (3, 3)
    assert kept(partie)


# -- ALU-F06: out of turn ---------------------------------------------------------------------------------------------


def early() -> Partie:
    partie = playing()
    do(partie, "N 3b")
    say(partie, "S avance Je")
    return partie


def test_example_26_F06_the_card_lies_face_up_and_is_souths_when_his_turn_comes() -> None:
    partie = early()
    assert codes(partie.view(1).hand("front.S")) == "Je"
    assert SEATS[turn(partie)] == "E"
    say(partie, "E faute ALU-F06 S")
    do(partie, "E 3e")
    assert SEATS[turn(partie)] == "W"  # south is not asked
    do(partie, "W Kb")
    assert partie.tapis.facts["took"] == "W"
    assert kept(partie)


def test_ALU_F06_called_in_his_own_turn_it_is_played_at_once() -> None:
    partie = early()
    do(partie, "E 3e")
    assert SEATS[turn(partie)] == "S"
    say(partie, "W faute ALU-F06 S")
    assert SEATS[turn(partie)] == "W"
    assert kept(partie)


def test_ALU_F06_condoned_another_card_may_be_played() -> None:
    partie = early()
    do(partie, "E 3e", "S 4d", "W Kb")
    assert "Je" in codes(partie.tapis.zones["hand.S"].cards)
    assert unfounded(partie, "E faute ALU-F06 S", "S avoue ALU-F06")
    tricks(partie, 2, 2)


def test_ALU_F06_called_after_another_card_it_is_owed_to_the_next_trick() -> None:
    partie = early()
    do(partie, "E 3e", "S 4d")
    say(partie, "W faute ALU-F06 S")
    do(partie, "W Kb", "W 4b", "N 4e", "E 7c")
    assert partie.tapis.facts["took"] == "WS"
    assert "Je" not in codes(partie.tapis.zones["hand.S"].cards)
    assert kept(partie)


def test_ALU_F06_is_not_called_by_a_partner_nor_twice_nor_once_played() -> None:
    partie = early()
    assert unfounded(partie, "N faute ALU-F06 S", "E faute ALU-F06 W", "E avoue ALU-F06")
    do(partie, "E 3e", "S Je")
    assert unfounded(partie, "W faute ALU-F06 S")
    partie = early()
    say(partie, "S avoue ALU-F06")
    assert unfounded(partie, "E faute ALU-F06 S", "S avoue ALU-F06")


# -- ALU-F07: looks ---------------------------------------------------------------------------------------------------


def test_example_26_F07_east_has_looked_at_the_talon_in_trick_4() -> None:
    partie = playing()
    tricks(partie, 1, 3)
    assert partie.view(1).hand("talon") == ()
    say(partie, "E regarde-talon")
    assert len(partie.view(1).hand("talon")) == 12
    assert partie.view(3).hand("talon") == ()
    assert unfounded(partie, "W faute ALU-F07 E", "N faute ALU-F07 W")
    say(partie, "S faute ALU-F07 E")
    do(partie, "W marque 3 2")
    assert totals(partie) == (3, 2)
    assert SEATS[partie.tapis.facts["next"]] == "N"
    assert partie.view(1).hand("talon") == ()
    assert kept(partie)


def test_ALU_F07_the_spoiled_trick_is_not_looked_at_either() -> None:
    partie = playing()
    tricks(partie, 1, 3)
    say(partie, "N regarde-pourris")
    assert codes(partie.view(0).hand("spoiled")) == "4d 7e Ae Ac"
    say(partie, "N avoue ALU-F07")
    assert SEATS[turn(partie)] == "W"
    do(partie, "marque 2 3")
    assert gains(partie) == (("E-W", 1, "ALU-F07"),)


def test_ALU_F07_looks_on_both_sides_cancel() -> None:
    partie = playing()
    say(partie, "E regarde-talon", "N regarde-talon")
    assert unfounded(partie, "S faute ALU-F07 E", "W faute ALU-F07 N", "E avoue ALU-F07")


@pytest.mark.parametrize("acts", [("E regarde-talon", "N regarde-talon"), ("N regarde-talon", "E regarde-talon")])
def test_D6_ALU_F07_one_look_more_is_paid_once(acts: tuple[str, str]) -> None:
    partie = playing()
    tricks(partie, 1, 3)
    say(partie, *acts, "E regarde-pourris")
    assert unfounded(partie, "W faute ALU-F07 N", "N avoue ALU-F07")
    say(partie, "S faute ALU-F07 E")
    assert unfounded(partie, "S faute ALU-F07 E", "W faute ALU-F07 N", "E avoue ALU-F07")
    do(partie, "W marque 3 2")
    assert gains(partie) == (("N-S", 1, "ALU-F07"),)
    assert kept(partie)


def test_ALU_F07_is_condoned_when_the_deal_is_scored() -> None:
    partie = playing()
    say(partie, "E regarde-talon")
    tricks(partie, 1, 9)
    assert claims(partie, "N") == ["ALU-F07 one"]
    do(partie, "W marque 2 3")
    assert unfounded(partie, "N faute ALU-F07 E")
    assert gains(partie) == (("E-W", 1, "ALU-23"),)


# -- ALU-F08, ALU-F09: signs ------------------------------------------------------------------------------------------


def test_example_26_F08_a_warning_then_a_point_and_play_goes_on() -> None:
    partie = playing()
    say(partie, "N regarde W", "W signe hors-code", "N faute ALU-F08 W")
    assert totals(partie) == (2, 2)
    partie.table(("fin", "W"))
    say(partie, "W signe hors-code", "N faute ALU-F08 W")
    assert totals(partie) == (3, 2)
    assert partie.tapis.facts["phase"] == "play"
    tricks(partie, 1, 9)
    do(partie, "W marque 3 3")
    assert gains(partie) == (("E-W", 1, "ALU-23"), ("N-S", 1, "ALU-F08"))
    assert kept(partie)


def test_ALU_F08_is_called_only_by_an_opponent_who_has_seen_it_and_before_the_next_card() -> None:
    partie = playing()
    say(partie, "N regarde W", "W signe hors-code")
    assert unfounded(partie, "S faute ALU-F08 W", "E faute ALU-F08 W")  # one did not look, the other is his partner
    say(partie, "S regarde W")  # a sign lasts
    assert claims(partie, "S") == ["ALU-F08 first"]
    do(partie, "N 3b")
    assert unfounded(partie, "N faute ALU-F08 W", "S faute ALU-F08 W", "W avoue ALU-F08")


def test_ALU_F08_the_point_may_win_the_match_in_the_middle_of_a_deal() -> None:
    partie = playing()
    say(partie, "N regarde W")
    for _ in range(3):
        say(partie, "W signe hors-code", "N faute ALU-F08 W")
        partie.table(("fin", "W"))
    assert totals(partie) == (4, 2)
    tricks(partie, 1, 1)
    say(partie, "W signe hors-code", "N faute ALU-F08 W")
    do(partie, "W marque 5 2")
    assert partie.tapis.facts["result"]["winners"] == (0, 2)
    assert partie.ask is not None  # all may still look at the slate
    say(partie, "N confirme", "E confirme", "S confirme", "W confirme")
    assert partie.over
    assert kept(partie)


def test_ALU_F08_a_point_outlives_a_deal_that_is_given_again() -> None:
    partie = fidele()
    do(partie, "maldonne talon W")
    say(partie, "N regarde W")
    for _ in range(2):
        say(partie, "W signe hors-code", "N faute ALU-F08 W")
        partie.table(("fin", "W"))
    say(partie, "N faute ALU-F01 W")
    do(partie, f"coupe {CUT}", "sert")
    assert totals(partie) == (3, 2)
    do(partie, "levres", "oui", "mordienne", "refuse", "W marque 4 2")
    assert gains(partie) == (("N-S", 1, "ALU-35"), ("N-S", 1, "ALU-F08"))
    assert kept(partie)


def test_example_26_F09_a_false_sign_can_be_made_and_nobody_can_claim_it() -> None:
    partie = playing()
    assert "signe monsieur" not in may(partie, "N")
    say(partie, "N signe monsieur")
    assert [(fault.id, fault.actor) for fault in partie.faults] == [("ALU-F09", 0)]
    assert unfounded(partie, "E faute ALU-F09 N", "N avoue ALU-F09", "E faute ALU-F08 N")
    assert "signe monsieur" in may(playing(truthful="false"), "N")


def test_ALU_F09_bots_go_on_thinking_when_a_sign_cannot_be_true() -> None:
    partie = playing()
    say(partie, "N signe monsieur", "E regarde N", "E signe monsieur")
    for seat in range(4):
        view = partie.view(seat)
        known = know(view, stake_of(view))
        assert all(len(held) <= size for held, size in zip(known.held, known.sizes, strict=True))


# -- ALU-F10: mordiennes without right --------------------------------------------------------------------------------


def test_example_26_F10_north_has_a_trick_already() -> None:
    partie = playing()
    tricks(partie, 1, 4)
    say(partie, "N mordienne")
    assert partie.faults[0].cause == "ALU-32"
    assert unfounded(partie, "S faute ALU-F10 N")
    say(partie, "E faute ALU-F10 N")
    assert "mordienne" not in partie.tapis.facts
    tricks(partie, 5, 9)
    do(partie, "W marque 2 3")
    assert gains(partie) == (("E-W", 1, "ALU-23"),)
    assert kept(partie)


def test_ALU_F10_condoned_it_stands_and_costs_two_points() -> None:
    partie = playing()
    tricks(partie, 1, 4)
    say(partie, "N mordienne")
    do(partie, "N 6b")
    assert unfounded(partie, "E faute ALU-F10 N", "N avoue ALU-F10")
    do(partie, "E 5e", "S Ad", "W 2d")
    tricks(partie, 6, 9)
    do(partie, "W marque 2 4")
    assert gains(partie) == (("E-W", 2, "ALU-37"),)


def test_ALU_F10_without_assent_before_the_lead_is_called_by_who_saw_the_head_shaken() -> None:
    partie = fidele()
    do(partie, "sert")
    say(partie, "E regarde S", "N levres", "S non", "N mordienne")
    assert partie.faults[0].cause == "ALU-31"
    assert unfounded(partie, "W faute ALU-F10 N")  # he looked at his partner
    say(partie, "E faute ALU-F10 N")
    assert refusal(partie, "N mordienne") == "ALU-31"
    assert SEATS[turn(partie)] == "N"
    do(partie, "N passe")
    assert partie.tapis.facts["phase"] == "declare"
    assert kept(partie)


def test_ALU_F10_unasked_is_known_only_where_all_see_signs() -> None:
    for signs, known in (("open", ["ALU-F10 void"]), ("watch", [])):
        partie = fidele(signs=signs)
        do(partie, "sert", "N mordienne")
        assert partie.faults[0].cause == "ALU-30"
        assert claims(partie, "E") == known
        assert claims(partie, "N") == ["ALU-F10 void"]
        do(partie, "E refuse")
        assert unfounded(partie, "E faute ALU-F10 N", "N avoue ALU-F10")


def test_ALU_F10_the_second_of_two_never_counts() -> None:
    partie = fidele()
    do(partie, "sert", "N levres", "S oui", "N mordienne", "E accepte")
    say(partie, "W mordienne")
    assert partie.tapis.facts["mordienne"] == (0, 1)
    say(partie, "S faute ALU-F10 W")
    assert partie.tapis.facts["mordienne"] == (0, 1)
    assert kept(partie)


def test_ALU_30_a_late_mordienne_by_right_is_no_fault() -> None:
    partie = playing()
    tricks(partie, 1, 1)
    say(partie, "N levres", "S oui", "N mordienne")
    assert partie.tapis.facts["mordienne"] == (0, 2)
    assert not partie.faults


# -- ALU-F11, ALU-F13: no renounce, and who leaves ---------------------------------------------------------------------


def test_example_26_F11_there_is_no_renounce_to_claim() -> None:
    partie = playing()
    tricks(partie, 1, 1)
    for claim in ("S faute ALU-F11 W", "W avoue ALU-F11"):
        with pytest.raises(Refused, match="ALU-F11"):  # which says that there is no such duty
            say(partie, claim)
    assert ruling(GAME, "ALU-F11", "none", "en").menu == ("There is no fault: nobody has to follow suit.",)


def test_example_26_F13_east_leaves_at_two_all() -> None:
    found = ruling(GAME, "ALU-F13", "gone", "en")
    assert "North-South win 5 to 2" in found.example
    for claim in ("S faute ALU-F13 E", "E avoue ALU-F13", "W faute ALU-F13 E"):
        partie = playing()
        say(partie, "E quitte", claim)
        assert partie.result == {"winners": (0, 2), "rule": "ALU-F13"}
        assert totals(partie) == (5, 2)


def test_ALU_F13_nobody_says_so_and_he_has_sat_down_again() -> None:
    partie = playing()
    say(partie, "E quitte")
    tricks(partie, 1, 9)
    do(partie, "W marque 2 3", f"coupe {CUT}")
    assert unfounded(partie, "S faute ALU-F13 E", "E avoue ALU-F13")
    assert not partie.over


# -- ALU-F12: the slate -----------------------------------------------------------------------------------------------


def miswritten() -> Partie:
    """Example 21 has been played, and 3-2 was written for 2-3."""
    partie = playing()
    tricks(partie, 1, 9)
    do(partie, "W marque 3 2")
    assert totals(partie) == (3, 2)
    return partie


def test_example_26_F12_corrected_before_the_next_cut() -> None:
    partie = miswritten()
    say(partie, "S faute ALU-F12 W")
    assert refusal(partie, "W marque 3 2") == "ALU-55"
    do(partie, "W marque 2 3")
    assert totals(partie) == (2, 3)
    assert len(partie.tapis.facts["sheet"]) == 5
    assert kept(partie)


@pytest.mark.parametrize("claim", ["E faute ALU-F12 W", "W avoue ALU-F12"])
def test_example_26_F12_corrected_until_the_next_lead(claim: str) -> None:
    partie = miswritten()
    do(partie, f"coupe {CUT}", "sert")
    silence(partie)
    say(partie, claim)
    assert totals(partie) == (2, 3)
    assert gains(partie) == (("E-W", 1, "ALU-23"),)
    facts = partie.tapis.facts
    assert (facts["phase"], facts["dealer"], facts["deal"]) == ("play", 0, 6)
    assert unfounded(partie, "E faute ALU-F12 W")
    assert kept(partie)


def test_ALU_F12_lapses_with_the_lead() -> None:
    partie = miswritten()
    do(partie, f"coupe {CUT}", "sert")
    silence(partie)
    do(partie, partie.tapis.zones["hand.E"].cards[0].code)
    assert unfounded(partie, "E faute ALU-F12 W", "W avoue ALU-F12")
    assert totals(partie) == (3, 2)


def test_ALU_F12_the_correction_may_end_the_match() -> None:
    partie = fidele()

    def gift(*then: str) -> None:
        """A mordienne of E-W is refused."""
        do(partie, "sert")
        while SEATS[turn(partie)] not in "EW":
            do(partie, "passe")
        do(partie, "levres", "oui", "mordienne", "refuse", *then, f"coupe {CUT}")

    gift("W marque 2 3")
    gift("N marque 2 4")
    gift("E marque 2 4")
    do(partie, "S sert")
    say(partie, "N faute ALU-F12 E")
    assert partie.over
    assert partie.result == {"winners": (1, 3), "rule": "ALU-25"}
    assert totals(partie) == (2, 5)


def test_ALU_F12_after_the_last_deal_until_all_have_confirmed() -> None:
    partie = fidele(match="deals5")
    do(partie, "sert", "levres", "oui", "mordienne", "refuse", "W marque 2 3")
    assert partie.tapis.facts["result"]["winners"] == (1, 3)
    say(partie, "N confirme", "E confirme", "S faute ALU-F12 W")
    assert "result" not in partie.tapis.facts
    do(partie, "W marque 3 2")
    say(partie, "N confirme", "E confirme", "S confirme", "W confirme")
    assert partie.result == {"winners": (0, 2), "rule": "ALU-25"}


def test_ALU_F12_an_outright_right_slate_cannot_be_called_wrong() -> None:
    partie = playing()
    tricks(partie, 1, 9)
    do(partie, "W marque 2 3")
    assert unfounded(partie, "N faute ALU-F12 W", "W avoue ALU-F12")


# -- strict tables, and all together ----------------------------------------------------------------------------------


def test_strict_play_knows_none_of_these_acts() -> None:
    partie = opened(EXAMPLE)
    for act in ("S sert", "E regarde-talon", "S avance Je", "N faute ALU-F07 E", "N avoue ALU-F07"):
        assert refusal(partie, act) == "ALU-55"
    assert refusal(partie, "W signe hors-code") == "ALU-40"


def test_every_fault_that_can_be_played_can_be_said() -> None:
    played = {rule.id for rule in FAULTS if rule.played}
    assert played == {f"ALU-F{number:02}" for number in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13)}
    assert played <= set(GAME.rules.WORDS)


# -- bots -------------------------------------------------------------------------------------------------------------


def test_a_bot_knows_what_it_has_seen_in_the_talon() -> None:
    partie = playing()
    say(partie, "E regarde-talon")
    seen, unseen = (know(partie.view(seat), stake_of(partie.view(seat))) for seat in (1, 3))
    assert (len(seen.hidden), len(unseen.hidden)) == (27, 39)
    assert seen.hidden == levels(card for letter in "NSW" for card in partie.tapis.zones[f"hand.{letter}"].cards)


def test_a_bot_knows_who_holds_a_card_laid_too_early_or_turned_up() -> None:
    partie = early()
    known = know(partie.view(1), stake_of(partie.view(1)))
    assert (known.held[2], known.sizes, known.coup.place) == ([STRENGTH[cards("Je")[0]]], [8, 9, 9, 9], 1)
    assert known.regular
    mine = know(partie.view(2), stake_of(partie.view(2)))
    assert len(mine.hand) == 9
    partie = fidele()
    do(partie, "decouvre S 2")
    say(partie, "N ramasse", "S ramasse")
    assert know(partie.view(0), stake_of(partie.view(0))).held[2] == [STRENGTH[cards("Kd")[0]]]


def test_a_bot_whose_hand_is_too_long_plays_by_rule_of_thumb() -> None:
    partie = fidele()
    do(partie, "maldonne talon N")
    silence(partie)
    view = partie.view(0)
    assert not know(view, stake_of(view)).regular
    assert all(level().answer(view, Random(1)) == Debutant().answer(view, Random(1)) for level in (Habitue, Maitre))


@pytest.mark.parametrize(
    "make", [Debutant, lambda: Habitue(40), lambda: Maitre(40)], ids=["debutant", "habitue", "maitre"]
)
def test_bots_of_every_level_go_on_whatever_was_done_wrong(make: Callable[[], Debutant]) -> None:
    report = Report()
    for seed, chant in enumerate(("off", "always")):
        partie = Partie(GAME, Fair.seeded(seed), options(faults="fidele", chant=chant))
        for _ in erring(partie, [make() for _ in SEATS], Random(seed), report):
            pass
        assert partie.over
    assert report.outcomes  # some of it was called


# -- the windows ------------------------------------------------------------------------------------------------------


def dealt_by_west() -> Partie:
    return fidele()


def singing() -> Partie:
    return fidele(chant="always")


def open_signs() -> Partie:
    return fidele(signs="open")


def in_play() -> Partie:
    return playing()


def warned() -> Partie:
    partie = playing()
    say(partie, "N regarde W", "W signe hors-code", "N faute ALU-F08 W")
    partie.table(("fin", "W"))
    return partie


WINDOWS = {
    dealt_by_west: (
        Window("N faute ALU-F01 W", "before", "W maldonne talon W, < play, *", "*"),
        Window("N faute ALU-F02 W", "after", "W maldonne talon W, < play, *, < marking, *", "*"),
        Window("N faute ALU-F03 W", "turned", "W decouvre S 2, S ramasse", "N ramasse"),
        Window("N faute ALU-F04 S", "before", "S sert, < play, *", "*"),
    ),
    singing: (
        Window("W faute ALU-F05 N", "before", f"W sert, {FIVE}, {SIX}, < play, *", "*", "after"),
        Window("W faute ALU-F05 N", "after", f"W sert, {FIVE}, {SIX}, < play, *, < marking, *", "*"),
        Window("W faute ALU-F05 N", "both", f"W sert, {FIVE}, {SIX} 7c, < play, *, < marking, *", "*"),
    ),
    in_play: (
        Window("W faute ALU-F06 S", "laid", "N 3b, S avance Je, E 3e, S 4d", "W Kb"),
        Window("N faute ALU-F07 E", "one", "E regarde-talon, < marking, *", "*"),
        Window("N faute ALU-F08 W", "first", "N regarde W, W signe hors-code", "N 3b"),
    ),
    warned: (Window("N faute ALU-F08 W", "again", "W signe hors-code", "N 3b"),),
    open_signs: (Window("E faute ALU-F10 N", "void", "W sert, N mordienne", "E refuse"),),
}


@each(WINDOWS)
def test_a_window_closes_at_its_event(table: Callable[[], Partie], window: Window) -> None:
    check(table(), window)


def test_every_window_is_proved() -> None:
    """What is written on the slate is heard by the rules themselves: `test_ALU_F12_lapses_with_the_lead`."""
    assert unproved(FAULTS, WINDOWS) == {("ALU-F12", "wrong")}
