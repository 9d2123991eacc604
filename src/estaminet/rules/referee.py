"""The referee of `fidele` play: what a fault is, who may call it, and what becomes of it.

In `fidele` play the program lets a hand err: an answer that a question tolerates without lawfully holding it is done,
and the driver keeps a `Fault`. Nobody is told. Another seat may call it, the offender may own up; a game's `Referee`
judges from what the claimant can know: which case of the game's table of faults (`rules.faults`) it is, and by which
remedy its line comes about. A fault that nobody calls in time is condoned.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from estaminet.cards import Card
from estaminet.rules.ask import Ask
from estaminet.rules.faults import FaultRule
from estaminet.rules.shapes import Answer
from estaminet.rules.trick import Trick, broken
from estaminet.tapis import HOUSE, Tapis

CLAIM: Final = "faute"
"""The verb of a claim: `faute PIC-F11 B`, seat B has committed this fault."""
OWN_UP: Final = "avoue"
"""The verb of owning up: `avoue PIC-F11`."""
MAISON: Final = "maison"
"""In a claim, the house, where a player has his letter: `faute TQ-F04 maison`."""
UNFOUNDED: Final = "claim"
"""Why a claim is refused, in place of the id of a rule: it is false, too late, or not for this seat to prove. Which of
these it is would tell the claimant more than he knows."""
MALFORMED: Final = "malformed"
"""Why a claim is refused that is none: it is a fault and a seat, or to own up a fault alone. So much anybody may be
told, as he may be that there is..."""
NO_FAULT: Final = "no-fault"
"""... no such fault in the game, or..."""
NO_SEAT: Final = "no-seat"
"""... nobody there whom it could be against."""


AGAIN: Final = "refaire"
"""Chosen from a menu: the deal is void."""
STAND: Final = "maintenir"
"""Chosen from a menu: it stands as it is."""


class Committed(NamedTuple):
    """What a game's referee says of an irregular act before it is done."""

    id: str
    """Of the fault in the game's book."""
    cause: str
    """Id of the rule that it breaks, or what brought it about where that decides what follows."""
    what: Any = None
    """What the referee needs to judge it later."""
    cards: tuple[Card, ...] = ()
    """The cards that it was done with, as far as they are known beforehand."""
    co_actor: int | None = None
    """Who made it possible, where the game shares the guilt."""
    also: Committed | None = None
    """What else is wrong with the same act: it has a window of its own, as long as the act is not taken back."""
    by: int = HOUSE
    """Whose it is, where the rules tell the driver of it: the house's, or of a seat that lets something lie."""


@dataclass(frozen=True)
class Fault:
    """Something irregular that was done.

    Kind, windows, callers and menus stand once for all in the game's `FAULTS` under its id.

    Attributes:
        id: of the fault in the game's book.
        actor: the seat that did it, or `HOUSE`.
        cause: id of the rule that it breaks, or what brought it about.
        phase: of the deal, when it was done.
        row: how many rows of the deal came before it.
        event: how many events came before it.
        what: what the game's referee needs to judge it later.
        cards: what it was done with.
        co_actor: who made it possible, where the game shares the guilt.
        told: whether the rules told of it: it is no row itself, but comes of the one before.
    """

    id: str
    actor: int
    cause: str
    phase: str
    row: int
    event: int
    what: Any
    cards: tuple[Card, ...] = ()
    co_actor: int | None = None
    told: bool = False

    @property
    def key(self) -> tuple[str, int, int]:
        """What tells it from the others of its deal, however often the deal is played through again."""
        return self.id, self.actor, self.row


def letter_of(seats: Sequence[str], actor: int) -> str:
    """What whoever has done something is called in a claim, by the letters of the seats."""
    return MAISON if actor == HOUSE else seats[actor]


def actor_of(seats: Sequence[str], letter: str) -> int:
    """Who is called so in a claim.

    >>> [actor_of("AB", letter) for letter in ("B", MAISON)]
    [1, -1]
    """
    return HOUSE if letter == MAISON else seats.index(letter)


def is_claim(answer: Answer) -> bool:
    """Whether an answer would call a fault or own up to one, be it rightly or not."""
    return (answer[:1] if isinstance(answer, tuple) else (answer,)) in ((CLAIM,), (OWN_UP,))


def why_not(faults: Sequence[FaultRule], seats: Sequence[str], claim: Answer) -> str:
    """Why a claim is refused that is not granted: it is none, it names no fault, or nobody; or else the one sentence.

    A claim of what is no fault at all is refused by the rule that says so.

    >>> [why_not((), "AB", claim) for claim in ("faute", ("faute", "PIC-F11", "B"))]
    ['malformed', 'no-fault']
    """
    verb, *named = claim if isinstance(claim, tuple) else (claim,)
    if len(named) != (2 if verb == CLAIM else 1):
        return MALFORMED
    rule = next((one for one in faults if one.id == named[0]), None)
    if rule is None:
        return NO_FAULT
    if verb == CLAIM and named[1] not in (*seats, MAISON):
        return NO_SEAT
    return rule.id if rule.none else UNFOUNDED


