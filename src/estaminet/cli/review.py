"""Recorded matches reviewed: where something better could have been done, and where the cards were only unkind."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from estaminet.bots.review import Worth
from estaminet.cli.campaigns import count
from estaminet.cli.evening import unicode
from estaminet.cli.faces import Faces
from estaminet.cli.notebook import read
from estaminet.cli.say import _, ngettext
from estaminet.cli.wrong import Wrong
from estaminet.lab.review import Decision, Threshold, review
from estaminet.play import Film
from estaminet.play.record import Record

SHOWN: int = 6
"""How many answers a table has at most."""


def show_review(
    console: Console,
    path: Path,
    *,
    worlds: int,
    seed: int,
    threshold: Threshold,
    every: bool,
    as_json: bool,
    indices: str,
) -> None:
    """Review the matches of a file.

    Raises:
        Wrong: it holds none, or one that is not over.
    """
    records = read(path)
    films = [Film(record.game, record.shuffles, record.options, record.rows) for record in records]
    for record, film in zip(records, films, strict=True):
        if not film.over:
            raise Wrong(_("%(file)s: a match is reviewed when it is over, and this one is not") % {"file": path})
        if not record.game.review:
            raise Wrong(_("%(game)s has no review") % {"game": record.game.name})
    if as_json:
        told = [_plain(record, film, worlds, seed, threshold) for record, film in zip(records, films, strict=True)]
        print(json.dumps(told, ensure_ascii=False, indent=1))
        return
    for record, film in zip(records, films, strict=True):
        faces = Faces(record.game, record.game.rules(film.options), indices, plain=not unicode(console))
        _show(console, film, faces, threshold, every, review(film, worlds=worlds, seed=seed))


def _plain(record: Record, film: Film, worlds: int, seed: int, threshold: Threshold) -> dict[str, Any]:
    decisions = [one.plain(threshold) for one in review(film, worlds=worlds, seed=seed)]
    return {"game": record.game.name, "seed": seed, "decisions": decisions}


def _show(
    console: Console, film: Film, faces: Faces, threshold: Threshold, every: bool, decisions: Iterator[Decision]
) -> None:
    deal = weighed = couffes = unlucky = 0
    for one in decisions:
        if one.deal != deal:
            deal = one.deal
            console.print(_("Deal %(n)s") % {"n": deal}, style="bold")
        weighed += 1
        couffe, luck = one.couffe(threshold), one.unlucky(threshold)
        couffes += couffe
        unlucky += luck
        if couffe or luck or every:
            console.print(faces.coloured(sentence(one, faces, threshold)), soft_wrap=True)
        if couffe or every:
            console.print(drawn(one, faces))
            console.print(faces.rule(one.rule), style="dim")
    text = ngettext("%(n)s decision weighed.", "%(n)s decisions weighed.", weighed)
    console.print(text % {"n": weighed})
    console.print(ngettext("%(n)s couffe.", "%(n)s couffes.", couffes) % {"n": couffes})
    text = ngettext("%(n)s stroke of bad luck.", "%(n)s strokes of bad luck.", unlucky)
    console.print(text % {"n": unlucky})


def sentence(one: Decision, faces: Faces, threshold: Threshold) -> str:
    """A decision in a friendly sentence."""
    told = {
        "who": faces.seat(one.seat),
        "given": faces.answer(one.given),
        "best": faces.answer(one.best.answer),
        "chance": percent(one.chosen.fancied),
        "other": percent(one.best.fancied),
    }
    if one.couffe(threshold):
        text = _("%(who)s, a couffe: %(given)s works %(chance)s of the time, %(best)s would have %(other)s.")
    elif one.unlucky(threshold):
        text = _("%(who)s, bad luck: %(given)s was sound by what could be seen; the cards lay badly.")
    elif one.lost.gain > 0:
        text = _("%(who)s: %(given)s works %(chance)s of the time, %(best)s %(other)s.")
    else:
        text = _("%(who)s: nothing was better than %(given)s, which works %(chance)s of the time.")
    return text % told


def percent(worth: Worth) -> str:
    """A chance of success."""
    return _("%(share)s %%") % {"share": count(100 * worth.success)}


def drawn(one: Decision, faces: Faces) -> Table:
    """The answers: what they were worth to who could not see all cards, and really."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("")
    table.add_column(_("by what could be known"), justify="right")
    table.add_column(_("as the cards lay"), justify="right")
    shown = one.choices[:SHOWN]
    if one.chosen not in shown:
        shown = (*shown[:-1], one.chosen)
    for choice in shown:
        mark = "> " if choice.answer == one.given else "  "
        error = f" ± {count(100 * choice.error)}" if choice.error else ""
        share = _("%(share)s %%") % {"share": f"{count(100 * choice.fancied.success)}{error}"}
        table.add_row(faces.coloured(mark + faces.answer(choice.answer)), share, percent(choice.real))
    return table
