"""Bots among themselves: many matches, and comparisons of levels."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from os import cpu_count
from pathlib import Path
from typing import Final

from joblib import Parallel, delayed
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from estaminet.bots import UnknownLevel
from estaminet.cli.arguments import game_named, level_of, options_from
from estaminet.cli.say import LANG, N_, _
from estaminet.cli.wrong import Wrong
from estaminet.games import all_games
from estaminet.lab.arena import Comparison, campaign, compare
from estaminet.lab.simulate import simulate
from estaminet.rules import Game
from estaminet.rules.words import words

ENDS: Final = (
    N_("all pass"),
    N_("points"),
    N_("most tricks"),
    N_("first of equals"),
    N_("all spoiled"),
    N_("refused"),
    N_("given"),
    N_("pool won"),
    N_("pool carried"),
    N_("pool shared"),
    N_("packet used up"),
    N_("coup incomplete"),
    N_("all have left"),
    N_("bank broken"),
)
"""How the rules call the end of a deal, beside a bid that is made or failed."""
SECTION: Final = re.compile(r"(<!-- arena -->\n).*(<!-- /arena -->)", re.DOTALL)
"""Where the published comparisons stand in a file."""


def count(number: float, digits: int = 0) -> str:
    r"""A number as it is written in the language chosen.

    >>> count(12345), count(0.5, 1)
    ('12\u202f345', '0,5')
    """
    text = f"{number:,.{digits}f}"
    return text.translate({ord(","): "\u202f", ord("."): ","}) if LANG.get() == "fr" else text


def end(game: Game, outcome: str) -> str:
    """How a deal ended, in words."""
    bid, _space, how = outcome.rpartition(" ")
    if how not in ("made", "failed"):
        return _(outcome)
    called = words(game, LANG.get()).words.get(bid, _(bid)) if bid else ""
    return f"{called}, {_(how)}" if called else _(how)


@contextmanager
def progress(title: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on stderr, if somebody looks at it; what is yielded is told how many are done since."""
    console = Console(stderr=True)
    columns = (TextColumn(title), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=total)
        yield lambda done: bar.advance(task, done)


def start(jobs: int, tasks: int) -> int:
    """Start the processes, deaf to Ctrl-C: it is for this one alone to hear it and to end them, without a murmur.

    How many there are: no more than there are tasks, nor than the machine can do any good with.
    """
    jobs = min(jobs, tasks, 2 * (cpu_count() or 1))
    if jobs > 1:
        heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            Parallel(n_jobs=jobs)(delayed(abs)(number) for number in range(jobs))
        finally:
            signal.signal(signal.SIGINT, heard)
    return jobs


def show_simulation(
    console: Console, name: str, parties: int, jobs: int, seed: str, style: str, settings: dict[str, str]
) -> None:
    """Play many matches and tell what came of them.

    Raises:
        Wrong: the game, the style or an option does not exist.
    """
    game = game_named(name)
    options_from(game, settings.items())
    level_of(game, style)
    jobs = start(jobs, parties)
    with progress(name, parties) as advance:
        summary = simulate(name, parties, jobs=jobs, seed=seed, level=style, options=settings, progress=advance)
    text = _(
        "%(game)s: %(parties)s matches, %(deals)s deals, %(decisions)s answers in %(seconds)s s (%(rate)s a second)"
    )
    console.print(
        text
        % {
            "game": name,
            "parties": count(summary.parties),
            "deals": count(summary.deals),
            "decisions": count(summary.decisions),
            "seconds": count(summary.seconds, 1),
            "rate": count(summary.rate),
        },
        soft_wrap=True,
    )
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right")
    table.add_column(justify="right")
    for outcome, times in summary.outcomes.most_common():
        table.add_row(count(times), f"{count(100 * times / summary.deals, 2)} %", end(game, outcome))
    console.print(table)
    won = ", ".join(f"{seat} {count(times)}" for seat, times in sorted(summary.wins.items()))
    console.print(_("Won: %(seats)s") % {"seats": won})


def show_comparison(
    console: Console, name: str, a: str, b: str, deals: int, jobs: int, seed: str, settings: dict[str, str]
) -> None:
    """Compare two levels of a game's bots.

    Raises:
        Wrong: the game, a level or an option does not exist.
    """
    options_from(game_named(name), settings.items())
    jobs = start(jobs, deals)
    try:
        with progress(f"{name}: {a} / {b}", deals) as advance:
            result = compare(name, a, b, deals, jobs=jobs, seed=seed, options=settings, progress=advance)
    except UnknownLevel as unknown:
        text = _("no bots of level %(level)s; there are: %(known)s")
        raise Wrong(text % {"level": unknown.level, "known": ", ".join(unknown.known)}) from None
    for line in compared(result):
        console.print(line, soft_wrap=True)


def compared(result: Comparison) -> Iterator[str]:
    """What came out of a comparison, in sentences."""
    text = _("%(game)s, %(deals)s deals: %(a)s gains %(mean)s ± %(error)s points a deal on %(b)s.")
    yield text % {
        "game": result.game,
        "deals": count(result.deals),
        "a": result.a,
        "b": result.b,
        "mean": count(result.mean, 3),
        "error": count(result.error, 3),
    }
    low, high = result.mean - 1.96 * result.error, result.mean + 1.96 * result.error
    text = _("95 %% interval: from %(low)s to %(high)s.")
    yield text % {"low": count(low, 3), "high": count(high, 3)}
    if low <= 0 <= high:
        yield _("These deals do not tell the two apart.")
    text = _("Time for an answer: %(a)s %(first)s ms, %(b)s %(second)s ms.")
    first, second = result.clocks["a"].milliseconds, result.clocks["b"].milliseconds
    yield text % {"a": result.a, "b": result.b, "first": count(first, 2), "second": count(second, 2)}


def published() -> Sequence[str]:
    """The games whose bots have comparisons to publish."""
    return [game.name for game in all_games() if hasattr(import_module(game.bots), "PUBLISHED")]


def show_campaign(console: Console, path: Path, jobs: int) -> None:
    """Run the published comparisons and write them into their section of a file, if it has one.

    Raises:
        Wrong: the file has no such section.
    """
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    if not SECTION.search(text):
        raise Wrong(_("%(file)s has no section between `<!-- arena -->` and `<!-- /arena -->`") % {"file": path})
    jobs = start(jobs, jobs)
    table = campaign(published(), jobs=jobs, progress=lambda line: console.print(line, soft_wrap=True))
    path.write_text(SECTION.sub(lambda match: f"{match[1]}\n{table}\n{match[2]}", text), encoding="utf-8")
    console.print(_("Written into %(file)s.") % {"file": path}, soft_wrap=True)
