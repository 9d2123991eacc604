"""Imagined deals, drawn one by one and many at once."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import numpy as np
import pytest

from estaminet.bots import NoWorld, Worlds, by_weight

CARDS = [1 << bit for bit in range(7)]
BARRED = [{1, 2}, {2, 4, 8}, ()]
SIZES = [2, 3, 2]


def every_deal() -> set[tuple[int, ...]]:
    """All deals, by trying every order of the cards."""
    found = set()
    for order in permutations(CARDS):
        hands = order[:2], order[2:5], order[5:]
        if all(not set(hand) & set(barred) for hand, barred in zip(hands, BARRED, strict=True)):
            found.add(tuple(map(sum, hands)))
    return found


def test_many_deals_at_once_are_all_the_deals_and_each_as_likely() -> None:
    worlds, deals = Worlds(CARDS, SIZES, BARRED), every_deal()
    assert worlds.count == len(deals)
    count = 400 * len(deals)
    found = Counter(map(tuple, worlds.sums(count, Random(1)).tolist()))
    assert set(found) == deals
    assert all(abs(often - 400) < 5 * 400**0.5 for often in found.values())
    one_by_one = {tuple(map(sum, worlds.sample(Random(seed)))) for seed in range(50 * len(deals))}
    assert one_by_one == deals


def test_the_same_stream_gives_the_same_deals() -> None:
    worlds = Worlds(CARDS, SIZES, BARRED)
    assert (worlds.sums(20, Random(3)) == worlds.sums(20, Random(3))).all()
    assert worlds.sums(0, Random(3)).shape == (0, 3)


def test_what_cannot_be_dealt_is_refused() -> None:
    with pytest.raises(NoWorld):
        Worlds(CARDS, SIZES, [CARDS, (), ()])


def test_by_weight_takes_even_steps() -> None:
    weights = np.array([1.0, 0.0, 3.0])
    for seed in range(20):
        assert Counter(by_weight(weights, 8, Random(seed)).tolist()) == {0: 2, 2: 6}
    assert by_weight(np.zeros(3), 4, Random(1)).tolist() == [0, 1, 2, 0]
