"""A café that is really open, on a port of its own, for tests that come in by the door."""

from __future__ import annotations

import asyncio
import re
import threading
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

import httpx
import uvicorn

from estaminet.cafe import INSTANT, Cafe, Pace, Table
from estaminet.cards import card
from estaminet.games import find_game, game_names
from estaminet.rules import Take, written
from estaminet.rules.layout import layout
from estaminet.rules.seats import seats_of
from estaminet.web import Limits, create_app
from estaminet.web.serve import listen

T = TypeVar("T")

BOUNDLESS = Limits(reads=(1e9, 1e9), writes=(1e9, 1e9))
NONCE = "00112233445566778899aabbccddeeff"
SECRET = "a secret for tests"
HELD = [name for name in game_names() if layout(find_game(name)).ranks]
"""The games in which hands are held."""


class House:
    """An open café in a thread of its own: `with House(folder) as house:`."""

    def __init__(
        self,
        folder: Path,
        *,
        pace: Pace = INSTANT,
        limits: Limits = BOUNDLESS,
        public_url: str | None = None,
        ping: float = 5.0,
        port: int = 0,
    ) -> None:
        self._store = f"sqlite:///{folder / 'cafe.sqlite'}"
        self._pace = pace
        self._limits = limits
        self._public_url = public_url
        self._ping = ping
        self._port = port
        self._open = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()))
        self._failed: BaseException | None = None

    async def _run(self) -> None:
        try:
            self.loop = asyncio.get_running_loop()
            self.cafe = await Cafe.open(self._store, workers=0, pace=self._pace)
            app = create_app(
                self.cafe, secret=SECRET, public_url=self._public_url, limits=self._limits, ping=self._ping
            )
            listening = listen("127.0.0.1", self._port)
            self.port = listening.getsockname()[1]
            self.url = f"http://127.0.0.1:{self.port}"
            config = uvicorn.Config(app, log_level="warning", lifespan="off", timeout_graceful_shutdown=1)
            self._server = uvicorn.Server(config)
            self._server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
            self._open.set()
            await self._server.serve([listening])
            await self.cafe.close()
        except BaseException as error:
            self._failed = error
            self._open.set()
            raise

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._open.wait(30)
        if self._failed is not None:
            raise self._failed
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.should_exit = True
        self._thread.join(30)
        assert not self._thread.is_alive()

    def run(self, doing: Coroutine[Any, Any, T]) -> T:
        """Have something done in the café's own loop."""
        return asyncio.run_coroutine_threadsafe(doing, self.loop).result(20)

    def table(self, table_id: str) -> Table:
        """A table, to look at."""
        return self.run(self.cafe.table(table_id))

    @contextmanager
    def guest(self, **headers: str) -> Iterator[httpx.Client]:
        """Somebody with a browser of his own, who follows no redirection by himself."""
        with httpx.Client(base_url=self.url, headers={"accept-language": "fr", **headers}, timeout=20) as client:
            yield client


def opened(client: httpx.Client, *chairs: str, game: str = "piccolo", **options: str) -> dict[str, Any]:
    """Open a table by the API: what its host sees."""
    wanted = list(chairs or ("me", *["bot:hasard"] * (len(seats_of(find_game(game)).usual) - 1)))
    told = client.post("/api/tables", json={"game": game, "options": options, "chairs": wanted})
    assert told.status_code == 201, told.text
    view: dict[str, Any] = told.json()
    return view


def begun(client: httpx.Client, *chairs: str, game: str = "piccolo", **options: str) -> dict[str, Any]:
    """Open a table and begin the match."""
    page = opened(client, *chairs, game=game, **options)
    return ready(client, page["table"])


def ready(client: httpx.Client, table: str) -> dict[str, Any]:
    """Say that one is ready: what one sees then."""
    told = client.post(f"/api/t/{table}/ready", json={"nonce": NONCE})
    assert told.status_code == 200, told.text
    view: dict[str, Any] = told.json()
    return view


def asked(client: httpx.Client, table: str) -> dict[str, Any]:
    """Wait until one is asked something: what one sees then."""
    for _ in range(2000):
        page: dict[str, Any] = client.get(f"/api/t/{table}").json()
        if page["state"] != "playing" or page["view"]["question"]:
            return page
        time.sleep(0.005)  # the café lives in this process too
    raise AssertionError("nothing was asked")


def legal(page: dict[str, Any]) -> list[str]:
    """Some lawful answers to what one is asked."""
    shape = page["view"]["question"]["shape"]
    if "one" in shape:
        return [answer for answer in shape["one"] if answer != "abandonne"]
    if "cards" in shape:
        return [" ".join([shape["verb"], *shape["cards"][: shape["low"]]])]
    if "mine" in shape:
        return [written(answer) for answer in islice(take_of(shape), 5)]
    return [f"{shape['verb']} {shape['from']}"]


def take_of(shape: dict[str, Any]) -> Take:
    """What can be taken from the table, from its plain data."""
    mine, table = ({card(code): value for code, value in shape[part].items()} for part in ("mine", "table"))
    return Take(shape["verb"], mine, table)


def link_of(house: House, table: str, seat: int) -> str:
    """The address that seats somebody on a chair."""
    invitation = house.table(table).chairs[seat].invitation
    assert invitation is not None
    return f"/i/{invitation}"


def version_in(html: str) -> int:
    """The version of the table in a page."""
    found = re.search(r'data-version="(\d+)"', html)
    assert found is not None
    return int(found[1])
