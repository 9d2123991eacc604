"""Decisions a second of the core, beside OpenSpiel's Python loop on skat in the same run; prints a Markdown report.

    python bench/bench_core.py [GAME ...] [--rounds 9] [--seconds 1.0] [--into docs/bench.md]

Every workload plays whole parties at random within reason, through the public API. The rounds are interleaved, so that
whatever else the machine does weighs on all alike; rates are per second of CPU time, medians of the rounds. Needs the
package's extra `bench`; without it nothing is compared.
"""

from __future__ import annotations

import argparse
import gc
import platform
import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time

from section import write_into

from estaminet.bots import make_bot
from estaminet.games import find_game, game_names
from estaminet.lab.simulate import Quick, play_quick
from estaminet.play import Fair, Partie
from estaminet.rules import Game

Workload = Iterator[int]
"""Each step plays a whole party and tells how many decisions that took."""

PEER = "open_spiel"


def views_off(game: Game, quick: Quick) -> Workload:
    """The players are functions of what lies on the tapis."""
    for number in range(sys.maxsize):
        yield play_quick(Partie(game, Fair.seeded(number)), quick, Random(number))


def views_on(game: Game) -> Workload:
    """The players are bots: each decision is taken from a view built for its seat. They neither look nor sign."""
    for number in range(sys.maxsize):
        partie, rng, decisions = Partie(game, Fair.seeded(number)), Random(number), 0
        bots = [make_bot(game, "sense") for _ in partie.rules.seats]
        while partie.ask is not None:
            for seat in tuple(partie.ask.shapes):
                partie.answer(seat, bots[seat].answer(partie.view(seat), rng))
                decisions += 1
        yield decisions


def peer(name: str) -> Workload:
    """The loop that OpenSpiel's documentation shows: legal actions, one at random, apply; chance as it is told."""
    import pyspiel

    game = pyspiel.load_game(name)
    rng = Random(1)
    while True:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        yield decisions


def workloads(games: Iterable[str]) -> dict[str, Workload]:
    """What is measured, the yardstick first."""
    found: dict[str, Workload] = {f"OpenSpiel {version(PEER)}, skat, Python loop": peer("skat")}
    for name in games:
        game = find_game(name)
        quick: Quick | None = getattr(import_module(game.bots), "quick", None)
        if quick is not None:
            found[f"{name}, views off"] = views_off(game, quick)
        found[f"{name}, a view at each decision"] = views_on(game)
    return found


def rate(workload: Workload, seconds: float) -> float:
    """Decisions a second of CPU time, over so many seconds by the clock or a little more."""
    decisions = 0
    ends, started = perf_counter() + seconds, process_time()
    while perf_counter() < ends:
        decisions += next(workload)
    return decisions / (process_time() - started)


def measure(work: dict[str, Workload], rounds: int, seconds: float) -> dict[str, list[float]]:
    """The rates of every workload in every round, after one party to warm up."""
    for workload in work.values():
        next(workload)
    gc.freeze()
    gc.set_threshold(50_000)  # for all alike: what a party leaves behind holds few cycles
    rates: dict[str, list[float]] = {name: [] for name in work}
    for number in range(rounds):
        for name, workload in work.items():
            rates[name].append(rate(workload, seconds))
        print(f"round {number + 1} of {rounds}", file=sys.stderr)
    return rates


def report(rates: dict[str, list[float]]) -> str:
    """The report in Markdown."""
    yardstick = next(iter(rates.values()))
    lines = [
        f"Python {platform.python_version()} on {platform.machine()}, {platform.system()};"
        f" {len(yardstick)} interleaved rounds, medians, lowest and highest; decisions per second of CPU time.",
        "",
        "| parties played at random | decisions a second | lowest – highest | ratio |",
        "| --- | ---: | ---: | ---: |",
    ]
    for name, found in rates.items():
        ratio = median(mine / theirs for mine, theirs in zip(found, yardstick, strict=True))
        lines.append(f"| {name} | {median(found):,.0f} | {min(found):,.0f} – {max(found):,.0f} | {ratio:.2f} |")
    return "\n".join(lines) + "\n"


def main() -> int:
    """Measure and print; with `--into` write the report into its section of a file as well."""
    parser = argparse.ArgumentParser(description="Decisions a second, beside OpenSpiel's Python loop on skat.")
    parser.add_argument("games", nargs="*", default=game_names(), help="by default all of them")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each workload in each round")
    parser.add_argument("--into", type=Path, help="a file with a section <!-- speed --> … <!-- /speed -->")
    args = parser.parse_args()
    try:
        version(PEER)
    except ImportError:
        print("OpenSpiel is missing: pip install 'estaminet[bench]', or tools/install.sh bench", file=sys.stderr)
        return 2
    text = report(measure(workloads(args.games), args.rounds, args.seconds))
    print(text)
    return 0 if args.into is None else write_into(args.into, "speed", text)


if __name__ == "__main__":
    sys.exit(main())
