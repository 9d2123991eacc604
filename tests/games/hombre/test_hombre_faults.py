"""The faults of hombre in `fidele` play: one test at least for each, the given examples, and what is refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from estaminet.bots import called, make_bot
from estaminet.cards import codes
from estaminet.games.hombre.faults import FAULTS
from estaminet.games.hombre.known import read
from estaminet.lab.lives import waiting
from estaminet.play import Partie, replay
from estaminet.play.notation import parse
from estaminet.rules import Refused
from estaminet.rules.referee import UNFOUNDED
from estaminet.rules.shapes import Shape
from tests.games.hombre.table import (
    HOMBRE,
    POPE,
    POPE_PLAYS,
    cut,
    do,
    end,
    fact,
    hand,
    line,
    opened,
    options_now,
    pass_deal,
    played,
    poule,
    purses,
    refused,
    talon,
    to_play,
)
from tests.games.windows import Window, check, each, unproved

A, B, C = range(3)


def fidele(hands: dict[str, str] | None = None, **texts: str) -> Partie:
    """A deal in which hands may err; C has dealt."""
    return opened(hands, faults="fidele", **texts)


def play(partie: Partie, script: str) -> Partie:
    """Answers and acts, each after the letter of its seat."""
    for step in filter(None, map(str.strip, script.split(","))):
        letter, _, text = step.partition(" ")
        partie.answer("ABC".index(letter), parse(partie.rules, text))
    return partie


def dealing(hands: dict[str, str] | None = None, **texts: str) -> Partie:
    """The same before it is dealt: C is to deal."""
    partie = fidele(hands, **texts)
    partie.rewind(C, 0)
    return partie


def betes(partie: Partie) -> int:
    """What has been made in this deal."""
    return partie.tapis.purses["betes"]


def unfounded(partie: Partie, *claims: str) -> None:
    """Claims that are refused and change nothing."""
    for claim in claims:
        letter, _, text = claim.partition(" ")
        assert refused(partie, letter, text) == UNFOUNDED, claim


def replayed(partie: Partie) -> None:
    """The log tells the same again."""
    again = replay(partie.game, partie.shuffles, partie.options, partie.rows)
    assert all(again.view(place).text() == partie.view(place).text() for place in range(4))


def sizes(partie: Partie) -> list[int]:
    return [len(hand(partie, letter)) for letter in "ABC"]


def throws(partie: Partie, count: int) -> str:
    """The discard of so many cards, the first of the hand."""
    held = hand(partie, "ABC"[waiting(partie)[0]])
    return " ".join(["ecarte", *(one.code for one in held[:count])])


def exchanging(partie: Partie, hombre: int = 4, second: int = 5) -> Partie:
    """Who speaks first is hombre and has exchanged; the next one has thrown out his cards and is to take as many."""
    do(partie, "demande", "passe", "passe")
    do(partie, throws(partie, hombre), "pique", "prend")
    return do(partie, throws(partie, second))


# -- HOM-F1, passage 9 ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", ["C faute HOM-F1 B", "A faute HOM-F1 B", "B avoue HOM-F1", "B rend"])
def test_example_8_P09_a_HOM_F1_unseen_they_go_back_and_nobody_pays(said: str) -> None:
    partie = play(exchanging(fidele()), "B leve C")
    before = purses(partie), codes(hand(partie, "C"))
    play(partie, f"{said}, B prend")
    assert (purses(partie), codes(hand(partie, "C"))) == before
    assert betes(partie) == 0
    assert (talon(partie), sizes(partie)) == (4, [9, 9, 9])
    unfounded(partie, "A faute HOM-F1 B")
    replayed(partie)


@pytest.mark.parametrize(("before", "pays"), [("", (9, 5, 4)), ("passed", (15, 8, 7)), ("remise", (24, 12, 12))])
def test_example_9_P09_b_HOM_F1_seen_one_bete_is_shared(before: str, pays: tuple[int, int, int]) -> None:
    partie = fidele(tours="4")
    if before:
        partie = pass_deal(partie) if before == "passed" else end(partie, "remise")
    exchanging(partie)
    had = purses(partie)
    second, third = ("B", "C") if not before else ("C", "A")
    play(partie, f"{second} leve {third}, {second} regarde 2, {third} faute HOM-F1 {second}, {second} prend")
    lost = [was - now for was, now in zip(had, purses(partie), strict=True)]
    assert (poule(partie), lost["ABC".index(second)], lost["ABC".index(third)]) == pays
    assert betes(partie) == poule(partie)
    assert sizes(partie) == [9, 9, 9]
    assert talon(partie) == 4
    replayed(partie)


@pytest.mark.parametrize(("how", "follows"), [("gagne", 33), ("remise", 78)])
def test_example_9_the_bete_lies_beside_what_the_tricks_make_of_the_poule(how: str, follows: int) -> None:
    partie = exchanging(end(fidele(tours="4"), "remise"))
    play(partie, "C leve A, C regarde 2, A faute HOM-F1 C")
    assert poule(end(partie, how)) == follows


def test_example_10_P09_c_HOM_F1_mixed_the_hombre_has_it_dealt_again() -> None:
    partie = play(exchanging(fidele()), "B leve C, B mele, B prend")
    assert sizes(partie) == [9, 9, 4]
    play(partie, "C faute HOM-F1 B, A refaire")
    assert (fact(partie, "phase"), fact(partie, "next"), poule(partie), betes(partie)) == ("cut", C, 9, 9)
    cut(partie)
    assert (fact(partie, "dealer"), fact(partie, "deal"), poule(partie), betes(partie)) == (C, 1, 9, 9)
    assert purses(partie) == (97, 92, 93)
    replayed(partie)
    assert poule(end(partie, "gagne")) == 18
    assert {(seat, rule): gain for seat, gain, rule in line(partie)["gains"]}[B, "HOM-F1"] == -5


def test_P09_c_HOM_F1_mixed_the_hombre_goes_on() -> None:
    partie = play(exchanging(fidele()), "B leve C, B mele, B prend")
    held = set(hand(partie, "B"))
    unfounded(partie, "B avoue HOM-F4")
    play(partie, "B avoue HOM-F1, A continuer")
    assert (sizes(partie), talon(partie), betes(partie)) == ([9, 9, 9], 4, 9)
    assert len(held & set(hand(partie, "C"))) == 5
    unfounded(partie, "C faute HOM-F1 B")
    replayed(partie)


def test_HOM_F1_who_has_looked_knows_that_nobody_else_holds_it() -> None:
    partie = play(exchanging(fidele()), "B leve C, B regarde 2, B rend, B prend")
    seen = set(partie.tapis.zones["hand.C"].cards[:2])
    to_play(partie)
    assert seen <= read(partie.view(B)).lacks[A]
    assert not seen & read(partie.view(A)).lacks[B]


@pytest.mark.parametrize("claim", ["C faute HOM-F1 B", "B avoue HOM-F1"])
@pytest.mark.parametrize("choice", ["refaire", "continuer"])
def test_HOM_F1_mixed_unseen_the_hombre_chooses_and_nobody_pays(claim: str, choice: str) -> None:
    partie = play(exchanging(fidele()), "B leve C, B mele")
    before = purses(partie)
    assert partie.view(B).zones["hand.B"] == (None,) * 9
    assert [one.case for one in partie.claims(A)] == ["mixed_unseen"]
    play(partie, f"{claim}, A {choice}")
    assert (purses(partie), betes(partie)) == (before, 0)
    if choice == "continuer":
        assert (sizes(partie), talon(partie)) == ([9, 9, 9], 4)
        assert None not in (partie.view(B).zones["hand.B"] or (None,))
        unfounded(partie, "C faute HOM-F1 B")
    else:
        assert (fact(partie, "phase"), fact(partie, "next")) == ("cut", C)
        cut(partie)
        assert None not in (partie.view(B).zones["hand.B"] or (None,))
    replayed(partie)


def test_HOM_F1_put_back_after_a_look_costs_the_shared_bete_until_the_first_lead() -> None:
    partie = play(exchanging(fidele()), "B leve A, B regarde 1, B rend, B prend")
    assert betes(partie) == 0
    twin = to_play(partie.clone())
    play(partie, "C faute HOM-F1 B")
    assert (betes(partie), purses(partie)) == (9, (93, 92, 97))
    unfounded(partie, "C faute HOM-F1 B")
    do(twin, hand(twin, "A")[0].code)
    unfounded(twin, "C faute HOM-F1 B", "B avoue HOM-F1")


def test_vector_4_HOM_F1_unseen_nobody_is_charged_and_of_a_bete_of_28_each_pays_14() -> None:
    """The second player, B, lifts the hand of the third."""
    partie = play(exchanging(fidele()), "B leve C")
    partie.tapis.purses["poule"] = 28
    unseen = play(partie.clone(), "A faute HOM-F1 B, B prend")
    assert (purses(unseen), betes(unseen), sizes(unseen)) == ((97, 97, 97), 0, [9, 9, 9])
    play(partie, "B regarde 1, A faute HOM-F1 B")
    assert (purses(partie), betes(partie)) == ((97, 83, 83), 28)


# -- the talon -----------------------------------------------------------------------------------------------------


def exchanged(rest: str = "laisse") -> Partie:
    """Example 12: six, five and one card are taken, one is left."""
    partie = exchanging(fidele(), 6, 5)
    do(partie, "prend")
    return do(partie, throws(partie, 1), "prend", rest)


def test_example_12_HOM_F3_a_look_at_the_rest_costs_a_bete_whoever_wins() -> None:
    partie = play(exchanged(), "A regarde-talon")
    assert len(partie.view(A).hand("talon")) == 1
    assert partie.view(B).hand("talon") == ()
    play(partie, "B faute HOM-F3 A")
    assert (purses(partie), betes(partie)) == ((88, 97, 97), 9)
    unfounded(partie, "B faute HOM-F3 A")
    replayed(partie)


def test_example_12_what_the_last_shows_all_may_see() -> None:
    partie = exchanged("voit")
    assert all(len(partie.view(place).hand("talon")) == 1 for place in range(4))
    assert refused(partie, "A", "regarde-talon") == "HOM-25"


def test_HOM_F3_before_all_have_spoken_and_until_the_last_card() -> None:
    partie = play(fidele(POPE), "C regarde-talon")
    to_play(partie)
    unfounded(played(partie.clone(), POPE_PLAYS), "A faute HOM-F3 C")
    play(partie, "A faute HOM-F3 C")
    assert betes(partie) == 9


def test_example_13_HOM_F4_too_many_unseen_go_back() -> None:
    partie = play(exchanging(fidele()), "B prend 6, C faute HOM-F4 B, B prend")
    assert (sizes(partie), talon(partie), betes(partie)) == ([9, 9, 9], 4, 0)


def test_example_13_HOM_F4_too_many_seen_a_bete_and_one_drawn_blind() -> None:
    partie = play(exchanging(fidele()), "B prend 6, B mele, B prend")
    held = set(hand(partie, "B"))
    assert sizes(partie) == [9, 10, 9]
    play(partie, "C faute HOM-F4 B")
    assert (sizes(partie), betes(partie), purses(partie)) == ([9, 9, 9], 9, (97, 88, 97))
    assert len(held - set(hand(partie, "B"))) == 1
    assert len(partie.tapis.zones["ecart"]) == 10
    replayed(partie)


def test_HOM_F4_seen_and_put_back_costs_the_bete_alone() -> None:
    partie = play(exchanging(fidele()), "B prend 7, B regarde 3, B rend, B prend, C faute HOM-F4 B")
    assert (sizes(partie), talon(partie), betes(partie)) == ([9, 9, 9], 4, 9)


def test_HOM_F4_seen_and_not_put_back_the_next_draws_one_for_the_discards() -> None:
    partie = play(exchanging(fidele()), "B prend 6, B regarde 6, A faute HOM-F4 B")
    assert (sizes(partie), talon(partie), betes(partie)) == ([9, 9, 9], 3, 9)
    assert (len(partie.tapis.zones["ecart"]), fact(partie, "drawn")[B]) == (10, 6)
    assert waiting(partie) == [C]
    replayed(to_play(partie))


def test_HOM_F4_cards_of_the_discards_that_were_seen_are_drawn_back() -> None:
    partie = play(exchanging(fidele()), "B leve ecart, B regarde 2, A faute HOM-F4 B")
    assert (sizes(partie), talon(partie), betes(partie)) == ([9, 9, 9], 4, 9)
    assert len(partie.tapis.zones["ecart"]) == 9
    replayed(to_play(partie))


def test_HOM_F5_the_rest_of_the_talon_joins_the_discards() -> None:
    found = set()
    for seed in range(12):
        partie = to_play(play(exchanging(opened(seed=seed, faults="fidele")), "B prend 4"))
        play(partie, "C faute HOM-F5 B")
        assert (sizes(partie), talon(partie) + len(partie.tapis.zones["ecart"])) == ([9, 9, 9], 13)
        found.add(talon(partie))
    assert found == {4, 5}


def test_HOM_F4_cards_of_the_discards_are_drawn_back() -> None:
    partie = play(exchanging(fidele()), "B leve ecart, B mele, B prend, A faute HOM-F4 B")
    assert (sizes(partie), talon(partie), betes(partie)) == ([9, 9, 9], 4, 9)
    assert len(partie.tapis.zones["ecart"]) == 9


@pytest.mark.parametrize("claim", ["A faute HOM-F4 B", "B avoue HOM-F4"])
@pytest.mark.parametrize(("act", "case"), [("B prend 6", "mixed_unseen"), ("B leve ecart", "discards_unseen")])
def test_HOM_F4_mixed_and_not_taken_up_is_unseen_and_costs_nothing(claim: str, act: str, case: str) -> None:
    partie = play(exchanging(fidele()), f"{act}, B mele")
    assert partie.view(B).zones["hand.B"] == (None,) * (10 if case == "mixed_unseen" else 9)
    taken_up = play(partie.clone(), "B prend, A faute HOM-F4 B")
    assert betes(taken_up) == 9
    held, before = set(hand(partie, "B")), purses(partie)
    assert [one.case for one in partie.claims(A)] == [case]
    play(partie, claim)
    assert (sizes(partie), talon(partie), betes(partie), purses(partie)) == ([9, 9, 9], 4, 0, before)
    if case == "mixed_unseen":
        assert partie.tapis.zones["talon"].cards[0] in held
    unfounded(partie, "C faute HOM-F4 B", "B avoue HOM-F4")
    replayed(to_play(partie))


def test_HOM_F4_is_condoned_by_the_first_lead() -> None:
    partie = to_play(play(exchanging(fidele()), "B prend 6, B mele, B prend"))
    do(partie, hand(partie, "A")[0].code)
    unfounded(partie, "C faute HOM-F4 B")


def test_HOM_F5_too_few_are_completed_from_the_talon() -> None:
    partie = play(exchanging(fidele()), "B prend 4")
    assert sizes(partie) == [9, 8, 9]
    unfounded(partie, "A faute HOM-F4 B", "A faute HOM-F5 C", "B faute HOM-F5 B")
    play(partie, "A faute HOM-F5 B")
    assert (sizes(partie), talon(partie), betes(partie)) == ([9, 9, 9], 4, 0)


def test_HOM_F5_what_another_has_thrown_out_for_is_not_taken_from_him() -> None:
    partie = play(exchanging(fidele(), 8, 4), "B prend 3")
    do(partie, throws(partie, 2))
    play(partie, "A faute HOM-F5 B, C prend")
    assert (sizes(partie), talon(partie)) == ([9, 9, 9], 0)


def test_HOM_F5_when_the_talon_is_put_aside_the_discards_complete() -> None:
    partie = to_play(play(exchanging(fidele()), "B prend 4"))
    assert talon(partie) == 5
    play(partie, "C faute HOM-F5 B")
    assert (sizes(partie), talon(partie), betes(partie)) == ([9, 9, 9], 5, 0)
    assert len(partie.tapis.zones["ecart"]) == 8


def test_HOM_F5_in_play_it_costs_a_bete_as_well() -> None:
    partie = to_play(play(exchanging(fidele()), "B prend 4"))
    do(partie, hand(partie, "A")[0].code)
    play(partie, "C faute HOM-F5 B")
    assert (sizes(partie), betes(partie)) == ([8, 9, 9], 9)
    assert waiting(partie) == [B]
    replayed(partie)


def test_HOM_F5_unnoticed_the_short_hand_runs_out() -> None:
    partie = to_play(play(exchanging(fidele(POPE)), "B prend 3"))
    while fact(partie, "phase") == "play":
        lowest(partie)
    assert fact(partie, "phase") == "count"
    assert [len(trick) for trick in fact(partie, "history")] == [3] * 7 + [2] * 2
    do(partie, "compte")
    assert sum(line(partie)["counts"]) == 9


def test_HOM_F12_the_defender_at_the_right_names_trumps_instead() -> None:
    partie = do(fidele(), "demande", "passe", "passe")
    do(partie, throws(partie, 4))
    play(partie, "A prend")
    assert (sizes(partie), fact(partie, "phase")) == ([9, 9, 9], "trump")
    play(partie, "C faute HOM-F12 A, B trefle")
    assert fact(partie, "trump") == "C"
    assert waiting(partie) == [B]
    replayed(partie)


def test_HOM_F12_or_lets_him_name_and_it_is_over_when_he_has() -> None:
    partie = do(fidele(), "demande", "passe", "passe")
    do(partie, throws(partie, 4))
    play(partie, "A prend")
    twin = play(partie.clone(), "B faute HOM-F12 A, B laisse, A coeur")
    assert fact(twin, "trump") == "H"
    play(partie, "A coeur")
    unfounded(partie, "B faute HOM-F12 A")


def test_HOM_F13_a_card_shown_while_drawing_costs_a_bete() -> None:
    partie = play(exchanging(fidele()), "B decouvre")
    (shown,) = partie.view(C).shown(B)
    assert shown in hand(partie, "B")
    play(partie, "A faute HOM-F13 B")
    assert (purses(partie), betes(partie)) == ((97, 88, 97), 9)


SPADES = "AS 2S AC KS QS"


def test_HOM_F15_who_has_looked_at_his_discard_undertakes_no_vole() -> None:
    spades = {"hand.A": f"{SPADES} JS 7S 2H 3H", "hand.B": "6S 5S 4S", "hand.C": "3S"}
    partie = do(fidele(spades), "demande", "passe", "passe", "ecarte 2H", "pique", "prend")
    play(partie, "A regarde-ecart")
    to_play(partie)
    for lead in SPADES.split():
        do(partie, lead)
        while waiting(partie) != [A]:
            lowest(partie)
    assert fact(partie, "phase") == "vole"
    twin = do(partie.clone(), "entreprend")
    unfounded(twin, "B faute HOM-F15 A")
    play(partie, "B faute HOM-F15 A")
    assert refused(partie, "A", "entreprend") == "HOM-16"
    do(partie, "arrete", "compte")
    assert line(partie)["made"]


# -- the deal ------------------------------------------------------------------------------------------------------


def test_HOM_F6_ten_cards_announced_one_more_is_thrown_out_and_the_dealer_passes() -> None:
    partie = play(dealing(), "C maldonne B 10, A passe")
    assert sizes(partie) == [9, 10, 9]
    assert partie.view(A).zones["hand.B"] is None
    unfounded(partie, "A faute HOM-F14 C")
    play(partie, "B faute HOM-F6 C, B demande")
    assert refused(partie, "C", "sans-prendre") == "HOM-19"
    play(partie, "C passe")
    assert refused(partie, "B", "ecarte") == "HOM-07"
    do(partie, throws(partie, 5), "pique", "prend")
    assert (sizes(partie), talon(partie)) == ([9, 9, 9], 8)
    to_play(partie)
    do(partie, hand(partie, "A")[0].code)
    unfounded(partie, "B faute HOM-F6 C", "C avoue HOM-F6")
    replayed(partie)


def test_HOM_F6_anybody_can_count_the_talon() -> None:
    partie = play(dealing(), "C maldonne B 10")
    assert talon(partie) == 12
    play(partie, "A faute HOM-F6 C, A passe, B passe")
    assert options_now(partie) == ["passe"]
    replayed(partie)


def test_HOM_F6_eight_cards_owned_up_to_by_the_dealer_one_more_is_taken() -> None:
    partie = play(dealing(), "C maldonne A 8, C avoue HOM-F6, A demande, B passe, C passe")
    do(partie, throws(partie, 3), "pique", "prend")
    assert (sizes(partie), talon(partie)) == ([9, 9, 9], 10)


@pytest.mark.parametrize(("size", "left"), [(10, 12), (8, 13)])
def test_HOM_F6_a_hombre_who_does_not_take_is_evened_out(size: int, left: int) -> None:
    partie = play(dealing(), f"C maldonne A {size}, A faute HOM-F6 C, A sans-prendre, B passe, C passe")
    assert (sizes(partie), talon(partie)) == ([9, 9, 9], left)
    assert betes(partie) == 0


def test_HOM_F6_not_announced_and_played_with_is_a_bete() -> None:
    partie = play(dealing(), "C maldonne B 8, A demande, B passe")
    unfounded(partie, "B faute HOM-F6 C", "C avoue HOM-F6")
    to_play(partie)
    while fact(partie, "phase") == "play":
        if not fact(partie, "history"):
            unfounded(partie, "A faute HOM-F6 C")
        lowest(partie)
    assert fact(partie, "phase") == "count"
    assert len(fact(partie, "history")[-1]) == 2
    play(partie, "A faute HOM-F6 C")
    assert (purses(partie), betes(partie)) == ((97, 88, 97), 9)


def test_HOM_F7_one_or_two_cards_face_up_play_goes_on() -> None:
    partie = play(dealing(POPE), "C decouvre B 2")
    assert [claim.case for claim in partie.claims(A)] == ["few"]
    assert called(partie, (A, B)) is None  # no bot calls what changes nothing
    assert codes(partie.view(A).shown(B)) == "QS JS"
    play(partie, "A faute HOM-F7 C, A demande")
    assert fact(partie, "declarer") == A


@pytest.mark.parametrize(("choice", "phase"), [("refaire", "cut"), ("continuer", "auction")])
def test_HOM_F7_a_black_ace_its_receiver_chooses(choice: str, phase: str) -> None:
    partie = play(dealing(POPE), f"C decouvre A 1, B faute HOM-F7 C, A {choice}")
    assert (fact(partie, "phase"), fact(partie, "dealer")) == (phase, C)
    assert poule(cut(partie)) == 9, "the stakes do not change"
    replayed(partie)


@pytest.mark.parametrize("what", ["B 3", "talon 1"])
def test_HOM_F7_three_cards_or_one_of_the_talon_are_dealt_again(what: str) -> None:
    partie = play(dealing(POPE), f"C decouvre {what}, A passe")
    twin = play(partie.clone(), "B faute HOM-F7 C")
    assert fact(twin, "phase") == "cut"
    play(partie, "B demande")
    unfounded(partie, "A faute HOM-F7 C")


# -- the play ------------------------------------------------------------------------------------------------------


def playing(script: str = "") -> Partie:
    """Pope's deal in spades: A is hombre and leads."""
    return play(to_play(fidele(POPE)), script)


