"""Taking back: who may alone, how far, what stays known, and what nobody can learn from it."""

from __future__ import annotations

import pytest

from estaminet.lab.lives import start, state, waiting
from estaminet.play import Partie
from estaminet.rules import Refused
from tests.play.scripts import A, B, C, first_card, play, table, to_the_play
from tests.play.toy import TOY


def undo(partie: Partie, seat: int) -> Partie:
    point = partie.undo_point(seat)
    assert point is not None
    partie.rewind(seat, point)
    return partie


# -- alone ------------------------------------------------------------------------------------------------------------


def test_what_showed_nobody_anything_is_taken_back_alone() -> None:
    partie = table("A reste")
    card = partie.tapis.zones["hand.A"].cards[0]
    play(partie, f"A pose {card}")
    assert partie.free_undo(A)
    undo(partie, A)
    assert waiting(partie) == [A]
    assert partie.tapis.zones["aside.A"].cards == []


def test_what_showed_the_others_something_is_not() -> None:
    partie = to_the_play()
    partie.answer(B, first_card(partie, B))
    assert partie.undo_point(B) is not None
    assert not partie.free_undo(B)


def test_what_showed_the_seat_itself_something_is_not_either() -> None:
    """Else one could draw a card, look at it and not have drawn it."""
    assert table("A reste").free_undo(A)
    assert not table("A pioche").free_undo(A)


def test_who_has_answered_nothing_takes_nothing_back() -> None:
    partie = start(TOY, 1)
    assert [partie.undo_point(seat) for seat in range(3)] == [None] * 3
    assert not any(partie.free_undo(seat) for seat in range(3))


def test_once_another_has_answered_it_is_too_late_to_take_back_alone() -> None:
    partie = table("A reste, A pose, B reste")
    assert not partie.free_undo(A)
    assert partie.free_undo(B)
    undo(partie, B)
    assert partie.free_undo(A)


def test_an_answer_that_still_stands_keeps_others_from_going_back_alone() -> None:
    """B takes back one of two answers; the other one still came after A's."""
    partie = table("A reste, A pose, B reste, B pose")
    undo(partie, B)
    assert waiting(partie) == [B]
    assert not partie.free_undo(A)


def test_one_may_go_back_step_by_step() -> None:
    partie = table("A reste, A pose")
    undo(partie, A)
    assert partie.free_undo(A)
    undo(partie, A)
    assert partie.view(A).question is not None
    assert partie.ask is not None
    assert partie.ask.rule == "TOY-2"
    assert partie.answered[A].answer == ("pose",)  # what a page that was slow may still send is known


def test_what_was_learnt_since_in_an_act_beside_ends_it_but_only_if_one_noticed() -> None:
    partie = play(table("A reste, A pose"), "B regarde C, C regarde B")  # A notices neither
    assert partie.free_undo(A)
    play(partie, "C signe 1")  # B sees it, A does not
    assert partie.free_undo(A)
    play(partie, "A regarde C, C signe 0")
    assert not partie.free_undo(A)


def test_together_and_unseen_each_may_take_back_until_another_has_answered() -> None:
    partie = play(start(TOY, 1), "A mise 2")
    assert partie.free_undo(A)
    play(partie, "C mise 1")
    assert not partie.free_undo(A)
    assert partie.free_undo(C)
    undo(partie, C)
    assert waiting(partie) == [B, C]
    play(partie, "C mise 0, B mise 0")
    assert partie.tapis.purses["pot"] == 2


# -- with the others' leave -------------------------------------------------------------------------------------------


def test_until_the_trick_is_taken_up_a_card_can_be_taken_back() -> None:
    partie = to_the_play()
    for seat in (B, C):
        partie.answer(seat, first_card(partie, seat))
    assert partie.undo_point(B) is not None
    partie.answer(A, first_card(partie, A))
    assert partie.undo_point(B) is None
    assert partie.undo_point(C) is None
    assert partie.undo_point(A) is not None  # it is this very card that closed the trick


def test_when_the_card_that_closed_the_trick_is_taken_back_the_one_before_can_be_too() -> None:
    partie = to_the_play()
    for seat in (B, C, A):
        partie.answer(seat, first_card(partie, seat))
    undo(partie, A)
    for twin in (partie.clone(), partie):
        undo(twin, C)
        assert waiting(twin) == [C]
        assert twin.undo_point(B) is not None


