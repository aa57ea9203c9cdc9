"""PostgreSQL: a server, shared by any number of processes."""

import math
import time
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from typing import Any

from sqlalchemy import URL, event
from sqlalchemy.exc import InvalidatePoolError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from fallstar.server.store.backend import WAIT, Backend, Columns, Rows, Statements, T, Taken

CONNECTIONS = 10
IDLE = 1.0  # seconds after which a connection is checked before it is used
USED = "fallstar_used"  # in the notes of a connection: when it was used last
PATIENCE = 60.0  # seconds for a statement


class PostgresBackend(Backend):
    """A server, shared by any number of processes."""

    def __init__(self, url: URL) -> None:
        self.url = url

    def engines(self) -> tuple[AsyncEngine, AsyncEngine]:
        engine = create_async_engine(
            self.url,
            pool_size=CONNECTIONS,
            max_overflow=0,
            hide_parameters=True,
            connect_args={
                "timeout": WAIT,
                "command_timeout": PATIENCE,
                "server_settings": {
                    "application_name": "fallstar",
                    # A process that hangs in a transaction must not block the others for ever.
                    "idle_in_transaction_session_timeout": str(int(PATIENCE * 1000)),
                },
            },
        )
        event.listen(engine.sync_engine, "checkin", _note_use)
        event.listen(engine.sync_engine, "checkout", _check_if_idle)
        return engine.execution_options(isolation_level="AUTOCOMMIT"), engine

    async def lock(self, connection: AsyncConnection) -> None:
        await connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7827823682)")

    async def snapshot(self, connection: AsyncConnection) -> None:
        await connection.execution_options(isolation_level="REPEATABLE READ")

    def one_writer(self) -> AbstractAsyncContextManager[None]:
        return nullcontext()

    async def transact(self, writer: AsyncEngine, statements: Statements[T]) -> T:
        import asyncpg  # type: ignore[import-untyped]

        async with writer.connect() as connection:
            driver: Any = (await connection.get_raw_connection()).driver_connection
            try:
                return await self._transact(driver, statements)
            except asyncpg.UniqueViolationError as error:
                raise Taken from error
            except BaseException:
                with suppress(SQLAlchemyError):
                    await connection.invalidate()
                raise

    async def _transact(self, driver: Any, statements: Statements[T]) -> T:
        async with driver.transaction():
            found: Rows | None = None
            while True:
                try:
                    sql, columns, rows = statements.send(found)  # type: ignore[arg-type]
                except StopIteration as end:
                    result: T = end.value
                    return result
                found = await self._ask(driver, sql, columns, rows) if rows else ()

    async def _ask(self, driver: Any, sql: str, columns: Columns, rows: Rows) -> Rows:
        names = ", ".join(name for name, _ in columns)
        slots = ", ".join(f"${i}::{kind}[]" for i, (_, kind) in enumerate(columns, 1))
        source = f"unnest({slots}) AS v({names})"
        found: Rows = await driver.fetch(
            sql.format(values=source), *map(list, zip(*rows, strict=True))
        )
        return found

    async def close(self) -> None:
        pass  # the connections belong to the engine

    def is_lost(self, error: Exception) -> bool:
        import asyncpg

        lost = (asyncpg.PostgresConnectionError, asyncpg.OperatorInterventionError)
        # SQLAlchemy raises only when it cannot give a connection.
        return isinstance(error, (OSError, SQLAlchemyError, asyncpg.InterfaceError, *lost))


def _note_use(_connection: Any, record: Any) -> None:
    record.info[USED] = time.monotonic()


def _check_if_idle(connection: Any, record: Any, _proxy: Any) -> None:
    """A connection may be dead since the server restarted. To check it takes three messages, so one
    that was used a moment ago is not checked."""
    if record.info.get(USED, math.inf) > time.monotonic() - IDLE:
        return
    try:
        connection.ping()
    except Exception as error:
        raise InvalidatePoolError("the connection is dead") from error
