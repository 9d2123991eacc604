"""The enumerations over 65,780 hands and the published figures (section 12 of the specification)."""

from __future__ import annotations

import json
from functools import cache
from math import comb

import pytest

from estaminet.cards import FRENCH_SUITS, PACK32, card, cards
from estaminet.games import find_game
from estaminet.games.ecarte.hands import TRUMPS, bits_of, each
from estaminet.games.ecarte.odds import Against
from estaminet.games.ecarte.thumb import jeu_de_regle
from estaminet.rules.odds import Odds, Unclear, odds
from tests.cli.terminal import estaminet

ECARTE = find_game("ecarte")
BITS = bits_of("H")
HANDS = 65_780


@cache
def against(hand: str, *, dealing: bool = False, turned: str = "10H") -> Against:
    """A hand, hearts being trumps."""
    return Against.every(BITS.mask(cards(hand)), BITS.bit[card(turned)], dealing=dealing)


def told(hand: str, trump: str = "10H", **more: str) -> Odds:
    return odds(ECARTE, {"hand": hand, "trump": trump, **more})


def values(found: Odds, what: object) -> list[float]:
    return [one.value for one in found.of(what) if one is not None]


# -- the table of jeux de règle -------------------------------------------------------------------------------------

FIRST = [
    ("9H 8H 7H 8S 7D", 39_074, 126, "any"),
    ("9H 8H 7H 8S 7S", 50_414, 4_368, "any"),
    ("9H 8H 7H KS 7D", 58_324, 3_003, "any"),
    ("8H 7H 9S 8S 7S", 47_768, 4_368, "9S 8S 7S"),
    ("8H 7H QS 7S 7D", 39_899, 406, "7D"),
    ("8H 7H 8S 7S KD", 45_374, 3_003, "8S 7S KD"),
    ("8H 7H KS QD JC", 56_814, 8_568, "any"),
    ("7H KS QS JS 7D", 44_724, 1_287, "KS QS JS"),
    ("7H KS 9S 8S 7S", 39_368, 11_648, "KS"),
    ("7H QS 8S 7S QD", 34_491, 6_006, None),
    ("QS QD QC 8S 7D", 30_510, 656, None),
    ("KS KD QC JC 7S", 42_848, 3_762, None),
    ("8H 7H KS 8D 7C", 32_389, 56, "any"),
    ("7H KS KD 8S 7C", 41_844, 231, None),
    ("KS KD KC 8S 7D", 44_367, 1_701, None),
    ("8H 7H KS QS 7D", 53_914, 2_002, "KS QS 7D"),
    ("8H 7H KS KD 7C", 53_914, 2_002, "any"),
    ("7H KS QS KD QD", 47_874, 15_504, "KS QS KD QD"),
    ("KH QH JH 7S 7D", 65_780, 784, "any"),
    ("QH AH 7H KS KD", 65_366, 49_819, "KS KD"),
]
"""The first's hands: with open cards the point, the vole, and the leads that bring as many points as the best."""


@pytest.mark.parametrize(("hand", "point", "vole", "leads"), FIRST, ids=[one[0] for one in FIRST])
def test_the_firsts_jeux_de_regle(hand: str, point: int, vole: int, leads: str | None) -> None:
    table = against(hand)
    assert table.total == table.ways.sum() == HANDS
    assert (table.count(table.best, 3), table.count(table.best, 5)) == (point, vole)
    if leads is not None:
        by_card = {BITS.card[bit]: table.count(table.column(bit), 3) for bit in each(table.mine)}
        best = cards(hand if leads == "any" else leads)
        assert {one for one, count in by_card.items() if count == point} == set(best)


@pytest.mark.parametrize(
    ("hand", "led", "point"),
    [
        ("8H 7H QS 7S 7D", "QS", 39_779),
        ("7H QS 8S 7S QD", "QS", 34_466),
        ("QS QD QC 8S 7D", "QC", 27_315),
        ("KS KD QC JC 7S", "QC", 41_658),
        ("KS KD QC JC 7S", "JC", 41_658),
        ("7H KS KD 8S 7C", "KS", 39_849),
        ("KS KD KC 8S 7D", "KD", 42_442),
    ],
)
def test_a_single_lead_brings_fewer_points_than_knowing_which(hand: str, led: str, point: int) -> None:
    table = against(hand)
    assert table.count(table.column(BITS.bit[card(led)]), 3) == point


