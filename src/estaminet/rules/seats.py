"""How many sit at a table of a game: always alike, or as one of its options says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from estaminet.rules.game import Game, Rules
from estaminet.rules.options import BadOption, Choice, Kind, Number, kinds, read_options, text_of


@dataclass(frozen=True)
class Seats:
    """The seats that a table of a game can have.

    Attributes:
        usual: their letters under the default options.
        every: the letters of the largest table.
        option: the name of the option that decides how many there are; empty if none does.
        counts: how many there are for each of its values, as texts.
    """

    usual: tuple[str, ...]
    every: tuple[str, ...]
    option: str
    counts: Mapping[str, int]


@cache
def seats_of(game: Game) -> Seats:
    """The seats of a game's tables, found by trying its options one at a time."""
    rules = game.rules
    usual = rules(rules.OPTIONS()).seats
    for name, (kind, _default) in kinds(rules.OPTIONS).items():
        tables = dict(_tables(rules, name, kind))
        if any(len(seats) != len(usual) for seats in tables.values()):
            every = max(tables.values(), key=len)
            return Seats(usual, every, name, {value: len(seats) for value, seats in tables.items()})
    return Seats(usual, usual, "", {})


def _tables(rules: type[Rules], name: str, kind: Kind) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The letters of the seats for each value of an option, where it goes with the defaults of the others."""
    for value in _values(kind):
        try:
            options: Any = read_options(rules.OPTIONS, {name: value})
        except BadOption:
            continue
        yield value, rules(options).seats


def _values(kind: Kind) -> Iterator[str]:
    """The values of an option as texts; of many numbers the ends, which tell whether it matters at all."""
    if isinstance(kind, Choice):
        yield from kind.values
    elif isinstance(kind, Number):
        few = kind.high - kind.low < 30
        yield from map(str, range(kind.low, kind.high + 1) if few else (kind.low, kind.high))
    else:
        yield from map(text_of, (False, True))
