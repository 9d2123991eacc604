"""What answers are worth, for the review of a match that is over.

A game that can tell names a module in `Game.review`, imported only when somebody asks. It holds three names:

    def weigh(view, given, count, rng):
        '''The question of a view: what could be answered, and `count` worlds that its player could not exclude.'''
        return Weighing(answers, stake, worlds, worth)

    def really(view, truth):
        '''The world as it was, from a view of all cards.'''

    def failed(seat, given, line):
        '''Whether the deal put an answer to the test and went against it, from its line on the sheet.'''

What a player knew and what was so are told apart by that: `weigh` is never shown the truth.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any, NamedTuple, Protocol, cast

from estaminet.play import View
from estaminet.rules import Answer, Game


class Irregular(ValueError):
    """A deal that was not played by the rules, as can happen with `faults=fidele`: it is not weighed."""


class Worth(NamedTuple):
    """What an answer comes to, for whoever gives it."""

    success: float
    """The chance that what his side plays for comes about."""
    gain: float
    """The points of the score that his side gains, less what it loses."""


@dataclass(frozen=True)
class Weighing:
    """A question that can be weighed."""

    answers: tuple[Answer, ...]
    """What could be answered, what was answered among it; where there is too much, what promises most."""
    stake: float
    """What is played for, in points of the score."""
    worlds: Sequence[Any]
    """Worlds that the player could not exclude, each as likely as another."""
    worth: Callable[[Any], Sequence[Worth]]
    """What each answer is worth in a world, if it is known and everybody then plays as well as he can.

    Raises:
        Irregular: it cannot have come about by the rules.
    """


class Reviewer(Protocol):
    """What a module of reviews holds."""

    def weigh(self, view: View, given: Answer, count: int, rng: Random) -> Weighing | None:
        """The question of a view, to which `given` was answered; `None` if it is not weighed.

        Raises:
            Irregular: somebody has played against the rules.
        """
        ...

    def really(self, view: View, truth: View) -> Any:
        """The world as it was, seen from a view: `truth` has all cards face up at the same moment."""
        ...

    def failed(self, seat: int, given: Answer, line: Mapping[str, Any]) -> bool:
        """Whether a deal, by its line on the sheet, put a seat's answer to the test and went against it."""
        ...


def reviewer_of(game: Game) -> Reviewer | None:
    """The module that weighs a game's answers, if there is one."""
    return cast(Reviewer, import_module(game.review)) if game.review else None
