"""The rules of aluette, from top to bottom as the rule book tells them.

Seats N, E, S, W are numbered clockwise: seat `i + 1` is the left-hand neighbour of seat `i`, and `i + 2` its partner.

Facts on the tapis, beside those of every game: `phase`, `leader`, `took` (a letter for each trick: who took it, `X` for
a spoiled one), `tricks` (of each seat), `first_at` (who was the first to have one trick, two, and so on), `last` (the
cards of the last trick), `mordienne` (who announced it, and before which trick), `offered` (who would have given the
point away and was refused), `totals` (of N-S and of E-W), `seating` (after the draw for partners: the place from which
each seat's player has moved). `lips.N` is how N's question to his partner stands, known to these two. For the facts
about looks and signs see `signs`.

What is done beside the questions: looks, signs, hints, and between two tricks all that leads to a late mordienne.

No simplification but one: the variant for six players is not here. Numbering of actions: the words of the glossary,
then the numbers 0 to 47, then the cards.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final

from estaminet.cards import ALUETTE_FRENCH, ALUETTE_SPANISH, Card
from estaminet.games.aluette.faults import FAULTS
from estaminet.games.aluette.options import AluetteOptions
from estaminet.games.aluette.ranking import LUETTE, LUETTES, hopeless, taker
from estaminet.games.aluette.signs import (
    AS,
    DIT,
    FAIBLE,
    FIN,
    HINTS,
    NAMES,
    PERSONNE,
    REGARDE,
    SIGNE,
    TRES_FAIBLE,
    Signs,
    partner,
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
from estaminet.rules.ask import CHECK, Ask
from estaminet.rules.faults import FaultRule
from estaminet.rules.game import Options, Rules, Steps
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
    PASSE: "declare",
    DONNE: "declare",
    ACCEPTE: "reply",
    REFUSE: "reply",
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
NO_GLANCES: Final = frozenset({"cut", "scored"})
"""The phases in which nobody holds cards."""

OUTCOME_OF: Final = {
    "ALU-22": "most tricks",
    "ALU-23": "first of equals",
    "ALU-24": "all spoiled",
    "ALU-35": "refused",
    "ALU-36": "made",
    "ALU-37": "failed",
    "ALU-39": "given",
}
"""How a deal ended, by the rule that wrote its line."""


def left_of(seat: int) -> int:
    """The left-hand neighbour."""
    return (seat + 1) % 4


def around(seat: int) -> list[int]:
    """All the seats clockwise, from the left-hand neighbour of one to that one itself."""
    return [(seat + step) % 4 for step in range(1, 5)]


class Aluette(Rules):
    """Aluette under some options."""

    VERSION: ClassVar[int] = 1
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
        tapis.zone("pack").cards = list(self.pack)
        tapis.zone("talon")
        tapis.zone("spoiled")
        for seat in range(4):
            tapis.zone(HAND[seat], tapis.only(seat))
            tapis.zone(FRONT[seat], tapis.everyone)
            tapis.zone(WON[seat])
            tapis.zone(TURNED[seat], tapis.everyone)

    def hand(self, tapis: Tapis, seat: int) -> list[Card]:
        """The cards that a seat holds."""
        return tapis.zones[HAND[seat]].cards

    def collect(self, tapis: Tapis) -> None:
        """All cards come back into the pack."""
        zones = tapis.zones
        tapis.sweep([zone for zone in zones.values() if zone.name != "pack"], zones["pack"])

    # -- the match ------------------------------------------------------------------------------------------------

    def partie(self, tapis: Tapis) -> Steps:
        if "next" not in tapis.facts:
            self.first_dealer(tapis)
            yield from self.shuffle_and_cut(tapis)
        while "result" not in tapis.facts:
            yield CHECK
            yield from self.donne(tapis)

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
        """One deal, from the cards to the score; then the next dealer's pack is cut."""
        self.begin(tapis)
        outcome = yield from self.coup(tapis)
        self.score(tapis, outcome)
        if "result" not in tapis.facts:
            self.collect(tapis)
            yield from self.shuffle_and_cut(tapis)

    def begin(self, tapis: Tapis) -> None:
        """A new deal: nothing is left of the last one but the score."""
        facts = tapis.facts
        tapis.forget("leader", "last", "mordienne", "offered", *LIPS)
        tapis.note("deal", len(facts["sheet"]) + 1)
        tapis.note("took", "")
        tapis.note("tricks", (0, 0, 0, 0))
        tapis.note("first_at", ())
        self.signs.open(tapis)
        tapis.tell("dealer", facts["next"])

    def coup(self, tapis: Tapis) -> Generator[Ask, Any, Outcome]:
        """What is played for in one deal."""
        self.deal(tapis)
        yield from self.chant(tapis)
        if self.options.hopeless_exchange:
            yield from self.exchange(tapis)
        ended = yield from self.declare(tapis)
        if ended is None:
            yield from self.play(tapis)
        return ended or self.count(tapis)

    # -- deal, chant, exchange --------------------------------------------------------------------------------------

    def deal(self, tapis: Tapis) -> None:
        """ALU-05: three rounds of three cards; the twelve left are the talon."""
        zones = tapis.zones
        pack = zones["pack"]
        hands = [zones[HAND[seat]] for seat in around(tapis.facts["dealer"])]
        for _ in range(3):
            for hand in hands:
                tapis.top(3, pack, hand)
        tapis.top(12, pack, zones["talon"])

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
        answers = yield Ask(rendered, "ALU-10")
        for seat in chanteurs:
            tapis.move(answers[seat][1:], zones[HAND[seat]], talon)

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
            said = yield Ask({seat: One(self.speaking)}, self.speaking_rule)
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
        if answer == NON:
            return PASSE
        said: str = yield Ask({seat: One((MORDIENNE, PASSE))}, "ALU-31")
        return said

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
        order = (leader, (leader + 1) % 4, (leader + 2) % 4, (leader + 3) % 4)
        played: list[Card] = []
        for seat in order:
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

    def score(self, tapis: Tapis, outcome: Outcome) -> None:
        """Write the deal's line on the sheet; ALU-07: the deal passes to the left, whether it was played or not."""
        facts = tapis.facts
        self.signs.close(tapis)
        dealer = facts["dealer"]
        sheet = tuple(line for line in facts["sheet"] if line["deal"] != facts["deal"])
        sides = (0, 1) if outcome.team is None else (outcome.team,)
        line: dict[str, Any] = {
            "deal": facts["deal"],
            "dealer": dealer,
            "took": facts["took"],
            "mordienne": facts.get("mordienne"),
            "by": outcome.seat,
            "gains": tuple((side, outcome.points, outcome.rule) for side in sides),
            "points": tuple(outcome.points if team(seat) == outcome.team else 0 for seat in range(4)),
        }
        tapis.tell("sheet", (*sheet, line))
        totals = tuple(sum(line["points"][side] for line in facts["sheet"]) for side in (0, 1))
        tapis.note("totals", totals)
        tapis.note("phase", "scored")
        tapis.note("next", left_of(dealer))
        winner = self.winner(totals, len(facts["sheet"]))
        if winner is not None:
            tapis.tell("result", {"winners": (winner, partner(winner)), "rule": "ALU-25"})

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
        if tapis.facts["phase"] in NO_GLANCES:
            return None
        acts = self.signs.acts(tapis, seat, self.hand(tapis, seat))
        if self.late(tapis):
            words = self.late_words(tapis, seat)
            if words:
                acts.append(One(words))
        return Either(*acts) if acts else None

    def aside(self, tapis: Tapis, seat: int, answer: Answer) -> None:
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
            tapis.note("mordienne", (seat, len(tapis.facts["took"]) + 1))
        else:
            self.nod(tapis, seat, word)

    def table(self, tapis: Tapis, act: Answer) -> None:
        """The clock ends a sign: `fin N`."""
        if act not in ENDS:
            super().table(tapis, act)
        self.signs.end(tapis, self.number(act[1]))

    def ends(self, seat: int, answer: Answer) -> Answer | None:
        """A sign lasts; whatever else is done is done at once."""
        return (FIN, self.seats[seat]) if isinstance(answer, tuple) and answer[0] == SIGNE else None

    def stays(self, act: Answer) -> bool:
        """Eyes stay where they are, and a sign that is over does not go on, whatever is taken back."""
        return isinstance(act, tuple) and act[0] in (REGARDE, FIN)

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
