"""Tables that the tests of the kernel share, beside those of the games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from estaminet.cards import PACK32, PACK52, Card
from estaminet.games import all_games
from estaminet.lab.tricks import dealt as dealt
from estaminet.lab.tricks import read_legal as read_legal
from estaminet.lab.tricks import read_play as read_play
from estaminet.lab.tricks import trick_of as trick_of
from estaminet.lab.tricks import unpruned as unpruned
from estaminet.rules.options import read_options
from estaminet.rules.order import Order
from estaminet.rules.tables import Tables, duties_by
from estaminet.rules.trick import Duty

PLAIN = ("7", "8", "9", "J", "Q", "K", "10", "A")
TRUMPED = ("7", "8", "Q", "K", "10", "A", "9", "J")
PLAIN_POINTS = {"J": 2, "Q": 3, "K": 4, "10": 10, "A": 11}
TRUMP_POINTS = {"Q": 3, "K": 4, "10": 10, "A": 11, "9": 14, "J": 20}


def belote(trump: str, *, forced: bool = True, sweep: int = 90) -> Tables:
    """Four-handed belote; `forced`: who cannot overtrump an opponent trumps all the same."""
    strength = {card: (TRUMPED if card.suit == trump else PLAIN).index(card.rank) for card in PACK32}
    points = {card: (TRUMP_POINTS if card.suit == trump else PLAIN_POINTS).get(card.rank, 0) for card in PACK32}
    against = Duty.FOLLOW | Duty.TRUMP | Duty.OVERTRUMP | (Duty.UNDERTRUMP if forced else Duty(0))

    def bound(seat: int, master: int, trump_led: bool) -> int:
        if trump_led:
            return Duty.FOLLOW | Duty.CLIMB
        return Duty.FOLLOW if (seat ^ master) & 1 == 0 else against

    duties = duties_by(4, bound)
    order = Order(strength, trump)
    return Tables(order, PACK32, (0, 1, 0, 1), duties, points, last_points=10, sweep_points=sweep)


def whist(trump: str | None, pack: Sequence[Card] = PACK52) -> Tables:
    """Four players who only follow suit; each trick counts one."""
    order = Order({card: -card.order for card in pack}, trump)
    return Tables(order, tuple(pack), (0, 1, 0, 1), duties_by(4, lambda *_: Duty.FOLLOW), trick_points=1)


def matadors() -> Tables:
    """Three players, and two black aces that count as trumps and need not follow a lower one."""
    trump = "D"
    pack = tuple(card for card in PACK32 if card.rank != "8")
    aces = [card for card in pack if card.rank == "A" and card.suit in "SC"]
    strength = {card: 20 + aces.index(card) if card in aces else -card.order for card in pack}
    suits = {card: trump if card in aces else card.suit for card in pack}
    order = Order(strength, trump, suits=suits, privileged=aces)
    climbing = duties_by(3, lambda seat, master, led: Duty.FOLLOW | (Duty.CLIMB if seat == 0 and led else 0))
    return Tables(order, pack, (0, 1, 1), climbing, {card: card.order % 3 for card in pack}, trick_points=1)


OTHER_OPTIONS = {"piccolo": ("defender_beat=always undertrump=forced declarer_beat_in_contracts=true",)}


def registered() -> Iterator[tuple[str, Tables]]:
    """The tables of every registered game, under its own options and, where duties depend on them, under others."""
    for game in all_games():
        for text in ("", *OTHER_OPTIONS.get(game.name, ())):
            rules = game.rules(read_options(game.rules.OPTIONS, dict(pair.split("=") for pair in text.split())))
            for number, tables in enumerate(rules.plays()):
                yield f"{game.name} {text} {number}".replace("  ", " "), tables


def samples() -> list[tuple[str, Tables]]:
    """All tables that the kernel is tried on."""
    return [
        *registered(),
        ("belote", belote("H")),
        ("belote free", belote("C", forced=False)),
        ("whist", whist(None)),
        ("whist trump", whist("S")),
        ("matadors", matadors()),
    ]
