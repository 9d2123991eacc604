"""The match whose coffees a table is played for."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("stake_table", sa.String(20)))
    op.add_column("tables", sa.Column("stake_match", sa.Integer()))
    op.create_index(op.f("ix_tables_stake_table"), "tables", ["stake_table"])


def downgrade() -> None:
    op.drop_index(op.f("ix_tables_stake_table"), "tables")
    op.drop_column("tables", "stake_match")
    op.drop_column("tables", "stake_table")
