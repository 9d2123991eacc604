"""Rules of thumb for the play of hombre: what any sound player does without counting much."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from estaminet.cards import Card
from estaminet.games.hombre.estimate import matador
from estaminet.games.hombre.known import Known
from estaminet.rules.trick import Trick


def laid(known: Known) -> Trick:
    """The trick as it lies."""
    trick = Trick(known.order)
    for step, one in enumerate(known.trick):
        trick.play((known.leader + step) % 3, one)
    return trick


class Table:
    """A player's view of the trick that he is to play to."""

    def __init__(self, known: Known, playable: Sequence[Card]) -> None:
        self.known = known
        self.playable = playable
        self.order = known.order
        self.trick = laid(known)
        self.out = {*known.unseen, *(one for cards in known.shown.values() for one in cards)}
        """The cards that others may hold."""
        self.defends = known.me != known.hombre
        self.partner = 3 - known.me - known.hombre if self.defends else -1
        self.after = [(known.leader + step) % 3 for step in range(self.trick.size + 1, 3)]
        """Who plays after him."""
        self.foes_after = [seat for seat in self.after if seat != self.partner]
        best = self.trick.best
        self.winners = [one for one in playable if best is None or one in self.order.beats[best]]

    def void(self, seat: int, suit: str) -> bool:
        """Whether a seat is known to hold no card of a suit that could be asked of it."""
        return not (self.order.alike[suit] & self.out) - self.known.lacks[seat]

    def holds(self, one: Card) -> bool:
        """Whether no card that others may hold beats a card in its own suit."""
        return not self.order.beats[one] & self.order.alike[self.order.suit[one]] & self.out

    def trumped(self, suit: str, seats: Collection[int]) -> bool:
        """Whether one of some seats is known to be able to trump a suit."""
        trumps = self.order.trumps & self.out
        return any(self.void(seat, suit) and trumps - self.known.lacks[seat] for seat in seats)

    def cheapest(self, some: Sequence[Card]) -> Card:
        """The card that is least missed: no trump, no king, nothing high, and rather of a suit without its king."""

        def price(one: Card) -> tuple[bool, bool, bool, int]:
            order = self.order
            kings = any(other.rank == "K" and other.suit == one.suit for other in self.known.hand)
            high = one not in order.trumps and self.holds(one)
            return one in order.trumps, high, kings and one.rank in "QJ", order.strength[one]

        return min(some, key=price)

    def lowest_winner(self) -> Card:
        """The weakest card that wins, no matador if another does."""
        return min(self.winners, key=lambda one: (matador(one, self.known.trump), self.order.strength[one]))


def thumb(known: Known, playable: Sequence[Card]) -> Card:
    """The card that a player plays by rule of thumb."""
    if len(playable) == 1:
        return playable[0]
    table = Table(known, playable)
    if table.trick.best is None:
        return defender_lead(table) if table.defends else hombre_lead(table)
    if table.defends and table.trick.master == table.partner:
        return table.cheapest(playable)
    return win_or_throw(table)


def hombre_lead(table: Table) -> Card:
    """Draw trumps from the top, then play what holds, then what costs least."""
    order, hand = table.order, table.playable
    trumps = sorted((one for one in hand if one in order.trumps), key=lambda one: order.strength[one])
    others = [seat for seat in range(3) if seat != table.known.me]
    against = order.trumps & table.out and not all(table.void(seat, table.known.trump) for seat in others)
    if against and trumps and (table.holds(trumps[-1]) or len(trumps) > 3):
        return trumps[-1] if table.holds(trumps[-1]) else trumps[0]
    plain = [one for one in hand if one not in order.trumps]
    sure = [one for one in plain if table.holds(one) and not table.trumped(order.suit[one], others)]
    if sure:
        return max(sure, key=lambda one: len(order.alike[order.suit[one]] & table.out))
    return longest_low(table, plain) if plain else trumps[-1 if not against else 0]


def defender_lead(table: Table) -> Card:
    """Play what holds, if the hombre does not trump it; else low from a long suit; trumps last of all."""
    order, hand = table.order, table.playable
    plain = [one for one in hand if one not in order.trumps]
    hombre = [table.known.hombre]
    sure = [one for one in plain if table.holds(one) and not table.trumped(order.suit[one], hombre)]
    if sure:
        return max(sure, key=lambda one: len(order.alike[order.suit[one]] & table.out))
    if plain:
        return longest_low(table, plain)
    top = max(hand, key=lambda one: order.strength[one])
    return top if table.holds(top) else min(hand, key=lambda one: order.strength[one])


def longest_low(table: Table, plain: Sequence[Card]) -> Card:
    """The lowest card of the longest suit, one with a king last."""

    def promise(one: Card) -> tuple[bool, int, int]:
        mine = [other for other in plain if other.suit == one.suit]
        king = any(other.rank == "K" for other in mine) and len(mine) < 3
        return king, -len(mine), table.order.strength[one]

    return min(plain, key=promise)


def win_or_throw(table: Table) -> Card:
    """Win with the weakest card that will do, or throw the cheapest away."""
    if not table.winners:
        return table.cheapest(table.playable)
    if not table.foes_after:
        return table.lowest_winner()
    order, led = table.order, table.trick.led
    following = [one for one in table.winners if order.suit[one] == led]
    holding = [one for one in following if table.holds(one)]
    if holding:
        if led == order.trump or not table.trumped(led or "", table.foes_after):
            return min(holding, key=lambda one: order.strength[one])
        return table.cheapest(table.playable)
    trumping = [one for one in table.winners if one in order.trumps]
    if trumping and led != order.trump:
        return table.lowest_winner()
    return table.cheapest(table.playable)


def silly(known: Known, playable: Sequence[Card], one: Card) -> bool:
    """What no player at the table would forgive, however it turns out: only where something else can be played."""
    table = Table(known, playable)
    order, best = table.order, table.trick.best
    if best is None:
        return False
    wins = one in table.winners
    last = not table.foes_after
    lower = [other for other in playable if other not in table.winners]
    if table.defends and table.trick.master == table.partner and not table.after:
        # over the fellow's card, or a dear card thrown under it
        return bool(lower) and (wins or (one in order.trumps and any(other not in order.trumps for other in lower)))
    if table.defends and not table.after and not wins:
        # the hombre's trick left to him, though a card of the suit took it
        return any(order.suit[other] == table.trick.led and not matador(other, known.trump) for other in table.winners)
    if wins and last:
        return matador(one, known.trump) and any(not matador(other, known.trump) for other in table.winners)
    if not wins:
        dear = one in order.trumps or (one.rank == "K" and table.holds(one))
        plain = [other for other in lower if other not in order.trumps and not (other.rank == "K" and other is not one)]
        return dear and order.suit[one] != table.trick.led and any(other is not one for other in plain)
    return False
