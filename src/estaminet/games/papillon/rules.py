"""The rules of papillon, from top to bottom as the rule book tells them.

Everything turns to the right: seat `i + 1` is the right-hand neighbour of seat `i`. A *coup* is what is played under
one dealer; here it is a deal. It is made of several distributions from one pack.

Facts on the tapis, beside those of every game: `phase`, `distribution` (which, from 1), `tricks` (how often each seat
has taken in this distribution), `last` (the cards of the last take, that of the hand first), and those of the talon.
Where hands may err, also `turn` (whose it is), `turns` (turns and distributions of this coup so far), `dealt` (how many
cards each got in this distribution), `lying` (how many lay open before it), `ahead` (who has played before his turn
and will be passed over), `shown` (a card of a hand that all have seen), `paid` (payments before this coup), `staked`
(the antes of a coup that was void stand for this one).

The purses bear the letters of the seats; the pool is the purse `poule`. The cards that are taken up go into `won.A` and
so on, face down; what lies open is the zone `tapis`.

Numbering of actions: the words of the glossary, then the numbers 0 to 51, then the cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from itertools import islice, takewhile
from typing import Any, ClassVar, Final

from estaminet.cards import PACK52, Card
from estaminet.games.papillon.acts import (
    AVANCE,
    CONFIRME,
    COUPE,
    DECOUVRE,
    DONNE,
    ETALE,
    MALDONNE,
    MELE,
    MOINS,
    OUBLIE,
    PAQUETS,
    PLUS,
    POULE,
    PREND,
    TABLE,
)
from estaminet.games.papillon.faults import FAULTS, WRONG_COUNT
from estaminet.games.papillon.options import PapillonOptions
from estaminet.games.papillon.referee import FIRST_DEAL, Again, PapillonReferee
from estaminet.games.papillon.values import ALIKE_ONLY, COURTS, DRAWN, REACH, SMALL
from estaminet.rules.ask import CHECK, Ask, Redeal
from estaminet.rules.draw import draw
from estaminet.rules.faults import FaultRule
from estaminet.rules.game import Options, Rules, Steps
from estaminet.rules.referee import AGAIN, CLAIM, OWN_UP, STAND
from estaminet.rules.shapes import Amount, Answer, Either, One, Pick, Shape
from estaminet.rules.take import AnyTake, Take
from estaminet.rules.talon import Talon
from estaminet.tapis import Tapis, Zone

FICHE: Final = 20
"""A fiche is worth so many jetons."""
TURNED: Final = {3: 7, 4: 4}
"""PAP-03: how many cards are turned up, by the number of players."""
TURNED_AGAIN: Final = {3: 3, 4: 4}
"""The same in the later distributions, under the option `retourne_suite`."""

ENDS: Final = {"premier_fini": "PAP-11", "plus_de_cartes": "PAP-11A", "toute_donne": "PAP-11B"}
"""The rule by which the pool is won, by the option `vainqueur`."""
HASTE: Final = 40
"""No more than so many ways to take before one's turn are thought of."""


class Early(Exception):
    """PAP-F08: somebody has played before his turn, and perhaps won the pool with it."""

    def __init__(self, winner: int | None) -> None:
        super().__init__(winner)
        self.winner = winner


