"""The drawings by hand, one SVG file a card, in a box of 100 by 150; `currentColor` is the colour of the suit.

A file holds all that the card shows beside its index. Only of a court card of the folder `french` it holds the upper
half, down to y = 75: the lower half is the same, turned. A drawing may use the signs of its pack
(`<use href="#d" .../>`). `back.svg` is the back of both packs.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from estaminet.cards import FRENCH_SUITS, Card

FOLDER: Final = Path(__file__).parent
ROOT: Final = re.compile(r"^\s*<svg[^>]*>|</svg>\s*$|<!--.*?-->|\n\s*", re.DOTALL)


@cache
def drawing(card: Card) -> str | None:
    """What is inside the file of a card; `None` for a card that has only its pips."""
    path = FOLDER / ("french" if card.suit in FRENCH_SUITS else "spanish") / f"{card.code}.svg"
    return _inside(path) if path.exists() else None


@cache
def back() -> str:
    """What is inside the file of the back."""
    return _inside(FOLDER / "back.svg")


def _inside(path: Path) -> str:
    return ROOT.sub("", path.read_text(encoding="utf-8"))
