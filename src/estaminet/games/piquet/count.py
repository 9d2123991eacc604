"""The count of a deal, event by event, with pique and repique, and the end of a match in the middle of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Final

HAND: Final = "hand"
"""Carte blanche, point, sequences, sets."""
PLAY: Final = "play"
"""A card led, a trick won, the last trick."""
CARDS: Final = "cards"
"""The cards, or capot."""

REACH: Final = 30
PIQUE: Final = 30
REPIQUE: Final = 60

BARS: Final = "bars"
"""A count that is lost, and yet stops the other as if it were not (PIQ-F02, PIQ-F04)."""
BARS_NOT: Final = "bars-not"
"""A count that is lost, and stops nothing (PIQ-F03)."""
KEPT: Final = "PIQ-20"
"""A carte blanche that was shown is never lost."""

Entry = tuple[int, int, str]
"""Seat, points, rule."""


class Out(Exception):
    """Somebody has reached the target: the game is over at once, whatever is left of the deal (PIQ-70)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat


@dataclass
class Count:
    """What both count in a deal, in the order of PIQ-42.

    Args:
        scores: what they had before it.
        target: what ends the game, if a total does.
        asks: in `fidele` play a total that ends the game only stops the count, until the other has been asked whether
            he has anything to claim.
    """

    scores: Sequence[int] = (0, 0)
    target: int | None = None
    asks: bool = False
    totals: list[int] = field(default_factory=lambda: [0, 0])
    entries: list[Entry] = field(default_factory=list)
    """Seat, points, rule."""
    bonus: list[str] = field(default_factory=lambda: ["", ""])
    """The rule of the pique or repique that each has had."""
    told: list[tuple[int, int, str, str]] = field(default_factory=list)
    """What was added, with the sort of event, for counting it all again."""
    lost: dict[int, str] = field(default_factory=dict)
    """Whose count is lost, and whether it still stops the other."""
    hands: Callable[[], Iterable[Entry]] = tuple
    """What both have in hand, as it stands by now."""
    ruled: int = 0
    """How many rulings have been taken into account."""
    stopped: bool = False
    """Whether a total that ends the game has stopped the count."""
    waiting: list[tuple[int, int, str, str]] = field(default_factory=list)
    """What is to be counted if it goes on."""
    marked: dict[int, int] = field(default_factory=dict)
    """What somebody has marked who did not mark what he counted (PIQ-F55)."""

    def add(self, seat: int, points: int, rule: str, event: str) -> None:
        """Count something, and what it brings besides.

        Raises:
            Out: it reaches the target.
        """
        if self.stopped:
            self.waiting.append((seat, points, rule, event))
            return
        self.told.append((seat, points, rule, event))
        if self.lost and self.lost.get(seat) == BARS_NOT and rule != KEPT:
            return
        self._add(seat, points, rule)
        if event != CARDS and not self.bonus[seat] and self.totals[seat] >= REACH and not self.totals[1 - seat]:
            # PIQ-40: in hand; PIQ-41: in hand and play
            rule, points = ("PIQ-40", REPIQUE) if event == HAND else ("PIQ-41", PIQUE)
            self.bonus[seat] = rule
            self._add(seat, points, rule)
        if self.target is not None and self.scores[seat] + self.totals[seat] >= self.target and seat not in self.lost:
            if not self.asks:
                raise Out(seat)
            self.stopped = True

    def out(self) -> int | None:
        """Whose total ends the game, if any does; one that is lost does not."""
        goal = inf if self.target is None else self.target
        there = (seat for seat in (0, 1) if self.scores[seat] + self.totals[seat] >= goal and seat not in self.lost)
        return next(there, None)

    def _add(self, seat: int, points: int, rule: str) -> None:
        self.totals[seat] += points
        self.entries.append((seat, points, rule))

    def withdraw(self) -> None:
        """What was added last is taken back: the card it was for has been (PIQ-F51)."""
        self.told.pop()
        self._again()

    def lose(self, lost: Mapping[int, str]) -> None:
        """Count it all again under these losses, with what both have in hand by now.

        Raises:
            Out: so counted, somebody reaches the target.
        """
        self.lost = dict(lost)
        self.told, self.waiting, self.stopped = [*self.told, *self.waiting], [], False
        blanches = [one for one in self.told if one[2] == KEPT]
        later = [one for one in self.told if one[3] != HAND]
        self.told = [*blanches, *((*entry, HAND) for entry in self.hands()), *later]
        self._again()

    def _again(self) -> None:
        told, self.told = self.told, []
        self.totals, self.bonus = [0, 0], ["", ""]
        self.entries.clear()
        for one in told:
            self.add(*one)

    def standing(self) -> tuple[int, int]:
        """What both score: what is lost, or marked otherwise than it was counted, being so."""
        if not self.lost and not self.marked:
            return self.totals[0], self.totals[1]
        kept = [sum(points for one, points, _ in self._scoring() if one == seat) for seat in (0, 1)]
        return self.marked.get(0, kept[0]), self.marked.get(1, kept[1])

    def _scoring(self) -> list[Entry]:
        return [entry for entry in self.entries if entry[0] not in self.lost or entry[2] == KEPT]

    def gains(self) -> tuple[Entry, ...]:
        """Seat, points, rule, like with like together: as counted; if it was marked otherwise, nobody is told."""
        together: dict[tuple[int, str], int] = {}
        for seat, points, rule in self._scoring() if self.lost else self.entries:
            together[seat, rule] = together.get((seat, rule), 0) + points
        return tuple((seat, points, rule) for (seat, rule), points in together.items() if points)
