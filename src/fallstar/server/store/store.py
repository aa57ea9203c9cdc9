"""The store: what is stored, and the interface to it. SQLite and PostgreSQL implement it.

A table is a row to find it by, and its log: the ordered list of entries, which is the truth.
`append` is the lock: of two writers, one wins. It answers True only after the commit.
"""

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Protocol

import msgspec

from fallstar.errors import FallstarError
from fallstar.server.wire.accounts import Kind
from fallstar.server.wire.fields import Status


class TableRow(msgspec.Struct, frozen=True):
    """What tables are found by, and what lists show. All of it follows from the log."""

    id: str
    owner: str
    status: Status
    public: bool
    rated: bool
    created: float
    changed: float  # when the status or the seats changed last
    due_at: float | None  # when the server has to look at the table by itself: a clock, a bot
    summary: str  # what lists show of it, as JSON: see tables/summary.py
    players: tuple[str, ...]  # the people who sit at it, without repeats


class LogEntry(msgspec.Struct, frozen=True):
    """One line of a table's log."""

    log_number: int
    at: float
    data: bytes  # JSON, see tables/entry.py


class Append(msgspec.Struct, frozen=True):
    """Entries that go into a log together, the first as `log_number`, and the row after them."""

    table: str
    log_number: int
    at: float
    entries: tuple[bytes, ...]
    row: TableRow | None = None  # if the row changed, and more of it than the summary
    summary: str | None = None  # if nothing else in the row changed


class PlayerRow(msgspec.Struct, frozen=True):
    """A person, or a bot level that is rated."""

    id: str
    kind: Kind
    name: str
    character: str | None
    password: str | None  # an argon2 hash
    settings: str  # JSON of the browser client
    created: float
    seen: float
    mu: float
    sigma: float
    rated_games: int


class SessionRow(msgspec.Struct, frozen=True):
    """A session: a browser that is signed in, or that a guest uses."""

    player: str
    used: float  # about: it is not stored for every request


class TokenRow(msgspec.Struct, frozen=True):
    """A bearer token; only its hash is stored."""

    id: str
    hash: str
    player: str
    name: str
    created: float


class ChatRow(msgspec.Struct, frozen=True):
    """A line of chat."""

    id: int
    table: str
    player: str
    text: str
    at: float


class RatingRow(msgspec.Struct, frozen=True):
    """How one rated table changed the rating of one player."""

    table: str
    player: str
    place: int
    mu_before: float
    sigma_before: float
    mu: float
    sigma: float
    at: float


class FiguresRow(msgspec.Struct, frozen=True):
    """What one seat did in one finished game."""

    table: str
    seat: int
    player: str
    at: float  # when the game ended
    data: str  # JSON, see tables/figures.py


class Backup(msgspec.Struct, frozen=True):
    """A copy that was checked."""

    size: int  # bytes
    tables: int


class NameTaken(Exception):
    """Another account has that name."""


class StoreError(FallstarError):
    """The database cannot be used, or it refused something; nothing was changed."""


