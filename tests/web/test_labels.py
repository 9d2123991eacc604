"""What can be answered, done wrong or called reads as words, whatever a hand does at a table of any game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from estaminet.cafe import Page, Sitter, still
from estaminet.games import all_games, find_game
from estaminet.i18n import LANGUAGES
from estaminet.lab.battery import Report, players
from estaminet.lab.fidele import erring, fidele
from estaminet.play import Partie
from estaminet.rules import write_options
from estaminet.web.picture import Choice, Scene
from estaminet.web.scene import scene

NAMES = [game.name for game in all_games() if game.rules.FAULTS]
PARTIES, ANSWERS, LOOKED_AT = 6, 150, 0.3


def page_of(partie: Partie, seat: int) -> Page:
    """The page of a seat where bots sit at the other chairs."""
    sitters = tuple(
        Sitter(number, letter, "bot", None, "sense", True, True, "", True, number, "here")
        for number, letter in enumerate(partie.rules.seats)
    )
    view = partie.view(seat)
    page = still("here", partie.game.name, write_options(partie.options), 1, sitters, seat, view)
    return replace(page, view=view, state="playing")


def tables(name: str) -> Iterator[tuple[Partie, int]]:
    """Tables where hands err, each time before the eyes of one seat."""
    game = find_game(name)
    for seed in range(PARTIES):
        rng = Random(seed)
        partie, _ = fidele(game, seed, rng, slips="50")
        steps = erring(partie, list(players(game, "sensible")), rng, Report())
        for _ in islice(steps, ANSWERS):
            if partie.ask is not None and rng.random() < LOOKED_AT:
                yield partie, rng.randrange(len(partie.rules.seats))


def groups(drawn: Scene) -> Iterator[list[str]]:
    """The labels that stand side by side on a page: of several alike nobody would know which is which."""
    prompt = drawn.prompt
    if prompt is not None:
        said: tuple[Choice, ...] = (*prompt.choices, *prompt.ready, *prompt.ladder)
        yield [one.label for one in said]
        yield [one.label for one in prompt.picks]
        yield [one.label for one in prompt.measures]
    yield [one.label for one in drawn.wrong]
    for one in drawn.wrong:
        yield [way.label for way in one.ways]
    yield [some.whose for some in drawn.claims]
    for some in drawn.claims:
        yield [call.label for call in some.calls]
    for notice in drawn.notices:
        yield [notice.line.text]
    for spot in drawn.spots:
        yield [spot.call] if spot.call else []


def flaw(text: str) -> str:
    """What is wrong with a label, if anything."""
    if not text.strip(" .:;,()\u00a0"):
        return "empty"
    if re.search(r"[ \u00a0]{2}|[ \u00a0]$|^[ \u00a0]", text):
        return "a space too many"
    return "a hole" if re.search(r"[{}]|\([ \u00a0]*\)|%\(", text) else ""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_label_reads_as_words_and_none_stands_twice(name: str, lang: str) -> None:
    wrong: dict[str, str] = {}
    for partie, seat in tables(name):
        for labels in groups(scene(page_of(partie, seat), partie.game, lang, "fr")):
            wrong |= {text: flaw(text) for text in labels if flaw(text)}
            wrong |= {text: "twice" for text, times in Counter(labels).items() if times > 1}
    assert not wrong
