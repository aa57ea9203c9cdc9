"""What one process tells another."""

import pytest

from fallstar.server.bus.memory import MemoryBus
from fallstar.server.live.notices import Notices, TableChanged


@pytest.mark.anyio
async def test_what_is_stored_while_the_server_closes_is_no_error() -> None:
    async def nobody(*_: object) -> None:
        raise AssertionError("it hears only others")

    notices = Notices(MemoryBus(), alone=False)
    await notices.open(nobody, nobody)
    await notices.tell_table("t1", TableChanged(1))
    await notices.close()
    await notices.tell_table("t1", TableChanged(2))
