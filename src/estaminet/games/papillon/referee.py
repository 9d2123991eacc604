"""The referee of papillon: how the faults of a `fidele` table come about, and what is made of them.

All that happens at this game happens before everybody's eyes: hands and piles are counted, cards that take and cards
that are laid out are seen. What a fault is proved by is therefore never hidden; only its time is judged. One that
nobody calls in its window stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from estaminet.cards import Card
from estaminet.games.papillon.acts import AVANCE, COUPE, DECOUVRE, ETALE, MELE, PAQUETS, POULE, PREND
from estaminet.games.papillon.faults import (
    CUT_AGAIN,
    EXPOSED,
    LAID_OUT,
    MIXED,
    OUT_OF_TURN,
    PACKETS,
    UNPAID,
    WRONG_COUNT,
    WRONG_TAKE,
)
from estaminet.rules.ask import Ask, Redeal
from estaminet.rules.referee import (
    AGAIN,
    STAND,
    Amend,
    Committed,
    Fault,
    Fine,
    Menu,
    Referee,
    Remedy,
    Stand,
    TakeBack,
    Throw,
    Verdict,
)
from estaminet.rules.shapes import Answer, One
from estaminet.tapis import Tapis

FIRST_DEAL: Final = "PAP-03"
"""The rule by which the dealer is asked to make the first distribution of a coup."""


class Again(Exception):
    """A distribution from the talon is made again."""


class Stood(NamedTuple):
    """Where the game stood when something irregular was done."""

    turns: int
    """How many turns and distributions the coup had had."""
    what: Any = None
    """Of a distribution: how it was made, and whether it was the first. Of cards laid out: how many are not paid."""


class PapillonReferee(Referee):
    """Judges the faults of papillon; of a talon that is cut (PAP-F03) nothing comes."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.judges = {
            PACKETS: self.packets,
            WRONG_COUNT: self.wrong_count,
            LAID_OUT: self.laid_out,
            WRONG_TAKE: self.wrong_take,
            MIXED: self.mixed,
            UNPAID: self.unpaid,
            OUT_OF_TURN: self.out_of_turn,
            EXPOSED: self.exposed,
        }

    # -- what is done -------------------------------------------------------------------------------------------------

    def fault(self, tapis: Tapis, ask: Ask | None, seat: int, answer: Answer) -> Committed | None:
        verb, *what = answer if isinstance(answer, tuple) else (answer,)
        turns = tapis.facts["turns"]
        cards = tuple(one for one in what if isinstance(one, Card))
        if verb == ETALE:
            hand = tuple(self.rules.hand(tapis, seat))
            could = bool(self.rules.takes(tapis, seat).mine)
            owed = len(hand) if what else 0
            return Committed(LAID_OUT if could else UNPAID, "PAP-07" if could else "PAP-08", Stood(turns, owed), hand)
        if verb == PREND:
            return Committed(WRONG_TAKE, self.rules.why_not_this(tapis, seat, answer), Stood(turns), cards)
        simple = {AVANCE: (OUT_OF_TURN, "PAP-16"), MELE: (MIXED, "PAP-09"), COUPE: (CUT_AGAIN, "PAP-10")}
        if verb in simple:
            return Committed(*simple[verb], Stood(turns), cards)
        made = Stood(turns, (what[0], ask is not None and ask.rule == FIRST_DEAL))
        if verb == DECOUVRE:
            return Committed(EXPOSED, "PAP-02", made)
        return Committed(PACKETS if what == [PAQUETS] else WRONG_COUNT, "PAP-20", made)

    # -- what comes of it ---------------------------------------------------------------------------------------------

    def untouched(self, tapis: Tapis, fault: Fault) -> bool:
        """Whether nobody has done anything since a distribution was made."""
        facts = tapis.facts
        held = sum(len(self.rules.hand(tapis, seat)) for seat in range(len(self.rules.seats)))
        return self.nobody_since(tapis, fault) and facts["phase"] == "play" and held == sum(facts["dealt"])

    def nobody_since(self, tapis: Tapis, fault: Fault) -> bool:
        """Whether nobody has had a turn, and nothing was dealt, since a turn."""
        return bool(tapis.facts["turns"] == fault.what.turns + 1)

    def made_again(self, fault: Fault) -> Throw:
        """The first distribution is made again from the whole pack, another from the talon."""
        _, first = fault.what.what
        return Throw(Redeal(fault.id) if first else Again())

    def packets(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PAP-F01: anybody, before the first card."""
        if not self.untouched(tapis, fault):
            return None
        return Verdict("first" if fault.what.what[1] else "talon", self.made_again(fault))

    def wrong_count(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PAP-F02: anybody, before the first card; later, until the next ante, the coup is void."""
        if not self.untouched(tapis, fault):
            return Verdict("later", Throw(Redeal(WRONG_COUNT)))
        return Verdict("first" if fault.what.what[1] else "talon", self.made_again(fault))

    def laid_out(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PAP-F04: anybody, until the next player acts; what he has not paid is due longer."""
        if self.nobody_since(tapis, fault):
            return Verdict("in_time", TakeBack())
        return self.unpaid(tapis, fault, claimant)

    def wrong_take(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PAP-F05: anybody, until the next player acts."""
        return Verdict("in_time", TakeBack()) if self.nobody_since(tapis, fault) else None

    def mixed(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PAP-F06: anybody, until the talon is dealt."""
        return Verdict("in_time", TakeBack()) if tapis.facts["turns"] == fault.what.turns else None

    def unpaid(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PAP-F07: anybody, until the coup is over."""
        if not fault.what.what or tapis.facts["phase"] not in ("play", "deal"):
            return None
        fine = Fine(fault.what.what, self.rules.seats[fault.actor], POULE, "PAP-08")
        return Verdict("in_time", Amend((fine,)), UNPAID)

    def out_of_turn(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PAP-F08: anybody, until the one whose turn it was has played."""
        return Verdict("in_time", TakeBack()) if tapis.facts["turns"] == fault.what.turns else None

    def exposed(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """PAP-F09: whose card it is, at once, be it the dealer's own."""
        receiver = self.rules.number(fault.what.what[0])
        if claimant not in (receiver, fault.actor) or not self.untouched(tapis, fault):
            return None
        return Verdict("hand", Menu(Ask({receiver: One((STAND, AGAIN))}, EXPOSED)))

    def chosen(self, tapis: Tapis, fault: Fault, answers: Mapping[int, Answer]) -> Remedy:
        return self.made_again(fault) if AGAIN in answers.values() else Stand()
