"""The packs of cards as SVG sprites, drawn by this project: a symbol for each suit, each card's field, and the back.

A card on a page is its index, written in HTML so that it follows the player's language and stays sharp, and beside it
the *field* from these sprites: pips or a figure. Colours come from the page: `currentColor` is the colour of the suit.
"""

from __future__ import annotations

from collections.abc import Iterable

from estaminet.art.drawings import back, drawing
from estaminet.art.numbers import numbers
from estaminet.art.palette import GOLD, INK, PALE
from estaminet.art.pips import BOXES, FRENCH_PIPS, SPANISH_PIPS
from estaminet.cards import PACK52, Card
from estaminet.cards.packs import ALUETTE_SPANISH


def field_of(one: Card) -> str:
    """What a card shows beside its index, in a box of 100 by 150."""
    drawn = drawing(one)
    if drawn is None:
        return numbers(one.suit, one.rank)
    return double(drawn) if one.suit in FRENCH_PIPS and one.rank in "KQJ" else drawn


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