REVOKED = "A KC, B AH, C 2H"
"""C holds the jack and the three of clubs."""
PROVED = f"{REVOKED}, A AS, B 3S, C 6S, A 2S, B 4S, C 7S, A AC, B 5S, C JC"


def test_HOM_F2_a_hand_turned_up_is_a_shared_bete() -> None:
    partie = playing("A AS, B 3S, C retourne B")
    assert len(partie.view(C).hand("hand.B")) == 8
    assert partie.view(A).hand("hand.B") == ()
    play(partie, "A faute HOM-F2 C")
    assert (purses(partie), betes(partie)) == ((97, 93, 92), 9)


def test_HOM_F8_owned_up_before_the_next_lead_it_is_corrected_free_of_charge() -> None:
    partie = playing(REVOKED)
    unfounded(partie, "A faute HOM-F8 C")
    play(partie, "C avoue HOM-F8")
    assert refused(partie, "C", "2H") == "HOM-09"
    play(partie, "C 3C")
    assert (betes(partie), fact(partie, "tricks")) == (0, (1, 0, 0))
    replayed(partie)


def test_HOM_F8_later_a_bete_and_the_opponent_has_it_taken_back() -> None:
    partie = playing(PROVED)
    unfounded(partie, "A faute HOM-F8 B")
    play(partie, "A faute HOM-F8 C")
    assert waiting(partie) == [A]
    play(partie, "A reprendre")
    assert (sizes(partie), fact(partie, "tricks"), fact(partie, "took")) == ([9, 9, 9], (0, 0, 0), "")
    assert (betes(partie), purses(partie)) == (9, (97, 97, 88))
    assert waiting(partie) == [A]
    assert len(partie.view(A).shown(C)) == 4, "what has been seen is known"
    play(partie, "A KC, B AH, C 3C")
    assert fact(partie, "tricks") == (1, 0, 0)
    replayed(partie)


