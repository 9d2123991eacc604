"""Faults and rulings: remedies of every sort, in the middle of whatever else is going on."""

from __future__ import annotations

from random import Random

import pytest

from estaminet.cards import Card
from estaminet.lab.lives import live, start, state, waiting
from estaminet.play import Partie, Row, replay
from estaminet.play.partie import without_cards
from estaminet.rules import Refused
from estaminet.rules.referee import MALFORMED, NO_FAULT, NO_SEAT, UNFOUNDED
from tests.play.scripts import A, B, C, play, table
from tests.play.toy import PACK, TOY, Toy


def fidele(script: str = "") -> Partie:
    """A fidele toy of one deal, in which all have staked a counter."""
    return table(script, faults="fidele", deals="1")


def same_again(partie: Partie) -> None:
    """Its log and its clone tell the same story."""
    assert state(replay(TOY, partie.shuffles, partie.options, partie.rows)) == state(partie)
    assert state(partie.clone()) == state(partie)


def asked(partie: Partie) -> str:
    assert partie.ask is not None
    return partie.ask.rule


def hand(partie: Partie, seat: int) -> list[Card]:
    return partie.tapis.zones[f"hand.{'ABC'[seat]}"].cards


def revoking() -> Partie:
    """B has led; C holds the suit and throws another card. Nobody can know it yet."""
    for seed in range(100):
        partie = start(TOY, seed, faults="fidele", deals="1")
        play(partie, "A mise 1, B mise 1, C mise 1, A reste, A pose, B reste, B pose, C reste, C pose, C oui")
        led = hand(partie, B)[0]
        follow = [one for one in hand(partie, C) if one.suit == led.suit]
        others = [one for one in hand(partie, C) if one.suit != led.suit]
        if follow and len(others) == 2:
            partie.answer(B, led)
            partie.answer(C, others[0])
            return partie
    raise AssertionError("no such deal")


def follow_of(partie: Partie) -> Card:
    """The card that C should have played."""
    led = partie.tapis.zones["front.B"].cards[0]
    return next(one for one in hand(partie, C) if one.suit == led.suit)


def anything(partie: Partie) -> None:
    """The seat that is asked first answers lawfully."""
    seat = waiting(partie)[0]
    question = partie.view(seat).question
    assert question is not None
    partie.answer(seat, next(iter(question.shape)))


# -- taken back -------------------------------------------------------------------------------------------------------


def test_an_irregular_answer_is_done_and_nobody_is_told() -> None:
    partie = revoking()
    assert [(fault.id, fault.actor, fault.cause) for fault in partie.faults] == [("TOY-F1", C, "TOY-5")]
    assert waiting(partie) == [A]
    assert all("TOY-F1" not in partie.view(place).text() for place in (A, B, 3))
    assert [claim.answer for claim in partie.view(C).claims] == [("avoue", "TOY-F1")]
    same_again(partie)


def test_taken_back_the_answer_must_be_lawful_this_time() -> None:
    partie = revoking()
    wrong = partie.tapis.zones["front.C"].cards[0]
    play(partie, "C avoue TOY-F1")
    assert waiting(partie) == [C]
    question = partie.view(C).question
    assert question is not None
    assert question.loose is None
    before = state(partie)
    with pytest.raises(Refused, match="TOY-5"):
        partie.answer(C, wrong)
    assert state(partie) == before
    same_again(partie)
    partie.answer(C, follow_of(partie))
    assert partie.faults == []
    again = partie.view(A).question
    assert again is not None
    assert again.loose is not None  # only he was bound, and only once
    same_again(partie)


def test_what_was_taken_back_by_a_ruling_can_be_gone_back_over() -> None:
    partie = play(revoking(), "C avoue TOY-F1")
    partie.answer(C, follow_of(partie))
    length = partie.deal_length
    partie.rewind(C, length - 1)
    question = partie.view(C).question
    assert question is not None
    assert question.loose is None
    same_again(partie)
    partie.rewind(C, length - 2)  # before the ruling: he is bound no longer
    question = partie.view(C).question
    assert question is not None
    assert question.loose is not None
    same_again(partie)


