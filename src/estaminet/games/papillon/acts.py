"""The words of papillon: what is done and said, and the names of the pool and of the table."""

from __future__ import annotations

from typing import Final

COUPE: Final = "coupe"
DONNE: Final = "donne"
PREND: Final = "prend"
ETALE: Final = "etale"

MALDONNE: Final = "maldonne"
PAQUETS: Final = "paquets"
PLUS: Final = "plus"
MOINS: Final = "moins"
DECOUVRE: Final = "decouvre"
MELE: Final = "mele"
OUBLIE: Final = "oublie"
AVANCE: Final = "avance"
"""From `maldonne` on, what only a hand that errs does."""

CONFIRME: Final = "confirme"

POULE: Final = "poule"
TABLE: Final = "tapis"
