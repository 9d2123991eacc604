"""The rules of piccolo, from top to bottom as the rule book tells them.

Three of four players are active in a deal; the dealer sits out while all four are in the match. Everything turns to
the right: seat `i + 1` is the right-hand neighbour of seat `i`.

Facts on the tapis, beside those of every game: `active` (the seats in speaking order), `phase`, `calls` (the auction so
far), `passed`, `bid` and `declarer`, `trump` (`None`: no trump), `leader`, `tricks` (taken by each seat), `last` (the
cards of the last trick), `totals`, `placed` (the winners so far, first winner first).

No simplification. Numbering of actions: the words of the glossary, then the numbers 0 to 71, then the cards.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from operator import add
from typing import Any, ClassVar, Final, NamedTuple

from estaminet.cards import PACK32, Card
from estaminet.games.piccolo.ecart import ecart, miscounted
from estaminet.games.piccolo.faults import FAULTS, LOOKED, MISDEAL, REVOKE, WRONG_ECART
from estaminet.games.piccolo.options import PiccoloOptions
from estaminet.games.piccolo.referee import CHOICES, PiccoloReferee
from estaminet.games.piccolo.tables import FREE, ORDERS, POINTS, STRENGTH, tables_of
from estaminet.games.piccolo.tariff import (
    CONTRACTS,
    GENERALE,
    MISERE,
    NO_BIDS,
    OPEN,
    ROUND,
    VALUES,
    arrivals,
    coffees,
    ladder,
    value,
)
from estaminet.rules.ask import CHECK, Anew, Ask, Redeal, Ruled
from estaminet.rules.draw import draw
from estaminet.rules.faults import FaultRule
from estaminet.rules.game import Options, Rules, Steps
from estaminet.rules.referee import AGAIN, CLAIM, OWN_UP, STAND
from estaminet.rules.shapes import Amount, Answer, Either, One, Shape
from estaminet.rules.tables import Tables
from estaminet.rules.trick import Duty, Trick, broken, legal
from estaminet.tapis import Tapis, Zone

PASSE: Final = "passe"
ABANDONNE: Final = "abandonne"
SANS_ATOUT: Final = "sans-atout"
SHOWN: Final = -1
"""Option `dealer_may_look`: a player has shown the dealer his hand, no other one may be asked."""
TRUMPS: Final = {"pique": "S", "coeur": "H", "carreau": "D", "trefle": "C"}

ADVICE: Final = One([("conseille", suit) for suit in TRUMPS])
"""What one defender may tell the other under the option `open_consult`; otherwise it is PIC-F16."""

CLIMBS: Final = int(Duty.CLIMB)


@dataclass(frozen=True)
class Outcome:
    """How a deal ended, and the id of the rule that says so."""

    made: bool
    rule: str
    counts: tuple[int, int] | None = None
    """What declarer and defenders counted, in a points deal that was played out."""
    worth: int | None = None
    """What was written for it, if that is not its value (PIC-F15)."""


class Standing(NamedTuple):
    """How the match stands: the totals, who has won a place in order, and who is first winner (two if equal)."""

    totals: tuple[int, ...]
    placed: tuple[int, ...]
    first: tuple[int, ...]


class Piccolo(Rules):
    """Piccolo under some options."""

    VERSION: ClassVar[int] = 2
    OPTIONS: ClassVar[type[Options]] = PiccoloOptions
    WORDS: ClassVar[tuple[str, ...]] = (
        "coupe",
        PASSE,
        *CONTRACTS,
        GENERALE,
        "ecarte",
        *TRUMPS,
        SANS_ATOUT,
        ABANDONNE,
        "regarde",
        "montre",
        "conseille",
        "A",
        "B",
        "C",
        "D",
        "donne",
        "maldonne",
        "tourne",
        "regarde-tourne",
        "compte",
        "confirme",
        AGAIN,
        STAND,
        CLAIM,
        OWN_UP,
        MISDEAL,
        LOOKED,
        WRONG_ECART,
        REVOKE,
        "avance",
        "etale",
        "tait",
        "cache",
        "decouvre",
        *CHOICES,
        *(rule.id for rule in FAULTS if rule.id not in (MISDEAL, LOOKED, WRONG_ECART, REVOKE)),
        "paquets",
        "leve",
        "marque",
    )
    NUMBERS: ClassVar[range] = range(72)
    FAULTS: ClassVar[tuple[FaultRule, ...]] = FAULTS
    OUTCOMES: ClassVar[tuple[str, ...]] = (
        "all pass",
        *(f"{bid} {end}" for bid in ("points", *CONTRACTS, GENERALE) for end in ("made", "failed")),
    )

    def __init__(self, options: PiccoloOptions) -> None:
        super().__init__(options)
        self.options: PiccoloOptions = options
        self.pack = PACK32
        self.seats = tuple("ABCD")[: int(options.n_players)]
        self.places = 1 if options.n_players == "3" or not options.second_winner else 2
        """How many can win a match."""
        self.ending = "PIC-14" if self.places == 1 else "PIC-14B"
        """What ends it: the first winner, or the second one."""
        self.fidele = options.faults == "fidele"
        self.referee = PiccoloReferee(self)
        self.bids = ladder(options.round_tens)
        self.ranks = {bid: number for number, bid in enumerate(self.bids, start=1)}
        self.raises = [(PASSE, *self.bids[standing:]) for standing in range(len(self.bids) + 1)]
        """What may be called when so many bids are no longer high enough."""
        self.hands = tuple(f"hand.{letter}" for letter in self.seats)
        self.fronts = tuple(f"front.{letter}" for letter in self.seats)
        self.piles = tuple(f"won.{letter}" for letter in self.seats)

    # -- the table -----------------------------------------------------------------------------------------------

    def lay(self, tapis: Tapis) -> None:
        """PIC-01: four players around 32 cards; PIC-04: each for himself, so each keeps his own tricks."""
        tapis.zone("pack").cards = list(self.pack)
        tapis.zone("tourne")
        tapis.zone("ecart", counted=0 if self.fidele else None)
        for seat, letter in enumerate(self.seats):
            # a short hand is first seen by its owner
            tapis.zone(f"hand.{letter}", tapis.only(seat), tapis.only(seat) if self.fidele else None)
            tapis.zone(f"front.{letter}", tapis.everyone)
            tapis.zone(f"won.{letter}")

    def hand_zone(self, tapis: Tapis, seat: int) -> Zone:
        """Where a seat's hand lies."""
        return tapis.zones[self.hands[seat]]

    def hand(self, tapis: Tapis, seat: int) -> list[Card]:
        """The cards that a seat holds."""
        return self.hand_zone(tapis, seat).cards

    def collect(self, tapis: Tapis) -> None:
        """All cards come back into the pack, and what was open is closed."""
        zones = tapis.zones
        tapis.sweep([zone for zone in zones.values() if zone.name != "pack"], zones["pack"])
        zones["tourne"].faces = zones["ecart"].faces = 0
        for seat, letter in enumerate(self.seats):
            zones[f"hand.{letter}"].faces = tapis.only(seat)
            zones[f"won.{letter}"].faces = 0

    # -- the match -----------------------------------------------------------------------------------------------

    def partie(self, tapis: Tapis) -> Steps:
        if "next" not in tapis.facts:
            self.first_dealer(tapis)
            yield from self.shuffle_and_cut(tapis)
        while "result" not in tapis.facts:
            yield CHECK
            yield from self.donne(tapis)

    def first_dealer(self, tapis: Tapis) -> None:
        """PIC-02: whoever draws the highest card of the spread pack deals first; equals draw again."""
        tapis.note("sheet", ())
        tapis.note("totals", (0,) * len(self.seats))
        tapis.note("placed", ())
        how = self.options.first_dealer
        if how in self.seats:
            tapis.note("next", self.number(how))
            return
        pack = tapis.zones["pack"]
        tapis.shuffle(pack)
        if how == "random":
            share = len(self.pack) // len(self.seats)
            places = [self.pack.index(card) // share for card in pack.cards]
            tapis.note("next", next(place for place in places if place < len(self.seats)))
            return
        fronts = [tapis.zones[front] for front in self.fronts]
        lowest = how == "lowest_card"
        tapis.note("next", draw(tapis, fronts, STRENGTH.__getitem__, lambda: self.collect(tapis), lowest=lowest))

    def shuffle_and_cut(self, tapis: Tapis) -> Steps:
        """PIC-20: the next dealer shuffles, his left neighbour cuts."""
        pack = tapis.zones["pack"]
        tapis.note("phase", "cut")
        tapis.shuffle(pack)
        around = [seat for seat in range(len(self.seats)) if seat not in tapis.facts["placed"]]
        cutter = around[around.index(tapis.facts["next"]) - 1]
        _, depth = yield Ask({cutter: Amount("coupe", 2, len(self.pack) - 2)}, "PIC-20", formality=True)
        tapis.say(cutter, ("coupe", depth))
        tapis.cut(pack, depth)

    def donne(self, tapis: Tapis) -> Steps:
        """One deal, from the cards to the score; until the next one is cut all can be put right."""
        self.begin(tapis)
        ruled: Outcome | None = None
        while True:
            try:
                outcome = ruled or (yield from self.coup(tapis))
                self.score(tapis, outcome)
                yield from self.close(tapis)
            except Ruled as ruling:
                ruled = Outcome(ruling.made, ruling.rule)
            except Redeal:
                self.unscore(tapis)
                tapis.note("next", tapis.facts["dealer"])
                self.collect(tapis)
                yield from self.shuffle_and_cut(tapis)
                return
            else:
                return

    def close(self, tapis: Tapis) -> Steps:
        """Until the next deal is cut, or the players have confirmed the result of the match, faults can be called."""
        if "result" not in tapis.facts:
            self.collect(tapis)
            yield from self.shuffle_and_cut(tapis)
        elif self.fidele:
            everybody: dict[int, Shape] = {seat: One(("confirme",)) for seat in range(len(self.seats))}
            yield Ask(everybody, self.ending)

    def begin(self, tapis: Tapis) -> None:
        """PIC-02, PIC-14A: the dealer sits out while all four are in the match; with three left he plays, last."""
        facts = tapis.facts
        dealer = facts["next"]
        count = len(self.seats)
        around = [(dealer + step) % count for step in range(1, count + 1)]
        staying = [seat for seat in around if seat not in facts["placed"]]
        active = tuple(staying[:3])
        tapis.forget("bid", "declarer", "trump", "last", "calls", "leader", "asked_to_show", "shown", "required")
        tapis.note("deal", len(facts["sheet"]) + 1)
        tapis.note("active", active)
        tapis.note("tricks", (0,) * count)
        tapis.tell("dealer", dealer)

    def coup(self, tapis: Tapis) -> Generator[Ask, Any, Outcome | None]:
        """What is played for in one deal; `None` if nobody bids."""
        yield from self.deal(tapis)
        yield from self.auction(tapis)
        if self.fidele:
            yield from self.last_word(tapis)
        facts = tapis.facts
        declarer: int | None = facts.get("declarer")
        if declarer is None:
            if self.options.all_pass == "general_misere":
                yield from self.general_misere(tapis)
            return None
        bid = facts["bid"]
        trumps = self.names_trump(bid)
        if trumps and self.options.ecart_limits == "no_manille_no_trump":
            yield from self.name_trump(tapis, declarer, trumps)
            yield from self.exchange(tapis, declarer, bid)
        else:
            yield from self.exchange(tapis, declarer, bid)
            if trumps:
                yield from self.name_trump(tapis, declarer, trumps)
        if not trumps:
            tapis.tell("trump", None)
        outcome = yield from self.play(tapis, declarer, bid)
        return outcome

    # -- deal, auction, exchange ---------------------------------------------------------------------------------------

    def deal(self, tapis: Tapis) -> Generator[Ask, Any, None]:
        """PIC-03: by 3, 3, 2, 2; the tourne is set aside at the end of the first round."""
        zones = tapis.zones
        pack, tourne = zones["pack"], zones["tourne"]
        how: Answer = "donne"
        if self.fidele:
            tapis.note("phase", "deal")
            dealer, dealt = tapis.facts["dealer"], One(("donne",))
            tolerated = {dealer: Either(dealt, self.slips(tapis))}
            how = yield Ask({dealer: dealt}, "PIC-03", formality=True, tolerated=tolerated)
        short, long = how[1:] if how[0] == "maldonne" and len(how) > 2 else ("", "")
        over = {short: -1, long: 1}
        letters = [self.seats[seat] for seat in tapis.facts["active"]]
        packets = (5, 5) if how == ("maldonne", "paquets") else (3, 3, 2, 2)
        for turn, packet in enumerate(packets, 1):
            last = turn == len(packets)
            if self.fidele and last:
                pack.counted = 0  # how thick a packet is shows in the hand it goes to, and nowhere else
            for letter in letters:
                tapis.top(packet + last * over.get(letter, 0), pack, zones[f"hand.{letter}"])
            if turn == 1 and how != ("maldonne", "tourne"):
                tapis.top(2 + over.get("tourne", 0), pack, tourne)
        pack.counted = tapis.everyone
        if how == ("maldonne", "tourne"):
            tapis.top(2, pack, tourne)
        elif how[0] == "decouvre":
            self.expose(tapis, self.dealt_to(tapis, how[1]), 0)

    def dealt_to(self, tapis: Tapis, place: str) -> Zone:
        """The hand of a letter, or the tourne."""
        return tapis.zones[f"hand.{place}" if place in self.seats else place]

    def slips(self, tapis: Tapis) -> Shape:
        """How a dealer may err.

        PIC-F01: the tourne set aside last, all dealt by fives, or a card of one player, or of the tourne, given to
        another. PIC-F02: the first card of a hand, or of the tourne, turned up.
        """
        places = [*(self.seats[seat] for seat in tapis.facts["active"]), "tourne"]
        pairs = [("maldonne", short, long) for short in places for long in places if short != long]
        turned = [("decouvre", what) for what in places]
        return One([("maldonne", "tourne"), ("maldonne", "paquets"), *pairs, *turned])

    def auction(self, tapis: Tapis) -> Generator[Ask, Any, None]:
        """PIC-06, PIC-07: bid higher or pass for good, until two have passed against one, or all three."""
        facts, active = tapis.facts, tapis.facts["active"]
        tapis.note("phase", "auction")
        tapis.note("calls", ())
        tapis.note("passed", ())
        turn = 0
        while len(facts["passed"]) < 3:
            seat = active[turn % 3]
            own = facts.get("declarer") == seat
            if own and not self.bidding(tapis):
                return  # PIC-07: nobody raises himself
            if own or seat in facts["passed"]:  # his own, and others have yet to speak: he has bid before his turn
                turn += 1
                continue
            tolerated = None
            if self.fidele:
                tapis.note("turn", seat)
                tolerated = {seat: One((*self.raises[0], *NO_BIDS))}
            shape = One(self.raises[self.beaten(tapis)])
            try:
                call = yield Ask({seat: shape}, "PIC-07" if facts["calls"] else "PIC-06", tolerated=tolerated)
            except Anew:
                continue
            turn += 1
            self.call(tapis, seat, call)
            if call == GENERALE:
                return

    def last_word(self, tapis: Tapis) -> Generator[Ask, Any, None]:
        """PIC-F06: if the last call was no bid there is time to object before the declarer takes up the tourne."""
        declarer: int | None = tapis.facts.get("declarer")
        no_bids = [seat for seat, call in tapis.facts["calls"][-1:] if call != PASSE and seat != declarer]
        if declarer is not None and no_bids:
            yield Ask({declarer: One(("leve",))}, "PIC-09A")

    def bidding(self, tapis: Tapis) -> bool:
        """Whether calls are still being made."""
        facts = tapis.facts
        if facts.get("phase") != "auction":
            return False
        return any(seat not in facts["passed"] and seat != facts.get("declarer") for seat in facts["active"])

    def beaten(self, tapis: Tapis) -> int:
        """How many bids are no longer high enough."""
        bid = tapis.facts.get("bid")
        return 0 if bid is None else self.ranks[bid]

    def call(self, tapis: Tapis, seat: int, call: str) -> None:
        """A bid or a pass; what is too low, or no bid at all, is as good as a pass (PIC-F06)."""
        facts = tapis.facts
        bids = self.ranks.get(call, 0) > self.beaten(tapis)
        tapis.say(seat, call)
        tapis.note("calls", (*facts["calls"], (seat, call)))
        if bids:
            tapis.note("declarer", seat)
            tapis.note("bid", call)
            if seat in facts["passed"]:
                tapis.note("passed", tuple(one for one in facts["passed"] if one != seat))
        elif seat not in facts["passed"]:
            tapis.note("passed", (*facts["passed"], seat))

    def exchange(self, tapis: Tapis, declarer: int, bid: str) -> Generator[Ask, Any, None]:
        """PIC-09A, PIC-09B: the declarer alone sees the tourne and throws out two cards."""
        if bid in CONTRACTS and not self.options.contract_exchange:
            return
        zones = tapis.zones
        hand = zones[f"hand.{self.seats[declarer]}"]
        tapis.note("phase", "exchange")
        tapis.move(list(zones["tourne"].cards), zones["tourne"], hand)
        lawful = ecart(self.options.ecart_limits, hand.cards, tapis.facts.get("trump"))
        tolerated = {declarer: miscounted(lawful)} if self.fidele else None
        answer = yield Ask({declarer: lawful}, "PIC-09B", tolerated=tolerated)
        zones["ecart"].faces = tapis.only(declarer)
        tapis.move(answer[1:], hand, zones["ecart"])

    def names_trump(self, bid: str) -> tuple[str, ...]:
        """PIC-09C: the trumps that may be named for a bid; none in the contracts."""
        if bid in CONTRACTS or (bid == GENERALE and self.options.generale_trump == "none"):
            return ()
        if self.options.sans_atout and bid != GENERALE:
            return (*TRUMPS, SANS_ATOUT)
        return tuple(TRUMPS)

    def trump_called(self, named: str) -> str | None:
        """The suit of a trump that was named; none if it was `sans-atout`."""
        return TRUMPS.get(named)

    def name_trump(self, tapis: Tapis, declarer: int, trumps: tuple[str, ...]) -> Generator[Ask, Any, None]:
        """PIC-09C: he names the trump, even one he does not hold."""
        tapis.note("phase", "trump")
        tolerated = {declarer: One((*trumps, "tait"))} if self.fidele else None
        named = yield Ask({declarer: One(trumps)}, "PIC-09C", tolerated=tolerated)
        if named == "tait":  # PIC-F09
            tapis.note("trump", None)
            return
        tapis.say(declarer, named)
        tapis.note("trump", TRUMPS.get(named))

    # -- play ----------------------------------------------------------------------------------------------------------

    def play(self, tapis: Tapis, declarer: int, bid: str) -> Generator[Ask, Any, Outcome]:
        """PIC-10A: the dealer's right neighbour leads to the first of ten tricks, the winner of each to the next."""
        declarer_leads = bid == GENERALE and self.options.generale_lead == "declarer"
        tapis.note("phase", "play")
        tapis.tell("leader", declarer if declarer_leads else tapis.facts["active"][0])
        tables = self.tables(tapis)
        for number in range(10):
            exposing = bid in OPEN and number == 0
            conceded = (
                yield from self.disturbed(tapis, exposing) if self.fidele else self.trick(tapis, tables, exposing)
            )
            if conceded:
                return Outcome(made=False, rule="PIC-16")
            if self.options.early_stop and self.lost(tapis, declarer, bid):
                return Outcome(made=False, rule="PIC-12C")
        if self.fidele:
            tapis.note("phase", "count")
            return (yield from self.counting(tapis, declarer, bid))
        return self.count(tapis, declarer, bid)

    def counting(self, tapis: Tapis, declarer: int, bid: str) -> Generator[Ask, Any, Outcome]:
        """PIC-F15: the declarer counts; he may miscount, or write down another value than that of his contract."""
        lawful, worth = One(("compte",)), self.worth(bid)
        wrong: list[Shape] = [One([("marque", points) for points in VALUES if points != worth])]
        if bid.isdigit():
            wrong.append(Amount("compte", 0, 70))
        tolerated = {declarer: Either(lawful, *wrong, evenly=True)}
        how = yield Ask({declarer: lawful}, "PIC-12", formality=True, tolerated=tolerated)
        if how[0] == "compte":
            return Outcome(how[1] >= int(bid), "PIC-12B", (how[1], 70 - how[1]))
        outcome = self.count(tapis, declarer, bid)
        return replace(outcome, worth=how[1]) if how[0] == "marque" else outcome

    def disturbed(self, tapis: Tapis, exposing: bool = False) -> Generator[Ask, Any, bool]:
        """A trick in `fidele` play: what was played before its turn, or the trump named late, makes it go on anew."""
        while True:
            try:
                return (yield from self.trick(tapis, self.tables(tapis), exposing))
            except Anew:
                continue

    def trick(self, tapis: Tapis, tables: Tables, exposing: bool = False) -> Generator[Ask, Any, bool]:
        """One trick; true if the declarer gives up instead of playing."""
        facts, zones, fidele = tapis.facts, tapis.zones, self.fidele
        declarer, hands = facts.get("declarer"), self.hands
        trick, bound = self.trick_so_far(tapis) if fidele else Trick(tables.order), tables.duties
        if exposing and trick.size and self.hand_zone(tapis, facts["declarer"]).faces != tapis.everyone:
            yield from self.lay_down(tapis, facts["declarer"])  # who led had not been asked to
        order = self.from_leader(tapis)
        fronts = [zones[self.fronts[seat]] for seat in order]
        played: list[tuple[int, str]] = []
        for seat, front in zip(order, fronts, strict=True):
            hand = zones[hands[seat]]
            if fidele and (not hand.cards or front.cards):
                continue  # after PIC-F01 or PIC-F08, or PIC-F12
            playable: Sequence[Card] = hand.cards
            rule = "PIC-10A"
            if trick.size:
                duties = bound[seat][trick.master][trick.trump_led]
                playable = legal(playable, trick, duties)
                # fidele: always the same, for a duty is not whispered to who may overlook it
                rule = "PIC-11A" if fidele else self.reason(tapis, seat, trick, duties, playable)
            tolerated = None
            if fidele:
                wanted = self.required(tapis, seat, playable)
                tolerated = {seat: One([*(wanted or hand.cards), *([ABANDONNE] if seat == declarer else [])])}
                playable = wanted or playable
            options = [*playable, ABANDONNE] if seat == declarer else playable
            answer = yield Ask({seat: One(options)}, rule, tolerated=tolerated)
            if answer == ABANDONNE:
                tapis.say(seat, ABANDONNE)
                return True
            tapis.move((answer,), hand, front)
            tapis.conceal("last", seat)
            trick.play(seat, answer)
            played.append((seat, answer.code))
            if exposing and trick.size == 1:
                yield from self.lay_down(tapis, facts["declarer"])
        winner = trick.master
        tapis.note("last", tuple(played) if len(played) == trick.size else self.as_it_lies(tapis))
        tapis.sweep(fronts, zones[self.piles[winner]])
        tricks = facts["tricks"]
        tapis.note("tricks", (*tricks[:winner], tricks[winner] + 1, *tricks[winner + 1 :]))
        tapis.note("leader", winner)
        return False

    def lay_down(self, tapis: Tapis, declarer: int) -> Generator[Ask, Any, None]:
        """PIC-10B: before the second card, whoever led."""
        if self.fidele:
            tolerated = {declarer: One(("etale", "cache"))}
            how = yield Ask({declarer: One(("etale",))}, "PIC-10B", formality=True, tolerated=tolerated)
            if how == "cache":  # PIC-F14
                return
        tapis.show(self.hand_zone(tapis, declarer), tapis.everyone)

    def required(self, tapis: Tapis, seat: int, playable: Sequence[Card]) -> list[Card]:
        """PIC-F13: an exposed card that the declarer has required is played as soon as it lawfully can be."""
        return [one for one in playable if (seat, one.code) in tapis.facts.get("required", ())]

    def expose(self, tapis: Tapis, zone: Zone, index: int) -> None:
        """A card of a hand, or of the tourne, is seen by all; one of a hand stays known until it is played."""
        tapis.look(zone, index, tapis.everyone)
        letter = zone.name.removeprefix("hand.")
        if letter in self.seats:
            shown = tapis.facts.get("shown", ())
            tapis.note("shown", (*shown, (self.number(letter), zone.cards[index].code)))

    def as_it_lies(self, tapis: Tapis) -> tuple[tuple[int, str], ...]:
        """The cards before the players, from the leader on."""
        fronts = [(seat, tapis.zones[self.fronts[seat]]) for seat in self.from_leader(tapis)]
        return tuple((seat, one.code) for seat, front in fronts for one in front.cards)

    def from_leader(self, tapis: Tapis) -> tuple[int, ...]:
        """The three active seats in the order of playing to this trick."""
        active: tuple[int, ...] = tapis.facts["active"]
        start = active.index(tapis.facts["leader"])
        return active[start:] + active[:start]

    def tables(self, tapis: Tapis) -> Tables:
        """The order of the cards and the duties of play in this deal."""
        facts = tapis.facts
        return tables_of(self.options, len(self.seats), facts["trump"], facts.get("declarer"), facts.get("bid"))

    def plays(self) -> Iterator[Tables]:
        for trump in ORDERS:
            for declarer in range(3):
                yield tables_of(self.options, 3, trump, declarer)
        for declarer in range(3):
            yield tables_of(self.options, 3, None, declarer, CONTRACTS[0])
        yield tables_of(self.options, 3, None)

    def duties(self, tapis: Tapis, trick: Trick, seat: int) -> int:
        """PIC-11A to PIC-11J: what a seat is bound to in a trick."""
        if trick.best is None:
            return FREE  # nothing is led
        return self.tables(tapis).duties[seat][trick.master][trick.trump_led]

    def reason(self, tapis: Tapis, seat: int, trick: Trick, duties: int, playable: Sequence[Card]) -> str:
        """The rule that tells what a seat may play to a trick that another has led to."""
        best = trick.best
        assert best is not None
        follows = playable[0].suit == trick.led
        if duties == FREE:
            if trick.trump is None:
                return "PIC-11H"
            return "PIC-11A" if follows else "PIC-11F"
        if follows and not (duties & CLIMBS and playable[0] in trick.order.beats[best]):
            return "PIC-11A"
        declared = seat == tapis.facts.get("declarer")
        if follows:
            return "PIC-11B" if declared else "PIC-11I"
        if trick.trump is None:
            return "PIC-11H"
        if playable is self.hand(tapis, seat):  # nothing binds him
            return "PIC-11G"
        if best.suit == trick.trump and STRENGTH[playable[0]] < STRENGTH[best]:
            return "PIC-11J"
        if not declared:
            return "PIC-11E"
        return "PIC-11D" if best.suit == trick.trump else "PIC-11C"

    def lost(self, tapis: Tapis, declarer: int, bid: str) -> bool:
        """Whether a contract can no longer be made, by the number of tricks alone (option `early_stop`)."""
        tricks = tapis.facts["tricks"]
        if bid in CONTRACTS:
            return bool(tricks[declarer] > self.tricks_allowed(bid))
        return bid == GENERALE and tricks[declarer] < sum(tricks)

    def tricks_allowed(self, bid: str) -> int:
        """The most tricks the declarer of a contract may take."""
        return 0 if bid.startswith(MISERE) else 1

    def general_misere(self, tapis: Tapis) -> Generator[Ask, Any, None]:
        """PIC-15A: nobody bid; each for himself follows suit and takes as few tricks as he can."""
        tapis.note("phase", "play")
        tapis.tell("trump", None)
        tapis.tell("leader", tapis.facts["active"][0])
        tables = self.tables(tapis)
        for _ in range(10):
            yield from self.disturbed(tapis) if self.fidele else self.trick(tapis, tables)

    # -- count and score -----------------------------------------------------------------------------------------------

    def count(self, tapis: Tapis, declarer: int, bid: str) -> Outcome:
        """PIC-12: both camps count, the discards for their owner; or the tricks of a contract are looked at."""
        tricks = tapis.facts["tricks"][declarer]
        if bid == GENERALE:
            return Outcome(made=tricks == 10, rule="PIC-12C")
        if bid in CONTRACTS:
            allowed = self.tricks_allowed(bid)
            exact = self.options.piccolo_exact or allowed == 0
            return Outcome(made=tricks == allowed if exact else tricks <= allowed, rule="PIC-12C")
        zones = tapis.zones
        for seat in tapis.facts["active"]:
            tapis.show(zones[f"won.{self.seats[seat]}"], tapis.everyone)
        tapis.show(zones["ecart"], tapis.everyone)
        mine = self.points_of(tapis, declarer)
        return Outcome(made=mine >= int(bid), rule="PIC-12B", counts=(mine, 70 - mine))

    def points_of(self, tapis: Tapis, declarer: int) -> int:
        """PIC-12A: what the declarer counts when all tricks have been played."""
        zones = tapis.zones
        mine = tapis.facts["tricks"][declarer] + sum(POINTS[card] for card in zones[self.piles[declarer]].cards)
        owner, last = self.options.ecart_owner, tapis.facts["leader"]  # who won the tenth trick
        if owner == "declarer" or (owner == "last_trick" and last == declarer):
            mine += sum(POINTS[card] for card in zones["ecart"].cards)
        return int(mine)

    def score(self, tapis: Tapis, outcome: Outcome | None) -> None:
        """PIC-13 to PIC-15: write the deal's line on the sheet, over the line it may already have there."""
        facts = tapis.facts
        tapis.forget("result", "passed")
        dealer, active = facts["dealer"], facts["active"]
        sheet = tuple(line for line in facts["sheet"] if line["deal"] != facts["deal"])
        line: dict[str, Any] = {"deal": facts["deal"], "dealer": dealer, "active": active}
        if outcome is None:
            gains = self.all_passed(facts["tricks"], active)
        else:
            declarer, bid = facts["declarer"], facts["bid"]
            line |= {"declarer": declarer, "bid": bid, "made": outcome.made, "because": outcome.rule}
            if outcome.counts is not None:
                line["counts"] = outcome.counts
            gains = self.gains(active, dealer, declarer, outcome.worth or self.worth(bid), made=outcome.made)
        line["gains"] = gains
        points = [0] * len(self.seats)
        for seat, gain, _ in gains:
            points[seat] += gain
        line["points"] = tuple(points)
        tapis.tell("sheet", (*sheet, line))
        totals, placed, first = self.standing(facts["sheet"])
        tapis.note("totals", totals)
        tapis.note("placed", placed)
        tapis.note("phase", "scored")
        again = outcome is None and self.options.all_pass == "same_dealer"
        tapis.note("next", dealer if again else self.right_of(dealer, placed))
        if len(placed) >= self.places:
            cups = coffees(len(self.seats), placed, self.options.loser_pays)
            tapis.tell(
                "result", {"winners": placed, "first": first, "coffees": tuple(map(str, cups)), "rule": self.ending}
            )

    def unscore(self, tapis: Tapis) -> None:
        """A deal that is void has no line on the sheet, even if it had one already."""
        facts = tapis.facts
        sheet = tuple(line for line in facts["sheet"] if line["deal"] != facts["deal"])
        if sheet != facts["sheet"]:
            tapis.tell("sheet", sheet)
            totals, placed, _ = self.standing(sheet)
            tapis.note("totals", totals)
            tapis.note("placed", placed)
            tapis.forget("result")

    def all_passed(self, tricks: Sequence[int], active: Sequence[int]) -> tuple[tuple[int, int, str], ...]:
        """PIC-15: nothing; or PIC-15A: 1 to each of the two others, if one alone has most tricks."""
        if self.options.all_pass != "general_misere":
            return ((active[0], 0, "PIC-15"),)
        most = max(tricks)
        losers = [seat for seat in active if tricks[seat] == most]
        if len(losers) > 1:
            return ((active[0], 0, "PIC-15A"),)
        return tuple((seat, 1, "PIC-15A") for seat in active if seat not in losers)

    def gains(
        self, active: Sequence[int], dealer: int, declarer: int, worth: int, *, made: bool
    ) -> tuple[tuple[int, int, str], ...]:
        """Who scores what, and by which rule: seat, points, rule id."""
        if made:
            return ((declarer, worth, "PIC-13"),)
        each = worth if self.options.defence_score == "each_full" else (worth + 1) // 2
        paid = [(seat, each, "PIC-13A") for seat in active if seat != declarer]
        if dealer not in active and self.options.dealer_scores:
            paid.append((dealer, each, "PIC-13B"))
        if self.options.failure_penalty == "subtract":
            paid.append((declarer, -worth, "PIC-13A"))
        return tuple(paid)

    def worth(self, bid: str) -> int:
        """What a bid is worth at this table."""
        return value(bid, int(self.options.generale_value))

    def standing(self, sheet: Sequence[dict[str, Any]]) -> Standing:
        """PIC-14: the totals and who has won a place, told anew from the whole sheet."""
        totals = [0] * len(self.seats)
        placed: list[int] = []
        first: list[int] = []
        target = self.options.target
        by_order = self.options.tie_second == "speaking_order"
        for line in sheet:
            totals = list(map(add, totals, line["points"]))
            if max(totals) < target:
                continue
            order = [*line["active"], line["dealer"]]
            staying = [seat for seat in dict.fromkeys(order) if seat not in placed]
            free = self.places - len(placed)
            arrived = arrivals(totals, staying, free, target, by_order=by_order)
            if not placed:
                first = [seat for seat in arrived if totals[seat] == totals[arrived[0]]]
            placed += arrived
        return Standing(tuple(totals), tuple(placed), tuple(first))

    def outcome(self, line: dict[str, Any]) -> str:
        bid = line.get("bid")
        if bid is None:
            return "all pass"
        return f"{'points' if bid.isdigit() else bid} {'made' if line['made'] else 'failed'}"

    def right_of(self, dealer: int, placed: Sequence[int]) -> int:
        """The next dealer: the right-hand neighbour among those still in the match."""
        count = len(self.seats)
        return next((dealer + step) % count for step in range(1, count + 1) if (dealer + step) % count not in placed)

    def settled(self, tapis: Tapis) -> bool:
        facts = tapis.facts
        if facts["phase"] != "play" or "bid" not in facts or any(tapis.zones[f"front.{s}"].cards for s in self.seats):
            return False
        declarer: int = facts["declarer"]
        bid: str = facts["bid"]
        if bid in CONTRACTS or bid == GENERALE:
            return self.lost(tapis, declarer, bid)
        taken = [self.counted(tapis, seat) for seat in range(len(self.seats))]
        against = sum(taken) - taken[declarer]
        return taken[declarer] >= int(bid) or 70 - against < int(bid)

    def counted(self, tapis: Tapis, seat: int) -> int:
        """The points of the tricks that a seat has taken, as all could count them when they fell."""
        won = tapis.zones[f"won.{self.seats[seat]}"].cards
        return sum(POINTS[card] for card in won) + int(tapis.facts["tricks"][seat])

    # -- acts beside the question --------------------------------------------------------------------------------------

    def asides(self, tapis: Tapis, seat: int) -> Shape | None:
        """Options `dealer_may_look` and `open_consult`."""
        facts = tapis.facts
        phase = facts.get("phase")
        if phase not in ("auction", "exchange", "trump", "play"):
            return None
        acts: list[Shape] = []
        if self.options.dealer_may_look and facts["dealer"] not in facts["active"]:
            asked = facts.get("asked_to_show")
            if seat == facts["dealer"] and asked != SHOWN:
                acts.append(One([("regarde", self.seats[other]) for other in facts["active"] if other != asked]))
            elif seat == asked:
                acts.append(One(["montre"]))
        if self.may_consult(tapis) and self.defends(tapis, seat):
            acts.append(ADVICE)
        return Either(*acts) if acts else None

    def may_consult(self, tapis: Tapis) -> bool:
        """Option `open_consult`: whether the defenders may talk now."""
        facts = tapis.facts
        return bool(self.options.open_consult) and facts.get("phase") == "play" and facts.get("bid") in OPEN

    def defends(self, tapis: Tapis, seat: int) -> bool:
        """Whether a seat plays against a declarer."""
        facts = tapis.facts
        return "declarer" in facts and seat in facts["active"] and seat != facts["declarer"]

    def irregular(self, tapis: Tapis, seat: int) -> Shape | None:
        """What a hand or a tongue can do at any time.

        It looks at the tourne (PIC-F04), calls or plays before its turn (PIC-F05, PIC-F07, PIC-F12), lets a card be
        seen (PIC-F10, PIC-F13), talks (PIC-F16).
        """
        facts = tapis.facts
        acts: list[Shape] = []
        phase, bidding = facts.get("phase"), self.bidding(tapis)
        if bidding and seat not in facts["placed"] and not tapis.zones["tourne"].faces >> seat & 1:
            acts.append(One(("regarde-tourne",)))
        if seat in facts.get("active", ()):
            hand = self.hand(tapis, seat)
            if bidding and seat != facts["turn"]:
                calls = self.raises[self.beaten(tapis)][seat in facts["passed"] :]
                acts.append(One([("avance", int(call) if call.isdigit() else call) for call in calls]))
            if phase == "play" and seat != self.to_play(tapis) and not tapis.zones[self.fronts[seat]].cards:
                acts.append(One([("avance", one) for one in hand]))
            if phase in ("exchange", "trump", "play") and not tapis.zones[self.hands[seat]].faces & ~tapis.only(seat):
                known = [code for _, code in facts.get("shown", ())]
                aside = tapis.zones["ecart"].cards if seat == facts.get("declarer") else []
                acts.append(One([("etale", one) for one in (*hand, *aside) if one.code not in known]))
            if phase == "play" and self.defends(tapis, seat) and not self.may_consult(tapis):
                acts.append(ADVICE)
        return Either(*acts) if any(act.size for act in acts) else None

    def stays(self, act: Answer) -> bool:
        """A look, a card that was shown, a word that was said are not undone (PIC-F04, PIC-F10, PIC-F13, PIC-F16)."""
        return act == "regarde-tourne" or (isinstance(act, tuple) and act[0] in ("etale", "conseille"))

    def to_play(self, tapis: Tapis) -> int:
        """Whose turn it is to play a card; -1 while a trick is complete."""
        left = (seat for seat in self.from_leader(tapis) if not tapis.zones[self.fronts[seat]].cards)
        return next((seat for seat in left if self.hand(tapis, seat)), -1)

    def too_early(self, tapis: Tapis, seat: int, what: str | int | Card) -> None:
        """Somebody has called or played before his turn, which counts as long as nobody objects."""
        if isinstance(what, Card):
            if not self.as_it_lies(tapis):
                tapis.note("leader", seat)
            tapis.move((what,), tapis.zones[self.hands[seat]], tapis.zones[self.fronts[seat]])
        else:
            self.call(tapis, seat, str(what))

    def aside(self, tapis: Tapis, seat: int, answer: Answer) -> Exception | None:
        if answer == "regarde-tourne":
            tapis.say(seat, answer)
            tapis.show(tapis.zones["tourne"], tapis.only(seat))
            return None
        if answer[0] == "avance":
            self.too_early(tapis, seat, answer[1])
            return Anew()
        if answer[0] == "etale":
            held = tapis.zones[self.hands[seat]]
            zone = held if answer[1] in held.cards else tapis.zones["ecart"]
            if zone is not held:  # a pair lies there in order: which of them it is would tell of the other
                zone.cards.sort(key=lambda one: one is not answer[1])
            self.expose(tapis, zone, zone.cards.index(answer[1]))
            return None
        tapis.say(seat, answer)
        if answer == "montre":
            dealer = tapis.facts["dealer"]
            zone = tapis.zones[f"hand.{self.seats[seat]}"]
            tapis.show(zone, tapis.only(dealer))
            tapis.note("asked_to_show", SHOWN)
        elif answer[0] == "regarde":
            tapis.note("asked_to_show", self.number(answer[1]))
        return None

    def hold(self, tapis: Tapis, seat: int, answer: Answer) -> None:
        """PIC-F04: a seat is held to have passed; what it bid before stands."""
        if seat not in tapis.facts["passed"]:
            tapis.note("passed", (*tapis.facts["passed"], seat))

    # -- refusals ------------------------------------------------------------------------------------------------------

    def why(self, tapis: Tapis, ask: Ask, seat: int, answer: Answer) -> str:
        facts = tapis.facts
        word = answer[0] if isinstance(answer, tuple) else answer
        call = not isinstance(word, Card) and (word == PASSE or word in self.bids or word.isdigit())
        if call and seat in facts.get("passed", ()):
            return "PIC-07"
        if facts["phase"] != self.phase_of(word, call=call):
            return "PIC-19"
        if seat not in ask.shapes:
            return "PIC-17"
        hand = self.hand(tapis, seat)
        if isinstance(word, Card):
            if word not in hand:
                return "PIC-18"
            return self.breach(tapis, seat, word)
        if word == "ecarte":
            chosen = answer[1:] if isinstance(answer, tuple) else ()
            if any(card not in hand for card in chosen):
                return "PIC-18"
            return "PIC-09D" if len(set(chosen)) == 2 else "PIC-09B"
        if call:
            if word in self.bids:
                return "PIC-07"
            return "PIC-08A" if word in ROUND else "PIC-08"
        return {"coupe": "PIC-20", ABANDONNE: "PIC-16", SANS_ATOUT: "PIC-09C"}.get(word, "PIC-19")

    def phase_of(self, word: str | Card, *, call: bool) -> str | None:
        """The phase that an answer belongs to."""
        if call:
            return "auction"
        if isinstance(word, Card) or word == ABANDONNE:
            return "play"
        if word in TRUMPS or word == SANS_ATOUT:
            return "trump"
        phases = {"coupe": "cut", "ecarte": "exchange", "donne": "deal", "maldonne": "deal", "compte": "count"}
        return phases.get(word)

    def breach(self, tapis: Tapis, seat: int, card: Card) -> str:
        """The id of the duty of play that a card would break."""
        trick = self.trick_so_far(tapis)
        duty = broken(self.hand(tapis, seat), trick, self.duties(tapis, trick, seat), card)
        declarer = seat == tapis.facts.get("declarer")
        if duty == Duty.UNDERTRUMP:
            return "PIC-11J"
        if duty == Duty.CLIMB:
            return "PIC-11B" if declarer else "PIC-11I"
        if duty in (Duty.TRUMP, Duty.OVERTRUMP) and not declarer:
            return "PIC-11E"
        return {Duty.TRUMP: "PIC-11C", Duty.OVERTRUMP: "PIC-11D"}.get(duty or Duty.FOLLOW, "PIC-11A")

    def trick_so_far(self, tapis: Tapis) -> Trick:
        """The trick as it lies before the players."""
        trick = Trick(ORDERS[tapis.facts["trump"]])
        for seat in self.from_leader(tapis):
            for card in tapis.zones[f"front.{self.seats[seat]}"].cards:
                trick.play(seat, card)
        return trick