def test_HOM_F8_or_lets_the_deal_go_on() -> None:
    partie = play(playing(PROVED), "B faute HOM-F8 C, A laisser")
    assert (betes(partie), fact(partie, "tricks")) == (9, (4, 0, 0))
    unfounded(partie, "B faute HOM-F8 C")


def test_HOM_F8_of_the_hombre_one_defender_is_enough() -> None:
    partie = playing("A KC, B AH, C 3C, A AS, B 3S, C 6S, A 5D, B KD, C 2H, B 4S, C 7S, A QH, C 3H, A KH, B QD, A KS")
    unfounded(partie, "C avoue HOM-F8")
    play(partie, "B faute HOM-F8 A")
    assert waiting(partie) == [B, C]
    play(partie, "C laisser, B reprendre")
    assert (waiting(partie), fact(partie, "took")) == ([B], "AAB")
    assert purses(partie) == (88, 97, 97)


def test_HOM_F8_once_the_last_trick_has_begun_nothing_is_taken_back() -> None:
    partie = play(playing(PROVED), "A KS, B JS, C 3C")
    unfounded(partie, "A faute HOM-F9 C")
    play(partie, "A entreprend, A KH, B KD, C 4H, A QH, B QD, C 3H, A 5D, B JD, C 5H, B QS, C JH")
    assert fact(partie, "phase") == "play"
    play(partie, "B faute HOM-F8 C")
    assert waiting(partie) == [A], "there is nothing to choose"
    assert betes(partie) == 9
    play(partie, "A 6D")
    assert fact(partie, "phase") == "count"


