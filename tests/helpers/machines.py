"""Devices of one user, in this process: a profile, a keyring and a sync service each."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from desktop.secrets import Secrets
from desktop.services import Services
from desktop.services.sync import SyncService
from desktop.settings import DEVICE_NAME
from sync.status import State


class Machine:
    """A profile with its own keyring, which here lasts as long as the object."""

    def __init__(self, path: Path, name: str, stack: ExitStack) -> None:
        self.services = Services(path / name)
        stack.callback(self.services.close)
        self.services.settings.set(DEVICE_NAME, name)
        self.secrets = Secrets(lambda: None)
        self._stack = stack
        self.restart()

    def restart(self) -> None:
        """A new process, after the former one has ended."""
        before = getattr(self, "sync", None)
        if before is not None:
            before.close()
        self.sync: SyncService = SyncService(self.services.store, self.services.settings, self.secrets)
        self._stack.callback(self.sync.close)

    def add(self, title: str) -> None:
        self.services.tasks.create({"title": title})

    def titles(self) -> set[str]:
        with self.services.store.read() as reader:
            return {title for _, title, _ in reader.titles()}

    def state(self) -> State:
        """After an exchange."""
        self.sync.sync_once(flush=True)
        return self.sync.status().state
