"""The store: guests, tables and the log of every partie, in SQLite or, by its address, in PostgreSQL.

Nothing here is asynchronous: `Desk` runs these functions in a thread of its own, one after the other.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar, cast

from sqlalchemy import Connection, Engine, Row, create_engine, delete, event, insert, select, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from estaminet.cafe import schema
from estaminet.cafe.chairs import Chair, State
from estaminet.cafe.errors import Conflict, NoRecord, StoreFailed, UnknownInvitation, UnknownTable
from estaminet.cafe.guests import Guest
from estaminet.cafe.stakes import Settling, Stake, cups_of

P = ParamSpec("P")
R = TypeVar("R")

LogRow = tuple[str, int, Any]
"""Kind, seat, and what, as plain data."""


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as it stands in the store."""

    id: str
    game: str
    options: dict[str, str]
    host: str
    state: State
    match: int
    quick: bool
    formalities: bool
    pause: float
    since: float
    revision: int = 0
    stake_table: str | None = None
    """Where the match was played whose coffees are at stake here, and..."""
    stake_match: int | None = None
    """... which one it was."""


@dataclass(frozen=True, slots=True)
class StoredPartie:
    """A match as it stands in the store, without its log."""

    id: str
    table: str
    match: int
    secret: bytes
    options: dict[str, str]
    version: int
    nonces: list[str] | None = None
    start: int = 0
    notice: str | None = None
    dealer: int | None = None
    result: dict[str, Any] | None = None
    began: float | None = None
    ended: float | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """All that the store knows of a table: the match at hand, its log from `partie.start` on, the results before."""

    table: StoredTable
    chairs: tuple[Chair, ...]
    partie: StoredPartie
    rows: list[LogRow]
    results: list[tuple[int, dict[str, Any]]]
    stake: Stake | None = None
    settling: dict[int, Settling] = field(default_factory=dict)
    """Where the coffees of its matches are played off."""


@dataclass(frozen=True, slots=True)
class Entry:
    """New rows of a log, numbered from `first` on."""

    partie: str
    first: int
    rows: Sequence[LogRow]
    date: float


HEAD: Final = "0003"
"""The newest migration; when the store has it, Alembic need not be loaded."""


