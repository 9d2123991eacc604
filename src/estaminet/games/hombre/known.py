"""What a player of hombre knows of a deal, read from his view, and the deals he can imagine from it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from math import exp
from random import Random
from typing import Final

from estaminet.bots import NoWorld, Worlds, likely
from estaminet.cards import PACK40, Card, card
from estaminet.games.hombre.estimate import kept, tricks
from estaminet.games.hombre.options import HombreOptions
from estaminet.games.hombre.tables import ORDERS, SPADILLE
from estaminet.games.hombre.vocabulary import CONTRE, FORCE, FRONTS, HANDS, PILES, SANS, SERVI, TRICKS
from estaminet.play import View
from estaminet.rules import read_options
from estaminet.rules.order import Order

ALL: Final = frozenset(PACK40)


@cache
def _options(texts: frozenset[tuple[str, str]]) -> HombreOptions:
    return read_options(HombreOptions, dict(texts))


def options_seen(view: View) -> HombreOptions:
    """The options of the table."""
    return _options(frozenset(view.options.items()))


@dataclass
class Known:
    """What a player knows of a deal whose trump is named."""

    me: int
    hombre: int
    trump: str
    hand: tuple[Card, ...]
    leader: int
    """Who led, or leads, to this trick."""
    trick: tuple[Card, ...]
    took: tuple[int, ...]
    poule: int
    tricks: tuple[int, ...]
    lacks: list[set[Card]]
    """For each seat the cards that it is known not to hold."""
    gone: set[Card]
    """What has been played, and what he himself has thrown out or seen in the talon."""
    played: list[set[Card]]
    """What each seat has played."""
    sizes: tuple[int, int, int]
    """How many cards each seat holds."""
    drawn: tuple[int, int, int]
    sans: bool
    """The hombre plays without taking."""
    forced: bool
    """The hombre has shown spadille and must play."""
    talon: int
    """How many cards lie unseen in the talon."""
    shown: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    """Hands of others that he sees."""
    pinned: frozenset[Card] = frozenset()
    """Cards that somebody holds, as all have seen."""

    @property
    def order(self) -> Order:
        """The order of the cards."""
        return ORDERS[self.trump]

    @property
    def regular(self) -> bool:
        """Whether as far as he sees all has gone by the rules, and all hold as many cards as there are tricks left."""
        left = TRICKS - len(self.took)
        turn = len(self.trick)
        sizes = [left - (step < turn) for step in range(3)]
        seats = turning(self.leader)
        in_turn = seats[turn] == self.me and (not self.took or self.leader == self.took[-1])
        revoked = any(self.lacks[seat].intersection(cards) for seat, cards in self.shown.items())
        return in_turn and not revoked and [self.sizes[seat] for seat in seats] == sizes

    @property
    def unseen(self) -> frozenset[Card]:
        """The cards that he cannot place."""
        seen = {*self.gone, *self.hand}
        for cards in self.shown.values():
            seen.update(cards)
        return ALL - seen


def read(view: View) -> Known:
    """What a seat knows once trumps are named."""
    facts, me = view.facts, view.place
    order = ORDERS[facts["trump"]]
    lacks: list[set[Card]] = [set(), set(), set()]
    played: list[set[Card]] = [set(), set(), set()]
    leader = facts["first"]
    took = tuple(view.seats.index(letter) for letter in facts["took"])
    for trick in tricks_played(view, leader, took):
        follow(order, trick, lacks, played)
    leader = facts.get("leader", leader)
    lies = [(seat, one) for seat in turning(leader) for one in view.hand(FRONTS[seat])]
    follow(order, lies, lacks, played)
    if facts["bid"] == FORCE:
        for seat in range(3):
            if seat != facts["declarer"]:
                lacks[seat].add(SPADILLE)
    talon = view.zones["talon"] or ()
    gone = set().union(*played, thrown_by(view))
    gone.update(one for one in talon if one is not None)
    hand = view.hand(HANDS[me])
    pinned = {card(code): seat for seat, code in facts.get("shown", ())}
    for one, holder in [*pinned.items(), *looked_at(view)]:
        for other in {0, 1, 2} - {holder}:
            lacks[other].add(one)
    sizes = tuple(held(view, seat, len(took)) for seat in range(3))
    drawn = tuple(count or 0 for count in facts["drawn"])
    return Known(
        me=me,
        hombre=facts["declarer"],
        trump=facts["trump"],
        hand=hand,
        leader=leader,
        trick=tuple(one for _, one in lies),
        took=took,
        poule=view.purses["poule"],
        tricks=tuple(facts["tricks"]),
        lacks=lacks,
        gone=gone - set(hand),
        played=played,
        sizes=(sizes[0], sizes[1], sizes[2]),
        drawn=(drawn[0], drawn[1], drawn[2]),
        sans=facts["bid"] in (SANS, CONTRE),
        forced=facts["bid"] == FORCE,
        talon=sum(one is None for one in talon),
        shown={seat: view.hand(HANDS[seat]) for seat in range(3) if seat != me and view.hand(HANDS[seat])},
        pinned=frozenset(pinned),
    )


def looked_at(view: View) -> list[tuple[Card, int]]:
    """HOM-F1: what he has seen of another's hand, and whose that is, who may have thrown it out since."""
    seen: list[tuple[Card, int]] = []
    for one in view.heard:
        if (one.kind, one.src) == ("fact", "dealer"):
            seen = []
        elif one.kind == "look" and one.src in HANDS:
            seen += [(face, HANDS.index(one.src)) for face in one.what if face is not None]
    return seen


