"""The published figures: exact where they can be computed, and a simulation that agrees within its error."""

from __future__ import annotations

from fractions import Fraction
from time import perf_counter

import pytest

from estaminet.games.trente_et_quarante.law import (
    ONE_PACK,
    POINTS,
    SIX_PACKS,
    Edge,
    Endless,
    Law,
    Packet,
    coup_length,
    mean_length,
    mean_point,
    second_row,
)
from estaminet.games.trente_et_quarante.odds import DE_MORGAN, DE_MORGAN_BOTH, PARTS, REMAINDERS
from estaminet.games.trente_et_quarante.simulate import Tally, simulate
from estaminet.rules.odds import Unclear, odds
from tests.games.trente_et_quarante.table import GAME

ENDLESS = Endless()
PACKET = Packet(SIX_PACKS)

STANDS = (
    ".0769 .0828 .0892 .0961 .1035 .1114 .1200 .1292 .1392 .3806"
    " .1200 .1247 .1293 .1340 .1386 .1432 .1476 .1519 .1559 .2129"
    " .1398 .1424 .1449 .1472 .1493 .1511 .1527 .1541 .1552 .1683"
)
"""What De Morgan printed of the chance that a row ever stands at 1, 2 … 30."""

POINT = {
    "endless": "0.148060863 0.137905177 0.127512672 0.116891073 0.106049464"
    " 0.094998365 0.083749795 0.072317327 0.060716146 0.051799118",
    "six packs": "0.148057777 0.137826224 0.127576652 0.116865052 0.106151668"
    " 0.094992448 0.083858996 0.072302455 0.060800856 0.051567873",
}
BOTH = {
    "endless": "0.02192202 0.01901784 0.01625948 0.01366352 0.01124649"
    " 0.00902469 0.00701403 0.00522980 0.00368645 0.00268315",
    "six packs": "0.02189137 0.01897606 0.01626224 0.01364724 0.01125903"
    " 0.00901371 0.00702059 0.00521374 0.00368055 0.00263439",
}
LAWS: dict[str, Law] = {"endless": ENDLESS, "six packs": PACKET}
either = pytest.mark.parametrize("packet", LAWS)


def same(exact: Fraction | float, published: str) -> bool:
    """Whether a number rounds to what was printed."""
    return abs(float(exact) - float(published)) <= 0.5001 * 10.0 ** -len(published.partition(".")[2])


@either
def test_12_1_the_chance_of_each_point(packet: str) -> None:
    law = LAWS[packet]
    assert all(same(law.point(point), told) for point, told in zip(POINTS, POINT[packet].split(), strict=True))
    assert sum(law.point(point) for point in POINTS) == 1


@either
def test_12_1_the_chance_that_both_make_it(packet: str) -> None:
    law = LAWS[packet]
    assert all(same(law.both(point, point), told) for point, told in zip(POINTS, BOTH[packet].split(), strict=True))


def test_12_1_de_morgan_agrees_to_his_four_places() -> None:
    """All but three, where his last place is one off: of 37 he printed .0838, and the fraction is .08374980."""
    wrong = [at for at, told in zip(POINTS, DE_MORGAN, strict=True) if not same(ENDLESS.point(at), f"{told:.4f}")]
    assert wrong == [37]
    assert abs(float(ENDLESS.point(37)) - 0.0838) < 0.000051
    assert all(same(ENDLESS.both(at, at), f"{told:.4f}") for at, told in zip(POINTS, DE_MORGAN_BOTH, strict=True))
    off = {at: told for at, told in enumerate(STANDS.split(), start=1) if not same(ENDLESS.stands(at), told)}
    assert off == {22: ".1424", 27: ".1527"}
    assert all(abs(float(ENDLESS.stands(at)) - float(told)) < 0.0001 for at, told in off.items())
    assert same(ENDLESS.stands(30), "0.168347")
    assert same(Edge(ENDLESS).apres, ".0878")


def test_12_1_the_old_rule_of_thumb_is_wrong() -> None:
    assert not same(ENDLESS.point(31), f"{13 / 85:.4f}")


