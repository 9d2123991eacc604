"""A game's odds in the terminal: a table, or JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from estaminet.cards import Card, cards
from estaminet.cli.arguments import options_from
from estaminet.cli.campaigns import count
from estaminet.cli.evening import unicode
from estaminet.cli.faces import Faces
from estaminet.cli.say import LANG, N_, _, ngettext
from estaminet.cli.wrong import Wrong
from estaminet.rules import Game
from estaminet.rules.odds import Column, Estimate, Odds, Unclear, odds
from estaminet.rules.words import words

REASONS: Final = {
    "missing": N_("it must be told"),
    "card": N_("%(card)s is no card of the pack; written e.g. %(example)s"),
    "twice": N_("%(card)s stands there twice"),
    "seat": N_("no seat %(seat)s; there are: %(known)s"),
}
"""What may be wrong in any game."""


def show_odds(
    console: Console,
    game: Game,
    told: Mapping[str, str],
    settings: Iterable[tuple[str, str]],
    *,
    worlds: int,
    seed: int,
    as_json: bool,
    indices: str,
) -> None:
    """Show the odds of a game from what was told.

    Raises:
        Wrong: that cannot be so.
    """
    options = options_from(game, settings)
    faces = Faces(game, game.rules(options), indices, plain=not unicode(console))
    told = {name: faces.codes(text) for name, text in told.items()}
    try:
        found = odds(game, told, options=options, worlds=worlds, seed=seed)
    except Unclear as unclear:
        text = _(REASONS[unclear.reason]) if unclear.reason in REASONS else spoken(game)[unclear.reason]
        values = {name: faces.token(one) if isinstance(one, Card) else one for name, one in unclear.values.items()}
        example = " ".join(faces.index(one) + one.suit for one in cards("10S JH"))
        problem = {"what": f"--{unclear.field}", "problem": text % {"example": example, **values}}
        raise Wrong(_("%(what)s: %(problem)s") % problem) from None
    if as_json:
        notes = [spoken(game)[note] for note in found.notes]
        told_again = {"game": game.name, "told": dict(told), "seed": seed, **found.plain(), "notes": notes}
        print(json.dumps(told_again, ensure_ascii=False, indent=1))
        return
    console.print(drawn(found, faces))
    if found.worlds:
        text = ngettext("From %(n)s imagined deal.", "From %(n)s imagined deals.", found.worlds)
        console.print(text % {"n": count(found.worlds)})
    for note in found.notes:
        console.print(spoken(game)[note])


def spoken(game: Game) -> Mapping[str, str]:
    """What the game's odds speak of."""
    return words(game, LANG.get()).odds


def drawn(found: Odds, faces: Faces) -> Table:
    """The odds as a table."""
    texts = spoken(faces.game)
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("")
    for column in found.columns:
        table.add_column(texts[column.name], justify="right")
    part = ""
    for line in found.lines:
        if line.part != part:
            part = line.part
            table.add_row(Text(texts[part], style="bold"))
        called = texts[line.what] if isinstance(line.what, str) and line.what in texts else faces.answer(line.what)
        numbers = (figure(column, one) for column, one in zip(found.columns, line.values, strict=True))
        table.add_row(faces.coloured(called), *numbers)
    return table


def figure(column: Column, one: Estimate | None) -> str:
    """An estimate with its standard error, or alone if it is exact."""
    if one is None:
        return ""
    chance = column.kind == "chance"
    value, error = (100 * one.value, 100 * one.error) if chance else (one.value, one.error)
    if column.digits is not None:
        text = count(value, column.digits) if one.error else shortest(value, column.digits)
        text += f" ± {count(error, column.digits)}" if one.error else ""
    else:
        digits = 1 if chance else 2
        exact = count(value, 0 if not chance and value == int(value) else digits + 1)
        text = f"{count(value, digits)} ± {count(error, digits)}" if one.error else exact
    return _("%(share)s %%") % {"share": text} if chance else text


def shortest(value: float, digits: int) -> str:
    """An exact number with as many places as it needs, of so many at most."""
    needed = f"{value:.{digits}f}".rstrip("0").partition(".")[2]
    return count(value, len(needed))
