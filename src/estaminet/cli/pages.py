"""What is read rather than played: games, their options, their rule books."""

from __future__ import annotations

import os
import re
import sys

from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from estaminet.cli.faces import Faces
from estaminet.cli.say import LANG, _
from estaminet.cli.wrong import Wrong
from estaminet.games import all_games
from estaminet.rules import Game
from estaminet.rules.book import Book
from estaminet.rules.options import PRESET, Choice, Flag, Number, presets, text_of
from estaminet.rules.words import OptionWords, words


def rule_text(rules: Book, wanted: str) -> str | None:
    """The Markdown of one rule, heading included; `None` if the book has no such rule."""
    rule = rules.rules.get(wanted.strip().upper())
    if rule is None:
        return None
    for chapter in rules.chapters:
        found = re.search(rf"^### {re.escape(rule.id)} · .*?(?=^### |\Z)", chapter.markdown, re.MULTILINE | re.DOTALL)
        if found:
            return found[0]
    return None


def show_rules(console: Console, game: Game, wanted: str | None, indices: str) -> None:
    """Show the rule book, or one rule.

    Raises:
        Wrong: the book has no such rule.
    """
    faces = Faces(game, game.rules(game.rules.OPTIONS()), indices)
    rules = faces.book
    if wanted is None:
        chapters = (f"## {chapter.title}\n\n{chapter.markdown}" for chapter in rules.chapters)
        text = "\n\n".join([f"# {rules.title}", rules.introduction, *chapters])
    else:
        found = rule_text(rules, wanted)
        if found is None:
            first, *_rest, last = rules.rules
            text = _("no rule %(id)s in the book; its rules go from %(first)s to %(last)s")
            raise Wrong(text % {"id": wanted, "first": first, "last": last})
        text = found
    page = Markdown(faces.printed(text))
    if wanted is None and console.is_terminal and sys.stdin.isatty():
        os.environ.setdefault("LESS", "-FRX")  # colours, and no pager for what fits on the screen
        with console.pager(styles=True):
            console.print(page)
    else:
        console.print(page)


def show_games(console: Console) -> None:
    """Show the games there are."""
    table = Table.grid(padding=(0, 2))
    for game in all_games():
        table.add_row(Text(game.name, style="bold"), words(game, LANG.get()).tagline)
    console.print(table)


def show_options(console: Console, game: Game) -> None:
    """Show what a table of a game may agree on, each with its values, the default first marked."""
    told_of = words(game, LANG.get())
    explained = told_of.options
    bundles = presets(game.rules.OPTIONS)
    if bundles:
        console.print(Text.assemble((PRESET, "bold"), "  ", _("Ways to play with a name")))
        for name, bundle in bundles.items():
            mark = " " if bundle else "*"
            console.print(Text(f"  {mark} {PRESET}={name}  {told_of.presets[name].label}"))
            console.print(Padding(Text(told_of.presets[name].help, style="dim"), (0, 0, 0, 4)))
            texts = " ".join(f"{option}={text}" for option, text in bundle.items())
            if texts:
                console.print(Padding(Text(texts, style="dim"), (0, 0, 0, 4)))
    for name, (kind, default) in game.offered().items():
        told = explained[name]
        console.print(Text.assemble((name, "bold"), "  ", told.label))
        if isinstance(kind, Number):
            values = {"name": name, "default": default, "low": kind.low, "high": kind.high}
            console.print(Text("  * " + _("%(name)s=%(default)d  from %(low)d to %(high)d") % values))
        else:
            for value, meaning in meanings(kind, told).items():
                mark = "*" if value == text_of(default) else " "
                console.print(Text(f"  {mark} {name}={value}  {meaning}"))
        console.print(Padding(Text(told.help, style="dim"), (0, 0, 0, 4)))
    console.print(Text(_("* without -o"), style="dim"))


def meanings(kind: Choice | Flag, told: OptionWords) -> dict[str, str]:
    """The values of an option, and what each means."""
    if isinstance(kind, Flag):
        return {"true": _("yes"), "false": _("no")}
    return {value: told.values.get(value, "") for value in kind.values}
