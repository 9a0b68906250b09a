"""Keys and passphrases: in the keyring of the operating system, or in memory until the app ends. Never in a file.

The keyring may be locked and wait for the user to open it, for as long as that takes. So it is asked in a thread
of its own, which nobody waits for longer than `LIMIT`, and which does not keep the program from ending.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from concurrent.futures import CancelledError, Future, InvalidStateError
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

from desktop.errors import AssentError

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

log = logging.getLogger(__name__)

SERVICE = "assent"
LIMIT = 10.0
"""Seconds."""

_OF_THE_SYSTEM = ("SecretService", "libsecret", "kwallet", "macOS", "Windows")
"""Modules of keyring that keep secrets encrypted. Others do nothing (fail, null), or write to a plain file."""

T = TypeVar("T")


class KeyringSilentError(AssentError):
    """The keyring did not answer in time. It may answer later."""

    def __init__(self) -> None:
        super().__init__("The keyring of this computer did not answer. Unlock it, and try again.")


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
    """Any thread. What is named `request_…` returns at once, and its outcome can be awaited with `answer`.

    All others wait for the keyring up to the limit. Only reading raises KeyringSilentError: whoever takes a silent
    keyring for one without the secret would ask the user for something that is there.
    """

    def __init__(self, find: Callable[[], KeyringBackend | None] | None = None, limit: float = LIMIT) -> None:
        self._find = find or system_keyring
        self._limit = limit
        self._one_at_a_time = threading.Lock()
        self._searched = False
        self._backend: KeyringBackend | None = None
        self._session: dict[str, str] = {}
        self._open: set[Future[Any]] = set()

    def in_memory(self, name: str) -> bool:
        """Whether a secret is known without asking the keyring."""
        return name in self._session

    def get(self, name: str) -> str | None:
        return self._waited_for(self.request(name))

    def set(self, name: str, value: str) -> bool:
        """Keeps a secret; False where it is kept for this session only."""
        try:
            return self._waited_for(self.request_set(name, value))
        except KeyringSilentError:
            return False

    def delete(self, name: str) -> bool:
        """Forgets a secret, if there is one. False where the keyring may still have it."""
        try:
            return self._waited_for(self.request_delete(name))
        except KeyringSilentError:
            return False

    def request_persistent(self) -> Future[bool]:
        """Whether secrets are kept after the app ends."""
        return self._start(lambda backend: backend is not None, False)

    def request(self, name: str) -> Future[str | None]:
        if name in self._session:
            known: Future[str | None] = Future()
            known.set_result(self._session[name])
            return known

        def read(backend: KeyringBackend | None) -> str | None:
            return backend.get_password(SERVICE, name) if backend else None

        return self._start(read, None)

    def request_set(self, name: str, value: str) -> Future[bool]:
        self._session[name] = value  # before the keyring, which may be slow

        def keep(backend: KeyringBackend | None) -> bool:
            if backend is None:
                return False
            backend.set_password(SERVICE, name, value)
            if self._session.get(name) == value:
                del self._session[name]
            return True

        return self._start(keep, False)

    def request_delete(self, name: str) -> Future[bool]:
        self._session.pop(name, None)

        def forget(backend: KeyringBackend | None) -> bool:
            if backend is not None and backend.get_password(SERVICE, name) is not None:
                backend.delete_password(SERVICE, name)
            return True

        return self._start(forget, False)

    async def answer(self, request: Future[T]) -> T:
        """Awaits what was requested; raises KeyringSilentError."""
        import asyncio  # not needed to start

        try:
            return await asyncio.wait_for(asyncio.wrap_future(request), self._limit)
        except TimeoutError:
            raise KeyringSilentError from None

    def close(self) -> None:
        """Cancels all requests."""
        for request in list(self._open):
            if not request.cancel():  # the keyring has it already
                with suppress(InvalidStateError):
                    request.set_exception(KeyringSilentError())

    def _waited_for(self, request: Future[T]) -> T:
        try:
            return request.result(self._limit)
        except (TimeoutError, CancelledError):
            request.cancel()
            raise KeyringSilentError from None

    def _start(self, work: Callable[[KeyringBackend | None], T], otherwise: T) -> Future[T]:
        request: Future[T] = Future()
        self._open.add(request)
        request.add_done_callback(self._open.discard)
        threading.Thread(
            target=self._serve, args=(request, work, otherwise), name="assent-keyring", daemon=True
        ).start()
        return request

    def _serve(self, request: Future[T], work: Callable[[KeyringBackend | None], T], otherwise: T) -> None:
        with self._one_at_a_time:
            if not request.set_running_or_notify_cancel():
                return  # it was cancelled while it waited for another request
            if not self._searched:
                self._backend = self._find()
                self._searched = True
            try:
                result = work(self._backend)
            except Exception as error:  # backends fail with errors of their own
                log.warning("the keyring refused: %s", type(error).__name__)
                result = otherwise
        with suppress(InvalidStateError):
            request.set_result(result)
