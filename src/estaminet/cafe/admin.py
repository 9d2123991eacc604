"""For whoever keeps the café: copies of the store, and the right to be forgotten."""

from __future__ import annotations

import os
from pathlib import Path

from sqlalchemy import Connection, insert, select

from estaminet.cafe import schema
from estaminet.cafe.store import Store, default_url, file_of


def backup(url: str | None, path: Path) -> int:
    """Copy a store, as it is at one moment, into a new SQLite file, from which a café can be opened; return its rows.

    The café may be open meanwhile.

    Raises:
        FileExistsError: there is already something at `path`.
        FileNotFoundError: there is no store at `url`.
        StoreFailed: it cannot be read or written.
    """
    if path.exists():
        raise FileExistsError(path)
    source = _existing(url)
    half = path.with_name(path.name + ".part")
    half.unlink(missing_ok=True)
    copy = Store(f"sqlite:///{half}")
    count = 0
    with _one_moment(source) as old, copy.engine.begin() as new:
        for table in schema.metadata.sorted_tables:
            for part in old.execution_options(yield_per=1000).execute(select(table)).partitions():
                new.execute(insert(table), [dict(row._mapping) for row in part])
                count += len(part)
    copy.close()
    source.close()
    os.replace(half, path)
    return count


def find_guests(url: str | None, name: str) -> list[str]:
    """The ids of the guests who go by a name.

    Raises:
        FileNotFoundError: there is no store at `url`.
    """
    store = _existing(url)
    try:
        with store.engine.connect() as connection:
            return list(connection.scalars(select(schema.guests.c.id).where(schema.guests.c.name == name)))
    finally:
        store.close()


def forget(url: str | None, guest_id: str) -> bool:
    """Delete a guest's name, wishes and cookie; bots take his chairs. False if there is no such guest.

    An open café learns of it when it next writes to one of his tables.

    Raises:
        FileNotFoundError: there is no store at `url`.
    """
    store = _existing(url)
    try:
        known = store.guest(guest_id) is not None
        store.forget_guest(guest_id)
        return known
    finally:
        store.close()


def _one_moment(store: Store) -> Connection:
    """A connection that sees nothing of what is written from now on; SQLite knows no other kind."""
    engine = store.engine
    if engine.dialect.name != "sqlite":
        engine = engine.execution_options(isolation_level="REPEATABLE READ")
    return engine.connect()


def _existing(url: str | None) -> Store:
    """An existing store, brought up to date."""
    address = url or default_url()
    path = file_of(address)
    if path is not None and not path.exists():
        raise FileNotFoundError(path)
    return Store(address)
