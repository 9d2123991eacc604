"""Play at random within reason: for checking the rules, for measuring, and as the least a real player must beat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from estaminet.cards import Card
from estaminet.games.ecarte.rules import ABANDONNE, ACCEPTE, ECARTE, JOUE, PROPOSE, REFUSE, ROI, Ecarte
from estaminet.games.ecarte.tables import STRENGTH
from estaminet.play import View
from estaminet.rules import Answer, One, Pick, Shape
from estaminet.tapis import Tapis

GIVES_UP: Final = 0.0005
"""How often a sensible player throws his hand down, for no reason."""
FORGETS: Final = 0.02
"""How often he does not mark his king."""


class Sense:
    """Answers at random within reason, and fast."""

    def answer(self, view: View, rng: Random) -> Answer:
        assert view.question is not None
        return sense(view.question.shape, view.hand(f"hand.{view.seats[view.place]}"), view.facts, rng)

    def look(self, view: View, rng: Random) -> Answer | None:
        return None

    def sign(self, view: View, rng: Random) -> Answer | None:
        return claims(view)


def claims(view: View) -> Answer | None:
    """A turned king that must be claimed is claimed at once; the one in hand when it is one's turn."""
    return ROI if view.facts.get("turned_king") == view.place else None


def quick(rules: Ecarte, tapis: Tapis, seat: int, shape: Shape, rng: Random) -> Answer:
    """What `Sense` answers, without the cost of a view: for measuring, and for playing many parties."""
    return sense(shape, rules.hand(tapis, seat), tapis.facts, rng)


def sense(shape: Shape, hand: Sequence[Card], facts: Mapping[str, Any], rng: Random) -> Answer:
    """A sensible answer from the own hand and what all know."""
    if type(shape) is One:
        options = shape.options
        if type(options[0]) is Card:
            return sensible_card(options, rng)
        if len(options) == 1:
            return options[0]
        good = options[0] in (JOUE, ACCEPTE) and solid(hand, facts["trump"])
        if options[0] == JOUE:
            return JOUE if rng.random() < (0.9 if good else 0.1) else PROPOSE
        if options[0] == ACCEPTE:
            return REFUSE if rng.random() < (0.8 if good else 0.1) else ACCEPTE
    if type(shape) is Pick and shape.verb == ECARTE:
        return sensible_discards(shape, facts["trump"])
    return shape.sample(rng)


def solid(hand: Sequence[Card], trump: str) -> bool:
    """Whether a hand looks like three tricks."""
    return sum(2 if card.suit == trump else card.rank in ("K", "Q") for card in hand) > 4


def sensible_card(options: Sequence[Answer], rng: Random) -> Answer:
    """Any card that may be played; but a king is marked."""
    chance = rng.random()
    if options[-1] == ROI and chance > FORGETS:
        return ROI
    if chance < GIVES_UP:
        return ABANDONNE
    return options[int(chance * options.index(ABANDONNE))]


def sensible_discards(shape: Pick, trump: str) -> Answer:
    """All but trumps and kings; the weakest if there is not so much room; one at least, if one must go."""
    loose = sorted((card for card in shape.cards if card.suit != trump and card.rank != "K"), key=STRENGTH.__getitem__)
    thrown = loose[: shape.high]
    if len(thrown) < shape.low:
        thrown = [min(shape.cards, key=lambda card: (card.suit == trump, STRENGTH[card]))]
    return (shape.verb, *sorted(thrown))
