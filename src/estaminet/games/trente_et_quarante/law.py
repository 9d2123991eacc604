"""The exact law of a coup, in fractions: how likely each point is, and each pair of points.

Two packets are treated: one without end, as De Morgan and Poisson took it, in which what has been laid does not change
what comes; and one of so many cards of each value, from which the first coup is laid.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import comb, factorial, perm
from typing import Final

from estaminet.games.trente_et_quarante.stakes import ENOUGH, PRISONS

POINTS: Final = range(31, 41)
VALUES: Final = range(1, 11)
MOST: Final = 28
"""No row of six packs is longer."""
SIX_PACKS: Final = (*[24] * 9, 96)
"""How many cards of six packs count 1, 2 … 10."""
ONE_PACK: Final = (*[4] * 9, 16)


class Endless:
    """The law of a packet without end: the cards of a row are independent, and so are the rows."""

    def __init__(self) -> None:
        self.share = {value: Fraction(4 if value == 10 else 1, 13) for value in VALUES}

    @cache  # noqa: B019 - one or two of them live
    def stands(self, total: int) -> Fraction:
        """The chance that a row ever counts so much, up to 30: u(t) = Σ p(v) u(t - v)."""
        if total <= 0:
            return Fraction(int(total == 0))
        return sum((self.share[value] * self.stands(total - value) for value in VALUES), Fraction(0))

    def point(self, point: int) -> Fraction:
        """The chance of a point: the last card finds 30 at most."""
        return sum((self.share[value] * self.stands(point - value) for value in range(point - 30, 11)), Fraction(0))

    def both(self, noire: int, rouge: int) -> Fraction:
        """The chance of a pair of points."""
        return self.point(noire) * self.point(rouge)

    def length(self, cards: int) -> Fraction:
        """The chance that a row has so many cards: one fewer do not make 31, and all of them do."""
        return self.within(cards - 1) - self.within(cards)

    def within(self, cards: int) -> Fraction:
        """The chance that so many cards count 30 or less."""
        return sum(self.sums(cards)[:31], Fraction(0))

    @cache  # noqa: B019
    def sums(self, cards: int) -> tuple[Fraction, ...]:
        """The law of the sum of some cards, as far as 30."""
        if cards == 0:
            return (Fraction(1), *[Fraction(0)] * 30)
        before = self.sums(cards - 1)
        return tuple(
            sum((self.share[value] * before[total - value] for value in VALUES if value <= total), Fraction(0))
            for total in range(31)
        )

    def both_within(self, noire: int, rouge: int) -> Fraction:
        """The chance that so many cards, and so many others, count 30 or less each."""
        return self.within(noire) * self.within(rouge)


class Packet:
    """The law of the first coup from a packet of which `counts` cards count 1, 2 … 10.

    A row of point i has its cards in any order, but that the last one counts i - 30 or more. So the rows are counted by
    how many cards of each value they hold: of a row of n cards, m of which may come last, there are (n - 1)! m orders,
    divided by the orders among equal ones. The values are gone through from 10 down to 1; when i - 30 is reached, all
    cards taken so far are those that may come last.

    >>> float(Packet(SIX_PACKS).both(31, 31))
    0.021891...
    """

    def __init__(self, counts: Sequence[int]) -> None:
        self.counts = (0, *counts)
        self.size = sum(counts)
        self.longest = min(self.size, 2 * MOST)
        self.whole = perm(self.size, self.longest)
        """In how many orders so many cards may come."""
        self._split = [
            [[comb(count, drawn) * comb(drawn, first) for first in range(drawn + 1)] for drawn in range(count + 1)]
            for count in self.counts
        ]
        """How many ways there are to draw cards of a value, and to give some of them to the first row."""
        self._known: dict[tuple[int, ...], int] = {}
        self._orders = [[self._order(n, m) for m in range(42)] for n in range(42)]

    def _order(self, n: int, m: int) -> int:
        """Two rows of n and m cards: orders of all but those that may come last, and of what follows them."""
        if not n or not m or n + m > self.longest:
            return 0
        return factorial(n - 1) * factorial(m - 1) * perm(self.size - n - m, self.longest - n - m)

    @cache  # noqa: B019
    def both(self, noire: int, rouge: int) -> Fraction:
        """The chance of a pair of points. The rows change places in as many orders: it is the same both ways."""
        if noire < rouge:
            return self.both(rouge, noire)
        ways = self._ways(10, 0, noire, noire - 30, 0, rouge, rouge - 30)
        return Fraction(ways, self.whole)

    def point(self, point: int) -> Fraction:
        """The chance of a point."""
        return Fraction(self._row(10, 0, point, point - 30), perm(self.size, min(self.size, MOST)))

    def _row(self, value: int, cards: int, left: int, least: int) -> int:
        """As `_ways`, for one row alone."""
        total = 0
        for taken in range(min(left // value, self.counts[value]) + 1) if value > 1 else [left]:
            if taken > self.counts[value]:
                continue
            n = cards + taken
            if value > 1:
                rest = self._row(value - 1, n, left - taken * value, least if value > least else 0)
            else:
                most = min(self.size, MOST)
                rest = factorial(n - 1) * perm(self.size - n, most - n) if 0 < n <= most else 0
            total += comb(self.counts[value], taken) * rest * (n if value == least else 1)
        return total

    def _ways(self, value: int, n: int, r: int, s: int, m: int, q: int, t: int) -> int:
        """In how many orders two rows may be completed with cards of `value` and less.

        Args:
            value: the cards that count more have been shared out.
            n: how many the first row has.
            r: how much it lacks.
            s: the least value that may come last in it, 0 once that has been passed.
            m: how many the second row has.
            q: how much it lacks.
            t: the least value that may come last in it.
        """
        if (n, r, s) < (m, q, t):  # the two rows are alike
            n, r, s, m, q, t = m, q, t, n, r, s
        key = value, n, r, s, m, q, t
        known = self._known.get(key)
        if known is None and value == 2:
            known = self._known[key] = self._twos_and_aces(n, r, s, m, q, t)
        elif known is None:
            known = 0
            split, count = self._split[value], self.counts[value]
            below, under = s if s < value else 0, t if t < value else 0
            for first in range(min(r // value, count) + 1):
                for second in range(min(q // value, count - first) + 1):
                    rest = self._ways(
                        value - 1, n + first, r - first * value, below, m + second, q - second * value, under
                    )
                    if s == value:
                        rest *= n + first
                    if t == value:
                        rest *= m + second
                    known += split[first + second][first] * rest
            self._known[key] = known
        return known

    def _twos_and_aces(self, n: int, r: int, s: int, m: int, q: int, t: int) -> int:
        """The same when only twos and aces are left: once the twos are shared out, just so many aces are lacking."""
        total = 0
        aces, twos, orders = self._split[1], self._split[2], self._orders
        for first in range(min(r // 2, self.counts[2]) + 1):
            ones, cards = r - 2 * first, n + r - first
            may_end = cards if s == 1 else n + first if s else 1
            row = orders[cards]
            for second in range(min(q // 2, self.counts[2] - first) + 1):
                lacking = ones + q - 2 * second
                if lacking <= self.counts[1]:
                    may_end_too = m + q - second if t == 1 else m + second if t else 1
                    ways = twos[first + second][first] * aces[lacking][ones] * row[m + q - second]
                    total += ways * may_end * may_end_too
        return total

    def length(self, cards: int) -> Fraction:
        """The chance that a row has so many cards."""
        return self.within(cards - 1) - self.within(cards)

    def within(self, cards: int) -> Fraction:
        """The chance that so many cards count 30 or less."""
        return self.both_within(cards, 0)

    @cache  # noqa: B019
    def both_within(self, noire: int, rouge: int) -> Fraction:
        """The chance that so many cards, and so many others, count 30 or less each."""
        if noire < rouge:
            return self.both_within(rouge, noire)
        orders = factorial(noire) * factorial(rouge)
        return Fraction(self._picked(10, noire, 30, rouge, 30) * orders, perm(self.size, noire + rouge))

    def _picked(self, value: int, n: int, r: int, m: int, q: int) -> int:
        """How many ways there are to pick cards of `value` and less for two rows.

        Args:
            value: the cards that count more have been shared out.
            n: how many the first row still needs.
            r: how much they may count.
            m: how many the second row needs.
            q: how much those may count.
        """
        if n > r or m > q:
            return 0
        if value == 1:
            return self._split[1][n + m][n] if n + m <= self.counts[1] else 0
        if (n, r) < (m, q):
            n, r, m, q = m, q, n, r
        key = -value, n, r, m, q
        known = self._known.get(key)
        if known is None:
            split, count = self._split[value], self.counts[value]
            known = sum(
                split[first + second][first]
                * self._picked(value - 1, n - first, r - first * value, m - second, q - second * value)
                for first in range(min(n, r // value, count) + 1)
                for second in range(min(m, q // value, count - first) + 1)
            )
            self._known[key] = known
        return known


Law = Endless | Packet


def coup_length(law: Law, cards: int) -> Fraction:
    """The chance that both rows together have so many cards."""
    total = Fraction(0)
    for noire in range(4, cards - 3):
        rouge = cards - noire
        total += law.both_within(noire - 1, rouge - 1) - law.both_within(noire, rouge - 1)
        total -= law.both_within(noire - 1, rouge) - law.both_within(noire, rouge)
    return total


def mean_length(law: Law) -> Fraction:
    """The mean number of cards of a row: as many as the chances add up to that one more is needed."""
    return sum((law.within(cards) for cards in range(MOST)), Fraction(0))


def mean_point(law: Law) -> Fraction:
    """The mean point of a row."""
    return sum((point * law.point(point) for point in POINTS), Fraction(0))


def second_row(law: Law, noire: int) -> Fraction:
    """What a stake of 1 on rouge may expect when noire's point is known; half of it is lost at a refait."""
    won = sum((law.both(noire, rouge) for rouge in POINTS if rouge < noire), Fraction(0))
    lost = sum((law.both(noire, rouge) for rouge in POINTS if rouge > noire), Fraction(0))
    if noire == ENOUGH:
        lost += law.both(ENOUGH, ENOUGH) / 2
    return (won - lost) / law.point(noire)


