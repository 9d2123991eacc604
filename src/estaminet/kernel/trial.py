"""A decision as a player meets it: what all know, and the deals that he holds to be possible."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from estaminet.cards import Card
from estaminet.kernel import layout
from estaminet.kernel.engine import Kernel, Solver, scattered
from estaminet.kernel.position import Individual, Objective, Points, Position, Run, Tricks

if TYPE_CHECKING:
    from estaminet.kernel.arrays import Policy, Seeds, Shares, Words

CARE: Final = 0.6
"""How often players are believed to do what the rule of thumb would."""


@dataclass(frozen=True)
class Played:
    """The complete tricks of a deal, from the first."""

    leaders: tuple[int, ...]
    """Who led to each."""
    cards: tuple[tuple[Card, ...], ...]
    """What was played to each, in turn from the leader."""


class Trial:
    """One position, and the hands that all seats may hold there, as masks of `Kernel.mask`: a row for each world.

    `position` is that of one of the worlds: what is not in the hands is known. An entry of what the methods give is for
    a world (and a playout) and for a card, in the order of `cards`. `thumb` is the game's rule of thumb, if it has one;
    by the kernel's own the seats `avoiding` tricks try to take none.

    Raises:
        ValueError: the position is impossible, the objective does not fit, or a world does not fit the position.
    """

    def __init__(
        self,
        kernel: Kernel,
        position: Position,
        worlds: Sequence[Sequence[int]] | Words,
        objective: Objective,
        *,
        avoiding: Collection[int] = (),
        thumb: Policy | None = None,
    ) -> None:
        import numpy as np

        self.kernel = kernel
        self.solver = Solver(kernel, position, objective)
        self.board = self.solver.board.copy()
        """For players by rule of thumb: all go after tricks but those who avoid them."""
        self.board[layout.WANTING] = sum(1 << seat for seat in range(kernel.tables.seats) if seat not in avoiding)
        for seat in range(kernel.tables.seats):
            self.board[layout.TRICKS + seat] = position.took.count(seat)
        self._thumb = thumb
        self.worlds: Words = np.array(worlds, np.int64).reshape(len(worlds), kernel.tables.seats)
        self._check()
        self.cards = kernel.some(self.solver.legal)
        """The cards that may be played."""
        self.bits: Words = np.array([kernel.bits[card].bit_length() - 1 for card in self.cards], np.int64)

    def _check(self) -> None:
        """Every world deals as many cards to everybody, none twice."""
        import numpy as np

        read, worlds, size = self.solver.read, self.worlds, len(self.kernel.cards)
        if len(worlds) == 0:
            raise ValueError("worlds: there are none")
        lying = self.kernel.mask(self.solver.position.trick)
        strange = (worlds < 0) | (worlds >= 1 << size) | (worlds & lying != 0)
        if strange.any():
            raise ValueError(f"worlds: number {int(strange.any(axis=1).argmax())} has cards that nobody can hold")
        wrong = (np.bitwise_count(worlds) != np.array([hand.bit_count() for hand in read.hands])).any(axis=1)
        if wrong.any():
            raise ValueError(f"worlds: number {int(wrong.argmax())} does not fit the position")
        twice = np.bitwise_or.reduce(worlds, axis=1) != worlds.sum(axis=1)
        if twice.any():
            raise ValueError(f"worlds: number {int(twice.argmax())} deals a card twice")

    def _one_hand(self) -> None:
        """Whose turn it is knows his cards.

        Raises:
            ValueError: he does not.
        """
        read = self.solver.read
        wrong = self.worlds[:, read.seat] != read.hands[read.seat]
        if wrong.any():
            raise ValueError(f"worlds: number {int(wrong.argmax())} gives whose turn it is another hand")

    def played_out(self, each: int, seed: int, policy: Literal["random", "thumb"] = "thumb") -> Words:
        """What comes of every card in `each` playouts of every world; the same seed plays the same.

        The playouts of one world and number begin with one stream of chance, whatever the card.
        """
        import numpy as np

        from estaminet.kernel.trying import tries

        self._one_hand()
        seeds = self._seeds(each, seed)
        values: Words = np.zeros((*seeds.shape, len(self.bits)), np.int64)
        if self.solver.broken:
            return values
        hands = np.zeros(layout.SEEN, np.int64)
        tries(self.board, hands, self.worlds, self.bits, *self._start(policy), self.thumb, seeds, values)
        return values + self._before

    def continued(self, each: int, seed: int, policy: Literal["random", "thumb"] = "thumb") -> Words:
        """What comes of every world in `each` playouts, whatever whose turn it is plays; he may hold several hands."""
        import numpy as np

        from estaminet.kernel.trying import continues

        seeds = self._seeds(each, seed)
        values: Words = np.zeros(seeds.shape, np.int64)
        if self.solver.broken:
            return values
        hands = np.zeros(layout.SEEN, np.int64)
        continues(self.board, hands, self.worlds, *self._start(policy), self.thumb, seeds, values)
        return values + self._before

    @property
    def thumb(self) -> Policy:
        """The rule of thumb."""
        if self._thumb is not None:
            return self._thumb
        from estaminet.kernel.playing import thumb

        return thumb

    def _seeds(self, each: int, seed: int) -> Seeds:
        if each < 1:
            raise ValueError(f"each: {each} playouts")
        return scattered(seed, len(self.worlds) * each).reshape(len(self.worlds), each)

    @property
    def _summed(self) -> bool:
        return isinstance(self.solver.objective, Points | Tricks)

    @property
    def _before(self) -> int:
        return self.solver.before if self._summed else 0

    def _start(self, policy: str) -> tuple[int, int, int, int, int, int, int, int, int, int, int]:
        """What the compiled functions are told of the position."""
        solver, read = self.solver, self.solver.read
        past = 0 if self._summed else solver.past
        lying = read.place, read.lead, read.best, read.master, solver.pot
        return read.seat, *lying, solver.swept, read.tricks, past, int(self._summed), int(policy == "thumb")

    def exact(self) -> Words:
        """What every card leads to in every world when all play as well as they can, with all cards known."""
        import numpy as np

        self._one_hand()
        if isinstance(self.solver.objective, Points | Tricks) and not self.solver.ranked:
            exact: Words = self.solver.values_in(self.worlds)[:, self.bits]
            return exact
        if isinstance(self.solver.objective, Individual | Run):
            return self.solver.outcomes_in(self.worlds)[:, self.bits]
        found = np.empty((len(self.worlds), len(self.bits)), np.int64)
        for number, world in enumerate(self.worlds):
            self.solver.deal(world)
            found[number] = self.solver.found()[self.bits]
        return found

    def explained(self, played: Played, known: Collection[int] = (), care: float = CARE) -> Shares:
        """How likely players by rule of thumb are to have played what was played, in each world.

        Args:
            played: the tricks before this one.
            known: the seats that are not asked, because what they held is certain or tells nothing.
            care: the chance that a player does what the rule says; else he plays any card.

        Raises:
            ValueError: the tricks do not fit the tables.
        """
        import numpy as np

        from estaminet.kernel.trying import explained

        kernel, position = self.kernel, self.solver.position
        seats = kernel.tables.seats
        if any(len(trick) != seats for trick in played.cards) or len(played.leaders) != len(played.cards):
            raise ValueError(f"played: every trick has a leader and {seats} cards")
        cards = [card for trick in (*played.cards, position.trick) for card in trick]
        strange = next((card for card in cards if card not in kernel.bits), None)
        if strange is not None:
            raise ValueError(f"played: {strange} is not in the pack")
        bits = np.array([kernel.bits[card].bit_length() - 1 for card in cards], np.int64)
        leaders = np.array([*played.leaders, position.leader], np.int64)
        weights: Shares = np.ones(len(self.worlds))
        hands = np.zeros(layout.SEEN, np.int64)
        asked = sum(1 << seat for seat in set(known))
        explained(self.board, hands, self.worlds, bits, leaders, care, asked, self.thumb, weights)
        return weights
