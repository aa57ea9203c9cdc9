"""In these tests presence is told at once: a message that comes half a second later would come at
another moment on every machine. Tests of the batches choose their own interval."""

import math

import pytest


@pytest.fixture(autouse=True)
def presence_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fallstar.server.live.room.PRESENCE_EVERY", 0.0)
    monkeypatch.setattr("fallstar.server.live.room.PRESENCE_MESSAGES", math.inf)
