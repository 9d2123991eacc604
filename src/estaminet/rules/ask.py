"""What a rules generator yields: a question, or a checkpoint; and what a wrong answer raises."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from estaminet.rules.shapes import Answer, Shape


class Ask:
    """A question to one or several seats.

    The generator is resumed with the answer of the seat asked. Several seats answer together, none knowing the answers
    of the others, and the generator is resumed with a dict from seat to answer once all have answered.

    Where each does as he likes when he likes (stakes laid on a table), the question is `first`: the generator is
    resumed at every answer, with the seat and the answer. Whoever the next question asks the same as before need not
    begin to think again: to him it is still the same question.

    Attributes:
        shapes: what each asked seat may answer.
        rule: id of the rule that makes the question be asked.
        first: whoever answers first is heard at once.
        face: the seats whom the others believe to be thinking, where that differs from who is.
        formality: a program may answer for the seat without robbing it of a decision (the cut of the pack).
        tolerated: in `fidele` play, wider shapes: an answer in these but not in `shapes` is a fault, and is done.
        anew: makes the question as it must be put when a ruling has changed what lies on the table meanwhile.
    """

    __slots__ = ("anew", "face", "first", "formality", "rule", "shapes", "tolerated")

    def __init__(
        self,
        shapes: dict[int, Shape],
        rule: str,
        *,
        first: bool = False,
        face: tuple[int, ...] | None = None,
        formality: bool = False,
        tolerated: Mapping[int, Shape] | None = None,
        anew: Callable[[], Ask] | None = None,
    ) -> None:
        self.shapes = shapes
        self.rule = rule
        self.first = first
        self.face = face
        self.formality = formality
        self.tolerated = tolerated
        self.anew = anew

    def formal(self, seat: int) -> bool:
        """Whether a program may answer for a seat: nothing is to be decided, and nothing can be done wrong."""
        return self.formality and (self.tolerated is None or seat not in self.tolerated)


class Check:
    """A checkpoint: all that outlives this point lies on the tapis."""

    __slots__ = ()


CHECK: Final = Check()


class Refused(Exception):
    """An answer against the rules. Nothing has changed.

    Attributes:
        rule: id of the rule it breaks; the game's book has its sentence.
        seat: who answered.
        answer: what was answered.
    """

    def __init__(self, rule: str, seat: int, answer: Answer) -> None:
        super().__init__(rule)
        self.rule = rule
        self.seat = seat
        self.answer = answer


class Redeal(Exception):
    """A remedy thrown at a question: the deal is void and the same dealer deals again."""

    def __init__(self, rule: str) -> None:
        super().__init__(rule)
        self.rule = rule


class Anew(Exception):
    """Thrown at a question: what lies on the table has changed, and the rules go on from it as it lies."""


class Ruled(Exception):
    """A remedy thrown at a question: the deal ends at once, its outcome is ruled.

    `made` is whether the contract counts as made.
    """

    def __init__(self, rule: str, *, made: bool) -> None:
        super().__init__(rule)
        self.rule = rule
        self.made = made
