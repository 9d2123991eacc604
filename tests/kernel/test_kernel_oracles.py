"""The kernel against programs that nobody here wrote: colver for belote, DDS (through endplay) for whist.

A program that is not installed is left out, and the run says so. What differs on purpose: in colver who cannot
overtrump an opponent may play anything (`belote(forced=False)`), and a side that takes every trick counts 252.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from estaminet.cards import FRENCH_SUITS, PACK52, Card, card
from estaminet.kernel import Kernel, Points, Position
from tests.kernel.samples import belote, whist

COLVER_RANKS = ("7", "8", "9", "J", "Q", "K", "10", "A")
COLVER = [card(rank + suit) for suit in FRENCH_SUITS for rank in COLVER_RANKS]
"""The card of each of colver's numbers."""


def contree(seed: int) -> tuple[Any, str]:
    """A deal of colver's that is about to be played, and its trump."""
    colver = pytest.importorskip("colver", reason="left out: belote against colver, which is not installed")
    game = colver.Env.deal(dealer=seed % 4, seed=seed)
    game.step(1 + seed // 4 % 4)
    while game.phase() == 0:
        game.step(0)
    return game, FRENCH_SUITS[game.get_contract()["trump"]]


def hands_of(game: Any) -> tuple[tuple[Card, ...], ...]:
    return tuple(tuple(COLVER[number] for number in hand) for hand in game.get_hands())


def belote_kernels(*, forced: bool) -> dict[str, Kernel]:
    return {trump: Kernel(belote(trump, forced=forced)) for trump in FRENCH_SUITS}


def differences(deals: int, *, forced: bool) -> list[tuple[set[Card], set[Card]]]:
    """Where legal cards differ in deals played at random: the kernel's and colver's."""
    kernels, rng, found = belote_kernels(forced=forced), Random(9), []
    for seed in range(deals):
        game, trump = contree(seed)
        kernel = kernels[trump]
        position = Position(hands_of(game), game.current_player())
        while not game.is_terminal():
            assert position.turn == game.current_player()
            theirs = {COLVER[number] for number in game.legal_actions()}
            mine = set(kernel.legal(position))
            if mine != theirs:
                found.append((mine, theirs))
            number = rng.choice(sorted(game.legal_actions()))
            if COLVER[number] in mine:
                position = kernel.play(position, COLVER[number])
                game.step(number)
            else:
                break
        else:
            assert sorted((sum(position.points[::2]), sum(position.points[1::2]))) == sorted(game.get_points())
    return found


def exact_leads(deals: int, first: int) -> None:
    kernels = belote_kernels(forced=False)
    for seed in range(first, first + deals):
        game, trump = contree(seed)
        position = Position(hands_of(game), game.current_player())
        theirs = {COLVER[number]: points for number, points in game.solve_scores()["scores"]}
        assert kernels[trump].values(position, Points(0)) == theirs, seed


def test_legal_cards_of_belote_are_colver_s() -> None:
    assert differences(60, forced=False) == []


def test_what_differs_from_colver_is_the_duty_to_undertrump() -> None:
    """BEL-06F forces what colver leaves free, and nothing else."""
    found = differences(200, forced=True)
    assert found
    for mine, theirs in found:
        assert mine < theirs
        assert len({one.suit for one in mine}) == 1


@pytest.mark.soak
def test_legal_cards_of_2_000_deals_are_colver_s() -> None:
    assert differences(2000, forced=False) == []


def test_all_opening_leads_are_worth_what_colver_says() -> None:
    exact_leads(20, 10_000)


@pytest.mark.soak
def test_all_opening_leads_of_500_deals_are_worth_what_colver_says() -> None:
    exact_leads(500, 20_000)


STRAINS = ("S", "H", "D", "C", None)


def dds_tricks(hands: list[list[Card]], trump: str | None, leader: int) -> int:
    """The tricks of North and South, as DDS has them."""
    pytest.importorskip("endplay", reason="left out: whist against DDS, because endplay is not installed")
    from endplay.dds import solve_board
    from endplay.types import Deal, Denom, Player

    written = [
        ".".join("".join("T" if one.rank == "10" else one.rank for one in hand if one.suit == suit) for suit in "SHDC")
        for hand in hands
    ]
    deal = Deal("N:" + " ".join(written))
    deal.trump = {"S": Denom.spades, "H": Denom.hearts, "D": Denom.diamonds, "C": Denom.clubs, None: Denom.nt}[trump]
    deal.first = (Player.north, Player.east, Player.south, Player.west)[leader]
    best: int = max(count for _, count in solve_board(deal))
    return best if leader % 2 == 0 else len(hands[0]) - best


def against_dds(deals: int, tricks: int, strains: Sequence[str | None], seed: int) -> None:
    rng = Random(seed)
    kernels = {trump: Kernel(whist(trump), memory=128) for trump in strains}
    for _ in range(deals):
        pack = rng.sample(PACK52, 4 * tricks)
        hands = [pack[seat::4] for seat in range(4)]
        leader = rng.randrange(4)
        for trump, kernel in kernels.items():
            position = Position(tuple(tuple(hand) for hand in hands), leader)
            expected = dds_tricks(hands, trump, leader)
            assert kernel.value(position, Points(0)) == expected, (position, trump)


@pytest.mark.parametrize("tricks", [3, 6, 9])
def test_tricks_of_whist_are_those_of_dds(tricks: int) -> None:
    against_dds(12, tricks, STRAINS, tricks)


@pytest.mark.soak
def test_tricks_of_200_whole_deals_in_five_strains_are_those_of_dds() -> None:
    against_dds(200, 13, STRAINS, 13)
