"""Parties lived through at random: answers, faults, acts beside, claims, undoing, in any order."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from estaminet.play import Fair, Partie
from estaminet.rules import Game, Refused, read_options
from estaminet.rules.referee import CLAIM, OWN_UP


def start(game: Game, seed: object = 0, **options: str) -> Partie:
    return Partie(game, Fair.seeded(seed), read_options(game.rules.OPTIONS, options))


def waiting(partie: Partie) -> list[int]:
    """The seats that are asked and have not answered yet."""
    return [seat for seat in range(partie.tapis.seats) if partie.view(seat).question is not None]


def state(partie: Partie) -> str:
    """All that can be told of a partie: its log, its tapis, its views, its faults, what may be undone."""
    places = range(partie.tapis.seats + 1)
    seats = range(partie.tapis.seats)
    return "\n".join(
        [
            repr(partie.rows),
            repr(partie.tapis.snapshot()),
            *(partie.view(place).text() for place in places),
            repr([(fault.id, fault.actor, fault.row) for fault in partie.faults]),
            repr([(partie.undo_point(seat), partie.free_undo(seat)) for seat in seats]),
            repr((partie.answered, partie.asked, partie.deal_length, partie.tapis.numbers(partie.deal_start))),
        ]
    )


def live(partie: Partie, rng: Random, steps: int, each: Callable[[Partie], object] = lambda partie: None) -> None:
    """Do this and that until the match is over or so many steps are done; `each` is called after every step."""
    for _ in range(steps):
        if partie.over:
            return
        act = rng.choices((answer, beside, claim, undo, sit), (62, 13, 15, 6, 2))[0]
        act(partie, rng)
        each(partie)


def answer(partie: Partie, rng: Random) -> None:
    seat = rng.choice(waiting(partie))
    question = partie.view(seat).question
    assert question is not None
    shape = question.loose if question.loose is not None and rng.random() < 0.4 else question.shape
    partie.answer(seat, shape.sample(rng))


def beside(partie: Partie, rng: Random) -> None:
    seat = rng.randrange(partie.tapis.seats)
    shape = partie.view(seat).asides
    if shape is None:
        return
    act = shape.sample(rng)
    partie.answer(seat, act)
    end = partie.rules.ends(seat, act)
    if end is not None and rng.random() < 0.5:
        partie.table(end)


def claim(partie: Partie, rng: Random) -> None:
    if not partie.faults:
        return
    fault, seat = rng.choice(partie.faults), rng.randrange(partie.tapis.seats)
    letter = partie.rules.seats[fault.actor]
    before = state(partie)
    try:
        partie.answer(seat, (OWN_UP, fault.id) if seat == fault.actor else (CLAIM, fault.id, letter))
    except Refused:
        assert state(partie) == before


def undo(partie: Partie, rng: Random) -> None:
    if partie.deal_length:
        keep = max(0, partie.deal_length - 1 - int(rng.expovariate(0.7)))
        partie.rewind(rng.randrange(partie.tapis.seats), keep)


def sit(partie: Partie, rng: Random) -> None:
    partie.seat(rng.randrange(partie.tapis.seats), rng.choice(("person", "bot:habitue")))
