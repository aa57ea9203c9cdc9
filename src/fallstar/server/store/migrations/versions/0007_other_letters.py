"""An s is not an f in the keys of names of accounts, and what shows nothing does not count."""

from alembic import op

from fallstar.server.store.migrations.renew_keys import renew_keys

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    renew_keys(op.get_bind())