class Store:
    """An open store."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        migrate(self.engine)

    def close(self) -> None:
        """Let go of the connections."""
        self.engine.dispose()

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """A transaction; what goes wrong in it has not happened.

        Raises:
            Conflict: somebody else has written the same row.
            StoreFailed: for any other reason.
        """
        try:
            with self.engine.begin() as connection:
                yield connection
        except IntegrityError as error:
            raise Conflict(str(error)) from error
        except SQLAlchemyError as error:
            raise StoreFailed(str(error)) from error

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        """A look at the store as it is at one moment.

        Raises:
            StoreFailed: it cannot be read.
        """
        try:
            with self.engine.connect() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise StoreFailed(str(error)) from error

    # -- settings and guests --------------------------------------------------------------------------------------

    def setting(self, name: str, make: Callable[[], str]) -> str:
        """A setting of the café, made when it is first asked for."""
        chosen = schema.settings.c
        with suppress(Conflict), self._writing() as connection:  # another process may be making it too
            if connection.scalar(select(chosen.value).where(chosen.name == name)) is None:
                connection.execute(insert(schema.settings).values(name=name, value=make()))
        with self._reading() as connection:
            return str(connection.scalar(select(chosen.value).where(chosen.name == name)))

    def guest(self, guest_id: str) -> Guest | None:
        """A guest who has been stored."""
        with self._reading() as connection:
            row = connection.execute(select(schema.guests).where(schema.guests.c.id == guest_id)).first()
        if row is None:
            return None
        return Guest(row.id, None, row.name, row.lang, row.indices, row.prefs)

    def save_guest(self, guest: Guest, date: float) -> None:
        """Remember a guest, or what has changed about him."""
        values = {"name": guest.name, "lang": guest.lang, "indices": guest.indices, "prefs": dict(guest.prefs)}
        with self._writing() as connection:
            known = update(schema.guests).where(schema.guests.c.id == guest.id).values(values)
            if connection.execute(known).rowcount == 0:
                connection.execute(insert(schema.guests).values(id=guest.id, since=date, **values))

    def forget_guest(self, guest_id: str) -> None:
        """Delete a guest; bots take his chairs."""
        chairs = schema.chairs
        with self._writing() as connection:
            connection.execute(delete(schema.guests).where(schema.guests.c.id == guest_id))
            seated = select(chairs.c.table).where(chairs.c.guest == guest_id)
            moved = update(schema.tables).where(schema.tables.c.id.in_(seated))
            connection.execute(moved.values(revision=schema.tables.c.revision + 1))
            connection.execute(
                update(chairs)
                .where(chairs.c.guest == guest_id)
                .values(kind="bot", guest=None, link=None, nonce=None, away="")
            )

    def tables_of(self, guest_id: str, limit: int) -> list[tuple[StoredTable, list[Chair]]]:
        """The tables where a guest has a chair or which he keeps, the newest first, and their chairs."""
        tables, chairs = schema.tables, schema.chairs
        his = select(chairs.c.table).where(chairs.c.guest == guest_id)
        newest = (
            select(tables)
            .where((tables.c.host == guest_id) | tables.c.id.in_(his))
            .order_by(tables.c.since.desc())
            .limit(limit)
        )
        with self._reading() as connection:
            found = [_table(row) for row in connection.execute(newest)]
            seated = _chairs(connection, [table.id for table in found])
        return [(table, seated[table.id]) for table in found]

    # -- tables ---------------------------------------------------------------------------------------------------

    def create_table(
        self, table: StoredTable, chairs: Sequence[Chair], partie: StoredPartie, *, beside: StoredTable | None = None
    ) -> None:
        """Write down a new table; if it is for what was played at another one, as that one was read.

        Raises:
            Conflict: somebody has written to the other table since.
        """
        with self._writing() as connection:
            if beside is not None:
                _written(connection, beside)
            connection.execute(insert(schema.tables).values(asdict(table)))
            connection.execute(insert(schema.chairs), [_chair_values(table.id, chair) for chair in chairs])
            connection.execute(insert(schema.parties).values(asdict(partie)))

    def table(self, table_id: str, match: int | None = None) -> Found:
        """All that is known of a table, and its match at hand or an earlier one.

        Raises:
            UnknownTable: there is none.
            NoRecord: there was no such match.
        """
        with self._reading() as connection:
            row = connection.execute(select(schema.tables).where(schema.tables.c.id == table_id)).first()
            if row is None:
                raise UnknownTable(table_id)
            table = _table(row)
            chairs = tuple(_chairs(connection, [table_id])[table_id])
            matches = select(schema.parties).where(schema.parties.c.table == table_id).order_by(schema.parties.c.match)
            parties = [_partie(one) for one in connection.execute(matches)]
            partie = parties[-1] if match is None else next((one for one in parties if one.match == match), None)
            if partie is None:
                raise NoRecord(match)
            return Found(
                table=table,
                chairs=chairs,
                partie=partie,
                rows=_log(connection, partie.id, partie.start),
                results=[(one.match, one.result) for one in parties if one.result is not None],
                stake=_stake(connection, table),
                settling=_settling(connection, table_id),
            )

    def invitation(self, link: str) -> tuple[str, int]:
        """The table and the seat of a link.

        Raises:
            UnknownInvitation: no chair has it.
        """
        chosen = schema.chairs.c
        with self._reading() as connection:
            row = connection.execute(select(chosen.table, chosen.seat).where(chosen.link == link)).first()
        if row is None:
            raise UnknownInvitation(link)
        return row.table, row.seat

    def write(
        self,
        table: StoredTable,
        *,
        chairs: Sequence[Chair] = (),
        partie: StoredPartie | None = None,
        following: StoredPartie | None = None,
        entry: Entry | None = None,
    ) -> StoredTable:
        """Write down in one go what has happened at a table.

        Args:
            table: as it shall be, but with the revision that was read.
            chairs: those that have changed.
            partie: the match at hand, if anything about it has changed.
            following: a new match.
            entry: new rows of a log.

        Returns the table with its new revision.

        Raises:
            Conflict: somebody has written to the table since it was read.
            StoreFailed: nothing was written.
        """
        with self._writing() as connection:
            new = _written(connection, table)
            chosen = schema.chairs.c
            if len(chairs) > 1:  # their links may change places, and no two chairs ever have the same one
                connection.execute(update(schema.chairs).where(chosen.table == table.id).values(link=None))
            for chair in chairs:
                moved = update(schema.chairs).where(chosen.table == table.id, chosen.seat == chair.seat)
                connection.execute(moved.values(_chair_values(table.id, chair)))
            if partie is not None:
                connection.execute(
                    update(schema.parties).where(schema.parties.c.id == partie.id).values(asdict(partie))
                )
            if entry is not None and entry.rows:
                connection.execute(
                    insert(schema.rows),
                    [
                        {"partie": entry.partie, "number": number, "kind": k, "seat": s, "what": w, "at": entry.date}
                        for number, (k, s, w) in enumerate(entry.rows, entry.first)
                    ],
                )
            if following is not None:
                connection.execute(insert(schema.parties).values(asdict(following)))
        return new


class Desk:
    """Runs the functions of a store in one thread, in the order of the calls; no event loop ever waits for a disk."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="store")

    async def run(self, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Do it, and wait for it without holding anybody up. A cancelled wait does not take it back."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, lambda: function(*args, **kwargs))

    async def close(self) -> None:
        """Wait for what was begun."""
        await asyncio.to_thread(self._thread.shutdown)


# -- opening ------------------------------------------------------------------------------------------------------


def default_url() -> str:
    """SQLite in the user's data folder."""
    from platformdirs import user_data_path

    return f"sqlite:///{user_data_path('estaminet', appauthor=False) / 'estaminet.sqlite'}"


def file_of(url: str) -> Path | None:
    """The file of a SQLite store; `None` for other stores.

    Raises:
        ValueError: SQLite without a file, which would remember nothing.
    """
    address = make_url(url)
    if address.get_backend_name() != "sqlite":
        return None
    if not address.database or address.database == ":memory:":
        raise ValueError(f"{url} names no file")
    return Path(address.database)


def open_engine(url: str) -> Engine:
    """An engine for an address; a SQLite file is made where there is none, for its owner alone to read."""
    path = file_of(url)
    if path is None:
        return create_engine(url, json_serializer=_json)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    engine = create_engine(url, json_serializer=_json)
    event.listen(engine, "connect", _careful)
    event.listen(engine, "begin", _begin)
    return engine


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _careful(connection: Any, _record: Any) -> None:
    """What is told has been written: not even a power cut may lose it."""
    connection.isolation_level = None  # transactions begin where the store says, and hold reads and tables too
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def migrate(engine: Engine) -> None:
    """Bring a store up to the tables of this version.

    Raises:
        StoreFailed: it cannot be reached, or a newer version has written it.
    """
    try:
        _migrate(engine)
    except SQLAlchemyError as error:
        raise StoreFailed(str(error)) from error


def _migrate(engine: Engine) -> None:
    from sqlalchemy import inspect

    with engine.begin() as connection:
        if inspect(connection).has_table("alembic_version"):
            stamp = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
            if stamp == HEAD:
                return
        elif inspect(connection).get_table_names():
            raise StoreFailed("this file belongs to another program")
        from alembic import command
        from alembic.config import Config
        from alembic.util import CommandError

        config = Config()
        config.set_main_option("script_location", "estaminet.cafe:migrations")
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, "head")
        except CommandError as error:
            raise StoreFailed("a newer version of the café has written this store") from error


