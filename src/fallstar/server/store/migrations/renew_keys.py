"""Keys of names that were stored by an older version."""

import sqlalchemy as sa

from fallstar.server.name_key import name_key, shown_part


def renew_keys(connection: sa.Connection) -> None:
    """Give names of accounts the key that they would get now, unless another account has it.

    A name with hidden characters gets the key of what it shows. So it comes after the names that
    are what they show: each of them has this key alone. An account that keeps its old key is found
    by it: see store/players.py.
    """
    players = sa.table("players", sa.column("id"), sa.column("name"), sa.column("name_key"))
    with_key = players.c.name_key.is_not(None)
    rows = connection.execute(sa.select(players).where(with_key).order_by(players.c.id)).all()
    taken = {row.name_key for row in rows}
    for row in sorted(rows, key=lambda row: shown_part(row.name) != row.name):
        key = name_key(row.name)
        if key not in taken:
            taken ^= {key, row.name_key}
            this = sa.update(players).where(players.c.id == row.id)
            connection.execute(this.values(name_key=key))
