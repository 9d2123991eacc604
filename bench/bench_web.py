"""From an answer accepted to all events sent: many tables at once, over real sockets.

    python bench/bench_web.py [--tables 50] [--level debutant] [--seconds 30] [--game piccolo]

A child process is the café, with its bots in a worker process of their own. At each table one person plays (this
program, answering at once what it is asked) with three bots, and four event streams are open: his and three
spectators'. The bots are paced so that each table sees about one answer a second.

An answer counts as accepted when the table begins to try it; the time runs until the last of the four streams has been
handed the event, so it includes the rules, the commit to disk, four renderings and the sending. The child also tells
the size of its memory and whether it has imported Numba.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import resource
import signal
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

import httpx

PEAK_UNITS = 1024**2 if sys.platform == "darwin" else 1024
"""To the megabyte, of what the system calls the peak of memory."""
STAGGER = 0.1
"""Seconds between the arrivals at two tables; what is measured begins when all are there."""

# -- the café, in a child process -------------------------------------------------------------------------------------


async def cafe(port: int, store: str, report: str) -> None:
    """Serve until interrupted, then write the figures."""
    import uvicorn
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from estaminet.cafe import Cafe, Pace
    from estaminet.cafe.table import Table
    from estaminet.web.app import create_app
    from estaminet.web.guard import Limits
    from estaminet.web.serve import closing_in_order

    accepted: dict[str, tuple[int, float]] = defaultdict(lambda: (0, 0.0))
    latest: dict[tuple[str, int], float] = {}
    play = Table.play

    async def timed(self: Table, act: Any) -> None:
        accepted[self.id] = accepted[self.id][0] + 1, time.perf_counter()
        await play(self, act)

    Table.play = timed  # type: ignore[method-assign]

    class Watch:
        """Takes the time at which each event was handed to the socket."""

        def __init__(self, app: ASGIApp) -> None:
            self.app = app

        async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
            path = scope.get("path", "")
            if not path.endswith("/flux"):
                await self.app(scope, receive, send)
                return
            table = path.split("/")[2]
            told_of = 0

            async def told(message: Message) -> None:
                nonlocal told_of
                await send(message)
                number, since = accepted[table]
                if number > told_of and message.get("body", b"").startswith(b"id:"):
                    told_of = number
                    latest[table, number] = time.perf_counter() - since

            await self.app(scope, receive, told)

    unlimited = Limits(reads=(1e9, 1e9), writes=(1e9, 1e9))
    house = await Cafe.open(store, workers=1, pace=Pace(think=(0.9, 1.1), pause=0.5, deal=0.0))
    app = create_app(house, secret="bench", limits=unlimited)
    server = uvicorn.Server(
        uvicorn.Config(Watch(app), port=port, log_level="warning", timeout_keep_alive=60, timeout_graceful_shutdown=1)
    )
    with closing_in_order():
        await server.serve()
    times = sorted(1000 * took for (_, number), took in latest.items() if number > 3)
    figures = {
        "answers": len(times),
        "p50_ms": statistics.median(times),
        "p95_ms": times[int(0.95 * len(times))],
        "max_ms": times[-1],
        "cpu_s": sum(resource.getrusage(resource.RUSAGE_SELF)[:2]),
        "peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / PEAK_UNITS,
        "numba": "numba" in sys.modules,
    }
    Path(report).write_text(json.dumps(figures))
    await house.close()


def run_cafe(port: int, store: str, report: str) -> None:
    """What the child process runs."""
    asyncio.run(cafe(port, store, report))


# -- the guests, in this process --------------------------------------------------------------------------------------


async def stream(base: str, table: str, cookies: httpx.Cookies, news: asyncio.Event | None) -> None:
    """Read the events of a table, telling of each."""
    async with (
        httpx.AsyncClient(base_url=base, cookies=cookies, timeout=None) as client,
        client.stream("GET", f"/t/{table}/flux") as response,
    ):
        async for chunk in response.aiter_bytes():
            if news is not None and b"id:" in chunk:
                news.set()


def some_answer(shape: dict[str, Any], rng: random.Random) -> str:
    """An answer that a shape, as plain data, holds."""
    if "either" in shape:
        return some_answer(rng.choice(shape["either"]), rng)
    if "one" in shape:
        sober = [text for text in shape["one"] if text != "abandonne"]
        return "passe" if "passe" in sober else str(rng.choice(sober))
    if "cards" in shape:
        return " ".join([shape["verb"], *rng.sample(shape["cards"], shape["low"])])
    return f"{shape['verb']} {rng.randint(shape['from'], shape['to'])}"


async def person(
    base: str, game: str, level: str, number: int, until: float, streams: list[asyncio.Task[None]]
) -> None:
    """Set a table up and play there, with spectators looking on."""
    rng = random.Random(number)
    await asyncio.sleep(number * STAGGER)
    headers = {"Accept": "application/json", "Origin": base}
    async with httpx.AsyncClient(base_url=base, headers=headers, timeout=30) as client:
        made = await client.post("/api/tables", json={"game": game, "chairs": ["me", *[f"bot:{level}"] * 3]})
        made.raise_for_status()
        table = made.json()["table"]
        news = asyncio.Event()
        streams.append(asyncio.create_task(stream(base, table, client.cookies, news)))
        for _ in range(3):
            streams.append(asyncio.create_task(stream(base, table, httpx.Cookies(), None)))
        await client.post(f"/api/t/{table}/ready", json={"nonce": f"{number:032x}"})
        while time.monotonic() < until:
            page = (await client.get(f"/api/t/{table}")).json()
            question = page["view"] and page["view"]["question"]
            if question:
                answer = some_answer(question["shape"], rng)
                await client.post(f"/api/t/{table}/answer", json={"number": question["number"], "answer": answer})
                continue
            news.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), 3)


async def guests(base: str, game: str, level: str, tables: int, seconds: float) -> None:
    """Everybody at all the tables."""
    async with httpx.AsyncClient(base_url=base) as client:
        for _ in range(100):
            try:
                await client.get("/")
                break
            except httpx.TransportError:
                await asyncio.sleep(0.1)
    streams: list[asyncio.Task[None]] = []
    until = time.monotonic() + seconds
    await asyncio.gather(*(person(base, game, level, number, until, streams) for number in range(tables)))
    for one in streams:
        one.cancel()
    await asyncio.gather(*streams, return_exceptions=True)


def measure(game: str, level: str, tables: int, seconds: float) -> dict[str, Any]:
    """Figures of one run."""
    with tempfile.TemporaryDirectory() as folder:
        report = f"{folder}/report.json"
        port = 18000 + os.getpid() % 10000
        child = multiprocessing.get_context("spawn").Process(
            target=run_cafe, args=(port, f"sqlite:///{folder}/cafe.sqlite", report)
        )
        child.start()
        asyncio.run(guests(f"http://127.0.0.1:{port}", game, level, tables, seconds))
        os.kill(child.pid or 0, signal.SIGINT)
        child.join(30)
        figures: dict[str, Any] = json.loads(Path(report).read_text())
    figures |= {"game": game, "level": level, "tables": tables, "answers_s": figures["answers"] / seconds}
    return figures


def main() -> None:
    """Measure once and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--level", default="debutant")
    parser.add_argument("--game", default="piccolo")
    parser.add_argument("--seconds", type=float, default=30)
    args = parser.parse_args()
    print(json.dumps(measure(args.game, args.level, args.tables, args.seconds), indent=1))


if __name__ == "__main__":
    main()
