"""Figures of finished games, and names that differ in i and l alone.

live/counting.py counts the figures later. Names of accounts get the key that they would get now,
unless another account has it.
"""

import sqlalchemy as sa
from alembic import op

from fallstar.server.store.migrations.renew_keys import renew_keys

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column(
        "tables",
        sa.Column("figures_done", sa.Boolean(), server_default=sa.false(), nullable=False),
    )
    op.create_index("tables_uncounted", "tables", ["figures_done", "status", "changed"])
    op.create_table(
        "figures",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_index("figures_player", "figures", ["player", "at"])
    renew_keys(op.get_bind())
