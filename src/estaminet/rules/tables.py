"""How the tricks of a deal are played and counted, as tables: for whoever plays thousands of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from estaminet.cards import Card
from estaminet.rules.order import Order
from estaminet.rules.trick import Duty

Duties = tuple[tuple[tuple[int, int], ...], ...]
"""What each seat is bound to under each master: to another lead, and to a trump led."""


def duties_by(seats: int, bound: Callable[[int, int, bool], int]) -> Duties:
    """The duties of every seat under every master, from a function of seat, master and whether a trump was led."""
    return tuple(
        tuple((int(bound(seat, master, False)), int(bound(seat, master, True))) for master in range(seats))
        for seat in range(seats)
    )


@dataclass(frozen=True, eq=False)
class Tables:
    """The tricks of one deal. Seat `i + 1` plays after seat `i`; the master of a trick leads to the next.

    Raises:
        ValueError: they contradict themselves; the message begins with the name of the field.
    """

    order: Order
    pack: tuple[Card, ...]
    """The cards that are played with, all different."""
    sides: tuple[int, ...]
    """For each seat its side: those of one side win together."""
    duties: Duties
    """`duties[seat][master][trump led]`; nothing binds who leads."""
    points: Mapping[Card, int] = field(default_factory=dict)
    """What a card is worth to who takes it; nothing if it is not named."""
    trick_points: int = 0
    """What every trick is worth."""
    last_points: int = 0
    """What the last trick is worth besides."""
    sweep_points: int = 0
    """What it is worth to a side to take all tricks."""

    def __post_init__(self) -> None:
        seats = len(self.sides)
        if seats < 2:
            raise ValueError(f"sides: {seats} seats play no tricks")
        if len(self.duties) != seats or any(len(row) != seats for row in self.duties):
            raise ValueError(f"duties: they must tell of {seats} seats under {seats} masters")
        known = sum(Duty)
        for flags in (flags for row in self.duties for pair in row for flags in pair):
            if flags & ~known or flags < 0:
                raise ValueError(f"duties: {flags} is no sum of duties")
            if flags & ~Duty.FOLLOW and not flags & Duty.FOLLOW:
                raise ValueError("duties: who need not follow suit is bound to nothing else")
            if flags & (Duty.OVERTRUMP | Duty.UNDERTRUMP) and not flags & Duty.TRUMP:
                raise ValueError("duties: who need not trump is not bound to a higher trump")
            if flags and self.order.ties_spoil:
                raise ValueError("duties: a spoiled trick has no master to bind anybody")
        if not self.pack or len(set(self.pack)) != len(self.pack):
            raise ValueError("pack: no card, or a card twice")
        if not self.order.strength.keys() >= set(self.pack):
            raise ValueError("pack: a card has no strength")
        if not self.points.keys() <= set(self.pack):
            raise ValueError("points: a card is not in the pack")
        if self.points and min(self.points.values()) < 0:
            raise ValueError("points: a card is worth less than nothing")
        for name in ("trick_points", "last_points", "sweep_points"):
            if getattr(self, name) < 0:
                raise ValueError(f"{name}: less than nothing")

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.sides)

    def among(self, seats: Sequence[int]) -> Tables:
        """The same when only some seats play, in this order: they are numbered anew from 0."""
        if len(set(seats)) != len(seats) or not set(seats) <= set(range(self.seats)):
            raise ValueError(f"seats: {tuple(seats)} are not some of {self.seats} seats")
        return Tables(
            self.order,
            self.pack,
            tuple(self.sides[seat] for seat in seats),
            tuple(tuple(self.duties[seat][master] for master in seats) for seat in seats),
            self.points,
            self.trick_points,
            self.last_points,
            self.sweep_points,
        )
