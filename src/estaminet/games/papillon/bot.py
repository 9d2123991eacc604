"""The bots of papillon, weakest first.

`sense` plays at random within reason, `debutant` by rules of thumb, `habitue` tries what he could do in coups that he
imagines, played out by the same rules of thumb.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from random import Random
from typing import Final

from estaminet.bots import Bot, Silent, best_of
from estaminet.games.papillon.coup import Coup, Move, play_out, worth
from estaminet.games.papillon.imagine import Known, ranks
from estaminet.games.papillon.sense import Sense, quick
from estaminet.games.papillon.thumb import careful, promise, thumb
from estaminet.play import View
from estaminet.rules import Answer, One, Take

SEATINGS: Final = ("abb", "bab", "bba", "aab", "aba", "baa", "abab", "baba", "aabb", "bbaa", "abba", "baab")
"""For the arena: who sits where, counted from the dealer, with three players and with four."""


class Debutant(Silent):
    """Plays by rules of thumb, at once."""

    def answer(self, view: View, rng: Random) -> Answer:
        assert view.question is not None
        shape = view.question.shape
        if not isinstance(shape, Take):
            return shape.options[0] if isinstance(shape, One) else shape.sample(rng)
        known = self.know(view)
        return known.answer(shape, self.move(known, rng))

    def know(self, view: View) -> Known:
        """What he knows of the coup."""
        return Known(view)

    def move(self, known: Known, rng: Random) -> Move:
        """What to take."""
        coup = known.coup(known.unseen)
        return thumb(coup, coup.moves(known.me))


class Habitue(Debutant):
    """Tries what he could take in imagined coups.

    Args:
        turns: about so many turns he imagines for a decision, in all.
    """

    def __init__(self, turns: int = 60_000) -> None:
        self.turns = turns

    def worlds(self, known: Known, count: int, rng: Random) -> Iterable[Coup]:
        """Coups that he holds to be possible."""
        return known.worlds(count, rng)

    def move(self, known: Known, rng: Random) -> Move:
        coup = known.coup(known.unseen)
        moves = careful(coup, coup.moves(known.me))
        usual = thumb(coup, moves)
        if len(moves) == 1:
            return usual
        hand = coup.hands[known.me]
        choices = sorted(moves, key=lambda move: -promise(coup, hand, move))[:CHOICES]
        left = sum(known.held) + known.talon
        worlds = list(self.worlds(known, max(LEAST, self.turns // (left * len(choices))), rng))
        return best_of(choices, worlds, value, usual)


class Forgetful(Habitue):
    """A regular who forgets what has left the table; nothing else can be concluded in this game. For the arena."""

    def know(self, view: View) -> Known:
        return Known(view, remembers=False)


class Oracle(Habitue):
    """A regular who sees all hands and what is in the talon, but not how it will be shuffled. For the arena."""

    def __init__(self, truth: View, turns: int) -> None:
        super().__init__(turns)
        self.truth = truth

    def worlds(self, known: Known, count: int, rng: Random) -> Iterable[Coup]:
        hands = [ranks(self.truth.hand(f"hand.{letter}")) for letter in self.truth.seats]
        talon = ranks(self.truth.hand("talon"))
        for _ in range(count):
            rng.shuffle(talon)
            yield replace(known.coup(known.unseen), hands=hands, talon=list(talon))


CHOICES: Final = 8
"""He tries no more than so many of what he could do."""
LEAST: Final = 24
"""He imagines no fewer coups than so many."""


def value(move: Move, world: Coup) -> float:
    """What comes of a move in an imagined coup."""
    coup = world.copy()
    me = coup.turn
    if not coup.take(move):
        if coup.go_on():
            play_out(coup, thumb, len(coup.house.sizes))
        else:
            coup.close()
    return worth(coup, me)


LEVELS: Final[Mapping[str, Callable[[], Bot]]] = {"sense": Sense, "debutant": Debutant, "habitue": Habitue}

ARENA: Final[Mapping[str, Callable[[], Bot]]] = {
    "habitue": lambda: Habitue(6_000),
    "habitue-oublieux": lambda: Forgetful(6_000),
}
"""Levels that think less in the arena than at a table, or that play nowhere else."""

ORACLES: Final[Mapping[str, Callable[[View], Bot]]] = {"oracle": lambda truth: Oracle(truth, 6_000)}
"""Levels that see all hands: in the arena only."""

PUBLISHED: Final = (
    ("debutant", "sense", 1000),
    ("habitue", "debutant", 1000),
    ("oracle", "habitue", 300),
    ("oracle", "habitue-oublieux", 300),
    ("habitue", "habitue-oublieux", 500),
)
"""The comparisons that the campaign publishes, with the number of deals."""

__all__ = ["ARENA", "LEVELS", "ORACLES", "PUBLISHED", "SEATINGS", "Debutant", "Habitue", "Sense", "quick"]
