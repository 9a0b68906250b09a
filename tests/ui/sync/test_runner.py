"""The exchange that goes on while the window is open, with a real folder and a real second device."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from desktop.domain.views import View
from desktop.services import Services
from desktop.services.sync import SyncService
from desktop.services.tasks import NewTask
from desktop.ui.core.background import Background
from desktop.ui.core.context import AppContext, Notice
from desktop.ui.core.places import Place
from desktop.ui.shell.window import MainWindow
from desktop.ui.sync.controller import SyncController
from desktop.ui.sync.dialog import SyncDialog, sync_now
from desktop.ui.sync.questions import ChangedDialog, HeldDialog
from desktop.ui.sync.runner import SyncRunner, runner_of
from desktop.ui.sync.words import SyncOverview
from sync.codec import read_header
from sync.status import State
from tests.helpers.sync_pair import TIMEOUT_MS, Pair, named, no_keyring


@pytest.fixture
def pair(services: Services, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    folder: Path = tmp_path_factory.mktemp("pair")
    there = named(Services(folder / "profile"), "desktop")
    yield Pair(named(services, "laptop"), there, folder / "shared")
    there.close()


@pytest.fixture
def window(context: AppContext, pair: Pair, qtbot: QtBot) -> Iterator[MainWindow]:
    window = MainWindow(context)
    window.go(Place(View.ALL))
    window.show()
    yield window
    if window.isVisible():
        window.close()
    window.deleteLater()


@pytest.fixture
def corner(context: AppContext, window: MainWindow) -> Iterator[SyncController]:
    corner = SyncController(context, window)
    corner.runner._idle.setInterval(20)
    yield corner
    corner.runner.stop()


@pytest.fixture
def runner(corner: SyncController) -> SyncRunner:
    return corner.runner


@pytest.fixture
def notices(context: AppContext) -> list[Notice]:
    told: list[Notice] = []
    context.told.connect(told.append)
    return told


def wait_for(runner: SyncRunner, state: State, qtbot: QtBot) -> SyncOverview:
    qtbot.waitUntil(lambda: runner.overview.state is state and runner._job is None, timeout=TIMEOUT_MS)
    return runner.overview


def test_without_a_folder_it_says_so_and_rests(runner: SyncRunner, window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(runner.changed, timeout=TIMEOUT_MS):
        runner.start()
    assert window.status.sync.text() == "Sync is off"
    assert runner._watcher is None
    assert not runner._idle.isActive()


def test_what_is_changed_here_is_there_and_the_bar_says_so(
    runner: SyncRunner, window: MainWindow, context: AppContext, pair: Pair, qtbot: QtBot
) -> None:
    pair.share()
    pair.send()
    runner.start()
    wait_for(runner, State.UP_TO_DATE, qtbot)
    context.write(lambda: pair.here.tasks.create({"title": "Pay rent"}))

    def arrived() -> bool:
        pair.send()
        return pair.titles_there() == {"Pay rent"}

    qtbot.waitUntil(arrived, timeout=TIMEOUT_MS)
    qtbot.waitUntil(lambda: "desktop has everything" in window.status.sync.text(), timeout=TIMEOUT_MS)


def test_what_arrives_in_the_folder_is_on_the_screen_without_asking(
    runner: SyncRunner, window: MainWindow, pair: Pair, qtbot: QtBot
) -> None:
    pair.share()
    runner.start()
    wait_for(runner, State.UP_TO_DATE, qtbot)
    pair.there.tasks.create({"title": "From the desktop"})
    pair.send()
    qtbot.waitUntil(lambda: window.page.tasks.model.rowCount() == 1, timeout=TIMEOUT_MS)


def test_paused_nothing_is_exchanged_until_it_is_resumed(
    runner: SyncRunner, pair: Pair, context: AppContext, qtbot: QtBot
) -> None:
    pair.share()
    runner.start()
    wait_for(runner, State.UP_TO_DATE, qtbot)
    runner.set_paused(True)
    qtbot.waitUntil(lambda: runner.overview.is_paused, timeout=TIMEOUT_MS)
    pair.there.tasks.create({"title": "From the desktop"})
    pair.send()
    with qtbot.waitSignal(runner.exchanged, timeout=TIMEOUT_MS) as exchanged:
        runner.sync_now()
    assert exchanged.args[0].imported == 0
    runner.set_paused(False)
    qtbot.waitUntil(lambda: len(pair.here.lists.tasks(_ids(pair.here))) == 1, timeout=TIMEOUT_MS)
    qtbot.waitUntil(lambda: not runner.overview.is_paused, timeout=TIMEOUT_MS)


def test_a_folder_that_goes_and_comes_back(runner: SyncRunner, pair: Pair, qtbot: QtBot) -> None:
    pair.share()
    runner.start()
    wait_for(runner, State.UP_TO_DATE, qtbot)
    away = pair.folder.with_name("away")
    pair.folder.rename(away)
    runner.check()
    wait_for(runner, State.FOLDER_MISSING, qtbot)
    away.rename(pair.folder)
    wait_for(runner, State.UP_TO_DATE, qtbot)  # found by itself


def test_another_process_of_the_profile_does_it(
    runner: SyncRunner, window: MainWindow, pair: Pair, qtbot: QtBot
) -> None:
    pair.share()
    other = SyncService(pair.here.store, pair.here.settings, no_keyring())
    assert other._lock.acquire()
    try:
        runner.start()
        qtbot.waitUntil(lambda: runner.overview.is_elsewhere, timeout=TIMEOUT_MS)
        assert "another process" in window.status.sync.text()
    finally:
        other.close()
    runner.check()
    qtbot.waitUntil(lambda: not runner.overview.is_elsewhere, timeout=TIMEOUT_MS)


def test_what_waits_is_written_before_the_end(
    runner: SyncRunner,
    window: MainWindow,
    background: Background,
    context: AppContext,
    pair: Pair,
    qtbot: QtBot,
) -> None:
    pair.share()
    runner.start()
    wait_for(runner, State.UP_TO_DATE, qtbot)
    runner._idle.setInterval(60_000)
    context.write(lambda: pair.here.tasks.create({"title": "The last one"}))
    window.close()
    runner.stop()
    context.close()
    background.shutdown()
    pair.send()
    assert pair.titles_there() == {"The last one"}


def test_a_failure_of_the_store_is_said_until_it_works_again(
    runner: SyncRunner, pair: Pair, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    from desktop.errors import DiskFullError

    def fail(**_options: object) -> None:
        raise DiskFullError("The disk is full.")

    pair.share()
    runner.start()
    wait_for(runner, State.UP_TO_DATE, qtbot)
    with monkeypatch.context() as patch:
        patch.setattr(pair.here.sync, "sync_once", fail)
        runner.check()
        overview = wait_for(runner, State.FAILING, qtbot)
        assert overview.status.since > 0
        assert overview.status.problem == "The disk is full."
    wait_for(runner, State.UP_TO_DATE, qtbot)


@pytest.mark.parametrize("answer", ["release_held", "keep_held"])
def test_many_deletions_are_held_until_the_user_says(
    runner: SyncRunner, corner: SyncController, context: AppContext, pair: Pair, answer: str, qtbot: QtBot
) -> None:
    ids = hold(runner, pair, qtbot)
    corner.on_clicked()
    assert corner.popover.apply_held.isVisible()
    assert corner.popover.title.text().startswith(f"{len(ids)} ")
    corner.popover.close()
    getattr(runner, answer)()
    wait_for(runner, State.UP_TO_DATE, qtbot)
    kept = len(ids) if answer == "keep_held" else 0
    qtbot.waitUntil(lambda: _live(pair.here, ids) == kept, timeout=TIMEOUT_MS)  # first they go, then they come back
    pair.exchange()
    assert _live(pair.here, ids) == _live(pair.there, ids) == kept


def _live(services: Services, ids: list[str]) -> int:
    return sum(task.deleted_at is None for task in services.lists.tasks(ids))


def test_the_held_deletions_can_be_looked_at(
    runner: SyncRunner, context: AppContext, window: MainWindow, pair: Pair, qtbot: QtBot
) -> None:
    ids = hold(runner, pair, qtbot)
    dialog = HeldDialog.open_in(window, context, runner)
    qtbot.waitUntil(lambda: dialog.list.count() == len(ids), timeout=TIMEOUT_MS)
    assert dialog.list.item(0).text().startswith("task ")
    dialog.other.click()
    wait_for(runner, State.UP_TO_DATE, qtbot)
    qtbot.waitUntil(lambda: _live(pair.here, ids) == len(ids), timeout=TIMEOUT_MS)


def plant_plain_vault(pair: Pair) -> Path:
    planted = pair.folder / f"vault-{'0' * 16}.json"
    planted.write_text('{"format": 1, "id": "0000000000000000", "created": 1, "encrypted": false, "key": ""}')
    return planted


def test_a_folder_that_has_changed_is_told_and_goes_on_once_it_is_right(
    runner: SyncRunner, corner: SyncController, window: MainWindow, pair: Pair, qtbot: QtBot
) -> None:
    pair.share("correct horse")
    runner.start()
    wait_for(runner, State.UP_TO_DATE, qtbot)
    planted = plant_plain_vault(pair)
    wait_for(runner, State.CHANGED, qtbot)
    corner.on_clicked()
    assert "Nothing was read and nothing was written" in corner.popover.text.text()
    corner.popover.choose_vault.click()
    dialog = window.findChild(ChangedDialog)
    assert dialog is not None
    planted.unlink()
    wait_for(runner, State.UP_TO_DATE, qtbot)
    qtbot.waitUntil(lambda: window.findChild(ChangedDialog) is None, timeout=TIMEOUT_MS)


@pytest.mark.parametrize("choice", ["go", "other"])
def test_the_user_chooses_which_set_goes_on(
    runner: SyncRunner, context: AppContext, window: MainWindow, pair: Pair, choice: str, qtbot: QtBot
) -> None:
    pair.share("correct horse")
    pair.here.tasks.create({"title": "Milk"})
    runner.start()
    wait_for(runner, State.UP_TO_DATE, qtbot)
    plant_plain_vault(pair)
    wait_for(runner, State.CHANGED, qtbot)
    dialog = ChangedDialog.open_in(window, context, runner)
    getattr(dialog, choice).click()
    wait_for(runner, State.UP_TO_DATE, qtbot)
    place = pair.folder / "d" / pair.here.store.device
    headers = [read_header(path.read_bytes()) for path in place.glob("*.chg")]
    assert headers
    assert {(header.vault == "0" * 16, header.key_id == "") for header in headers} == {(choice == "other",) * 2}


def test_sync_now_says_how_it_went(
    runner: SyncRunner, context: AppContext, window: MainWindow, pair: Pair, notices: list[Notice], qtbot: QtBot
) -> None:
    pair.share()
    pair.there.tasks.create({"title": "From the desktop"})
    pair.send()
    sync_now(context, window)
    qtbot.waitUntil(lambda: bool(notices), timeout=TIMEOUT_MS)
    assert notices[-1].text.startswith("Synced: ")
    wait_for(runner, State.UP_TO_DATE, qtbot)
    notices.clear()
    sync_now(context, window)
    qtbot.waitUntil(lambda: bool(notices), timeout=TIMEOUT_MS)
    assert "nothing new" in notices[-1].text


def test_sync_now_without_a_folder_offers_to_choose_one(
    runner: SyncRunner, context: AppContext, window: MainWindow, qtbot: QtBot
) -> None:
    sync_now(context, window)
    qtbot.waitUntil(lambda: window.findChild(SyncDialog) is not None, timeout=TIMEOUT_MS)
    dialog = window.findChild(SyncDialog)
    assert dialog is not None
    dialog.close()


def test_an_import_that_takes_long_shows_how_far_it_is(runner: SyncRunner, qtbot: QtBot) -> None:
    shown: list[SyncOverview] = []
    runner.changed.connect(shown.append)
    runner.overview = SyncOverview(folder=Path("/shared"))
    job = runner._context.background.read(lambda: None, owner=runner)
    runner._job = job
    runner.on_progress((2, 100))
    assert shown[-1].progress == (2, 100)
    runner.on_progress((2, 100))
    assert len(shown) == 1
    runner.on_progress((3, 100))
    assert shown[-1].progress == (3, 100)
    runner.on_finished()
    assert shown[-1].progress is None


def test_a_machine_that_slept_and_a_window_that_is_used_again_look(
    runner: SyncRunner, pair: Pair, qtbot: QtBot
) -> None:
    pair.share()
    runner.start()
    wait_for(runner, State.UP_TO_DATE, qtbot)
    runner.on_pulse()
    assert runner._job is None
    runner._last -= 3_600
    with qtbot.waitSignal(runner.exchanged, timeout=TIMEOUT_MS):
        runner.on_pulse()
    wait_for(runner, State.UP_TO_DATE, qtbot)
    with qtbot.waitSignal(runner.exchanged, timeout=TIMEOUT_MS):
        runner.on_app_state(Qt.ApplicationState.ApplicationActive)


def test_diagnostics_are_copied_without_text_of_tasks(
    runner: SyncRunner, corner: SyncController, pair: Pair, notices: list[Notice], qtbot: QtBot
) -> None:
    pair.share()
    pair.here.tasks.create({"title": "A secret plan"})
    runner.start()
    wait_for(runner, State.UP_TO_DATE, qtbot)
    corner.on_copy_diagnostics()
    qtbot.waitUntil(lambda: bool(notices), timeout=TIMEOUT_MS)
    text = QGuiApplication.clipboard().text()
    assert "state up to date" in text
    assert "secret" not in text


def test_there_is_one_runner_for_a_window(context: AppContext, window: MainWindow, runner: SyncRunner) -> None:
    assert runner_of(context, window) is runner


def hold(runner: SyncRunner, pair: Pair, qtbot: QtBot) -> list[str]:
    """The other device deletes everything."""
    pair.share()
    tasks, _ = pair.there.tasks.create_many([NewTask({"title": f"task {number}"}) for number in range(30)])
    ids = [task.id for task in tasks]
    pair.exchange()
    runner.start()
    wait_for(runner, State.UP_TO_DATE, qtbot)
    pair.there.tasks.trash(ids)
    pair.send()
    assert wait_for(runner, State.HELD, qtbot).status.number == 30
    return ids


def _ids(services: Services) -> list[str]:
    import datetime as dt

    from desktop.domain.views import Query

    return services.lists.ids(Query(View.ALL, dt.date.today()))


def test_a_folder_that_is_gone_for_good_loses_nothing(
    runner: SyncRunner, pair: Pair, context: AppContext, qtbot: QtBot
) -> None:
    pair.share()
    pair.here.tasks.create({"title": "Kept"})
    runner.start()
    wait_for(runner, State.UP_TO_DATE, qtbot)
    shutil.rmtree(pair.folder)
    runner.check()
    wait_for(runner, State.FOLDER_MISSING, qtbot)
    assert len(_ids(pair.here)) == 1
