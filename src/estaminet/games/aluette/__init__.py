"""Aluette, la Vache: two against two, Spanish cards, and signs thrown to the partner under the eyes of the others."""

from pathlib import Path

from estaminet.games.aluette.rules import Aluette
from estaminet.rules import Game

GAME = Game(
    name="aluette",
    rules=Aluette,
    folder=Path(__file__).parent,
    bots="estaminet.games.aluette.bot",
    review="estaminet.games.aluette.review",
    compiled=("estaminet.games.aluette.policy",),
)
