"""The referee of trente et quarante: what is done wrong at a `fidele` table, and what is made of it.

Punters err in what they do: a stake too late, too large, too small, a look into the packet. The tailleur errs where the
option `slips` lets him (`tailleur.py`); the rules tell the driver, which keeps it as a fault of the house. All of it is
done before everybody's eyes.

His errors in the rows and in what he calls can be called until the cards are swept. What has been paid by then is taken
back, and the coup is settled anew. A card too many in rouge (TQ-F06) that has been swept with the others is burnt until
the next stakes are closed, and what was announced stands, as after any sweep. A stake that has won and was taken all
the same comes back to its owner's hand, with what it has won (TQ-F12).

Where the last card of the packet never counts (option `derniere_carte_nulle`) the coup is null by the rules themselves,
and there is nothing to call (TQ-F15). Where it is agreed what a refait brings nobody is asked, and nobody can say that
he is insured (TQ-F13). Where he can, it would be the croupier who objects; here the program is the croupier and objects
to nothing, so that any punter calls it for him.

A packet is false here when a card has stayed in the basket (TQ-F11): all can count what lies there, but nobody knows
which card it is. It can be called until the taille is over and the tailleur takes everything up. A coup is in progress
from "rien ne va plus" until its cards are swept, so that one already paid is null as well. Between two coups no stake
is in play, and the bank pays none, whatever was agreed: else whoever had counted could lay what he liked and be paid.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from estaminet.games.trente_et_quarante.faults import (
    ABOVE,
    BELOW,
    FACED,
    FALSE_PACKET,
    LAST_KNOWN,
    LATE,
    LOOKED,
    MISCALLED,
    MISPAID,
    NO_MARK,
    NOIRE_TOO_LONG,
    NOIRE_TOO_SHORT,
    ORDER_LOST,
    ROUGE_TOO_LONG,
    STUCK,
    TOO_SOON,
)
from estaminet.games.trente_et_quarante.stakes import BANQUE, Stake, in_order
from estaminet.games.trente_et_quarante.tailleur import AVANT, DE_TROP, IN_ROW, MAL_PAYE, OUBLIEE, SWEPT, TOURNEE
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
    Throw,
    Verdict,
)
from estaminet.rules.shapes import Answer
from estaminet.tapis import Tapis

REGARDE: Final = "regarde"
REGARDE_FOND: Final = "regarde-fond"
FOND: Final = "fond"
ASSUREE: Final = "assuree"
ASSUREES: Final = "assurees"
LATE_ACTS: Final = ("mise", "retire", "deplace", "augmente", "diminue")
"""What a hand can do with stakes when the cards are being laid."""
WITHDRAWN: Final = ("retire", "diminue")
ON_THE_CLOTH: Final = ("lignes", "refait", "reglement")
"""The phases in which the cards of the coup lie there."""


class Excluded(Exception):
    """TQ-F14: a punter must leave the table."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat


class Relaid(Exception):
    """TQ-22: the rows have been put right, or are to be read again; the coup goes on from there."""


class Unmarked(Exception):
    """TQ-F13: a stake was not insured, and its owner has to say what becomes of it."""

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat, number)
        self.seat = seat
        self.number = number


class OrderLost(Exception):
    """TQ-F09: the coup is null."""


