"""Bots playing a partie among themselves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from estaminet.bots.player import Bot
from estaminet.play import Partie
from estaminet.rules import Answer, Refused

ROUNDS: Final = 4
"""A sign may be answered, and the answer answered, so often in one glance: lips, nod, announcement."""


def step(partie: Partie, bots: Sequence[Bot], rng: Random) -> None:
    """Have the bots answer the question at hand, after the windows for looks and signs that come before it.

    Who has answered it already, together with others, is not asked again.
    """
    ask = partie.ask
    assert ask is not None
    for _ in range(partie.rules.glances(partie.tapis, ask)):
        window(partie, bots, rng)
    views = [(seat, partie.view(seat)) for seat in ask.shapes]
    answers = [(seat, bots[seat].answer(view, rng)) for seat, view in views if view.question is not None]
    for seat, answer in answers:
        partie.answer(seat, answer)


def window(partie: Partie, bots: Sequence[Bot], rng: Random) -> None:
    """One glance around the table: all choose whom to look at, then all may sign and answer signs, then these end."""
    seats = range(len(bots))
    looks = [(seat, bots[seat].look(partie.view(seat), rng)) for seat in seats]
    for seat, look in looks:
        if look is not None:
            partie.answer(seat, look)
    ends: list[Answer] = []
    for _ in range(ROUNDS):
        signs = [(seat, bots[seat].sign(partie.view(seat), rng)) for seat in seats]
        if not any(sign for _, sign in signs):
            break
        for seat, sign in signs:
            if sign is not None:
                ends += done(partie, seat, sign)
    for end in ends:
        partie.table(end)


def done(partie: Partie, seat: int, sign: Answer) -> list[Answer]:
    """Make a sign, unless somebody else was quicker; what will end it, if it lasts."""
    try:
        partie.answer(seat, sign)
    except Refused:
        return []
    end = partie.rules.ends(seat, sign)
    return [] if end is None else [end]


def play_out(
    partie: Partie, bots: Sequence[Bot], rng: Random, until: Callable[[Partie], bool] = lambda partie: partie.over
) -> None:
    """Let the bots play until `until`, by default the end of the match."""
    while not until(partie) and not partie.over:
        step(partie, bots, rng)
