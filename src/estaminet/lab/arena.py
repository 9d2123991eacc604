"""Two levels of bots compared on duplicate deals: the same cards are played in every seating, so that luck cancels out.

A game's bot module says how: `SEATINGS`, the seatings to play each deal in, one letter a seat counted from the dealer
(`a` and `b` for the two levels, `-` for a seat without influence), of which those are used that have as many letters as
the table has seats; `PUBLISHED`, the comparisons that the campaign runs,
as levels and number of deals; and, if it likes, `ARENA`, levels with less time to think than at a table, and `ORACLES`,
levels that see all hands, each made for a question from a view of all cards. A table knows neither.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import thread_time
from typing import Any

from joblib import Parallel, delayed

from estaminet.bots import Bot, UnknownLevel, levels, step
from estaminet.games import find_game
from estaminet.play import Fair, Partie, View
from estaminet.rules import Answer, Game, read_options
from estaminet.rules.game import Options

BATCH = 5
"""Deals that a process plays before it reports."""
SIDES = "ab"


@dataclass
class Clock:
    """How often a level was asked, and how long the processor thought for it in all."""

    decisions: int = 0
    seconds: float = 0.0

    @property
    def milliseconds(self) -> float:
        """The mean time of the processor a decision."""
        return 1000 * self.seconds / self.decisions if self.decisions else 0.0


class Timed:
    """A bot at a seat of the arena: with its own stream of chance, on its level's clock.

    Formalities are answered alike in all seatings, or the cards would not be the same.
    """

    def __init__(self, bot: Bot, clock: Clock, seed: str) -> None:
        self.bot = bot
        self.clock = clock
        self.seed = seed
        self.rng = Random(seed)

    def answer(self, view: View, rng: Random) -> Answer:
        assert view.question is not None
        if view.question.formality:
            return view.question.shape.sample(Random(f"{self.seed} {view.question.number}"))
        return self._think(self.bot.answer, view, 1)

    def look(self, view: View, rng: Random) -> Answer | None:
        return self._think(self.bot.look, view, 0)

    def sign(self, view: View, rng: Random) -> Answer | None:
        return self._think(self.bot.sign, view, 0)

    def _think(self, act: Callable[[View, Random], Answer | None], view: View, decisions: int) -> Answer | None:
        started = thread_time()
        answer = act(view, self.rng)
        self.clock.seconds += thread_time() - started
        self.clock.decisions += decisions
        return answer


class Seeing:
    """A player who sees all hands: for each question he is made anew from what lies there."""

    def __init__(self, make: Callable[[View], Bot], partie: Partie) -> None:
        self.make = make
        self.partie = partie

    def answer(self, view: View, rng: Random) -> Answer:
        return self._now().answer(view, rng)

    def look(self, view: View, rng: Random) -> Answer | None:
        return self._now().look(view, rng)

    def sign(self, view: View, rng: Random) -> Answer | None:
        return self._now().sign(view, rng)

    def _now(self) -> Bot:
        return self.make(self.partie.face_up())


Maker = Callable[[Partie], Bot]
"""How to make a bot for a partie."""


@dataclass
class Comparison:
    """What came out: how many points a deal a player of level `a` gained on one of level `b`."""

    game: str
    a: str
    b: str
    gains: list[float] = field(default_factory=list)
    """For each deal, the mean over its seatings."""
    clocks: dict[str, Clock] = field(default_factory=lambda: {side: Clock() for side in SIDES})

    @property
    def deals(self) -> int:
        """How many deals were played, each in all seatings."""
        return len(self.gains)

    @property
    def mean(self) -> float:
        """The mean gain a deal."""
        return fmean(self.gains)

    @property
    def error(self) -> float:
        """Its standard error, a deal in all its seatings being one observation."""
        return stdev(self.gains) / sqrt(self.deals)

    def __str__(self) -> str:
        return (
            f"{self.game}: {self.a} − {self.b} = {self.mean:+.3f} ± {self.error:.3f} points a deal"
            f" ({self.mean / self.error:+.1f} standard errors, {self.deals} deals;"
            f" {self.clocks['a'].milliseconds:.2f} and {self.clocks['b'].milliseconds:.2f} ms a decision)"
        )


def compare(
    game: str,
    a: str,
    b: str,
    deals: int,
    *,
    jobs: int = 1,
    seed: object = 0,
    options: Mapping[str, str] | None = None,
    progress: Callable[[int], None] = lambda deals: None,
) -> Comparison:
    """Compare two levels of a game on `deals` deals; the result does not depend on `jobs`.

    Args:
        game: its name.
        a: a level of its bots.
        b: another one.
        deals: how many, at least two.
        jobs: processes to use.
        seed: of the deals.
        options: of the table, as texts.
        progress: told now and then how many deals have been played since.

    Raises:
        UnknownGame: there is no such game.
        UnknownLevel: it has no such level.
        BadOption: it has no such option, or not with this value.
        ValueError: fewer than two deals.
    """
    if deals < 2:
        raise ValueError("a standard error takes two deals or more")
    found, texts = find_game(game), dict(options or {})
    makers(found, a, b)
    read_options(found.rules.OPTIONS, texts)
    result = Comparison(game, a, b)
    batches = [range(first, min(first + BATCH, deals)) for first in range(0, deals, BATCH)]
    work = (delayed(play_batch)(game, a, b, texts, seed, batch) for batch in batches)
    for gains, clocks in Parallel(n_jobs=jobs, return_as="generator")(work):
        result.gains += gains
        for side in SIDES:
            result.clocks[side].decisions += clocks[side].decisions
            result.clocks[side].seconds += clocks[side].seconds
        progress(len(gains))
    return result


def makers(game: Game, a: str, b: str) -> dict[str, Maker]:
    """How to make the bots of both sides."""
    module = import_module(game.bots)
    known = {name: blind(make) for name, make in {**levels(game), **getattr(module, "ARENA", {})}.items()}
    known |= {name: partial(Seeing, make) for name, make in getattr(module, "ORACLES", {}).items()}
    for level in (a, b):
        if level not in known:
            raise UnknownLevel(game.name, level, list(known))
    return {"a": known[a], "b": known[b]}


def blind(make: Callable[[], Bot]) -> Maker:
    """A bot that is given views alone."""
    return lambda partie: make()


def play_batch(
    name: str, a: str, b: str, texts: Mapping[str, str], seed: object, batch: Sequence[int]
) -> tuple[list[float], Mapping[str, Clock]]:
    """Some deals in all their seatings."""
    game = find_game(name)
    options = read_options(game.rules.OPTIONS, texts)
    seats = len(game.rules(options).seats)
    seatings = [seating for seating in import_module(game.bots).SEATINGS if len(seating) == seats]
    clocks = {side: Clock() for side in SIDES}
    make = makers(game, a, b)
    gains = []
    for deal in batch:
        told = [play_deal(game, options, make, clocks, seating, f"{seed} {deal}") for seating in seatings]
        gains.append(fmean(told))
    return gains, clocks


def play_deal(
    game: Game,
    options: Options,
    make: Mapping[str, Maker],
    clocks: Mapping[str, Clock],
    seating: str,
    seed: str,
) -> float:
    """One deal in one seating: what a seat of side `a` gained on average, less what one of side `b` did."""
    partie = Partie(game, Fair.seeded(f"arena {seed}"), options)
    dealer = begin(partie, seed)
    count = len(partie.rules.seats)
    sides = [seating[(seat - dealer) % count] for seat in range(count)]
    bots: list[Bot] = []
    for seat, side in enumerate(sides):
        played = side if side in SIDES else "a"
        bots.append(Timed(make[played](partie), clocks[played], f"{seed} {seat}"))
    while not partie.over and not partie.tapis.facts.get("sheet"):
        step(partie, bots, Random())
    points: Sequence[float] = partie.tapis.facts["sheet"][0]["points"]
    mean = {side: fmean(points[seat] for seat in range(count) if sides[seat] == side) for side in SIDES}
    return mean["a"] - mean["b"]


def begin(partie: Partie, seed: str) -> int:
    """Answer the formalities before the first deal; who deals, or the first seat where the house does."""
    while partie.ask is not None and partie.ask.formality:
        for seat, shape in tuple(partie.ask.shapes.items()):
            partie.answer(seat, shape.sample(Random(f"{seed} {seat}")))
    dealer: Any = partie.tapis.facts["dealer"]
    return 0 if dealer is None else int(dealer)


# -- the published comparisons --------------------------------------------------------------------------------------


def campaign(
    games: Sequence[str],
    *,
    jobs: int = 1,
    share: float = 1.0,
    progress: Callable[[str], None] = lambda line: None,
) -> str:
    """Run the published comparisons of some games and tell them as a Markdown table.

    Args:
        games: their names.
        jobs: processes to use.
        share: of the published number of deals.
        progress: told each result as a line of text.
    """
    lines = [
        "| game | level | against | deals | points a deal | 95 % interval | standard errors | ms a decision |",
        "| --- | --- | --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for game in games:
        for a, b, deals in import_module(find_game(game).bots).PUBLISHED:
            result = compare(game, a, b, max(2, round(deals * share)), jobs=jobs)
            progress(str(result))
            lines.append(row(result))
    return "\n".join(lines) + "\n"


def row(result: Comparison) -> str:
    """A comparison as a row of the table."""
    low, high = result.mean - 1.96 * result.error, result.mean + 1.96 * result.error
    verdict = f"{result.mean / result.error:+.1f}" + ("" if low > 0 or high < 0 else ": not told apart")
    thought = f"{result.clocks['a'].milliseconds:.2f} / {result.clocks['b'].milliseconds:.2f}"
    cells = [
        result.game,
        result.a,
        result.b,
        str(result.deals),
        f"{result.mean:+.3f} ± {result.error:.3f}",
        f"{low:+.3f} … {high:+.3f}",
        verdict,
        thought,
    ]
    return f"| {' | '.join(cells)} |"
