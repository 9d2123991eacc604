"""How long bots think: the time of the processor for each decision of each level of each game, on one core.

    python bench/bench_bots.py [GAME ...] [--decisions 150] [--into docs/bench.md]

Formalities are left out, and so are questions with one answer. Everybody at the table is of the level measured; parties
follow each other until enough decisions were made.
"""

from __future__ import annotations

import argparse
import sys
from datetime import date
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import thread_time

from section import write_into

from estaminet.bots import levels, step
from estaminet.games import find_game, game_names
from estaminet.play import Fair, Partie, View
from estaminet.rules import Answer, Game

CHANCE = ("hasard", "sense")
"""The levels that do not think."""


class Watched:
    """A bot with a watch."""

    def __init__(self, game: Game, level: str, taken: list[float]) -> None:
        self.bot = levels(game)[level]()
        self.taken = taken

    def answer(self, view: View, rng: Random) -> Answer:
        assert view.question is not None
        started = thread_time()
        answer = self.bot.answer(view, rng)
        if view.question.shape.size > 1 and not view.question.formality:
            self.taken.append(1000 * (thread_time() - started))
        return answer

    def look(self, view: View, rng: Random) -> Answer | None:
        return self.bot.look(view, rng)

    def sign(self, view: View, rng: Random) -> Answer | None:
        return self.bot.sign(view, rng)


def thought(game: Game, level: str, decisions: int) -> list[float]:
    """Milliseconds of the processor for so many decisions of a level, or somewhat more."""
    taken: list[float] = []
    number = 0
    while len(taken) < decisions:
        partie, rng = Partie(game, Fair.seeded(f"bots {number}")), Random(number)
        bots = [Watched(game, level, taken) for _ in partie.rules.seats]
        while not partie.over and len(taken) < decisions:
            step(partie, bots, rng)
        number += 1
    return taken


def table(games: list[str], decisions: int) -> str:
    """The report in Markdown."""
    lines = [
        "| game | level | decisions | median | 95th percentile | longest |",
        "| --- | --- | ---: | ---: | ---: | ---: |",
    ]
    for name in games:
        game = find_game(name)
        for level in levels(game):
            if level not in CHANCE:
                taken = thought(game, level, decisions)
                late = quantiles(taken, n=20)[-1]
                figures = f"{median(taken):.1f} ms | {late:.1f} ms | {max(taken):.0f} ms"
                lines.append(f"| {name} | {level} | {len(taken)} | {figures} |")
                print(lines[-1], file=sys.stderr)
    return "\n".join([*lines, "", f"Taken on {date.today().isoformat()}, time of the processor on one core.", ""])


def main() -> int:
    """Measure and print; with `--into` write the report into its section of a file as well."""
    parser = argparse.ArgumentParser(description="How long bots think for a decision.")
    parser.add_argument("games", nargs="*", default=game_names(), help="by default all of them")
    parser.add_argument("--decisions", type=int, default=150, help="of each level")
    parser.add_argument("--into", type=Path, help="a file with a section <!-- bots --> … <!-- /bots -->")
    args = parser.parse_args()
    text = table(args.games, args.decisions)
    print(text)
    return 0 if args.into is None else write_into(args.into, "bots", text)


if __name__ == "__main__":
    sys.exit(main())
