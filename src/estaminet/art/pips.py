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
        f"<circle cx='50' cy='50' r='46' fill='currentColor' stroke='{INK}' stroke-width='5'/>"
        "<path d='M50 14l9 15 16-4-4 16 15 9-15 9 4 16-16-4-9 15-9-15-16 4 4-16-15-9 15-9-4-16 16 4Z'"
        f" fill='{PALE}'/>"
        f"<circle cx='50' cy='50' r='17' fill='{GOLD}' stroke='{INK}' stroke-width='4'/>"
        f"<path d='M50 46v7h-3M43 58c4 4 10 4 14 0M43 46v0M57 46v0' fill='none' stroke='{INK}' stroke-width='3'"
        " stroke-linecap='round' stroke-linejoin='round'/>"
    ),
    "c": (
        f"<g stroke='{INK}' stroke-width='5' stroke-linejoin='round'>"
        "<path d='M16 17c0 26 9 42 28 47v9c0 8-8 10-15 13-5 2-6 5-6 9h54c0-4-1-7-6-9-7-3-15-5-15-13v-9"
        "c19-5 28-21 28-47Z' fill='currentColor'/>"
        f"<ellipse cx='50' cy='17' rx='34' ry='11' fill='{GOLD}'/>"
        f"<ellipse cx='50' cy='69' rx='13' ry='7' fill='{GOLD}'/></g>"
        f"<ellipse cx='50' cy='18' rx='25' ry='5' fill='{INK}'/>"
        f"<path d='M26 37c2 9 7 15 13 19' fill='none' stroke='{PALE}' stroke-width='6' stroke-linecap='round'/>"
    ),
    "b": (
        f"<g stroke='{INK}' stroke-width='5' stroke-linejoin='round' stroke-linecap='round' fill='currentColor'>"
        "<path d='M66 78 75 56l14 8-23 44ZM36 110 25 90 12 100l24 40Z'/>"
        f"<ellipse cx='82' cy='60' rx='8.5' ry='5' transform='rotate(30 82 60)' fill='{PALE}'/>"
        f"<ellipse cx='18.5' cy='95' rx='8.5' ry='5' transform='rotate(-37 18.5 95)' fill='{PALE}'/>"
        "<path d='M26 18c0 34 5 64 8 102l6 66c2 10 18 10 20 0l6-66c3-38 8-68 8-102Z'/>"
        f"<ellipse cx='50' cy='18' rx='24' ry='13' fill='{PALE}'/>"
        "<path d='M41 19c2 5 16 4 18-1-2-4-8-4-12-2' fill='none' stroke-width='4'/>"
        f"<path d='M44 58c-2 24 0 44 3 60M58 140c1 16 0 24-2 36M62 52v18' fill='none'/></g>"
    ),
    "e": (
        f"<g stroke='{INK}' stroke-width='5' stroke-linejoin='round'>"
        f"<path d='M50 4 65 36l-2 86H50Z' fill='{PALE}'/>"
        "<path d='M50 4 35 36l2 86h13Z' fill='currentColor'/>"
        "<path d='M42 132h16l-2 40H44Z' fill='currentColor'/>"
        f"<path d='M15 108c2 10 10 10 18 8h34c8 2 16 2 18-8 7 14-2 28-14 26H29C17 136 8 122 15 108Z' fill='{GOLD}'/>"
        f"<circle cx='50' cy='182' r='14' fill='{GOLD}'/></g>"
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
