"""What one place, a seat or the spectators, may know of a partie at one moment."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from estaminet.cards import Card, cards
from estaminet.rules import Either, Shape
from estaminet.rules.referee import Claim
from estaminet.tapis import Heard


class Question(NamedTuple):
    """What the seat is asked: its number among the questions to this seat, its shape, the rule that asks."""

    number: int
    rule: str
    shape: Shape
    loose: Shape | None
    """In `fidele` play: what the hand may do, faults included. A page offers this, if there is any."""
    formality: bool


class View(NamedTuple):
    """All that a place sees, hears and is asked; nothing in it depends on what the place cannot know."""

    game: str
    options: dict[str, str]
    seats: tuple[str, ...]
    place: int
    """The seat's number; `len(seats)` for the spectators."""
    zones: dict[str, tuple[Card | None, ...] | None]
    purses: dict[str, int]
    facts: dict[str, Any]
    question: Question | None
    thinking: tuple[int, ...]
    """The seats that seem to be thinking."""
    asides: Shape | None
    """What this seat may do beside any question."""
    slips: Shape | None
    """In `fidele` play: what this seat's hand or tongue can do beside any question, though it may not."""
    claims: tuple[Claim, ...]
    """The faults that this seat could rightly call, or own up to."""
    hearing: Callable[[], list[Heard]]
    """Gives `heard`, which not everybody who looks wants to know."""

    def __reduce__(self) -> tuple[type[View], tuple[Any, ...]]:
        """Pickled, a view carries what it tells and no more of the hearing."""
        return View, (*self[:-1], partial(list, self.heard))

    @property
    def beside(self) -> Shape | None:
        """All that this seat can do beside any question, be it allowed or not."""
        shapes = [shape for shape in (self.asides, self.slips) if shape is not None]
        return Either(*shapes) if shapes else None

    @property
    def heard(self) -> list[Heard]:
        """What was heard in this deal and the one before, in order."""
        return self.hearing()

    def tells_as_much_as(self, later: View) -> bool:
        """Whether a later view of the same place in the same partie has nothing new: both have the same `text`."""
        mine, theirs = self.question, later.question
        return (
            (mine and mine.number) == (theirs and theirs.number)
            and self._span() == later._span()
            and self.thinking == later.thinking
            and self.zones == later.zones
            and self.facts == later.facts
            and self.purses == later.purses
            and (self.asides and self.asides.plain()) == (later.asides and later.asides.plain())
            and (self.slips and self.slips.plain()) == (later.slips and later.slips.plain())
            and self.claims == later.claims
        )

    def _span(self) -> tuple[int, int] | None:
        """The numbers of the first and of the last thing heard."""
        heard = self.heard
        return (heard[0].number, heard[-1].number) if heard else None

    def hand(self, zone: str) -> tuple[Card, ...]:
        """The cards of a zone whose faces this place sees; none if it sees no faces there, or nobody holds a hand."""
        return tuple(card for card in self.zones.get(zone) or () if card is not None)

    def shown(self, seat: int) -> list[Card]:
        """The cards that a seat has shown of its hand, as the fact `shown` tells them, and that do not lie open since.

        A line of that fact begins with the seat and ends with codes.
        """
        lying = {one for content in self.zones.values() for one in content or () if one is not None}
        told = [one for line in self.facts.get("shown", ()) if line[0] == seat for one in cards(line[-1])]
        return [one for one in dict.fromkeys(told) if one not in lying]

    def plain(self) -> dict[str, Any]:
        """The view as plain data."""
        question = self.question
        return {
            "game": self.game,
            "options": self.options,
            "seats": list(self.seats),
            "place": self.place,
            "zones": {name: plain(content) for name, content in self.zones.items()},
            "purses": self.purses,
            "facts": plain(self.facts),
            "question": question
            and {
                "number": question.number,
                "rule": question.rule,
                "shape": question.shape.plain(),
                "loose": question.loose and question.loose.plain(),
                "formality": question.formality,
            },
            "thinking": list(self.thinking),
            "asides": self.asides and self.asides.plain(),
            **({"slips": self.slips.plain()} if self.slips else {}),
            **({"claims": [list(one) for one in self.claims]} if self.claims else {}),
            "heard": [[h.number, h.kind, plain(h.what), h.src, h.dst] for h in self.heard],
        }

    def text(self) -> str:
        """The view as canonical JSON: equal views give equal text."""
        return json.dumps(self.plain(), sort_keys=True, separators=(",", ":"))


def plain(value: Any) -> Any:
    """Any content of a view as JSON-able data: cards become codes, hidden ones stay `None`."""
    if isinstance(value, Card):
        return value.code
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    if isinstance(value, (tuple, list)):
        return [plain(part) for part in value]
    return value
