"""The colours of the suits: `currentColor` in the drawings, and given by whoever shows a card."""

from __future__ import annotations

from typing import Final

SUITS: Final = {
    **dict.fromkeys("SC", "#1d1c22"),
    **dict.fromkeys("HD", "#b0212b"),
    "d": "#9a6a0c",
    "c": "#b0342d",
    "b": "#47722a",
    "e": "#2f6096",
}
"""The colours of the suits, as they have always been."""

FOUR_COLOURS: Final = {
    "S": "#1d1c22",
    "H": "#b00421",
    "D": "#2857c4",
    "C": "#209a4b",
    "d": "#c47309",
    "c": "#b21e29",
    "b": "#129882",
    "e": "#1e55c1",
}
"""One for each suit of a pack; whatever colours an eye confuses, it sees four."""