# -- claims -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "claim"),
    [
        (A, ("faute", "TOY-F1", "C")),  # he cannot know it
        (A, ("faute", "TOY-F1", "B")),  # false
        (A, ("faute", "TOY-F2", "C")),
        (C, ("faute", "TOY-F1", "C")),  # this is called owning up
        (A, ("avoue", "TOY-F1")),
        (C, ("avoue", "TOY-F2")),
    ],
)
def test_false_or_unprovable_a_claim_is_refused_in_the_same_way(seat: int, claim: object) -> None:
    partie = revoking()
    before = state(partie)
    with pytest.raises(Refused) as caught:
        partie.answer(seat, claim)
    assert caught.value.rule == UNFOUNDED
    assert state(partie) == before


@pytest.mark.parametrize(
    ("claim", "why"),
    [
        ("avoue", MALFORMED),
        ("faute", MALFORMED),
        (("avoue", "TOY-F1", "C"), MALFORMED),
        (("faute", "TOY-F1"), MALFORMED),
        (("faute", "TOY-F1", "C", "C"), MALFORMED),
        (("avoue", "TOY-F9"), NO_FAULT),
        (("faute", "TOY-F9", "C"), NO_FAULT),
        (("faute", [], {}), NO_FAULT),
        (("faute", "TOY-F1", "D"), NO_SEAT),
        (("faute", "TOY-F1", {}), NO_SEAT),
    ],
)
@pytest.mark.parametrize("seat", [A, B, C])
def test_a_claim_that_is_none_names_no_fault_or_nobody_is_told_apart(seat: int, claim: object, why: str) -> None:
    """Whoever makes it, and whatever was done."""
    partie = revoking()
    before = state(partie)
    with pytest.raises(Refused) as caught:
        partie.answer(seat, claim)
    assert caught.value.rule == why
    assert state(partie) == before


def test_once_proved_a_claim_is_granted_and_the_deal_ends_as_ruled() -> None:
    partie = revoking()
    proof = follow_of(partie)
    anything(partie)
    while waiting(partie) != [C]:
        anything(partie)
    partie.answer(C, proof)
    play(partie, "A faute TOY-F1 C")
    assert asked(partie) == "TOY-6"
    assert partie.tapis.facts["sheet"][0]["points"] == (0, 1, 0)
    assert partie.rows[-1] == Row("ruling", A, 0)
    assert partie.view(3).heard[-1].kind != "ruling"
    assert any(heard.kind == "ruling" for heard in partie.view(3).heard)
    same_again(partie)


def test_what_was_seen_in_an_answer_taken_back_proves_a_fault_all_the_same() -> None:
    """Neither a clone nor going back over the ruling needs the proof again."""
    partie = revoking()
    proof = follow_of(partie)
    anything(partie)
    while waiting(partie) != [C]:
        anything(partie)
    partie.answer(C, proof)
    point = partie.undo_point(C)
    if point is None:  # his card closed the trick, and the deal
        point = partie.deal_length - 1
    partie.rewind(C, point)
    play(partie, "A faute TOY-F1 C")
    assert asked(partie) == "TOY-6"
    same_again(partie)
    play(partie, "B encore, A encore")
    partie.rewind(A, partie.deal_length - 1)
    assert waiting(partie) == [A, C]
    same_again(partie)
    partie.rewind(A, point)  # before the ruling: it can be called anew
    assert asked(partie) == "TOY-5"
    assert [fault.id for fault in partie.faults] == ["TOY-F1"]
    play(partie, "A faute TOY-F1 C")
    assert asked(partie) == "TOY-6"
    same_again(partie)


def test_when_the_match_is_over_nothing_can_be_called() -> None:
    partie = revoking()
    while not partie.over:
        anything(partie)
    assert [fault.id for fault in partie.faults] == ["TOY-F1"]
    before = state(partie)
    for claim, seat in ((("faute", "TOY-F1", "C"), A), (("avoue", "TOY-F1"), C)):
        with pytest.raises(Refused):
            partie.answer(seat, claim)
    assert state(partie) == before


def test_a_log_whose_ruling_does_not_fit_is_told() -> None:
    partie = revoking()
    before = state(partie)
    for row in (Row("ruling", A, 0), Row("ruling", C, 1), Row("ruling", C, -1)):
        with pytest.raises(ValueError, match="no fault"):
            partie.redo(row)
    assert state(partie) == before


def test_strict_play_knows_no_faults() -> None:
    partie = table("A reste")
    for claim in (("faute", "TOY-F1", "B"), ("avoue", "TOY-F1"), "triche"):
        with pytest.raises(Refused):
            partie.answer(C, claim)
    assert partie.faults == []


# -- menus ------------------------------------------------------------------------------------------------------------