def test_vector_8_HOM_F8_two_players_renounce_two_betes() -> None:
    partie = playing("A AS, B KD, C JC, A 2S, B 3S, C 6S, A KC, B AH, C 3C")
    play(partie, "A faute HOM-F8 C, A laisser, A faute HOM-F8 B, A laisser")
    assert (betes(partie), purses(partie)) == (18, (97, 88, 88))


def test_HOM_F9_a_card_of_the_hombre_is_taken_back() -> None:
    partie = playing("A AS, B 3S, C 6S, A 5D, B KD, C 2H, A avance AC")
    assert fact(partie, "leader") == A
    play(partie, "C faute HOM-F9 A")
    assert (waiting(partie), fact(partie, "leader"), betes(partie)) == ([B], B, 0)
    assert codes(partie.view(C).shown(A)) == "AC"
    replayed(partie)


@pytest.mark.parametrize(("said", "made"), [("reprendre", 0), ("nuit", 9)])
def test_HOM_F9_of_a_defender_the_hombre_says_whether_it_harms_him(said: str, made: int) -> None:
    partie = play(playing("A AS, C avance 6S"), f"B faute HOM-F9 C, A {said}")
    assert (waiting(partie), betes(partie), sizes(partie)) == ([B], made, [8, 9, 9])
    play(partie, "B 3S, C 6S")
    assert fact(partie, "tricks") == (1, 0, 0)


