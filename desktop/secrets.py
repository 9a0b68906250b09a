"""Keys and passphrases: in the keyring of the operating system, or in memory until the app ends. Never in a file.

The keyring may ask the user to unlock it and waits for the answer, for as long as that takes: call this from a
background thread, and do not put a limit on it.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

log = logging.getLogger(__name__)

SERVICE = "assent"

_OF_THE_SYSTEM = ("SecretService", "libsecret", "kwallet", "macOS", "Windows")
"""Modules of keyring that keep secrets encrypted. Others do nothing (fail, null), or write to a plain file."""


def system_keyring() -> KeyringBackend | None:
    """The keyring that the system offers and the user has not turned off; None on a machine without one."""
    try:
        import keyring
        from keyring.backends.chainer import ChainerBackend

        chosen = keyring.get_keyring()
        candidates = chosen.backends if isinstance(chosen, ChainerBackend) else [chosen]
        return next((backend for backend in candidates if _is_of_the_system(backend)), None)
    except Exception as error:  # backends fail with errors of D-Bus, of COM, of their own
        log.warning("no keyring: %s", type(error).__name__)
        return None


def _is_of_the_system(backend: object) -> bool:
    return type(backend).__module__.removeprefix("keyring.backends.") in _OF_THE_SYSTEM


class Secrets:
    """Any thread; every method may wait for the user."""

    def __init__(self, find: Callable[[], KeyringBackend | None] = system_keyring) -> None:
        self._find = find
        self._lock = threading.Lock()
        self._searched = False
        self._backend: KeyringBackend | None = None
        self._session: dict[str, str] = {}

    def persistent(self) -> bool:
        """Whether secrets outlast the app here."""
        return self._keyring() is not None

    def get(self, name: str) -> str | None:
        if name in self._session:
            return self._session[name]
        backend = self._keyring()
        if backend is None:
            return None
        try:
            return backend.get_password(SERVICE, name)
        except Exception as error:
            log.warning("the keyring gave no secret: %s", type(error).__name__)
            return None

    def set(self, name: str, value: str) -> bool:
        """Keeps a secret; False where it is kept for this session only."""
        self._session[name] = value  # before the keyring, which may take its time
        backend = self._keyring()
        if backend is None:
            return False
        try:
            backend.set_password(SERVICE, name, value)
        except Exception as error:
            log.warning("the keyring took no secret: %s", type(error).__name__)
            return False
        self._session.pop(name, None)
        return True

    def delete(self, name: str) -> None:
        """Forgets a secret; nothing happens where there is none."""
        self._session.pop(name, None)
        backend = self._keyring()
        if backend is None:
            return
        try:
            if backend.get_password(SERVICE, name) is not None:
                backend.delete_password(SERVICE, name)
        except Exception as error:
            log.warning("the keyring forgot no secret: %s", type(error).__name__)

    def _keyring(self) -> KeyringBackend | None:
        with self._lock:
            if not self._searched:
                self._backend = self._find()
                self._searched = True
            return self._backend
