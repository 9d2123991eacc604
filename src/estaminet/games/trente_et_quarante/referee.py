"""The referee of trente et quarante: what punters do wrong at a `fidele` table, and what is made of it.

Here the tailleur is the program, and it does not err. What only he could do wrong (TQ-F04 to TQ-F09, TQ-F12, TQ-F16),
what is wrong with a real packet (TQ-F10, TQ-F11), and what hangs on markers and on a bottom card that was seen (TQ-F13,
TQ-F15) is for the arbiter beside a real table; no seat stands for the house, against which it would have to be called.
A `fidele` table knows the faults of punters: a stake too late, too large, too small, and a look into the packet. All of
it is done before everybody's eyes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from estaminet.games.trente_et_quarante.faults import ABOVE, BELOW, LATE, LOOKED
from estaminet.games.trente_et_quarante.stakes import BANQUE, Stake
from estaminet.rules.ask import Ask
from estaminet.rules.referee import Amend, Change, Committed, Fault, Fine, Give, Note, Remedy, Stand, Verdict
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


class TrenteReferee:
    """Judges the faults of punters."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules

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
        judges = {LATE: self.late, ABOVE: self.above, BELOW: self.below, LOOKED: self.looked}
        return judges[fault.id](tapis, fault)

    def late(self, tapis: Tapis, fault: Fault) -> Verdict | None:
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

    def above(self, tapis: Tapis, fault: Fault) -> Verdict | None:
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

    def below(self, tapis: Tapis, fault: Fault) -> Verdict | None:
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

    def looked(self, tapis: Tapis, fault: Fault) -> Verdict | None:
        """TQ-F14: anybody, before the first card; whoever is caught again may have to leave."""
        facts, seat = tapis.facts, fault.actor
        deep = len(tapis.zones["pack"]) - fault.what
        if facts["phase"] != "jeux" or deep <= 0:
            return None
        caught = facts.get("pris", ())
        again = self.rules.options.exclure and seat in caught
        burnt = (Give("pack", "brulees", deep), Note("pris", (*caught, seat)))
        return Verdict("again" if again else "seen", Amend(burnt, Excluded(seat) if again else None))

    def lying(self, tapis: Tapis, fact: str, seat: int, stakes: Sequence[Stake]) -> Note:
        """From now on a seat has these stakes."""
        told = tapis.facts[fact]
        return Note(fact, (*told[:seat], tuple(map(tuple, stakes)), *told[seat + 1 :]))

    def chosen(self, tapis: Tapis, fault: Fault, answers: Mapping[int, Answer]) -> Remedy:
        return Stand()  # no fault of this game offers a choice
