"""Exact values against a search that plays every line by the readable rules."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from estaminet.games.aluette.coup import NOBODY as NO_SEAT
from estaminet.games.aluette.coup import Stake
from estaminet.kernel import Contract, Individual, Kernel, Objective, Points, Position, Run, Tricks
from estaminet.rules.tables import Tables
from tests.kernel.samples import dealt, read_legal, read_play, registered, samples, unpruned


def ending(tables: Tables, tricks: int, rng: Random) -> Position:
    """A whole deal played at random until so many tricks are left, and a few cards more."""
    position = dealt(tables, len(tables.pack) // tables.seats if not tables.order.ties_spoil else 9, rng)
    while len(position.hands[position.turn]) > tricks:
        position = read_play(tables, position, rng.choice(read_legal(tables, position)))
    for _ in range(rng.randrange(tables.seats)):
        position = read_play(tables, position, rng.choice(read_legal(tables, position)))
    return position


def side(tables: Tables, seat: int) -> list[int]:
    return [other for other in range(tables.seats) if tables.sides[other] == tables.sides[seat]]


def total(tables: Tables, of: Points | Tricks, position: Position) -> int:
    if isinstance(of, Tricks):
        return position.took.count(of.seat)
    return sum(points for seat, points in enumerate(position.points) if tables.sides[seat] == of.side)


def first_of_most(position: Position) -> int | None:
    """ALU-22, ALU-23, read anew: of the seats with most tricks the one whose last was first complete."""
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


def compare(tables: Tables, endings: int, tricks: int, seed: int) -> None:
    kernel, rng = Kernel(tables, memory=4), Random(seed)
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


@pytest.mark.parametrize(("name", "tables"), samples(), ids=[name for name, _ in samples()])
def test_exact_values_are_those_of_a_search_that_leaves_nothing_out(name: str, tables: Tables) -> None:
    compare(tables, 14, 2 if tables.order.ties_spoil else 3, sum(name.encode()))


@pytest.mark.soak
@pytest.mark.parametrize("game", sorted({name.split()[0] for name, _ in registered()}))
def test_2_000_endings_of_every_game_have_their_exact_values(game: str) -> None:
    some = [tables for name, tables in registered() if name.split()[0] == game]
    for number, tables in enumerate(some):
        compare(tables, -(-2000 // len(some)), 3, number)


def test_a_mordienne_and_the_individual_count_are_those_of_the_bots_of_aluette() -> None:
    """What a deal that is over brings, by the game's own reading of it."""
    tables = dict(samples())["aluette 0"]
    rng, kernel = Random(8), Kernel(tables)
    runs = 0
    for _ in range(400):
        position = ending(tables, 1, rng)
        while len(position.trick) < 3:
            position = read_play(tables, position, rng.choice(read_legal(tables, position)))
        (card,) = position.hands[position.turn]
        over = read_play(tables, position, card)
        took = [seat if seat >= 0 else NO_SEAT for seat in over.took]
        assert kernel.values(position, Individual(0)) == {card: Stake().points(took)}
        for seat in range(4):
            made = Stake(announcer=seat).worth(took, seat) != 0
            runs += made
            assert kernel.values(position, Run(seat, 3)) == {card: int(made)}
    assert runs > 0


def test_one_table_of_positions_serves_many_deals_in_two_threads() -> None:
    """Old entries never answer for another deal; threads do not meet."""
    from concurrent.futures import ThreadPoolExecutor

    tables = dict(samples())["belote"]
    rng = Random(6)
    positions = [ending(tables, 4, rng) for _ in range(60)]
    shared = Kernel(tables, memory=1)
    with ThreadPoolExecutor(2) as pool:
        found = list(pool.map(lambda position: shared.values(position, Points(0)), positions))
    assert found == [Kernel(tables, memory=4).values(position, Points(0)) for position in positions]
