"""Play at random within reason: for checking the rules, for measuring, and as the least a real player must beat."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from estaminet.bots import Silent
from estaminet.cards import Card
from estaminet.games.piquet.dialogue import ASSEZ, BLANCHE, BON, EGAL, PAS_BON, RETIRE, RIEN
from estaminet.games.piquet.referee import CHOICES, SUITS
from estaminet.games.piquet.rules import BLANCHE_POUR, GARDE, PROPOSE, REFUSE, Piquet
from estaminet.games.piquet.tables import STRENGTH
from estaminet.play import View
from estaminet.rules import Amount, Answer, Either, One, Pick, Shape
from estaminet.tapis import Tapis

SILENT: Final = (RIEN, ASSEZ, RETIRE)
"""What ends a list of calls."""
WHIM: Final = 0.05
"""How often one does anything at all."""


class Sense(Silent):
    """Answers at random within reason, and fast."""

    def answer(self, view: View, rng: Random) -> Answer:
        assert view.question is not None
        return sense(view.question.shape, rng)


def quick(rules: Piquet, tapis: Tapis, seat: int, shape: Shape, rng: Random) -> Answer:
    """What `Sense` answers, without the cost of a view: for measuring, and for playing many parties."""
    return sense(shape, rng)


def sense(shape: Shape, rng: Random) -> Answer:
    """A sensible answer: calls the best, says the truth, throws low cards, plays any card."""
    if type(shape) is One:
        options = shape.options
        if type(options[0]) is Card or rng.random() < WHIM:
            return options[int(rng.random() * len(options))]
        return sensible_word(options, rng)
    if isinstance(shape, Either):
        blanche = shape.shapes[1]
        if isinstance(blanche, Amount):
            return (BLANCHE_POUR, blanche.high)
        return BLANCHE
    return sensible_discards(shape, rng) if isinstance(shape, Pick) else shape.sample(rng)


def sensible_word(options: Sequence[Answer], rng: Random) -> Answer:
    """The best call, the reply that claims most, and no quarrel about the deal."""
    first = options[0]
    if first in CHOICES or first in SUITS:  # what somebody wronged may choose
        return options[int(rng.random() * len(options))]
    for word in (PAS_BON, EGAL):
        if first == BON and word in options:
            return word
    if first == GARDE:
        return GARDE if PROPOSE in options and rng.random() < 0.9 else PROPOSE
    if REFUSE in options:
        return options[int(rng.random() * 2)]
    return first


def sensible_discards(shape: Pick, rng: Random) -> Answer:
    """Low cards, as many as one may or one fewer."""
    count = max(shape.low, shape.high - (rng.random() < 0.3))
    low = sorted(shape.cards, key=STRENGTH.__getitem__)[: count + 2]
    return (shape.verb, *sorted(rng.sample(low, min(count, len(low)))))
