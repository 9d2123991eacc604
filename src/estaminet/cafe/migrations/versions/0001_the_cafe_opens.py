"""The café opens."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "settings",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("value", sa.String(200), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_settings")),
    )
    op.create_table(
        "guests",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40)),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("indices", sa.String(8), nullable=False),
        sa.Column("prefs", sa.JSON(), nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_guests")),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(20), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("host", sa.String(40), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("quick", sa.Boolean(), nullable=False),
        sa.Column("formalities", sa.Boolean(), nullable=False),
        sa.Column("pause", sa.Double(), nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    op.create_table(
        "chairs",
        sa.Column("table", sa.String(20), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("level", sa.String(20), nullable=False),
        sa.Column("guest", sa.String(40)),
        sa.Column("link", sa.String(40)),
        sa.Column("nonce", sa.String(64)),
        sa.Column("away", sa.String(10), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_chairs_table")),
        sa.PrimaryKeyConstraint("table", "seat", name=op.f("pk_chairs")),
        sa.UniqueConstraint("link", name=op.f("uq_chairs_link")),
    )
    op.create_index(op.f("ix_chairs_guest"), "chairs", ["guest"])
    op.create_table(
        "parties",
        sa.Column("id", sa.String(20), nullable=False),
        sa.Column("table", sa.String(20), nullable=False),
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("secret", sa.LargeBinary(32), nullable=False),
        sa.Column("nonces", sa.JSON()),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("start", sa.Integer(), nullable=False),
        sa.Column("notice", sa.String(20)),
        sa.Column("dealer", sa.Integer()),
        sa.Column("result", sa.JSON()),
        sa.Column("began", sa.Double()),
        sa.Column("ended", sa.Double()),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_parties_table")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_parties")),
        sa.UniqueConstraint("table", "match", name=op.f("uq_parties_table")),
    )
    op.create_table(
        "rows",
        sa.Column("partie", sa.String(20), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("what", sa.JSON(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["partie"], ["parties.id"], name=op.f("fk_rows_partie")),
        sa.PrimaryKeyConstraint("partie", "number", name=op.f("pk_rows")),
    )


def downgrade() -> None:
    for table in ("rows", "parties", "chairs", "tables", "guests", "settings"):
        op.drop_table(table)
