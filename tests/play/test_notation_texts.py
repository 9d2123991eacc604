"""Answers as text and as integers: both come back, and what is neither is refused by name."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from estaminet.cards import Card, card
from estaminet.games import all_games, find_game
from estaminet.play.notation import Actions, Unreadable, parse
from estaminet.rules import Answer, Game, Rules, written
from tests.play.toy import TOY

GAMES = [*all_games(), TOY]
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


def rules_of(game: Game) -> Rules:
    return game.rules(game.rules.OPTIONS())


PICCOLO = rules_of(find_game("piccolo"))


def answers(rules: Rules, count: int = 400) -> list[Answer]:
    """Every single word, number and card, and verbs with up to six parts."""
    rng = Random(rules.WORDS[0])
    numbers = rng.sample(rules.NUMBERS, min(len(rules.NUMBERS), 300))
    parts: list[Answer] = [*rules.WORDS, *numbers, *rules.pack]
    verbs = [(rng.choice(rules.WORDS), *rng.choices(parts, k=rng.randint(1, 6))) for _ in range(count)]
    return [*rules.WORDS, *map(str, numbers), *rules.pack, *verbs]


@every_game
def test_every_answer_comes_back_from_its_text(game: Game) -> None:
    rules = rules_of(game)
    for answer in answers(rules):
        assert parse(rules, written(answer)) == answer


@every_game
def test_every_answer_comes_back_from_its_integers(game: Game) -> None:
    rules = rules_of(game)
    actions = Actions(rules)
    for answer in [*answers(rules), *((word,) for word in rules.WORDS)]:
        integers = actions.encode(answer)
        assert actions.decode(integers) == answer
        assert all(0 <= number < len(actions) for number in integers)


@every_game
def test_no_two_answers_have_the_same_integers(game: Game) -> None:
    rules = rules_of(game)
    actions = Actions(rules)
    different = {written(answer): answer for answer in answers(rules)}.values()
    assert len({actions.encode(answer) for answer in different}) == len(different)


@every_game
def test_the_glossary_is_of_short_words_in_ascii_each_once_none_of_them_a_card_or_number(game: Game) -> None:
    rules = rules_of(game)
    assert len(set(rules.WORDS)) == len(rules.WORDS)
    assert not set(rules.WORDS) & {one.code for one in rules.pack}
    for word in rules.WORDS:
        assert word.isascii()
        assert word.split() == [word]
        assert not word.isdigit()
        assert not set(word) & set(';{}[]"*')
    lowered = [str(one).lower() for one in (*rules.WORDS, *dict.fromkeys(rules.pack))]
    assert len(set(lowered)) == len(lowered)


@every_game
def test_integers_are_numbered_words_first_then_numbers_then_cards_then_the_end(game: Game) -> None:
    rules = rules_of(game)
    actions = Actions(rules)
    assert actions.encode(rules.WORDS[0]) == (0,)
    assert actions.encode(rules.pack[-1]) == (len(actions) - 2,)
    assert actions.encode((rules.WORDS[1],)) == (1, len(actions) - 1)
    assert len(actions) == len(rules.WORDS) + len(rules.NUMBERS) + len(set(rules.pack)) + 1


@given(st.lists(st.integers(-3, 150), max_size=5).map(tuple))
def test_any_integers_are_those_of_an_answer_or_of_none(integers: tuple[int, ...]) -> None:
    actions = Actions(PICCOLO)
    try:
        answer = actions.decode(integers)
    except ValueError:
        return
    assert actions.encode(answer) == integers


@pytest.mark.parametrize(
    "answer", ["junk", "72", "٣", "-1", ("junk",), ("coupe", 72), card("2S"), ("ecarte", card("2S"))]
)
def test_what_is_not_of_the_game_has_no_integers(answer: Answer) -> None:
    with pytest.raises(KeyError):
        Actions(PICCOLO).encode(answer)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("10S", card("10S")),
        ("10s", card("10S")),
        ("jh", card("JH")),
        ("46", "46"),
        ("046", "46"),
        ("PASSE", "passe"),
        ("regarde a", ("regarde", "A")),
        ("faute pic-f11 b", ("faute", "PIC-F11", "B")),
        ("  ecarte\t7s\u00a08D\n", ("ecarte", card("7S"), card("8D"))),
        ("coupe 12", ("coupe", 12)),
        ("coupe 012", ("coupe", 12)),
        ("12 12", ("12", 12)),
        ("AS KS", ("AS", card("KS"))),
    ],
)
def test_what_is_read(text: str, answer: Answer) -> None:
    assert parse(PICCOLO, text) == answer


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", ""),
        (" \t\n", ""),
        ("2S", "2S"),
        ("coupe -1", "-1"),
        ("coupe +1", "+1"),
        ("coupe 1.0", "1.0"),
        ("coupe 1_0", "1_0"),
        ("coupe 100000", "100000"),
        ("coupe ١٢", "١٢"),
        ("coupe １２", "１２"),
        ("coupe ²", "²"),
        ("１０S", "１０S"),
        ("10ſ", "10ſ"),
        ("ecarte 7S, 8D", "7S,"),
        ("passe;", "passe;"),
        ("passé", "passé"),
        ("\x00", "\x00"),
    ],
)
def test_what_cannot_be_read_is_told_with_the_part_that_could_not(text: str, part: str) -> None:
    with pytest.raises(Unreadable) as caught:
        parse(PICCOLO, text)
    assert (caught.value.text, caught.value.part) == (text, part)


@given(st.text(max_size=30))
def test_a_text_is_read_or_unreadable_and_what_is_read_is_written_and_read_as_the_same(text: str) -> None:
    try:
        answer = parse(PICCOLO, text)
    except Unreadable:
        return
    assert parse(PICCOLO, written(answer)) == answer
    assert isinstance(answer, (str, Card, tuple))
