"""The tricks of every registered game, read and compiled: the same legal cards, the same counts, the exact values.

Compared are the rules as a person reads them, `rules.trick`, and `kernel`; and the exact values of the kernel with
those of a search that leaves nothing out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from estaminet.cards import Card
from estaminet.kernel import NOBODY, Contract, Individual, Kernel, Objective, Points, Position, Run, Tricks
from estaminet.lab.lives import any_options
from estaminet.rules import Game, read_options
from estaminet.rules.tables import Tables
from estaminet.rules.trick import Trick, legal

VARIANTS: Final = 4
"""Under so many options at random, beside the usual ones, a game is tried."""
LONGEST: Final = 9
"""The most tricks of the deals from which endings come."""
MEMORY: Final = 4


def tables_of(game: Game, seed: int = 0) -> list[Tables]:
    """The tables that a game plays by, under its usual options and some others; none, if it has no tricks."""
    rng = Random(seed)
    texts = [{}, *(any_options(game, rng) for _ in range(VARIANTS))]
    return [tables for options in texts for tables in game.rules(read_options(game.rules.OPTIONS, options)).plays()]


def check_play(game: Game, positions: int, seed: int = 0) -> int:
    """See that a game's legal cards, masters and counts are compiled as they are read; the number of positions."""
    some = tables_of(game, seed)
    for number, tables in enumerate(some):
        compare_play(tables, -(-positions // len(some)), seed + number)
    return positions if some else 0


def check_values(game: Game, endings: int, tricks: int = 3, seed: int = 0) -> int:
    """See that the values of a game's endings are exact; the number of endings."""
    some = tables_of(game, seed)
    for number, tables in enumerate(some):
        compare_values(tables, -(-endings // len(some)), tricks, seed + number)
    return endings if some else 0


def compare_play(tables: Tables, positions: int, seed: int) -> None:
    """Play at random by the readable rules and in the kernel, and find no difference in so many positions."""
    kernel, rng = Kernel(tables), Random(seed)
    most = len(tables.pack) // tables.seats
    while positions > 0:
        position = dealt(tables, rng.randint(1, most), rng)
        while any(position.hands):
            expected = read_legal(tables, position)
            assert set(kernel.legal(position)) == set(expected), position
            card = rng.choice(expected)
            then = read_play(tables, position, card)
            assert kernel.play(position, card) == then, (position, card)
            if then.trick:
                assert kernel.master(then) == trick_of(tables, then).master, then
            position = then
            positions -= 1


def compare_values(tables: Tables, endings: int, tricks: int, seed: int) -> None:
    """Solve so many endings exactly and by playing every line, each for two objectives, and find no difference."""
    kernel, rng = Kernel(tables, memory=MEMORY), Random(seed)
    for _ in range(endings):
        position = ending(tables, tricks, rng)
        some = objectives(tables, position, rng)
        for objective in rng.sample(some, 2):
            wanting, worth = judged(tables, objective)
            expected = {
                card: unpruned(tables, read_play(tables, position, card), wanting, worth)
                for card in read_legal(tables, position)
            }
            assert kernel.values(position, objective) == expected, (position, objective)
            best = max if position.turn in wanting else min
            assert kernel.value(position, objective) == best(expected.values()), (position, objective)


def dealt(tables: Tables, tricks: int, rng: Random) -> Position:
    """A position before so many tricks, the cards dealt at random."""
    cards = rng.sample(tables.pack, tricks * tables.seats)
    hands = tuple(tuple(cards[seat :: tables.seats]) for seat in range(tables.seats))
    return Position(hands, rng.randrange(tables.seats))


def trick_of(tables: Tables, position: Position) -> Trick:
    """The trick begun, as the readable rules see it."""
    trick = Trick(tables.order)
    for offset, card in enumerate(position.trick):
        trick.play((position.leader + offset) % tables.seats, card)
    return trick


def read_legal(tables: Tables, position: Position) -> list[Card]:
    """What may be played, by the readable rules."""
    trick, seat = trick_of(tables, position), position.turn
    hand = position.hands[seat]
    if trick.best is None:
        return list(hand)
    return list(legal(hand, trick, tables.duties[seat][max(trick.master, 0)][trick.trump_led]))


def read_play(tables: Tables, position: Position, card: Card) -> Position:
    """The position after a card, by the readable rules."""
    hands = list(position.hands)
    hands[position.turn] = tuple(one for one in hands[position.turn] if one is not card)
    then = Position(tuple(hands), position.leader, (*position.trick, card), position.took, position.points)
    if len(then.trick) < tables.seats:
        return then
    trick = trick_of(tables, then)
    points = list(position.points or (0,) * tables.seats)
    took = (*position.took, trick.master)
    if trick.master != NOBODY:
        points[trick.master] += sum(tables.points.get(one, 0) for one in then.trick) + tables.trick_points
        if not any(hands):
            points[trick.master] += tables.last_points
            if {tables.sides[seat] if seat != NOBODY else None for seat in took} == {tables.sides[trick.master]}:
                points[trick.master] += tables.sweep_points
    return Position(tuple(hands), trick.next_leader(position.leader), (), took, tuple(points))


def unpruned(tables: Tables, position: Position, wanting: Sequence[int], worth: Callable[[Position], int]) -> int:
    """What a position comes to when the seats wanting play for much and the others for little: every line is played."""
    if not any(position.hands):
        return worth(position)
    found = [
        unpruned(tables, read_play(tables, position, card), wanting, worth) for card in read_legal(tables, position)
    ]
    return max(found) if position.turn in wanting else min(found)


def ending(tables: Tables, tricks: int, rng: Random) -> Position:
    """A whole deal played at random until so many tricks are left, and a few cards more."""
    position = dealt(tables, min(len(tables.pack) // tables.seats, LONGEST), rng)
    while len(position.hands[position.turn]) > tricks:
        position = read_play(tables, position, rng.choice(read_legal(tables, position)))
    for _ in range(rng.randrange(tables.seats)):
        position = read_play(tables, position, rng.choice(read_legal(tables, position)))
    return position


def side(tables: Tables, seat: int) -> list[int]:
    """The seats of a seat's side."""
    return [other for other in range(tables.seats) if tables.sides[other] == tables.sides[seat]]


def total(tables: Tables, of: Points | Tricks, position: Position) -> int:
    """What has been taken of what is counted."""
    if isinstance(of, Tricks):
        return position.took.count(of.seat)
    return sum(points for seat, points in enumerate(position.points) if tables.sides[seat] == of.side)


def first_of_most(position: Position) -> int | None:
    """Of the seats with most tricks the one whose last was first complete."""
    counts = {seat: position.took.count(seat) for seat in position.took if seat >= 0}
    if not counts:
        return None
    most = max(counts.values())
    reached = {
        seat: [number for number, who in enumerate(position.took) if who == seat][most - 1]
        for seat, count in counts.items()
        if count == most
    }
    return min(reached, key=reached.__getitem__)


def judged(tables: Tables, objective: Objective) -> tuple[list[int], Callable[[Position], int]]:
    """Who wants much of an objective, and what a deal that is over is worth by it."""
    everyone = list(range(tables.seats))
    if isinstance(objective, Points):
        wanting = [seat for seat in everyone if tables.sides[seat] == objective.side]
        return wanting, lambda over: total(tables, objective, over)
    if isinstance(objective, Tricks):
        mine = side(tables, objective.seat)
        wanting = mine if objective.wanted else [seat for seat in everyone if seat not in mine]
        return wanting, lambda over: total(tables, objective, over)
    if isinstance(objective, Contract):
        of = objective.of
        most = 10_000 if objective.most is None else objective.most
        wanting = side(tables, of.seat) if isinstance(of, Tricks) else judged(tables, of)[0]
        return wanting, lambda over: int(objective.least <= total(tables, of, over) <= most)
    if isinstance(objective, Individual):
        wanting = [seat for seat in everyone if tables.sides[seat] == objective.side]

        def individual(over: Position) -> int:
            best = first_of_most(over)
            return 0 if best is None else (1 if best in wanting else -1)

        return wanting, individual

    def run(over: Position) -> int:
        counts = [over.took.count(seat) for seat in everyone]
        mine = counts[objective.seat]
        last = all(seat == objective.seat for seat in over.took[len(over.took) - mine :])
        others = max(count for seat, count in enumerate(counts) if seat != objective.seat)
        return int(last and mine >= objective.least and mine > others)

    return side(tables, objective.seat), run


def objectives(tables: Tables, position: Position, rng: Random) -> list[Objective]:
    """Every kind, with limits about what is likely to be reached."""
    of_side, seat = Points(rng.choice(tables.sides)), rng.randrange(tables.seats)
    taken = total(tables, of_side, position)
    left = sum(tables.points.get(card, 0) for hand in position.hands for card in hand) + 4
    least = taken + rng.randint(0, left)
    tricks = position.took.count(seat)
    return [
        of_side,
        Tricks(seat),
        Tricks(seat, wanted=False),
        Contract(of_side, least),
        Contract(of_side, 0, least),
        Contract(of_side, least, least + rng.randint(0, 5)),
        Contract(Tricks(seat), tricks, tricks),
        Contract(Tricks(seat), tricks + 1, tricks + 1),
        Contract(Tricks(seat, wanted=False), 0, tricks),
        Individual(rng.choice(tables.sides)),
        Run(seat, rng.choice((1, 2, 3))),
    ]