def test_HOM_F9_uncalled_it_is_played() -> None:
    partie = playing("A AS, C avance 6S, B 3S")
    assert fact(partie, "last") == ((A, "AS"), (B, "3S"), (C, "6S"))
    unfounded(partie, "A faute HOM-F9 C")
    partie = playing("B avance KD, C 2H")
    assert (fact(partie, "leader"), waiting(partie)) == (B, [A])


def test_HOM_F9_an_early_card_that_counts_is_a_revoke_as_well_in_its_own_window() -> None:
    partie = playing("A AS, C avance JC, B 3S, A 2S, B KD, C 6S")
    unfounded(partie, "A faute HOM-F9 C")
    play(partie, "A faute HOM-F8 C, A laisser")
    assert betes(partie) == 9
    replayed(partie)


def test_HOM_F9_a_card_taken_back_was_no_revoke() -> None:
    partie = playing("A AS, C avance JC, A faute HOM-F9 C, A reprendre, B 3S, C 6S")
    unfounded(partie, "A faute HOM-F8 C", "C avoue HOM-F8")
    replayed(partie)


def shape(partie: Partie, seat: int) -> Shape:
    """What a seat is asked, as it sees it."""
    question = partie.view(seat).question
    assert question is not None
    return question.shape


def test_HOM_F10_a_card_required_is_played_as_soon_as_it_is_no_revoke() -> None:
    partie = playing("B etale QS")
    unfounded(partie, "C faute HOM-F10 B")
    play(partie, "A faute HOM-F10 B, A exiger, A AS")
    assert codes(list(shape(partie, B))) == "QS"
    twin = play(partie.clone(), "B 3S")
    play(twin, "C faute HOM-F10 B")
    assert betes(twin) == 9
    play(partie, "B QS, C 6S, A 2S")
    assert shape(partie, B).size == 4
    replayed(partie)