def turning(leader: int) -> tuple[int, int, int]:
    """The seats in the order of playing to a trick."""
    return leader, (leader + 1) % 3, (leader + 2) % 3


Played = list[tuple[int, Card]]
"""A trick: who has played what."""


def tricks_played(view: View, leader: int, took: tuple[int, ...]) -> list[Played]:
    """The complete tricks of the deal; where hands may be too short, all remember who played what."""
    if "history" in view.facts:
        return [[(seat, card(code)) for seat, code in trick] for trick in view.facts["history"]]
    piles = {seat: iter(view.hand(PILES[seat])) for seat in range(3)}
    tricks = []
    for winner in took:
        tricks.append([(seat, next(piles[winner])) for seat in turning(leader)])
        leader = winner
    return tricks


def held(view: View, seat: int, complete: int) -> int:
    """How many cards a seat holds, or should hold, where that cannot be seen."""
    hand = view.zones[HANDS[seat]]
    return len(hand) if hand is not None else max(0, TRICKS - complete - len(view.hand(FRONTS[seat])))


def follow(order: Order, trick: Played, lacks: list[set[Card]], played: list[set[Card]]) -> None:
    """Note a trick: who did not follow holds no card of the suit but a matador that need not fall."""
    for seat, one in trick:
        played[seat].add(one)
        lead = trick[0][1]
        if order.suit[one] != order.suit[lead]:
            lacks[seat] |= order.alike[order.suit[lead]] - order.excused[lead]


def thrown_by(view: View) -> tuple[Card, ...]:
    """What a seat has thrown out in this deal; after a way back, what it has thrown out last."""
    if view.facts["drawn"][view.place] is None:
        return ()
    thrown: tuple[Card, ...] = ()
    for heard in view.heard:
        if heard.kind == "fact" and heard.src == "dealer":
            thrown = ()
        elif heard.kind == "move" and heard.src == HANDS[view.place] and heard.dst == "ecart":
            thrown = heard.what
        elif heard.kind == "say" and heard.src == str(view.place) and heard.what == SERVI:
            thrown = ()
    return thrown


Hands = tuple[tuple[Card, ...], ...]


def really(truth: View) -> Hands:
    """The hands as they lie; `truth` has all cards face up."""
    return tuple(truth.hand(hand) for hand in HANDS)


def worlds(known: Known, count: int, rng: Random, *, concluding: bool = True) -> list[Hands]:
    """Hands of all three that agree with what is known; none, if somebody must have played against the rules.

    What others have thrown out is taken to hold no trump and no king, as long as that is possible; and of more deals
    than are wanted those are kept in which they would have exchanged, and spoken, as they have. Who is not `concluding`
    takes each deal as likely as another.
    """
    others = [seat for seat in range(3) if seat != known.me and seat not in known.shown]
    unseen = sorted(known.unseen)
    sizes = [known.sizes[seat] for seat in others]
    thrown = sum(known.drawn[seat] for seat in range(3) if seat != known.me)
    thrown = max(0, min(thrown, len(unseen) - sum(sizes)))  # a hand may have taken more than it threw out
    rest = len(unseen) - sum(sizes) - thrown
    barred = [known.lacks[seat] for seat in others]
    lying = {SPADILLE, *known.pinned} if known.forced else known.pinned
    dear = {one for one in unseen if one in known.order.trumps or one.rank == "K"}
    for spared in (dear, known.order.trumps, ()) if concluding else ((),):
        try:
            source = Worlds(unseen, [*sizes, thrown, rest], [*barred, known.pinned.union(spared), lying])
        except NoWorld:
            continue
        break
    else:
        return []
    found: list[Hands] = []
    for _ in range(CHOICE * count if concluding else count):
        dealt = source.sample(rng)
        hands = [known.shown.get(seat, known.hand) for seat in range(3)]
        for seat, cards in zip(others, dealt, strict=False):
            hands[seat] = tuple(cards)
        found.append(tuple(hands))
    if not concluding:
        return found
    return likely(found, [credible(known, hands) for hands in found], count, rng)


CHOICE: Final = 3
"""So many times more deals are imagined than are kept."""
ODD: Final = 0.3
"""How likely it is that somebody has kept a card that is not worth it, or threw out one that is."""


def credible(known: Known, hands: Hands) -> float:
    """How likely it is that players with these hands have exchanged and spoken as they have.

    Who has taken four cards had kept five that were worth it, and may have been dealt others; who plays without taking
    has a hand for it.
    """
    weight = 1.0
    for seat in range(3):
        if seat == known.me:
            continue
        held = [*hands[seat], *known.played[seat]]
        if seat == known.hombre and known.sans:
            weight *= 1 / (1 + exp(2 * (FOR_ALONE - tricks(held, known.trump))))
        else:
            lacking = len(held) - known.drawn[seat] - len(kept(held, known.trump))
            weight *= ODD ** max(0, lacking)
    return weight


FOR_ALONE: Final = 4.3
"""The tricks that a hand should promise to whoever plays without taking."""
