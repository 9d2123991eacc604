"""The games, one folder each, found by their entry point: nothing else in the tree names them."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from estaminet.rules import Game

GROUP = "estaminet.games"


class UnknownGame(LookupError):
    """No game has this name.

    Attributes:
        name: as given.
        known: the names that exist.
    """

    def __init__(self, name: str, known: list[str]) -> None:
        super().__init__(f"no game {name!r}; there are: {', '.join(known)}")
        self.name = name
        self.known = known


@cache
def game_names() -> list[str]:
    """The names of all the games that are installed, in alphabetical order."""
    return sorted({point.name for point in entry_points(group=GROUP)})


@cache
def find_game(name: str) -> Game:
    """A game by its name.

    Raises:
        UnknownGame: there is none.
    """
    for point in entry_points(group=GROUP):
        if point.name == name:
            game: Game = point.load()
            return game
    raise UnknownGame(name, game_names())


def settling_game() -> Game | None:
    """The game at which those play who owe coffees after another one, if there is any."""
    return next((game for game in all_games() if game.settles), None)


def all_games() -> list[Game]:
    """All the games."""
    return [find_game(name) for name in game_names()]