# -- rows of the tables ---------------------------------------------------------------------------------------------

_TABLE_FIELDS: Final = [one.name for one in fields(StoredTable)]
_PARTIE_FIELDS: Final = [one.name for one in fields(StoredPartie)]


def _table(row: Row[Any]) -> StoredTable:
    return StoredTable(**{name: row._mapping[name] for name in _TABLE_FIELDS})


def _partie(row: Row[Any]) -> StoredPartie:
    return StoredPartie(**{name: row._mapping[name] for name in _PARTIE_FIELDS})


def _written(connection: Connection, table: StoredTable) -> StoredTable:
    """A table written down with its next revision.

    Raises:
        Conflict: somebody has written to it since it was read.
    """
    tables, new = schema.tables, replace(table, revision=table.revision + 1)
    known = update(tables).where(tables.c.id == table.id, tables.c.revision == table.revision)
    if connection.execute(known.values(asdict(new))).rowcount != 1:
        raise Conflict(table.id)
    return new


def _stake(connection: Connection, table: StoredTable) -> Stake | None:
    """The coffees that a table is played for."""
    chosen = schema.parties.c
    match = select(chosen.result).where(chosen.table == table.stake_table, chosen.match == table.stake_match)
    result = None if table.stake_table is None else connection.scalar(match)
    if table.stake_table is None or table.stake_match is None or result is None:
        return None
    return Stake(table.stake_table, table.stake_match, int(cups_of(result)))


