"""The referee of aluette: how the faults of a `fidele` table come about, and who can prove them.

What all can see, anybody may call who has the right to: cards fall on an open table, the talon can be counted and what
each chanteur gives back to it, looks at it are made before all eyes. A hand of the wrong length is known to its owner,
to the others once it has run out too soon, or is not empty at the end; a sign only to who saw it; that a partner has
not agreed to a mordienne, to who saw him shake his head, or to all where all see signs.

A false sign (ALU-F09) can be made, and nobody can claim it. Of a renounce (ALU-F11) anybody may complain, and is told
that it is none. Who gets up (ALU-F13) has lost if anybody says so before the next cut; else he is taken to have sat
down again. A chair that is really left the café gives to a bot.

A point for a fault that makes the deal void is written together with any for what was done wrong before it (ALU-F05,
ALU-F07): it cancels what came later, no more. A sign outside the code (ALU-F08) costs its point each time, whatever
the others have signed: the game's own rule goes before the cancelling of equal faults, and the point that comes first
may win. A wrong chant (ALU-F05) is put right before the first lead; that afterwards it costs the deal holds until the
score, for who has given back too few may lead himself, and has then played.

An error on the slate (ALU-F12) can be called for longer than the driver keeps faults, which is until the next pack is
cut; from then to the first lead the rules themselves hear the same words (`Aluette.aside`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from estaminet.games.aluette.faults import (
    EXPOSED,
    FALSE_SIGN,
    FOREIGN_SIGN,
    LEFT,
    LOOKED,
    MISCOUNT,
    MISDEAL,
    MISDEAL_PLAYED,
    OUT_OF_TURN,
    VOID_MORDIENNE,
    WRONG_CHANT,
    WRONG_DEALER,
)
from estaminet.games.aluette.signs import FOREIGN, SIGNE, partner, true_signs
from estaminet.games.aluette.slips import AVANCE, DECOUVRE, LOOKS_AT, MALDONNE, MARQUE, QUITTE, SERT, TALON
from estaminet.games.aluette.tricks import SEATS, TRICKS, team
from estaminet.rules.ask import Ask, Redeal
from estaminet.rules.referee import (
    AGAIN,
    STAND,
    Amend,
    Committed,
    Fault,
    Hold,
    Menu,
    Note,
    Referee,
    Remedy,
    Stand,
    TakeBack,
    Throw,
    Verdict,
)
from estaminet.rules.shapes import Answer, One
from estaminet.tapis import Tapis


class Penalty(Exception):
    """A remedy thrown at a question: the deal ends, and a team gets 1 point instead.

    What was done wrong since the fault, `row` answers into the deal, goes with it.
    """

    def __init__(self, rule: str, team: int, row: int) -> None:
        super().__init__(rule)
        self.rule = rule
        self.team = team
        self.row = row


class Left(Exception):
    """A remedy thrown at a question: the match ends, and a team has won it."""

    def __init__(self, team: int) -> None:
        super().__init__(team)
        self.team = team


class AluetteReferee(Referee):
    """Judges the faults of aluette."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.judges = {
            MISDEAL: self.misdeal,
            EXPOSED: self.exposed,
            WRONG_DEALER: self.wrong_dealer,
            WRONG_CHANT: self.wrong_chant,
            OUT_OF_TURN: self.out_of_turn,
            LOOKED: self.looked,
            FOREIGN_SIGN: self.foreign_sign,
            VOID_MORDIENNE: self.void_mordienne,
            MISCOUNT: self.miscount,
            LEFT: self.left,
        }

    # -- what is done ---------------------------------------------------------------------------------------------

    def fault(self, tapis: Tapis, ask: Ask | None, seat: int, answer: Answer) -> Committed | None:
        verb = answer[0] if isinstance(answer, tuple) else answer
        if answer == FOREIGN:
            return Committed(FOREIGN_SIGN, "ALU-40", self.instant(tapis))
        if verb == SIGNE:
            true = not self.rules.signs.truthful or answer in true_signs(self.rules.hand(tapis, seat))
            return None if true else Committed(FALSE_SIGN, "ALU-41")
        if answer == QUITTE:
            return Committed(LEFT, "ALU-25")
        if answer in LOOKS_AT:
            return Committed(LOOKED, "ALU-05")
        if verb == "mordienne":
            return self.announced(tapis, ask, seat)
        if verb == AVANCE:
            return Committed(OUT_OF_TURN, "ALU-12", len(tapis.facts["took"]), answer[1:])
        if verb == "rend":
            kept = len(self.rules.hand(tapis, seat)) + 1 - len(answer)
            return None if kept == TRICKS else Committed(WRONG_CHANT, "ALU-10", cards=answer[1:])
        deals = {SERT: (WRONG_DEALER, "ALU-07"), MALDONNE: (MISDEAL, "ALU-05"), DECOUVRE: (EXPOSED, "ALU-05")}
        if verb in deals:
            return Committed(*deals[verb], answer)
        return Committed(MISCOUNT, "ALU-22") if verb == MARQUE else None

    def announced(self, tapis: Tapis, ask: Ask | None, seat: int) -> Committed | None:
        """A mordienne, unless it is announced by right."""
        if ask is None and self.rules.late(tapis) and "mordienne" in self.rules.late_words(tapis, seat):
            return None
        why = self.rules.why_no_mordienne(tapis, Ask({}, ""), seat, "mordienne")
        if ask is not None:
            why = "ALU-31" if tapis.facts.get(f"lips.{SEATS[seat]}") == "non" else "ALU-30"
        return Committed(VOID_MORDIENNE, why, self.instant(tapis))

    def instant(self, tapis: Tapis) -> tuple[int, int]:
        """How many tricks have been taken, and how many cards lie in the one at hand."""
        lying = sum(len(tapis.zones[f"front.{letter}"]) for letter in SEATS)
        return len(tapis.facts["took"]), lying

    # -- what is claimed ------------------------------------------------------------------------------------------

    def misdeal(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """ALU-F01, ALU-F02: anybody who can know it, until the deal is scored; the same dealer deals again."""
        if self.over(tapis, fault) or not (claimant == fault.actor or self.shows(tapis, fault.what[1:], claimant)):
            return None
        if self.led(tapis):
            return Verdict("after", Throw(Redeal(MISDEAL_PLAYED)), MISDEAL_PLAYED)
        return Verdict("before", Throw(Redeal(MISDEAL)))

    def shows(self, tapis: Tapis, wrong: tuple[str, str], claimant: int) -> bool:
        """Whether a seat can know that a card lies here which should lie there."""
        if TALON in wrong or SEATS[claimant] in wrong:
            return True
        short, long = wrong
        left = TRICKS - len(tapis.facts["took"])
        spare = len(tapis.zones[f"hand.{long}"])
        needed = left - len(tapis.zones[f"front.{short}"])
        return (needed > 0 and not tapis.zones[f"hand.{short}"].cards) or (not left and spare > 0)

    def exposed(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """ALU-F03: the dealer's opponents, before they take up their cards; the one on his left chooses."""
        if tapis.facts["phase"] != "deal" or not self.opposed(fault, claimant):
            return None
        left = (fault.actor + 1) % 4
        return Verdict("turned", Menu(Ask({left: One((AGAIN, STAND))}, EXPOSED)))

    def wrong_dealer(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """ALU-F04: anybody, before the first lead."""
        if self.over(tapis, fault) or self.led(tapis):
            return None
        return Verdict("before", Throw(Redeal(WRONG_DEALER)))

    def wrong_chant(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """ALU-F05: anybody, for all could count what each gave back; put right before the first lead, later it costs.

        The deal is void then; if both have given back a wrong number it cancels.
        """
        facts = tapis.facts
        if self.over(tapis, fault) or facts["phase"] == "discard":  # nothing has been laid down yet
            return None
        if not self.led(tapis):
            return Verdict("before", TakeBack())
        if len(facts["miscounted"]) > 1:
            return Verdict("both", Throw(Redeal(WRONG_CHANT)))
        return Verdict("after", self.point(tapis, fault))

    def out_of_turn(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """ALU-F06: an opponent, until the trick is complete, unless the card has been played in its turn."""
        facts, (card,) = tapis.facts, fault.cards
        if facts["phase"] != "play" or len(facts["took"]) != fault.what or not self.opposed(fault, claimant):
            return None
        lying = card in tapis.zones[f"front.{SEATS[fault.actor]}"].cards
        if lying and fault.actor not in facts.get("early", ()):
            return None
        return Verdict("laid", Hold(fault.actor, card))

    def looked(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """ALU-F07: an opponent, until the deal is scored; as many looks on both sides cancel, and one more is paid."""
        facts = tapis.facts
        sides = [team(seat) for seat in facts.get("looked", ())]
        more = 2 * sides.count(team(fault.actor)) > len(sides)
        paid = facts.get("void", ("",))[0] == LOOKED  # his first look has made the deal void, whichever was called
        if self.over(tapis, fault) or not more or paid or not self.opposed(fault, claimant):
            return None
        return Verdict("one", self.point(tapis, fault))

    def point(self, tapis: Tapis, fault: Fault) -> Remedy:
        """A point for the others and the deal is void; if it is already, beside the point that this has brought."""
        facts, other = tapis.facts, 1 - team(fault.actor)
        void = Penalty(fault.id, other, fault.row)
        if "void" not in facts:
            return Throw(void)
        rule, side, _ = facts["void"]
        return Amend((Note("fined", (*facts.get("fined", ()), (side, 1, rule))),), void)

    def foreign_sign(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """ALU-F08: an opponent who has seen it, until the next card is played."""
        facts, actor = tapis.facts, fault.actor
        if self.over(tapis, fault) or self.instant(tapis) != fault.what or not self.opposed(fault, claimant):
            return None
        heard = tapis.heard(claimant)[tapis.heard_before(claimant, fault.event) :]
        if not any(one.kind == "say" and one.src == str(actor) and one.what == FOREIGN for one in heard):
            return None
        warned = facts.get("warned", ())
        if actor not in warned:
            return Verdict("first", Amend((Note("warned", (*warned, actor)),)))
        side = 1 - team(actor)
        totals = tuple(points + (at == side) for at, points in enumerate(facts["totals"]))
        if self.rules.winner(totals, len(facts["sheet"])) is not None:
            return Verdict("again", Throw(Penalty(FOREIGN_SIGN, side, fault.row)))
        fined = (*facts.get("fined", ()), (side, 1, FOREIGN_SIGN))
        then = Penalty(*facts["void"]) if "void" in facts else None  # what is being written is written anew
        return Verdict("again", Amend((Note("fined", fined), Note("totals", totals)), then))

    def void_mordienne(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """ALU-F10: an opponent who can know it, before anything else is played or said."""
        phase = tapis.facts["phase"]
        answering = self.rules.options.refusal == "start" and fault.phase == "declare"
        if phase != ("reply" if answering else "play") or self.instant(tapis) != fault.what:
            return None
        if not self.opposed(fault, claimant) or not (claimant == fault.actor or self.knows_why(tapis, fault, claimant)):
            return None
        return Verdict("void", TakeBack())

    def knows_why(self, tapis: Tapis, fault: Fault, claimant: int) -> bool:
        """Whether a seat knows that a mordienne was announced without right."""
        if fault.cause not in ("ALU-30", "ALU-31") or self.rules.options.signs == "open":
            return True
        mate = str(partner(fault.actor))
        heard = tapis.heard(claimant)
        since = tapis.heard_before(claimant, fault.event)
        for one in reversed(heard[:since]):
            if one.src == "dealer" or one.dst.startswith("front."):
                return False
            if one.kind == "say" and one.src == mate and one.what == "non":
                return True
        return False

    def miscount(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """ALU-F12: anybody; all see the slate."""
        return Verdict("wrong", TakeBack())

    def left(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """ALU-F13: anybody, until the match is over."""
        return None if "result" in tapis.facts else Verdict("gone", Throw(Left(1 - team(fault.actor))))

    def chosen(self, tapis: Tapis, fault: Fault, answers: Mapping[int, Answer]) -> Remedy:
        return Throw(Redeal(fault.id)) if AGAIN in answers.values() else Stand()

    # -- how things stand -----------------------------------------------------------------------------------------

    def opposed(self, fault: Fault, claimant: int) -> bool:
        """Whether a seat is of the other team, or the offender himself."""
        return claimant == fault.actor or team(claimant) != team(fault.actor)

    def over(self, tapis: Tapis, fault: Fault) -> bool:
        """Whether the deal is scored, or void for a fault that came before this one."""
        _, _, row = tapis.facts.get("void", ("", 0, fault.row + 1))
        return tapis.facts["phase"] in OVER or fault.row >= row

    def led(self, tapis: Tapis) -> bool:
        """Whether a card of this deal has been led."""
        facts = tapis.facts
        if facts["phase"] not in ("play", "marking") or "leader" not in facts:
            return False
        return facts["took"] != "" or bool(tapis.zones[f"front.{SEATS[facts['leader']]}"].cards)


OVER: Final = frozenset({"scored", "cut"})
"""The phases in which the deal is scored."""