class Edge:
    """What the bank may expect of a stake of 1 in a coup, under each way to treat the refait.

    Successive coups are taken as independent.
    """

    def __init__(self, law: Law) -> None:
        self.refait = law.both(ENOUGH, ENOUGH)
        self.apres = sum((law.both(point, point) for point in POINTS if point != ENOUGH), Fraction(0))
        self.wins = (1 - self.refait - self.apres) / 2
        """The chance that noir wins, or rouge, or couleur, or inverse."""

    @property
    def half(self) -> Fraction:
        """Half of the stake at a refait; or one prison, which is worth just as much."""
        return self.refait / 2

    @property
    def decided(self) -> Fraction:
        """The same, an après not reckoned as a coup."""
        return self.half / (1 - self.apres)

    def prison(self, name: str) -> Fraction:
        """TQ-16: under one of the prison rules."""
        prisons, beyond = PRISONS[name]
        return self.refait * (1 - self.jailed(prisons, beyond))

    def jailed(self, prisons: int, beyond: str) -> Fraction:
        """What a stake in the first prison is worth, the level that it rises to by a win being worth 1.

        In the last one it wins, or loses, or all begins again; in any other one a refait leads a level down, and from
        there a win back.
        """
        again = self.apres + (self.refait if beyond == "reste" else 0)
        worth = self.wins / (1 - again)
        for _ in range(prisons - 1):
            worth = self.wins / (1 - self.apres - self.refait * worth)
        return worth

    def insured(self, kept: bool) -> Fraction:
        """TQ-27: with a premium of one per cent, which an après does not use up if it is `kept`."""
        return (1 - self.apres if kept else 1) / Fraction(100)
