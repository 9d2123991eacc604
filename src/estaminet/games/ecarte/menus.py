"""What a bot chooses when a fault leaves it a choice, by rules of thumb."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from estaminet.cards import Card
from estaminet.games.ecarte.hands import KEPT
from estaminet.games.ecarte.imagine import Known
from estaminet.games.ecarte.referee import LEAVE, REPLAY, RIGHT
from estaminet.games.ecarte.thumb import height, jeu_de_regle
from estaminet.rules import Answer
from estaminet.rules.referee import AGAIN, STAND


def choose(options: Sequence[Answer], known: Known, rng: Random) -> Answer:
    """A new deal unless the hand is good; another try at tricks that were lost; out goes what is least useful.

    What the other one owns up to is taken, unless a vole is coming.
    """
    if options[0] == REPLAY:
        return REPLAY if known.tricks[1] > known.tricks[0] else LEAVE
    if options[0] == RIGHT:
        mine, theirs = known.tricks
        return STAND if mine in (3, 4) and not theirs else RIGHT
    if options[0] != AGAIN:
        return options[int(rng.random() * len(options))]
    if not known.hand or not jeu_de_regle(known.hand, dealing=known.dealing):
        return AGAIN
    least = min(loss(answer, known) for answer in options[1:])
    return rng.choice([answer for answer in options[1:] if loss(answer, known) == least])


def loss(answer: Answer, known: Known) -> int:
    """What the cards are worth that one would lay aside oneself; kept are trumps and kings."""
    own = [known.bits.bit[one] for one in answer[1:] if isinstance(one, Card)] if isinstance(answer, tuple) else []
    return sum(height(bit) + 8 * (bit & KEPT > 0) for bit in own if bit & known.hand)
