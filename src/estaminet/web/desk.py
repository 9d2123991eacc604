"""What every request can reach: the café, the door, the pages; and the answers that all of them give alike."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass, field
from typing import Any, cast
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from estaminet.cafe import Cafe, Guest, Table
from estaminet.games import find_game
from estaminet.rules import Game
from estaminet.web.assets import Assets
from estaminet.web.door import Door
from estaminet.web.errors import Forged, Problem, problem
from estaminet.web.render import Renderer
from estaminet.web.shelf import Shelf
from estaminet.web.streams import Streams

FRAGMENT = "X-Fragment"
"""A request with this header comes from our script and wants the table alone; so says the answer that is one."""


@dataclass
class Desk:
    """One café's web."""

    cafe: Cafe
    door: Door
    assets: Assets
    renderer: Renderer
    streams: Streams
    public_url: str | None
    lan: bool
    shelf: Shelf = field(default_factory=Shelf)
    """What is looked at again."""

    @property
    def public_host(self) -> str:
        """The host that the world knows, if that was told."""
        return urlsplit(self.public_url or "").netloc

    async def page(self, request: Request, template: str, *, status: int = 200, **context: Any) -> Response:
        """A page for whoever asked."""
        guest = await self.door.guest(request)
        return HTMLResponse(self.renderer.page(template, guest, **{"path": request.url.path} | context), status)

    def welcome(self, response: Response, guest: Guest) -> Response:
        """An answer, with a cookie if it goes to a newcomer."""
        self.door.remember(response, guest)
        return response

    def base(self, request: Request) -> str:
        """The address of the café, as far as this request knows it."""
        return self.public_url or f"{request.url.scheme}://{request.url.netloc}"

    def reachable(self, request: Request) -> bool:
        """Whether a guest's phone could reach the café at that address."""
        return self.public_url is not None or not only_here(urlsplit(self.base(request)).hostname or "")

    async def failed(self, request: Request, error: Exception) -> Response:
        """An error as a page or as JSON."""
        try:
            guest = await self.door.guest(request)
        except Forged:
            guest = await self.cafe.guest(None)
        table: Table | None = getattr(request.state, "table", None)
        game: Game | None = getattr(request.state, "game", None) if table is None else find_game(table.game)
        what = problem(error, guest.lang, game)
        if wants_json(request):
            response = as_json(what)
        else:
            response = HTMLResponse(self.renderer.problem(what, guest), what.status)
        if isinstance(error, Forged):
            self.door.forget(response)
        return response


def desk_of(request: Request) -> Desk:
    """The desk of the café that a request came to."""
    return cast("Desk", request.app.state.desk)


def wants_json(request: Request) -> bool:
    """Whether a program asks and not a page."""
    return request.url.path.startswith("/api/")


def as_json(what: Problem) -> Response:
    """An error for a program."""
    return JSONResponse(what.plain(), what.status)


def go(address: str) -> RedirectResponse:
    """To another page, after something was done."""
    return RedirectResponse(address, 303)


def only_here(host: str) -> bool:
    """Whether an address leads nowhere from another machine.

    >>> only_here("localhost"), only_here("127.0.0.1"), only_here("192.168.1.20"), only_here("cafe.example")
    (True, True, False, False)
    """
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
