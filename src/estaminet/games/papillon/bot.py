"""The bots of papillon, weakest first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from estaminet.bots import Bot
from estaminet.games.papillon.sense import Sense, quick

LEVELS: Final[Mapping[str, Callable[[], Bot]]] = {"sense": Sense}

__all__ = ["LEVELS", "Sense", "quick"]