COUP = [
    ("endless", "0.021922019 0.087825443 0.445126269 0.010961010 0.012016351"),
    ("six packs", "0.021891370 0.087707543 0.445200543 0.010945685 0.011998000"),
]
PRISONS = [
    ("endless", "0.01109432 0.01109749 0.01109592 0.00912175"),
    ("six packs", "0.01107861 0.01108176 0.01108020 0.00912292"),
]


@pytest.mark.parametrize(("packet", "told"), COUP)
def test_12_2_what_a_coup_brings_and_the_edge(packet: str, told: str) -> None:
    edge = Edge(LAWS[packet])
    found = (edge.refait, edge.apres, edge.wins, edge.half, edge.decided)
    assert all(same(exact, text) for exact, text in zip(found, told.split(), strict=True))


@pytest.mark.parametrize(("packet", "told"), PRISONS)
def test_12_2_prisons_and_insurance(packet: str, told: str) -> None:
    edge = Edge(LAWS[packet])
    found = [edge.prison(name) for name in ("hoyle", "italien", "allemand")] + [edge.insured(kept=True)]
    assert all(same(exact, text) for exact, text in zip(found, told.split(), strict=True))
    assert edge.insured(kept=False) == Fraction(1, 100)


@either
def test_12_2_simple_prison_is_worth_exactly_half(packet: str) -> None:
    edge = Edge(LAWS[packet])
    assert edge.jailed(1, "reste") == Fraction(1, 2)
    assert edge.prison("simple") == edge.half


def test_12_2_poisson_and_the_others() -> None:
    edge = Edge(ENDLESS)
    assert Fraction(109, 10_000) < edge.half < Fraction(11, 1000)  # a little under eleven thousandths
    assert same(100 * edge.half, "1.096")
    assert same(1 / Edge(PACKET).refait, "45.68")
    assert same(1 / edge.refait, "45.62")


ROWS = [
    ("endless", "5.292290 34.603435", ""),
    ("six packs", "5.288574 34.602932", ".260817 .367050 .239624 .096879 .028044 .006268 .001128 .000167"),
]


@pytest.mark.parametrize(("packet", "means", "lengths"), ROWS)
def test_12_2_cards_of_a_row(packet: str, means: str, lengths: str) -> None:
    law = LAWS[packet]
    assert all(same(one, text) for one, text in zip((mean_length(law), mean_point(law)), means.split(), strict=True))
    assert all(same(law.length(cards), text) for cards, text in enumerate(lengths.split(), start=4))


def test_12_2_cards_of_a_coup() -> None:
    told = [".066653", ".190628", ".260886", ".228217", ".143936", ".070039", ".027471", ".008952"]
    assert all(same(coup_length(PACKET, cards), text) for cards, text in enumerate(told, start=8))


def test_12_2_thirty_one_comes_mostly_in_four_cards_thirty_two_in_five() -> None:
    def made(point: int, cards: int) -> Fraction:
        before = ENDLESS.sums(cards - 1)
        return sum((ENDLESS.share[value] * before[point - value] for value in range(point - 30, 11)), Fraction(0))

    assert [same(made(31, 4), ".05350"), same(made(31, 5), ".05179")] == [True] * 2
    assert [same(made(32, 4), ".04548"), same(made(32, 5), ".05005")] == [True] * 2


@pytest.mark.parametrize(
    ("name", "told"), [("one-pack", "1.0870"), ("one-pack-ace", "1.0330"), ("one-pack-ten", "1.1159")]
)
def test_12_2_when_fifty_two_cards_are_left(name: str, told: str) -> None:
    assert same(50 * Packet(REMAINDERS[name]).both(31, 31), told)


SECOND = [
    ("endless", "-.92597 -.56597 -.30056 -.05615 .16679 .36784 .54659 .70265 .83569 .94820"),
    ("six packs", "-.92607 -.56646 -.30107 -.05649 .16676 .36817 .54728 .70361 .83675 .94891"),
]


@pytest.mark.parametrize(("packet", "told"), SECOND)
def test_12_2_a_stake_on_the_second_row_when_the_first_is_known(packet: str, told: str) -> None:
    law = LAWS[packet]
    assert all(same(second_row(law, point), text) for point, text in zip(POINTS, told.split(), strict=True))