def test_HOM_F10_is_paid_once_whoever_keeps_the_card() -> None:
    partie = playing("B etale QS, A faute HOM-F10 B, A exiger, A AS, B 3S, C 6S, A 2S, B 4S, C 7S")
    play(partie, "C faute HOM-F10 B")
    assert (betes(partie), fact(partie, "required")) == (9, ())
    unfounded(partie, "C faute HOM-F10 B", "A faute HOM-F10 B", "B avoue HOM-F10")
    replayed(partie)


@pytest.mark.parametrize("claim", ["A faute HOM-F10 B", "B avoue HOM-F10"])
def test_HOM_F10_the_hombre_is_asked_and_may_do_without(claim: str) -> None:
    partie = playing(f"B etale QS, {claim}")
    assert waiting(partie) == [A]
    play(partie, "A continuer, A AS")
    assert shape(partie, B).size == 5
    replayed(partie)


def test_HOM_F10_a_bot_requires_what_can_take_a_trick_from_it() -> None:
    high, low = playing("B etale AH, A faute HOM-F10 B"), playing("B etale JD, A faute HOM-F10 B")
    assert [make_bot(HOMBRE, "debutant").answer(one.view(A), Random(0)) for one in (high, low)] == [
        "continuer",
        "exiger",
    ]


@pytest.mark.parametrize(
    "script",
    [
        "C etale 3C, A KC, B AH, C 2H",
        "C avance JC, A faute HOM-F9 C, A reprendre, A KC, B AH, C 2H",
        f"{PROVED}, A faute HOM-F8 C, A reprendre, A KC, B AH, C 2H",
    ],
)
def test_HOM_F8_a_card_that_was_seen_before_the_revoke_proves_it(script: str) -> None:
    partie = playing(script)
    play(partie, "A faute HOM-F8 C, C 3C")
    assert fact(partie, "tricks") == (1, 0, 0)
    replayed(partie)


def test_HOM_F10_of_the_hombre_harms_nobody_else() -> None:
    partie = playing("A etale KH")
    assert codes(partie.view(B).shown(A)) == "KH"
    assert not any(partie.claims(seat) for seat in range(3))


def test_HOM_F11_the_hombre_has_nobody_to_ask_for_gano() -> None:
    partie = playing("A AS, A gano")
    assert refused(partie, "B", "gano") == "HOM-09A"
    play(partie, "B faute HOM-F11 A")
    assert (purses(partie), betes(partie)) == ((88, 97, 97), 9)


def test_HOM_F7_a_black_ace_that_lay_face_up_in_the_pack_is_dealt_again() -> None:
    partie = play(dealing(POPE), "C renverse A, A faute HOM-F7 C")
    assert (fact(partie, "phase"), fact(partie, "dealer")) == ("cut", C)
    replayed(partie)
    partie = play(dealing(POPE), "C renverse B")
    assert codes(partie.view(A).shown(B)) == "QS"
    play(partie, "A faute HOM-F7 C, A demande")


@pytest.mark.parametrize("claim", ["B faute HOM-F14 C", "C avoue HOM-F14"])
def test_HOM_F14_a_card_that_stayed_in_the_box_makes_the_deal_void(claim: str) -> None:
    partie = play(dealing(POPE), "C oublie")
    assert (len(partie.tapis.zones["talon"]), partie.view(A).zones["pack"]) == (12, (None,))
    play(partie, claim)
    assert (fact(partie, "phase"), fact(partie, "dealer")) == ("cut", C)
    assert poule(cut(partie)) == 9, "the stakes do not change"
    replayed(partie)


def test_HOM_F14_once_it_is_scored_the_deal_is_good() -> None:
    partie = play(dealing(POPE), "C oublie, A passe, B passe, C passe")
    unfounded(partie, "A faute HOM-F14 C", "C avoue HOM-F14")
    assert len(fact(partie, "sheet")) == 1


# -- claims beside the poule ---------------------------------------------------------------------------------------


def won(*, sans: bool, faults: str) -> Partie:
    partie = to_play(opened(POPE, reclamation="manuelle", faults=faults), sans=sans)
    played(partie, POPE_PLAYS)
    return do(partie, "compte") if faults == "fidele" else partie