def test_a_menu_is_chosen_from_unseen_while_the_question_waits() -> None:
    partie = play(fidele(), "C triche, A faute TOY-F2 C")
    assert waiting(partie) == [A, B]
    assert asked(partie) == "TOY-F2"
    assert all(partie.view(place).asides is None for place in range(4))
    for seat, answer in ((A, "reste"), (C, "tenir"), (C, "triche"), (B, ("faute", "TOY-F2", "C"))):
        with pytest.raises(Refused):
            partie.answer(seat, answer)
    seen = partie.view(B).text()
    for choice in ("refaire", "reprendre", "tenir", "maintenir"):
        twin = play(partie.clone(), f"A {choice}")
        unseen = twin.view(B)
        assert unseen.text().replace('"thinking":[1]', '"thinking":[0,1]') == seen
        same_again(twin)
    play(partie, "A maintenir, B maintenir")
    assert asked(partie) == "TOY-2"
    assert waiting(partie) == [A]
    same_again(partie)


def test_a_menu_keeps_what_was_answered_together_before_it() -> None:
    partie = play(start(TOY, 1, faults="fidele"), "A mise 2, C triche, B faute TOY-F2 C")
    assert waiting(partie) == [A, B]
    same_again(partie)
    play(partie, "B maintenir")
    same_again(partie)
    play(partie, "A maintenir")
    assert asked(partie) == "TOY-1"
    assert waiting(partie) == [B, C]
    assert partie.asked == [2, 3, 2]  # A has nothing new to answer
    same_again(partie)
    play(partie, "B mise 1, C mise 0")
    assert partie.tapis.purses["pot"] == 3


def test_in_a_menu_a_choice_can_be_taken_back() -> None:
    partie = play(fidele(), "C triche, A faute TOY-F2 C, A refaire")
    assert partie.free_undo(A)
    point = partie.undo_point(A)
    assert point is not None
    partie.rewind(A, point)
    assert waiting(partie) == [A, B]
    same_again(partie)
    partie.rewind(A, point - 1)  # before the claim
    assert waiting(partie) == [A]
    assert asked(partie) == "TOY-2"
    assert [fault.id for fault in partie.faults] == ["TOY-F2"]
    same_again(partie)


def test_a_new_deal_may_be_chosen() -> None:
    partie = play(fidele(), "B triche, C faute TOY-F2 B, A refaire, C maintenir")
    assert asked(partie) == "TOY-1"
    assert partie.tapis.purses["pot"] == 0
    assert partie.tapis.shuffled == 2
    assert partie.deal_length == 0
    assert partie.faults == []
    same_again(partie)


def test_the_act_may_be_taken_back_with_all_that_followed() -> None:
    partie = play(fidele(), "C triche, A reste, A pose, B reste")
    play(partie, "A faute TOY-F2 C, A maintenir, B reprendre")
    assert asked(partie) == "TOY-2"
    assert waiting(partie) == [A]
    assert [row.kind for row in partie.last_answers(9)] == ["answer"] * 3 + ["lawful"]
    assert partie.answered[B].answer == "reprendre"
    assert [partie.undo_point(seat) for seat in range(3)] == [None] * 3  # nobody goes back past the ruling
    same_again(partie)
    play(partie, "A reste, A pose")
    assert partie.undo_point(A) == 5
    same_again(partie)


def test_held_to_an_answer_that_he_is_asked_for_he_has_given_it() -> None:
    partie = play(fidele(), "A triche, B faute TOY-F2 A, B tenir, C maintenir")
    assert asked(partie) == "TOY-3"
    assert waiting(partie) == [A]
    assert len(hand(partie, A)) == 3
    same_again(partie)


@pytest.mark.parametrize("before", ["", "B mise 1"])
def test_held_to_an_answer_that_he_is_not_asked_for_he_is_held_by_the_rules(before: str) -> None:
    """The question at hand, which he has answered or which holds no such answer, is left as it is."""
    partie = play(start(TOY, 1, faults="fidele"), f"{before}, B triche, A faute TOY-F2 B, A tenir, C tenir")
    assert asked(partie) == "TOY-1"
    assert waiting(partie) == ([A, C] if before else [A, B, C])
    assert partie.view(3).heard[-1].what == ("tenir", "reste")
    same_again(partie)
    play(partie, "A mise 1, C mise 1")
    if not before:
        play(partie, "B mise 1")
    assert partie.tapis.purses["pot"] == 3


