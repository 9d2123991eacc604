"""Where cards that lie open on the table lie: each keeps its place, as under the hands of people.

A card that comes takes the first place that is free; one that is taken leaves its own free, and no other moves up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from estaminet.cards import Card
from estaminet.tapis import Heard


def lying(zone: str, content: Sequence[Card], heard: Iterable[Heard]) -> tuple[Card | None, ...]:
    """The places of a zone in their order, `None` for a free one before the last card.

    They are told anew from all that was heard; what was taken back is put right by what lies there now.

    >>> from estaminet.cards import cards
    >>> came, taken = cards("7S 8S 9S"), cards("8S")
    >>> heard = [Heard(0, "move", came, "talon", "open"), Heard(1, "move", taken, "open", "won.A")]
    >>> lying("open", cards("7S 9S"), heard)
    (7S, None, 9S)
    """
    places: list[Card | None] = []
    for one in heard:
        if one.kind in ("move", "sweep") and zone in one.src.split():
            leave(places, one.what)
        if one.kind in ("move", "sweep") and one.dst == zone:
            come(places, [card for card in one.what if card not in places])  # what was taken back may come again
    leave(places, [one for one in places if one not in content])
    come(places, [one for one in content if one not in places])
    return tuple(places)


def leave(places: list[Card | None], some: Iterable[Card | None]) -> None:
    """Cards are taken; free places at the end are no places."""
    for one in some:
        if one is not None and one in places:
            places[places.index(one)] = None
    while places and places[-1] is None:
        places.pop()


def come(places: list[Card | None], some: Iterable[Card | None]) -> None:
    """Cards are laid down, each in the first place that is free."""
    for one in some:
        if one is not None and None in places:
            places[places.index(None)] = one
        elif one is not None:
            places.append(one)
