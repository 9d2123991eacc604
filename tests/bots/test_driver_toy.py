"""Bots among themselves: who is asked when, what each of them can have seen by then."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from estaminet.bots import Silent, Uniform, UnknownLevel, levels, make_bot, play_out, step, window
from estaminet.lab.lives import start, state, waiting
from estaminet.play import Partie, View
from estaminet.rules import Answer
from tests.play.scripts import A, B, C, play, table, to_the_play
from tests.play.toy import TOY, Glancer


class Diarist(Glancer):
    """A bot that notes what it was asked for, and what it could tell."""

    def __init__(self, diary: list[tuple[str, int, View]]) -> None:
        self.diary = diary

    def answer(self, view: View, rng: Random) -> Answer:
        self.diary.append(("answer", view.place, view))
        return super().answer(view, rng)

    def look(self, view: View, rng: Random) -> Answer | None:
        self.diary.append(("look", view.place, view))
        return super().look(view, rng)

    def sign(self, view: View, rng: Random) -> Answer | None:
        self.diary.append(("sign", view.place, view))
        return ("signe", 1)


def diarists() -> tuple[list[Diarist], list[tuple[str, int, View]]]:
    diary: list[tuple[str, int, View]] = []
    return [Diarist(diary) for _ in range(3)], diary


def test_a_question_to_several_is_answered_by_all_before_any_of_them_is_told() -> None:
    bots, diary = diarists()
    partie = start(TOY, 1)
    step(partie, bots, Random(1))
    assert [(kind, place) for kind, place, _ in diary] == [("answer", A), ("answer", B), ("answer", C)]
    assert all(view.thinking == (A, B, C) for _, _, view in diary)
    assert waiting(partie) == [A]


def test_who_has_answered_already_is_left_alone() -> None:
    bots, diary = diarists()
    partie = play(start(TOY, 1), "B mise 3")
    step(partie, bots, Random(1))
    assert [place for _, place, _ in diary] == [A, C]
    assert partie.tapis.purses["B"] == 7
    assert waiting(partie) == [A]


def test_before_a_card_all_look_then_all_sign_then_the_signs_end() -> None:
    bots, diary = diarists()
    partie = to_the_play()
    rows = len(partie.rows)
    step(partie, bots, Random(1))
    order = [(kind, place) for kind, place, _ in diary]
    assert order[:3] == [("look", A), ("look", B), ("look", C)]
    assert order[3:6] == [("sign", A), ("sign", B), ("sign", C)]
    assert order[-1] == ("answer", B)
    done = [(row.kind, row.seat) for row in partie.rows[rows:]]
    assert done[:3] == [("answer", A), ("answer", B), ("answer", C)]
    assert done[3:6] == [("answer", B), ("answer", C), ("answer", A)], "in turn from the seat that is asked"
    assert ("table", -1) in done
    assert done[-1] == ("answer", B)


def test_looks_are_chosen_before_any_is_seen_and_signs_are_seen_by_who_looks() -> None:
    bots, diary = diarists()
    partie = to_the_play()
    window(partie, bots, Random(1))
    assert all("looks" not in str(view.facts) for kind, _, view in diary if kind == "look")
    for seat in range(3):
        watched = "ABC"[(seat + 1) % 3]
        assert partie.view(seat).facts[f"looks.{'ABC'[seat]}"] == watched
        signs = [heard for heard in partie.view(seat).heard if heard.what == ("signe", 1)]
        assert {heard.src for heard in signs} == {str((seat + 1) % 3)}
    assert all(heard.what != ("signe", 1) for heard in partie.view(3).heard)


class Echo(Glancer):
    """Signs as soon as it has seen a sign; A signs first."""

    def sign(self, view: View, rng: Random) -> Answer | None:
        seen = any(heard.kind == "say" and heard.what == ("signe", 1) for heard in view.heard)
        return ("signe", 1) if seen or view.place == A else None


def test_a_sign_is_answered_with_another_in_the_next_glance() -> None:
    partie = to_the_play()
    signers = []
    for _ in range(3):
        rows = len(partie.rows)
        window(partie, [Echo() for _ in range(3)], Random(1))
        signers.append({row.seat for row in partie.rows[rows:] if row.kind == "answer" and row.what[0] == "signe"})
    assert signers == [{A}, {A, C}, {A, B, C}]  # C looks at A, B at C


def test_bots_play_to_the_end_or_until_they_are_stopped() -> None:
    partie = start(TOY, 1)
    bots = [make_bot(TOY, level) for level in ("hasard", "sense", "sense")]
    play_out(partie, bots, Random(1), until=lambda partie: partie.tapis.facts["deal"] == 2)
    assert partie.tapis.facts["deal"] == 2
    assert waiting(partie)
    play_out(partie, bots, Random(1), until=lambda partie: True)
    assert waiting(partie)
    play_out(partie, bots, Random(1))
    assert partie.over
    play_out(partie, bots, Random(1))
    assert len(partie.tapis.facts["sheet"]) == 2


def test_the_same_stream_makes_the_same_partie() -> None:
    def played(seed: int) -> str:
        partie = start(TOY, 1)
        play_out(partie, [Glancer(), Uniform(), Glancer()], Random(seed))
        return state(partie)

    assert played(1) == played(1)
    assert played(1) != played(2)


def test_bots_can_play_on_from_a_clone_in_the_middle_of_a_question() -> None:
    partie = play(start(TOY, 1), "C mise 0")
    before = state(partie)
    twin = partie.clone()
    play_out(twin, [Uniform()] * 3, Random(1))
    assert twin.over
    assert state(partie) == before


@pytest.mark.parametrize("bots", [[Uniform()] * 3, [Glancer()] * 3])
def test_fidele_play_among_bots_has_no_faults(bots: list[Any]) -> None:
    partie = start(TOY, 1, faults="fidele")
    play_out(partie, bots, Random(1))
    assert partie.over
    assert partie.faults == []


def test_levels_are_made_by_name() -> None:
    assert list(levels(TOY)) == ["hasard", "sense"]
    assert isinstance(make_bot(TOY, "hasard"), Uniform)
    assert isinstance(make_bot(TOY, "sense"), Glancer)
    with pytest.raises(UnknownLevel, match="toy has no bots of level 'maitre'; there are: hasard, sense") as caught:
        make_bot(TOY, "maitre")
    assert (caught.value.level, caught.value.known) == ("maitre", ["hasard", "sense"])


def test_a_silent_bot_neither_looks_nor_signs() -> None:
    partie: Partie = table()
    silent = Silent()
    assert silent.look(partie.view(B), Random(1)) is None
    assert silent.sign(partie.view(B), Random(1)) is None
