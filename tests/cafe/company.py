"""Company for the tests of the café: a clock that a test moves, tables that are laid, people who answer at random."""

import asyncio
import functools
import inspect
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from estaminet.cafe import INSTANT, Cafe, Clock, Guest, Pace, Table
from estaminet.rules import written

NONCE = "0123456789abcdef"
ALONE = ("me", "bot:hasard", "bot:hasard", "bot:hasard")
TWO = ("me", "open", "bot:hasard", "bot:hasard")


class ManualClock:
    """Time stands still until a test moves it."""

    def __init__(self) -> None:
        self.time = 1000.0
        self.sleepers = 0
        self._alarms: list[tuple[float, asyncio.Event]] = []

    def now(self) -> float:
        return self.time

    def date(self) -> float:
        return 1_700_000_000 + self.time

    async def wait(self, event: asyncio.Event, seconds: float | None) -> None:
        self.sleepers += 1
        try:
            await self._wait(event, seconds)
        finally:
            self.sleepers -= 1

    async def _wait(self, event: asyncio.Event, seconds: float | None) -> None:
        if seconds is None:
            await event.wait()
            return
        alarm = asyncio.Event()
        self._alarms.append((self.time + seconds, alarm))
        self._ring()
        waiting = [asyncio.ensure_future(one.wait()) for one in (event, alarm)]
        try:
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in waiting:
                one.cancel()

    def move(self, seconds: float) -> None:
        """Some time passes."""
        self.time += seconds
        self._ring()

    def _ring(self) -> None:
        for due, alarm in self._alarms:
            if due <= self.time:
                alarm.set()
        self._alarms = [(due, alarm) for due, alarm in self._alarms if due > self.time]


async def quiet(table: Table) -> None:
    """Let everything happen at a table that does not wait for its clock."""
    clock, calm = table.means.clock, 0
    assert isinstance(clock, ManualClock)

    def busy() -> bool:
        thinking = any(not thought.done() for thought in table.house._thoughts.values())
        return bool(table.busy or table.stirred.is_set() or thinking or not clock.sleepers)

    while calm < 5:
        calm = 0 if busy() else calm + 1
        await asyncio.sleep(0.001)


async def passes(table: Table, seconds: float) -> None:
    """Some time passes, and what it brings about at a table happens."""
    await quiet(table)
    assert isinstance(table.means.clock, ManualClock)
    table.means.clock.move(seconds)
    await quiet(table)


def scenario(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """Have a test that is a coroutine run, and end."""

    @functools.wraps(test)
    def run(*args: Any, **kwargs: Any) -> None:
        async def timed() -> None:
            await asyncio.wait_for(test(*args, **kwargs), 20)

        asyncio.run(timed())

    run.__signature__ = inspect.signature(test)  # type: ignore[attr-defined]
    return run


def address(folder: Path) -> str:
    """The address of a store in a folder."""
    return f"sqlite:///{folder / 'cafe.sqlite'}"


@asynccontextmanager
async def opened(
    folder: Path, *, clock: Clock | None = None, pace: Pace = INSTANT, workers: int = 0
) -> AsyncIterator[Cafe]:
    """A café that is open for a while."""
    extra = {} if clock is None else {"clock": clock}
    cafe = await Cafe.open(address(folder), workers=workers, pace=pace, **extra)
    try:
        yield cafe
    finally:
        await cafe.close()


async def newcomer(cafe: Cafe, name: str) -> Guest:
    """A guest who has just come in and told his name."""
    return await cafe.update_guest(await cafe.guest(None), name=name)


async def laid(
    cafe: Cafe, *guests: Guest, game: str = "piccolo", chairs: tuple[str, ...] = ALONE, **options: str
) -> Table:
    """A table of the first guest's at which all of them sit, and play."""
    table = await seated(cafe, *guests, game=game, chairs=chairs, **options)
    for guest in guests:
        await table.ready(guest, NONCE)
    return table


async def seated(
    cafe: Cafe, *guests: Guest, game: str = "piccolo", chairs: tuple[str, ...] = ALONE, **options: str
) -> Table:
    """A table of the first guest's at which all of them sit, before they are ready."""
    host, *others = guests
    table = await cafe.create_table(host, game, options, chairs)
    for guest in others:
        chair = next(one for one in table.chairs if one.kind == "open")
        assert chair.invitation is not None
        await table.sit(guest, chair.invitation)
    return table


async def until(happened: Callable[[], Any], seconds: float = 20.0) -> None:
    """Wait for something that happens by itself, in the time of this world."""
    for _ in range(int(seconds / 0.002)):
        if happened():
            return
        await asyncio.sleep(0.002)
    raise AssertionError("it did not happen")


async def asked(table: Table, guest: Guest) -> int:
    """Wait until a guest is asked something; the number of the question."""
    seat = table.seat_of(guest)
    assert seat is not None
    await until(lambda: table.asked(seat) is not None)
    number = table.asked(seat)
    assert number is not None
    return number


def any_answer(table: Table, guest: Guest, rng: Random) -> str:
    """A lawful answer to what a guest is asked, as text; he hardly ever gives up."""
    question = table.question(table.place_of(guest))
    assert question is not None
    for _ in range(20):
        text = written(question.shape.sample(rng))
        if text != "abandonne":
            break
    return text


async def goes_on(table: Table, *guests: Guest, rng: Random, done: Callable[[Table], Any]) -> None:
    """The guests answer whatever they are asked until it is done, or the match is over."""
    while table.state == "playing" and not done(table):
        for guest in guests:
            number = table.asked(table.place_of(guest))
            if number is not None and not done(table):
                await table.answer(guest, number, any_answer(table, guest, rng))
        await asyncio.sleep(0.0005)


async def plays_out(table: Table, *guests: Guest, rng: Random) -> None:
    """The guests play the match to its end."""
    await goes_on(table, *guests, rng=rng, done=lambda _: False)
