"""The bots of piquet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from estaminet.bots import Bot
from estaminet.games.piquet.sense import Sense, quick

SEATINGS: Final = ("ab", "ba")

LEVELS: Final[Mapping[str, Callable[[], Bot]]] = {"sense": Sense}

__all__ = ["LEVELS", "SEATINGS", "Sense", "quick"]
