"""Tables and positions that the tests of the kernel share, and searches without any pruning to compare with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from estaminet.cards import PACK32, PACK52, Card
from estaminet.games import all_games
from estaminet.kernel import NOBODY, Position
from estaminet.rules.options import read_options
from estaminet.rules.order import Order
from estaminet.rules.tables import Tables, duties_by
from estaminet.rules.trick import Duty, Trick, legal

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


def dealt(tables: Tables, tricks: int, rng: Random) -> Position:
    """A position before so many tricks, the cards dealt at random."""
    cards = rng.sample(tables.pack, tricks * tables.seats)
    hands = tuple(tuple(cards[seat :: tables.seats]) for seat in range(tables.seats))
    return Position(hands, rng.randrange(tables.seats))


def trick_of(tables: Tables, position: Position) -> Trick:
    """The trick begun, as the readable rules see it."""
    trick = Trick(tables.order)
    for offset, card in enumerate(position.trick):
        trick.play((position.leader + offset) % tables.seats, card)
    return trick


def read_legal(tables: Tables, position: Position) -> list[Card]:
    """What may be played, by the readable rules."""
    trick, seat = trick_of(tables, position), position.turn
    hand = position.hands[seat]
    if trick.best is None:
        return list(hand)
    return list(legal(hand, trick, tables.duties[seat][max(trick.master, 0)][trick.trump_led]))


def read_play(tables: Tables, position: Position, card: Card) -> Position:
    """The position after a card, by the readable rules."""
    hands = list(position.hands)
    hands[position.turn] = tuple(one for one in hands[position.turn] if one is not card)
    then = Position(tuple(hands), position.leader, (*position.trick, card), position.took, position.points)
    if len(then.trick) < tables.seats:
        return then
    trick = trick_of(tables, then)
    points = list(position.points or (0,) * tables.seats)
    took = (*position.took, trick.master)
    if trick.master != NOBODY:
        points[trick.master] += sum(tables.points.get(one, 0) for one in then.trick) + tables.trick_points
        if not any(hands):
            points[trick.master] += tables.last_points
            if {tables.sides[seat] if seat != NOBODY else None for seat in took} == {tables.sides[trick.master]}:
                points[trick.master] += tables.sweep_points
    return Position(tuple(hands), trick.next_leader(position.leader), (), took, tuple(points))


def unpruned(tables: Tables, position: Position, wanting: Sequence[int], worth: Callable[[Position], int]) -> int:
    """What a position comes to when the seats wanting play for much and the others for little: every line is played."""
    if not any(position.hands):
        return worth(position)
    found = [
        unpruned(tables, read_play(tables, position, card), wanting, worth) for card in read_legal(tables, position)
    ]
    return max(found) if position.turn in wanting else min(found)
