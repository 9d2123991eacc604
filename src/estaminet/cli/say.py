"""The language in which the command line speaks."""

from __future__ import annotations

import codecs
import contextlib
import sys
import unicodedata
from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from pathlib import Path
from typing import Final

from estaminet.i18n import LANGUAGES, catalogue

LOCALES: Final = Path(__file__).parent / "locale"
LANG: Final = ContextVar("lang", default="fr")
NEAREST: Final = str.maketrans({"’": "'", "«": '"', "»": '"', "·": "-", "œ": "oe", "Œ": "OE"})


def _(message: str) -> str:
    """The message in the language chosen."""
    return catalogue(LOCALES, LANG.get()).gettext(message)


def ngettext(one: str, many: str, count: int) -> str:
    """The form of a message that goes with a count, in the language chosen."""
    return catalogue(LOCALES, LANG.get()).ngettext(one, many, count)


def N_(message: str) -> str:  # noqa: N802 (the name by which catalogues are extracted)
    """Mark a message that is only translated when it is shown."""
    return message


def chosen(arguments: Sequence[str], environ: Mapping[str, str]) -> str:
    """The language that the arguments ask for, else the one of the locale: English if it says so, or French.

    >>> chosen(["play", "piccolo", "--lang", "en"], {}), chosen([], {"LANG": "en_GB.UTF-8"}), chosen([], {"LANG": "C"})
    ('en', 'en', 'fr')
    """
    for index, argument in enumerate(arguments):
        name, _equals, value = argument.partition("=")
        if name == "--lang":
            wish = value or next(iter(arguments[index + 1 :]), "")
            if wish in LANGUAGES:
                return wish
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        locale = environ.get(name, "")
        if locale:
            return "en" if locale.casefold().startswith("en") else "fr"
    return "fr"


def ask(prompt: str) -> str | None:
    """A line from whoever sits at the keyboard; `None` if nothing more will come."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401 (arrow keys and history, where the system has it)
    try:
        text = input(prompt).strip()
    except EOFError:
        print()
        return None
    if not sys.stdin.isatty():
        print(text)  # so that a transcript shows what was typed
    return text


def agreed(text: str | None) -> bool:
    """Whether what somebody has typed is a yes, in either language."""
    return (text or "").casefold()[:1] in ("o", "y")


def bare(problem: UnicodeError) -> tuple[str, int]:
    """What is written for signs that the terminal does not have: the letter without its accent, or near enough."""
    assert isinstance(problem, UnicodeEncodeError)
    signs = problem.object[problem.start : problem.end].translate(NEAREST)
    return unicodedata.normalize("NFKD", signs).encode("ascii", "ignore").decode() or "?", problem.end


codecs.register_error("estaminet.bare", bare)
