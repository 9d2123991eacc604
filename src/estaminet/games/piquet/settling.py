"""What becomes of the counts of the deals: rubicon, piquet à écrire."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

RUBICON: Final = 100
CONSOLATION: Final = 20
DIRECT: Final = 20
"""What the loser of a tour pays the winner himself."""
PURSE: Final = 600
"""Five fiches of a hundred and ten jetons of ten."""


def rubicon(totals: Sequence[int]) -> int:
    """PIQ-71: what the winner of six deals wins.

    >>> rubicon((164, 114)), rubicon((75, 301)), rubicon((95, 80))
    (150, 476, 275)
    """
    low, high = sorted(totals)
    return high - low + RUBICON if low >= RUBICON else high + low + RUBICON


def mark(difference: int, *, exact: bool = False) -> int:
    """PIQ-72: what is marked for the difference of a tour, in tens; 0: it is played again (a refait).

    >>> mark(26), mark(8), mark(4), mark(3, exact=True)
    (30, 10, 0, 10)
    """
    if exact and 0 < difference < 5:
        return 10
    return 10 * ((difference + 5) // 10)


def stake(marked: int, refaits: int) -> int:
    """PIQ-72: what the loser of a tour puts into the basket.

    >>> stake(30, 0), stake(10, 1)
    (50, 50)
    """
    return marked + CONSOLATION * (1 + refaits)
