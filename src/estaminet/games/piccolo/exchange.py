"""What to throw out, and how likely it is that a declarer holds what he is imagined to: `estimate`, compiled.

`tables` is `Estimate.compiled`: for each holding of a suit what it promises as trumps, beside the trumps and when no
trick may be taken, and what its cards are worth thrown out; then the two constants.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from estaminet.kernel.compiler import compiled, inlined

if TYPE_CHECKING:
    from estaminet.kernel.arrays import Shares, Words

SIDE, NULL, WORTH, BASE, NULL_BASE = 256, 512, 768, 1024, 1025
NO_TRUMP = -1


@inlined
def points(tables: Shares, hand: int, trump: int) -> float:
    """See `Estimate.points`."""
    total = float(tables[BASE])
    for suit in range(4):
        total += tables[(0 if suit == trump else SIDE) + (hand >> 8 * suit & 255)]
    return total


@inlined
def summed(tables: Shares, start: int, cards: int) -> float:
    """The sum over the suits of what one table says."""
    total = 0.0
    for suit in range(4):
        total += tables[start + (cards >> 8 * suit & 255)]
    return total


@inlined
def most(tables: Shares, hand: int) -> float:
    """The points under the trump that promises most."""
    best = points(tables, hand, 0)
    for trump in range(1, 4):
        best = max(best, points(tables, hand, trump))
    return best


@inlined
def logistic(value: float) -> float:
    """A number as a chance."""
    return 1 / (1 + exp(-value))


@compiled("UniTuple(int64, 2)(float64[::1], int64, int64[::1], int64[::1])")
def best_exchange(tables: Shares, hand: int, pairs: Words, trumps: Words) -> tuple[int, int]:
    """The pair to throw out and the trump to name, for most points."""
    best, chosen, named = -1e9, 0, trumps[0]
    for trump in trumps:
        for pair in pairs:
            promise = points(tables, hand & ~pair, trump) + summed(tables, WORTH, pair)
            if promise > best:
                best, chosen, named = promise, pair, trump
    return chosen, named


@compiled("void(float64[::1], int64[:, ::1], int64[::1]" + ", int64" * 9 + ", float64[::1])")
def rethrow(
    tables: Shares,
    worlds: Words,
    faithful: Words,
    declarer: int,
    partner: int,
    lacks: int,
    played: int,
    beside: int,
    null: int,
    trump: int,
    needed: int,
    passed: int,
    weights: Shares,
) -> None:
    """Let each world's declarer throw out what he would; how likely he and the partner are to have bid so.

    A world is three hands and an écart. Who is not `faithful` has thrown out what the world says. `lacks` the declarer
    is known not to hold, `played` and `beside` are what he and the partner have played, `needed` points he has to make,
    and for `passed` the partner did not bid.
    """
    for number in range(len(worlds)):
        hand, pair = worlds[number, declarer], worlds[number, 3]
        free = hand | pair
        twelve, stuck = free | played, pair & lacks
        if faithful[number]:
            best, rest = -1e9, free
            while rest:
                one = rest & -rest
                rest ^= one
                others = rest
                while others:
                    both = one | (others & -others)
                    others &= others - 1
                    if both & stuck == stuck:
                        if null:
                            promise = summed(tables, NULL, twelve & ~both)
                        else:
                            promise = points(tables, twelve & ~both, trump) + summed(tables, WORTH, both)
                        if promise > best:
                            best, pair = promise, both
        kept = twelve & ~pair
        if null:
            weight = 0.05 + logistic(tables[NULL_BASE] + summed(tables, NULL, kept))
        else:
            expected = points(tables, kept, trump)
            better = max(0.0, most(tables, kept) - expected)
            weight = exp(-better / 4) * logistic((expected + summed(tables, WORTH, pair) - needed) / 5)
        worlds[number, declarer], worlds[number, 3] = free & ~pair, pair
        reach = most(tables, worlds[number, partner] | beside) + 4
        weights[number] = weight * logistic((passed + 8 - reach) / 5)
