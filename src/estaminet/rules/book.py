"""A game's rule book, `book.fr.md` and `book.en.md` in its folder: chapters of prose, and a message for every rule id.

The form: `# Title`, an introduction, `## Chapter`, and under it `### ID · Title` followed by one paragraph in bold, the
message shown with a refusal or a score line, and free Markdown. Cards stand in backticks. A drawn example is a fenced
block of the kind `cards`: a line of cards, each perhaps after `who:` and before the mark `*`, and a line that tells
what they show.

    ```cards
    A:10S B:7H C:9H*
    Cœur est atout, et C prend la levée.
    ```
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from estaminet.cards.card import BY_CODE, Card
from estaminet.rules.game import Game

LANGUAGES: Final = ("fr", "en")
MINUTE: Final = {"fr": "En une minute", "en": "In one minute"}
RULE: Final = re.compile(r"^### (?P<id>[A-Z]+-[A-Z]?\d+[A-Z]?) · (?P<title>.+)\n\*\*(?P<message>.+)\*\*$", re.MULTILINE)

CARDS: Final = "cards"
"""The kind of a fenced block that is a drawn example."""
LAID: Final = re.compile(r"(?:(?P<who>[^:\s*]+):)?(?P<code>[^:\s*]+)(?P<mark>\*?)")


@dataclass(frozen=True)
class Laid:
    """A card of a drawn example: who laid it, if that is told, and whether it is the one to look at."""

    card: Card
    who: str
    marked: bool


def read_example(block: str) -> tuple[tuple[Laid, ...], str]:
    r"""The cards of a drawn example and what is told of them.

    >>> read_example("A:10S B:AS*\nDix et as.")[0][1]
    Laid(card=AS, who='B', marked=True)

    Raises:
        ValueError: there is no such card, or no line that tells what the cards show.
    """
    line, _, caption = block.strip().partition("\n")
    laid = []
    for word in line.split():
        match = LAID.fullmatch(word)
        if match is None or match["code"] not in BY_CODE:
            raise ValueError(f"{word!r} is no card of an example")
        laid.append(Laid(BY_CODE[match["code"]], match["who"] or "", bool(match["mark"])))
    if not caption:
        raise ValueError(f"nothing is told of the cards {line!r}")
    return tuple(laid), caption


@dataclass(frozen=True)
class Rule:
    """One rule: its id, its title, and the sentence that the program shows."""

    id: str
    title: str
    message: str


@dataclass(frozen=True)
class Chapter:
    """A chapter: its title and its Markdown, rules included."""

    title: str
    markdown: str


@dataclass(frozen=True)
class Book:
    """A rule book in one language."""

    title: str
    introduction: str
    chapters: tuple[Chapter, ...]
    rules: dict[str, Rule]
    minute: str
    """The Markdown of the chapter that is enough to begin with."""

    def message(self, rule: str) -> str:
        """The sentence of a rule.

        Raises:
            KeyError: the book has no such rule.
        """
        return self.rules[rule].message


def read_book(text: str, lang: str) -> Book:
    """Read a rule book.

    Raises:
        ValueError: no title, a rule twice, or a rule heading without its message.
    """
    head, *parts = re.split(r"^## ", text, flags=re.MULTILINE)
    title, _, introduction = head.partition("\n")
    if not title.startswith("# "):
        raise ValueError("a rule book begins with '# ' and its title")
    rules: dict[str, Rule] = {}
    for match in RULE.finditer(text):
        if match["id"] in rules:
            raise ValueError(f"rule {match['id']} stands twice in the book")
        rules[match["id"]] = Rule(match["id"], match["title"], match["message"])
    for heading in re.finditer(r"^### .*$", text, flags=re.MULTILINE):
        if RULE.match(text, heading.start()) is None:
            raise ValueError(f"{heading[0]!r} has no id, or no message in bold on the next line")
    chapters = tuple(Chapter(name.strip(), body.strip()) for name, _, body in (part.partition("\n") for part in parts))
    minute = next((chapter.markdown for chapter in chapters if chapter.title == MINUTE[lang]), "")
    return Book(title[2:].strip(), introduction.strip(), chapters, rules, minute)


@cache
def _book(folder: Path, lang: str) -> Book:
    return read_book((folder / f"book.{lang}.md").read_text(encoding="utf-8"), lang)


def book(game: Game, lang: str) -> Book:
    """The rule book of a game in a language of `LANGUAGES`."""
    return _book(game.folder, lang)
