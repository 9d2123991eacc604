"""Who deals first: everybody draws a card from the spread pack."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from estaminet.cards import Card
from estaminet.tapis import Tapis, Zone


def draw(
    tapis: Tapis,
    fronts: Sequence[Zone],
    strength: Callable[[Card], int],
    collect: Callable[[], None],
    *,
    lowest: bool = False,
) -> int:
    """The seat that draws the highest card, or the lowest one; equals draw again. The pack has been shuffled.

    Args:
        tapis: where the zone `pack` lies.
        fronts: where each seat lays what it draws.
        strength: of a card.
        collect: takes all the cards up again into the pack.
        lowest: whether the lowest card is looked for.
    """
    pack = tapis.zones["pack"]
    drawing = list(range(len(fronts)))
    while len(drawing) > 1:
        if len(pack) < len(drawing):  # only a given order gets here: equals all the way through the pack
            collect()
            tapis.shuffle(pack)
        drawn = {}
        for seat in drawing:
            drawn[seat] = strength(pack.cards[0])
            tapis.top(1, pack, fronts[seat])
        best = min(drawn.values()) if lowest else max(drawn.values())
        drawing = [seat for seat in drawing if drawn[seat] == best]
    collect()
    return drawing[0]
