"""The processes in which the bots think."""

import asyncio
import logging
import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from estaminet.bots import Uniform
from estaminet.cafe.errors import NoAdvice
from estaminet.cafe.workers import Task, Workers
from estaminet.games import find_game
from estaminet.lab.review import decision_at
from estaminet.play import Fair, Partie
from estaminet.play.notation import parse
from estaminet.play.record import write_record
from tests.cafe.company import TWO, laid, newcomer, opened, plays_out, scenario
from tests.lab.test_review import finished, given, misere


def task(level: str = "hasard") -> Task:
    partie = Partie(find_game("piccolo"), Fair.seeded(1))
    assert partie.ask is not None
    (seat,) = partie.ask.shapes
    return Task("piccolo", level, "answer", partie.view(seat), 7)


@scenario
async def test_bots_think_in_processes_of_their_own(tmp_path: Path) -> None:
    async with opened(tmp_path, workers=1) as cafe:
        assert "hasard" in await cafe.levels("piccolo")
        anne, bruno = await newcomer(cafe, "Anne"), await newcomer(cafe, "Bruno")
        table = await laid(cafe, anne, bruno, chairs=TWO, target="5")
        await plays_out(table, anne, bruno, rng=Random(1))
        assert table.state == "over"


@scenario
async def test_the_same_task_gets_the_same_answer(tmp_path: Path) -> None:
    pool, thread = Workers(1), Workers(0)
    try:
        assert await pool.think([task(), task()]) == await thread.think([task(), task()])
        assert await pool.advice(task()) == await thread.advice(task())
    finally:
        await pool.close()
        await thread.close()


@scenario
async def test_an_answer_is_weighed_in_a_process_of_its_own_and_never_before_the_end(tmp_path: Path) -> None:
    partie = misere("8H", "JS", "9H")
    film = finished(partie)
    async with opened(tmp_path, workers=1) as cafe:
        found = await cafe.review(write_record(film.whole()), given(film, "9H"))
        assert found == decision_at(film, given(film, "9H"))
        assert found is not None
        assert found.couffe()
        with pytest.raises(NoAdvice):
            await cafe.review(write_record(misere("8H", "JS", "9H"), unfinished=True), given(film, "9H"))


@scenario
async def test_a_worker_that_dies_is_replaced_and_the_bot_answers_all_the_same(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    pool = Workers(1)
    try:
        await pool.think([task()])
        for process in list(pool._pool._processes.values()):  # type: ignore[attr-defined]
            os.kill(process.pid, signal.SIGKILL)
            process.join()
        one = task()
        with caplog.at_level(logging.CRITICAL, logger="estaminet.cafe.workers"):
            (answer,) = await pool.think([one])
        assert one.view.question is not None
        assert one.view.question.shape.settle(parse(find_game("piccolo").rules(one_options()), answer or ""))
        assert await pool.advice(task())
    finally:
        await pool.close()


def one_options() -> Any:
    return find_game("piccolo").rules.OPTIONS()


@scenario
async def test_a_bot_that_thinks_for_ever_is_given_up(caplog: pytest.LogCaptureFixture) -> None:
    pool = Workers(1)
    await pool.think([task()])
    pool.longest = 0.0
    try:
        with caplog.at_level(logging.CRITICAL, logger="estaminet.cafe.workers"):
            (answer,) = await pool.think([task()])
            assert answer == by_chance(task())
            with pytest.raises(NoAdvice):
                await pool.advice(task())
    finally:
        await pool.close()


def by_chance(one: Task) -> str:
    from estaminet.rules import written

    return written(Uniform().answer(one.view, Random(one.seed)))


@scenario
async def test_a_bot_that_stumbles_holds_nobody_up(caplog: pytest.LogCaptureFixture) -> None:
    pool = Workers(0)
    try:
        with caplog.at_level(logging.CRITICAL, logger="estaminet.cafe.workers"):
            assert await pool.think([task("no such level")]) == [by_chance(task())]
    finally:
        await pool.close()


def test_the_cafe_itself_loads_no_compiler() -> None:
    code = "import sys, estaminet.cafe; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


ORPHANS = """
import asyncio, sys
from estaminet.cafe.workers import Workers
async def main():
    pool = Workers(1)
    await pool.levels("piccolo")
    print(*pool._pool._processes, flush=True)
    await asyncio.sleep(60)
if __name__ == "__main__":
    asyncio.run(main())
"""


@scenario
async def test_workers_do_not_outlive_a_cafe_that_was_killed(tmp_path: Path) -> None:
    script = tmp_path / "orphans.py"
    script.write_text(ORPHANS)
    cafe = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True)
    assert cafe.stdout is not None
    pids = [int(pid) for pid in (await asyncio.to_thread(cafe.stdout.readline)).split()]
    assert pids
    cafe.kill()
    cafe.wait()
    cafe.stdout.close()
    for _ in range(500):
        if not any(alive(pid) for pid in pids):
            return
        await asyncio.sleep(0.01)
    raise AssertionError("a worker lives on")


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return "Z" not in (Path("/proc") / str(pid) / "stat").read_text().split() if Path("/proc").exists() else True
