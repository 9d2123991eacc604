"""The bots of hombre, weakest first.

`sense` plays at random within reason, `debutant` by rules of thumb, `habitue` tries his answers in deals he imagines.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import comb
from random import Random
from typing import Final

from estaminet.bots import Bot, Silent, best_of
from estaminet.cards import PACK40, Card, card
from estaminet.games.hombre.estimate import best_trump, hope, loose, tricks
from estaminet.games.hombre.known import Hands, Known, options_seen, read, really, worlds
from estaminet.games.hombre.sense import Sense, quick
from estaminet.games.hombre.stakes import MATADOR, SANS_PRENDRE
from estaminet.games.hombre.tables import counted, tables_of
from estaminet.games.hombre.thumb import Table, silly, thumb
from estaminet.games.hombre.value import worth
from estaminet.games.hombre.vocabulary import (
    ARRETE,
    CEDE,
    DEMANDE,
    ECARTE,
    ENTREPREND,
    FORCE,
    GO_ON,
    HANDS,
    LAISSE,
    PASSE,
    REQUIRE,
    SANS,
    SUITS,
    TAIT,
    TIENT,
    TRICKS,
)
from estaminet.kernel import Kernel, Position, Tricks
from estaminet.play import View
from estaminet.rules import Answer, One, Pick

SEATINGS: Final = ("abb", "bab", "bba", "aab", "aba", "baa")
"""For the arena: who sits where, counted from the dealer, so that on one deal either level plays every hand alone
against two of the other, and together with one of its own."""

ASKING: Final = 4.2
"""The tricks that a hand must promise for a beginner to ask; and..."""
ALONE: Final = 4.5
"""... to play without taking."""

EXACT: Final = 7
"""With so many cards left, or fewer, the habitué solves the deals he imagines instead of playing them out."""

WORD_OF: Final = {suit: word for word, suit in SUITS.items()}


@cache
def kernel(trump: str, hombre: int) -> Kernel:
    """The compiled tricks of a deal."""
    return Kernel(tables_of(trump, hombre))


class Debutant(Silent):
    """Bids by estimate, plays by rules of thumb, at once."""

    def answer(self, view: View, rng: Random) -> Answer:
        assert view.question is not None
        shape = view.question.shape
        hand = view.hand(HANDS[view.place])
        if isinstance(shape, Pick):
            return self.discards(view, hand, shape, rng)
        if isinstance(shape, One):
            options = shape.options
            if isinstance(options[0], Card):
                cards = [one for one in options if isinstance(one, Card)]
                return self.card(read(view), cards, view, rng)
            if options[0] == PASSE:
                return self.word(view, hand, options, rng)
            if options[0] == TIENT:
                return self.forced(view, hand, rng)
            if options[0] in SUITS:
                return WORD_OF[self.trump(view, hand, rng)]
            if options[0] == LAISSE:
                return LAISSE
            if options[0] == REQUIRE:
                return REQUIRE if can_harm(read(view), view) else GO_ON
            if TAIT in options:
                return options[0]
            if ENTREPREND in options:
                return ENTREPREND if self.undertakes(read(view), view, rng) else ARRETE
        return shape.sample(rng)

    def word(self, view: View, hand: Sequence[Card], options: Sequence[str], rng: Random) -> str:
        """What to say in the bidding."""
        if SANS in options and tricks(hand, best_trump(hand, taking=False)) >= ALONE:
            return SANS
        if DEMANDE in options and hope(hand, best_trump(hand)) >= ASKING:
            return DEMANDE
        return PASSE

    def forced(self, view: View, hand: Sequence[Card], rng: Random) -> str:
        """Whether to play without taking, or to yield."""
        return TIENT if tricks(hand, best_trump(hand, taking=False)) >= ALONE - 0.4 else CEDE

    def trump(self, view: View, hand: Sequence[Card], rng: Random) -> str:
        """The trump to name; who has thrown out cards has made up his mind."""
        return best_trump(hand, taking=view.facts["bid"] in (DEMANDE, FORCE))

    def discards(self, view: View, hand: Sequence[Card], shape: Pick, rng: Random) -> Answer:
        """What to throw out."""
        trump = view.facts.get("trump")
        if trump is None:
            return (ECARTE, *sorted(loose(hand, best_trump(hand), shape.high, shape.low)))
        return (ECARTE, *sorted(loose(hand, trump, room_left(view, shape.high), shape.low)))

    def undertakes(self, known: Known, view: View, rng: Random) -> bool:
        """Whether to undertake the vole: when nothing that others may hold beats what is left."""
        table = Table(known, known.hand)
        return all(table.holds(one) for one in known.hand)

    def card(self, known: Known, playable: Sequence[Card], view: View, rng: Random) -> Card:
        """The card to play."""
        return thumb(known, playable)


def can_harm(known: Known, view: View) -> bool:
    """HOM-F10: whether a card that was seen in another's hand, and is not required yet, beats one of his own suit."""
    asked = view.facts.get("required", ())
    seen = [card(line[1]) for line in view.facts.get("shown", ()) if line[0] != known.me and line not in asked]
    order = known.order
    return any(
        one in order.beats[mine] and order.suit[one] == order.suit[mine]
        for one in seen
        if one not in known.gone
        for mine in known.hand
    )


