"""All rows of a database as lines of JSON, and back: from SQLite to PostgreSQL or the other way.

The first line says the format, the revision of the schema and how many rows follow; every other
line is a row and the name of its table. Rows come in an order in which they can be inserted, sorted
by their keys: two databases with the same content give the same bytes.
"""

from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from itertools import groupby, islice
from typing import Any, TypeVar

import msgspec
from alembic.migration import MigrationContext
from sqlalchemy import Connection, MetaData, Table, Text, func, insert, inspect, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from fallstar.errors import other_version
from fallstar.server.store.migrate import is_known, upgrade
from fallstar.server.store.schema import metadata
from fallstar.server.store.store import StoreError

T = TypeVar("T")
FORMAT = "fallstar-database/1"
BATCH = 500  # rows in one statement
Told = Callable[[int, int], None]  # of how many rows so many more are done


class Header(msgspec.Struct, forbid_unknown_fields=True):
    """The first line."""

    format: str
    revision: str
    rows: dict[str, int]  # by table


class Line(msgspec.Struct, forbid_unknown_fields=True):
    """Every other line."""

    table: str
    row: msgspec.Raw


encode = msgspec.json.Encoder().encode
decode_header = msgspec.json.Decoder(Header).decode
decode_line = msgspec.json.Decoder(Line).decode


async def read_rows(connection: AsyncConnection, told: Told) -> AsyncIterator[bytes]:
    """The lines of a database, without their ends. The connection must see one moment of it."""
    tables = metadata.sorted_tables
    counts = {}
    for table in tables:
        counts[str(table.name)] = (
            await connection.scalar(select(func.count()).select_from(table)) or 0
        )
    revision = await connection.run_sync(_revision)
    yield encode(Header(FORMAT, revision or "", counts))
    for table in tables:
        name, names = str(table.name), [str(column.name) for column in table.columns]
        found = await connection.stream(select(table).order_by(*_keys(table, connection)))
        async for rows in found.partitions(BATCH):
            for row in rows:
                yield encode({"table": name, "row": dict(zip(names, row, strict=True))})
            told(sum(counts.values()), len(rows))


def _revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _keys(table: Table, connection: AsyncConnection) -> list[Any]:
    """What rows are sorted by: texts by their bytes, as SQLite does."""
    keys = list(table.primary_key.columns)
    if connection.dialect.name == "sqlite":
        return keys
    return [key.collate("C") if isinstance(key.type, Text) else key for key in keys]


def write_rows(connection: Connection, lines: Iterable[bytes], told: Told) -> Header:
    """Fill an empty database, in the transaction of the connection; it gets the newest schema."""
    numbered = enumerate(lines, 1)
    header = _header(next(numbered, (1, b""))[1])
    _check_empty(connection)
    upgrade(connection, header.revision)
    schema = MetaData()
    schema.reflect(connection)
    left = dict(header.rows)
    for name, group in groupby(_rows(numbered, schema), key=lambda one: one[0]):
        for rows in _batches((row for _, row in group)):
            connection.execute(insert(schema.tables[name]), rows)
            left[name] = left.get(name, 0) - len(rows)
            told(sum(header.rows.values()), len(rows))
    wrong = [f"{abs(count)} {'missing' if count > 0 else 'too many'} in {name}"
             for name, count in left.items() if count]  # fmt: skip
    if wrong:
        raise StoreError(f"the file does not have the rows that it announces: {', '.join(wrong)}")
    if connection.dialect.name == "postgresql":
        # Rows were inserted with their ids: the next line of chat gets one after them.
        connection.execute(text("SELECT setval(pg_get_serial_sequence('chat', 'id'),"
                                " coalesce(max(id), 0) + 1, false) FROM chat"))  # fmt: skip
    upgrade(connection, "head")
    return header


def _header(line: bytes) -> Header:
    try:
        header = decode_header(line)
    except msgspec.MsgspecError as error:
        raise StoreError(f"line 1 is not the beginning of an export: {error}") from error
    if header.format != FORMAT or not is_known(header.revision):
        raise StoreError(other_version("the export", later=True))
    return header


def _check_empty(connection: Connection) -> None:
    here = set(inspect(connection).get_table_names())
    for table in metadata.sorted_tables:
        if table.name in here and connection.scalar(select(func.count()).select_from(table)):
            raise StoreError("the database is not empty: import into a new one")
    if here and _revision(connection) is None:
        raise StoreError("the database belongs to another program: import into a new one")
    for table in reversed(metadata.sorted_tables):
        table.drop(connection, checkfirst=True)  # empty, and perhaps of another revision
    connection.execute(text("DROP TABLE IF EXISTS alembic_version"))


def _rows(lines: Iterator[tuple[int, bytes]], schema: MetaData) -> Iterator[tuple[str, Any]]:
    """The rows of an export, and the table of each."""
    decoders = {name: _decoder(table) for name, table in schema.tables.items()}
    for number, line in lines:
        try:
            found = decode_line(line)
            if found.table not in decoders:
                raise StoreError(f"line {number}: there is no table {found.table}")
            yield found.table, msgspec.structs.asdict(decoders[found.table].decode(found.row))
        except msgspec.MsgspecError as error:
            raise StoreError(f"line {number} is not a row: {error}") from error


def _decoder(table: Table) -> msgspec.json.Decoder[Any]:
    fields: list[tuple[str, Any]] = []
    for column in table.columns:
        kind = column.type.python_type
        fields.append((str(column.name), kind | None if column.nullable else kind))
    row = msgspec.defstruct(str(table.name), fields, forbid_unknown_fields=True)
    return msgspec.json.Decoder(row)


def _batches(rows: Iterator[T]) -> Iterator[Sequence[T]]:
    while batch := list(islice(rows, BATCH)):
        yield batch
