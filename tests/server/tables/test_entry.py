"""Reading entries: those of another version are refused with a sentence that says so."""

from typing import get_args

import msgspec
import pytest

from fallstar.server.tables import entry
from fallstar.server.tables.entry import (
    LOG_VERSION,
    AnyEntry,
    Asked,
    BotSat,
    Created,
    LogError,
    Sat,
    decode_entry,
    encode_entry,
)
from fallstar.server.wire.fields import AskWhat, Character
from tests.server.tables.table_script import ME, OPEN, TableScript

OLD = b'{"entry":"created","owner":"ann","options":{"seats":[{"kind":"me"},{"kind":"open"}]}}'
OF_OLD = "the log of this table was made by Fallstar 0.1.0, and only that version can read it"
OF_LATER = (
    "the log of this table was made by a later version of Fallstar: update Fallstar to read it"
)


def created(**changes: object) -> bytes:
    """The first entry of a log, with other fields."""
    return msgspec.json.encode(msgspec.json.decode(TableScript(ME, OPEN).log[0][0]) | changes)


def test_a_log_begins_with_its_version() -> None:
    assert msgspec.json.decode(created())["version"] == LOG_VERSION


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (OLD, OF_OLD),
        (created(version=1), OF_OLD),
        (created(version=LOG_VERSION + 1), OF_LATER),
        (created(version=LOG_VERSION + 1, options={"shape": "round"}), OF_LATER),
    ],
    ids=["0.1.0", "version 1", "later", "later and other fields"],
)
def test_a_log_of_another_version_is_refused(data: bytes, said: str) -> None:
    with pytest.raises(LogError) as caught:
        decode_entry(data)
    assert str(caught.value) == said


def test_a_log_is_still_read_after_the_version_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    before, raised = created(), LOG_VERSION + 1
    monkeypatch.setattr(entry, "LOG_VERSION", raised)
    for data, version in ((before, LOG_VERSION), (created(version=raised), raised)):
        read = decode_entry(data)
        assert isinstance(read, Created)
        assert read.version == version
    test_a_log_of_another_version_is_refused(created(version=1), OF_OLD)
    test_a_log_of_another_version_is_refused(created(version=raised + 1), OF_LATER)


@pytest.mark.parametrize(
    "data",
    [
        created(version=0),
        created(colour="red"),
        b'{"entry":"stood","seat":1,"colour":"red"}',
        b'{"entry":"tomorrow"}',
        b'{"entry":"stood"',
        b"[]",
    ],
)
def test_an_entry_with_something_unknown_is_refused(data: bytes) -> None:
    with pytest.raises(LogError, match="the log of this table cannot be read: "):
        decode_entry(data)


def test_every_word_that_clients_may_send_can_be_stored() -> None:
    entries: list[AnyEntry] = [Asked("ann", what) for what in get_args(AskWhat)]
    for character in get_args(Character):
        entries += [Sat(0, "ann", character), BotSat(1, "greedy", character)]
    for one in entries:
        assert decode_entry(encode_entry(one)) == one