@dataclass(frozen=True)
class TakeBack:
    """The act and all that followed is taken back, knowledge stays, and this time it must be done lawfully.

    Or only a `reply` is taken back, what a seat answered to the act, with all that followed; the act stands. Where a
    part of the act stands, it is done `instead`; and where nothing hung on it, the game goes `onward`: all that
    followed is done again, as far as it can be.
    """

    reply: tuple[int, Answer] | None = None
    instead: Answer | None = None
    onward: bool = False


@dataclass(frozen=True)
class Throw:
    """The deal does not go on as it was: it is dealt again, or ends as ruled. Thrown at the question at hand."""

    exception: Exception


@dataclass(frozen=True)
class Hold:
    """The seat is held to have answered this at its turn, now and for the rest of the phase."""

    seat: int
    answer: Answer


@dataclass(frozen=True)
class Menu:
    """The offended side chooses; all who are asked answer unseen. The referee's `chosen` tells what follows.

    What follows in any case is done before: the `changes`.
    """

    ask: Ask
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True)
class Stand:
    """Nothing happens."""


@dataclass(frozen=True)
class Amend:
    """The tapis is changed where it lies, and the game goes on: cards given or taken away, counters paid, a duty noted.

    A question whose answers depend on what has changed is put anew (`Ask.anew`); where another question has become due,
    `then` is thrown at the one at hand. If by it the act is `undone`, nothing else can be called of that act.
    """

    changes: tuple[Change, ...]
    then: Exception | None = None
    undone: bool = False


Remedy = TakeBack | Throw | Hold | Menu | Stand | Amend


class Verdict(NamedTuple):
    """What a claimant gets: the case of the fault's rule that is given, and what is done."""

    case: str
    remedy: Remedy
    fault: str = ""
    """The id by which it is called by now, if it is another one: a misdeal found too late is no misdeal any more."""
    sealed: bool = False
    """Whether the claimant cannot know yet which case it is: that hangs on what he has not seen."""


@dataclass(frozen=True)
class Give:
    """The top `count` cards of a zone go to another, or those `below`: a hand is completed from the talon."""

    src: str
    dst: str
    count: int
    below: bool = False

    def apply(self, tapis: Tapis) -> None:
        """Do it."""
        (tapis.bottom if self.below else tapis.top)(self.count, tapis.zones[self.src], tapis.zones[self.dst])


@dataclass(frozen=True)
class Draw:
    """So many cards of a zone, drawn blind, go to another: a hand is made shorter, or completed from the discards."""

    src: str
    dst: str
    count: int
    on_top: bool = False
    """Whether they come to lie on the other zone, and not under it."""
    more: tuple[str, ...] = ()
    """Zones whose cards count as lying together with those of the first."""

    def apply(self, tapis: Tapis) -> None:
        """Do it."""
        dst = tapis.zones[self.dst]
        tapis.blind(self.count, tapis.zones[self.src], dst, *(tapis.zones[name] for name in self.more))
        if self.on_top:
            dst.cards = [*dst.cards[-self.count :], *dst.cards[: -self.count]]


@dataclass(frozen=True)
class Carry:
    """Some cards go from a zone to another: put out, given back, laid aside."""

    cards: tuple[Card, ...]
    src: str
    dst: str

    def apply(self, tapis: Tapis) -> None:
        """Do it."""
        tapis.move(self.cards, tapis.zones[self.src], tapis.zones[self.dst])


@dataclass(frozen=True)
class PutBack:
    """Some cards go from a zone back on top of another, the first uppermost."""

    cards: tuple[Card, ...]
    src: str
    dst: str

    def apply(self, tapis: Tapis) -> None:
        """Do it."""
        tapis.lay_on(self.cards, tapis.zones[self.src], tapis.zones[self.dst])


@dataclass(frozen=True)
class Lay:
    """A zone is laid open to some seats, or to all if none are named."""

    zone: str
    seats: tuple[int, ...] = ()

    def apply(self, tapis: Tapis) -> None:
        """Do it."""
        tapis.show(tapis.zones[self.zone], tapis.only(*self.seats) if self.seats else tapis.everyone)


@dataclass(frozen=True)
class Look:
    """Some seats see some cards of a zone where they lie: drawn blindly, but not to stay unseen."""

    cards: tuple[Card, ...]
    zone: str
    seats: tuple[int, ...]

    def apply(self, tapis: Tapis) -> None:
        """Do it."""
        zone = tapis.zones[self.zone]
        for one in self.cards:
            tapis.look(zone, zone.cards.index(one), tapis.only(*self.seats))


@dataclass(frozen=True)
class Fine:
    """Counters go from a purse to another: a bête, whole or a part of it."""

    amount: int
    src: str
    dst: str
    rule: str

    def apply(self, tapis: Tapis) -> None:
        """Do it."""
        tapis.pay(self.amount, self.src, self.dst, self.rule)


