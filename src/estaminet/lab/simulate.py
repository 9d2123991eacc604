"""Many parties at random within reason, and what came of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from random import Random
from time import perf_counter

from joblib import Parallel, delayed

from estaminet.bots import Bot, make_bot, step
from estaminet.games import find_game
from estaminet.play import Fair, Partie
from estaminet.rules import Answer, Game, Rules, Shape, read_options
from estaminet.tapis import Tapis

BATCH = 10
"""Parties that a process plays before it reports."""

Quick = Callable[[Rules, Tapis, int, Shape, Random], Answer]
"""How a game's bot module may play at random within reason without a view: its function `quick`."""


@dataclass
class Summary:
    """What came of some parties."""

    game: str
    parties: int = 0
    deals: int = 0
    decisions: int = 0
    seconds: float = 0.0
    """By the clock on the wall, all processes together."""
    outcomes: Counter[str] = field(default_factory=Counter)
    """How the deals ended, as the rules call it."""
    wins: Counter[str] = field(default_factory=Counter)
    """How often each seat was among the winners."""

    @property
    def rate(self) -> float:
        """Decisions a second."""
        return self.decisions / self.seconds if self.seconds else 0.0

    def add(self, other: Summary) -> None:
        """Add what another one tells; the time is not added."""
        self.parties += other.parties
        self.deals += other.deals
        self.decisions += other.decisions
        self.outcomes += other.outcomes
        self.wins += other.wins

    def __str__(self) -> str:
        lines = [
            f"{self.game}: {self.parties} parties, {self.deals} deals, {self.decisions} decisions"
            f" in {self.seconds:.1f} s ({self.rate:,.0f} a second)",
            *(f"  {count:8} {self.share(count):6.2%}  {name}" for name, count in self.outcomes.most_common()),
            "  won: " + ", ".join(f"{seat} {count}" for seat, count in sorted(self.wins.items())),
        ]
        return "\n".join(lines)

    def share(self, count: int) -> float:
        """A number of deals as a share of all."""
        return count / self.deals if self.deals else 0.0


def simulate(
    game: str,
    parties: int,
    *,
    jobs: int = 1,
    seed: object = 0,
    level: str = "sense",
    options: Mapping[str, str] | None = None,
    progress: Callable[[int], None] = lambda parties: None,
) -> Summary:
    """Play parties to their end and tell what came of them; but for the time it does not depend on `jobs`.

    Args:
        game: its name.
        parties: how many.
        jobs: processes to use.
        seed: of the parties.
        level: of the bots.
        options: of the table, as texts.
        progress: told now and then how many parties have been played since.

    Raises:
        UnknownGame: there is no such game.
        UnknownLevel: it has no such level.
        BadOption: it has no such option, or not with this value.
    """
    found = find_game(game)
    make_bot(found, level)
    texts = dict(options or {})
    read_options(found.rules.OPTIONS, texts)
    total = Summary(game)
    started = perf_counter()
    batches = [range(first, min(first + BATCH, parties)) for first in range(0, parties, BATCH)]
    work = (delayed(play_batch)(game, level, texts, seed, batch) for batch in batches)
    for part in Parallel(n_jobs=jobs, return_as="generator")(work):
        total.add(part)
        progress(part.parties)
    total.seconds = perf_counter() - started
    return total


def play_batch(name: str, level: str, texts: Mapping[str, str], seed: object, batch: Iterable[int]) -> Summary:
    """Some parties."""
    game = find_game(name)
    options = read_options(game.rules.OPTIONS, texts)
    quick: Quick | None = getattr(import_module(game.bots), "quick", None) if level == "sense" else None
    summary = Summary(name)
    for number in batch:
        partie = Partie(game, Fair.seeded(f"{seed} {number}"), options)
        rng = Random(f"{seed} {number}")
        if quick is not None:
            summary.decisions += play_quick(partie, quick, rng)
        else:
            summary.decisions += play_seen(partie, game, level, rng)
        report(partie, summary)
    return summary


def play_quick(partie: Partie, quick: Quick, rng: Random) -> int:
    """Play to the end without views; the number of decisions."""
    decisions = 0
    rules, tapis = partie.rules, partie.tapis
    while (ask := partie.ask) is not None:
        for seat, shape in ask.shapes.items():
            partie.answer(seat, quick(rules, tapis, seat, shape, rng))
            decisions += 1
            if ask.first:
                break
    return decisions


def play_seen(partie: Partie, game: Game, level: str, rng: Random) -> int:
    """Play to the end with bots that look at their views; the number of decisions."""
    decisions = 0
    bots: list[Bot] = [make_bot(game, level) for _ in partie.rules.seats]
    while partie.ask is not None:
        decisions += 1 if partie.ask.first else len(partie.ask.shapes)
        step(partie, bots, rng)
    return decisions


def report(partie: Partie, summary: Summary) -> None:
    """Count a finished partie."""
    summary.parties += 1
    for line in partie.tapis.facts["sheet"]:
        summary.deals += 1
        summary.outcomes[partie.rules.outcome(line)] += 1
    assert partie.result is not None
    summary.wins.update(partie.rules.seats[seat] for seat in partie.result["winners"])
