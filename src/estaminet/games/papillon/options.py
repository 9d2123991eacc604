"""The options of papillon. The first value of each is the default; the words files explain them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from estaminet.rules import BadOption, choice, flag, number
from estaminet.rules.game import Options


@dataclass(frozen=True)
class PapillonOptions(Options):
    """What a table of papillon may agree on."""

    PRESETS: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "gerver": {
            "etales_retires": "true",
            "retourne_suite": "true",
            "vainqueur": "plus_de_cartes",
            "petit_papillon": "0",
            "balayage": "0",
            "mise": "1",
        }
    }

    n_players: str = choice("3", "4")
    tours: int = number(2, 1, 6)
    mise: int = number(20, 1, 100)
    vainqueur: str = choice("premier_fini", "plus_de_cartes", "toute_donne")
    fin_poule: str = choice("coups_supplementaires", "partage")
    figures_assemblent: bool = flag(True)
    as_etales: bool = flag(True)
    petit_papillon: int = number(1, 0, 20)
    balayage: int = number(1, 0, 20)
    etales_retires: bool = flag(False)
    retourne_suite: bool = flag(False)
    donneur_suite: str = choice("meme", "suivant")
    first_dealer: str = choice("lowest_card", "highest_card", "A", "B", "C", "D")

    def __post_init__(self) -> None:
        if self.n_players == "3" and self.first_dealer == "D":
            raise BadOption("first_dealer", "D", "A, B or C, since n_players=3")
        if self.etales_retires and (self.vainqueur, self.fin_poule) == ("premier_fini", "coups_supplementaires"):
            # from so poor a table almost nobody takes three times: the last pool would be played for without end
            raise BadOption("etales_retires", "true", "false, since vainqueur=premier_fini; or fin_poule=partage")
