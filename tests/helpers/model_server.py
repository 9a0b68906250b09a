"""A model server on the loopback address that speaks the real wire format, and misbehaves as it is told.

Each request for a completion takes the next `Reply` of a script. In a test:

    with ModelServer([says("Hello"), calls(("add_task", {"title": "Buy milk"}))]) as server:
        ... server.base_url ... server.requests[0].body["tools"] ...

As a process: `python -m tests.helpers.model_server --script FILE --port 0 [--record FILE]` prints its port and serves
until stdin closes. The script is a JSON list of replies, as `script_text` writes them; the record gets one JSON line
for each request.
"""

from __future__ import annotations

import argparse
import json
import select
import socket
import socketserver
import sys
import threading
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Self

Json = dict[str, Any]
EVENT_STREAM = "text/event-stream"
_ENOUGH = 1 << 30
"""Bytes. A client that takes so much of an endless body takes all: the memory of the machine is not to be filled."""


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a body, or what happens instead of one.

    `event` is sent as server-sent event, `raw` as it is. `stall` says nothing more until the client hangs up or the
    server is released; `cut` breaks the connection; `pause` waits for so many seconds. `endless` is sent again and
    again, compressed where `gzip` is among its headers, until the client hangs up.
    """

    kind: Literal["event", "raw", "stall", "cut", "pause", "endless"]
    value: Any = None


@dataclass(frozen=True, slots=True)
class Reply:
    """`start` happens before the head is sent: [Part("stall")] never answers, [Part("cut")] hangs up at once."""

    parts: Sequence[Part] = ()
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=lambda: {"Content-Type": EVENT_STREAM})
    start: Sequence[Part] = ()


@dataclass(frozen=True, slots=True)
class Received:
    method: str
    path: str
    headers: Mapping[str, str]
    body: Any


DONE = Part("raw", "data: [DONE]\n\n")
STALL = Part("stall")
CUT = Part("cut")


def endless(text: str) -> Part:
    """For ever, or until the client has had enough."""
    return Part("endless", text)


def event(value: object) -> Part:
    return Part("event", value)


def raw(text: str) -> Part:
    return Part("raw", text)


def chunk(delta: Json | None = None, finish: str | None = None, **fields: Any) -> Part:
    """One chunk of a streamed completion."""
    choice = {"index": 0, "delta": delta or {}, "finish_reason": finish}
    return event(
        {"id": "chatcmpl-1", "object": "chat.completion.chunk", "model": "test", "choices": [choice], **fields}
    )


def usage(given: int, made: int) -> Part:
    counts = {"prompt_tokens": given, "completion_tokens": made, "total_tokens": given + made}
    return event({"id": "chatcmpl-1", "object": "chat.completion.chunk", "choices": [], "usage": counts})


def text_chunks(text: str, size: int = 5) -> list[Part]:
    return [chunk({"content": text[start : start + size]}) for start in range(0, len(text), size)]


def call_chunk(index: int | None, name: str | None, arguments: Any, identity: str | None = None) -> Part:
    """A piece of a tool call. What is None is left out."""
    function = {key: value for key, value in (("name", name), ("arguments", arguments)) if value is not None}
    delta = {key: value for key, value in (("index", index), ("id", identity)) if value is not None}
    return chunk({"tool_calls": [{**delta, "type": "function", "function": function}]})


def streamed(*parts: Part | Iterable[Part], finish: str | None = "stop", end: bool = True, **fields: Any) -> Reply:
    """A streamed answer; without `finish` no chunk says why it ended, without `end` no mark says that it did."""
    body = [part for entry in parts for part in ([entry] if isinstance(entry, Part) else entry)]
    if finish is not None:
        body.append(chunk(finish=finish))
    return Reply([*body, *([DONE] if end else [])], **fields)


def says(text: str, tokens: tuple[int, int] = (12, 7)) -> Reply:
    """A well-behaved answer in words."""
    return Reply([chunk({"role": "assistant"}), *text_chunks(text), chunk(finish="stop"), usage(*tokens), DONE])


def calls(*asked: tuple[str, Json], text: str = "") -> Reply:
    """A well-behaved answer that calls tools, with the arguments in pieces of some characters."""
    parts = [chunk({"role": "assistant"}), *text_chunks(text)]
    for index, (name, arguments) in enumerate(asked):
        parts.append(call_chunk(index, name, "", f"call_{name}_{index}"))
        written = json.dumps(arguments, ensure_ascii=False)
        parts.extend(call_chunk(index, None, written[start : start + 4]) for start in range(0, len(written), 4))
    return Reply([*parts, chunk(finish="tool_calls"), usage(30, 20), DONE])


def whole(value: object, status: int = 200, content_type: str = "application/json", **headers: str) -> Reply:
    """A body in one piece: JSON, or a text as it is."""
    text = value if isinstance(value, str) else json.dumps(value)
    return Reply([raw(text)], status, {"Content-Type": content_type, **headers})


def refuses(status: int, message: str = "no", kind: str = "", **headers: str) -> Reply:
    """An error as OpenAI words it; `Retry_After="3"` becomes the header."""
    error = {"message": message, "type": kind or None, "param": None, "code": None}
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return whole({"error": error}, status, **named)


Script = Sequence[Reply] | Callable[[Json], Reply]
_EXHAUSTED = refuses(418, "The script has no reply for this request.")


class ModelServer:
    """`script` is a list, taken in order, or a function of the request's body. Use it as a context manager."""

    def __init__(self, script: Script = (), models: object = ("test-model",), port: int = 0) -> None:
        self._script = script
        self._models = models if isinstance(models, Reply) else _model_list(models)
        self._next = 0
        self._lock = threading.Lock()
        self.requests: list[Received] = []
        self.on_request: Callable[[Received], None] = lambda _: None
        self.released = threading.Event()
        """Lets everything that stalls go on."""
        self.stalled = threading.Event()
        self.hung_up = threading.Event()
        """The client left while the server stalled."""
        self.connections = 0
        self.sent = 0
        """Bytes of what is endless, before they were compressed."""
        self._server = _Server(self, port)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,), name="model-server")

    @property
    def port(self) -> int:
        return int(self._server.server_address[1])

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    @property
    def completions(self) -> list[Received]:
        """The requests for a completion, without those for the list of models."""
        return [request for request in self.requests if request.path.endswith("/chat/completions")]

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        self.released.set()
        self._server.shutdown()
        self._thread.join()
        self._server.hang_up()
        self._server.server_close()

    def answer(self, request: Received) -> Reply:
        with self._lock:
            self.requests.append(request)
            self.on_request(request)
            if request.method == "GET":
                return self._models if request.path.endswith("/models") else whole("not here", 404, "text/plain")
            if callable(self._script):
                return self._script(request.body)
            number, self._next = self._next, self._next + 1
            return self._script[number] if number < len(self._script) else _EXHAUSTED


