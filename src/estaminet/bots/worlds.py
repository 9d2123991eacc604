"""Imagined deals: the cards that a player cannot see, dealt out in every way that agrees with what he knows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterator, Sequence
from functools import cache
from math import comb
from random import Random
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from estaminet.kernel.arrays import Shares, Words

T = TypeVar("T")


class NoWorld(ValueError):
    """The cards cannot lie in any way that agrees with what is known."""


class Worlds(Generic[T]):
    """All the ways to deal cards to some holders, each of whom is known not to hold some of them.

    `sample` draws one of them, each as likely as another, without trial and error: cards barred from the same holders
    form a group, and how many of a group go to each holder is drawn by the number of deals that remain possible.

    Raises:
        NoWorld: there is no such deal.

    >>> worlds = Worlds("abcd", [2, 2], barred=["a", ""])
    >>> worlds.count
    3
    >>> sorted("".join(sorted(first)) for first, _ in (worlds.sample(Random(n)) for n in range(9)))[::4]
    ['bc', 'bd', 'cd']
    """

    def __init__(self, cards: Sequence[T], sizes: Sequence[int], barred: Sequence[Container[T]]) -> None:
        groups: dict[tuple[int, ...], list[T]] = defaultdict(list)
        for card in cards:
            groups[tuple(holder for holder, not_his in enumerate(barred) if card not in not_his)].append(card)
        self.sizes = tuple(sizes)
        self.groups = sorted(groups.items(), key=lambda group: len(group[0]))
        self._ways = cache(self._count_ways)
        self._choices = cache(self._weigh)
        self.count = self._ways(0, self.sizes) if len(cards) == sum(sizes) else 0
        """How many deals there are."""
        if not self.count:
            raise NoWorld(f"{len(cards)} cards cannot be dealt to holders of {list(sizes)}")

    def sample(self, rng: Random) -> list[list[T]]:
        """One deal: the cards of each holder."""
        dealt: list[list[T]] = [[] for _ in self.sizes]
        room = self.sizes
        for number, (holders, cards) in enumerate(self.groups):
            splits, weights = self._choices(number, room)
            split = splits[0] if len(splits) == 1 else rng.choices(splits, weights)[0]
            shuffled = rng.sample(cards, len(cards))
            at = 0
            for holder, share in zip(holders, split, strict=True):
                dealt[holder] += shuffled[at : at + share]
                at += share
            room = less(room, holders, split)
        return dealt

    def sums(self, count: int, rng: Random) -> Words:
        """Many deals at once: the sum of each holder's cards, which must be numbers; a row for each deal.

        The deals come by the way in which the groups are split, not in the order of chance.
        """
        import numpy as np

        chance = np.random.default_rng(rng.getrandbits(64))
        paths = list(self._paths(0, self.sizes))
        often = chance.multinomial(count, [ways / self.count for _, ways in paths])
        parts = []
        for (splits, _), times in zip(paths, often, strict=True):
            part = np.zeros((times, len(self.sizes)), np.int64)
            for (holders, cards), split in zip(self.groups, splits, strict=True):
                mixed = chance.permuted(np.tile(np.array(cards, np.int64), (times, 1)), axis=1)
                at = 0
                for holder, share in zip(holders, split, strict=True):
                    part[:, holder] += mixed[:, at : at + share].sum(axis=1)
                    at += share
            parts.append(part)
        return np.concatenate(parts)

    def _paths(self, number: int, room: tuple[int, ...]) -> Iterator[tuple[tuple[tuple[int, ...], ...], int]]:
        """The ways to split the groups from `number` on, and how many deals there are of each."""
        if number == len(self.groups):
            yield (), 1
            return
        holders, _ = self.groups[number]
        for split in self._choices(number, room)[0]:
            for rest, ways in self._paths(number + 1, less(room, holders, split)):
                yield (split, *rest), ways * arrangements(split)

    def _count_ways(self, number: int, room: tuple[int, ...]) -> int:
        """In how many ways the groups from `number` on fill the room that is left."""
        if number == len(self.groups):
            return 0 if any(room) else 1
        return sum(self._weigh(number, room)[1])

    def _weigh(self, number: int, room: tuple[int, ...]) -> tuple[list[tuple[int, ...]], list[int]]:
        """How a group can be split among its holders, and how many deals there are with each split."""
        holders, cards = self.groups[number]
        splits, weights = [], []
        for split in splits_of(len(cards), [room[holder] for holder in holders]):
            ways = self._ways(number + 1, less(room, holders, split))
            if ways:
                splits.append(split)
                weights.append(ways * arrangements(split))
        return splits, weights


def less(room: tuple[int, ...], holders: Sequence[int], split: Sequence[int]) -> tuple[int, ...]:
    """The room that is left after a split."""
    left = list(room)
    for holder, share in zip(holders, split, strict=True):
        left[holder] -= share
    return tuple(left)


def splits_of(count: int, rooms: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The ways to share `count` like things among rooms.

    >>> list(splits_of(2, [2, 1]))
    [(1, 1), (2, 0)]
    """
    if not rooms:
        if not count:
            yield ()
        return
    for share in range(max(0, count - sum(rooms[1:])), min(count, rooms[0]) + 1):
        for rest in splits_of(count - share, rooms[1:]):
            yield (share, *rest)


def arrangements(split: Sequence[int]) -> int:
    """In how many ways a group of different cards can be split so.

    >>> arrangements((2, 1))
    3
    """
    total, ways = 0, 1
    for share in split:
        total += share
        ways *= comb(total, share)
    return ways


def by_weight(weights: Shares, count: int, rng: Random) -> Words:
    """`count` numbers of weights, drawn with even steps, so that a heavy one may come several times.

    >>> import numpy as np
    >>> by_weight(np.array([0.0, 1.0, 1.0]), 4, Random(1)).tolist()
    [1, 1, 2, 2]
    """
    import numpy as np

    total = weights.sum()
    if total <= 0:
        return np.arange(count) % len(weights)
    marks = (np.arange(count) + rng.random()) * (total / count)
    found: Words = np.minimum(weights.cumsum().searchsorted(marks, side="right"), len(weights) - 1)
    return found


def likely(candidates: Sequence[T], weights: Sequence[float], count: int, rng: Random) -> list[T]:
    """`count` of the candidates, drawn by weight with even steps, so that a heavy one may come several times.

    >>> likely("abc", [0, 1, 1], 4, Random(1))
    ['b', 'b', 'c', 'c']
    """
    total = sum(weights)
    if total <= 0:
        return [candidates[number % len(candidates)] for number in range(count)]
    step = total / count
    mark = rng.random() * step
    chosen: list[T] = []
    reached = 0.0
    for candidate, weight in zip(candidates, weights, strict=True):
        reached += weight
        while mark < reached and len(chosen) < count:
            chosen.append(candidate)
            mark += step
    while len(chosen) < count:  # the last step may fall short by rounding
        chosen.append(candidates[-1])
    return chosen
