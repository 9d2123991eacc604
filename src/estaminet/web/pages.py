"""Everything but the tables: the door, the lobby, the rule books, settings."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from estaminet.bots import UnknownLevel
from estaminet.cafe import BadChairs, BadName, Cafe, CafeError, Guest, UnknownTable, usual_level
from estaminet.games import all_games, find_game
from estaminet.rules import BadOption, Game, read_options
from estaminet.rules.book import book
from estaminet.rules.layout import layout
from estaminet.rules.options import PRESET, Choice, Flag, Number, kinds, presets, text_of
from estaminet.rules.seats import seats_of
from estaminet.rules.words import Words, words
from estaminet.web.desk import Desk, desk_of, go
from estaminet.web.errors import BadRequest, problem
from estaminet.web.faces import Face, face_in
from estaminet.web.forms import Form, read_form
from estaminet.web.render import CARD_STYLES

RANDOM: Final = ("hasard", "sense")
"""Levels for programs: nobody wants to sit down with them."""
SWITCHES: Final = ("twotap", "vibrate", "forced", "motion", "sound", *CARD_STYLES)
"""Preferences that are on or off."""

HERE: Final = re.compile(r"/(?![/\\])[^\s\\]*")
"""An address of this café and of no other."""
TABLE: Final = re.compile(r"[\w-]{1,20}", re.ASCII)
"""What the id of a table may look like."""


async def home(request: Request) -> Response:
    """The door: play at once, or look around."""
    desk = desk_of(request)
    guest = await desk.door.guest(request)
    tables = [] if guest.token is not None else await desk.cafe.tables_of(guest)
    return await desk.page(request, "home.html", slabs=slabs(guest), tables=tables, path="/")


def slabs(guest: Guest) -> list[tuple[Game, Words, list[Face]]]:
    """Each game with its words, and the cards that stand for it."""
    return [(game, words(game, guest.lang), cover_of(game, guest)) for game in all_games()]


def cover_of(game: Game, guest: Guest) -> list[Face]:
    """The cards by which a game is known: those that it names, or else the first of two suits."""
    named = layout(game).cover
    pack = list(dict.fromkeys(pack_of(game, guest)))  # of several packs shuffled together, each card once
    if not named:
        return [pack[0], *[face for face in pack if face.suit != pack[0].suit][:1]]
    return [face for code in named for face in pack if face.code == code]


async def offered_levels(cafe: Cafe, game: str) -> list[str]:
    """The levels that a person may choose from, weakest first."""
    known = await cafe.levels(game)
    return [level for level in known if level not in RANDOM] or known


async def play_now(request: Request) -> Response:
    """Seat a visitor with bots of the usual level, at the default rules."""
    desk = desk_of(request)
    guest = await desk.door.guest(request)
    game = find_game(request.path_params["game"])
    offered = await offered_levels(desk.cafe, game.name)
    chairs = ["me", *[f"bot:{usual_level(offered)}"] * (len(seats_of(game).usual) - 1)]
    table = await desk.cafe.create_table(guest, game.name, {}, chairs, quick=True)
    return desk.welcome(go(f"/t/{table.id}"), guest)


# -- the lobby ---------------------------------------------------------------------------------------------------------


async def lobby(request: Request) -> Response:
    """Which game the new table is for."""
    desk = desk_of(request)
    guest = await desk.door.guest(request)
    return await desk.page(request, "lobby.html", slabs=slabs(guest))


async def new_table(request: Request) -> Response:
    """A new table: its options, as by default or by a `preset`, each explained, and who sits on its chairs."""
    bundle = presets(find_game(request.path_params["game"]).rules.OPTIONS).get(request.query_params.get(PRESET, ""), {})
    return await _new_table(request, Form(list(bundle.items())))


async def _new_table(request: Request, form: Form, error: Exception | None = None) -> Response:
    """The page of a new table, as it was filled in, and what is wrong with that."""
    desk = desk_of(request)
    guest = await desk.door.guest(request)
    game = find_game(request.path_params["game"])
    what = problem(error, guest.lang, game) if error is not None else None
    options = fields(game)
    values = {name: default for name, _, _, default in options} | chosen(game, form)
    return await desk.page(
        request,
        "new.html",
        status=200 if what is None else what.status,
        game=game,
        words=words(game, guest.lang),
        options=options,
        chosen=values,
        presets=presets(game.rules.OPTIONS),
        preset=preset_of(game, values),
        seats=seats_of(game),
        taken=form.all("chair"),
        levels=(levels := await offered_levels(desk.cafe, game.name)),
        usual=usual_level(levels),
        name=form.get("name", guest.name or ""),
        formalities=form.get("formalities") == "true",
        what=what,
    )


def preset_of(game: Game, texts: Mapping[str, str]) -> str:
    """The preset whose values these are, every one of them; empty if there is none."""
    usual = {name: default for name, _, _, default in fields(game)}
    bundles = presets(game.rules.OPTIONS)
    return next((name for name, bundle in bundles.items() if {**usual, **bundle} == texts), "")


def fields(game: Game) -> list[tuple[str, str, Choice | Number | Flag, str]]:
    """The options of a game: name, how it is chosen, what kind it is, the default as text."""
    known = game.offered().items()
    return [(name, type(kind).__name__.lower(), kind, text_of(default)) for name, (kind, default) in known]


async def create_table(request: Request) -> Response:
    """Set the table up; if that cannot be, say why, and show again what was chosen."""
    desk = desk_of(request)
    guest = await desk.door.guest(request)
    game = find_game(request.path_params["game"])
    form = await read_form(request)
    try:
        if form.get("name"):
            guest = await desk.cafe.update_guest(guest, name=form.get("name"))
        table = await desk.cafe.create_table(
            guest, game.name, chosen(game, form), chairs(game, form), formalities=form.get("formalities") == "true"
        )
    except (BadChairs, BadName, BadOption, UnknownLevel) as error:
        return desk.welcome(await _new_table(request, form, error), guest)
    return desk.welcome(go(f"/t/{table.id}"), guest)


def chairs(game: Game, form: Form) -> list[str]:
    """Who shall sit on the chairs; the last are left over if the options need fewer.

    Raises:
        BadChairs: there are more than the page has.
        BadOption: there are no such options.
    """
    wanted = form.all("chair")
    if len(wanted) > len(seats_of(game).every):
        raise BadChairs
    return wanted[: len(game.rules(read_options(game.rules.OPTIONS, chosen(game, form))).seats)]


def chosen(game: Game, form: Form) -> dict[str, str]:
    """The options that a form has set."""
    return {name: form.get(name) for name in kinds(game.rules.OPTIONS) if name in form}


# -- rule books --------------------------------------------------------------------------------------------------------


async def rules(request: Request) -> Response:
    """The shelf of rule books."""
    desk = desk_of(request)
    guest = await desk.door.guest(request)
    return await desk.page(request, "rules.html", slabs=slabs(guest))


async def rule_book(request: Request) -> Response:
    """One book; to whoever comes from a table (`table`) the way back is shown."""
    desk = desk_of(request)
    guest = await desk.door.guest(request)
    game = find_game(request.path_params["game"])
    table = await _table_of(desk, request.query_params.get("table", ""), game)
    cover = list(dict.fromkeys(pack_of(game, guest)))[:4]  # of several packs shuffled together, each card once
    return await desk.page(request, "book.html", game=game, book=book(game, guest.lang), cover=cover, table=table)


async def _table_of(desk: Desk, wanted: str, game: Game) -> str:
    """The id of a table, if there is such a one of this game: whoever has its address may see it."""
    if not TABLE.fullmatch(wanted):
        return ""
    try:
        table = await desk.cafe.table(wanted)
    except UnknownTable:
        return ""
    return table.id if table.game == game.name else ""


def pack_of(game: Game, guest: Guest) -> list[Face]:
    """The cards of a game, as a hand of it is sorted."""
    pack = layout(game).sorted(game.rules(game.rules.OPTIONS()).pack)
    return [face_in(game, one, guest.lang, guest.indices) for one in pack]


# -- oneself -----------------------------------------------------------------------------------------------------------


async def settings(request: Request) -> Response:
    """Name, language, cards, ways of playing."""
    guest = await desk_of(request).door.guest(request)
    return await _settings(request, guest, guest.name or "")


async def _settings(request: Request, wanted: Guest, name: str, error: CafeError | None = None) -> Response:
    """The page of the settings, as they are or as somebody wanted them, and what is wrong with that."""
    desk = desk_of(request)
    guest = await desk.door.guest(request)
    what = problem(error, guest.lang) if error is not None else None
    packs = {pack[0].sprite: pack for pack in (pack_of(game, guest) for game in reversed(all_games()))}.values()
    samples = {
        "fourcolours": [one for pack in packs for one in pack if one.code.startswith("A")],
        "plaincards": [one for pack in packs for one in pack[:4]],
        "teaching": [one for pack in packs for one in pack[:4] if one.place],
    }
    return await desk.page(
        request,
        "settings.html",
        status=200 if what is None else what.status,
        saved="saved" in request.query_params,
        samples=samples,
        wanted=wanted,
        name=name,
        wrong=what.message if what else "",
    )


async def save_settings(request: Request) -> Response:
    """Keep them."""
    desk = desk_of(request)
    guest = await desk.door.guest(request)
    form = await read_form(request)
    wishes: dict[str, Any] = {
        "lang": form.get("lang") or None,
        "indices": form.get("indices") or None,
        **{switch: form.get(switch) == "true" for switch in SWITCHES},
    }
    try:
        new = await desk.cafe.update_guest(guest, name=form.get("name") or None, **wishes)
    except BadName as error:
        wanted = await desk.cafe.update_guest(guest, **wishes)  # all but the name is as he wants it
        return desk.welcome(await _settings(request, wanted, form.get("name"), error), wanted)
    return desk.welcome(go("/reglages?saved"), new)


async def switched(cafe: Cafe, guest: Guest, form: Form) -> Guest:
    """A guest after he has switched one preference on or off (`on`, `off`).

    Raises:
        BadRequest: there is none of this name.
    """
    name = form.get("on") or form.get("off")
    if name not in SWITCHES:
        raise BadRequest
    changes: dict[str, Any] = {name: "on" in form}
    return await cafe.update_guest(guest, **changes)


async def change_language(request: Request) -> Response:
    """The other language, and back to where one was."""
    desk = desk_of(request)
    guest = await desk.door.guest(request)
    form = await read_form(request)
    lang = form.get("lang")
    follows = guest.indices == guest.lang  # until somebody chooses otherwise, the letters on the cards do too
    new = await desk.cafe.update_guest(guest, lang=lang, indices=lang if follows else None)
    back = form.get("back", "/")
    return desk.welcome(go(back if HERE.fullmatch(back) else "/"), new)


async def forget(request: Request) -> Response:
    """Delete a guest's name and cookie; bots take his chairs."""
    desk = desk_of(request)
    guest = await desk.door.guest(request)
    await desk.cafe.forget_guest(guest)
    response = go("/")
    desk.door.forget(response)
    return response


async def about(request: Request) -> Response:
    """What this is, and what it remembers."""
    return await desk_of(request).page(request, "about.html")


async def robots(request: Request) -> Response:
    """Tables are nobody's business but the players'."""
    return PlainTextResponse("User-agent: *\nDisallow: /t/\nDisallow: /i/\n")
