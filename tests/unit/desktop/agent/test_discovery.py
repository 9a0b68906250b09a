"""Model servers on this machine are found; nothing else is taken for one, and nothing else is asked."""

from __future__ import annotations

import asyncio
import socket

import pytest

from desktop.agent.discovery import KNOWN_PORTS, LocalServer, find_local_servers
from tests.helpers.model_server import CUT, STALL, ModelServer, Reply, refuses, whole


def test_where_they_are_by_default() -> None:
    assert KNOWN_PORTS == {"Ollama": 11434, "LM Studio": 1234, "llama.cpp": 8080}


def test_those_that_run_are_found_in_order() -> None:
    with ModelServer(models=("qwen3:8b", "llama3")) as ollama, ModelServer(models=("gemma",)) as llama_cpp:
        ports = {"Ollama": ollama.port, "LM Studio": free_port(), "llama.cpp": llama_cpp.port}
        found = asyncio.run(find_local_servers(ports))
    assert found == (
        LocalServer("Ollama", ollama.base_url, ("llama3", "qwen3:8b")),
        LocalServer("llama.cpp", llama_cpp.base_url, ("gemma",)),
    )
    assert [(request.method, request.path) for request in ollama.requests] == [("GET", "/v1/models")]


def test_a_server_without_a_model_is_one() -> None:
    with ModelServer(models=whole({"object": "list", "data": None})) as server:
        assert asyncio.run(find_local_servers({"Ollama": server.port})) == (
            LocalServer("Ollama", server.base_url, ()),
        )


@pytest.mark.parametrize(
    "reply",
    [
        pytest.param(whole("<html>My own site</html>", 200, "text/html"), id="a web site"),
        pytest.param(whole({"hello": "there"}), id="another service"),
        pytest.param(whole({"data": "x"}), id="data of another kind"),
        pytest.param(whole("[" * 100_000), id="hostile JSON"),
        pytest.param(whole("x" * 3_000_000), id="no end in sight"),
        pytest.param(refuses(401), id="asks for a key"),
        pytest.param(whole({"object": "list", "data": [{"id": "x"}]}, 503), id="is not ready"),
        pytest.param(Reply(status=302, headers={"Location": "http://127.0.0.1:9/v1/models"}), id="points elsewhere"),
        pytest.param(Reply(start=[STALL]), id="says nothing"),
        pytest.param(Reply([STALL]), id="says nothing after the head"),
        pytest.param(Reply(start=[CUT]), id="hangs up"),
    ],
)
def test_what_else_may_listen_there_is_passed_over(reply: Reply) -> None:
    with ModelServer(models=reply) as other, ModelServer() as model:
        found = asyncio.run(find_local_servers({"Other": other.port, "Model": model.port}))
        assert not other.released.is_set()
    assert [server.name for server in found] == ["Model"]


def test_only_the_loopback_address_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    async def connection(host: str, port: int, **_: object) -> None:
        asked.append(host)
        raise ConnectionRefusedError

    monkeypatch.setattr(asyncio, "open_connection", connection)
    assert asyncio.run(find_local_servers()) == ()
    assert asked == ["127.0.0.1"] * len(KNOWN_PORTS)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
