"""The options of hombre. The first value of each is the default; the words files explain them."""

from __future__ import annotations

from dataclasses import dataclass

from estaminet.rules import choice, flag, number
from estaminet.rules.game import Options


@dataclass(frozen=True)
class HombreOptions(Options):
    """What a table of hombre may agree on."""

    tours: int = number(10, 1, 40)
    ajout_apres_bete: str = choice("2", "0")
    max_premier: str = choice("8", "9")
    spadille_force: bool = flag(False)
    gano: bool = flag(False)
    contre: bool = flag(False)
    vole: str = choice("10", "double")
    consolation: int = number(0, 0, 10)
    refaire_ecart_2: str = choice("advice", "laisse5")
    fausses_matadors: str = choice("counted", "non")
    reclamation: str = choice("automatique", "manuelle")
    first_dealer: str = choice("black_ace", "A", "B", "C")
