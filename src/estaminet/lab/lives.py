"""Parties lived through at random: answers, faults, acts beside, claims, undoing, in any order."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from estaminet.play import Fair, Partie
from estaminet.rules import Game, Refused, read_options
from estaminet.rules.options import BadOption, Choice, Kind, Number, kinds, text_of
from estaminet.rules.referee import CLAIM, OWN_UP, Fault, letter_of


def start(game: Game, seed: object = 0, **options: str) -> Partie:
    """A partie with reproducible shuffles."""
    return Partie(game, Fair.seeded(seed), read_options(game.rules.OPTIONS, options))


def any_options(game: Game, rng: Random) -> dict[str, str]:
    """Options at random, as texts: most as they are by default, a few otherwise."""
    texts = {
        name: text_of(drawn(kind, default, rng))
        for name, (kind, default) in kinds(game.rules.OPTIONS).items()
        if rng.random() < 0.25
    }
    while True:
        try:
            read_options(game.rules.OPTIONS, texts)
        except BadOption as problem:  # it does not go with the others
            del texts[problem.name]
        else:
            return texts


def drawn(kind: Kind, default: Any, rng: Random) -> Any:
    """A value that an option may have; a number not far above its default, for parties must end."""
    if isinstance(kind, Number):
        return rng.randint(kind.low, min(kind.high, 2 * max(default, kind.low + 1)))
    return rng.choice(kind.values) if isinstance(kind, Choice) else not default


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
            repr([fault.key for fault in uncalled(partie)]),
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
    """Somebody who is asked answers, now and then as only a hand can."""
    seat = rng.choice(waiting(partie))
    question = partie.view(seat).question
    assert question is not None
    shape = question.loose if question.loose is not None and rng.random() < 0.4 else question.shape
    partie.answer(seat, shape.sample(rng))


def beside(partie: Partie, rng: Random) -> None:
    """Somebody does something beside the question."""
    seat = rng.randrange(partie.tapis.seats)
    shape = partie.view(seat).beside
    if shape is None:
        return
    act = shape.sample(rng)
    partie.answer(seat, act)
    end = partie.rules.ends(seat, act)
    if end is not None and rng.random() < 0.5:
        partie.table(end)


def claim(partie: Partie, rng: Random) -> None:
    """Somebody calls a fault, rightly or not, or owns up to his own."""
    faults = uncalled(partie)
    if not faults:
        return
    fault, seat = rng.choice(faults), rng.randrange(partie.tapis.seats)
    letter = letter_of(partie.rules.seats, fault.actor)
    before = state(partie)
    try:
        partie.answer(seat, (OWN_UP, fault.id) if seat == fault.actor else (CLAIM, fault.id, letter))
    except Refused:
        assert state(partie) == before


def uncalled(partie: Partie) -> list[Fault]:
    """What was done wrong in this deal and, while it can still be called, in the one before."""
    return [*partie.faults, *(partie.last.faults if partie.last is not None else ())]


def undo(partie: Partie, rng: Random) -> None:
    """Somebody takes back what was done last."""
    if partie.deal_length:
        keep = max(0, partie.deal_length - 1 - int(rng.expovariate(0.7)))
        partie.rewind(rng.randrange(partie.tapis.seats), keep)


def sit(partie: Partie, rng: Random) -> None:
    """Somebody sits down on a chair."""
    partie.seat(rng.randrange(partie.tapis.seats), rng.choice(("person", "bot:habitue")))
