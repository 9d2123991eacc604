"""Bots playing a partie among themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Final

from estaminet.bots.player import Bot
from estaminet.play import Partie, View
from estaminet.rules import Answer, Refused
from estaminet.rules.faults import Cure
from estaminet.rules.referee import Claim
from estaminet.rules.rulings import fault_rule

ROUNDS: Final = 4
"""What is done in a glance may be answered, and the answer answered, in so many rounds: lips, nod, announcement."""
TRIES: Final = 20
"""So often something irregular is looked for among what a hand can do."""


def step(partie: Partie, bots: Sequence[Bot], rng: Random) -> None:
    """Have the bots answer the question at hand, after the windows for looks and signs that come before it.

    Who has answered it already, together with others, is not asked again. Where the first answer is heard at once, the
    first of them gives it.
    """
    ask = partie.ask
    assert ask is not None
    for _ in range(partie.rules.glances(partie.tapis, ask)):
        window(partie, bots, rng)
        if partie.ask is not ask:
            return  # what was done has ended what was asked about
    views = [(seat, partie.view(seat)) for seat in (islice(ask.shapes, 1) if ask.first else ask.shapes)]
    answers = [(seat, answered(bots[seat], view, rng)) for seat, view in views if view.question is not None]
    for seat, answer in answers:
        partie.answer(seat, answer)
    call(partie, range(len(bots)))


def answered(bot: Bot, view: View, rng: Random) -> Answer:
    """What a bot answers; where the table lets hands err, now and then, by the option `slips`, what only a hand can."""
    question = view.question
    assert question is not None
    slips = int(view.options.get("slips", 0))
    if slips and question.loose is not None and 100 * rng.random() < slips:
        for _ in range(TRIES):
            slip = question.loose.sample(rng)
            if question.shape.settle(slip) is None:
                return slip
    return bot.answer(view, rng)


def called(partie: Partie, bots: Iterable[int]) -> tuple[int, Claim] | None:
    """The first of the bots' seats that can rightly call a fault, and how; nobody gives himself up.

    Where a referee calls, he does so for any seat, and calls all that there is.
    """
    referee = partie.options.calls == "referee"
    seats = range(len(partie.rules.seats)) if referee else bots
    found = ((seat, claim) for seat in seats for claim in partie.claims(seat) if claim.actor != seat)
    return next(((seat, claim) for seat, claim in found if referee or worthwhile(partie, claim)), None)


def worthwhile(partie: Partie, claim: Claim) -> bool:
    """Whether a claim brings what does not come by itself; or nobody can know that yet.

    It does not where nothing follows, not even a warning, nor where the offender would pay without it: at most he would
    be spared.
    """
    if not claim.case:
        return True
    case = fault_rule(partie.game, claim.fault).case(claim.case)
    follows = case.warning or case.menu != ((Cure.STANDS,),)
    return len(case.menu) > 1 or (case.silent == Cure.STANDS and follows)


def call(partie: Partie, bots: Sequence[int]) -> None:
    """Have the bots call all that they can, one after the other."""
    for seat, claim in iter(lambda: called(partie, bots), None):
        partie.answer(seat, claim.answer)


def window(partie: Partie, bots: Sequence[Bot], rng: Random) -> None:
    """One glance around the table: all choose whom to look at, then all may sign and answer signs, then these end."""
    seats = range(len(bots))
    looks = [(seat, bots[seat].look(partie.view(seat), rng)) for seat in seats]
    for seat, look in looks:
        if look is not None:
            partie.answer(seat, look)
    ends: list[Answer] = []
    for number in range(ROUNDS):
        signs = in_time(partie, number, {seat: bots[seat].sign(partie.view(seat), rng) for seat in seats})
        if not signs:
            break
        for seat, sign in signs:
            ends += done(partie, seat, sign)
    for end in ends:
        partie.table(end)


def in_time(partie: Partie, number: int, signs: Mapping[int, Answer | None]) -> list[tuple[int, Answer]]:
    """What may be done of all that seats would do in a round of a glance, in turn from the seat that is asked.

    Signs that last are made together, in round 0: to answer one with another there is the next glance. What takes but
    an instant may be answered at once, and of two announcements the first in turn is heard.
    """
    asked = min(partie.ask.shapes) if partie.ask is not None else 0
    count = len(partie.rules.seats)
    wanted = ((seat, signs.get(seat)) for seat in ((asked + step) % count for step in range(count)))
    return [
        (seat, sign)
        for seat, sign in wanted
        if sign is not None and (number == 0 or partie.rules.ends(seat, sign) is None)
    ]


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
