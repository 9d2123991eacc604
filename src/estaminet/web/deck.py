"""The packs of cards as SVG sprites, drawn by this project: a symbol for each suit and one for the field of each card.

A card on a page is its index, written in HTML so that it follows the player's language and stays sharp, and beside it
the *field* from these sprites: pips or an emblem. Colours come from the page: `currentColor` is the colour of the suit.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from estaminet.cards import PACK52, Card
from estaminet.cards.packs import ALUETTE_SPANISH

INK: Final = "#2b2118"
GOLD: Final = "#d9a93f"
PALE: Final = "#fbf4e0"

FRENCH_PIPS: Final = {
    "S": (
        "<path d='M50 6C70 32 93 45 93 64c0 12-9 19-19 19-8 0-15-4-20-11 1 10 4 17 11 22H35c7-5 10-12 11-22"
        "-5 7-12 11-20 11-10 0-19-7-19-19C7 45 30 32 50 6Z'/>"
    ),
    "H": (
        "<path d='M50 93C18 65 6 50 6 33 6 19 16 9 28 9c10 0 18 6 22 16C54 15 62 9 72 9c12 0 22 10 22 24 0 17-12 32-44"
        " 60Z'/>"
    ),
    "D": "<path d='M50 4c9 17 20 32 36 46-16 14-27 29-36 46C41 79 30 64 14 50 30 36 41 21 50 4Z'/>",
    "C": (
        "<path d='M46 62c-1 14-4 25-12 32h32c-8-7-11-18-12-32Z'/><circle cx='50' cy='27' r='21'/>"
        "<circle cx='26' cy='60' r='21'/><circle cx='74' cy='60' r='21'/><path d='M40 40h20v26H40Z'/>"
    ),
}
"""Pique, cœur, carreau, trèfle in a box of 100 by 100, in the colour of the suit."""

SPANISH_PIPS: Final = {
    "d": (
        f"<circle cx='50' cy='50' r='45' fill='currentColor' stroke='{INK}' stroke-width='5'/>"
        f"<circle cx='50' cy='50' r='31' fill='none' stroke='{INK}' stroke-width='4'/>"
        + "".join(
            f"<ellipse cx='50' cy='33' rx='7' ry='13' fill='{PALE}' transform='rotate({angle} 50 50)'/>"
            for angle in range(0, 360, 60)
        )
        + f"<circle cx='50' cy='50' r='6' fill='{INK}'/>"
    ),
    "c": (
        f"<g stroke='{INK}' stroke-width='5' stroke-linejoin='round'>"
        "<path d='M18 10h64c2 28-8 48-26 53v13c12 1 20 6 22 14H22c2-8 10-13 22-14V63C26 58 16 38 18 10Z'"
        " fill='currentColor'/>"
        f"<path d='M18 10h64l-2 12H20Z' fill='{GOLD}'/></g>"
    ),
    "b": (
        f"<g stroke='{INK}' stroke-width='5' stroke-linejoin='round' fill='currentColor'>"
        "<path d='M36 12c4-8 24-8 28 0l4 24c10-4 16-2 16 4s-8 10-15 10l-3 34c10-3 16 0 15 6s-9 9-16 8l-4 66"
        "c-2 8-20 8-22 0l-4-50c-9 3-16 1-16-5s6-10 15-9l-2-40c-9 1-15-2-15-8s7-8 15-6Z'/>"
        f"<path d='M46 24l4 116' stroke='{PALE}' stroke-width='6' fill='none'/></g>"
    ),
    "e": (
        f"<g stroke='{INK}' stroke-width='5' stroke-linejoin='round'>"
        "<path d='M50 4l13 24-4 90H41l-4-90Z' fill='currentColor'/>"
        f"<path d='M50 16v98' stroke='{PALE}' stroke-width='5'/>"
        f"<path d='M14 116c10 8 62 8 72 0l4 12c-14 10-66 10-80 0Z' fill='{GOLD}'/>"
        f"<path d='M43 134h14v34H43Z' fill='{INK}'/><circle cx='50' cy='180' r='13' fill='{GOLD}'/></g>"
    ),
}
"""Deniers and coupes in a box of 100 by 100, bâtons and épées in one of 100 by 200."""

EMBLEMS: Final = {
    "K": (
        "<path d='M12 78 6 28l24 18L50 14l20 32 24-18-6 50Z'/><path d='M12 84h76v10H12Z'/>"
        "<circle cx='6' cy='22' r='6'/><circle cx='50' cy='8' r='7'/><circle cx='94' cy='22' r='6'/>"
    ),
    "Q": (
        "<path d='M14 78C10 60 10 48 14 38c8 10 16 12 22 6 2-10 8-18 14-24 6 6 12 14 14 24"
        " 6 6 14 4 22-6 4 10 4 22 0 40Z'/>"
        "<path d='M14 84h72v10H14Z'/><circle cx='14' cy='30' r='6'/><circle cx='50' cy='12' r='6'/>"
        "<circle cx='86' cy='30' r='6'/>"
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
"""King, queen, valet and cavalière: crown, coronet, feathered cap, a horse's head."""

