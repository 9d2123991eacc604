"""Play at random within reason: for checking the rules, for measuring, and as the least a real player must beat."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from estaminet.bots import Silent
from estaminet.cards import Card
from estaminet.games.hombre.rules import Hombre
from estaminet.games.hombre.tables import ORDERS, TRUMPS
from estaminet.games.hombre.vocabulary import ARRETE, DEMANDE, ECARTE, ENTREPREND, PASSE, SANS, SUITS, TIENT
from estaminet.play import View
from estaminet.rules import Answer, One, Pick, Shape
from estaminet.tapis import Tapis


class Sense(Silent):
    """Answers at random within reason, and fast."""

    def answer(self, view: View, rng: Random) -> Answer:
        assert view.question is not None
        shape = view.question.shape
        if type(shape) is One and type(shape.options[0]) is Card:
            return any_card(shape.options, rng)
        return sense(shape, view.hand(f"hand.{view.seats[view.place]}"), view.facts.get("trump"), rng)


def quick(rules: Hombre, tapis: Tapis, seat: int, shape: Shape, rng: Random) -> Answer:
    """What `Sense` answers, without the cost of a view: for measuring, and for playing many parties."""
    if type(shape) is One and type(shape.options[0]) is Card:
        return any_card(shape.options, rng)
    return sense(shape, rules.hand(tapis, seat), tapis.facts.get("trump"), rng)


def any_card(options: Sequence[Answer], rng: Random) -> Answer:
    """Any card, now and then with a gano."""
    return options[int(rng.random() * len(options))]


def sense(shape: Shape, hand: Sequence[Card], trump: str | None, rng: Random) -> Answer:
    """A sensible answer from the own hand."""
    if type(shape) is Pick:
        return thrown(shape, longest(hand) if trump is None else trump, rng)
    if type(shape) is One:
        options = shape.options
        if options[0] == PASSE:
            return word(options, hand, rng)
        if options[0] in SUITS:
            suit = longest(hand)
            return next(name for name in SUITS if SUITS[name] == suit)
        if options[0] == TIENT:
            return options[rng.random() < 0.5]
        if options[0] == ARRETE:
            return ENTREPREND if ENTREPREND in options and rng.random() < 0.2 else ARRETE
    return shape.sample(rng)


def longest(hand: Sequence[Card]) -> str:
    """The suit in which a hand has most trumps, the black aces counted with each."""
    return max(TRUMPS, key=lambda suit: sum(one in ORDERS[suit].trumps for one in hand))


def word(options: Sequence[str], hand: Sequence[Card], rng: Random) -> str:
    """To ask with five trumps, to play sans prendre with six, each now and then with one less; else a pass."""
    trumps = sum(one in ORDERS[longest(hand)].trumps for one in hand) + (rng.random() < 0.3)
    if trumps > 5 and SANS in options:
        return SANS
    if trumps > 4 and DEMANDE in options:
        return DEMANDE
    return options[-1] if rng.random() < 0.01 else PASSE


def thrown(shape: Pick, trump: str, rng: Random) -> Answer:
    """What is no trump, kings mostly excepted, as far as it may go."""
    order = ORDERS[trump]
    loose = [one for one in shape.cards if one not in order.trumps and (one.rank != "K" or rng.random() < 0.2)]
    rng.shuffle(loose)
    out = loose[: shape.high]
    if len(out) < shape.low:  # who was dealt ten cards
        out = sorted(shape.cards, key=lambda one: order.strength[one])[: shape.low]
    return (ECARTE, *sorted(out))
