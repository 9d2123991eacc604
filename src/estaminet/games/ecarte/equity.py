"""What marks are worth: the chance of winning the game from so many marks each, between equals."""

from __future__ import annotations

from functools import cache
from typing import Final

DEALS: Final = (
    *((0, 1, 0.17), (0, 2, 0.21), (0, 3, 0.065), (1, 1, 0.175)),
    *((1, 0, 0.2), (2, 0, 0.14), (2, 1, 0.01), (3, 0, 0.03)),
)
"""How a deal ends: marks of the first, of the dealer, and how often; from 1,200 deals between players by thumb."""


@cache
def chance(mine: int, theirs: int, dealing: bool, target: int = 5) -> float:
    """The chance of winning the game with so many marks, when the next deal is mine or the other one's.

    >>> chance(5, 4, False), chance(0, 5, False)
    (1.0, 0.0)
    >>> round(chance(2, 2, True) + chance(2, 2, False), 9)
    1.0
    """
    if mine >= target or theirs >= target:
        return 1.0 if mine >= target else 0.0
    total = 0.0
    for first, dealer, share in DEALS:
        gain, loss = (dealer, first) if dealing else (first, dealer)
        total += share * after(mine, theirs, gain, loss, not dealing, target)
    return total


def after(mine: int, theirs: int, gain: int, loss: int, dealing: bool, target: int = 5) -> float:
    """The chance when both have gained so much; if both have enough, the smaller gain was a king and came first.

    Of equal gains it is not known which one was the king.
    """
    if mine + gain >= target and theirs + loss >= target:
        return 0.5 if gain == loss else float(gain < loss)
    return chance(mine + gain, theirs + loss, dealing, target)
