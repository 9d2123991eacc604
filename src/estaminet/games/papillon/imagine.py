"""What a player knows of a coup, and the coups that he can imagine it to be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from random import Random
from typing import Any

from estaminet.cards import PACK52, Card
from estaminet.games.papillon.acts import POULE
from estaminet.games.papillon.coup import Coup, House, Move, house, packed, unpacked
from estaminet.games.papillon.options import PapillonOptions
from estaminet.games.papillon.values import DRAWN
from estaminet.play import View
from estaminet.rules import Answer, Take, read_options


class Known:
    """A coup as one seat knows it at its turn.

    Args:
        view: what it sees.
        remembers: whether it remembers what has left the table.
    """

    def __init__(self, view: View, *, remembers: bool = True) -> None:
        options: Any = read_options(PapillonOptions, view.options)
        facts, zones, seats = view.facts, view.zones, view.seats
        self.house: House = house(options)
        self.me = view.place
        self.hand = view.hand(f"hand.{seats[self.me]}")
        self.table = view.hand("tapis")
        self.held = [len(zones[f"hand.{letter}"] or ()) for letter in seats]
        self.talon = len(zones["talon"] or ())
        self.piles = [len(zones[f"won.{letter}"] or ()) for letter in seats]
        self.dealer: int = facts["dealer"]
        self.number: int = facts["distribution"] - 1
        self.tricks: list[int] = list(facts["tricks"])
        self.pool = view.purses[POULE]
        gone = seen_before(view) - {*self.hand, *self.table} if remembers else set()
        out = sum(self.piles) + len(zones["retires"] or ())
        if len(gone) > out:  # something was taken back: some of these are in hand again, who knows which
            gone = set()
        shown = [view.shown(seat) if seat != self.me else [] for seat in range(len(seats))]
        self.shown = [ranks(some) for some in shown]
        """The ranks of the cards of each other seat's hand that all have seen."""
        known = {*self.hand, *self.table, *gone, *chain.from_iterable(shown)}
        self.unseen = ranks(card for card in PACK52 if card not in known)
        """The ranks of the cards that the others or the talon may hold."""

    def coup(self, unseen: list[int]) -> Coup:
        """The coup in which the others hold the first of some cards, in turn, and the talon those that follow."""
        hands: list[list[int]] = []
        at = 0
        for seat, held in enumerate(self.held):
            if seat == self.me:
                hands.append(ranks(self.hand))
            else:
                more = held - len(self.shown[seat])
                hands.append([*self.shown[seat], *unseen[at : at + more]])
                at += more
        return Coup(
            self.house,
            packed(ranks(self.table)),
            hands,
            unseen[at : at + self.talon],
            self.dealer,
            self.number,
            list(self.tricks),
            list(self.piles),
            self.pool,
            self.me,
            [0] * self.house.seats,
        )

    def worlds(self, count: int, rng: Random) -> Iterator[Coup]:
        """Coups that it may be, each as likely as another."""
        unseen = list(self.unseen)
        for _ in range(count):
            rng.shuffle(unseen)
            yield self.coup(unseen)

    def answer(self, shape: Take, move: Move) -> Answer:
        """A move with cards: of those alike the first in the hand and on the table."""
        table: list[Card] = list(self.table)
        group = []
        for rank in unpacked(move.group):
            card = next(one for one in table if DRAWN[one] == rank)
            table.remove(card)
            group.append(card)
        own = next(card for card in self.hand if DRAWN[card] == move.rank)
        return (shape.verb, own, *sorted(group))


def ranks(some: Iterable[Card]) -> list[int]:
    """The ranks of some cards, as a coup has them."""
    return [DRAWN[card] for card in some]


def seen_before(view: View) -> set[Card]:
    """The cards that this place has seen since the pack was shuffled for this coup."""
    seen: set[Card] = set()
    for heard in view.heard:
        if heard.kind == "shuffle" and heard.src == "pack":
            seen.clear()
        elif heard.kind in ("move", "sweep"):
            seen.update(card for card in heard.what if card is not None)
    return seen
