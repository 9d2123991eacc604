"""The packs of cards as SVG sprites, drawn by this project: a symbol for each suit, each card's field, and the back.

A card on a page is its index, written in HTML so that it follows the player's language and stays sharp, and beside it
the *field* from these sprites: pips or a figure. Colours come from the page: `currentColor` is the colour of the suit.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from estaminet.art.drawings import back, drawing
from estaminet.art.numbers import numbers, use
from estaminet.art.palette import GOLD, INK, PALE
from estaminet.art.pips import BOXES, FRENCH_PIPS, SPANISH_PIPS
from estaminet.cards import PACK52, Card
from estaminet.cards.packs import ALUETTE_SPANISH

EMBLEMS: Final = {
    "K": (
        "<path d='M12 78 6 28l24 18L50 14l20 32 24-18-6 50Z'/><path d='M12 84h76v10H12Z'/>"
        "<circle cx='6' cy='22' r='6'/><circle cx='50' cy='8' r='7'/><circle cx='94' cy='22' r='6'/>"
    ),
    "J": (
        "<path d='M8 78c2-30 18-46 42-46s40 16 42 46Z'/><path d='M4 82h92v10H4Z'/>"
        "<path d='M58 34C62 14 76 4 98 4c-2 20-14 34-34 36Z'/>"
    ),
    "N": (
        "<path d='M22 94c0-22 6-32 20-40-6-2-12 0-18 6L10 50c4-12 12-24 26-30l2-14 12 10c24 2 40 22 40 48v30Z'/>"
        f"<circle cx='42' cy='34' r='4' fill='{PALE}'/>"
    ),
}
"""King, valet and cavalière of the Spanish pack: crown, feathered cap, a horse's head."""


def field_of(one: Card) -> str:
    """What a card shows beside its index, in a box of 100 by 150."""
    drawn = drawing(one)
    if drawn is not None:
        return double(drawn) if one.suit in FRENCH_PIPS and one.rank in "KQJ" else drawn
    suit, rank = one.suit, one.rank
    if rank not in EMBLEMS:
        return numbers(suit, rank)
    frame = (
        "<rect x='38' y='9' width='55' height='132' rx='5' fill='currentColor' opacity='.11'/>"
        "<rect x='38' y='9' width='55' height='132' rx='5' fill='none' stroke='currentColor' stroke-width='2'/>"
    )
    emblem = f"<g transform='translate(46.5 22) scale(.38)' fill='currentColor'>{EMBLEMS[rank]}</g>"
    long = suit in "be"
    return frame + emblem + use(suit, 65.5, 100, 34 if long else 38, 68 if long else 38)


def double(half: str) -> str:
    """A double-ended court from its upper half, in a frame: both ends lean on one counter, each from its side."""
    return (
        f"<path d='M37 6h60v138H37Z' fill='{PALE}'/>{half}<g transform='rotate(180 67 75)'>{half}</g>"
        f"<path d='M37 71h60v8H37Z' fill='{GOLD}' stroke='{INK}' stroke-width='1.8'/>"
        f"<path d='M37 75h60' stroke='{INK}' stroke-width='1.8'/>"
        "<rect x='37' y='6' width='60' height='138' rx='3' fill='none' stroke='currentColor' stroke-width='1.8'/>"
    )


def _sprite(pips: Iterable[tuple[str, str, str]], pack: Iterable[Card]) -> str:
    symbols = [f"<symbol id='{suit}' viewBox='{box}' fill='currentColor'>{sign}</symbol>" for suit, box, sign in pips]
    symbols += [f"<symbol id='c{one.code}' viewBox='0 0 100 150'>{field_of(one)}</symbol>" for one in pack]
    symbols.append(f"<symbol id='back' viewBox='0 0 100 150'>{back()}</symbol>")
    return f"<svg xmlns='http://www.w3.org/2000/svg'>{''.join(symbols)}</svg>"


def french_sprite() -> str:
    """The 52 cards with pique, cœur, carreau, trèfle: symbols `S H D C`, `c` and the code for each field, `back`."""
    return _sprite(((suit, BOXES[suit], sign) for suit, sign in FRENCH_PIPS.items()), PACK52)


def spanish_sprite() -> str:
    """The 48 cards of aluette: symbols `d c b e`, `c` and the code for each field, `back`."""
    return _sprite(((suit, BOXES[suit], sign) for suit, sign in SPANISH_PIPS.items()), ALUETTE_SPANISH)
