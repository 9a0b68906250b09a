"""Secrets are in the system's keyring or in memory, and nowhere else."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import keyring
import pytest
from keyring.backend import KeyringBackend
from keyring.backends import SecretService, chainer, fail, null
from keyring.errors import KeyringLocked, PasswordDeleteError

from desktop.secrets import SERVICE, KeyringSilentError, Secrets, system_keyring


class MemoryKeyring(KeyringBackend):
    priority = 1.0

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], str] = {}
        self.locked = False

    def _check(self) -> None:
        if self.locked:
            raise KeyringLocked("s3cret must not be repeated")

    def get_password(self, service: str, username: str) -> str | None:
        self._check()
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self._check()
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        self._check()
        if self.kept.pop((service, username), None) is None:
            raise PasswordDeleteError("none")


KeyringBackend._classes.discard(MemoryKeyring)  # keyring offers every subclass to everybody


@pytest.fixture
def backend() -> MemoryKeyring:
    return MemoryKeyring()


def test_a_secret_is_kept_in_the_keyring(backend: MemoryKeyring) -> None:
    secrets = Secrets(lambda: backend)
    assert secrets.request_persistent().result(5)
    assert secrets.set("api-key", "s3cret") is True
    assert backend.kept == {(SERVICE, "api-key"): "s3cret"}
    assert Secrets(lambda: backend).get("api-key") == "s3cret"
    secrets.delete("api-key")
    assert backend.kept == {}
    assert secrets.get("api-key") is None
    secrets.delete("api-key")


def test_without_a_keyring_it_is_kept_for_this_session() -> None:
    secrets = Secrets(lambda: None)
    assert not secrets.request_persistent().result(5)
    assert secrets.set("api-key", "s3cret") is False
    assert secrets.get("api-key") == "s3cret"
    assert Secrets(lambda: None).get("api-key") is None
    secrets.delete("api-key")
    assert secrets.get("api-key") is None


def test_a_keyring_that_stays_locked(backend: MemoryKeyring, caplog: pytest.LogCaptureFixture) -> None:
    secrets = Secrets(lambda: backend)
    secrets.set("api-key", "old")
    backend.locked = True
    with caplog.at_level(logging.DEBUG):
        assert secrets.get("api-key") is None
        assert secrets.set("api-key", "s3cret") is False
        assert secrets.get("api-key") == "s3cret"
        secrets.delete("api-key")
    assert secrets.get("api-key") is None
    assert "KeyringLocked" in caplog.text
    assert "s3cret" not in caplog.text
    backend.locked = False
    assert secrets.set("api-key", "new") is True
    assert secrets.get("api-key") == "new"


class HangingKeyring(MemoryKeyring):
    """Asks the user to unlock it, and waits."""

    def __init__(self) -> None:
        super().__init__()
        self.unlocked = threading.Event()

    def _check(self) -> None:
        assert self.unlocked.wait(20)


KeyringBackend._classes.discard(HangingKeyring)


@pytest.fixture
def hanging() -> Iterator[HangingKeyring]:
    backend = HangingKeyring()
    yield backend
    backend.unlocked.set()


def test_nobody_waits_for_a_keyring_for_longer_than_the_limit(hanging: HangingKeyring) -> None:
    secrets = Secrets(lambda: hanging, limit=0.05)
    with pytest.raises(KeyringSilentError, match="did not answer"):
        secrets.get("api-key")
    assert secrets.set("api-key", "s3cret") is False
    assert secrets.get("api-key") == "s3cret", "for this session"
    assert secrets.delete("api-key") is False

    async def await_it() -> None:
        await secrets.answer(secrets.request("api-key"))

    with pytest.raises(KeyringSilentError):
        asyncio.run(await_it())
    hanging.unlocked.set()
    assert Secrets(lambda: hanging).get("api-key") is None, "what nobody waited for any more was not done later"


def test_a_keyring_that_was_unlocked_meanwhile_is_asked_again(hanging: HangingKeyring) -> None:
    secrets = Secrets(lambda: hanging, limit=0.05)
    hanging.kept[SERVICE, "api-key"] = "s3cret"
    with pytest.raises(KeyringSilentError):
        secrets.get("api-key")
    hanging.unlocked.set()
    assert secrets.get("api-key") == "s3cret"


def test_those_who_wait_are_let_go_at_the_end(hanging: HangingKeyring) -> None:
    secrets = Secrets(lambda: hanging, limit=20)
    failed: list[Exception] = []

    def wait() -> None:
        try:
            secrets.get("api-key")
        except KeyringSilentError as error:
            failed.append(error)

    waiters = [threading.Thread(target=wait) for _ in range(2)]
    for waiter in waiters:
        waiter.start()
    while len(secrets._open) < 2:
        time.sleep(0.001)
    secrets.close()
    for waiter in waiters:
        waiter.join(5)
    assert len(failed) == 2


def test_nothing_is_written_to_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "ASSENT_PROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.chdir(tmp_path)
    Secrets(lambda: None).set("api-key", "s3cret")
    assert list(tmp_path.iterdir()) == []


def chosen(monkeypatch: pytest.MonkeyPatch, backend: object) -> KeyringBackend | None:
    monkeypatch.setattr(keyring, "get_keyring", lambda: backend)
    return system_keyring()


def plain_file_backend() -> object:
    return type("PlaintextKeyring", (), {"__module__": "keyrings.alt.file"})()


def system_backend() -> SecretService.Keyring:
    return SecretService.Keyring()  # type: ignore[no-untyped-call]


@pytest.mark.parametrize("make", [fail.Keyring, null.Keyring, plain_file_backend, MemoryKeyring])
def test_what_keeps_nothing_or_keeps_it_openly_is_no_keyring(
    make: type[KeyringBackend], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert chosen(monkeypatch, make()) is None


def test_the_systems_own_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    backend = system_backend()
    assert chosen(monkeypatch, backend) is backend


def chain() -> chainer.ChainerBackend:
    return chainer.ChainerBackend()  # type: ignore[no-untyped-call]


def test_of_a_chain_only_the_systems_own_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    backend = system_backend()
    monkeypatch.setattr(chainer.ChainerBackend, "backends", [plain_file_backend(), backend])
    assert chosen(monkeypatch, chain()) is backend
    monkeypatch.setattr(chainer.ChainerBackend, "backends", [plain_file_backend()])
    assert chosen(monkeypatch, chain()) is None


def test_a_keyring_that_cannot_even_be_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise RuntimeError("no bus")

    monkeypatch.setattr(keyring, "get_keyring", broken)
    assert system_keyring() is None
