"""Answers as text and as integers, and back."""

from __future__ import annotations

from estaminet.cards import Card
from estaminet.rules import Answer, Rules, written
from estaminet.rules.referee import is_claim


class Unreadable(ValueError):
    """A text that is no answer of the game.

    Attributes:
        text: as given.
        part: the part that could not be read.
    """

    def __init__(self, text: str, part: str) -> None:
        super().__init__(f"{part!r} in {text!r} is neither a card of the pack nor a word of the game")
        self.text = text
        self.part = part


def parse(rules: Rules, text: str) -> Answer:
    """The answer that a text stands for, whether or not it may be given now.

    Cards and words may be written in capitals or not. A single part is a card or a word; several are a verb and its
    parts, in which whole numbers count as such. A claim may name anything: who hears it says what is wrong with it.

    Raises:
        Unreadable: a part is no card of the pack, no word of the glossary, no whole number.
    """
    parts = text.split()
    if not parts:
        raise Unreadable(text, "")
    verb = _part(rules, text, parts[0])
    answer = [verb, *(_part(rules, text, part, anything=is_claim(verb)) for part in parts[1:])]
    if len(answer) == 1:
        return str(answer[0]) if isinstance(answer[0], int) else answer[0]
    return (str(answer[0]), *answer[1:])


def _part(rules: Rules, text: str, part: str, *, anything: bool = False) -> Card | str | int:
    for card in rules.pack:
        if card.code == part:
            return card
    if part in rules.WORDS:
        return part
    if part.isascii() and part.isdigit() and len(part) <= max(5, len(str(rules.NUMBERS.stop))):
        return int(part)
    if part.isascii():
        lower = part.lower()
        known: tuple[Card | str, ...] = (*rules.pack, *rules.WORDS)
        for one in known:
            if str(one).lower() == lower:
                return one
    if anything:
        return part
    raise Unreadable(text, part)


class Actions:
    """The integers of a game: every primitive part of an answer has one, which never changes within a VERSION.

    The words of the glossary come first, then the numbers, then the cards of the pack, equal ones once, then `end`.
    """

    def __init__(self, rules: Rules) -> None:
        self._words = rules.WORDS
        self._numbers = rules.NUMBERS
        self._cards = tuple(dict.fromkeys(rules.pack))
        self._index: dict[str | Card, int] = {word: number for number, word in enumerate(self._words)}
        first = len(self._words) + len(self._numbers)
        self._index |= {card: first + number for number, card in enumerate(self._cards)}
        self.end = first + len(self._cards)

    def _integer(self, part: str | int | Card) -> int:
        if isinstance(part, int):  # of these there may be a great many
            if part not in self._numbers:
                raise KeyError(part)
            return len(self._words) + self._numbers.index(part)
        return self._index[part]

    def _part(self, integer: int) -> str | int | Card:
        words, numbers = len(self._words), len(self._numbers)
        if integer < words:
            return self._words[integer]
        return self._numbers[integer - words] if integer < words + numbers else self._cards[integer - words - numbers]

    def __len__(self) -> int:
        return self.end + 1

    def encode(self, answer: Answer) -> tuple[int, ...]:
        """An answer as integers: one for a card or word, for a verb its parts and `end`.

        Raises:
            KeyError: a part is not of the game.
        """
        if isinstance(answer, tuple):
            return (*(self._integer(part) for part in answer), self.end)
        if isinstance(answer, str) and answer not in self._index and answer.isascii() and answer.isdigit():
            return (self._integer(int(answer)),)
        return (self._integer(answer),)

    def decode(self, integers: tuple[int, ...]) -> Answer:
        """The answer of some integers, the inverse of `encode`.

        Raises:
            ValueError: they are those of no answer.
        """
        *head, last = integers or (self.end,)
        whole = last == self.end
        body = head if whole else [last]
        if not body or (head and not whole) or not all(0 <= number < self.end for number in body):
            raise ValueError(f"{integers} are the integers of no answer")
        if whole:
            return tuple(self._part(number) for number in body)
        part = self._part(last)
        return str(part) if isinstance(part, int) else part


__all__ = ["Actions", "Unreadable", "parse", "written"]
