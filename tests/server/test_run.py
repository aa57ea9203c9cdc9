"""Starting and ending a server (server/run.py)."""

import asyncio
import socket

import pytest

from fallstar.server.protocol.config import Config
from fallstar.server.protocol.open_connections import OpenConnections
from fallstar.server.run import UvicornServer
from tests.server.protocol.small_server import answer


@pytest.mark.anyio
async def test_a_server_that_ends_accepts_nobody_while_it_closes_its_connections() -> None:
    config = Config(answer, OpenConnections(None, None), log_config=None, lifespan="off")
    server, refused = UvicornServer(config), []

    async def say_goodbye() -> None:
        with pytest.raises(ConnectionRefusedError):
            await asyncio.open_connection(*address)
        refused.append(address)

    server.say_goodbye = say_goodbye
    with socket.create_server(("127.0.0.1", 0)) as listener:
        address = listener.getsockname()
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started:
            await asyncio.sleep(0.01)
        _, writer = await asyncio.open_connection(*address)
        server.should_exit = True
        await serving
        writer.close()
    assert refused == [address]
