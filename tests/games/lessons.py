"""Lessons: positions in plain text, and what a watching player would call silly there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from estaminet.bots import make_bot
from estaminet.cards import cards
from estaminet.play import Partie
from estaminet.play.notation import parse
from estaminet.rules import Answer, written
from estaminet.rules.shapes import SMALL
from tests.games.asking import turn


@dataclass
class Lesson:
    """A position, and what may or may not be answered."""

    name: str
    fields: dict[str, str]

    def get(self, key: str) -> str:
        return self.fields.get(key, "")

    def named(self, partie: Partie, key: str) -> list[Answer]:
        """The answers that a field names."""
        return [parse(partie.rules, text) for text in split(self.get(key))]

    def allows(self, partie: Partie, answer: Answer) -> bool:
        """Whether a sensible player could answer this."""
        if isinstance(answer, tuple) and any(card in cards(self.get("garde")) for card in answer):
            return False
        assert partie.ask is not None
        shape = partie.ask.shapes[turn(partie)]
        good, bad = ([shape.settle(one) for one in self.named(partie, key)] for key in ("bien", "mal"))
        return answer in good if good else answer not in bad


def split(text: str, mark: str = ";") -> list[str]:
    return [part.strip() for part in text.split(mark) if part.strip()]


def told(folder: Path) -> list[tuple[str, dict[str, str]]]:
    """The name and the fields of every lesson of a folder, in the order of its files."""
    found = []
    for path in sorted(folder.glob("*.txt")):
        for block in re.split(r"\n\s*\n", path.read_text(encoding="utf-8").strip()):
            lines = (line.partition(":") for line in block.splitlines())
            fields = {key.strip(): value.strip() for key, _, value in lines}
            found.append((fields.pop("leçon"), fields))
    return found


def lessons(folder: Path) -> list[Lesson]:
    """The lessons of a folder."""
    return [Lesson(name, fields) for name, fields in told(folder)]


def ids(lesson: Lesson) -> str:
    return lesson.name


def check_number(some: Sequence[Lesson]) -> None:
    """There are enough lessons, and no two of one name."""
    assert len(some) >= 20
    assert len({lesson.name for lesson in some}) == len(some)


def check_choice(lesson: Lesson, partie: Partie) -> None:
    """A position teaches something only if both right and wrong answers are lawful."""
    assert partie.ask is not None
    shape, rng = partie.ask.shapes[turn(partie)], Random(1)
    several = list(shape) if shape.size <= SMALL else [shape.sample(rng) for _ in range(SMALL)]
    for key in ("bien", "mal"):
        for one in lesson.named(partie, key):
            assert shape.settle(one) is not None, f"{written(one)} is not lawful"
            several.append(one)
    settled = [one for one in map(shape.settle, several) if one is not None]
    assert {lesson.allows(partie, answer) for answer in settled} == {True, False}
    held = partie.view(turn(partie)).hand(f"hand.{partie.rules.seats[turn(partie)]}")
    assert set(cards(lesson.get("garde"))) <= set(held)


def check_bot(lesson: Lesson, partie: Partie, level: str, tries: int) -> None:
    """A level answers as a sensible player could, on so many streams of chance."""
    view, bot = partie.view(turn(partie)), make_bot(partie.game, level)
    for seed in range(tries):
        answer = bot.answer(view, Random(seed))
        assert partie.ask is not None
        settled = partie.ask.shapes[turn(partie)].settle(answer)
        assert settled is not None
        assert lesson.allows(partie, settled), f"{level} answers {written(answer)}"
