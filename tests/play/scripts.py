"""Scripted parties of the toy: `play` answers line by line, `table` and `to_the_play` begin a deal."""

from __future__ import annotations

from estaminet.cards import Card
from estaminet.lab.lives import start
from estaminet.play import Partie
from estaminet.play.notation import parse
from tests.play.toy import TOY

A, B, C = range(3)


def play(partie: Partie, script: str) -> Partie:
    for line in filter(None, map(str.strip, script.split(","))):
        seat, _, text = line.partition(" ")
        partie.answer("ABC".index(seat), parse(partie.rules, text))
    return partie


def table(script: str = "", **options: str) -> Partie:
    """A toy: all stake a counter, then A is asked whether it draws."""
    return play(start(TOY, 1, **options), f"A mise 1, B mise 1, C mise 1, {script}")


def first_card(partie: Partie, seat: int) -> Card:
    """A lawful card of a seat that is asked for one."""
    question = partie.view(seat).question
    assert question is not None
    card = next(iter(question.shape))
    assert isinstance(card, Card)
    return card


def to_the_play(**options: str) -> Partie:
    """The same, until the first card is led; in the first deal B deals and leads."""
    return table("A reste, A pose, B reste, B pose, C reste, C pose, C oui", **options)