class Papillon(Rules):
    """Papillon under some options."""

    VERSION: ClassVar[int] = 1
    OPTIONS: ClassVar[type[Options]] = PapillonOptions
    WORDS: ClassVar[tuple[str, ...]] = (
        COUPE,
        DONNE,
        PREND,
        ETALE,
        "A",
        "B",
        "C",
        "D",
        MALDONNE,
        PAQUETS,
        PLUS,
        MOINS,
        TABLE,
        DECOUVRE,
        MELE,
        OUBLIE,
        AVANCE,
        CONFIRME,
        AGAIN,
        STAND,
        CLAIM,
        OWN_UP,
        *(rule.id for rule in FAULTS),
    )
    NUMBERS: ClassVar[range] = range(52)
    FAULTS: ClassVar[tuple[FaultRule, ...]] = FAULTS
    OUTCOMES: ClassVar[tuple[str, ...]] = ("pool won", "pool carried")

    def __init__(self, options: PapillonOptions) -> None:
        super().__init__(options)
        self.options: PapillonOptions = options
        self.pack = PACK52
        self.count = int(options.n_players)
        self.fidele = options.faults == "fidele"
        self.referee = PapillonReferee(self)
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
            try:
                yield from self.coup(tapis)
                yield from self.close(tapis)
            except Redeal:
                self.annul(tapis)
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
        yield from self.deal(tapis)
        winner = yield from self.play(tapis)
        while winner is None and tapis.facts["distribution"] < len(self.sizes):
            try:
                yield from self.deal_again(tapis)
                winner = yield from self.play(tapis)
            except Again:
                self.take_up(tapis)
        self.end(tapis, winner)

    def close(self, tapis: Tapis) -> Steps:
        """Until the next coup is cut, or all have confirmed the result of the match, the coup may prove void."""
        if "result" not in tapis.facts:
            self.collect(tapis)
            yield from self.shuffle_and_cut(tapis)
        elif self.fidele:
            yield Ask({seat: One((CONFIRME,)) for seat in range(self.count)}, "PAP-18")

    def begin(self, tapis: Tapis) -> None:
        """A new coup: nothing is left of the last one but the purses, the pool among them."""
        tapis.forget("last")
        if self.fidele:
            tapis.note("turns", 0)
            tapis.note("paid", len(tapis.payments))
        tapis.note("deal", len(tapis.facts["sheet"]) + 1)
        tapis.tell("dealer", tapis.facts["next"])

    def ante(self, tapis: Tapis) -> None:
        """PAP-17: everybody puts the same into the pool, to what may be left there (PAP-15); PAP-F02: but only once."""
        if "staked" in tapis.facts:
            tapis.forget("staked")
            return
        for letter in self.seats:
            tapis.pay(self.options.mise, letter, POULE, "PAP-17")

    # -- the distributions -----------------------------------------------------------------------------------------

    def deal(self, tapis: Tapis) -> Generator[Ask, Any, None]:
        """PAP-02: three cards to each, one by one; PAP-03: then seven or four are turned up, the rest is the talon."""
        pack, how = tapis.zones["pack"], DONNE
        if self.fidele:
            tapis.note("phase", "deal")
            how = yield self.dealing(tapis, FIRST_DEAL, One(tuple(self.slips(TURNED[self.count]))))
        packets = self.packets(tapis, self.sizes[0], TURNED[self.count])
        for zone, count in packets if how == DONNE else self.askew(tapis, packets, how):
            tapis.top(count, pack, zone)
        Talon(tapis).form(pack)
        self.open(tapis, 1, how)

    def deal_again(self, tapis: Tapis) -> Generator[Ask, Any, None]:
        """PAP-10: the dealer shuffles the talon and deals again without a cut; what lies on the table stays there.

        Option `donneur_suite`: the deal moves on, and with it who plays first.
        """
        zones, facts = tapis.zones, tapis.facts
        tapis.note("phase", "deal")
        if self.options.donneur_suite == "suivant":
            tapis.tell("dealer", (facts["dealer"] + 1) % self.count)
        number, turned = facts["distribution"] + 1, TURNED_AGAIN[self.count] if self.options.retourne_suite else 0
        size, talon, how = self.sizes[number - 1], Talon(tapis), DONNE
        if self.fidele:
            how = yield from self.tempted(tapis, talon, turned)
        else:
            yield self.dealing(tapis, "PAP-10")
        if how == DONNE and not talon.exhausted(size * self.count + turned):
            talon.deal_again(size, [zones[self.hands[seat]] for seat in self.from_right_of(facts["dealer"])])
            if turned:
                talon.give(turned, zones["tapis"])
        else:
            self.deal_askew(tapis, talon, self.askew(tapis, self.packets(tapis, size, turned), how))
        self.open(tapis, number, how)

    def packets(self, tapis: Tapis, size: int, turned: int) -> list[tuple[Zone, int]]:
        """PAP-02, PAP-03: where the cards of a distribution go, in turn, and how many at a time."""
        hands = [tapis.zones[self.hands[seat]] for seat in self.from_right_of(tapis.facts["dealer"])]
        return [(hand, 1) for _ in range(size) for hand in hands] + [(tapis.zones[TABLE], turned)] * bool(turned)

    def open(self, tapis: Tapis, number: int, how: Answer = DONNE) -> None:
        """The cards of a distribution are dealt: nobody has taken anything with these."""
        tapis.note("distribution", number)
        tapis.note("tricks", (0,) * self.count)
        tapis.note("phase", "play")
        if self.fidele:
            self.note_dealt(tapis, how)

    # -- play --------------------------------------------------------------------------------------------------------

    def play(self, tapis: Tapis) -> Generator[Ask, Any, int | None]:
        """PAP-16: by the right, the dealer last, as long as somebody has cards; the seat that wins the pool thereby."""
        order = self.from_right_of(tapis.facts["dealer"])
        hands = [(seat, tapis.zones[self.hands[seat]].cards) for seat in order]
        turn = self.disturbed if self.fidele else self.turn
        while any(hand for _, hand in hands):
            for seat, hand in hands:
                if hand:
                    winner = yield from turn(tapis, seat)
                    if winner is not None:
                        return winner
        return None

    def turn(self, tapis: Tapis, seat: int) -> Generator[Ask, Any, int | None]:
        """PAP-07: who can take must take, with one card; who cannot lays out all he has. The seat, if it wins."""
        takes = self.takes(tapis, seat)
        if takes.mine:
            _, card, *group = yield Ask({seat: takes}, "PAP-04")
            return seat if self.take(tapis, seat, card, group) else None
        yield Ask({seat: One((ETALE,))}, "PAP-08")
        self.lay_out(tapis, seat)
        return None

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
        if self.fidele:
            return self.placed(tapis, seat)
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

    def lay_out(self, tapis: Tapis, seat: int, *, owing: bool = False) -> None:
        """PAP-08: a jeton to the pool for each card; PAP-09: the cards stay on the table; PAP-13: aces are paid for."""
        zones = tapis.zones
        laid = list(self.hand(tapis, seat))
        tapis.forget("last")
        tapis.move(laid, zones[self.hands[seat]], zones["tapis"])
        if self.options.etales_retires:
            tapis.move(laid, zones["tapis"], zones["retires"])
        if not owing:
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

    # -- where hands may err -----------------------------------------------------------------------------------------

    def dealing(self, tapis: Tapis, rule: str, tempting: Shape | None = None) -> Ask:
        """The dealer is to deal."""
        dealer, dealt = tapis.facts["dealer"], One((DONNE,))
        tolerated = {dealer: Either(dealt, tempting)} if tempting is not None else None
        return Ask({dealer: dealt}, rule, formality=True, tolerated=tolerated)

    def slips(self, turned: int) -> Iterator[Answer]:
        """PAP-F01, PAP-F02, PAP-F09: a dealer serves in packets, miscounts, or lets a card be seen."""
        yield MALDONNE, PAQUETS
        for where in (*self.seats, TABLE):
            yield MALDONNE, where, PLUS
            if turned or where != TABLE:
                yield MALDONNE, where, MOINS
        for letter in self.seats:
            yield DECOUVRE, letter

    def tempted(self, tapis: Tapis, talon: Talon, turned: int) -> Generator[Ask, Any, Answer]:
        """How a dealer serves from the talon, which he may have cut (PAP-F03), or mix open cards into (PAP-F06)."""
        open_cards = tapis.zones[TABLE]
        while True:
            shapes: list[Shape] = [One(tuple(self.slips(turned))), Amount(COUPE, 1, len(talon) - 1)]
            if open_cards.cards:
                shapes.append(Pick(MELE, open_cards.cards, 1, len(open_cards)))
            how = yield self.dealing(tapis, "PAP-10", Either(*shapes, evenly=True))
            if how[0] == MELE:
                tapis.move(how[1:], open_cards, talon.zone)
                continue
            tapis.note("lying", len(open_cards))
            if how[0] == COUPE:
                tapis.say(tapis.facts["dealer"], how)
            return DONNE if how[0] == COUPE else how

    def askew(self, tapis: Tapis, packets: list[tuple[Zone, int]], how: Answer) -> list[tuple[Zone, int]]:
        """PAP-F01: one packet to each hand; PAP-F02: a card more or less to a hand, or to the table."""
        if how == (MALDONNE, PAQUETS):
            counts: Counter[str] = Counter()
            for zone, count in packets:
                counts[zone.name] += count
            return [(tapis.zones[name], count) for name, count in counts.items()]
        if how[0] != MALDONNE:
            return packets
        _, where, by = how
        zone = tapis.zones[where if where == TABLE else f"hand.{where}"]
        if by == PLUS:
            return [*packets, (zone, 1)]
        last = max(at for at, (other, _) in enumerate(packets) if other is zone)
        return [*packets[:last], (zone, packets[last][1] - 1), *packets[last + 1 :]]

    def deal_askew(self, tapis: Tapis, talon: Talon, packets: list[tuple[Zone, int]]) -> None:
        """A talon is dealt as it should not be, or as far as it goes where an earlier deal was wrong."""
        tapis.swept += 1
        tapis.shuffle(talon.zone)
        for zone, count in packets:
            if count := min(count, len(talon)):
                talon.give(count, zone)

    def note_dealt(self, tapis: Tapis, how: Answer) -> None:
        """How a distribution came out: what may yet be found wrong with it, and a card that was seen (PAP-F09)."""
        facts, hands = tapis.facts, [tapis.zones[hand] for hand in self.hands]
        tapis.note("turns", facts["turns"] + 1)
        tapis.note("dealt", tuple(map(len, hands)))
        tapis.note("ahead", ())
        tapis.forget("shown")
        if how[0] == DECOUVRE:
            seat = self.number(how[1])
            tapis.look(hands[seat], 0, tapis.everyone)
            tapis.note("shown", ((seat, hands[seat].cards[0].code),))

    def choosing(self, tapis: Tapis, seat: int) -> Ask:
        """A turn of a seat, which may take anything (PAP-F05), lay out what could take (PAP-F04), not pay (PAP-F07).

        Whether it can take is not whispered to it.
        """
        takes = self.takes(tapis, seat)
        lawful: Shape = takes if takes.mine else One((ETALE,))
        tempting: list[Shape] = [One((ETALE, (ETALE, OUBLIE)))]
        if takes.table:
            tempting.append(AnyTake(PREND, {card: self.reach[card] for card in self.hand(tapis, seat)}, takes.table))
        return Ask({seat: lawful}, "PAP-16", tolerated={seat: Either(*tempting, evenly=True)})

    def disturbed(self, tapis: Tapis, seat: int) -> Generator[Ask, Any, int | None]:
        """A turn that others may not wait for (PAP-F08); who has not waited for his own is passed over."""
        facts = tapis.facts
        if seat in facts["ahead"]:
            at = facts["ahead"].index(seat)
            tapis.note("ahead", (*facts["ahead"][:at], *facts["ahead"][at + 1 :]))
            return None
        tapis.note("turn", seat)
        while True:
            try:
                answer = yield self.choosing(tapis, seat)
            except Early as early:
                if early.winner is not None:
                    return early.winner
            else:
                won = self.act(tapis, seat, answer)
                tapis.note("turns", facts["turns"] + 1)
                return seat if won else None

    def act(self, tapis: Tapis, seat: int, answer: Answer) -> bool:
        """What a seat does, in its turn or before it; true if the pool is won by it."""
        won = False
        if answer[0] == PREND:
            won = self.take(tapis, seat, answer[1], answer[2:])
        else:
            self.lay_out(tapis, seat, owing=answer != ETALE)
        self.forget_played(tapis)
        return won

    def forget_played(self, tapis: Tapis) -> None:
        """PAP-F09: a card that all have seen is no longer of a hand once it is played."""
        for seat, code in tapis.facts.get("shown", ()):
            if all(card.code != code for card in self.hand(tapis, seat)):
                tapis.forget("shown")

    def placed(self, tapis: Tapis, seat: int) -> bool:
        """PAP-11 where somebody may have got too few cards or too many: whether a seat has placed all, and wins."""
        tricks, dealt = tapis.facts["tricks"], tapis.facts["dealt"]
        done = [took == had > 0 for took, had in zip(tricks, dealt, strict=True)]
        return done[seat] and self.all_taken(tapis, seat, first=sum(done) == 1)

    def take_up(self, tapis: Tapis) -> None:
        """PAP-F01, PAP-F02, PAP-F09: what was dealt from the talon goes back there, to be dealt again."""
        zones, facts, talon = tapis.zones, tapis.facts, Talon(tapis)
        for hand in self.hands:
            talon.put_under(list(zones[hand].cards), zones[hand])
        talon.put_under(zones[TABLE].cards[facts["lying"] :], zones[TABLE])
        tapis.note("distribution", facts["distribution"] - 1)
        if self.options.donneur_suite == "suivant":
            tapis.tell("dealer", (facts["dealer"] - 1) % self.count)

    def annul(self, tapis: Tapis) -> None:
        """PAP-F02: a coup does not count; only what was put into the pool stays there. The same dealer deals anew."""
        facts = tapis.facts
        for payment in reversed(tapis.payments[facts["paid"] :]):
            if payment.dst != POULE:
                tapis.pay(payment.counters, payment.dst, payment.src, WRONG_COUNT)
        if len(facts["sheet"]) == facts["deal"]:
            tapis.tell("sheet", facts["sheet"][:-1])
        tapis.forget("result")
        tapis.note("next", self.from_first_to_play(tapis)[-1])
        tapis.note("staked", True)
        self.collect(tapis)

    def irregular(self, tapis: Tapis, seat: int) -> Shape | None:
        """PAP-F08: what a seat can do before its turn."""
        if tapis.facts.get("phase") != "play" or seat == tapis.facts.get("turn"):
            return None
        takes = self.takes(tapis, seat)
        if takes.mine:
            ways = ((card, group) for card in takes.mine for group in takes.groups(card))
            return One([(AVANCE, card, *sorted(group)) for card, group in islice(ways, HASTE)])
        return One([(AVANCE, ETALE)]) if self.hand(tapis, seat) else None

    def aside(self, tapis: Tapis, seat: int, answer: Answer) -> Exception | None:
        tapis.note("ahead", (*tapis.facts["ahead"], seat))
        done = ETALE if answer[1] == ETALE else (PREND, *answer[1:])
        return Early(seat if self.act(tapis, seat, done) else None)

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
