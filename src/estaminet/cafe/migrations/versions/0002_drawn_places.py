"""Where somebody sat before places were drawn, so that names and faces move with their owners."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("chairs", sa.Column("drawn_from", sa.Integer()))


def downgrade() -> None:
    op.drop_column("chairs", "drawn_from")
