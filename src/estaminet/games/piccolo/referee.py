"""The referee of piccolo: how the faults of a `fidele` table come about, and who can prove them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from estaminet.cards import Card
from estaminet.games.piccolo.faults import (
    BID_AFTER_PASS,
    EXPOSED,
    EXPOSED_CARD,
    LOOKED,
    LOW_BID,
    MISCOUNT,
    MISDEAL,
    NO_TRUMP_NAMED,
    NOT_LAID_DOWN,
    OUT_OF_TURN,
    PLAYED_OUT_OF_TURN,
    REVOKE,
    SHOWN,
    TALK,
    WRONG_ECART,
    WRONG_HAND,
)
from estaminet.games.piccolo.tariff import NO_BIDS
from estaminet.rules.ask import Anew, Ask, Redeal, Ruled
from estaminet.rules.referee import (
    AGAIN,
    STAND,
    Amend,
    Carry,
    Change,
    Committed,
    Fault,
    Forget,
    Hold,
    Lay,
    Menu,
    Note,
    Referee,
    Remedy,
    Revoke,
    Stand,
    TakeBack,
    Throw,
    Verdict,
    known_of,
)
from estaminet.rules.shapes import Answer, One
from estaminet.tapis import Tapis

ACCEPT: Final = "accepter"
BACK: Final = "reprendre"
REQUIRE: Final = "exiger"
WAIVE: Final = "laisser"
PLAYERS: Final = 3
TRICKS: Final = 10
CHOICES: Final = (ACCEPT, BACK, REQUIRE, WAIVE)
"""What the offended choose from, beside `AGAIN` and `STAND`."""


@dataclass(frozen=True)
class Early:
    """Where the game stood when somebody called or played before his turn."""

    turn: int
    """Whose turn it was."""
    facts: Mapping[str, Any]
    """The auction, or who was to lead, as it was."""
    cards: int
    """How many cards had been played."""


DECIDING: Final = (WRONG_ECART, NOT_LAID_DOWN, REVOKE, TALK)
"""The faults that decide the contract."""
AUCTION: Final = ("calls", "passed", "bid", "declarer")
"""The facts that a call changes."""


class PiccoloReferee(Referee):
    """Judges the faults of piccolo. Of talk (PIC-F16) it knows what can be said at this table: the name of a suit."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.judges = {
            MISDEAL: self.misdeal,
            EXPOSED: self.exposed,
            LOOKED: self.looked,
            OUT_OF_TURN: self.out_of_turn,
            LOW_BID: self.low_bid,
            BID_AFTER_PASS: self.out_of_turn,
            WRONG_ECART: self.wrong_ecart,
            NO_TRUMP_NAMED: self.no_trump_named,
            REVOKE: self.revoke,
            PLAYED_OUT_OF_TURN: self.played_out_of_turn,
            EXPOSED_CARD: self.exposed_card,
            NOT_LAID_DOWN: self.not_laid_down,
            MISCOUNT: self.miscount,
            TALK: self.talk,
        }

    # -- what is done -------------------------------------------------------------------------------------------------

    def fault(self, tapis: Tapis, ask: Ask | None, seat: int, answer: Answer) -> Committed | None:
        if isinstance(answer, Card):
            return self.wrong_card(tapis, seat, answer)
        word, *what = answer if isinstance(answer, tuple) else (answer,)
        if word == "avance":
            return self.before_turn(tapis, seat, what[0])
        if word == "etale":
            by_declarer = seat == tapis.facts["declarer"]
            return Committed(SHOWN if by_declarer else EXPOSED_CARD, "PIC-17", cards=(what[0],))
        if word == "conseille":
            return None if self.rules.may_consult(tapis) else Committed(TALK, "PIC-04")
        if word in ("regarde", "montre"):
            return None  # what option `dealer_may_look` allows
        if word == "compte":
            count = self.rules.points_of(tapis, tapis.facts["declarer"])
            return Committed(MISCOUNT, "PIC-12A") if what[0] != count else None
        causes = {
            "regarde-tourne": (LOOKED, "PIC-09A"),
            "ecarte": (WRONG_ECART, "PIC-09B"),
            "maldonne": (MISDEAL, "PIC-03"),
            "decouvre": (EXPOSED, "PIC-03"),
            "tait": (NO_TRUMP_NAMED, "PIC-09C"),
            "cache": (NOT_LAID_DOWN, "PIC-10B"),
            "marque": (MISCOUNT, "PIC-13"),
        }
        fault, cause = causes.get(word, (LOW_BID, "PIC-08A" if word in NO_BIDS else "PIC-07"))
        known = len(tapis.facts["calls"]) if fault == LOW_BID else answer
        return Committed(fault, cause, known, tuple(one for one in what if isinstance(one, Card)))

    def wrong_card(self, tapis: Tapis, seat: int, one: Card) -> Committed:
        """A card that breaks a duty of play in the trick as it lies."""
        trick = self.rules.trick_so_far(tapis)
        duties, hand = self.rules.duties(tapis, trick, seat), tuple(self.rules.hand(tapis, seat))
        proof = Revoke(one, hand, trick, duties, sum(tapis.facts["tricks"]))
        return Committed(REVOKE, self.rules.breach(tapis, seat, one), proof, (one,))

    def before_turn(self, tapis: Tapis, seat: int, what: str | int | Card) -> Committed:
        """A call or a card before its turn; if it counts, a card may break a duty of play as well."""
        facts = tapis.facts
        if isinstance(what, Card):
            stood = Early(self.rules.to_play(tapis), {"leader": facts["leader"]}, self.played(tapis))
            found = self.wrong_card(tapis, seat, what)
            proof = found.what
            also = found if proof.proved(proof.hand) else None
            return Committed(PLAYED_OUT_OF_TURN, "PIC-17", stood, (what,), also=also)
        stood = Early(facts["turn"], {name: facts[name] for name in AUCTION if name in facts}, 0)
        return Committed(BID_AFTER_PASS if seat in facts["passed"] else OUT_OF_TURN, "PIC-07", stood)

    # -- what comes of it ---------------------------------------------------------------------------------------------

    def active(self, tapis: Tapis, fault: Fault, claimant: int) -> bool:
        """Whether a seat plays this deal, or is the offender."""
        return claimant in tapis.facts["active"] or claimant == fault.actor

    def against(self, tapis: Tapis, fault: Fault, claimant: int) -> bool:
        """Whether a seat is of the other camp, or the offender himself."""
        facts = tapis.facts
        if claimant == fault.actor:
            return True
        if claimant not in facts["active"]:
            return False
        declarer = facts.get("declarer")
        return declarer is None or (claimant == declarer) != (fault.actor == declarer)

    def misdeal(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIC-F01: any active player, until the first call; wrong numbers by his own hand. Later, PIC-F03.

        The packets all could see fall, but not how many cards the last ones were.
        """
        even = len(fault.what) == 2  # wrong packets: the number is right
        if tapis.facts["phase"] != "auction" or tapis.facts["calls"]:
            return None if even else self.wrong_hand(tapis, fault, claimant)
        if not self.active(tapis, fault, claimant) or not (even or self.counts(fault, claimant)):
            return None
        if not even:
            return Verdict("uneven", Throw(Redeal(MISDEAL)))
        others = [seat for seat in tapis.facts["active"] if seat != fault.actor]
        return Verdict("even", Menu(Ask({seat: One((AGAIN, STAND)) for seat in others}, MISDEAL)))

    def counts(self, fault: Fault, claimant: int) -> bool:
        """Whether a seat can count that the number is wrong: in his own hand, or, as all can, in the tourne."""
        return claimant == fault.actor or self.rules.seats[claimant] in fault.what or "tourne" in fault.what

    def wrong_hand(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIC-F03: anybody, after the auction and until the count, by his own hand, or by one that has run out."""
        if tapis.facts["phase"] not in ("exchange", "trump", "play"):
            return None
        if not self.counts(fault, claimant) and not self.run_out(tapis):
            return None
        return Verdict("found", Throw(Redeal(WRONG_HAND)), WRONG_HAND)

    def run_out(self, tapis: Tapis) -> bool:
        """Whether a hand has no card for a trick that is still to be played, as all can see."""
        zones, short = tapis.zones, sum(tapis.facts["tricks"]) < TRICKS
        return short and any(
            not self.rules.hand(tapis, seat) and not zones[self.rules.fronts[seat]].cards
            for seat in tapis.facts["active"]
        )

    def exposed(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIC-F02: any active player, until the first call; whose card it is may do without."""
        if tapis.facts["phase"] != "auction" or tapis.facts["calls"] or not self.active(tapis, fault, claimant):
            return None
        if fault.what[1] == "tourne":
            return Verdict("tourne", Throw(Redeal(EXPOSED)))
        owner = self.rules.number(fault.what[1])
        return Verdict("hand", Menu(Ask({owner: One((AGAIN, STAND))}, EXPOSED)))

    def out_of_turn(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIC-F05: who was to speak, until the next call; PIC-F07: any active player, likewise."""
        facts, stood = tapis.facts, fault.what
        if facts["phase"] != "auction" or len(facts["calls"]) != len(stood.facts["calls"]) + 1:
            return None
        if not self.active(tapis, fault, claimant):
            return None
        if fault.id == OUT_OF_TURN and claimant not in (stood.turn, fault.actor):
            return None
        passed = tuple(dict.fromkeys((*stood.facts["passed"], fault.actor)))
        before = {**stood.facts, "passed": passed}
        changes = [Note(name, before[name]) if name in before else Forget(name) for name in AUCTION]
        case = "standing" if stood.facts.get("declarer") == fault.actor else "first"
        return Verdict("back" if fault.id == BID_AFTER_PASS else case, Amend(tuple(changes), Anew()))

    def low_bid(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIC-F06: any active player, until the next call; afterwards it was a pass.

        Where it was the last one of all, until the tourne is taken up; if nobody has bid, until the next cut, or until
        a card is played.
        """
        facts = tapis.facts
        if "declarer" in facts or facts["phase"] == "auction":
            in_time = facts["phase"] == "auction"
        else:
            in_time = facts["phase"] == "cut" or not self.card_played(tapis)
        if not in_time or len(facts["calls"]) != fault.what + 1:
            return None
        return Verdict("in_time", TakeBack()) if self.active(tapis, fault, claimant) else None

    def no_trump_named(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIC-F09: a defender, before the second card; the declarer names it at once."""
        if not self.against(tapis, fault, claimant):
            return None
        if tapis.facts["phase"] == "exchange":
            return Verdict("in_time", TakeBack())
        if tapis.facts["phase"] != "play" or self.played(tapis) > 1:
            return None
        trumps = One(self.rules.names_trump(tapis.facts["bid"]))
        return Verdict("in_time", Menu(Ask({fault.actor: trumps}, NO_TRUMP_NAMED)))

    def played_out_of_turn(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIC-F12: the other camp, before the next card; both defenders are asked."""
        if tapis.facts["phase"] != "play" or self.played(tapis) != fault.what.cards + 1:
            return None
        if not self.against(tapis, fault, claimant):
            return None
        choosers = [seat for seat in tapis.facts["active"] if seat != fault.actor]
        choosers = [seat for seat in choosers if self.against(tapis, fault, seat)]
        lead = fault.what.cards % PLAYERS == 0
        choice = Menu(Ask({seat: One((ACCEPT, BACK)) for seat in choosers}, PLAYED_OUT_OF_TURN))
        return Verdict("lead" if lead else "follow", choice)

    def exposed_card(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIC-F13: the declarer, once the play has begun and until the card is played; he requires it or waives it."""
        declarer = tapis.facts.get("declarer")
        if tapis.facts["phase"] != "play" or declarer is None or claimant not in (declarer, fault.actor):
            return None
        if fault.cards[0] not in self.rules.hand(tapis, fault.actor):
            return None
        return Verdict("defender", self.to_require(declarer))

    def to_require(self, declarer: int) -> Menu:
        """The declarer requires a card that lies exposed, or waives it."""
        return Menu(Ask({declarer: One((REQUIRE, WAIVE))}, EXPOSED_CARD))

    def not_laid_down(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIC-F14: a defender; until the second trick is led it is done late, afterwards the contract is failed."""
        if tapis.facts["phase"] != "play" or not self.against(tapis, fault, claimant):
            return None
        if self.played(tapis) <= PLAYERS:
            return Verdict("in_time", Amend((Lay(f"hand.{self.rules.seats[fault.actor]}"),)))
        return Verdict("refuses", Throw(Ruled(NOT_LAID_DOWN, made=False)))

    def miscount(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIC-F15: anybody, until the next deal is cut; all have seen all the tricks, and can read the sheet.

        Where a fault has decided the contract there is no count any more that could be wrong.
        """
        return Verdict("in_time", TakeBack()) if self.decided(tapis) is None else None

    def talk(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIC-F16: the declarer; whoever has been warned in this match gives him the contract, all have heard it."""
        facts = tapis.facts
        if claimant not in (facts["declarer"], fault.actor):
            return None
        warned = facts.get("warned", ())
        if fault.actor in warned:
            return self.deciding(tapis, fault, "again", made=True)
        return Verdict("first", Amend((Note("warned", (*warned, fault.actor)),)))

    def looked(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIC-F04: the other two active players, until the auction has ended; all saw the tourne lifted."""
        if tapis.facts["phase"] != "auction":
            return None
        if fault.actor not in tapis.facts["active"]:
            return Verdict("dealer", Throw(Redeal(LOOKED)))
        others = [seat for seat in tapis.facts["active"] if seat != fault.actor]
        if claimant not in (*others, fault.actor):
            return None
        return Verdict("player", Menu(Ask({seat: One((AGAIN, STAND)) for seat in others}, LOOKED)))

    def wrong_ecart(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIC-F08: a defender, until the count; put right before the first card, afterwards the contract is failed."""
        phase = tapis.facts["phase"]
        if phase not in ("exchange", "trump", "play"):
            return None
        if claimant != fault.actor:
            if claimant not in tapis.facts["active"]:
                return None
            letter = self.rules.seats[fault.actor]
            hand, lies = tapis.zones[f"hand.{letter}"], bool(tapis.zones[f"front.{letter}"].cards)
            laid_open = bool(hand.faces >> claimant & 1)
            has_played_all = sum(tapis.facts["tricks"]) + lies == TRICKS
            if not laid_open and bool(hand.cards) != has_played_all:  # it has not run out, nor is a card left over
                return None
        played = phase == "play" and self.card_played(tapis)
        return Verdict("after", Throw(Ruled(WRONG_ECART, made=False))) if played else Verdict("before", TakeBack())

    def revoke(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIC-F11: the other camp, until the next deal is cut, if cards prove it that were known to be in his hand.

        Until a card of the next trick is led it is taken back; afterwards it decides the contract. Where all passed and
        play a misère, each is a camp.
        """
        facts, proof = tapis.facts, fault.what
        declarer = facts.get("declarer")
        if not self.against(tapis, fault, claimant):
            return None
        hand = self.rules.hands[fault.actor]
        if claimant != fault.actor and not proof.proved(known_of(tapis, claimant, fault, hand)):
            return None
        complete = sum(facts["tricks"])
        same_trick = facts["phase"] == "play" and complete == proof.number
        not_led = facts["phase"] in ("play", "count") and complete == proof.number + 1 and not self.card_on_table(tapis)
        if same_trick or not_led:
            return Verdict("open", TakeBack())
        if declarer is None:
            return None  # option `all_pass`: there is no contract to decide
        by = "declarer" if fault.actor == declarer else "defender"
        return self.deciding(tapis, fault, by, made=fault.actor != declarer)

    def decided(self, tapis: Tapis) -> bool | None:
        """Whether by a fault of this deal the contract is made, or failed; `None` if no fault has decided it."""
        facts = tapis.facts
        lines = (line for line in facts["sheet"] if line["deal"] == facts["deal"])
        return next((line["made"] for line in lines if line.get("because") in DECIDING), None)

    def deciding(self, tapis: Tapis, fault: Fault, case: str, *, made: bool) -> Verdict:
        """The contract is made or failed; but if a fault of the other camp has decided it already, both cancel."""
        if self.decided(tapis) is (not made):
            return Verdict("both", Throw(Redeal(fault.id)))
        return Verdict(case, Throw(Ruled(fault.id, made=made)))

    def chosen(self, tapis: Tapis, fault: Fault, answers: Mapping[int, Answer]) -> Remedy:
        given = set(answers.values())
        if AGAIN in given:
            return Throw(Redeal(fault.id))
        if fault.id == LOOKED:
            return Hold(fault.actor, "passe")
        declarer = tapis.facts.get("declarer")
        if BACK in given and declarer not in (None, fault.actor):
            return self.to_require(declarer)
        if BACK in given or (fault.id == PLAYED_OUT_OF_TURN and ACCEPT not in given):
            return self.taken_back(tapis, fault, required=REQUIRE in given)
        if fault.id == NO_TRUMP_NAMED:
            return Amend((Note("trump", self.rules.trump_called(given.pop())),), Anew())
        if REQUIRE in given:
            return Amend((self.requiring(tapis, fault),), Anew())
        return Stand()

    def requiring(self, tapis: Tapis, fault: Fault) -> Note:
        """The card of a fault must be played as soon as that is lawful."""
        return Note("required", (*tapis.facts.get("required", ()), (fault.actor, fault.cards[0].code)))

    def taken_back(self, tapis: Tapis, fault: Fault, *, required: bool) -> Amend:
        """A card played too early goes back into the hand; a defender's stays known to all."""
        letter, card = self.rules.seats[fault.actor], fault.cards[0]
        changes: list[Change] = [
            Carry((card,), f"front.{letter}", f"hand.{letter}"),
            Note("leader", fault.what.facts["leader"]),
        ]
        if required:
            changes.append(self.requiring(tapis, fault))
        if fault.actor != tapis.facts.get("declarer"):
            shown = tapis.facts.get("shown", ())
            changes.append(Note("shown", (*shown, (fault.actor, card.code))))
        return Amend(tuple(changes), Anew(), undone=True)

    def played(self, tapis: Tapis) -> int:
        """How many cards have been played."""
        complete = int(sum(tapis.facts["tricks"]))
        return PLAYERS * complete + len(self.rules.as_it_lies(tapis))

    def card_on_table(self, tapis: Tapis) -> bool:
        """Whether a card lies before a player."""
        return any(tapis.zones[f"front.{letter}"].cards for letter in self.rules.seats)

    def card_played(self, tapis: Tapis) -> bool:
        """Whether the play has begun."""
        return sum(tapis.facts["tricks"]) > 0 or self.card_on_table(tapis)
