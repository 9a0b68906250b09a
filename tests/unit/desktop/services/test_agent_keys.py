"""Where a key comes from, and when the keyring is asked for it at all."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from keyring.backend import KeyringBackend

from desktop.agent.provider import ProviderError
from desktop.agent.provider_choice import key_name
from desktop.secrets import SERVICE, Secrets
from desktop.services import Services
from desktop.services.agent import AgentService

LOCAL, REMOTE, OTHER = "http://localhost:1234/v1", "https://api.example.com/v1", "https://other.example.com/v1"


class CountingKeyring(KeyringBackend):
    priority = 1.0

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self.asked: list[str] = []

    def get_password(self, service: str, username: str) -> str | None:
        assert service == SERVICE
        self.asked.append(username)
        return self.kept.get(username)

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[username] = password

    def delete_password(self, service: str, username: str) -> None:
        del self.kept[username]


KeyringBackend._classes.discard(CountingKeyring)  # keyring offers every subclass to everybody


@pytest.fixture
def backend() -> CountingKeyring:
    return CountingKeyring()


@pytest.fixture
def agent(tmp_path: Path, backend: CountingKeyring) -> Iterator[AgentService]:
    services = Services(tmp_path)
    services.__dict__["secrets"] = Secrets(lambda: backend)
    yield services.agent
    services.close()


def key(agent: AgentService, base_url: str) -> str:
    return asyncio.run(agent.key(base_url))


def test_an_address_on_this_computer_needs_no_keyring(agent: AgentService, backend: CountingKeyring) -> None:
    assert key(agent, LOCAL) == ""
    assert backend.asked == []


def test_unless_a_key_was_stored_for_it(agent: AgentService, backend: CountingKeyring) -> None:
    assert asyncio.run(agent.set_key(LOCAL, "sk-1")) is True
    agent.remember_key(LOCAL, True)
    assert agent.key_is_kept(LOCAL) is True
    assert key(agent, LOCAL) == "sk-1"
    assert asyncio.run(agent.forget_key(LOCAL)) is True
    agent.remember_key(LOCAL, False)
    backend.asked.clear()
    assert key(agent, LOCAL) == ""
    assert backend.asked == []


def test_elsewhere_it_is_asked_unless_it_is_known_to_have_none(agent: AgentService, backend: CountingKeyring) -> None:
    backend.kept[key_name(REMOTE)] = "sk-1"
    assert agent.key_is_kept(REMOTE) is None, "a profile of an earlier version does not know"
    assert key(agent, REMOTE) == "sk-1"
    assert key(agent, OTHER) == "", "a key belongs to its address"
    agent.remember_key(OTHER, False)
    backend.asked.clear()
    assert key(agent, OTHER) == ""
    assert backend.asked == []


def test_a_keyring_that_stays_locked_is_told_of(agent: AgentService, backend: CountingKeyring) -> None:
    agent.remember_key(REMOTE, True)
    with pytest.raises(ProviderError, match="does not give out the key"):
        key(agent, REMOTE)


def test_what_is_remembered_is_not_the_key(agent: AgentService, tmp_path: Path) -> None:
    asyncio.run(agent.set_key(REMOTE, "sk-12345"))
    agent.remember_key(REMOTE, True)
    assert all(b"sk-12345" not in path.read_bytes() for path in tmp_path.iterdir() if path.is_file())


def test_the_environment_goes_first(
    agent: AgentService, backend: CountingKeyring, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASSENT_API_KEY", "sk-2")
    assert key(agent, REMOTE) == "sk-2"
    assert backend.asked == []
