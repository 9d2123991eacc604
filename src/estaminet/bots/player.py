"""What a bot is: it sees a view, never the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from random import Random
from typing import Protocol, cast

from estaminet.play import View
from estaminet.rules import Answer, Game


class Bot(Protocol):
    """A player that answers from a view alone. It keeps nothing between calls: all it knows is in the view."""

    def answer(self, view: View, rng: Random) -> Answer:
        """The answer to `view.question`."""
        ...

    def look(self, view: View, rng: Random) -> Answer | None:
        """Whom to look at from now on, as an answer that `view.asides` holds; `None` to look where it looked."""
        ...

    def sign(self, view: View, rng: Random) -> Answer | None:
        """A sign to make now, as an answer that `view.asides` holds; `None` to keep still."""
        ...


class Silent:
    """A bot that neither looks around nor signs."""

    def look(self, view: View, rng: Random) -> Answer | None:
        return None

    def sign(self, view: View, rng: Random) -> Answer | None:
        return None


class Uniform(Silent):
    """Answers at random, each answer as likely as another."""

    def answer(self, view: View, rng: Random) -> Answer:
        assert view.question is not None
        return view.question.shape.sample(rng)


class UnknownLevel(LookupError):
    """A game has no bots of this level."""

    def __init__(self, game: str, level: str, known: list[str]) -> None:
        super().__init__(f"{game} has no bots of level {level!r}; there are: {', '.join(known)}")
        self.level = level
        self.known = known


def levels(game: Game) -> Mapping[str, Callable[[], Bot]]:
    """The levels of a game's bots, weakest first, and how to make one of each.

    Every game has `hasard` (uniform) and `sense` (random within reason); its bot module's `LEVELS` adds to them.
    """
    module = import_module(game.bots)
    return {"hasard": Uniform, **cast("Mapping[str, Callable[[], Bot]]", module.LEVELS)}


def make_bot(game: Game, level: str) -> Bot:
    """A bot of some level.

    Raises:
        UnknownLevel: the game has none such.
    """
    known = levels(game)
    if level not in known:
        raise UnknownLevel(game.name, level, list(known))
    return known[level]()
