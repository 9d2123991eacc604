"""The battery in full, with a report for the documentation."""

from __future__ import annotations

import ast
import re
import time
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path

from estaminet.lab import battery, fidele, tricks
from estaminet.lab.battery import Report
from estaminet.rules import Game
from estaminet.rules.faults import KINDS

RULE_ID = re.compile(r"^[A-Z]{2,3}-F?\d+[A-Z]?$")


def told_rules(game: Game) -> set[str]:
    """The rule ids that the code of a game can tell a player: every string in it that is one, docstrings aside.

    Kinds of faults only look like rules, and what takes a real pack is for the arbiter alone.
    """
    ids = {
        node.value
        for path in game.folder.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and RULE_ID.match(node.value)
    }
    return ids - KINDS - {rule.id for rule in game.rules.FAULTS if not rule.played}


FULL = 1000
"""So many parties of a game make a battery in full; all its checks grow with them."""
POSITIONS = 100
ENDINGS = 2
"""For each of them."""


def compared(check: Callable[[], int]) -> Callable[[], Report]:
    """A check that only counts comparisons, with a report."""
    return lambda: Report(checks=check())


def soak(game: Game, parties: int = FULL) -> str:
    """Run the whole battery on a game and tell in Markdown what was done.

    Raises:
        AssertionError: the game fails; the message has the seed. In full a deal must also have ended in every way.
    """
    half, tenth, fifth, twentieth = (max(1, parties // part) for part in (2, 10, 5, 20))
    total = Report()
    lines = [
        f"## {game.name}",
        "",
        "| check | parties | answers | comparisons | minutes |",
        "| --- | --- | --- | --- | --- |",
    ]

    def run(checks: Mapping[str, Callable[[], Report]]) -> None:
        for name, check in checks.items():
            started = time.monotonic()
            report = check()
            minutes = (time.monotonic() - started) / 60
            lines.append(f"| {name} | {report.parties} | {report.answers} | {report.checks} | {minutes:.1f} |")
            total.add(report)

    run(
        {
            "uniform play ends, nothing is lost": lambda: battery.check_parties(game, half, "uniform"),
            "sensible play ends, nothing is lost": lambda: battery.check_parties(game, half, "sensible", half),
            "sensible play under any options": lambda: battery.check_parties(
                game, half, "sensible", parties, default_options=False
            ),
        }
    )
    played, ended = POSITIONS * parties, ENDINGS * parties
    if next(game.rules(game.rules.OPTIONS()).plays(), None) is not None:
        run(
            {
                "tricks are compiled as they are read": compared(lambda: tricks.check_play(game, played)),
                "values are those of a search of every line": compared(lambda: tricks.check_values(game, ended)),
            }
        )
    expected = game.rules.OUTCOMES
    missing = [outcome for outcome in expected if not total.outcomes[outcome]]
    assert not missing or parties < FULL, f"{game.name}: no deal ever ended in {missing}"
    run(
        {
            "whatever is done, under any options": lambda: battery.check_lives(game, half),
            "what a shape holds is accepted, nothing else": lambda: battery.check_answers(game, twentieth),
            "logs, clones, restarts, records": lambda: battery.check_records(game, tenth),
            "no leak, at every decision": lambda: battery.check_leaks(game, fifth, share=1.0),
        }
    )
    if game.rules(game.rules.OPTIONS()).referee is not None:
        run(
            {
                "where nobody errs, fidele play is strict play": lambda: fidele.check_faultless(game, fifth),
                "hands err, faults are called and ruled on": lambda: fidele.check_faults(game, half),
                "nobody can claim by what he does not know": lambda: fidele.check_faults(game, twentieth, leaks=0.2),
            }
        )
    outcomes = ", ".join(f"{name} {total.outcomes[name]}" for name in expected)
    told = told_rules(game)
    found = sorted(told & set(total.rules))
    lines += ["", f"Deals ended: {outcomes}.", ""]
    lines += [f"Rule ids met as a question, a refusal or a gain: {len(found)} of {len(told)}. Not met:"]
    # what is called can have become another fault than what was done
    met = {*total.rules, *(name.partition(" ")[0] for name in total.outcomes)}
    never = [rule.id for rule in game.rules.FAULTS if rule.played and rule.id not in met]
    lines += [f"{', '.join(sorted(told - met)) or 'none'}.", ""]
    if never:  # some come about without being a fault of the log, or in one deal of many thousands
        lines += [f"Faults that no hand has come to by chance: {', '.join(never)}.", ""]
    return "\n".join(lines)


def write_soak(games: list[Game], path: Path, parties: int = FULL) -> None:
    """Run the whole battery on some games, or a smaller one, and write the report."""
    parts = [soak(game, parties) for game in games]
    command, size = ("make soak", "in full") if parties == FULL else (f"make soak PARTIES={parties}", "reduced")
    written = (
        f"Written by `{command}` on {date.today().isoformat()}: {size}, {parties} parties of each game to begin with"
    )
    head = f"# The battery\n\n{written}, of which all the rest is a part. In full it is {FULL}.\n\n"
    path.write_text(head + "\n".join(parts), encoding="utf-8")
