"""Hombre: the registration of the game."""

from pathlib import Path

from estaminet.games.hombre.rules import Hombre
from estaminet.rules import Game

GAME = Game(name="hombre", rules=Hombre, folder=Path(__file__).parent, bots="estaminet.games.hombre.bot")
