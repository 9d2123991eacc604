"""Play at random within reason: for checking the rules, for measuring, and as the least a real player must beat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from estaminet.bots import Silent
from estaminet.cards import Card
from estaminet.games.aluette.calls import gives_back
from estaminet.games.aluette.coup import LUETTE
from estaminet.games.aluette.ranking import STRENGTH, hopeless
from estaminet.games.aluette.rules import (
    ACCEPTE,
    CHANGE,
    DONNE,
    GARDE,
    LEVRES,
    MORDIENNE,
    OUI,
    PASSE,
    REFUSE,
    Aluette,
)
from estaminet.games.aluette.tricks import SEATS
from estaminet.play import View
from estaminet.rules import Answer, One, Pick, Shape
from estaminet.tapis import Tapis

GIVES: Final = 0.1
"""How often a hopeless hand gives the point away, where that is allowed."""

DARES: Final = 0.5
"""How often three luettes tempt into a mordienne."""


class Sense(Silent):
    """Answers at random within reason, and fast."""

    def answer(self, view: View, rng: Random) -> Answer:
        assert view.question is not None
        return sense(view.question.shape, view.place, view.hand(f"hand.{SEATS[view.place]}"), view.facts, rng)


def quick(rules: Aluette, tapis: Tapis, seat: int, shape: Shape, rng: Random) -> Answer:
    """What `Sense` answers, without the cost of a view: for measuring, and for playing many parties."""
    return sense(shape, seat, rules.hand(tapis, seat), tapis.facts, rng)


def sense(shape: Shape, seat: int, hand: Sequence[Card], facts: Mapping[str, Any], rng: Random) -> Answer:
    """A sensible answer from the own hand and public facts."""
    if type(shape) is One:
        options = shape.options
        if type(options[0]) is Card:
            if "mordienne" in facts and facts["mordienne"][0] == seat:
                return running_card(options, facts["tricks"], seat)
            return options[int(rng.random() * len(options))]
        return sensible_word(options, hand, rng)
    return gives_back(shape) if type(shape) is Pick else shape.sample(rng)


def running_card(hand: Sequence[Card], tricks: Sequence[int], seat: int) -> Card:
    """Low cards for as long as the mordienne can wait, then from the top."""
    waits = not tricks[seat] and len(hand) > max(3, *(count + 1 for count in tricks))
    return (min if waits else max)(hand, key=STRENGTH.__getitem__)


def sensible_word(options: Sequence[str], hand: Sequence[Card], rng: Random) -> str:
    """A mordienne with three luettes only; against one with a luette; the point is given away for no hope at all."""
    luettes = sum(STRENGTH[card] >= LUETTE for card in hand)
    if len(options) == 1:
        return options[0]
    if options[0] == PASSE:
        if options[-1] == DONNE and hopeless(hand) and rng.random() < GIVES:
            return DONNE
        dares = options[1] in (LEVRES, MORDIENNE) and luettes >= 3 and rng.random() < DARES
        return options[1] if dares else PASSE
    if options[0] == MORDIENNE or options[0] == OUI:
        return options[0]
    if options[0] == ACCEPTE:
        return ACCEPTE if luettes else REFUSE
    if options[0] == GARDE:
        return CHANGE if CHANGE in options else GARDE
    return options[int(rng.random() * len(options))]
