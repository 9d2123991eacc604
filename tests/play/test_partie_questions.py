"""Questions: to one or to several unseen, in secret, beside them; what each place is told meanwhile."""

from __future__ import annotations

import json
from itertools import permutations
from typing import ClassVar

import pytest

from estaminet.cards import Card
from estaminet.lab.lives import start, state, waiting
from estaminet.play import Checkpoint, Fair, Partie, Row, replay
from estaminet.rules import CHECK, Ask, Game, One, Refused, Rules, Steps
from estaminet.rules.game import Options
from estaminet.tapis import Tapis
from tests.play.scripts import A, B, C, play, table, to_the_play
from tests.play.toy import TOY, Toy

SPECTATORS = 3


def views(partie: Partie) -> list[str]:
    return [partie.view(place).text() for place in range(4)]


# -- together and unseen ----------------------------------------------------------------------------------------------


def test_what_is_answered_unseen_is_told_when_all_have_answered() -> None:
    seen = set()
    for stake in range(4):
        partie = play(start(TOY, 1), f"A mise {stake}")
        seen.add(tuple(views(partie)[1:]))
        assert partie.tapis.purses["A"] == 10
        play(partie, "C mise 1, B mise 2")
        assert partie.tapis.purses == {"pot": stake + 3, "A": 10 - stake, "B": 8, "C": 9}
    assert len(seen) == 1


@pytest.mark.parametrize("order", list(permutations("ABC")))
def test_the_order_in_which_they_answer_makes_no_difference(order: tuple[str, ...]) -> None:
    stakes = {"A": "mise 1", "B": "mise 2", "C": "mise 3"}
    partie = play(start(TOY, 1), ",".join(f"{seat} {stakes[seat]}" for seat in order))
    straight = play(start(TOY, 1), "A mise 1, B mise 2, C mise 3")
    assert views(partie) == views(straight)


def test_each_is_asked_until_he_has_answered_and_cannot_answer_twice() -> None:
    partie = start(TOY, 1)
    assert waiting(partie) == [A, B, C]
    assert partie.view(SPECTATORS).thinking == (A, B, C)
    play(partie, "B mise 1")
    assert waiting(partie) == [A, C]
    assert partie.view(B).thinking == (A, C)
    before = state(partie)
    with pytest.raises(Refused, match="TOY-0"):
        play(partie, "B mise 2")
    assert state(partie) == before
    assert partie.answered[B].answer == ("mise", 1)


def test_a_clone_keeps_what_was_answered_so_far_and_goes_its_own_way() -> None:
    partie = play(start(TOY, 1), "B mise 3")
    twin = partie.clone()
    play(twin, "A mise 0, C mise 0")
    assert twin.tapis.purses["pot"] == 3
    assert waiting(partie) == [A, C]
    play(partie, "A mise 1, C mise 1")
    assert partie.tapis.purses["pot"] == 5


# -- in secret --------------------------------------------------------------------------------------------------------


def test_a_question_in_secret_has_another_face() -> None:
    partie = table("A reste, A pose, B reste, B pose, C reste, C pose")
    assert [partie.view(place).thinking for place in range(4)] == [(A,), (A,), (C,), (A,)]
    assert waiting(partie) == [C]
    other = partie.clone()
    play(partie, "C oui")
    play(other, "C non")
    assert views(partie)[B] == views(other)[B]
    assert views(partie)[SPECTATORS] == views(other)[SPECTATORS]
    assert partie.view(A).facts["secret"] == "oui"
    assert "secret" not in partie.view(B).facts


# -- beside -----------------------------------------------------------------------------------------------------------


def test_an_act_beside_is_seen_by_whom_it_reaches_and_leaves_the_question_alone() -> None:
    partie = table("A reste")
    before, asked = views(partie), list(partie.asked)
    play(partie, "B regarde C, C signe 1")
    partie.table(("fin", "C"))
    after = views(partie)
    assert after[A] == before[A]
    assert after[SPECTATORS] == before[SPECTATORS]
    assert [heard.what for heard in partie.view(B).heard[-2:]] == [("signe", 1), "fin"]
    assert partie.asked == asked
    assert waiting(partie) == [A]
    assert [row.kind for row in partie.rows[-3:]] == ["answer", "answer", "table"]


def test_an_act_of_the_clock_that_the_rules_do_not_know_changes_nothing() -> None:
    class Still(Toy):
        table = Rules.table

    partie = Partie(Game("still", Still, TOY.folder, TOY.bots), Fair.seeded(1))
    before = state(partie)
    with pytest.raises(ValueError, match="does not do 'fin A'"):
        partie.table(("fin", "A"))
    assert state(partie) == before


