"""The rules of écarté, from top to bottom as the rule book tells them.

Two play: the first to play, who proposes, and the dealer, who accepts or refuses. With `trois_joueurs=poule` a third
one waits to take the loser's place.

Facts on the tapis, beside those of every game: `active` (the first to play and the dealer), `phase`, `calls` (the
dialogue so far), `changed` (how many cards both have changed, each time), `trump`, `bound` (who stood, or refused the
first proposal, and the word), `king` (who has marked it), `turned_king` (who may still mark the one he turned), `gains`
(of this deal), `leader`, `tricks` (of each seat), `last` (the cards of the last trick), `totals` (the marks of this
game), `games` (won by each), `champion` (who won the last one), and those of the talon. In `fidele` play also `played`
(who played which card), `shown` (cards of a hand that all know), `aside` (cards that all know to be out of play),
`spoiled` (whose tricks are marked less, and by which fault), `required` (the suit to be led), `must_accept`,
`turned_again` (which card of the talon), `lifted` and `mixed` (cards that the dealer took too many, before and after
they are among his hand), `late_king` (who announced it too late), `throwing` (who is to throw out), `unwarned` (who,
dealt a wrong number of cards, threw out without saying so; nobody knows it), `kept` (who, dealt so, has thrown out
none yet; nobody knows it), `revoked` (who, and in which trick; nobody knows it), `retracted` (who took back a word, and
after how many exchanges), `miswritten` (who marked wrongly, and what should stand there; nobody knows it), `replayed`
and `counted` (how often the tricks were played again, and counted) and `closed` (no fault can be called any more). Each
seat has a purse with its letter; `poule` is one more.

The king may be marked in one's turn, or beside the question while the other one thinks.

No simplification but one: those who bet are not here. Numbering of actions: the words of the glossary, then the
numbers 0 to 31, then the cards.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

from estaminet.cards import FRENCH_SUITS, PACK32, Card, card
from estaminet.games.ecarte import slips
from estaminet.games.ecarte.by_hand import ByHand
from estaminet.games.ecarte.faults import FAULTS
from estaminet.games.ecarte.options import EcarteOptions
from estaminet.games.ecarte.referee import (
    CHOICES,
    SETTLED,
    Corrected,
    EcarteReferee,
    Gains,
    Recounted,
    Replayed,
    Retracted,
    Settled,
    Taken,
    not_of_tricks,
)
from estaminet.games.ecarte.slips import (
    AVANCE,
    COMPTE,
    CONFIRME,
    DECOUVRE,
    DEMANDE,
    DEVANCE,
    DONNE,
    DONNEUR,
    HAND,
    MALDONNE,
    NOMME,
    OUBLIE,
    PAQUET,
    PAQUETS,
    PREMIER,
    PREVIENT,
    REGARDE,
    RELEVE,
    REND,
    REPREND,
    RETOURNE,
    SERT,
    SUITS,
    TALON,
    rounds_of,
)
from estaminet.games.ecarte.tables import ORDERS, STRENGTH, tables_of
from estaminet.rules.ask import CHECK, Anew, Ask, Redeal
from estaminet.rules.draw import draw
from estaminet.rules.faults import FaultRule
from estaminet.rules.game import Options, Rules, Steps
from estaminet.rules.referee import CLAIM, OWN_UP
from estaminet.rules.shapes import Amount, Answer, One, Pick, Shape
from estaminet.rules.tables import Tables
from estaminet.rules.talon import Talon
from estaminet.rules.trick import Duty, Trick, broken, legal
from estaminet.tapis import Tapis, Zone

JOUE: Final = "joue"
PROPOSE: Final = "propose"
ACCEPTE: Final = "accepte"
REFUSE: Final = "refuse"
ECARTE: Final = slips.ECARTE
ROI: Final = slips.ROI
ABANDONNE: Final = slips.ABANDONNE
GARDE: Final = "garde"
"""Said by who throws out nothing; the answer to the question is then `ecarte` alone."""

CARDS: Final = HAND
"""So many cards make a hand, and so many tricks a deal."""
COUNTERS: Final = 9
"""What a purse holds at first: more than two games can cost."""
TURNED: Final = "ECA-03"
"""The rule by which a turned king is marked."""


class Won(Exception):
    """ECA-S5: somebody has as many marks as the game needs; it ends at this moment."""


class Ecarte(Rules):
    """Écarté under some options."""

    VERSION: ClassVar[int] = 3
    OPTIONS: ClassVar[type[Options]] = EcarteOptions
    TELLING: ClassVar[tuple[str, ...]] = (ROI,)
    WORDS: ClassVar[tuple[str, ...]] = (
        "coupe",
        JOUE,
        PROPOSE,
        ACCEPTE,
        REFUSE,
        ECARTE,
        ROI,
        ABANDONNE,
        GARDE,
        DONNE,
        MALDONNE,
        PAQUETS,
        RETOURNE,
        DECOUVRE,
        PREMIER,
        DONNEUR,
        DEVANCE,
        RELEVE,
        DEMANDE,
        SERT,
        PREVIENT,
        NOMME,
        *SUITS,
        AVANCE,
        REGARDE,
        COMPTE,
        CONFIRME,
        *CHOICES,
        "A",
        "B",
        "C",
        CLAIM,
        OWN_UP,
        *(rule.id for rule in FAULTS),
        OUBLIE,
        PAQUET,
        TALON,
        REND,
        REPREND,
    )
    NUMBERS: ClassVar[range] = range(32)
    FAULTS: ClassVar[tuple[FaultRule, ...]] = FAULTS
    OUTCOMES: ClassVar[tuple[str, ...]] = (
        "king ends the game",
        *(f"{how} {end}" for how in ("open", "stood", "refused") for end in ("point", "vole")),
        "stood lost",
        "refused lost",
    )

    def __init__(self, options: EcarteOptions) -> None:
        super().__init__(options)
        self.options: EcarteOptions = options
        self.pack = PACK32
        self.pool = options.trois_joueurs == "poule"
        self.seats = tuple("ABC" if self.pool else "AB")
        self.target = int(options.points_partie)
        self.packets = tuple(map(int, options.paquets.split("-")))
        self.rounds = rounds_of(self.packets)
        self.fidele = options.faults == "fidele"
        self.by_hand = ByHand(self)
        self.referee: EcarteReferee = EcarteReferee(self)
        self.hands = tuple(f"hand.{letter}" for letter in self.seats)
        self.fronts = tuple(f"front.{letter}" for letter in self.seats)
        self.piles = tuple(f"won.{letter}" for letter in self.seats)

    # -- the table ----------------------------------------------------------------------------------------------------

    def lay(self, tapis: Tapis) -> None:
        """ECA-10: what is thrown out nobody sees again; all can count it."""
        tapis.zone("pack").cards = list(self.pack)
        tapis.zone("retourne", tapis.everyone)
        tapis.zone("talon")
        tapis.zone("ecart")
        for seat, letter in enumerate(self.seats):
            tapis.zone(self.hands[seat], tapis.only(seat))
            tapis.zone(self.fronts[seat], tapis.everyone)
            tapis.zone(self.piles[seat])
            tapis.purse(letter, COUNTERS, credit=self.pool)
        if self.pool:
            tapis.purse("poule")

    def hand(self, tapis: Tapis, seat: int) -> list[Card]:
        """The cards that a seat holds."""
        return tapis.zones[self.hands[seat]].cards

    def collect(self, tapis: Tapis) -> None:
        """All cards come back into the pack."""
        zones = tapis.zones
        tapis.sweep([zone for zone in zones.values() if zone.name != "pack"], zones["pack"])
        if self.fidele:  # what lay open is closed
            for seat in range(len(self.seats)):
                zones[self.hands[seat]].faces = tapis.only(seat)
                zones[self.piles[seat]].faces = 0

    # -- the match ----------------------------------------------------------------------------------------------------

    def partie(self, tapis: Tapis) -> Steps:
        if "next" not in tapis.facts:
            self.first_dealer(tapis)
            yield from self.shuffle_and_cut(tapis)
        while "result" not in tapis.facts:
            yield CHECK
            yield from self.donne(tapis)

    def first_dealer(self, tapis: Tapis) -> None:
        """ECA-09: each draws a card; the higher one deals first, equals draw again."""
        nothing = (0,) * len(self.seats)
        tapis.note("sheet", ())
        tapis.note("totals", nothing)
        tapis.note("games", nothing)
        tapis.note("deal", 0)
        if self.pool:
            for letter in self.seats:
                tapis.pay(1, letter, "poule", "ECA-16")
        pack = tapis.zones["pack"]
        tapis.shuffle(pack)
        fronts = [tapis.zones[name] for name in self.fronts]
        lowest = self.options.donneur_initial == "plus_faible"
        dealer = draw(tapis, fronts, STRENGTH.__getitem__, lambda: self.collect(tapis), lowest=lowest)
        tapis.note("active", ((dealer + 1) % len(self.seats), dealer))
        tapis.note("next", dealer)

    def shuffle_and_cut(self, tapis: Tapis) -> Steps:
        """ECA-14: the dealer shuffles, the other one cuts; two cards at least in each packet."""
        pack = tapis.zones["pack"]
        tapis.note("phase", "cut")
        tapis.shuffle(pack)
        cutter = self.other(tapis, tapis.facts["next"])
        _, depth = yield Ask({cutter: Amount("coupe", 2, len(self.pack) - 2)}, "ECA-14", formality=True)
        tapis.say(cutter, ("coupe", depth))
        tapis.cut(pack, depth)

    def donne(self, tapis: Tapis) -> Steps:
        """One deal, from the cards to the marks; until the pack for the next one is cut, a ruling may change it."""
        self.begin(tapis)
        steps = self.coup(tapis)
        while True:
            try:
                won = False
                try:
                    yield from steps
                except Won:
                    won = True
                self.write(tapis)
                tapis.note("phase", "scored")
                if won:
                    self.game_won(tapis)
                if "result" not in tapis.facts:
                    self.collect(tapis)
                    yield from self.next_pack(tapis)
                return
            except Redeal as ruling:
                yield from self.redealt(tapis, taken=isinstance(ruling, Taken))
                return
            except Replayed as ruling:
                steps = self.replay(tapis, ruling)
            except Recounted:
                steps = self.recount(tapis)
            except Settled as ruling:
                steps = self.settle(tapis, ruling)
            except Corrected:
                self.game_won(tapis)
                if "result" not in tapis.facts:
                    yield from self.shuffle_and_cut(tapis)
                return

    def next_pack(self, tapis: Tapis) -> Steps:
        """ECA-03: until the next card is turned, a king may be marked that was turned in this deal."""
        try:
            yield from self.shuffle_and_cut(tapis)
        except Won:
            self.game_won(tapis)
            if "result" not in tapis.facts:
                yield from self.shuffle_and_cut(tapis)

    def begin(self, tapis: Tapis) -> None:
        """A new deal: of the last one only the marks are left."""
        facts = tapis.facts
        dealer = facts["next"]
        tapis.forget("trump", "bound", "king", "turned_king", "leader", "last", "because")
        if self.fidele:
            tapis.forget("played", "shown", "spoiled", "required", "must_accept", "turned_again", "replayed")
            tapis.forget("counted", "closed", "aside", "lifted", "mixed", "late_king", "throwing", "retracted")
            tapis.forget("unwarned", "kept", "revoked", "demanded", "unsaid")
        tapis.note("deal", len(facts["sheet"]) + 1)
        tapis.note("active", (self.other(tapis, dealer), dealer))
        tapis.note("tricks", (0,) * len(self.seats))
        tapis.note("calls", ())
        tapis.note("changed", ())
        tapis.note("gains", ())
        tapis.tell("dealer", dealer)

    def coup(self, tapis: Tapis) -> Generator[Ask, Any, None]:
        """What is played for in one deal."""
        if self.fidele:
            yield from self.by_hand.deal(tapis)
        else:
            self.deal(tapis, self.rounds)
        self.turn_king(tapis)
        while True:
            try:
                yield from self.dialogue(tapis)
                yield from self.play(tapis)
            except Retracted:
                continue
            return

    def other(self, tapis: Tapis, seat: int) -> int:
        """The other one of the two who play."""
        one, two = tapis.facts["active"]
        return int(two if seat == one else one)

    # -- deal and exchange --------------------------------------------------------------------------------------------

    def deal(self, tapis: Tapis, rounds: Sequence[tuple[int, int]], turned: int = 1) -> None:
        """ECA-02: five cards each in two rounds; the eleventh is turned, the rest is the talon."""
        zones = tapis.zones
        pack = zones["pack"]
        first, dealer = (zones[self.hands[seat]] for seat in tapis.facts["active"])
        for to_first, to_dealer in rounds:
            tapis.top(to_first, pack, first)
            tapis.top(to_dealer, pack, dealer)
        tapis.top(turned, pack, zones["retourne"])
        Talon(tapis).form(pack)
        tapis.note("trump", zones["retourne"].cards[0].suit)

    def turn_king(self, tapis: Tapis) -> None:
        """ECA-03: a king that was turned is marked by the dealer, unless a ruling has taken it from him."""
        dealer = tapis.facts["active"][1]
        if tapis.zones["retourne"].cards[0].rank == "K" and "king" not in tapis.facts:
            if self.options.roi_retourne_auto:
                tapis.say(dealer, ROI)
                tapis.note("king", dealer)
                self.mark(tapis, dealer, 1, TURNED)
            else:
                tapis.note("turned_king", dealer)

    def dialogue(self, tapis: Tapis) -> Generator[Ask, Any, None]:
        """ECA-04, ECA-07: the first to play stands or proposes, the dealer accepts or refuses, until one plays."""
        first, dealer = tapis.facts["active"]
        talon = Talon(tapis)
        while True:
            proposed = tapis.facts["calls"][-1:] == ((first, PROPOSE),)  # and but the reply was taken back (ECA-F20)
            if not proposed and (yield from self.proposing(tapis, first, talon)) == JOUE:
                return
            tapis.note("phase", "reply")
            replies = (ACCEPTE,) if "must_accept" in tapis.facts else (ACCEPTE, REFUSE)  # ECA-F24
            answer = yield from self.declare(tapis, dealer, replies, "ECA-15")
            if answer == REFUSE:
                return
            yield from self.exchange(tapis, talon)

    def proposing(self, tapis: Tapis, first: int, talon: Talon) -> Generator[Ask, Any, str]:
        """ECA-04: he may propose only while the talon has cards."""
        tapis.note("phase", "propose")
        offers = (JOUE,) if talon.exhausted() or not self.hand(tapis, first) else (JOUE, PROPOSE)
        return (yield from self.declare(tapis, first, offers, "ECA-04"))

    def declare(self, tapis: Tapis, seat: int, words: Sequence[str], rule: str) -> Generator[Ask, Any, str]:
        """ECA-S3: who stands or refuses before any exchange is bound to win the point."""
        answer: str = yield Ask({seat: One(words)}, rule)
        tapis.say(seat, answer)
        tapis.note("calls", (*tapis.facts["calls"], (seat, answer)))
        if answer in (JOUE, REFUSE) and not tapis.facts["changed"]:
            tapis.note("bound", (seat, answer))
        return answer

    def exchange(self, tapis: Tapis, talon: Talon) -> Generator[Ask, Any, None]:
        """ECA-05, ECA-06: the first throws out one card or more, the dealer as many as he likes; then they draw."""
        tapis.note("phase", "exchange")
        first, dealer = tapis.facts["active"]
        taken: dict[int, int] = {}
        for seat, least, rule in ((first, 1, "ECA-05"), (dealer, 0, "ECA-06")):
            hand = tapis.zones[self.hands[seat]]
            thrown: Sequence[Card] = ()
            if self.most(talon, taken):
                if self.fidele:
                    answer = yield from self.by_hand.throw_out(
                        tapis, seat, lambda: self.most(talon, taken), least, rule
                    )
                else:
                    answer = yield Ask({seat: Pick(ECARTE, hand.cards, least, self.most(talon, taken))}, rule)
                thrown = answer[1:]
            if thrown:
                tapis.move(thrown, hand, tapis.zones["ecart"])
            else:
                tapis.say(seat, GARDE)
            taken[seat] = len(thrown)
        if self.fidele:
            yield from self.by_hand.serve(tapis, talon, *taken.values())
        else:
            self.serve(tapis, talon, *taken.values())
        tapis.note("changed", (*tapis.facts["changed"], tuple(taken.values())))

    def most(self, talon: Talon, taken: Mapping[int, int]) -> int:
        """How many cards the talon allows to be thrown out, when so many have been already."""
        return max(0, min(CARDS, len(talon) - sum(taken.values())))

    def serve(self, tapis: Tapis, talon: Talon, *counts: int) -> None:
        """The first draws so many cards, then the dealer."""
        for seat, count in zip(tapis.facts["active"], counts, strict=True):
            if count:
                talon.give(count, tapis.zones[self.hands[seat]])

    # -- play ---------------------------------------------------------------------------------------------------------

    def play(self, tapis: Tapis) -> Generator[Ask, Any, None]:
        """ECA-O1, ECA-O6: the first to play leads to the first of five tricks, the winner of each to the next."""
        tapis.note("phase", "play")
        tapis.tell("leader", tapis.facts["active"][0])
        tables = self.tables(tapis)
        if self.fidele:
            tapis.note("played", ())
        for _ in range(CARDS):
            if self.fidele and not all(self.hand(tapis, seat) for seat in tapis.facts["active"]):
                break
            given_up = yield from (self.disturbed(tapis, tables) if self.fidele else self.trick(tapis, tables))
            if given_up is not None:
                break
        if self.fidele:
            yield from self.by_hand.count(tapis)
        else:
            self.count(tapis)

    def disturbed(self, tapis: Tapis, tables: Tables) -> Generator[Ask, Any, int | None]:
        """A trick in `fidele` play: when what lies on the table has changed meanwhile, it goes on from there."""
        while True:
            try:
                return (yield from self.trick(tapis, tables))
            except Anew:
                continue

    def trick(self, tapis: Tapis, tables: Tables) -> Generator[Ask, Any, int | None]:
        """One trick; who gives the deal up instead of playing, if anybody does."""
        zones, facts, fidele = tapis.zones, tapis.facts, self.fidele
        trick = self.trick_so_far(tapis) if fidele else Trick(tables.order)
        leader = facts["leader"]
        order = (leader, self.other(tapis, leader))
        duties = tables.duties[1][0][0]
        played: list[tuple[int, str]] = []
        for seat in order[trick.size :]:
            hand = zones[self.hands[seat]]
            playable = legal(hand.cards, trick, duties)
            rule = self.reason(trick, playable) if trick.size else "ECA-O1"
            lawful = One((*playable, ABANDONNE, *self.announcing(tapis, seat)))
            answer = yield self.by_hand.loosely(tapis, seat, lawful) if fidele else Ask({seat: lawful}, rule)
            if answer == ROI:
                self.announce(tapis, seat)
                lawful = One((*playable, ABANDONNE))
                answer = yield self.by_hand.loosely(tapis, seat, lawful) if fidele else Ask({seat: lawful}, rule)
            if answer == ABANDONNE:
                self.give_up(tapis, seat)
                return seat
            if fidele:
                answer = self.by_hand.named(tapis, seat, answer, playable)
            tapis.move((answer,), hand, zones[self.fronts[seat]])
            trick.play(seat, answer)
            played.append((seat, answer.code))
        winner = trick.master
        tapis.note("last", tuple(played) if len(played) == len(order) else facts["played"][-len(order) :])
        tapis.sweep([zones[self.fronts[seat]] for seat in order], zones[self.piles[winner]])
        self.takes(tapis, winner, 1)
        tapis.note("leader", winner)
        return None

    def takes(self, tapis: Tapis, seat: int, count: int) -> None:
        """So many tricks more are a seat's."""
        tricks = list(tapis.facts["tricks"])
        tricks[seat] += count
        tapis.note("tricks", tuple(tricks))

    def give_up(self, tapis: Tapis, seat: int) -> None:
        """ECA-F18: who throws his hand down gives the other one the tricks that are left.

        And his king, if he may still announce it: nobody robs him of it by giving up first.
        """
        other = self.other(tapis, seat)
        tapis.say(seat, ABANDONNE)
        if self.announcing(tapis, other):
            self.announce(tapis, other)
        self.takes(tapis, other, CARDS - sum(tapis.facts["tricks"]))

    def tables(self, tapis: Tapis) -> Tables:
        """The order of the cards and the duties of play in this deal."""
        return tables_of(tapis.facts["trump"], self.options.obligation_couper)

    def plays(self) -> Iterator[Tables]:
        for trump in FRENCH_SUITS:
            yield tables_of(trump, self.options.obligation_couper)

    def reason(self, trick: Trick, playable: Sequence[Card]) -> str:
        """The rule that tells what may be played to a card that was led."""
        best = trick.best
        assert best is not None
        one = playable[0]
        if one in trick.suit:
            return "ECA-O3" if STRENGTH[one] > STRENGTH[best] else "ECA-O2"
        return "ECA-O4" if all(card.suit == trick.trump for card in playable) else "ECA-O5"

    # -- the king -----------------------------------------------------------------------------------------------------

    def announcing(self, tapis: Tapis, seat: int) -> tuple[str, ...]:
        """ECA-08: the word, while a seat may announce the king of trumps from its hand.

        From the end of the dialogue to its own first card; who leads the king itself, until it is answered.
        """
        facts, zones = tapis.facts, tapis.zones
        if facts["phase"] != "play" or "king" in facts or self.begun(tapis) or seat not in facts["active"]:
            return ()
        king = card("K" + facts["trump"])
        mine, theirs = zones[self.fronts[seat]].cards, zones[self.fronts[self.other(tapis, seat)]].cards
        held = king in zones[self.hands[seat]].cards and not mine
        led = king in mine and not theirs
        return (ROI,) if held or led else ()

    def begun(self, tapis: Tapis) -> bool:
        """Whether a trick has been played, if only to be played again (ECA-F15): a king kept silent stays so."""
        return any(tapis.facts["tricks"]) or "replayed" in tapis.facts

    def announce(self, tapis: Tapis, seat: int) -> None:
        """ECA-S4: the king of trumps is worth a mark, at once; in `fidele` play nobody looks whether it is held."""
        tapis.say(seat, ROI)
        tapis.note("king", seat)
        self.mark(tapis, seat, 1, "ECA-S4")

    def asides(self, tapis: Tapis, seat: int) -> Shape | None:
        """The king, when it is not one's turn; and the one that was turned, where it must be claimed."""
        facts = tapis.facts
        if "result" in facts or "phase" not in facts:
            return None
        if facts.get("turned_king") == seat:
            return One((ROI,))
        if facts["phase"] == "play" and self.turn(tapis) != seat:
            words = self.announcing(tapis, seat)
            return One(words) if words else None
        return None

    def irregular(self, tapis: Tapis, seat: int) -> Shape | None:
        return self.by_hand.irregular(tapis, seat)

    def stays(self, act: Answer) -> bool:
        """Who has looked at tricks has looked (ECA-F19), and a card that was turned has been seen (ECA-F24)."""
        return act in (REGARDE, RETOURNE)

    def aside(self, tapis: Tapis, seat: int, answer: Answer) -> Exception | None:
        if answer != ROI or (self.fidele and self.by_hand.late(tapis, seat)):
            return self.by_hand.disturb(tapis, seat, answer)
        try:
            if tapis.facts.get("turned_king") == seat:
                self.claim_turned_king(tapis, seat)
            else:
                self.announce(tapis, seat)
                return Anew() if self.fidele else None  # the other one may have meant to announce it as well
        except Won as won:
            return won
        return None

    def claim_turned_king(self, tapis: Tapis, seat: int) -> None:
        """ECA-03: with `roi_retourne_auto=false` the dealer must say so, before the next card is turned."""
        tapis.say(seat, ROI)
        tapis.forget("turned_king")
        tapis.note("king", seat)
        try:
            self.mark(tapis, seat, 1, TURNED)
        finally:
            if tapis.facts["phase"] == "cut":  # the deal has been written down already
                self.write(tapis)

    def glances(self, tapis: Tapis, ask: Ask) -> int:
        """Bots claim a turned king at once."""
        return int("turned_king" in tapis.facts and tapis.facts["phase"] == "propose")

    def turn(self, tapis: Tapis) -> int:
        """Who is to play a card."""
        leader: int = tapis.facts["leader"]
        return self.other(tapis, leader) if tapis.zones[self.fronts[leader]].cards else leader

    # -- the marks ----------------------------------------------------------------------------------------------------

    def count(self, tapis: Tapis) -> None:
        """ECA-S1, ECA-S2, ECA-S3: the winner marks for his tricks."""
        winner, marks, rule, because = self.earned(tapis)
        tapis.note("because", because)
        self.mark(tapis, winner, marks, rule)

    def earned(self, tapis: Tapis) -> tuple[int, int, str, str]:
        """Who marks how much for his tricks, by which rule, and how the deal ended by that.

        The point and the vole, and what it costs to have bound oneself in vain.
        """
        facts = tapis.facts
        tricks = facts["tricks"]
        winner = max(facts["active"], key=tricks.__getitem__)
        vole = tricks[winner] == CARDS
        bound = facts.get("bound")
        if bound and bound[0] != winner:
            return winner, int(self.options.vole_apres_refus) if vole else 2, "ECA-S3", "lost"
        if vole:
            return winner, 2, "ECA-S2", "vole"
        return winner, 1, "ECA-S1", "point"

    def mark(self, tapis: Tapis, seat: int, marks: int, rule: str) -> None:
        """A seat marks.

        Raises:
            Won: the game ends with it.
        """
        totals = list(tapis.facts["totals"])
        totals[seat] += marks
        tapis.note("totals", tuple(totals))
        tapis.note("gains", (*tapis.facts["gains"], (seat, marks, rule)))
        if totals[seat] >= self.target:
            raise Won

    def remark(self, tapis: Tapis, gains: Gains) -> None:
        """A ruling: other marks of this deal in place of those that stood there.

        Raises:
            Won: the game ends with it.
        """
        tapis.note("totals", self.referee.totals(tapis, gains))
        tapis.note("gains", tuple(gains))
        tapis.forget("miswritten")
        if max(tapis.facts["totals"]) >= self.target:
            raise Won

    # -- what is ruled ------------------------------------------------------------------------------------------------

    def redealt(self, tapis: Tapis, *, taken: bool) -> Steps:
        """The deal is void with all that was marked in it; the same dealer deals again, or the first takes the deal."""
        first, dealer = tapis.facts["active"]
        self.remark(tapis, ())
        tapis.forget("turned_king")
        sheet = tapis.facts["sheet"]
        if sheet and sheet[-1]["deal"] == tapis.facts["deal"]:  # it had been written down already
            tapis.tell("sheet", sheet[:-1])
        tapis.note("next", first if taken else dealer)
        self.collect(tapis)
        yield from self.shuffle_and_cut(tapis)

    def replay(self, tapis: Tapis, ruling: Replayed) -> Generator[Ask, Any, None]:
        """ECA-F15: the five tricks are played again with the hands that both had, one that lay open lying open."""
        zones = tapis.zones
        faces = {seat: zones[self.hands[seat]].faces for seat in ruling.start.hands}
        self.collect(tapis)
        for seat, held in ruling.start.hands.items():
            zones[self.hands[seat]].faces = faces[seat]
            tapis.move(held, zones["pack"], zones[self.hands[seat]])
        tapis.move(ruling.start.turned, zones["pack"], zones["retourne"])
        tapis.note("tricks", (0,) * len(self.seats))
        tapis.forget("because", "revoked")
        tapis.note("replayed", tapis.facts.get("replayed", 0) + 1)
        self.remark(tapis, ruling.gains)
        yield from self.play(tapis)

    def recount(self, tapis: Tapis) -> Generator[Ask, Any, None]:
        """What the tricks bring is marked anew."""
        self.remark(tapis, not_of_tricks(tapis.facts["gains"]))
        yield from self.by_hand.count(tapis)

    def settle(self, tapis: Tapis, ruling: Settled) -> Generator[Ask, Any, None]:
        """The deal has ended with the marks of a ruling."""
        tapis.note("because", "fault")
        tapis.note("closed", SETTLED)
        if ruling.turned_king_lost:
            tapis.forget("turned_king")
        self.remark(tapis, ruling.gains)
        yield from ()

    # -- the end of a game --------------------------------------------------------------------------------------------

    def write(self, tapis: Tapis) -> None:
        """The deal's line of the sheet, over the one that may already stand there."""
        facts = tapis.facts
        line: dict[str, Any] = {
            "deal": facts["deal"],
            **self.gaining(facts["gains"]),
            "how": facts.get("bound", (0, ""))[1],
            "end": facts.get("because", "king"),
        }
        tapis.tell("sheet", (*(one for one in facts["sheet"] if one["deal"] != facts["deal"]), line))
        tapis.note("next", facts["active"][0])

    def gaining(self, gains: Gains) -> dict[str, Any]:
        """The part of a line that tells what a deal has brought, and to whom."""
        points = [0] * len(self.seats)
        for seat, marks, _ in gains:
            points[seat] += marks
        return {"points": tuple(points), "gains": gains}

    def game_won(self, tapis: Tapis) -> None:
        """ECA-S5: the first to have enough marks has won; it is paid, and the next game begins if there is one."""
        facts = tapis.facts
        winner = max(facts["active"], key=facts["totals"].__getitem__)
        loser = self.other(tapis, winner)
        games = list(facts["games"])
        games[winner] += 1
        tapis.note("games", tuple(games))
        tapis.forget("turned_king")
        if self.fidele:
            tapis.note("closed", True)
        if self.pool:
            self.pool_game(tapis, winner, loser)
        else:
            self.pay(tapis, winner, loser)
            if games[winner] == (2 if self.options.serie == "liee" else 1):
                self.end(tapis, winner)
        if "result" not in facts:
            tapis.note("totals", (0,) * len(self.seats))

    def pay(self, tapis: Tapis, winner: int, loser: int) -> None:
        """ECA-S6: the stake, which may be multiple. ECA-17: a set of games; the loser of one deals for the next."""
        facts = tapis.facts
        if self.options.enjeu == "multiples":
            marks = facts["totals"][loser]
            times = 3 if marks == 0 else 2 if marks < 3 else 1
            tapis.pay(times, self.seats[loser], self.seats[winner], "ECA-S6")
        elif self.options.serie == "seche" or facts["games"][winner] == 2:
            tapis.pay(1, self.seats[loser], self.seats[winner], "ECA-S5")
        tapis.note("next", loser)

    def pool_game(self, tapis: Tapis, winner: int, loser: int) -> None:
        """ECA-16: the pool goes to who beats both, one after the other; else the loser adds to it and makes room."""
        if tapis.facts.get("champion") == winner:
            tapis.pay(tapis.purses["poule"], "poule", self.seats[winner], "ECA-16")
            self.end(tapis, winner)
            return
        tapis.pay(1, self.seats[loser], "poule", "ECA-16")
        tapis.note("champion", winner)
        third = next(seat for seat in range(3) if seat not in (winner, loser))
        tapis.note("active", (winner, third))
        tapis.note("next", third)

    def end(self, tapis: Tapis, winner: int) -> None:
        """The match is over."""
        tapis.tell("result", {"winners": (winner,), "rule": "ECA-S5"})

    def outcome(self, line: dict[str, Any]) -> str:
        if line["end"] == "king":
            return "king ends the game"
        how = {JOUE: "stood", REFUSE: "refused"}.get(line["how"], "open")
        return f"{how} {line['end']}"

    def settled(self, tapis: Tapis) -> bool:
        """The point is won, and a vole no longer possible."""
        facts = tapis.facts
        if facts["phase"] != "play" or any(tapis.zones[front].cards for front in self.fronts):
            return False
        taken: list[int] = [facts["tricks"][seat] for seat in facts["active"]]
        return max(taken) > 2 and min(taken) > 0

    # -- refusals -----------------------------------------------------------------------------------------------------

    PHASE_OF: ClassVar[dict[str, str]] = {
        "coupe": "cut",
        JOUE: "propose",
        PROPOSE: "propose",
        ACCEPTE: "reply",
        REFUSE: "reply",
        ECARTE: "exchange",
        ABANDONNE: "play",
        DONNE: "deal",
        MALDONNE: "deal",
        RELEVE: "take",
        DEMANDE: "draw",
        SERT: "draw",
        NOMME: "play",
        COMPTE: "count",
        CONFIRME: "count",
    }
    """The phase that each word belongs to; cards belong to `play`, the king is asked for by rules of its own."""

    def why(self, tapis: Tapis, ask: Ask, seat: int, answer: Answer) -> str:
        facts = tapis.facts
        word = answer[0] if isinstance(answer, tuple) else answer
        if word == ROI:
            return self.no_king(tapis, seat)
        phase = "play" if isinstance(word, Card) else self.PHASE_OF.get(word)
        if phase != facts["phase"]:
            declared = phase in ("propose", "reply", "exchange") and facts["phase"] in ("reply", "exchange", "play")
            return "ECA-07" if declared else "ECA-12"
        if seat not in ask.shapes:
            return "ECA-11"
        if isinstance(word, Card):
            return self.breach(tapis, seat, word)
        if word == ECARTE:
            return self.wrong_discard(tapis, seat, answer)
        return {PROPOSE: "ECA-04", "coupe": "ECA-14"}.get(word, "ECA-12")

    def no_king(self, tapis: Tapis, seat: int) -> str:
        """Why a king is not marked: too late, or it is not there."""
        facts = tapis.facts
        if facts["phase"] != "play":
            return "ECA-08"
        played = any(facts["tricks"]) or tapis.zones[self.fronts[seat]].cards
        return "ECA-F14" if played else "ECA-08"

    def wrong_discard(self, tapis: Tapis, seat: int, answer: Answer) -> str:
        """Why some cards cannot be thrown out."""
        thrown = answer[1:] if isinstance(answer, tuple) else ()
        if any(card not in self.hand(tapis, seat) for card in thrown):
            return "ECA-13"
        return "ECA-05" if seat == tapis.facts["active"][0] else "ECA-06"

    def breach(self, tapis: Tapis, seat: int, card: Card) -> str:
        """The id of the duty of play that a card would break."""
        hand = self.hand(tapis, seat)
        if card not in hand:
            return "ECA-13"
        duty = broken(hand, self.trick_so_far(tapis), self.duties(tapis), card)
        return {Duty.CLIMB: "ECA-O3", Duty.TRUMP: "ECA-O4"}.get(duty or Duty.FOLLOW, "ECA-O2")

    def duties(self, tapis: Tapis) -> int:
        """What binds who plays second."""
        return self.tables(tapis).duties[1][0][0]

    def front(self, tapis: Tapis, seat: int) -> Zone:
        """Where a seat's card of this trick lies."""
        return tapis.zones[self.fronts[seat]]

    def trick_so_far(self, tapis: Tapis) -> Trick:
        """The trick as it lies between the two."""
        trick = Trick(ORDERS[tapis.facts["trump"]])
        leader = tapis.facts["leader"]
        for led in tapis.zones[self.fronts[leader]].cards:
            trick.play(leader, led)
        return trick
