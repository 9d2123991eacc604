"""How a game's table is shown: `table.toml` in the game's folder says what a page or a terminal cannot find out itself.

The form:

    clockwise = true              # whether seat 1 sits at the left of seat 0
    contract = "mordienne"        # optional: a fact whose first value is the seat that announced this word
    talk = true                   # optional: what is said aloud stands at the seats until they say something else
    unsaid = ["montre"]           # ...words that are shown otherwise

    ready = "roi"                 # optional: words that are offered beside cards to play; others are harder to say
    final = ["quitte"]            # optional: words by which something is given up for good: one is asked once more
    open = "tapis"                # optional: a zone whose cards lie open for all to take
    cover = "QH AS"               # optional: the cards that stand for the game; else the first of two suits

    [hand]                        # how a hand is sorted
    by_suit = true                # suits apart
    first = "3d 3c"               # optional: cards that come before all others
    ranks = "10 A K Q J 9 8 7"    # the others, strongest first
    [hand.suits]                  # optional: suits that have an order of their own
    H = "K Q J A 2 3 4 5 6 7"

    [titles]                      # optional: the word that is a card's own name
    3d = "monsieur"

    [ranking]                     # optional: for a game whose cards are always ranked alike
    order = ["3d 3D", "A"]        # cards or ranks, the strongest first; those of one line are equal

    [gestures]                    # optional: the gesture by which a word is said without speaking
    borgne = "wink"

    [acts]                        # optional: the answer that a gesture is, where that is not `signe` and its word
    oui = "oui"

The gestures, which any game may use, are `eyes-up`, `heart`, `wink`, `pout`, `thumb`, `little-finger`, `forefinger`,
`write`, `open-mouth`, `shrug`, `full-shrug`, `bite`, `nod` and `shake`.

A game without the file goes clockwise, and its hands are sorted as the cards themselves.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

from estaminet.cards import Card
from estaminet.rules.game import Game

SHOWN_SUITS: Final = "SHCDdcbe"
"""The suits as a sorted hand shows them, black and red in turn."""


@dataclass(frozen=True)
class Layout:
    """How a game's table is shown."""

    clockwise: bool = True
    contract: str = ""
    talk: bool = False
    unsaid: tuple[str, ...] = ()
    ready: tuple[str, ...] = ()
    final: tuple[str, ...] = ()
    open: str = ""
    cover: tuple[str, ...] = ()
    by_suit: bool = True
    first: tuple[str, ...] = ()
    ranks: tuple[str, ...] = ()
    suits: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The ranks of the suits whose order is another."""
    titles: Mapping[str, str] = field(default_factory=dict)
    gestures: Mapping[str, str] = field(default_factory=dict)
    acts: Mapping[str, str] = field(default_factory=dict)
    ranking: tuple[tuple[str, ...], ...] = ()

    def act(self, word: str) -> str:
        """The answer, as text, by which a word is said with its gesture."""
        return self.acts.get(word, f"signe {word}")

    def sorted(self, some: Iterable[Card]) -> list[Card]:
        """Cards as a hand is held."""
        return sorted(some, key=self._key)

    def place(self, one: Card) -> int | None:
        """A card's place in the ranking, 1 for the strongest; `None` in a game that has no such order."""
        for wanted in one.code, one.rank:
            for place, equals in enumerate(self.ranking, start=1):
                if wanted in equals:
                    return place
        return None

    def _key(self, one: Card) -> tuple[int, int, int]:
        if one.code in self.first:
            return 0, self.first.index(one.code), 0
        suit = SHOWN_SUITS.index(one.suit)
        ranks = self.suits.get(one.suit, self.ranks)
        rank = ranks.index(one.rank) if one.rank in ranks else one.order
        return (1, suit, rank) if self.by_suit else (1, rank, suit)


@cache
def _layout(folder: Path) -> Layout:
    path = folder / "table.toml"
    if not path.exists():
        return Layout()
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    hand = data.get("hand", {})
    return Layout(
        clockwise=data.get("clockwise", True),
        contract=data.get("contract", ""),
        talk=data.get("talk", False),
        unsaid=tuple(data.get("unsaid", ())),
        ready=tuple(data.get("ready", "").split()),
        final=tuple(data.get("final", ())),
        open=data.get("open", ""),
        cover=tuple(data.get("cover", "").split()),
        by_suit=hand.get("by_suit", True),
        first=tuple(hand.get("first", "").split()),
        ranks=tuple(hand.get("ranks", "").split()),
        suits={suit: tuple(ranks.split()) for suit, ranks in hand.get("suits", {}).items()},
        titles=data.get("titles", {}),
        gestures=data.get("gestures", {}),
        acts=data.get("acts", {}),
        ranking=tuple(tuple(equals.split()) for equals in data.get("ranking", {}).get("order", ())),
    )


def layout(game: Game) -> Layout:
    """The layout of a game's table."""
    return _layout(game.folder)
