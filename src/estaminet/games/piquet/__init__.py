"""Piquet: two players, twelve cards each, an exchange, a dialogue of claims, twelve tricks without trumps."""

from pathlib import Path

from estaminet.games.piquet.rules import Piquet
from estaminet.rules import Game

GAME = Game(name="piquet", rules=Piquet, folder=Path(__file__).parent, bots="estaminet.games.piquet.bot")
