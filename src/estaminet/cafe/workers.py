"""The processes in which the bots think. The café's own process never loads what bots think with."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache, lru_cache, partial
from importlib.util import find_spec
from multiprocessing.connection import wait
from random import Random
from typing import Any, Final, Literal, NamedTuple, ParamSpec, TypeVar

from estaminet.bots import Bot, Uniform, answered, levels, make_bot
from estaminet.cafe.errors import NoAdvice
from estaminet.games import find_game
from estaminet.lab.review import Decision, decision_at
from estaminet.play import Film, View
from estaminet.play.record import read_records
from estaminet.rules import written
from estaminet.rules.odds import Field, Odds, Unclear, module_of, odds

P = ParamSpec("P")
R = TypeVar("R")

logger = logging.getLogger(__name__)

LONGEST: Final = 20.0
"""Seconds after which a bot that still thinks is given up."""

CHANCE: Final = "hasard"
"""The level that every game has."""

Act = Literal["answer", "advise", "look", "sign"]


class Task(NamedTuple):
    """What a bot is to think about. The same task always gets the same answer."""

    game: str
    level: str
    act: Act
    view: View
    seed: int


@cache
def _bot(game: str, level: str) -> Bot:
    return Uniform() if level == CHANCE else make_bot(find_game(game), level)


def think(tasks: Sequence[Task]) -> list[str | None]:
    """What bots do, as text; `None`: they would rather do nothing (only of looks and signs)."""
    return [_think(task) for task in tasks]


def _think(task: Task) -> str | None:
    bot, rng = _bot(task.game, task.level), Random(task.seed)
    if task.act == "answer":
        return written(answered(bot, task.view, rng))
    # who advises somebody does not err, however careless bots are at this table
    answer = bot.answer(task.view, rng) if task.act == "advise" else getattr(bot, task.act)(task.view, rng)
    return None if answer is None else written(answer)


def without_thinking(tasks: Sequence[Task]) -> list[str | None]:
    """What can be done without any bot: any lawful answer, no looks, no signs."""
    return [
        written(Uniform().answer(task.view, Random(task.seed))) if task.act in ("answer", "advise") else None
        for task in tasks
    ]


class Reviewed(NamedTuple):
    """A step of a match that is over, whose answer is to be weighed."""

    record: str
    step: int


@lru_cache(maxsize=4)
def _film(record: str) -> Film:
    (one,) = read_records(record)
    return Film(one.game, one.shuffles, one.options, one.rows)


def weigh(task: Reviewed) -> Decision | None:
    """What the answer was worth; `None` if the step has none that is weighed.

    Raises:
        Unfinished: the match is not over.
    """
    return decision_at(_film(task.record), task.step)


class Told(NamedTuple):
    """A hand, or whatever else a game's odds are told. The same always gets the same answer."""

    game: str
    told: tuple[tuple[str, str], ...]


class Doubt(NamedTuple):
    """What was told cannot be so: see `Unclear`."""

    field: str
    reason: str
    values: dict[str, str]


@lru_cache(maxsize=256)
def tell(task: Told) -> Odds | Doubt:
    """The odds, under the ordinary rules."""
    try:
        return odds(find_game(task.game), dict(task.told))
    except Unclear as unclear:
        return Doubt(unclear.field, unclear.reason, {name: str(value) for name, value in unclear.values.items()})


def fields_of(game: str) -> tuple[Field, ...]:
    """What a game's odds may be told; nothing, if it tells none."""
    module = module_of(find_game(game))
    return module.FIELDS if module is not None else ()


def level_names(game: str) -> list[str]:
    """The levels of a game's bots, weakest first. A game in the making, without bots of its own, is left to chance."""
    found = find_game(game)
    return [CHANCE] if find_spec(found.bots) is None else list(levels(found))


def _start() -> None:
    """Begin a worker's life: politely, and not beyond that of the café.

    Ctrl-C is for the café alone to hear, which then ends its workers. But a café that was killed cannot tell them to
    go; nothing else would ever end them.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=lambda: wait([parent.sentinel]) and os._exit(1), daemon=True).start()


class Workers:
    """A pool of processes. One that dies is replaced; meanwhile the bots answer at random rather than not at all."""

    def __init__(self, count: int, longest: float = LONGEST) -> None:
        """Make ready for `count` processes; with 0 the bots think in a thread, for tests and the smallest machines.

        What takes more than `longest` seconds is given up.
        """
        self.count = count
        self.longest = longest
        self._pool = self._new()
        self._levels: dict[str, list[str]] = {}
        self._fields: dict[str, tuple[Field, ...]] = {}

    def _new(self) -> Executor:
        if self.count == 0:
            return ThreadPoolExecutor(1, thread_name_prefix="bots")
        return ProcessPoolExecutor(self.count, multiprocessing.get_context("spawn"), initializer=_start)

    def wake(self) -> None:
        """Start the processes now, so that nobody has to wait for them."""
        for _ in range(self.count):
            self._pool.submit(think, ())

    async def think(self, tasks: Sequence[Task]) -> list[str | None]:
        """What the bots do; by chance alone if they cannot think."""
        if not tasks:
            return []
        try:
            done: list[str | None] = await self._run(think, tasks)
            return done
        except Exception:  # whatever a bot stumbles over, the table goes on
            logger.exception("bots of %s could not think", tasks[0].game)
            return without_thinking(tasks)

    async def advice(self, task: Task) -> str:
        """What a bot would answer.

        Raises:
            NoAdvice: it cannot think.
        """
        (text,) = await self._asked(think, [task], f"advice for {task.game}")
        return str(text)

    async def review(self, task: Reviewed) -> Decision | None:
        """What an answer of a match that is over was worth; `None` if it is not weighed.

        Raises:
            NoAdvice: it cannot be said now.
        """
        found: Decision | None = await self._asked(weigh, task, f"review of step {task.step}")
        return found

    async def odds(self, task: Told) -> Odds | Doubt:
        """The odds of a hand, or what is wrong with it.

        Raises:
            NoAdvice: they cannot be told now.
        """
        found: Odds | Doubt = await self._asked(tell, task, f"odds of {task.game}")
        return found

    async def _asked(self, function: Any, task: Any, what: str) -> Any:
        """What somebody asked for, who can be told that it cannot be had."""
        try:
            return await self._run(function, task)
        except Exception as error:
            logger.exception("no %s", what)
            raise NoAdvice from error

    async def fields(self, game: str) -> tuple[Field, ...]:
        """What a game's odds may be told; nothing, if it tells none."""
        if game not in self._fields:
            self._fields[game] = await self._run(fields_of, game)
        return self._fields[game]

    async def levels(self, game: str) -> list[str]:
        """The levels of a game's bots, weakest first."""
        if game not in self._levels:
            self._levels[game] = await self._run(level_names, game)
        return self._levels[game]

    async def _run(self, function: Any, argument: Any) -> Any:
        pool = self._pool
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(self.longest):
                return await loop.run_in_executor(pool, partial(function, argument))
        except (BrokenProcessPool, TimeoutError):
            if pool is self._pool:
                self._pool = self._new()
                await asyncio.to_thread(_end, pool)
            raise

    async def close(self) -> None:
        """End the processes."""
        await asyncio.to_thread(_end, self._pool)


def _end(pool: Executor) -> None:
    processes = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
    pool.shutdown()
