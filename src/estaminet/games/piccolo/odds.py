"""How often a hand of piccolo makes each bid, if everybody plays as well as with all cards open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from os import cpu_count
from random import Random
from typing import Final, cast

from estaminet.cards import FRENCH_SUITS, Card
from estaminet.games.piccolo.calls import single_chance
from estaminet.games.piccolo.ecart import ecart
from estaminet.games.piccolo.estimate import ESTIMATE
from estaminet.games.piccolo.masks import ALL, CARD, Goal, each, goal_of, mask, worth
from estaminet.games.piccolo.options import PiccoloOptions
from estaminet.games.piccolo.rules import Piccolo
from estaminet.games.piccolo.tables import tables_of
from estaminet.games.piccolo.tariff import CONTRACTS, GENERALE, MISERE, PICCOLO
from estaminet.kernel import Contract, Kernel, Points, Position, Tricks
from estaminet.rules import Rules
from estaminet.rules.odds import Column, Estimate, Field, Line, Odds, Unclear, cards_told, seat_told

FIELDS: Final = (Field("hand", required=True, cards=(10, 12)), Field("seat", seat=True), Field("dealer", seat=True))
COLUMNS: Final = (Column("chance"),)
NOTES: Final = ("open-cards", "by-estimate", "no-calls")
SHORTLIST: Final = 3
"""How many ways to throw out two cards for a piccolo are tried, since no estimate was fitted to it."""
TRIES: Final = 3
"""In how many imagined deals."""

Throw = tuple[int, int | None]
"""Two cards to throw out, and the trump to name then."""


@dataclass(frozen=True)
class World:
    """What came of one imagined deal."""

    points: int
    """What the declarer makes when he plays for points."""
    made: Mapping[str, bool]
    """Whether he makes each bid that is not one of points; the contracts on the table are those in the hand."""

    def makes(self, bid: str) -> bool:
        """Whether he makes a bid."""
        return self.points >= int(bid) if bid.isdigit() else self.made[CLOSED.get(bid, bid)]


CLOSED: Final = {f"{contract}-table": contract for contract in CONTRACTS}
"""With all cards known it makes no difference that a hand is laid open."""


def odds(rules: Rules, told: Mapping[str, str], worlds: int, seed: int) -> Odds:
    """The chance to make each bid from ten cards, or from the twelve that a declarer holds with the tourne.

    The cards that are not seen lie at random; all cards being known, every player then plays as well as he can. What to
    throw out and which trump to name is chosen as a player must, from the hand alone.

    >>> from estaminet.games import find_game
    >>> from estaminet.rules.odds import odds
    >>> found = odds(find_game("piccolo"), {"hand": "7S 8S 9S 7H 8H 9H 7D 8D 9D 7C 8C 9C"}, worlds=4)
    >>> [found.of(bid)[0].value for bid in ("26", "misere", "piccolo", "generale")]
    [0.0, 1.0, 0.0, 0.0]
    """
    rules = cast(Piccolo, rules)
    hand = cards_told(rules, "hand", told["hand"])
    if len(hand) not in (10, 12):
        raise Unclear("hand", "hand-size", count=len(hand))
    chances = Chances(rules, mask(hand), place(rules, told))
    found = chances.try_out(worlds, seed)
    lines = [Line(bid, (Estimate.share(sum(one.makes(bid) for one in found), worlds),)) for bid in chances.bids]
    return Odds(COLUMNS, tuple(lines), NOTES, worlds)


def place(rules: Piccolo, told: Mapping[str, str]) -> int:
    """The place of the seat in the order of speaking, 0 to 2; of the first speaker if no seat is told."""
    seats = len(rules.seats)
    dealer = seat_told(rules, "dealer", told["dealer"]) if "dealer" in told else seats - 1
    active = [(dealer + step) % seats for step in (1, 2, 3)]
    seat = seat_told(rules, "seat", told["seat"]) if "seat" in told else active[0]
    if seat not in active:
        raise Unclear("seat", "deals", seat=rules.seats[seat])
    return active.index(seat)


class Chances:
    """A hand in imagined deals.

    Args:
        rules: under the options of the table.
        hand: ten cards, or twelve.
        me: the place of its player in the order of speaking.
    """

    def __init__(self, rules: Piccolo, hand: int, me: int) -> None:
        self.rules = rules
        self.options: PiccoloOptions = rules.options
        self.hand = hand
        self.me = me
        self.kernel = cache(self._kernel)
        self.throws = cache(self._throws)

    @property
    def bids(self) -> list[str]:
        """The bids that can be made with the hand: without an exchange no contract leaves twelve cards."""
        exchanged = self.hand.bit_count() == 12 and not self.options.contract_exchange
        return [bid for bid in self.rules.bids if not (exchanged and bid in CONTRACTS)]

    def try_out(self, worlds: int, seed: int) -> list[World]:
        """What comes of so many deals. The same seed gives the same, on however many cores."""
        with ThreadPoolExecutor(cpu_count()) as pool:
            return list(pool.map(self.world, (Random(f"{seed} {number}") for number in range(worlds))))

    def world(self, rng: Random) -> World:
        """What comes of one imagined deal."""
        hidden = list(each(ALL & ~self.hand))
        lying = rng.sample(hidden, len(hidden))
        return self.outcome((sum(lying[:10]), sum(lying[10:20])), sum(lying[20:]), rng)

    def outcome(self, others: tuple[int, int], tourne: int, rng: Random) -> World:
        """What comes of a deal. By `rng` the player imagines others, to choose what he throws out."""
        twelve = self.hand | tourne
        made = {GENERALE: self.takes(Goal.GENERALE, self.throws(twelve, GENERALE)[0], twelve, others)}
        for contract in (bid for bid in self.bids if bid in CLOSED.values()):
            made[contract] = self.contract(goal_of(contract), twelve, others, rng)
        return World(self.points(self.throws(twelve, POINTS)[0], twelve, others), made)

    # -- what to throw out ---------------------------------------------------------------------------------------------

    def _throws(self, twelve: int, bid: str) -> list[Throw]:
        """The ways to throw out two cards for a bid and to name a trump, those that promise most first."""
        goal = Goal.POINTS if bid == POINTS else goal_of(bid)
        named = self.rules.names_trump("26" if bid == POINTS else bid)
        trumps = [TRUMP_OF.get(word) for word in named] or [None]
        held = [CARD[card] for card in each(twelve)]
        choices: list[Throw] = []
        for trump in trumps:
            shape = ecart(self.options.ecart_limits, held, None if trump is None else FRENCH_SUITS[trump])
            choices += [(mask(cast("tuple[Card, ...]", answer[1:])), trump) for answer in shape]
        return sorted(choices, key=lambda choice: -promise(goal, twelve, choice))

    def contract(self, goal: Goal, twelve: int, others: tuple[int, int], rng: Random) -> bool:
        """Whether a contract without trump is made."""
        if not self.options.contract_exchange:
            return self.takes(goal, (0, None), self.hand, others)
        best, *others_too = self.throws(twelve, MISERE if goal == Goal.MISERE else PICCOLO)
        if goal == Goal.PICCOLO:
            choices = [best, *others_too[: SHORTLIST - 1]]
            deals = list(islice(self.deals(twelve, rng), TRIES))
            best = max(choices, key=lambda choice: sum(self.takes(goal, choice, twelve, deal) for deal in deals))
        return self.takes(goal, best, twelve, others)

    def deals(self, twelve: int, rng: Random) -> Iterator[tuple[int, int]]:
        """Hands of the others, imagined when the tourne is seen."""
        hidden = list(each(ALL & ~twelve))
        while True:
            lying = rng.sample(hidden, len(hidden))
            yield sum(lying[:10]), sum(lying[10:])

    # -- what comes of it ----------------------------------------------------------------------------------------------

    def points(self, throw: Throw, twelve: int, others: Sequence[int]) -> int:
        """The declarer's points; 0 if they are less than anybody can bid."""
        pair, trump = throw
        owner = self.options.ecart_owner
        kernel = self.kernel(trump, POINTS, worth(pair) if owner == "last_trick" else 0)
        own = worth(pair) if owner == "declarer" else 0
        position = self.position(twelve & ~pair, others, 0)
        if not kernel.value(position, Contract(Points(0), LEAST - own)):  # far sooner known than how many
            return 0
        return own + kernel.value(position, Points(0))

    def takes(self, goal: Goal, throw: Throw, twelve: int, others: Sequence[int]) -> bool:
        """Whether the declarer takes the tricks that a bid asks for."""
        pair, trump = throw
        leader = self.me if goal == Goal.GENERALE and self.options.generale_lead == "declarer" else 0
        least, most = {Goal.GENERALE: (10, 10), Goal.MISERE: (0, 0)}.get(goal, (int(self.options.piccolo_exact), 1))
        kernel = self.kernel(trump, GENERALE if goal == Goal.GENERALE else MISERE, 0)
        position = self.position(twelve & ~pair, others, leader)
        return bool(kernel.value(position, Contract(Tricks(self.me), least, most)))

    def position(self, hand: int, others: Sequence[int], leader: int) -> Position:
        """The first card is to be led."""
        hands = list(others)
        hands.insert(self.me, hand)
        return Position(tuple(tuple(CARD[card] for card in each(one)) for one in hands), leader)

    def _kernel(self, trump: int | None, bid: str, last_points: int) -> Kernel:
        suit = None if trump is None else FRENCH_SUITS[trump]
        tables = tables_of(self.options, 3, suit, self.me, bid)
        return Kernel(replace(tables, last_points=last_points), memory=MEMORY)


