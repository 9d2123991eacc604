"""Papillon in the terminal: what lies open, what a card can take, takes by number and by cards, a whole match."""

from __future__ import annotations

import re

from estaminet.cards import cards
from estaminet.cli.faces import Faces
from estaminet.cli.typed import WAYS, Menu
from estaminet.games import find_game
from estaminet.play import Question
from estaminet.rules import Take
from tests.cli.terminal import estaminet

GAME = find_game("papillon")
TABLE = dict(zip(cards("KD KC 4H 3S AD 9C 6D"), (0, 0, 4, 3, 1, 9, 6), strict=True))


def menu(*mine: str, table: dict[object, int] | None = None) -> Menu:
    own = {card: 10 if card.rank in "KQJ10" else int(card.rank) for card in cards(" ".join(mine))}
    shape = Take("prend", own, table or TABLE)  # type: ignore[arg-type]
    faces = Faces(GAME, GAME.rules(GAME.rules.OPTIONS()), "en", plain=True)
    return Menu(Question(1, "", shape, None, formality=False), faces)


def test_what_can_be_taken_is_numbered_by_the_cards_of_the_hand() -> None:
    assert list(menu("7H", "KS").lines()) == [
        "KS:  1) KD  2) KC  3) 4H 6D  4) AD 9C  5) 3S AD 6D",
        "7H:  6) 4H 3S  7) AD 6D",
    ]


def test_a_take_is_typed_by_its_number_or_by_its_cards_in_any_order() -> None:
    shown = menu("7H", "KS")
    for typed in "3", "prend KS 4H 6D", "ks 4h 6d", "4H 6D KS":
        assert shown.shape.settle(shown.read(typed)) == ("prend", *cards("KS 4H 6D")), typed
    assert shown.shape.settle(shown.read("KS 4H")) is None


def test_of_very_many_groups_some_are_shown_and_all_can_be_typed() -> None:
    table = dict(zip(cards("AS AH AD AC 2S 2H 2D 2C 3S 3H 3D 3C"), [1] * 4 + [2] * 4 + [3] * 4, strict=True))
    shown = menu("KS", table=table)  # type: ignore[arg-type]
    assert shown.shape.size > 100
    line, others = shown.lines()
    assert f" {WAYS}) " in line
    assert f" {WAYS + 1}) " not in line
    assert others
    assert shown.shape.settle(shown.read("KS AS AH AD AC 3S 3C")) is not None


def test_a_whole_match_in_the_terminal() -> None:
    line = "play papillon --level debutant --seed 3 --pace 0 --lang en -o tours=1 -o fin_poule=partage"
    told = estaminet(*line.split(), typed="1\n" * 200).stdout
    assert "The match is over" in told
    for sentence in (
        "lays out",
        "takes",
        "The talon is shuffled and dealt again.",
        "Turned up:",
        "to Pool: 20 counters.",
    ):
        assert sentence in told
    assert not re.search(r"takes the trick|takes up", told)
