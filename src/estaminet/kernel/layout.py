"""Where a compiled function finds what it needs: one array of whole numbers, the *board*, and these places in it.

A deal is played on a copy of the board, so that threads never meet. Cards are bits: those of one suit lie together,
the weakest lowest.
"""

from __future__ import annotations

from typing import Final

MOST_CARDS: Final = 60
"""The most cards that a board holds."""
MOST_SEATS: Final = 6

SEATS: Final = 0
TRUMPS: Final = 1
"""The trump suit."""
TRICK_POINTS: Final = 2
LAST_POINTS: Final = 3
SWEEP: Final = 4
"""What it is worth to take all tricks."""
COUNTED: Final = 5
"""The seats whose points are counted."""
WANTING: Final = 6
"""The seats that want many of them; the others want few."""
SUITS: Final = 7
"""How many suits there are."""
GENERATION: Final = 8
"""The number of the deal: entries of the transposition table with another one are old."""
SIZE: Final = 9
"""The binary logarithm of how many entries the table has."""
NODES: Final = 10
"""How many positions have been looked at."""
GOAL: Final = 11
"""How an outcome is judged."""
LEAST: Final = 12
MOST: Final = 13
"""The limits of the goal."""
RUNNER: Final = 14
"""Who must take the last tricks in a row."""

PRIVILEGED: Final = 15
"""The cards that need not follow a lower lead."""
DUTY: Final = 16
"""For each seat and master, twice: to another lead, to a trump led."""
SUIT: Final = 96
"""For each suit its cards."""
ALIKE: Final = 160
"""For each card those of its suit."""
BEATS: Final = 224
"""For each card those that beat it."""
TIES: Final = 288
"""For each card those as strong."""
EXCUSED: Final = 352
"""For each card led those that need not follow it."""
POINTS: Final = 416
"""For each card what it is worth."""
HANDS: Final = 480
"""For each seat its cards."""
MATES: Final = 488
"""For each seat those of its side, itself among them."""
HISTORY: Final = 496
"""For both wishes and each card, how often it decided a position."""
TRICKS: Final = 624
"""For each seat the tricks that it had when the playouts began."""
BOARD: Final = 640
"""How long a board is."""

TOOK: Final = MOST_SEATS
"""In the hands of one playout: for each seat the tricks that it has, after the cards of all seats."""
SEEN: Final = 2 * MOST_SEATS
"""How long these are."""

CONTRACT: Final = 0
INDIVIDUAL: Final = 1
RUN: Final = 2
"""The goals of an outcome."""

NOBODY: Final = -1
"""Who is master of a spoiled trick."""
