"""The referee of trente et quarante: what is done wrong at a `fidele` table, and what is made of it.

Punters err in what they do: a stake too late, too large, too small, a look into the packet. The tailleur errs where the
option `slips` lets him (`tailleur.py`); the rules tell the driver, which keeps it as a fault of the house. All of it is
done before everybody's eyes.

His errors in the rows and in what he calls can be called until all have looked at the rows and the coup is settled;
where that asks for choices, at a refait, these come after it. He never pays too much or takes a stake that has won:
nobody but the bank would have to call the one, and at the other nobody could look on. What is wrong with a real packet
(TQ-F11), and what hangs on markers and on a bottom card that was seen (TQ-F13, TQ-F15), is for the arbiter beside a
real table: the program counts the cards, knows who is insured, and shows nobody the last card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from estaminet.games.trente_et_quarante.faults import (
    ABOVE,
    BELOW,
    FACED,
    LATE,
    LOOKED,
    MISCALLED,
    MISPAID,
    NOIRE_TOO_LONG,
    NOIRE_TOO_SHORT,
    ORDER_LOST,
    ROUGE_TOO_LONG,
    STUCK,
    TOO_SOON,
)
from estaminet.games.trente_et_quarante.stakes import BANQUE, Stake, in_order
from estaminet.games.trente_et_quarante.tailleur import MAL_PAYE, TOURNEE
from estaminet.rules.ask import Ask
from estaminet.rules.referee import (
    Amend,
    Carry,
    Change,
    Committed,
    Fault,
    Fine,
    Forget,
    Give,
    Note,
    Referee,
    Remedy,
    Stand,
    Verdict,
)
from estaminet.rules.shapes import Answer
from estaminet.tapis import Tapis

REGARDE: Final = "regarde"
LATE_ACTS: Final = ("mise", "retire", "deplace", "augmente", "diminue")
"""What a hand can do with stakes when the cards are being laid."""
WITHDRAWN: Final = ("retire", "diminue")


class Excluded(Exception):
    """TQ-F14: a punter must leave the table."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat


class Relaid(Exception):
    """TQ-22: the rows have been put right, or are to be read again; the coup goes on from there."""


class OrderLost(Exception):
    """TQ-F09: the coup is null."""


