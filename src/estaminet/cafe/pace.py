"""Time at the tables: the clock, and how long things take. No rule reads either."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol


class Clock(Protocol):
    """Where the café takes the time from."""

    def now(self) -> float:
        """Seconds that only ever go forward."""
        ...

    def date(self) -> float:
        """Seconds since 1970, for the store."""
        ...

    async def wait(self, event: asyncio.Event, seconds: float | None) -> None:
        """Until the event is set or the time has passed; `None`: however long it takes."""
        ...


class RealClock:
    """The time of this world."""

    def now(self) -> float:
        return time.monotonic()

    def date(self) -> float:
        return time.time()

    async def wait(self, event: asyncio.Event, seconds: float | None) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await event.wait()


REAL = RealClock()


@dataclass(frozen=True)
class Pace:
    """How long things take at a table, in seconds. Nothing here depends on cards."""

    think: tuple[float, float] = (0.7, 1.7)
    """The least and the most time that a bot seems to think, whatever it has to decide."""
    pause: float = 1.5
    """How long a finished trick stays at a new table; its host may change it."""
    deal: float = 20.0
    """How much longer the bots wait when a deal has been scored, unless everybody who plays has read the score."""
    fast: float = 0.12
    """Time for an act when everybody has asked to hurry."""
    sign: float = 1.0
    """How long a sign can be seen."""
    patience: float = 60.0
    """How long a person may be silent, while others wait for him, before a bot plays for him."""
    warning: float = 20.0
    """How long before that he is told so."""
    consent: float = 30.0
    """How long the others have to agree when somebody wants to take an answer back."""
    linger: float = 5.0
    """How long somebody whose page has gone still counts as here."""
    phrase: float = 2.0
    """The least time between two phrases of a person."""


INSTANT = Pace(think=(0, 0), pause=0, deal=0, fast=0, sign=0, linger=0, phrase=0)
"""Nobody takes any time; for tests."""
