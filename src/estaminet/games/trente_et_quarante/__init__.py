"""Trente et quarante: the house is banker and croupier, any number of punters stake counters against it."""

from pathlib import Path

from estaminet.games.trente_et_quarante.rules import TrenteEtQuarante
from estaminet.rules import Game

GAME = Game(
    name="trente-et-quarante",
    rules=TrenteEtQuarante,
    folder=Path(__file__).parent,
    bots="estaminet.games.trente_et_quarante.bot",
    odds="estaminet.games.trente_et_quarante.odds",
    compiled=("estaminet.games.trente_et_quarante.simulate",),
)