class TrenteReferee(Referee):
    """Judges the faults of punters, and those of the house."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.judges = {
            LATE: self.late,
            ABOVE: self.above,
            BELOW: self.below,
            LOOKED: self.looked,
            NOIRE_TOO_LONG: self.row_amiss,
            NOIRE_TOO_SHORT: self.row_amiss,
            ROUGE_TOO_LONG: self.turned,
            FACED: self.turned,
            MISCALLED: self.miscalled,
            STUCK: self.stuck,
            ORDER_LOST: self.order_lost,
            MISPAID: self.mispaid,
            TOO_SOON: self.too_soon,
        }

    # -- what is done -------------------------------------------------------------------------------------------------

    def fault(self, tapis: Tapis, ask: Ask | None, seat: int, answer: Answer) -> Committed | None:
        verb, *about = answer if isinstance(answer, tuple) else (answer,)
        if verb == REGARDE:
            return Committed(LOOKED, "TQ-22", len(tapis.zones["pack"]) - about[0])
        if verb not in LATE_ACTS:
            return None
        if tapis.facts["phase"] == "lignes":
            return Committed(LATE, "TQ-05", (tapis.facts["pause"], "withdrawal" if verb in WITHDRAWN else "stake"))
        stakes = self.rules.stakes(tapis, seat)
        if verb == "mise":
            number, chance = self.rules.free_number(stakes), about[0]
        else:
            number, chance = about[0], next(one.chance for one in stakes if one.number == about[0])
        over = about[1] > self.rules.room(stakes, chance)
        return Committed(ABOVE if over else BELOW, self.rules.bad_amount(about[1]), number)

    # -- what comes of it ---------------------------------------------------------------------------------------------

    def judge(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        if claimant in tapis.facts["partis"] or fault.actor in tapis.facts["partis"]:
            return None
        return super().judge(tapis, fault, claimant)

    def late(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """TQ-F01: anybody, before the next row; all his stakes lie again as they did."""
        facts, seat = tapis.facts, fault.actor
        pause, case = fault.what
        if facts["phase"] != "lignes" or facts["pause"] != pause or facts["mises"][seat] == facts["fermes"][seat]:
            return None
        before = [Stake(*one) for one in facts["fermes"][seat]]
        return Verdict(case, Amend((*self.restored(tapis, seat, before), self.lying(tapis, "mises", seat, before))))

    def restored(self, tapis: Tapis, seat: int, before: Sequence[Stake]) -> list[Change]:
        """The counters that go back to where they were, premiums as well: first what comes home, then what is due."""
        letter, now = self.rules.seats[seat], self.rules.stakes(tapis, seat)
        home: list[Change] = []
        due: list[Change] = []
        for chance in self.rules.chances:
            too_many = sum(one.amount for one in now if one.chance == chance)
            too_many -= sum(one.amount for one in before if one.chance == chance)
            if too_many > 0:
                home.append(Fine(too_many, chance, letter, LATE))
            elif too_many < 0:
                due.append(Fine(-too_many, letter, chance, LATE))
        refunded = sum(one.premium for one in before if not one.kept) - sum(one.premium for one in now if not one.kept)
        if refunded:
            due.append(Fine(refunded, letter, BANQUE, LATE))
        return [*home, *due]

    def above(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """TQ-F02: anybody, until all is settled; the maximum plays."""
        stakes = self.rules.stakes(tapis, fault.actor)
        stake = next((one for one in stakes if one.number == fault.what), None)
        if stake is None:
            return None
        excess = min(stake.amount, -self.rules.room(stakes, stake.chance))
        if excess <= 0 or (tapis.facts["phase"] == "refait" and excess == stake.amount):
            return None
        changes: list[Change] = [Fine(excess, stake.chance, self.rules.seats[fault.actor], ABOVE)]
        for fact in ("mises", "fermes"):
            if fact in tapis.facts:
                kept = [Stake(*one) for one in tapis.facts[fact][fault.actor]]
                kept = [one._replace(amount=one.amount - excess) if one.number == fault.what else one for one in kept]
                changes.append(self.lying(tapis, fact, fault.actor, [one for one in kept if one.amount > 0]))
        return Verdict("over", Amend(tuple(changes)))

    def below(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """TQ-F03: anybody, before the first card; afterwards it plays as it is."""
        stakes = self.rules.stakes(tapis, fault.actor)
        stake = next((one for one in stakes if one.number == fault.what), None)
        options = self.rules.options
        if stake is None or tapis.facts["phase"] != "jeux":
            return None
        if stake.amount >= options.lowest and stake.amount % options.pas == 0:
            return None
        letter = self.rules.seats[fault.actor]
        changes: list[Change] = [Fine(stake.amount, stake.chance, letter, BELOW)]
        if stake.insured and not stake.kept:
            changes.append(Fine(stake.premium, BANQUE, letter, "TQ-27"))
        left = [one for one in stakes if one.number != fault.what]
        return Verdict("in_time", Amend((*changes, self.lying(tapis, "mises", fault.actor, left))))

    def looked(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """TQ-F14: anybody, before the first card; whoever is caught again may have to leave."""
        facts, seat = tapis.facts, fault.actor
        deep = len(tapis.zones["pack"]) - fault.what
        if facts["phase"] != "jeux" or deep <= 0:
            return None
        caught = facts.get("pris", ())
        again = self.rules.options.exclure and seat in caught
        burnt = (Give("pack", "brulees", deep), Forget(TOURNEE), Note("pris", (*caught, seat)))
        return Verdict("again" if again else "seen", Amend(burnt, Excluded(seat) if again else None))

    # -- the house ----------------------------------------------------------------------------------------------------

    def row_amiss(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """TQ-F04, TQ-F05: anybody, until the coup is settled; both rows are made of the cards as they came."""
        if tapis.facts["phase"] != "lignes":
            return None
        first, second = self.rules.in_order(tapis)
        one, other, left = in_order(self.rules.laid(tapis))
        changes = [
            Carry(tuple(second.cards), second.name, first.name),
            Carry(tuple(other), first.name, second.name),
            Carry(tuple(left), first.name, "brulees"),
        ]
        if not {*one}.isdisjoint([*other, *left]):  # of two equal cards the wrong one may have gone
            changes.append(Carry(tuple(one), first.name, first.name))
        case = "surplus" if fault.id == NOIRE_TOO_LONG else "short"
        return Verdict(case, Amend(tuple(change for change in changes if change.cards), Relaid()))

    def turned(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """TQ-F06, TQ-F10: anybody, before the stakes are closed; the card is burnt."""
        if tapis.facts["phase"] != "jeux" or TOURNEE not in tapis.facts:
            return None
        case = "between" if fault.id == FACED else "surplus"
        return Verdict(case, Amend((Give("pack", "brulees", 1), Forget(TOURNEE))))

    def miscalled(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """TQ-F07: anybody, until the coup is settled; it is announced again, rightly."""
        return Verdict("in_time", Amend((), Relaid())) if tapis.facts["phase"] == "lignes" else None

    def stuck(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """TQ-F08: anybody, before the next row; the two cards lie in their order, or else the coup is null."""
        facts, row = tapis.facts, self.rules.in_order(tapis)[0]
        pause, order = fault.what
        if facts["phase"] != "lignes" or facts["pause"] != pause:
            return None
        if not order:
            return Verdict("unsure", Amend((), OrderLost()))
        second, first, *rest = row.cards
        return Verdict("sure", Amend((Carry((first, second, *rest), row.name, row.name),)))

    def order_lost(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """TQ-F09: anybody, at once; the coup is null."""
        return Verdict("lost", Amend((), OrderLost())) if tapis.facts["phase"] == "lignes" else None

    def too_soon(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """TQ-F16: anybody, before the stakes are closed; the card is burnt."""
        row = self.rules.in_order(tapis)[0]
        if tapis.facts["phase"] != "jeux" or not row.cards:
            return None
        return Verdict("drawn", Amend((Carry(tuple(row.cards), row.name, "brulees"),)))

    def mispaid(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """TQ-F12: who was paid too little, before the stakes are closed; he is paid the rest, if the bank has it."""
        facts = tapis.facts
        seat, missing = facts.get(MAL_PAYE, (None, 0))
        if BANQUE not in tapis.credit:
            missing = min(missing, tapis.purses[BANQUE])
        if facts["phase"] != "jeux" or seat != claimant or not missing:
            return None
        reckoned = [
            Note(fact, (*facts[fact][:seat], facts[fact][seat] + missing, *facts[fact][seat + 1 :]))
            for fact in ("totals", "gains")
        ]
        paid = Fine(missing, BANQUE, self.rules.seats[seat], "TQ-12")
        return Verdict("in_time", Amend((paid, *reckoned, Forget(MAL_PAYE))))

    # -- how it is put right ------------------------------------------------------------------------------------------

    def lying(self, tapis: Tapis, fact: str, seat: int, stakes: Sequence[Stake]) -> Note:
        """From now on a seat has these stakes."""
        told = tapis.facts[fact]
        return Note(fact, (*told[:seat], tuple(map(tuple, stakes)), *told[seat + 1 :]))

    def chosen(self, tapis: Tapis, fault: Fault, answers: Mapping[int, Answer]) -> Remedy:
        return Stand()  # no fault of this game offers a choice
