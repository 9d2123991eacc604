"""A deal of piccolo in bit masks, for bots that play thousands of them in their head.

A card is one bit: eight bits a suit in the order S H D C, weakest card lowest. The cards of one suit therefore compare
as numbers, and since they are worth more the stronger they are, the highest bit of a suit is also the dearest card.

The duties of play are those of `rules`; a test plays both against each other under every option.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from typing import Final, NamedTuple

from estaminet.cards import FRENCH_SUITS, PACK32, Card
from estaminet.games.piccolo.options import PiccoloOptions
from estaminet.games.piccolo.tables import POINTS, STRENGTH
from estaminet.games.piccolo.tariff import CONTRACTS, GENERALE, MISERE

ALL: Final = 0xFFFFFFFF
SUITS: Final = tuple(0xFF << 8 * suit for suit in range(4))
RANKS: Final = tuple(0x01010101 << rank for rank in range(8))
"""The four sevens, the four eights, … the four tens."""
SUIT: Final = {1 << bit: SUITS[bit >> 3] for bit in range(32)}
HIGHER: Final = {1 << bit: SUITS[bit >> 3] & ~((2 << bit) - 1) for bit in range(32)}
"""The cards of the same suit that beat a card."""
LOWER: Final = {1 << bit: SUITS[bit >> 3] & ((1 << bit) - 1) for bit in range(32)}
"""The cards of the same suit that a card beats."""
BIT: Final = {card: 1 << FRENCH_SUITS.index(card.suit) * 8 + STRENGTH[card] for card in PACK32}
CARD: Final = {bit: card for card, bit in BIT.items()}
WORTH: Final = {bit: POINTS[card] for card, bit in BIT.items()}
BYTE_WORTH: Final = tuple(sum(WORTH[1 << rank] for rank in range(8) if byte >> rank & 1) for byte in range(256))


def mask(cards: Iterable[Card | None]) -> int:
    """Some cards as bits; hidden ones count for nothing."""
    bits = 0
    for card in cards:
        if card is not None:
            bits |= BIT[card]
    return bits


def each(bits: int) -> Iterator[int]:
    """The single bits of a mask, weakest of each suit first."""
    while bits:
        bit = bits & -bits
        yield bit
        bits ^= bit


def worth(bits: int) -> int:
    """The points of some cards."""
    table = BYTE_WORTH
    return table[bits & 255] + table[bits >> 8 & 255] + table[bits >> 16 & 255] + table[bits >> 24]


class Goal(IntEnum):
    """What a deal is played for."""

    POINTS = 0
    GENERALE = 1
    MISERE = 2
    PICCOLO = 3
    EACH = 4
    """General misère: each for himself."""


def goal_of(bid: str | None) -> Goal:
    """The goal of a bid."""
    if bid is None:
        return Goal.EACH
    if bid == GENERALE:
        return Goal.GENERALE
    if bid in CONTRACTS:
        return Goal.MISERE if bid.startswith(MISERE) else Goal.PICCOLO
    return Goal.POINTS


class House(NamedTuple):
    """The options that matter to play."""

    literal: bool
    """`declarer_beat_in_contracts`."""
    beat: str
    """`defender_beat`."""
    forced: bool
    """`undertrump`."""
    owner: str
    """`ecart_owner`."""
    exact: bool
    """`piccolo_exact`."""

    @classmethod
    def of(cls, options: PiccoloOptions) -> House:
        """What of a table's options matters to play."""
        return cls(
            options.declarer_beat_in_contracts,
            options.defender_beat,
            options.undertrump == "forced",
            options.ecart_owner,
            options.piccolo_exact,
        )


class Coup:
    """The play of one deal. The players are 0, 1, 2 in speaking order; `declarer` is -1 when nobody bid.

    Attributes:
        hands: what each player holds.
        trump: the mask of the trump suit, or 0.
        bid: the points to make.
        ecart: the two cards thrown out, as far as they are known.
        gone: the cards played, to this trick too.
        lacks: for each player the cards that all know he does not hold.
        shown: whether the declarer's hand lies open.
        taken: card points and tricks of each player, together.
        tricks: of each player.
        led: suit of this trick, or 0; best: its best card; master: who played it; pot: its points; size: its cards.
    """

    __slots__ = (
        "best", "bid", "declarer", "ecart", "goal", "gone", "hands", "house", "lacks", "leader", "led", "master", "pot",
        "shown", "size", "taken", "tricks", "trump",
    )  # fmt: skip

    def __init__(
        self,
        house: House,
        hands: Sequence[int],
        declarer: int,
        goal: Goal,
        bid: int = 0,
        trump: int = 0,
        ecart: int = 0,
    ) -> None:
        self.house = house
        self.hands = list(hands)
        self.declarer = declarer
        self.goal = goal
        self.bid = bid
        self.trump = trump
        self.ecart = ecart
        self.gone = 0
        self.lacks = [0, 0, 0]
        self.shown = False
        self.taken = [0, 0, 0]
        self.tricks = [0, 0, 0]
        self.leader = 0
        self.led = self.best = self.pot = self.size = 0
        self.master = -1

    @property
    def turn(self) -> int:
        """Who plays next."""
        return (self.leader + self.size) % 3

    def legal(self, player: int) -> int:
        """The cards that a player may play (PIC-11A to PIC-11J)."""
        hand = self.hands[player]
        if not self.size:
            return hand
        led, best, trump = self.led, self.best, self.trump
        follow = hand & led
        declares = player == self.declarer
        bound = declares or self.master == self.declarer
        if follow:
            if not best & led:
                return follow
            if declares:
                climbs = trump != 0 or (self.house.literal and self.goal in (Goal.MISERE, Goal.PICCOLO))
            else:
                beat = self.house.beat
                climbs = bound and trump != 0 and (beat == "always" or (beat == "trump_only" and led == trump))
            return (follow & HIGHER[best] or follow) if climbs else follow
        trumps = hand & trump
        if not trumps or not bound:
            return hand
        if best & trump:
            return trumps & HIGHER[best] or (trumps if self.house.forced else hand)
        return trumps

    def play(self, player: int, card: int) -> None:
        """A player plays a card; after the third one the trick is taken."""
        self.hands[player] &= ~card
        self.gone |= card
        self.pot += WORTH[card]
        if not self.size:
            self.led = SUIT[card]
            self.best, self.master = card, player
        else:
            if not card & self.led:
                self.lacks[player] |= self.led
            if card & HIGHER[self.best] or (card & self.trump and not self.best & self.trump):
                self.best, self.master = card, player
        self.size += 1
        if self.size == 3:
            winner = self.master
            self.taken[winner] += self.pot + 1
            self.tricks[winner] += 1
            self.leader = winner
            self.led = self.best = self.pot = self.size = 0
            self.master = -1

    def unseen(self, player: int) -> int:
        """The cards that a player cannot place: in another hand, in the écart, or in the tourne."""
        known = self.gone | self.hands[player]
        if player == self.declarer:
            known |= self.ecart
        elif self.shown:
            known |= self.hands[self.declarer]
        return ALL & ~known
