"""The referee of `fidele` play: what a fault is, who may call it, and what becomes of it.

In `fidele` play the program lets a hand err: an answer that a question tolerates without lawfully holding it is done,
and the driver keeps a `Fault`. Nobody is told. Another seat may call it, the offender may own up; a game's `Referee`
judges from what the claimant can know and gives a remedy. A fault that nobody calls in time is condoned.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Protocol

from estaminet.cards import Card
from estaminet.rules.ask import Ask
from estaminet.rules.shapes import Answer
from estaminet.tapis import Tapis

CLAIM: Final = "faute"
"""The verb of a claim: `faute PIC-F11 B`, seat B has committed this fault."""
OWN_UP: Final = "avoue"
"""The verb of owning up: `avoue PIC-F11`."""


@dataclass(frozen=True)
class Fault:
    """Something irregular that was done.

    Attributes:
        id: of the fault in the game's book.
        actor: the seat that did it.
        cause: id of the rule that it breaks.
        row: how many rows of the deal came before it.
        event: how many events came before it.
        what: what the game's referee needs to judge it later.
    """

    id: str
    actor: int
    cause: str
    row: int
    event: int
    what: Any


@dataclass(frozen=True)
class TakeBack:
    """The act and all that followed is taken back, knowledge stays, and this time it must be done lawfully."""


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
    """The offended side chooses; all who are asked answer unseen. The referee's `chosen` tells what follows."""

    ask: Ask


@dataclass(frozen=True)
class Stand:
    """Nothing happens."""


Remedy = TakeBack | Throw | Hold | Menu | Stand


class Referee(Protocol):
    """What a game declares of its faults."""

    def fault(self, tapis: Tapis, ask: Ask | None, seat: int, answer: Answer) -> tuple[str, str, Any] | None:
        """Id, cause and particulars of the fault that an answer is, seen before it is done; `None` if it is none."""
        ...

    def judge(self, tapis: Tapis, fault: Fault, claimant: int) -> Remedy | None:
        """The remedy a claimant gets, the offender himself included; `None` if he cannot know it or has no right.

        False, unprovable and late are one: the answer must not tell the claimant what he could not know.
        """
        ...

    def chosen(self, tapis: Tapis, fault: Fault, answers: dict[int, Answer]) -> Remedy:
        """What follows from the answers to a menu."""
        ...


def seen_since(tapis: Tapis, place: int, event: int) -> set[Card]:
    """The cards whose faces a place has seen since an event, or sees now."""
    heard = tapis.heard(place)[tapis.heard_before(place, event) :]
    seen = {card for one in heard if isinstance(one.what, tuple) for card in one.what if isinstance(card, Card)}
    for content in tapis.faces(place).values():
        seen.update(card for card in content or () if card is not None)
    return seen
