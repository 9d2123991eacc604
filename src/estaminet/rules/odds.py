"""What a game can tell of chances: the answer is a table, which `estaminet odds` shows and a program reads.

A game that has some names a module in `Game.odds`, imported only when somebody asks. It holds two names:

    FIELDS = (Field("hand", required=True), Field("seat"))

    def odds(rules, told, worlds, seed):
        '''The chance of … from what is told.'''
        return Odds(columns, lines, notes, worlds)

`told` has a text for each field that somebody named. What cannot be so is an `Unclear`. The same seed gives the same
odds. The sentences stand in section `[odds]` of the game's words files, one for the name of each field, choice, column,
part, note and reason that the module uses; what a line is about is an answer of the game, or a word of that section.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from math import sqrt
from typing import Any, Final, Literal, Protocol, cast

from estaminet.cards import Card
from estaminet.rules.game import Game, Rules
from estaminet.rules.shapes import Answer, written

WORLDS: Final = 100
"""How many worlds are tried if nobody says."""


class Unclear(ValueError):
    """What was told cannot be so.

    Attributes:
        field: what is wrong.
        reason: `missing`, `card`, `twice` or `seat`, or a word of the game's section `[odds]`.
        values: what the sentence of the reason has room for.
    """

    def __init__(self, field: str, reason: str, **values: object) -> None:
        super().__init__(f"{field}: {reason}{' ' if values else ''}{' '.join(map(str, values.values()))}")
        self.field = field
        self.reason = reason
        self.values = values


@dataclass(frozen=True)
class Field:
    """Something that can be told, `--name` in the terminal."""

    name: str
    required: bool = False
    cards: tuple[int, ...] = ()
    """It is so many cards, usually as many as stand first."""
    choices: tuple[str, ...] = ()
    """Or it is one of these: a suit, or a word of the section."""
    seat: bool = False
    """Or the letter of a seat."""


@dataclass(frozen=True)
class Estimate:
    """A number found by trial, with its standard error; 0 if it is exact.

    >>> Estimate.share(75, 100)
    Estimate(value=0.75, error=0.04299096916419577)
    """

    value: float
    error: float = 0.0

    @classmethod
    def share(cls, of: float, trials: int) -> Estimate:
        """How often something came about in independent trials.

        The error is that of two successes and two failures more: what never came about may still be possible.
        """
        likely = (of + 2) / (trials + 4)
        return cls(of / trials, sqrt(likely * (1 - likely) / (trials + 4)))


@dataclass(frozen=True)
class Column:
    """What the numbers of a column are: chances from 0 to 1, or numbers of something."""

    name: str
    kind: Literal["chance", "number"] = "chance"
    digits: int | None = None
    """How many places are worth showing; `None`: few."""


@dataclass(frozen=True)
class Line:
    """The estimates for one answer, one for each column; `None` where there is none."""

    what: Answer
    values: tuple[Estimate | None, ...]
    part: str = ""
    """The part of the table to which it belongs, a word of the section; the lines of a part stand together."""


@dataclass(frozen=True)
class Odds:
    """A table of chances."""

    columns: tuple[Column, ...]
    lines: tuple[Line, ...]
    notes: tuple[str, ...] = ()
    """What is assumed, as words of the game's section `[odds]`."""
    worlds: int = 0
    """In how many worlds it was tried; 0 if nothing was left to trial."""

    def of(self, what: Answer) -> tuple[Estimate | None, ...]:
        """The estimates for an answer.

        Raises:
            KeyError: there is no such line.
        """
        for line in self.lines:
            if line.what == what:
                return line.values
        raise KeyError(what)

    def plain(self) -> dict[str, Any]:
        """The same as plain data, for JSON."""
        return {
            "worlds": self.worlds,
            "lines": [
                {
                    "what": written(line.what),
                    **({"part": line.part} if line.part else {}),
                    **{
                        column.name: None if one is None else {"value": one.value, "error": one.error}
                        for column, one in zip(self.columns, line.values, strict=True)
                    },
                }
                for line in self.lines
            ],
            "notes": list(self.notes),
        }


class Module(Protocol):
    """What a module of odds holds."""

    FIELDS: tuple[Field, ...]

    def odds(self, rules: Rules, told: Mapping[str, str], worlds: int, seed: int) -> Odds:
        """The odds under some rules.

        Raises:
            Unclear: what was told cannot be so.
        """
        ...


def module_of(game: Game) -> Module | None:
    """The module that tells a game's odds, if there is one."""
    return cast(Module, import_module(game.odds)) if game.odds else None


def odds(game: Game, told: Mapping[str, str], *, options: Any = None, worlds: int = WORLDS, seed: int = 0) -> Odds:
    """The odds of a game from what is told, for example `{"hand": "10S AS …"}`.

    Args:
        game: the game.
        told: a text for each field that is known.
        options: of the table.
        worlds: how many worlds to try, where something is left to trial.
        seed: of the worlds.

    Raises:
        LookupError: the game tells none.
        Unclear: what was told cannot be so.
        ValueError: `worlds` is less than 2.
    """
    module = module_of(game)
    if module is None:
        raise LookupError(f"{game.name} tells no odds")
    if worlds < 2:
        raise ValueError(f"worlds: {worlds}")
    known = {field.name: field for field in module.FIELDS}
    for name in told:
        if name not in known:
            raise Unclear(name, "field")
    for field in module.FIELDS:
        if field.required and not told.get(field.name, "").strip():
            raise Unclear(field.name, "missing")
    return module.odds(game.rules(game.rules.OPTIONS() if options is None else options), told, worlds, seed)


def cards_told(rules: Rules, field: str, text: str) -> list[Card]:
    """The cards of a field, each by its code.

    Raises:
        Unclear: one is not in the pack, or stands twice.
    """
    codes = {card.code.casefold(): card for card in rules.pack}
    some: list[Card] = []
    for part in text.replace(",", " ").split():
        card = codes.get(part.casefold())
        if card is None:
            raise Unclear(field, "card", card=part)
        if card in some:
            raise Unclear(field, "twice", card=card)
        some.append(card)
    return some


def seat_told(rules: Rules, field: str, text: str) -> int:
    """The seat of a field, by its letter.

    Raises:
        Unclear: there is no such seat.
    """
    letter = text.strip().upper()
    if letter not in rules.seats:
        raise Unclear(field, "seat", seat=text, known=", ".join(rules.seats))
    return rules.number(letter)