def test_what_was_answered_in_the_deal_before_stands() -> None:
    partie = start(TOY, 1)
    while partie.tapis.facts["deal"] == 1:
        seat = waiting(partie)[0]
        question = partie.view(seat).question
        assert question is not None
        partie.answer(seat, next(iter(question.shape)))
    assert [partie.undo_point(seat) for seat in range(3)] == [None] * 3
    assert partie.answered[A].answer == "encore"
    assert partie.deal_length == 0


@pytest.mark.parametrize("keep", [-1, 5, 6, 10**6])
def test_one_cannot_go_back_to_where_one_has_never_been(keep: int) -> None:
    partie = table("A reste, A pose")
    assert partie.deal_length == 5
    before = state(partie)
    with pytest.raises(ValueError, match="this deal has 5 answers"):
        partie.rewind(A, keep)
    assert state(partie) == before


def test_the_last_answers_are_those_that_still_count() -> None:
    partie = table("A reste, A pose, B pioche")
    assert [row.what for row in partie.last_answers(2)] == [("pose",), "pioche"]
    assert partie.last_answers(0) == []
    assert len(partie.last_answers(99)) == partie.deal_length == 6
    undo(partie, B)
    assert [row.what for row in partie.last_answers(1)] == [("pose",)]
    assert partie.deal_length == 5
    assert [row.kind for row in partie.rows][-2:] == ["answer", "rewind"]


# -- what stays -------------------------------------------------------------------------------------------------------


def test_knowledge_stays_and_all_hear_that_something_was_taken_back() -> None:
    partie = to_the_play()
    card = first_card(partie, B)
    heard = [list(partie.view(place).heard) for place in range(4)]
    partie.answer(B, card)
    undo(partie, B)
    for place in range(4):
        now = partie.view(place).heard[len(heard[place]) :]
        assert [one.kind for one in now] == ["move", "rewind"]
        assert now[0].what == (card,)
    assert card in partie.tapis.zones["hand.B"].cards


def test_the_question_that_stands_again_has_a_new_number() -> None:
    partie = table("A reste")
    numbers = []
    for _ in range(3):
        question = partie.view(A).question
        assert question is not None
        numbers.append(question.number)
        undo(play(partie, "A pose"), A)
    assert numbers == [3, 4, 5]


def test_the_same_cards_come_again() -> None:
    partie = table("A pioche")
    hand = list(partie.tapis.zones["hand.A"].cards)
    partie.rewind(A, 0)
    assert partie.tapis.purses == {"pot": 0, "A": 10, "B": 10, "C": 10}
    play(partie, "A mise 0, B mise 0, C mise 0, A pioche")
    assert partie.tapis.zones["hand.A"].cards == hand


@pytest.mark.parametrize("acts", ["C regarde A", "B signe 1", "C regarde B, B signe 0, B regarde C"])
def test_going_back_tells_nobody_of_acts_that_he_did_not_notice(acts: str) -> None:
    """Not how many answers are kept, nor any number of what is heard or asked."""
    quiet = table("A reste, A pose, B reste")
    busy = play(table("A reste, A pose"), f"{acts}, B reste")
    for partie in (quiet, busy):
        undo(partie, B)
        undo(partie, A)
    for place in (A, 3):
        assert quiet.view(place).text() == busy.view(place).text()
    for partie in (quiet, busy):
        play(partie, "A pose, B pioche")
    for place in (A, 3):
        assert quiet.view(place).text() == busy.view(place).text()


def test_a_clone_of_what_was_taken_back_can_take_back_too() -> None:
    partie = table("A reste, A pose, B reste, B pose")
    undo(partie, B)
    twin = partie.clone()
    assert twin.undo_point(B) == partie.undo_point(B) is not None
    undo(twin, B)
    assert twin.free_undo(A)
    assert not partie.free_undo(A)


def test_what_was_taken_back_can_be_answered_otherwise_and_nobody_else_may() -> None:
    partie = undo(table("A reste, A pose"), A)
    with pytest.raises(Refused, match="TOY-0"):
        play(partie, "B pose")
    card = partie.tapis.zones["hand.A"].cards[0]
    play(partie, f"A pose {card}")
    assert partie.tapis.zones["aside.A"].cards == [card]
