"""What may be wrong with a record, in the language of whoever sent it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from estaminet.i18n import catalogue
from estaminet.play.record import BadRecord

LOCALES: Final = Path(__file__).parent / "locale"
REASONS: Final = (
    'a header is written [Name "value"] on a line of its own',
    "an answer ends with ';' and a comment stands in { }",
    'a record begins with its headers, first [Game "…"]',
    'the first header is [Game "…"]',
    "header %(name)s stands twice",
    "no game %(name)s; there are: %(known)s",
    "no option %(name)s: %(known)s",
    "%(name)s=%(value)s: a whole number from %(low)s to %(high)s",
    "%(name)s=%(value)s: an option is written name=value",
    "%(name)s=%(value)s: %(known)s, since %(others)s",
    "%(name)s=%(value)s: %(known)s",
    "%(text)s is against rule %(rule)s",
    "Key is a hexadecimal number",
    "Version is a whole number",
    "made by version %(version)s of the rules of %(game)s; this program has version %(known)s",
    "header Result says %(text)s, but the match ends with %(result)s",
    "header Result says %(text)s, but the match has not ended",
    "no card is written %(text)s: a rank (A K Q J N 10 9 ... 2) and a suit letter (S H D C or d c b e)",
    "%(text)s is no row: a seat (%(seats)s) and an answer, or *retour …",
    "%(part)s in %(text)s is neither a card of the pack nor a word of the game",
    "shuffle %(n)s: the order given is not of the %(cards)s cards of the pack",
    "this deal has %(n)s answers, %(keep)s of them cannot be kept",
    "there is no fault %(n)s that seat %(seat)s could call here",
    "%(text)s is no word for who sits on a chair",
    "only a deal that has just begun can be thrown away",
    "this match takes too long to play",
    "there is no record here",
)
"""What the reader of records may find wrong, in its words."""


def reason_of(problem: BadRecord, lang: str) -> str:
    """What is wrong with a record, without the place, in a language of `LANGUAGES`.

    >>> reason_of(BadRecord("", 0, "header Date stands twice"), "fr")
    'l’en-tête Date est là deux fois'
    """
    for template in REASONS:
        match = re.fullmatch(re.sub(r"%\\\((\w+)\\\)s", r"(?P<\1>.*?)", re.escape(template)), problem.reason)
        if match:
            parts = {name: part.strip("'") for name, part in match.groupdict().items()}
            return catalogue(LOCALES, lang).gettext(template) % parts
    return problem.reason
