"""A deal of aluette in whole numbers, for bots that play thousands in their head.

A card is its level (ALU-03), a hand a list of levels from low to high: suits play no part (ALU-04). A test plays this
against the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from estaminet.cards import ALUETTE_SPANISH, Card
from estaminet.games.aluette.ranking import STRENGTH

PACK: Final = tuple(sorted(STRENGTH[card] for card in ALUETTE_SPANISH))
VALET: Final = 8
CAVALIERE: Final = 9
KING: Final = 10
ACE: Final = 11
DOUBLE: Final = 12
"""The lowest card with a name."""
LUETTE: Final = 16
MONSIEUR: Final = 19
NOBODY: Final = -1


def levels(cards: Iterable[Card | None]) -> list[int]:
    """Cards as levels, from low to high; hidden ones are left out.

    >>> from estaminet.cards import cards
    >>> levels(cards("3d Ae 3b"))
    [1, 11, 19]
    """
    return sorted(STRENGTH[card] for card in cards if card is not None)


class Stake(NamedTuple):
    """What a deal is played for."""

    announcer: int = NOBODY
    """Who must make a mordienne."""
    offered: int = NOBODY
    """Who offered the point in vain: one of the other team must make a mordienne."""
    silent: bool = False
    """A mordienne counts without being announced."""
    least: int = 3
    """The fewest tricks of a mordienne."""

    @property
    def runner(self) -> int:
        """Who plays for a mordienne: the announcer, or whoever turned the point down for his team."""
        return self.announcer if self.offered == NOBODY else (self.offered + 1) % 4

    def points(self, took: Sequence[int]) -> int:
        """What N-S gain, less what E-W do, when all tricks have been taken.

        >>> Stake().points([0, 0, 0, 1, 1, 1, 2, 3, -1])
        1
        >>> Stake(announcer=3).points([0, 1, 2, 0, 1, 2, 3, 3, 3])
        -2
        """
        if self.announcer != NOBODY:
            return self.worth(took, self.announcer) or -2 * sign(self.announcer)
        if self.offered != NOBODY:
            left, right = (self.offered + 1) % 4, (self.offered + 3) % 4
            return self.worth(took, left) or self.worth(took, right) or 2 * sign(self.offered)
        if self.silent:
            for seat in range(4):
                if worth := self.worth(took, seat):
                    return worth
        best = first_of_most(took)
        return 0 if best == NOBODY else sign(best)

    def worth(self, took: Sequence[int], seat: int) -> int:
        """What a seat's mordienne brings N-S: nothing, if it has made none (ALU-33, ALU-38)."""
        count = took.count(seat)
        if count < self.least or any(took[at] != seat for at in range(-count, 0)):
            return 0
        if any(took.count(other) >= count for other in range(4) if other != seat):
            return 0
        return 2 * sign(seat)


def sign(seat: int) -> int:
    """1 for N and S, -1 for E and W."""
    return -1 if seat & 1 else 1


def first_of_most(took: Sequence[int]) -> int:
    """Who has most tricks, the first of equals (ALU-22, ALU-23)."""
    most, best = 0, NOBODY
    tricks = [0, 0, 0, 0]
    for seat in took:
        if seat != NOBODY:
            tricks[seat] += 1
            if tricks[seat] > most:
                most, best = tricks[seat], seat
    return best


class Coup:
    """The play of one deal.

    Attributes:
        hands: what each seat holds.
        leader: who leads to this trick.
        place: how many cards have been played to it.
        top: the highest of them, or 0.
        master: who takes the trick as it stands; nobody if it is empty or spoiled.
        tricks: of each seat.
        took: who took each trick, `NOBODY` a spoiled one.
        left: tricks to play, this one included.
    """

    __slots__ = ("hands", "leader", "left", "master", "place", "stake", "took", "top", "tricks")

    def __init__(self, hands: Sequence[list[int]], leader: int, stake: Stake, took: Sequence[int] = ()) -> None:
        self.hands = list(hands)
        self.leader = leader
        self.stake = stake
        self.took = list(took)
        self.tricks = [self.took.count(seat) for seat in range(4)]
        self.left = 9 - len(self.took)
        self.place = self.top = 0
        self.master = NOBODY

    @property
    def turn(self) -> int:
        """Who plays next."""
        return (self.leader + self.place) % 4

    def play(self, card: int) -> None:
        """Whose turn it is plays a card; after the fourth the trick is taken, or spoiled."""
        seat = self.turn
        self.hands[seat].remove(card)
        if card > self.top:
            self.top, self.master = card, seat
        elif card == self.top:
            self.master = NOBODY
        self.place += 1
        if self.place == 4:
            self.took.append(self.master)
            if self.master != NOBODY:
                self.tricks[self.master] += 1
                self.leader = self.master
            self.left -= 1
            self.place = self.top = 0
            self.master = NOBODY


Choose = Callable[[list[int], int, int, int, int, list[int], int], int]
"""A rule of thumb for a card: from the hand, the place in the trick, the highest card of it, who is master of it, the
own seat, the tricks of each seat, and how many are left to play. Called often, hence without an object around these."""
