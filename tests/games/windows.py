"""When a fault can be called: at the last moment of its window, and not the moment after."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import NamedTuple

import pytest

from estaminet.lab.lives import waiting
from estaminet.play import Partie
from estaminet.play.notation import parse
from estaminet.rules import Refused
from estaminet.rules.faults import FaultRule, Until, Who
from estaminet.rules.referee import UNFOUNDED

NEXT = "*"
"""In a script: whoever is asked answers lawfully."""
BEFORE = "< "
"""In a script, before a phase: so they do until one more answer would bring it."""
MANY = 200


class Window(NamedTuple):
    """The end of the window of a case."""

    claim: str
    """Who calls it: `C faute PIC-F12 D`."""
    case: str
    script: str
    """What leads to the last moment at which it can be called."""
    closes: str
    """What closes it."""
    then: str = ""
    """The case that it is from then on, if it can still be called."""

    @property
    def fault(self) -> str:
        """Its id."""
        return self.claim.split()[2]


def answer(partie: Partie, text: str) -> None:
    """A seat does something: `B 28`."""
    letter, _, rest = text.partition(" ")
    partie.answer(partie.rules.number(letter), parse(partie.rules, rest))


def lawfully(partie: Partie) -> None:
    """Somebody who is asked answers his question, always the same way."""
    seat = waiting(partie)[0]
    question = partie.view(seat).question
    assert question is not None
    shape = question.shape
    partie.answer(seat, next(iter(shape)) if shape.size < MANY else shape.sample(Random(1)))


def run(partie: Partie, script: str) -> None:
    """What is told in a script, act by act."""
    for step in filter(None, map(str.strip, script.split(","))):
        if step == NEXT:
            lawfully(partie)
        elif step.startswith(BEFORE):
            phase = step.removeprefix(BEFORE)
            for _ in range(MANY):
                lawfully(ahead := partie.clone())
                if ahead.tapis.facts["phase"] == phase:
                    break
                lawfully(partie)
        else:
            answer(partie, step)


def check(partie: Partie, window: Window) -> None:
    """The fault can be called, what closes its window happens, and it cannot be called any more."""
    seat = partie.rules.number(window.claim[0])

    def cases() -> set[tuple[str, str]]:
        return {(claim.fault, claim.case) for claim in partie.claims(seat)}

    run(partie, window.script)
    assert (window.fault, window.case) in cases()
    answer(partie.clone(), window.claim)
    run(partie, window.closes)
    assert (window.fault, window.case) not in cases()
    if window.then:
        assert (window.fault, window.then) in cases()
    else:
        with pytest.raises(Refused, match=UNFOUNDED):
            answer(partie, window.claim)


def closing(faults: Iterable[FaultRule]) -> set[tuple[str, str]]:
    """The cases whose windows close before the match does."""
    return {
        (rule.id, case.name)
        for rule in faults
        for case in rule.cases
        if rule.played and case.until != Until.ANY_TIME and case.callers != (Who.NOBODY,)
    }


Windows = Mapping[Callable[[], Partie], Sequence[Window]]
"""The windows of a game, by the table at which they are to be seen."""


def each(windows: Windows) -> pytest.MarkDecorator:
    """A test for each window, with the table that it takes."""
    all_of_them = [(table, one) for table, some in windows.items() for one in some]
    names = [f"{one.fault} {one.case}" for _, one in all_of_them]
    return pytest.mark.parametrize(("table", "window"), all_of_them, ids=names)


def unproved(faults: Iterable[FaultRule], windows: Windows) -> set[tuple[str, str]]:
    """The cases whose windows close, and are not among these."""
    return closing(faults) - {(one.fault, one.case) for some in windows.values() for one in some}
