"""How often a contract of piccolo can be made, all cards being known: a table worked out by another program."""

from __future__ import annotations

from itertools import combinations
from math import sqrt
from random import Random

import pytest

from estaminet.cards import PACK32, Card
from estaminet.games.piccolo.options import PiccoloOptions
from estaminet.games.piccolo.tables import tables_of
from estaminet.kernel import Contract, Kernel, Position, Tricks

FEASIBLE = [  # the tricks to take; the declarer must beat; per cent of hands, per cent of deals
    (0, False, 8.8, 25.0),
    (1, False, 6.8, 20.1),
    (0, True, 0.72, 2.1),
    (1, True, 1.6, 4.8),
]
"""From 3,000 deals: every player tried as declarer, with each of his 66 discards."""
DEALS = 3000


def feasible(kernel: Kernel, hands: list[list[Card]], tourne: list[Card], declarer: int, tricks: int) -> bool:
    """Whether some discard lets the declarer take so many tricks, whatever the others do."""
    twelve = hands[declarer] + tourne
    contract = Contract(Tricks(declarer), tricks, tricks)
    for thrown in combinations(sorted(twelve), 2):
        kept = [card for card in twelve if card not in thrown]
        held = tuple(tuple(kept if seat == declarer else hand) for seat, hand in enumerate(hands))
        if kernel.value(Position(held, 0), contract):
            return True
    return False


def compare(deals: int, tricks: int, literal: bool, of_hands: float, of_deals: float, seed: int) -> None:
    """Deals at random come out as the table says, within three standard errors of both samples."""
    options = PiccoloOptions(declarer_beat_in_contracts=literal)
    kernels = [Kernel(tables_of(options, 3, None, declarer, "misere")) for declarer in range(3)]
    rng = Random(seed)
    made: list[list[bool]] = []
    for _ in range(deals):
        pack = rng.sample(PACK32, 32)
        hands = [pack[10 * seat : 10 * seat + 10] for seat in range(3)]
        made.append([feasible(kernels[seat], hands, pack[30:], seat, tricks) for seat in range(3)])
    for found, per_cent, each in (
        (sum(map(sum, made)) / (3 * deals), of_hands, 3),
        (sum(map(any, made)) / deals, of_deals, 1),
    ):
        chance = per_cent / 100
        # the hands of one deal hang together: a deal counts as one
        error = sqrt(chance * (1 - chance) / deals + chance * (1 - chance) / (each * DEALS))
        assert abs(found - chance) < 3 * error + 0.001, (found, chance, error)


@pytest.mark.soak
@pytest.mark.parametrize(("tricks", "literal", "of_hands", "of_deals"), FEASIBLE)
def test_the_table_of_feasible_contracts(tricks: int, literal: bool, of_hands: float, of_deals: float) -> None:
    compare(400, tricks, literal, of_hands, of_deals, 12)


def test_feasible_misere_and_piccolo_in_a_few_deals() -> None:
    for row in FEASIBLE[:2]:
        compare(15, *row, 3)
