"""What `make shots` shows of the sync: the assistant, the popover in every state, the conflicts."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtTest import QTest

from desktop.domain.task import Due
from desktop.domain.views import Query, View
from desktop.services import Services
from desktop.ui.core.places import Place
from desktop.ui.sync.controller import SyncController
from desktop.ui.sync.dialog import DialogStep, SyncDialog, open_sync
from desktop.ui.sync.popover import SyncPopover
from desktop.ui.sync.questions import ChangedDialog, HeldDialog
from desktop.ui.sync.runner import runner_of
from desktop.ui.sync.words import SyncOverview
from sync.status import DeviceStatus, State, SyncStatus, Trouble
from sync.vault import VaultInfo
from tests.helpers.shots_review import task_called
from tests.helpers.studio import NOW, Studio
from tests.helpers.sync_pair import Pair, named

PASSPHRASE = "correct horse battery staple plum orbit"
_FOLDER = Path("Sync/Assent")


def _ago(**much: float) -> int:
    """In milliseconds since 1970."""
    return round((NOW - dt.timedelta(**much)).timestamp() * 1000)


_DESKTOP = DeviceStatus("b" * 16, "desktop", last_seen=_ago(minutes=2), has_yours_up_to=_ago(minutes=3))
_OLD = DeviceStatus("c" * 16, "old laptop", last_seen=_ago(days=3), has_yours_up_to=_ago(days=3), lacks=4)
_SILENT: dict[str, Any] = {"silent_since": _ago(days=3)}
_PASSED: dict[str, Any] = {"is_retired": True, "is_passed": True, "waiting": 2, "trouble": Trouble.MISSING}
_HERE = DeviceStatus("a" * 16, "laptop", is_this=True)
_ON = SyncOverview(SyncStatus(State.UP_TO_DATE, devices=(_HERE, _DESKTOP, _OLD)), _FOLDER, at=NOW)


_OURS = VaultInfo("3f9c1a77d2e04b58", 0, True, key="a41be0937c55d2f6")
_PLAIN = VaultInfo("0b1c2d3e4f506172", 0, False)


def _in(state: State, number: int = 0, *, since: int = 0, trouble: Trouble | None = None) -> SyncOverview:
    desktop = replace(_DESKTOP, trouble=trouble, waiting=number) if trouble else _DESKTOP
    status = SyncStatus(state, number, _DESKTOP.id, since, devices=(_HERE, desktop, _OLD))
    return replace(_ON, status=status)


POPOVERS = {
    "off": SyncOverview(),
    "up-to-date": _ON,
    "writing": _in(State.WRITING, 12),
    "reading": replace(_ON, progress=(37, 120), is_busy=True),
    "waiting": _in(State.WAITING, 3, since=_ago(hours=5), trouble=Trouble.MISSING),
    "missing": _in(State.FOLDER_MISSING),
    "read-only": _in(State.READ_ONLY),
    "full": _in(State.FULL),
    "locked": _in(State.NEEDS_PASSPHRASE),
    "changed": replace(_ON, status=SyncStatus(State.CHANGED, vaults=(_OURS, _PLAIN))),
    "held": _in(State.HELD, 31),
    "newer": _in(State.NEWER_APP_NEEDED, trouble=Trouble.NEWER),
    "failing": _in(State.FAILING, since=_ago(hours=2)),
    "too-large": _in(State.TOO_LARGE, 2),
    "silent": replace(
        _ON,
        status=SyncStatus(
            State.SILENT, 1, _OLD.id, _ago(days=3), devices=(_HERE, _DESKTOP, replace(_OLD, **_SILENT))
        ),
    ),
    "passed": replace(_ON, status=SyncStatus(State.UP_TO_DATE, devices=(_HERE, _DESKTOP, replace(_OLD, **_PASSED)))),
    "paused": replace(_ON, is_paused=True),
}


# what has happened


@contextmanager
def _two_devices(services: Services, passphrase: str | None = None) -> Iterator[Pair]:
    there = named(Services(Path("Desktop profile")), "desktop")
    pair = Pair(named(services, "laptop"), there, _FOLDER)
    pair.share(passphrase)
    pair.exchange()
    try:
        yield pair
    finally:
        there.close()


def alone(services: Services) -> None:
    named(services, "laptop")


def shared(services: Services) -> None:
    with _two_devices(services):
        pass


def vault_of_another(services: Services) -> None:
    _vault_of_another(services, None)


def locked_vault_of_another(services: Services) -> None:
    _vault_of_another(services, PASSPHRASE)


def _vault_of_another(services: Services, passphrase: str | None) -> None:
    """The folder is in use, and this device has not joined yet."""
    named(services, "laptop")
    there = named(Services(Path("Desktop profile")), "desktop")
    there.tasks.create({"title": "Pay the florist"})
    _FOLDER.mkdir(parents=True)
    there.sync.create(_FOLDER, passphrase)
    there.sync.sync_once(flush=True)
    there.close()


def contested(services: Services) -> None:
    """Both devices changed the same things before they had heard of each other."""
    with _two_devices(services) as pair:
        launch, rent = task_called(services, "Launch prep"), task_called(services, "Pay rent")
        gone = task_called(services, "Fix the squeaky door")
        pair.there.tasks.trash([gone])
        pair.here.tasks.edit([launch], {"title": "Launch prep (November)"})
        pair.here.tasks.edit([rent], {"due": Due(dt.date(2026, 11, 30))})
        pair.here.tasks.edit([gone], {"description": "The one to the garden. Oil is in the shed."})
        pair.there.tasks.edit([launch], {"title": "Launch prep for Friday"})
        pair.there.tasks.edit([rent], {"due": Due(dt.date(2026, 12, 1))})
        pair.exchange()


def plain_set_beside_ours(services: Services) -> None:
    """Somebody has put a vault that is not encrypted into the encrypted folder."""
    with _two_devices(services, PASSPHRASE) as pair:
        create_vault_file(pair.folder)


def create_vault_file(folder: Path) -> None:
    (folder / f"vault-{_PLAIN.id}.json").write_bytes(_PLAIN.to_bytes())


def emptied_elsewhere(services: Services) -> None:
    """The other device deleted nearly everything at once."""
    with _two_devices(services) as pair:
        lists = pair.there.lists
        pair.there.tasks.trash(lists.ids(Query(View.LIVE, NOW.date()))[:22])
        pair.send()
        pair.here.sync.sync_once()


# what the user does


def open_popover(shown: Studio) -> None:
    corner = SyncController(shown.context, shown.window)
    corner.runner.start()
    shown.settle()
    corner.on_clicked()


def show_popover(overview: SyncOverview, shown: Studio) -> None:
    popover = SyncPopover(shown.context, shown.window)
    shown.window.status.sync.show_overview(overview)
    popover.show_overview(overview)
    popover.open_at(shown.window.status.sync)


def assistant(shown: Studio) -> None:
    open_sync(shown.context, shown.window)


def preview(shown: Studio, folder: Path = _FOLDER, *, encrypt: bool = False) -> SyncDialog:
    dialog = open_sync(shown.context, shown.window)
    dialog.folder.field.clear()
    QTest.keyClicks(dialog.folder.field, str(folder.absolute()))
    dialog.go.click()
    shown.settle()
    if encrypt:
        dialog.preview.encrypt.click()
        for field in (dialog.preview.passphrase.first, dialog.preview.passphrase.second):
            QTest.keyClicks(field, PASSPHRASE)
    return dialog


def preview_beside_profile(shown: Studio) -> None:
    """The profile lies in what would be shared."""
    preview(shown, Path())


def recovery_code(shown: Studio) -> None:
    preview(shown, encrypt=True).go.click()
    shown.settle()


def wrong_passphrase(shown: Studio) -> None:
    dialog = preview(shown)
    QTest.keyClicks(dialog.preview.secret.field, "correct horse")
    dialog.go.click()
    shown.settle()


def joined(shown: Studio) -> None:
    dialog = preview(shown)
    dialog.go.click()
    shown.settle(0.5)


def at_step(step: DialogStep) -> Callable[[Studio], None]:
    def open_it(shown: Studio) -> None:
        runner_of(shown.context, shown.window).start()
        shown.settle()
        open_sync(shown.context, shown.window, step)

    return open_it


def held(shown: Studio) -> None:
    runner = runner_of(shown.context, shown.window)
    runner.start()
    shown.settle()
    HeldDialog.open_in(shown.window, shown.context, runner)


def changed(shown: Studio) -> None:
    runner = runner_of(shown.context, shown.window)
    runner.start()
    shown.settle()
    ChangedDialog.open_in(shown.window, shown.context, runner)


def open_conflicts(shown: Studio) -> None:
    shown.window.sidebar.setFocus()
    shown.window.go(Place(View.CONFLICTS))
