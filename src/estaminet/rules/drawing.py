"""Drawing cards for a seat or for the deal: each turns one up, the best one decides, equals draw again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from estaminet.cards import Card
from estaminet.tapis import Tapis, Zone


def drawn(
    tapis: Tapis,
    seats: Sequence[int],
    fronts: Sequence[Zone],
    strength: Mapping[Card, int],
    best: Callable[[Iterable[int]], int],
    collect: Callable[[Tapis], None],
) -> int:
    """Who of some seats draws the best card (`max` or `min` by strength) from the top of the shuffled pack.

    The cards drawn lie in `fronts`, by seat, and are collected at the end.
    """
    pack = tapis.zones["pack"]
    drawing = list(seats)
    while len(drawing) > 1:
        if len(pack) < len(drawing):  # only a given order gets here: equals all the way through the pack
            collect(tapis)
            tapis.shuffle(pack)
        marks = {}
        for seat in drawing:
            marks[seat] = strength[pack.cards[0]]
            tapis.top(1, pack, fronts[seat])
        wanted = best(marks.values())
        drawing = [seat for seat in drawing if marks[seat] == wanted]
    collect(tapis)
    return drawing[0]
