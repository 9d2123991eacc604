"""The kernel beside its peers in the same run: colver (belote), DDS through endplay (whist), OpenSpiel (skat).

    python bench/bench_kernel.py [--rounds 5] [--deals 60] [--whist 12] [--into docs/bench.md]

One thread each. A round measures the kernel and its peer one after the other, so that whatever else the machine does
weighs on both; a ratio is the median of the rounds'. Needs the package's extra `bench`; a peer that is missing is left
out, and the report says so.
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

sys.path.insert(0, str(Path(__file__).parent.parent))  # the tables of the tests: belote and whist are no games here yet

from section import write_into

from estaminet.cards import FRENCH_SUITS, PACK52
from estaminet.games import find_game
from estaminet.kernel import Kernel, Points, Position
from estaminet.kernel.engine import MEMORY
from estaminet.kernel.prepare import prepare
from estaminet.lab.prepare import compiled_by_games
from estaminet.rules import read_options
from tests.kernel.samples import belote, dealt, whist
from tests.kernel.test_kernel_oracles import contree, dds_tricks, hands_of

Row = tuple[str, str, str, str, str]
"""What was done, beside whom, the kernel's figure, the peer's, the ratio."""


def spent(work: Callable[[], object]) -> float:
    """Seconds of CPU time."""
    started = process_time()
    work()
    return process_time() - started


def has(peer: str) -> str | None:
    """The version of a peer, if it is there."""
    try:
        return version(peer)
    except PackageNotFoundError:
        return None


def playouts(rounds: int, count: int = 100_000) -> Row:
    """Random playouts of one deal of belote."""
    game, trump = contree(3)
    kernel = Kernel(belote(trump, forced=False))
    position = Position(hands_of(game), game.current_player())
    mine, theirs = [], []
    for number in range(rounds + 1):
        mine.append(count / spent(lambda seed=number: kernel.playouts(position, count, seed)))  # type: ignore[misc]
        theirs.append(count / spent(lambda: game.rollout(count)))
    ratio = median(one / other for one, other in zip(mine[1:], theirs[1:], strict=True))
    return (
        "random playouts of a 32-card belote deal",
        f"colver {version('colver')}, `rollout`",
        f"{median(mine[1:]):,.0f} a second",
        f"{median(theirs[1:]):,.0f} a second",
        f"{ratio:.2f} times as many",
    )


def leads(deals: int) -> Row:
    """The exact value of all eight opening leads of belote."""
    kernels = {trump: Kernel(belote(trump, forced=False)) for trump in FRENCH_SUITS}
    mine, theirs = [], []
    for seed in range(deals + 2):
        game, trump = contree(50_000 + seed)
        position = Position(hands_of(game), game.current_player())
        mine.append(spent(lambda: kernels[trump].values(position, Points(0))))  # noqa: B023
        theirs.append(spent(game.solve_scores))
    del mine[:2], theirs[:2]
    return (
        f"exact value of all eight opening leads, {deals} deals of belote",
        f"colver {version('colver')}, `solve_scores`",
        f"median {1000 * median(mine):.1f} ms, sum {sum(mine):.2f} s",
        f"median {1000 * median(theirs):.1f} ms, sum {sum(theirs):.2f} s",
        f"median {median(mine) / median(theirs):.2f}, sum {sum(mine) / sum(theirs):.2f} of the time",
    )


def tricks(deals: int) -> Row:
    """The exact number of tricks of 52 cards without trump."""
    import_module("endplay._dds").SetMaxThreads(1)
    kernel, rng = Kernel(whist(None), memory=128), Random(7)
    mine, theirs = [], []
    for _ in range(deals + 1):
        pack = rng.sample(PACK52, 52)
        hands = [pack[seat::4] for seat in range(4)]
        position = Position(tuple(map(tuple, hands)), 3)
        mine.append(spent(lambda: kernel.value(position, Points(0))))  # noqa: B023
        theirs.append(spent(lambda: dds_tricks(hands, None, 3)))  # noqa: B023
    del mine[:1], theirs[:1]
    return (
        f"exact tricks of 52 cards without trump, {deals} deals",
        f"DDS in endplay {version('endplay')}, `solve_board`",
        f"median {1000 * median(mine):.0f} ms, sum {sum(mine):.2f} s",
        f"median {1000 * median(theirs):.0f} ms, sum {sum(theirs):.2f} s",
        f"median {median(mine) / median(theirs):.1f}, sum {sum(mine) / sum(theirs):.1f} times the time",
    )


def whole_deals(rounds: int) -> Row:
    """Deals of piccolo after the auction, from the first card to the last; each deal a thousand times."""
    pyspiel = import_module("pyspiel")
    piccolo = find_game("piccolo").rules
    tables = next(iter(piccolo(read_options(piccolo.OPTIONS, {})).plays()))
    kernel, rng = Kernel(tables), Random(1)
    skat = pyspiel.load_game("skat")
    bots = [pyspiel.make_uniform_random_bot(seat, 7 + seat) for seat in range(3)]
    a_game = 30.6  # decisions of a game of skat at random, the mean of many
    mine, theirs = [], []
    for number in range(rounds + 1):
        positions = [dealt(tables, 10, rng) for _ in range(50)]
        seconds = spent(lambda: [kernel.playouts(one, 1000, 1) for one in positions])  # noqa: B023
        mine.append(50 * 1000 * 30 / seconds)
        seeds = range(3000 * number, 3000 * number + 3000)
        seconds = spent(lambda: [pyspiel.evaluate_bots(skat.new_initial_state(), bots, seed) for seed in seeds])  # noqa: B023
        theirs.append(3000 * a_game / seconds)
    ratio = median(one / other for one, other in zip(mine[1:], theirs[1:], strict=True))
    return (
        "random play of whole deals of piccolo, in batches of 1,000",
        f"OpenSpiel {version('open_spiel')}, `evaluate_bots`, skat",
        f"{median(mine[1:]):,.0f} decisions a second",
        f"{median(theirs[1:]):,.0f} decisions a second",
        f"{ratio:.0f} times as many",
    )


def report(rows: list[Row], missing: list[str]) -> str:
    """The report in Markdown."""
    lines = [
        f"Taken on {datetime.now(UTC):%Y-%m-%d}: Python {platform.python_version()} on {platform.machine()},"
        f" {platform.system()}, Numba {version('numba')}; CPU time of one thread; the solver in at most {MEMORY} MB"
        " (128 MB for 52 cards).",
        "",
        "| work | beside | kernel | peer | ratio |",
        "| --- | --- | ---: | ---: | ---: |",
        *(f"| {' | '.join(row)} |" for row in rows),
    ]
    if missing:
        lines += ["", f"Left out, not installed: {', '.join(missing)}."]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Measure and print; with `--into` write the report into its section of a file as well."""
    parser = argparse.ArgumentParser(description="The kernel beside colver, DDS and OpenSpiel.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--deals", type=int, default=60, help="of belote, solved")
    parser.add_argument("--whist", type=int, default=12, help="deals of 52 cards, solved")
    parser.add_argument("--into", type=Path, help="a file with a section <!-- kernel --> … <!-- /kernel -->")
    args = parser.parse_args()
    prepare(compiled_by_games())
    rows, missing = [], []
    for peer, measures in {
        "colver": (lambda: playouts(args.rounds), lambda: leads(args.deals)),
        "endplay": (lambda: tricks(args.whist),),
        "open_spiel": (lambda: whole_deals(args.rounds),),
    }.items():
        if has(peer) is None:
            missing.append(peer)
            continue
        rows += [measure() for measure in measures]
        print(f"beside {peer}: done", file=sys.stderr)
    text = report(rows, missing)
    print(text)
    return 0 if args.into is None else write_into(args.into, "kernel", text)


if __name__ == "__main__":
    sys.exit(main())