def room_left(view: View, room: int) -> int:
    """How many cards a defender takes: the first of the two leaves his fellow some."""
    talon = len(view.zones["talon"] or ())
    others = [view.facts["drawn"][seat] for seat in range(3) if seat not in (view.place, view.facts["declarer"])]
    return min(room, (talon + 1) // 2 + 1) if others == [None] else room


class Habitue(Debutant):
    """Tries what he could answer in imagined deals, played out by the kernel.

    Args:
        budget: how many deals he imagines for a card; all else follows from it.
    """

    exact: int = EXACT
    """With so many cards left, or fewer, an imagined deal is solved."""

    def __init__(self, budget: int = 60) -> None:
        self.budget = budget

    # -- what he imagines ----------------------------------------------------------------------------------------------

    def lying(self, view: View, hand: Sequence[Card], rng: Random) -> list[Card]:
        """The cards of the next two hands, and of the talon, as they may lie before the exchange."""
        seen = {*hand, *thrown_now(view)}
        hidden = [one for one in PACK40 if one not in seen]
        return rng.sample(hidden, len(hidden))

    def worlds(self, view: View, known: Known, rng: Random) -> list[Hands]:
        """Hands of all three that he holds to be possible once trumps are named."""
        return worlds(known, self.budget, rng)

    # -- before trumps are named ---------------------------------------------------------------------------------------

    def word(self, view: View, hand: Sequence[Card], options: Sequence[str], rng: Random) -> str:
        best, most = PASSE, WILLING
        if SANS in options:
            value = self.hopes(view, hand, False, rng)[0]
            if value > most:
                best, most = SANS, value
        if DEMANDE in options:
            value = self.hopes(view, hand, True, rng)[0]
            if value > most:
                best, most = DEMANDE, value
        return best

    def forced(self, view: View, hand: Sequence[Card], rng: Random) -> str:
        return TIENT if self.hopes(view, hand, False, rng)[0] > -view.purses["poule"] / 3 else CEDE

    def trump(self, view: View, hand: Sequence[Card], rng: Random) -> str:
        takes = len(hand) < TRICKS or view.facts["bid"] in (DEMANDE, FORCE)
        return self.hopes(view, hand, takes, rng)[1]

    def discards(self, view: View, hand: Sequence[Card], shape: Pick, rng: Random) -> Answer:
        if "trump" in view.facts:
            return super().discards(view, hand, shape, rng)
        return (ECARTE, *sorted(loose(hand, self.hopes(view, hand, True, rng)[1], shape.high, shape.low)))

    def hopes(self, view: View, hand: Sequence[Card], takes: bool, rng: Random) -> tuple[float, str]:
        """What it is worth to be the hombre, and under which trump: the two that promise most are tried.

        Played out at random: by rule of thumb the two defenders of an imagined deal let weak hands through.
        """
        promise = hope if takes else tricks
        trumps = sorted(SUITS.values(), key=lambda trump: -promise(hand, trump))[:2]
        first, me, poule = view.facts["first"], view.place, view.purses["poule"]
        false = options_seen(view).fausses_matadors == "counted"
        totals = dict.fromkeys(trumps, 0.0)
        count = MORE * self.budget
        for number in range(count):
            lying = self.lying(view, hand, rng)
            for trump in trumps:
                hands = exchanged(hand, lying, trump, me, takes)
                beside = (0 if takes else SANS_PRENDRE) + MATADOR * counted(hands[me], trump, false=false)
                position = Position(tuple(hands), first)
                took = kernel(trump, me).playouts(position, 1, number, "random").took
                totals[trump] += mean_worth(took, (0, 0, 0), me, me, poule, beside)
        best = max(trumps, key=totals.__getitem__)
        return totals[best] / count - (0 if takes else FLATTERY), best

    # -- play ----------------------------------------------------------------------------------------------------------

    def undertakes(self, known: Known, view: View, rng: Random) -> bool:
        if not known.regular:
            return False
        if super().undertakes(known, view, rng):
            return True
        imagined = self.worlds(view, known, rng)
        swept = 0.0
        for number, hands in enumerate(imagined):
            position = Position(hands, known.leader, known.trick)
            took = kernel(known.trump, known.hombre).playouts(position, PLAYOUTS, number, "thumb").took
            swept += sum(all(seat == known.me for seat in row) for row in took.tolist()) / PLAYOUTS
        return bool(imagined) and swept / len(imagined) > SURE_OF_VOLE

    def card(self, known: Known, playable: Sequence[Card], view: View, rng: Random) -> Card:
        usual = thumb(known, playable)
        if not known.regular:
            return usual
        candidates = [
            one for one in distinct(known, playable, usual) if one == usual or not silly(known, playable, one)
        ]
        if len(candidates) == 1:
            return usual
        imagined = self.worlds(view, known, rng)
        if not imagined:
            return usual
        played = kernel(known.trump, known.hombre)
        beside = self.beside(known, view)
        if len(known.hand) <= self.exact:
            worths = [split_worth(known, tricks, beside) for tricks in range(TRICKS + 1)]
            solved = [
                played.values(Position(hands, known.leader, known.trick, known.took), Tricks(known.hombre))
                for hands in imagined
            ]
            return best_of(candidates, solved, lambda one, values: worths[values[one]], usual, doubt=DOUBT, least=LEAST)

        def value(one: Card, world: tuple[int, tuple[tuple[Card, ...], ...]]) -> float:
            number, hands = world
            position = played.play(Position(hands, known.leader, known.trick), one)
            before = [known.tricks[seat] + position.took.count(seat) for seat in range(3)]
            if not any(position.hands):
                return worth(before, known.hombre, known.me, known.poule, beside)
            took = played.playouts(position, 2 * PLAYOUTS, number, "thumb").took
            return mean_worth(took, before, known.hombre, known.me, known.poule, beside)

        return best_of(candidates, list(enumerate(imagined)), value, usual, doubt=DOUBT, least=LEAST)

    def beside(self, known: Known, view: View) -> int:
        """What stands beside the poule, as far as he knows."""
        sans = SANS_PRENDRE if view.facts["bid"] not in (DEMANDE, FORCE) else 0
        if known.me != known.hombre:
            return sans
        held = {*known.hand, *known.played[known.me]}
        false = options_seen(view).fausses_matadors == "counted"
        return sans + MATADOR * counted(held, known.trump, false=false)


class Naif(Habitue):
    """A regular who concludes nothing: all deals that he cannot exclude are as likely to him. For the arena."""

    def worlds(self, view: View, known: Known, rng: Random) -> list[Hands]:
        return worlds(known, self.budget, rng, concluding=False)


class Oracle(Habitue):
    """A regular who sees all cards: what is made of him for one question, from what lies there. For the arena."""

    exact = TRICKS

    def __init__(self, truth: View, budget: int) -> None:
        super().__init__(budget)
        self.truth = truth

    def lying(self, view: View, hand: Sequence[Card], rng: Random) -> list[Card]:
        hands = really(self.truth)
        return [*hands[(view.place + 1) % 3], *hands[(view.place + 2) % 3], *self.truth.hand("talon")]

    def worlds(self, view: View, known: Known, rng: Random) -> list[Hands]:
        return [really(self.truth)]


MORE: Final = 5
"""So many times more deals are imagined for a word than for a card: whether to play hangs on small differences."""
FLATTERY: Final = 2.5
"""The counters by which imagined deals flatter a hand that is played without taking, measured on deals played."""
WILLING: Final = 1.5
"""The counters that being the hombre must promise: those who defend play better than imagined ones."""
PLAYOUTS: Final = 4
"""How often the rest of an imagined deal is played."""
DOUBT: Final = 0.7
"""By how many standard errors something unusual must be better."""
LEAST: Final = 0.1
"""The counters that something unusual must promise beyond the usual."""
SURE_OF_VOLE: Final = 0.7
"""How likely a vole must be."""


def split_worth(known: Known, tricks: int, beside: int) -> float:
    """What a deal is worth in which the hombre takes so many tricks, the others sharing theirs as it happens."""
    counts = list(known.tricks)
    others = [seat for seat in range(3) if seat != known.hombre]
    left = TRICKS - tricks - sum(counts[seat] for seat in others)
    counts[known.hombre] = tricks
    if left < 0 or tricks < known.tricks[known.hombre]:
        return 0.0  # it cannot be
    total: float = 0.0
    for first in range(left + 1):
        reached = list(counts)
        reached[others[0]] += first
        reached[others[1]] += left - first
        total += comb(left, first) * worth(reached, known.hombre, known.me, known.poule, beside)
    return float(total / 2**left)


def mean_worth(took: object, before: Sequence[int], hombre: int, player: int, poule: int, beside: int) -> float:
    """What some playouts are worth on average."""
    rows = took.tolist()  # type: ignore[attr-defined]
    total = 0.0
    for row in rows:
        total += worth([before[seat] + row.count(seat) for seat in range(3)], hombre, player, poule, beside)
    return total / len(rows)


def thrown_now(view: View) -> list[Card]:
    """What the hombre has thrown out before he names trumps."""
    last = view.heard[-1] if view.heard else None
    if last is not None and last.kind == "move" and last.dst == "ecart":
        return [one for one in last.what if one is not None]
    return []


def exchanged(hand: Sequence[Card], lying: Sequence[Card], trump: str, me: int, takes: bool) -> list[tuple[Card, ...]]:
    """The hands of an imagined deal after all have exchanged as they usually do."""
    deck = iter(lying)
    hands: list[list[Card]] = [[], [], []]
    for step in (1, 2):
        hands[(me + step) % 3] = [next(deck) for _ in range(TRICKS)]
    talon = list(deck)
    out = loose(hand, trump, 8) if takes and len(hand) >= TRICKS else []
    mine = [one for one in hand if one not in out][:TRICKS]
    hands[me] = mine + talon[: TRICKS - len(mine)]
    del talon[: TRICKS - len(mine)]
    for step in (1, 2):
        seat = (me + step) % 3
        room = min(8 if len(talon) == 13 else TRICKS, len(talon))
        if step == 1:
            room = min(room, (len(talon) + 1) // 2 + 1)
        out = loose(hands[seat], trump, room)
        hands[seat] = [one for one in hands[seat] if one not in out] + talon[: len(out)]
        del talon[: len(out)]
    return [tuple(cards) for cards in hands]


def distinct(known: Known, playable: Sequence[Card], usual: Card) -> list[Card]:
    """The cards that may be played, without those that come to the same: neighbours of one suit."""
    order, unseen = known.order, known.unseen
    found = [usual]
    for one in playable:
        same = any(
            order.suit[one] == order.suit[other]
            and not (order.beats[one] ^ order.beats[other]) & (unseen | set(known.trick))
            for other in found
        )
        if one not in found and not same:
            found.append(one)
    return found


PUBLISHED: Final = (
    ("debutant", "sense", 400),
    ("habitue", "debutant", 300),
    ("oracle", "habitue", 300),
    ("oracle", "habitue-naif", 300),
    ("habitue", "habitue-naif", 1000),
)
"""The comparisons that the campaign publishes, with the number of deals."""

LEVELS: Final[Mapping[str, Callable[[], Bot]]] = {"sense": Sense, "debutant": Debutant, "habitue": Habitue}

ARENA: Final[Mapping[str, Callable[[], Bot]]] = {"habitue": lambda: Habitue(30), "habitue-naif": lambda: Naif(30)}
"""Levels that think less in the arena than at a table, or that play nowhere else."""

ORACLES: Final[Mapping[str, Callable[[View], Bot]]] = {"oracle": lambda truth: Oracle(truth, 30)}
"""Levels that see all hands: in the arena only."""

__all__ = ["ARENA", "LEVELS", "ORACLES", "PUBLISHED", "SEATINGS", "Debutant", "Habitue", "Sense", "quick"]
