"""What a watching player would call silly, and the bots must not do: positions in plain text, one test a lesson."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from estaminet.bots import make_bot
from estaminet.cards import cards
from estaminet.play import Partie, View
from estaminet.play.notation import parse
from estaminet.rules import Answer, written
from tests.games.ecarte.table import ECARTE, dealt, do, going_on, opened, turn

FOLDER = Path(__file__).parent / "lessons"
TRIES = 6
"""Streams of chance on which each level is asked."""


@dataclass
class Lesson:
    """A position, and what may or may not be answered."""

    name: str
    fields: dict[str, str]

    def partie(self) -> Partie:
        """The partie at the question."""
        get = self.fields.get
        deck = dealt(get("A", ""), get("B", ""), get("retourne", ""), get("talon", ""))
        marks = [int(number) for number in get("marques", "").split()]
        partie = going_on(marks, deck) if marks else opened(deck)
        do(partie, *split(get("joué", "")))
        return partie

    def allows(self, partie: Partie, answer: Answer) -> bool:
        """Whether a sensible player could answer this."""
        good, bad = ([parse(partie.rules, text) for text in split(self.fields.get(key, ""))] for key in ("bien", "mal"))
        kept = cards(self.fields.get("garde", ""))
        if isinstance(answer, tuple) and any(card in kept for card in answer):
            return False
        settled = [partie.ask.shapes[turn(partie)].settle(one) for one in good] if partie.ask else []
        return answer in settled if good else answer not in bad


def split(text: str) -> list[str]:
    return [part.strip() for part in text.split(";") if part.strip()]


def lessons() -> list[Lesson]:
    """All the lessons, in the order of the files."""
    found = []
    for path in sorted(FOLDER.glob("*.txt")):
        for block in re.split(r"\n\s*\n", path.read_text(encoding="utf-8").strip()):
            fields = {}
            for line in block.splitlines():
                key, _, value = line.partition(":")
                fields[key.strip()] = value.strip()
            found.append(Lesson(fields.pop("leçon"), fields))
    return found


LESSONS = lessons()


def ids(lesson: Lesson) -> str:
    return lesson.name


def test_there_are_enough_lessons_and_no_two_of_one_name() -> None:
    assert len(LESSONS) >= 20
    assert len({lesson.name for lesson in LESSONS}) == len(LESSONS)


@pytest.mark.parametrize("lesson", LESSONS, ids=ids)
def test_a_lesson_is_a_choice(lesson: Lesson) -> None:
    """A position teaches something only if both right and wrong answers are lawful."""
    partie = lesson.partie()
    assert partie.ask is not None
    shape = partie.ask.shapes[turn(partie)]
    verdicts = {lesson.allows(partie, answer) for answer in shape}
    assert verdicts == {True, False}
    for key in ("bien", "mal"):
        for text in split(lesson.fields.get(key, "")):
            assert shape.settle(parse(partie.rules, text)) is not None, f"{text} is not lawful"
    held = partie.view(turn(partie)).hand(f"hand.{partie.rules.seats[turn(partie)]}")
    assert set(cards(lesson.fields.get("garde", ""))) <= set(held)


@pytest.mark.parametrize("level", ["debutant", "habitue"])
@pytest.mark.parametrize("lesson", LESSONS, ids=ids)
def test_no_bot_is_silly(lesson: Lesson, level: str) -> None:
    partie = lesson.partie()
    view: View = partie.view(turn(partie))
    bot = make_bot(ECARTE, level)
    for seed in range(TRIES):
        answer = bot.answer(view, Random(seed))
        assert partie.ask is not None
        settled = partie.ask.shapes[turn(partie)].settle(answer)
        assert settled is not None
        assert lesson.allows(partie, settled), f"{level} answers {written(answer)}"
