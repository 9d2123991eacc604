"""A table of écarté for the tests: parties with given packs, answers as text, marks laid by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from estaminet.cards import PACK32, Card, card, cards, codes
from estaminet.games import find_game
from estaminet.games.ecarte.options import EcarteOptions
from estaminet.games.ecarte.rules import Ecarte
from estaminet.play import Checkpoint, Fair, Given, Partie
from estaminet.play.notation import parse
from estaminet.rules import read_options
from estaminet.tapis import Tapis
from tests.games.asking import do as do
from tests.games.asking import everything as everything
from tests.games.asking import refused as refused
from tests.games.asking import turn as turn

ECARTE = find_game("ecarte")
CUT = 2
"""Where the tests cut the pack: given orders are turned so that the deal begins with their first card."""
B_DEALS = cards("7S KS")
"""Cards drawn so that B deals and A is the first to play; with a third player C is lower still."""


def options(**texts: str) -> EcarteOptions:
    """Options from their texts."""
    read = read_options(EcarteOptions, texts)
    assert isinstance(read, EcarteOptions)
    return read


def filled(first: Sequence[Card]) -> list[Card]:
    """A pack that begins with some cards."""
    return [*first, *(one for one in PACK32 if one not in first)]


def dealt(first: str = "", dealer: str = "", turned: str = "", talon: str = "") -> list[Card]:
    """A pack that deals these cards to both, turns this one, and leaves this talon; the rest is filled up in order."""
    told = [cards(part) for part in (first, dealer, turned, talon)]
    named = {one for part in told for one in part}
    rest = [one for one in PACK32 if one not in named]
    for part, size in zip(told, (5, 5, 1, 21), strict=True):
        while len(part) < size:
            part.append(rest.pop())
    p, d, up, stock = told
    return [*p[:3], *d[:3], *p[3:], *d[3:], *up, *stock]


def uncut(deck: Sequence[Card]) -> list[Card]:
    """The order before the cut of a pack that is dealt in the order of `deck`."""
    return [*deck[-CUT:], *deck[:-CUT]]


def opened(*decks: Sequence[Card], **texts: str) -> Partie:
    """A partie in which B deals first, its first deals from `decks`, the first of them cut and dealt."""
    drawn = B_DEALS if texts.get("donneur_initial") != "plus_faible" else B_DEALS[::-1]
    if texts.get("trois_joueurs") == "poule":
        drawn = cards("8S KS 7S")
    orders = {0: filled(drawn), **{n: uncut(deck) for n, deck in enumerate(decks, start=1)}}
    partie = Partie(ECARTE, Given(orders, Fair.seeded("tests")), options(**texts))
    do(partie, f"coupe {CUT}")
    return partie


def beside(partie: Partie, letter: str, text: str) -> None:
    """A seat does something that it was not asked."""
    seat = partie.rules.number(letter)
    assert partie.ask is None or seat not in partie.ask.shapes
    partie.answer(seat, parse(partie.rules, text))


def offered(partie: Partie) -> str:
    """The cards that may be played now, as the hand holds them."""
    assert partie.ask is not None
    (shape,) = partie.ask.shapes.values()
    return codes(answer for answer in shape if isinstance(answer, Card))


def fact(partie: Partie, name: str) -> Any:
    """A fact of the tapis, whoever knows it."""
    return partie.tapis.facts.get(name)


def hand(partie: Partie, letter: str) -> str:
    """What a seat holds, in canonical order."""
    return codes(sorted(partie.tapis.zones[f"hand.{letter}"].cards))


def sorted_codes(text: str) -> str:
    """Cards in canonical order."""
    return codes(sorted(cards(text)))


def marks(partie: Partie) -> tuple[int, ...]:
    """What each seat has marked in this game."""
    totals: tuple[int, ...] = fact(partie, "totals")
    return totals


def gains(partie: Partie) -> list[tuple[str, int, str]]:
    """Who marked what in the last deal, and by which rule."""
    return [(partie.rules.seats[seat], points, rule) for seat, points, rule in fact(partie, "sheet")[-1]["gains"]]


def going_on(
    totals: Sequence[int], *decks: Sequence[Card], facts: dict[str, Any] | None = None, **texts: str
) -> Partie:
    """A partie that goes on from these marks with these deals, B dealing."""
    start = opened(**texts)
    checkpoint = start.checkpoint()
    assert checkpoint is not None
    snapshot = checkpoint.snapshot
    told = {"totals": tuple(totals), **(facts or {})}
    known = {**snapshot["facts"], **{name: (value, start.tapis.everyone) for name, value in told.items()}}
    deck = decks[0] if decks else list(PACK32)
    zones = {**snapshot["zones"], "pack": (0, start.tapis.everyone, codes(deck))}
    again = Checkpoint(
        checkpoint.version, {**snapshot, "facts": known, "zones": zones}, checkpoint.numbers, checkpoint.asked
    )
    orders = {n: uncut(deck) for n, deck in enumerate(decks[1:], start=snapshot["shuffles"])}
    return Partie(ECARTE, Given(orders, Fair.seeded("tests")), start.options, checkpoint=again)


def scored(tricks: tuple[int, int], bound: tuple[int, str] | None, **texts: str) -> tuple[int, int]:
    """What P (seat 0) and D (seat 1) mark for the tricks of a deal."""
    rules = Ecarte(options(**texts))
    tapis = Tapis(2, Fair.seeded(0))
    rules.lay(tapis)
    for name, value in {"active": (0, 1), "tricks": tricks, "totals": (0, 0), "gains": ()}.items():
        tapis.note(name, value)
    if bound:
        tapis.note("bound", bound)
    rules.count(tapis)
    first, dealer = tapis.facts["totals"]
    return first, dealer


class Answering:
    """The second player's turn: he holds `hand`, and a card was led."""

    def __init__(self, hand: str, led: str, trump: str = "H", **texts: str) -> None:
        self.rules = Ecarte(options(**texts))
        self.tapis = Tapis(2, Fair.seeded(0))
        self.rules.lay(self.tapis)
        told = {"active": (0, 1), "leader": 0, "trump": trump, "tricks": (1, 0), "phase": "play"}
        for name, value in told.items():
            self.tapis.note(name, value)
        self.tapis.zones["hand.A"].cards = [card(led)]
        self.tapis.zones["hand.B"].cards = cards(hand)
        steps = self.rules.trick(self.tapis, self.rules.tables(self.tapis))
        next(steps)
        self.ask = steps.send(card(led))

    def legal(self) -> str:
        """What may be played."""
        return codes(answer for answer in self.ask.shapes[1] if isinstance(answer, Card))

    def why(self, code: str) -> str:
        """The rule that a card would break."""
        return self.rules.why(self.tapis, self.ask, 1, card(code))
