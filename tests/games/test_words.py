"""Every installed game's words and books: complete in both languages, true to its code, well set in French."""

import ast
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from estaminet.games import find_game, game_names
from estaminet.play import Fair
from estaminet.rules import Game, read_options
from estaminet.rules.book import LANGUAGES, Book, book
from estaminet.rules.faults import KINDS
from estaminet.rules.odds import module_of
from estaminet.rules.options import Choice, kinds, presets
from estaminet.rules.referee import CLAIM, OWN_UP
from estaminet.rules.seats import seats_of
from estaminet.rules.shapes import One
from estaminet.rules.words import Words, words
from estaminet.tapis import Tapis

RULE_ID = re.compile(r"\b[A-Z]{2,3}-[A-Z]?\d\d?[A-Z]?\b")
OPTION_EXAMPLE = re.compile(r"`([a-z_]+)=(\w+)`")
NOT_PROSE = re.compile(r"^```cards\n.*$|`[^`\n]*`|\]\([^)\n]*\)|^\| --- .*$", re.MULTILINE)
"""Drawn cards, code, the addresses of links, the rulings of tables."""
BADLY_SET = re.compile(r"'|(?<!\u00a0)[:;?!»]|«(?!\u00a0)")
"""A straight apostrophe, or a mark without its no-break space."""


@pytest.fixture(params=game_names())
def game(request: pytest.FixtureRequest) -> Game:
    return find_game(request.param)


@pytest.fixture(params=LANGUAGES)
def lang(request: pytest.FixtureRequest) -> str:
    lang: str = request.param
    return lang


@pytest.fixture
def spoken(game: Game, lang: str) -> Words:
    return words(game, lang)


@pytest.fixture
def read(game: Game, lang: str) -> Book:
    return book(game, lang)


def nodes(game: Game) -> Iterator[ast.AST]:
    """The syntax of the game's own modules."""
    for module in game.folder.glob("*.py"):
        yield from ast.walk(ast.parse(module.read_text(encoding="utf-8")))


def cited(game: Game) -> set[str]:
    """The rule ids that the game's code cites, where it applies them or tells which rule it is applying."""
    found = {
        rule for module in game.folder.glob("*.py") for rule in RULE_ID.findall(module.read_text(encoding="utf-8"))
    }
    return found - KINDS


def phases(game: Game) -> Iterator[str]:
    """The values that the code gives the fact `phase`."""
    for node in nodes(game):
        match node:
            case ast.Call(
                func=ast.Attribute(attr="note" | "tell"),
                args=[ast.Constant(value="phase"), ast.Constant(value=str(phase)), *_],
            ):
                yield phase


def sentences(spoken: Words) -> Iterator[str]:
    """Every text of a words file."""
    yield spoken.name
    yield spoken.tagline
    if spoken.house:
        yield spoken.house
    for part in (spoken.words, spoken.seats, spoken.phases, spoken.asks, spoken.purses, spoken.piles, spoken.odds):
        yield from part.values()
    for option in spoken.options.values():
        yield option.label
        yield option.help
        yield from option.values.values()
    for preset in spoken.presets.values():
        yield preset.label
        yield preset.help


def test_every_word_of_the_glossary_is_spoken_and_no_other(game: Game, spoken: Words) -> None:
    faults = {CLAIM, OWN_UP, *(rule.id for rule in game.rules.FAULTS)}
    assert set(spoken.words) == set(game.rules.WORDS) | faults


def test_every_phase_has_a_name_and_no_other(game: Game, spoken: Words) -> None:
    assert set(spoken.phases) == set(phases(game))


def test_every_purse_in_the_middle_has_a_name_and_no_other(game: Game, spoken: Words) -> None:
    rules = game.rules(game.rules.OPTIONS())
    tapis = Tapis(len(rules.seats), Fair.seeded("words"))
    rules.lay(tapis)
    assert set(spoken.purses) == set(tapis.purses) - set(rules.seats)


def test_what_a_question_asks_for_is_told_by_rules_that_exist_and_alike_in_both_languages(game: Game) -> None:
    french, english = (words(game, lang).asks for lang in LANGUAGES)
    assert list(french) == list(english)
    rules, answers = {key.partition(" ")[0] for key in french}, {key.partition(" ")[2] for key in french} - {""}
    assert rules <= set(book(game, "fr").rules)
    assert answers <= set(game.rules.WORDS)
    assert all(len(text) < 80 for text in (*french.values(), *english.values()))


