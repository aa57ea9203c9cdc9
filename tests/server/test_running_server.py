"""The server that tests start: however a test fails, its process does not stay."""

import os
import signal
from pathlib import Path

import pytest

from tests.server import running_server
from tests.server.running_server import RunningServer, sqlite_at


def test_a_server_that_does_not_start_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = RunningServer(sqlite_at(tmp_path))
    monkeypatch.setattr(server, "_is_up", lambda: False)
    monkeypatch.setattr(running_server, "TIMEOUT", 1.0)
    with pytest.raises(AssertionError, match="did not happen"):
        server.start()
    monkeypatch.undo()
    assert server._process is not None
    server._process.join(running_server.TIMEOUT)
    assert server._process.exitcode == -signal.SIGKILL


def test_a_server_that_does_not_end_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = RunningServer(sqlite_at(tmp_path))
    server.start()
    os.kill(server.pid, signal.SIGSTOP)
    monkeypatch.setattr(running_server, "TIMEOUT", 1.0)
    assert server.stop() == -signal.SIGKILL
