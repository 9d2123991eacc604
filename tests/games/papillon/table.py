"""A table of papillon for the tests: coups from given packs, answers as text, positions laid by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from estaminet.cards import PACK52, Card, cards, codes
from estaminet.games import find_game
from estaminet.games.papillon.acts import POULE
from estaminet.games.papillon.options import PapillonOptions
from estaminet.games.papillon.rules import Papillon
from estaminet.play import Checkpoint, Fair, Given, Partie
from estaminet.rules import Answer, Take, read_options
from estaminet.rules.talon import Talon
from tests.games.asking import do as do
from tests.games.asking import everything as everything
from tests.games.asking import refused as refused
from tests.games.asking import turn as turn

PAPILLON = find_game("papillon")


def options(**texts: str) -> PapillonOptions:
    """Options from their texts; unless they say otherwise A deals first, so that nothing is drawn."""
    read = read_options(PapillonOptions, {"first_dealer": "A", **texts})
    assert isinstance(read, PapillonOptions)
    return read


def deck(a: int, b: int) -> list[Card]:
    """The pack `deck(a,b)` of the rule book's examples."""
    return [PACK52[(a * place + b) % 52] for place in range(52)]


def opened(pack: Sequence[Card], **texts: str) -> Partie:
    """A partie whose first coup comes from a pack in this order; the talon keeps its order when it is shuffled."""
    rules = Papillon(options(**texts))
    orders: dict[int, Sequence[Card]] = {0: [pack[-1], *pack[:-1]]}  # one card is cut
    rest = list(pack[rules.count * rules.sizes[0] + {3: 7, 4: 4}[rules.count] :])
    for number, size in enumerate(rules.sizes[1:], start=1):
        orders[number] = tuple(rest)
        del rest[: rules.count * size + ({3: 3, 4: 4}[rules.count] if rules.options.retourne_suite else 0)]
    partie = Partie(PAPILLON, Given(orders, Fair.seeded("tests")), rules.options)
    do(partie, "coupe 1")
    return partie


def dealt(*hands: str, table: str = "", players: int = 3) -> list[Card]:
    """A pack that deals these cards to the first, the second…, and turns these up; the rest as it comes."""
    told = [cards(hand) for hand in (*hands, *[""] * (players - len(hands)))]
    turned, size = cards(table), {3: 7, 4: 4}[players]
    rest = [card for card in PACK52 if card not in turned and not any(card in hand for hand in told)]
    for some, room in (*((hand, 3) for hand in told), (turned, size)):
        while len(some) < room:
            some.append(rest.pop())
    return [hand[turn] for turn in range(3) for hand in told] + turned + rest


def takes(partie: Partie) -> Take:
    """What the seat that is asked can take."""
    assert partie.ask is not None
    shape = partie.ask.shapes[turn(partie)]
    assert isinstance(shape, Take)
    return shape


def p1(partie: Partie) -> Answer:
    """Policy P1: the largest group; of equals the first by hand, then by its like, by size, by places on the table."""
    assert partie.ask is not None
    seat = turn(partie)
    shape = partie.ask.shapes[seat]
    if not isinstance(shape, Take):
        return next(iter(shape))
    every = [(card, group) for card in shape.mine for group in shape.groups(card)]
    card, group = max(every, key=lambda one: len(one[1]))
    return ("prend", card, *group)


def play_coup(partie: Partie) -> list[str]:
    """Play the coup to its end by policy P1; what was done, as text."""
    deals, told = fact(partie, "deal"), []
    while fact(partie, "phase") != "scored" and fact(partie, "deal") == deals and len(sheet(partie)) < deals:
        seat, answer = turn(partie), p1(partie)
        told.append(
            f"{partie.rules.seats[seat]} {' '.join(map(str, answer if isinstance(answer, tuple) else [answer]))}"
        )
        partie.answer(seat, answer)
    return told


def fact(partie: Partie, name: str) -> Any:
    """A fact of the tapis, whoever knows it."""
    return partie.tapis.facts.get(name)


def sheet(partie: Partie) -> Sequence[dict[str, Any]]:
    """The lines of the sheet."""
    lines: Sequence[dict[str, Any]] = fact(partie, "sheet")
    return lines


def lying(partie: Partie, zone: str = "tapis") -> str:
    """The cards of a zone."""
    return codes(partie.tapis.zones[zone].cards)


def pool(partie: Partie) -> int:
    """What is in the pool."""
    return partie.tapis.purses[POULE]


def at(
    hands: Mapping[str, str],
    table: str,
    *,
    distribution: int = 1,
    talon: int | None = None,
    tricks: Sequence[int] = (),
    **texts: str,
) -> Partie:
    """A position of the first coup: what the players hold and what lies open, in this distribution; A is the dealer.

    The partie is opened, then the cards are put where they should be. It cannot be taken back to before.
    """
    partie = opened(deck(1, 0), **texts)
    zones, facts = partie.tapis.zones, partie.tapis.facts
    wanted = {f"hand.{letter}": cards(hand) for letter, hand in hands.items()} | {"tapis": cards(table)}
    told = [card for some in wanted.values() for card in some]
    assert len(told) == len(set(told))
    rest = [card for card in PACK52 if card not in told]
    rules = partie.rules
    assert isinstance(rules, Papillon)
    left = sum(rules.sizes[distribution:]) * rules.count if talon is None else talon
    for name, zone in zones.items():
        zone.cards = wanted.get(name, [])
    zones["talon"].cards, zones["won.A"].cards = rest[:left], rest[left:]
    facts["distribution"] = distribution
    facts["talon.expected"] = left
    facts["tricks"] = tuple(tricks) or (0,) * rules.count
    partie.tapis._shuffles = Fair.seeded("tests")
    partie._steps = position(rules, partie)
    partie._advance(None)
    return partie


def position(rules: Papillon, partie: Partie) -> Any:
    """The match from a position of a coup on."""
    tapis = partie.tapis
    winner = yield from rules.play(tapis)
    while winner is None and not Talon(tapis).exhausted():
        yield from rules.deal_again(tapis)
        winner = yield from rules.play(tapis)
    rules.end(tapis, winner)
    if "result" not in tapis.facts:
        rules.collect(tapis)
        yield from rules.shuffle_and_cut(tapis)
    yield from rules.partie(tapis)


def with_pool(coups: int, counters: int, **texts: str) -> Partie:
    """A partie in which so many coups have been played and so much is left in the pool, A about to deal."""
    start = opened(deck(1, 0), **texts)
    checkpoint = start.checkpoint()
    assert checkpoint is not None
    snapshot = checkpoint.snapshot
    rules = start.rules
    purses = dict(snapshot["purses"])
    for letter in rules.seats:
        purses[letter] -= counters // len(rules.seats)
    purses[POULE] = sum(snapshot["purses"].values()) - sum(purses[letter] for letter in rules.seats)
    line = {"deal": 0, "dealer": 0, "points": (0,) * len(rules.seats), "gains": (), "because": "PAP-15", "pool": 0}
    lines = tuple({**line, "deal": deal} for deal in range(1, coups + 1))
    facts = {**snapshot["facts"], "sheet": (lines, start.tapis.everyone)}
    again = Checkpoint(
        checkpoint.version,
        {**snapshot, "facts": facts, "purses": purses},
        checkpoint.numbers,
        checkpoint.asked,
    )
    return Partie(PAPILLON, Fair.seeded("tests"), start.options, checkpoint=again)