def test_what_odds_speak_of_is_told_alike_in_both_languages_and_every_field_is_explained(game: Game) -> None:
    french, english = (words(game, lang).odds for lang in LANGUAGES)
    assert list(french) == list(english)
    module = module_of(game)
    assert {field.name for field in module.FIELDS} <= set(french) if module else not french


@pytest.mark.parametrize(
    ("name", "rule", "said"),
    [
        ("piccolo", "PIC-06", "Annoncez, ou passez."),
        ("piccolo", "PIC-09C", "Nommez l’atout."),
        ("aluette", "ALU-11", "Jouez la carte que vous voulez."),
    ],
)
def test_who_is_asked_is_told_what_to_do(name: str, rule: str, said: str) -> None:
    assert words(find_game(name), "fr").asks[rule] == said


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        (("garde", "propose"), "Gardez ces cartes, ou proposez une autre donne."),
        (("donne",), "Donnez les cartes."),
    ],
)
def test_where_one_rule_asks_for_several_things_each_is_said(answers: tuple[str, ...], said: str) -> None:
    assert words(find_game("piquet"), "fr").ask("PIQ-03", One(answers)) == said


def test_a_verb_alone_leaves_out_what_it_applies_to() -> None:
    spoken = words(find_game("piquet"), "fr")
    assert (spoken.word("point"), spoken.word("laisse")) == ("Point de", "J’en laisse")


def test_seats_are_named_all_or_none(game: Game, spoken: Words) -> None:
    assert not spoken.seats or set(spoken.seats) == set(seats_of(game).every)


def test_every_option_and_every_choice_is_explained_and_no_other(game: Game, spoken: Words) -> None:
    explained = {name: set(option.values) for name, option in spoken.options.items()}
    assert explained == {
        name: set(kind.values) if isinstance(kind, Choice) else set()
        for name, (kind, _) in kinds(game.rules.OPTIONS).items()
    }


def test_what_a_verb_applies_to_fills_the_holes_of_its_words() -> None:
    spoken = replace(words(find_game("piccolo"), "fr"), words={"laisse": "J’en laisse {} à {}", "coupe": "Je coupe"})
    assert spoken.say("laisse", ["2", "Anne", "encore"]) == "J’en laisse 2 à Anne encore"
    assert spoken.say("coupe", ["12"]) == "Je coupe 12"
    assert spoken.say("laisse", []) == spoken.head("laisse") == "J’en laisse"


def test_every_preset_is_explained_and_no_other(game: Game, spoken: Words) -> None:
    assert list(spoken.presets) == list(presets(game.rules.OPTIONS))


def test_no_text_is_empty_and_labels_are_short(spoken: Words) -> None:
    assert all(text.strip() for text in sentences(spoken))
    assert [option.label for option in spoken.options.values() if len(option.label) > 40] == []


def test_french_is_well_set(game: Game) -> None:
    printed = (game.folder / "book.fr.md").read_text(encoding="utf-8")
    texts = [*sentences(words(game, "fr")), *NOT_PROSE.sub("", printed).splitlines()]
    assert [text for text in texts if BADLY_SET.search(text)] == []


def test_the_books_have_the_same_rules_in_the_same_order(game: Game) -> None:
    french, english = (list(book(game, lang).rules) for lang in LANGUAGES)
    assert french == english


def test_the_books_have_the_same_chapters(game: Game) -> None:
    french, english = (len(book(game, lang).chapters) for lang in LANGUAGES)
    assert french == english
    assert all(book(game, lang).minute for lang in LANGUAGES)


def test_the_books_hold_the_rules_that_the_code_cites_and_no_other(game: Game, read: Book) -> None:
    known = cited(game)
    assert sorted(known - set(read.rules)) == [], "cited in the code, missing from the book"
    assert sorted(set(read.rules) - known) == [], "in the book, cited nowhere in the code"


def test_the_settings_a_book_speaks_of_exist(game: Game, lang: str) -> None:
    examples = OPTION_EXAMPLE.findall((game.folder / f"book.{lang}.md").read_text(encoding="utf-8"))
    assert examples
    for name, value in examples:
        read_options(game.rules.OPTIONS, {name: value})
