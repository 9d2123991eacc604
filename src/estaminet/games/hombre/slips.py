"""What hands and tongues can do at a `fidele` table of hombre, whether they may or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from estaminet.cards import Card
from estaminet.games.hombre.vocabulary import (
    DECOUVRE,
    DISCARDS,
    DONNE,
    EARLY,
    EXPOSES,
    FRONTS,
    GANO,
    HANDS,
    LEVE,
    LOOKS,
    LOOKS_BACK,
    MALDONNE,
    MATADORS,
    MELE,
    OUBLIE,
    PREND,
    RECLAME,
    REGARDE,
    REND,
    RENVERSE,
    SANS,
    SEATS,
    TAIT,
    TALON,
    TURNS,
)
from estaminet.rules.shapes import Amount, Answer, Either, One, Shape
from estaminet.tapis import Tapis

ASTRAY: Final = 2
"""By so many cards a hand may go wrong at the talon."""
LOOKING: Final = ("auction", "forced", "exchange", "trump", "rest", "play")
"""The phases in which the talon lies there to be looked at."""


def dealing() -> Shape:
    """How a dealer may err.

    HOM-F6: a hand of eight or ten cards. HOM-F7: up to three cards of a hand turned up, or one of the talon; or a card
    lay face up in the pack. HOM-F14: a card is missing.
    """
    wrong = [(MALDONNE, letter, size) for letter in SEATS for size in (8, 10)]
    turned = [(DECOUVRE, letter, count) for letter in SEATS for count in (1, 2, 3)]
    chance = [(RENVERSE, letter) for letter in SEATS]
    return One([DONNE, *wrong, *turned, (DECOUVRE, TALON, 1), *chance, OUBLIE])


def drawing(tapis: Tapis, seat: int, count: int) -> Shape:
    """How somebody may go wrong who is to take `count` cards from the talon.

    He lifts a few too many (HOM-F4) or too few (HOM-F5), or as many from another's hand (HOM-F1) or the discards
    (HOM-F4), or lets the first one be seen (HOM-F13).
    """
    most = min(count + ASTRAY, len(tapis.zones[TALON]))
    wrong = [(PREND, number) for number in range(max(0, count - ASTRAY), most + 1) if number != count]
    others = [letter for at, letter in enumerate(SEATS) if at != seat and len(tapis.zones[HANDS[at]]) >= count]
    elsewhere = [*others, *([DISCARDS] if len(tapis.zones[DISCARDS]) >= count else [])]
    return One([PREND, DECOUVRE, *wrong, *((LEVE, where) for where in elsewhere)])


def holding(count: int) -> Shape:
    """What may be done with so many cards lifted unseen: they are put back, looked at, or taken into the hand."""
    return Either(One((REND, MELE)), Amount(REGARDE, 1, count), evenly=True)


def claimable(items: Sequence[str]) -> list[Answer]:
    """HOM-F16: what may be claimed of some items, most of all first."""
    ways: list[Answer] = [(RECLAME, *items)] if items else []
    return [*ways, *((RECLAME, item) for item in items)] if len(items) > 1 else ways


def claiming(items: Sequence[str]) -> list[Answer]:
    """HOM-F16: the same, or nothing."""
    return [*claimable(items), TAIT]


ANYTHING: Final = claiming((SANS, MATADORS))


def lying(tapis: Tapis) -> int:
    """How many cards have been played to the trick."""
    return sum(len(tapis.zones[front]) for front in FRONTS)


def played_in_all(tapis: Tapis) -> int:
    """How many cards have been played in this deal."""
    return sum(map(len, tapis.facts.get("history", ()))) + lying(tapis)


def any_time(tapis: Tapis, seat: int, turn: int | None) -> Iterator[Shape]:
    """What somebody can do at any moment.

    He looks at the talon (HOM-F3), as hombre at his discard (HOM-F15); in the play, where it is the turn of a seat, he
    turns up a hand (HOM-F2), plays too early (HOM-F9), lets a card be seen (HOM-F10), as hombre says gano (HOM-F11).
    """
    facts, zones, me = tapis.facts, tapis.zones, tapis.only(seat)
    phase, hombre = facts["phase"], facts.get("declarer")
    talon = zones[TALON]
    if phase in LOOKING and talon.cards and not talon.faces & me:
        yield One((LOOKS,))
    if seat == hombre and phase in LOOKING[2:] and facts["drawn"][seat] and "vole" not in facts:
        yield One((LOOKS_BACK,))
    if phase != "play":
        return
    hand = zones[HANDS[seat]]
    closed = [letter for letter, name in zip(SEATS, HANDS, strict=True) if zones[name].cards]
    turned = [(TURNS, letter) for letter in closed if not zones[f"hand.{letter}"].faces & me]
    if turned:
        yield One(turned)
    if hand.cards and seat != turn and not zones[FRONTS[seat]].cards:
        yield One([(EARLY, one) for one in hand.cards])
    hidden = [one for one in hand.cards if (seat, one.code) not in facts.get("shown", ())]
    if hidden:
        yield One([(EXPOSES, one) for one in hidden])
    if seat == hombre:
        yield One((GANO,))


def expose(tapis: Tapis, zone: str, count: int) -> None:
    """The first cards of a zone are seen by all; those of a hand stay known until they are played."""
    for index, one in enumerate(tapis.zones[zone].cards[:count]):
        tapis.look(tapis.zones[zone], index, tapis.everyone)
        if zone in HANDS:
            known(tapis, HANDS.index(zone), one)


def known(tapis: Tapis, seat: int, one: Card) -> None:
    """All know from now on that a seat holds a card."""
    tapis.note("shown", (*tapis.facts.get("shown", ()), (seat, one.code)))


def record(tapis: Tapis, seats: Sequence[int]) -> tuple[tuple[int, str], ...]:
    """The cards before the players, in the order of these seats: who played what."""
    return tuple((seat, one.code) for seat in seats for one in tapis.zones[FRONTS[seat]].cards)


Lifted = tuple[int, str, int, int]
"""The fact `lifted`: who holds cards that he took for his, of which zone, how many, and how many he has looked at."""


def kept(facts: dict[str, Any], name: str, line: tuple[Any, ...]) -> tuple[Any, ...]:
    """A fact made of lines, with one more."""
    return (*facts.get(name, ()), line)
