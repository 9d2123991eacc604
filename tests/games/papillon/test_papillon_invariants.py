"""What holds in every coup (section 12 of the rules): cards, jetons, piles; and what simulations tell."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from estaminet.games.papillon.acts import POULE
from estaminet.games.papillon.bot import quick
from estaminet.games.papillon.rules import Papillon
from estaminet.games.papillon.values import REACH, SMALL
from estaminet.lab.battery import acts_beside
from estaminet.play import Fair, Partie
from estaminet.rules import Take
from tests.games.papillon.table import PAPILLON, fact, options, p1, pool, sheet, turn


@pytest.mark.parametrize("players", ["3", "4"])
@pytest.mark.parametrize("again", ["false", "true"])
def test_every_pile_is_made_of_lawful_takes(players: str, again: str) -> None:
    partie = Partie(PAPILLON, Fair.seeded(players), options(n_players=players, retourne_suite=again, tours="1"))
    rng = Random(players)
    taken = [0] * int(players)
    while partie.ask is not None:
        ask, seat = partie.ask, turn(partie)
        before = partie.tapis.zones[f"won.{'ABCD'[seat]}"].cards[:]
        shape = ask.shapes[seat]
        partie.answer(seat, quick(partie.rules, partie.tapis, seat, shape, rng))  # type: ignore[arg-type]
        acts_beside(partie, rng)
        if isinstance(shape, Take) and fact(partie, "phase") in ("play", "deal"):
            card, *group = partie.tapis.zones[f"won.{'ABCD'[seat]}"].cards[len(before) :]
            assert group
            alike = len(group) == 1 and group[0].rank == card.rank
            assert alike or (all(SMALL[one] for one in group) and sum(SMALL[one] for one in group) == REACH[card])
            taken[seat] += 1
        if fact(partie, "phase") == "cut":
            taken = [0] * int(players)
        for letter, takes in zip(partie.rules.seats, taken, strict=True):
            assert len(partie.tapis.zones[f"won.{letter}"]) >= 2 * takes


def test_the_nets_of_a_coup_are_what_goes_into_the_pool_or_out_of_it() -> None:
    for seed in range(5):
        partie = Partie(PAPILLON, Fair.seeded(seed), options(tours="2"))
        while not partie.over:
            partie.answer(turn(partie), p1(partie) if fact(partie, "phase") != "cut" else ("coupe", 9))
        before = 0
        for line in sheet(partie):
            assert sum(line["points"]) + line["pool"] == before
            before = line["pool"]
        for one, other in pairwise(sheet(partie)):
            assert other["dealer"] == (one["dealer"] + 1) % 3
        assert sum(partie.tapis.purses.values()) == 3 * 260
        nets = [sum(line["points"][seat] for line in sheet(partie)) for seat in range(3)]
        assert [partie.tapis.purses[letter] - 260 for letter in "ABC"] == nets


@pytest.mark.parametrize("players", [3, 4])
def test_published_partitions_of_the_pack(players: int) -> None:
    plain = Papillon(options(n_players=str(players)))
    assert {3: 7, 4: 4}[players] + players * sum(plain.sizes) == 52
    gerver = Papillon(options(n_players=str(players), retourne_suite="true"))
    turned = {3: (7, 3, 3, 3), 4: (4, 4, 4)}[players]
    parts = [players * size + up for size, up in zip(gerver.sizes, turned, strict=True)]
    assert parts == {3: [16, 12, 12, 12], 4: [16, 16, 20]}[players]
    assert sum(parts) == 52


@pytest.mark.parametrize(
    ("players", "unwon", "won", "petits", "cleared"),
    [(3, 0.659, (0.133, 0.117, 0.091), 1.29, 0.13), (4, 0.527, (0.133, 0.123, 0.116, 0.101), None, None)],
)
def test_12_coups_without_winner_and_winners_by_order_of_play(
    players: int, unwon: float, won: tuple[float, ...], petits: float | None, cleared: float | None
) -> None:
    """20,000 coups by P1 gave these shares, and so many petits papillons and cleared tables a coup.

    These coups are fewer, and lie within four standard errors; the counts a coup are taken to be Poisson's.
    """
    coups = lost = 0
    paid: Counter[str] = Counter()
    firsts = [0] * players
    for seed in range(60):
        partie = Partie(
            PAPILLON, Fair.seeded(f"{players} {seed}"), options(n_players=str(players), fin_poule="partage")
        )
        while not partie.over:
            partie.answer(turn(partie), p1(partie) if fact(partie, "phase") != "cut" else ("coupe", 9))
        paid.update(payment.why for payment in partie.tapis.payments)
        for line in sheet(partie):
            coups += 1
            winner = [seat for seat, _, rule in line["gains"] if rule == "PAP-11"]
            lost += not winner
            for seat in winner:
                firsts[(seat - line["dealer"] - 1) % players] += 1
    for found, expected in zip([lost, *firsts], [unwon, *won], strict=True):
        assert abs(found / coups - expected) < 4 * (expected * (1 - expected) / coups) ** 0.5
    for rule, mean in (("PAP-12", petits), ("PAP-14", cleared)):
        if mean is not None:  # each is paid by all the others
            assert abs(paid[rule] / (players - 1) / coups - mean) < 4 * (mean / coups) ** 0.5
    assert pool(partie) == partie.tapis.purses[POULE] == 0
