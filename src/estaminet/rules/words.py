"""What a game's tokens, options and phases are called, from `words.fr.toml` and `words.en.toml` in its folder.

The form:

    name = "Piccolo"
    tagline = "one line for the lobby"
    house = "Le tailleur"        # optional: who speaks from the seat of the house

    [words]                      # every word of the glossary; `{}` is a hole for what a verb applies to
    passe = "Je passe"
    laisse = "J’en laisse {}"

    [seats]                      # optional, where a seat's letter is not to be shown as it is
    [phases]                     # every value of the fact `phase`
    auction = "Les enchères"

    [asks]                       # optional: what a question asks for, by its rule, whose sentence is no call to action
    PIC-09C = "Nommez l’atout."
    "PIQ-03 donne" = "Donnez."   # ... or by its rule and a word that answers it, where one rule asks for several things

    [purses]                     # every purse that is no seat's
    poule = "la poule"

    [piles]                      # optional: a pile of cards in the middle for which the house has no name
    retires = "hors jeu"

    [presets.ancien]             # every preset
    label = "Ancien"
    help = "Comme on jouait au dix-septième siècle."

    [odds]                       # optional: what the game's odds speak of (see `odds.py`)
    hand = "Votre main"

    [options.target]             # every option
    label = "Points de la partie"
    help = "Le total qui fait gagner."
    [options.round_tens]
    label = "…"
    help = "…"
    values.contract_only = "…"   # every value of a choice

The words of what all games share stand beside this file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from estaminet.rules.book import book
from estaminet.rules.game import Game
from estaminet.rules.shapes import One, Shape, parts

HOUSE: Final = Path(__file__).parent
"""Where the texts stand that all games share."""


@dataclass(frozen=True)
class OptionWords:
    """How an option is explained."""

    label: str
    help: str
    values: dict[str, str]


@dataclass(frozen=True)
class PresetWords:
    """How a preset is explained."""

    label: str
    help: str


@dataclass(frozen=True)
class Words:
    """A game's words in one language."""

    name: str
    tagline: str
    house: str
    words: dict[str, str]
    seats: dict[str, str]
    phases: dict[str, str]
    asks: dict[str, str]
    purses: dict[str, str]
    piles: dict[str, str]
    options: dict[str, OptionWords]
    presets: dict[str, PresetWords]
    odds: dict[str, str]

    def word(self, token: str) -> str:
        """How a token is called; numbers and unknown tokens stand for themselves."""
        return self.head(token) if "{}" in self.words.get(token, "") else self.words.get(token, token)

    def head(self, verb: str) -> str:
        """How a verb begins, before what it applies to."""
        text = self.words.get(verb, verb).partition("{}")[0]
        colon = text.find(":") + 1
        return text[:colon] if colon else text.rstrip(" (")

    def say(self, verb: str, parts: Sequence[str]) -> str:
        """A verb and what it applies to: the parts fill the holes that its words have, the others follow them."""
        text = self.words.get(verb, verb)
        holes = text.count("{}")
        if len(parts) < holes:
            return " ".join([self.head(verb), *parts])
        return " ".join([text.format(*parts[:holes]), *parts[holes:]])

    def filled(self, parts: Sequence[Any], told: Callable[[Any], str]) -> Iterator[str]:
        """What a verb applies to, part by part; a word that leaves something open is followed by what fills it."""
        left = list(parts)
        while left:
            first = left.pop(0)
            holes = self.words.get(str(first), "").count("{}")
            if 0 < holes <= len(left):
                yield self.say(str(first), [told(one) for one in left[:holes]])
                del left[:holes]
            else:
                yield told(first)

    def ask(self, rule: str, shape: Shape) -> str:
        """What a question asks for, by its rule and what may be answered; empty if the game has no words of its own."""
        lawful = [one for part in parts(shape) if isinstance(part, One) for one in part.options]
        keys = {f"{rule} {one[0] if isinstance(one, tuple) else one}" for one in lawful}
        return next((text for key, text in self.asks.items() if key in keys), self.asks.get(rule, ""))

    def purse(self, name: str) -> str:
        """How a purse that is no seat's is called."""
        return self.purses.get(name, name)

    def seat(self, letter: str) -> str:
        """How a seat is called."""
        return self.seats.get(letter, letter)


def read_texts(folder: Path, kind: str, lang: str) -> dict[str, Any]:
    """The file `kind.lang.toml` of a folder."""
    return tomllib.loads((folder / f"{kind}.{lang}.toml").read_text(encoding="utf-8"))


@cache
def words(game: Game, lang: str) -> Words:
    """The words of a game in a language of `LANGUAGES`; a fault is called by its title in the book."""
    data, house = (read_texts(folder, "words", lang) for folder in (game.folder, HOUSE))
    options = {
        name: OptionWords(one["label"], one["help"], one.get("values", {}))
        for name, one in {**house["options"], **data["options"]}.items()
    }
    parts = ("seats", "phases", "asks", "purses", "piles", "odds")
    presets = {name: PresetWords(**one) for name, one in data.get("presets", {}).items()}
    texts = {part: data.get(part, {}) for part in parts}
    titles = book(game, lang).rules
    faults = {rule.id: titles[rule.id].title for rule in game.rules.FAULTS}
    spoken = data["name"], data["tagline"], data.get("house", ""), {**house["words"], **data["words"], **faults}
    return Words(*spoken, options=options, presets=presets, **texts)
