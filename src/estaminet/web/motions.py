"""What moved on the table lately, as plain data, so that the page can show it moving.

The page is whole without it: motion only shows how the table came to be as it is drawn. It is told from what the place
has heard and from nothing else, so a card that the place did not see moves as a back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from estaminet.tapis import Heard

WINDOW: Final = 40
"""How many of the last things heard are told again; a page that has missed more than these shows no motion."""


class Motion(NamedTuple):
    """Something to be shown.

    Kinds: `deal` (from the pack), `play` (from a hand into the trick), `take` (a trick goes to whoever took it, or
    where spoiled tricks go), `move` (any other cards), `lay` (a hand is laid down), `chalk` (the score is written).
    """

    number: int
    """That of what was heard."""
    kind: str
    src: str
    dst: str
    cards: tuple[str | None, ...]
    """Codes, as far as the place has seen them; nothing if it could not even count."""


def motions(heard: Sequence[Heard]) -> list[Motion]:
    """What there is to be shown of the last things heard.

    Nothing of an earlier deal: its cards are no longer there. Nor what an answer that was taken back had moved.
    """
    recent = heard[-WINDOW:]
    start = 0
    for index, one in enumerate(recent):
        if one.kind == "rewind" or (one.kind == "fact" and one.src == "dealer"):
            start = index
    return list(_told(recent[start:]))


def with_dealing(heard: Sequence[Heard]) -> Iterator[tuple[Heard, bool]]:
    """What was heard, and whether it deals cards: from the pack, or from a zone right after that was shuffled."""
    shuffled = ""
    for one in heard:
        if one.kind == "shuffle":
            shuffled = one.src
        elif one.kind != "move" or one.src != shuffled:
            shuffled = ""
        yield one, one.kind == "move" and one.src in ("pack", shuffled) and one.dst.startswith("hand.")


def _told(heard: Sequence[Heard]) -> Iterator[Motion]:
    for (number, event, what, src, dst), dealt in with_dealing(heard):
        kind = "deal" if dealt else _kind(event, src.partition(".")[0], dst.partition(".")[0])
        if kind:
            cards = () if kind == "chalk" else tuple(one.code if one is not None else None for one in what)
            yield Motion(number, kind, src, dst, cards)


def _kind(event: str, source: str, target: str) -> str:
    """What is shown of an event between two sorts of zone; nothing if it changes nothing that can be seen."""
    if event == "move":
        return "deal" if source == "pack" else "play" if (source, target) == ("hand", "front") else "move"
    if event == "sweep" and source == "front":
        return "take"
    if event == "show" and source == "hand":
        return "lay"
    return "chalk" if (event, source) == ("fact", "sheet") else ""


def told(heard: Sequence[Heard], match: int, place: int) -> dict[str, Any]:
    """The same for the script: things heard are numbered anew in every match and for every place."""
    recent = heard[-WINDOW:]
    return {
        "match": match,
        "place": place,
        "first": recent[0].number if recent else 0,
        "last": recent[-1].number if recent else -1,
        "motions": motions(heard),
    }
