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
        f"<path d='M50 9l9 19 20-7-7 20 19 9-19 9 7 20-20-7-9 19-9-19-20 7 7-20-19-9 19-9-7-20 20 7Z' fill='{PALE}'/>"
        f"<circle cx='50' cy='50' r='18' fill='{GOLD}' stroke='{INK}' stroke-width='4'/>"
        f"<path d='M50 46v7h-3M43 58c4 4 10 4 14 0M43 46v0M57 46v0' fill='none' stroke='{INK}' stroke-width='3'"
        " stroke-linecap='round' stroke-linejoin='round'/>"
    ),
    "c": (
        f"<g stroke='{INK}' stroke-width='5' stroke-linejoin='round'>"
        "<path d='M13 17c0 26 10 42 31 47v9c0 8-8 10-16 13-5 2-6 5-6 9h56c0-4-1-7-6-9-8-3-16-5-16-13v-9"
        "c21-5 31-21 31-47Z' fill='currentColor'/>"
        f"<ellipse cx='50' cy='17' rx='37' ry='11' fill='{GOLD}'/>"
        f"<ellipse cx='50' cy='69' rx='13' ry='7' fill='{GOLD}'/></g>"
        f"<ellipse cx='50' cy='18' rx='27' ry='5' fill='{INK}'/>"
        f"<path d='M23 36c3 10 8 16 15 20' fill='none' stroke='{PALE}' stroke-width='6' stroke-linecap='round'/>"
    ),
    "b": (
        f"<g stroke='{INK}' stroke-width='5' stroke-linejoin='round' stroke-linecap='round' fill='currentColor'>"
        "<path d='M66 74 80 50l16 10-26 48ZM34 106 20 84 5 95l29 43Z'/>"
        f"<ellipse cx='88' cy='55' rx='10' ry='6' transform='rotate(32 88 55)' fill='{PALE}'/>"
        f"<ellipse cx='12.5' cy='89.5' rx='10' ry='6' transform='rotate(-36 12.5 89.5)' fill='{PALE}'/>"
        "<path d='M22 20c0 32 6 62 10 100l7 66c2 10 20 10 22 0l7-66c4-38 10-68 10-100Z'/>"
        f"<ellipse cx='50' cy='20' rx='28' ry='15' fill='{PALE}'/><path d='M40 21c2 5 18 5 20-1-2-4-9-5-13-2' fill='none' stroke-width='4'/>"
        f"<path d='M44 58c-2 24 0 44 3 60M58 140c1 16 0 24-2 36M62 52v18' fill='none'/></g>"
    ),
    "e": (
        f"<g stroke='{INK}' stroke-width='5' stroke-linejoin='round'>"
        f"<path d='M50 4 65 36l-2 86H50Z' fill='{PALE}'/>"
        "<path d='M50 4 35 36l2 86h13Z' fill='currentColor'/>"
        "<path d='M42 132h16l-2 40H44Z' fill='currentColor'/>"
        f"<path d='M8 108c2 10 12 10 22 8h40c10 2 20 2 22-8 8 14-2 28-16 26H24C10 136 0 122 8 108Z' fill='{GOLD}'/>"
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
