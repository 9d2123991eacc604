"""What a deal is worth to a player, by how its tricks fall: counters gained beyond those that the others gain."""

from __future__ import annotations

from collections.abc import Sequence

from estaminet.games.hombre.stakes import CODILLE, WON, result


def worth(tricks: Sequence[int], hombre: int, player: int, poule: int, beside: int) -> float:
    """What a player gains on the mean of the two others; `beside`: what stands beside the poule, from each.

    What lies in the middle afterwards is as good to all, so it does not count.

    >>> [worth((5, 4, 0), 0, player, 9, 1) for player in range(3)]
    [12.0, -6.0, -6.0]
    >>> [worth((4, 5, 0), 0, player, 9, 1) for player in range(3)]
    [-16.5, 15.0, 1.5]
    """
    end = result(tricks[hombre], [tricks[seat] for seat in range(3) if seat != hombre])
    sign = 1 if end == WON else -1
    gains = [-sign * beside] * 3
    gains[hombre] = sign * (poule + 2 * beside)
    if end == CODILLE:
        gains[max(range(3), key=lambda seat: tricks[seat])] += poule
    return (3 * gains[player] - sum(gains)) / 2
