"""Parties driven by text, for the tests of every game in which one seat is asked at a time."""

from __future__ import annotations

import pytest

from estaminet.play import Partie
from estaminet.play.notation import parse
from estaminet.rules import Refused


def turn(partie: Partie) -> int:
    """The seat that is asked."""
    assert partie.ask is not None
    (seat,) = partie.ask.shapes
    return seat


def do(partie: Partie, *answers: str) -> Partie:
    """The seats asked answer one after the other. `B passe` insists that it is B's turn."""
    for text in answers:
        seat = turn(partie)
        letter, _, rest = text.partition(" ")
        if letter in partie.rules.seats:
            assert partie.rules.seats[seat] == letter, f"{text}: it is the turn of {partie.rules.seats[seat]}"
            text = rest
        partie.answer(seat, parse(partie.rules, text))
    return partie


def refused(partie: Partie, letter: str, text: str) -> str:
    """The rule by which an answer is refused; insists that the refusal changed nothing."""
    before = everything(partie)
    with pytest.raises(Refused) as caught:
        partie.answer(partie.rules.number(letter), parse(partie.rules, text))
    assert everything(partie) == before
    return caught.value.rule


def everything(partie: Partie) -> tuple[object, ...]:
    """All that a refusal must leave alone."""
    views = tuple(partie.view(place).text() for place in range(len(partie.rules.seats) + 1))
    return views, tuple(map(repr, partie.rows)), repr(partie.tapis.snapshot())
