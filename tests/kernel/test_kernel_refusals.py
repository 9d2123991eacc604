"""Tables that contradict themselves and positions that cannot be: each refusal begins with what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from estaminet.cards import ALUETTE_SPANISH, PACK32, PACK52, card, cards
from estaminet.kernel import Contract, Individual, Kernel, Points, Position, Run, Tricks
from estaminet.rules.order import Order
from estaminet.rules.tables import Tables, duties_by
from estaminet.rules.trick import Duty
from tests.kernel.samples import belote, whist

BELOTE = belote("H")
SUITLESS = dict.fromkeys(PACK32, "")
RANKS = {one: -one.order for one in PACK32}


def duties(flags: int) -> Any:
    return duties_by(4, lambda *_: flags)


REFUSED_TABLES: list[tuple[str, Callable[[], object]]] = [
    ("strength", lambda: Order({})),
    ("strength", lambda: Order(dict.fromkeys(PACK32, 1))),
    ("suits", lambda: Order(RANKS, suits={card("AS"): "S"})),
    ("privileged", lambda: Order(RANKS, privileged=cards("2S"))),
    ("trump", lambda: Order(RANKS, "d")),
    ("sides", lambda: replace(BELOTE, sides=(0,))),
    ("duties", lambda: replace(BELOTE, duties=BELOTE.duties[:3])),
    ("duties", lambda: replace(BELOTE, duties=duties(64))),
    ("duties", lambda: replace(BELOTE, duties=duties(Duty.CLIMB))),
    ("duties", lambda: replace(BELOTE, duties=duties(Duty.FOLLOW | Duty.OVERTRUMP))),
    ("duties", lambda: replace(BELOTE, order=Order(RANKS, suits=SUITLESS, ties_spoil=True))),
    ("pack", lambda: replace(BELOTE, pack=(*PACK32, PACK32[0]))),
    ("pack", lambda: replace(BELOTE, pack=PACK52)),
    ("points", lambda: replace(BELOTE, points={card("2S"): 1})),
    ("points", lambda: replace(BELOTE, points={card("7S"): -1})),
    ("trick_points", lambda: replace(BELOTE, trick_points=-1)),
    ("last_points", lambda: replace(BELOTE, last_points=-1)),
    ("sweep_points", lambda: replace(BELOTE, sweep_points=-1)),
    ("seats", lambda: BELOTE.among((0, 0, 1))),
    ("seats", lambda: BELOTE.among((0, 4))),
    ("points", lambda: Kernel(replace(BELOTE, last_points=40_000))),
    ("sides", lambda: Kernel(Tables(BELOTE.order, PACK32, tuple(range(8)), duties_by(8, lambda *_: 0)))),
    ("pack", lambda: Kernel(whist(None, (*PACK52, *ALUETTE_SPANISH)))),
    ("memory", lambda: Kernel(BELOTE, memory=0)),
]


def numbered(rows: Sequence[tuple[str, object]]) -> list[str]:
    return [f"{number} {row[0]}" for number, row in enumerate(rows, start=1)]


@pytest.mark.parametrize(("field", "made"), REFUSED_TABLES, ids=numbered(REFUSED_TABLES))
def test_tables_that_contradict_themselves_are_refused(field: str, made: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match=f"^{field}: "):
        made()


def hands(*texts: str) -> tuple[tuple[Any, ...], ...]:
    return tuple(tuple(cards(text)) for text in texts)


FOUR = hands("7S 8S", "7H 8H", "7D 8D", "7C 8C")
LED = hands("8S", "7H 8H", "7D 8D", "7C 8C")
REFUSED_POSITIONS: list[tuple[str, Position]] = [
    ("hands", Position(FOUR[:3], 0)),
    ("hands", Position((PACK32, PACK32[:8], *FOUR[2:]), 0)),
    ("hands", Position(hands("7S 8S", "7H 8H", "7D 8D", "7C 2C"), 0)),
    ("hands", Position(hands("7S 8S", "7H 8H", "7D 8D", "7C 7S"), 0)),
    ("hands", Position(hands("7S 8S", "7H 8H", "7D 8D", "7C"), 0)),
    ("hands", Position(((), (), (), ()), 0)),
    ("leader", Position(FOUR, 4)),
    ("leader", Position(FOUR, -1)),
    ("leader", Position(FOUR, 0, took=(1,))),
    ("trick", Position(LED, 0, tuple(cards("2S")))),
    ("trick", Position(LED, 0, tuple(cards("8S")))),
    ("trick", Position(hands("8S", "8H", "8D", "8C"), 0, tuple(cards("7S 7H 7D 7C")))),
    ("trick", Position(hands("8S", "9S", "7D 8D", "7C 8C"), 0, tuple(cards("7S 7H")))),
    ("took", Position(FOUR, 0, took=(0,) * 7)),
    ("took", Position(FOUR, 0, took=(4, 0))),
    ("took", Position(FOUR, 0, took=(-1,))),
    ("points", Position(FOUR, 0, points=(1, 2))),
    ("points", Position(FOUR, 0, points=(1, 2, 3, -4))),
    ("points", Position(FOUR, 0, points=(40_000, 0, 0, 0))),
    ("points", Position(FOUR, 0, took=(0,) * 6, points=(163, 0, 0, 0))),
    ("points", Position(tuple(PACK32[8 * seat : 8 * seat + 8] for seat in range(4)), 0, points=(1, 0, 0, 0))),
]


@pytest.mark.parametrize(("field", "position"), REFUSED_POSITIONS, ids=numbered(REFUSED_POSITIONS))
def test_impossible_positions_are_refused(field: str, position: Position) -> None:
    kernel = Kernel(BELOTE)
    for asked in (
        lambda: kernel.legal(position),
        lambda: kernel.playouts(position, 1, 1),
        lambda: kernel.value(position, Points(0)),
        lambda: kernel.values(position, Individual(0)),
    ):
        with pytest.raises(ValueError, match=f"^{field}: "):
            asked()


def test_what_is_asked_must_be_possible() -> None:
    kernel, position = Kernel(BELOTE), Position(FOUR, 0)
    asked: list[tuple[str, Callable[[], object]]] = [
        ("count", lambda: kernel.playouts(position, -1, 1)),
        ("threads", lambda: kernel.playouts(position, 1, 1, threads=0)),
        ("policy", lambda: kernel.playouts(position, 1, 1, "best")),  # type: ignore[arg-type]
        ("avoiding", lambda: kernel.playouts(position, 1, 1, "thumb", avoiding=(4,))),
        ("card", lambda: kernel.play(position, card("7H"))),
        ("side", lambda: kernel.value(position, Points(2))),
        ("seat", lambda: kernel.value(position, Tricks(4))),
        ("side", lambda: kernel.value(position, Individual(2))),
        ("seat", lambda: kernel.value(position, Run(-1))),
        ("least", lambda: kernel.value(position, Run(0, 0))),
        ("most", lambda: kernel.value(position, Contract(Points(0), 82, 81))),
        ("seat", lambda: kernel.value(position, Contract(Tricks(4), 1))),
    ]
    for field, question in asked:
        with pytest.raises(ValueError, match=f"^{field}: "):
            question()


def test_the_solver_keeps_within_its_memory() -> None:
    for memory in (1, 3, 64):
        kernel = Kernel(BELOTE, memory=memory)
        for words in (2, 3):
            table, size = kernel.table(words)
            assert table.nbytes == 8 * words << size <= memory * 1_000_000
