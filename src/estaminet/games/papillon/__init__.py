"""Papillon: cards taken from an open table, three dealt at a time; who first places the last ones wins the pool."""

from pathlib import Path

from estaminet.games.papillon.rules import Papillon
from estaminet.rules import Game

GAME = Game(name="papillon", rules=Papillon, folder=Path(__file__).parent, bots="estaminet.games.papillon.bot")
