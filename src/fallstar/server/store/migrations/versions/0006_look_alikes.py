"""Names of accounts get keys that know all look-alikes of Unicode."""

from alembic import op

from fallstar.server.store.migrations.renew_keys import renew_keys

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    renew_keys(op.get_bind())
