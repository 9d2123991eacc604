"""The store: its tables, its care, its other database."""

import stat
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateIndex, CreateTable

from estaminet.cafe import StoreFailed, schema
from estaminet.cafe.store import HEAD, Store, file_of
from tests.cafe.company import address


def test_the_migrations_make_the_tables_that_the_code_uses(tmp_path: Path) -> None:
    store = Store(address(tmp_path))
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
        assert context.get_current_revision() == HEAD
    store.close()


def test_head_is_the_newest_migration() -> None:
    config = Config()
    config.set_main_option("script_location", "estaminet.cafe:migrations")
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


def test_every_migration_can_be_undone(tmp_path: Path) -> None:
    from alembic import command

    store = Store(address(tmp_path))
    with store.engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", "estaminet.cafe:migrations")
        config.attributes["connection"] = connection
        command.downgrade(config, "base")
        command.upgrade(config, "head")
    store.close()


def test_what_is_committed_is_on_the_disk(tmp_path: Path) -> None:
    store = Store(address(tmp_path))
    with store.engine.connect() as connection:
        pragmas = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    assert pragmas == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    store.close()


def test_only_its_owner_can_read_a_store(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    Store(address(folder)).close()
    assert stat.S_IMODE((folder / "cafe.sqlite").stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) & 0o077 == 0


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:"])
def test_a_store_without_a_file_would_remember_nothing(url: str) -> None:
    with pytest.raises(ValueError, match="no file"):
        file_of(url)


def test_the_tables_are_no_affair_of_sqlite_alone() -> None:
    dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
    for table in schema.metadata.sorted_tables:
        assert "CREATE TABLE" in str(CreateTable(table).compile(dialect=dialect))
        for index in table.indexes:
            assert "CREATE" in str(CreateIndex(index).compile(dialect=dialect))


def test_a_setting_is_made_once(tmp_path: Path) -> None:
    store = Store(address(tmp_path))
    assert [store.setting("colour", lambda made=made: made) for made in ("red", "blue")] == ["red", "red"]  # type: ignore[misc]
    store.close()


def test_a_store_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    store = Store(address(tmp_path))
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    store.close()
    with pytest.raises(StoreFailed, match="newer version"):
        Store(address(tmp_path))


def test_what_is_no_store_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "cafe.sqlite"
    file.write_bytes(b"my diary, volume 3" * 100)
    with pytest.raises(StoreFailed):
        Store(address(tmp_path))
    assert file.read_bytes() == b"my diary, volume 3" * 100


def test_a_store_that_cannot_be_read_says_so(tmp_path: Path) -> None:
    store = Store(address(tmp_path))
    with store.engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE guests")
    with pytest.raises(StoreFailed):
        store.guest("anne")
    store.close()
