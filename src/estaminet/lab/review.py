"""A match that is over, decision by decision: what each answer was worth, to who knew what the player knew, and really.

That the cards lay badly is told apart from a mistake: an answer is judged by the worlds that its player could not
exclude, never by the one that he could not know.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any, Final

from estaminet.bots.review import Irregular, Weighing, Worth, reviewer_of
from estaminet.play import Film, Partie
from estaminet.rules import Answer, written

WORLDS: Final = 24
"""How many worlds are imagined for a decision."""


class Unfinished(ValueError):
    """The match is not over: a review would tell what players may not know."""


@dataclass(frozen=True)
class Threshold:
    """What makes a decision a *couffe*: so much was lost at once."""

    stake: float = 0.5
    """Of what was played for, as a share."""
    chance: float = 0.5
    """Of the chance of success."""


@dataclass(frozen=True)
class Choice:
    """An answer that could be given."""

    answer: Answer
    fancied: Worth
    """Its mean worth over the worlds that the player could not exclude."""
    error: float
    """The standard error of that chance."""
    real: Worth
    """Its worth in the world as it was."""

    def plain(self) -> dict[str, Any]:
        """The same as plain data."""
        return {
            "answer": written(self.answer),
            "success": self.fancied.success,
            "error": self.error,
            "gain": self.fancied.gain,
            "real success": self.real.success,
            "real gain": self.real.gain,
        }


@dataclass(frozen=True)
class Decision:
    """What somebody answered, beside what he could have answered."""

    step: int
    """The step of the film that brings the answer."""
    deal: int
    seat: int
    rule: str
    """The rule that asks."""
    given: Answer
    stake: float
    """What was played for, in points of the score."""
    worlds: int
    choices: tuple[Choice, ...]
    """The best first, by what the player could know."""
    failed: bool
    """The deal put the answer to the test, and went against it."""

    @property
    def chosen(self) -> Choice:
        """What was answered."""
        return next(choice for choice in self.choices if choice.answer == self.given)

    @property
    def best(self) -> Choice:
        """What promised most."""
        return self.choices[0]

    @property
    def lost(self) -> Worth:
        """What the answer gave away, by what the player could know."""
        best, chosen = self.best.fancied, self.chosen.fancied
        return Worth(best.success - chosen.success, best.gain - chosen.gain)

    def couffe(self, threshold: Threshold = Threshold()) -> bool:
        """Whether the answer lost as much of the stake and of the chance as the threshold says."""
        lost = self.lost
        return lost.gain >= threshold.stake * self.stake and lost.success >= threshold.chance

    def unlucky(self, threshold: Threshold = Threshold()) -> bool:
        """Whether it failed and something else, as the cards really lay, was better by as much: nobody could know."""
        best, chosen = max((choice.real for choice in self.choices), key=gain_of), self.chosen.real
        worse = best.gain - chosen.gain >= threshold.stake * self.stake
        worse = worse and best.success - chosen.success >= threshold.chance
        return self.failed and worse and not self.couffe(threshold)

    def plain(self, threshold: Threshold = Threshold()) -> dict[str, Any]:
        """The same as plain data, for JSON."""
        return {
            "step": self.step,
            "deal": self.deal,
            "seat": self.seat,
            "rule": self.rule,
            "given": written(self.given),
            "stake": self.stake,
            "worlds": self.worlds,
            "couffe": self.couffe(threshold),
            "unlucky": self.unlucky(threshold),
            "choices": [choice.plain() for choice in self.choices],
        }


def gain_of(worth: Worth) -> float:
    """What counts first."""
    return worth.gain


def review(film: Film, *, worlds: int = WORLDS, seed: int = 0) -> Iterator[Decision]:
    """Every decision of a match that can be weighed, in order. The same seed gives the same review.

    Raises:
        Unfinished: the match is not over.
        ValueError: `worlds` is less than 1.
    """
    for number in range(1, film.last + 1):
        decision = decision_at(film, number, worlds=worlds, seed=seed)
        if decision is not None:
            yield decision


def decision_at(film: Film, number: int, *, worlds: int = WORLDS, seed: int = 0) -> Decision | None:
    """The decision that a step of a match brings; `None` if it brings none that is weighed.

    It hangs on nothing but what its player had seen and, apart from that, on the cards of this deal.

    Raises:
        Unfinished: the match is not over.
        IndexError: there is no such step.
        ValueError: `worlds` is less than 1.
    """
    if not film.over:
        raise Unfinished("the match is not over")
    if worlds < 1:
        raise ValueError(f"worlds: {worlds}")
    reviewer = reviewer_of(film.game)
    step = film.steps[number]
    if reviewer is None or not number or step.dealt:
        return None
    row = film.rows[step.end - 1]
    if row.kind != "answer":
        return None
    partie = film.at(number - 1).partie
    for before in film.rows[film.steps[number - 1].end : step.end - 1]:
        partie.redo(before)
    given = asked(partie, row.seat, row.what)
    if given is None:
        return None
    view = partie.view(row.seat)
    begun = film.last_where(lambda one: one.dealt, number)
    rng = Random(f"{seed} {step.deal} {number - (begun or 0)}")
    try:
        weighing = reviewer.weigh(view, given, worlds, rng)
        if weighing is None or given not in weighing.answers:
            return None
        choices = weighed(weighing, reviewer.really(view, partie.face_up()))
    except Irregular:
        return None
    assert view.question is not None
    return Decision(
        step=number,
        deal=step.deal,
        seat=row.seat,
        rule=view.question.rule,
        given=given,
        stake=weighing.stake,
        worlds=len(weighing.worlds),
        choices=tuple(sorted(choices, key=lambda choice: (-choice.fancied.gain, choice.answer != given))),
        failed=any(reviewer.failed(row.seat, given, line) for line in film.sheet if line["deal"] == view.facts["deal"]),
    )


def asked(partie: Partie, seat: int, answer: Answer) -> Answer | None:
    """A lawful answer to a question with more than one, as its shape has it; nothing else is a decision."""
    question = partie.view(seat).question
    if question is None or question.formality or question.shape.size < 2:
        return None
    return question.shape.settle(answer)


def weighed(weighing: Weighing, world: Any) -> list[Choice]:
    """Each answer over all worlds, and in the real one."""
    real = weighing.worth(world)
    tried = [weighing.worth(world) for world in weighing.worlds]
    count = len(tried)
    choices = []
    for number, answer in enumerate(weighing.answers):
        worths = [row[number] for row in tried]
        success = sum(worth.success for worth in worths) / count
        spread = sum((worth.success - success) ** 2 for worth in worths)
        error = sqrt(spread / (count - 1) / count) if count > 1 else 1.0
        mean = Worth(success, sum(worth.gain for worth in worths) / count)
        choices.append(Choice(answer, mean, error, real[number]))
    return choices
