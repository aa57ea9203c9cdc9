"""Frames and messages of WebSockets."""

import asyncio

import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.uri import parse_uri

from fallstar.server.protocol.config import FRAMES, Config
from fallstar.server.protocol.open_connections import OpenConnections
from fallstar.server.protocol.unsent import SENT_AT_ONCE
from fallstar.server.protocol.web_socket import FRAMES_AT_ONCE, CountedWebSocket, _frame_end
from tests.server.protocol.clients import KINDS, client_frame, megabyte
from tests.server.protocol.small_server import PeerTransport, accepted, closed_with


class Transport:
    """Keeps what is written to it."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.broken = False

    def write(self, data: bytes) -> None:
        assert not self.broken
        self.written.append(data)

    def is_closing(self) -> bool:
        return False


def open_web_socket(config: Config) -> tuple[CountedWebSocket, Transport]:
    """A WebSocket whose client keeps up."""
    web_socket, transport = object.__new__(CountedWebSocket), Transport()
    web_socket.config, web_socket.loop = config, asyncio.get_running_loop()
    web_socket.writable, web_socket.close_sent = asyncio.Event(), False
    web_socket.writable.set()
    web_socket.transport = transport  # type: ignore[assignment]
    web_socket._frames = []
    return web_socket, transport


@pytest.mark.anyio
@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536, 200_000])
async def test_a_message_of_any_length_is_one_frame_of_text(length: int) -> None:
    web_socket, transport = open_web_socket(Config(None, OpenConnections(None, None)))
    message = length * b"a"
    web_socket.writable.clear()
    assert not web_socket.write_text(message), "the client does not keep up"
    web_socket.writable.set()
    assert web_socket.write_text(message)
    assert web_socket.write_text(b"next")
    await asyncio.sleep(0)
    assert len(transport.written) == 1, "one call of the system"
    client = ClientProtocol(parse_uri("ws://localhost/"), state=State.OPEN, max_size=None)
    client.receive_data(transport.written[0])
    frames = client.events_received()
    for frame, data in zip(frames, (message, b"next"), strict=True):
        assert isinstance(frame, Frame)
        assert (frame.opcode, frame.fin, frame.data) == (Opcode.TEXT, True, data)


@pytest.mark.anyio
async def test_a_crowd_is_told_in_several_rounds_of_the_loop() -> None:
    config, rounds = Config(None, OpenConnections(None, None)), 3
    crowd = [open_web_socket(config) for _ in range(rounds * SENT_AT_ONCE)]
    failures: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, what: failures.append(what))
    crowd[0][1].broken = True  # which does not harm the others
    for web_socket, _ in crowd:
        web_socket.write_text(b"news")
    told = []
    for _ in range(rounds + 1):
        await asyncio.sleep(0)
        told.append(sum(bool(transport.written) for _, transport in crowd))
    at_once = SENT_AT_ONCE
    assert told == [0, at_once, 2 * at_once, 3 * at_once - 1]
    assert len(failures) == 1


@pytest.mark.anyio
async def test_what_asgi_sends_comes_after_the_messages_that_wait() -> None:
    web_socket, transport = open_web_socket(Config(None, OpenConnections(None, None)))
    web_socket.disconnected, web_socket.handshake_complete = False, True
    web_socket.initial_response, web_socket.conn = None, ServerProtocol(state=State.OPEN)
    web_socket.write_text(b"first")
    await web_socket.send({"type": "websocket.send", "text": "second"})
    assert [frame[2:] for frame in transport.written] == [b"first", b"second"]
    await asyncio.sleep(0)
    assert len(transport.written) == 2


@pytest.mark.parametrize("piece", [1, 7, 1000, 10**6])
def test_messages_of_a_client_arrive_whole_and_in_order_however_they_are_cut(piece: int) -> None:
    sent = ["a", "", "é" * 62, "b" * 125, "c" * 126, "d" * 65_000, "in two frames", "after it", "e"]
    stream = b"".join(client_frame(Opcode.TEXT, text.encode()) for text in sent[:6])
    stream += client_frame(Opcode.TEXT, b"in two ", fin=False) + client_frame(Opcode.PONG, b"1")
    stream += client_frame(Opcode.CONT, b"frames") + client_frame(Opcode.TEXT, b"after it")
    stream += client_frame(Opcode.BINARY, b"no text") + client_frame(Opcode.TEXT, b"e")
    read = read_by_server(stream, piece)
    assert read == [*sent[:-1], "", "e"], "what is not text is an empty message"


@pytest.mark.parametrize(
    ("stream", "code"),
    [
        (Frame(Opcode.TEXT, b"not masked").serialize(mask=False), 1002),
        (client_frame(Opcode.TEXT, b"\xff"), 1007),
        (client_frame(Opcode.TEXT, b"x" * 70_000), 1009),
        (client_frame(Opcode.TEXT, b"a", fin=False) + client_frame(Opcode.TEXT, b"b"), 1002),
    ],
    ids=["not masked", "not UTF-8", "too large", "not continued"],
)
def test_what_breaks_the_rules_of_web_sockets_closes_the_connection(
    stream: bytes, code: int
) -> None:
    written: list[bytes] = []
    read = read_by_server(stream, 1000, written)
    assert read[-1] is None
    transport = PeerTransport()
    transport.written = written
    assert closed_with(transport) == code


def read_by_server(
    stream: bytes, piece: int, written: list[bytes] | None = None
) -> list[str | None]:
    """What the server reads of bytes that arrive in pieces of this length."""

    async def read() -> list[str | None]:
        web_socket, transport = accepted()
        texts: list[str | None] = []
        for at in range(0, len(stream), piece):
            if not transport.is_closing():
                web_socket.data_received(stream[at : at + piece])
            while web_socket.queue:
                texts.append(await web_socket.read_text())
                await asyncio.sleep(0)
        if written is not None:
            written.extend(transport.written)
        return texts

    return asyncio.run(read())


@pytest.mark.anyio
@pytest.mark.parametrize("kind", KINDS)
async def test_few_frames_are_handled_in_a_round_of_the_loop_and_too_many_close_the_socket(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    web_socket, transport = accepted()
    handled = 0

    def counted(data: bytes, at: int) -> int | None:
        nonlocal handled
        handled += 1
        return _frame_end(data, at)

    monkeypatch.setattr("fallstar.server.protocol.web_socket._frame_end", counted)
    web_socket.on_text = lambda _text: 0
    web_socket.data_received(megabyte(kind))
    rounds = [handled]
    while not transport.closed:
        assert transport.paused, "no more is read while there is something to handle"
        while web_socket.queue:
            await web_socket.receive()
        await asyncio.sleep(0)
        rounds.append(handled - sum(rounds))
        assert len(rounds) < 1000
    assert max(rounds) <= 2 * FRAMES_AT_ONCE
    assert handled <= FRAMES.most + 10
    assert closed_with(transport) == 1008


@pytest.mark.anyio
async def test_all_frames_of_a_burst_are_handled_in_the_end() -> None:
    web_socket, transport = accepted()
    count = 3 * FRAMES_AT_ONCE
    web_socket.data_received(count * KINDS["pings"])
    for at_once in (1, 2, 3):
        assert len(transport.written) == at_once * FRAMES_AT_ONCE
        await asyncio.sleep(0)
    assert not transport.paused
    assert not transport.closed


@pytest.mark.anyio
async def test_frames_that_come_before_the_answer_to_the_handshake_wait_for_it() -> None:
    web_socket, transport = accepted()
    web_socket.handshake_complete = False
    web_socket.data_received(megabyte("pings"))
    assert transport.paused
    assert not transport.written
    web_socket.handshake_complete = True
    web_socket.read_on()
    assert len(transport.written) == FRAMES_AT_ONCE


@pytest.mark.anyio
async def test_a_message_of_very_many_empty_parts_closes_the_socket() -> None:
    web_socket, transport = accepted()
    web_socket.config.frames = None
    web_socket.data_received(megabyte("parts"))
    for _ in range(1000):
        await asyncio.sleep(0)
    assert closed_with(transport) == 1009


@pytest.mark.anyio
async def test_who_sends_pings_and_does_not_read_is_cut_off() -> None:
    web_socket, transport = accepted()
    web_socket.pause_writing()
    web_socket.data_received(KINDS["pings"])
    assert transport.aborted
    assert not transport.written
