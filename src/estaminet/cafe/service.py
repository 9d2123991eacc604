"""The café: guests come in, set up tables, find them again."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any, Final

from estaminet.bots import UnknownLevel
from estaminet.cafe.chairs import Chair, State
from estaminet.cafe.errors import BadChairs, NoAdvice
from estaminet.cafe.guests import LANGS, Guest, checked, clean_name, id_of, new_token, with_prefs
from estaminet.cafe.matches import new_match
from estaminet.cafe.pace import REAL, Clock, Pace
from estaminet.cafe.standing import Means, load
from estaminet.cafe.store import Desk, Store, StoredTable, default_url
from estaminet.cafe.table import Table, new_link, usual_level
from estaminet.cafe.workers import Doubt, Reviewed, Told, Workers
from estaminet.games import find_game
from estaminet.lab.review import Decision
from estaminet.rules import read_options, write_options
from estaminet.rules.odds import Field, Odds

MINE: Final = 50
"""How many of a guest's tables are listed."""
REVIEW: Final = 60.0
"""Seconds that the review of an answer may take."""
QUEUE: Final = 20
"""How many reviews and odds may be waited for at once."""
ROOM: Final = 100
"""How many tables are kept in memory although nobody looks at them."""


@dataclass(frozen=True, slots=True)
class TableSummary:
    """A line of « mes parties »."""

    id: str
    game: str
    state: State
    match: int
    seat: int | None
    since: float
    others: tuple[str | None, ...]
    """The names of the other people there."""
    asked: bool
    """Whether the guest is asked something; known of tables that somebody looks at."""


