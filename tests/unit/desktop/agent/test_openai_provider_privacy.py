"""What is sent, and where to: nothing before the user allowed it, nothing elsewhere, and no key that is repeated."""

from __future__ import annotations

import asyncio
import socket

import pytest

from desktop.agent.connection import Endpoint
from desktop.agent.openai_provider import OpenAIProvider
from desktop.agent.provider import ProviderError, ProviderFailure, Request
from tests.helpers.model_server import ModelServer, Reply, refuses, says
from tests.helpers.providers import Heard, a_request, ask, hear, talk


def refused_before_anything_is_sent(
    endpoint: Endpoint, request: Request | None = None, key: str = ""
) -> ProviderError:
    async def run() -> Heard:
        provider = OpenAIProvider(endpoint, key)
        return await hear(provider, request or a_request(), Heard())

    return asyncio.run(run()).failure


def test_no_tools_no_request() -> None:
    with ModelServer([says("Hello")]) as server:
        error = refused_before_anything_is_sent(Endpoint(server.base_url, "m"), a_request(tools=()))
    assert error.failure is ProviderFailure.NOT_SET_UP
    assert server.connections == 0


def test_no_model_no_request() -> None:
    with ModelServer([says("Hello")]) as server:
        error = refused_before_anything_is_sent(Endpoint(server.base_url))
    assert error.failure is ProviderFailure.NOT_SET_UP
    assert server.connections == 0


@pytest.mark.parametrize("key", ["sk-ключ", "sk-1\nX-Other: 2"])
def test_a_key_that_can_be_none_is_not_sent(key: str) -> None:
    with ModelServer([says("Hello")]) as server:
        error = refused_before_anything_is_sent(Endpoint(server.base_url, "m"), key=key)
    assert error.failure is ProviderFailure.KEY_REFUSED
    assert server.connections == 0
    assert key not in str(error)


@pytest.fixture
def no_network(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Every attempt to look up or to reach an address."""
    attempts: list[object] = []

    def attempt(*args: object, **_: object) -> None:
        attempts.append(args)
        raise OSError("no network in this test")

    for name in ("getaddrinfo", "gethostbyname", "create_connection"):
        monkeypatch.setattr(socket, name, attempt)
    monkeypatch.setattr(socket.socket, "connect", attempt)
    return attempts


def test_nothing_goes_to_a_remote_address_that_the_user_has_not_allowed(no_network: list[object]) -> None:
    endpoint = Endpoint("https://api.example.org/v1", "m")
    error = refused_before_anything_is_sent(endpoint, key="sk-1")
    assert error.failure is ProviderFailure.NOT_ALLOWED
    assert "api.example.org" in str(error)
    with pytest.raises(ProviderError) as caught:
        asyncio.run(OpenAIProvider(endpoint).list_models())
    assert caught.value.failure is ProviderFailure.NOT_ALLOWED
    assert no_network == []


def test_once_allowed_it_is_tried(no_network: list[object]) -> None:
    async def run() -> Heard:
        async def sleep(_: float) -> None:
            return

        endpoint = Endpoint("https://api.example.org/v1", "m", allowed=True)
        provider = OpenAIProvider(endpoint, "sk-1", sleep)
        assert provider.remote
        heard = await hear(provider, a_request(), Heard())
        await provider.close()
        return heard

    heard = asyncio.run(run())
    assert heard.failure.failure is ProviderFailure.UNREACHABLE
    assert "Check the network" in str(heard.failure)
    assert no_network


def test_a_redirect_is_not_followed() -> None:
    with ModelServer([says("Hello")]) as elsewhere:
        redirect = Reply(status=307, headers={"Location": f"{elsewhere.base_url}/chat/completions"})
        with ModelServer([redirect]) as server:
            heard = ask(server, key="sk-1")
    assert heard.failure.failure is ProviderFailure.NOT_SET_UP
    assert elsewhere.connections == 0


def test_a_proxy_gets_nothing_that_stays_on_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    with ModelServer([says("from the proxy")]) as proxy:
        for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
            monkeypatch.setenv(name, f"http://127.0.0.1:{proxy.port}")
        with ModelServer([says("Hello")]) as server:
            assert ask(server).turn.text == "Hello"
    assert proxy.connections == 0


def test_what_the_environment_has_for_openai_stays_there(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {
        "OPENAI_API_KEY": "sk-theirs",
        "OPENAI_ORG_ID": "org-theirs",
        "OPENAI_PROJECT_ID": "project-theirs",
        "OPENAI_BASE_URL": "http://127.0.0.1:9/v1",
        "OPENAI_CUSTOM_HEADERS": "Authorization: Bearer theirs",
    }.items():
        monkeypatch.setenv(name, value)
    with ModelServer([says("Hello")]) as server:
        assert ask(server, key="sk-ours").turn.text == "Hello"
    headers = server.requests[0].headers
    assert headers["authorization"] == "Bearer sk-ours"
    assert not [value for value in headers.values() if "theirs" in value]


def test_a_wrong_key_is_never_repeated() -> None:
    with ModelServer([refuses(401, "Incorrect API key: sk-secret"), refuses(400, "What is sk-secret?")]) as server:
        wrong, echoed = talk(server, a_request(), a_request(), key="sk-secret")
    assert str(wrong.failure).endswith("refused the key. Enter a valid one in Settings.")
    assert "What is …?" in str(echoed.failure)
