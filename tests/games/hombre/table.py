"""A table of hombre for the tests: given hands, answers as text, deals played until they end as they should."""

from __future__ import annotations

from random import Random
from typing import Any

from estaminet.cards import Card, cards, codes
from estaminet.games import find_game
from estaminet.games.hombre.options import HombreOptions
from estaminet.games.hombre.rules import Hombre
from estaminet.play import Fair, Partie, partie_of_hands
from estaminet.rules import read_options
from estaminet.rules.order import Order
from estaminet.rules.trick import Duty, Trick, legal
from tests.games.asking import do as do
from tests.games.asking import refused as refused
from tests.games.asking import turn as turn

HOMBRE = find_game("hombre")
POPE = {
    "hand.A": "AS 2S AC KS KC KH QH 5D 6D",
    "hand.B": "QS JS 3S 4S 5S KD QD JD AH",
    "hand.C": "6S 7S JC 3C JH 2H 3H 4H 5H",
}
POPE_PLAYS = "AS 3S 6S, 2S 4S 7S, AC 5S 3C, KS JS JC, KC QS 5H, KD 4H 6D, QD 3H 5D, JD 2H QH, AH JH KH"
"""Trick by trick, in the order of play."""


def options(**texts: str) -> HombreOptions:
    """Options from their texts; unless they say otherwise C deals first, so that A is premier en cartes."""
    return read_options(HombreOptions, {"first_dealer": "C", "tours": "2", **texts})


def opened(hands: dict[str, str] | None = None, seed: object = 0, **texts: str) -> Partie:
    """A partie whose first deal gives these cards, at its first question."""
    given = {zone: cards(some) for zone, some in (hands or {}).items()}
    return partie_of_hands(HOMBRE, given, options(**texts), seed)


def fact(partie: Partie, name: str) -> Any:
    """A fact of the tapis, whoever knows it."""
    return partie.tapis.facts.get(name)


def poule(partie: Partie) -> int:
    """What is played for in this deal."""
    return partie.tapis.purses["poule"]


def purses(partie: Partie) -> tuple[int, ...]:
    """The counters of A, B and C."""
    return tuple(partie.tapis.purses[letter] for letter in "ABC")


def talon(partie: Partie) -> int:
    """How many cards are left in the talon."""
    return len(partie.tapis.zones["talon"])


def line(partie: Partie) -> dict[str, Any]:
    """The last line of the sheet."""
    written: dict[str, Any] = fact(partie, "sheet")[-1]
    return written


def options_now(partie: Partie) -> list[Any]:
    """What may be answered now."""
    return list(partie.ask.shapes[turn(partie)]) if partie.ask is not None else []


def shape(partie: Partie) -> dict[str, Any]:
    """The shape of the question."""
    assert partie.ask is not None
    return partie.ask.shapes[turn(partie)].plain()


def scored(partie: Partie, deal: int) -> bool:
    """Whether a deal has been scored."""
    return bool(fact(partie, "sheet")) and line(partie)["deal"] >= deal


def cut(partie: Partie) -> Partie:
    """To the first real question of the next deal."""
    while partie.ask is not None and partie.ask.formality:
        do(partie, "coupe 5" if fact(partie, "phase") == "cut" else options_now(partie)[0])
    return partie


def to_play(partie: Partie, hombre: str = "A", trump: str = "pique", *, sans: bool = False) -> Partie:
    """A seat becomes hombre, nobody exchanges anything, trumps are named."""
    while fact(partie, "phase") != "play":
        phase, mine = fact(partie, "phase"), partie.rules.seats[turn(partie)] == hombre
        if partie.ask is not None and partie.ask.formality:
            do(partie, options_now(partie)[0])
        elif phase == "auction":
            do(partie, ("sans-prendre" if sans else "demande") if mine else "passe")
        else:
            do(partie, {"exchange": "ecarte", "trump": trump, "rest": "laisse"}[phase])
    return partie


def pope(**texts: str) -> Partie:
    """Pope's deal, before its first word."""
    return opened(POPE, **texts)


def pass_deal(partie: Partie) -> Partie:
    """All pass, and the next deal begins, if there is one."""
    return cut(do(partie, "passe", "passe", "passe"))


def end(partie: Partie, how: str, *, sans: bool = False) -> Partie:
    """The premier en cartes is hombre and the deal is played until it ends so: at random, as often as it takes.

    Only ordinary ends: whoever could undertake a vole stops.
    """
    deal = fact(partie, "deal")
    to_play(partie, partie.rules.seats[fact(partie, "first")], sans=sans)
    for seed in range(2000):
        rng, twin = Random(seed), partie.clone()
        answers = []
        while not scored(twin, deal):
            answer = "arrete" if fact(twin, "phase") == "vole" else rng.choice(options_now(twin))
            answers.append(answer)
            twin.answer(turn(twin), answer)
        if line(twin)["because"] == {"gagne": "HOM-12", "remise": "HOM-13", "codille": "HOM-14"}[how]:
            for answer in answers:
                partie.answer(turn(partie), answer)
            return cut(partie)
    raise AssertionError(f"the deal does not end in {how}")


def legal_on(order: Order, lead: str, hand: str) -> str:
    """The cards of a hand that may be played on a lead."""
    trick = Trick(order)
    trick.play(0, cards(lead)[0])
    return codes(legal(cards(hand), trick, int(Duty.FOLLOW)))


def rules(**texts: str) -> Hombre:
    """The rules under some options."""
    return Hombre(options(**texts))


def played(partie: Partie, plays: str) -> Partie:
    """Tricks, card by card."""
    return do(partie, *plays.replace(",", " ").split())


def fair(seed: object, **texts: str) -> Partie:
    """A whole match from its first shuffle."""
    return Partie(HOMBRE, Fair.seeded(seed), read_options(HombreOptions, texts))


def hand(partie: Partie, letter: str) -> list[Card]:
    """The cards that a seat holds."""
    return partie.tapis.zones[f"hand.{letter}"].cards
