"""A connection between a browser and a server on loopback that can be made slow, silent or cut."""

import asyncio
import threading
from collections.abc import Coroutine
from contextlib import suppress
from types import TracebackType
from typing import Any, Self

from tests.server.services import free_port


class Proxy:
    """Passes bytes on to a port, each way after `delay` seconds."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._port = free_port()
        self.url = f"http://127.0.0.1:{self._port}"
        self.delay = 0.0
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._writers: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None
        self._answers = asyncio.Event()  # set while what the server sends is passed on
        self._answers.set()

    def hold_answers(self) -> None:
        """Keep back what the server sends; nobody is told."""
        self._loop.call_soon_threadsafe(self._answers.clear)

    def release_answers(self) -> None:
        self._loop.call_soon_threadsafe(self._answers.set)

    def cut(self) -> None:
        """Break all connections, and refuse new ones."""
        self._run(self._close())

    def mend(self) -> None:
        self._run(self._listen())

    def __enter__(self) -> Self:
        self._thread.start()
        self.mend()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._run(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _run(self, what: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(what, self._loop).result()

    async def _listen(self) -> None:
        self._server = await asyncio.start_server(self._pass, "127.0.0.1", self._port)

    async def _close(self) -> None:
        if self._server is not None:
            self._server.close()
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()

    async def _end(self) -> None:
        await self._close()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._close()  # what was accepted meanwhile, too
        await asyncio.sleep(0.05)  # transports that were aborted close their sockets

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        try:
            answers, server = await asyncio.open_connection("127.0.0.1", self._to)
        except OSError:
            writer.transport.abort()
            return
        self._writers.add(server)
        passing = asyncio.Event()
        passing.set()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(
                self._pump(reader, server, passing), self._pump(answers, writer, self._answers)
            )

    async def _pump(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, passing: asyncio.Event
    ) -> None:
        """Pass on what comes, in order, each part after the delay."""
        parts: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def read() -> None:
            data = b"-"
            while data:
                try:
                    data = await reader.read(65536)
                except OSError:
                    data = b""
                parts.put_nowait((self._loop.time() + self.delay, data))

        reading = asyncio.create_task(read())
        while True:
            due, data = await parts.get()
            await asyncio.sleep(due - self._loop.time())
            await passing.wait()
            if not data:
                break
            writer.write(data)
        await reading
        writer.close()
