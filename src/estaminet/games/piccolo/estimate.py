"""What a hand of piccolo is worth before a card is played: the points it should make, its chance of taking no trick.

Both are sums over the four suits, looked up by the suit's byte of the mask. Their coefficients were fitted to deals
played out by rules of thumb; `bench/fit_piccolo.py` fits them anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import combinations
from math import erf, exp, sqrt
from typing import TYPE_CHECKING, Final

from estaminet.games.piccolo.masks import BYTE_WORTH, each, worth

if TYPE_CHECKING:
    from estaminet.kernel.arrays import Shares

SEVEN, EIGHT, NINE, JACK, QUEEN, KING, ACE, TEN = (1 << rank for rank in range(8))


def trump_features(byte: int) -> tuple[float, ...]:
    """What tells in the trump suit."""
    count = byte.bit_count()
    ten, ace, king = bool(byte & TEN), bool(byte & ACE), bool(byte & KING)
    return (
        count,
        count * count,
        ten,
        ace,
        king,
        bool(byte & QUEEN),
        bool(byte & JACK),
        ten and ace,
        ten and ace and king,
        (ten or ace) and count > 4,
    )


def side_features(byte: int) -> tuple[float, ...]:
    """What tells in a suit beside the trumps."""
    count = byte.bit_count()
    ten, ace, king = bool(byte & TEN), bool(byte & ACE), bool(byte & KING)
    return (
        count == 0,
        count == 1,
        count == 2,
        count == 3,
        count > 4,
        ten,
        ten and ace,
        ace and not ten and count == 1,
        ace and not ten and count > 1,
        king and ten and ace,
        king and ten != ace,
        king and not ten and not ace,
        bool(byte & QUEEN) and ten + ace + king > 1,
        bool(byte & QUEEN) and ten + ace + king < 2,
        bool(byte & JACK),
    )


def null_features(byte: int) -> tuple[float, ...]:
    """What is dangerous in a suit when no trick may be taken: cards with too few smaller ones below them."""
    over = [max(0, rank - 2 * below) for below, rank in enumerate(rank for rank in range(8) if byte >> rank & 1)]
    lowest, second, third = [*over, 0, 0, 0][:3]
    return (len(over) == 1, lowest, second, third, lowest > 1, lowest > 3)


class Estimate:
    """Estimates from coefficients; the first is added once, of `points` the next are for the trump suit."""

    def __init__(self, points: Sequence[float], null: Sequence[float]) -> None:
        trumps = len(trump_features(0))
        self.base = points[0]
        self.trump = table(trump_features, points[1 : 1 + trumps])
        self.side = table(side_features, points[1 + trumps :])
        self.null_base = null[0]
        self.null = table(null_features, null[1:])

    def points(self, hand: int, trump: int | None) -> float:
        """The points that a declarer's ten cards should make in tricks, `trump` (0 to 3) being trumps."""
        side = self.side
        total = self.base
        for suit in range(4):
            byte = hand >> 8 * suit & 255
            total += self.trump[byte] if suit == trump else side[byte]
        return total

    def best_trump(self, hand: int) -> int:
        """The trump that promises most."""
        return max(range(4), key=lambda trump: self.points(hand, trump))

    def promise(self, hand: int, pair: int, trump: int | None) -> float:
        """The points to be made after throwing out a pair of twelve cards, the pair's own among them."""
        return self.points(hand & ~pair, trump) + worth(pair)

    def best_exchange(self, hand: int, pairs: Iterable[int], trumps: Sequence[int | None]) -> tuple[int, int | None]:
        """The pair to throw out and the trump to name."""
        import numpy as np

        from estaminet.games.piccolo.exchange import NO_TRUMP, best_exchange

        named = [NO_TRUMP if trump is None else trump for trump in trumps]
        pair, trump = best_exchange(self.compiled, hand, np.fromiter(pairs, np.int64), np.array(named, np.int64))
        return int(pair), None if trump == NO_TRUMP else int(trump)

    @cached_property
    def compiled(self) -> Shares:
        """All of it in one array, as `exchange` takes it."""
        import numpy as np

        return np.array([*self.trump, *self.side, *self.null, *BYTE_WORTH, self.base, self.null_base], np.float64)

    def null_chance(self, hand: int) -> float:
        """The chance that a hand takes no trick against defenders who see all cards."""
        total = self.null_base
        for suit in range(4):
            total += self.null[hand >> 8 * suit & 255]
        return 1 / (1 + exp(-total))

    def null_discards(self, hand: int, pairs: Iterable[int]) -> int:
        """The pair without which a misère is safest."""
        return max(pairs, key=lambda pair: self.null_chance(hand & ~pair))


def table(features: Callable[[int], tuple[float, ...]], weights: Sequence[float]) -> tuple[float, ...]:
    """The weighted features of each of the 256 holdings of a suit."""
    return tuple(
        sum(weight * feature for weight, feature in zip(weights, features(byte), strict=True)) for byte in range(256)
    )


def pairs_of(hand: int) -> list[int]:
    """Every two cards of a hand."""
    return [one | other for one, other in combinations(each(hand), 2)]


def chance_of(points: float, spread: float, needed: float) -> float:
    """The chance to make `needed` points or more when so many are expected."""
    return 0.5 + 0.5 * erf((points - needed + 0.5) / (spread * sqrt(2)))


# fmt: off
POINTS: Final = (
    0.72, 6.82, 0.20, 8.25, 4.51, 2.64, 1.37, 0.60, 2.02, -0.72, 2.35,
    -9.60, -9.44, -9.94, -6.08, 2.71, 8.22, 6.12, 0.00, 5.12, 0.68, 2.03, 1.97, 0.17, 0.55, -0.09,
)
# fmt: on
SPREAD: Final = 6.6
"""How far the points made lie from the estimate, as a standard deviation."""
NULL: Final = (1.02, 0.39, -1.26, -0.86, -0.68, 0.45, 1.13)
ESTIMATE: Final = Estimate(POINTS, NULL)
