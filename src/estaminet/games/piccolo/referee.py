"""The referee of piccolo: how the faults of a `fidele` table come about, and who can prove them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from estaminet.cards import Card
from estaminet.games.piccolo.faults import LOOKED, MISDEAL, REVOKE, WRONG_ECART
from estaminet.rules.ask import Ask, Redeal, Ruled
from estaminet.rules.referee import (
    Committed,
    Fault,
    Hold,
    Menu,
    Remedy,
    Stand,
    TakeBack,
    Throw,
    Verdict,
    seen_since,
)
from estaminet.rules.shapes import Answer, One
from estaminet.rules.trick import Trick, broken
from estaminet.tapis import Tapis

AGAIN: Final = "refaire"
STAND: Final = "maintenir"


@dataclass(frozen=True)
class Revoke:
    """What a revoke is proved from: the hand it was played from, and the trick it was played to."""

    card: Card
    hand: tuple[Card, ...]
    trick: Trick
    duties: int
    number: int
    """How many tricks were complete."""


class PiccoloReferee:
    """Judges the faults of piccolo."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules

    def fault(self, tapis: Tapis, ask: Ask | None, seat: int, answer: Answer) -> Committed | None:
        if isinstance(answer, Card):
            trick = self.rules.trick_so_far(tapis)
            duties = self.rules.duties(tapis, trick, seat)
            hand = tuple(self.rules.hand(tapis, seat))
            proof = Revoke(answer, hand, trick, duties, sum(tapis.facts["tricks"]))
            return Committed(REVOKE, self.rules.breach(tapis, seat, answer), proof, (answer,))
        if answer == "regarde-tourne":
            return Committed(LOOKED, "PIC-09A")
        if answer[0] == "ecarte":
            return Committed(WRONG_ECART, "PIC-09B", cards=answer[1:])
        if answer[0] == "maldonne":
            return Committed(MISDEAL, "PIC-03", answer)
        return None

    def judge(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        judge = {MISDEAL: self.misdeal, LOOKED: self.looked, WRONG_ECART: self.wrong_ecart, REVOKE: self.revoke}
        return judge[fault.id](tapis, fault, claimant)

    def misdeal(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIC-F01: any active player, until the first call; all could see the packets fall."""
        if tapis.facts["phase"] != "auction" or tapis.facts["calls"]:
            return None
        if claimant not in (*tapis.facts["active"], fault.actor):
            return None
        if fault.what[1] != "tourne" or claimant not in tapis.facts["active"]:
            return Verdict("uneven", Throw(Redeal(MISDEAL)))
        return Verdict("even", Menu(Ask({claimant: One((AGAIN, STAND))}, MISDEAL)))

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
        if phase not in ("exchange", "trump", "play", "count"):
            return None
        if claimant != fault.actor:
            if claimant not in tapis.facts["active"]:
                return None
            hand = tapis.zones[f"hand.{self.rules.seats[fault.actor]}"]
            laid_open = bool(hand.faces >> claimant & 1)
            run_out = not hand.cards and sum(tapis.facts["tricks"]) < 10
            if not (laid_open or run_out or phase == "count"):
                return None
        played = phase == "count" or (phase == "play" and self.card_played(tapis))
        return Verdict("after", Throw(Ruled(WRONG_ECART, made=False))) if played else Verdict("before", TakeBack())

    def revoke(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PIC-F11: the other camp, until the next deal is cut, if cards seen since then prove it.

        Until a card of the next trick is led it is taken back; afterwards it decides the contract.
        """
        facts, proof = tapis.facts, fault.what
        declarer = facts.get("declarer")
        if declarer is None or (claimant != fault.actor and claimant not in facts["active"]):
            return None
        if claimant != fault.actor:
            if (claimant == declarer) == (fault.actor == declarer):
                return None
            seen = seen_since(tapis, claimant, fault.event)
            shown = [card for card in proof.hand if card in seen]
            if broken(shown, proof.trick, proof.duties, proof.card) is None:
                return None
        complete = sum(facts["tricks"])
        same_trick = facts["phase"] == "play" and complete == proof.number
        not_led = facts["phase"] in ("play", "count") and complete == proof.number + 1 and not self.card_on_table(tapis)
        if same_trick or not_led:
            return Verdict("open", TakeBack())
        by = "declarer" if fault.actor == declarer else "defender"
        return Verdict(by, Throw(Ruled(REVOKE, made=fault.actor != declarer)))

    def chosen(self, tapis: Tapis, fault: Fault, answers: Mapping[int, Answer]) -> Remedy:
        if AGAIN in answers.values():
            return Throw(Redeal(fault.id))
        return Hold(fault.actor, "passe") if fault.id == LOOKED else Stand()

    def card_on_table(self, tapis: Tapis) -> bool:
        """Whether a card lies before a player."""
        return any(tapis.zones[f"front.{letter}"].cards for letter in self.rules.seats)

    def card_played(self, tapis: Tapis) -> bool:
        """Whether the play has begun."""
        return sum(tapis.facts["tricks"]) > 0 or self.card_on_table(tapis)
