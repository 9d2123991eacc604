"""The bots of hombre."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from estaminet.bots import Bot, Uniform

LEVELS: Final[Mapping[str, Callable[[], Bot]]] = {"sense": Uniform}
