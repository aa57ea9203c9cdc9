"""The tables of the database, the same for both back ends. `migrations/` creates them.

    tables ─┬─ entries          the log of each table: the truth
            ├─ table_players    who sits where, to find tables by player
            ├─ chat             and players
            ├─ ratings          and players
            └─ figures          of finished games, and players
    players ─┬─ sessions, tokens
             └─ mutes
    resting_names

Rows that belong to a player are deleted with the player. Logs contain only ids, and stay.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    false,
)


class Words(TypeDecorator[str]):
    """Text from clients. Characters that a database cannot store are replaced."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: object) -> str | None:  # noqa: ARG002
        if value is None or (value.isascii() and "\0" not in value):
            return value
        return value.replace("\0", "\ufffd").encode("utf-8", "replace").decode()


metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", Words, primary_key=True),
    Column("owner", Words, nullable=False),
    Column("status", Words, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("created", Double, nullable=False),
    Column("changed", Double, nullable=False),
    Column("due_at", Double),
    Column("summary", Words, nullable=False),  # JSON
    Column("players", Words, nullable=False),  # JSON: the order of the seats is kept here
    Column("rating_done", Boolean, nullable=False, server_default=false()),  # `rate` was called
    Column("figures_done", Boolean, nullable=False, server_default=false()),  # `count` was called
    Index("tables_owner", "owner"),
    Index("tables_listed", "status", "public", "changed"),
    Index("tables_unrated", "rating_done", "rated", "status", "changed"),
    Index("tables_uncounted", "figures_done", "status", "changed"),
    Index("tables_due_at", "due_at"),
)

# Without a foreign key: writer.py inserts an entry only after the one before it, which costs less
# than checking and locking the table's row for every decision. In SQLite the rows are stored in the
# order of insertion, so a batch for many tables changes few pages.
entries = Table(
    "entries",
    metadata,
    Column("table_id", Words, primary_key=True),
    Column("log_number", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("data", LargeBinary, nullable=False),
)

table_players = Table(
    "table_players",
    metadata,
    Column("table_id", Words, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("player", Words, primary_key=True),
    Index("table_players_player", "player"),
)

players = Table(
    "players",
    metadata,
    Column("id", Words, primary_key=True),
    Column("kind", Words, nullable=False),
    Column("name", Words, nullable=False),
    Column("character", Words),
    Column("password", Words),
    Column("settings", Words, nullable=False),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("rated_games", Integer, nullable=False),
    Column("name_key", Words),  # of accounts: the same for names that look alike
    Index("players_name_key", "name_key", unique=True),
)


# Names that accounts gave up: others may not take them for a while. Only hashes, since the player
# may have been deleted.
resting_names = Table(
    "resting_names",
    metadata,
    Column("name_hash", Words, primary_key=True),
    Column("player", Words, nullable=False),
    Column("until", Double, nullable=False),
)


def _of_player(name: str = "player", primary_key: bool = False) -> Column[str]:
    link = ForeignKey("players.id", ondelete="CASCADE")
    return Column(name, Words, link, primary_key=primary_key, nullable=False)


sessions = Table(
    "sessions",
    metadata,
    Column("id", Words, primary_key=True),
    _of_player(),
    Column("created", Double, nullable=False),  # or used last, as far as that was stored
    Index("sessions_player", "player"),
)

tokens = Table(
    "tokens",
    metadata,
    Column("id", Words, primary_key=True),
    Column("hash", Words, nullable=False),
    _of_player(),
    Column("name", Words, nullable=False),
    Column("created", Double, nullable=False),
    Index("tokens_hash", "hash", unique=True),
    Index("tokens_player", "player"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("table_id", Words, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    _of_player(primary_key=True),
    Column("place", Integer, nullable=False),
    Column("mu_before", Double, nullable=False),
    Column("sigma_before", Double, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("at", Double, nullable=False),
    Index("ratings_player", "player", "at"),
)

figures = Table(
    "figures",
    metadata,
    Column("table_id", Words, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    _of_player(),
    Column("at", Double, nullable=False),
    Column("data", Words, nullable=False),  # JSON: see tables/figures.py
    Index("figures_player", "player", "at"),
)

chat = Table(
    "chat",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("table_id", Words, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    _of_player(),
    Column("text", Words, nullable=False),
    Column("at", Double, nullable=False),
    Column("ref", Words),  # of the act: a line that is sent again is not stored again
    Index("chat_table", "table_id", "id"),
    Index("chat_ref", "table_id", "player", "ref", unique=True),
    Index("chat_player", "player"),
    sqlite_autoincrement=True,  # an id is never given twice
)

mutes = Table(
    "mutes",
    metadata,
    _of_player(primary_key=True),
    _of_player("muted", primary_key=True),
    Index("mutes_muted", "muted"),
)
