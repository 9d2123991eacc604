"""Bidding and discarding: what a bot of piccolo makes of the chances it sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import exp
from random import Random
from typing import TYPE_CHECKING, Final

from estaminet.games.piccolo.estimate import ESTIMATE, SPREAD, chance_of, pairs_of
from estaminet.games.piccolo.masks import ALL, RANKS, SUITS, Coup, Goal, House, each, goal_of, worth
from estaminet.games.piccolo.master import declared, solved
from estaminet.games.piccolo.options import PiccoloOptions
from estaminet.games.piccolo.rules import PASSE
from estaminet.games.piccolo.tariff import OPEN, value

if TYPE_CHECKING:
    from estaminet.kernel.arrays import Policy

TENS: Final = RANKS[7]
DREAM: Final = 0.25
"""The least chance of ten cards, two of them thrown out, that makes a contract without tricks worth a thought."""
CLOSED: Final = 1.0
"""How much safer such a contract is while the hand is not laid open, on the scale of the logistic curve."""


@dataclass
class Chances:
    """The chance to make each bid."""

    points: Counter[float] = field(default_factory=Counter)
    """What was made, or would be, and in how many imagined deals."""
    spread: float = 0.0
    """How far from these the outcome may still lie."""
    sweep: list[float] = field(default_factory=list)
    null: dict[Goal, list[float]] = field(default_factory=lambda: {Goal.MISERE: [], Goal.PICCOLO: []})
    """The chances of the contracts without trump, the hand laid open."""

    def of(self, bid: str) -> float:
        """The chance to make a bid."""
        goal = goal_of(bid)
        if goal == Goal.POINTS:
            made = sum(deals * chance_of(points, self.spread, int(bid)) for points, deals in self.points.items())
            return made / self.points.total()
        if goal == Goal.GENERALE:
            return mean(self.sweep)
        return mean(chance if bid in OPEN else eased(chance) for chance in self.null[goal])


def eased(chance: float) -> float:
    """The chance of a contract if the hand is not laid open."""
    return 1 / (1 + exp(-CLOSED) * (1 - chance) / chance) if chance else 0.0


def mean(chances: Iterable[float]) -> float:
    """The mean, 0 of nothing."""
    known = list(chances)
    return sum(known) / len(known) if known else 0.0


def best_call(calls: Sequence[str], options: PiccoloOptions, chances: Chances, least: float) -> str:
    """The call that promises most, if it promises more than `least`; else a pass."""
    best, most = PASSE, least
    for bid in calls:
        if bid != PASSE:
            gain, loss = stakes(options, bid)
            chance = chances.of(bid)
            promise = chance * gain - (1 - chance) * loss
            if promise > most:
                best, most = bid, promise
    return best


def stakes(options: PiccoloOptions, bid: str) -> tuple[float, float]:
    """What a made bid gains on the others, and what a failed one loses to them."""
    gain = value(bid, int(options.generale_value))
    loss = gain if options.defence_score == "each_full" else (gain + 1) // 2
    return gain, loss + (gain if options.failure_penalty == "subtract" else 0)


def single_chance(hand: int) -> float:
    """The chance that a hand takes exactly one trick: one ten takes it, the rest none."""
    return max((ESTIMATE.null_chance(hand & ~ten) for ten in each(hand & TENS)), default=0.0)


def discards(goal: Goal, hand: int, pairs: Sequence[int], trumps: Sequence[int | None]) -> tuple[int, int | None]:
    """The pair to throw out for a goal, and the trump to name then."""
    if goal == Goal.MISERE:
        return ESTIMATE.null_discards(hand, pairs), None
    if goal == Goal.PICCOLO:
        return max(pairs, key=lambda pair: single_chance(hand & ~pair)), None
    return ESTIMATE.best_exchange(hand, pairs, trumps)


def dreams(hand: int) -> list[Goal]:
    """The contracts without trump that ten cards are worth a thought for."""
    pairs = pairs_of(hand)
    chances = {Goal.MISERE: ESTIMATE.null_chance, Goal.PICCOLO: single_chance}
    return [goal for goal, chance in chances.items() if max(chance(hand & ~pair) for pair in pairs) > DREAM]


def by_estimate(hand: int, options: PiccoloOptions, rng: Random, count: int = 8) -> Chances:
    """The chances of ten cards with some imagined tournes, by estimate alone."""
    hidden = list(each(ALL & ~hand))
    chances = Chances(spread=SPREAD)
    hopes = dreams(hand)
    for _ in range(count):
        twelve = hand | sum(rng.sample(hidden, 2))
        pairs = pairs_of(twelve)
        pair, trump = ESTIMATE.best_exchange(twelve, pairs, range(4))
        points = ESTIMATE.points(twelve & ~pair, trump) + worth(pair)
        chances.points[points] += 1
        chances.sweep.append(chance_of(points, SPREAD, 70))
        hope(chances, hopes, hand, twelve, pairs, options)
    return chances


def hope(
    chances: Chances, goals: Sequence[Goal], hand: int, twelve: int, pairs: Sequence[int], options: PiccoloOptions
) -> None:
    """Add the chances of contracts without trump."""
    for goal in goals:
        kept = twelve & ~discards(goal, twelve, pairs, ())[0] if options.contract_exchange else hand
        chance = ESTIMATE.null_chance(kept) if goal == Goal.MISERE else single_chance(kept)
        chances.null[goal].append(chance)


Deal = tuple[int, int, int]
"""The hands of the two others, in the order of speaking, and the two cards that are left."""


def dealt(seen: int, count: int, rng: Random) -> list[Deal]:
    """Imagined deals of the cards that a player has not seen."""
    hidden = list(each(ALL & ~seen))
    deals = []
    for _ in range(count):
        lying = rng.sample(hidden, len(hidden))
        deals.append((sum(lying[:10]), sum(lying[10:20]), sum(lying[20:])))
    return deals


def by_play(
    hand: int, me: int, options: PiccoloOptions, rng: Random, deals: Iterable[Deal], thumb: Policy | None = None
) -> Chances:
    """The chances of ten cards in some imagined deals, played out by rules of thumb."""
    house = House.of(options)
    chances = Chances(spread=SMOOTH)
    hopes = dreams(hand)
    by_trump: dict[int, list[Coup]] = {}
    for first, second, tourne in deals:
        hands = [first, second]
        twelve = hand | tourne
        pairs = pairs_of(twelve)
        pair, trump = ESTIMATE.best_exchange(twelve, pairs, range(4))
        hands.insert(me, twelve & ~pair)
        suit = SUITS[trump or 0]
        by_trump.setdefault(suit, []).append(Coup(house, hands, me, Goal.POINTS, 26, suit, pair))
        hope(chances, hopes, hand, twelve, pairs, options)
    for coups in by_trump.values():
        for coup, row in zip(coups, declared(options, coups, PLAYOUTS, rng, thumb).tolist(), strict=True):
            apart = worth(coup.ecart)
            chances.points.update(points + (apart if house.owner == "declarer" else 0) for points in row)
            chances.sweep += [points + apart == EVERYTHING for points in row]
    return chances


def by_solving(hand: int, me: int, goal: Goal, options: PiccoloOptions, deals: Iterable[Deal]) -> list[float]:
    """Whether a contract without trump is made, the hand laid open, in some imagined deals, each solved."""
    house = House.of(options)
    made = []
    for first, second, tourne in deals:
        twelve = hand | tourne
        pair = discards(goal, twelve, pairs_of(twelve), ())[0] if options.contract_exchange else tourne
        hands = [first, second]
        hands.insert(me, twelve & ~pair)
        made.append(float(solved(options, Coup(house, hands, me, goal, ecart=pair))))
    return made


PLAYOUTS: Final = 8
"""How often an imagined deal is played out."""
EVERYTHING: Final = worth(ALL) + 10
"""The points of all cards and tricks (PIC-12)."""
SMOOTH: Final = 2.5
"""What an imagined deal leaves uncertain, in points."""
