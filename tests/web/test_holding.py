"""A hand stays as it is held until its owner does something."""

from __future__ import annotations

from importlib import import_module
from random import Random

import pytest

from estaminet.games import all_games
from estaminet.play import Fair, Partie
from estaminet.rules import Game
from estaminet.rules.layout import layout
from estaminet.web.holding import holding

HELD = [game for game in all_games() if "hand" in " ".join(Partie(game, Fair.seeded(0)).tapis.zones)]


@pytest.mark.parametrize("game", HELD, ids=[game.name for game in HELD])
def test_what_others_do_moves_no_card_of_a_hand(game: Game) -> None:
    came = kept = 0
    for seed in range(6):
        partie, rng = Partie(game, Fair.seeded(seed)), Random(seed)
        quick = import_module(game.bots).quick
        before: list[str] = []
        zone = f"hand.{partie.rules.seats[0]}"
        while partie.ask is not None and len(partie.rows) < 600:
            seat, shape = next(iter(partie.ask.shapes.items()))
            partie.answer(seat, quick(partie.rules, partie.tapis, seat, shape, rng))
            view = partie.view(0)
            heard = view.heard
            start = max((at for at, one in enumerate(heard) if one.src == "dealer"), default=0)
            hand = holding(0, zone, view.hand(zone), heard[start:], layout(game).sorted)
            now = [one.code for one in hand[0]]
            assert sorted(now) == sorted(one.code for one in view.hand(zone))
            if seat != 0 and before and set(before) <= set(now):
                came += hand[1]
                kept += 1
                assert hand[1] == 0 or now[: len(before)] == before
            before = now
    assert kept > 50
    if game.name in ("piccolo", "ecarte", "hombre", "piquet"):
        assert came > 0