class Cafe:
    """An open café. Make one with `open`."""

    def __init__(self, means: Means, tables: dict[str, Table]) -> None:
        self._means = means
        self._tables = tables
        self._loading: dict[str, asyncio.Future[Table]] = {}
        self._guests: dict[str, Guest] = {}
        self._study = asyncio.Lock()
        """What only learners ask for is thought about one thing after the other."""
        self._studying = 0

    @classmethod
    async def open(
        cls, url: str | None = None, *, workers: int = 1, clock: Clock = REAL, pace: Pace | None = None
    ) -> Cafe:
        """Open the café on a store, by default in the user's data folder; make the store or bring it up to date."""
        desk = Desk()
        store = await desk.run(Store, url or default_url())
        pool = Workers(workers)
        pool.wake()
        tables: dict[str, Table] = {}
        return cls(Means(store, desk, pool, Workers(min(workers, 1), REVIEW), clock, pace or Pace(), tables), tables)

    async def close(self) -> None:
        """Close. Everything is written down already; the tables go on when the café opens again."""
        for table in self._tables.values():
            await table.stop()
        await self._means.workers.close()
        await self._means.reviewers.close()
        await self._means.desk.run(self._means.store.close)
        await self._means.desk.close()

    async def cookie_secret(self) -> str:
        """What the cookies are signed with, the same for as long as the store lives."""
        return await self._means.desk.run(self._means.store.setting, "cookie_secret", lambda: secrets.token_hex(32))

    async def levels(self, game: str) -> list[str]:
        """The levels of a game's bots, weakest first.

        Raises:
            UnknownGame: there is no such game.
        """
        find_game(game)
        return await self._means.workers.levels(game)

    async def review(self, record: str, step: int) -> Decision | None:
        """What the answer at a step of a match that is over was worth; `None` if it is not weighed.

        Raises:
            NoAdvice: it cannot be said now, or the match is not over.
        """
        async with self._studied():
            return await self._means.reviewers.review(Reviewed(record, step))

    async def odds(self, game: str, told: Mapping[str, str]) -> Odds | Doubt:
        """What a game's odds make of what is told, or what is wrong with it.

        Raises:
            UnknownGame: there is no such game.
            NoAdvice: it cannot be said now.
        """
        find_game(game)
        async with self._studied():
            return await self._means.reviewers.odds(Told(game, tuple(sorted(told.items()))))

    async def odds_fields(self, game: str) -> tuple[Field, ...]:
        """What a game's odds may be told; nothing, if it tells none.

        Raises:
            UnknownGame: there is no such game.
        """
        find_game(game)
        return await self._means.reviewers.fields(game)

    @asynccontextmanager
    async def _studied(self) -> AsyncIterator[None]:
        if self._studying >= QUEUE:
            raise NoAdvice
        self._studying += 1
        try:
            async with self._study:
                yield
        finally:
            self._studying -= 1

    # -- guests ---------------------------------------------------------------------------------------------------

    async def guest(self, token: str | None) -> Guest:
        """The guest whose cookie holds a token; without one, a new guest, whose token the cookie shall hold."""
        if token is None:
            token = new_token()
            return Guest(id_of(token), token)
        known = self._guests.get(id_of(token))
        if known is None:
            known = await self._means.desk.run(self._means.store.guest, id_of(token)) or Guest(id_of(token))
            self._remember(known)
        return known

    def _remember(self, guest: Guest) -> None:
        if len(self._guests) >= 5000:
            self._guests.clear()
        self._guests[guest.id] = guest

    async def update_guest(
        self,
        guest: Guest,
        *,
        name: str | None = None,
        lang: str | None = None,
        indices: str | None = None,
        **prefs: Any,
    ) -> Guest:
        """Change a guest's name, language, indices or preferences; `None` leaves the first three as they are.

        Raises:
            BadName: nobody can be called this.
            BadSetting: another value is out of its range.
        """
        new = replace(
            guest,
            name=guest.name if name is None else clean_name(name),
            lang=guest.lang if lang is None else checked("lang", lang, LANGS),
            indices=guest.indices if indices is None else checked("indices", indices, LANGS),
            prefs=with_prefs(guest.prefs, prefs),
        )
        await self._means.desk.run(self._means.store.save_guest, new, self._means.clock.date())
        self._remember(replace(new, token=None))
        for table in self._tables.values():
            if table.seat_of(new) is not None:
                table.renamed(new)
        return new

    async def forget_guest(self, guest: Guest) -> None:
        """Delete everything that is known of a guest; bots take his chairs."""
        await self._means.desk.run(self._means.store.forget_guest, guest.id)
        self._guests.pop(guest.id, None)
        for table in self._tables.values():
            if table.seat_of(guest) is not None:
                await table.refresh()

    # -- tables ---------------------------------------------------------------------------------------------------

    async def create_table(
        self,
        host: Guest,
        game: str,
        options: Mapping[str, str],
        chairs: Sequence[str],
        *,
        quick: bool = False,
        formalities: bool = False,
    ) -> Table:
        """Set up a table.

        Args:
            host: whose it is.
            game: its name.
            options: the texts of those that differ from their defaults.
            chairs: for each seat `me`, `open` or `bot:LEVEL`.
            quick: in the first deal the person shall neither deal nor sit out.
            formalities: the players cut and shuffle themselves.

        Raises:
            UnknownGame, BadOption, UnknownLevel: there is no such thing.
            BadChairs: these chairs make no table.
        """
        found = find_game(game)
        chosen = read_options(found.rules.OPTIONS, options)
        rules = found.rules(chosen)
        levels = await self.levels(game)
        seats = await self._chairs(host, game, len(rules.seats), chairs, levels)
        table = StoredTable(
            id=secrets.token_urlsafe(6),
            game=game,
            options=write_options(chosen),
            host=host.id,
            state="waiting",
            match=1,
            quick=quick,
            formalities=formalities,
            pause=self._means.pace.pause,
            since=self._means.clock.date(),
        )
        await self._means.desk.run(self._means.store.save_guest, host, table.since)
        await self._means.desk.run(self._means.store.create_table, table, seats, new_match(table, dict(table.options)))
        return await self.table(table.id)

    async def _chairs(
        self, host: Guest, game: str, count: int, wanted: Sequence[str], levels: list[str]
    ) -> list[Chair]:
        if len(wanted) != count or wanted.count("me") > 1 or not {"me", "open"} & set(wanted):
            raise BadChairs
        default = usual_level(levels)
        chairs = []
        for seat, what in enumerate(wanted):
            kind, _, level = what.partition(":")
            if what == "me":
                chairs.append(Chair(seat, "person", default, host.id, host.name, new_link()))
            elif what == "open":
                chairs.append(Chair(seat, "open", default, invitation=new_link()))
            elif kind != "bot":
                raise BadChairs
            elif level not in levels:
                raise UnknownLevel(game, level, levels)
            else:
                chairs.append(Chair(seat, "bot", level))
        return chairs

    async def table(self, table_id: str) -> Table:
        """A table, which goes on from where it was if it was not in memory.

        Raises:
            UnknownTable: there is none.
        """
        if table_id in self._tables:
            return self._tables[table_id]
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.ensure_future(self._load(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> Table:
        try:
            await self._make_room()
            table = Table(self._means, *await load(self._means, table_id))
            self._tables[table_id] = table
            return table
        finally:
            del self._loading[table_id]

    async def _make_room(self) -> None:
        """Put away tables at which nothing happens; they are found again when somebody asks for them."""
        if len(self._tables) >= ROOM:
            for table in [one for one in self._tables.values() if one.idle]:
                del self._tables[table.id]
                await table.stop()

    async def tables_of(self, guest: Guest) -> list[TableSummary]:
        """The tables where a guest sits or which he keeps, the newest first."""
        found = await self._means.desk.run(self._means.store.tables_of, guest.id, MINE)
        return [self._summary(guest, table, chairs) for table, chairs in found]

    def _summary(self, guest: Guest, table: StoredTable, chairs: Sequence[Chair]) -> TableSummary:
        people = [chair for chair in chairs if chair.kind == "person"]
        seat = next((chair.seat for chair in people if chair.guest_id == guest.id), None)
        open_table = self._tables.get(table.id)
        return TableSummary(
            id=table.id,
            game=table.game,
            state=table.state,
            match=table.match,
            seat=seat,
            since=table.since,
            others=tuple(chair.name for chair in people if chair.seat != seat),
            asked=seat is not None and open_table is not None and open_table.asked(seat) is not None,
        )

    async def by_invitation(self, token: str) -> tuple[Table, int]:
        """The table and the seat of a link.

        Raises:
            UnknownInvitation: no chair has it, or no longer.
        """
        table_id, seat = await self._means.desk.run(self._means.store.invitation, token)
        return await self.table(table_id), seat