@pytest.mark.parametrize("faults", ["strict", "fidele"])
@pytest.mark.parametrize(
    ("claim", "gets"),
    [("reclame sans-prendre matadors", 14), ("reclame matadors", 8), ("reclame sans-prendre", 6), ("tait", 0)],
)
def test_HOM_F16_what_is_not_asked_for_is_lost(claim: str, gets: int, faults: str) -> None:
    partie = do(won(sans=True, faults=faults), claim)
    assert purses(partie)[A] == 97 + 9 + gets
    assert line(partie)["made"]


@pytest.mark.parametrize("faults", ["strict", "fidele"])
@pytest.mark.parametrize(
    ("first", "late", "gets"),
    [
        ("tait", "reclame sans-prendre matadors", 14),
        ("tait", "reclame matadors", 8),
        ("reclame matadors", "reclame sans-prendre", 14),
    ],
)
def test_HOM_F16_who_has_forgotten_asks_until_the_next_cut(first: str, late: str, gets: int, faults: str) -> None:
    partie = do(won(sans=True, faults=faults), first)
    assert fact(partie, "phase") == "cut"
    assert refused(partie, "B", late) == "HOM-25"
    before = purses(partie)
    too_late = do(partie.clone(), "coupe 9")
    assert refused(too_late, "A", late) == "HOM-25"
    play(partie, f"A {late}")
    assert purses(partie)[A] == 97 + 9 + gets
    assert sum(purses(partie)) == sum(before)
    assert line(partie)["points"][A] == 6 + gets
    assert sum(gain for seat, gain, rule in line(partie)["gains"] if (seat, rule) == (A, "HOM-15")) == gets
    assert refused(partie, "A", late) in ("HOM-25", "HOM-F16")
    assert not partie.faults
    replayed(partie)


def test_HOM_F16_a_false_claim_that_comes_late_is_void_as_well() -> None:
    strict = do(won(sans=False, faults="strict"), "tait")
    assert refused(strict, "A", "reclame sans-prendre") == "HOM-F16"
    partie = do(won(sans=False, faults="fidele"), "tait")
    play(partie, "A reclame sans-prendre matadors")
    assert purses(partie)[A] == 97 + 9 + 14
    play(partie, "B faute HOM-F16 A, A reclame matadors")
    assert purses(partie)[A] == 97 + 9 + 8
    replayed(partie)


def test_HOM_F16_in_strict_play_nobody_asks_for_what_he_has_not() -> None:
    partie = won(sans=False, faults="strict")
    assert refused(partie, "A", "reclame sans-prendre") == "HOM-F16"
    assert refused(partie, "B", "reclame matadors") == "HOM-25"


def test_HOM_F16_a_false_claim_is_void_until_the_cut() -> None:
    partie = do(won(sans=False, faults="fidele"), "reclame sans-prendre matadors")
    assert purses(partie)[A] == 97 + 9 + 14
    late = do(partie.clone(), "coupe 9")
    unfounded(late, "B faute HOM-F16 A")
    play(partie, "B faute HOM-F16 A, A reclame matadors")
    assert purses(partie)[A] == 97 + 9 + 8
    replayed(partie)


def test_HOM_F16_of_a_hombre_who_has_lost_each_defender_asks_for_himself() -> None:
    partie = to_play(opened(POPE, reclamation="manuelle"), "C", "coeur", sans=True)
    while fact(partie, "phase") != "claims":
        lowest(partie)
    assert max(fact(partie, "tricks")) > fact(partie, "tricks")[C]
    assert waiting(partie) == [A, B]
    assert refused(partie, "A", "reclame matadors") == "HOM-F16"
    before = purses(partie)
    play(partie, "B reclame sans-prendre, A tait")
    asked = [one for one in partie.tapis.payments if one.why == "HOM-15"]
    assert [(one.src, one.dst, one.counters) for one in asked] == [("C", "B", 3)]
    assert purses(partie)[C] == before[C] - 9 - 3


def lowest(partie: Partie) -> None:
    """Who is to play plays the first card he may."""
    seat = waiting(partie)[0]
    assert partie.ask is not None
    partie.answer(seat, next(iter(partie.ask.shapes[seat])))


# -- what is refused ------------------------------------------------------------------------------------------------


def test_strict_play_knows_none_of_these_acts() -> None:
    partie = opened(POPE)
    for act in ("regarde-talon", "donne", "maldonne B 8", "faute HOM-F3 B", "avoue HOM-F3", "decouvre B 1"):
        assert refused(partie, "A", act) == "HOM-25"
    exchange = do(partie.clone(), "demande", "passe", "passe", "ecarte 5D", "pique")
    for act in ("prend", "leve C", "regarde 1", "mele"):
        assert refused(exchange, "B", act) == "HOM-25"
    to_play(partie)
    for act in ("retourne B", "avance 3S", "etale QS", "gano", "regarde-ecart"):
        assert refused(partie, "B", act) == "HOM-25"


@pytest.mark.parametrize("claim", ["A faute HOM-F8 C", "B faute HOM-F8 B", "B avoue HOM-F8", "C faute HOM-F3 A"])
def test_a_claim_without_ground_is_refused(claim: str) -> None:
    unfounded(playing("A AS, B 3S, C 6S"), claim)


def test_where_nobody_errs_a_match_ends_with_a_confirmation() -> None:
    partie = fidele(tours="1")
    for _ in range(3):
        pass_deal(partie)
    assert fact(partie, "result") is not None
    assert waiting(partie) == [A, B, C]
    play(partie, "B confirme, A confirme, C confirme")
    assert partie.over


def test_every_fault_has_a_test_here() -> None:
    named: list[Any] = [re.findall(r"HOM_F\d+", name) for name in globals() if name.startswith("test_")]
    tested = {one.replace("_", "-") for some in named for one in some}
    assert {rule.id for rule in HOMBRE.rules.FAULTS} == tested


