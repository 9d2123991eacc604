"""What may be answered to a question, and the answer that a player means by what he types."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, groupby, islice
from typing import Final

from estaminet.cards import Card
from estaminet.cli.faces import Faces, folded
from estaminet.cli.say import _
from estaminet.play.notation import parse
from estaminet.rules import Amount, Answer, Either, One, Pick, Shape, Take, written

WAYS: Final = 8
"""So many groups are offered for each card that can take some."""

MANY: Final = 12
"""More words than this are not all shown."""


class Menu:
    """The answers to a question, some of them numbered so that a number is enough.

    Cards are numbered in the order of the hand. Words are numbered where there are no cards and no bids that are
    numbers themselves: then what is typed is what is meant.
    """

    def __init__(self, shape: Shape, faces: Faces) -> None:
        self.shape = shape
        self.faces = faces
        self.words: list[Answer] = []
        self.picks: list[Pick] = []
        self.amounts: list[Amount] = []
        self.takes: list[Take] = []
        cards: list[Card] = []
        for part in parts(shape):
            if isinstance(part, One):
                cards += [option for option in part.options if isinstance(option, Card)]
                self.words += [option for option in part.options if not isinstance(option, Card)]
            elif isinstance(part, Pick):
                self.picks.append(part)
                cards += [one for one in part.cards if one not in cards]
            elif isinstance(part, Amount):
                self.amounts.append(part)
            elif isinstance(part, Take):
                self.takes.append(part)
                self.words += [(part.verb, own, *group) for own, group in self.ways(part)]
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
        for word in self.words:
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
        step = count()
        for _key, run in groupby(
            self.words, lambda word: int(word) - next(step) if written(word).isdigit() else (next(step), word)
        ):
            several = list(run)
            first, last = several[0], several[-1]
            yield self.faces.called(first) if len(several) == 1 else f"{written(first)}-{written(last)}"


def parts(shape: Shape) -> Iterator[Shape]:
    """The shapes that a union is made of."""
    if isinstance(shape, Either):
        for part in shape.shapes:
            yield from parts(part)
    else:
        yield shape
