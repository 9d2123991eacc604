"""Pages and fragments from templates."""

from __future__ import annotations

import re
import secrets
from collections import OrderedDict
from datetime import datetime
from pathlib import Path
from typing import Any, Final, cast

from babel.dates import format_date
from babel.numbers import format_decimal
from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

from estaminet.cafe import Guest, Page
from estaminet.cards import card
from estaminet.games import all_games, find_game
from estaminet.i18n import LANGUAGES
from estaminet.rules import Game
from estaminet.rules.rulings import with_cards
from estaminet.rules.words import words
from estaminet.web import books
from estaminet.web.assets import Assets
from estaminet.web.company import name_of, phrases
from estaminet.web.errors import Problem
from estaminet.web.faces import SIGNS, Face, face_in, in_short, of_suit
from estaminet.web.i18n import listed, translations
from estaminet.web.portraits import meanings
from estaminet.web.scene import scene, spoken

TEMPLATES: Final = Path(__file__).parent / "templates"
PREFERENCES: Final = {"motion": True, "vibrate": True}
"""What is on unless it is switched off."""
CARD_STYLES: Final = ("fourcolours", "plaincards", "teaching")
"""Preferences that are classes of the whole page, so that its cards are shown accordingly wherever they are."""
KEPT: Final = 512
"""How many fragments are kept for other tabs and other readers of the same place."""


class Renderer:
    """Renders templates in both languages."""

    def __init__(self, assets: Assets) -> None:
        self.assets = assets
        self._kept: OrderedDict[tuple[Any, ...], str] = OrderedDict()
        self._environments = {lang: self._environment(lang) for lang in LANGUAGES}

    def _environment(self, lang: str) -> Environment:
        environment = Environment(
            loader=ChoiceLoader(
                [
                    FileSystemLoader(TEMPLATES),
                    PrefixLoader({game.name: FileSystemLoader(game.folder) for game in all_games()}),
                ]
            ),
            autoescape=True,
            auto_reload=False,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            extensions=["jinja2.ext.i18n"],
        )
        said = translations(lang)
        # The i18n extension adds this method; it has no type of its own.
        cast("Any", environment).install_gettext_callables(said.gettext, said.ngettext, newstyle=True)
        environment.globals.update(
            lang=lang,
            assets=self.assets,
            static=self.assets.url,
            sprite=self.assets.sprite,
            markdown=_markdown,
            game_words=lambda name: words(find_game(name), lang),
            preferences=preferences,
            face_of_code=_face_of_code,
            with_cards=_with_cards,
            gestures=lambda game: meanings(game, lang),
            card_style=card_style,
            since=lambda date: format_date(datetime.fromtimestamp(date), "short", locale=lang),
            decimal=lambda number: format_decimal(number, locale=lang),
            new_nonce=lambda: secrets.token_hex(16),
        )
        environment.filters["listed"] = lambda some: listed(list(some), lang)
        environment.filters["called"] = lambda seat, names: names[seat]
        environment.filters["read"] = lambda text: _read(text, lang)
        environment.globals["draw"] = cast("Any", environment.get_template("_macros.html").module).card
        return environment

    def page(self, template: str, guest: Guest, **context: Any) -> str:
        """A whole page in a guest's language."""
        environment = self._environments[guest.lang]
        return environment.get_template(template).render(guest=guest, **context)

    def table(self, page: Page, guest: Guest, whole: bool = False, **context: Any) -> str:
        """The table as a place sees it: the fragment, or the whole page around it."""
        key = (page.table, page.place, page.version, guest.lang, guest.indices, tuple(sorted(guest.prefs.items())))
        plain = not whole and not context
        if plain and key in self._kept:
            return self._kept[key]
        game = find_game(page.game)
        context = {"error": None, "hint": None, "links": {}, "reachable": True} | context
        hint = context["hint"]
        html = self.page(
            "table.html" if whole else "_table.html",
            guest,
            page=page,
            game=game,
            scene=scene(page, game, guest.lang, guest.indices) if page.view is not None else None,
            names=self.names(page, guest),
            phrases=phrases(guest.lang),
            advice=spoken(page, game, guest.lang, guest.indices, hint) if hint else "",
            **context,
        )
        if plain:
            self._kept[key] = html
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return html

    def names(self, page: Page, guest: Guest) -> list[str]:
        """What to call those who sit at a table."""
        return [name_of(sitter, guest.lang) for sitter in page.chairs]

    def problem(self, what: Problem, guest: Guest) -> str:
        """A page that tells of an error."""
        return self.page("error.html", guest, problem=what, path="/")


def preferences(guest: Guest) -> str:
    """What a guest has switched on, or never off."""
    return " ".join(sorted(name for name, value in {**PREFERENCES, **guest.prefs}.items() if value is True))


def card_style(guest: Guest) -> str:
    """How a guest wants his cards, as classes."""
    return " ".join(name for name in CARD_STYLES if guest.prefs.get(name) is True)


def _read(text: str, lang: str) -> Markup:
    """A text in which signs stand for suits, which whoever listens hears in words."""

    def heard(sign: re.Match[str]) -> str:
        suit = next(suit for suit, known in SIGNS.items() if known == sign[0])
        return f'<span aria-hidden="true">{sign[0]}</span><span class="hidden"> {of_suit(suit, lang)},</span>'

    return Markup(re.sub("[♠♥♦♣]", heard, str(escape(text))))  # noqa: S704  what is not ours is escaped


@pass_context
def _face_of_code(context: Context, code: str) -> Face:
    """A card by its code, for whoever reads the page."""
    guest = cast("Guest", context["guest"])
    return face_in(context["game"], card(code), guest.lang, guest.indices)


@pass_context
def _with_cards(context: Context, text: str) -> Markup:
    """A sentence about a game with its cards as the reader knows them."""
    guest, game = cast("Guest", context["guest"]), cast("Game", context["game"])

    return _read(with_cards(game, text, lambda one: in_short(game, one, guest.lang, guest.indices)), guest.lang)


@pass_context
def _markdown(context: Context, text: str) -> Markup:
    """A rule book's prose, for whoever reads the page."""
    guest = cast("Guest", context["guest"])
    draw = cast("books.Draw", context["draw"])
    return books.html(text, context["game"], guest.lang, guest.indices, cast("Assets", context["assets"]), draw)
