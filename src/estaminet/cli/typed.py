"""What may be answered to a question, and the answer that a player means by what he types."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count, groupby, islice
from typing import Any, Final

from estaminet.cards import Card
from estaminet.cli.faces import Faces, folded
from estaminet.cli.say import _
from estaminet.play import Question
from estaminet.play.notation import parse
from estaminet.play.slips import Slips, lawful_beside
from estaminet.rules import Amount, Answer, One, Pick, Take, written
from estaminet.rules.shapes import parts

WAYS: Final = 8
"""So many groups are offered for each card that can take some."""

MANY: Final = 12
"""More words than this are not all shown."""


class Menu:
    """The answers to a question, some of them numbered so that a number is enough.

    Cards are numbered in the order of the hand. Words are numbered where there are no cards and no bids that are
    numbers themselves: then what is typed is what is meant.

    What a question only tolerates is not shown, but what is done with a hand: it can be typed all the same.
    """

    def __init__(self, question: Question, faces: Faces) -> None:
        self.shape = shape = question.loose or question.shape
        self.faces = faces
        self.words: list[Answer] = []
        self.unsaid: list[Answer] = []
        """Words that are wrong."""
        self.picks: list[Pick] = []
        self.takes: list[Take] = []
        cards: list[Card] = []
        for part in parts(shape):
            if isinstance(part, One):
                cards += [option for option in part.options if isinstance(option, Card)]
                for option in part.options:
                    if not isinstance(option, Card):
                        (self.unsaid if question.shape.settle(option) is None else self.words).append(option)
            elif not lawful_beside(question, part):
                continue
            elif isinstance(part, Pick):
                self.picks.append(part)
                cards += [one for one in part.cards if one not in cards]
            elif isinstance(part, Take):
                self.takes.append(part)
                self.words += [(part.verb, own, *group) for own, group in self.ways(part)]
        self.amounts = [part for part in parts(question.shape) if isinstance(part, Amount)]
        self.numbered: list[Answer] = list(faces.layout.sorted(cards))
        if not cards and not any(written(word).isdigit() for word in self.words):
            self.numbered = self.words
        self.cards = {one: number for number, one in enumerate(self.numbered, start=1) if isinstance(one, Card)}

    def ways(self, take: Take) -> Iterator[tuple[Card, tuple[Card, ...]]]:
        """What can be taken, by the cards of the hand in their order; of very many groups the first of each card."""
        for own in self.faces.layout.sorted(take.mine):
            for group in islice(take.groups(own), WAYS):
                yield own, group

    # -- what is typed --------------------------------------------------------------------------------------------

    def read(self, text: str) -> Answer:
        """The answer that is meant, whether or not it may be given.

        Raises:
            Unreadable: it means nothing in this game.
        """
        typed = text.split()
        if all(one.isascii() and one.isdigit() for one in typed):
            by_number = self.by_number([int(one) for one in typed])
            if by_number is not None and not (len(typed) == 1 and self.shape.settle(typed[0]) is not None):
                return by_number
        for pick in self.picks:
            if typed[0] == pick.verb and all(one.isascii() and one.isdigit() for one in typed[1:]):
                by_number = self.by_number([int(one) for one in typed[1:]])
                if by_number is not None:
                    return by_number
        for word in (*self.words, *self.unsaid):
            if folded(self.faces.answer(word)) == folded(text):
                return word
        cards = [self.faces.typed(one) for one in typed]
        if self.picks and all(cards):
            return (self.picks[0].verb, *cards)
        if self.takes and all(cards):
            return (self.takes[0].verb, *cards)
        codes = [written(one) if one else part for one, part in zip(cards, typed, strict=True)]
        return parse(self.faces.rules, " ".join(codes))

    def by_number(self, numbers: Sequence[int]) -> Answer | None:
        """The answer that some numbers choose; `None` if they choose none."""
        if len(numbers) == 1 and self.amounts and (len(self.amounts) == 1 or not self.numbered):
            meant: Answer = (*self.amounts[0].head, numbers[0])
            if self.amounts[0].settle(meant) or not 1 <= numbers[0] <= len(self.numbered):
                return meant
        if not numbers or not all(1 <= number <= len(self.numbered) for number in numbers):
            return None
        chosen = [self.numbered[number - 1] for number in numbers]
        if self.picks:
            return (self.picks[0].verb, *chosen)
        return chosen[0] if len(chosen) == 1 else None

    # -- what is shown --------------------------------------------------------------------------------------------

    def lines(self) -> Iterator[str]:
        """What may be answered beside a numbered card, and how it is typed."""
        if self.takes:
            yield from self.taking()
        elif self.words and self.numbered is self.words:
            told = [f"{number} {self.faces.called(word)}" for number, word in enumerate(self.words, start=1)]
            if len(told) > MANY:
                told[MANY - 3 : -1] = ["…"]  # the others can be typed all the same
            yield "  ".join(told)
        elif self.words:
            yield "  ".join(self.ladder())
        for pick in self.picks:
            yield _('%(verb)s: type the numbers of %(n)s cards, "%(example)s" for example') % {
                "verb": self.faces.words.word(pick.verb),
                "n": pick.low if pick.low == pick.high else f"{pick.low}-{pick.high}",
                "example": " ".join(map(str, sorted(self.cards[one] for one in pick.cards[: max(1, pick.low)]))),
            }
            if pick.low == 0:
                yield _('none: type "%(verb)s"') % {"verb": pick.verb}
        for amount in self.amounts:
            yield _("%(verb)s: a number from %(low)d to %(high)d") % {
                "verb": self.faces.called(amount.head) if amount.what else self.faces.words.word(amount.verb),
                "low": amount.low,
                "high": amount.high,
            }

    def taking(self) -> Iterator[str]:
        """For each card that can take something a line with what it takes, each group with its number."""
        gap = " " if self.faces.plain else "\u00a0"
        for own, several in groupby(enumerate(self.words, start=1), lambda numbered: numbered[1][1]):
            groups = (gap.join([f"{number})", *map(self.faces.short, word[2:])]) for number, word in several)
            yield f"{self.faces.short(own)}:  {'  '.join(groups)}"
        if sum(take.size for take in self.takes) > len(self.words):
            yield _("And others: type your card and what it takes.")

    def ladder(self) -> Iterator[str]:
        """The words in their order, numbers that follow each other drawn together: `26-39`."""
        for run in runs(self.words):
            yield self.faces.called(run[0]) if len(run) == 1 else f"{written(run[0])}-{written(run[-1])}"


def runs(words: Iterable[Any]) -> Iterator[list[Any]]:
    """Words in their order, those that are numbers and follow each other together.

    >>> list(runs(["26", "27", "misere", "41"]))
    [['26', '27'], ['misere'], ['41']]
    """
    step = count()
    for _key, run in groupby(words, lambda word: int(word) - next(step) if str(word).isdigit() else (next(step), word)):
        yield list(run)


def wrongly(some: Slips, faces: Faces) -> str:
    """How that is typed which may not be done: the word with which it begins, and all that may follow it."""
    if isinstance(some.shape, Amount):
        head = some.shape.head
        return f"{faces.token(head)} {some.shape.low}-{some.shape.high} ({faces.answer(head)})"
    if isinstance(some.shape, Pick):
        return f"{some.verb} + {faces.names(some.shape.cards)} ({faces.words.word(some.verb)})"
    if len(some.answers) == 1:
        return faces.called(some.answers[0])
    if not some.verb:
        return " ".join(_folded(some.answers, faces))
    rests = [rest[0] if len(rest) == 1 else faces.token(tuple(rest)) for _verb, *rest in some.answers]
    return f"{some.verb} + {' | '.join(_folded(rests, faces))} ({faces.words.word(some.verb)})"


def _folded(several: Sequence[Any], faces: Faces) -> Iterator[str]:
    for run in runs(several):
        yield faces.token(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}"
