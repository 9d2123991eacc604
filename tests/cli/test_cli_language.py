"""The command line speaks French and English, each completely."""

from __future__ import annotations

import re
from collections.abc import Sequence
from string import ascii_letters

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from estaminet.cli import main
from estaminet.cli.say import LOCALES, bare
from tests.cli.terminal import estaminet
from tests.games.test_words import BADLY_SET

ROOM = LOCALES.parent
PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]")
CODE = re.compile(r"`[^`]*`|\w+(?:\+\w+)?://|^\? aide|tapez \?|«\u00a0bot:\u00a0»")
"""What is typed or written down, and so is not prose."""

Message = str | tuple[str, ...]


def messages() -> set[Message]:
    """Every message in the code."""
    extracted = extract_from_dir(ROOM, method_map=[("**.py", "python")])
    return {one[2] if isinstance(one[2], str) else tuple(one[2][:2]) for one in extracted}


def french() -> dict[Message, Message]:
    """Every message of the catalogue, and its French."""
    with (LOCALES / "fr" / "LC_MESSAGES" / "estaminet.po").open("rb") as file:
        entries = [(message.id, message.string) for message in read_po(file, locale="fr") if message.id]
    return {plain(message): plain(text or "") for message, text in entries}


def plain(message: str | Sequence[str]) -> Message:
    return message if isinstance(message, str) else tuple(message)


def forms(message: Message) -> tuple[str, ...]:
    """A message, singular and plural if it has both."""
    return (message,) if isinstance(message, str) else message[:2]


def test_every_message_has_its_french_and_there_is_no_other() -> None:
    assert messages() == set(french())
    assert all(all(forms(text)) for text in french().values())


def test_the_french_fills_in_what_the_english_fills_in() -> None:
    for message, text in french().items():
        wanted = sorted(PLACEHOLDER.findall(forms(message)[0]))
        for form in forms(text):
            assert sorted(PLACEHOLDER.findall(form)) == wanted, form


def test_the_french_is_well_set() -> None:
    said = [CODE.sub("", form) for text in french().values() for form in forms(text)]
    assert [form for form in said if BADLY_SET.search(form)] == []


@pytest.mark.parametrize(
    ("arguments", "locale", "usage"),
    [
        ((), "fr_FR.UTF-8", "Usage\u00a0: "),
        ((), "en_GB.UTF-8", "Usage: "),
        ((), "C", "Usage\u00a0: "),
        ((), "", "Usage\u00a0: "),
        (("--lang", "en"), "fr_FR.UTF-8", "Usage: "),
        (("--lang=fr",), "en_GB.UTF-8", "Usage\u00a0: "),
    ],
)
def test_the_language_is_that_of_the_locale_unless_another_is_asked_for(
    arguments: tuple[str, ...], locale: str, usage: str
) -> None:
    assert estaminet(*arguments, "--help", locale=locale).stdout.startswith(usage)
    assert estaminet("play", "--help", *arguments, locale=locale).stdout.startswith(usage)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("command", list(main.commands))
def test_every_command_has_help_in_both_languages(command: str, lang: str) -> None:
    result = estaminet(command, "--help", "--lang", lang)
    assert result.exit_code == 0
    others = {
        forms(english)[0] if lang == "fr" else forms(text)[0]
        for english, text in french().items()
        if forms(english)[0] != forms(text)[0] and forms(english)[0].endswith(".")
    }
    assert [other for other in others if " ".join(other.split()) in " ".join(result.stdout.split())] == []


def test_without_a_command_there_is_help() -> None:
    result = estaminet("--lang", "en")
    assert result.exit_code == 0
    assert all(f"\n  {name} " in result.stdout for name in main.commands)


def test_the_version_is_told() -> None:
    assert re.fullmatch(r"estaminet \d+(\.\d+)+\S*\n", estaminet("--version").stdout)


def test_what_a_terminal_cannot_show_is_written_near_enough() -> None:
    text = "C’est « très » bête : œuf…"
    shown = text.encode("ascii", "estaminet.bare").decode()
    assert shown == 'C\'est " tres " bete : oeuf...'
    assert set(shown) <= set(ascii_letters + " '\":.")
    assert bare(UnicodeEncodeError("ascii", "漢", 0, 1, "")) == ("?", 1)
