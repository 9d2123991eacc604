"""Events: one for each thing that happens on the tapis, with who notices it and who sees what it was."""

from __future__ import annotations

from typing import Any, NamedTuple


class Event(NamedTuple):
    """Something that happened, as the tapis knows it.

    Kinds: `move` (cards from zone to zone), `sweep` (the cards of several zones into one), `show` (a zone becomes
    visible to more seats), `look` (some see one card where it lies), `pay` (counters from purse to purse), `say` (a
    seat says or does something), `ruling` (it calls a fault, or owns up), `choice` (it chooses what follows), `fact`
    (a fact is told), `shuffle`, `rewind` (the last answers are taken back).
    """

    kind: str
    what: Any
    """Cards for `move`, `sweep`, `show`, `look`; a number for `pay`; what was said; the value of the fact."""
    src: str
    dst: str
    faces: int
    """Mask of the places who see `what`. A place is a seat, or the spectators."""
    counted: int
    """Mask of the places who see how many cards `what` is."""
    noticed: int
    """Mask of the places who notice that something happened at all."""
    news: int
    """Mask of the places who learn something they could not know before; decides who may undo alone."""


class Heard(NamedTuple):
    """An event as one place heard it.

    `what` holds `None` for each card whose face the place did not see, and nothing if it could not even count them.
    """

    number: int
    """Counts the events that this place noticed, from 0: it tells nothing of those it did not."""
    kind: str
    what: Any
    src: str
    dst: str


class Payment(NamedTuple):
    """Counters that went from one purse to another: a line of the ledger."""

    deal: int
    """The deal in which they were paid, as the fact `deal` has it; 0 before the first one."""
    src: str
    dst: str
    counters: int
    why: str
    """Id of the rule by which they were paid."""
