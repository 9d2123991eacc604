"""What may be answered to a question, and the answer that a player means by what he types."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import count, groupby, islice
from typing import Any, Final

from estaminet.cards import Card
from estaminet.cli.faces import Faces, folded
from estaminet.cli.say import _
from estaminet.play import Question, View
from estaminet.play.notation import Unreadable, parse
from estaminet.play.slips import Slips, lawful_part, offered, slips
from estaminet.rules import Amount, Answer, Either, One, Pick, Take, written
from estaminet.rules.shapes import SMALL, parts

WAYS: Final = 8
"""So many groups are offered for each card that can take some."""

MANY: Final = 12
"""More words than this are not all shown."""


class NoSuchNumber(LookupError):
    """A number that chooses nothing was typed; the text says what would."""


class Reader:
    """Reads what is typed: an answer as it is written, as it is told in words, or as it is shown, which is both.

    Args:
        faces: what everything is called.
        beside: what may be done beside any question.
    """

    def __init__(self, faces: Faces, beside: Iterable[Answer] = ()) -> None:
        self.faces = faces
        self.shown: list[Answer] = list(beside)

    def read(self, text: str) -> Answer:
        """The answer that is meant, whether or not it may be given.

        Raises:
            Unreadable: it means nothing in this game.
            NoSuchNumber: it is a number that chooses nothing.
        """
        for one in self.shown:
            if bare(text) in self.forms(one):
                return one
        for other in (self.spoken(text), text, text.partition(" (")[0]):
            with suppress(Unreadable):
                return self.literal(other)
        return self.literal(text)

    def forms(self, answer: Answer) -> set[str]:
        """All that an answer is called."""
        faces = self.faces
        title = faces.title(answer) if isinstance(answer, Card) else ""
        called = {faces.answer(answer), faces.token(answer), faces.called(answer), title}
        return {bare(one) for one in called if one}

    def literal(self, text: str) -> Answer:
        """The answer that is written so."""
        return parse(self.faces.rules, self.faces.codes(text))

    def spoken(self, text: str) -> str:
        """As it would be written what is told in words, if it begins with those of a verb: `ecarte` for `J’écarte`."""
        words, said = self.faces.words.words, plainly(text)
        told = {verb: plainly(words.get(verb, "")).rstrip(" :") for verb in self.faces.rules.WORDS}
        verbs = [verb for verb in told if told[verb].strip("{} ") not in ("", verb)]
        for verb in sorted(verbs, key=lambda verb: -len(told[verb])):
            begins = re.escape(told[verb]).replace(r"\{\}", r"(\S+)")
            found = re.fullmatch(rf"{begins}(?: ?:)?(?: (.*))?", said)
            if found:
                return " ".join([verb, *map(self.named, " ".join(filter(None, found.groups())).split())])
        return ""

    def named(self, word: str) -> str:
        """The word of the game that is called so; any other one is left as it is."""
        words = self.faces.words
        return next((one for one in self.faces.rules.WORDS if bare(words.word(one)) == bare(word)), word)


def acts(view: View) -> Iterator[Answer]:
    """What a seat may do beside any question, and what it could do though it may not, as far as that is listed."""
    if view.asides is not None and view.asides.size <= SMALL:
        yield from view.asides
    for some in slips(view):
        yield from some.answers


class Menu(Reader):
    """The answers to a question, some of them numbered so that a number is enough.

    Cards are numbered in the order of the hand. Words are numbered where there are no cards and no bids that are
    numbers themselves: then what is typed is what is meant.

    What a question only tolerates is not shown, but what is done with a hand: it can be typed all the same.
    """

    def __init__(self, question: Question, faces: Faces, beside: Iterable[Answer] = ()) -> None:
        super().__init__(faces)
        self.shape = Either(*offered(question))
        self.words: list[Answer] = []
        self.unsaid: list[Answer] = []
        """Words that are wrong."""
        self.picks: list[Pick] = []
        self.takes: list[Take] = []
        cards: list[Card] = []
        for part in offered(question):
            shape = lawful_part(question, part)
            if isinstance(part, One):
                cards += [option for option in part.options if isinstance(option, Card)]
                for option in part.options:
                    if not isinstance(option, Card):
                        (self.unsaid if question.shape.settle(option) is None else self.words).append(option)
            elif isinstance(shape, Pick):
                self.picks.append(shape)
                cards += [one for one in shape.cards if one not in cards]
            elif isinstance(shape, Take):
                self.takes.append(shape)
                self.words += [(shape.verb, own, *group) for own, group in self.ways(shape)]
        self.amounts = [part for part in parts(question.shape) if isinstance(part, Amount)]
        self.numbered: list[Answer] = list(faces.layout.sorted(cards))
        if not cards and not any(written(word).isdigit() for word in self.words):
            self.numbered = self.words
        self.cards = {one: number for number, one in enumerate(self.numbered, start=1) if isinstance(one, Card)}
        self.shown = [*self.numbered, *self.words, *self.unsaid, *beside]

    def ways(self, take: Take) -> Iterator[tuple[Card, tuple[Card, ...]]]:
        """What can be taken, by the cards of the hand in their order; of very many groups the first of each card."""
        for own in self.faces.layout.sorted(take.mine):
            for group in islice(take.groups(own), WAYS):
                yield own, group

    # -- what is typed --------------------------------------------------------------------------------------------

    def forms(self, answer: Answer) -> set[str]:
        forms = super().forms(answer)
        if answer in self.numbered:
            forms |= {f"{self.numbered.index(answer) + 1}{form}" for form in forms}
        return forms

    def literal(self, text: str) -> Answer:
        typed = text.split()
        if typed and all(map(is_number, typed)):
            return self.by_number([int(one) for one in typed])
        for pick in self.picks:
            if typed[:1] == [pick.verb] and typed[1:] and all(map(is_number, typed[1:])):
                return (pick.verb, *self.chosen([int(one) for one in typed[1:]]))
        cards = [self.faces.typed(one) for one in typed]
        if self.picks and typed and all(cards):
            return (self.picks[0].verb, *cards)
        if self.takes and typed and all(cards):
            return (self.takes[0].verb, *cards)
        return super().literal(text)

    def by_number(self, numbers: Sequence[int]) -> Answer:
        """The answer that some numbers choose.

        Raises:
            NoSuchNumber: they choose none.
        """
        first = str(numbers[0])
        amount = self.amounts[0] if len(self.amounts) == 1 or (self.amounts and not self.numbered) else None
        if len(numbers) == 1:
            if self.shape.settle(first) is not None:
                return first
            meant: Answer = (*amount.head, numbers[0]) if amount is not None else first
            if amount is not None and self.shape.settle(meant) is not None:
                return meant
            if not self.numbered and any(written(word).isdigit() for word in self.words):
                return first  # a bid, be it too low: the rules say so
        if self.picks:
            return (self.picks[0].verb, *self.chosen(numbers))
        if len(numbers) > 1:
            raise NoSuchNumber(_("One number only."))
        if amount is not None and not self.numbered:
            raise NoSuchNumber(self.span(amount))
        return self.chosen(numbers)[0]

    def chosen(self, numbers: Sequence[int]) -> list[Answer]:
        """What stands under some numbers.

        Raises:
            NoSuchNumber: nothing stands under one of them.
        """
        for number in numbers:
            if not self.numbered:
                raise NoSuchNumber(_("Nothing has a number here; ? tells what may be answered."))
            if not 1 <= number <= len(self.numbered):
                text = _("There is no number %(given)s here: type one from %(low)s to %(high)s.")
                raise NoSuchNumber(text % {"given": number, "low": 1, "high": len(self.numbered)})
        return [self.numbered[number - 1] for number in numbers]

    # -- what is shown --------------------------------------------------------------------------------------------

    def lines(self) -> Iterator[str]:
        """What may be answered beside a numbered card, and how it is typed."""
        if self.words and self.numbered is self.words:
            yield from self.taking()
            told = [f"{number} {self.faces.called(word)}" for number, word in self.counted(take=False)]
            if len(told) > MANY:
                told[MANY - 3 : -1] = ["…"]  # the others can be typed all the same
            if told:
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
        yield from map(self.span, self.amounts)

    def span(self, amount: Amount) -> str:
        """Which numbers may be said."""
        text = _("%(verb)s: a number from %(low)d to %(high)d")
        if amount.step > 1:
            text = _("%(verb)s: a number from %(low)d to %(high)d, in steps of %(step)d")
        verb = self.faces.called(amount.head) if amount.what else self.faces.words.word(amount.verb)
        return text % {"verb": verb, "low": amount.low, "high": amount.high, "step": amount.step}

    def counted(self, *, take: bool) -> Iterator[tuple[int, Any]]:
        """The words with their numbers: those by which a card takes others, or the rest of them."""
        verbs = [one.verb for one in self.takes]
        for number, word in enumerate(self.words, start=1):
            if (isinstance(word, tuple) and word[0] in verbs) == take:
                yield number, word

    def taking(self) -> Iterator[str]:
        """For each card that can take something a line with what it takes, each group with its number."""
        gap = " " if self.faces.plain else "\u00a0"
        taking = list(self.counted(take=True))
        for own, several in groupby(taking, lambda numbered: numbered[1][1]):
            groups = (gap.join([f"{number})", *map(self.faces.short, word[2:])]) for number, word in several)
            yield f"{self.faces.short(own)}:  {'  '.join(groups)}"
        if sum(take.lawful for take in self.takes) > len(taking):
            yield _("And others: type your card and what it takes.")

    def ladder(self) -> Iterator[str]:
        """The words in their order, numbers that follow each other drawn together: `26-39`."""
        for run in runs(self.words):
            yield self.faces.called(run[0]) if len(run) == 1 else f"{written(run[0])}-{written(run[-1])}"


def is_number(text: str) -> bool:
    """Whether a text is a whole number."""
    return text.isascii() and text.isdigit()


def plainly(text: str) -> str:
    """A text in small letters, with single spaces and straight apostrophes."""
    return " ".join(text.casefold().replace("’", "'").split())


def bare(text: str) -> str:
    """A text without what nobody types: accents, spaces, hyphens, punctuation.

    >>> bare("J’accepte !"), bare("joue (Je joue)")
    ('jaccepte', 'jouejejoue')
    """
    return "".join(sign for sign in folded(text) if sign not in "-!?.,:;()'’«»\"")


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
        numbers = f"{some.shape.low}-{some.shape.high}" if some.shape.size > 1 else some.shape.low
        return f"{faces.token(head)} {numbers} ({faces.answer(head)})"
    if isinstance(some.shape, Pick):
        low, high = some.shape.low, some.shape.high
        if not high:
            return _("%(verb)s alone (%(said)s: no card)") % {"verb": some.verb, "said": said(some.verb, faces)}
        return _("%(verb)s + %(n)s of %(cards)s (%(said)s)") % {
            "verb": some.verb,
            "n": low if low == high else f"{low}-{high}",
            "cards": faces.names(some.shape.cards),
            "said": said(some.verb, faces),
        }
    if len(some.answers) == 1:
        return faces.called(some.answers[0])
    if not some.verb:
        return " ".join(_folded(some.answers, faces))
    rests = [rest[0] if len(rest) == 1 else faces.token(tuple(rest)) for _verb, *rest in some.answers]
    return f"{some.verb} + {' | '.join(_folded(rests, faces))} ({said(some.verb, faces)})"


def said(verb: str, faces: Faces) -> str:
    """What is said with a verb; dots stand for what it leaves open, unless that follows."""
    return faces.words.words.get(verb, verb).replace("{}", "…").rstrip(" \u00a0:…")


def _folded(several: Sequence[Any], faces: Faces) -> Iterator[str]:
    for run in runs(several):
        yield faces.token(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}"
