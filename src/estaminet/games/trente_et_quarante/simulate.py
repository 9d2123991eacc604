"""Tailles by the million, in compiled code.

Of each taille the first coup is counted apart: its law is that of `law.py`. Whole tailles have another one, if only
just, for a long last coup is the one that the end of the packet cuts off.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Final

import numpy as np

from estaminet.games.trente_et_quarante.law import SIX_PACKS
from estaminet.kernel.arrays import Seeds, Small, Words
from estaminet.kernel.compiler import compiled

FIRST: Final = 0
"""From here: how often the first coup made each pair of points, by ten times noire's and rouge's, counted from 31."""
ALL: Final = 100
"""From here: the same of all the coups."""
COUPS: Final = 200
"""From here: how many tailles had so many coups."""
REFAITS: Final = 260
"""From here: how many tailles had so many refaits."""
COULEUR: Final = 320
"""How often couleur won a first coup, and after it: the cards left unplayed in all, and the packets used up."""
LEFT: Final = 321
USED_UP: Final = 322
TALLY: Final = 323
RED: Final = 16
"""Added to the value of a red card."""


@compiled("void(int8[::1], uint64[::1], int64, int64, int64, int64[::1])")
def tailles(packet: Small, state: Seeds, many: int, burn: int, stop: int, tally: Words) -> None:
    """Shuffle and play some tailles, and count what came.

    Chance is xoshiro256**, whose state is kept from call to call.
    """
    size = len(packet)
    a, b, c, d = state[0], state[1], state[2], state[3]
    for _ in range(many):
        for left in range(size, 1, -1):
            mixed = b * np.uint64(5)
            mixed = ((mixed << np.uint64(7)) | (mixed >> np.uint64(57))) * np.uint64(9)
            kept = b << np.uint64(17)
            c ^= a
            d ^= b
            b ^= c
            a ^= d
            c ^= kept
            d = (d << np.uint64(45)) | (d >> np.uint64(19))
            other = np.int64((mixed >> np.uint64(32)) * np.uint64(left) >> np.uint64(32))
            card = packet[left - 1]
            packet[left - 1] = packet[other]
            packet[other] = card
        at, end = burn, size - stop
        coups = refaits = 0
        while True:
            begin, noire, rouge = at, 0, 0
            while noire < 31 and at < end:
                noire += packet[at] & 15
                at += 1
            while rouge < 31 and at < end:
                rouge += packet[at] & 15
                at += 1
            if rouge < 31:
                tally[LEFT] += end - begin
                break
            pair = 10 * (noire - 31) + rouge - 31
            tally[ALL + pair] += 1
            refaits += pair == 0
            if coups == 0:
                tally[FIRST + pair] += 1
                tally[COULEUR] += noire != rouge and (packet[begin] >= RED) == (rouge < noire)
            coups += 1
            if at == end:
                tally[USED_UP] += 1
                break
        tally[COUPS + coups] += 1
        tally[REFAITS + refaits] += 1
    state[0], state[1], state[2], state[3] = a, b, c, d


@dataclass(frozen=True)
class Tally:
    """What came of some tailles."""

    counts: Words

    @property
    def tailles(self) -> int:
        """How many were played."""
        return int(self.counts[COUPS:REFAITS].sum())

    @property
    def coups(self) -> int:
        """How many coups were completed."""
        return int(self.counts[ALL:COUPS].sum())

    def first(self, noire: int, rouge: int) -> int:
        """How often the first coup of a taille made these points."""
        return int(self.counts[FIRST + 10 * (noire - 31) + rouge - 31])

    def first_point(self, point: int) -> int:
        """How often its noire made this point."""
        return sum(self.first(point, rouge) for rouge in range(31, 41))

    def all(self, noire: int, rouge: int) -> int:
        """How often any completed coup made these points."""
        return int(self.counts[ALL + 10 * (noire - 31) + rouge - 31])

    def all_point(self, point: int) -> int:
        """How often noire made this point in any completed coup."""
        return sum(self.all(point, rouge) for rouge in range(31, 41))

    def of_coups(self, coups: int) -> int:
        """How many tailles had so many coups."""
        return int(self.counts[COUPS + coups])

    def of_refaits(self, refaits: int) -> int:
        """How many tailles had so many refaits."""
        return int(self.counts[REFAITS + refaits])

    @property
    def mean_coups(self) -> float:
        """Coups a taille."""
        return self.coups / self.tailles

    @property
    def spread_coups(self) -> float:
        """The standard deviation of the number of coups."""
        squares = sum(coups**2 * self.of_coups(coups) for coups in range(REFAITS - COUPS)) / self.tailles
        return sqrt(max(0.0, squares - self.mean_coups**2))

    @property
    def couleur(self) -> int:
        """How often couleur won the first coup."""
        return int(self.counts[COULEUR])

    @property
    def left(self) -> float:
        """Cards of a coup that could not be completed, a taille."""
        return float(self.counts[LEFT]) / self.tailles

    @property
    def used_up(self) -> int:
        """How often the packet came out even."""
        return int(self.counts[USED_UP])


def packet_of(counts: Sequence[int]) -> Small:
    """A packet of so many cards of each value, half of them red."""
    cards = [value + RED * (n % 2) for value, count in enumerate(counts, start=1) for n in range(count)]
    return np.array(cards, dtype=np.int8)


def simulate(
    many: int,
    *,
    seed: object = 0,
    counts: Sequence[int] = SIX_PACKS,
    burn: int = 0,
    stop: int = 0,
    threads: int = 2,
) -> Tally:
    """Play `many` tailles. The same seed and number of threads give the same.

    Args:
        many: how many.
        seed: of the shuffles.
        counts: how many cards count 1, 2 … 10.
        burn: cards that are burnt first.
        stop: cards at the end that are not played.
        threads: how many of them play at the same time.
    """
    shares = [many // threads + (thread < many % threads) for thread in range(threads)]

    def play(thread: int) -> Words:
        rng = Random(f"{seed} {thread}")
        state = np.array([rng.getrandbits(64) for _ in range(4)], dtype=np.uint64)
        tally = np.zeros(TALLY, dtype=np.int64)
        tailles(packet_of(counts), state, shares[thread], burn, stop, tally)
        return tally

    with ThreadPoolExecutor(threads) as pool:
        return Tally(np.sum(list(pool.map(play, range(threads))), axis=0))
