"""The kernel of a deal: what its tables say, in compiled code."""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from estaminet.cards import Card
from estaminet.kernel import layout
from estaminet.kernel.layout import BOARD, MOST_CARDS, MOST_SEATS, NOBODY
from estaminet.kernel.position import Contract, Individual, Objective, Points, Position, Run, Tricks
from estaminet.rules.tables import Tables
from estaminet.rules.trick import Duty

if TYPE_CHECKING:
    from estaminet.kernel.arrays import Seeds, Small, Words

MOST_POINTS: Final = 0x7FFF
"""More cannot be counted."""
MANY: Final = 1 << 16
"""So many worlds are solved at one go."""
MEMORY: Final = 64
"""The memory that the solver may use, in megabytes, in each thread."""
_POOL: Final = threading.local()
"""Each thread's transposition table, of whichever kernel solved last, and the number of the deal that it solves."""


@dataclass(frozen=True)
class Playouts:
    """What came of some playouts, a row each."""

    points: Words
    """What each seat took in the whole deal."""
    took: Small
    """Who took each trick, from the one begun on; `NOBODY` a spoiled one."""


class Read(NamedTuple):
    """A position as the compiled functions take it."""

    hands: list[int]
    cards: int
    leader: int
    seat: int
    place: int
    lead: int
    best: int
    master: int
    tricks: int


