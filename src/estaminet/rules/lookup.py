"""Faults found by what somebody says of them: word by word, without accents or endings, the best first.

`renoncé` finds *renonce*, and `revoked` finds it too: what is said for the same thing stands in `lookup.toml`.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from math import log
from typing import Final

from estaminet.rules.book import book
from estaminet.rules.faults import FaultRule
from estaminet.rules.game import Game
from estaminet.rules.rulings import told
from estaminet.rules.words import HOUSE

ENDING: Final = re.compile(r"(?<=\w{3})(?:ees?|ers?|ed|ent|ai[st]?|ants?|ings?|i[rset]?|ies?|es?|s|x)$")
"""What one form of a word has and another has not, with accents gone; no grammar, but `donné` meets `donne`."""
SHORT: Final = 3
"""A word of fewer letters says nothing."""
Shelved = tuple[FaultRule, tuple[str, ...]]
"""A fault, and its texts in the order of their weights."""
WEIGHTS: Final = (4, 3, 2, 1)
"""Of a title, of what happened, of its circumstances, of the rulings."""
ENOUGH: Final = 0.5
"""What a fault must have of the best one's score to be worth telling."""


def stems(text: str) -> str:
    """A text by the stems of its words, with a space at either end, so that a phrase is found as a whole.

    >>> stems("L’annonce retournée"), stems("Donné; donnes")
    (' l annonc retourn ', ' donn donn ')
    """
    bare = unicodedata.normalize("NFD", text.casefold().replace("œ", "oe"))
    plain = "".join(sign for sign in bare if not unicodedata.combining(sign))
    return f" {' '.join(ENDING.sub('', word) for word in re.findall(r'[a-z0-9]+', plain))} "


@cache
def spoken() -> tuple[tuple[frozenset[str], ...], frozenset[str]]:
    """The phrases that are said for the same thing, and the words that say nothing."""
    data = tomllib.loads((HOUSE / "lookup.toml").read_text(encoding="utf-8"))
    return tuple(frozenset(map(stems, group)) for group in data["same"]), frozenset(map(stems, data["idle"]))


def phrases(text: str) -> list[frozenset[str]]:
    """What somebody looks for: for every known phrase, and every word that is in none, all that would be it."""
    groups, _ = spoken()
    rest, said = stems(text), []
    for phrase in sorted({one for group in groups for one in group}, key=lambda one: (-len(one), one)):
        if phrase in rest:
            said.append(frozenset({phrase}).union(*(group for group in groups if phrase in group)))
            rest = rest.replace(phrase, "  ")
    return said + single(rest)


def single(stemmed: str) -> list[frozenset[str]]:
    """The words of a text that say anything, each by itself."""
    _, idle = spoken()
    said = dict.fromkeys(f" {word} " for word in stemmed.split() if len(word) >= SHORT)
    return [frozenset({word}) for word in said if word not in idle]


@cache
def shelf(game: Game, lang: str) -> tuple[Shelved, ...]:
    """The faults of a game, each with its texts in the order of their weights."""
    sentences, rules = told(game, lang), book(game, lang).rules
    found = []
    for rule in game.rules.FAULTS:
        fault = sentences[rule.id]
        whens = " ".join(case.when for case in fault.cases.values())
        rulings = " ".join(line for case in fault.cases.values() for line in case.ruling)
        found.append((rule, tuple(map(stems, (rules[rule.id].title, fault.what, whens, rulings)))))
    return tuple(found)


def looked_up(game: Game, text: str, lang: str) -> list[FaultRule]:
    """The faults of which somebody may speak, the likeliest first."""
    known = shelf(game, lang)
    return ranked(known, phrases(text)) or ranked(known, single(stems(text)))


def says_it(game: Game, text: str, found: Sequence[FaultRule], lang: str) -> bool:
    """Whether one of the faults that were found has all that was said; if not, they are only the likeliest.

    >>> from estaminet.games import find_game
    >>> hombre = find_game("hombre")
    >>> found = [hombre.rules.FAULTS[7]]
    >>> [says_it(hombre, said, found, "en") for said in ("revoked", "revoked in the auction")]
    [True, False]
    """
    terms = phrases(text)
    return any(all(weight_of(term, texts) for term in terms) for rule, texts in shelf(game, lang) if rule in found)


def ranked(known: Sequence[Shelved], terms: Iterable[frozenset[str]]) -> list[FaultRule]:
    """The faults in which most is found of what is looked for; a rare word tells more than a common one.

    What has only a part of it counts as much less.
    """
    scores: dict[int, float] = defaultdict(float)
    met: Counter[int] = Counter()
    for term in terms:
        found = {number: weight for number, (_, texts) in enumerate(known) if (weight := weight_of(term, texts))}
        for number, weight in found.items():
            scores[number] += weight * log(1 + len(known) / len(found))
            met[number] += 1
    for number in scores:
        scores[number] *= met[number]
    best = max(scores.values(), default=0)
    by_score = sorted(scores.items(), key=lambda one: (-one[1], one[0]))
    return [known[number][0] for number, score in by_score if score >= ENOUGH * best]


def weight_of(term: frozenset[str], texts: Sequence[str]) -> int:
    """Of the foremost text in which a term stands; nothing if it stands in none."""
    return next((weight for weight, text in zip(WEIGHTS, texts, strict=True) if any(one in text for one in term)), 0)
