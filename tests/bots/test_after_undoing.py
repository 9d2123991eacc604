"""What was taken back does not confuse a bot: it goes on from what lies on the table."""

from __future__ import annotations

from random import Random

import pytest

from estaminet.bots import levels, make_bot
from estaminet.games import all_games
from estaminet.play import Fair, Partie
from estaminet.rules import Game

PLAYERS = [(game, level) for game in all_games() for level in levels(game) if level not in ("hasard", "sense")]


def of(player: tuple[Game, str]) -> str:
    return f"{player[0].name}-{player[1]}"


@pytest.mark.parametrize("player", PLAYERS, ids=of)
def test_every_bot_answers_after_something_was_taken_back(player: tuple[Game, str]) -> None:
    game, level = player
    bot, rng = make_bot(game, level), Random(f"{game.name} {level}")
    partie, sense, answered = Partie(game, Fair.seeded("undo")), make_bot(game, "sense"), 0
    for _ in range(400):
        if partie.over or partie.ask is None or answered == 12:
            break
        for seat in tuple(partie.ask.shapes):
            view = partie.view(seat)
            if view.question is not None:
                partie.answer(seat, sense.answer(view, rng))
        done = partie.deal_length
        if done > 3 and rng.random() < 0.2:
            partie.rewind(0, rng.randrange(done - 4, done))
            views = [partie.view(seat) for seat in range(partie.tapis.seats)]
            for view in views:
                if view.question is not None:
                    answer = bot.answer(view, rng)
                    assert view.question.shape.settle(answer) is not None
                    answered += 1
    assert answered
