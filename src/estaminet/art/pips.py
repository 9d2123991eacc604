"""The signs of the eight suits."""

from __future__ import annotations

from typing import Final

from estaminet.art.palette import GOLD, INK, PALE

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

BOXES: Final = {
    **dict.fromkeys(FRENCH_PIPS, "0 0 100 100"),
    "d": "0 0 100 100",
    "c": "0 0 100 100",
    "b": "0 0 100 200",
    "e": "0 0 100 200",
}
"""The box that each sign is drawn in."""
