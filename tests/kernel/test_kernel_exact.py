"""Exact values against a search that plays every line by the readable rules."""

from __future__ import annotations

from random import Random

import pytest

from estaminet.games.aluette.coup import NOBODY as NO_SEAT
from estaminet.games.aluette.coup import Stake
from estaminet.kernel import Individual, Kernel, Points, Run
from estaminet.lab.tricks import compare_values
from estaminet.lab.tricks import ending as ending
from estaminet.lab.tricks import judged as judged
from estaminet.rules.tables import Tables
from tests.kernel.samples import read_legal, read_play, samples


@pytest.mark.parametrize(("name", "tables"), samples(), ids=[name for name, _ in samples()])
def test_exact_values_are_those_of_a_search_that_leaves_nothing_out(name: str, tables: Tables) -> None:
    compare_values(tables, 14, 2 if tables.order.ties_spoil else 3, sum(name.encode()))


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
