"""What cards and a mordienne were worth in a deal of aluette that is over."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, Final

from estaminet.bots.review import Weighing, Worth
from estaminet.cards import ALUETTE_SPANISH, Card
from estaminet.games.aluette.coup import NOBODY, Stake, sign
from estaminet.games.aluette.imagine import Known, know, stake_of, worlds
from estaminet.games.aluette.imagine import really as really
from estaminet.games.aluette.ranking import STRENGTH
from estaminet.games.aluette.rules import ACCEPTE, PASSE, REFUSE
from estaminet.games.aluette.tables import tables_of
from estaminet.games.aluette.tricks import SEATS, team
from estaminet.kernel import Individual, Kernel, Objective, Position, Run
from estaminet.kernel import Trial as Tried
from estaminet.play import View
from estaminet.rules import Answer, One

EXACT: Final = 5
"""From so many tricks on the ordinary point is searched exactly; before, lines are played by rule of thumb."""
LINES: Final = 64
"""So many."""

Hands = list[list[int]]


def weigh(view: View, given: Answer, count: int, rng: Random) -> Weighing | None:
    """A card to play, a mordienne to announce or not, or to refuse."""
    assert view.question is not None
    shape = view.question.shape
    if not isinstance(shape, One):
        return None
    known = know(view, stake_of(view))
    if not known.regular or "early" in view.facts:
        return None
    if not isinstance(shape.options[0], Card):
        first = shape.options[0]
        if first == PASSE or (first == ACCEPTE and known.coup.stake.announcer != NOBODY):
            said = Word(known, shape.options)
            return Weighing(shape.options, 2.0, worlds(known, count, rng), said.worths)
        return None
    trial = Trial(known, shape.options, table_of(view))
    return Weighing(tuple(shape.options), trial.stake, worlds(known, count, rng), trial.worths)


def failed(seat: int, given: Answer, line: Mapping[str, Any]) -> bool:
    """The others have scored more."""
    points: Sequence[int] = line["points"]
    return points[seat] < max(points)


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
class Word:
    """Something is to be said about a mordienne before the first lead. The deal is then played by rule of thumb."""

    known: Known
    answers: Sequence[Answer]

    def worths(self, hands: Hands) -> list[Worth]:
        """What each word comes to."""
        return [self.worth(str(word), hands) for word in self.answers]

    def worth(self, word: str, hands: Hands) -> Worth:
        """What a word comes to; his partner's assent, where it is asked for, is taken to be given."""
        me, stake = self.known.me, self.known.coup.stake
        if word == REFUSE:
            return Worth(0.0, -1.0)
        if word == PASSE:
            gain = played_out(self.known, hands, Individual(team(me)))
        elif word == ACCEPTE:
            made = played_out(self.known, hands, Run(stake.announcer, stake.least))
            gain = -2 if made else 2
        else:
            gain = 2 if played_out(self.known, hands, Run(me, stake.least)) else -2
        return Worth(float(gain > 0), float(gain))


def played_out(known: Known, hands: Hands, objective: Objective) -> int:
    """What a deal comes to by rule of thumb."""
    from estaminet.games.aluette.policy import policy

    position = laid(hands, (), known)
    masks = [kernel().mask(hand) for hand in position.hands]
    trial = Tried(kernel(), position, [masks], objective, thumb=policy)
    return int(trial.continued(1, 1)[0, 0])


def laid(hands: Hands, trick: Sequence[int], known: Known) -> Position:
    """Levels as cards: any of a level will do."""
    free: dict[int, list[Card]] = defaultdict(list)
    for one in kernel().tables.pack:
        free[STRENGTH[one]].append(one)
    lying = tuple(free[level].pop() for level in trick)
    held = tuple(tuple(free[level].pop() for level in hand) for hand in hands)
    return Position(held, known.coup.leader, lying, tuple(known.coup.took))


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
        position = laid(hands, self.trick, self.known)
        found: dict[int, Worth] = {}
        for one in kernel().legal(position):
            level = STRENGTH[one]
            if level not in found:
                found[level] = self.worth(kernel().play(position, one))
        return [found[STRENGTH[one]] for one in self.answers if isinstance(one, Card)]

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
