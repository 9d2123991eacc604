"""Écarté: two players, five cards, and the right to propose others before playing."""

from pathlib import Path

from estaminet.games.ecarte.rules import Ecarte
from estaminet.rules import Game

GAME = Game(
    name="ecarte",
    rules=Ecarte,
    folder=Path(__file__).parent,
    bots="estaminet.games.ecarte.bot",
    odds="estaminet.games.ecarte.odds",
    settles=True,
)
