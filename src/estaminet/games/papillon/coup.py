"""A coup as bots imagine it: cards are ranks, the table is one number, so that thousands of turns can be tried.

Suits count for nothing, so the open cards are how many lie there of each rank: four bits for each, of which the
uppermost stays free. Ranks are numbered from 0 (ace) to 12 (king).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Final, NamedTuple

from estaminet.games.papillon.options import PapillonOptions
from estaminet.games.papillon.rules import TURNED_AGAIN, Papillon
from estaminet.games.papillon.values import COURTS, RANKS

ACE: Final = 0
ONE: Final = tuple(1 << 4 * rank for rank in range(13))
"""A card of each rank, as a table."""
FREE: Final = sum(8 << 4 * rank for rank in range(13))
SMALL: Final = (1 << 36) - 1
"""The part of a table that the small cards make."""

Group = int
"""Cards that are taken together, as a table."""


class Move(NamedTuple):
    """A card and what it takes."""

    rank: int
    group: Group
    size: int
    """How many cards it takes."""


def packed(ranks: Iterable[int]) -> int:
    """A table on which cards of these ranks lie."""
    return sum(ONE[rank] for rank in ranks)


def unpacked(table: int) -> Iterator[int]:
    """The ranks of the cards of a table, low ones first.

    >>> list(unpacked(packed([3, 0, 3])))
    [0, 3, 3]
    """
    for rank in range(13):
        yield from [rank] * (table >> 4 * rank & 7)


def _parts(total: int, least: int, room: int) -> Iterator[tuple[int, ...]]:
    """The ways to add values from `least` to 9 up to `total`, at most four times the same (`room` more of `least`)."""
    if total == 0:
        yield ()
    for value in range(least, min(total, 9) + 1):
        left = room if value == least else 4
        if left:
            for rest in _parts(total - value, value, left - 1):
                yield (value, *rest)


PARTS: Final = tuple(
    tuple((packed(value - 1 for value in part), len(part)) for part in _parts(total, 1, 4) if len(part) > 1)
    for total in range(11)
)
"""PAP-05: what several cards can make each total, and how many cards that is."""


@lru_cache(100_000)
def several(small: int, total: int) -> tuple[tuple[Group, int], ...]:
    """The groups of several cards that make a total and lie on the small part of a table, and their sizes."""
    roomy = small | FREE
    return tuple(part for part in PARTS[total] if (roomy - part[0]) & FREE == FREE)


@dataclass(frozen=True)
class House:
    """What the options of a table mean for a coup."""

    seats: int
    totals: tuple[int, ...]
    """What the several cards that a card of each rank takes add up to."""
    sizes: tuple[int, ...]
    turned: int
    """Cards turned up after each later distribution."""
    winner: str
    petit: int
    sweep: int
    aces: bool
    stay: bool
    """Cards laid out stay on the table."""
    moves_on: bool
    """The deal moves on with each distribution."""


@cache
def house(options: PapillonOptions) -> House:
    """What some options mean."""
    rules = Papillon(options)
    courts = 10 if options.figures_assemblent else 0
    return House(
        seats=rules.count,
        totals=tuple(courts if rank in COURTS else min(number, 10) for number, rank in enumerate(RANKS, start=1)),
        sizes=rules.sizes,
        turned=TURNED_AGAIN[rules.count] if options.retourne_suite else 0,
        winner=options.vainqueur,
        petit=options.petit_papillon,
        sweep=options.balayage,
        aces=options.as_etales,
        stay=not options.etales_retires,
        moves_on=options.donneur_suite == "suivant",
    )


@dataclass
class Coup:
    """A coup in progress."""

    house: House
    table: int
    hands: list[list[int]]
    """Ranks."""
    talon: list[int]
    dealer: int
    number: int
    """The distribution, from 0."""
    tricks: list[int]
    """How often each seat has taken in it."""
    piles: list[int]
    pool: int
    turn: int
    """Whose turn it is."""
    gains: list[int] = field(default_factory=list)
    """What each has won or lost since this coup was imagined."""

    def moves(self, seat: int) -> list[Move]:
        """What a seat can do; nothing if it must lay out. Cards alike count once."""
        table, totals = self.table, self.house.totals
        small = table & SMALL
        found = []
        for rank in dict.fromkeys(self.hands[seat]):
            if table >> 4 * rank & 7:
                found.append(Move(rank, ONE[rank], 1))
            for group, size in several(small, totals[rank]):
                found.append(Move(rank, group, size))
        return found

    def takes(self, rank: int, table: int) -> bool:
        """Whether a card can take something from a table."""
        return bool(table >> 4 * rank & 7 or several(table & SMALL, self.house.totals[rank]))

    def copy(self) -> Coup:
        """A coup that goes on by itself from here."""
        return Coup(
            self.house,
            self.table,
            [list(hand) for hand in self.hands],
            list(self.talon),
            self.dealer,
            self.number,
            list(self.tricks),
            list(self.piles),
            self.pool,
            self.turn,
            list(self.gains),
        )

    # -- what happens --------------------------------------------------------------------------------------------------

    def take(self, move: Move) -> bool:
        """The seat whose turn it is takes; true if it wins the pool by that."""
        seat, house = self.turn, self.house
        self.hands[seat].remove(move.rank)
        self.table -= move.group
        self.piles[seat] += 1 + move.size
        self.tricks[seat] += 1
        if not self.table:
            self._from_others(seat, house.sweep)
        if self.tricks[seat] == house.sizes[self.number]:
            last = self.number + 1 == len(house.sizes)
            if house.winner == "toute_donne" or (last and house.winner == "premier_fini"):
                self.gains[seat] += self.pool
                self.pool = 0
                return True
            if not last and self.tricks.count(house.sizes[self.number]) == 1:
                self._from_others(seat, house.petit)
        return False

    def lay_out(self) -> None:
        """The seat whose turn it is lays out all its cards."""
        seat, laid = self.turn, self.hands[self.turn]
        self.hands[seat] = []
        if self.house.stay:
            self.table += packed(laid)
        self.gains[seat] -= len(laid)
        self.pool += len(laid)
        if self.house.aces:
            self._from_others(seat, laid.count(ACE))

    def _from_others(self, seat: int, each: int) -> None:
        if each:
            for other in range(self.house.seats):
                self.gains[other] += each * (self.house.seats - 1) if other == seat else -each

    def go_on(self) -> bool:
        """Pass the turn on, deal again if all hands are gone; false if there is nothing left to deal."""
        for step in range(1, self.house.seats + 1):
            seat = (self.turn + step) % self.house.seats
            if self.hands[seat]:
                self.turn = seat
                return True
        return self.deal()

    def deal(self) -> bool:
        """The next distribution; false if there is none."""
        house, talon = self.house, self.talon
        self.number += 1
        if self.number == len(house.sizes):
            return False
        if house.moves_on:
            self.dealer = (self.dealer + 1) % house.seats
        size = house.sizes[self.number]
        for seat in range(house.seats):
            self.hands[seat] = talon[-size:]
            del talon[-size:]
        if house.turned:
            self.table += packed(talon[-house.turned :])
            del talon[-house.turned :]
        self.tricks = [0] * house.seats
        self.turn = (self.dealer + 1) % house.seats
        return True

    def close(self) -> None:
        """All cards are placed or laid out, and nobody has won in time."""
        if self.house.winner == "plus_de_cartes":
            most = max(self.piles)
            best = [seat for seat in range(self.house.seats) if self.piles[seat] == most]
            for seat in best:
                self.gains[seat] += self.pool // len(best)
            self.pool = 0


Policy = Callable[[Coup, Sequence[Move]], Move]
"""What the seat whose turn it is takes, of what it can."""


def play_out(coup: Coup, policy: Policy, horizon: int) -> None:
    """Play a coup to its end, or to the end of so many distributions more; what a seat can do, `policy` does."""
    until = coup.number + horizon
    while True:
        moves = coup.moves(coup.turn)
        if not moves:
            coup.lay_out()
        elif coup.take(policy(coup, moves)):
            return
        if not coup.go_on():
            coup.close()
            return
        if coup.number > until:
            return


def worth(coup: Coup, seat: int) -> float:
    """What a seat has won, with its even share of a pool that nobody has won yet."""
    return coup.gains[seat] + coup.pool / coup.house.seats
