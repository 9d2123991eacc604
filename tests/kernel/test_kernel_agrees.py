"""The kernel against the readable rules, which play from the same tables."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from threading import Thread

import numpy as np
import pytest

from estaminet.kernel import Kernel, Points, Position
from estaminet.lab.tricks import compare_play
from estaminet.rules.tables import Tables
from tests.kernel.samples import dealt, read_legal, read_play, samples

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize(("name", "tables"), samples(), ids=[name for name, _ in samples()])
def test_legal_cards_masters_and_counts_are_those_of_the_readable_rules(name: str, tables: Tables) -> None:
    compare_play(tables, 120, sum(name.encode()))


@pytest.mark.parametrize(("name", "tables"), samples()[::7], ids=[name for name, _ in samples()[::7]])
@pytest.mark.parametrize("policy", ["random", "thumb"])
def test_playouts_play_by_the_rules_and_count_all_points(name: str, tables: Tables, policy: str) -> None:
    rng = Random(3)
    kernel = Kernel(tables)
    position = dealt(tables, len(tables.pack) // tables.seats, rng)
    card = rng.choice(read_legal(tables, position))
    position = read_play(tables, position, card)
    played = kernel.playouts(position, 500, 1, "thumb" if policy == "thumb" else "random")
    dealt_points = sum(tables.points.get(one, 0) for hand in position.hands for one in hand)
    dealt_points += tables.points.get(card, 0)
    total = played.points.sum(axis=1)
    tricks = played.took.shape[1]
    if not tables.order.ties_spoil:
        plain = dealt_points + tricks * tables.trick_points + tables.last_points
        assert set(total.tolist()) <= {plain, plain + tables.sweep_points}
    else:
        assert (total == (played.took >= 0).sum(axis=1)).all()
    assert (np.sort(played.took, axis=1) < tables.seats).all()


def test_random_playouts_choose_every_legal_card_alike() -> None:
    """The spread of who takes the first trick is that of playing it at random by the readable rules."""
    tables = dict(samples())["belote"]
    rng = Random(5)
    position = dealt(tables, 8, rng)
    count = 20_000
    found = np.bincount(Kernel(tables).playouts(position, count, 7).took[:, 0], minlength=4) / count
    expected = first_takers(tables, position)
    assert np.abs(found - expected).max() < 4.5 * np.sqrt(0.25 / count)


def first_takers(tables: Tables, position: Position) -> list[float]:
    """How likely each seat takes the trick, when every legal card is equally likely."""
    if position.took:
        return [float(position.took[-1] == seat) for seat in range(tables.seats)]
    cards = read_legal(tables, position)
    spread = [0.0] * tables.seats
    for card in cards:
        for seat, chance in enumerate(first_takers(tables, read_play(tables, position, card))):
            spread[seat] += chance / len(cards)
    return spread


def test_a_seed_plays_the_same_in_one_thread_and_in_two() -> None:
    tables = dict(samples())["belote"]
    kernel, position = Kernel(tables), dealt(tables, 8, Random(1))
    one, two, other = (
        kernel.playouts(position, 1001, seed, threads=threads) for seed, threads in ((9, 1), (9, 2), (10, 1))
    )
    assert (one.points == two.points).all()
    assert (one.took == two.took).all()
    assert (one.took != other.took).any()


def test_other_threads_go_on_while_it_plays_and_solves() -> None:
    """It lets go of the interpreter: what else runs in Python is not held up until the kernel returns."""
    tables = dict(samples())["belote"]
    kernel, position = Kernel(tables), dealt(tables, 8, Random(3))
    for work in (lambda: kernel.playouts(position, 400_000, 1), lambda: kernel.values(position, Points(0))):
        thread = Thread(target=work)
        thread.start()
        steps = 0
        while thread.is_alive():
            steps += 1
        assert steps > 1000


def test_exact_values_are_the_same_in_one_thread_and_in_two() -> None:
    tables = dict(samples())["belote"]
    kernel, rng = Kernel(tables, memory=8), Random(11)
    positions = [dealt(tables, 6, rng) for _ in range(12)]
    alone = [kernel.values(position, Points(0)) for position in positions]
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(lambda position: kernel.values(position, Points(0)), positions)) == alone


def test_the_rule_of_thumb_takes_more_than_chance_and_avoids_more() -> None:
    tables = dict(samples())["whist"]
    kernel, rng = Kernel(tables), Random(2)
    taken, avoided = [], []
    for _ in range(40):
        position = dealt(tables, 13, rng)
        chance = kernel.playouts(position, 200, 1).points[:, 1].mean()
        taken.append(kernel.playouts(position, 200, 1, "thumb", avoiding=(0, 2, 3)).points[:, 1].mean() - chance)
        avoided.append(kernel.playouts(position, 200, 1, "thumb", avoiding=(1,)).points[:, 1].mean() - chance)
    for gains, sign in ((taken, 1), (avoided, -1)):
        assert sign * np.mean(gains) > 4 * np.std(gains) / np.sqrt(len(gains))


def test_without_the_compiler_the_same_is_played() -> None:
    code = """
from random import Random
from estaminet.kernel import Individual, Kernel, Points
from tests.kernel.samples import dealt, samples
tables = dict(samples())
for name in ("belote", "matadors", "aluette 0"):
    kernel, rng = Kernel(tables[name], memory=1), Random(4)
    for tricks in (2, 3):
        position = dealt(tables[name], tricks, rng)
        print(name, kernel.legal(position), kernel.values(position, Points(0)), kernel.value(position, Individual(0)))
        for policy in ("random", "thumb"):
            played = kernel.playouts(position, 20, 3, policy)
            print(played.points.tolist(), played.took.tolist())
"""
    told = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "NUMBA_DISABLE_JIT": disabled},
            cwd=ROOT,
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for disabled in ("0", "1")
    ]
    assert told[0] == told[1]
    assert told[0].count("\n") == 18


def test_the_kernel_loads_no_compiler_before_it_is_wanted() -> None:
    rooms = "estaminet, estaminet.kernel, estaminet.cli, estaminet.lab.review, estaminet.rules.odds"
    code = f"import sys, {rooms}; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
