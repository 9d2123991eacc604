"""An act beside the question may end what was asked about."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import pytest

from estaminet.play import Fair, Partie, replay
from estaminet.rules import CHECK, Ask, Game, One, Refused, Rules, Shape, Steps
from estaminet.tapis import Tapis


class Bell(Exception):
    """Somebody rang."""


class Thinking(Rules):
    """Seat 0 thinks about one question after another; seat 1 may ring and end it."""

    WORDS: ClassVar[tuple[str, ...]] = ("passe", "sonne")

    def __init__(self, options: object) -> None:
        super().__init__(self.OPTIONS())
        self.seats = ("A", "B")

    def lay(self, tapis: Tapis) -> None:
        tapis.zone("pack")
        tapis.note("rung", 0)

    def partie(self, tapis: Tapis) -> Steps:
        yield CHECK
        while tapis.facts["rung"] < 2:
            try:
                yield Ask({0: One(("passe",))}, "TOY-01")
            except Bell:
                tapis.note("rung", tapis.facts["rung"] + 1)

    def asides(self, tapis: Tapis, seat: int) -> Shape | None:
        return One(("sonne", "passe")) if seat == 1 and tapis.facts["rung"] < 2 else None

    def aside(self, tapis: Tapis, seat: int, answer: object) -> Exception | None:
        tapis.say(seat, answer)
        return Bell() if answer == "sonne" else None

    def why(self, tapis: Tapis, ask: Ask, seat: int, answer: object) -> str:
        return "TOY-02"


GAME = Game("thinking", Thinking, Path(__file__).parent, "")


def test_an_act_beside_may_end_the_question_and_the_match() -> None:
    partie = Partie(GAME, Fair.seeded(0))
    first = partie.ask
    partie.answer(1, "passe")
    assert partie.ask is first
    partie.answer(1, "sonne")
    assert partie.ask is not first
    assert partie.asked == [2, 0]
    partie.answer(0, "passe")
    partie.answer(1, "sonne")
    assert partie.over
    with pytest.raises(Refused):
        partie.answer(1, "sonne")


def test_it_is_in_the_log_and_can_be_taken_back() -> None:
    partie = Partie(GAME, Fair.seeded(0))
    partie.answer(1, "sonne")
    partie.answer(0, "passe")
    again = replay(GAME, partie.shuffles, partie.options, partie.rows)
    assert (again.tapis.facts, again.asked) == (partie.tapis.facts, partie.asked)
    partie.rewind(0, 0)
    assert partie.tapis.facts["rung"] == 0
    assert not partie.over
