"""The pages' own words, and the language of a visitor.

The words of a game (its tokens, options, rules) come from the game's folder and not from here.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from estaminet.i18n import LANGUAGES, Translations, catalogue

LOCALES: Final = Path(__file__).parent / "locale"


def translations(lang: str) -> Translations:
    """The messages of a language of `LANGUAGES`."""
    return catalogue(LOCALES, lang)


def listed(names: Sequence[str], lang: str) -> str:
    """Several names as they are said together.

    >>> listed(["Jules", "Gaston", "Mathilde"], "fr"), listed(["Jules", "Gaston"], "en")
    ('Jules, Gaston et Mathilde', 'Jules and Gaston')
    """
    _ = translations(lang).gettext
    *others, last = names
    return _(", ").join(others) + _(" and ") + last if others else last


def preferred(accepted: str) -> str:
    """The language of a visitor who has not chosen one, from his `Accept-Language` header.

    >>> preferred("en-GB,en;q=0.9,fr;q=0.5"), preferred("de"), preferred("")
    ('en', 'fr', 'fr')
    """
    wishes: list[tuple[float, str]] = []
    for part in accepted[:200].split(","):
        tag, _, quality = part.strip().partition(";q=")
        try:
            wishes.append((-float(quality or 1), tag[:2].lower()))
        except ValueError:
            continue
    return next((lang for _, lang in sorted(wishes, key=lambda wish: wish[0]) if lang in LANGUAGES), "fr")
