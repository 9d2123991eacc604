"""What stands at the door: security headers, a limit on bodies and on haste, and no orders from other sites."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

BODY_LIMIT: Final = 16 * 1024
RECORD_LIMIT: Final = 256 * 1024
ROOMY: Final = {"/revoir": 4 * RECORD_LIMIT}
"""Where more may be sent: the record of a match, and one that is too long, so that its sender gets it back."""
SPILT: Final = 16 * 1024 * 1024
"""So much of what is too large is taken and thrown away: a browser reads no answer before it has sent everything."""
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), interest-cohort=()",
}


class TooLarge(Exception):
    """The body of a request is longer than it may be."""


class TooMany(Exception):
    """Too many requests in too short a time."""


class Foreign(Exception):
    """An order given from another site."""


@dataclass
class Bucket:
    """A leaky bucket: `burst` requests at once, then `rate` a second."""

    burst: float
    rate: float
    fill: dict[str, tuple[float, float]] = field(default_factory=dict)

    def take(self, who: str, now: float) -> bool:
        """Whether one more request may be served."""
        if len(self.fill) > 10_000:  # forget those who have long been full again
            self.fill = {
                key: (tokens, then)
                for key, (tokens, then) in self.fill.items()
                if tokens + (now - then) * self.rate < self.burst
            }
        tokens, then = self.fill.get(who, (self.burst, now))
        tokens = min(self.burst, tokens + (now - then) * self.rate)
        self.fill[who] = (max(0.0, tokens - 1), now)
        return tokens >= 1


@dataclass(frozen=True)
class Limits:
    """How much one visitor may ask for: as many at once, and then as many a second."""

    reads: tuple[float, float] = (240, 40)
    writes: tuple[float, float] = (60, 8)


LIMITS: Final = Limits()
"""Enough for several people behind one address, too little for a flood."""


class Guard:
    """ASGI middleware around the whole café.

    Attributes:
        who: tells visitors apart: the guest of a genuine cookie, else the address.
        refuse: answers a request that is turned away.
        own: hosts that are the café itself, beside the one the request names.
    """

    def __init__(
        self,
        app: ASGIApp,
        *,
        who: Callable[[Request], str],
        refuse: Callable[[Request, Exception], Awaitable[Response]],
        own: frozenset[str],
        limits: Limits,
    ) -> None:
        self.app = app
        self.who = who
        self.refuse = refuse
        self.own = own
        self.reads = Bucket(*limits.reads)
        self.writes = Bucket(*limits.writes)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope, receive)
        send = _with_headers(send)
        try:
            self.check(request)
        except (TooLarge, TooMany, Foreign) as reason:
            response = await self.refuse(request, reason)
            if isinstance(reason, TooLarge):
                await _spill(receive)
            await response(scope, receive, send)
            return
        await self.app(scope, _Limited(receive, room(request)), send)

    def check(self, request: Request) -> None:
        """Let a request in.

        Raises:
            TooLarge: by its own account it is too large.
            TooMany: its sender is too hasty.
            Foreign: it comes from a page of another site.
        """
        writing = request.method not in SAFE
        if not request.url.path.startswith("/static/"):
            bucket = self.writes if writing else self.reads
            if not bucket.take(self.who(request), time.monotonic()):
                raise TooMany
        length = request.headers.get("content-length", "0")
        if not length.isdigit() or int(length) > room(request):
            raise TooLarge
        if writing and not from_here(request.headers, self.own):
            raise Foreign


def room(request: Request) -> int:
    """How long the body of a request may be."""
    return ROOMY.get(request.url.path, BODY_LIMIT)


def from_here(headers: Headers, own: frozenset[str]) -> bool:
    """Whether an order comes from a page of this café, or from a program, which no other site can make send a cookie.

    >>> from_here(Headers({"host": "cafe.example", "origin": "https://cafe.example"}), frozenset())
    True
    >>> from_here(Headers({"host": "cafe.example", "sec-fetch-site": "cross-site"}), frozenset())
    False
    """
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc in own | {headers.get("host", "")}


class _Limited:
    """The body of a request, counted as it comes."""

    def __init__(self, receive: Receive, limit: int) -> None:
        self.receive = receive
        self.limit = limit
        self.got = 0

    async def __call__(self) -> Message:
        message = await self.receive()
        self.got += len(message.get("body", b""))
        if self.got > self.limit:
            raise TooLarge
        return message


async def _spill(receive: Receive) -> None:
    """Take the body of a request and throw it away, up to a limit."""
    got, more = 0, True
    while more and got < SPILT:
        message = await receive()
        got += len(message.get("body", b""))
        more = message.get("more_body", False)


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return sending