def _settling(connection: Connection, table_id: str) -> dict[int, Settling]:
    """Where the coffees of a table's matches are played off, by the number of the match."""
    tables, parties = schema.tables, schema.parties
    laid = (
        select(tables, parties.c.result)
        .join(parties, (parties.c.table == tables.c.id) & (parties.c.match == 1))
        .where(tables.c.stake_table == table_id)
        .order_by(tables.c.since)
    )
    found = [(row.stake_match, settling_at(_table(row), row.result)) for row in connection.execute(laid)]
    return {match: settling for match, settling in found if settling is not None}


def _chairs(connection: Connection, tables: Sequence[str]) -> dict[str, list[Chair]]:
    """The chairs of some tables, in order, and who sits on them."""
    chairs, guests = schema.chairs, schema.guests
    seated = (
        select(chairs, guests.c.name, guests.c.prefs)
        .select_from(chairs.outerjoin(guests, chairs.c.guest == guests.c.id))
        .where(chairs.c.table.in_(tables))
        .order_by(chairs.c.seat)
    )
    found: dict[str, list[Chair]] = {table: [] for table in tables}
    for row in connection.execute(seated):
        forced = bool((row.prefs or {}).get("forced"))
        chair = Chair(
            row.seat, row.kind, row.level, row.guest, row.name, row.link, row.nonce, row.away, forced, row.drawn_from
        )
        found[row._mapping["table"]].append(chair)
    return found


def _chair_values(table_id: str, chair: Chair) -> dict[str, Any]:
    return {
        "table": table_id,
        "seat": chair.seat,
        "kind": chair.kind,
        "level": chair.level,
        "guest": chair.guest_id,
        "link": chair.invitation,
        "nonce": chair.nonce,
        "away": chair.away,
        "drawn_from": chair.drawn_from,
    }


def _log(connection: Connection, partie_id: str, start: int) -> list[LogRow]:
    chosen = schema.rows.c
    found = (
        select(chosen.kind, chosen.seat, chosen.what)
        .where(chosen.partie == partie_id, chosen.number >= start)
        .order_by(chosen.number)
    )
    return [cast("LogRow", tuple(row)) for row in connection.execute(found)]


def settling_at(table: StoredTable, result: Mapping[str, Any] | None) -> Settling | None:
    """How a table stands that was laid for coffees, and the result of its first match; `None`: it came to nothing."""
    if result is None and table.state == "closed":
        return None
    loser = None if result is None else 1 - result["winners"][0]
    return Settling(table.id, table.game, table.state, loser)