def test_who_sits_on_a_chair_is_noted_and_changes_nothing() -> None:
    partie = table("A reste")
    before, length = views(partie), partie.deal_length
    partie.seat(B, "bot:habitue")
    assert views(partie) == before
    assert partie.deal_length == length
    assert partie.rows[-1] == Row("seat", B, "bot:habitue")


# -- the end, and checkpoints -----------------------------------------------------------------------------------------


def finished(deals: int) -> Partie:
    partie = start(TOY, 1, deals=str(deals))
    while not partie.over:
        seat = waiting(partie)[0]
        question = partie.view(seat).question
        assert question is not None
        partie.answer(seat, next(iter(question.shape)))
    return partie


def test_when_the_match_is_over_nobody_is_asked_and_nothing_can_be_answered() -> None:
    partie = finished(1)
    assert partie.ask is None
    assert partie.result is not None
    assert waiting(partie) == []
    assert partie.view(A).thinking == ()
    before = state(partie)
    for seat in range(3):
        with pytest.raises(Refused):
            partie.answer(seat, "encore")
    assert state(partie) == before
    assert state(partie.clone()) == before


def test_there_is_a_checkpoint_for_each_deal() -> None:
    partie = finished(3)
    assert [row.kind for row in partie.rows].count("check") == 3
    checkpoint = partie.checkpoint()
    assert checkpoint is not None
    assert len(checkpoint.snapshot["facts"]["sheet"][0]) == 2
    assert checkpoint.asked == [12, 12, 14]  # C is asked in secret too


class Newer(Toy):
    """The toy, after a change of its rules."""

    VERSION: ClassVar[int] = Toy.VERSION + 1


def test_a_checkpoint_of_an_older_version_is_the_start_of_a_partie_by_the_new_rules() -> None:
    partie = to_the_play()
    stored = Checkpoint.read(json.loads(json.dumps(partie.checkpoint())))
    assert stored.version == 1
    newer = Partie(Game("toy", Newer, TOY.folder, TOY.bots), partie.shuffles, partie.options, checkpoint=stored)
    checkpoint = newer.checkpoint()
    assert checkpoint is not None
    assert checkpoint.version == 2
    assert checkpoint[1:] == stored[1:]
    assert waiting(newer) == [A, B, C]
    newer.redeal()
    assert waiting(newer) == [A, B, C]
    play(newer, "A mise 1, B mise 1, C mise 1")
    assert newer.tapis.purses["pot"] == 3


def test_a_deal_that_is_thrown_away_is_dealt_anew_with_other_cards() -> None:
    partie = play(to_the_play(faults="fidele"), "C triche")
    cards, heard = list(partie.tapis.zones["hand.A"].cards), len(partie.tapis.heard(A))
    partie.redeal()
    assert waiting(partie) == [A, B, C]
    assert partie.tapis.zones["hand.A"].cards != cards
    assert partie.tapis.purses["pot"] == 0
    assert (partie.faults, partie.deal_length) == ([], 0)
    assert len(partie.tapis.heard(A)) > heard
    assert state(partie.clone()) == state(partie)
    assert state(replay(TOY, partie.shuffles, partie.options, partie.rows)) == state(partie)
    play(partie, "B mise 1")
    assert state(partie.clone()) == state(partie)


class Draw(Rules):
    """A game that ends with its first answer and has no checkpoint before it."""

    WORDS: ClassVar[tuple[str, ...]] = ("oui",)

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self.seats = ("A",)

    def lay(self, tapis: Tapis) -> None:
        tapis.purse("A", 1)

    def partie(self, tapis: Tapis) -> Steps:
        answer = yield Ask({0: One(("oui",))}, "DRAW-1")
        yield CHECK
        tapis.tell("result", {"winners": (0,), "said": answer})

    def why(self, tapis: Tapis, ask: Ask, seat: int, answer: object) -> str:
        return "DRAW-1"


def test_before_the_first_checkpoint_a_partie_can_be_cloned_and_taken_back() -> None:
    partie = Partie(Game("draw", Draw, TOY.folder, TOY.bots), Fair.seeded(0))
    assert partie.checkpoint() is None
    twin = partie.clone()
    with pytest.raises(ValueError, match="no deal has begun"):
        partie.redeal()
    partie.answer(0, "oui")
    assert partie.over
    assert partie.result == {"winners": (0,), "said": "oui"}
    assert partie.deal_length == 0  # the checkpoint came after it
    assert not twin.over
    assert twin.view(0).question is not None


def test_a_card_that_is_asked_for_is_offered_as_it_was_even_after_it_was_played() -> None:
    partie = to_the_play()
    view = partie.view(B)
    text = view.text()
    assert view.question is not None
    card = next(iter(view.question.shape))
    assert isinstance(card, Card)
    partie.answer(B, card)
    assert view.text() == text
    assert view.question.shape.settle(card) is card
