"""Records opened to be seen again, and where they are kept while somebody looks at them."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final

from estaminet.cafe import Sitter, Table
from estaminet.lab.review import Decision
from estaminet.play import Film, Moment
from estaminet.play.record import BadRecord, Builder, Record, read_records, visit, write_record
from estaminet.web.errors import UnknownRecord, UnknownStep

PATIENCE: Final = 5.0
"""Seconds for which a record that somebody opens may be played; a match of 150 deals takes less than one."""
OPENED: Final = 64
"""How many texts, and how many matches of tables, are kept."""
KEPT_FOR: Final = 2 * 3600.0
"""Seconds for which a text is kept that nobody looks at."""
LEVEL: Final = re.compile(r"bot:\S+")


@dataclass(frozen=True, slots=True)
class Reel:
    """A match that can be shown, and the names that its record gives."""

    film: Film
    names: tuple[str, ...]
    judged: dict[int, asyncio.Task[Decision | None]] = field(default_factory=dict, compare=False)
    """What has been weighed already, by step."""

    @classmethod
    def of(cls, record: Record, look: Callable[[], None] = lambda: None) -> Reel:
        """The match of a record that can be played through."""
        film = Film(record.game, record.shuffles, record.options, record.rows, look=look)
        return cls(film, tuple(record.headers.get("Seats", "").split(", ")))

    def sitters(self) -> tuple[Sitter, ...]:
        """Who sat there, as far as the record tells."""
        letters = self.film.game.rules(self.film.options).seats
        names = self.names if len(self.names) == len(letters) else letters
        return tuple(_sitter(seat, *pair) for seat, pair in enumerate(zip(letters, names, strict=True)))


def _sitter(seat: int, letter: str, name: str) -> Sitter:
    bot = LEVEL.fullmatch(name) is not None
    return Sitter(
        seat=seat,
        letter=letter,
        kind="bot" if bot else "person",
        name=None if bot or name == "person" else name[:40],
        level=name.removeprefix("bot:") if bot else "",
        ready=True,
        here=False,
        away="",
        plays=not bot,
        first=seat,
        company="",
    )


class Patient(Builder):
    """Reads records, but not for ever: a short text may ask for a lot of work."""

    def __init__(self) -> None:
        super().__init__()
        self._until = time.monotonic() + PATIENCE

    def look(self) -> None:
        """See whether there is time left.

        Raises:
            ValueError: there is not.
        """
        if time.monotonic() > self._until:
            raise ValueError("this match takes too long to play")

    def row(self, text: str) -> None:
        self.look()
        super().row(text)


def read_reels(text: str) -> list[Reel]:
    """The matches of a text.

    Raises:
        BadRecord: it holds none, or one that cannot be played, with line and column.
    """
    patient = Patient()
    visit(text, patient)
    if not patient.records:
        raise BadRecord(text, 0, "there is no record here")
    try:
        return [Reel.of(record, patient.look) for record in patient.records]
    except ValueError as problem:
        raise BadRecord(text, 0, str(problem)) from None


@dataclass
class Shelf:
    """Matches that somebody looks at again. Nothing here outlives the café, nor stays for long."""

    _opened: OrderedDict[str, tuple[float, list[Reel]]] = field(default_factory=OrderedDict)
    _matches: OrderedDict[tuple[str, int], Reel] = field(default_factory=OrderedDict)
    _one: asyncio.Lock = field(default_factory=asyncio.Lock)
    """What strangers send is played one after the other, so that it holds nobody up at the tables."""

    async def open(self, text: str) -> str:
        """Put the matches of a text on the shelf; the word by which they are found there.

        Raises:
            BadRecord: it holds none, or one that cannot be played.
        """
        async with self._one:
            reels = await asyncio.to_thread(read_reels, text)
        word = secrets.token_urlsafe(9)
        self._opened[word] = (time.monotonic(), reels)
        if len(self._opened) > OPENED:
            self._opened.popitem(last=False)
        return word

    def opened(self, word: str) -> list[Reel]:
        """The matches of a text that was opened.

        Raises:
            UnknownRecord: they are no longer here.
        """
        now = time.monotonic()
        for old in [one for one, (seen, _) in self._opened.items() if now - seen > KEPT_FOR]:
            del self._opened[old]
        if word not in self._opened:
            raise UnknownRecord
        reels = self._opened.pop(word)[1]
        self._opened[word] = (now, reels)
        return reels

    async def match(self, table: Table, match: int) -> Reel:
        """A match of a table.

        Raises:
            TooEarly: it has not ended.
            NoRecord: there was none of this number, or the rules have changed since.
        """
        key = (table.id, match)
        if key not in self._matches:
            _proof, text = await table.past(match)
            (record,) = await asyncio.to_thread(read_records, text)
            self._matches[key] = await asyncio.to_thread(Reel.of, record)
            if len(self._matches) > OPENED:
                self._matches.popitem(last=False)
        self._matches.move_to_end(key)
        return self._matches[key]

    async def judge(
        self, reel: Reel, number: int, weigh: Callable[[str, int], Awaitable[Decision | None]]
    ) -> Decision | None:
        """What the answer at a step was worth, weighed once; `None` if it is not weighed.

        Raises:
            NoAdvice: it cannot be said now.
        """

        async def weighed() -> Decision | None:
            text = await asyncio.to_thread(lambda: write_record(reel.film.whole()))
            return await weigh(text, number)

        if number not in reel.judged:
            reel.judged[number] = asyncio.create_task(weighed())
        task = reel.judged[number]
        try:
            return await asyncio.shield(task)
        except Exception:
            reel.judged.pop(number, None)
            raise

    async def at(self, reel: Reel, number: int, *, strange: bool) -> Moment:
        """A match after one of its steps.

        Raises:
            UnknownStep: it has no such step.
        """
        if not 0 <= number <= reel.film.last:
            raise UnknownStep(reel.film.last)
        if not strange:
            return reel.film.at(number)
        async with self._one:
            return await asyncio.to_thread(reel.film.at, number)