def test_for_the_vole_the_queen_of_trumps_is_the_lead() -> None:
    table = against("QH AH 7H KS KD")
    voles = {BITS.card[bit]: table.count(table.column(bit), 5) for bit in each(table.mine)}
    assert max(voles, key=voles.__getitem__) is card("QH")


DEALER = [
    ("8H 7H 9S 8S 7S", 22_568, "8H 7H JS 8S 7S", 32_801),
    ("7H KS QS JS 7D", 16_584, "7H KS QS JS QD", 26_514),
    ("7H QS 8S 7S QD", 16_087, "7H QS 7S QD 7D", 20_348),
    ("7H QS JD 7D 8C", 15_221, "7H QS 7S JD 7D", 17_462),
    ("7H QS JD 7D 8C", 15_221, "7H QS JD 7D KC", 31_900),
    ("7H KS QD 8C 7C", 17_809, "7H KS QD AC 7C", 27_350),
    ("KS QS KD QD 7C", 26_902, "KS KD QC JC 7S", 36_678),
    ("QS QD QC 8S 7S", 17_159, "QS 7S QD 7D QC", 20_703),
]
"""The dealer's exceptions: a hand too weak to refuse with, and one that is strong enough."""


@pytest.mark.parametrize(("weak", "few", "strong", "many"), DEALER)
def test_the_dealers_exceptions(weak: str, few: int, strong: str, many: int) -> None:
    one, other = against(weak, dealing=True), against(strong, dealing=True)
    assert (one.count(one.best, 3), other.count(other.best, 3)) == (few, many)
    assert few < many


def test_the_dealers_four_of_a_suit_headed_by_the_king() -> None:
    table = against("7H KS 9S 8S 7S", dealing=True)
    assert table.count(table.best, 3) == 11_648


@pytest.mark.parametrize("hand", [one[0] for one in FIRST[:15]])
def test_every_exemplar_is_known_for_a_jeu_de_regle(hand: str) -> None:
    assert jeu_de_regle(BITS.mask(cards(hand)))


@pytest.mark.parametrize(("weak", "strong"), [(one[0], one[2]) for one in DEALER])
def test_the_dealer_is_known_to_need_more(weak: str, strong: str) -> None:
    assert not jeu_de_regle(BITS.mask(cards(weak)), dealing=True)
    assert jeu_de_regle(BITS.mask(cards(strong)), dealing=True)


# -- the published figures ------------------------------------------------------------------------------------------


def test_figure_1_the_dealer_has_one_of_65_780_hands() -> None:
    assert comb(26, 5) == HANDS == against("7H KS QS JS 7D").total


def trumps(found: Odds) -> list[float]:
    return [values(found, f"trumps-{count}")[1] for count in range(6)]


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("KS QS JS 7S 7D", [11_628, 27_132, 20_349, 5_985, 665, 21]),
        ("7H KS QS JS 7D", [15_504, 29_070, 17_100, 3_800, 300, 6]),
        ("8H 7H KS QS 7D", [20_349, 29_925, 13_300, 2_100, 105, 1]),
        ("9H 8H 7H KS 7D", [26_334, 29_260, 9_240, 924, 22, 0]),
        ("AH 9H 8H 7H 7D", [33_649, 26_565, 5_313, 253, 0, 0]),
        ("JH AH 9H 8H 7H", [42_504, 21_252, 2_024, 0, 0, 0]),
    ],
)
def test_how_many_trumps_the_other_one_has(hand: str, expected: list[float]) -> None:
    assert trumps(told(hand)) == expected


def test_figure_2_with_one_trump_44_574_to_21_206_against_two_or_more() -> None:
    found = trumps(told("7H KS QS JS 7D"))
    assert (sum(found[:2]), sum(found[2:])) == (44_574, 21_206)


def test_figure_3_with_two_trumps_50_274_to_15_506() -> None:
    found = trumps(told("8H 7H KS QS 7D"))
    assert (sum(found[:2]), sum(found[2:])) == (50_274, 15_506)


@pytest.mark.parametrize(("hand", "led", "hands"), [("7H KS QS JS 7D", "KS", 44_574), ("8H 7H KS QS 7D", "KS", 50_274)])
def test_the_principle_no_point_is_lost_while_the_dealer_has_at_most_one_trump(hand: str, led: str, hands: int) -> None:
    table = against(hand)
    made = table.column(BITS.bit[card(led)])
    few = [at for at, theirs in enumerate(table.hands) if (theirs & TRUMPS).bit_count() < 2]
    assert table.ways[few].sum() == hands
    assert (made[few] >= 3).all()


