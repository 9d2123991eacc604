"""A recorded match watched again, all hands face up."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rich.console import Console

from estaminet.cli.evening import unicode
from estaminet.cli.faces import Faces
from estaminet.cli.say import _, ask
from estaminet.cli.table import Drawing
from estaminet.cli.told import Teller
from estaminet.play import entries, write_csv
from estaminet.play.record import Record

CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f]")
"""What a terminal would take for an order. Headers are what anybody has written into a file."""


def show_record(console: Console, record: Record, indices: str, *, step: bool) -> None:
    """Tell a match from its first shuffle to its last answer."""
    steps = record.steps()
    partie = next(steps)
    faces = Faces(record.game, partie.rules, indices, plain=not unicode(console))
    drawing, teller = Drawing(faces, console.width), Teller(faces, partie.tapis.facts)
    for name, value in record.headers.items():
        console.print(CONTROL.sub("", f"{name}: {value}"), style="dim")
    seen = 0
    standing: set[tuple[str, int, int]] = set()
    for partie in steps:
        before, standing = standing, {fault.key for fault in partie.faults}
        news = partie.tapis.overheard(seen)
        seen += len(news)
        dealt = any(one.src == "pack" and one.dst.startswith("hand.") for one in news)
        for sentence in teller.sentences(news):
            console.print(faces.coloured(sentence))
        for fault in partie.faults:
            if fault.key not in before:
                console.print(faces.coloured(teller.committed(fault)), style="italic")
        if step or dealt:
            view = partie.face_up()
            for line in drawing.table(view) if step else drawing.open_hands(view):
                console.print(line, overflow="crop")
        if step and ask(_("Enter: go on, q: leave ")) != "":
            return
    facts = partie.tapis.facts
    if facts["sheet"]:
        console.print(teller.sheet(facts, len(facts["sheet"])))


def ledger_of(records: Sequence[Record]) -> str:
    """Who paid whom in some matches, as CSV."""
    return write_csv(entries((match, one.partie().tapis.payments) for match, one in enumerate(records, start=1)))