COLUMNS: Final = (48.0, 66.5, 85.0)
"""Left, middle and right of the field; the index has the left of the card to itself."""

LAYOUTS: Final = {
    "2": ((1, 0.0), (1, 1.0)),
    "3": ((1, 0.0), (1, 0.5), (1, 1.0)),
    "4": ((0, 0.0), (2, 0.0), (0, 1.0), (2, 1.0)),
    "5": ((0, 0.0), (2, 0.0), (1, 0.5), (0, 1.0), (2, 1.0)),
    "6": ((0, 0.0), (2, 0.0), (0, 0.5), (2, 0.5), (0, 1.0), (2, 1.0)),
    "7": ((0, 0.0), (2, 0.0), (1, 0.25), (0, 0.5), (2, 0.5), (0, 1.0), (2, 1.0)),
    "8": ((0, 0.0), (2, 0.0), (1, 0.25), (0, 0.5), (2, 0.5), (1, 0.75), (0, 1.0), (2, 1.0)),
    "9": tuple((column, row / 3) for row in range(4) for column in (0, 2)) + ((1, 0.5),),
    "10": tuple((column, row / 3) for row in range(4) for column in (0, 2)) + ((1, 1 / 6), (1, 5 / 6)),
}
"""Where the pips of a number card stand: a column, and how far down the field."""

LONG_ROWS: Final = {
    "2": (2,),
    "3": (3,),
    "4": (2, 2),
    "5": (2, 1, 2),
    "6": (3, 3),
    "7": (3, 1, 3),
    "8": (3, 2, 3),
    "9": (3, 3, 3),
}
"""How many bâtons or épées stand in each row: they are twice as high as wide."""


def _use(pip: str, x: float, y: float, width: float, height: float, *, turned: bool = False) -> str:
    """A pip with its middle at x, y."""
    turn = f" transform='rotate(180 {x:g} {y:g})'" if turned else ""
    corner = f"x='{x - width / 2:g}' y='{y - height / 2:g}'"
    return f"<use href='#{pip}' {corner} width='{width:g}' height='{height:g}'{turn}/>"


def _numbers(suit: str, rank: str) -> str:
    """The pips of a number card."""
    if suit in "be":
        counts = LONG_ROWS[rank]
        height = min(56.0, 116 / len(counts))
        step = 122 / len(counts)
        pips = []
        for row, count in enumerate(counts):
            columns = {1: COLUMNS[1:2], 2: (57.0, 76.0), 3: COLUMNS}[count]
            pips += [_use(suit, x, 14 + step * (row + 0.5), height / 2, height) for x in columns]
        return "".join(pips)
    half = suit in FRENCH_PIPS
    size = 18 if rank in ("9", "10") else 20
    return "".join(
        _use(suit, COLUMNS[column], 22 + 106 * down, size, size, turned=half and down > 0.5)
        for column, down in LAYOUTS[rank]
    )


def field_of(one: Card) -> str:
    """What a card shows beside its index, in a box of 100 by 150."""
    suit, rank = one.suit, one.rank
    long = suit in "be"
    if rank == "A":
        return _use(suit, 64, 80, 50, 100 if long else 50)
    if rank not in EMBLEMS:
        return _numbers(suit, rank)
    frame = (
        "<rect x='38' y='9' width='55' height='132' rx='5' fill='currentColor' opacity='.11'/>"
        "<rect x='38' y='9' width='55' height='132' rx='5' fill='none' stroke='currentColor' stroke-width='2'/>"
    )
    emblem = f"<g transform='translate(46.5 22) scale(.38)' fill='currentColor'>{EMBLEMS[rank]}</g>"
    if suit in SPANISH_PIPS:
        return frame + emblem + _use(suit, 65.5, 100, 34 if long else 38, 68 if long else 38)
    half = emblem + _use(suit, 51.5, 66, 13, 13)
    return f"{frame}{half}<g transform='rotate(180 65.5 75)'>{half}</g>"


def _sprite(pips: Iterable[tuple[str, str, str]], pack: Iterable[Card]) -> str:
    symbols = [
        f"<symbol id='{suit}' viewBox='{box}' fill='currentColor'>{drawing}</symbol>" for suit, box, drawing in pips
    ]
    symbols += [f"<symbol id='c{one.code}' viewBox='0 0 100 150'>{field_of(one)}</symbol>" for one in pack]
    return f"<svg xmlns='http://www.w3.org/2000/svg'>{''.join(symbols)}</svg>"


def french_sprite() -> str:
    """The 52 cards with pique, cœur, carreau, trèfle: symbols `S H D C`, and `c` and the code for each card's field."""
    return _sprite(((suit, "0 0 100 100", drawing) for suit, drawing in FRENCH_PIPS.items()), PACK52)


def spanish_sprite() -> str:
    """The 48 cards of aluette: symbols `d c b e`, and `c` and the code for each card's field."""
    boxes = {"d": "0 0 100 100", "c": "0 0 100 100", "b": "0 0 100 200", "e": "0 0 100 200"}
    return _sprite(((suit, boxes[suit], drawing) for suit, drawing in SPANISH_PIPS.items()), ALUETTE_SPANISH)