class Store(Protocol):
    """Every method that changes something returns after the commit."""

    async def open(self) -> None:
        """Connect, and bring the schema up to date."""
        ...

    async def close(self) -> None: ...

    async def ping(self) -> None:
        """Raise if an append would fail: something is written, at most once a second."""
        ...

    # Tables

    async def create_table(self, row: TableRow, at: float, entries: Sequence[bytes]) -> None: ...

    def append(self, append: Append) -> Awaitable[bool]:
        """Store all entries and the row; or nothing, and False, if another writer was first."""
        ...

    async def table(self, table: str) -> TableRow | None: ...

    async def log(self, table: str, after: int = 0) -> list[LogEntry]:
        """The entries with a greater log number, in order. The first entry has 1."""
        ...

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        """The log number of the last entry of each of these tables."""
        ...

    async def open_tables(self, limit: int) -> list[TableRow]:
        """Public tables that wait for players: the latest of each owner, the latest change first;
        then the second of each, and so on."""
        ...

    async def live_tables(self, limit: int) -> list[TableRow]:
        """Public tables that are being played, in the same order."""
        ...

    async def tables_of(
        self, player: str, status: Status | None, before: float | None, limit: int
    ) -> list[TableRow]:
        """Tables a player sits at or owns, the latest change first, changed before that moment."""
        ...

    async def due_tables(self, now: float, limit: int) -> list[str]:
        """Tables that the server has to look at by now, earliest first."""
        ...

    async def unrated(self, limit: int) -> list[str]:
        """Finished rated tables that `rate` was not called for yet."""
        ...

    # Players

    async def add_player(self, row: PlayerRow) -> None:
        """NameTaken if an account has that name, or one that looks like it."""
        ...

    async def player(self, player: str) -> PlayerRow | None: ...

    async def players(self, players: Sequence[str]) -> dict[str, PlayerRow]: ...

    async def account(self, name: str) -> PlayerRow | None:
        """The account with that name, or with one that looks like it."""
        ...

    async def is_taken(self, name: str, player: str, at: float) -> bool:
        """Whether an account other than this player has that name, or one that looks like it; or
        whether it rests for another."""
        ...

    async def rest_name(self, name: str, player: str, at: float, until: float) -> None:
        """A player is about to give up a name: until then nobody else may have it."""
        ...

    async def change_player(
        self, player: str, *, if_settings: str | None = None, **changes: object
    ) -> bool:
        """Set columns of PlayerRow by name; NameTaken as above.

        Nothing is changed, and the answer is False, if settings are given and others are stored.
        """
        ...

    async def make_account(self, player: str, name: str, password: str) -> bool:
        """Turn a guest into an account; False if the player is not a guest; NameTaken as above."""
        ...

    async def forget_player(self, player: str) -> None:
        """Delete a person's data: name, password, sessions, tokens, chat, mutes, ratings."""
        ...

    async def move_tables(self, guest: str, account: str) -> None:
        """List a guest's tables under an account."""
        ...

    async def add_session(self, session: str, player: str, at: float) -> None: ...

    async def session(self, session: str) -> SessionRow | None: ...

    async def use_session(self, session: str, at: float) -> None:
        """Store when a session was used."""
        ...

    async def expire_sessions(self, before: float, limit: int) -> int:
        """Delete sessions that were used last before that time; returns how many."""
        ...

    async def expire_guests(
        self, once_before: float, once: float, before: float, limit: int
    ) -> int:
        """Delete guests who sit at no table, own none and said nothing; returns how many.

        These are guests last seen before `before`; and guests without a token last seen before
        `once_before`, within `once` seconds after their first visit.
        """
        ...

    async def end_session(self, session: str) -> None: ...

    async def end_sessions(self, player: str, keep: str | None = None) -> list[str]:
        """End a player's sessions except `keep`; returns those that ended."""
        ...

    async def add_token(self, row: TokenRow, most: int | None = None) -> bool:
        """False, and nothing stored, if the player has that many tokens."""
        ...

    async def token(self, hash: str) -> TokenRow | None: ...  # noqa: A002

    async def tokens_of(self, player: str) -> list[TokenRow]: ...

    async def revoke_token(self, player: str, token: str) -> TokenRow | None:
        """Returns the revoked token, or None if the player has no such token."""
        ...

    async def good_credentials(self, credentials: Sequence[str]) -> set[str]:
        """Those that are stored of these: "session:<key>" or "token:<id>"."""
        ...

    # Ratings

    async def rate(self, table: str, rows: Sequence[RatingRow]) -> bool:
        """Store the ratings and change the players, once for each table.

        False, and nothing changed, if that was done before, or if a player's rating is not the
        one before the game in the row; then `unrated` still lists the table. Rows of deleted
        players are skipped. Without rows the table just counts as rated.
        """
        ...

    async def ratings_of(self, player: str, limit: int) -> list[RatingRow]: ...

    async def best(self, limit: int) -> list[PlayerRow]:
        """Rated players and bots, best first by mu - 3 sigma."""
        ...

    # Figures of finished games

    async def uncounted(self, limit: int) -> list[tuple[str, float]]:
        """Finished tables that `count` was not called for yet, and when they ended."""
        ...

    async def count(self, table: str, rows: Sequence[FiguresRow]) -> bool:
        """Store the figures of a table, once; False if that was done before. Rows of deleted
        players are skipped."""
        ...

    async def figures_of(self, player: str, limit: int) -> list[FiguresRow]:
        """The figures of a player, the latest game first."""
        ...

    # Chat

    async def add_chat(
        self, table: str, player: str, text: str, at: float, ref: str | None = None
    ) -> ChatRow:
        """Store a line; if the player sent a line with this `ref` before, that one is returned."""
        ...

    async def chat(self, table: str, after: int, limit: int) -> list[ChatRow]:
        """The latest lines with a greater id, oldest first."""
        ...

    async def mute(self, player: str, muted: str, on: bool) -> None: ...

    async def mutes(self, player: str) -> list[str]: ...

    # Care

    # The store need not be open, but for `export`. A StoreError where the back end cannot.

    async def backup(self, path: str, overwrite: bool = False) -> Backup:
        """Make a complete copy while others write."""
        ...

    async def restore(self, path: str) -> tuple[Backup, Path | None]:
        """Put a copy in the place of the database, which no program may have open. The database
        that was there gets another name."""
        ...

    async def load(self, path: str, told: Callable[[int, int], None]) -> int:
        """Fill a new database with an exported one; how many rows it has."""
        ...

    async def export(self, path: str, overwrite: bool, told: Callable[[int, int], None]) -> int:
        """Write all rows to a file, in a form that any back end can load; how many there are."""
        ...
