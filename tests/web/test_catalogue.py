"""The interface in French: whatever the pages say, and nothing that they no longer say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from estaminet import games
from estaminet.web.i18n import LOCALES, preferred, translations

METHODS = [("**.py", "python"), ("templates/**.html", "jinja2")]
OPTIONS = {"templates/**.html": {"trim_blocks": "true", "lstrip_blocks": "true", "silent": "false"}}
TABLES = [("**.html", "jinja2")]
GAMES = Path(games.__file__).parent
HOLE = re.compile(r"%\(\w+\)s")
BADLY_SET = re.compile(r"'|(?<!\u00a0)[:;?!»](?=\s|$)|«(?!\u00a0)")


def used() -> set[str]:
    """The messages of the code and of the templates, plural forms by their singular."""
    pages = extract_from_dir(str(LOCALES.parent), method_map=METHODS, options_map=OPTIONS)
    tables = extract_from_dir(str(GAMES), method_map=TABLES, options_map={"**.html": OPTIONS["templates/**.html"]})
    found = [*pages, *tables]
    return {message if isinstance(message, str) else message[0] for _, _, message, _, _ in found}


def french() -> dict[str, tuple[str, ...]]:
    """The French of every message."""
    with (LOCALES / "fr" / "LC_MESSAGES" / "estaminet.po").open("rb") as file:
        catalog = read_po(file, locale="fr")
    return {
        one.id if isinstance(one.id, str) else one.id[0]: (one.string,)
        if isinstance(one.string, str)
        else tuple(one.string or ())
        for one in catalog
        if one.id
    }


def test_every_message_has_its_french_and_none_is_stale() -> None:
    assert len(used()) > 200
    assert used() == set(french())


def test_french_says_as_much_as_english() -> None:
    for message, forms in french().items():
        for form in forms:
            assert form
            assert set(HOLE.findall(form)) == set(HOLE.findall(message)), message


def test_french_is_well_set() -> None:
    for forms in french().values():
        for form in forms:
            assert not BADLY_SET.search(form), form


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [
        ("", "fr"),
        ("fr-CA,fr;q=0.8,en;q=0.6", "fr"),
        ("en", "en"),
        ("de,en;q=0.5,fr;q=0.4", "en"),
        ("de, it;q=0.9", "fr"),
        ("en;q=nonsense, fr", "fr"),
        (",;q=,,;", "fr"),
        ("en" * 1000, "en"),
    ],
)
def test_the_browser_says_which_language(accepted: str, lang: str) -> None:
    assert preferred(accepted) == lang


def test_counted_messages_have_two_forms() -> None:
    one, many = "%(num)s deal was dealt again from this key, and played as the record says.", "%(num)s deals"
    assert translations("fr").ngettext(one, many, 0).startswith("%(num)s donne a")
    assert translations("fr").ngettext(one, many, 2).startswith("%(num)s donnes ont")
    assert translations("en").ngettext(one, many, 0) == many
    assert translations("en").ngettext(one, many, 1) == one
