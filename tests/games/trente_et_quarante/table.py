"""A table of trente et quarante for the tests: given packets, acts as text, the cards of the book."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from estaminet.cards import PACK52, Card, cards
from estaminet.games import find_game
from estaminet.games.trente_et_quarante.faults import FALSE_PACKET
from estaminet.games.trente_et_quarante.options import TrenteOptions
from estaminet.games.trente_et_quarante.stakes import Stake
from estaminet.games.trente_et_quarante.tailleur import ERRORS
from estaminet.play import Fair, Given, Partie
from estaminet.play.notation import parse
from estaminet.rules import Refused, read_options

GAME = find_game("trente-et-quarante")
CUT = 10
"""Where the tests cut: given packets are turned so that the first coup begins with their first card."""

E1 = "8D 5S QH 10C 9H 4D AC 5C KD 8D"
E2 = "8S 7D KH 9C AH 2S JC QD 10H"
E3 = "10D JH QS KC 2S 3D 4H 5C 6S 7D 4S"
E4 = "KH 10D QS 8C 7S JD QC AD 9H"
E5 = "JS 9D QH 9C 8H 10C KD KS"
E6 = "JS 3H 9D AC 8S KC QH 6D 5S"
"""The coups of the worked examples, by their numbers."""
SHORT = "9C 10H 10S 2D 5D 6C"
JUST = "9C 10H 10S 2D 5D 6C 10D KS"
"""What is left at the end of the taille in example 11."""


def options(**texts: str) -> TrenteOptions:
    """Options from their texts; everybody has enough counters."""
    return read_options(TrenteOptions, {"cave": "100000", **texts})


def packet(*coups: str, packs: int = 6, last: str = "") -> list[Card]:
    """A whole packet that begins with these cards and ends with `last`."""
    told, end = cards(" ".join(coups)), cards(last)
    left = Counter(PACK52 * packs)
    left.subtract([*told, *end])
    assert min(left.values()) >= 0, "a card is told too often"
    return [*told, *left.elements(), *end]


def opened(*coups: str, last: str = "", **texts: str) -> Partie:
    """A sitting whose first taille begins with these coups; it has been cut, the stakes are open."""
    agreed = options(**texts)
    order = packet(*coups, packs=agreed.packs, last=last)
    partie = Partie(GAME, Given({0: [*order[-CUT:], *order[:-CUT]]}, Fair.seeded("tests")), agreed)
    cut(partie)
    return partie


class Erring(Given):
    """Shuffles whose lots are given as well: by number, how the tailleur errs; he does not where nothing is said."""

    def __init__(self, order: Sequence[Card], errors: Mapping[int, tuple[str, str]]) -> None:
        super().__init__({0: order}, Fair.seeded("tests"))
        self.errors = errors

    def lot(self, number: int, tickets: int) -> int:
        if self.errors.get(number) == (FALSE_PACKET, ""):
            return 0
        return ERRORS.index(self.errors[number]) if number in self.errors else tickets - 1


def erring(fault: str, *coups: str, how: str = "", at: int = 1, **texts: str) -> Partie:
    """A sitting like `opened`, where the tailleur errs in coup `at`, or already when he makes the packet."""
    agreed = options(faults="fidele", slips="50", **texts)
    order = packet(*coups, packs=agreed.packs)
    lot = 1 if fault == FALSE_PACKET else 1 + at
    partie = Partie(GAME, Erring([*order[-CUT:], *order[:-CUT]], {lot: (fault, how)}), agreed)
    cut(partie)
    return partie


def ending(rest: str, **texts: str) -> Partie:
    """A sitting whose packet holds no more than these cards: the others have been played."""
    partie = opened(last=rest, **texts)
    pack, basket = partie.tapis.zones["pack"], partie.tapis.zones["corbeille"]
    played = len(pack.cards) - len(rest.split())
    basket.cards += pack.cards[:played]
    del pack.cards[:played]
    return partie


def cut(partie: Partie) -> None:
    """The cut that given packets reckon with, by whoever is asked."""
    assert partie.ask is not None
    (seat,) = partie.ask.shapes
    partie.answer(seat, ("coupe", CUT))


def do(partie: Partie, *acts: str) -> None:
    """Punters act one after the other: `A mise noir 100`."""
    for text in acts:
        letter, _, rest = text.partition(" ")
        partie.answer(partie.rules.number(letter), parse(partie.rules, rest))


def ready(partie: Partie, *acts: str) -> None:
    """Punters act, then all say that they are ready, and a coup is played."""
    do(partie, *acts)
    coup = partie.tapis.facts["coup"], partie.tapis.facts["deal"]
    while partie.ask is not None and partie.tapis.facts["phase"] == "jeux":
        if (partie.tapis.facts["coup"], partie.tapis.facts["deal"]) != coup:
            return
        partie.answer(min(partie.ask.shapes), "pret")


def refused(partie: Partie, text: str) -> str:
    """The rule that refuses an act."""
    with pytest.raises(Refused) as caught:
        do(partie, text)
    return caught.value.rule


def stakes(partie: Partie, letter: str) -> list[Stake]:
    """What a punter has on the cloth."""
    return [Stake(*one) for one in partie.tapis.facts["mises"][partie.rules.number(letter)]]


def lying(partie: Partie, letter: str) -> list[tuple[str, int, int]]:
    """The same as chance, amount and prison."""
    return [(one.chance, one.amount, one.level) for one in stakes(partie, letter)]


def gains(partie: Partie) -> tuple[int, ...]:
    """What the last coup brought everybody, the premiums for it reckoned in."""
    found: tuple[int, ...] = partie.tapis.facts["gains"]
    return found


def rows(partie: Partie) -> tuple[list[str], list[str]]:
    """The rows of the last coup."""
    noire, rouge = partie.tapis.facts["lignes"]
    return list(noire), list(rouge)


def said(partie: Partie) -> tuple[str, ...]:
    """The last announcement."""
    found: tuple[str, ...] = partie.tapis.facts["annonce"]
    return found


def wins(partie: Partie) -> tuple[int, int, Sequence[str]]:
    """The last coup on the card: point of noire, point of rouge, chances that won."""
    found: Any = partie.tapis.facts["carte"][-1]
    return found[0], found[1], tuple(found[2])


def possible(partie: Partie, letter: str) -> set[str]:
    """The first words of all that a punter may answer."""
    question = partie.view(partie.rules.number(letter)).question
    assert question is not None
    return heads(question.shape.plain())


def heads(shape: dict[str, Any]) -> set[str]:
    """The first words of the answers of a shape."""
    if "either" in shape:
        return {word for part in shape["either"] for word in heads(part)}
    return {one.split()[0] for one in shape["one"]} if "one" in shape else {shape["verb"]}
