"""What hands and tongues do at a `fidele` table in place of the program: deal, serve, play, count, and go wrong in it.

The rules (`rules.py`) say when. Each method here asks for what is lawful, tolerates what a hand can do besides, and
does it; what comes of it the referee knows.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import TYPE_CHECKING, Any, Final

from estaminet.cards import Card, card
from estaminet.games.ecarte.faults import FALSE_KING, MISMARKED, TOOK_MORE, UNWARNED
from estaminet.games.ecarte.referee import Corrected, Retracted, not_of_tricks
from estaminet.games.ecarte.slips import (
    AVANCE,
    COMPTE,
    CONFIRME,
    DECOUVRE,
    DEMANDE,
    DEVANCE,
    DONNE,
    ECARTE,
    HAND,
    MALDONNE,
    OUBLIE,
    PACKETS,
    PAQUET,
    PAQUETS,
    PREMIER,
    PREVIENT,
    REGARDE,
    RELEVE,
    REND,
    REPREND,
    RETOURNE,
    ROI,
    SERT,
    TALON,
    asking,
    counting,
    dealing,
    leading,
    rounds_of,
    serving,
    throwing,
)
from estaminet.rules.ask import Anew, Ask
from estaminet.rules.referee import CLAIM, OWN_UP
from estaminet.rules.shapes import Answer, One, Pick, Shape
from estaminet.rules.talon import Talon
from estaminet.tapis import Tapis

if TYPE_CHECKING:
    from estaminet.games.ecarte.rules import Ecarte


TAKES_UP: Final = "takes up"
"""The kind of the event by which a seat sees its hand, that was dealt face down."""


class ByHand:
    """The hands of a table under some rules."""

    def __init__(self, rules: Ecarte) -> None:
        self.rules = rules

    # -- the deal ------------------------------------------------------------------------------------------------------

    def deal(self, tapis: Tapis) -> Generator[Ask, Any, None]:
        """ECA-F01 to ECA-F03, ECA-F09 to ECA-F12, ECA-F21: it may go wrong; the first may object before he looks."""
        zones = tapis.zones
        verb, *how = yield from self.who_deals(tapis)
        tapis.forget("miswritten")
        first, dealer = tapis.facts["active"]
        for seat in (first, dealer):
            zones[self.rules.hands[seat]].faces = 0
        packets = tuple(how) if verb == PAQUETS else self.rules.packets
        first_gets, dealer_gets = how if verb == MALDONNE else (HAND, HAND)
        self.rules.deal(tapis, rounds_of(packets, (first_gets, dealer_gets)), turned=how[0] if verb == RETOURNE else 1)
        if verb == OUBLIE:
            tapis.bottom(1, zones["talon"], zones["pack"])
        if verb == DECOUVRE:
            self.expose(tapis, first if how[0] in (PREMIER, PAQUET) else dealer, 0)
        tapis.note("phase", "take")
        yield Ask({first: One((RELEVE,))}, "ECA-02", formality=True)
        for seat in (first, dealer):
            hand = zones[self.rules.hands[seat]]
            hand.faces |= tapis.only(seat)
            tapis.say(seat, tuple(hand.cards), tapis.only(seat), kind=TAKES_UP)
        tapis.tell("phase", "propose")  # all see it: nobody goes back on that alone

    def who_deals(self, tapis: Tapis) -> Generator[Ask, Any, Sequence[Any]]:
        """How the dealer deals, as a verb and what it applies to; ECA-F11: the other one may have taken the pack."""
        tapis.note("phase", "deal")
        while True:
            dealer = tapis.facts["dealer"]
            tolerated = {dealer: dealing(self.rules.packets, PACKETS)}
            try:
                how = yield Ask({dealer: One((DONNE,))}, "ECA-02", formality=True, tolerated=tolerated)
            except Anew:
                continue
            return how if isinstance(how, tuple) else (how,)

    def expose(self, tapis: Tapis, seat: int, index: int) -> None:
        """A card of a hand is seen by all, and known until it is played."""
        zone = tapis.zones[self.rules.hands[seat]]
        tapis.look(zone, index, tapis.everyone)
        tapis.note("shown", (*tapis.facts.get("shown", ()), (seat, zone.cards[index].code)))

    # -- the exchange --------------------------------------------------------------------------------------------------

    def throw_out(
        self, tapis: Tapis, seat: int, most: Callable[[], int], least: int, rule: str
    ) -> Generator[Ask, Any, Answer]:
        """What a seat throws out, maybe more than he can draw (ECA-F25).

        ECA-F08: who was dealt a wrong number of cards says so before.
        """
        tapis.note("throwing", seat)
        hand = self.rules.hand(tapis, seat)

        def cards() -> Pick:
            return Pick(ECARTE, hand, least, max(least, most()))

        def asked() -> Ask:
            lawful = cards()
            loose = throwing(lawful.cards, lawful.high)
            return Ask({seat: lawful}, rule, tolerated={seat: loose} if loose else None)

        untouched = not tapis.facts["changed"] or tapis.facts.get("kept") == seat
        if untouched and len(hand) != HAND:
            tapis.forget("kept")
            answer = yield Ask({seat: One((PREVIENT,))}, UNWARNED, tolerated={seat: cards()})
            if answer != PREVIENT:
                if answer[1:]:
                    tapis.note("unwarned", (*tapis.facts.get("unwarned", ()), seat), 0)
                else:
                    tapis.note("kept", seat, 0)
                return answer
            tapis.say(seat, PREVIENT)
        return (yield from self.anew(asked))

    def anew(self, make: Callable[[], Ask]) -> Generator[Ask, Any, Any]:
        """A question of an exchange, put again when a hand of an earlier one has been put right (ECA-F05, ECA-F07)."""
        while True:
            try:
                return (yield make())
            except Anew:
                continue

    def serve(self, tapis: Tapis, talon: Talon, first_out: int, dealer_out: int) -> Generator[Ask, Any, None]:
        """ECA-F04 to ECA-F07, ECA-F23: the first says how many he takes, the dealer serves both, as far as it goes.

        Who has taken too many mixes them with his hand, so that nobody can tell them from the others.
        """
        first, dealer = tapis.facts["active"]
        tapis.note("phase", "draw")

        def due() -> tuple[int, int]:
            to_first = min(first_out, len(talon))
            return to_first, min(dealer_out, len(talon) - to_first)

        def to_be_named() -> Ask:
            number, rest = due()
            tolerated = {first: asking(number, len(talon) - rest)}
            return Ask({first: One(((DEMANDE, number),))}, "ECA-05", formality=True, tolerated=tolerated)

        def to_be_served() -> Ask:
            _, rest = due()
            number = min(tapis.facts["demanded"], len(talon) - rest)
            tolerated = {dealer: serving(number, rest, len(talon))}
            return Ask({dealer: One(((SERT, number, rest),))}, "ECA-06", formality=True, tolerated=tolerated)

        tapis.forget("demanded")
        verb = DEMANDE
        while verb == DEMANDE:  # he may take his number back (ECA-F20)
            try:
                verb, *how = yield to_be_served() if "demanded" in tapis.facts else to_be_named()
            except Anew:
                continue
            if verb == DEMANDE:
                tapis.note("demanded", how[0])
        first_out, dealer_out = due()
        asked = tapis.facts["demanded"]
        asked = min(asked, len(talon) - dealer_out)
        if [verb, *how] == [DECOUVRE, TALON]:
            self.face_up(tapis, talon)
        to_first, to_dealer = how if verb == SERT else (asked, dealer_out)
        known = tapis.facts.get("turned_again")
        tapis.forget("must_accept", "turned_again", "shown")  # a card that was seen may have been thrown out
        self.rules.serve(tapis, talon, to_first, min(to_dealer, dealer_out))
        if known is not None and to_first:
            tapis.note("shown", ((first, known),))
        if asked > first_out:
            tapis.shuffle(tapis.zones[self.rules.hands[first]])
        if to_dealer > dealer_out:
            yield from self.takes_more(tapis, talon, dealer, to_dealer - dealer_out)
        if verb == DECOUVRE and how[0] != TALON:
            seat, count = (first, asked) if how[0] == PREMIER else (dealer, dealer_out)
            self.expose(tapis, seat, len(self.rules.hand(tapis, seat)) - count)

    def face_up(self, tapis: Tapis, talon: Talon) -> None:
        """ECA-F23: a card that lies face up in the talon is laid aside, and the next one takes its place."""
        found = talon.cards[0].code
        tapis.look(talon.zone, 0, tapis.everyone)
        talon.give(1, tapis.zones["ecart"])
        tapis.note("aside", (*tapis.facts.get("aside", ()), found))

    def takes_more(self, tapis: Tapis, talon: Talon, dealer: int, surplus: int) -> Generator[Ask, Any, None]:
        """ECA-F04: what the dealer took too many lies before him; he puts it back, or takes it up with his hand."""
        tapis.note("lifted", surplus)
        try:
            how = yield Ask({dealer: One((RELEVE, REND))}, TOOK_MORE)
        except Anew:  # it was said in time
            how = REND
        tapis.forget("lifted")
        tapis.say(dealer, how)
        if how == RELEVE:
            hand = tapis.zones[self.rules.hands[dealer]]
            talon.give(surplus, hand)
            tapis.shuffle(hand)
            tapis.note("mixed", (*tapis.facts.get("mixed", ()), len(tapis.facts["changed"])))

    # -- the play ------------------------------------------------------------------------------------------------------

    def loosely(self, tapis: Tapis, seat: int, lawful: One) -> Ask:
        """What a hand can play, and say besides. No duty is named, for it may be overlooked; ECA-F17: one is called."""
        hand = self.rules.hand(tapis, seat)
        words = [word for word in lawful.options if isinstance(word, str)]
        loose = [*words, ROI] if self.may_lie(tapis, seat) else words
        if any(self.rules.front(tapis, one).cards for one in tapis.facts["active"]):
            return Ask({seat: lawful}, "ECA-O2", tolerated={seat: One((*hand, *loose))})
        wanted = [one for one in hand if one.suit == tapis.facts.get("required")]
        if wanted:
            return Ask({seat: One((*wanted, *words))}, "ECA-O1", tolerated={seat: One((*wanted, *loose))})
        return Ask({seat: lawful}, "ECA-O1", tolerated={seat: One((*hand, *leading(hand), *loose))})

    def named(self, tapis: Tapis, seat: int, answer: Answer, playable: Sequence[Card]) -> Card:
        """The card of an answer, which a suit may have been named with (ECA-F17); it is noted who played or revoked."""
        played: Card = answer
        if isinstance(answer, tuple):
            *said, played = answer
            tapis.say(seat, tuple(said))
        tapis.forget("required")
        tapis.note("played", (*tapis.facts["played"], (seat, played.code)))
        if played not in playable:
            revoked = seat, sum(tapis.facts["tricks"])
            tapis.note("revoked", (*tapis.facts.get("revoked", ()), revoked), 0)
        return played

    def may_lie(self, tapis: Tapis, seat: int) -> bool:
        """ECA-F13: whether a seat can announce a king that it has not; who would win the game must show it."""
        facts, zones = tapis.facts, tapis.zones
        if facts["phase"] != "play" or "king" in facts or self.rules.begun(tapis):
            return False
        if zones[self.rules.fronts[seat]].cards:
            return False
        held = card("K" + facts["trump"])
        somewhere = held in zones[self.rules.hands[seat]].cards or held in zones["retourne"].cards
        return not somewhere and bool(facts["totals"][seat] + 1 < self.rules.target)

    def late(self, tapis: Tapis, seat: int) -> bool:
        """ECA-F14: whether a seat has, or had, the king of trumps, and could say so, but too late."""
        facts = tapis.facts
        if facts["phase"] != "play" or "king" in facts or "late_king" in facts or facts.get("turned_king") == seat:
            return False
        king = card("K" + facts["trump"])
        held = king in self.rules.hand(tapis, seat) or (seat, king.code) in facts["played"]
        return held and not self.rules.announcing(tapis, seat)

    # -- beside the question -------------------------------------------------------------------------------------------

    def irregular(self, tapis: Tapis, seat: int) -> Shape | None:
        """What a hand or a tongue can do at any time.

        It takes the other's deal (ECA-F11), turns a card of the talon (ECA-F24), leads before its turn (ECA-F16), looks
        at the other's tricks (ECA-F19), announces a king it has not (ECA-F13), or too late (ECA-F14), takes back its
        word (ECA-F20); and until a card is turned wrong marks of the last deal are called (ECA-F22).
        """
        facts, zones = tapis.facts, tapis.zones
        phase = facts.get("phase")
        if "result" in facts or seat not in facts["active"]:
            return None
        acts: list[Answer] = []
        first, dealer = facts["active"]
        acts += [REPREND] * self.may_retract(tapis, seat)
        if phase == "deal":
            acts += [DEVANCE] * (seat == first and dealer == facts["next"])
            acts += self.of_the_marks(tapis, seat)
        elif phase == "propose" and seat == dealer and facts["changed"] and "turned_again" not in facts:
            acts += [RETOURNE] * bool(zones["talon"].cards)
        elif phase == "play":
            pile = zones[self.rules.piles[self.rules.other(tapis, seat)]]
            if pile.cards and not pile.faces >> seat & 1:
                acts.append(REGARDE)
            if self.rules.turn(tapis) != seat:
                lying = [one for front in self.rules.fronts for one in zones[front].cards]
                acts += [] if lying else [(AVANCE, one) for one in self.rules.hand(tapis, seat)]
                acts += [ROI] * self.may_lie(tapis, seat)
            acts += [ROI] * self.late(tapis, seat)
        return One(acts) if acts else None

    def disturb(self, tapis: Tapis, seat: int, answer: Answer) -> Exception | None:
        """Something irregular is done beside the question."""
        zones = tapis.zones
        if answer == DEVANCE:
            tapis.note("active", (self.rules.other(tapis, seat), seat))
            tapis.tell("dealer", seat)
            return Anew()
        if answer == RETOURNE:
            tapis.look(zones["talon"], 0, tapis.everyone)
            tapis.note("turned_again", zones["talon"].cards[0].code)
            return None
        if answer == ROI:
            tapis.say(seat, ROI)
            tapis.note("late_king", seat)
            return None
        if answer == REPREND:
            return self.retract(tapis, seat)
        if answer[0] in (CLAIM, OWN_UP):
            return self.correct(tapis, seat)
        if answer == REGARDE:
            tapis.say(seat, answer)
            tapis.show(zones[self.rules.piles[self.rules.other(tapis, seat)]], tapis.only(seat))
            return None
        tapis.note("leader", seat)
        led = self.named(tapis, seat, answer[1], answer[1:])
        tapis.move((led,), zones[self.rules.hands[seat]], zones[self.rules.fronts[seat]])
        return Anew()

    def may_retract(self, tapis: Tapis, seat: int) -> bool:
        """ECA-F20: whether a seat has spoken last, and the other has done nothing since; once for each exchange."""
        facts = tapis.facts
        calls, phase = facts.get("calls"), facts["phase"]
        if not calls or (seat, len(facts["changed"])) in facts.get("retracted", ()):
            return False
        first, _ = facts["active"]
        if phase == "draw":
            return bool(seat == first and "demanded" in facts and "lifted" not in facts)
        if calls[-1][0] != seat:
            return False
        silent = phase == "reply" or (phase == "exchange" and facts["throwing"] == first)
        begun = facts.get("played") or "king" in facts or "replayed" in facts
        return silent or (phase == "play" and not begun)

    def retract(self, tapis: Tapis, seat: int) -> Exception:
        """What was said last is said no more: a proposal, a reply, or a number of cards with what was wrong with it."""
        facts = tapis.facts
        tapis.say(seat, REPREND)
        exchange = len(facts["changed"])
        tapis.note("retracted", (*facts.get("retracted", ()), (seat, exchange)))
        if facts["phase"] == "draw":
            tapis.forget("demanded")
            tapis.note("unsaid", (*facts.get("unsaid", ()), (exchange, len(tapis.events))), 0)
            return Anew()
        tapis.note("calls", facts["calls"][:-1])
        if facts.get("bound", (-1,))[0] == seat:
            tapis.forget("bound")
        return Retracted()

    # -- the count -----------------------------------------------------------------------------------------------------

    def count(self, tapis: Tapis) -> Generator[Ask, Any, None]:
        """ECA-F22: the winner counts, and may go wrong; what would end the game both confirm.

        ECA-F06: who has run out of cards loses a trick for each that the other one still has, up to five in all. If
        nobody makes three tricks then, for both were short, nobody marks.
        """
        facts = tapis.facts
        for seat in facts["active"]:
            left = HAND - sum(facts["tricks"])
            if not self.rules.hand(tapis, self.rules.other(tapis, seat)):
                self.rules.takes(tapis, seat, min(left, len(self.rules.hand(tapis, seat))))
        tapis.note("phase", "count")
        tapis.note("counted", facts.get("counted", 0) + 1)
        winner, marks, rule, because = self.rules.earned(tapis)
        marks = self.spoiled(tapis, winner, marks, because)
        if facts["tricks"][winner] <= HAND // 2:
            because, marks = "nobody", 0
        how = yield Ask({winner: One((COMPTE,))}, "ECA-S1", formality=True, tolerated={winner: counting(marks)})
        due = winner, marks, rule
        if how != COMPTE:
            marks = how[1]
        if facts["totals"][winner] + marks >= self.rules.target:
            confirming: dict[int, Shape] = {seat: One((CONFIRME,)) for seat in facts["active"]}
            yield Ask(confirming, "ECA-S5")
        tapis.note("because", because)
        if how != COMPTE:
            tapis.note("miswritten", (winner, (*not_of_tricks(facts["gains"]), due)), 0)
        self.rules.mark(tapis, winner, marks, rule)

    def of_the_marks(self, tapis: Tapis, seat: int) -> list[Answer]:
        """ECA-F22: how a seat calls wrong marks of the last deal, until the next card is turned."""
        if "miswritten" not in tapis.facts:
            return []
        marker = tapis.facts["miswritten"][0]
        return [(OWN_UP, MISMARKED) if seat == marker else (CLAIM, MISMARKED, self.rules.seats[marker])]

    def correct(self, tapis: Tapis, seat: int) -> Corrected | None:
        """ECA-F22: the marks of the last deal are put right; the game may be won by it."""
        facts = tapis.facts
        marker, gains = facts["miswritten"]
        *before, line = facts["sheet"]
        tapis.say(seat, (CLAIM, MISMARKED, self.rules.seats[marker], "in_time"), kind="ruling")
        tapis.forget("miswritten")
        right = line | self.rules.gaining(gains)
        changed = [new - old for new, old in zip(right["points"], line["points"], strict=True)]
        tapis.note("totals", tuple(total + by for total, by in zip(facts["totals"], changed, strict=True)))
        tapis.tell("sheet", (*before, right))
        return Corrected() if max(facts["totals"]) >= self.rules.target else None

    def spoiled(self, tapis: Tapis, winner: int, marks: int, because: str) -> int:
        """ECA-F15, ECA-F13: what the winner may still mark when he has revoked, or announced a king that he had not."""
        for fault in [fault for seat, fault in tapis.facts.get("spoiled", ()) if seat == winner]:
            if tapis.facts["tricks"][winner] == HAND:
                marks = min(marks, 1)
            else:
                marks = min(marks, int(because == "lost" and fault != FALSE_KING))
        return marks
