"""What cards were worth in a deal of aluette that is over."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

from estaminet.bots.review import Weighing, Worth
from estaminet.cards import ALUETTE_SPANISH, Card
from estaminet.games.aluette.coup import NOBODY, Stake, levels, sign
from estaminet.games.aluette.imagine import Known, know, stake_of, worlds
from estaminet.games.aluette.ranking import STRENGTH
from estaminet.games.aluette.tables import tables_of
from estaminet.games.aluette.tricks import SEATS
from estaminet.kernel import Individual, Kernel, Position, Run
from estaminet.play import View
from estaminet.rules import Answer, One

EXACT: Final = 5
"""From so many tricks on the ordinary point is searched exactly; before, lines are played by rule of thumb."""
LINES: Final = 64
"""So many."""

Hands = list[list[int]]


def weigh(view: View, given: Answer, count: int, rng: Random) -> Weighing | None:
    """A card to play."""
    assert view.question is not None
    shape = view.question.shape
    if not isinstance(shape, One) or not isinstance(shape.options[0], Card):
        return None
    known = know(view, stake_of(view))
    if not known.regular or "early" in view.facts:
        return None
    trial = Trial(known, shape.options, table_of(view))
    return Weighing(tuple(shape.options), trial.stake, worlds(known, count, rng), trial.worths)


def really(view: View, truth: View) -> Hands:
    """The hands as they are."""
    return [levels(truth.hand(f"hand.{letter}")) for letter in SEATS]


def table_of(view: View) -> list[int]:
    """The levels of the trick begun, the lead first."""
    leader = view.facts["leader"]
    fronts = [view.hand(f"front.{SEATS[(leader + step) % 4]}") for step in range(4)]
    return [STRENGTH[one] for front in fronts for one in front]


@cache
def kernel() -> Kernel:
    """How a deal is played. Only levels count (ALU-04), so one pack stands for the other as well."""
    return Kernel(tables_of(ALUETTE_SPANISH), memory=16)


@dataclass(frozen=True)
class Trial:
    """A card is to be played."""

    known: Known
    answers: Sequence[Answer]
    trick: Sequence[int]

    @property
    def aim(self) -> Stake:
        """What the deal is played for."""
        return self.known.coup.stake

    @property
    def stake(self) -> float:
        """How many points."""
        return 1.0 if self.aim.runner == NOBODY else 2.0

    def worths(self, hands: Hands) -> list[Worth]:
        """What each card comes to; cards of one level to the same."""
        position = self.position(hands)
        found: dict[int, Worth] = {}
        for one in kernel().legal(position):
            level = STRENGTH[one]
            if level not in found:
                found[level] = self.worth(kernel().play(position, one))
        return [found[STRENGTH[one]] for one in self.answers if isinstance(one, Card)]

    def position(self, hands: Hands) -> Position:
        """Levels as cards: any of a level will do."""
        free: dict[int, list[Card]] = defaultdict(list)
        for one in kernel().tables.pack:
            free[STRENGTH[one]].append(one)
        trick = tuple(free[level].pop() for level in self.trick)
        held = tuple(tuple(free[level].pop() for level in hand) for hand in hands)
        return Position(held, self.known.coup.leader, trick, tuple(self.known.coup.took))

    def worth(self, then: Position) -> Worth:
        """What a position is worth to the player's team."""
        side, aim = sign(self.known.me), self.aim
        ordinary = aim.announcer == aim.offered == NOBODY and not aim.silent
        left = len(then.hands[then.turn])
        if not any(then.hands):
            gains = [aim.points(then.took) * side]
        elif aim.announcer != NOBODY:
            made = kernel().value(then, Run(aim.announcer, aim.least))
            gains = [2 * sign(aim.announcer) * side * (1 if made else -1)]
        elif ordinary and left <= EXACT:
            gains = [kernel().value(then, Individual(0)) * side]
        else:
            lines = kernel().playouts(then, LINES, 1, "thumb").took.tolist()
            gains = [aim.points([*then.took, *line]) * side for line in lines]
        return Worth(sum(gain > 0 for gain in gains) / len(gains), sum(gains) / len(gains))
