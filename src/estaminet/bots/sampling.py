"""Choosing by trial: every candidate answer is tried in the same imagined worlds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import TypeVar

Choice = TypeVar("Choice")
World = TypeVar("World")


def best_of(
    candidates: Sequence[Choice],
    worlds: Sequence[World],
    value: Callable[[Choice, World], float],
    prior: Choice,
    doubt: float = 1.0,
    least: float = 0.0,
) -> Choice:
    """The candidate that does best on average over the worlds.

    `prior`, what a rule of thumb would answer, is left only for one that beats it by more than `doubt` standard errors
    of their difference, and by more than `least`: a player who is not sure does what is usual.

    >>> best_of("ab", [1, 2, 3], lambda choice, world: world if choice == "b" else 0, prior="a")
    'b'
    >>> best_of("ab", [1, -1, 1], lambda choice, world: world if choice == "b" else 0, prior="a")
    'a'
    """
    if len(candidates) == 1:
        return candidates[0]
    usual = [value(prior, world) for world in worlds]
    best, most = prior, least
    for candidate in candidates:
        if candidate == prior:
            continue
        gains = [value(candidate, world) - known for world, known in zip(worlds, usual, strict=True)]
        mean = sum(gains) / len(gains)
        if mean > most and mean > doubt * standard_error(gains):
            best, most = candidate, mean
    return best


def standard_error(values: Sequence[float]) -> float:
    """The standard error of a mean."""
    count = len(values)
    mean = sum(values) / count
    return sqrt(sum((value - mean) ** 2 for value in values)) / count
