"""The options of trente et quarante. The first value of each is the default; the words files explain them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from estaminet.rules import BadOption, choice, flag, number
from estaminet.rules.game import Options
from estaminet.rules.options import kinds

HIGHEST = 1_200_000
"""No table allows a higher stake."""


@dataclass(frozen=True)
class TrenteOptions(Options):
    """What a table of trente et quarante may agree on."""

    PRESETS: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "cabinet": {},
        "monte_carlo_1909": {
            "cave": "200000",
            "minimum": "2000",
            "maximum": "1200000",
            "pas": "100",
            "prime_min": "500",
        },
    }

    pontes: int = number(3, 1, 8)
    tailles: int = number(0, 0, 20)
    cave: int = number(1000, 2, 9_000_000)
    minimum: int = number(2, 1, HIGHEST)
    maximum: int = number(1200, 2, HIGHEST)
    pas: int = number(2, 2, 10_000)
    couleur_ref: str = choice("premiere", "gagnante")
    petit_tableau: bool = flag(True)
    refait: str = choice("choix", "moitie", "prison")
    prison: str = choice("simple", "hoyle", "italien", "allemand")
    prison_free_choice: bool = flag(False)
    assurance: bool = flag(True)
    assurance_apres: str = choice("gardee", "consommee")
    prime_pct: int = number(1, 1, 10)
    prime_min: int = number(0, 0, 100_000)
    prime_pas: int = number(1, 1, 10_000)
    burn: str = choice("0", "1", "5")
    stop_card: str = choice("0", "5")
    derniere_carte_nulle: bool = flag(False)
    noire_premiere: bool = flag(True)
    packs: int = number(6, 1, 12)
    fonds: int = number(0, 0, 100_000_000)
    jeu_faux: str = choice("nul", "banque_paye")
    exclure: bool = flag(False)

    def __post_init__(self) -> None:
        if self.pas % 2:
            raise BadOption("pas", self.pas, "an even number")
        if self.lowest > self.highest:
            raise self._bad(("maximum", "minimum", "pas"), "a stake between minimum and maximum, in steps of pas")
        if self.cave < self.lowest:
            raise self._bad(("cave", "minimum", "pas"), "a cave that is enough for one stake")

    def _bad(self, names: tuple[str, ...], expected: str) -> BadOption:
        """What is wrong with options that do not go together: the first of them that is not as by default."""
        known = kinds(type(self))
        name = next(name for name in names if getattr(self, name) != known[name][1])
        return BadOption(name, getattr(self, name), expected)

    @property
    def lowest(self) -> int:
        """TQ-06, TQ-24: the least stake, a multiple of the step."""
        return -(-self.minimum // self.pas) * self.pas

    @property
    def highest(self) -> int:
        """TQ-06, TQ-24: the most that may lie on one chance."""
        return self.maximum // self.pas * self.pas
