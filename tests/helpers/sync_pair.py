"""Another device of the user, beside the one whose window a test looks at, and the folder that both share."""

from __future__ import annotations

from pathlib import Path

from desktop.secrets import Secrets
from desktop.services import Services
from desktop.services.sync import SyncService
from desktop.settings import DEVICE_NAME

TIMEOUT_MS = 30_000
"""A limit for a broken run, not a measurement."""


def no_keyring() -> Secrets:
    return Secrets(find=lambda: None)


def named(services: Services, name: str) -> Services:
    """With a name, and without touching the keyring of whoever runs the tests."""
    services.settings.set(DEVICE_NAME, name)
    services.__dict__["sync"] = SyncService(services.store, services.settings, no_keyring())
    return services


class Pair:
    """`here` is the device with the window, `there` the other one."""

    def __init__(self, here: Services, there: Services, folder: Path) -> None:
        self.here, self.there, self.folder = here, there, folder
        folder.mkdir(parents=True, exist_ok=True)

    def share(self, passphrase: str | None = None) -> str:
        """Both take part; gives the recovery code."""
        made = self.there.sync.create(self.folder, passphrase)
        self.here.sync.join(self.folder, passphrase or "")
        return made.recovery_code

    def send(self) -> None:
        """What was changed there, and all that it has to answer, is in the folder."""
        self.there.sync.sync_once(flush=True)

    def exchange(self) -> None:
        for _ in range(2):
            for services in (self.here, self.there):
                services.sync.sync_once(flush=True)

    def titles_there(self) -> set[str]:
        import datetime as dt

        from desktop.domain.views import Query, View

        lists = self.there.lists
        return {row.title for row in lists.rows(lists.ids(Query(View.LIVE, dt.date.today())))}
