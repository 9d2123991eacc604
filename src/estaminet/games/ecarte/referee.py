"""The referee of écarté: how the faults of a `fidele` table come about, and who can prove them.

Backs are counted by whoever likes, here as at any table for two: a wrong number of cards can be proved by both as soon
as it lies there; but what he lays aside of a hand too long (ECA-F02) the first chooses when he has taken it up. Whoever
may look at the cards he draws blindly does (ECA-F03). A pack is imperfect (ECA-F21) when a card has stayed in the box.

Nobody can claim what comes about by itself: a king announced too late is not marked (ECA-F14), a talon too short gives
what it has (ECA-F25), a card that lies face up in the talon is laid aside (ECA-F23). A word taken back is taken back
(ECA-F20), unless somebody says that the first one counts.

Wrong marks (ECA-F22) can be called for longer than the driver keeps faults, which is until the cut; from then until a
card is turned the rules themselves hear the same words (`ByHand.correct`).

Owning up must not pay (ECA-F04, ECA-F08, ECA-F10): where a call would end the deal or begin it anew by itself, he who
is told of it may also let it be. A first who calls that the dealer took too many (ECA-F04) marks the king that he could
still announce without being asked: the deal ends, nobody would keep it back.

Tricks that are played again (ECA-F15, ECA-F13) open nothing that had lapsed before: no misdeal can be called any more,
no wrong exchange, no card that was led out of turn, and a king that was kept silent stays unmarked.

Where both have erred alike, each to the other's gain, it cancels: both threw out without a warning (ECA-F08), both
announced a king that they had not (ECA-F13), both revoked (ECA-F15). Where one threw out without a warning, and the
other took too many (ECA-F04), both pay: though the deal ends with the first claim, the other can be called until the
next cut.

A proposal, a reply, and how many cards the first asked for can be taken back (ECA-F20), until the other one acts on it;
what was thrown out cannot. A number that was taken back, and not called for, has never been wrong (ECA-F07).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from estaminet.cards import Card, card
from estaminet.games.ecarte.faults import (
    BAD_PACK,
    DEALER_WRONG,
    DEALT_OUT_OF_TURN,
    EXPOSED,
    EXPOSED_IN_EXCHANGE,
    FALSE_KING,
    FIRST_WRONG,
    LATE_KING,
    LED_OUT_OF_TURN,
    LONG,
    LOOKED,
    MISMARKED,
    MISNAMED,
    OTHER_PACKETS,
    PLAYED_SHORT,
    RETRACTED,
    REVOKE,
    SHORT,
    TALON_TOO_SHORT,
    TOOK_FEWER,
    TOOK_MORE,
    TURNED_AGAIN,
    TURNED_MORE,
    UNWARNED,
)
from estaminet.games.ecarte.slips import (
    DONNEUR,
    HAND,
    PAQUET,
    PREMIER,
    SUITS,
)
from estaminet.rules.ask import Anew, Ask, Redeal
from estaminet.rules.referee import (
    AGAIN,
    CLAIM,
    STAND,
    Amend,
    Carry,
    Change,
    Committed,
    Fault,
    Forget,
    Give,
    Lay,
    Look,
    Menu,
    Note,
    Referee,
    Remedy,
    Revoke,
    Stand,
    TakeBack,
    Throw,
    Told,
    Verdict,
    seen_since,
)
from estaminet.rules.shapes import Answer, One
from estaminet.tapis import Tapis

RIGHT: Final = "corrige"
"""Put right: with the cards that one lays aside oneself, or the places of those that one draws blindly."""
ACCEPT: Final = "accepter"
DECLINE: Final = "refuser"
REQUIRE: Final = "exiger"
REPLAY: Final = "rejouer"
LEAVE: Final = "laisser"
TRUMP: Final = "atout"
ANOTHER: Final = "autre"
CHOICES: Final = (AGAIN, STAND, RIGHT, ACCEPT, DECLINE, REQUIRE, REPLAY, LEAVE, TRUMP, ANOTHER)
"""What the offended choose from."""

SETTLED: Final = "settled"
"""What the fact `closed` says of a deal that a ruling has ended, and not the game."""
NOBODY: Final = -1
"""Who has marked a king that nobody may mark."""
NUMBER: Final = "number"
"""What was taken back, if it is how many cards the first asked for."""
KING_TURNED: Final = "ECA-03"
KING_HELD: Final = "ECA-S4"
OF_TRICKS: Final = ("ECA-S1", "ECA-S2", "ECA-S3")
"""The rules by which tricks are marked."""

Gains = tuple[tuple[int, int, str], ...]
"""Who marks how much in a deal, by which rule."""


class Taken(Redeal):
    """The deal is void, and the first to play deals."""


@dataclass(frozen=True)
class Start:
    """What both held when play began, and what was turned up: the tricks can be played again from it."""

    hands: Mapping[int, tuple[Card, ...]]
    turned: tuple[Card, ...]


class Replayed(Exception):
    """The five tricks are played again; before them so much is marked."""

    def __init__(self, start: Start, gains: Gains) -> None:
        super().__init__()
        self.start = start
        self.gains = gains


class Retracted(Exception):
    """Thrown at the question at hand: what was said last has been taken back, or must not be said (ECA-F24)."""


class Corrected(Exception):
    """Thrown at the question at hand: the marks of the last deal were put right, and have won the game."""


class Recounted(Exception):
    """What the tricks bring is counted anew."""


class Settled(Exception):
    """The deal ends, and so much is marked in it."""

    def __init__(self, gains: Gains, *, turned_king_lost: bool = False) -> None:
        super().__init__()
        self.gains = gains
        self.turned_king_lost = turned_king_lost


@dataclass(frozen=True)
class Lie:
    """A king that was announced and not held."""

    king: Card
    start: Start
    changed: int
    """After how many exchanges."""


@dataclass(frozen=True)
class Replayable(Revoke):
    """A broken duty of play, after which the tricks may be played again."""

    replayed: int
    """How often the tricks had been played before."""
    start: Start


def not_of_tricks(gains: Gains) -> Gains:
    """What was marked besides the tricks."""
    return tuple(gain for gain in gains if gain[2] not in OF_TRICKS)


def without(gains: Gains, seat: int, *rules: str) -> Gains:
    """What was marked but by a seat by some rules."""
    return tuple(gain for gain in gains if gain[0] != seat or gain[2] not in rules)


class EcarteReferee(Referee):
    """Judges the faults of écarté."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.judges = {
            SHORT: self.misdeal,
            LONG: self.misdeal,
            DEALER_WRONG: self.misdeal,
            TOOK_MORE: self.took_more,
            TOOK_FEWER: self.took_fewer,
            FIRST_WRONG: self.first_wrong,
            UNWARNED: self.unwarned,
            EXPOSED: self.exposed,
            TURNED_MORE: self.turned_more,
            DEALT_OUT_OF_TURN: self.dealt_out_of_turn,
            OTHER_PACKETS: self.other_packets,
            BAD_PACK: self.bad_pack,
            RETRACTED: self.retracted,
            FALSE_KING: self.false_king,
            REVOKE: self.revoke,
            LED_OUT_OF_TURN: self.led_out_of_turn,
            MISNAMED: self.misnamed,
            LOOKED: self.looked,
            MISMARKED: self.mismarked,
            EXPOSED_IN_EXCHANGE: self.exposed_in_exchange,
            TURNED_AGAIN: self.turned_again,
        }

    # -- what is done -------------------------------------------------------------------------------------------------

    def fault(self, tapis: Tapis, ask: Ask | None, seat: int, answer: Answer) -> Committed | None:
        if isinstance(answer, Card):
            return self.card_played(tapis, seat, answer)
        word, *what = answer if isinstance(answer, tuple) else (answer,)
        match word:
            case "roi":
                if self.rules.announcing(tapis, seat) or tapis.facts.get("turned_king") == seat:
                    return None
                if self.rules.by_hand.late(tapis, seat):
                    return Committed(LATE_KING, "ECA-08")
                return Committed(FALSE_KING, "ECA-08", self.lie(tapis))
            case "maldonne":
                first, _ = what
                return Committed(SHORT if first < HAND else LONG if first > HAND else DEALER_WRONG, "ECA-02")
            case "demande" | "sert":
                assert ask is not None
                (lawful,) = ask.shapes[seat]
                return self.wrong_draw(lawful, answer, len(tapis.facts["changed"]))
            case "ecarte":
                return self.wrong_discard(tapis, ask, len(what))
            case "reprend":
                asked = tapis.facts["phase"] == "draw"
                said = NUMBER if asked else len(tapis.facts["calls"]) - 1
                return Committed(RETRACTED, "ECA-07", (said, len(tapis.facts["changed"])))
            case "faute" | "avoue":
                return None  # of the marks of the last deal
            case "decouvre" if tapis.facts["phase"] == "draw":
                coming = tapis.zones["talon"].cards[:1] if what[0] != DONNEUR else ()
                return Committed(EXPOSED_IN_EXCHANGE, "ECA-10", what[0], tuple(coming))
            case "nomme":
                return Committed(MISNAMED, "ECA-O1", (SUITS[what[0]], tapis.facts.get("replayed", 0)), (what[1],))
            case "avance":
                leader = tapis.facts["leader"], tapis.facts.get("replayed", 0)
                return Committed(LED_OUT_OF_TURN, "ECA-11", leader, (what[0],))
            case "retourne" if not what:
                return Committed(TURNED_AGAIN, "ECA-10")
        simple = {
            "decouvre": (EXPOSED, "ECA-02"),
            "retourne": (TURNED_MORE, "ECA-02"),
            "paquets": (OTHER_PACKETS, "ECA-02"),
            "devance": (DEALT_OUT_OF_TURN, "ECA-09"),
            "oublie": (BAD_PACK, "ECA-02"),
            "regarde": (LOOKED, "ECA-11"),
            "compte": (MISMARKED, "ECA-S1"),
        }
        fault, cause = simple[word]
        known = {
            EXPOSED: what[:1],
            DEALT_OUT_OF_TURN: tapis.facts["active"],
            MISMARKED: tapis.facts.get("counted"),
        }
        return Committed(fault, cause, known.get(fault))

    def card_played(self, tapis: Tapis, seat: int, played: Card) -> Committed:
        """A card that is not what had to be played."""
        rules = self.rules
        trick, duties, hand = rules.trick_so_far(tapis), rules.duties(tapis), tuple(rules.hand(tapis, seat))
        number = sum(tapis.facts["tricks"])
        replayed = tapis.facts.get("replayed", 0)
        proof = Replayable(played, hand, trick, duties, number, replayed, self.start(tapis))
        return Committed(REVOKE, rules.breach(tapis, seat, played), proof, (played,))

    def wrong_discard(self, tapis: Tapis, ask: Ask | None, count: int) -> Committed | None:
        """ECA-F08: he throws out without a warning, unless he keeps them all; ECA-F25: he throws out too many."""
        if ask is None or ask.rule != UNWARNED:
            return Committed(TALON_TOO_SHORT, "ECA-06")
        return Committed(UNWARNED, "ECA-05") if count else None

    def wrong_draw(self, lawful: Answer, answer: Answer, changed: int) -> Committed:
        """Another number of cards than was thrown out: by how many, in which exchange; for the first, how it came."""
        if answer[0] == "demande":
            more = answer[1] - lawful[1]
            return Committed(FIRST_WRONG, "ECA-05", ("took_more" if more > 0 else "asked_fewer", abs(more), changed))
        to_first, to_dealer = answer[1] - lawful[1], answer[2] - lawful[2]
        if to_first:
            case = "given_more" if to_first > 0 else "given_fewer"
            return Committed(FIRST_WRONG, "ECA-05", (case, abs(to_first), changed))
        if to_dealer > 0:
            return Committed(TOOK_MORE, "ECA-06", (to_dealer, changed))
        return Committed(TOOK_FEWER, "ECA-06", (-to_dealer, changed))

    def lie(self, tapis: Tapis) -> Lie:
        """The king that is announced, and what both held."""
        facts = tapis.facts
        return Lie(card("K" + facts["trump"]), self.start(tapis), len(facts["changed"]))

    def start(self, tapis: Tapis) -> Start:
        """How the play began."""
        played = tapis.facts["played"]
        hands = {
            seat: (*self.rules.hand(tapis, seat), *(card(code) for by, code in played if by == seat))
            for seat in tapis.facts["active"]
        }
        return Start(hands, tuple(tapis.zones["retourne"].cards))

    # -- what comes of it ---------------------------------------------------------------------------------------------

    def judge(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        facts = tapis.facts
        if claimant not in facts["active"] or ("closed" in facts and not self.still_due(tapis, fault)):
            return None
        return super().judge(tapis, fault, claimant)

    def still_due(self, tapis: Tapis, fault: Fault) -> bool:
        """Whether a ruling has ended the deal for him who has erred himself (ECA-F04, ECA-F08): both pay."""
        if tapis.facts["closed"] != SETTLED or fault.id not in (TOOK_MORE, UNWARNED):
            return False
        return any(seat == fault.actor and rule in (TOOK_MORE, UNWARNED) for seat, _, rule in tapis.facts["gains"])

    def chosen(self, tapis: Tapis, fault: Fault, answers: Mapping[int, Answer]) -> Remedy:
        (answer,) = answers.values()
        word, *what = answer if isinstance(answer, tuple) else (answer,)
        if word == RIGHT and not what and fault.id in (TOOK_MORE, UNWARNED):
            return self.as_called(tapis, fault)
        if word == AGAIN:
            return Throw((Taken if fault.id in (SHORT, LONG, DEALER_WRONG) else Redeal)(fault.id))
        if word in (STAND, ACCEPT) and fault.id != TURNED_AGAIN:
            return Stand()
        if fault.id in (SHORT, LONG, DEALER_WRONG):
            return self.deal_put_right(tapis, what)
        if word == RIGHT:
            return self.draw_put_right(tapis, fault, what)
        if fault.id == TURNED_MORE:
            return self.another_trump(tapis, what)
        if fault.id == TURNED_AGAIN:
            return self.must_accept(tapis, aside=word == DECLINE)
        if fault.id == EXPOSED_IN_EXCHANGE:
            return self.refused_card(tapis, fault)
        if fault.id == MISNAMED:
            return self.suit_required(tapis, fault)
        return self.after_tricks(tapis, fault, word)

    def owned(self, fault: Fault, claimant: int, chooser: int, *ways: Answer) -> Verdict | None:
        """Nobody gains by owning up: what would come about by a call, the offended may then leave."""
        if claimant != fault.actor:
            return None
        return Verdict("owned", Menu(Ask({chooser: One((*ways, STAND))}, fault.id)))

    def as_called(self, tapis: Tapis, fault: Fault) -> Remedy:
        """What the offended would have got by a call of his own."""
        verdict = self.judge(tapis, fault, self.rules.other(tapis, fault.actor))
        assert verdict is not None
        return verdict.remedy

    # -- a wrong number of cards from the deal ------------------------------------------------------------------------

    def misdeal(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """ECA-F01, ECA-F02 until the first speaks; then ECA-F03 until the dealer replies or plays."""
        first, dealer = tapis.facts["active"]
        due = self.due(tapis)
        if not due:
            return None
        long = len(self.rules.hand(tapis, due[0])) > HAND
        if long and due[0] == first and self.unseen(tapis):
            return None
        found = DEALER_WRONG if due[0] == dealer else LONG if long else SHORT
        drawn_seen = long and due[0] == dealer and not self.unseen(tapis)
        case = "long_seen" if drawn_seen else "long" if long else "short"
        return Verdict(case, Menu(self.again_or_right(tapis, due[0], found)), found)

    def again_or_right(self, tapis: Tapis, seat: int, found: str) -> Ask:
        """The first chooses: the deal anew, or how the hand of a seat is put right."""
        first, _ = tapis.facts["active"]
        return Ask({first: One((AGAIN, *self.corrections(tapis, seat)))}, found)

    def due(self, tapis: Tapis) -> list[int]:
        """Whose hand, wrong from the deal, can still be put right."""
        facts = tapis.facts
        first, dealer = facts["active"]
        phase, calls = facts["phase"], facts["calls"]
        silent = phase in ("take", "propose") and not calls
        unanswered = phase == "reply" and len(calls) == 1
        stood = phase == "play" and len(calls) == 1 and not self.has_played(tapis, dealer)
        within = [*((first,) if silent else ()), *((dealer,) if silent or unanswered or stood else ())]
        wrong = [seat for seat in within if len(self.rules.hand(tapis, seat)) != HAND]
        return [seat for seat in wrong if not self.has_retracted(tapis, seat)]

    def has_retracted(self, tapis: Tapis, seat: int) -> bool:
        """Whether a seat had spoken since the last exchange, and taken it back: that does not give him time."""
        facts = tapis.facts
        return (seat, len(facts["changed"])) in facts.get("retracted", ())

    def corrections(self, tapis: Tapis, seat: int) -> Iterator[Answer]:
        """The ways to put a hand right: what the first lays aside of his own, or draws blindly from the dealer's."""
        hand = self.rules.hand(tapis, seat)
        own = seat == tapis.facts["active"][0]
        for out in combinations(sorted(hand) if own else range(1, len(hand) + 1), max(0, len(hand) - HAND)):
            yield (RIGHT, *out) if out else RIGHT

    def deal_put_right(self, tapis: Tapis, what: Sequence[Any]) -> Remedy:
        """A long hand is cut, a short one completed, and no turned king is marked.

        Where both are wrong the first's comes first; then he chooses of the dealer's.
        """
        seat, *others = self.due(tapis)
        hand = self.rules.hand(tapis, seat)
        changes: list[Change] = []
        if len(hand) < HAND:
            missing = HAND - len(hand)
            changes += self.completed(tapis, seat, missing, len(tapis.zones["talon"].cards))
        elif seat == tapis.facts["active"][0]:
            changes.append(self.out_of_play(seat, what))
        else:
            out = self.drawn(hand, what)
            changes.append(self.out_of_play(seat, out))
            if not self.unseen(tapis):
                changes.append(Look(tuple(out), "ecart", (tapis.facts["active"][0],)))
        changes += self.no_turned_king(tapis)
        if others:
            return Menu(self.again_or_right(tapis, others[0], DEALER_WRONG), tuple(changes))
        return self.amended(tapis, *changes)

    def drawn(self, hand: Sequence[Card], what: Sequence[Any]) -> list[Card]:
        """The cards at the places that were drawn."""
        return [hand[place - 1] for place in what if isinstance(place, int)]

    def completed(self, tapis: Tapis, seat: int, count: int, talon: int) -> list[Change]:
        """A hand is completed from the talon, which has so many cards."""
        return [Give("talon", self.rules.hands[seat], count), Note("talon.expected", talon - count)]

    def out_of_play(self, seat: int, some: Sequence[Card]) -> Carry:
        """Cards of a hand serve no more."""
        return Carry(tuple(some), self.rules.hands[seat], "ecart")

    def no_turned_king(self, tapis: Tapis) -> list[Change]:
        """The dealer does not mark a king that he turned, or marks it no more."""
        if tapis.zones["retourne"].cards[0].rank != "K":
            return []
        gains = without(tapis.facts["gains"], tapis.facts["active"][1], KING_TURNED)
        return [Note("king", NOBODY), Forget("turned_king"), *self.marks(tapis, gains)]

    def marks(self, tapis: Tapis, gains: Gains) -> list[Change]:
        """Other marks of this deal in place of those that stand there."""
        totals = self.totals(tapis, gains)
        return [Note("totals", totals), Note("gains", gains)] if gains != tapis.facts["gains"] else []

    def totals(self, tapis: Tapis, gains: Gains) -> tuple[int, ...]:
        """How the game would stand with these marks of the deal."""
        totals = list(tapis.facts["totals"])
        for sign, some in ((-1, tapis.facts["gains"]), (1, gains)):
            for seat, count, _ in some:
                totals[seat] += sign * count
        return tuple(totals)

    def amended(self, tapis: Tapis, *changes: Change) -> Amend:
        """The table is changed, and whoever was thinking thinks again: a card to be played, or the count."""
        then = {"exchange": Anew, "draw": Anew, "play": Anew, "count": Recounted}.get(tapis.facts["phase"])
        return Amend(changes, then() if then else None)

    # -- a wrong number of cards from the exchange --------------------------------------------------------------------

    def has_played(self, tapis: Tapis, seat: int) -> bool:
        """Whether a seat has played a card in this deal; what lapsed by it does not come back with the cards."""
        return "replayed" in tapis.facts or any(by == seat for by, _ in tapis.facts.get("played", ()))

    def between(self, tapis: Tapis, seat: int, exchange: int) -> bool:
        """Whether that exchange is done, and a seat has not played yet; cards that lie before the dealer come first."""
        facts, phase = tapis.facts, tapis.facts["phase"]
        if len(facts["changed"]) <= exchange or "lifted" in facts:
            return False
        return phase in ("propose", "reply", "exchange", "draw") or (
            phase == "play" and not self.has_played(tapis, seat)
        )

    def took_more(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """ECA-F04: the first, until the next cut, for both have seen how many cards were served; anybody, in time."""
        first, dealer = tapis.facts["active"]
        option = self.rules.options.cartes_en_trop_donneur
        surplus, exchange = fault.what
        if exchange not in tapis.facts.get("mixed", ()):
            harmless = Verdict("unmixed", Amend((Forget("lifted"),), Anew()))
            return harmless if "lifted" in tapis.facts else None
        if option == "club":
            scored = tapis.facts["phase"] in ("scored", "cut")
            ways = [STAND] if scored else self.blindly(tapis, dealer, surplus)
            if not ways:
                return None
            called = Verdict("club", Menu(Ask({first: One((AGAIN, *ways))}, TOOK_MORE)))
            return self.owned(fault, claimant, first, AGAIN, *(one for one in ways if one != STAND)) or called
        if claimant == dealer:
            return self.owned(fault, claimant, first, RIGHT)
        gains = without(not_of_tricks(tapis.facts["gains"]), dealer, KING_HELD)
        if option == "hoyle":
            gains = (*without(gains, dealer, KING_TURNED), (first, 2, TOOK_MORE))
            return Verdict("hoyle", Throw(Settled(gains, turned_king_lost=True)))
        if self.rules.announcing(tapis, first):  # he may mark it, and always would: the deal ends
            gains = (*gains, (first, 1, KING_HELD))
        vole = tapis.facts["tricks"][first] == HAND
        return Verdict("mixed", Throw(Settled((*gains, (first, 2 if vole else 1, TOOK_MORE)))))

    def blindly(self, tapis: Tapis, owner: int, surplus: int) -> list[Answer]:
        """The ways to draw the surplus from a hand; none if it has not so many cards, or they lie before it."""
        size = len(self.rules.hand(tapis, owner))
        if size < surplus or "lifted" in tapis.facts:
            return []
        return [(RIGHT, *some) for some in combinations(range(1, size + 1), surplus)]

    def took_fewer(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """ECA-F05, ECA-F06: either player; until the dealer plays the hand is completed, afterwards it stays short."""
        first, dealer = tapis.facts["active"]
        club = self.rules.options.cartes_en_moins_donneur == "club"
        missing, exchange = fault.what
        if self.between(tapis, dealer, exchange) and len(tapis.zones["talon"].cards) >= missing:
            if club:
                return Verdict("club", Menu(Ask({first: One((AGAIN, RIGHT))}, TOOK_FEWER)))
            return Verdict("before", self.draw_put_right(tapis, fault, ()))
        if tapis.facts["phase"] not in ("play", "count") or not self.has_played(tapis, dealer):
            return None
        if club:
            return Verdict("club", Menu(Ask({first: One((AGAIN, STAND))}, PLAYED_SHORT)), PLAYED_SHORT)
        return Verdict("after", Stand(), PLAYED_SHORT)

    def first_wrong(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """ECA-F07: until the first plays; who did not err chooses."""
        first, dealer = tapis.facts["active"]
        case, count, exchange = fault.what
        hand = self.rules.hand(tapis, first)
        if not self.between(tapis, first, exchange) or self.unsaid(tapis, fault, exchange):
            return None
        if case == "asked_fewer":
            return Verdict(case, Stand())
        if case == "took_more":
            places = self.blindly(tapis, first, count)
            return Verdict(case, Menu(Ask({dealer: One((AGAIN, *places))}, FIRST_WRONG))) if places else None
        if case == "given_more":
            if len(hand) < count:
                return None
            ways: list[Answer] = [(RIGHT, *some) for some in combinations(sorted(hand), count)]
        else:
            if len(tapis.zones["talon"].cards) < count:
                return None
            ways = [RIGHT]
        return Verdict(case, Menu(Ask({first: One((AGAIN, *ways))}, FIRST_WRONG)))

    def unsaid(self, tapis: Tapis, fault: Fault, exchange: int) -> bool:
        """Whether the first took his number back in that exchange after this."""
        return any(at == exchange and fault.event < when for at, when in tapis.facts.get("unsaid", ()))

    def draw_put_right(self, tapis: Tapis, fault: Fault, what: Sequence[Any]) -> Amend:
        """Cards are laid aside, drawn, or taken from the talon."""
        first, dealer = tapis.facts["active"]
        seat = first if fault.id == FIRST_WRONG else dealer
        if not what:
            missing = fault.what[1] if fault.id == FIRST_WRONG else fault.what[0]
            return self.amended(tapis, *self.completed(tapis, seat, missing, len(tapis.zones["talon"].cards)))
        hand = self.rules.hand(tapis, seat)
        out = [one for one in what if isinstance(one, Card)] or self.drawn(hand, what)
        return self.amended(tapis, self.out_of_play(seat, out))

    def unwarned(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """ECA-F08: the other one, until the deal is over; if he has done so as well it cancels."""
        facts = tapis.facts
        playing = facts["phase"] in ("exchange", "draw", "propose", "reply", "play", "count")
        if not playing and facts.get("closed") != SETTLED:
            return None
        if len(set(facts["unwarned"])) == len(facts["active"]):
            return Verdict("both", Stand())
        other = self.rules.other(tapis, fault.actor)
        if claimant == fault.actor:
            return self.owned(fault, claimant, other, RIGHT)
        gains = without(not_of_tricks(facts["gains"]), fault.actor, KING_HELD, KING_TURNED)
        gains = (*gains, (other, 2, UNWARNED))
        lost = fault.actor == facts["active"][1]
        return Verdict("unwarned", Throw(Settled(gains, turned_king_lost=lost)))

    # -- other faults of the deal -------------------------------------------------------------------------------------

    def unseen(self, tapis: Tapis) -> bool:
        """Whether the first has not taken up his hand yet."""
        return bool(tapis.facts["phase"] == "take")

    def exposed(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """ECA-F09: the first, before he looks at his hand; a card of the dealer's own harms nobody else."""
        if not self.unseen(tapis):
            return None
        if fault.what == [PAQUET]:
            return Verdict("pack", Throw(Redeal(EXPOSED)))
        if fault.what != [PREMIER]:
            return None
        return Verdict("first", Menu(Ask({tapis.facts["active"][0]: One((AGAIN, STAND))}, EXPOSED)))

    def turned_more(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """ECA-F10: the first, before he looks at his hand; until he speaks it is dealt again."""
        first = tapis.facts["active"][0]
        if self.unseen(tapis):
            named = [(TRUMP, one) for one in tapis.zones["retourne"].cards]
            return Verdict("unseen", Menu(Ask({first: One((AGAIN, *named, ANOTHER))}, TURNED_MORE)))
        if tapis.facts["phase"] != "propose" or tapis.facts["calls"]:
            return None
        return self.owned(fault, claimant, first, AGAIN) or Verdict("seen", Throw(Redeal(TURNED_MORE)))

    def another_trump(self, tapis: Tapis, named: Sequence[Card]) -> Amend:
        """One of the turned cards is the trump card, or the next one of the talon; the others are out of play."""
        turned, talon = tapis.zones["retourne"].cards, tapis.zones["talon"].cards
        out = Carry(tuple(one for one in turned if one not in named), "retourne", "ecart")
        if named:
            return Amend((out, Note("trump", named[0].suit)))
        fresh = Give("talon", "retourne", 1), Note("talon.expected", len(talon) - 1)
        return Amend((out, *fresh, Note("trump", talon[0].suit)))

    def dealt_out_of_turn(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """ECA-F11: either player, before the trump card is turned."""
        if tapis.facts["phase"] != "deal":
            return None
        return Verdict("before", Amend((Note("active", fault.what), Note("dealer", fault.what[1])), Anew()))

    def other_packets(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """ECA-F12: the first, before he looks at his hand."""
        if not self.unseen(tapis):
            return None
        return Verdict("packets", Menu(Ask({tapis.facts["active"][0]: One((AGAIN, STAND))}, OTHER_PACKETS)))

    def bad_pack(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """ECA-F21: either player, until the next cut, for the talon can be counted."""
        return Verdict("found", Throw(Redeal(BAD_PACK)))

    # -- other faults of the exchange ---------------------------------------------------------------------------------

    def laid_aside(self, tapis: Tapis) -> list[Change]:
        """The top card of the talon is out of play."""
        talon = tapis.zones["talon"].cards
        aside = self.known_aside(tapis, talon[0])
        return [Carry((talon[0],), "talon", "ecart"), Note("talon.expected", len(talon) - 1), aside]

    def silent_since(self, tapis: Tapis) -> bool:
        """Whether the first has not spoken since the last exchange."""
        facts = tapis.facts
        silent = facts["phase"] == "propose" and len(facts["calls"]) == 2 * len(facts["changed"])
        return silent and not self.has_retracted(tapis, facts["active"][0])

    def retracted(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """ECA-F20: either player, until the other one has answered what was said instead, or served."""
        facts = tapis.facts
        said, changed = fault.what
        if said == NUMBER:
            open_still = facts["phase"] == "draw" and len(facts["changed"]) == changed and "lifted" not in facts
            return Verdict("retracted", TakeBack()) if open_still else None
        if len(facts["changed"]) != changed or facts["phase"] not in ("propose", "reply", "exchange", "play"):
            return None
        answered = len(facts["calls"]) > said + 1 or facts.get("played")
        if answered or (facts["phase"] == "exchange" and facts["throwing"] != facts["active"][0]):
            return None
        return Verdict("retracted", TakeBack())

    def exposed_in_exchange(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """ECA-F23: the first, before he speaks again, if there is another card to be had."""
        first = tapis.facts["active"][0]
        exposed = fault.what == PREMIER and fault.cards[0] in self.rules.hand(tapis, first)
        if not exposed or not self.silent_since(tapis) or not tapis.zones["talon"].cards:
            return None
        return Verdict("first", Menu(Ask({first: One((ACCEPT, DECLINE))}, EXPOSED_IN_EXCHANGE)))

    def refused_card(self, tapis: Tapis, fault: Fault) -> Amend:
        """The card that all have seen is laid aside, and the next one taken."""
        first, left = tapis.facts["active"][0], len(tapis.zones["talon"].cards)
        changes = [self.out_of_play(first, fault.cards), *self.completed(tapis, first, 1, left)]
        return Amend((*changes, Note("shown", ()), self.known_aside(tapis, fault.cards[0])))

    def known_aside(self, tapis: Tapis, one: Card) -> Note:
        """All have seen a card that is out of play."""
        return Note("aside", (*tapis.facts.get("aside", ()), one.code))

    def turned_again(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """ECA-F24: the first, until the dealer replies to another proposal; who has refused it, replies again."""
        facts = tapis.facts
        first = facts["active"][0]
        if "turned_again" not in facts or not (self.refused(tapis) or facts["phase"] in ("propose", "reply")):
            return None
        case = "refused" if self.refused(tapis) else "turned"
        return Verdict(case, Menu(Ask({first: One((ACCEPT, DECLINE))}, TURNED_AGAIN)))

    def refused(self, tapis: Tapis) -> bool:
        """Whether the dealer has refused the last proposal, and the first has done nothing since."""
        facts = tapis.facts
        first, dealer = facts["active"]
        done = facts.get("king") == first or any(self.has_played(tapis, seat) for seat in facts["active"])
        return facts["phase"] == "play" and facts["calls"][-1] == (dealer, "refuse") and not done

    def must_accept(self, tapis: Tapis, *, aside: bool) -> Amend:
        """The dealer accepts the next proposal; if he has refused it already, this and his king are unsaid."""
        facts = tapis.facts
        changes = [*self.laid_aside(tapis), Forget("turned_again")] if aside else []
        changes.append(Note("must_accept", True))
        if self.refused(tapis):
            gains = without(facts["gains"], facts["active"][1], KING_HELD)
            marked = [Forget("king"), *self.marks(tapis, gains)] if gains != facts["gains"] else []
            changes += [Note("calls", facts["calls"][:-1]), *marked]
        return Amend(tuple(changes), None if facts["phase"] == "propose" else Retracted())

    # -- the play -----------------------------------------------------------------------------------------------------

    def false_king(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """ECA-F13: the other one, until the deal is over, if he has seen that king or all that the liar held.

        The liar may own up as long; he is not told before whether the other holds the king.
        """
        facts, lie = tapis.facts, fault.what
        if facts["phase"] not in ("play", "count") or facts.get("king") != fault.actor:
            return None
        if lie.changed != len(facts["changed"]):  # it was unsaid with the refusal (ECA-F24)
            return None
        other = self.rules.other(tapis, fault.actor)
        if claimant == other:
            seen = seen_since(tapis, other, self.dealt_at(tapis))
            if lie.king not in seen and not seen.issuperset(lie.start.hands[fault.actor]):
                return None
        wiped = without(facts["gains"], fault.actor, KING_HELD)
        paid = self.paid(facts["gains"], fault.actor, other)
        if self.rules.options.faux_roi == "hoyle":
            return Verdict("hoyle", self.fined(tapis, paid))
        own = claimant == fault.actor
        if own and not self.has_played(tapis, fault.actor):
            return Verdict("corrected", self.fined(tapis, wiped))
        if lie.king in lie.start.hands[other]:
            return Verdict("held", self.fined(tapis, wiped), sealed=own)
        if any(seat == fault.actor and rule == FALSE_KING for seat, _, rule in facts["gains"]):
            return Verdict("both", self.fined(tapis, paid, self.unspoiled(tapis, FALSE_KING)), sealed=own)
        return Verdict("club", Menu(Ask({other: One((REPLAY, LEAVE))}, FALSE_KING)), sealed=own)

    def paid(self, gains: Gains, liar: int, other: int) -> Gains:
        """ECA-F13: the king is unmarked and paid for; if the other one has paid for such a king before, it cancels."""
        wiped = without(gains, liar, KING_HELD)
        before = without(wiped, liar, FALSE_KING)
        return before if before != wiped else (*wiped, (other, 1, FALSE_KING))

    def dealt_at(self, tapis: Tapis) -> int:
        """The number of the event with which the deal began."""
        events = tapis.events
        return next(
            at for at in range(len(events) - 1, -1, -1) if events[at].kind == "fact" and events[at].src == "dealer"
        )

    def fined(self, tapis: Tapis, gains: Gains, *duties: Change) -> Remedy:
        """The king is unmarked, and something marked for it; the holder may still announce it, in time."""
        if max(self.totals(tapis, gains)) >= self.rules.target:
            return Throw(Settled(gains))
        return self.amended(tapis, *self.marks(tapis, gains), Forget("king"), *duties)

    def revoke(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """ECA-F15: the other one, until the next cut, if cards seen since then prove it; in time it is taken back.

        Where he has revoked as well it cancels; the offender is not told before whether he has.
        """
        facts, proof = tapis.facts, fault.what
        own, other = claimant == fault.actor, self.rules.other(tapis, fault.actor)
        if proof.replayed != facts.get("replayed", 0):
            return None
        if not own and not proof.proved(seen_since(tapis, claimant, fault.event)):
            return None
        if self.last_trick(tapis, proof.number):
            return Verdict("open", TakeBack())
        if any(seat == other and not self.last_trick(tapis, number) for seat, number in facts.get("revoked", ())):
            return Verdict("both", self.cancelled(tapis), sealed=own)
        return Verdict("later", Menu(Ask({other: One((REPLAY, LEAVE))}, REVOKE)), sealed=own)

    def last_trick(self, tapis: Tapis, number: int) -> bool:
        """Whether nothing was played since the trick of a number: a card of it can be taken back."""
        facts = tapis.facts
        on_table = any(tapis.zones[front].cards for front in self.rules.fronts)
        return facts["phase"] in ("play", "count") and sum(facts["tricks"]) == number + 1 and not on_table

    def cancelled(self, tapis: Tapis) -> Remedy:
        """Both have revoked: neither will mark less for it."""
        left = self.unspoiled(tapis, REVOKE)
        if left.value == tapis.facts.get("spoiled", ()):
            return Stand()
        return Amend((left,), None if tapis.facts["phase"] == "play" else Recounted())

    def unspoiled(self, tapis: Tapis, fault: str) -> Note:
        """Nobody will mark less for a fault that both have committed."""
        return Note("spoiled", tuple(one for one in tapis.facts.get("spoiled", ()) if one[1] != fault))

    def after_tricks(self, tapis: Tapis, fault: Fault, word: str) -> Remedy:
        """ECA-F15, ECA-F13: the tricks are played again, or who has erred will mark less for them."""
        facts = tapis.facts
        spoiled = Note("spoiled", (*facts.get("spoiled", ()), (fault.actor, fault.id)))
        if fault.id == FALSE_KING:
            gains = self.paid(facts["gains"], fault.actor, self.rules.other(tapis, fault.actor))
            if word == REPLAY:
                return Amend((Forget("king"),), Replayed(fault.what.start, gains))
            return self.fined(tapis, gains, spoiled)
        if word == REPLAY:
            return Throw(Replayed(fault.what.start, not_of_tricks(facts["gains"])))
        return Amend((spoiled,), None if facts["phase"] == "play" else Recounted())

    def led(self, tapis: Tapis, fault: Fault) -> bool:
        """Whether the card with which somebody has led lies there unanswered, and not for another time."""
        facts = tapis.facts
        fronts = [tapis.zones[self.rules.fronts[seat]].cards for seat in self.both(tapis, fault.actor)]
        again = fault.what[1] != facts.get("replayed", 0)
        return bool(facts["phase"] == "play" and fronts == [list(fault.cards), []] and not again)

    def both(self, tapis: Tapis, seat: int) -> tuple[int, int]:
        """A seat and the other one."""
        return seat, self.rules.other(tapis, seat)

    def led_out_of_turn(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """ECA-F16: either player, until it is answered."""
        if not self.led(tapis, fault):
            return None
        return Verdict("open", self.taken_back(tapis, fault, Note("leader", fault.what[0])))

    def taken_back(self, tapis: Tapis, fault: Fault, *more: Change) -> Amend:
        """A card that was led goes back into the hand, where all know it."""
        seat, (one,) = fault.actor, fault.cards
        facts, rules = tapis.facts, self.rules
        shown = Note("shown", (*facts.get("shown", ()), (seat, one.code)))
        back = Carry((one,), rules.fronts[seat], rules.hands[seat])
        return self.amended(tapis, back, Note("played", facts["played"][:-1]), shown, *more)

    def misnamed(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """ECA-F17: who is to answer, before he does; whether the leader has any is seen when it is required."""
        if not self.led(tapis, fault):
            return None
        if claimant == fault.actor and not self.holds(tapis, fault):
            return Verdict("lacks", Stand())
        other = self.rules.other(tapis, fault.actor)
        return Verdict("named", Menu(Ask({other: One((ACCEPT, REQUIRE))}, MISNAMED)))

    def holds(self, tapis: Tapis, fault: Fault) -> bool:
        """Whether the leader has some of the suit that he named."""
        return any(one.suit == fault.what[0] for one in self.rules.hand(tapis, fault.actor))

    def suit_required(self, tapis: Tapis, fault: Fault) -> Remedy:
        """He leads the suit that he named, if he can; all hear that he cannot."""
        if not self.holds(tapis, fault):
            found = CLAIM, MISNAMED, self.rules.seats[fault.actor], "lacks"
            return Amend((Told(self.rules.other(tapis, fault.actor), found),))
        return self.taken_back(tapis, fault, Note("required", fault.what[0]))

    def looked(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """ECA-F19: the other one, until the deal is over; all saw the tricks lifted."""
        hand = tapis.zones[self.rules.hands[fault.actor]]
        if tapis.facts["phase"] != "play" or hand.faces == tapis.everyone:
            return None
        return Verdict("looked", Amend((Lay(hand.name),)))

    def mismarked(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """ECA-F22: either player, until the next cut; both have seen the tricks."""
        return Verdict("in_time", TakeBack()) if fault.what == tapis.facts.get("counted") else None
