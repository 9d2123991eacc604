"""What a watching player would call silly, and the bots must not do: positions in plain text, one test a lesson."""

from __future__ import annotations

from pathlib import Path

import pytest

from estaminet.play import Partie
from tests.games.lessons import Lesson, check_bot, check_choice, check_number, ids, lessons, split
from tests.games.piccolo.table import dealt, do, opened

LESSONS = lessons(Path(__file__).parent / "lessons")
TRIES = 6
"""Streams of chance on which each level is asked."""


def partie_of(lesson: Lesson) -> Partie:
    """The partie at the question."""
    get = lesson.get
    deck = dealt(get("B"), get("C"), get("D"), tourne=get("tourne"))
    name, _, value = get("option").partition("=")
    return do(opened(deck, **({name: value} if name else {})), *split(get("joué")))


def test_there_are_enough_lessons_and_no_two_of_one_name() -> None:
    check_number(LESSONS)


@pytest.mark.parametrize("lesson", LESSONS, ids=ids)
def test_a_lesson_is_a_choice(lesson: Lesson) -> None:
    check_choice(lesson, partie_of(lesson))


@pytest.mark.parametrize("level", ["debutant", "habitue", "maitre"])
@pytest.mark.parametrize("lesson", LESSONS, ids=ids)
def test_no_bot_is_silly(lesson: Lesson, level: str) -> None:
    check_bot(lesson, partie_of(lesson), level, TRIES)