def test_12_the_rows_may_change_places() -> None:
    """The theorem: so noir and rouge are exactly equal chances, and rouge's point has the law of noire's."""
    small = Packet(ONE_PACK)
    whole = sum(small.both(noire, rouge) for noire in POINTS for rouge in POINTS)
    assert whole == 1
    assert all(sum(small.both(noire, rouge) for rouge in POINTS) == small.point(noire) for noire in POINTS)


@pytest.fixture(scope="module")
def tally() -> Tally:
    simulate(1)  # compiled by now
    return simulate(400_000, seed="12.3")


def near(found: int, trials: int, chance: float, errors: float = 4.0) -> bool:
    """Whether something came as often as its chance tells, within so many standard errors."""
    return abs(found / trials - chance) < errors * (chance * (1 - chance) / trials) ** 0.5


def test_12_3_the_first_coup_of_each_taille_has_the_law_of_the_first_coup(tally: Tally) -> None:
    for point in POINTS:
        assert near(tally.first_point(point), tally.tailles, float(PACKET.point(point)))
        assert near(tally.first(point, point), tally.tailles, float(PACKET.both(point, point)))
    assert near(tally.couleur, tally.tailles, float(Edge(PACKET).wins))


WHOLE = [
    (0, 0, 29.0227, 0.298, {28: 0.0333, 29: 0.9107, 30: 0.0560}, 5.04, 0.0607),
    (1, 0, 28.9619, 0.306, {28: 0.0667, 29: 0.9047, 30: 0.0286}, 4.69, 0.0691),
    (5, 0, 28.5849, 0.495, {28: 0.4157, 29: 0.5831, 30: 0.0010}, 4.70, 0.1240),
    (0, 5, 28.5849, 0.495, {28: 0.4157, 29: 0.5831}, 4.70, 0.1237),
]


@pytest.mark.parametrize(("burn", "stop", "mean", "spread", "shares", "left", "even"), WHOLE)
def test_12_3_whole_tailles(
    burn: int, stop: int, mean: float, spread: float, shares: dict[int, float], left: float, even: float
) -> None:
    tally = simulate(200_000, seed=burn + stop, burn=burn, stop=stop)
    assert abs(tally.mean_coups - mean) < 4 * spread / tally.tailles**0.5
    assert abs(tally.spread_coups - spread) < 0.003
    assert all(near(tally.of_coups(coups), tally.tailles, share) for coups, share in shares.items())
    assert abs(tally.left - left) < 0.05
    assert near(tally.used_up, tally.tailles, even)


def test_12_3_whole_tailles_are_told_apart_from_first_coups(tally: Tally) -> None:
    assert near(tally.all_point(31), tally.coups, 0.14823)
    assert not near(tally.all_point(31), tally.coups, float(PACKET.point(31)), 1.0)
    refaits = [0.5254, 0.3419, 0.1075, 0.0217]
    assert all(near(tally.of_refaits(count), tally.tailles, share) for count, share in enumerate(refaits))


def test_a_million_coups_a_second() -> None:
    simulate(1)
    best = 0.0
    for seed in range(5):  # the machine may be busy
        started = perf_counter()
        coups = simulate(20_000, seed=seed).coups
        best = max(best, coups / (perf_counter() - started))
    assert best > 1_000_000


def test_the_same_seed_gives_the_same_whatever_else_is_done() -> None:
    assert list(simulate(500, seed=3).counts) == list(simulate(500, seed=3).counts)
    assert list(simulate(500, seed=3).counts) != list(simulate(500, seed=4).counts)


def test_the_command_has_a_line_for_everything_beside_what_was_published() -> None:
    found = odds(GAME, {"part": "points"}, worlds=10, seed=1)
    endless, packs, printed, simulated = found.of("both-31")
    assert endless is not None
    assert packs is not None
    assert printed is not None
    assert simulated is not None
    assert (round(endless.value, 8), round(packs.value, 8), printed.value) == (0.02192202, 0.02189137, 0.0219)
    assert simulated.error > 0
    assert found.worlds == 10_000
    whole = odds(GAME, {"part": "tailles"}, worlds=10, seed=1)
    assert all(line.values[0] is None and line.values[3] is not None for line in whole.lines)


def test_a_table_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Unclear) as caught:
        odds(GAME, {"part": "roulette"}, worlds=2)
    assert caught.value.values == {"part": "roulette"}
    assert len(PARTS) == 6