def test_two_faults_are_called_one_after_the_other() -> None:
    partie = play(fidele(), "A triche, B triche")
    assert [(fault.actor, fault.row) for fault in partie.faults] == [(A, 3), (B, 4)]
    play(partie, "C faute TOY-F2 A, B maintenir, C maintenir")
    assert [fault.actor for fault in partie.faults] == [B]
    play(partie, "A faute TOY-F2 B, A maintenir, C maintenir")
    assert partie.faults == []
    assert [row for row in partie.rows if row.kind == "ruling"] == [Row("ruling", C, 0), Row("ruling", A, 0)]
    same_again(partie)


def test_a_ruling_in_the_log_is_made_without_the_claim() -> None:
    partie = play(fidele(), "A triche, B faute TOY-F2 A, B tenir, C maintenir, A pose")
    assert isinstance(partie.rules, Toy)
    assert not any(row.kind == "answer" and row.what == ("faute", "TOY-F2", "A") for row in partie.rows)
    same_again(partie)


def test_there_is_no_way_back_past_a_ruling_or_a_choice() -> None:
    partie = play(fidele(), "A reste, A pose, B triche")
    assert partie.undo_point(A) is not None
    play(partie, "C faute TOY-F2 B, A maintenir, C maintenir")
    assert [partie.undo_point(seat) for seat in range(3)] == [None] * 3


# -- amended ---------------------------------------------------------------------------------


def test_an_amendment_changes_the_tapis_and_puts_the_question_anew() -> None:
    partie = play(fidele(), "A reste, A triche")
    before, held = state(partie), len(hand(partie, A))
    number = partie.view(A).question.number  # type: ignore[union-attr]
    play(partie, "B faute TOY-F2 A, B payer, C maintenir")
    assert partie.tapis.purses["A"] == 8
    assert partie.tapis.purses["pot"] == 4
    assert len(hand(partie, A)) == held + 1
    question = partie.view(A).question
    assert question is not None
    assert question.number > number
    assert question.shape.plain()["high"] == 2  # of four cards two may be laid aside, of three it was one
    assert state(partie) != before
    same_again(partie)
    play(partie, "A pose")
    same_again(partie)


def test_what_is_amended_is_amended_again_when_the_deal_is_replayed() -> None:
    partie = play(fidele(), "A reste, A triche, B faute TOY-F2 A, B payer, C maintenir, A pose, B reste")
    partie.rewind(B, partie.deal_length - 1)
    assert partie.tapis.purses["A"] == 8
    same_again(partie)


# -- what can be claimed ---------------------------------------------------------------------------------


def test_what_can_be_claimed_is_granted_and_nothing_else_is() -> None:
    """In many lives: every claim that a view offers is granted; of the others none."""
    granted = refused = 0
    for seed in range(30):
        partie, rng = start(TOY, seed, faults="fidele"), Random(seed)
        for _ in range(12):
            live(partie, rng, 3)
            if partie.over:
                break
            for seat in range(3):
                offered = {claim.answer for claim in partie.view(seat).claims}
                for fault in partie.faults:
                    letter = partie.rules.seats[fault.actor]
                    claim = ("avoue", fault.id) if seat == fault.actor else ("faute", fault.id, letter)
                    twin = partie.clone()
                    if claim in offered:
                        twin.answer(seat, claim)
                        granted += 1
                    else:
                        with pytest.raises(Refused):
                            twin.answer(seat, claim)
                        refused += 1
    assert granted > 20
    assert refused > 20


# -- what was chosen --------------------------------------------------------------------------------------------------


def chosen(partie: Partie, place: int) -> list[tuple[str, object]]:
    """Who has chosen what, as a place has heard it."""
    return [(heard.src, heard.what) for heard in partie.view(place).heard if heard.kind == "choice"]


def test_what_is_chosen_is_heard_by_all_once_all_have_chosen() -> None:
    partie = play(fidele(), "A triche, B faute TOY-F2 A, C maintenir")
    assert [chosen(partie, place) for place in (A, B, C, 3)] == [[], [], [], []]
    play(partie, "B maintenir")
    both = [("1", "maintenir"), ("2", "maintenir")]
    assert [chosen(partie, place) for place in (A, B, C, 3)] == [both] * 4
    same_again(partie)


def test_cards_of_a_hand_that_are_chosen_are_not_named() -> None:
    assert without_cards(("corrige", PACK[0], 2)) == ("corrige", 2)
    assert without_cards("refaire") == "refaire"
