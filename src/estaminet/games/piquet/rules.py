"""The rules of piquet, from top to bottom as the rule book tells them.

The *elder* hand (premier) is the one who does not deal: he exchanges, calls and leads first. The *younger* (dernier)
deals.

Facts on the tapis, beside those of every game: `phase`, `taken` (how many cards each has exchanged), `claims` (what was
called or counted and the reply: kind, seat, key, reply), `shown` (cards of combinations that all have seen: seat, kind,
codes), `counts` (the running count of the deal), `leader`, `tricks`, `last`, `totals`, `goal` (what ends the game, if a
total does), `game` (the number of deals played in it), `games` (won by each), `refaits`, `tours`.

No simplification. Numbering of actions: the words of the glossary, then the numbers 0 to 199, then the cards.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from typing import Any, ClassVar, Final

from estaminet.cards import Card
from estaminet.games.piquet.combos import (
    LENGTHS,
    OF,
    POINT,
    SEQUENCE,
    SET,
    SETS,
    TOPS,
    Combo,
    Key,
    answers,
    callable_of,
    pretences,
    worth,
)
from estaminet.games.piquet.count import BARS_NOT, CARDS, HAND, PLAY, REACH, REPIQUE, Count, Out
from estaminet.games.piquet.dialogue import (
    ASKS,
    ASSEZ,
    AVEC,
    BLANCHE,
    BON,
    CACHE,
    COMBIEN,
    EGAL,
    FAUX,
    MONTRE,
    NOMBRE,
    PAS_BON,
    RETIRE,
    RIEN,
    VALEUR,
    Dialogue,
    show,
)
from estaminet.games.piquet.faults import FAULTS
from estaminet.games.piquet.fidele import (
    ACTS,
    BOITE,
    CONFIRME,
    DISCRET,
    DONNE,
    LACHE,
    LATER_ACTS,
    LOOKS,
    MELE_TOUT,
    SOULEVE,
    Fidele,
)
from estaminet.games.piquet.fidele import FACTS as FIDELE_FACTS
from estaminet.games.piquet.options import PiquetOptions
from estaminet.games.piquet.referee import (
    CHOICES,
    CUT_SHORT,
    REMARKED,
    REPLAY,
    SUITS,
    Contested,
    PiquetReferee,
    Settled,
)
from estaminet.games.piquet.settling import DIRECT, PURSE, RUBICON, mark, rubicon, stake
from estaminet.games.piquet.tables import COUNTING, FOLLOW, PACKS, STRENGTH, blank, tables_of
from estaminet.rules.ask import CHECK, Anew, Ask, Redeal
from estaminet.rules.draw import draw
from estaminet.rules.faults import FaultRule
from estaminet.rules.game import Options, Rules, Steps
from estaminet.rules.referee import CLAIM, OWN_UP
from estaminet.rules.shapes import Amount, Answer, Either, One, Pick, Shape
from estaminet.rules.tables import Tables
from estaminet.rules.talon import Talon
from estaminet.rules.trick import Trick, legal
from estaminet.tapis import Tapis, Zone

HOLDS: Final = 12
"""Cards in a hand (PIQ-03)."""
SHARE: Final = {"32": 5, "36": 8}
"""How many cards of the talon are the elder's (PIQ-04)."""

TALON: Final = ("part", "reste", "talon")
"""Where the talon lies, in the order in which it is taken (PIQ-12): the elder's part, what remains, or one packet."""

BLANCHE_POUR: Final = "blanche-pour"
CEDE: Final = "cede"
GARDE: Final = "garde"
PROPOSE: Final = "propose"
ACCEPTE: Final = "accepte"
REFUSE: Final = "refuse"
ECARTE: Final = "ecarte"
LAISSE: Final = "laisse"
VOIT: Final = "voit"
NON: Final = "non"
TOTAL: Final = "total"
ABANDONNE: Final = "abandonne"

FORFEIT: Final = 13
"""PIQ-74: what the other scores for the play if a player gives up before it: all that one player can make of it."""
MOST: Final = FORFEIT + 40
"""What play and capot can bring."""
CAFE: Final = (150, 150, 221)
"""PIQ-73: the targets of the three games of `match=cafe`."""
LURCH: Final = 50
BASKET: Final = "panier"

OFFERED: Final = {
    "coupe": "cut",
    DONNE: "choose",
    CEDE: "choose",
    GARDE: "redeal",
    PROPOSE: "redeal",
    ACCEPTE: "redeal",
    REFUSE: "redeal",
    ECARTE: "exchange",
    BLANCHE: "exchange",
    BLANCHE_POUR: "exchange",
    VOIT: "look",
    NON: "look",
    BON: "reply",
    EGAL: "reply",
    PAS_BON: "reply",
    COMBIEN: "reply",
}
"""The phase that a word belongs to, if it belongs to one; what is called or counted belongs to two."""


def word_of(answer: Answer) -> str | Card:
    """What an answer begins with."""
    first: str | Card = answer[0] if isinstance(answer, tuple) else answer
    return first


WRITTEN: Final[tuple[str, ...]] = ("sheet", "totals", "games", "game", "refaits", "tours", "next", "counts", "result")
"""The facts that change when a deal is scored."""


