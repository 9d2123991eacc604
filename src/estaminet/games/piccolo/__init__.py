"""Piccolo, as it was played at Séderon: three against the auction, the fourth deals."""

from pathlib import Path

from estaminet.games.piccolo.rules import Piccolo
from estaminet.rules import Game

GAME = Game(
    name="piccolo",
    rules=Piccolo,
    folder=Path(__file__).parent,
    bots="estaminet.games.piccolo.bot",
    odds="estaminet.games.piccolo.odds",
    review="estaminet.games.piccolo.review",
    compiled=("estaminet.games.piccolo.exchange", "estaminet.games.piccolo.policy"),
)
