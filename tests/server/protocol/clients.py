"""Clients that send what they like: bytes over real sockets, on loopback, and frames."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
from websockets.frames import Frame, Opcode

HEALTH = b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n"
HONEST = "127.0.0.2"  # another address than that of the other sockets
UPGRADE = (
    b"GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
)
MOST = 20  # connections of an address


@contextmanager
def connected(port: int, address: str = "127.0.0.1") -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", port), 20, (address, 0)) as sock:
        yield sock


def read_all(sock: socket.socket) -> bytes:
    """What a server sends until it closes the connection."""
    heard = b""
    try:
        while piece := sock.recv(65_536):
            heard += piece
    except ConnectionResetError:
        pass  # it closed before it had read everything
    return heard


def send_until_closed(sock: socket.socket, piece: bytes, most: int) -> int:
    """Send the piece again and again; how many bytes until the server closed the connection."""
    sent = 0
    try:
        while sent < most:
            sock.sendall(piece)
            sent += len(piece)
    except (BrokenPipeError, ConnectionResetError):
        pass
    return sent


def is_well(port: int) -> bool:
    """Does the server answer someone at another address?"""
    with connected(port, HONEST) as sock:
        sock.sendall(HEALTH.replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n"))
        return read_all(sock).startswith(b"HTTP/1.1 200")


def answers(person: httpx.Client) -> bool:
    try:
        return person.get("/health").status_code == 200
    except httpx.TransportError:
        return False


def client_frame(opcode: Opcode, data: bytes, *, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


KINDS = {
    "pings": client_frame(Opcode.PING, b"a"),
    "pongs": client_frame(Opcode.PONG, b""),
    "empty texts": client_frame(Opcode.TEXT, b""),
    "texts": client_frame(Opcode.TEXT, b"{"),
    "binary": client_frame(Opcode.BINARY, b"a"),
    "parts": client_frame(Opcode.CONT, b"", fin=False),
}


def megabyte(kind: str) -> bytes:
    begun = client_frame(Opcode.TEXT, b"", fin=False) if kind == "parts" else b""
    return begun + KINDS[kind] * (1_000_000 // len(KINDS[kind]))
