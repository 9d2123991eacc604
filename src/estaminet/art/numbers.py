"""The fields of the number cards: pips in their places."""

from __future__ import annotations

from typing import Final

from estaminet.art.palette import GOLD, INK
from estaminet.art.pips import BOXES, FRENCH_PIPS

LEFT, RIGHT, TOP, BOTTOM = 34.0, 97.0, 6.0, 145.0
"""The field, beside the index."""

Layout = tuple[tuple[float, float], ...]

_SIX: Final = tuple((column, row) for row in (0.0, 0.5, 1.0) for column in (0.0, 1.0))
_EIGHT: Final = tuple((column, row / 3) for row in range(4) for column in (0.0, 1.0))

LAYOUTS: Final[dict[str, Layout]] = {
    "2": ((0.5, 0.0), (0.5, 1.0)),
    "3": ((0.5, 0.0), (0.5, 0.5), (0.5, 1.0)),
    "4": ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)),
    "5": ((0.0, 0.0), (1.0, 0.0), (0.5, 0.5), (0.0, 1.0), (1.0, 1.0)),
    "6": _SIX,
    "7": (*_SIX, (0.5, 0.25)),
    "8": (*_SIX, (0.5, 0.25), (0.5, 0.75)),
    "9": (*_EIGHT, (0.5, 0.5)),
    "10": (*_EIGHT, (0.5, 1 / 6), (0.5, 5 / 6)),
}
"""Where the pips of a number card stand: how far across the field, and how far down."""

LONG_LAYOUTS: Final[dict[str, Layout]] = LAYOUTS | {
    "3": ((0.5, 0.0), (0.0, 1.0), (1.0, 1.0)),
    "7": (*_SIX, (0.5, 0.5)),
    "9": (*_SIX, (0.5, 0.0), (0.5, 0.5), (0.5, 1.0)),
}
"""Bâtons and épées are twice as high as wide, and stand side by side where the others stand one above the other."""

SIZES: Final = {"2": 46, "3": 42, "4": 31, "5": 29, "6": 29, "7": 28, "8": 28, "9": 25, "10": 21}
"""How high a pip is: as large as leaves them apart."""

LONG_SIZES: Final = {"2": 66, "3": 63, "4": 59, "5": 50, "6": 45, "7": 42, "8": 42, "9": 41}

ARROWS: Final = {
    "3": ((43.0, 38.0), (88.0, 38.0)),
    "4": ((65.5, 76.0),),
}
"""Between the lowest bâtons: small arrows that point up; higher cards are easier to count without."""


def use(pip: str, x: float, y: float, width: float, height: float, *, turned: bool = False) -> str:
    """A pip with its middle at x, y."""
    turn = f" transform='rotate(180 {x:g} {y:g})'" if turned else ""
    corner = f"x='{x - width / 2:g}' y='{y - height / 2:g}'"
    return f"<use href='#{pip}' {corner} width='{width:g}' height='{height:g}'{turn}/>"


def _arrow(x: float, y: float) -> str:
    return (
        f"<path d='M{x:g} {y + 12:g}v-16' stroke='{INK}' stroke-width='3' stroke-linecap='round'/>"
        f"<path d='M{x:g} {y - 13:g}l6 11h-12Z' fill='{GOLD}' stroke='{INK}' stroke-width='1.6'/>"
    )


def numbers(suit: str, rank: str) -> str:
    """The pips of a number card."""
    french, long = suit in FRENCH_PIPS, BOXES[suit] != BOXES["d"]
    height = LONG_SIZES[rank] if long else SIZES[rank]
    width = height / 2 if long else height
    # The index of a ten is wide: its pips stand closer together.
    left = LEFT + (13 if rank == "10" else 0)
    pips = [
        use(
            suit,
            round(left + width / 2 + (RIGHT - left - width) * across, 1),
            round(TOP + height / 2 + (BOTTOM - TOP - height) * down, 1),
            width,
            height,
            turned=french and down > 0.5,
        )
        for across, down in (LONG_LAYOUTS if long else LAYOUTS)[rank]
    ]
    arrows = [_arrow(x, y) for x, y in ARROWS.get(rank, ())] if suit == "b" else []
    return "".join(pips + arrows)
