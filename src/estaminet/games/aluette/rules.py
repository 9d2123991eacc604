"""The rules of aluette, from top to bottom as the rule book tells them.

Seats N, E, S, W are numbered clockwise: seat `i + 1` is the left-hand neighbour of seat `i`, and `i + 2` its partner.

Facts on the tapis, beside those of every game: `phase`, `leader`, `took` (a letter for each trick: who took it, `X` for
a spoiled one), `tricks` (of each seat), `first_at` (who was the first to have one trick, two, and so on), `last` (the
cards of the last trick), `mordienne` (who announced it, and before which trick), `offered` (who would have given the
point away and was refused), `totals` (of N-S and of E-W), `seating` (after the draw for partners: the place from which
each seat's player has moved). `lips.N` is how N's question to his partner stands, known to these two. For the facts
about looks and signs see `signs`, for those of a `fidele` table `slips`.

What is done beside the questions: looks, signs, hints, and between two tricks all that leads to a late mordienne.

No simplification but one: the variant for six players is not here. Numbering of actions: the words of the glossary,
then the numbers 0 to 47, then the cards.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final

from estaminet.cards import ALUETTE_FRENCH, ALUETTE_SPANISH, Card
from estaminet.games.aluette.faults import (
    FAULTS,
    FOREIGN_SIGN,
    LEFT,
    LOOKED,
    MISCOUNT,
    WRONG_CHANT,
    WRONG_DEALER,
)
from estaminet.games.aluette.options import AluetteOptions
from estaminet.games.aluette.ranking import LUETTE, LUETTES, hopeless, taker
from estaminet.games.aluette.referee import AluetteReferee, Left, Penalty
from estaminet.games.aluette.signs import (
    AS,
    DIT,
    FAIBLE,
    FIN,
    FOREIGN,
    HINTS,
    NAMES,
    PERSONNE,
    REGARDE,
    SECRET,
    SIGNE,
    TRES_FAIBLE,
    Signs,
    partner,
)
from estaminet.games.aluette.slips import (
    AVANCE,
    CONFIRME,
    DEALS,
    DECOUVRE,
    LOOKS_AT,
    MALDONNE,
    MARQUE,
    OF_THE_DEAL,
    QUITTE,
    RAMASSE,
    SERT,
    TALON,
    early_cards,
    given_back,
    of_the_slate,
    written,
)
from estaminet.games.aluette.tables import tables_of
from estaminet.games.aluette.tricks import (
    SEATS,
    SPOILED,
    TRICKS,
    Outcome,
    decided,
    open_to,
    ordinary,
    possible,
    team,
)
from estaminet.rules.ask import CHECK, Ask, Redeal
from estaminet.rules.faults import FaultRule
from estaminet.rules.game import Options, Rules, Steps
from estaminet.rules.referee import AGAIN, CLAIM, OWN_UP, STAND
from estaminet.rules.shapes import Amount, Answer, Either, One, Pick, Shape
from estaminet.rules.tables import Tables
from estaminet.tapis import Tapis

CHANTE: Final = "chante"
NON: Final = "non"
OUI: Final = "oui"
PASSE: Final = "passe"
LEVRES: Final = "levres"
MORDIENNE: Final = "mordienne"
ACCEPTE: Final = "accepte"
REFUSE: Final = "refuse"
DONNE: Final = "donne"
CHANGE: Final = "change"
GARDE: Final = "garde"

PHASE_OF: Final = {
    "coupe": "cut",
    CHANTE: "chant",
    "rend": "discard",
    CHANGE: "exchange",
    GARDE: "exchange",
    SERT: "deal",
    MALDONNE: "deal",
    DECOUVRE: "deal",
    RAMASSE: "deal",
    PASSE: "declare",
    DONNE: "declare",
    ACCEPTE: "reply",
    REFUSE: "reply",
    MARQUE: "marking",
    CONFIRME: "scored",
}
"""The phase that each answer to a question belongs to; cards belong to `play`."""

HAND: Final = tuple(f"hand.{seat}" for seat in SEATS)
FRONT: Final = tuple(f"front.{seat}" for seat in SEATS)
WON: Final = tuple(f"won.{seat}" for seat in SEATS)
TURNED: Final = tuple(f"turned.{seat}" for seat in SEATS)
LIPS: Final = tuple(f"lips.{seat}" for seat in SEATS)

ENDS: Final = tuple((FIN, seat) for seat in SEATS)
"""What the table's clock does: it ends the sign of a seat."""

GLANCES: Final = 4
"""So many glances come between the deal and the first lead."""
NO_GLANCES: Final = frozenset({"cut", "deal", "marking", "scored"})
"""The phases in which nobody holds cards that he has looked at."""

OUTCOME_OF: Final = {
    "ALU-22": "most tricks",
    "ALU-23": "first of equals",
    "ALU-24": "all spoiled",
    "ALU-35": "refused",
    "ALU-36": "made",
    "ALU-37": "failed",
    "ALU-39": "given",
    WRONG_CHANT: "penalty",
    LOOKED: "penalty",
    FOREIGN_SIGN: "penalty",
}
"""How a deal ended, by the rule that wrote its line."""


