"""A position of the play, and what it may be judged by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from estaminet.cards import Card


@dataclass(frozen=True)
class Position:
    """The play of a deal at some moment, all cards being known."""

    hands: tuple[Sequence[Card], ...]
    """What each seat holds."""
    leader: int
    """Who led, or leads, to this trick."""
    trick: tuple[Card, ...] = ()
    """What has been played to it, the lead first."""
    took: tuple[int, ...] = ()
    """Who took each trick before it, `NOBODY` a spoiled one."""
    points: tuple[int, ...] = ()
    """What each seat has taken in these tricks; empty: nothing."""

    @property
    def turn(self) -> int:
        """Who plays."""
        return (self.leader + len(self.trick)) % max(len(self.hands), 1)


@dataclass(frozen=True)
class Points:
    """The points of a side, which it wants many of."""

    side: int


@dataclass(frozen=True)
class Tricks:
    """The tricks of a seat: its side wants many, or few."""

    seat: int
    wanted: bool = True


@dataclass(frozen=True)
class Contract:
    """Whether a side or a seat takes at least so much and at most so much: 1 or 0. Its side wants that it does."""

    of: Points | Tricks
    least: int = 0
    most: int | None = None


@dataclass(frozen=True)
class Individual:
    """Who has most tricks, the first of equals: 1 if a seat of this side, -1 if another, 0 if nobody."""

    side: int


@dataclass(frozen=True)
class Run:
    """Whether a seat's tricks are the last ones in a row, at least so many, and more than any other's: 1 or 0."""

    seat: int
    least: int = 1


Objective: TypeAlias = Points | Tricks | Contract | Individual | Run
