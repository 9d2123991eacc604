"""What a hand or a tongue can do at a `fidele` table though it may not, sorted for pages and terminals.

Much of what can be done wrong is done as what is right: a card of the hand is played, cards are thrown out, though they
are the wrong ones. What is left are words, cards of which there are too few or too many, and acts that have no place of
their own; there may be a great many.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from estaminet.cards import Card
from estaminet.play.view import Question, View
from estaminet.rules import Amount, Answer, One, Pick, Shape, Take
from estaminet.rules.shapes import parts

FEW: Final = 4
"""Not more single words than this are each a thing by itself."""


class Slips(NamedTuple):
    """Wrong answers and acts that begin alike."""

    verb: str
    """The word with which they begin; empty if each is a single word, or a card."""
    answers: tuple[Answer, ...]
    """They, as far as they are listed; or else..."""
    shape: Amount | Pick | None = None
    """... what is chosen for them."""


def offered(question: Question) -> Iterator[Shape]:
    """The parts of all that a hand can answer; first what is lawful and no part of what is tolerated."""
    if question.loose is None:
        yield from parts(question.shape)
        return
    for part in parts(question.shape):
        if isinstance(part, One):
            rest = [one for one in part.options if question.loose.settle(one) is None]
            if rest:
                yield One(rest)
        elif question.loose.settle(part.sample(Random(0))) is None:
            yield part
    yield from parts(question.loose)


def lawful_part(question: Question, part: Shape) -> Shape | None:
    """Of a part of what a question tolerates, what is given like a lawful answer: as many cards, picked or taken.

    Which cards they are does not matter. Not so a number: whoever is asked for one should not be offered those that
    are wrong.
    """
    if isinstance(part, Take):
        return part
    for lawful in parts(question.shape):
        if isinstance(part, Pick) and isinstance(lawful, Pick) and lawful.verb == part.verb:
            low, high = max(part.low, lawful.low), min(part.high, lawful.high)
            if (low, high) == (part.low, part.high):
                return part
            if low <= high:
                return Pick(part.verb, part.cards, low, high)
        if isinstance(part, Amount) and isinstance(lawful, Amount) and lawful.plain() == part.plain():
            return part
    return None


def _wrong_part(question: Question, part: Shape, hand: Sequence[Card]) -> Iterator[Shape]:
    """The rest of it, without what is given by a card of the hand."""
    lawful = lawful_part(question, part)
    if isinstance(part, One):
        yield One([one for one in part.options if question.shape.settle(one) is None and one not in hand])
    elif lawful is None:
        yield part
    elif isinstance(part, Pick) and isinstance(lawful, Pick):
        for low, high in ((part.low, lawful.low - 1), (lawful.high + 1, part.high)):
            if low <= high:
                yield Pick(part.verb, part.cards, low, high)


def plays_cards(question: Question) -> bool:
    """Whether a card of the hand is an answer by itself: not where some are picked, or take others."""
    return not any(isinstance(part, Pick | Take) for part in parts(question.loose or question.shape))


def slips(view: View) -> Iterator[Slips]:
    """All that can be done wrong and has no place of its own, answers to the question first."""
    question = view.question
    if question is not None and question.loose is not None:
        hand = view.hand(f"hand.{view.seats[view.place]}") if plays_cards(question) else []
        yield from _alike(rest for part in parts(question.loose) for rest in _wrong_part(question, part, hand))
    if view.slips is not None:
        yield from _alike(parts(view.slips))


def _alike(several: Iterable[Shape]) -> Iterator[Slips]:
    """The answers of some shapes by the word with which they begin; single words together, first."""
    listed: dict[str, list[Answer]] = {}
    chosen = []
    for part in several:
        if isinstance(part, Amount | Pick):
            chosen.append(Slips(part.verb, (), part))
        else:
            for answer in dict.fromkeys(part):  # what is no bid may be one under some options
                listed.setdefault(str(answer[0]) if isinstance(answer, tuple) else "", []).append(answer)
    words = listed.pop("", [])
    if len(words) > FEW:
        yield Slips("", tuple(words))
    else:
        yield from (Slips("", (word,)) for word in words)
    yield from (Slips(verb, tuple(answers)) for verb, answers in listed.items())
    yield from chosen
