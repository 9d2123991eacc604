"""Questions at which whoever answers first is heard at once; the voice of the house; amounts of something."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

from estaminet.bots import Uniform, step
from estaminet.cards import french_pack
from estaminet.play import Fair, Partie, replay
from estaminet.rules import CHECK, Amount, Answer, Ask, Either, Game, One, Refused, Rules, Shape, Steps
from estaminet.tapis import HOUSE, Tapis

A, B, C = range(3)


class Auction(Rules):
    """Everybody lays counters when he likes until all have said that they are ready."""

    WORDS: ClassVar[tuple[str, ...]] = ("mise", "pret", "attends", "noir", "allez")
    NUMBERS: ClassVar[range] = range(1_000_001)

    def __init__(self, options: Any) -> None:
        super().__init__(options)
        self.pack = french_pack("A") * 2
        self.seats = ("A", "B", "C")

    def lay(self, tapis: Tapis) -> None:
        tapis.zone("pack").cards = list(self.pack)
        for letter in self.seats:
            tapis.purse(letter, 10)
        tapis.purse("noir")

    def partie(self, tapis: Tapis) -> Steps:
        if "pret" not in tapis.facts:
            tapis.note("pret", ())
            tapis.note("dealer", None)
        yield CHECK
        while waiting := [seat for seat in range(3) if seat not in tapis.facts["pret"]]:
            seat, answer = yield Ask({one: self.shape(tapis, one) for one in waiting}, "TOY-1", first=True)
            tapis.say(seat, answer)
            if answer == "pret":
                tapis.note("pret", (*tapis.facts["pret"], seat))
            else:
                tapis.pay(answer[-1], self.seats[seat], "noir", "TOY-1")
        tapis.say(HOUSE, "allez")
        tapis.tell("result", {"winners": ()})

    def shape(self, tapis: Tapis, seat: int) -> Shape:
        held = tapis.purses[self.seats[seat]]
        return Either(One(["pret"]), *([Amount("mise", 2, held, step=2, what=("noir",))] if held >= 2 else []))

    def why(self, tapis: Tapis, ask: Ask, seat: int, answer: Answer) -> str:
        return "TOY-1"


GAME = Game("auction", Auction, Path(), "")


@pytest.fixture
def partie() -> Partie:
    return Partie(GAME, Fair.seeded(1))


def number(partie: Partie, seat: int) -> int:
    question = partie.view(seat).question
    assert question is not None
    return question.number


def test_the_first_answer_is_heard_at_once_whoever_gives_it(partie: Partie) -> None:
    partie.answer(B, ("mise", "noir", 4))
    partie.answer(B, ("mise", "noir", 2))
    partie.answer(A, ("mise", "noir", 10))
    assert partie.tapis.purses == {"A": 0, "B": 4, "C": 10, "noir": 16}


def test_to_the_others_it_is_still_the_same_question(partie: Partie) -> None:
    before = [number(partie, seat) for seat in range(3)]
    partie.answer(B, ("mise", "noir", 4))
    after = [number(partie, seat) for seat in range(3)]
    assert [now - then for now, then in zip(after, before, strict=True)] == [0, 1, 0]


def test_who_is_asked_no_more_can_answer_no_more(partie: Partie) -> None:
    partie.answer(B, "pret")
    with pytest.raises(Refused):
        partie.answer(B, ("mise", "noir", 2))
    assert partie.view(A).thinking == (A, C)


def test_the_log_replays_and_an_answer_can_be_taken_back(partie: Partie) -> None:
    for seat, answer in ((C, ("mise", "noir", 2)), (A, "pret"), (C, ("mise", "noir", 4))):
        partie.answer(seat, answer)
    again = replay(GAME, partie.shuffles, partie.options, partie.rows)
    assert [again.view(place).text() for place in range(4)] == [partie.view(place).text() for place in range(4)]
    assert partie.clone().view(B).text() == partie.view(B).text()
    partie.rewind(C, 2)
    assert partie.tapis.purses["noir"] == 2


def test_the_house_speaks_and_nobody_need_have_won(partie: Partie) -> None:
    bots = [Uniform() for _ in range(3)]
    rng = Random(1)
    while not partie.over:
        step(partie, bots, rng)
    said = [(one.src, one.what) for one in partie.view(3).heard if one.kind == "say"]
    assert said[-1] == ("house", "allez")
    assert partie.result == {"winners": ()}


def test_drawn_evenly_a_union_of_shapes_gives_each_its_turn() -> None:
    both = One(["pret"]), Amount("mise", 1, 100_000)
    rng = Random(1)

    def ready(shape: Shape) -> Iterator[bool]:
        return (shape.sample(rng) == "pret" for _ in range(100))

    assert sum(ready(Either(*both))) == 0
    assert 30 < sum(ready(Either(*both, evenly=True))) < 70


def test_an_amount_of_something_goes_in_steps() -> None:
    shape = Amount("mise", 10, 31, step=5, what=("noir",))
    assert shape.size == len(list(shape)) == 5
    assert shape.plain() == {"verb": "mise", "from": 10, "to": 31, "step": 5, "what": ["noir"]}
    assert shape.settle(("mise", "noir", 30)) == ("mise", "noir", 30)
    wrong: list[Answer] = [
        ("mise", "noir", 31),
        ("mise", "noir", 12),
        ("mise", "noir", 5),
        ("mise", 10),
        ("mise", "noir"),
    ]
    assert [shape.settle(answer) for answer in wrong] == [None] * 5
    assert all(shape.settle(shape.sample(Random(seed))) for seed in range(20))
