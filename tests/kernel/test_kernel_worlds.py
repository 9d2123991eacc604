"""Many worlds at one go are worth what each is worth alone."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from estaminet.kernel import Kernel, Points, Position, Tricks
from estaminet.kernel.engine import _POOL
from estaminet.rules.tables import Tables
from tests.kernel.samples import dealt, read_legal, read_play, samples


def worlds_of(position: Position, count: int, rng: Random) -> list[Position]:
    """The cards of all but the seat to play, dealt anew so many times."""
    others = [seat for seat in range(len(position.hands)) if seat != position.turn]
    found = []
    for _ in range(count):
        loose = [card for seat in others for card in position.hands[seat]]
        rng.shuffle(loose)
        hands = [list(hand) for hand in position.hands]
        for seat in others:
            hands[seat] = [loose.pop() for _ in hands[seat]]
        found.append(replace(position, hands=tuple(tuple(hand) for hand in hands)))
    return found


@pytest.mark.parametrize(("name", "tables"), samples(), ids=[name for name, _ in samples()])
def test_many_worlds_are_worth_what_each_is_worth_alone(name: str, tables: Tables) -> None:
    kernel, rng = Kernel(tables, memory=1), Random(name)
    for tricks, played in ((3, 0), (3, 1), (2, tables.seats + 1)):
        position = dealt(tables, tricks, rng)
        for _ in range(played):
            position = read_play(tables, position, rng.choice(read_legal(tables, position)))
        worlds = worlds_of(position, 12, rng)
        masks = np.array([[kernel.mask(hand) for hand in world.hands] for world in worlds])
        for objective in (Points(rng.choice(tables.sides)), Tricks(rng.randrange(tables.seats))):
            for world, row in zip(worlds, kernel.values_in(position, masks, objective), strict=True):
                with suppress(ValueError):  # in this world what has been played could not have been
                    expected = kernel.values(world, objective)
                    assert {card: int(row[bit]) for bit, card in enumerate(kernel.cards) if row[bit] >= 0} == expected


def test_the_table_is_emptied_before_its_deals_have_no_number_left() -> None:
    tables = dict(samples())["whist"]
    kernel, rng = Kernel(tables, memory=1), Random(1)
    position = dealt(tables, 2, rng)
    worlds = worlds_of(position, 40, rng)
    masks = np.array([[kernel.mask(hand) for hand in world.hands] for world in worlds])
    before = kernel.values_in(position, masks, Tricks(0))
    _POOL.next = (1 << 20) - 20
    assert (kernel.values_in(position, masks, Tricks(0)) == before).all()
    assert _POOL.generation == 1


def test_hands_that_cannot_be_are_refused() -> None:
    tables = dict(samples())["whist"]
    kernel, rng = Kernel(tables), Random(2)
    position = dealt(tables, 2, rng)
    mask = [kernel.mask(hand) for hand in position.hands]
    for wrong in ([mask[:3]], [[0, *mask[1:]]], [[mask[1], *mask[1:]]]):
        with pytest.raises(ValueError, match="worlds"):
            kernel.values_in(position, np.array(wrong), Tricks(0))
    assert kernel.values_in(position, np.zeros((0, 4), np.int64), Tricks(0)).shape == (0, 52)