def test_a_refusal_tells_nothing() -> None:
    partie = playing(REVOKED)
    with pytest.raises(Refused, match=UNFOUNDED):
        play(partie, "B faute HOM-F8 C")


# -- the windows ----------------------------------------------------------------------------------------------------


def second_to_take() -> Partie:
    return exchanging(fidele())


def pope_dealing() -> Partie:
    return dealing(POPE)


def trumps_to_name() -> Partie:
    partie = do(fidele(), "demande", "passe", "passe")
    return play(do(partie, throws(partie, 4)), "A prend")


def vole_to_undertake() -> Partie:
    spades = {"hand.A": f"{SPADES} JS 7S 2H 3H", "hand.B": "6S 5S 4S", "hand.C": "3S"}
    partie = do(fidele(spades), "demande", "passe", "passe", "ecarte 2H", "pique", "prend")
    play(partie, "A regarde-ecart")
    to_play(partie)
    for lead in SPADES.split():
        do(partie, lead)
        while waiting(partie) != [A]:
            lowest(partie)
    return partie


def in_play() -> Partie:
    return playing()


def claimed_by_hand() -> Partie:
    return do(won(sans=False, faults="fidele"), "reclame sans-prendre matadors")


WINDOWS = {
    second_to_take: (
        Window("A faute HOM-F1 B", "unseen", "B leve C", "B regarde 1", "seen"),
        Window("C faute HOM-F1 B", "seen", "B leve C, B regarde 1, B rend, B prend, < play, *", "*"),
        Window("A faute HOM-F1 B", "mixed_unseen", "B leve C, B mele", "B prend", "mixed_seen"),
        Window("A faute HOM-F1 B", "mixed_seen", "B leve C, B mele, B prend, < play, *", "*"),
        Window("A faute HOM-F4 B", "unseen", "B prend 6", "B regarde 1", "seen"),
        Window("A faute HOM-F4 B", "put_back", "B prend 6, B regarde 1, B rend, B prend, < play, *", "*"),
        Window("A faute HOM-F4 B", "mixed_unseen", "B prend 6, B mele", "B prend", "seen"),
        Window("A faute HOM-F4 B", "seen", "B prend 6, B mele, B prend, < play, *", "*"),
        Window("A faute HOM-F4 B", "discards_unseen", "B leve ecart, B mele", "B prend", "discards"),
        Window("A faute HOM-F4 B", "discards", "B leve ecart, B mele, B prend, < play, *", "*"),
        Window("A faute HOM-F5 B", "talon", "B prend 4", "< play, *, *", "play"),
        Window("A faute HOM-F5 B", "play", "B prend 4, < play, *, < count, *", "*"),
        Window("A faute HOM-F13 B", "shown", "B decouvre, < rest, *", "*"),
    ),
    pope_dealing: (
        Window("B faute HOM-F6 C", "ten", "C maldonne B 10, A passe", "B passe"),
        Window("B faute HOM-F6 C", "eight", "C maldonne B 8, A passe", "B passe"),
        Window("B faute HOM-F6 C", "played", "C maldonne B 8, A demande, B passe, < count, *", "*"),
        Window("A faute HOM-F7 C", "few", "C decouvre B 2, A passe", "B demande"),
        Window("A faute HOM-F7 C", "ace", "C decouvre A 1, A passe", "B demande"),
        Window("A faute HOM-F7 C", "ace_by_chance", "C renverse A, A passe", "B demande"),
        Window("A faute HOM-F7 C", "many", "C decouvre B 3, A passe", "B demande"),
        Window("A faute HOM-F7 C", "talon", "C decouvre talon 1, A passe", "B demande"),
        Window("A faute HOM-F14 C", "unfinished", "C oublie, A demande, < count", "*"),
    ),
    in_play: (
        Window("A faute HOM-F2 C", "turned", "A AS, B 3S, C retourne B, < count", "*"),
        Window("B faute HOM-F3 C", "looked", "C regarde-talon, < count", "*"),
        Window("C avoue HOM-F8", "open", REVOKED, "*", "turned"),
        Window("A faute HOM-F8 C", "turned", PROVED, "< count, *", "last"),
        Window("A faute HOM-F8 C", "last", f"{PROVED}, < count, *", "*"),
        Window("C faute HOM-F9 A", "hombre", "A AS, B 3S, C 6S, A 5D, B KD, C 2H, A avance AC", "B QD"),
        Window("A faute HOM-F9 C", "defender", "A AS, C avance 6S", "B 3S"),
        Window("C faute HOM-F10 B", "refuses", "B etale QS, A faute HOM-F10 B, A exiger, A AS, B 3S, < count, *", "*"),
        Window("A faute HOM-F10 B", "defender", "B etale QS, A AS", "B QS"),
        Window("B faute HOM-F11 A", "asked", "A AS, A gano, < count", "*"),
    ),
    trumps_to_name: (Window("B faute HOM-F12 A", "seen", "", "A coeur"),),
    vole_to_undertake: (Window("B faute HOM-F15 A", "seen", "", "A entreprend"),),
    claimed_by_hand: (Window("B faute HOM-F16 A", "false", "", "*"),),
}


@each(WINDOWS)
def test_a_window_closes_at_its_event(table: Callable[[], Partie], window: Window) -> None:
    check(table(), window)


def test_every_window_is_proved() -> None:
    """HOM-F5 `no_talon` is as long as `talon`; the hand without discards of HOM-F6 is known by the same call."""
    elsewhere = {("HOM-F5", "no_talon"), ("HOM-F6", "ten_sans"), ("HOM-F6", "eight_sans")}
    assert unproved(FAULTS, WINDOWS) == elsewhere
