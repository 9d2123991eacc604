"""The people at a table in words: names for those who have none, and the phrases they may say."""

from __future__ import annotations

import zlib
from typing import Final

from estaminet.cafe import Sitter
from estaminet.web.i18n import translations

REGULARS: Final = (
    "Marcel",
    "Lucienne",
    "Fernand",
    "Augustine",
    "Gaston",
    "Léontine",
    "Émile",
    "Berthe",
    "Octave",
    "Honorine",
    "Jules",
    "Yvonne",
    "Anatole",
    "Simone",
    "Célestin",
    "Mathilde",
)
"""The names of bots: at each table others, and no two the same."""


def name_of(sitter: Sitter, lang: str) -> str:
    """What to call whoever sits on a chair."""
    _ = translations(lang).gettext
    if sitter.name:
        return sitter.name
    if sitter.kind == "bot":
        start = zlib.crc32(sitter.company.encode())
        return REGULARS[(start + 5 * sitter.first) % len(REGULARS)]
    return _("Guest") if sitter.kind == "person" else _("free chair")


def phrases(lang: str) -> dict[str, str]:
    """The phrases that may be said, by their keys."""
    _ = translations(lang).gettext
    return {
        "bonjour": _("Hello!"),
        "bien-joue": _("Well played!"),
        "merci": _("Thank you"),
        "pardon": _("Sorry"),
        "patience": _("One moment…"),
        "couffe": _("What a blunder!"),
        "tournee": _("The next round is on me"),
        "au-revoir": _("Goodbye!"),
    }


def phrase(key: str, lang: str) -> str:
    """One of them."""
    return phrases(lang).get(key, key)