class FalsePacket(Exception):
    """TQ-F11: the taille is over, and what was in progress with it."""


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
            ROUGE_TOO_LONG: self.rouge_too_long,
            FACED: self.turned,
            FALSE_PACKET: self.false_packet,
            MISCALLED: self.miscalled,
            STUCK: self.stuck,
            ORDER_LOST: self.order_lost,
            MISPAID: self.mispaid,
            NO_MARK: self.no_mark,
            LAST_KNOWN: self.last_known,
            TOO_SOON: self.too_soon,
        }

    # -- what is done -------------------------------------------------------------------------------------------------

    def fault(self, tapis: Tapis, ask: Ask | None, seat: int, answer: Answer) -> Committed | None:
        verb, *about = answer if isinstance(answer, tuple) else (answer,)
        if verb == REGARDE:
            return Committed(LOOKED, "TQ-22", len(tapis.zones["pack"]) - about[0])
        if verb == REGARDE_FOND:
            return Committed(LOOKED, "TQ-22", (FOND, tapis.facts["coup"]))
        if verb == ASSUREE:
            return Committed(NO_MARK, "TQ-07", about[0])
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
        lying = self.lying("mises", facts["mises"], seat, before)
        return Verdict(case, Amend((*self.restored(tapis, seat, before), lying)))

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
        """TQ-F02: anybody, until the cards are swept; the maximum plays, and what was paid is paid anew."""
        stakes = self.rules.staked(tapis)[fault.actor]
        stake = next((one for one in stakes if one.number == fault.what), None)
        if stake is None:
            return None
        excess = min(stake.amount, -self.rules.room(stakes, stake.chance))
        if excess <= 0:
            return None
        changes = self.unsettled(tapis, ABOVE)
        then = Relaid() if changes else None
        changes.append(Fine(excess, stake.chance, self.rules.seats[fault.actor], ABOVE))
        lying = {name: tapis.facts[name] for name in ("mises", "fermes") if name in tapis.facts}
        if then is not None:
            _, lying["mises"], _ = tapis.facts[AVANT]
        for fact, told in lying.items():
            kept = [Stake(*one) for one in told[fault.actor]]
            kept = [one._replace(amount=one.amount - excess) if one.number == fault.what else one for one in kept]
            changes.append(self.lying(fact, told, fault.actor, [one for one in kept if one.amount > 0]))
        return Verdict("over", Amend(tuple(changes), then))

    def unsettled(self, tapis: Tapis, rule: str) -> list[Change]:
        """What takes a settlement back, if there was one: all that was paid, the stakes, the coup on the card."""
        facts = tapis.facts
        if AVANT not in facts:
            return []
        count, mises, carte = facts[AVANT]
        back: list[Change] = [Fine(one.counters, one.dst, one.src, rule) for one in reversed(tapis.payments[count:])]
        noted = Note("mises", mises), Note("carte", carte), Note("phase", "lignes")
        return [*back, *noted, *(Forget(name) for name in (AVANT, ASSUREES, MAL_PAYE, "saute"))]

    def below(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """TQ-F03: anybody, before the first card; afterwards it plays as it is."""
        stakes = self.rules.stakes(tapis, fault.actor)
        stake = next((one for one in stakes if one.number == fault.what), None)
        if stake is None or tapis.facts["phase"] != "jeux" or self.rules.fair(stake):
            return None
        letter = self.rules.seats[fault.actor]
        changes: list[Change] = [Fine(stake.amount, stake.chance, letter, BELOW)]
        if stake.insured and not stake.kept:
            changes.append(Fine(stake.premium, BANQUE, letter, "TQ-27"))
        left = [one for one in stakes if one.number != fault.what]
        lying = self.lying("mises", tapis.facts["mises"], fault.actor, left)
        return Verdict("in_time", Amend((*changes, lying)))

    def looked(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """TQ-F14: anybody, before the first card; whoever is caught again may have to leave.

        Of the last card of the packet it is this one that is burnt.
        """
        facts, seat = tapis.facts, fault.actor
        if facts["phase"] != "jeux":
            return None
        if isinstance(fault.what, tuple):
            known = fault.what == (FOND, facts["coup"]) and FOND in facts
            seen = (Give("pack", "brulees", 1, below=True), Forget(FOND)) if known else ()
        else:
            deep = len(tapis.zones["pack"]) - fault.what
            seen = (Give("pack", "brulees", deep), Forget(TOURNEE)) if deep > 0 else ()
        if not seen:
            return None
        caught = facts.get("pris", ())
        again = self.rules.options.exclure and seat in caught
        burnt = (*seen, Note("pris", (*caught, seat)))
        return Verdict("again" if again else "seen", Amend(burnt, Excluded(seat) if again else None))

    # -- the house ----------------------------------------------------------------------------------------------------

    def row_amiss(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """TQ-F04 to TQ-F06: anybody, until the cards are swept; both rows are made of the cards as they came."""
        if tapis.facts["phase"] not in ON_THE_CLOTH:
            return None
        first, second = self.rules.in_order(tapis)
        one, other, left = in_order(self.rules.laid(tapis))
        moves = [
            Carry(tuple(second.cards), second.name, first.name),
            Carry(tuple(other), first.name, second.name),
            Carry(tuple(left), first.name, "brulees"),
        ]
        if not {*one}.isdisjoint([*other, *left]):  # of two equal cards the wrong one may have gone
            moves.append(Carry(tuple(one), first.name, first.name))
        case = "short" if fault.id == NOIRE_TOO_SHORT else "surplus"
        changes = (*self.unsettled(tapis, fault.id), *(move for move in moves if move.cards), Forget(DE_TROP))
        return Verdict(case, Amend(changes, Relaid()))

    def rouge_too_long(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """TQ-F06: a card too many lies in rouge, or has been turned over after it."""
        if fault.what == SWEPT:
            return self.swept(tapis)
        return (self.row_amiss if fault.what == IN_ROW else self.turned)(tapis, fault, claimant)

    def swept(self, tapis: Tapis) -> Verdict | None:
        """TQ-F06: anybody, before the stakes are closed; the card is burnt, and what was announced stands (TQ-F07)."""
        if tapis.facts["phase"] != "jeux" or DE_TROP not in tapis.facts:
            return None
        code = tapis.facts[DE_TROP]
        last = next(one for one in reversed(tapis.zones["corbeille"].cards) if one.code == code)
        return Verdict("surplus", Amend((Carry((last,), "corbeille", "brulees"), Forget(DE_TROP))))

    def turned(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """TQ-F06, TQ-F10: anybody, before the stakes are closed; the card is burnt."""
        if tapis.facts["phase"] != "jeux" or TOURNEE not in tapis.facts:
            return None
        case = "between" if fault.id == FACED else "surplus"
        return Verdict(case, Amend((Give("pack", "brulees", 1), Forget(TOURNEE))))

    def miscalled(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """TQ-F07: anybody, until the cards are swept; it is announced again, rightly, and paid by that."""
        if tapis.facts["phase"] not in ON_THE_CLOTH:
            return None
        return Verdict("in_time", Amend(tuple(self.unsettled(tapis, MISCALLED)), Relaid()))

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

    def false_packet(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """TQ-F11: anybody, until the taille is over; a coup in progress is taken back, paid as it may be."""
        if OUBLIEE not in tapis.facts:
            return None
        if tapis.facts["phase"] not in ON_THE_CLOTH:
            return Verdict("between", Throw(FalsePacket()))
        case = "paid" if self.rules.options.jeu_faux == "banque_paye" else "null"
        return Verdict(case, Amend(tuple(self.unsettled(tapis, FALSE_PACKET)), FalsePacket()))

    def mispaid(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """TQ-F12: whose payment it was, before the stakes are closed; it is put right, as far as there are counters."""
        facts = tapis.facts
        seat, missing = facts.get(MAL_PAYE, (None, 0))
        if facts["phase"] not in ("reglement", "jeux") or seat != claimant or not missing:
            return None
        letter = self.rules.seats[seat]
        src, dst = (BANQUE, letter) if missing > 0 else (letter, BANQUE)
        amount = abs(missing) if src in tapis.credit else min(abs(missing), tapis.purses[src])
        if not amount:
            return None
        gained = amount if dst == letter else -amount
        reckoned = [
            Note(fact, (*facts[fact][:seat], facts[fact][seat] + gained, *facts[fact][seat + 1 :]))
            for fact in ("totals", "gains")
            if facts["phase"] == "jeux"
        ]
        return Verdict("in_time", Amend((Fine(amount, src, dst, "TQ-12"), *reckoned, Forget(MAL_PAYE))))

    def no_mark(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """TQ-F13: anybody, until the cards are swept; the stake is shared or goes to prison like the others."""
        told, facts = (fault.actor, fault.what), tapis.facts
        if facts["phase"] not in ON_THE_CLOTH or told not in facts.get(ASSUREES, ()):
            return None
        left = tuple(one for one in facts[ASSUREES] if one != told)
        return Verdict("unmarked", Amend((Note(ASSUREES, left),), Unmarked(*told)))

    def last_known(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """TQ-F15: anybody, until the cards are swept; the coup stands."""
        return Verdict("stands", Stand()) if tapis.facts["phase"] in ON_THE_CLOTH else None

    # -- how it is put right ------------------------------------------------------------------------------------------

    def lying(self, fact: str, told: Sequence[Any], seat: int, stakes: Sequence[Stake]) -> Note:
        """From now on a seat has these stakes, in a fact that tells those of all."""
        return Note(fact, (*told[:seat], tuple(map(tuple, stakes)), *told[seat + 1 :]))

    def chosen(self, tapis: Tapis, fault: Fault, answers: Mapping[int, Answer]) -> Remedy:
        return Stand()  # no fault of this game offers a choice
