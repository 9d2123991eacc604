"""Rule books and words: what is read from them, and what is wrong with a bad one."""

from __future__ import annotations

from pathlib import Path

import pytest

from estaminet.rules import Game, Rules
from estaminet.rules.book import book, read_book, read_example
from estaminet.rules.words import words

TOY = """# Le jeu

Trois joueurs.

## En une minute

Chacun joue `AS`.

## La donne

Avant la donne.

### TOY-1 · Trois cartes
**Trois cartes chacun.**

De quoi lire.

### TOY-F1 · Renonce
**Il faut fournir.**
"""


def test_a_book_has_a_title_an_introduction_chapters_and_rules() -> None:
    read = read_book(TOY, "fr")
    assert read.title == "Le jeu"
    assert read.introduction == "Trois joueurs."
    assert [chapter.title for chapter in read.chapters] == ["En une minute", "La donne"]
    assert read.minute == "Chacun joue `AS`."
    assert list(read.rules) == ["TOY-1", "TOY-F1"]
    assert read.rules["TOY-1"].title == "Trois cartes"
    assert read.message("TOY-F1") == "Il faut fournir."
    assert "De quoi lire." in read.chapters[1].markdown
    with pytest.raises(KeyError):
        read.message("TOY-2")


def test_the_chapter_of_one_minute_is_found_in_its_own_language() -> None:
    assert read_book(TOY, "en").minute == ""
    assert read_book(TOY.replace("En une minute", "In one minute"), "en").minute == "Chacun joue `AS`."


WRONG = {
    "no title": ("Le jeu\n\n## A\n", "begins with"),
    "nothing": ("", "begins with"),
    "a rule twice": (TOY + "\n### TOY-1 · Encore\n**Bis.**\n", "TOY-1 stands twice"),
    "the same heading twice, once without message": (TOY + "\n### TOY-1 · Trois cartes\nrien\n", "no message"),
    "no message": (TOY + "\n### TOY-2 · Sans message\n\n", "TOY-2 · Sans message"),
    "message too late": (TOY + "\n### TOY-2 · Tard\n\n**Trop tard.**\n", "TOY-2 · Tard"),
    "no id": (TOY + "\n### Sans numéro\n**Message.**\n", "Sans numéro"),
    "no heading at all": (TOY + "\n### \n**Message.**\n", "no id"),
    "two asterisks missing": (TOY + "\n### TOY-2 · Ouvert\n**Ouvert.\n", "TOY-2 · Ouvert"),
}


@pytest.mark.parametrize(("text", "message"), WRONG.values(), ids=WRONG)
def test_a_bad_book_is_told_where_it_is_bad(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_book(text, "fr")


WORDS = """
name = "Le jeu"
tagline = "Un jeu."
[words]
passe = "Je passe"
[phases]
play = "Le jeu"
[options.target]
label = "Points"
help = "Pour gagner."
[options.faults]
label = "Fautes"
help = "Comment."
values.strict = "Refusées"
"""


def folder_with(folder: Path, text: str) -> Game:
    (folder / "words.fr.toml").write_text(text, encoding="utf-8")
    (folder / "book.fr.md").write_text(TOY, encoding="utf-8")
    return Game("toy", Rules, folder, "")


def test_words_are_read_from_the_folder_of_the_game(tmp_path: Path) -> None:
    game = folder_with(tmp_path, WORDS + '[seats]\nA = "Nord"\n')
    read = words(game, "fr")
    assert (read.name, read.tagline) == ("Le jeu", "Un jeu.")
    assert (read.word("passe"), read.word("46")) == ("Je passe", "46")
    assert (read.seat("A"), read.seat("B")) == ("Nord", "B")
    assert read.options["target"].values == {}
    assert read.options["faults"].values == {"strict": "Refusées"}
    assert book(game, "fr").title == "Le jeu"
    with pytest.raises(FileNotFoundError):
        words(game, "en")
    with pytest.raises(FileNotFoundError):
        book(game, "en")


@pytest.mark.parametrize("without", ["name", "tagline", 'help = "Pour', "[words]"])
def test_words_that_lack_something_are_not_read(tmp_path: Path, without: str) -> None:
    lines = [line for line in WORDS.splitlines() if not line.startswith(without)]
    with pytest.raises(KeyError):
        words(folder_with(tmp_path, "\n".join(lines)), "fr")


def test_a_drawn_example_has_its_cards_who_laid_them_and_the_one_to_look_at() -> None:
    laid, caption = read_example("A:10S B:7H* 9H\nCœur est atout.\n")
    assert [(one.card.code, one.who, one.marked) for one in laid] == [
        ("10S", "A", False),
        ("7H", "B", True),
        ("9H", "", False),
    ]
    assert caption == "Cœur est atout."


@pytest.mark.parametrize("block", ["11S\nOnze.", "A:\nRien.", "10S *9S\nMal marqué.", "10S 9S", ""])
def test_a_drawn_example_without_cards_or_words_is_refused(block: str) -> None:
    with pytest.raises(ValueError, match="no card of an example|nothing is told"):
        read_example(block)
