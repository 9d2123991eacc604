"""A recorded match watched again, all hands face up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rich.console import Console

from estaminet.cards import Card
from estaminet.cli.evening import unicode
from estaminet.cli.faces import Faces
from estaminet.cli.say import _, ask
from estaminet.cli.table import Drawing
from estaminet.cli.told import Teller
from estaminet.play import Partie, View
from estaminet.play.record import Record
from estaminet.tapis import Heard


def show_record(console: Console, record: Record, indices: str, *, step: bool) -> None:
    """Tell a match from its first shuffle to its last answer."""
    steps = record.steps()
    partie = next(steps)
    faces = Faces(record.game, partie.rules, indices, plain=not unicode(console))
    drawing, teller = Drawing(faces, console.width), Teller(faces, partie.tapis.facts)
    for name, value in record.headers.items():
        console.print(f"{name}: {value}", style="dim")
    seen = 0
    for partie in steps:
        news = list(heard(partie, seen))
        seen += len(news)
        dealt = any(one.src == "pack" and one.dst.startswith("hand.") for one in news)
        for sentence in teller.sentences(news):
            console.print(faces.coloured(sentence))
        if step or dealt:
            view = face_up(partie)
            for line in drawing.table(view) if step else drawing.open_hands(view):
                console.print(line, overflow="crop")
        if step and ask(_("Enter: go on, q: leave ")) != "":
            return
    facts = partie.tapis.facts
    if facts["sheet"]:
        console.print(teller.sheet(facts, len(facts["sheet"])))


def heard(partie: Partie, start: int) -> Iterator[Heard]:
    """What has happened since, as somebody would hear it who sees everything."""
    for number, event in enumerate(partie.tapis.events[start:], start=start):
        yield Heard(number, event.kind, event.what, event.src, event.dst)


def face_up(partie: Partie) -> View:
    """The view of somebody who sees everything."""
    tapis = partie.tapis
    zones: dict[str, tuple[Card | None, ...] | None] = {name: tuple(zone.cards) for name, zone in tapis.zones.items()}
    return replace(partie.view(tapis.seats), zones=zones, facts=dict(tapis.facts))
