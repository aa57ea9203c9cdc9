"""Logs have version 4: the game of a table may begin with a position.

The schema is the same. An older program refuses the database instead of reading half of it.
"""

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Nothing to change."""
