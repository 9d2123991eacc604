"""The options of aluette. The first value of each is the default; the words files explain them."""

from __future__ import annotations

from dataclasses import dataclass

from estaminet.rules import BadOption, choice, flag
from estaminet.rules.game import Options


@dataclass(frozen=True)
class AluetteOptions(Options):
    """What a table of aluette may agree on."""

    pack: str = choice("spanish48", "french48")
    chant: str = choice("off", "ask", "always")
    chant_to: str = choice("left_and_partner", "left_and_dealer")
    mordienne: str = choice("announced", "silent", "off")
    mordienne_min: str = choice("3", "1")
    assent: str = choice("required", "free")
    refusal: str = choice("start", "never")
    late_mordienne: bool = flag(True)
    match: str = choice("points5", "deals5", "points10")
    surrender: str = choice("off", "simple", "pagat")
    hopeless_exchange: bool = flag(False)
    signs: str = choice("watch", "off", "partner_only", "open")
    truthful: bool = flag(True)
    feel_gaze: bool = flag(True)
    talk: str = choice("off", "hints")
    partners: str = choice("fixed", "luettes_draw")
    early_stop: bool = flag(False)

    def __post_init__(self) -> None:
        if self.hopeless_exchange and self.chant != "off":
            raise BadOption("hopeless_exchange", "true", f"false, since chant={self.chant}")
