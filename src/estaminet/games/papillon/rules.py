"""The rules of papillon, from top to bottom as the rule book tells them.

Everything turns to the right: seat `i + 1` is the right-hand neighbour of seat `i`. A *coup* is what is played under
one dealer; here it is a deal. It is made of several distributions from one pack.

Facts on the tapis, beside those of every game: `phase`, `distribution` (which, from 1), `tricks` (how often each seat
has taken in this distribution), `last` (the cards of the last take, that of the hand first), and those of the talon.

The purses bear the letters of the seats; the pool is the purse `poule`. The cards that are taken up go into `won.A` and
so on, face down; what lies open is the zone `tapis`.

Irregular acts are refused: the faults of the book come with a referee. Numbering of actions: the words of the glossary,
then the numbers 0 to 51, then the cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from itertools import takewhile
from typing import Any, ClassVar, Final

from estaminet.cards import PACK52, Card
from estaminet.games.papillon.options import PapillonOptions
from estaminet.games.papillon.values import ALIKE_ONLY, COURTS, DRAWN, REACH, SMALL
from estaminet.rules.ask import CHECK, Ask
from estaminet.rules.draw import draw
from estaminet.rules.game import Options, Rules, Steps
from estaminet.rules.shapes import Amount, Answer, One
from estaminet.rules.take import Take
from estaminet.rules.talon import Talon
from estaminet.tapis import Tapis

COUPE: Final = "coupe"
DONNE: Final = "donne"
PREND: Final = "prend"
ETALE: Final = "etale"

FICHE: Final = 20
"""A fiche is worth so many jetons."""
POULE: Final = "poule"
TURNED: Final = {3: 7, 4: 4}
"""PAP-03: how many cards are turned up, by the number of players."""
TURNED_AGAIN: Final = {3: 3, 4: 4}
"""The same in the later distributions, under the option `retourne_suite`."""

ENDS: Final = {"premier_fini": "PAP-11", "plus_de_cartes": "PAP-11A", "toute_donne": "PAP-11B"}
"""The rule by which the pool is won, by the option `vainqueur`."""


class Papillon(Rules):
    """Papillon under some options."""

    VERSION: ClassVar[int] = 1
    OPTIONS: ClassVar[type[Options]] = PapillonOptions
    WORDS: ClassVar[tuple[str, ...]] = (COUPE, DONNE, PREND, ETALE)
    NUMBERS: ClassVar[range] = range(52)
    OUTCOMES: ClassVar[tuple[str, ...]] = ("pool won", "pool carried")

    def __init__(self, options: PapillonOptions) -> None:
        super().__init__(options)
        self.options: PapillonOptions = options
        self.pack = PACK52
        self.count = int(options.n_players)
        self.seats = tuple("ABCD")[: self.count]
        self.coups = options.tours * self.count
        """How many coups are played, unless the pool is left over."""
        self.reach = REACH if options.figures_assemblent else ALIKE_ONLY
        self.sizes = self.distributions()
        seats = range(self.count)
        self.orders = tuple(tuple((dealer + step) % self.count for step in (*seats[1:], 0)) for dealer in seats)
        self.hands = tuple(f"hand.{letter}" for letter in self.seats)
        self.fronts = tuple(f"front.{letter}" for letter in self.seats)
        self.piles = tuple(f"won.{letter}" for letter in self.seats)

    def distributions(self) -> tuple[int, ...]:
        """PAP-10: how many cards each player gets in the distributions of a coup; the last one empties the talon."""
        if not self.options.retourne_suite:
            return (3,) * (5 if self.count == 3 else 4)
        return (3, 3, 3, 3) if self.count == 3 else (3, 3, 4)

    # -- the table -----------------------------------------------------------------------------------------------

    def lay(self, tapis: Tapis) -> None:
        """PAP-17: a fiche in jetons and six more for each tour; who has nothing left goes on owing."""
        tapis.zone("pack").cards = list(self.pack)
        tapis.zone("talon")
        tapis.zone("tapis", tapis.everyone)
        tapis.zone("retires")
        tapis.purse(POULE)
        for seat, letter in enumerate(self.seats):
            tapis.zone(self.hands[seat], tapis.only(seat))
            tapis.zone(self.fronts[seat], tapis.everyone)
            tapis.zone(self.piles[seat])
            tapis.purse(letter, FICHE * (1 + 6 * self.options.tours), credit=True)

    def hand(self, tapis: Tapis, seat: int) -> list[Card]:
        """The cards that a seat holds, in the order in which they were dealt."""
        return tapis.zones[self.hands[seat]].cards

    def collect(self, tapis: Tapis) -> None:
        """All cards come back into the pack."""
        zones = tapis.zones
        tapis.sweep([zone for zone in zones.values() if zone.name != "pack"], zones["pack"])

    def from_right_of(self, dealer: int) -> Sequence[int]:
        """PAP-16: all the seats by the right, from the right-hand neighbour of the dealer to the dealer himself."""
        return self.orders[dealer]

    def from_first_to_play(self, tapis: Tapis) -> Sequence[int]:
        """All the seats by the right, from the one that played first in this coup, whoever deals by now."""
        moved = tapis.facts["distribution"] - 1 if self.options.donneur_suite == "suivant" else 0
        return self.from_right_of((tapis.facts["dealer"] - moved) % self.count)

    # -- the match -----------------------------------------------------------------------------------------------

    def partie(self, tapis: Tapis) -> Steps:
        if "next" not in tapis.facts:
            self.first_dealer(tapis)
            yield from self.shuffle_and_cut(tapis)
        while "result" not in tapis.facts:
            yield CHECK
            yield from self.coup(tapis)
            if "result" not in tapis.facts:
                self.collect(tapis)
                yield from self.shuffle_and_cut(tapis)

    def first_dealer(self, tapis: Tapis) -> None:
        """PAP-01: whoever draws the lowest card of the spread pack deals first; equals draw again."""
        tapis.note("sheet", ())
        how = self.options.first_dealer
        if how in self.seats:
            tapis.note("next", self.number(how))
            return
        tapis.shuffle(tapis.zones["pack"])
        fronts = [tapis.zones[front] for front in self.fronts]
        lowest = how == "lowest_card"
        tapis.note("next", draw(tapis, fronts, DRAWN.__getitem__, lambda: self.collect(tapis), lowest=lowest))

    def shuffle_and_cut(self, tapis: Tapis) -> Steps:
        """PAP-02: the next dealer shuffles, his left-hand neighbour cuts."""
        pack = tapis.zones["pack"]
        tapis.note("phase", "cut")
        tapis.shuffle(pack)
        cutter = (tapis.facts["next"] - 1) % self.count
        _, depth = yield Ask({cutter: Amount(COUPE, 1, len(self.pack) - 1)}, "PAP-02", formality=True)
        tapis.say(cutter, (COUPE, depth))
        tapis.cut(pack, depth)

    def coup(self, tapis: Tapis) -> Steps:
        """What is played under one dealer, from the ante to the score."""
        self.begin(tapis)
        self.ante(tapis)
        self.deal(tapis)
        winner = yield from self.play(tapis)
        while winner is None and not Talon(tapis).exhausted():
            yield from self.deal_again(tapis)
            winner = yield from self.play(tapis)
        self.end(tapis, winner)

    def begin(self, tapis: Tapis) -> None:
        """A new coup: nothing is left of the last one but the purses, the pool among them."""
        tapis.forget("last")
        tapis.note("deal", len(tapis.facts["sheet"]) + 1)
        tapis.tell("dealer", tapis.facts["next"])

    def ante(self, tapis: Tapis) -> None:
        """PAP-17: everybody puts the same into the pool, to what may be left there (PAP-15)."""
        for letter in self.seats:
            tapis.pay(self.options.mise, letter, POULE, "PAP-17")

    # -- the distributions -----------------------------------------------------------------------------------------

    def deal(self, tapis: Tapis) -> None:
        """PAP-02: three cards to each, one by one; PAP-03: then seven or four are turned up, the rest is the talon."""
        zones = tapis.zones
        pack = zones["pack"]
        hands = [zones[self.hands[seat]] for seat in self.from_right_of(tapis.facts["dealer"])]
        for _ in range(self.sizes[0]):
            for hand in hands:
                tapis.top(1, pack, hand)
        tapis.top(TURNED[self.count], pack, zones["tapis"])
        Talon(tapis).form(pack)
        self.open(tapis, 1)

    def deal_again(self, tapis: Tapis) -> Generator[Ask, Any, None]:
        """PAP-10: the dealer shuffles the talon and deals again without a cut; what lies on the table stays there.

        Option `donneur_suite`: the deal moves on, and with it who plays first.
        """
        zones, facts = tapis.zones, tapis.facts
        tapis.note("phase", "deal")
        if self.options.donneur_suite == "suivant":
            tapis.tell("dealer", (facts["dealer"] + 1) % self.count)
        yield Ask({facts["dealer"]: One((DONNE,))}, "PAP-10", formality=True)
        number = facts["distribution"] + 1
        talon = Talon(tapis)
        talon.deal_again(
            self.sizes[number - 1], [zones[self.hands[seat]] for seat in self.from_right_of(facts["dealer"])]
        )
        if self.options.retourne_suite:
            talon.give(TURNED_AGAIN[self.count], zones["tapis"])
        self.open(tapis, number)

    def open(self, tapis: Tapis, number: int) -> None:
        """The cards of a distribution are dealt: nobody has taken anything with these."""
        tapis.note("distribution", number)
        tapis.note("tricks", (0,) * self.count)
        tapis.note("phase", "play")

    # -- play --------------------------------------------------------------------------------------------------------

    def play(self, tapis: Tapis) -> Generator[Ask, Any, int | None]:
        """PAP-16: by the right, the dealer last, as long as somebody has cards; the seat that wins the pool thereby."""
        order = self.from_right_of(tapis.facts["dealer"])
        hands = [(seat, tapis.zones[self.hands[seat]].cards) for seat in order]
        while any(hand for _, hand in hands):
            for seat, hand in hands:
                if hand and (yield from self.turn(tapis, seat)):
                    return seat
        return None

    def turn(self, tapis: Tapis, seat: int) -> Generator[Ask, Any, bool]:
        """PAP-07: who can take must take, with one card; who cannot lays out all that he has. True if this wins."""
        takes = self.takes(tapis, seat)
        if takes.mine:
            _, card, *group = yield Ask({seat: takes}, "PAP-04")
            return self.take(tapis, seat, card, group)
        yield Ask({seat: One((ETALE,))}, "PAP-08")
        self.lay_out(tapis, seat)
        return False

    def takes(self, tapis: Tapis, seat: int) -> Take:
        """PAP-04, PAP-05, PAP-06: what each card of a hand can take from the table."""
        zones, reach = tapis.zones, self.reach
        mine = {card: reach[card] for card in zones[self.hands[seat]].cards}
        return Take(PREND, mine, {card: SMALL[card] for card in zones["tapis"].cards})

    def take(self, tapis: Tapis, seat: int, card: Card, group: Sequence[Card]) -> bool:
        """A card takes its like or several that add up to it; true if the pool is won by it."""
        zones, front = tapis.zones, tapis.zones[self.fronts[seat]]
        tapis.move((card,), zones[self.hands[seat]], front)
        tapis.move(group, zones["tapis"], front)
        tapis.note("last", tuple([(seat, one.code) for one in front.cards]))
        tapis.sweep((front,), zones[self.piles[seat]])
        before = tapis.facts["tricks"]
        tricks = (*before[:seat], before[seat] + 1, *before[seat + 1 :])
        tapis.note("tricks", tricks)
        if not zones["tapis"].cards:  # PAP-14
            self.collect_from_others(tapis, seat, self.options.balayage, "PAP-14")
        size = self.sizes[tapis.facts["distribution"] - 1]
        return tricks[seat] == size and self.all_taken(tapis, seat, first=tricks.count(size) == 1)

    def all_taken(self, tapis: Tapis, seat: int, *, first: bool) -> bool:
        """PAP-11: who has taken with all his cards wins the pool if it was the last distribution; PAP-11B: if any.

        PAP-12: in one before it the first who does so makes the petit papillon.
        """
        last = tapis.facts["distribution"] == len(self.sizes)
        if self.options.vainqueur == "toute_donne" or (last and self.options.vainqueur == "premier_fini"):
            return True
        if first and not last:
            self.collect_from_others(tapis, seat, self.options.petit_papillon, "PAP-12")
        return False

    def lay_out(self, tapis: Tapis, seat: int) -> None:
        """PAP-08: a jeton to the pool for each card; PAP-09: the cards stay on the table; PAP-13: aces are paid for."""
        zones = tapis.zones
        laid = list(self.hand(tapis, seat))
        tapis.forget("last")
        tapis.move(laid, zones[self.hands[seat]], zones["tapis"])
        if self.options.etales_retires:
            tapis.move(laid, zones["tapis"], zones["retires"])
        tapis.pay(len(laid), self.seats[seat], POULE, "PAP-08")
        if self.options.as_etales:
            self.collect_from_others(tapis, seat, [card.rank for card in laid].count("A"), "PAP-13")

    def collect_from_others(self, tapis: Tapis, seat: int, each: int, why: str) -> None:
        """Every other player pays a seat so many jetons, by some rule."""
        if each:
            for other in self.from_right_of(seat)[:-1]:
                tapis.pay(each, self.seats[other], self.seats[seat], why)

    # -- the end of a coup -------------------------------------------------------------------------------------------

    def end(self, tapis: Tapis, winner: int | None) -> None:
        """The pool is won or stays; a line of the sheet; perhaps the end of the match."""
        facts = tapis.facts
        if winner is not None:
            because = ENDS[self.options.vainqueur]
            self.share(tapis, [winner], because)
        elif self.options.vainqueur == "plus_de_cartes":
            because = "PAP-11A"
            self.share(tapis, self.richest(tapis), because)
        else:
            because = "PAP-15"
        played = facts["deal"] >= self.coups
        if played and self.options.fin_poule == "partage":
            self.share(tapis, self.from_first_to_play(tapis), "PAP-18")
        self.score(tapis, because)
        tapis.note("next", (facts["dealer"] + 1) % self.count)
        if played and not tapis.purses[POULE]:  # PAP-18: else further coups are played for it
            best = max(tapis.purses[letter] for letter in self.seats)
            winners = tuple(seat for seat, letter in enumerate(self.seats) if tapis.purses[letter] == best)
            tapis.tell("result", {"winners": winners, "first": winners, "rule": "PAP-18"})

    def richest(self, tapis: Tapis) -> list[int]:
        """PAP-11A: the seats with the largest pile, in the order in which they first played."""
        sizes = {seat: len(tapis.zones[self.piles[seat]]) for seat in self.from_first_to_play(tapis)}
        return [seat for seat, size in sizes.items() if size == max(sizes.values())]

    def share(self, tapis: Tapis, seats: Sequence[int], why: str) -> None:
        """Some seats share the pool, by some rule; what is left over goes jeton by jeton to the first of them."""
        whole, rest = divmod(tapis.purses[POULE], len(seats))
        for place, seat in enumerate(seats):
            counters = whole + (place < rest)
            if counters:
                tapis.pay(counters, POULE, self.seats[seat], why)

    def score(self, tapis: Tapis, because: str) -> None:
        """A line of the sheet: who has won or lost how much in this coup, and by which rules."""
        facts = tapis.facts
        sums: Counter[tuple[int, str]] = Counter()
        paid = list(takewhile(lambda one: one.deal == facts["deal"], reversed(tapis.payments)))
        for payment in reversed(paid):
            for purse, counters in (payment.src, -payment.counters), (payment.dst, payment.counters):
                if purse != POULE:
                    sums[self.number(purse), payment.why] += counters
        gains = tuple((seat, counters, rule) for (seat, rule), counters in sums.items() if counters)
        points = tuple(sum(counters for seat, counters, _ in gains if seat == mine) for mine in range(self.count))
        line = {
            "deal": facts["deal"],
            "dealer": facts["dealer"],
            "points": points,
            "gains": gains,
            "because": because,
            "pool": tapis.purses[POULE],
            "piles": tuple(len(tapis.zones[pile]) for pile in self.piles),
        }
        tapis.tell("sheet", (*facts["sheet"], line))
        tapis.note("phase", "scored")

    def outcome(self, line: dict[str, Any]) -> str:
        if line["because"] == "PAP-15":
            return "pool carried"
        return "pool won" if sum(rule == line["because"] for _, _, rule in line["gains"]) == 1 else "pool shared"

    # -- refusals ------------------------------------------------------------------------------------------------------

    def why(self, tapis: Tapis, ask: Ask, seat: int, answer: Answer) -> str:
        shape = ask.shapes.get(seat)
        if shape is None:
            return "PAP-16"
        if isinstance(shape, Take):
            return self.why_not_this(tapis, seat, answer)
        if isinstance(shape, Amount):
            return "PAP-02"
        return "PAP-08" if tapis.facts["phase"] == "play" else "PAP-20"

    def why_not_this(self, tapis: Tapis, seat: int, answer: Answer) -> str:
        """The rule that a seat breaks which can take something, but not so."""
        if answer == ETALE:
            return "PAP-07"
        parts = answer if isinstance(answer, tuple) else (answer,)
        cards = [part for part in parts if isinstance(part, Card)]
        hand, table = self.hand(tapis, seat), tapis.zones["tapis"].cards
        own = [card for card in cards if card in hand]
        group = [card for card in cards if card in table]
        if parts[0] != PREND or len(own) != 1 or not group or 1 + len(group) != len(cards):
            return "PAP-04"
        if sum(card.rank == own[0].rank for card in group) > 1:
            return "PAP-19"
        if any(card.rank in COURTS for card in group) or (len(group) > 1 and not self.reach[own[0]]):
            return "PAP-06"
        return "PAP-05" if len(group) > 1 else "PAP-04"
