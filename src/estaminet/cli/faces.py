"""How cards and seats are called in the terminal."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Any, Final

from rich.text import Text

from estaminet.cards import Card, card
from estaminet.cards.card import BY_CODE
from estaminet.cli.say import LANG, _
from estaminet.play import Question
from estaminet.rules import Answer, Game, Rules
from estaminet.rules.book import CARDS, Book, book, read_example
from estaminet.rules.layout import Layout, layout
from estaminet.rules.referee import MALFORMED, NO_FAULT, NO_SEAT, UNFOUNDED
from estaminet.rules.words import Words, words

INDICES: Final = {"fr": {"K": "R", "Q": "D", "J": "V", "N": "C"}, "en": {"N": "C"}}
"""The letter in the corner of a court card, where it is not the one of its code."""
SYMBOLS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
COLOURS: Final = {"H": "red", "D": "red", "d": "yellow", "c": "red", "b": "green", "e": "blue"}
RED: Final = re.compile(r"\w+[♥♦]")
CODE: Final = re.compile(r"`((?:10|[2-9AKQJN])[SHDCdcbe])`")

EXAMPLE: Final = re.compile(rf"^```{CARDS}\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Faces:
    """What cards, seats and answers of one game are called, in the language chosen.

    Args:
        game: the game.
        rules: under the options of the table.
        indices: of the court cards, `fr` or `en`.
        me: the seat that is told; `None` where nobody is.
        plain: write only ASCII signs, for a terminal that has no others.
    """

    def __init__(self, game: Game, rules: Rules, indices: str, me: int | None = None, *, plain: bool = False) -> None:
        self.game = game
        self.rules = rules
        self.me = me
        self.plain = plain
        self.words: Words = words(game, LANG.get())
        self.book: Book = book(game, LANG.get())
        self.layout: Layout = layout(game)
        self._letters = INDICES[indices]
        self._suits = {"d": _("coins"), "c": _("cups"), "b": _("batons"), "e": _("swords")}
        self._typed = self._forms()

    # -- cards ----------------------------------------------------------------------------------------------------

    def index(self, one: Card) -> str:
        """What stands in the card's corner."""
        return self._letters.get(one.rank, one.rank)

    def short(self, one: Card) -> str:
        """A card in five signs at most: `10♠`, `V♥`, `3 den`."""
        if self.plain:
            return one.code
        if one.suit in SYMBOLS:
            return self.index(one) + SYMBOLS[one.suit]
        return f"{self.index(one)} {self._suits[one.suit][:3]}"

    def name(self, one: Card) -> str:
        """A card in a sentence: `V♥`, `Monsieur (3 deniers)`."""
        text = self.short(one) if one.suit in SYMBOLS or self.plain else f"{self.index(one)} {self._suits[one.suit]}"
        title = self.title(one)
        return f"{title} ({text})" if title else text

    def title(self, one: Card) -> str:
        """The name that the game gives the card, if it does."""
        word = self.layout.titles.get(one.code)
        return self.words.word(word) if word else ""

    def names(self, some: Iterable[Card]) -> str:
        """Cards as a hand is held."""
        return " ".join(self.short(one) for one in self.layout.sorted(some))

    def suit(self, suit: str) -> str:
        """A suit's sign."""
        return suit if self.plain else SYMBOLS.get(suit, suit)

    def style(self, one: Card) -> str:
        """The colour of the card's suit."""
        return COLOURS.get(one.suit, "bold")

    def printed(self, markdown: str) -> str:
        """A text of the rule book with its cards as they are shown here, and its drawn examples in a line each."""
        markdown = EXAMPLE.sub(self._example, markdown)
        return CODE.sub(lambda match: f"`{self.short(card(match[1]))}`", markdown)

    def _example(self, block: re.Match[str]) -> str:
        laid, caption = read_example(block[1])
        cards = [f"{one.who} {'**' * one.marked}{self.short(one.card)}{'**' * one.marked}".strip() for one in laid]
        return f"> {' · '.join(cards)}\\\n> {caption}"

    def coloured(self, text: str) -> Text:
        """A sentence with its red cards in red."""
        coloured = Text(text)
        coloured.highlight_regex(RED, "red")
        return coloured

    def codes(self, text: str) -> str:
        """A text with its cards written by their codes, however they are shown here: `R♥` is `KH`."""
        words = ((word, self._typed.get(word.casefold())) for word in text.split())
        return " ".join(word if found is None or word.upper() in BY_CODE else found.code for word, found in words)

    def _forms(self) -> dict[str, Card]:
        """The ways to type a card beside its code."""
        forms: dict[str, Card] = {}
        for one in self.rules.pack:
            for form in (self.short(one), self.index(one) + one.suit):
                forms.setdefault(form.replace(" ", "").casefold(), one)
        return forms

    def typed(self, text: str) -> Card | None:
        """The card that a player means who types it as it is shown: `V♥`, `vh`."""
        return self._typed.get(text.casefold())

    # -- seats ----------------------------------------------------------------------------------------------------

    def seat(self, seat: int) -> str:
        """A seat on the table's drawing."""
        called = self.words.seat(self.rules.seats[seat])
        return _("%(seat)s (you)") % {"seat": called} if seat == self.me else called

    def side(self, side: int, sides: int) -> str:
        """Who scores together: a seat, or the seats of a team."""
        seats = [seat for seat in range(len(self.rules.seats)) if seat % sides == side]
        return "-".join(self.rules.seats[seat] for seat in seats) if len(seats) > 1 else self.seat(seats[0])

    # -- answers --------------------------------------------------------------------------------------------------

    def answer(self, answer: Answer) -> str:
        """An answer in words."""
        if not isinstance(answer, tuple):
            return self.part(answer)
        verb, *parts = answer
        return self.words.say(str(verb), list(self.words.filled(parts, self.part)))

    def part(self, part: Any) -> str:
        """A part of an answer in words."""
        return self.name(part) if isinstance(part, Card) else self.words.word(str(part))

    def called(self, answer: Answer) -> str:
        """An answer in words, and before them how it is typed, where that is not the same."""
        words = self.answer(answer)
        if isinstance(answer, Card):
            return words
        token = self.token(answer)
        if token == folded(words):
            return words
        return f"{token} {words}" if words.startswith("(") else f"{token} ({words})"

    def token(self, answer: Answer) -> str:
        """An answer as it is typed, its cards as they are shown."""
        if isinstance(answer, Card):
            return self.short(answer).replace(" ", "")
        if not isinstance(answer, tuple):
            return str(answer)
        return " ".join(self.token(part) if isinstance(part, Card) else str(part) for part in answer)

    def rule(self, rule: str) -> str:
        """A rule's id and title."""
        known = self.book.rules.get(rule)
        return f"{rule} {known.title}" if known else rule

    def ask(self, question: Question) -> str:
        """What a question asks for: the sentence of its rule, or the game's own words, with the rule's id."""
        known = self.words.ask(question.rule, question.shape)
        return f"{known} [{question.rule}]" if known else self.message(question.rule)

    def message(self, rule: str) -> str:
        """The sentence of a rule, with its id; or why a claim is refused."""
        if rule == UNFOUNDED:
            return _("This cannot be claimed: false, too late, or not yours to prove.")
        if rule in (MALFORMED, NO_FAULT, NO_SEAT):
            text = {
                MALFORMED: _("A claim names a fault and a seat; type f %(fault)s %(seat)s, for example."),
                NO_FAULT: _("This game has no such fault; type f %(fault)s %(seat)s, for example."),
                NO_SEAT: _("Nobody at this table has such a seat; type f %(fault)s %(seat)s, for example."),
            }[rule]
            return text % {"fault": self.rules.FAULTS[0].id, "seat": self.rules.seats[-1]}
        known = self.book.rules.get(rule)
        return f"{known.message} [{rule}]" if known else rule


def folded(text: str) -> str:
    """A text as it may be typed in haste: small letters, no accents, hyphens for spaces.

    >>> folded("Cœur"), folded("Misère sur table")
    ('coeur', 'misere-sur-table')
    """
    bare = unicodedata.normalize("NFD", text.casefold().replace("œ", "oe"))
    return "-".join("".join(sign for sign in bare if not unicodedata.combining(sign)).split())
