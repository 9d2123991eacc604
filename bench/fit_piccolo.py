"""Fits the coefficients of `estaminet.games.piccolo.estimate` to deals played out by rules of thumb, and prints them.

python bench/fit_piccolo.py [--deals 60000]
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import exp
from random import Random
from statistics import fmean, pstdev

from estaminet.games.piccolo.estimate import Estimate, null_features, pairs_of, side_features, trump_features
from estaminet.games.piccolo.masks import ALL, SUITS, Coup, Goal, House, each
from estaminet.games.piccolo.master import solved
from estaminet.games.piccolo.options import PiccoloOptions
from estaminet.games.piccolo.thumb import thumb

OPTIONS = PiccoloOptions()
HOUSE = House.of(OPTIONS)


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a system of linear equations, by Gauss."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(size):
            if row != column:
                factor = rows[row][column] / rows[column][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [rows[row][size] / rows[row][row] for row in range(size)]


def least_squares(samples: Sequence[tuple[Sequence[float], float, float]], ridge: float = 1.0) -> list[float]:
    """Weights that best predict: each sample is its features, its value, its weight."""
    size = len(samples[0][0])
    matrix = [[ridge if i == j else 0.0 for j in range(size)] for i in range(size)]
    right = [0.0] * size
    for features, value, weight in samples:
        told = [(i, feature) for i, feature in enumerate(features) if feature]
        for i, feature in told:
            right[i] += weight * feature * value
            row = matrix[i]
            for j, other in told:
                row[j] += weight * feature * other
    return solve(matrix, right)


def logistic(samples: Sequence[tuple[Sequence[float], bool]], rounds: int = 12) -> list[float]:
    """The weights of a logistic regression, by Newton's method."""
    weights = [0.0] * len(samples[0][0])
    for _ in range(rounds):
        working = []
        for features, came in samples:
            at = sum(w * f for w, f in zip(weights, features, strict=True))
            chance = 1 / (1 + exp(-max(-20.0, min(20.0, at))))
            spread = max(chance * (1 - chance), 1e-6)
            working.append((features, at + (came - chance) / spread, spread))
        weights = least_squares(working, ridge=0.1)
    return weights


def deals(count: int, seed: int) -> list[tuple[int, int, int]]:
    """Twelve cards for the declarer, ten for each of the others."""
    rng = Random(seed)
    pack = list(each(ALL))
    found = []
    for _ in range(count):
        rng.shuffle(pack)
        found.append((sum(pack[:12]), sum(pack[12:22]), sum(pack[22:])))
    return found


def features_of(hand: int, trump: int) -> tuple[float, ...]:
    """1 and the features of the four suits summed."""
    bytes_ = [hand >> 8 * suit & 255 for suit in range(4)]
    side = [side_features(byte) for suit, byte in enumerate(bytes_) if suit != trump]
    return (1.0, *trump_features(bytes_[trump]), *map(sum, zip(*side, strict=True)))


def null_features_of(hand: int) -> tuple[float, ...]:
    """What the chances of a hand in a contract without trump are estimated from."""
    return (1.0, *map(sum, zip(*(null_features(hand >> 8 * suit & 255) for suit in range(4)), strict=True)))


def guess_points() -> list[float]:
    """Coefficients good enough to begin with: long trumps, high cards."""
    trump = [3.0, 0.3, 3, 3, 2, 1, 0, 0, 0, 0]
    side = [3.0, 1, 0, 0, 0, 5, 2, 2, 3, 2, 1, 0, 0, 0, 0]
    return [0.0, *trump, *side]


def guess_null() -> list[float]:
    """Coefficients good enough to begin with: every step too high is a danger."""
    return [2.0, 0, -0.6, -0.6, -0.6, 0, 0]


def seat_in(hand: int, others: tuple[int, int], seat: int) -> list[int]:
    """Three hands, one of them the declarer's."""
    hands = list(others)
    hands.insert(seat, hand)
    return hands


def fit_points(count: int, estimate: Estimate, seed: int) -> list[float]:
    """The declarer exchanges and names by what is known so far, now and then at random."""
    rng = Random(seed)
    samples = []
    for number, (twelve, one, other) in enumerate(deals(count, seed)):
        pair, trump = estimate.best_exchange(twelve, pairs_of(twelve), range(4))
        if rng.random() < 0.15:
            trump = rng.randrange(4)
        assert trump is not None
        hand, seat = twelve & ~pair, number % 3
        coup = Coup(HOUSE, seat_in(hand, (one, other), seat), seat, Goal.POINTS, 26, SUITS[trump], pair)
        while any(coup.hands):
            coup.play(coup.turn, thumb(coup, coup.turn))
        samples.append((features_of(hand, trump), float(coup.taken[seat]), 1.0))
    weights = least_squares(samples)
    errors = [value - sum(w * f for w, f in zip(weights, told, strict=True)) for told, value, _ in samples]
    values = [value for _, value, _ in samples]
    print(f"# points: mean {fmean(values):.2f}, spread {pstdev(values):.2f}, unexplained {pstdev(errors):.2f}")
    return weights


def fit_null(count: int, estimate: Estimate, seed: int) -> list[float]:
    """Hands that somebody might call a misère on, against defenders who see all cards."""
    samples = []
    for number, (twelve, one, other) in enumerate(deals(count, seed)):
        pair = estimate.null_discards(twelve, pairs_of(twelve))
        hand, seat = twelve & ~pair, number % 3
        if estimate.null_chance(hand) < 0.05:
            continue
        coup = Coup(HOUSE, seat_in(hand, (one, other), seat), seat, Goal.MISERE, ecart=pair)
        samples.append((null_features_of(hand), bool(solved(OPTIONS, coup))))
    weights = logistic(samples)
    print(f"# misère: {len(samples)} hands, {sum(made for _, made in samples) / len(samples):.1%} made")
    return weights


def main() -> None:
    """Fit, choose by the new coefficients, fit again."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=60000)
    count = parser.parse_args().deals
    points, null = guess_points(), guess_null()
    for seed in range(3):
        points = fit_points(count, Estimate(points, null), seed)
    for seed in range(3):
        null = fit_null(count // 5, Estimate(points, null), seed)
    for name, weights in (("POINTS", points), ("NULL", null)):
        print(f"{name}: Final = ({', '.join(f'{weight:.2f}' for weight in weights)})")


if __name__ == "__main__":
    main()
