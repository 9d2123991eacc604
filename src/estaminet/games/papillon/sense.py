"""Play at random within reason: for checking the rules, for measuring, and as the least a real player must beat."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Final

from estaminet.bots import Silent
from estaminet.games.papillon.rules import Papillon
from estaminet.play import View
from estaminet.rules import Answer, One, Shape, Take
from estaminet.tapis import Tapis

SEEN: Final = 6
"""So many groups that a card can take come to his eyes, before he stops looking."""


class Sense(Silent):
    """Answers at random within reason, and fast."""

    def answer(self, view: View, rng: Random) -> Answer:
        assert view.question is not None
        return sense(view.question.shape, rng)


def quick(rules: Papillon, tapis: Tapis, seat: int, shape: Shape, rng: Random) -> Answer:
    """What `Sense` answers, without the cost of a view: for measuring, and for playing many parties."""
    return sense(shape, rng)


def sense(shape: Shape, rng: Random) -> Answer:
    """Any card that can take, and of what it can take one of the first groups that are seen."""
    if type(shape) is One:  # to deal, to lay out; or to keep a card that was seen, which does little harm
        return shape.options[0]
    if type(shape) is not Take:
        return shape.sample(rng)
    mine = tuple(shape.mine)
    card = mine[int(rng.random() * len(mine))]
    groups = list(islice(shape.groups(card), SEEN))
    group = groups[int(rng.random() * len(groups))]
    return (shape.verb, card, *(sorted(group) if len(group) > 1 else group))
