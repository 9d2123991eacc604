"""A game that nobody plays: one small deal in which every sort of question, act, fault and remedy occurs."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from estaminet.bots import Silent
from estaminet.cards import Card, french_pack
from estaminet.play import View
from estaminet.rules import (
    CHECK,
    Amount,
    Answer,
    Ask,
    Either,
    Game,
    One,
    Pick,
    Redeal,
    Ruled,
    Rules,
    Shape,
    Steps,
    number,
)
from estaminet.rules.faults import Case, Cure, FaultRule, Stage, Until, Who
from estaminet.rules.game import Options
from estaminet.rules.order import Order
from estaminet.rules.referee import (
    CLAIM,
    OWN_UP,
    Amend,
    Committed,
    Fault,
    Fine,
    Give,
    Hold,
    Menu,
    Referee,
    Remedy,
    Stand,
    TakeBack,
    Throw,
    Verdict,
    seen_since,
)
from estaminet.rules.trick import Duty, Trick, legal
from estaminet.tapis import Tapis, Zone

PACK = french_pack("A", "K", "Q", "J")
ORDER = Order({card: -card.order for card in PACK})
REVOKE = "TOY-F1"
"""Not following suit: taken back within the trick, afterwards the deal is ruled. Proved by a card seen since."""
CHEAT = "TOY-F2"
"""`triche`, at any moment: the two others choose unseen between a new deal, taking it back with all that followed,
holding him to `reste`, making him pay a counter and take a card, and nothing."""
FAULTS = tuple(
    FaultRule(id, kind, (Stage.PLAY,), (Case("any", Until.DEAL_OVER, (Who.ANYONE,), ((Cure.STANDS,),)),))
    for id, kind in ((REVOKE, "REN-1"), (CHEAT, "CDT-1"))
)


@dataclass(frozen=True)
class ToyOptions(Options):
    """How many deals a match has."""

    deals: int = number(2, 1, 9)


class ToyReferee(Referee):
    """Judges the two faults."""

    def __init__(self, rules: Toy) -> None:
        self.rules = rules

    def fault(self, tapis: Tapis, ask: Ask | None, seat: int, answer: Answer) -> Committed | None:
        if answer == "triche":
            return Committed(CHEAT, "TOY-1")
        if isinstance(answer, Card):
            return Committed(REVOKE, "TOY-5", (tapis.facts["trick"], self.rules.trick(tapis).led), (answer,))
        return None

    def judge(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        if fault.id == CHEAT:
            choice = One(("refaire", "reprendre", "tenir", "payer", "maintenir"))
            return Verdict("any", Menu(Ask({seat: choice for seat in range(3) if seat != fault.actor}, CHEAT)))
        trick, led = fault.what
        if claimant != fault.actor:
            proof = {card for card in seen_since(tapis, claimant, fault.event) if card.suit == led}
            if not proof & self.rules.dealt_to(tapis, fault.actor):
                return None
        if tapis.facts["trick"] == trick:
            return Verdict("open", TakeBack())
        return Verdict("later", Throw(Ruled(REVOKE, made=False)))

    def chosen(self, tapis: Tapis, fault: Fault, answers: Mapping[int, Answer]) -> Remedy:
        if "refaire" in answers.values():
            return Throw(Redeal(CHEAT))
        if "reprendre" in answers.values():
            return TakeBack()
        if "payer" in answers.values():
            letter, pack = self.rules.seats[fault.actor], tapis.zones["pack"].cards
            return Amend((Fine(1, letter, "pot", CHEAT), Give("pack", f"hand.{letter}", min(1, len(pack)))))
        return Hold(fault.actor, "reste") if "tenir" in answers.values() else Stand()


class Toy(Rules):
    """Three seats, sixteen cards, ten counters each.

    A deal: all stake together and unseen (TOY-1); each may draw a card (TOY-2), lays up to two aside (TOY-3); C is
    asked in secret, while A seems to think (TOY-4); two tricks (TOY-5); all agree to go on (TOY-6).
    """

    OPTIONS: ClassVar[type[Options]] = ToyOptions
    WORDS: ClassVar[tuple[str, ...]] = (
        "mise", "pioche", "reste", "pose", "oui", "non", "encore", "triche", "regarde", "signe", "fin",
        "refaire", "reprendre", "tenir", "maintenir", CLAIM, OWN_UP, REVOKE, CHEAT, "A", "B", "C", "payer",
    )  # fmt: skip
    NUMBERS: ClassVar[range] = range(4)
    FAULTS: ClassVar[tuple[FaultRule, ...]] = FAULTS

    def __init__(self, options: ToyOptions) -> None:
        super().__init__(options)
        self.options: ToyOptions = options
        self.pack = PACK
        self.seats = ("A", "B", "C")
        self.fidele = options.faults == "fidele"
        self.referee = ToyReferee(self)

    def lay(self, tapis: Tapis) -> None:
        tapis.zone("pack").cards = list(PACK)
        tapis.purse("pot")
        for seat, letter in enumerate(self.seats):
            tapis.zone(f"hand.{letter}", tapis.only(seat))
            tapis.zone(f"aside.{letter}", tapis.only(seat), tapis.only(seat))
            tapis.zone(f"front.{letter}", tapis.everyone)
            tapis.zone(f"won.{letter}")
            tapis.purse(letter, 10)
        tapis.note("sheet", ())

    def hand(self, tapis: Tapis, seat: int) -> Zone:
        return tapis.zones[f"hand.{self.seats[seat]}"]

    def dealt_to(self, tapis: Tapis, seat: int) -> set[Card]:
        """All the cards of the deal that a seat held."""
        return {card for card in PACK if card.code in tapis.facts["held"][seat]}

    def partie(self, tapis: Tapis) -> Steps:
        while "result" not in tapis.facts:
            yield CHECK
            tapis.note("deal", len(tapis.facts["sheet"]) + 1)
            tapis.tell("dealer", tapis.facts["deal"] % 3)
            ruled = None
            while True:
                try:
                    winner = ruled if ruled is not None else (yield from self.coup(tapis))
                    self.score(tapis, winner)
                    yield from self.agree(tapis)
                except Ruled:
                    ruled = tapis.facts["dealer"]
                except Redeal:
                    self.collect(tapis)
                    break
                else:
                    break

    def collect(self, tapis: Tapis) -> None:
        tapis.sweep([zone for zone in tapis.zones.values() if zone.name != "pack"], tapis.zones["pack"])
        for letter in self.seats:
            tapis.pay(tapis.purses["pot"] if letter == "A" else 0, "pot", letter)
        tapis.forget("trick", "leader", "secret", "held")

    def coup(self, tapis: Tapis) -> Generator[Ask, Any, int]:
        zones, facts = tapis.zones, tapis.facts
        pack = zones["pack"]
        tapis.shuffle(pack)
        for seat in range(3):
            tapis.top(3, pack, self.hand(tapis, seat))
        self.keep_held(tapis)
        tapis.note("trick", 0)
        stakes: dict[int, Shape] = {
            seat: Amount("mise", 0, min(3, tapis.purses[letter])) for seat, letter in enumerate(self.seats)
        }
        staked = yield Ask(stakes, "TOY-1")
        for seat in sorted(staked):
            tapis.pay(staked[seat][1], self.seats[seat], "pot", "TOY-1")
        for seat in range(3):
            hand = self.hand(tapis, seat)
            drawn = yield Ask({seat: One(("pioche", "reste"))}, "TOY-2", formality=True)
            if drawn == "pioche":
                tapis.top(1, pack, hand)
                self.keep_held(tapis)
            laid = yield self.to_lay(seat, hand)
            tapis.move(laid[1:], hand, zones[f"aside.{self.seats[seat]}"])
        secret = yield Ask({2: One(("oui", "non"))}, "TOY-4", face=(0,))
        tapis.tell("secret", secret, tapis.only(0, 2))
        tapis.tell("leader", facts["dealer"])
        for trick in range(2):
            tapis.note("trick", trick)
            for step in range(3):
                seat = (facts["leader"] + step) % 3
                hand = self.hand(tapis, seat)
                card = yield self.to_play(tapis, seat, hand)
                tapis.move((card,), hand, zones[f"front.{self.seats[seat]}"])
            winner = self.trick(tapis).master
            fronts = [zones[f"front.{letter}"] for letter in self.seats]
            tapis.sweep(fronts, zones[f"won.{self.seats[winner]}"])
            tapis.tell("leader", winner)
        tapis.note("trick", 2)
        return int(facts["leader"])

    def to_lay(self, seat: int, hand: Zone) -> Ask:
        """TOY-3, whatever the hand holds by now."""
        anew = partial(self.to_lay, seat, hand)
        return Ask({seat: Pick("pose", hand.cards, 0, min(2, len(hand) - 2))}, "TOY-3", anew=anew)

    def to_play(self, tapis: Tapis, seat: int, hand: Zone) -> Ask:
        """TOY-5, likewise."""
        playable = legal(hand.cards, self.trick(tapis), Duty.FOLLOW)
        loose: dict[int, Shape] | None = {seat: One(hand.cards)} if self.fidele else None
        return Ask({seat: One(playable)}, "TOY-5", tolerated=loose, anew=partial(self.to_play, tapis, seat, hand))

    def keep_held(self, tapis: Tapis) -> None:
        """What each seat has held, for the referee alone."""
        was = tapis.facts.get("held", ((), (), ()))
        now = [tuple(card.code for card in self.hand(tapis, seat).cards) for seat in range(3)]
        tapis.note("held", tuple(tuple(dict.fromkeys((*was[seat], *now[seat]))) for seat in range(3)), to=0)

    def trick(self, tapis: Tapis) -> Trick:
        """The trick as it lies."""
        trick = Trick(ORDER)
        for step in range(3):
            seat = (tapis.facts["leader"] + step) % 3
            for card in tapis.zones[f"front.{self.seats[seat]}"].cards:
                trick.play(seat, card)
        return trick

    def score(self, tapis: Tapis, winner: int) -> None:
        facts = tapis.facts
        tapis.forget("result")
        points = tuple(int(seat == winner) for seat in range(3))
        sheet = tuple(line for line in facts["sheet"] if line["deal"] != facts["deal"])
        gains = ((winner, 1, "TOY-5"),)
        tapis.tell("sheet", (*sheet, {"deal": facts["deal"], "points": points, "gains": gains}))
        tapis.pay(tapis.purses["pot"], "pot", self.seats[winner], "TOY-5")
        if len(facts["sheet"]) >= self.options.deals:
            tapis.tell("result", {"winners": (winner,)})

    def agree(self, tapis: Tapis) -> Steps:
        yield Ask({seat: One(("encore",)) for seat in range(3)}, "TOY-6")
        self.collect(tapis)

    # -- beside the questions --------------------------------------------------------------------------------------

    def asides(self, tapis: Tapis, seat: int) -> Shape | None:
        if "trick" not in tapis.facts:
            return None
        acts: list[Shape] = [One([("regarde", letter) for letter in self.seats if letter != self.seats[seat]])]
        acts.append(One([("signe", value) for value in range(2)]))
        if self.fidele:
            acts.append(One(("triche",)))
        return Either(*acts)

    def aside(self, tapis: Tapis, seat: int, answer: Answer) -> None:
        if answer == "triche":
            tapis.say(seat, answer)
        elif answer[0] == "regarde":
            tapis.tell(f"looks.{self.seats[seat]}", answer[1], tapis.only(seat))
        else:
            tapis.say(seat, answer, self.watching(tapis, seat))

    def watching(self, tapis: Tapis, seat: int) -> int:
        """The mask of the seats that look at a seat."""
        letter = self.seats[seat]
        return tapis.only(*(at for at in range(3) if tapis.facts.get(f"looks.{self.seats[at]}") == letter))

    def ends(self, seat: int, answer: Answer) -> Answer | None:
        return ("fin", self.seats[seat]) if isinstance(answer, tuple) and answer[0] == "signe" else None

    def table(self, tapis: Tapis, act: Answer) -> None:
        seat = self.number(act[1])
        tapis.say(seat, "fin", self.watching(tapis, seat))

    def glances(self, tapis: Tapis, ask: Ask) -> int:
        return 1 if ask.rule == "TOY-5" else 0

    def hold(self, tapis: Tapis, seat: int, answer: Answer) -> None:
        tapis.say(seat, ("tenir", answer))

    def why(self, tapis: Tapis, ask: Ask, seat: int, answer: Answer) -> str:
        return ask.rule if seat in ask.shapes else "TOY-0"


class Glancer(Silent):
    """A bot of the toy: answers at random, looks at its neighbour, signs back when it is looked at."""

    def answer(self, view: View, rng: Random) -> Answer:
        assert view.question is not None
        return view.question.shape.sample(rng)

    def look(self, view: View, rng: Random) -> Answer | None:
        return ("regarde", view.seats[(view.place + 1) % 3])

    def sign(self, view: View, rng: Random) -> Answer | None:
        return ("signe", rng.randrange(2)) if rng.random() < 0.5 else None


LEVELS = {"sense": Glancer}
TOY = Game(name="toy", rules=Toy, folder=Path(__file__).parent, bots=__name__)