def _model_list(models: object) -> Reply:
    assert isinstance(models, Iterable)
    return whole({"object": "list", "data": [{"id": name, "object": "model"} for name in models]})


class _Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = False

    def __init__(self, model: ModelServer, port: int) -> None:
        self.model = model
        self.connections: set[socket.socket] = set()
        super().__init__(("127.0.0.1", port), _Handler)

    def hang_up(self) -> None:
        """Ends the threads that wait for a next request."""
        for connection in list(self.connections):
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue  # gone by itself

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exc_info()[1], OSError):  # a client that leaves is nothing to report
            super().handle_error(request, client_address)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: _Server

    def setup(self) -> None:
        super().setup()
        self.server.connections.add(self.connection)
        self.server.model.connections += 1

    def finish(self) -> None:
        self.server.connections.discard(self.connection)
        try:
            super().finish()
        except OSError:
            return

    def log_message(self, format: str, *args: Any) -> None:
        return

    def do_GET(self) -> None:
        self._answer(None)

    def do_POST(self) -> None:
        self._answer(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))

    def _answer(self, body: Any) -> None:
        received = Received(self.command, self.path, dict(self.headers.items()), body)
        reply = self.server.model.answer(received)
        if not all(self._play(part) for part in reply.start):
            return
        self.send_response(reply.status)
        for name, value in reply.headers.items():
            self.send_header(name, value)
        if self._chunked:
            self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        encoding = reply.headers.get("Content-Encoding", "")
        self._packer = zlib.compressobj(wbits=31) if encoding == "gzip" else None
        if all(self._play(part) for part in reply.parts) and self._chunked:
            self.wfile.write(b"0\r\n\r\n")

    @property
    def _chunked(self) -> bool:
        return self.request_version != "HTTP/1.0"

    def _play(self, part: Part) -> bool:
        """Whether the connection is still there afterwards."""
        model = self.server.model
        match part.kind:
            case "event":
                self._send(f"data: {json.dumps(part.value, ensure_ascii=False)}\n\n".encode())
            case "raw":
                self._send(part.value.encode("utf-8", "surrogateescape"))
            case "pause":
                model.released.wait(part.value)
            case "cut":
                self.close_connection = True
                return False
            case "endless":
                return self._send_on(part.value.encode(), model)
            case "stall":
                return self._stall(model)
        return True

    def _send_on(self, data: bytes, model: ModelServer) -> bool:
        while not model.released.is_set() and model.sent < _ENOUGH:
            self._send(self._packer.compress(data) if self._packer else data)
            model.sent += len(data)
        self.close_connection = True
        return False

    def _send(self, data: bytes) -> None:
        if data and self._chunked:
            data = f"{len(data):x}\r\n".encode() + data + b"\r\n"
        self.wfile.write(data)

    def _stall(self, model: ModelServer) -> bool:
        model.stalled.set()
        while not model.released.is_set():
            readable, _, _ = select.select([self.connection], [], [], 0.01)
            if readable and not self.connection.recv(1, socket.MSG_PEEK):
                model.hung_up.set()
                self.close_connection = True
                return False
        return True


def script_text(replies: Sequence[Reply]) -> str:
    """A script for the process."""
    return json.dumps([asdict(reply) for reply in replies])


def read_script(text: str) -> list[Reply]:
    def parts(entries: Iterable[Json]) -> Iterator[Part]:
        return (Part(**entry) for entry in entries)

    return [
        Reply(**{**entry, "parts": list(parts(entry.get("parts", ()))), "start": list(parts(entry.get("start", ())))})
        for entry in json.loads(text)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description="A scripted model server on the loopback address.")
    parser.add_argument("--script", type=Path, required=True)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--record", type=Path)
    arguments = parser.parse_args()
    server = ModelServer(read_script(arguments.script.read_text("utf-8")), port=arguments.port)
    if arguments.record:
        record: Path = arguments.record

        def write(request: Received) -> None:
            with record.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(request)) + "\n")

        server.on_request = write
    with server:
        print(server.port, flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    main()
