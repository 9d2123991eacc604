"""Games, options and levels from what was typed after the command; what does not exist is told in one line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from estaminet.bots import UnknownLevel, make_bot
from estaminet.cli.faces import folded
from estaminet.cli.say import _
from estaminet.cli.wrong import Wrong
from estaminet.games import UnknownGame, all_games, find_game
from estaminet.i18n import LANGUAGES
from estaminet.rules import BadOption, Game, Rules, read_options
from estaminet.rules.options import PRESET, Number, kinds
from estaminet.rules.words import words


def game_named(name: str) -> Game:
    """A game by its name, or by what it is called: `ecarte`, `Écarté`.

    Raises:
        Wrong: there is none of this name.
    """
    try:
        return find_game(name)
    except UnknownGame as unknown:
        for game in all_games():
            if folded(name) in {game.name, *(folded(words(game, lang).name) for lang in LANGUAGES)}:
                return game
        text = _("no game %(name)s; there are: %(known)s")
        raise Wrong(text % {"name": name, "known": ", ".join(unknown.known)}) from None


def options_from(game: Game, settings: Iterable[tuple[str, str]]) -> Any:
    """The options of a table.

    Raises:
        Wrong: an option does not exist, or not with this value.
    """
    try:
        return read_options(game.rules.OPTIONS, dict(settings))
    except BadOption as bad:
        raise Wrong(explained(game, bad)) from None


def explained(game: Game, bad: BadOption) -> str:
    """What is wrong with an option."""
    known = kinds(game.rules.OPTIONS)
    if bad.unknown:
        return _("no option %(name)s: %(known)s") % {"name": bad.name, "known": ", ".join(known)}
    if bad.name == PRESET:
        return _("%(name)s=%(value)s: %(known)s") % {"name": bad.name, "value": bad.value, "known": bad.expected}
    kind = known[bad.name][0]
    values = {"name": bad.name, "value": bad.value, "known": kind.expected}
    try:
        kind.read(str(bad.value))
    except (ValueError, KeyError):
        if isinstance(kind, Number):
            text = _("%(name)s=%(value)s: a whole number from %(low)s to %(high)s")
            return text % {**values, "low": kind.low, "high": kind.high}
        return _("%(name)s=%(value)s: %(known)s") % values
    return _("%(name)s=%(value)s does not go with the other options") % values


def level_of(game: Game, level: str) -> str:
    """A level of a game's bots.

    Raises:
        Wrong: the game has none of this name.
    """
    try:
        make_bot(game, level)
    except UnknownLevel as unknown:
        text = _("no bots of level %(level)s; there are: %(known)s")
        raise Wrong(text % {"level": level, "known": ", ".join(unknown.known)}) from None
    return level


def seat_of(rules: Rules, letter: str) -> int:
    """A seat by its letter.

    Raises:
        Wrong: the table has none.
    """
    seats: Sequence[str] = rules.seats
    if letter.upper() not in seats:
        raise Wrong(_("no seat %(seat)s; there are: %(known)s") % {"seat": letter, "known": ", ".join(seats)})
    return seats.index(letter.upper())
