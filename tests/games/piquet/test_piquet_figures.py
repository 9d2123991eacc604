"""Published figures: chances, and what must hold in every deal."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from estaminet.cards import PACK32, cards
from estaminet.games.piquet.combos import POINT, best_key, points, worth
from estaminet.games.piquet.tables import COURT
from estaminet.lab.lives import start
from estaminet.play import Partie
from tests.games.piquet.table import PIQUET, dealt, do, fact, step_anyhow


def drawn(named: int, least: int, draws: int, *, unseen: int = 20) -> int:
    """In how many of the ways to draw so many cards at least `least` of the `named` ones are among them."""
    return sum(comb(named, k) * comb(unseen - named, draws - k) for k in range(least, min(named, draws) + 1))


def test_a_carte_blanche_comes_once_in_1792_hands() -> None:
    assert len([card for card in PACK32 if card not in COURT]) == 20
    chance = Fraction(comb(20, 12), comb(32, 12))
    assert chance == Fraction(125970, 225792840)
    assert round(float(1 / chance), 2) == 1792.43


@pytest.mark.parametrize(("named", "least", "ways"), [
    (1, 1, 3876), (2, 1, 6936), (3, 1, 9316), (4, 1, 11136), (3, 2, 2176), (4, 2, 3856), (4, 3, 496),
])  # fmt: skip
def test_what_the_elder_draws_with_five_cards(named: int, least: int, ways: int) -> None:
    assert comb(20, 5) == 15504
    assert drawn(named, least, 5) == ways


@pytest.mark.parametrize(("named", "against"), [(2, 18), (3, 113), (4, 968), (5, 15503)])
def test_all_of_some_named_cards(named: int, against: int) -> None:
    ways = drawn(named, named, 5)
    assert round(15504 / ways - 1) == against


def test_the_printed_odds_of_three_out_of_four_are_wrong() -> None:
    # Cavendish prints 32 to 1, Hoyle 33 to 1: the cards say 30.26 to 1
    odds = 15504 / drawn(4, 3, 5) - 1
    assert round(odds, 2) == 30.26


@pytest.mark.parametrize(("named", "least", "ways"), [
    (1, 1, 171), (2, 2, 18), (3, 3, 1), (2, 1, 324), (3, 1, 460), (4, 1, 580), (3, 2, 52),
])  # fmt: skip
def test_what_the_younger_draws_with_three_cards(named: int, least: int, ways: int) -> None:
    assert comb(20, 3) == 1140
    assert drawn(named, least, 3) == ways


@pytest.mark.parametrize(
    ("draws", "ways", "all_ways"), [(5, 7560, 15504), (3, 240, 1140), (4, 1700, 4845), (2, 16, 190)]
)
def test_an_ace_and_a_king_at_least_of_four_each(draws: int, ways: int, all_ways: int) -> None:
    assert comb(20, draws) == all_ways
    found = comb(20, draws) - 2 * comb(16, draws) + comb(12, draws)
    assert found == ways


def test_two_kings_or_two_queens_of_two_pairs() -> None:
    both = 2 * comb(18, 3) - comb(16, 1)
    assert both == 1616


def suits_dealt() -> Counter[int]:
    """In how many hands of twelve cards the longest suit has so many."""
    found: Counter[int] = Counter()
    for a in range(9):
        for b in range(9):
            for c in range(9):
                d = 12 - a - b - c
                if 0 <= d <= 8:
                    found[max(a, b, c, d)] += comb(8, a) * comb(8, b) * comb(8, c) * comb(8, d)
    return found


def test_how_long_the_longest_suit_is() -> None:
    found = suits_dealt()
    shares = [round(found[length] / comb(32, 12), 6) for length in range(3, 9)]
    assert shares == [0.043555, 0.551491, 0.331999, 0.066743, 0.006024, 0.000188]


def test_how_long_the_longest_sequence_is() -> None:
    # of each suit's 256 holdings: how many cards, and how long a run
    holdings = Counter((mask.bit_count(), longest(mask)) for mask in range(256))
    hands: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for _ in range(4):
        more: Counter[tuple[int, int]] = Counter()
        for (count, best), ways in hands.items():
            for (cards_held, run), number in holdings.items():
                if count + cards_held <= 12:
                    more[count + cards_held, max(best, run)] += ways * number
        hands = more
    total = comb(32, 12)
    shares = {best: Fraction(ways, total) for (count, best), ways in hands.items() if count == 12}
    none = sum(share for best, share in shares.items() if best < 3)
    found = [round(float(share), 6) for share in (none, *(shares.get(best, Fraction(0)) for best in range(3, 9)))]
    assert found == [0.356079, 0.436815, 0.156500, 0.040253, 0.008659, 0.001506, 0.000188]


def longest(mask: int) -> int:
    """The longest run of bits."""
    length = 0
    while mask:
        mask &= mask << 1
        length += 1
    return length


def test_how_often_a_quatorze_is_dealt() -> None:
    one = Fraction(comb(28, 8), comb(32, 12))
    two = Fraction(comb(24, 4), comb(32, 12))
    three = Fraction(1, comb(32, 12))
    assert round(float(one), 6) == 0.013765
    assert round(float(5 * one - 10 * two + 10 * three), 6) == 0.068356


def test_the_plain_sum_orders_points_as_number_and_sum_do() -> None:
    suit = cards("AS KS QS JS 10S 9S 8S 7S")
    spread = {n: [sum_of(some) for some in combinations(suit, n)] for n in range(1, 9)}
    limits = {n: (min(sums), max(sums)) for n, sums in spread.items()}
    assert {n: limits[n] for n in range(3, 9)} == {
        3: (24, 31), 4: (34, 41), 5: (44, 51), 6: (54, 60), 7: (64, 68), 8: (75, 75),
    }  # fmt: skip
    assert all(limits[n][1] < limits[n + 1][0] for n in range(3, 8))


def sum_of(some: tuple[object, ...]) -> int:
    key = best_key(POINT, some)  # type: ignore[arg-type]
    assert key[0] == len(some)
    return key[1]


def test_one_less_for_a_sum_in_four_is_one_for_every_ten_five_rounding_up() -> None:
    for number in range(3, 9):
        for some in combinations(cards("AS KS QS JS 10S 9S 8S 7S"), number):
            combo = points(some)[0]
            assert worth(combo, point_four=True) == worth(combo, by_tens=True)


def deals(count: int) -> list[Partie]:
    """Parties played anyhow."""
    played = []
    for seed in range(count):
        partie = start(PIQUET, f"figures {seed}", match="rubicon")
        while not partie.over:
            step_anyhow(partie)
        played.append(partie)
    return played


def test_the_play_makes_thirteen_and_one_for_every_trick_that_the_second_hand_takes() -> None:
    for partie in deals(4):
        for line in fact(partie, "sheet"):
            gains = line["gains"]
            play = sum(points for _, points, rule in gains if rule in ("PIQ-60", "PIQ-61"))
            assert 13 <= play <= 25
            assert sum(points for seat, points, rule in gains if rule == "PIQ-60" and seat != line["dealer"]) >= 1
            cards_won = [points for _, points, rule in gains if rule == "PIQ-62"]
            assert cards_won in ([], [10], [40])
            assert (cards_won == []) == (line["tricks"] == (6, 6))
            for kind in ("PIQ-30", "PIQ-31", "PIQ-32"):
                assert len({seat for seat, _, rule in gains if rule == kind}) <= 1
            assert max(line["points"]) <= 174


def test_two_cartes_blanches_cannot_be_dealt() -> None:
    assert 32 - len([card for card in PACK32 if card in COURT]) < 2 * 12


def test_as_many_cards_lie_aside_as_were_taken() -> None:
    partie = dealt(
        "AS KS JS AH QH JH 8H JC 8C 7C 9D 8D", "10S 7S 10H 9H 7H KC QC 10C AD QD JD 10D", "9S 8S KH 9C KD QS AC 7D"
    )
    do(partie, "E ecarte 8C 7C 9D", "E non", "Y ecarte 7S 9H 7H 10S")
    zones = partie.tapis.zones
    assert (len(zones["ecart.B"]), len(zones["ecart.A"])) == fact(partie, "taken") == (3, 4)
