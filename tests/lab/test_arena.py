"""Levels of bots compared: who sees all hands does so in the arena alone."""

from __future__ import annotations

from importlib import import_module

import pytest

from estaminet.bots import UnknownLevel, levels, make_bot
from estaminet.games import all_games
from estaminet.lab.arena import compare
from estaminet.rules import Game

ORACLES = [game for game in all_games() if hasattr(import_module(game.bots), "ORACLES")]


@pytest.mark.parametrize("game", ORACLES, ids=[game.name for game in ORACLES])
def test_who_sees_all_hands_has_no_place_at_a_table(game: Game) -> None:
    module = import_module(game.bots)
    assert {*module.ORACLES}.isdisjoint({*levels(game), *module.ARENA})
    for level in module.ORACLES:
        with pytest.raises(UnknownLevel):
            make_bot(game, level)


@pytest.mark.parametrize("game", ORACLES, ids=[game.name for game in ORACLES])
def test_who_sees_all_hands_gains_on_who_plays_at_random(game: Game) -> None:
    result = compare(game.name, "oracle", "sense", 6, seed="arena")
    assert result.mean > 0
    assert (result.deals, result.clocks["a"].decisions > 0) == (6, True)
