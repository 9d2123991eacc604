"""The tables of the store. `rows` is the log of the parties, only ever added to; it *is* the games."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
)

metadata: Final = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)

settings: Final = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", String(200), nullable=False),
)

guests: Final = Table(
    "guests",
    metadata,
    Column("id", String(40), primary_key=True),  # a hash of the cookie's token, which is stored nowhere
    Column("name", String(40)),
    Column("lang", String(8), nullable=False),
    Column("indices", String(8), nullable=False),
    Column("prefs", JSON, nullable=False),
    Column("since", Double, nullable=False),
)

tables: Final = Table(
    "tables",
    metadata,
    Column("id", String(20), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("options", JSON, nullable=False),
    Column("host", String(40), nullable=False),
    Column("state", String(10), nullable=False),
    Column("match", Integer, nullable=False),
    Column("quick", Boolean, nullable=False),
    Column("formalities", Boolean, nullable=False),
    Column("pause", Double, nullable=False),
    Column("since", Double, nullable=False),
    Column("revision", Integer, nullable=False),  # rises with every write: who wrote to an older one is told
    Column("stake_table", String(20), index=True),  # where the match was played whose coffees are at stake here...
    Column("stake_match", Integer),  # ... and which one it was
)

chairs: Final = Table(
    "chairs",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("level", String(20), nullable=False),
    Column("guest", String(40), index=True),
    Column("link", String(40), unique=True),
    Column("nonce", String(64)),
    Column("away", String(10), nullable=False),
    Column("drawn_from", Integer),  # the place that was taken at first, if places have been drawn since
)

parties: Final = Table(
    "parties",
    metadata,
    Column("id", String(20), primary_key=True),
    Column("table", ForeignKey("tables.id"), nullable=False),
    Column("match", Integer, nullable=False),
    Column("secret", LargeBinary(32), nullable=False),
    Column("nonces", JSON),  # null until the match begins
    Column("options", JSON, nullable=False),
    Column("version", Integer, nullable=False),  # of the rules that can replay the rows from `start` on
    Column("start", Integer, nullable=False),  # number of the checkpoint to replay from; 0: from the first shuffle
    Column("notice", String(20)),
    Column("dealer", Integer),  # who deals first, if that is settled beforehand
    Column("result", JSON),
    Column("began", Double),
    Column("ended", Double),
    UniqueConstraint("table", "match"),
)

rows: Final = Table(
    "rows",
    metadata,
    Column("partie", ForeignKey("parties.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("what", JSON, nullable=False),
    Column("at", Double, nullable=False),
)
