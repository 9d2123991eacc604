"""The fields of the number cards: pips in their places."""

from __future__ import annotations

from typing import Final

from estaminet.art.pips import FRENCH_PIPS

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


def use(pip: str, x: float, y: float, width: float, height: float, *, turned: bool = False) -> str:
    """A pip with its middle at x, y."""
    turn = f" transform='rotate(180 {x:g} {y:g})'" if turned else ""
    corner = f"x='{x - width / 2:g}' y='{y - height / 2:g}'"
    return f"<use href='#{pip}' {corner} width='{width:g}' height='{height:g}'{turn}/>"


def numbers(suit: str, rank: str) -> str:
    """The pips of a number card."""
    if suit in "be":
        counts = LONG_ROWS[rank]
        height = min(56.0, 116 / len(counts))
        step = 122 / len(counts)
        pips = []
        for row, count in enumerate(counts):
            columns = {1: COLUMNS[1:2], 2: (57.0, 76.0), 3: COLUMNS}[count]
            pips += [use(suit, x, 14 + step * (row + 0.5), height / 2, height) for x in columns]
        return "".join(pips)
    half = suit in FRENCH_PIPS
    size = 18 if rank in ("9", "10") else 20
    return "".join(
        use(suit, COLUMNS[column], 22 + 106 * down, size, size, turned=half and down > 0.5)
        for column, down in LAYOUTS[rank]
    )