class Piquet(Rules):
    """Piquet under some options."""

    VERSION: ClassVar[int] = 3
    OPTIONS: ClassVar[type[Options]] = PiquetOptions
    LATENT: ClassVar[tuple[str, ...]] = (DISCRET,)
    WORDS: ClassVar[tuple[str, ...]] = (
        "coupe",
        DONNE,
        CEDE,
        GARDE,
        PROPOSE,
        ACCEPTE,
        REFUSE,
        ECARTE,
        LAISSE,
        BLANCHE,
        BLANCHE_POUR,
        RIEN,
        VOIT,
        NON,
        POINT,
        NOMBRE,
        VALEUR,
        RETIRE,
        *LENGTHS.values(),
        *TOPS.values(),
        *SETS.values(),
        *OF.values(),
        BON,
        EGAL,
        PAS_BON,
        COMBIEN,
        AVEC,
        ASSEZ,
        MONTRE,
        TOTAL,
        "compte",
        ABANDONNE,
        "A",
        "B",
        *ACTS,
        CACHE,
        FAUX,
        *CHOICES,
        *SUITS,
        CLAIM,
        OWN_UP,
        *(rule.id for rule in FAULTS),
        *LATER_ACTS,
        REPLAY,
        SOULEVE,
        BOITE,
    )
    NUMBERS: ClassVar[range] = range(200)
    FAULTS: ClassVar[tuple[FaultRule, ...]] = FAULTS
    OUTCOMES: ClassVar[tuple[str, ...]] = ("divided", "cards", "capot", "pique", "repique", "cut short")

    def __init__(self, options: PiquetOptions) -> None:
        super().__init__(options)
        self.options: PiquetOptions = options
        self.pack = PACKS[options.pack]
        self.seats = ("A", "B")
        self.hands = tuple(f"hand.{letter}" for letter in self.seats)
        self.fronts = tuple(f"front.{letter}" for letter in self.seats)
        self.piles = tuple(f"won.{letter}" for letter in self.seats)
        self.discards = tuple(f"ecart.{letter}" for letter in self.seats)
        self.share = SHARE[options.pack]
        self.rest = len(self.pack) - 2 * HOLDS
        """How many cards the talon has."""
        self.tables = tables_of(options.pack, must_win=options.must_win)
        self.duty = self.tables.duties[0][0][0]
        self.talon = TALON
        self.fidele = options.faults == "fidele"
        self.every_call = pretences(self.pack, by_sum=options.pack == "36") if self.fidele else {}
        """All that can be called, by what is said."""
        self.acts = Fidele(self)
        """What is done act by act in `fidele` play."""
        self.referee = PiquetReferee(self)

    # -- the table -----------------------------------------------------------------------------------------------

    def lay(self, tapis: Tapis) -> None:
        """PIQ-01: two players; each may look again at his discard, and both at the tricks."""
        tapis.zone("pack").cards = list(self.pack)
        for name in TALON:
            tapis.zone(name)
        for seat, letter in enumerate(self.seats):
            # in fidele play only who holds a hand knows how many cards it has
            tapis.zone(f"hand.{letter}", tapis.only(seat), tapis.only(seat) if self.fidele else None)
            tapis.zone(f"ecart.{letter}", tapis.only(seat))
            tapis.zone(f"front.{letter}", tapis.everyone)
            tapis.zone(f"won.{letter}", tapis.everyone)
        if self.options.match == "ecrire":
            # PIQ-72
            tapis.purse(BASKET)
            for letter in self.seats:
                tapis.purse(letter, PURSE, credit=True)

    def hand(self, tapis: Tapis, seat: int) -> list[Card]:
        """The cards that a seat holds."""
        return tapis.zones[self.hands[seat]].cards

    def collect(self, tapis: Tapis) -> None:
        """All cards come back into the pack, and what was open is closed."""
        zones = tapis.zones
        tapis.sweep([zone for zone in zones.values() if zone.name != "pack"], zones["pack"])
        zones["pack"].counted = tapis.everyone
        for name in TALON:
            zones[name].faces = 0
        for seat in (0, 1):
            zones[self.hands[seat]].faces = zones[self.discards[seat]].faces = tapis.only(seat)

    # -- the match -----------------------------------------------------------------------------------------------

    def partie(self, tapis: Tapis) -> Steps:
        if "next" not in tapis.facts:
            for name, value in {
                "sheet": (), "totals": (0, 0), "games": (0, 0), "game": 0, "refaits": 0, "tours": 0,
            }.items():  # fmt: skip
                tapis.note(name, value)
            yield from self.first_dealer(tapis, self.options.first_dealer)
            yield from self.shuffle_and_cut(tapis)
        while "result" not in tapis.facts:
            yield CHECK
            yield from self.donne(tapis)

    def first_dealer(self, tapis: Tapis, how: str) -> Generator[Ask, Any, None]:
        """PIQ-02: each draws a card, equals draw again; the lower one deals, or the higher one chooses."""
        if how in self.seats:
            tapis.note("next", self.number(how))
            return
        tapis.shuffle(tapis.zones["pack"])
        fronts = [tapis.zones[front] for front in self.fronts]
        chosen = how == "highest_chooses"
        collect = partial(self.collect, tapis)
        dealer = draw(tapis, fronts, STRENGTH.__getitem__, collect, lowest=not chosen)
        if chosen:
            tapis.note("phase", "choose")
            word = yield Ask({dealer: One((DONNE, CEDE))}, "PIQ-02")
            tapis.say(dealer, word)
            dealer = dealer if word == DONNE else 1 - dealer
        tapis.note("next", dealer)

    def shuffle_and_cut(self, tapis: Tapis) -> Steps:
        """PIQ-05: the dealer shuffles, the other cuts, with two cards at least in either part."""
        pack = tapis.zones["pack"]
        tapis.note("phase", "cut")
        tapis.shuffle(pack)
        cutter = 1 - tapis.facts["next"]
        _, depth = yield Ask({cutter: Amount("coupe", 2, len(self.pack) - 2)}, "PIQ-05", formality=True)
        tapis.say(cutter, ("coupe", depth))
        tapis.cut(pack, depth)

    def donne(self, tapis: Tapis) -> Steps:
        """One deal, from the cards to the score and to the cut of the next one."""
        facts = tapis.facts
        tapis.forget("last", *(FIDELE_FACTS if self.fidele else ()))
        for name, value in {
            "deal": len(facts["sheet"]) + 1, "taken": (), "claims": (), "shown": (), "counts": (0, 0),
            "goal": self.goal(tapis), "leader": 1 - facts["next"], "tricks": (0, 0),
        }.items():  # fmt: skip
            tapis.note(name, value)
        tapis.tell("dealer", facts["next"])
        count = Count(facts["totals"], facts["goal"], asks=self.fidele)
        try:
            dealt = yield from self.coup(tapis, count)
            if dealt and self.fidele:
                yield from self.acts.mark(tapis, count)
        except Out:
            # PIQ-70
            dealt = True
            if self.fidele:
                tapis.note(CUT_SHORT, True)
        except Redeal:
            dealt = False
        except Settled as ruling:
            dealt, count = True, self.as_ruled(tapis, ruling)
        while True:
            before = {name: facts[name] for name in WRITTEN if name in facts}, len(tapis.payments)
            if dealt:
                self.score(tapis, count)
            try:
                yield from self.to_the_next(tapis, dealt=dealt)
                return
            except Contested:  # by what was ruled meanwhile
                self.erase(tapis, *before)
                count.marked.clear()
                self.recount(tapis, count)
                tapis.note(REMARKED, True)
            except Redeal:
                self.erase(tapis, *before)
                dealt = False
            except Settled as ruling:
                self.erase(tapis, *before)
                count = self.as_ruled(tapis, ruling)

    def as_ruled(self, tapis: Tapis, ruling: Settled) -> Count:
        """A count that consists of a ruling."""
        facts, count = tapis.facts, Count()
        points = facts["goal"] - facts["totals"][ruling.seat] if ruling.points is None else ruling.points
        count.add(ruling.seat, points, ruling.rule, CARDS)
        return count

    def erase(self, tapis: Tapis, before: dict[str, Any], payments: int) -> None:
        """PIQ-F02 to PIQ-F50: what was written down for a deal, and paid, is taken back (W5)."""
        for paid in reversed(tapis.payments[payments:]):
            tapis.pay(paid.counters, paid.dst, paid.src, paid.why)
        tapis.forget(*WRITTEN)
        for name, value in before.items():
            tapis.note(name, value)

    def to_the_next(self, tapis: Tapis, *, dealt: bool) -> Steps:
        """The cards are taken up and cut for the next deal, if there is one."""
        facts = tapis.facts
        if "result" in facts:
            if self.fidele:
                confirmed: dict[int, Shape] = {seat: One((CONFIRME,)) for seat in (0, 1)}
                yield Ask(confirmed, facts["result"]["rule"])
            return
        self.collect(tapis)
        if dealt and not facts["game"] and self.options.match != "ecrire":
            # PIQ-73: for each game of a match the deal is drawn afresh
            how = self.options.first_dealer
            yield from self.first_dealer(tapis, "lowest" if how in self.seats else how)
        yield from self.shuffle_and_cut(tapis)

    def goal(self, tapis: Tapis) -> int | None:
        """PIQ-70: the total that ends the game at once; PIQ-73: 150, 150 and 221 for the games of the café."""
        match = self.options.match
        if match == "cafe":
            return CAFE[sum(tapis.facts["games"])]
        return int(self.options.target) if match == "cent" else None

    def coup(self, tapis: Tapis, count: Count) -> Generator[Ask, Any, bool]:
        """What is played in one deal; false if both would rather have another."""
        if self.fidele:
            yield from self.acts.deal(tapis)
        else:
            self.serve(tapis)
            self.form(tapis)
        if self.options.propose_redeal and (yield from self.redeal(tapis)):
            return False
        yield from self.exchanges(tapis, count)
        dialogue = Dialogue(self, tapis)
        yield from dialogue.elder_calls()
        yield from self.play(tapis, count, dialogue)
        return True

    def serve(self, tapis: Tapis) -> None:
        """PIQ-03: twelve cards each, by twos (or threes)."""
        pack, hands = tapis.zones["pack"], [tapis.zones[name] for name in self.hands]
        for seat, packet in self.packets(tapis.facts["dealer"]):
            tapis.top(packet, pack, hands[seat])

    def packets(self, dealer: int) -> list[tuple[int, int]]:
        """In which packets the cards are dealt: to whom, and how many."""
        packet = int(self.options.packet)
        return [(1 - dealer, packet), (dealer, packet)] * (HOLDS // packet)

    def form(self, tapis: Tapis) -> None:
        """PIQ-04: the talon is counted, and parted in five and three."""
        talon = Talon(tapis)
        talon.form(tapis.zones["pack"])
        if self.options.talon == "split":
            talon.count(tapis.facts["dealer"])
            self.separate(talon)

    def separate(self, talon: Talon) -> None:
        """PIQ-04: the elder's part of the talon is laid on the younger's."""
        share = min(self.share, len(talon))
        talon.separate({"part": share, "reste": len(talon) - share})

    def redeal(self, tapis: Tapis) -> Generator[Ask, Any, bool]:
        """Option `propose_redeal`: before the exchange either may ask for another deal, and the other may agree."""
        dealer = tapis.facts["dealer"]
        tapis.note("phase", "redeal")
        for seat in (1 - dealer, dealer):
            word = yield Ask({seat: One((GARDE, PROPOSE))}, "PIQ-03")
            if word == PROPOSE:
                tapis.say(seat, PROPOSE)
                reply = yield Ask({1 - seat: One((ACCEPTE, REFUSE))}, "PIQ-03")
                tapis.say(1 - seat, reply)
                return bool(reply == ACCEPTE)
        return False

    # -- the exchange ------------------------------------------------------------------------------------------------

    def exchanges(self, tapis: Tapis, count: Count) -> Generator[Ask, Any, None]:
        """The elder exchanges first, then the younger; a carte blanche is announced before one's own exchange."""
        dealer = tapis.facts["dealer"]
        elder = 1 - dealer
        told = False
        if self.options.cb_younger == "inform_at_once":
            told = yield from self.inform(tapis, dealer)
        tapis.note("phase", "exchange")
        hand = self.hand(tapis, elder)
        answer = yield from self.asked(lambda: self.first_exchange(tapis, elder))
        laid: Answer | None = None
        shows = answer[0] == BLANCHE_POUR
        if shows:
            # PIQ-21
            number = answer[1]
            tapis.say(elder, answer)
            laid = yield from self.asked(lambda: self.exchange_of(tapis, dealer, self.rest - number))
            self.put_away(tapis, dealer, laid)
            yield from self.carte_blanche(tapis, count, elder)
            answer = yield from self.asked(lambda: Ask({elder: Pick(ECARTE, hand, number, number)}, "PIQ-21"))
        self.put_away(tapis, elder, answer)
        if self.fidele:
            yield from self.acts.elder_takes(tapis, elder, len(answer) - 1)
        else:
            yield from self.elder_takes(tapis, elder, len(answer) - 1)
        if shows:
            yield from self.still_blank(tapis, count, elder)
        shows = yield from self.younger_exchanges(tapis, count, dealer, laid, told=told)
        if shows:
            yield from self.still_blank(tapis, count, dealer)

    def asked(self, make: Callable[[], Ask]) -> Generator[Ask, Any, Answer]:
        """A question, put again if meanwhile something has happened that it hangs on; only in `fidele` play can it."""
        while True:
            try:
                return (yield make())
            except Anew:
                continue

    def first_exchange(self, tapis: Tapis, elder: int) -> Ask:
        """PIQ-10: the elder is asked for his discard; PIQ-20: he may show a carte blanche first."""
        return self.or_blanche(self.discard_of(tapis, elder), tapis, elder, Amount(BLANCHE_POUR, 1, self.share))

    def discard_of(self, tapis: Tapis, elder: int) -> Ask:
        """PIQ-10: one card at least, five at most."""
        return self.discard(tapis, elder, 1, self.share, "PIQ-10", partial(self.first_exchange, tapis, elder))

    def discard(self, tapis: Tapis, seat: int, low: int, high: int, rule: str, anew: Callable[[], Ask]) -> Ask:
        """A discard of so many cards is asked for."""
        if not self.fidele:
            return Ask({seat: Pick(ECARTE, self.hand(tapis, seat), low, high)}, rule)
        lawful, loose = self.acts.discard(tapis, seat, low, high)
        return Ask({seat: lawful}, rule, tolerated={seat: loose}, anew=anew)

    def or_blanche(self, ask: Ask, tapis: Tapis, seat: int, words: Shape) -> Ask:
        """The same question to one who may show a carte blanche first, if he has one."""
        if not blank(self.hand(tapis, seat)):
            return ask
        loose = {seat: Either(ask.tolerated[seat], words)} if ask.tolerated else None
        return Ask({seat: Either(ask.shapes[seat], words)}, ask.rule, tolerated=loose, anew=ask.anew)

    def inform(self, tapis: Tapis, dealer: int) -> Generator[Ask, Any, bool]:
        """Option `cb_younger=inform_at_once`: the younger says that he has a carte blanche before the elder discards.

        He is asked in every deal: that he is asked must not tell anything.
        """
        holds = blank(self.hand(tapis, dealer))
        tapis.note("phase", "exchange")
        words = (BLANCHE, RIEN) if holds else (RIEN,)
        word = yield Ask({dealer: One(words)}, "PIQ-20", formality=not holds)
        if word == BLANCHE:
            tapis.say(dealer, BLANCHE)
        return bool(word == BLANCHE)

    def carte_blanche(self, tapis: Tapis, count: Count, seat: int) -> Generator[Ask, Any, None]:
        """PIQ-20: the hand is shown, taken up again, and scores ten."""
        show(tapis, seat, BLANCHE, self.hand(tapis, seat))
        self.counts(tapis, count, seat, 10, "PIQ-20", HAND)
        if count.stopped:
            yield from self.acts.before_the_end(tapis, count)

    def still_blank(self, tapis: Tapis, count: Count, seat: int) -> Generator[Ask, Any, None]:
        """Option `cb_twice`: who has shown a carte blanche and still has one may show it again.

        He is asked in any case: that he is asked must not tell anything.
        """
        if not self.options.cb_twice:
            return
        holds = blank(self.hand(tapis, seat))
        words = (BLANCHE, RIEN) if holds else (RIEN,)
        word = yield Ask({seat: One(words)}, "PIQ-20", formality=not holds)
        if word == BLANCHE:
            tapis.say(seat, BLANCHE)
            yield from self.carte_blanche(tapis, count, seat)

    def put_away(self, tapis: Tapis, seat: int, answer: Answer) -> None:
        """PIQ-16: what is discarded stays so; only he who discarded it may see it again."""
        zones = tapis.zones
        if len(answer) > 1:
            tapis.move(answer[1:], zones[self.hands[seat]], zones[self.discards[seat]])

    def elder_takes(self, tapis: Tapis, elder: int, number: int) -> Generator[Ask, Any, None]:
        """PIQ-12: in the order of the talon; PIQ-13: he says what he leaves; PIQ-14: and may look at it."""
        part, talon = Talon(tapis, "part"), Talon(tapis)
        left = self.share - number
        if left and not part.cards:
            self.separate(talon)  # one packet: his five are spread before any of them is seen
        (part if part.cards else talon).give(number, tapis.zones[self.hands[elder]])
        tapis.note("taken", (number,))
        if not left:
            return
        part.leave(elder, left, self.share)
        yield from self.elder_looks(tapis, elder)

    def elder_looks(self, tapis: Tapis, elder: int) -> Generator[Ask, Any, None]:
        """PIQ-14: he may look at what he leaves."""
        tapis.note("phase", "look")
        word = yield Ask({elder: One((VOIT, NON))}, "PIQ-14")
        tapis.say(elder, word)
        if word == VOIT:
            tapis.show(tapis.zones["part"], tapis.only(elder))

    def exchange_of(self, tapis: Tapis, dealer: int, most: int | None = None) -> Ask:
        """PIQ-11: the younger is asked for his discard; PIQ-21: perhaps before it is known what he may take."""
        least, pending = int(self.options.younger_min), most is not None
        there = self.most(tapis) if most is None else most
        again = partial(self.exchange_of, tapis, dealer, most)
        return self.discard(tapis, dealer, least, there, "PIQ-21" if pending else "PIQ-11", again)

    def second_exchange(self, tapis: Tapis, dealer: int) -> Ask:
        """PIQ-11, and PIQ-20 unless he has been asked at once."""
        least, again = int(self.options.younger_min), partial(self.second_exchange, tapis, dealer)
        ask = self.discard(tapis, dealer, least, self.most(tapis), "PIQ-11", again)
        late = self.options.cb_younger == "after_exchange"
        return self.or_blanche(ask, tapis, dealer, One((BLANCHE,))) if late else ask

    def most(self, tapis: Tapis) -> int:
        """PIQ-11: how many cards the younger may take; in `fidele` play, if he has been told of all of them."""
        return self.acts.most(tapis) if self.fidele else sum(len(tapis.zones[name]) for name in TALON)

    def younger_exchanges(
        self, tapis: Tapis, count: Count, dealer: int, laid: Answer | None, *, told: bool
    ) -> Generator[Ask, Any, bool]:
        """PIQ-11: as many as he likes of what remains, one at least; whether he showed a carte blanche."""
        facts = tapis.facts
        tapis.note("phase", "exchange")
        shows = told
        if told:
            yield from self.carte_blanche(tapis, count, dealer)
        thrown = facts.get("fixed")  # PIQ-F30
        if laid is not None:
            thrown = len(laid) - 1
        elif thrown is None and "early" not in facts:
            laid = yield from self.asked(lambda: self.second_exchange(tapis, dealer))
            if laid == BLANCHE:
                shows = True
                tapis.say(dealer, BLANCHE)
                yield from self.carte_blanche(tapis, count, dealer)
                laid = yield from self.asked(lambda: self.exchange_of(tapis, dealer))
            self.put_away(tapis, dealer, laid)
            thrown = len(laid) - 1
        yield from self.younger_takes(tapis, dealer, thrown)
        return shows

    def younger_takes(self, tapis: Tapis, dealer: int, thrown: int | None) -> Generator[Ask, Any, None]:
        """PIQ-12: in the order of the talon, beginning with what the elder has left; PIQ-13: he says what he leaves."""
        zones = tapis.zones
        there = sum(len(zones[name]) for name in TALON)
        if thrown is None:  # PIQ-F30: he has taken already, and nobody minded
            number = len(tapis.facts["early"].split())
            there += number
        elif self.fidele:
            number = yield from self.acts.younger_takes(tapis, dealer, thrown)
            there = number + self.acts.talon_size(tapis)
        else:
            number = left = thrown
            for name in TALON:
                count_here = min(left, len(zones[name]))
                if count_here:
                    Talon(tapis, name).give(count_here, zones[self.hands[dealer]])
                left -= count_here
        tapis.note("taken", (*tapis.facts["taken"], number))
        if number < there:
            tapis.say(dealer, (LAISSE, there - number))

    # -- the count ---------------------------------------------------------------------------------------------------

    def counts(
        self, tapis: Tapis, count: Count, seat: int, points: int, rule: str, event: str, *, aloud: bool = True
    ) -> None:
        """PIQ-42: count something, and say aloud what one has by now."""
        if count.stopped:
            count.add(seat, points, rule, event)
            return
        try:
            if self.fidele:
                self.recount(tapis, count)
            count.add(seat, points, rule, event)
        finally:
            standing = tuple(count.totals) if not count.lost else count.standing()
            tapis.note("counts", standing)
            if aloud:
                tapis.say(seat, (TOTAL, standing[seat]))

    def settlement(self, tapis: Tapis, count: Count, dialogue: Dialogue) -> None:
        """PIQ-42: point, sequences, sets, whoever has them; only then the card that the elder has already led."""
        before = count.standing()
        try:
            if self.fidele:
                self.recount(tapis, count)
                count.hands = dialogue.reckoned
            for seat, points, rule in dialogue.reckoned():
                count.add(seat, points, rule, HAND)
        finally:
            standing = count.standing()
            tapis.note("counts", standing)
            for seat in (dialogue.elder, dialogue.younger):
                if standing[seat] != before[seat]:
                    tapis.say(seat, (TOTAL, standing[seat]))

    def recount(self, tapis: Tapis, count: Count) -> None:
        """What has been ruled since is taken into account: a count lost (PIQ-F02 to PIQ-F04), or won (PIQ-F45)."""
        penalties = tapis.facts.get("penalties", ())
        ruled = len(penalties) + len(tapis.facts.get("overruled", ()))
        if ruled == count.ruled:
            return
        count.ruled = ruled
        lost: dict[int, str] = {}
        for seat, how, _, _ in penalties:
            lost[seat] = how if lost.get(seat) != BARS_NOT else BARS_NOT
        count.lose(lost)

    # -- the play ----------------------------------------------------------------------------------------------------

    def play(self, tapis: Tapis, count: Count, dialogue: Dialogue) -> Generator[Ask, Any, None]:
        """PIQ-50: the elder leads to the first of twelve tricks, the winner of each to the next."""
        facts = tapis.facts
        for number in range(1, HOLDS + 1):
            if self.fidele and number > 1:
                if count.stopped:
                    yield from self.acts.before_the_end(tapis, count)
                yield from self.disturbed(tapis, count, number)
                continue
            leader, last = facts["leader"], number == HOLDS
            trick = Trick(self.tables.order)
            if number == 1:
                answer = yield from self.first_trick(tapis, count, dialogue, trick)
                if answer == ABANDONNE:
                    return
            else:
                self.put(tapis, leader, trick, (yield self.card(tapis, leader, trick)))
                if self.counts_in_play(trick.lead):
                    # PIQ-60; in the last trick it is said together with what the trick brings
                    self.counts(tapis, count, leader, 1, "PIQ-60", PLAY, aloud=not last)
                answer = yield self.card(tapis, 1 - leader, trick)
            card = self.put(tapis, 1 - leader, trick, answer)
            self.end_trick(tapis, count, leader, trick, card, last=last)
        self.cards(tapis, count)

    def end_trick(
        self, tapis: Tapis, count: Count, leader: int, trick: Trick, card: Card | None, *, last: bool
    ) -> None:
        """PIQ-54: the winner takes the trick, and counts what it brings."""
        winner = trick.master
        self.take(tapis, winner)
        if winner != leader:
            if last:
                tapis.say(leader, (TOTAL, count.standing()[leader]))
            if self.counts_in_play(card):
                self.counts(tapis, count, winner, 1, "PIQ-60", PLAY, aloud=not last)
        if last:
            # PIQ-61
            self.counts(tapis, count, winner, 1, "PIQ-61", PLAY)
        if self.options.cards_for_pique and tapis.facts["tricks"][winner] == 7:
            self.counts(tapis, count, winner, 10, "PIQ-62", PLAY)

    def disturbed(self, tapis: Tapis, count: Count, number: int) -> Generator[Ask, Any, None]:
        """A trick in `fidele` play.

        PIQ-F31: who has no card left loses it; PIQ-F51, PIQ-F52: it goes on as it lies when somebody has led out of
        turn, has laid down several cards, or has taken his card back; PIQ-F53: somebody asks what is left of a call.
        """
        facts, zones = tapis.facts, tapis.zones
        counted = False
        while any(self.hand(tapis, seat) or zones[self.fronts[seat]].cards for seat in (0, 1)):
            leader = facts["leader"]
            trick = self.lying(tapis)
            if not trick.size and not self.hand(tapis, leader):
                tapis.note("leader", 1 - leader)
                continue
            try:
                yield from self.acts.asked_what_is_left(tapis)
                if not trick.size:
                    self.put(tapis, leader, trick, (yield self.card(tapis, leader, trick)))
                follows = trick.size == 1 and bool(self.hand(tapis, 1 - leader))
                last = number == HOLDS or not any(
                    self.hand(tapis, seat)[follows and seat != leader :] for seat in (0, 1)
                )
                if self.counts_in_play(trick.lead) and not counted:
                    self.counts(tapis, count, leader, 1, "PIQ-60", PLAY, aloud=not last)
                    counted = True
                    if count.stopped:
                        yield from self.acts.before_the_end(tapis, count)
                if follows:
                    self.put(tapis, 1 - leader, trick, (yield self.card(tapis, 1 - leader, trick)))
            except Anew:
                if counted and not any(zones[front].cards for front in self.fronts):
                    count.withdraw()
                    counted = False
                continue
            if sum(facts["leads"]) == sum(facts["tricks"]):
                self.acts.led(tapis, leader)  # PIQ-F51: out of turn, but it has been played to
            card = next(iter(zones[self.fronts[1 - leader]].cards), None)
            self.end_trick(tapis, count, leader, trick, card, last=last)
            return

    def first_trick(self, tapis: Tapis, count: Count, dialogue: Dialogue, trick: Trick) -> Generator[Ask, Any, Answer]:
        """The elder leads, the younger counts his hand, both hands are settled, then he plays, unless one gives up.

        The settlement waits for the younger's card, which is only laid down after it: when it comes must not tell
        whether he had anything else to count.
        """
        elder, dealer = dialogue.elder, dialogue.younger
        hopeless = self.may_give_up(tapis, count, dialogue, elder)
        lead = partial(self.card, tapis, elder, trick, hopeless=hopeless)
        if self.fidele:
            led = yield from dialogue.elder_asked(lead)
            self.acts.taken_up(tapis, dealer)
        else:
            led = yield lead()
        if led == ABANDONNE:
            tapis.say(elder, ABANDONNE)
        else:
            led = self.put(tapis, elder, trick, led)
        yield from self.look_at_left(tapis, dealer)
        yield from dialogue.younger_counts()
        if led == ABANDONNE:
            yield Ask({dealer: One((RIEN,))}, "PIQ-37", formality=True)
            self.settlement(tapis, count, dialogue)
            self.given_up(tapis, count, dealer)
            return ABANDONNE
        hopeless = self.may_give_up(tapis, count, dialogue, dealer, led)
        answer: Answer = yield self.card(tapis, dealer, trick, hopeless=hopeless)
        tapis.note("phase", "play")
        self.settlement(tapis, count, dialogue)
        if count.stopped:
            yield from self.acts.before_the_end(tapis, count)
        if answer == ABANDONNE:
            tapis.say(dealer, ABANDONNE)
            self.given_up(tapis, count, elder)
            return ABANDONNE
        if self.counts_in_play(led):
            # PIQ-60
            self.counts(tapis, count, elder, 1, "PIQ-60", PLAY)
            if count.stopped:
                yield from self.acts.before_the_end(tapis, count)
        return answer

    def card(self, tapis: Tapis, seat: int, trick: Trick, *, hopeless: bool = False) -> Ask:
        """PIQ-51, PIQ-52: one card is asked for; who may give up can do that instead (PIQ-74)."""
        playable = legal(self.hand(tapis, seat), trick, self.duty)
        rule = "PIQ-50"
        if trick.size:
            rule = "PIQ-51" if playable[0] in trick.suit else "PIQ-52"
        if self.fidele:
            return self.any_card(tapis, seat, trick, playable, hopeless=hopeless)
        return Ask({seat: One((*playable, ABANDONNE) if hopeless else playable)}, rule)

    def any_card(self, tapis: Tapis, seat: int, trick: Trick, playable: Sequence[Card], *, hopeless: bool) -> Ask:
        """The same in `fidele` play, where one may overlook a duty (PIQ-F50); a suit named by the other is led.

        PIQ-F52: two cards may fall at once. Later that is done beside the question; in the first trick only what is
        asked tells a lead from a call, and a card from a count.
        """
        hand, more = self.hand(tapis, seat), (ABANDONNE,) if hopeless else ()
        if not trick.size:
            for who, suit in tapis.facts.get("suit_due", ()):  # PIQ-F26
                playable = [card for card in playable if who != seat or card.suit == suit] or playable
        silent = () if trick.size else self.acts.in_silence(tapis, playable)
        together = () if sum(tapis.facts["tricks"]) else self.acts.pairs(tapis, seat)
        loose = One((*(hand if trick.size else playable), *silent, *together, *more))
        return Ask(
            {seat: One((*playable, *more))},
            "PIQ-51" if trick.size else "PIQ-50",  # always the same: a duty is not whispered to who may overlook it
            tolerated={seat: loose} if trick.size or silent or together else None,
            anew=lambda: self.card(tapis, seat, trick, hopeless=hopeless),
        )

    def put(self, tapis: Tapis, seat: int, trick: Trick, answer: Answer) -> Card:
        """A card is played: this one. All hear that its suit is not named (PIQ-F54); another may fall too (PIQ-F52)."""
        card: Card
        alone = not isinstance(answer, tuple)
        if not alone and answer[0] == LACHE:
            card = self.acts.lay_several(tapis, seat, answer[1:])
        else:
            if not alone:
                tapis.say(seat, answer)
            card = answer if alone else answer[1]
            tapis.move((card,), tapis.zones[self.hands[seat]], tapis.zones[self.fronts[seat]])
            if self.fidele and not trick.size:
                self.acts.led(tapis, seat)
        trick.play(seat, card)
        return card

    def lying(self, tapis: Tapis) -> Trick:
        """The trick as it lies; of several cards that fell together the first counts (PIQ-F52), before a lead none."""
        trick, leader = Trick(self.tables.order), tapis.facts["leader"]
        for seat in (leader, 1 - leader):
            lying = tapis.zones[self.fronts[seat]].cards
            if not lying:
                break
            trick.play(seat, lying[0])
        return trick

    def take(self, tapis: Tapis, winner: int) -> None:
        """PIQ-54: the higher card of the suit led takes the trick."""
        facts, zones = tapis.facts, tapis.zones
        leader = facts["leader"]
        fronts: list[Zone] = [zones[self.fronts[seat]] for seat in (leader, 1 - leader)]
        led, answered = fronts[0].cards[0], fronts[1].cards
        last: tuple[tuple[int, str], ...] = ((leader, led.code),)
        tapis.note("last", (*last, (1 - leader, answered[0].code)) if answered else last)
        tapis.sweep(fronts, zones[self.piles[winner]])
        one, other = facts["tricks"]
        tapis.note("tricks", (one + 1, other) if winner == 0 else (one, other + 1))
        tapis.note("leader", winner)

    def counts_in_play(self, card: Card | None) -> bool:
        """PIQ-60: every card counts; in the old game none below the ten."""
        return self.options.small_cards or card in COUNTING

    def look_at_left(self, tapis: Tapis, dealer: int) -> Generator[Ask, Any, None]:
        """PIQ-15: the younger may look at what he left, and then both see it."""
        left = [tapis.zones[name] for name in TALON if tapis.zones[name].cards]
        if left:
            tapis.note("phase", "look")
            tolerated = {dealer: One((VOIT, NON, MELE_TOUT))} if self.fidele else None
            word = yield Ask({dealer: One((VOIT, NON))}, "PIQ-15", tolerated=tolerated)
            tapis.say(dealer, word)
            if word == MELE_TOUT:  # PIQ-F35
                for zone in left:
                    tapis.move(list(zone.cards), zone, tapis.zones[self.discards[dealer]])
            if word == VOIT:
                for zone in left:
                    tapis.show(zone, tapis.everyone)

    def cards(self, tapis: Tapis, count: Count) -> None:
        """PIQ-62: ten for more than half of the tricks, forty for all of them."""
        tricks = tapis.facts["tricks"]
        most = max(tricks)
        if 2 * most > HOLDS:
            points = 40 if most == HOLDS else 10
            early = 10 if self.options.cards_for_pique else 0
            if points > early:
                self.counts(tapis, count, tricks.index(most), points - early, "PIQ-62", CARDS)

    def may_give_up(self, tapis: Tapis, count: Count, dialogue: Dialogue, seat: int, led: Card | None = None) -> bool:
        """PIQ-74: in the last deal of a rubicon, who can no longer reach 100 whatever happens."""
        facts = tapis.facts
        number = facts["game"] + 1
        if self.options.match != "rubicon" or not self.last_deal(number):
            return False
        hands = self.outlook(count, dialogue)
        most = hands.totals[seat] + MOST
        open_yet = not (hands.bonus[seat] or hands.totals[1 - seat])
        if open_yet and hands.totals[seat] + self.before_the_other(led) >= REACH:
            most += REPIQUE
        return int(facts["totals"][seat]) + self.weight(number) * most < RUBICON

    def outlook(self, count: Count, dialogue: Dialogue) -> Count:
        """What both hands will count, as far as it has been said: where the younger has refused, that he will."""
        hands = Count(totals=list(count.totals))
        for state in dialogue.open.values():
            if state.owner is not None:
                for combo in state.scoring():
                    hands.add(state.owner, self.worth(combo), "PIQ-42", HAND)
            elif state.reply == PAS_BON:
                hands.add(dialogue.younger, 1, "PIQ-42", HAND)
        return hands

    def before_the_other(self, led: Card | None) -> int:
        """PIQ-41: what play can bring before the other counts in it; to the younger nothing, if the lead counts."""
        if led and self.counts_in_play(led):
            return 0
        return FORFEIT + 10 if self.options.cards_for_pique else FORFEIT

    def worth(self, combo: Combo) -> int:
        """What a combination scores."""
        return worth(combo, point_four=self.options.point_four, by_tens=self.options.point_by_tens)

    def given_up(self, tapis: Tapis, count: Count, other: int) -> None:
        """PIQ-74: nothing is played; thirteen for the play and ten for the cards, from which no pique comes."""
        self.counts(tapis, count, other, FORFEIT, "PIQ-74", CARDS)
        self.counts(tapis, count, other, 10, "PIQ-62", CARDS)

    # -- the score ---------------------------------------------------------------------------------------------------

    def last_deal(self, number: int) -> bool:
        """Whether a deal of a rubicon may be the last: the sixth (or fourth), and after equality two more."""
        return number in (int(self.options.rubicon_deals), int(self.options.rubicon_deals) + 2)

    def weight(self, number: int) -> int:
        """PIQ-71: in a rubicon of four deals the first and the last count double."""
        double = self.options.match == "rubicon" and self.options.rubicon_deals == "4" and number in (1, 4)
        return 2 if double else 1

    def score(self, tapis: Tapis, count: Count) -> None:
        """Write the deal on the sheet, and see what it ends."""
        facts = tapis.facts
        points = count.standing()
        number = facts["game"] + 1
        line: dict[str, Any] = {
            "deal": facts["deal"], "dealer": facts["dealer"], "points": points, "gains": count.gains(),
            "tricks": facts["tricks"],
        }  # fmt: skip
        tapis.tell("sheet", (*facts["sheet"], line))
        weight = self.weight(number)
        totals = tuple(before + weight * one for before, one in zip(facts["totals"], points, strict=True))
        tapis.note("totals", totals)
        tapis.note("game", number)
        tapis.note("phase", "scored")
        tapis.note("next", 1 - facts["dealer"])
        if self.options.match == "rubicon":
            self.end_rubicon(tapis, number)
        elif self.options.match == "ecrire":
            self.end_tour(tapis, number)
        elif max(totals) >= (facts["goal"] or 0):
            # by how the totals were reached at most one can be there
            self.end_game(tapis, totals.index(max(totals)))

    def end_game(self, tapis: Tapis, winner: int) -> None:
        """PIQ-70: a game to a target is won; PIQ-73: a lurch counts double, and several games may make a match."""
        options, facts = self.options, tapis.facts
        lurched = options.match == "cent" and options.lurch and facts["totals"][1 - winner] < LURCH
        games = list(facts["games"])
        games[winner] += 2 if lurched else 1
        tapis.note("games", tuple(games))
        needed = 2 if options.match == "cafe" else int(options.best_of) // 2 + 1
        if games[winner] >= needed:
            rule = "PIQ-70" if needed == 1 else "PIQ-73"
            tapis.tell("result", {"winners": (winner,), "games": tuple(games), "rule": rule})
            return
        tapis.note("totals", (0, 0))
        tapis.note("game", 0)

    def end_rubicon(self, tapis: Tapis, number: int) -> None:
        """PIQ-71: after six deals, or two more if they were equal."""
        totals = tapis.facts["totals"]
        if not self.last_deal(number):
            return
        if totals[0] == totals[1]:
            if number > int(self.options.rubicon_deals):
                tapis.tell("result", {"winners": (0, 1), "first": (0, 1), "won": 0, "rule": "PIQ-71"})
            return
        winner = totals.index(max(totals))
        tapis.tell("result", {"winners": (winner,), "won": rubicon(totals), "rule": "PIQ-71"})

    def end_tour(self, tapis: Tapis, number: int) -> None:
        """PIQ-72: two deals are a tour; its loser pays into the basket, which is shared when all tours are played."""
        if number < 2:
            return
        facts = tapis.facts
        one, other = facts["totals"]
        marked = mark(abs(one - other), exact=self.options.refait_exact)
        tapis.note("totals", (0, 0))
        tapis.note("game", 0)
        tapis.note("next", facts["dealer"])  # who began this tour does not begin the next one
        if not marked:
            tapis.note("refaits", facts["refaits"] + 1)
            return
        loser = int(other < one)
        tapis.pay(stake(marked, facts["refaits"]), self.seats[loser], BASKET, "PIQ-72")
        tapis.pay(DIRECT, self.seats[loser], self.seats[1 - loser], "PIQ-72")
        tapis.note("refaits", 0)
        tapis.note("tours", facts["tours"] + 1)
        if facts["tours"] == self.options.tours:
            half = tapis.purses[BASKET] // 2
            for letter in self.seats:
                tapis.pay(half, BASKET, letter, "PIQ-72")
            net = tuple(tapis.purses[letter] - PURSE for letter in self.seats)
            winners = (0, 1) if net[0] == net[1] else (net.index(max(net)),)
            tapis.tell("result", {"winners": winners, "first": winners, "net": net, "rule": "PIQ-72"})

    def plays(self) -> Iterator[Tables]:
        yield self.tables

    def outcome(self, line: dict[str, Any]) -> str:
        rules = {rule for _, _, rule in line["gains"]}
        if "PIQ-40" in rules:
            return "repique"
        if "PIQ-41" in rules:
            return "pique"
        tricks = line["tricks"]
        if sum(tricks) < HOLDS:
            return "cut short"
        return "capot" if HOLDS in tricks else "divided" if tricks[0] == tricks[1] else "cards"

    # -- acts beside the question --------------------------------------------------------------------------------------

    def asides(self, tapis: Tapis, seat: int) -> Shape | None:
        return self.acts.asides(tapis, seat) if self.fidele else None

    def irregular(self, tapis: Tapis, seat: int) -> Shape | None:
        return self.acts.irregular(tapis, seat)

    def stays(self, act: Answer) -> bool:
        return act in LOOKS

    def aside(self, tapis: Tapis, seat: int, answer: Answer) -> Exception | None:
        return self.acts.aside(tapis, seat, answer)

    # -- refusals ------------------------------------------------------------------------------------------------------

    def why(self, tapis: Tapis, ask: Ask, seat: int, answer: Answer) -> str:
        phase = tapis.facts.get("phase", "")
        word = word_of(answer)
        if isinstance(word, Card):
            return self.why_card(tapis, ask, seat, word)
        if self.kind_of(word) is not None:
            return self.why_claim(tapis, ask, seat, answer)
        if word == ABANDONNE and phase in ("call", "count"):
            return "PIQ-74" if seat in ask.shapes else "PIQ-17"
        if OFFERED.get(word) != phase:
            return "PIQ-19"
        if seat not in ask.shapes:
            return "PIQ-17"
        if word == ECARTE:
            chosen = answer[1:] if isinstance(answer, tuple) else ()
            if any(card not in self.hand(tapis, seat) for card in chosen):
                return "PIQ-18"
            return "PIQ-11" if seat == tapis.facts["dealer"] else "PIQ-10"
        if word in (BLANCHE, BLANCHE_POUR):
            return "PIQ-20"
        return {"cut": "PIQ-05", "reply": "PIQ-36"}.get(phase, "PIQ-19")

    def kind_of(self, word: str | Card) -> str | None:
        """The kind of combination that a word calls or counts, or that it is about; nothing if it is about none."""
        if word in (POINT, NOMBRE, VALEUR, RETIRE):
            return POINT
        if word in LENGTHS.values() or word in TOPS.values():
            return SEQUENCE
        return SET if word in (*SETS.values(), AVEC, ASSEZ, RIEN) else None

    def why_claim(self, tapis: Tapis, ask: Ask, seat: int, answer: Answer) -> str:
        """Why something cannot be called or counted: it is too late or too early, not held, or settled already."""
        phase, younger = tapis.facts["phase"], seat == tapis.facts.get("dealer")
        if phase == "play":
            return "PIQ-38"
        if phase not in ("call", "reply", "count"):
            return "PIQ-19"
        if younger and phase != "count":
            return "PIQ-37"
        if not younger and phase != "call":
            return "PIQ-35"
        word = word_of(answer)
        if word in (RIEN, ASSEZ):
            return ask.rule if ask.rule in ("PIQ-33", "PIQ-36") else "PIQ-19"
        kind = self.kind_of(word) or SET
        combo = answers(callable_of(kind, self.hand(tapis, seat), by_sum=self.options.pack == "36")).get(answer)
        if combo is None:
            return "PIQ-39" if word == AVEC else ASKS[kind]
        claims = {owner: (key, reply) for about, owner, key, reply in tapis.facts["claims"] if about == kind}
        if seat in claims:
            return self.why_again(combo, *claims[seat])
        if younger and claims:
            return {EGAL: "PIQ-33", PAS_BON: "PIQ-36"}.get(claims[1 - seat][1], ASKS[kind])
        if ask.rule != "PIQ-39" and self.kind_of(word_of(next(iter(ask.shapes[seat])))) == kind:
            return "PIQ-36"  # it is the turn of this kind, but not of all of it, or not of all at once
        return "PIQ-42" if younger else "PIQ-43"

    def why_again(self, combo: Combo, key: Key, reply: str) -> str:
        """Why a seat that has called or counted something of a kind cannot tell this of it as well."""
        if reply == EGAL:
            return "PIQ-33"
        if reply and combo.key > key:
            return "PIQ-35"
        return ASKS[combo.kind] if reply == PAS_BON else "PIQ-39"

    def why_card(self, tapis: Tapis, ask: Ask, seat: int, card: Card) -> str:
        """Why a card cannot be played."""
        if tapis.facts.get("phase") not in ("call", "count", "play"):
            return "PIQ-19"
        if seat not in ask.shapes:
            return "PIQ-17"
        hand = self.hand(tapis, seat)
        if card not in hand:
            return "PIQ-18"
        if not isinstance(next(iter(ask.shapes[seat])), Card):
            return "PIQ-19"
        led = tapis.zones[self.fronts[1 - seat]].cards
        follows = led and card.suit == led[0].suit
        return "PIQ-53" if follows and self.duty != FOLLOW else "PIQ-51"
