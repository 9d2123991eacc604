"""Event streams: each tells one tab what its place at a table sees, whole, every time it changes.

A browser keeps few connections to one address, so a guest has at most `STREAMS` streams. The one that was opened first
is told to poll instead when another is opened; it asks for a stream again when somebody looks at it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, suppress
from typing import Final

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from estaminet.cafe import Guest, Page, Table

STREAMS: Final = 4
PING: Final = 5.0
"""Seconds after which a silent stream says that it is still there."""
RETRY: Final = 2000
"""Milliseconds after which a browser shall try again."""


class Streams:
    """The open streams of every guest, oldest first."""

    def __init__(self, ping: float = PING) -> None:
        self.ping = ping
        self._open: dict[str, list[asyncio.Event]] = {}

    async def tell(
        self, table: Table, guest: Guest, after: int, render: Callable[[Page], str]
    ) -> AsyncGenerator[str, None]:
        """Everything that a guest's place sees from version `after` on, for as long as the stream may last."""
        superseded = asyncio.Event()
        mine = self._open.setdefault(guest.id, [])
        mine.append(superseded)
        if len(mine) > STREAMS:
            mine.pop(0).set()
        try:
            with table.here(guest):
                yield f"retry: {RETRY}\n\n"
                place = -1
                while not superseded.is_set():
                    if place != table.place_of(guest):  # he has sat down, or his chair was freed
                        after = after if place == -1 else -1
                        place = table.place_of(guest)
                    page = table.page(place)
                    if page.version != after:
                        after = page.version
                        yield event(render(page), after)
                    if not await self._news(table, place, after, superseded):
                        yield "event: ping\ndata:\n\n"
                yield "event: poll\ndata:\n\n"
        finally:
            if superseded in mine:
                mine.remove(superseded)
            if not mine:
                self._open.pop(guest.id, None)

    async def _news(self, table: Table, place: int, after: int, superseded: asyncio.Event) -> bool:
        """Wait for a change, or for the end of the stream; false if neither came in time."""
        waits = {asyncio.ensure_future(table.changes(place, after)), asyncio.ensure_future(superseded.wait())}
        try:
            done, _ = await asyncio.wait(waits, timeout=self.ping, return_when=asyncio.FIRST_COMPLETED)
            return bool(done)
        finally:
            for wait in waits:
                wait.cancel()


def event(data: str, number: int) -> str:
    r"""One server-sent event.

    >>> event("a\nb", 7)
    'id: 7\ndata: a\ndata: b\n\n'
    """
    lines = "".join(f"data: {line}\n" for line in data.splitlines())
    return f"id: {number}\n{lines}\n"


class EventStream(Response):
    """The response that carries a stream; it ends as soon as the browser has gone."""

    media_type = "text/event-stream"

    def __init__(self, events: AsyncGenerator[str, None]) -> None:
        super().__init__(headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self.events = events

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        sending = asyncio.ensure_future(self._send(send))
        leaving = asyncio.ensure_future(_gone(receive))
        try:
            await asyncio.wait({sending, leaving}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            leaving.cancel()
            sending.cancel()
            with suppress(asyncio.CancelledError, OSError):
                await sending

    async def _send(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        async with aclosing(self.events) as events:
            async for text in events:
                await send({"type": "http.response.body", "body": text.encode(), "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _gone(receive: Receive) -> None:
    """Until the browser has closed the connection."""
    while (await receive())["type"] != "http.disconnect":
        pass
