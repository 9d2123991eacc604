"""How a card is shown and called: its index in the player's taste, its name in his language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final

from estaminet.cards import FRENCH_SUITS, Card
from estaminet.rules import Game
from estaminet.rules.layout import layout
from estaminet.rules.words import words
from estaminet.web.i18n import translations
from estaminet.web.portraits import gesture_text

SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
"""The suits that have a sign."""
INDICES: Final = {
    "fr": {"K": "R", "Q": "D", "J": "V", "N": "C"},
    "en": {"N": "C"},
}
"""The letter in the corner of a court card, where it is not the one of its code."""


@dataclass(frozen=True, slots=True)
class Face:
    """A card as it is shown."""

    code: str
    index: str
    suit: str
    sprite: str
    """Which sprite has its drawing: `french` or `spanish`."""
    name: str
    """What a screen reader says."""
    title: str
    """The card's own name, printed on it, if the game gives it one."""
    sign: str = ""
    """The gesture that tells a partner of it, in a game that has one..."""
    place: int | None = None
    """... and its place in the order of all cards, 1 for the strongest: printed for learners."""

    @property
    def short(self) -> str:
        """Its index and the sign of its suit; its name where that has none."""
        return self.index + SIGNS[self.suit] if self.suit in SIGNS else self.name


def _rank_name(rank: str, _: Callable[[str], str]) -> str:
    names = {"A": _("ace"), "K": _("king"), "Q": _("queen"), "J": _("jack"), "N": _("cavalière")}
    names |= {
        "10": _("ten"),
        "9": _("nine"),
        "8": _("eight"),
        "7": _("seven"),
        "6": _("six"),
        "5": _("five"),
        "4": _("four"),
        "3": _("three"),
        "2": _("two"),
    }
    return names[rank]


def suit_name(suit: str, lang: str) -> str:
    """What a suit is called.

    >>> suit_name("H", "en"), suit_name("c", "fr")
    ('hearts', 'coupes')
    """
    _ = translations(lang).gettext
    return {
        "S": _("spades"),
        "H": _("hearts"),
        "D": _("diamonds"),
        "C": _("clubs"),
        "d": _("coins"),
        "c": _("cups"),
        "b": _("batons"),
        "e": _("swords"),
    }[suit]


def of_suit(suit: str, lang: str) -> str:
    """The suit as it stands after the rank, which in French is not the same before a vowel."""
    _ = translations(lang).gettext
    return {
        "S": _("of spades"),
        "H": _("of hearts"),
        "D": _("of diamonds"),
        "C": _("of clubs"),
        "d": _("of coins"),
        "c": _("of cups"),
        "b": _("of batons"),
        "e": _("of swords"),
    }[suit]


@cache
def face(card: Card, lang: str, indices: str, title: str = "", sign: str = "", place: int | None = None) -> Face:
    """A card in a language, with French or English indices; the rest is what a game knows of it.

    >>> from estaminet.cards import card
    >>> face(card("KS"), "en", "fr").index, face(card("KS"), "en", "fr").name
    ('R', 'king of spades')
    """
    _ = translations(lang).gettext
    name = f"{_rank_name(card.rank, _)} {of_suit(card.suit, lang)}"
    return Face(
        code=card.code,
        index=INDICES[indices].get(card.rank, card.rank),
        suit=card.suit,
        sprite="french" if card.suit in FRENCH_SUITS else "spanish",
        name=f"{title}, {name}" if title else name,
        title=title,
        sign=sign,
        place=place,
    )


def face_in(game: Game, one: Card, lang: str, indices: str) -> Face:
    """A card with all that a game has to say of it."""
    known = layout(game)
    title = known.titles.get(one.code, "")
    gesture = known.gestures.get(title)
    return face(
        one,
        lang,
        indices,
        words(game, lang).word(title),
        gesture_text(gesture, lang) if gesture else "",
        known.place(one),
    )


def in_short(game: Game, one: Card, lang: str, indices: str) -> str:
    """A card by its index and the sign of its suit; by its name where that has none."""
    return face_in(game, one, lang, indices).short
