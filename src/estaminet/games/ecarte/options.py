"""The options of écarté. The first value of each is the default; the words files explain them."""

from __future__ import annotations

from dataclasses import dataclass

from estaminet.rules import BadOption, choice, flag
from estaminet.rules.game import Options


@dataclass(frozen=True)
class EcarteOptions(Options):
    """What a table of écarté may agree on."""

    points_partie: str = choice("5", "7")
    donneur_initial: str = choice("plus_forte", "plus_faible")
    paquets: str = choice("3-2", "2-3", "2-2-1")
    vole_apres_refus: str = choice("2", "3")
    obligation_couper: bool = flag(True)
    serie: str = choice("seche", "liee")
    enjeu: str = choice("simple", "multiples")
    roi_retourne_auto: bool = flag(True)
    trois_joueurs: str = choice("off", "poule")
    cartes_en_trop_donneur: str = choice("ancien", "hoyle", "club")
    cartes_en_moins_donneur: str = choice("ancien", "club")
    faux_roi: str = choice("hoyle", "club")

    def __post_init__(self) -> None:
        if self.enjeu == "multiples" and self.points_partie != "5":
            raise BadOption("enjeu", "multiples", f"simple, since points_partie={self.points_partie}")
        if self.trois_joueurs == "poule" and self.serie != "seche":
            raise BadOption("trois_joueurs", "poule", f"off, since serie={self.serie}")
        if self.trois_joueurs == "poule" and self.enjeu != "simple":
            raise BadOption("trois_joueurs", "poule", f"off, since enjeu={self.enjeu}")
