"""The same commands for programs, as JSON. Errors are `{"error": code, "message": sentence, "rule": id}`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from estaminet.cafe import Guest, Page, Table
from estaminet.games import all_games, find_game
from estaminet.play import write_csv
from estaminet.rules import Game
from estaminet.rules.options import presets, text_of
from estaminet.rules.seats import seats_of
from estaminet.web.commands import SIMPLE, simple
from estaminet.web.desk import Desk, desk_of
from estaminet.web.errors import BadRequest, UnknownCommand
from estaminet.web.forms import read_json, whole
from estaminet.web.tables import at_table


async def games(request: Request) -> Response:
    """The games, their options with what may be chosen, and the levels of their bots."""
    cafe = desk_of(request).cafe
    return JSONResponse(
        [
            {
                "game": game.name,
                "seats": list(seats_of(game).usual),
                "tables": _tables(game),
                "levels": await cafe.levels(game.name),
                "presets": {name: dict(bundle) for name, bundle in presets(game.rules.OPTIONS).items()},
                "options": {
                    name: {"default": text_of(default), "values": kind.expected}
                    for name, (kind, default) in game.offered().items()
                },
            }
            for game in all_games()
        ]
    )


def _tables(game: Game) -> dict[str, Any]:
    """The option by which a table of a game has more or fewer seats, and how many for each value; empty if none."""
    seats = seats_of(game)
    return {"option": seats.option, "seats": dict(seats.counts)} if seats.option else {}


async def create(request: Request) -> Response:
    """Set a table up: `{"game", "options": {}, "chairs": ["me", "open", "bot:LEVEL"]}`."""
    desk = desk_of(request)
    guest = await desk.door.guest(request)
    data = await read_json(request)
    options, chairs = data.get("options", {}), data.get("chairs")
    if not _texts(options) or not isinstance(chairs, list):
        raise BadRequest
    request.state.game = find_game(_text(data, "game"))
    table = await desk.cafe.create_table(guest, _text(data, "game"), options, [str(chair) for chair in chairs])
    return _told(desk, guest, table, 201)


async def view(request: Request) -> Response:
    """The table as the guest's place sees it; 204 if it is still at version `after`."""
    desk, guest, table = await at_table(request)
    after = request.query_params.get("after", "")
    if not after:
        await table.seen(guest)
    elif whole(after) == table.page(table.place_of(guest)).version:
        return Response(status_code=204)
    return _told(desk, guest, table)


async def sit(request: Request) -> Response:
    """Sit down by a link: `{"name"}`."""
    desk = desk_of(request)
    guest = await desk.door.guest(request)
    data = await read_json(request)
    token = request.path_params["token"]
    table, _ = await desk.cafe.by_invitation(token)
    if "name" in data:
        guest = await desk.cafe.update_guest(guest, name=_text(data, "name"))
    await table.sit(guest, token)
    return _told(desk, guest, table)


async def command(request: Request) -> Response:
    """Do something: `answer {"number", "answer"}`, `act {"act"}`, `ready {"nonce"}`, `phrase {"phrase"}`.

    Also `chair {"seat", "what"}`, `play-off`, which tells of the table where the coffees are then played for, and what
    needs nothing more: `undo`, `agree`, `disagree`, `abridge`, `hurry`, `continue`, `stay`, `leave`, `return`,
    `rematch`, `hint`, `close`.

    Raises:
        UnknownCommand: anything else.
    """
    desk, guest, table = await at_table(request)
    data = await read_json(request)
    name = request.path_params["command"]
    hint = None
    if name == "answer":
        await table.answer(guest, _number(data, "number"), _text(data, "answer"))
    elif name == "act":
        await table.act(guest, _text(data, "act"))
    elif name == "ready":
        await table.ready(guest, _text(data, "nonce"))
    elif name == "phrase":
        await table.phrase(guest, _text(data, "phrase"))
    elif name == "chair":
        await table.set_chair(guest, _number(data, "seat"), _text(data, "what"))
    elif name == "play-off":
        table = await desk.cafe.table(await table.play_off(guest))
    elif name in SIMPLE:
        hint = await simple(table, guest, name)
    else:
        raise UnknownCommand(name, ("answer", "act", "ready", "phrase", "chair", *SIMPLE, "play-off"))
    return _told(desk, guest, table, **({} if hint is None else {"hint": hint}))


async def ledger(request: Request) -> Response:
    """Who has paid whom in this sitting, by which rule: a list of `{"match", "deal", "number", "payer", …}`."""
    _, _, table = await at_table(request)
    return JSONResponse([entry._asdict() for entry in await table.ledger()])


async def ledger_csv(request: Request) -> Response:
    """The same as CSV."""
    _, _, table = await at_table(request)
    return PlainTextResponse(write_csv(await table.ledger()), media_type="text/csv")


def _told(desk: Desk, guest: Guest, table: Table, status: int = 200, **more: Any) -> Response:
    page = table.page(table.place_of(guest))
    return desk.welcome(JSONResponse({**plain(page), **more}, status), guest)


def plain(page: Page) -> dict[str, Any]:
    """A page as plain data; sets become lists."""
    data = {name: getattr(page, name) for name in PLAIN}
    request = page.request
    return data | {
        "view": page.view.plain() if page.view is not None else None,
        "chairs": [asdict(sitter) for sitter in page.chairs],
        "ledger": [asdict(line) | {"payer": line.payer} for line in page.ledger],
        "request": request and {"seat": request.seat, "agreed": sorted(request.agreed)},
        "read": sorted(page.read),
        "abridged": sorted(page.abridged),
        "hurried": sorted(page.hurried),
        "again": sorted(page.again),
        "phrases": [asdict(said) for said in page.phrases],
        "proof": asdict(page.proof),
        "stake": page.stake and asdict(page.stake),
    }


PLAIN = (
    "table",
    "game",
    "options",
    "match",
    "state",
    "place",
    "host",
    "version",
    "undo",
    "declined",
    "settled",
    "between",
    "notice",
    "pause",
    "warned",
    "at_stake",
    "play_off",
)
"""What is plain already."""


def _text(data: Mapping[str, Any], name: str) -> str:
    value = data.get(name)
    if not isinstance(value, str):
        raise BadRequest
    return value


def _number(data: Mapping[str, Any], name: str) -> int:
    value = data.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadRequest
    return value


def _texts(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(one, str) for one in value.values())
