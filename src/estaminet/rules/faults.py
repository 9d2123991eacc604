"""What a game makes of each fault in its book: data that stands beside its rules, and needs no partie to be read.

A fault has cases, which differ in what happened besides (was the card seen, had play begun); each says until when it
may be called, by whom, and what then follows. The referee of a `fidele` table (`rules.referee`) gives what is written
here, and an arbiter beside a real pack reads the same lines. Kinds are those of the common taxonomy, so that `TAL-1`
is a look at the talon in every game; the id is the game's own. The sentences stand in `faults.fr.toml` and
`faults.en.toml` of the game's folder (see `rulings.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Stage(StrEnum):
    """When in a deal something happens."""

    PACK = "pack"
    """Before the cards are dealt, or at any time: the pack itself."""
    STAKES = "stakes"
    DEAL = "deal"
    BIDDING = "bidding"
    EXCHANGE = "exchange"
    DECLARING = "declaring"
    PLAY = "play"
    COUNT = "count"


class Until(StrEnum):
    """The event that closes a window; never a time of the clock."""

    AT_ONCE = "at_once"
    NEXT_CALL = "next_call"
    FIRST_CALL = "first_call"
    FIRST_BID = "first_bid"
    OWN_CALL = "own_call"
    TURNED_UP = "turned_up"
    PROPOSED = "proposed"
    DEALER_ANSWERS = "dealer_answers"
    DEALER_PLAYS = "dealer_plays"
    BIDDING_OVER = "bidding_over"
    HANDS_SEEN = "hands_seen"
    OFFENDED_LOOKS = "offended_looks"
    OFFENDER_LOOKS = "offender_looks"
    CARD_SEEN = "card_seen"
    DEALT = "dealt"
    TALON_TOUCHED = "talon_touched"
    EXCHANGED = "exchanged"
    OWN_EXCHANGE = "own_exchange"
    EXCHANGES_OVER = "exchanges_over"
    TRUMP_NAMED = "trump_named"
    FIRST_CARD = "first_card"
    NEXT_CARD = "next_card"
    OWN_CARD = "own_card"
    OFFENDED_PLAYS = "offended_plays"
    NEXT_ACT = "next_act"
    IN_TURN = "in_turn"
    TRICK_COMPLETE = "trick_complete"
    NEXT_LEAD = "next_lead"
    OWN_NEXT_LEAD = "own_next_lead"
    VOLE = "vole"
    COUNTED = "counted"
    SCORED = "scored"
    NEXT_CUT = "next_cut"
    NEXT_ANTE = "next_ante"
    NEXT_TURNED_UP = "next_turned_up"
    NEXT_HAND = "next_hand"
    NEXT_LEAD_OF_DEAL = "next_lead_of_deal"
    SWEPT = "swept"
    STAKES_CLOSED = "stakes_closed"
    DEAL_OVER = "deal_over"
    ANY_TIME = "any_time"


class Who(StrEnum):
    """Who may call a fault, or chooses what follows."""

    NOBODY = "nobody"
    """The act is refused wherever a program sees to it."""
    OFFENDED = "offended"
    OPPONENTS = "opponents"
    ACTIVE = "active"
    """Of those who have cards in this deal; who sits out may not."""
    ANYONE = "anyone"
    OFFENDER = "offender"
    DECLARER = "declarer"
    HOMBRE = "hombre"
    DEALER = "dealer"
    CONCERNED = "concerned"
    PUNTER = "punter"
    CROUPIER = "croupier"
    ARBITER = "arbiter"


class Cure(StrEnum):
    """All that can follow from a fault; the codes are those of the common taxonomy."""

    STANDS = "R0"
    REPAIRED = "R1"
    REDEALT = "R2"
    DEAL_LOST = "R3a"
    DEAL_TAKEN = "R3b"
    COMPLETED = "R4a"
    COMPLETED_BLIND = "R4b"
    REDUCED = "R5a"
    DRAWN_BLIND = "R5b"
    DRAWN_SEEN = "R5c"
    SUIT_FORCED = "R7a"
    CARD_FORCED = "R7b"
    COUNT_BARS = "R8a"
    COUNT_LOST = "R8b"
    ITEM_LOST = "R8c"
    SHORT_TRICKS = "R9"
    TRICKS_GIVEN = "R10"
    REPLAYED = "R11"
    BETE = "R12a"
    HALF_BETE = "R12b"
    BETES = "R12c"
    PAID = "R13"
    PRIVILEGE_LOST = "R14"
    DEAL_CONCEDED = "R15"
    GAME_LOST = "R16"
    VOID = "R17"
    BURNT = "R18"
    FEWER_CHOICES = "R19"
    NEW_PACKS = "R20"
    BIDDING_CLOSED = "R21"
    ADJUSTED = "R22"


Menu = tuple[tuple[Cure, ...], ...]
"""What may follow: all the cures of one line. Several lines are a choice."""


@dataclass(frozen=True)
class Case:
    """What a fault comes to under one circumstance.

    Attributes:
        name: of the circumstance; the word by which its sentences are found.
        until: what closes the window.
        callers: who may call it; the offender may always own up.
        menu: what follows.
        chooser: who chooses, if there is a choice.
        silent: what follows when nobody calls it in time.
        later: id of the fault as which, or as another case of which, it is called once this window has closed.
        option: name and value of the option under which the case exists, if it is not there always.
        warning: whether the offender is warned by it: the next time more follows.
    """

    name: str
    until: Until
    callers: tuple[Who, ...]
    menu: Menu
    chooser: Who | None = None
    silent: Cure = Cure.STANDS
    option: tuple[str, str] | None = None
    later: str = ""
    warning: bool = False

    def __post_init__(self) -> None:
        if not self.menu or (len(self.menu) > 1) != (self.chooser is not None):
            raise ValueError(f"case {self.name!r}: a choice has a chooser, and nothing else has")


@dataclass(frozen=True)
class FaultRule:
    """What a game makes of one fault.

    Attributes:
        id: in the game's book.
        kind: in the common taxonomy.
        stages: when it can happen.
        cases: the circumstances that matter, in the order in which they are asked about.
        passages: the obligations of the old books that it fulfils.
        example: name of the case that its worked example tells; the first, unless named.
        played: whether it can be committed at a `fidele` table; the others take a real pack, or real people.
    """

    id: str
    kind: str
    stages: tuple[Stage, ...]
    cases: tuple[Case, ...]
    passages: tuple[str, ...] = ()
    example: str = ""
    played: bool = True

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"{self.id}: there is no kind {self.kind!r}")
        names = [case.name for case in self.cases]
        if not names or len(set(names)) != len(names):
            raise ValueError(f"{self.id}: its cases need names, each its own: {names}")
        if self.example not in ("", *names):
            raise ValueError(f"{self.id}: its example tells no case of it: {self.example!r}")

    @property
    def none(self) -> bool:
        """Whether it only seems to be a fault: nobody can call it, whatever has happened."""
        return not self.played and all(case.callers == (Who.NOBODY,) for case in self.cases)

    @property
    def exemplified(self) -> Case:
        """The case that its worked example tells."""
        return self.case(self.example) if self.example else self.cases[0]

    def case(self, name: str) -> Case:
        """The case of a name.

        Raises:
            KeyError: it has none.
        """
        for case in self.cases:
            if case.name == name:
                return case
        raise KeyError(name)


FAMILIES: Final[Mapping[str, int]] = {
    "MAT": 4,
    "DON": 8,
    "TAL": 10,
    "ECR": 5,
    "PAR": 7,
    "CPT": 5,
    "TOU": 5,
    "REN": 6,
    "EXP": 4,
    "LEV": 4,
    "MAR": 4,
    "CDT": 3,
    "BNK": 5,
}
"""Families of faults with the number of kinds in each: the pack, the deal, the talon, the discard, speech, counting,
turn, obligations of play, exposed cards, tricks, marking, conduct, the bank."""
KINDS: Final = frozenset(f"{family}-{number}" for family, count in FAMILIES.items() for number in range(1, count + 1))
