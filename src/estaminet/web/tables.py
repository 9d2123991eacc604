"""The pages of a table: to play at, to watch, to invite to, to check."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from estaminet.cafe import PAUSES, CafeError, Guest, Page, Table
from estaminet.games import find_game
from estaminet.play import write_csv
from estaminet.play.notation import Unreadable
from estaminet.rules import Refused
from estaminet.web.commands import from_form
from estaminet.web.desk import FRAGMENT, Desk, desk_of, go
from estaminet.web.errors import BadRequest, problem
from estaminet.web.forms import read_form, whole
from estaminet.web.invitations import links
from estaminet.web.pages import offered_levels, switched
from estaminet.web.proof import check
from estaminet.web.streams import EventStream


async def at_table(request: Request) -> tuple[Desk, Guest, Table]:
    """Who asks, and the table he asks about.

    Raises:
        UnknownTable: there is none.
    """
    desk = desk_of(request)
    guest = await desk.door.guest(request)
    table = await desk.cafe.table(request.path_params["id"])
    request.state.table = table
    return desk, guest, table


def _links(desk: Desk, request: Request, guest: Guest, table: Table, page: Page) -> dict[str, Any]:
    """The links that the table itself shows: to the host, before the match, those of the chairs."""
    if not page.host or page.state != "waiting":
        return {}
    return {"links": links(desk, request, guest, table), "reachable": desk.reachable(request)}


def _fragment(desk: Desk, request: Request, guest: Guest, table: Table, **context: Any) -> str:
    page = table.page(table.place_of(guest))
    return desk.renderer.table(page, guest, **context, **_links(desk, request, guest, table, page))


async def show(request: Request) -> Response:
    """The table. Whoever has no chair at it watches.

    A page that reloads itself (`?attente`) is no sign of life, nor is a script that asks for news.
    """
    desk, guest, table = await at_table(request)
    if "attente" not in request.query_params:
        await table.seen(guest)
    if guest.token is not None:
        await desk.cafe.update_guest(guest)  # he has a cookie from now on, and is spoken to as he was at first
    return _whole(desk, request, guest, table)


def _whole(desk: Desk, request: Request, guest: Guest, table: Table, status: int = 200, **context: Any) -> Response:
    html = _fragment(desk, request, guest, table, whole=True, path=request.url.path, **context)
    return desk.welcome(HTMLResponse(html, status), guest)


async def fragment(request: Request) -> Response:
    """The table alone, if it is another than the version the tab has (`after`)."""
    desk, guest, table = await at_table(request)
    after = request.query_params.get("after", "")
    if not after:
        await table.seen(guest)
    elif whole(after) == table.page(table.place_of(guest)).version:
        return Response(status_code=204)
    return HTMLResponse(_fragment(desk, request, guest, table), headers={FRAGMENT: "1"})


async def stream(request: Request) -> Response:
    """Everything that changes, as it changes."""
    desk, guest, table = await at_table(request)
    known = request.headers.get("last-event-id") or request.query_params.get("after") or "-1"

    def render(page: Page) -> str:
        return desk.renderer.table(page, guest, **_links(desk, request, guest, table, page))

    return EventStream(desk.streams.tell(table, guest, whole(known), render))


async def command(request: Request) -> Response:
    """Whatever a button of the page says: an answer, a sign, a phrase, getting up.

    A script gets the table as it is then, also when something went wrong; a browser without is sent back to the page.
    """
    desk, guest, table = await at_table(request)
    form = await read_form(request)
    told: dict[str, Any] = {}
    status = 200
    try:
        if "on" in form or "off" in form:
            guest, hint = await switched(desk.cafe, guest, form), None
        else:
            hint = await from_form(table, guest, form)
        if hint is not None:
            told = {"hint": hint}
    except (CafeError, Refused, Unreadable, BadRequest) as error:
        what = problem(error, guest.lang, find_game(table.game))
        told, status = {"error": what}, what.status
    if FRAGMENT in request.headers:
        html = _fragment(desk, request, guest, table, **told)
        return HTMLResponse(html, status, headers={FRAGMENT: "1"})
    if told:
        return _whole(desk, request, guest, table, status, **told)
    return go(f"/t/{table.id}")


async def play_off(request: Request) -> Response:
    """To the table where the coffees of the match that is over are played for."""
    _, guest, table = await at_table(request)
    return go(f"/t/{await table.play_off(guest)}")


async def chairs(request: Request) -> Response:
    """The host's page of chairs: who sits where, the links, and what may be changed."""
    desk, guest, table = await at_table(request)
    page = table.page(table.place_of(guest))
    return await desk.page(
        request,
        "chairs.html",
        table=table,
        page=page,
        links=links(desk, request, guest, table),
        levels=await offered_levels(desk.cafe, table.game),
        names=desk.renderer.names(page, guest),
        reachable=desk.reachable(request),
        pauses=PAUSES,
    )


async def record(request: Request) -> Response:
    """The record of a match that has ended, as a file."""
    _, _, table = await at_table(request)
    text = table.record()
    name = f"{table.game}-{table.id}-{table.match}.txt"
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


async def ledger(request: Request) -> Response:
    """Who paid whom in this sitting, as a file for a table calculator; the names are of those who sit there now."""
    desk, guest, table = await at_table(request)
    page = table.page(table.place_of(guest))
    names = dict(zip(table.rules.seats, desk.renderer.names(page, guest), strict=True))
    text = write_csv(await table.ledger(), names)
    headers = {"Content-Disposition": f'attachment; filename="{table.game}-{table.id}.csv"'}
    return PlainTextResponse(text, headers=headers, media_type="text/csv")


async def verify(request: Request) -> Response:
    """Whether the cards of a match (`partie`, or the one at hand) were shuffled as the café had committed itself to."""
    desk, guest, table = await at_table(request)
    page = table.page(table.place_of(guest))
    match = whole(request.query_params.get("partie") or str(table.match))
    proof, report = page.proof, None
    if match != table.match or proof.secret is not None:
        proof, text = await table.past(match)
        report = await asyncio.to_thread(check, proof, text)
    return await desk.page(request, "verify.html", page=page, match=match, proof=proof, report=report)
