"""Logs have version 3: a table may have faces of the host's own.

The schema is the same. An older program refuses the database instead of reading half of it.
"""

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Nothing to change."""
