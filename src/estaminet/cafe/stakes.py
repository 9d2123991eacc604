"""Coffees that are played off: the two who owe some sit down to another game, and whoever loses it owes them all.

Nothing is written down twice. The table where they are played for knows of which match they are; who pays follows from
the result of its first match, and stands on the page of the other table from then on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from estaminet.cafe.chairs import State


@dataclass(frozen=True, slots=True)
class Stake:
    """What a table is played for: the coffees of a match at another one."""

    table: str
    match: int
    cups: int
    """How many they are, both together."""


@dataclass(frozen=True, slots=True)
class Settling:
    """Where the coffees of a match are played off."""

    table: str
    game: str
    state: State
    loser: int | None
    """The seat that has lost there: the first of those who owe any, or the second."""


def debtors(result: Mapping[str, Any]) -> tuple[int, ...]:
    """The seats that owe any coffees after a match.

    >>> debtors({"coffees": ("2", "0", "0", "2")}), debtors({})
    ((0, 3), ())
    """
    return tuple(seat for seat, cups in enumerate(result.get("coffees", ())) if Fraction(cups))


def cups_of(result: Mapping[str, Any]) -> Fraction:
    """How many coffees are owed after a match, by all together.

    >>> str(cups_of({"coffees": ("3/2", "3/2", "0")}))
    '3'
    """
    return sum(map(Fraction, result.get("coffees", ())), Fraction(0))


def owed(result: Mapping[str, Any], settling: Settling | None) -> tuple[str, ...]:
    """What each seat owes after a match, and after what was played for it since.

    >>> owed({"coffees": ("2", "0", "0", "2")}, Settling("t", "ecarte", "over", 1))
    ('0', '0', '0', '4')
    >>> owed({"coffees": ("2", "0", "0", "2")}, Settling("t", "ecarte", "playing", None))
    ('2', '0', '0', '2')
    """
    coffees = tuple(result.get("coffees", ()))
    if settling is None or settling.loser is None:
        return coffees
    payer = debtors(result)[settling.loser]
    return tuple(str(cups_of(result)) if seat == payer else "0" for seat in range(len(coffees)))