class Dealt(Exception):
    """Somebody has dealt whose turn it was not."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat


class Corrected(Exception):
    """The slate of the last deal has been put right, and the match is won: nothing more is played."""


def total(sheet: Sequence[dict[str, Any]]) -> tuple[int, ...]:
    """The score of N-S and of E-W."""
    return tuple(sum(line["points"][side] for line in sheet) for side in (0, 1))


def gaining(gains: Sequence[tuple[int, int, str]]) -> dict[str, Any]:
    """The part of a line that tells what a deal has brought: to which team, how much, by which rule; and by seat."""
    brought = [sum(points for side, points, _ in gains if side == one) for one in (0, 1)]
    return {"gains": tuple(gains), "points": tuple(brought[team(seat)] for seat in range(4))}


def left_of(seat: int) -> int:
    """The left-hand neighbour."""
    return (seat + 1) % 4


def around(seat: int) -> list[int]:
    """All the seats clockwise, from the left-hand neighbour of one to that one itself."""
    return [(seat + step) % 4 for step in range(1, 5)]


class Aluette(Rules):
    """Aluette under some options."""

    VERSION: ClassVar[int] = 2
    OPTIONS: ClassVar[type[Options]] = AluetteOptions
    WORDS: ClassVar[tuple[str, ...]] = (
        "coupe",
        CHANTE,
        NON,
        "rend",
        PASSE,
        LEVRES,
        OUI,
        MORDIENNE,
        ACCEPTE,
        REFUSE,
        DONNE,
        CHANGE,
        GARDE,
        SIGNE,
        *NAMES,
        AS,
        FAIBLE,
        TRES_FAIBLE,
        REGARDE,
        *SEATS,
        PERSONNE,
        DIT,
        *HINTS,
        FIN,
        SERT,
        MALDONNE,
        TALON,
        DECOUVRE,
        RAMASSE,
        FOREIGN[1],
        AVANCE,
        *LOOKS_AT,
        MARQUE,
        CONFIRME,
        AGAIN,
        STAND,
        CLAIM,
        OWN_UP,
        *(rule.id for rule in FAULTS),
        QUITTE,
    )
    NUMBERS: ClassVar[range] = range(48)
    FAULTS: ClassVar[tuple[FaultRule, ...]] = FAULTS
    OUTCOMES: ClassVar[tuple[str, ...]] = ("most tricks", "first of equals", "refused", "made", "failed")
    """Nine spoiled tricks are not among them: at random they come once in some 28,000,000,000 deals."""

    def __init__(self, options: AluetteOptions) -> None:
        super().__init__(options)
        self.options: AluetteOptions = options
        self.pack = ALUETTE_FRENCH if options.pack == "french48" else ALUETTE_SPANISH
        self.seats = tuple(SEATS)
        self.fidele = options.faults == "fidele"
        self.referee: AluetteReferee = AluetteReferee(self)
        self.signs = Signs(options, self.pack)
        self.announced = options.mordienne == "announced"
        self.least = int(options.mordienne_min)
        self.speaking = self.speech()
        """What may be said in one's turn before the first lead: nothing, if there is nothing but to pass."""
        self.speaking_rule = "ALU-39"
        if self.announced:
            self.speaking_rule = "ALU-30" if options.assent == "required" else "ALU-35"

    def speech(self) -> tuple[str, ...]:
        """ALU-30, ALU-39: before the first lead one may ask for a mordienne, announce it, or give the point away."""
        words = []
        if self.announced:
            words.append(LEVRES if self.options.assent == "required" else MORDIENNE)
        if self.options.surrender != "off":
            words.append(DONNE)
        return (PASSE, *words) if words else ()

    # -- the table ------------------------------------------------------------------------------------------------

    def lay(self, tapis: Tapis) -> None:
        """ALU-01: four places. ALU-20: the spoiled cards lie on the talon, told from it only to be counted."""
        tapis.zone("pack", counted=0 if self.fidele else None).cards = list(self.pack)
        tapis.zone("talon")
        tapis.zone("spoiled")
        for seat in range(4):
            # a hand of the wrong length is first seen by its owner
            tapis.zone(HAND[seat], tapis.only(seat), tapis.only(seat) if self.fidele else None)
            tapis.zone(FRONT[seat], tapis.everyone)
            tapis.zone(WON[seat])
            tapis.zone(TURNED[seat], tapis.everyone)

    def hand(self, tapis: Tapis, seat: int) -> list[Card]:
        """The cards that a seat holds."""
        return tapis.zones[HAND[seat]].cards

    def collect(self, tapis: Tapis) -> None:
        """All cards come back into the pack, and what was looked at is closed."""
        zones = tapis.zones
        tapis.sweep([zone for zone in zones.values() if zone.name != "pack"], zones["pack"])
        zones["talon"].faces = zones["spoiled"].faces = 0
        for seat in range(4):
            zones[HAND[seat]].faces = tapis.only(seat)

    # -- the match ------------------------------------------------------------------------------------------------

    def partie(self, tapis: Tapis) -> Steps:
        if "next" not in tapis.facts:
            self.first_dealer(tapis)
            yield from self.shuffle_and_cut(tapis)
        while "result" not in tapis.facts:
            yield CHECK
            try:
                yield from self.donne(tapis)
            except Left as gone:
                self.forfeit(tapis, gone.team)

    def first_dealer(self, tapis: Tapis) -> None:
        """ALU-01: the partners are those who came as such, and the first dealer is drawn; or the luettes decide."""
        tapis.note("sheet", ())
        tapis.note("totals", (0, 0))
        pack = tapis.zones["pack"]
        tapis.shuffle(pack)
        if self.options.partners == "luettes_draw":
            self.draw_partners(tapis)
        else:
            tapis.note("next", self.pack.index(pack.cards[0]) * 4 // len(self.pack))

    def draw_partners(self, tapis: Tapis) -> None:
        """ALU-01: the pack is dealt face up, who has a luette gets no more; N handles the pack.

        Madame stays where she is and deals first. The others move: the Borgne to her left, Monsieur opposite her, the
        Vache to her right.
        """
        pack = tapis.zones["pack"]
        holder: dict[str, int] = {}
        seat = 0
        while len(holder) < len(LUETTES):
            seat = left_of(seat)
            if seat in holder.values():
                continue
            card = pack.cards[0]
            tapis.top(1, pack, tapis.zones[FRONT[seat]])
            if card in LUETTE:
                holder[LUETTE[card]] = seat
        dealer = holder["madame"]
        moved = dict(zip(around(dealer), ("borgne", "monsieur", "vache", "madame"), strict=True))
        tapis.tell("seating", tuple(holder[moved[seat]] for seat in range(4)))
        tapis.note("next", dealer)
        self.collect(tapis)

    def again(self) -> AluetteOptions:
        """Who have been drawn as partners stay so."""
        return replace(self.options, partners="fixed")

    def shuffle_and_cut(self, tapis: Tapis) -> Steps:
        """ALU-06: the next dealer shuffles, his right-hand neighbour cuts, at least one card and not all."""
        pack = tapis.zones["pack"]
        tapis.note("phase", "cut")
        tapis.shuffle(pack)
        cutter = (tapis.facts["next"] - 1) % 4
        _, depth = yield Ask({cutter: Amount("coupe", 1, len(self.pack) - 1)}, "ALU-06", formality=True)
        tapis.say(cutter, ("coupe", depth))
        tapis.cut(pack, depth)

    def donne(self, tapis: Tapis) -> Steps:
        """One deal, from the cards to the score; until the next dealer's pack is cut all can be put right."""
        self.begin(tapis)
        ruled: Outcome | None = None
        while True:
            try:
                outcome = ruled or (yield from self.coup(tapis))
                yield from self.mark(tapis, outcome)
                yield from self.close(tapis)
            except Penalty as penalty:
                ruled = Outcome(penalty.team, 1, penalty.rule)
                tapis.note("void", (penalty.rule, penalty.team, penalty.row), SECRET)
            except Redeal as redeal:
                tapis.note("next", tapis.facts["usurped" if redeal.rule == WRONG_DEALER else "dealer"])
                self.collect(tapis)
                yield from self.shuffle_and_cut(tapis)
                return
            except Corrected:
                return
            else:
                return

    def close(self, tapis: Tapis) -> Steps:
        """Until the next deal is cut, or all have confirmed the result of the match, the slate can be called wrong."""
        if "result" not in tapis.facts:
            self.collect(tapis)
            yield from self.shuffle_and_cut(tapis)
        elif self.fidele:
            yield Ask({seat: One((CONFIRME,)) for seat in range(4)}, "ALU-25")

    def begin(self, tapis: Tapis) -> None:
        """A new deal: nothing is left of the last one but the score."""
        facts = tapis.facts
        tapis.forget("leader", "last", "mordienne", "offered", *LIPS, *OF_THE_DEAL)
        tapis.note("deal", len(facts["sheet"]) + 1)
        tapis.note("took", "")
        tapis.note("tricks", (0, 0, 0, 0))
        tapis.note("first_at", ())
        self.signs.open(tapis)
        tapis.tell("dealer", facts["next"])

    def coup(self, tapis: Tapis) -> Generator[Ask, Any, Outcome]:
        """What is played for in one deal."""
        if self.fidele:
            yield from self.fallible_deal(tapis)
        else:
            self.deal(tapis)
        yield from self.chant(tapis)
        if self.options.hopeless_exchange:
            yield from self.exchange(tapis)
        ended = yield from self.declare(tapis)
        if ended is None:
            yield from self.play(tapis)
        return ended or self.count(tapis)

    # -- deal, chant, exchange --------------------------------------------------------------------------------------

    def deal(self, tapis: Tapis, short: str = "", long: str = "") -> None:
        """ALU-05: three rounds of three cards; the twelve left are the talon.

        ALU-F01: who is `short` gets a card less in the last round, who is `long` one more.
        """
        zones = tapis.zones
        pack = zones["pack"]
        seats = around(tapis.facts["dealer"])
        for last in (False, False, True):
            for seat in seats:
                slip = last and (SEATS[seat] == long) - (SEATS[seat] == short)
                tapis.top(3 + slip, pack, zones[HAND[seat]])
        tapis.top(len(pack), pack, zones["talon"])

    def fallible_deal(self, tapis: Tapis) -> Generator[Ask, Any, None]:
        """ALU-F01, ALU-F03, ALU-F04: the dealer deals, and may slip; or somebody else has dealt instead."""
        tapis.note("phase", "deal")
        dealer = tapis.facts["dealer"]
        try:
            answer = yield Ask({dealer: One((SERT,))}, "ALU-07", formality=True, tolerated={dealer: DEALS})
        except Dealt as taken:
            tapis.note("usurped", dealer)
            tapis.tell("dealer", taken.seat)
            answer = SERT
        slip, *what = answer if isinstance(answer, tuple) else (answer,)
        if slip == DECOUVRE:
            yield from self.turn_up(tapis, *what)
        else:
            self.deal(tapis, *what)

    def turn_up(self, tapis: Tapis, to: str, place: int) -> Generator[Ask, Any, None]:
        """ALU-F03: a card turns up while it is dealt; nobody looks at his others before the opponents are content."""
        zones, dealer = tapis.zones, tapis.facts["dealer"]
        zone = zones[TALON if to == TALON else HAND[self.number(to)]]
        for seat in range(4):
            zones[HAND[seat]].faces = 0
        self.deal(tapis)
        tapis.look(zone, place - 1, tapis.everyone)
        if to != TALON:
            tapis.note("shown", ((self.number(to), zone.cards[place - 1].code),))
        opponents = left_of(dealer), partner(left_of(dealer))
        yield Ask({seat: One((RAMASSE,)) for seat in opponents}, "ALU-07")
        for seat in opponents:
            tapis.say(seat, RAMASSE)
        for seat in range(4):
            zones[HAND[seat]].faces = tapis.only(seat)

    def chant(self, tapis: Tapis) -> Generator[Ask, Any, None]:
        """ALU-08: the talon is shared out if all four agree, asked in turn; one who does not ends the asking."""
        how = self.options.chant
        if how == "off":
            return
        if how == "ask":
            tapis.note("phase", "chant")
            for seat in around(tapis.facts["dealer"]):
                answer = yield Ask({seat: One((CHANTE, NON))}, "ALU-08")
                tapis.say(seat, answer)
                if answer == NON:
                    return
        yield from self.share(tapis)

    def chanteurs(self, tapis: Tapis) -> tuple[int, int]:
        """ALU-09: the left-hand neighbour of the dealer, and the dealer's partner (or the dealer)."""
        dealer = tapis.facts["dealer"]
        second = dealer if self.options.chant_to == "left_and_dealer" else partner(dealer)
        return left_of(dealer), second

    def share(self, tapis: Tapis) -> Generator[Ask, Any, None]:
        """ALU-09, ALU-10: the chanteurs get the talon card by card in turn, then each gives back six cards unseen."""
        zones = tapis.zones
        talon = zones["talon"]
        chanteurs = self.chanteurs(tapis)
        for _ in range(6):
            for seat in chanteurs:
                tapis.top(1, talon, zones[HAND[seat]])
        tapis.note("phase", "discard")
        rendered: dict[int, Shape] = {seat: Pick("rend", tuple(self.hand(tapis, seat)), 6, 6) for seat in chanteurs}
        answers = yield Ask(rendered, "ALU-10", tolerated=self.miscounts(tapis, chanteurs))
        talon.faces = 0
        for seat in chanteurs:
            tapis.move(answers[seat][1:], zones[HAND[seat]], talon)
        if self.fidele:
            wrong = tuple(seat for seat in chanteurs if len(answers[seat]) != 7 and len(self.hand(tapis, seat)) != 9)
            tapis.note("miscounted", wrong)

    def miscounts(self, tapis: Tapis, chanteurs: Sequence[int]) -> dict[int, Shape] | None:
        """ALU-F05: a chanteur may give back too many cards, or too few."""
        return {seat: given_back(self.hand(tapis, seat)) for seat in chanteurs} if self.fidele else None

    def exchange(self, tapis: Tapis) -> Generator[Ask, Any, None]:
        """ALU-05: the first in turn who wants it changes a hopeless hand for the nine top cards of the talon.

        Everybody is asked, even who can only keep his cards: else to be asked would tell what he holds.
        """
        zones = tapis.zones
        tapis.note("phase", "exchange")
        for seat in around(tapis.facts["dealer"]):
            hand = zones[HAND[seat]]
            answer = yield Ask({seat: One((GARDE, CHANGE) if hopeless(hand.cards) else (GARDE,))}, "ALU-05")
            tapis.say(seat, answer)
            if answer == CHANGE:
                given = list(hand.cards)
                zones["talon"].faces = 0
                tapis.top(9, zones["talon"], hand)
                tapis.move(given, hand, zones["talon"])
                return

    # -- before the first lead --------------------------------------------------------------------------------------

    def declare(self, tapis: Tapis) -> Generator[Ask, Any, Outcome | None]:
        """In turn from the dealer's left everybody passes, or else speaks; the outcome, if the deal is not played.

        It begins aloud: who was the last to give cards back can no longer take them back alone. If he could until the
        next player speaks, he would see when lips are bitten behind his back.
        """
        if not self.speaking:
            return None
        tapis.tell("phase", "declare")
        for seat in around(tapis.facts["dealer"]):
            tolerated = self.unasked(seat, *self.speaking)
            said = yield Ask({seat: One(self.speaking)}, self.speaking_rule, tolerated=tolerated)
            if said == LEVRES:
                said = yield from self.consult(tapis, seat)
            tapis.say(seat, said)
            if said == MORDIENNE:
                return (yield from self.announce(tapis, seat))
            if said == DONNE:
                return (yield from self.surrender(tapis, seat))
        return None

    def consult(self, tapis: Tapis, seat: int) -> Generator[Ask, Any, str]:
        """ALU-30, ALU-31: he bites his lips, his partner nods or not; with a nod he may announce.

        Who did not look at them goes on believing that it is he who thinks, and hears him pass at the end.
        """
        opposite = partner(seat)
        self.bite(tapis, seat)
        answer = yield Ask({opposite: One((OUI, NON))}, "ALU-31", face=(seat,))
        self.nod(tapis, opposite, answer)
        if answer == NON and not self.fidele:
            return PASSE
        if answer == NON:
            overruled: str = yield Ask({seat: One((PASSE,))}, "ALU-31", tolerated=self.unasked(seat, PASSE))
            return overruled
        said: str = yield Ask({seat: One((MORDIENNE, PASSE))}, "ALU-31")
        return said

    def unasked(self, seat: int, *words: str) -> dict[int, Shape] | None:
        """ALU-F10: who must ask before he announces a mordienne may announce it all the same."""
        return {seat: One((*words, MORDIENNE))} if self.fidele and LEVRES in self.speaking else None

    def announce(self, tapis: Tapis, seat: int) -> Generator[Ask, Any, Outcome | None]:
        """ALU-35: the opponent on the announcer's left may refuse for both: 1 point, and the deal is not played."""
        tapis.note("mordienne", (seat, 1))
        if self.options.refusal == "never":
            return None
        tapis.note("phase", "reply")
        opponent = left_of(seat)
        reply = yield Ask({opponent: One((ACCEPTE, REFUSE))}, "ALU-35")
        tapis.say(opponent, reply)
        return Outcome(team(seat), 1, "ALU-35", seat) if reply == REFUSE else None

    def surrender(self, tapis: Tapis, seat: int) -> Generator[Ask, Any, Outcome | None]:
        """ALU-39: he gives 1 point to the other team, and the deal is not played.

        With `surrender=pagat` the opponent on his left may turn it down for both: then they play for a mordienne.
        """
        opponent = left_of(seat)
        if self.options.surrender == "pagat":
            tapis.note("phase", "reply")
            reply = yield Ask({opponent: One((ACCEPTE, REFUSE))}, "ALU-39")
            tapis.say(opponent, reply)
            if reply == REFUSE:
                tapis.note("offered", seat)
                return None
        return Outcome(team(opponent), 1, "ALU-39", seat)

    def plays(self) -> Iterator[Tables]:
        yield tables_of(self.pack)

    # -- play -------------------------------------------------------------------------------------------------------

    def play(self, tapis: Tapis) -> Generator[Ask, Any, None]:
        """ALU-11: the dealer's left-hand neighbour leads to the first of nine tricks."""
        tapis.note("phase", "play")
        tapis.tell("leader", left_of(tapis.facts["dealer"]))
        rule = "ALU-11"
        for _ in range(TRICKS):
            rule = yield from self.trick(tapis, rule)
            if self.options.early_stop and self.settled(tapis):
                return

    def trick(self, tapis: Tapis, rule: str) -> Generator[Ask, Any, str]:
        """One trick; `rule` says who leads to it, and the id returned who leads to the next.

        ALU-14: any card may be played. ALU-18, ALU-19: who takes the trick leads, or who led to a spoiled one.
        """
        facts, zones = tapis.facts, tapis.zones
        leader = facts["leader"]
        order: Sequence[int] = (leader, (leader + 1) % 4, (leader + 2) % 4, (leader + 3) % 4)
        if self.fidele:
            order = self.with_cards(tapis, order)
        played: list[Card] = []
        for seat in order:
            if self.fidele:
                card = yield from self.fallible_card(tapis, seat, rule)
            else:
                hand = zones[HAND[seat]]
                card = yield Ask({seat: One(tuple(hand.cards))}, rule, formality=len(hand.cards) == 1)
                tapis.move((card,), hand, zones[FRONT[seat]])
            tapis.conceal("last", seat)
            if not played:
                tapis.forget(*LIPS)  # a question about a mordienne lapses with the lead
            played.append(card)
            rule = "ALU-14"
        place = taker(played)
        fronts = [zones[FRONT[seat]] for seat in order]
        tapis.note("last", tuple((seat, card.code) for seat, card in zip(order, played, strict=True)))
        if place is None:
            tapis.sweep(fronts, zones["spoiled"])  # ALU-20
            tapis.note("took", facts["took"] + SPOILED)
            return "ALU-18"
        winner = order[place]
        tapis.sweep(fronts, zones[WON[winner]])
        tapis.note("took", facts["took"] + SEATS[winner])
        tapis.note("leader", winner)
        self.keep(tapis, winner)
        return "ALU-19"

    def with_cards(self, tapis: Tapis, order: Sequence[int]) -> list[int]:
        """Those who still have a card, from the one who leads; somebody may have none after ALU-F01 or ALU-F05."""
        zones = tapis.zones
        left = [seat for seat in order if zones[HAND[seat]].cards]
        if left[0] != order[0]:
            tapis.tell("leader", left[0])
        return left

    def fallible_card(self, tapis: Tapis, seat: int, rule: str) -> Generator[Ask, Any, Card]:
        """ALU-F06: a card that was laid too early may be taken up for another, unless its owner is held to it."""
        facts, hand, front = tapis.facts, tapis.zones[HAND[seat]], tapis.zones[FRONT[seat]]
        lying = list(front.cards)
        options = [*lying, *hand.cards]
        bound = facts.get("bound", ())
        held = [one for one in options if (seat, one.code) in bound]
        card: Card
        if held:
            card = held[0]
            tapis.note("bound", tuple(one for one in bound if one[0] != seat))
        else:
            card = yield Ask({seat: One(options)}, rule, formality=len(options) == 1)
        if lying:
            tapis.note("early", tuple(other for other in facts["early"] if other != seat))
        if card in lying:
            return card
        if lying:
            tapis.move(lying, front, hand)
        tapis.move((card,), hand, front)
        return card

    def keep(self, tapis: Tapis, winner: int) -> None:
        """ALU-21: tricks are counted player by player; all see how many each has, and who was first to have so many.

        By custom the first to have two tricks turns up a card of his pile, the first to have three turns up two.
        """
        tricks = list(tapis.facts["tricks"])
        tricks[winner] += 1
        tapis.note("tricks", tuple(tricks))
        first_at = tapis.facts["first_at"]
        count = tricks[winner]
        if count > len(first_at):
            tapis.note("first_at", (*first_at, winner))
            if count in (2, 3):
                won, turned = tapis.zones[WON[winner]], tapis.zones[TURNED[winner]]
                tapis.move(won.cards[len(turned) + 1 - count :], won, turned)

    # -- a late mordienne -------------------------------------------------------------------------------------------

    def late(self, tapis: Tapis) -> bool:
        """Whether a mordienne may be announced now: between two tricks, and none stands."""
        facts = tapis.facts
        return (
            self.announced
            and self.options.late_mordienne
            and facts["phase"] == "play"
            and facts["took"] != ""
            and "mordienne" not in facts
            and "offered" not in facts
            and not tapis.zones[FRONT[facts["leader"]]].cards
        )

    def late_words(self, tapis: Tapis, seat: int) -> list[str]:
        """ALU-30 to ALU-33: who has no trick and can still succeed asks once before each lead, then may announce."""
        facts = tapis.facts
        words = [OUI, NON] if facts.get(LIPS[partner(seat)]) == LEVRES else []
        if possible(facts["took"], SEATS[seat], self.least):
            asked = OUI if self.options.assent == "free" else facts.get(LIPS[seat])
            if asked is None:
                words.append(LEVRES)
            elif asked == OUI:
                words.append(MORDIENNE)
        return words

    def bite(self, tapis: Tapis, seat: int) -> None:
        """ALU-30: he bites his lips; it always reaches his partner."""
        self.signs.show(tapis, seat, LEVRES)
        tapis.note(LIPS[seat], LEVRES, tapis.only(seat, partner(seat)))

    def nod(self, tapis: Tapis, seat: int, answer: str) -> None:
        """ALU-31: he agrees, or does not; it always reaches who bit his lips."""
        self.signs.show(tapis, seat, answer)
        tapis.note(LIPS[partner(seat)], answer, tapis.only(seat, partner(seat)))

    # -- count and score --------------------------------------------------------------------------------------------

    def count(self, tapis: Tapis) -> Outcome:
        """ALU-36, ALU-37: what a mordienne is worth that was announced, demanded, or made in silence; else ALU-22."""
        facts = tapis.facts
        took = facts["took"]
        if "mordienne" in facts:
            seat, _ = facts["mordienne"]
            if self.reached(took, seat):
                return Outcome(team(seat), 2, "ALU-36", seat)
            return Outcome(1 - team(seat), 2, "ALU-37", seat)
        if "offered" in facts:
            giver = facts["offered"]
            for seat in (left_of(giver), partner(left_of(giver))):
                if self.reached(took, seat):
                    return Outcome(team(seat), 2, "ALU-36", seat)
            return Outcome(team(giver), 2, "ALU-37", giver)
        if self.options.mordienne == "silent":
            for seat in range(4):
                if self.reached(took, seat):
                    return Outcome(team(seat), 2, "ALU-36", seat)
        return ordinary(took)

    def reached(self, took: str, seat: int) -> bool:
        """Whether a seat has made a mordienne, or can still make one if tricks are left."""
        return open_to(took, SEATS[seat], self.least)

    def settled(self, tapis: Tapis) -> bool:
        """Whether all can see, from the tricks alone, that the score of this deal can change no more."""
        facts = tapis.facts
        if facts["phase"] != "play" or any(tapis.zones[front].cards for front in FRONT):
            return False
        took = facts["took"]
        if "mordienne" in facts:
            return not self.reached(took, facts["mordienne"][0])
        if "offered" in facts:
            giver = facts["offered"]
            return not any(self.reached(took, seat) for seat in (left_of(giver), partner(left_of(giver))))
        if self.options.mordienne == "silent" and any(self.reached(took, seat) for seat in range(4)):
            return False
        if self.late(tapis) and any(possible(took, who, self.least) for who in SEATS):
            return False
        return decided(took)

    def mark(self, tapis: Tapis, outcome: Outcome) -> Steps:
        """What a deal has brought goes on the slate, points given for faults with it; ALU-F12: or something else."""
        self.signs.close(tapis)
        facts = tapis.facts
        sides = (0, 1) if outcome.team is None else (outcome.team,)
        gains = (*((side, outcome.points, outcome.rule) for side in sides), *facts.get("fined", ()))
        line = {
            "deal": facts["deal"],
            "dealer": facts["dealer"],
            "took": facts["took"],
            "mordienne": facts.get("mordienne"),
            "by": outcome.seat,
            **gaining(gains),
        }
        if self.fidele:
            yield from self.fallible_line(tapis, line)
        else:
            self.score(tapis, line)

    def fallible_line(self, tapis: Tapis, line: dict[str, Any]) -> Steps:
        """ALU-F12: the dealer writes the score, and may write a wrong one."""
        facts = tapis.facts
        tapis.note("phase", "marking")
        before = total(facts["sheet"])
        after = total((*facts["sheet"], line))
        dealer = facts["dealer"]
        slate = One([(MARQUE, *after)])
        tolerated = {dealer: written(before, after)}
        _, *totals = yield Ask({dealer: slate}, "ALU-22", formality=True, tolerated=tolerated)
        tapis.forget("fined", "miswritten")
        if tuple(totals) == after:
            self.score(tapis, line)
            return
        gained = [points - had for points, had in zip(totals, before, strict=True)]
        sides = [side for side in (0, 1) if gained[side]] or [0, 1]
        rule = line["gains"][0][2]
        self.score(tapis, line | gaining([(side, gained[side], rule) for side in sides]))
        tapis.note("miswritten", line, SECRET)

    def score(self, tapis: Tapis, line: dict[str, Any]) -> None:
        """Write the deal's line on the sheet; ALU-07: the deal passes to the left, whether it was played or not."""
        facts = tapis.facts
        sheet = tuple(other for other in facts["sheet"] if other["deal"] != line["deal"])
        tapis.tell("sheet", (*sheet, line))
        totals = total([*facts["sheet"], gaining(facts.get("fined", ()))])
        tapis.note("totals", totals)
        tapis.note("phase", "scored")
        tapis.note("next", left_of(line["dealer"]))
        winner = self.winner(totals, len(facts["sheet"]))
        if winner is not None:
            tapis.tell("result", {"winners": (winner, partner(winner)), "rule": "ALU-25"})

    def forfeit(self, tapis: Tapis, side: int) -> None:
        """ALU-F13: a team has won, with the points of a match, for one of the others has left."""
        won = 10 if self.options.match == "points10" else 5
        tapis.note("totals", tuple(won if at == side else points for at, points in enumerate(tapis.facts["totals"])))
        tapis.tell("result", {"winners": (side, partner(side)), "rule": LEFT})

    def correct(self, tapis: Tapis, seat: int) -> Exception | None:
        """ALU-F12: before the first lead of a deal the slate of the last one is put right."""
        facts = tapis.facts
        line = facts["miswritten"]
        phase, due = facts["phase"], facts["next"]
        tapis.say(seat, (CLAIM, MISCOUNT, SEATS[line["dealer"]], "wrong"), kind="ruling")
        tapis.forget("miswritten")
        self.score(tapis, line)
        if "result" in facts:
            return Corrected()
        tapis.note("phase", phase)
        tapis.note("next", due)
        return None

    def outcome(self, line: dict[str, Any]) -> str:
        return OUTCOME_OF[line["gains"][0][2]]

    def winner(self, totals: Sequence[int], deals: int) -> int | None:
        """ALU-25: the team that has 5 points (or 10) wins; or who has more after five deals, or as soon as then."""
        north_south, east_west = totals
        ahead = 0 if north_south > east_west else 1
        if self.options.match == "deals5":
            return ahead if deals >= 5 and north_south != east_west else None
        return ahead if max(totals) >= (5 if self.options.match == "points5" else 10) else None

    # -- acts beside the question -----------------------------------------------------------------------------------

    def asides(self, tapis: Tapis, seat: int) -> Shape | None:
        """Signs, looks and hints from the first card to the last trick (ALU-40); a late mordienne between tricks."""
        acts: list[Shape] = []
        words: list[Answer] = []
        phase = tapis.facts["phase"]
        if phase == "deal":
            acts += self.signs.looks(seat)  # what one goes back to must let eyes be where they are
        elif phase not in NO_GLANCES:
            acts += self.signs.acts(tapis, seat, self.hand(tapis, seat))
            if self.late(tapis):
                words += self.late_words(tapis, seat)
        if words:
            acts.append(One(words))
        return Either(*acts) if acts else None

    def irregular(self, tapis: Tapis, seat: int) -> Shape | None:
        allowed = self.asides(tapis, seat)
        acts = [act for act in self.slips(tapis, seat) if allowed is None or allowed.settle(act) is None]
        return One(acts) if acts else None

    def slips(self, tapis: Tapis, seat: int) -> list[Answer]:
        """What only a hand can do beside the question, and how an error in the score of the last deal is called."""
        facts, zones = tapis.facts, tapis.zones
        phase, acts = facts["phase"], list[Answer]()
        line = facts.get("miswritten")
        if line is not None and line["deal"] < facts["deal"] and not self.referee.led(tapis):
            acts.append(of_the_slate(seat, line["dealer"]))
        if "dealer" in facts and "result" not in facts:
            acts.append(QUITTE)
        if phase == "deal" and not zones[TALON].cards:
            return acts if seat == facts["dealer"] else [*acts, SERT]
        if phase in NO_GLANCES:
            return acts
        acts += self.signs.lies(tapis, seat)
        acts += [act for act, name in LOOKS_AT.items() if zones[name].cards and not zones[name].faces >> seat & 1]
        if phase == "play":
            acts += early_cards(self.hand(tapis, seat)) if self.waits(tapis, seat) else ()
            if self.announced:
                acts.append(MORDIENNE)
        return acts

    def waits(self, tapis: Tapis, seat: int) -> bool:
        """Whether a seat has yet to play to the trick, and it is not its turn."""
        leader, early, zones = tapis.facts["leader"], tapis.facts.get("early", ()), tapis.zones
        for turn in (leader, *around(leader)[:3]):
            front = zones[FRONT[turn]].cards
            if (front and turn in early) or (not front and zones[HAND[turn]].cards):
                return turn != seat and not zones[FRONT[seat]].cards
        return False

    def aside(self, tapis: Tapis, seat: int, answer: Answer) -> Exception | None:
        word = answer[0] if isinstance(answer, tuple) else answer
        if word == REGARDE:
            self.signs.look(tapis, seat, None if answer[1] == PERSONNE else self.number(answer[1]))
        elif word == SIGNE:
            self.signs.sign(tapis, seat, answer)
        elif word == DIT:
            self.signs.hint(tapis, seat, answer)
        elif word == LEVRES:
            self.bite(tapis, seat)
        elif word == MORDIENNE:
            tapis.say(seat, MORDIENNE)
            if "mordienne" not in tapis.facts and "offered" not in tapis.facts:
                tapis.note("mordienne", (seat, len(tapis.facts["took"]) + 1))
        elif word in (OUI, NON):
            self.nod(tapis, seat, word)
        else:
            return self.slip(tapis, seat, word, answer)
        return None

    def slip(self, tapis: Tapis, seat: int, word: str, answer: Answer) -> Exception | None:
        """Do what only a hand can do, or hear that the last deal was written down wrongly."""
        facts, zones = tapis.facts, tapis.zones
        if word == SERT:
            return Dealt(seat)
        if word == QUITTE:
            tapis.say(seat, QUITTE)
            return None
        if word in (CLAIM, OWN_UP):
            return self.correct(tapis, seat)
        if word == AVANCE:
            tapis.note("early", (*facts.get("early", ()), seat))
            tapis.move(answer[1:], zones[HAND[seat]], zones[FRONT[seat]])
        else:
            tapis.say(seat, word)
            tapis.note("looked", (*facts.get("looked", ()), seat))
            tapis.show(zones[LOOKS_AT[word]], tapis.only(seat))
        return None

    def hold(self, tapis: Tapis, seat: int, answer: Answer) -> None:
        """ALU-F06: a seat is held to play a card at its next turn."""
        tapis.note("bound", (*tapis.facts.get("bound", ()), (seat, answer.code)))

    def table(self, tapis: Tapis, act: Answer) -> None:
        """The clock ends a sign: `fin N`."""
        if act not in ENDS:
            super().table(tapis, act)
        self.signs.end(tapis, self.number(act[1]))

    def ends(self, seat: int, answer: Answer) -> Answer | None:
        """A sign lasts; whatever else is done is done at once."""
        return (FIN, self.seats[seat]) if isinstance(answer, tuple) and answer[0] == SIGNE else None

    def stays(self, act: Answer) -> bool:
        """Eyes stay where they are, a sign that is over does not go on, who has looked has looked (ALU-F07)."""
        return act in LOOKS_AT or (isinstance(act, tuple) and act[0] in (REGARDE, FIN))

    def glances(self, tapis: Tapis, ask: Ask) -> int:
        """ALU-42: four glances after the deal, before anybody speaks; then one before each card."""
        phase = tapis.facts["phase"]
        if self.options.signs == "off":
            return 0
        if phase == "declare":
            opening = ask.rule == self.speaking_rule and left_of(tapis.facts["dealer"]) in ask.shapes
            return GLANCES if opening else 0
        if phase == "play":
            return 1 + GLANCES if ask.rule == "ALU-11" and not self.speaking else 1
        return 0

    # -- refusals ---------------------------------------------------------------------------------------------------

    def why(self, tapis: Tapis, ask: Ask, seat: int, answer: Answer) -> str:
        phase = tapis.facts["phase"]
        word = answer[0] if isinstance(answer, tuple) else answer
        if word in (LEVRES, MORDIENNE):
            return self.why_no_mordienne(tapis, ask, seat, word)
        if word in (SIGNE, DIT):
            if phase in NO_GLANCES:
                return "ALU-55"
            return "ALU-45" if word == DIT else self.signs.why(tapis, seat, answer)
        if word == DONNE and self.options.surrender == "off":
            return "ALU-39"
        if word == REFUSE and phase == "play" and "mordienne" in tapis.facts:
            return "ALU-35"
        asked = phase == ("play" if isinstance(word, Card) else PHASE_OF.get(word))
        if not asked and not (word == NON and phase == "chant"):
            return "ALU-55"
        if word == "rend":
            return self.why_not_these(tapis, ask, seat, answer[1:])
        if word == "coupe":
            return "ALU-06"
        if seat not in ask.shapes:
            return "ALU-12"
        return "ALU-13" if isinstance(word, Card) else "ALU-55"

    def why_not_these(self, tapis: Tapis, ask: Ask, seat: int, given: Sequence[Card]) -> str:
        """Why a seat may not give these cards back."""
        if seat not in self.chanteurs(tapis):
            return "ALU-09"
        if seat not in ask.shapes:
            return "ALU-55"
        return "ALU-10" if set(given) <= set(self.hand(tapis, seat)) else "ALU-13"

    def why_no_mordienne(self, tapis: Tapis, ask: Ask, seat: int, word: str) -> str:
        """Why a seat may neither bite its lips nor announce now; told from what that seat knows."""
        facts = tapis.facts
        phase, took, who = facts["phase"], facts.get("took", ""), SEATS[seat]
        biting = word == LEVRES
        if (
            not self.announced
            or phase not in ("declare", "reply", "play")
            or (biting and self.options.assent == "free")
        ):
            return "ALU-55"
        if "mordienne" in facts or "offered" in facts:
            return "ALU-34"
        asked = facts.get(LIPS[seat])
        if phase == "play":
            if who in took:
                return "ALU-32"
            if not self.options.late_mordienne or not possible(took, who, self.least):
                return "ALU-33"
            if not self.late(tapis):
                return "ALU-55"
        elif asked is None and not (seat in ask.shapes and ask.rule == self.speaking_rule):
            return "ALU-12"
        if biting or asked == OUI:
            return "ALU-55"
        return "ALU-30" if asked is None else "ALU-31"
