"""A frugal HTTP client, so that what is measured is the service."""

import socket
from functools import cached_property
from types import TracebackType
from typing import Final
from urllib.parse import urlsplit

import orjson

from domain.kernel.ids import JsonObject

PIECE: Final = 65_536


class Unexpected(Exception):
    """The service did not accept what the bench sent."""


class Wire:
    """One connection that is kept open; it begins with the first request, as the front keeps no silent ones."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self.address: Final = (str(parts.hostname), int(parts.port or 80))

    @cached_property
    def socket(self) -> socket.socket:
        """The connection."""
        made = socket.create_connection(self.address, timeout=30)
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return made

    def __enter__(self) -> "Wire":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.socket.close()

    def post(self, request: bytes) -> bytes:
        """Send a request made by `post_bytes` and return the body of its answer, which must be 201."""
        self.socket.sendall(request)
        answer = bytearray()
        while (end := answer.find(b"\r\n\r\n")) < 0:
            answer += self.receive()
        head = bytes(answer[:end]).lower()
        length = int(head.partition(b"content-length:")[2].split(b"\r\n", 1)[0])
        while len(answer) < end + 4 + length:
            answer += self.receive()
        if not head.startswith(b"http/1.1 201"):
            raise Unexpected(bytes(answer).decode(errors="replace")[:1000])
        return bytes(answer[end + 4 :])

    def receive(self) -> bytes:
        """Return what has come in; the end of the connection is an error here."""
        piece = self.socket.recv(PIECE)
        if not piece:
            raise Unexpected("the service closed the connection")
        return piece


def post_bytes(path: str, body: JsonObject, **headers: str) -> bytes:
    """Return the bytes of a POST request; a header's name is written with underscores."""
    content = orjson.dumps(body)
    lines = [f"POST {path} HTTP/1.1", "Host: bench", "Content-Type: application/json", f"Content-Length: {len(content)}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode() + content