class Kernel:
    """Plays and solves deals under some tables. Threads may share one: each call works on a copy of the board.

    `memory` is how many megabytes the solver may use, in each thread that solves at the same time; kernels share them.

    Raises:
        ValueError: the tables are too large for it, or `memory` is too small; the message begins with what is wrong.
    """

    def __init__(self, tables: Tables, *, memory: int = MEMORY) -> None:
        if tables.seats > MOST_SEATS:
            raise ValueError(f"sides: {tables.seats} seats, and there is room for {MOST_SEATS}")
        if len(tables.pack) > MOST_CARDS:
            raise ValueError(f"pack: {len(tables.pack)} cards, and there is room for {MOST_CARDS}")
        worth = sum(tables.points.values()) + len(tables.pack) // tables.seats * tables.trick_points
        if worth + tables.last_points + tables.sweep_points > MOST_POINTS:
            raise ValueError(f"points: more than {MOST_POINTS} in all")
        if memory < 1:
            raise ValueError("memory: less than a megabyte")
        self.tables = tables
        self.memory = memory
        order = tables.order
        suits = sorted({order.suit[card] for card in tables.pack}, key=lambda suit: (suit != order.trump, suit))
        self.cards = tuple(
            sorted(tables.pack, key=lambda card: (suits.index(order.suit[card]), order.strength[card], card))
        )
        """The card of each bit."""
        self.bits = {card: 1 << bit for bit, card in enumerate(self.cards)}
        self.side = [sum(1 << seat for seat, of in enumerate(tables.sides) if of == side) for side in tables.sides]
        """For each seat the seats of its side."""
        self.board = self._board(suits)
        flags = {flags for row in tables.duties for pair in row for flags in pair}
        self.following = (
            flags == {int(Duty.FOLLOW)}
            and not order.ties_spoil
            and not order.excused
            and len(suits) <= 4
            and tables.seats <= 4
            and len(tables.pack) <= 56
            and len(tables.pack) // tables.seats <= 15
        )
        """Whether everybody follows suit and is bound to nothing else, in a pack that `ranks` has room for."""

    def mask(self, cards: Iterable[Card]) -> int:
        """Some cards as bits; those that are not in the pack are none."""
        bits = self.bits
        found = 0
        for card in cards:
            found |= bits.get(card, 0)
        return found

    def _board(self, suits: Sequence[str]) -> Words:
        import numpy as np

        tables, order = self.tables, self.tables.order
        board: Words = np.zeros(BOARD, np.int64)
        board[layout.SEATS] = tables.seats
        board[layout.TRUMPS] = self.mask(order.trumps)
        board[layout.PRIVILEGED] = self.mask(set().union(*order.excused.values()))
        board[layout.TRICK_POINTS] = tables.trick_points
        board[layout.LAST_POINTS] = tables.last_points
        board[layout.SWEEP] = tables.sweep_points
        for bit, card in enumerate(self.cards):
            board[layout.POINTS + bit] = tables.points.get(card, 0)
            board[layout.ALIKE + bit] = self.mask(order.alike[order.suit[card]])
            board[layout.BEATS + bit] = self.mask(order.beats[card])
            board[layout.TIES + bit] = self.mask(order.ties[card])
            board[layout.EXCUSED + bit] = self.mask(order.excused.get(card, ()))
        for seat, row in enumerate(tables.duties):
            board[layout.MATES + seat] = self.side[seat]
            for master, pair in enumerate(row):
                place = layout.DUTY + (seat * tables.seats + master) * 2
                board[place : place + 2] = pair
        bound = all(flags & Duty.FOLLOW for row in tables.duties for pair in row for flags in pair)
        if bound and not order.ties_spoil:
            # where a duty is lacking, or equals spoil tricks, little is certain beforehand
            board[layout.SUITS] = len(suits)
            for number, suit in enumerate(suits):
                board[layout.SUIT + number] = self.mask(order.alike[suit])
        return board

    # -- positions -----------------------------------------------------------------------------------------------------

    def read(self, position: Position) -> Read:
        """A position in bits.

        Raises:
            ValueError: it is impossible; the message begins with the name of the field.
        """
        tables, hands = self.tables, position.hands
        seats = tables.seats
        if len(hands) != seats:
            raise ValueError(f"hands: {len(hands)} for {seats} seats")
        held = [card for hand in hands for card in hand]
        if len(held) + len(position.trick) > len(tables.pack):
            raise ValueError(f"hands: more cards than the {len(tables.pack)} of the pack")
        for name, some in (("hands", held), ("trick", position.trick)):
            strange = next((card for card in some if card not in self.bits), None)
            if strange is not None:
                raise ValueError(f"{name}: {strange} is not in the pack")
        if len(set(held)) != len(held):
            raise ValueError("hands: a card is held twice")
        if len({*held, *position.trick}) != len(held) + len(position.trick):
            raise ValueError("trick: a card lies there twice, or is held as well")
        if not 0 <= position.leader < seats:
            raise ValueError(f"leader: there is no seat {position.leader}")
        if len(position.trick) >= seats:
            raise ValueError(f"trick: {len(position.trick)} cards, and {seats} complete it")
        tricks = len(hands[position.turn])
        if tricks == 0:
            raise ValueError("hands: no card is left to play")
        for offset in range(seats):
            seat = (position.leader + offset) % seats
            if len(hands[seat]) != tricks - (offset < len(position.trick)):
                raise ValueError(f"hands: seat {seat} holds {len(hands[seat])} cards, the others' do not fit them")
        if (len(position.took) + tricks) * seats > len(tables.pack):
            raise ValueError(f"took: {len(position.took)} tricks and those to come need more cards than the pack")
        if any(seat != NOBODY and not 0 <= seat < seats for seat in position.took):
            raise ValueError("took: a seat that there is not")
        if NOBODY in position.took and not tables.order.ties_spoil:
            raise ValueError("took: a spoiled trick, where nothing spoils one")
        if position.took and position.took[-1] not in (NOBODY, position.leader):
            raise ValueError(f"leader: seat {position.took[-1]} took the last trick")
        if position.points and (len(position.points) != seats or min(position.points) < 0):
            raise ValueError(f"points: they must be those of {seats} seats, none below 0")
        if position.points and sum(position.points) > self._gone(position):
            raise ValueError(f"points: {sum(position.points)}, more than the tricks before this one can have brought")
        return self._trick(position, tricks)

    def _gone(self, position: Position) -> int:
        """The most that can have been taken: all cards that are not here, and what tricks and taking all are worth."""
        tables = self.tables
        here = {*position.trick, *(card for hand in position.hands for card in hand)}
        cards = sum(points for card, points in tables.points.items() if card not in here)
        tricks = len(position.took) or (len(tables.pack) - len(here)) // tables.seats
        return cards + tricks * tables.trick_points

    def _trick(self, position: Position, tricks: int) -> Read:
        """The trick begun, checked card by card."""
        board, seats = self.board, self.tables.seats
        hands = [self.mask(hand) for hand in position.hands]
        cards = 0
        for hand in hands:
            cards |= hand
        lead = best = -1
        master = NOBODY
        seat = position.leader
        for card in position.trick:
            bit = self.bits[card].bit_length() - 1
            if lead < 0:
                lead, best, master = bit, bit, seat
            else:
                if not self._legal(hands[seat] | 1 << bit, seat, lead, best, master) >> bit & 1:
                    raise ValueError(f"trick: seat {seat} holds cards that he must play rather than {card}")
                if int(board[layout.BEATS + best]) >> bit & 1:
                    best, master = bit, seat
                elif int(board[layout.TIES + best]) >> bit & 1:
                    master = NOBODY
            seat = (seat + 1) % seats
        return Read(hands, cards, position.leader, seat, len(position.trick), lead, best, master, tricks)

    def _legal(self, hand: int, seat: int, lead: int, best: int, master: int) -> int:
        from estaminet.kernel.moves import legal

        return int(legal(self.board, hand, seat, lead, best, master))

    def _set(self, read: Read) -> Words:
        board = self.board.copy()
        board[layout.HANDS : layout.HANDS + len(read.hands)] = read.hands
        return board

    def _pot(self, position: Position) -> int:
        return sum(self.tables.points.get(card, 0) for card in position.trick)

    def some(self, mask: int) -> list[Card]:
        """Bits as cards, weakest first in each suit."""
        return [card for bit, card in enumerate(self.cards) if mask >> bit & 1]

    def legal(self, position: Position) -> list[Card]:
        """The cards that may be played."""
        read = self.read(position)
        return self.some(self._legal(read.hands[read.seat], read.seat, read.lead, read.best, read.master))

    def master(self, position: Position) -> int:
        """Who is master of the trick as it lies; `NOBODY` if it is empty or spoiled."""
        return self.read(position).master

    def play(self, position: Position, card: Card) -> Position:
        """The position when a card has been played; a full trick is taken, or spoiled.

        Raises:
            ValueError: it may not be played.
        """
        if card not in self.legal(position):
            raise ValueError(f"card: {card} may not be played")
        tables, turn = self.tables, position.turn
        hands = list(position.hands)
        hands[turn] = tuple(one for one in hands[turn] if one is not card)
        trick = (*position.trick, card)
        if len(trick) < tables.seats:
            return replace(position, hands=tuple(hands), trick=trick)
        read = self.read(position)
        bit, master = self.bits[card].bit_length() - 1, read.master
        if int(self.board[layout.BEATS + read.best]) >> bit & 1:
            master = turn
        elif int(self.board[layout.TIES + read.best]) >> bit & 1:
            master = NOBODY
        took = (*position.took, master)
        points = list(position.points or (0,) * tables.seats)
        if master != NOBODY:
            points[master] += sum(tables.points.get(one, 0) for one in trick) + tables.trick_points
            if not any(hands):
                points[master] += tables.last_points
                if all(seat != NOBODY and self.side[seat] == self.side[master] for seat in took):
                    points[master] += tables.sweep_points
        leader = position.leader if master == NOBODY else master
        return Position(tuple(hands), leader, (), took, tuple(points))

    # -- playouts ------------------------------------------------------------------------------------------------------

    def playouts(
        self,
        position: Position,
        count: int,
        seed: int,
        policy: Literal["random", "thumb"] = "random",
        *,
        avoiding: Collection[int] = (),
        threads: int = 1,
    ) -> Playouts:
        """Play a position to its end so many times; the same seed plays the same, in however many threads.

        By rule of thumb, the seats `avoiding` tricks try to take none.

        Raises:
            ValueError: the position is impossible, or `count`, `policy` or `threads` is none.
        """
        import numpy as np

        from estaminet.kernel.playing import playouts, thumb

        if count < 0:
            raise ValueError(f"count: {count}")
        if policy not in ("random", "thumb"):
            raise ValueError(f"policy: {policy!r} is neither 'random' nor 'thumb'")
        if threads < 1:
            raise ValueError(f"threads: {threads}")
        strangers = set(avoiding) - set(range(self.tables.seats))
        if strangers:
            raise ValueError(f"avoiding: there is no seat {min(strangers)}")
        read = self.read(position)
        board = self._set(read)
        seats = self.tables.seats
        for seat in range(seats):
            board[layout.TRICKS + seat] = position.took.count(seat)
        board[layout.WANTING] = (1 << seats) - 1 & ~sum(1 << seat for seat in set(avoiding))
        seeds = scattered(seed, count)
        points = np.zeros((count, seats), np.int64)
        points[:] = position.points or 0
        took = np.zeros((count, read.tricks), np.int8)
        start = (read.leader, read.place, read.lead, read.best, read.master, self._pot(position), policy == "thumb")
        parts = [slice(count * part // threads, count * (part + 1) // threads) for part in range(threads)]

        def play(part: slice) -> None:
            playouts(board, np.zeros(layout.SEEN, np.int64), *start, thumb, seeds[part], points[part], took[part])

        if threads == 1:
            play(parts[0])
        else:
            with ThreadPoolExecutor(threads) as pool:
                list(pool.map(play, parts))
        if self.tables.sweep_points:
            self._sweep(position, points, took)
        return Playouts(points, took)

    def _sweep(self, position: Position, points: Words, took: Small) -> None:
        import numpy as np

        sides = np.array([*self.tables.sides, -1])  # the last for nobody
        before = sides[list(position.took)] if position.took else np.zeros(0, np.int64)
        last = took[:, -1]
        swept = (sides[took] == sides[last][:, None]).all(axis=1) & (last != NOBODY)
        swept &= (before[None, :] == sides[last][:, None]).all(axis=1)
        points[np.nonzero(swept)[0], last[swept]] += self.tables.sweep_points

    # -- exact values --------------------------------------------------------------------------------------------------

    def value(self, position: Position, objective: Objective) -> int:
        """What a position is worth, all cards being known, when everybody plays as well as he can.

        Points and tricks are those of the whole deal, with what the position says has been taken.

        Raises:
            ValueError: the position is impossible, or the objective does not fit the tables.
        """
        return Solver(self, position, objective).value()

    def values(self, position: Position, objective: Objective) -> dict[Card, int]:
        """What each card that may be played leads to; as `value`."""
        return Solver(self, position, objective).values()

    def values_in(self, position: Position, worlds: Words, objective: Points | Tricks) -> Words:
        """What each card leads to in many worlds, which differ from a position in the hands alone.

        `worlds` has a row for each, with every seat's hand as bits (`mask`); the answer a row for each, with a number
        for every bit of `cards`: -1 for a card that may not be played.

        Raises:
            ValueError: the position is impossible, or the hands of a world are.
        """
        import numpy as np

        if worlds.ndim != 2 or worlds.shape[1] != self.tables.seats:
            raise ValueError(f"worlds: each needs the hands of {self.tables.seats} seats")
        sizes = [len(hand) for hand in position.hands]
        if len(worlds) and (np.bitwise_count(worlds) != sizes).any():
            raise ValueError(f"worlds: the hands must have {sizes} cards")
        if len(worlds) and (np.bitwise_count(np.bitwise_or.reduce(worlds, axis=1)) != sum(sizes)).any():
            raise ValueError("worlds: a card is held twice")
        return Solver(self, position, objective).values_in(worlds)

    def table(self, words: int, deals: int = 1) -> tuple[Words, int]:
        """This thread's transposition table, entries of so many words, and the binary logarithm of their number.

        It is to serve for so many deals, of which `generation` tells the first.
        """
        import numpy as np

        size = (self.memory * 1_000_000 // (8 * words)).bit_length() - 1
        kept = _POOL.__dict__
        if kept.get("shape") != (words, size):
            kept["shape"], kept["table"] = (words, size), np.zeros(words << size, np.int64)
        kept["generation"] = kept.get("next", 1)
        if kept["generation"] + deals >> 20:
            kept["generation"] = 1
            kept["table"][:] = 0
        kept["next"] = kept["generation"] + deals
        return kept["table"], size

    def generation(self) -> int:
        """The number of the deal that this thread is solving, or of the first of several."""
        return int(_POOL.generation)


class Solver:
    """One position under one objective."""

    def __init__(self, kernel: Kernel, position: Position, objective: Objective) -> None:
        self.kernel = kernel
        self.position = position
        self.objective = objective
        self.read = kernel.read(position)
        self.board = kernel._set(self.read)
        self.before = 0
        """What the seats counted have taken."""
        self._aim(objective)

    def _seat(self, seat: int) -> int:
        if not 0 <= seat < self.kernel.tables.seats:
            raise ValueError(f"seat: there is no seat {seat}")
        return seat

    def _side(self, side: int) -> int:
        if side not in self.kernel.tables.sides:
            raise ValueError(f"side: there is no side {side}")
        return self.kernel.side[self.kernel.tables.sides.index(side)]

    def _aim(self, objective: Objective) -> None:
        """Lay on the board who counts what."""
        board, tables, position = self.board, self.kernel.tables, self.position
        everyone = (1 << tables.seats) - 1
        if isinstance(objective, Points):
            counted = wanting = self._side(objective.side)
            self.before = sum(points for seat, points in enumerate(position.points) if counted >> seat & 1)
        elif isinstance(objective, Tricks):
            counted = 1 << self._seat(objective.seat)
            wanting = self.kernel.side[objective.seat]
            if not objective.wanted:
                wanting = everyone & ~wanting
            board[layout.POINTS : layout.POINTS + len(self.kernel.cards)] = 0
            board[layout.TRICK_POINTS] = 1
            board[layout.LAST_POINTS] = board[layout.SWEEP] = 0
            self.before = position.took.count(objective.seat)
        elif isinstance(objective, Contract):
            if objective.most is not None and objective.most < objective.least:
                raise ValueError(f"most: {objective.most}, less than {objective.least}, the least")
            self._aim(objective.of)
            if isinstance(objective.of, Tricks):
                board[layout.WANTING] = self.kernel.side[objective.of.seat]
            board[layout.GOAL] = layout.CONTRACT
            board[layout.LEAST] = objective.least
            board[layout.MOST] = MOST_POINTS if objective.most is None else objective.most
            return
        elif isinstance(objective, Individual):
            counted = wanting = self._side(objective.side)
            board[layout.GOAL] = layout.INDIVIDUAL
            board[layout.POINTS : layout.POINTS + len(self.kernel.cards)] = 0
        else:
            if objective.least < 1:
                raise ValueError(f"least: a run of {objective.least} tricks")
            counted = 1 << self._seat(objective.seat)
            wanting = self.kernel.side[objective.seat]
            board[layout.GOAL] = layout.RUN
            board[layout.POINTS : layout.POINTS + len(self.kernel.cards)] = 0
            board[layout.RUNNER] = objective.seat
            board[layout.LEAST] = objective.least
        board[layout.COUNTED], board[layout.WANTING] = counted, wanting

    def deal(self, hands: Sequence[int]) -> None:
        """Give the seats other hands, as masks: as many cards of each, and the same to whose turn it is."""
        held = [int(hand) for hand in hands]
        self.board[layout.HANDS : layout.HANDS + len(held)] = held
        self.read = self.read._replace(hands=held, cards=sum(held))

    # -- what is still to come -----------------------------------------------------------------------------------------

    @property
    def pot(self) -> int:
        """What the cards of the trick begun are worth."""
        board, bits = self.board, self.kernel.bits
        return sum(int(board[layout.POINTS + bits[card].bit_length() - 1]) for card in self.position.trick)

    @property
    def swept(self) -> int:
        """Whether the seats counted have taken every trick, and something is paid for it."""
        counted = int(self.board[layout.COUNTED])
        swept = all(seat != NOBODY and counted >> seat & 1 for seat in self.position.took)
        return int(swept and int(self.board[layout.SWEEP]) > 0)

    @property
    def left(self) -> int:
        """The most that can still be taken."""
        board, read = self.board, self.read
        worth = sum(int(board[layout.POINTS + bit]) for bit in range(len(self.kernel.cards)) if read.cards >> bit & 1)
        worth += self.pot + read.tricks * int(board[layout.TRICK_POINTS]) + int(board[layout.LAST_POINTS])
        return worth + (int(board[layout.SWEEP]) if self.swept else 0)

    @property
    def ranked(self) -> bool:
        """Whether only ranks matter: everybody just follows suit, all tricks are worth the same, and no card anything.

        Then `ranks` solves it, and far sooner.
        """
        board, tables = self.board, self.kernel.tables
        everyone = (1 << tables.seats) - 1
        return bool(
            self.kernel.following
            and board[layout.TRICK_POINTS]
            and not board[layout.POINTS : layout.POINTS + MOST_CARDS].any()
            and not board[layout.LAST_POINTS]
            and not board[layout.SWEEP]
            and int(board[layout.COUNTED]) in (int(board[layout.WANTING]), everyone & ~int(board[layout.WANTING]))
        )

    def _ranks(self) -> tuple[int, int, int, int, int, int, int]:
        """What `ranks` is told of the position."""
        order, trick, read = self.kernel.tables.order, self.position.trick, self.read
        suit = order.suit[self.kernel.cards[read.best]] if trick else None
        shared = sum(order.suit[card] == suit for card in trick) > 1
        return read.cards, read.seat, read.place, read.lead, read.best, read.master, int(shared)

    def _start(self, words: int, deals: int = 1) -> Words:
        table, size = self.kernel.table(words, deals)
        self.board[layout.SIZE] = size
        self.board[layout.GENERATION] = self.kernel.generation()
        return table

    # -- answers -------------------------------------------------------------------------------------------------------

    def value(self) -> int:
        """What the position is worth."""
        objective = self.objective
        if not isinstance(objective, Points | Tricks):
            return self._judged()
        read, left = self.read, self.left
        if self.ranked:
            from estaminet.kernel.ranks import ENTRY, most_tricks

            each = int(self.board[layout.TRICK_POINTS])
            tricks = most_tricks(self.board, self._start(ENTRY), *self._ranks(), read.tricks, read.tricks // 2)
            return self.before + each * int(tricks)
        from estaminet.kernel.solving import settle

        arguments = (*read[1:2], *read[3:8], self.pot, left, self.swept, read.tricks)
        return self.before + int(settle(self.board, self._start(2), *arguments, left // 2))

    def values(self) -> dict[Card, int]:
        """What each legal card leads to."""
        found, legal = self.found(), self.legal
        return {card: int(found[bit]) for bit, card in enumerate(self.kernel.cards) if legal >> bit & 1}

    @property
    def legal(self) -> int:
        """The cards that may be played."""
        read = self.read
        return self.kernel._legal(read.hands[read.seat], read.seat, read.lead, read.best, read.master)

    def found(self) -> Words:
        """What each legal card leads to, by its bit; what stands at other bits means nothing."""
        import numpy as np

        found = np.full(MOST_CARDS, -1, np.int64)
        if isinstance(self.objective, Points | Tricks):
            self._find(found, 0)
            return found + self.before
        read, left, objective = self.read, self.left, self.objective
        least, most = self.limits()
        if least == most:
            found[:] = least
        elif isinstance(objective, Contract) and (limit := self._open(objective)):
            self._find(found, limit.need)
            made: Words = ((found >= limit.need) != limit.upper).astype(np.int64)
            return made
        else:
            from estaminet.kernel.outcome import outcomes

            arguments = (*read[1:2], *read[3:8], self.pot, left, self.swept, read.tricks, self.past)
            outcomes(self.board, self._start(3), *arguments, found)
        return found

    def _find(self, found: Words, need: int) -> None:
        """What the seats counted take from here after each legal card; with a need, whether they take so much."""
        read = self.read
        if self.ranked:
            from estaminet.kernel.ranks import ENTRY, every_card

            every_card(self.board, self._start(ENTRY), *self._ranks(), read.tricks, found)
            found *= int(self.board[layout.TRICK_POINTS])
        else:
            from estaminet.kernel.solving import every

            arguments = (*read[1:2], *read[3:8], self.pot, self.left, self.swept, read.tricks, need)
            every(self.board, self._start(2), *arguments, found)

    def values_in(self, worlds: Words) -> Words:
        """What each card leads to in many worlds."""
        import numpy as np

        from estaminet.kernel.solving import every_world

        kernel, read, board = self.kernel, self.read, self.board
        values = np.full(len(kernel.cards), -1, np.int64)
        found = np.full((len(worlds), len(kernel.cards)), -1, np.int64)
        sure = self.left - sum(
            int(board[layout.POINTS + bit]) for bit in range(len(kernel.cards)) if read.cards >> bit & 1
        )
        for first in range(0, len(worlds), MANY):
            part = np.ascontiguousarray(worlds[first : first + MANY])
            table = self._start(2, len(part))
            arguments = (*read[3:8], self.pot, sure, self.swept, read.tricks)
            every_world(board, table, part, *arguments, values, found[first : first + MANY])
        return np.where(found < 0, found, found + self.before)

    def outcomes_in(self, worlds: Words) -> Words:
        """What each legal card leads to in many worlds, most tricks or a run being played for."""
        import numpy as np

        from estaminet.kernel.outcome import outcomes_in

        read = self.read
        least, most = self.limits()
        found = np.full((len(worlds), len(self.kernel.cards)), least, np.int64)
        if least < most:
            arguments = (*read[3:8], self.pot, self.left, self.swept, read.tricks, self.past)
            for first in range(0, len(worlds), MANY):
                part = np.ascontiguousarray(worlds[first : first + MANY])
                table = self._start(3, len(part))
                outcomes_in(self.board, table, part, *arguments, found[first : first + MANY])
        return found

    @property
    def past(self) -> int:
        """What an outcome hangs on of what has happened, as `outcome` keeps it."""
        return self.before if isinstance(self.objective, Contract) else past_of(self.position.took)

    @property
    def broken(self) -> bool:
        """Whether a run is lost already."""
        return isinstance(self.objective, Run) and not in_a_row(self.position.took, self.objective.seat)

    def limits(self) -> tuple[int, int]:
        """The worst and the best outcome that is still possible."""
        from estaminet.kernel.outcome import limits

        if self.broken:
            return 0, 0
        took = self.position.took
        owner = took[-1] if took else NOBODY
        least, most = limits(self.board, self.past, self.left, self.read.tricks, owner, int(not took))
        return int(least), int(most)

    def _judged(self) -> int:
        """The outcome for the seats wanting."""
        read, left, objective = self.read, self.left, self.objective
        least, most = self.limits()
        if least == most:
            return least
        arguments = (*read[1:2], *read[3:8], self.pot, left)
        if isinstance(objective, Contract) and (limit := self._open(objective)):
            return int(self._reaches(limit.need, arguments) != limit.upper)
        from estaminet.kernel.outcome import verdict

        return int(verdict(self.board, self._start(3), *arguments, self.swept, read.tricks, self.past))

    def _open(self, contract: Contract) -> Limit | None:
        """The one limit that is still open: then the contract is a sum that reaches it or not. If both are, `None`.

        The board is set so that who wants the limit reached are the seats `WANTING`.
        """
        if self.before < contract.least:
            harmless = contract.most is None or self.before + self.left <= contract.most
            return Limit(contract.least - self.before, upper=False) if harmless else None
        assert contract.most is not None  # else the outcome would be known
        everyone = (1 << self.kernel.tables.seats) - 1
        of = contract.of
        wanting = self._side(of.side) if isinstance(of, Points) else self.kernel.side[of.seat]
        self.board[layout.WANTING] = everyone & ~wanting
        return Limit(contract.most + 1 - self.before, upper=True)

    def _reaches(self, need: int, arguments: tuple[int, ...]) -> bool:
        """Whether the seats counted take so much from here."""
        board, read = self.board, self.read
        if self.ranked:
            from estaminet.kernel.ranks import ANSWER, ENTRY, tricks_of

            tricks = -(-need // int(board[layout.TRICK_POINTS]))
            answer = tricks_of(board, self._start(ENTRY), *self._ranks(), tricks, read.tricks)
            return int(answer) >> ANSWER >= tricks
        from estaminet.kernel.solving import search

        found = search(board, self._start(2), *arguments, need, self.swept, read.tricks)  # type: ignore[call-arg]
        return int(found) >= need


class Limit(NamedTuple):
    """A limit of a contract, counted from a position on."""

    need: int
    upper: bool
    """The contract is made if it is not reached."""


def past_of(took: Sequence[int]) -> int:
    """The tricks of each seat, and who was first to have most, in one number; see `outcome`."""
    tricks = [0] * MOST_SEATS
    best = 7
    for seat in took:
        if seat != NOBODY:
            tricks[seat] += 1
            if best == 7 or tricks[seat] > tricks[best]:
                best = seat
    return sum(count << 5 * seat for seat, count in enumerate(tricks)) | best << 30


def in_a_row(took: Sequence[int], seat: int) -> bool:
    """Whether a seat's tricks, if it has any, are the last ones in a row."""
    count = list(took).count(seat)
    return all(taker == seat for taker in took[len(took) - count :])


def scattered(seed: int, count: int) -> Seeds:
    """A start for each playout, from one seed; none is 0."""
    import numpy as np

    numbers = np.arange(1, count + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    numbers += np.uint64(seed * 0xD1342543DE82EF95 & 0xFFFFFFFFFFFFFFFF)
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        numbers = (numbers ^ numbers >> np.uint64(shift)) * np.uint64(factor)
    return np.maximum(numbers ^ numbers >> np.uint64(31), np.uint64(1))
