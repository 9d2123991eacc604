"""Play at random within reason: for checking the rules, for measuring, and as the least a real player must beat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from estaminet.bots import Silent
from estaminet.cards import Card
from estaminet.games.piccolo.rules import ABANDONNE, PASSE, TRUMPS, Piccolo
from estaminet.games.piccolo.tables import POINTS, STRENGTH
from estaminet.games.piccolo.tariff import CONTRACTS, GENERALE, MISERE, MISERE_TABLE, PICCOLO, PICCOLO_TABLE
from estaminet.play import View
from estaminet.rules import Answer, One, Pick, Shape
from estaminet.tapis import Tapis

CONCEDES: Final = 0.0005
"""How often a sensible declarer gives up, for no reason, when it is his turn."""


class Sense(Silent):
    """Answers at random within reason, and fast."""

    def answer(self, view: View, rng: Random) -> Answer:
        assert view.question is not None
        shape = view.question.shape
        if type(shape) is One and type(shape.options[0]) is Card:
            return sensible_card(shape.options, view.facts.get("bid"), rng)
        return sense(shape, view.hand(f"hand.{view.seats[view.place]}"), view.facts, rng)


def quick(rules: Piccolo, tapis: Tapis, seat: int, shape: Shape, rng: Random) -> Answer:
    """What `Sense` answers, without the cost of a view: for measuring, and for playing many parties."""
    if type(shape) is One and type(shape.options[0]) is Card:
        return sensible_card(shape.options, tapis.facts.get("bid"), rng)
    return sense(shape, rules.hand(tapis, seat), tapis.facts, rng)


def sense(shape: Shape, hand: Sequence[Card], facts: Mapping[str, Any], rng: Random) -> Answer:
    """A sensible word, or discards, from the own hand and public facts."""
    if type(shape) is One:
        options = shape.options
        first = options[0]
        if first == PASSE:
            return sensible_call(options, hand, rng)
        if first in TRUMPS:
            suits = [card.suit for card in hand]
            return max(TRUMPS, key=lambda word: suits.count(TRUMPS[word]))
    elif type(shape) is Pick and "bid" in facts:
        return sensible_discards(shape, facts["bid"])
    return shape.sample(rng)


def sensible_card(options: Sequence[Answer], bid: str | None, rng: Random) -> Answer:
    """Any card; but the declarer of a contract, who may also give up, plays towards its end."""
    chance = rng.random()
    if options[-1] != ABANDONNE:
        return options[int(chance * len(options))]
    if chance < CONCEDES:
        return ABANDONNE
    playable = options[:-1]
    if bid == GENERALE:
        return max(playable, key=STRENGTH.__getitem__)
    if bid in CONTRACTS and chance < 0.9:
        return min(playable, key=STRENGTH.__getitem__)
    return playable[int(chance * len(playable))]


def sensible_call(options: Sequence[str], hand: Sequence[Card], rng: Random) -> str:
    """High with strong hands, the contracts of few tricks with weak ones, else a pass; now and then a pass anyhow."""
    chance = rng.random()
    if chance > 0.985:
        return PASSE
    points = sum(map(POINTS.__getitem__, hand))
    if points > 29 and options[-1] == GENERALE and chance < 0.5:
        return GENERALE
    if points < 12:
        low = (MISERE, MISERE_TABLE) if points < 10 else (PICCOLO, PICCOLO_TABLE)
        wanted = low[chance < 0.3]
        return wanted if chance < 0.6 and wanted in options else PASSE
    reach = int(points * 1.4 + 14 * chance)
    if len(options) < 3 or not options[1].isdigit() or int(options[1]) > reach:
        return PASSE
    choice = options[1 + int(rng.random() * min(6, len(options) - 1))]
    return choice if choice.isdigit() and int(choice) <= reach else options[1]


def sensible_discards(shape: Pick, bid: str) -> Answer:
    """Two high cards in a contract of few tricks, else two low ones."""
    ordered = sorted(shape.cards, key=STRENGTH.__getitem__, reverse=bid in CONTRACTS)
    return (shape.verb, *ordered[:2])
