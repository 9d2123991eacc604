"""Links to the chairs of a table, also as QR codes, and sitting down by one."""

from __future__ import annotations

from dataclasses import dataclass

import segno
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from estaminet.cafe import BadName, CafeError, Guest, Table
from estaminet.games import find_game
from estaminet.web.desk import Desk, desk_of, go
from estaminet.web.errors import problem
from estaminet.web.forms import read_form


@dataclass(frozen=True)
class Link:
    """The way to a chair."""

    address: str
    code: Markup
    """The same as a drawing for a camera."""


def link(address: str) -> Link:
    """An address and its QR code."""
    code = segno.make(address, micro=False).svg_inline(border=2, omitsize=True, dark="#000", light="#fff")
    return Link(address, Markup(code))


def links(desk: Desk, request: Request, guest: Guest, table: Table) -> dict[int, Link]:
    """The links that a guest may hand out or keep: the host those of all chairs, anybody that of his own."""
    host = table.host_id == guest.id
    return {
        chair.seat: link(f"{desk.base(request)}/i/{chair.invitation}")
        for chair in table.chairs
        if chair.invitation is not None and (host or chair.guest_id == guest.id)
    }


async def show(request: Request) -> Response:
    """An invitation: which game, with whom, and a place to write one's name."""
    desk = desk_of(request)
    guest = await desk.door.guest(request)
    table, seat = await desk.cafe.by_invitation(request.path_params["token"])
    if table.seat_of(guest) == seat:
        return go(f"/t/{table.id}")
    return await _invitation(request, table, seat, guest.name or "")


async def _invitation(request: Request, table: Table, seat: int, name: str, error: CafeError | None = None) -> Response:
    """The page of an invitation, with the name as it was written, and what is wrong with that."""
    desk = desk_of(request)
    guest = await desk.door.guest(request)
    page = table.page(len(table.chairs))
    what = problem(error, guest.lang) if error is not None else None
    return await desk.page(
        request,
        "join.html",
        status=200 if what is None else what.status,
        name=name,
        wrong=what.message if what else "",
        table=table,
        seat=seat,
        page=page,
        game=find_game(table.game),
        names=desk.renderer.names(page, guest),
    )


async def sit(request: Request) -> Response:
    """Take the chair."""
    desk = desk_of(request)
    guest = await desk.door.guest(request)
    table, seat = await desk.cafe.by_invitation(request.path_params["token"])
    form = await read_form(request)
    try:
        guest = await desk.cafe.update_guest(guest, name=form.get("name") or None)
    except BadName as error:
        return await _invitation(request, table, seat, form.get("name"), error)
    await table.sit(guest, request.path_params["token"])
    return desk.welcome(go(f"/t/{table.id}"), guest)
