"""Choosing a card in a trick game, whatever the game: by the deals that a player holds to be possible.

The game says what is known and what may be hoped for (`Decision`); how much is thought is the level's (`Mind`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final

from estaminet.bots.worlds import by_weight
from estaminet.cards import Card
from estaminet.kernel import Kernel, Objective, Played, Position, Trial

if TYPE_CHECKING:
    from estaminet.kernel.arrays import Policy, Shares, Words


BLIND: Final = 0.2
"""How much playouts count beside solved deals. These believe that all will see all cards from the next trick on, and
would gladly put off a question that can be asked now; playouts learn nothing."""


@dataclass(frozen=True)
class Mind:
    """How much a level thinks over a card."""

    worlds: int
    """How many deals are imagined."""
    playouts: int
    """How often each is played out, for each card."""
    exact: int = 0
    """With so many tricks left, or fewer, each deal is solved besides."""
    care: float = 0.0
    """How far the others are believed to play by rule of thumb: what that makes unlikely is seldom kept."""
    choice: int = 1
    """How many times as many deals are imagined, for that, as are kept."""
    doubt: float = 1.0
    """By how many standard errors a card must beat the usual one."""
    least: float = 0.0
    """And by how much."""


@dataclass(frozen=True)
class Decision:
    """A card to play."""

    kernel: Kernel
    position: Position
    worlds: Sequence[Sequence[int]] | Words
    """The deals that are possible, as `Trial` takes them, each as likely as another by all but the play."""
    objective: Objective
    worth: Callable[[Words, Words], Shares]
    """How good what deals come to is for the player: a row for each of some worlds, and their numbers."""
    candidates: Collection[Card]
    """The cards to think about."""
    usual: Card
    """What is played unless something better is found."""
    played: Played
    """The tricks before this one."""
    certain: Collection[int] = ()
    """The seats whose cards the player knows, himself among them."""
    avoiding: Collection[int] = ()
    """The seats that do not go after tricks."""
    thumb: Policy | None = None
    """The game's own rule of thumb, compiled, if it has one."""

    def trial(self, worlds: Words) -> Trial:
        """The decision, for the kernel, in some worlds."""
        return Trial(self.kernel, self.position, worlds, self.objective, avoiding=self.avoiding, thumb=self.thumb)


def decide(decision: Decision, mind: Mind, rng: Random) -> Card:
    """The card that does best on average over the worlds; see `best_of` for when the usual one is left for it."""
    import numpy as np

    if len(decision.candidates) == 1:
        return next(iter(decision.candidates))
    worlds = np.array(decision.worlds, np.int64)
    kept, weights = np.arange(len(worlds)), np.ones(len(worlds), np.int64)
    if mind.care:
        likelihood = decision.trial(worlds).explained(decision.played, decision.certain, mind.care)
        kept, weights = np.unique(by_weight(likelihood, mind.worlds, rng), return_counts=True)
    trial = decision.trial(worlds[kept])
    outcomes = trial.played_out(mind.playouts, rng.getrandbits(32))
    # worth takes a row for each world
    values = decision.worth(outcomes.reshape(len(outcomes), -1), kept).reshape(outcomes.shape).mean(axis=1)
    if len(decision.position.hands[decision.position.turn]) <= mind.exact:
        values = BLIND * values + (1 - BLIND) * decision.worth(trial.exact(), kept)
    total = weights.sum()
    usual = trial.cards.index(decision.usual)
    best, most = decision.usual, mind.least
    for column, card in enumerate(trial.cards):
        if card not in decision.candidates or card is decision.usual:
            continue
        gains = values[:, column] - values[:, usual]
        mean = float((weights * gains).sum() / total)
        error = float(np.sqrt((weights**2 * (gains - mean) ** 2).sum()) / total)
        if mean > most and mean > mind.doubt * error:
            best, most = card, mean
    return best
