"""The rules of hombre, from top to bottom as the rule book tells them.

Everything turns to the right: seat `i + 1` is the right-hand neighbour of seat `i`. The dealer's right-hand neighbour,
the *premier en cartes*, speaks, discards and leads first. One player, the hombre, plays against the two others.

Facts on the tapis, beside those of every game: `first` (the premier en cartes), `phase`, `calls` (what has been said),
`declarer` (the hombre) and `bid`, `trump`, `drawn` (how many cards each seat has taken from the talon, `None` before
its turn), `leader`, `tricks` (of each seat), `took` (a letter for each trick), `last` (the cards of the last trick),
`vole` (it has been undertaken), `bete` (a bête lies in the poule). Purses: one a seat, which may owe; `poule`, what is
played for; `betes`, what has been made in this deal and is played for in the next one.

Simplified: nothing irregular can be done yet, and gano binds even where the treatises excuse from it.

Numbering of actions: the words of the glossary, then the numbers 0 to 39, then the cards.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import Any, ClassVar, Final

from estaminet.cards import PACK40, Card
from estaminet.games.hombre.faults import FAULTS
from estaminet.games.hombre.options import HombreOptions
from estaminet.games.hombre.stakes import CODILLE, MATADOR, REMISE, SANS_PRENDRE, START, WON, result, shares, vole
from estaminet.games.hombre.tables import BASTE, FOLLOW, ORDERS, SPADILLE, counted, matadors, tables_of
from estaminet.rules.ask import CHECK, Ask
from estaminet.rules.faults import FaultRule
from estaminet.rules.game import Options, Rules, Steps
from estaminet.rules.shapes import Amount, Answer, One, Pick, Shape
from estaminet.rules.tables import Tables
from estaminet.rules.talon import Talon
from estaminet.rules.trick import Trick, legal
from estaminet.tapis import Tapis, Zone

PASSE: Final = "passe"
DEMANDE: Final = "demande"
SANS: Final = "sans-prendre"
CONTRE: Final = "contre"
FORCE: Final = "force"
TIENT: Final = "tient"
CEDE: Final = "cede"
ECARTE: Final = "ecarte"
SERVI: Final = "servi"
VOIT: Final = "voit"
LAISSE: Final = "laisse"
ARRETE: Final = "arrete"
ENTREPREND: Final = "entreprend"
MONTRE: Final = "montre"
GANO: Final = "gano"
SUITS: Final = {"pique": "S", "coeur": "H", "carreau": "D", "trefle": "C"}

SEATS: Final = "ABC"
HANDS: Final = tuple(f"hand.{seat}" for seat in SEATS)
FRONTS: Final = tuple(f"front.{seat}" for seat in SEATS)
PILES: Final = tuple(f"won.{seat}" for seat in SEATS)
POULE: Final = "poule"
BETES: Final = "betes"
COUNTERS: Final = 100
TRICKS: Final = 9
FIVE: Final = 5
"""After so many tricks in a row the hombre must stop or undertake the vole."""

PHASE_OF: Final = {
    "coupe": "cut",
    PASSE: "auction",
    DEMANDE: "auction",
    SANS: "auction",
    CONTRE: "auction",
    TIENT: "forced",
    CEDE: "forced",
    ECARTE: "exchange",
    **dict.fromkeys(SUITS, "trump"),
    VOIT: "rest",
    LAISSE: "rest",
    GANO: "play",
    MONTRE: "play",
    ARRETE: "vole",
    ENTREPREND: "vole",
}
"""The phase that a word belongs to; cards belong to `play`."""
BREAKS: Final = {
    "coupe": "HOM-03",
    DEMANDE: "HOM-04",
    PASSE: "HOM-19",
    SANS: "HOM-19",
    CONTRE: "HOM-19",
    TIENT: "HOM-05",
    CEDE: "HOM-05",
    ECARTE: "HOM-07",
    **dict.fromkeys(SUITS, "HOM-06"),
    VOIT: "HOM-18",
    LAISSE: "HOM-18",
    GANO: "HOM-09A",
    MONTRE: "HOM-16",
    ARRETE: "HOM-16",
    ENTREPREND: "HOM-16",
}
"""The rule that a word breaks where it is not allowed."""
ENDED: Final = {WON: "HOM-12", REMISE: "HOM-13", CODILLE: "HOM-14"}
"""The rule that tells how a deal has ended."""


class Hombre(Rules):
    """Hombre under some options."""

    VERSION: ClassVar[int] = 1
    OPTIONS: ClassVar[type[Options]] = HombreOptions
    WORDS: ClassVar[tuple[str, ...]] = (*PHASE_OF, FORCE, SERVI)
    NUMBERS: ClassVar[range] = range(40)
    FAULTS: ClassVar[tuple[FaultRule, ...]] = FAULTS
    OUTCOMES: ClassVar[tuple[str, ...]] = (
        "all pass",
        *(f"{bid} {end}" for bid in (DEMANDE, SANS) for end in ENDED),
    )

    def __init__(self, options: HombreOptions) -> None:
        super().__init__(options)
        self.options: HombreOptions = options
        self.pack = PACK40
        self.seats = tuple(SEATS)
        self.deals = 3 * options.tours
        self.most = int(options.max_premier)

    # -- the table -----------------------------------------------------------------------------------------------------

    def lay(self, tapis: Tapis) -> None:
        """HOM-01: three players around 40 cards, a hundred jetons each; who has none left plays on and owes."""
        tapis.zone("pack").cards = list(self.pack)
        tapis.zone("talon")
        tapis.zone("ecart")
        for seat, letter in enumerate(SEATS):
            tapis.zone(HANDS[seat], tapis.only(seat))
            tapis.zone(FRONTS[seat], tapis.everyone)
            tapis.zone(PILES[seat], tapis.everyone)
            tapis.purse(letter, COUNTERS, credit=True)
        tapis.purse(POULE)
        tapis.purse(BETES)

    def hand(self, tapis: Tapis, seat: int) -> list[Card]:
        """The cards that a seat holds."""
        return tapis.zones[HANDS[seat]].cards

    def collect(self, tapis: Tapis) -> None:
        """All cards come back into the pack, and what was shown is closed."""
        zones = tapis.zones
        tapis.sweep([zone for zone in zones.values() if zone.name != "pack"], zones["pack"])
        zones["talon"].faces = 0
        for seat in range(3):
            zones[HANDS[seat]].faces = tapis.only(seat)

    # -- the match -----------------------------------------------------------------------------------------------------

    def partie(self, tapis: Tapis) -> Steps:
        if "next" not in tapis.facts:
            self.first_dealer(tapis)
            yield from self.shuffle_and_cut(tapis)
        while "result" not in tapis.facts:
            yield CHECK
            yield from self.donne(tapis)

    def first_dealer(self, tapis: Tapis) -> None:
        """HOM-01: cards are dealt face up one by one; the first to receive a black ace deals."""
        tapis.note("sheet", ())
        if self.options.first_dealer in SEATS:
            tapis.note("next", SEATS.index(self.options.first_dealer))
            return
        pack = tapis.zones["pack"]
        tapis.shuffle(pack)
        seat = 0
        while True:
            turned = pack.cards[0]
            tapis.top(1, pack, tapis.zones[FRONTS[seat]])
            if turned in (SPADILLE, BASTE):
                break
            seat = (seat + 1) % 3
        tapis.note("next", seat)
        self.collect(tapis)

    def shuffle_and_cut(self, tapis: Tapis) -> Steps:
        """HOM-03: the dealer shuffles, his left-hand neighbour cuts."""
        pack = tapis.zones["pack"]
        tapis.note("phase", "cut")
        tapis.shuffle(pack)
        cutter = (tapis.facts["next"] - 1) % 3
        _, depth = yield Ask({cutter: Amount("coupe", 1, len(self.pack) - 1)}, "HOM-03", formality=True)
        tapis.say(cutter, ("coupe", depth))
        tapis.cut(pack, depth)

    def donne(self, tapis: Tapis) -> Steps:
        """One deal, from the stakes to the score; then the next dealer's pack is cut."""
        self.begin(tapis)
        self.stake(tapis)
        self.deal(tapis)
        yield from self.parole(tapis)
        if "declarer" in tapis.facts:
            yield from self.exchange(tapis)
            yield from self.play(tapis)
        self.score(tapis)
        if "result" not in tapis.facts:
            self.collect(tapis)
            yield from self.shuffle_and_cut(tapis)

    def begin(self, tapis: Tapis) -> None:
        """A new deal: nothing is left of the last one but the score, the poule and the bêtes."""
        facts = tapis.facts
        dealer = facts["next"]
        tapis.forget("declarer", "bid", "trump", "leader", "last", "vole", "drawn", "matadors")
        tapis.note("deal", len(facts["sheet"]) + 1)
        tapis.note("first", (dealer + 1) % 3)
        tapis.note("tricks", (0, 0, 0))
        tapis.note("took", "")
        tapis.tell("dealer", dealer)

    def stake(self, tapis: Tapis) -> None:
        """HOM-20: three jetons each for a new poule, two where it has not been drawn; HOM-17: the bêtes come to it."""
        facts, purses = tapis.facts, tapis.purses
        counters = START
        bete = False
        if purses[POULE]:
            bete = facts["bete"]
            counters = 0 if self.options.ajout_apres_bete == "0" and (bete or purses[BETES]) else 2
        tapis.note("bete", bete or purses[BETES] > 0)
        if purses[BETES]:
            tapis.pay(purses[BETES], BETES, POULE, "HOM-17")
        for seat in self.around(tapis):
            tapis.pay(counters, SEATS[seat], POULE, "HOM-20")

    def around(self, tapis: Tapis) -> tuple[int, int, int]:
        """The seats in the order of speaking; the dealer is the last."""
        first: int = tapis.facts["first"]
        return first, (first + 1) % 3, (first + 2) % 3

    def deal(self, tapis: Tapis) -> None:
        """HOM-03: three rounds of three cards; thirteen are left, the talon."""
        pack = tapis.zones["pack"]
        hands = [tapis.zones[HANDS[seat]] for seat in self.around(tapis)]
        for _ in range(3):
            for hand in hands:
                tapis.top(3, pack, hand)
        Talon(tapis).form(pack)

    # -- who plays -----------------------------------------------------------------------------------------------------

    def parole(self, tapis: Tapis) -> Generator[Ask, Any, None]:
        """HOM-19: each says one word, and the highest is the hombre's; HOM-23: nobody may want to be."""
        tapis.note("phase", "auction")
        tapis.note("calls", ())
        asker: int | None = None
        for seat in self.around(tapis):
            words = self.sayable(tapis)
            rule = "HOM-04" if DEMANDE in words else "HOM-19"
            word = yield Ask({seat: One(words)}, rule, formality=len(words) == 1)
            tapis.say(seat, word)
            tapis.note("calls", (*tapis.facts["calls"], (seat, word)))
            if word == PASSE:
                continue
            if word == DEMANDE:
                asker = seat
            self.becomes(tapis, seat, word)
        if asker is not None and tapis.facts["bid"] == SANS:
            yield from self.forced(tapis, asker)
        elif self.options.spadille_force and "declarer" not in tapis.facts:
            self.spadille_forced(tapis)

    def sayable(self, tapis: Tapis) -> tuple[str, ...]:
        """HOM-04, HOM-19: one asks only if nobody has spoken for himself; to play without taking is said but once."""
        bid = tapis.facts.get("bid")
        words = [PASSE]
        if bid is None:
            words.append(DEMANDE)
        if bid in (None, DEMANDE):
            words.append(SANS)
        if self.options.contre and bid != CONTRE:
            words.append(CONTRE)
        return tuple(words)

    def becomes(self, tapis: Tapis, seat: int, bid: str) -> None:
        """It follows from what all have heard who is the hombre, for now or for good."""
        tapis.note("declarer", seat)
        tapis.note("bid", bid)

    def forced(self, tapis: Tapis, asker: int) -> Generator[Ask, Any, None]:
        """HOM-05: who had asked may play without taking himself, or leave the hand to who forces him."""
        tapis.note("phase", "forced")
        word = yield Ask({asker: One((TIENT, CEDE))}, "HOM-05")
        tapis.say(asker, word)
        if word == TIENT:
            self.becomes(tapis, asker, SANS)

    def spadille_forced(self, tapis: Tapis) -> None:
        """HOM-23: spadille forcé: all have passed, and who holds spadille shows it and must play, or it is found."""
        for zone in (*(tapis.zones[hand] for hand in HANDS), tapis.zones["talon"]):
            if SPADILLE in zone.cards:
                tapis.look(zone, zone.cards.index(SPADILLE), tapis.everyone)
                if zone.name in HANDS:
                    holder = HANDS.index(zone.name)
                    tapis.say(holder, FORCE)
                    self.becomes(tapis, holder, FORCE)

    # -- trump and exchange ------------------------------------------------------------------------------------------

    def exchange(self, tapis: Tapis) -> Generator[Ask, Any, None]:
        """HOM-06, HOM-07: the hombre names trumps, and unless he plays without taking he exchanges first of all."""
        hombre = tapis.facts["declarer"]
        takes = tapis.facts["bid"] not in (SANS, CONTRE)
        tapis.note("drawn", tuple(0 if seat == hombre and not takes else None for seat in range(3)))
        discards: tuple[Card, ...] = ()
        if takes:
            discards = yield from self.discard(tapis, hombre, self.room(tapis, turn=0))
        tapis.note("phase", "trump")
        named = yield Ask({hombre: One(tuple(SUITS))}, "HOM-06")
        tapis.say(hombre, named)
        tapis.note("trump", SUITS[named])
        if takes:
            self.draw(tapis, hombre, len(discards))
        for turn in (1, 2):
            seat = (hombre + turn) % 3
            room = self.room(tapis, turn if takes else turn - 1)
            discards = yield from self.discard(tapis, seat, room)
            self.draw(tapis, seat, len(discards))
        yield from self.rest(tapis, (hombre + 2) % 3)

    def room(self, tapis: Tapis, turn: int) -> int:
        """HOM-07: how many cards may be taken: who draws first is bound, and who is second, if five are to be left."""
        left = len(tapis.zones["talon"])
        room = self.most if left == len(self.pack) - 3 * TRICKS else min(TRICKS, left)
        if turn == 1 and self.options.refaire_ecart_2 == "laisse5":
            return min(room, max(0, left - 5))
        return room

    def discard(self, tapis: Tapis, seat: int, room: int) -> Generator[Ask, Any, tuple[Card, ...]]:
        """HOM-07: cards are thrown out before any are taken, face down to all from now on."""
        tapis.note("phase", "exchange")
        hand = tapis.zones[HANDS[seat]]
        answer = yield Ask({seat: Pick(ECARTE, hand.cards, 0, room)}, "HOM-07")
        discards: tuple[Card, ...] = answer[1:]
        if not discards:
            tapis.say(seat, SERVI)
        else:
            tapis.move(discards, hand, tapis.zones["ecart"])
        return discards

    def draw(self, tapis: Tapis, seat: int, count: int) -> None:
        """HOM-07: as many from the top of the talon as were thrown out."""
        if count:
            Talon(tapis).give(count, tapis.zones[HANDS[seat]])
        drawn = tapis.facts["drawn"]
        tapis.note("drawn", (*drawn[:seat], count, *drawn[seat + 1 :]))

    def rest(self, tapis: Tapis, last: int) -> Generator[Ask, Any, None]:
        """HOM-18: who had the last turn to exchange shows all what is left of the talon, or nobody sees it."""
        if not tapis.zones["talon"].cards:
            return
        tapis.note("phase", "rest")
        word = yield Ask({last: One((LAISSE, VOIT))}, "HOM-18")
        tapis.say(last, word)
        if word == VOIT:
            tapis.show(tapis.zones["talon"], tapis.everyone)
        Talon(tapis).put_aside()

    # -- play ----------------------------------------------------------------------------------------------------------

    def play(self, tapis: Tapis) -> Generator[Ask, Any, None]:
        """HOM-08: the premier en cartes leads to the first of nine tricks, the winner of each to the next."""
        facts = tapis.facts
        hombre = facts["declarer"]
        tables = self.tables(tapis)
        held = counted(self.hand(tapis, hombre), facts["trump"], false=self.options.fausses_matadors == "counted")
        tapis.note("phase", "play")
        tapis.tell("leader", facts["first"])
        for number in range(TRICKS):
            if number == FIVE and facts["tricks"][hombre] == FIVE and (yield from self.stops(tapis, hombre)):
                break
            yield from self.trick(tapis, tables)
        # what he held when play began has been seen by now, or is not told if he stops
        tapis.note("matadors", held)

    def stops(self, tapis: Tapis, hombre: int) -> Generator[Ask, Any, bool]:
        """HOM-16: with the first five tricks he stops, or undertakes the vole, which who has said contre has done."""
        if tapis.facts["bid"] != CONTRE:
            tapis.note("phase", "vole")
            word = yield Ask({hombre: One((ARRETE, ENTREPREND))}, "HOM-16")
            tapis.say(hombre, word)
            if word == ARRETE:
                return True
            tapis.note("phase", "play")
        tapis.note("vole", True)
        return False

    def trick(self, tapis: Tapis, tables: Tables) -> Generator[Ask, Any, None]:
        """One trick."""
        facts, zones = tapis.facts, tapis.zones
        hombre, order = facts["declarer"], tables.order
        trick = Trick(order)
        seats = self.from_leader(tapis)
        played: list[tuple[int, str]] = []
        gano = False
        for seat in seats:
            hand = zones[HANDS[seat]]
            playable = legal(hand.cards, trick, FOLLOW)
            if gano:
                playable = self.spared(playable, trick)
            options: Sequence[Answer] = playable
            if self.options.gano and trick.size == 1 and trick.master == hombre and trick.best is not None:
                options = [*playable, *((GANO, one) for one in playable if one in order.beats[trick.best])]
            answer = yield Ask({seat: One(options)}, self.reason(trick, playable, hand, gano=gano))
            if isinstance(answer, tuple):
                tapis.say(seat, GANO)
                gano, answer = True, answer[1]
            tapis.move((answer,), hand, zones[FRONTS[seat]])
            trick.play(seat, answer)
            played.append((seat, answer.code))
        winner = trick.master
        tapis.note("last", tuple(played))
        tapis.sweep([zones[FRONTS[seat]] for seat in seats], zones[PILES[winner]])
        tricks = facts["tricks"]
        tapis.note("tricks", (*tricks[:winner], tricks[winner] + 1, *tricks[winner + 1 :]))
        tapis.note("took", facts["took"] + SEATS[winner])
        tapis.note("leader", winner)

    def spared(self, playable: Sequence[Card], trick: Trick) -> Sequence[Card]:
        """HOM-09A: after gano the partner leaves the trick, unless he can only play higher."""
        assert trick.best is not None
        over = trick.order.beats[trick.best]
        return [one for one in playable if one not in over] or playable

    def reason(self, trick: Trick, playable: Sequence[Card], hand: Zone, *, gano: bool) -> str:
        """The rule that tells what may be played."""
        if trick.lead is None:
            return "HOM-08"
        if gano:
            return "HOM-09A"
        if trick.trump_led and not trick.suit.isdisjoint(hand.cards):
            if playable is hand.cards:  # he holds trumps and is bound to none: they are matadors
                return "HOM-10"
            if trick.lead in matadors_of(trick) and matadors_of(trick).issuperset(playable):
                return "HOM-11"
        return "HOM-09"

    def from_leader(self, tapis: Tapis) -> tuple[int, int, int]:
        """The seats in the order of playing to this trick."""
        leader: int = tapis.facts["leader"]
        return leader, (leader + 1) % 3, (leader + 2) % 3

    def tables(self, tapis: Tapis) -> Tables:
        """The order of the cards and the duties of play in this deal."""
        return tables_of(tapis.facts["trump"], tapis.facts["declarer"])

    def plays(self) -> Iterator[Tables]:
        for trump in ORDERS:
            for hombre in range(3):
                yield tables_of(trump, hombre)

    # -- the score -----------------------------------------------------------------------------------------------------

    def score(self, tapis: Tapis) -> None:
        """HOM-12 to HOM-15, HOM-21, HOM-22: who has won the deal, who pays whom; its line on the sheet."""
        facts = tapis.facts
        line: dict[str, Any] = {"deal": facts["deal"], "dealer": facts["dealer"]}
        if "declarer" in facts:
            hombre, tricks = facts["declarer"], facts["tricks"]
            others = [tricks[seat] for seat in range(3) if seat != hombre]
            end = result(tricks[hombre], others)
            line |= {"declarer": hombre, "bid": facts["bid"], "made": end == WON, "because": ENDED[end]}
            line["counts"] = (tricks[hombre], *sorted(others, reverse=True))
            self.settle(tapis, hombre, end)
        if facts["deal"] == self.deals:
            self.share(tapis)
        gains = self.gains(tapis)
        line["gains"] = gains
        line["points"] = tuple(sum(gain for of, gain, _ in gains if of == seat) for seat in range(3))
        tapis.note("phase", "scored")
        tapis.tell("sheet", (*facts["sheet"], line))
        tapis.note("next", (facts["dealer"] + 1) % 3)
        if facts["deal"] == self.deals:
            most = max(tapis.purses[letter] for letter in SEATS)
            winners = tuple(seat for seat, letter in enumerate(SEATS) if tapis.purses[letter] == most)
            first = {"first": winners} if len(winners) > 1 else {}
            tapis.tell("result", {"winners": winners, "rule": "HOM-24", **first})

    def settle(self, tapis: Tapis, hombre: int, end: str) -> None:
        """HOM-12 to HOM-14: the poule, the bête, and what stands beside the poule."""
        facts, tricks = tapis.facts, tapis.facts["tricks"]
        poule = tapis.purses[POULE]
        swept = tricks[hombre] == TRICKS
        missed = facts["bid"] == CONTRE and not swept
        if end == WON and missed:
            self.console(tapis, hombre, 1)
        elif end == WON:
            # HOM-21
            tapis.pay(poule, POULE, SEATS[hombre], "HOM-21")
            self.beside(tapis, hombre, 1)
        else:
            if end == CODILLE:
                # HOM-14
                tapis.pay(poule, POULE, SEATS[tricks.index(max(tricks))], "HOM-14")
            # HOM-13, HOM-17
            tapis.pay(poule, SEATS[hombre], BETES, "HOM-13" if end == REMISE else "HOM-17")
            self.beside(tapis, hombre, -1)
        if facts["bid"] == CONTRE or "vole" in facts:
            # HOM-22
            self.from_each(tapis, hombre, vole(poule, self.options.vole) * (1 if swept else -1), "HOM-22")

    def beside(self, tapis: Tapis, hombre: int, sign: int) -> None:
        """HOM-15: for playing without taking and for the matadors: to a hombre who wins, else by him."""
        facts = tapis.facts
        if facts["bid"] in (SANS, CONTRE):
            self.from_each(tapis, hombre, sign * SANS_PRENDRE, "HOM-15")
        self.from_each(tapis, hombre, sign * MATADOR * facts["matadors"], "HOM-15")
        self.console(tapis, hombre, sign)

    def console(self, tapis: Tapis, hombre: int, sign: int) -> None:
        """HOM-15A: the consolation, to a hombre who wins, else by him."""
        self.from_each(tapis, hombre, sign * self.options.consolation, "HOM-15A")

    def from_each(self, tapis: Tapis, hombre: int, counters: int, rule: str) -> None:
        """Each of the two others pays so much to the hombre; below 0, he pays each."""
        for seat in ((hombre + 1) % 3, (hombre + 2) % 3):
            if counters >= 0:
                tapis.pay(counters, SEATS[seat], SEATS[hombre], rule)
            else:
                tapis.pay(-counters, SEATS[hombre], SEATS[seat], rule)

    def share(self, tapis: Tapis) -> None:
        """HOM-24: after the last deal what lies there is shared, odd jetons from the premier en cartes on."""
        tapis.pay(tapis.purses[BETES], BETES, POULE, "HOM-17")
        for seat, counters in shares(tapis.purses[POULE], self.around(tapis)).items():
            tapis.pay(counters, POULE, SEATS[seat], "HOM-24")

    def gains(self, tapis: Tapis) -> tuple[tuple[int, int, str], ...]:
        """Who has gained or lost what in this deal, and by which rule, told from the ledger."""
        gains: dict[tuple[int, str], int] = {}
        for payment in tapis.payments:
            if payment.deal == tapis.facts["deal"]:
                for purse, sign in ((payment.src, -1), (payment.dst, 1)):
                    if purse in SEATS:
                        key = (SEATS.index(purse), payment.why)
                        gains[key] = gains.get(key, 0) + sign * payment.counters
        if "declarer" not in tapis.facts:
            gains[tapis.facts["first"], "HOM-23"] = 0
        return tuple((seat, gain, rule) for (seat, rule), gain in gains.items())

    def outcome(self, line: dict[str, Any]) -> str:
        if "bid" not in line:
            return "all pass"
        end = next(end for end, rule in ENDED.items() if rule == line["because"])
        return f"{line['bid']} {end}"

    def settled(self, tapis: Tapis) -> bool:
        facts = tapis.facts
        if facts.get("phase") != "play" or any(tapis.zones[front].cards for front in FRONTS):
            return False
        hombre, tricks = facts["declarer"], facts["tricks"]
        left = TRICKS - sum(tricks)
        if tricks[hombre] == sum(tricks):
            return False  # a vole is possible
        ends = set()
        for mine in range(left + 1):
            for right in range(left - mine + 1):
                more = (mine, right, left - mine - right)
                reached = [tricks[(hombre + step) % 3] + more[step] for step in range(3)]
                end = result(reached[0], reached[1:])
                ends.add((end, reached.index(max(reached)) if end == CODILLE else 0))
        return len(ends) == 1

    # -- acts beside the question --------------------------------------------------------------------------------------

    def asides(self, tapis: Tapis, seat: int) -> Shape | None:
        """HOM-16: once the vole is undertaken, a defender may at his turn show the other his hand."""
        facts = tapis.facts
        if "vole" not in facts or facts["phase"] != "play" or seat == facts["declarer"] or seat != self.turn(tapis):
            return None
        partner = 3 - seat - facts["declarer"]
        shown = tapis.zones[HANDS[seat]].faces & tapis.only(partner)
        return None if shown else One((MONTRE,))

    def aside(self, tapis: Tapis, seat: int, answer: Answer) -> None:
        tapis.say(seat, answer)
        tapis.show(tapis.zones[HANDS[seat]], tapis.only(3 - seat - tapis.facts["declarer"]))

    def turn(self, tapis: Tapis) -> int | None:
        """Whose turn it is to play a card."""
        return next((seat for seat in self.from_leader(tapis) if not tapis.zones[FRONTS[seat]].cards), None)

    # -- refusals ------------------------------------------------------------------------------------------------------

    def why(self, tapis: Tapis, ask: Ask, seat: int, answer: Answer) -> str:
        facts = tapis.facts
        word = answer[0] if isinstance(answer, tuple) else answer
        phase = "play" if isinstance(word, Card) else PHASE_OF.get(word)
        if phase == "auction" and seat in dict(facts.get("calls", ())) and facts["phase"] in ("auction", "forced"):
            return "HOM-19"
        if phase != facts["phase"] or seat not in ask.shapes:
            return "HOM-25"
        hand = self.hand(tapis, seat)
        named = [part for part in (answer if isinstance(answer, tuple) else (answer,)) if isinstance(part, Card)]
        if any(card not in hand for card in named):
            return "HOM-25A"
        if isinstance(word, Card) or (word == GANO and named):
            return self.breach(tapis, seat, named[0])
        return BREAKS[word]

    def breach(self, tapis: Tapis, seat: int, card: Card) -> str:
        """The id of the duty of play that a card of the hand would break."""
        trick = Trick(ORDERS[tapis.facts["trump"]])
        for other in self.from_leader(tapis):
            for one in tapis.zones[FRONTS[other]].cards:
                trick.play(other, one)
        hand = self.hand(tapis, seat)
        playable = legal(hand, trick, FOLLOW)
        if card in playable:
            return "HOM-09A"  # only gano forbids it, or to say it
        return "HOM-11" if trick.trump_led and matadors_of(trick).issuperset(playable) else "HOM-09"


def matadors_of(trick: Trick) -> frozenset[Card]:
    """The matadors of the deal that a trick belongs to."""
    assert trick.trump is not None
    return frozenset(matadors(trick.trump))
