"""Nothing lost: after a kill every acknowledged decision is there, and no other."""

from pathlib import Path

import pytest

from fallstar.server.tables.entry import Played
from tests.server.kill_server import check_log, harm_while_playing, kill
from tests.server.running_server import RunningServer, sqlite_at


@pytest.mark.anyio
async def test_a_killed_server_has_every_acknowledged_decision_and_no_other(tmp_path: Path) -> None:
    database = sqlite_at(tmp_path)
    with RunningServer(database) as server:
        await harm_while_playing(database, [server, server], [lambda: kill(server)], seed=1)


@pytest.mark.parametrize(
    "moves",
    [["H>", "H>", "s<"], ["H>", "end"], ["H>", "s<", "s<"], ["H>", "s<", "end", "H>"], ["H>"]],
    ids=["doubled", "another", "the last doubled", "none sent", "lost"],
)
def test_the_check_fails_for_a_log_with_a_decision_too_many_or_too_few(moves: list[str]) -> None:
    sent = {(0, 0, "H>"), (1, 0, "s<"), (2, 0, "end")}
    acknowledged = {1: (0, "H>"), 2: (0, "s<")}

    def log(moves: list[str]) -> dict[int, Played]:
        return {n: Played(seat=0, move=move) for n, move in enumerate(moves, start=1)}

    assert check_log(log(["H>", "s<"]), sent, acknowledged) == 2
    assert check_log(log(["H>", "s<", "end"]), sent, acknowledged) == 3
    with pytest.raises(AssertionError):
        check_log(log(moves), sent, acknowledged)
