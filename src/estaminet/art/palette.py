"""The colours of the drawings. In them the colour of a suit is `currentColor`; whoever shows a card gives it."""

from __future__ import annotations

from typing import Final

INK: Final = "#2b2118"
PALE: Final = "#fbf4e0"
GOLD: Final = "#d9a93f"
RED: Final = "#b0342d"
BLUE: Final = "#2f6096"
GREEN: Final = "#47722a"
BROWN: Final = "#8a5a33"
FLESH: Final = "#f0cfa6"

TAN: Final = "#d9a066"
UMBER: Final = "#b3784a"
SILVER: Final = "#c9c3b6"
RUDDY: Final = "#dd8f70"
"""Of people only: two more skins, hair gone grey, and a nose that has seen some wine."""
