"""The program's own words in another language: the message in the code is English, a gettext catalogue has the rest.

Each room that speaks has its catalogue in its own folder. The words of a game (its tokens, options, rules) come from
the game's folder and not from here.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

LANGUAGES: Final = ("fr", "en")


class Translations:
    """The messages of one language, as Jinja and the code ask for them."""

    def __init__(self, catalog: Catalog | None = None) -> None:
        self._one: dict[str, str] = {}
        self._many: dict[str, tuple[str, ...]] = {}
        for message in catalog or ():
            if isinstance(message.id, str):
                self._one[message.id] = str(message.string)
            else:
                self._many[message.id[0]] = tuple(message.string or ())

    def gettext(self, message: str, /) -> str:
        """The message in this language; itself where there is no translation."""
        return (message and self._one.get(message)) or message

    def ngettext(self, one: str, many: str, count: int, /) -> str:
        """The form of the message that goes with a count. In French 0 is singular, in English plural."""
        forms = self._many.get(one)
        if not forms:
            return one if count == 1 else many
        return forms[0 if count < 2 else 1]


@cache
def catalogue(locales: Path, lang: str) -> Translations:
    """The messages of a folder of catalogues in a language of `LANGUAGES`."""
    if lang == "en":
        return Translations()
    with (locales / lang / "LC_MESSAGES" / "estaminet.po").open("rb") as file:
        return Translations(read_po(file, locale=lang))
