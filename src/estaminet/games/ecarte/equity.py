"""What marks are worth: the chance of winning the game from so many marks each, between equals."""

from __future__ import annotations

from functools import cache
from typing import Final

DEALS: Final = ((1, 0, 0.36), (2, 0, 0.13), (0, 1, 0.27), (0, 2, 0.15), (3, 0, 0.02), (0, 3, 0.03), (1, 1, 0.04))
"""How a deal ends among players who know the game: marks of the first, of the dealer, and how often; measured."""


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
    """The chance when both have gained so much; if both have enough, the smaller gain was a king and came first."""
    if mine + gain >= target and theirs + loss >= target:
        return 1.0 if gain < loss else 0.0
    return chance(mine + gain, theirs + loss, dealing, target)
