"""The chances of a hand, for learners: whoever sits at a table of the game in the middle of a match is told none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import SystemRandom
from typing import Final
from urllib.parse import urlencode

from babel.numbers import format_decimal
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from estaminet.cafe import Cafe, Doubt, Guest
from estaminet.cards import FRENCH_SUITS, Card
from estaminet.games import find_game
from estaminet.rules import Answer, Game
from estaminet.rules.layout import layout
from estaminet.rules.odds import Column, Estimate, Field, Odds
from estaminet.rules.rulings import with_cards
from estaminet.rules.words import words
from estaminet.web.desk import desk_of, go
from estaminet.web.faces import Face, face_in, in_short, suit_name
from estaminet.web.i18n import translations

CHANCE: Final = SystemRandom()
RANDOM: Final = "hasard"
"""The button for a hand at random."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A field as it is filled in."""

    name: str
    label: str
    faces: tuple[Face, ...] = ()
    """The cards to choose from."""
    choices: tuple[tuple[str, str], ...] = ()
    """Or what else it may be, each with what it is called."""
    told: tuple[str, ...] = ()
    required: bool = False
    wrong: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number of the table."""

    text: str
    share: float | None
    """Out of 100, if it is a chance."""


@dataclass(frozen=True, slots=True)
class Row:
    """What the chances of an answer are."""

    part: str
    """The part of the table that begins with it."""
    label: str
    figures: tuple[Figure | None, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """The chances as they are shown."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    notes: tuple[str, ...]
    worlds: str
    """In how many imagined deals they were tried; empty if none was needed."""


async def show(request: Request) -> Response:
    """What is to be told, and what the chances are as soon as enough is told."""
    desk = desk_of(request)
    guest = await desk.door.guest(request)
    game = find_game(request.path_params["game"])
    if not game.odds:
        raise HTTPException(404)
    fields = await desk.cafe.odds_fields(game.name)
    told = {name: text for field in fields if (text := texts(request, name := field.name))}
    if RANDOM in request.query_params:
        return go(f"{request.url.path}?{urlencode(told | at_random(game, fields))}")
    at = await table_of(desk.cafe, guest, game)
    found: Odds | Doubt | None = None
    if not at and (told or not fields) and all(field.name in told for field in fields if field.required):
        found = await desk.cafe.odds(game.name, told)
    doubt = found if isinstance(found, Doubt) else None
    return await desk.page(
        request,
        "chances.html",
        status=200 if doubt is None else 422,
        game=game,
        words=words(game, guest.lang),
        fields=[asked(game, guest, field, told.get(field.name, ""), doubt) for field in fields],
        told=None if found is None or doubt is not None else shown(game, guest, found),  # type: ignore[arg-type]
        table=at,
    )


def texts(request: Request, name: str) -> str:
    """What a field holds; cards may be ticked one by one."""
    return " ".join(text.strip() for text in request.query_params.getlist(name) if text.strip())


async def table_of(cafe: Cafe, guest: Guest, game: Game) -> str:
    """The table of this game at which a guest is in the middle of a match, if there is one."""
    if guest.token is not None:
        return ""
    sitting = [one.id for one in await cafe.tables_of(guest) if one.seat is not None and one.state == "playing"]
    tables = [await cafe.table(one) for one in sitting]
    return next((table.id for table in tables if table.game == game.name), "")


def at_random(game: Game, fields: tuple[Field, ...]) -> dict[str, str]:
    """What must be told, drawn by lot."""
    pack = list(game.rules(game.rules.OPTIONS()).pack)
    CHANCE.shuffle(pack)
    drawn: dict[str, str] = {}
    for field in fields:
        if field.cards and field.required:
            drawn[field.name] = " ".join(pack.pop().code for _ in range(field.cards[0]))
        elif field.choices and field.required:
            drawn[field.name] = CHANCE.choice(field.choices)
    return drawn


def asked(game: Game, guest: Guest, field: Field, told: str, doubt: Doubt | None) -> Asked:
    """A field for the page: many cards are ticked, one is chosen from a list."""
    spoken = words(game, guest.lang)
    rules = game.rules(game.rules.OPTIONS())
    pack = [face_in(game, card, guest.lang, guest.indices) for card in layout(game).sorted(rules.pack)]
    many = max(field.cards, default=0) > 1
    choices = [(one, choice_name(one, spoken.odds, guest.lang)) for one in field.choices]
    if field.cards and not many:
        choices += [(face.code, face.name) for face in pack]
    if field.seat:
        choices += [(letter, spoken.seat(letter)) for letter in rules.seats]
    return Asked(
        name=field.name,
        label=spoken.odds[field.name],
        faces=tuple(pack) if many else (),
        choices=tuple(choices),
        told=tuple(told.replace(",", " ").upper().split()) if many else (told,),
        required=field.required,
        wrong=wrong(game, guest, doubt) if doubt is not None and doubt.field == field.name else "",
    )


def choice_name(one: str, odds: Mapping[str, str], lang: str) -> str:
    """What a choice is called."""
    return suit_name(one, lang) if one in FRENCH_SUITS else odds[one]


def wrong(game: Game, guest: Guest, doubt: Doubt) -> str:
    """What is wrong with what was told."""
    _ = translations(guest.lang).gettext
    usual = {
        "missing": _("it must be told"),
        "card": _("%(card)s is no card of this game"),
        "twice": _("%(card)s stands there twice"),
        "seat": _("there is no seat %(seat)s"),
    }
    text = usual.get(doubt.reason) or words(game, guest.lang).odds[doubt.reason]
    return with_cards(game, text % doubt.values, lambda one: in_short(game, one, guest.lang, guest.indices))


def shown(game: Game, guest: Guest, odds: Odds) -> Told:
    """The chances for the page."""
    spoken = words(game, guest.lang)
    parts = ["", *(line.part for line in odds.lines)]
    return Told(
        columns=tuple(spoken.odds[column.name] for column in odds.columns),
        rows=tuple(
            Row(
                spoken.odds[line.part] if line.part != before else "",
                label(game, guest, line.what),
                tuple(
                    None if one is None else figure(column, one, guest.lang)
                    for column, one in zip(odds.columns, line.values, strict=True)
                ),
            )
            for before, line in zip(parts, odds.lines, strict=False)
        ),
        notes=tuple(spoken.odds[note] for note in odds.notes),
        worlds=format_decimal(odds.worlds, locale=guest.lang) if odds.worlds else "",
    )


def label(game: Game, guest: Guest, what: Answer) -> str:
    """What a line is about."""
    if isinstance(what, Card):
        return face_in(game, what, guest.lang, guest.indices).name
    spoken = words(game, guest.lang)
    return spoken.odds.get(str(what)) or spoken.word(str(what))


def figure(column: Column, one: Estimate, lang: str) -> Figure:
    """An estimate with its standard error, or alone if it is exact; a chance out of 100."""
    chance = column.kind == "chance"
    times = 100 if chance else 1
    if chance and column.digits is None:
        digits = 0 if one.error else 1
    else:
        digits = column.digits if column.digits is not None else 0 if one.value == int(one.value) else 2
    pattern = "#,##0" + ("." + "0" * digits if one.error else "." + "#" * digits if digits else "")
    text = format_decimal(times * one.value, pattern, locale=lang)
    if one.error:
        text += f" ± {format_decimal(times * one.error, pattern, locale=lang)}"
    return Figure(text, round(100 * one.value, 1) if chance else None)