LEAST: Final = 26
MEMORY: Final = 8
"""Megabytes for the solver: a new deal begins with an empty table, and a smaller one is sooner emptied."""
POINTS: Final = "points"
TRUMP_OF: Final = {"pique": 0, "coeur": 1, "carreau": 2, "trefle": 3}


def promise(goal: Goal, twelve: int, throw: Throw) -> float:
    """What a way to throw out promises, by estimate from the hand alone."""
    pair, trump = throw
    if goal == Goal.MISERE:
        return ESTIMATE.null_chance(twelve & ~pair)
    if goal == Goal.PICCOLO:
        return single_chance(twelve & ~pair) + ESTIMATE.null_chance(twelve & ~pair) / 10
    if goal == Goal.GENERALE:
        return ESTIMATE.points(twelve & ~pair, trump) + (100 * tops(twelve & ~pair) if trump is None else 0)
    return ESTIMATE.promise(twelve, pair, trump)


def tops(hand: int) -> int:
    """How many tricks a hand cashes without trump, wherever the other cards lie.

    >>> tops(0b11111111), tops(0b11110001), tops(0b11000001), tops(0b01111111)
    (8, 5, 2, 0)
    """
    total = 0
    for suit in range(4):
        byte = hand >> 8 * suit & 255
        count = byte.bit_count()
        run = 8 - (~byte & 255).bit_length()
        total += count if run >= 8 - count else run
    return total