@dataclass(frozen=True)
class Note:
    """A duty or a loss that later questions and the count go by: a suit to be led, a count that is lost, a privilege.

    All can know it (`Tapis.tell`); the game says under which name it looks for it.
    """

    fact: str
    value: Any

    def apply(self, tapis: Tapis) -> None:
        """Do it."""
        tapis.tell(self.fact, self.value)


@dataclass(frozen=True)
class Forget:
    """A fact is taken off the tapis: what was called is void."""

    fact: str

    def apply(self, tapis: Tapis) -> None:
        """Do it."""
        tapis.forget(self.fact)


@dataclass(frozen=True)
class Told:
    """All are told which case it has turned out to be, by what was chosen."""

    claimant: int
    what: tuple[str, ...]
    """The verb of a claim, the fault, whose it is, and the case."""

    def apply(self, tapis: Tapis) -> None:
        """Do it."""
        tapis.say(self.claimant, self.what, kind="ruling")


Change = Give | Draw | Carry | PutBack | Lay | Look | Fine | Note | Forget | Told
"""All that a ruling may change on the tapis, besides taking back, dealing again and ending the deal."""


class Referee(ABC):
    """What a game declares of its faults.

    Attributes:
        judges: how each fault is judged, by its id. From one that is not there nothing ever follows.
    """

    judges: Mapping[str, Judge]

    @abstractmethod
    def fault(self, tapis: Tapis, ask: Ask | None, seat: int, answer: Answer) -> Committed | None:
        """The fault that an answer is, seen before it is done; `None` if it is none."""

    def judge(self, tapis: Tapis, fault: Fault, claimant: int) -> Verdict | None:
        """The verdict a claimant gets, the offender himself included; `None` if he cannot know it or has no right.

        False, unprovable and late are one: the answer must not tell the claimant what he could not know.
        """
        judge = self.judges.get(fault.id)
        return None if judge is None else judge(tapis, fault, claimant)

    def lingers(self, tapis: Tapis, fault: Fault) -> bool:
        """Whether a fault can still be called though its deal has ended: nobody has yet seen his next hand, say."""
        return False

    @abstractmethod
    def chosen(self, tapis: Tapis, fault: Fault, answers: Mapping[int, Answer]) -> Remedy:
        """What follows from the answers to a menu."""


Judge = Callable[[Tapis, Fault, int], Verdict | None]
"""What `Referee.judge` comes to for some faults."""


class Claim(NamedTuple):
    """A fault that a seat could rightly call, or own up to, at this moment."""

    answer: tuple[str, ...]
    fault: str
    actor: int
    case: str
    """Nothing, if he cannot know it before he has spoken."""


@dataclass(frozen=True)
class Revoke:
    """What a broken duty of play is proved from: the hand a card was played from, and the trick it was played to."""

    card: Card
    hand: tuple[Card, ...]
    trick: Trick
    duties: int
    number: int
    """How many tricks were complete."""

    def proved(self, seen: Collection[Card]) -> bool:
        """Whether those cards of the hand that somebody has seen show that another one was due."""
        return broken([one for one in self.hand if one in seen], self.trick, self.duties, self.card) is not None


def seen_since(tapis: Tapis, place: int, event: int) -> set[Card]:
    """The cards whose faces a place has seen since an event, or sees now."""
    heard = tapis.heard(place)[tapis.heard_before(place, event) :]
    seen = {card for one in heard if isinstance(one.what, tuple) for card in one.what if isinstance(card, Card)}
    for content in tapis.faces(place).values():
        seen.update(card for card in content or () if card is not None)
    return seen


def known_in(tapis: Tapis, place: int, hand: str, event: int) -> set[Card]:
    """The cards that a place knew to be in a hand before an event, if they were there.

    It has seen them in this deal, be it elsewhere, if a trick was taken back; and since then none that it did not see
    has left the hand, nor come into it if it saw the card elsewhere.
    """
    last: dict[Card, bool] = {}
    may_have_come = False
    for heard in reversed(tapis.heard(place)[: tapis.heard_before(place, event)]):
        if heard.kind == "shuffle" and heard.src == "pack":
            break
        some = heard.what if isinstance(heard.what, tuple) else ()
        moved = heard.kind in ("move", "sweep")
        unseen = moved and not (some and all(some))
        if unseen and hand in heard.src.split():
            break
        lies_there = heard.dst == hand if moved else heard.src == hand
        for card in some:
            if isinstance(card, Card):
                last.setdefault(card, lies_there or not may_have_come)
        may_have_come |= unseen and heard.dst == hand
    return {card for card, known in last.items() if known}


def known_of(tapis: Tapis, place: int, fault: Fault, hand: str) -> set[Card]:
    """The cards of which a place knows that they were in a hand when something was played from it, if they were."""
    return seen_since(tapis, place, fault.event) | known_in(tapis, place, hand, fault.event)
