"""The bots of écarté, weakest first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from estaminet.bots import Bot
from estaminet.games.ecarte.sense import Sense, quick

LEVELS: Final[Mapping[str, Callable[[], Bot]]] = {"sense": Sense}
SEATINGS: Final = ("ab", "ba")

__all__ = ["LEVELS", "SEATINGS", "Sense", "quick"]
