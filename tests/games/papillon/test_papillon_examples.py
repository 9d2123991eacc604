"""The worked examples of the rule book: exact cards, exact jetons."""

from __future__ import annotations

from typing import Any

import pytest

from estaminet.rules import Take
from tests.games.papillon.table import at, deck, do, lying, opened, p1, play_coup, pool, refused, sheet, turn


def taken(hand: str, table: str, **texts: Any) -> set[str]:
    """What a card can take: each group as text."""
    partie = at({"B": hand}, table, **texts)
    assert partie.ask is not None
    shape = partie.ask.shapes[1]
    if not isinstance(shape, Take):
        assert list(shape) == ["etale"]
        return set()
    return {"+".join(one.code for one in group) for card in shape.mine for group in shape.groups(card)}


FIRST = "KD KC 4H 3S AD 9C 6D"


def test_11_1_a_king_a_seven_and_a_two_before_seven_cards() -> None:
    assert taken("KS", FIRST) == {"KD", "KC", "4H+6D", "AD+9C", "3S+AD+6D"}
    assert taken("7H", FIRST) == {"4H+3S", "AD+6D"}
    assert taken("2C", FIRST) == set()
    assert taken("KS", FIRST, figures_assemblent="false") == {"KD", "KC"}


def test_11_2_a_ten() -> None:
    assert taken("10S", "5H 4D AC QC 10D 2S 3C") == {"10D", "5H+4D+AC", "5H+2S+3C", "4D+AC+2S+3C"}


def test_11_3_one_of_two_aces() -> None:
    assert taken("AS", "AC AD 2H 5C") == {"AC", "AD"}
    partie = at({"B": "AS"}, "AC AD 2H 5C")
    assert refused(partie, "B", "prend AS AC AD") == "PAP-19"


def test_11_4_a_queen_takes_small_cards_and_no_court() -> None:
    assert taken("QS", "10H KD JC 7D 3D") == {"7D+3D"}
    assert taken("QS", "10H KD JC 7D 3D", figures_assemblent="false") == set()


def test_11_5_a_nine() -> None:
    assert taken("9S", "8H AC 5D 4C 3S 9D 10H") == {"9D", "8H+AC", "5D+4C", "AC+5D+3S"}


def test_11_6_three_cards_laid_out_one_an_ace() -> None:
    partie = at({"B": "4S 9D AS", "C": "2H", "A": "3H"}, "KH QD")
    before = dict(partie.tapis.purses)
    do(partie, "B etale")
    after = partie.tapis.purses
    assert {name: after[name] - before[name] for name in after} == {"poule": 3, "A": -1, "B": -1, "C": -1}
    assert lying(partie) == "KH QD 4S 9D AS"


def test_11_7_first_distribution_move_by_move() -> None:
    partie = opened(deck(7, 3))
    assert [lying(partie, f"hand.{letter}") for letter in "BCA"] == ["JS 3H 8C", "4S 9D AS", "10H 2D 7S"]
    assert lying(partie) == "KH 6H QD 5D JC 4C 10S"
    moves = play_coup(partie)
    assert moves[:6] == [
        "B prend JS 6H 4C",
        "C etale",
        "A prend 10H 5D 4S AS",
        "B etale",
        "A etale",
        "A donne",
    ]


@pytest.mark.parametrize(
    ("players", "pack", "nets", "left", "piles", "table"),
    [
        pytest.param("3", (7, 3), (-34, -31, -24), 89, (10, 17, 17), 8, id="11_7"),
        pytest.param("3", (11, 0), (58, -28, -30), 0, (17, 20, 13), 2, id="11_8"),
        pytest.param("4", (7, 3), (-31, -22, -33, -24), 110, (8, 22, 2, 14), 6, id="11_10"),
    ],
)
def test_11_whole_coups_by_policy_p1_to_the_nets(
    players: str, pack: tuple[int, int], nets: tuple[int, ...], left: int, piles: tuple[int, ...], table: int
) -> None:
    partie = opened(deck(*pack), n_players=players)
    play_coup(partie)
    (line,) = sheet(partie)
    assert (line["points"], line["pool"], line["piles"]) == (nets, left, piles)
    assert sum(nets) + left == 0
    assert 52 - sum(piles) == table  # all hands are empty, or the winner has just placed his last card
    assert sum(partie.tapis.purses.values()) == int(players) * 260


def test_11_7_one_petit_papillon_in_the_fourth_distribution() -> None:
    partie = opened(deck(7, 3))
    play_coup(partie)
    (line,) = sheet(partie)
    assert [(seat, gain) for seat, gain, rule in line["gains"] if rule == "PAP-12"] == [(0, -1), (2, 2), (1, -1)]
    partie = opened(deck(7, 3))
    while not any(payment.why == "PAP-12" for payment in partie.tapis.payments):
        partie.answer(turn(partie), p1(partie))
    assert partie.tapis.facts["distribution"] == 4


def test_11_12_what_is_left_is_played_for_with_the_next_antes() -> None:
    partie = opened(deck(7, 3))
    play_coup(partie)
    assert pool(partie) == 89
    do(partie, "A coupe 20")
    assert partie.tapis.facts["dealer"] == 1
    assert pool(partie) == 89 + 60 == 149


def test_11_13_equal_piles_share_and_the_odd_jeton_goes_to_the_first_to_play() -> None:
    partie = opened(deck(7, 3), vainqueur="plus_de_cartes")
    play_coup(partie)
    (line,) = sheet(partie)
    assert line["piles"] == (10, 17, 17)
    assert [(seat, gain) for seat, gain, rule in line["gains"] if rule == "PAP-11A"] == [(1, 45), (2, 44)]
    assert pool(partie) == 0


@pytest.mark.parametrize(("tours", "purse"), [("2", 260), ("3", 380)])
def test_11_14_what_everybody_starts_with(tours: str, purse: int) -> None:
    partie = opened(deck(1, 0), tours=tours)
    assert [partie.tapis.purses[letter] + 20 for letter in "ABC"] == [purse] * 3
