"""The rules of hombre, from top to bottom as the rule book tells them.

Everything turns to the right: seat `i + 1` is the right-hand neighbour of seat `i`. The dealer's right-hand neighbour,
the *premier en cartes*, speaks, discards and leads first. One player, the hombre, plays against the two others.

Facts on the tapis, beside those of every game: `first` (the premier en cartes), `phase`, `calls` (what has been said),
`declarer` (the hombre) and `bid`, `trump`, `drawn` (how many cards each seat has taken from the talon, `None` before
its turn), `leader`, `tricks` (of each seat), `took` (a letter for each trick), `last` (the cards of the last trick),
`vole` (it has been undertaken), `bete` (a bête lies in the poule). Purses: one a seat, which may owe; `poule`, what is
played for; `betes`, what has been made in this deal and is played for in the next one. In `fidele` play besides:
`announced` (who was dealt ten or eight cards and said so, and how many that is beyond nine), `barred` (the dealer who
did it), `thrown` (how many cards who is exchanging has to take), `lifted`, `looked_at` and `mixed` (cards taken by
mistake: see `slips.Lifted`), `face_down` (who has not seen yet what he mixed), `history` (the tricks, who played what),
`shown`, `required`, `no_vole`, `redealt`.

Simplified: gano binds even where the treatises excuse from it, and cannot be overlooked.

Numbering of actions: the words of the glossary, then the numbers 0 to 39, then the cards.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from functools import partial
from typing import Any, ClassVar, Final

from estaminet.cards import PACK40, Card
from estaminet.games.hombre.faults import FAULTS
from estaminet.games.hombre.options import HombreOptions
from estaminet.games.hombre.referee import DealAgain, HombreReferee
from estaminet.games.hombre.slips import (
    ANYTHING,
    Lifted,
    any_time,
    claimable,
    claiming,
    dealing,
    drawing,
    expose,
    holding,
    kept,
    lying,
    record,
)
from estaminet.games.hombre.stakes import CODILLE, MATADOR, REMISE, SANS_PRENDRE, START, WON, result, shares, vole
from estaminet.games.hombre.tables import BASTE, FOLLOW, ORDERS, SPADILLE, counted, matadors, tables_of
from estaminet.games.hombre.vocabulary import (
    ARRETE,
    BETES,
    CEDE,
    COMPTE,
    CONFIRME,
    CONTRE,
    DECOUVRE,
    DEMANDE,
    DISCARDS,
    DONNE,
    EARLY,
    ECARTE,
    ENTREPREND,
    EXPOSES,
    FIVE,
    FLESH,
    FORCE,
    FRONTS,
    GANO,
    HANDS,
    LAISSE,
    LATER,
    LOOKS,
    LOOKS_BACK,
    MALDONNE,
    MATADORS,
    MELE,
    MONTRE,
    OUBLIE,
    PASSE,
    PILES,
    POULE,
    PREND,
    RECLAME,
    REND,
    RENVERSE,
    SANS,
    SEATS,
    SERVI,
    SUITS,
    TAIT,
    TALON,
    TIENT,
    TRICKS,
    TURNS,
    VOIT,
)
from estaminet.rules.ask import CHECK, Anew, Ask, Redeal
from estaminet.rules.faults import FaultRule
from estaminet.rules.game import Options, Rules, Steps
from estaminet.rules.referee import CLAIM, OWN_UP
from estaminet.rules.shapes import Amount, Answer, Either, One, Pick, Shape
from estaminet.rules.tables import Tables
from estaminet.rules.talon import Talon
from estaminet.rules.trick import Trick, legal
from estaminet.tapis import Tapis, Zone

COUNTERS: Final = 100
TAKES_UP: Final = "takes up"
"""The kind of the event by which a seat sees its hand again, that lay face down."""

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

    VERSION: ClassVar[int] = 2
    OPTIONS: ClassVar[type[Options]] = HombreOptions
    WORDS: ClassVar[tuple[str, ...]] = (
        *PHASE_OF,
        FORCE,
        SERVI,
        RECLAME,
        MATADORS,
        TAIT,
        *FLESH,
        *SEATS,
        TALON,
        DISCARDS,
        CLAIM,
        OWN_UP,
        *(rule.id for rule in FAULTS),
        *LATER,
    )
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
        self.fidele = options.faults == "fidele"
        self.referee = HombreReferee(self)

    # -- the table -----------------------------------------------------------------------------------------------------

    def lay(self, tapis: Tapis) -> None:
        """HOM-01: three players around 40 cards, a hundred jetons each; who has none left plays on and owes."""
        tapis.zone("pack").cards = list(self.pack)
        tapis.zone("talon")
        tapis.zone("ecart")
        for seat, letter in enumerate(SEATS):
            # a hand of eight or ten cards is first seen by its owner
            tapis.zone(HANDS[seat], tapis.only(seat), tapis.only(seat) if self.fidele else None)
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
        try:
            yield from self.deal(tapis)
            yield from self.parole(tapis)
            if "declarer" in tapis.facts:
                yield from self.exchange(tapis)
                yield from self.play(tapis)
                yield from self.before_the_score(tapis)
        except Redeal as again:
            self.void(tapis, again)
            yield from self.shuffle_and_cut(tapis)
            return
        self.score(tapis)
        if "result" not in tapis.facts:
            self.collect(tapis)
            yield from self.shuffle_and_cut(tapis)
        elif self.fidele:
            everybody: dict[int, Shape] = {seat: One((CONFIRME,)) for seat in range(3)}
            yield Ask(everybody, "HOM-24")

    def void(self, tapis: Tapis, again: Redeal) -> None:
        """The same dealer deals again: the stakes stay, and bêtes of this deal wait for the end of the next one."""
        if isinstance(again, DealAgain):
            for fine in again.fines:
                fine.apply(tapis)
        tapis.note("next", tapis.facts["dealer"])
        tapis.note("redealt", True)
        self.collect(tapis)

    def begin(self, tapis: Tapis) -> None:
        """A new deal: nothing is left of the last one but the score, the poule and the bêtes."""
        facts = tapis.facts
        dealer = facts["next"]
        tapis.forget("declarer", "bid", "trump", "leader", "last", "vole", "drawn", "matadors", "claimed")
        if self.fidele:
            tapis.forget("announced", "barred", "thrown", "lifted", "looked_at", "mixed", "history", "gano")
            tapis.forget("face_down")
            tapis.forget("shown", "required", "no_vole")
        tapis.note("deal", len(facts["sheet"]) + 1)
        tapis.note("first", (dealer + 1) % 3)
        tapis.note("tricks", (0, 0, 0))
        tapis.note("took", "")
        tapis.tell("dealer", dealer)

    def stake(self, tapis: Tapis) -> None:
        """HOM-20: three jetons each for a new poule, two where it has not been drawn; HOM-17: the bêtes come to it."""
        facts, purses = tapis.facts, tapis.purses
        if "redealt" in facts:
            tapis.forget("redealt")
            return
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

    def deal(self, tapis: Tapis) -> Generator[Ask, Any, None]:
        """HOM-03: three rounds of three cards; thirteen are left, the talon."""
        pack, hands = tapis.zones["pack"], [tapis.zones[HANDS[seat]] for seat in self.around(tapis)]
        how: Answer = DONNE
        if self.fidele:
            tapis.note("phase", "deal")
            dealer = tapis.facts["dealer"]
            how = yield Ask({dealer: One((DONNE,))}, "HOM-03", formality=True, tolerated={dealer: dealing()})
        for turn in range(3):
            if self.fidele and turn == 2:
                pack.counted = 0  # how thick a packet is shows in the hand it goes to, and nowhere else
            for hand in hands:
                wrong = turn == 2 and how[:2] == (MALDONNE, hand.name[-1])
                tapis.top(how[2] - 6 if wrong else 3, pack, hand)
        pack.counted = tapis.everyone
        Talon(tapis).form(pack)
        if how == OUBLIE:
            tapis.bottom(1, tapis.zones[TALON], pack)
        elif how[0] == DECOUVRE:
            expose(tapis, TALON if how[1] == TALON else f"hand.{how[1]}", how[2])
        elif how[0] == RENVERSE:
            expose(tapis, f"hand.{how[1]}", 1)

    # -- who plays -----------------------------------------------------------------------------------------------------

    def parole(self, tapis: Tapis) -> Generator[Ask, Any, None]:
        """HOM-19: each says one word, and the highest is the hombre's; HOM-23: nobody may want to be."""
        tapis.note("phase", "auction")
        tapis.note("calls", ())
        asker: int | None = None
        for seat in self.around(tapis):
            word = yield self.speaking(tapis, seat)
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

    def speaking(self, tapis: Tapis, seat: int) -> Ask:
        """A seat is asked for its word."""
        words = self.sayable(tapis, seat)
        rule = "HOM-04" if DEMANDE in words else "HOM-19"
        anew = partial(self.speaking, tapis, seat)
        return Ask({seat: One(words)}, rule, formality=len(words) == 1, anew=anew)

    def sayable(self, tapis: Tapis, seat: int) -> tuple[str, ...]:
        """HOM-04, HOM-19: one asks only if nobody has spoken for himself; to play without taking is said but once."""
        bid = tapis.facts.get("bid")
        if tapis.facts.get("barred") == seat:  # HOM-F6
            return (PASSE,)
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
        if not takes:
            self.even_out(tapis, hombre)
        while True:
            try:
                yield from self.turns(tapis, hombre, takes=takes)
            except Anew:
                continue
            return

    def turns(self, tapis: Tapis, hombre: int, *, takes: bool) -> Generator[Ask, Any, None]:
        """The exchange, from where it stands: a ruling may have changed that."""
        for turn in range(3):
            seat = (hombre + turn) % 3
            count = 0
            if tapis.facts["drawn"][seat] is None:
                count = yield from self.discard(tapis, seat, self.room(tapis, turn if takes else turn - 1))
            if turn == 0:
                yield from self.name_trump(tapis, hombre)
            if tapis.facts["drawn"][seat] is None:
                yield from self.draw(tapis, seat, count)
        yield from self.rest(tapis, (hombre + 2) % 3)

    def name_trump(self, tapis: Tapis, hombre: int) -> Generator[Ask, Any, None]:
        """HOM-06: he names trumps before he takes his cards."""
        while "trump" not in tapis.facts:
            tapis.note("phase", "trump")
            count = tapis.facts.get("thrown")
            tolerated = {hombre: One((*SUITS, PREND))} if count else None
            named = yield Ask({hombre: One(tuple(SUITS))}, "HOM-06", tolerated=tolerated)
            if named == PREND:  # HOM-F12
                self.take(tapis, hombre, count or 0)
                continue
            tapis.say(hombre, named)
            tapis.note("trump", SUITS[named])

    def room(self, tapis: Tapis, turn: int) -> int:
        """HOM-07: how many cards may be taken: who draws first is bound, and who is second, if five are to be left."""
        left = len(tapis.zones[TALON])
        room = min(TRICKS if any(tapis.facts["drawn"]) else self.most, left)
        if turn == 1 and self.options.refaire_ecart_2 == "laisse5":
            return min(room, max(0, left - 5))
        return room

    def discard(self, tapis: Tapis, seat: int, room: int) -> Generator[Ask, Any, int]:
        """HOM-07: cards are thrown out before any are taken, face down to all from now on; how many he has to take."""
        if "thrown" in tapis.facts:
            return int(tapis.facts["thrown"])
        tapis.note("phase", "exchange")
        hand = tapis.zones[HANDS[seat]]
        beyond = self.beyond(tapis, seat)
        high = min(len(hand), max(0, room + beyond))
        answer = yield Ask({seat: Pick(ECARTE, hand.cards, max(0, beyond), high)}, "HOM-07")
        discards: tuple[Card, ...] = answer[1:]
        if not discards:
            tapis.say(seat, SERVI)
        else:
            tapis.move(discards, hand, tapis.zones[DISCARDS])
        count = min(len(discards) - beyond, len(tapis.zones[TALON]))
        if self.fidele:
            tapis.note("thrown", count)
        return count

    def beyond(self, tapis: Tapis, seat: int) -> int:
        """HOM-F6: how many cards a seat was dealt beyond nine, if that was said in time."""
        announced, beyond = tapis.facts.get("announced", (seat, 0))
        return int(beyond) if announced == seat else 0

    def even_out(self, tapis: Tapis, hombre: int) -> None:
        """HOM-F6: a hombre who does not exchange has his tenth card drawn blind, or takes the ninth from the talon."""
        beyond, hand = self.beyond(tapis, hombre), tapis.zones[HANDS[hombre]]
        if beyond > 0:
            tapis.blind(beyond, hand, tapis.zones[DISCARDS])
        elif beyond < 0:
            Talon(tapis).give(-beyond, hand)

    def draw(self, tapis: Tapis, seat: int, count: int) -> Generator[Ask, Any, None]:
        """HOM-07A: as many from the top of the talon as were thrown out; in `fidele` play a hand may do otherwise."""
        if not self.fidele or not count:
            self.take(tapis, seat, count)
            return
        tapis.note("phase", "exchange")
        while "thrown" in tapis.facts:
            lifted: Lifted | None = tapis.facts.get("lifted")
            if lifted is not None:
                tolerated = {seat: holding(lifted[2])}
                how = yield Ask({seat: One((REND,))}, "HOM-F4", tolerated=tolerated)
                if how == MELE and not lifted[3]:
                    yield from self.mixes_unseen(tapis, lifted)
                else:
                    self.holds(tapis, lifted, how)
                continue
            tolerated = {seat: drawing(tapis, seat, count)}
            how = yield Ask({seat: One((PREND,))}, "HOM-07A", formality=True, tolerated=tolerated)
            if how == DECOUVRE:  # HOM-F13
                expose(tapis, TALON, 1)
                tapis.note("shown", kept(tapis.facts, "shown", (seat, tapis.zones[TALON].cards[0].code)))
            if how in (PREND, DECOUVRE):
                self.take(tapis, seat, count)
            else:
                self.errs(tapis, seat, count, how)

    def take(self, tapis: Tapis, seat: int, count: int, source: str = TALON) -> None:
        """Cards come into a hand, and the seat has had its turn."""
        if source != TALON:
            tapis.top(count, tapis.zones[source], tapis.zones[HANDS[seat]])
        elif count:
            Talon(tapis).give(count, tapis.zones[HANDS[seat]])
        drawn = tapis.facts["drawn"]
        tapis.note("drawn", (*drawn[:seat], count, *drawn[seat + 1 :]))
        tapis.forget("thrown", "lifted")

    def errs(self, tapis: Tapis, seat: int, count: int, how: tuple[str, Any]) -> None:
        """HOM-F5: too few cards are taken; HOM-F1, HOM-F4: others are lifted, and lie before him unseen."""
        verb, what = how
        if verb == PREND and what < count:
            self.take(tapis, seat, what)
            return
        tapis.say(seat, how)
        source = TALON if verb == PREND else what if what == DISCARDS else f"hand.{what}"
        tapis.note("lifted", (seat, source, what if verb == PREND else count, 0))

    def holds(self, tapis: Tapis, lifted: Lifted, how: Answer) -> None:
        """What becomes of cards that were lifted by mistake."""
        seat, source, count, seen = lifted
        if how == MELE:
            tapis.note("mixed", kept(tapis.facts, "mixed", (seat, source, count)))
            self.take(tapis, seat, min(count, len(tapis.zones[source])), source)
        elif how == REND:
            tapis.say(seat, REND)
            tapis.forget("lifted")
            if seen:
                tapis.note("looked_at", kept(tapis.facts, "looked_at", (seat, source)))
        else:
            zone = tapis.zones[source]
            tapis.say(seat, how)
            for index in range(min(how[1], len(zone))):
                tapis.look(zone, index, tapis.only(seat))
            tapis.note("lifted", (seat, source, count, max(seen, how[1])))

    def mixes_unseen(self, tapis: Tapis, lifted: Lifted) -> Generator[Ask, Any, None]:
        """HOM-F1, HOM-F4: the cards come among his own, which lie face down; then he takes them up."""
        seat, source = lifted[:2]
        hand = tapis.zones[HANDS[seat]]
        hand.faces = 0
        self.holds(tapis, lifted, MELE)
        tapis.shuffle(hand)
        tapis.note("face_down", (seat, source))
        again: Anew | None = None
        try:
            yield Ask({seat: One((PREND,))}, "HOM-07A", formality=True)
        except Anew as ruled:
            again = ruled
        tapis.forget("face_down")
        hand.faces = tapis.only(seat)
        tapis.say(seat, tuple(hand.cards), tapis.only(seat), kind=TAKES_UP)
        if again is not None:
            raise again

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
        while (number := sum(facts["tricks"])) < TRICKS and (not self.fidele or self.can_play(tapis)):
            try:
                if number == FIVE == facts["tricks"][hombre] and (yield from self.stops(tapis, hombre)):
                    break
                yield from self.trick(tapis, tables)
            except Anew:
                continue
        # what he held when play began has been seen by now, or is not told if he stops
        tapis.note("matadors", held)

    def can_play(self, tapis: Tapis) -> bool:
        """Whether anybody still holds a card: where all were dealt or drew too few, the tricks are fewer."""
        return any(tapis.zones[hand].cards for hand in HANDS)

    def stops(self, tapis: Tapis, hombre: int) -> Generator[Ask, Any, bool]:
        """HOM-16: with the first five tricks he stops, or undertakes the vole, which who has said contre has done."""
        if "vole" in tapis.facts:  # and a ruling has come in between
            return False
        if tapis.facts["bid"] != CONTRE:
            tapis.note("phase", "vole")
            words = (ARRETE,) if "no_vole" in tapis.facts else (ARRETE, ENTREPREND)  # HOM-F15
            word = yield Ask({hombre: One(words)}, "HOM-16", formality=len(words) == 1)
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
        fidele = self.fidele
        trick = self.trick_so_far(tapis) if fidele else Trick(order)
        seats = self.from_leader(tapis)
        gano = "gano" in facts
        played: list[tuple[int, str]] = []
        for seat in seats:
            hand = zones[HANDS[seat]]
            if fidele and (not hand.cards or zones[FRONTS[seat]].cards):
                continue  # only after HOM-F5 or HOM-F6, or HOM-F9
            playable = legal(hand.cards, trick, FOLLOW)
            if gano:
                playable = self.spared(playable, trick)
            options: Sequence[Answer] = playable
            if self.options.gano and trick.size == 1 and trick.master == hombre and trick.best is not None:
                options = [*playable, *((GANO, one) for one in playable if one in order.beats[trick.best])]
            if fidele:
                wanted = self.wanted(tapis, seat, options)
                answer = yield self.asked(tapis, seat, trick, options, wanted)
                if wanted and answer not in wanted:
                    self.refuses(tapis, seat, wanted)
            else:
                answer = yield Ask({seat: One(options)}, self.reason(trick, playable, hand, gano=gano))
            if isinstance(answer, tuple):
                tapis.say(seat, GANO)
                gano, answer = True, answer[1]
                if fidele:
                    tapis.note("gano", True)
            tapis.move((answer,), hand, zones[FRONTS[seat]])
            trick.play(seat, answer)
            played.append((seat, answer.code))
        winner = trick.master
        if fidele:
            played = self.remembered(tapis, seats)
        tapis.note("last", tuple(played))
        tapis.sweep([zones[FRONTS[seat]] for seat in seats], zones[PILES[winner]])
        tricks = facts["tricks"]
        tapis.note("tricks", (*tricks[:winner], tricks[winner] + 1, *tricks[winner + 1 :]))
        tapis.note("took", facts["took"] + SEATS[winner])
        tapis.note("leader", winner)

    def asked(self, tapis: Tapis, seat: int, trick: Trick, lawful: Sequence[Answer], wanted: Sequence[Answer]) -> Ask:
        """A card in `fidele` play: no duty is whispered to who may overlook it, but one that was called is told."""
        hand, gano = self.hand(tapis, seat), "gano" in tapis.facts
        follows = legal(hand, trick, FOLLOW)
        able = [one for one in hand if one in lawful or one not in follows]  # gano is not overlooked
        said = [one for one in lawful if isinstance(one, tuple)]
        rule = "HOM-08" if trick.lead is None else "HOM-09A" if gano else "HOM-09"
        return Ask({seat: One(wanted or lawful)}, rule, tolerated={seat: One([*able, *said])})

    def wanted(self, tapis: Tapis, seat: int, lawful: Sequence[Answer]) -> list[Answer]:
        """HOM-F10: a card that the hombre has required is played as soon as it lawfully can be."""
        required = tapis.facts.get("required", ())
        return [one for one in lawful if (seat, bare(one).code) in required]

    def refuses(self, tapis: Tapis, seat: int, wanted: Sequence[Answer]) -> None:
        """HOM-F10: who keeps it makes a bête, but once: he is not bound to it any more."""
        spent = [(seat, bare(one).code) for one in wanted]
        tapis.note("required", tuple(line for line in tapis.facts["required"] if line not in spent))

    def remembered(self, tapis: Tapis, seats: Sequence[int]) -> list[tuple[int, str]]:
        """A trick that is complete, as it lies: who has played what."""
        played = record(tapis, seats)
        tapis.forget("gano")
        tapis.note("history", kept(tapis.facts, "history", played))
        return list(played)

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

    def trick_so_far(self, tapis: Tapis) -> Trick:
        """The trick as it lies before the players."""
        trick = Trick(ORDERS[tapis.facts["trump"]])
        for seat in self.from_leader(tapis):
            for one in tapis.zones[FRONTS[seat]].cards:
                trick.play(seat, one)
        return trick

    def tables(self, tapis: Tapis) -> Tables:
        """The order of the cards and the duties of play in this deal."""
        return tables_of(tapis.facts["trump"], tapis.facts["declarer"])

    def plays(self) -> Iterator[Tables]:
        for trump in ORDERS:
            for hombre in range(3):
                yield tables_of(trump, hombre)

    # -- before the score ----------------------------------------------------------------------------------------------

    def before_the_score(self, tapis: Tapis) -> Generator[Ask, Any, None]:
        """What is said between the last card and the score, if anything."""
        if self.fidele:
            yield from self.last_moment(tapis)
        if self.options.reclamation == "manuelle":
            yield from self.claims(tapis)

    def last_moment(self, tapis: Tapis) -> Generator[Ask, Any, None]:
        """HOM-12 in `fidele` play: whoever has noticed a fault says so now; a card left in a hand is laid open."""
        tapis.note("phase", "count")
        for hand in HANDS:
            if sum(tapis.facts["tricks"]) == TRICKS and tapis.zones[hand].cards:
                tapis.show(tapis.zones[hand], tapis.everyone)
        yield Ask({tapis.facts["declarer"]: One((COMPTE,))}, "HOM-12", formality=True)

    def claims(self, tapis: Tapis) -> Generator[Ask, Any, None]:
        """HOM-F16: who is to be paid beside the poule asks for it, or does without."""
        tapis.note("phase", "claims")
        lawful = One(claiming(self.due(tapis)))
        seats = self.creditors(tapis)
        tolerated = {seat: One(ANYTHING) for seat in seats} if self.fidele else None
        formality = lawful.size == 1
        given = yield Ask(dict.fromkeys(seats, lawful), "HOM-15", formality=formality, tolerated=tolerated)
        answers = given if len(seats) > 1 else {seats[0]: given}
        for seat in seats:
            tapis.say(seat, answers[seat])
        tapis.note("claimed", tuple((seat, answers[seat][1:]) for seat in seats if answers[seat] != TAIT))

    def forgotten(self, tapis: Tapis, seat: int) -> list[str]:
        """HOM-F16: what a seat has not asked for, and may still, if it is due: until the next deal is cut."""
        facts = tapis.facts
        if facts.get("phase") != "cut" or "claimed" not in facts or seat not in self.creditors(tapis):
            return []
        asked = {item for who, items in facts["claimed"] if who == seat for item in items}
        return [item for item in (SANS, MATADORS) if item not in asked]

    def claim_late(self, tapis: Tapis, seat: int, items: tuple[str, ...]) -> None:
        """HOM-F16: it is paid, and the line of the deal tells it."""
        tapis.note("claimed", (*tapis.facts["claimed"], (seat, items)))
        self.pay_as_claimed(tapis, seat, items)
        *before, line = tapis.facts["sheet"]
        tapis.tell("sheet", (*before, line | self.told_gains(tapis)))

    def ending(self, tapis: Tapis) -> str:
        """HOM-12 to HOM-14: how the deal has ended."""
        hombre, tricks = tapis.facts["declarer"], tapis.facts["tricks"]
        return result(tricks[hombre], [tricks[seat] for seat in range(3) if seat != hombre])

    def creditors(self, tapis: Tapis) -> tuple[int, ...]:
        """HOM-15: to whom something beside the poule can be due: a hombre who has won, else the two others."""
        hombre = tapis.facts["declarer"]
        return (hombre,) if self.ending(tapis) == WON else ((hombre + 1) % 3, (hombre + 2) % 3)

    def due(self, tapis: Tapis) -> list[str]:
        """HOM-15: what stands beside the poule in this deal."""
        facts = tapis.facts
        if self.ending(tapis) == WON and self.missed(tapis):
            return []
        return [*([SANS] if facts["bid"] in (SANS, CONTRE) else []), *([MATADORS] if facts["matadors"] else [])]

    def missed(self, tapis: Tapis) -> bool:
        """HOM-22: contre was said, and a trick is missing."""
        facts = tapis.facts
        return bool(facts["bid"] == CONTRE and facts["tricks"][facts["declarer"]] != TRICKS)

    # -- the score -----------------------------------------------------------------------------------------------------

    def score(self, tapis: Tapis) -> None:
        """HOM-12 to HOM-15, HOM-21, HOM-22: who has won the deal, who pays whom; its line on the sheet."""
        facts = tapis.facts
        line: dict[str, Any] = {"deal": facts["deal"], "dealer": facts["dealer"]}
        if "declarer" in facts:
            hombre, tricks = facts["declarer"], facts["tricks"]
            others = [tricks[seat] for seat in range(3) if seat != hombre]
            end = self.ending(tapis)
            line |= {"declarer": hombre, "bid": facts["bid"], "made": end == WON, "because": ENDED[end]}
            line["counts"] = (tricks[hombre], *sorted(others, reverse=True))
            self.settle(tapis, hombre, end)
        if facts["deal"] == self.deals:
            self.share(tapis)
        line |= self.told_gains(tapis)
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
        if end == WON and self.missed(tapis):
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
        if "claimed" in facts:
            for seat, items in facts["claimed"]:
                self.pay_as_claimed(tapis, seat, items)
        else:
            if facts["bid"] in (SANS, CONTRE):
                self.from_each(tapis, hombre, sign * SANS_PRENDRE, "HOM-15")
            self.from_each(tapis, hombre, sign * MATADOR * facts["matadors"], "HOM-15")
        self.console(tapis, hombre, sign)

    def pay_as_claimed(self, tapis: Tapis, seat: int, items: tuple[str, ...]) -> None:
        """HOM-F16: what was asked for is paid, be it due or not; for matadors that nobody held, as for three."""
        hombre = tapis.facts["declarer"]
        worth = {SANS: SANS_PRENDRE, MATADORS: MATADOR * (tapis.facts["matadors"] or 3)}
        payers = [other for other in range(3) if other != hombre] if seat == hombre else [hombre]
        for item in items:
            for payer in payers:
                tapis.pay(worth[item], SEATS[payer], SEATS[seat], "HOM-15")

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

    def told_gains(self, tapis: Tapis) -> dict[str, Any]:
        """What the line of the deal tells of gains and points."""
        gains = self.gains(tapis)
        points = tuple(sum(gain for of, gain, _ in gains if of == seat) for seat in range(3))
        return {"gains": gains, "points": points}

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
        """HOM-16: once the vole is undertaken, a defender may at his turn show the other his hand; HOM-F16."""
        facts = tapis.facts
        acts: list[Shape] = []
        if "vole" in facts and facts["phase"] == "play" and seat != facts["declarer"] and seat == self.turn(tapis):
            partner = 3 - seat - facts["declarer"]
            if not tapis.zones[HANDS[seat]].faces & tapis.only(partner):
                acts.append(One((MONTRE,)))
        forgotten = self.forgotten(tapis, seat)
        due = [item for item in self.due(tapis) if item in forgotten] if forgotten else []
        if due:
            acts.append(One(claimable(due)))
        return Either(*acts) if len(acts) > 1 else acts[0] if acts else None

    def irregular(self, tapis: Tapis, seat: int) -> Shape | None:
        facts = tapis.facts
        if "phase" not in facts:
            return None
        acts = list(any_time(tapis, seat, self.turn(tapis) if facts["phase"] == "play" else None))
        forgotten = self.forgotten(tapis, seat)
        if forgotten:
            acts.append(One(claimable(forgotten)))
        return Either(*acts) if acts else None

    def stays(self, act: Answer) -> bool:
        """A look, a card that was shown and a word that was said are not undone (HOM-F2, F3, F10, F11, F15)."""
        return act in (LOOKS, LOOKS_BACK, GANO) or (isinstance(act, tuple) and act[0] in (TURNS, EXPOSES))

    def aside(self, tapis: Tapis, seat: int, answer: Answer) -> Exception | None:
        hand = tapis.zones[HANDS[seat]]
        if answer == LOOKS:
            tapis.say(seat, answer)
            tapis.show(tapis.zones[TALON], tapis.only(seat))
        elif answer[0] == TURNS:
            tapis.say(seat, answer)
            tapis.show(tapis.zones[f"hand.{answer[1]}"], tapis.only(seat))
        elif answer[0] == EXPOSES:
            tapis.look(hand, hand.cards.index(answer[1]), tapis.everyone)
            tapis.note("shown", kept(tapis.facts, "shown", (seat, answer[1].code)))
        elif answer[0] == EARLY:
            if not lying(tapis):
                tapis.note("leader", seat)
            tapis.move((answer[1],), hand, tapis.zones[FRONTS[seat]])
            return Anew()
        else:
            tapis.say(seat, answer)
            if answer[0] == RECLAME:
                self.claim_late(tapis, seat, answer[1:])
            if answer == MONTRE:
                tapis.show(hand, tapis.only(3 - seat - tapis.facts["declarer"]))
        return None

    def turn(self, tapis: Tapis) -> int | None:
        """Whose turn it is to play a card."""
        waiting = (seat for seat in self.from_leader(tapis) if not tapis.zones[FRONTS[seat]].cards)
        return next((seat for seat in waiting if tapis.zones[HANDS[seat]].cards), None)

    # -- refusals ------------------------------------------------------------------------------------------------------

    def why(self, tapis: Tapis, ask: Ask, seat: int, answer: Answer) -> str:
        facts = tapis.facts
        word = answer[0] if isinstance(answer, tuple) else answer
        phase = "play" if isinstance(word, Card) else PHASE_OF.get(word)
        if phase == "auction" and seat in dict(facts.get("calls", ())) and facts["phase"] in ("auction", "forced"):
            return "HOM-19"
        asked = word in (RECLAME, TAIT) and facts["phase"] == "claims" and seat in ask.shapes
        if asked or (word == RECLAME and self.forgotten(tapis, seat)):
            return "HOM-F16"
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
        trick = self.trick_so_far(tapis)
        hand = self.hand(tapis, seat)
        playable = legal(hand, trick, FOLLOW)
        if card in playable:
            return "HOM-09A"  # only gano forbids it, or to say it
        return "HOM-11" if trick.trump_led and matadors_of(trick).issuperset(playable) else "HOM-09"


def matadors_of(trick: Trick) -> frozenset[Card]:
    """The matadors of the deal that a trick belongs to."""
    assert trick.trump is not None
    return frozenset(matadors(trick.trump))


def bare(answer: Answer) -> Card:
    """The card of an answer in play, gano or not."""
    one: Card = answer[1] if isinstance(answer, tuple) else answer
    return one