@pytest.mark.parametrize(("hand", "lost"), [("8H 7H 9S 8S 7S", 8_106), ("8H 7H QS 7S 7D", 12_335)])
def test_with_weaker_classes_some_of_those_hands_are_lost(hand: str, lost: int) -> None:
    table = against(hand)
    few = [at for at, theirs in enumerate(table.hands) if (theirs & TRUMPS).bit_count() < 2]
    assert table.ways[few][table.best[few] < 3].sum() == lost


def test_figure_4_a_king_is_turned_once_in_eight() -> None:
    assert sum(one.rank == "K" for one in PACK32) / len(PACK32) == 1 / 8


def test_figure_5_26_to_5_against_a_hand_with_the_king() -> None:
    """The chance that a given hand has the king, another card being turned, is 5/31."""
    assert comb(30, 4) / comb(31, 5) == 5 / 31


def test_figures_6_to_8_what_is_taken_in_for_three_cards() -> None:
    one_trump = told("7H KS 8S 8D 9C")
    assert values(one_trump, "draw-trump") == pytest.approx([73 / 130])
    two_or_more = 1 - (comb(20, 3) + 6 * comb(20, 2)) / comb(26, 3)
    assert two_or_more == pytest.approx(8 / 65)
    none_held = told("KS KD 8S 8D 9C")
    assert values(none_held, "draw-trump") == pytest.approx([1631 / 2600])
    assert 1 - (comb(19, 3) + 7 * comb(19, 2)) / comb(26, 3) == pytest.approx(217 / 1300)


def test_figure_10_four_times_in_five_is_the_vole_not_the_point() -> None:
    hand = "QH AH 7H KS KD"
    voles = 0
    for turned in (one.code for one in PACK32 if one.suit == "H" and one not in cards(hand)):
        table = against(hand, turned=turned)
        assert table.count(table.best, 3) / HANDS >= 0.9937
        voles += table.count(table.best, 5)
    assert voles / 5 == 52_514
    mean = told(hand, "H")
    assert values(mean, "open")[2] == pytest.approx(52_514 / HANDS)


def test_the_king_of_trumps_comes_as_often_as_cards_are_drawn() -> None:
    assert values(told("7H KS 8S 8D 9C"), "draw-king") == pytest.approx([3 / 26])
    assert values(told("KH KS 8S 8D 9C"), "draw-king") == [0]
    assert values(told("7H KS 8S 8D 9C"), "king") == pytest.approx([5 / 26])
    assert values(told("7H KS 8S 8D 9C", "KH"), "king") == [0]


# -- what is told -----------------------------------------------------------------------------------------------------


def test_suits_are_interchangeable() -> None:
    expected = values(told("7H KS QS JS 7D"), "open")
    for trump in FRENCH_SUITS:
        swapped = dict(zip("HSDC", [trump, *(suit for suit in FRENCH_SUITS if suit != trump)], strict=True))
        hand = " ".join(code[:-1] + swapped[code[-1]] for code in ["7H", "KS", "QS", "JS", "7D"])
        assert values(told(hand, f"10{trump}"), "open") == expected


@pytest.mark.parametrize(
    ("given", "field", "reason"),
    [
        ({"hand": "7H KS QS JS"}, "hand", "hand-size"),
        ({"hand": "7H KS QS JS JS"}, "hand", "twice"),
        ({"hand": "7H KS QS JS 2D"}, "hand", "card"),
        ({"trump": "7H"}, "trump", "twice"),
        ({"trump": "10H 9H"}, "trump", "one-card"),
        ({"trump": "X"}, "trump", "card"),
        ({"place": "nord"}, "place", "no-place"),
    ],
)
def test_what_cannot_be_is_refused(given: dict[str, str], field: str, reason: str) -> None:
    with pytest.raises(Unclear) as caught:
        odds(ECARTE, {"hand": "7H KS QS JS 7D", "trump": "10H", **given})
    assert (caught.value.field, caught.value.reason) == (field, reason)


def test_the_command_prints_the_chances() -> None:
    shown = estaminet("odds", "ecarte", "--hand", "7H KS QS JS 7D", "--trump", "10H").stdout
    assert "44 724" in shown.replace("\u202f", " ").replace("\xa0", " ")
    plain = json.loads(
        estaminet("odds", "ecarte", "--hand", "8H 7H JS 8S 7S", "--trump", "10H", "--place", "donneur", "--json").stdout
    )
    assert plain["lines"][0]["hands"]["value"] == 32_801
