"""Setting sync up step by step, joining, and looking after it; with real folders and a real second device."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from desktop.services import Services
from desktop.services.sync import FolderPreview
from desktop.services.tasks import NewTask
from desktop.settings import DEVICE_NAME
from desktop.ui.core.context import AppContext, Notice
from desktop.ui.sync import dialog as sync_dialog
from desktop.ui.sync.dialog import DialogStep, SyncDialog, open_sync
from desktop.ui.sync.pages import printed_code
from desktop.ui.sync.runner import SyncRunner, runner_of
from desktop.ui.theme.manager import Appearance, Scheme
from sync.status import State
from tests.helpers.sync_pair import TIMEOUT_MS, Pair, named

PASSPHRASE = "correct horse battery staple"


@pytest.fixture(autouse=True)
def _no_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path_factory.mktemp("home")
    (home / "Dropbox").mkdir()
    monkeypatch.setattr(Path, "home", lambda: home)


@pytest.fixture
def pair(services: Services, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    folder: Path = tmp_path_factory.mktemp("pair")
    there = named(Services(folder / "profile"), "desktop")
    yield Pair(named(services, "laptop"), there, folder / "shared")
    there.close()


@pytest.fixture
def window(context: AppContext, pair: Pair, qtbot: QtBot) -> Iterator[QWidget]:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    yield window
    runner_of(context, window).stop()


@pytest.fixture
def runner(context: AppContext, window: QWidget) -> SyncRunner:
    return runner_of(context, window)


@pytest.fixture
def dialog(context: AppContext, window: QWidget) -> Iterator[SyncDialog]:
    dialog = open_sync(context, window)
    yield dialog
    if isValid(dialog):
        dialog.accept()


@pytest.fixture
def notices(context: AppContext) -> list[Notice]:
    told: list[Notice] = []
    context.told.connect(told.append)
    return told


@pytest.fixture
def on(context: AppContext, runner: SyncRunner, pair: Pair, qtbot: QtBot) -> None:
    """It is set up already."""
    pair.share()
    pair.send()
    runner.start()
    qtbot.waitUntil(lambda: len(runner.overview.others) == 1, timeout=TIMEOUT_MS)


def at(dialog: SyncDialog, step: DialogStep, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: dialog.step is step and dialog.job is None, timeout=TIMEOUT_MS)


def look_at(dialog: SyncDialog, path: Path, qtbot: QtBot) -> None:
    dialog.folder.field.clear()
    QTest.keyClicks(dialog.folder.field, str(path))
    dialog.go.click()
    at(dialog, DialogStep.PREVIEW, qtbot)


def over(dialog: SyncDialog, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: dialog.step is DialogStep.EXCHANGE and dialog.exchange.is_over, timeout=TIMEOUT_MS)


def answer(monkeypatch: pytest.MonkeyPatch, *, yes: bool) -> list[str]:
    """What is asked before something that is hard to take back."""
    asked: list[str] = []

    def sure(_parent: QWidget, _title: str, question: str, _action: str) -> bool:
        asked.append(question)
        return yes

    monkeypatch.setattr(sync_dialog, "sure", sure)
    return asked


# a new folder


def test_a_new_folder_is_shared_after_a_look_at_it(dialog: SyncDialog, pair: Pair, qtbot: QtBot) -> None:
    pair.here.tasks.create({"title": "Pay rent"})
    assert not dialog.go.isEnabled()
    look_at(dialog, pair.folder, qtbot)
    assert dialog.preview.found.label.text() == "The folder is empty."
    assert list(pair.folder.iterdir()) == []
    dialog.preview.name.setText("my laptop")
    dialog.go.click()
    over(dialog, qtbot)
    assert dialog.exchange.heading.text() == "All set"
    assert len(list(pair.folder.glob("vault-*.json"))) == 1
    pair.there.sync.join(pair.folder)
    pair.send()
    assert pair.titles_there() == {"Pay rent"}
    assert pair.here.settings.get(DEVICE_NAME) == "my laptop"
    assert {device.name for device in pair.there.sync.status().devices} == {"my laptop", "desktop"}
    dialog.go.click()
    assert not dialog.isVisible()


def test_a_folder_that_is_not_there_is_made_only_at_the_end(dialog: SyncDialog, pair: Pair, qtbot: QtBot) -> None:
    new = pair.folder / "Assent"
    look_at(dialog, new, qtbot)
    assert "will be made" in dialog.preview.found.label.text()
    assert not new.exists()
    dialog.other.click()
    assert dialog.step is DialogStep.FOLDER
    dialog.go.click()
    at(dialog, DialogStep.PREVIEW, qtbot)
    dialog.go.click()
    over(dialog, qtbot)
    assert new.is_dir()


def test_other_files_are_told_and_a_folder_of_its_own_is_offered(
    dialog: SyncDialog, pair: Pair, qtbot: QtBot
) -> None:
    (pair.folder / "holiday.jpg").write_text("sun")
    look_at(dialog, pair.folder, qtbot)
    assert "1 other" in dialog.preview.found.label.text()
    dialog.preview.found.button.click()
    qtbot.waitUntil(
        lambda: dialog.preview.preview is not None and dialog.preview.preview.path == pair.folder / "Assent",
        timeout=TIMEOUT_MS,
    )


@pytest.mark.parametrize("inside", [True, False])
def test_a_folder_around_or_in_the_profile_is_warned_of(
    dialog: SyncDialog, pair: Pair, inside: bool, qtbot: QtBot
) -> None:
    profile = pair.here.profile
    look_at(dialog, profile / "shared" if inside else profile.parent, qtbot)
    assert "ruin the database" in dialog.preview.risk.label.text()
    assert not dialog.go.isEnabled()
    dialog.preview.consent.setChecked(True)
    assert dialog.go.isEnabled()


@pytest.mark.parametrize(
    ("make", "said"),
    [(lambda path: path.write_text("x"), "That is a file"), (lambda path: None, "no such folder")],
)
def test_what_cannot_be_a_folder_is_said_where_it_was_typed(
    dialog: SyncDialog, pair: Pair, make: Callable[[Path], object], said: str, qtbot: QtBot
) -> None:
    path = pair.folder / "a"
    make(path)
    dialog.folder.set_path(path if path.exists() else path / "b" / "c")
    dialog.go.click()
    qtbot.waitUntil(lambda: said in dialog.notice.label.text(), timeout=TIMEOUT_MS)
    assert dialog.step is DialogStep.FOLDER
    assert dialog.go.isEnabled()


def test_a_folder_without_a_beginning_is_below_the_home_folder(
    dialog: SyncDialog, pair: Pair, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(Path, "home", lambda: pair.folder)
    dialog.folder.field.setText("Assent")
    dialog.go.click()
    at(dialog, DialogStep.PREVIEW, qtbot)
    assert dialog.folder.path() == pair.folder / "Assent"


def test_places_found_on_the_computer_are_one_click_away(dialog: SyncDialog, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: bool(dialog.folder.places), timeout=TIMEOUT_MS)
    (button,) = dialog.folder.places
    assert button.text() == "Dropbox"
    button.click()
    assert dialog.folder.path() == Path.home() / "Dropbox" / "Assent"


# encryption


def test_encrypted_with_a_recovery_code_that_is_shown_once(
    dialog: SyncDialog, pair: Pair, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    look_at(dialog, pair.folder, qtbot)
    dialog.preview.encrypt.setChecked(True)
    fields = dialog.preview.passphrase
    dialog.go.click()
    assert dialog.notice.label.text() == "Enter a passphrase."
    QTest.keyClicks(fields.first, PASSPHRASE)
    QTest.keyClicks(fields.second, "correct")
    dialog.go.click()
    assert dialog.notice.label.text() == "The two are not the same."
    assert fields.first.echoMode() is QLineEdit.EchoMode.Password
    fields.second.setText(PASSPHRASE)
    dialog.go.click()
    at(dialog, DialogStep.RECOVERY, qtbot)
    assert fields.value() == ""
    assert dialog.recovery.keyring.isVisible()  # there is none in this test
    dialog.recovery.copy.click()
    code = QGuiApplication.clipboard().text()
    assert code in printed_code(code)
    asked = answer(monkeypatch, yes=False)
    dialog.close()
    assert dialog.isVisible()
    assert len(asked) == 1
    assert not dialog.go.isEnabled()
    dialog.recovery.kept.setChecked(True)
    dialog.go.click()
    over(dialog, qtbot)
    assert dialog.recovery.code.text() == ""
    pair.there.sync.join(pair.folder, recovery_code=code)


def test_joining_an_encrypted_folder(dialog: SyncDialog, pair: Pair, qtbot: QtBot) -> None:
    pair.there.sync.create(pair.folder, PASSPHRASE)
    pair.there.tasks.create({"title": "From the desktop"})
    pair.send()
    look_at(dialog, pair.folder, qtbot)
    assert dialog.preview.heading.text() == "Tasks are shared here already"
    assert "Encrypted" in dialog.preview.found.label.text()
    assert not dialog.preview.encrypt.isVisible()
    secret = dialog.preview.secret
    dialog.go.click()
    assert "passphrase" in secret.note.text()
    before = sorted(pair.folder.rglob("*"))
    QTest.keyClicks(secret.field, "wrong")
    place = secret.field.mapTo(dialog, QPoint())
    dialog.go.click()
    qtbot.waitUntil(lambda: "try again" in secret.note.text() and dialog.job is None, timeout=TIMEOUT_MS)
    assert secret.field.mapTo(dialog, QPoint()) == place
    assert secret.field.selectedText() != ""
    assert sorted(pair.folder.rglob("*")) == before
    assert pair.here.sync.folder() is None
    secret.field.setText(PASSPHRASE)
    assert secret.note.text() == ""
    dialog.go.click()
    over(dialog, qtbot)
    assert "1 other" in dialog.exchange.text.text()
    assert pair.here.lists.counts(dialog.context.today()).all == 1


def test_a_recovery_code_opens_it_too(dialog: SyncDialog, pair: Pair, qtbot: QtBot) -> None:
    code = pair.there.sync.create(pair.folder, PASSPHRASE).recovery_code
    pair.send()
    look_at(dialog, pair.folder, qtbot)
    secret = dialog.preview.secret
    secret.swap.click()
    QTest.keyClicks(secret.field, code[:-1] + ("0" if code[-1] != "0" else "1"))
    dialog.go.click()
    qtbot.waitUntil(lambda: "mistyped" in secret.note.text() and dialog.job is None, timeout=TIMEOUT_MS)
    secret.field.setText(code.lower())
    dialog.go.click()
    over(dialog, qtbot)


def test_a_key_that_was_forgotten_is_asked_for(
    runner: SyncRunner, context: AppContext, window: QWidget, pair: Pair, qtbot: QtBot
) -> None:
    pair.share(PASSPHRASE)
    named(pair.here, "laptop")  # as after a restart on a computer without a keyring
    runner.start()
    qtbot.waitUntil(lambda: runner.overview.state is State.NEEDS_PASSPHRASE, timeout=TIMEOUT_MS)
    dialog = open_sync(context, window)
    assert dialog.step is DialogStep.UNLOCK
    QTest.keyClicks(dialog.unlock.secret.field, "wrong")
    dialog.go.click()
    qtbot.waitUntil(
        lambda: "try again" in dialog.unlock.secret.note.text() and dialog.job is None, timeout=TIMEOUT_MS
    )
    dialog.unlock.secret.field.setText(PASSPHRASE)
    dialog.go.click()
    over(dialog, qtbot)
    dialog.go.click()
    qtbot.waitUntil(lambda: runner.overview.state is State.UP_TO_DATE, timeout=TIMEOUT_MS)


def test_another_passphrase(
    runner: SyncRunner, context: AppContext, window: QWidget, pair: Pair, qtbot: QtBot
) -> None:
    pair.share(PASSPHRASE)
    runner.start()
    qtbot.waitUntil(lambda: runner.overview.is_on, timeout=TIMEOUT_MS)
    dialog = open_sync(context, window, DialogStep.DEVICES)
    qtbot.waitUntil(lambda: dialog.devices.passphrase.isVisible(), timeout=TIMEOUT_MS)
    dialog.devices.passphrase.click()
    dialog.passphrase.passphrase.first.setText("another one altogether")
    dialog.passphrase.passphrase.second.setText("another one altogether")
    dialog.go.click()
    at(dialog, DialogStep.DEVICES, qtbot)
    pair.there.sync.join(pair.folder, "another one altogether")
    dialog.accept()


# big folders


def test_the_first_exchange_can_be_paused_and_goes_on_where_it_was(
    dialog: SyncDialog, runner: SyncRunner, pair: Pair, qtbot: QtBot
) -> None:
    pair.there.sync.create(pair.folder)
    for number in range(20):
        pair.there.tasks.create_many([NewTask({"title": f"task {number}.{more}"}) for more in range(5)])
        pair.send()
    look_at(dialog, pair.folder, qtbot)
    runner._exchange = lambda **_flush: None  # type: ignore[method-assign]
    dialog.go.click()
    at(dialog, DialogStep.EXCHANGE, qtbot)
    del runner._exchange
    dialog.other.click()
    qtbot.waitUntil(lambda: dialog.exchange.is_paused, timeout=TIMEOUT_MS)
    assert dialog.other.text() == "Resume"
    assert not dialog.exchange.is_over
    dialog.other.click()
    over(dialog, qtbot)
    assert pair.here.lists.counts(dialog.context.today()).all == 100


# once it is on


def test_devices_are_listed_this_one_renamed_and_others_retired(
    on: None,
    context: AppContext,
    window: QWidget,
    runner: SyncRunner,
    pair: Pair,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
) -> None:
    dialog = open_sync(context, window)
    assert dialog.step is DialogStep.DEVICES
    mine, other = dialog.devices.rows
    assert (mine.name.text(), mine.button.text()) == ("laptop", "Rename")
    assert (other.name.text(), other.button.text()) == ("desktop", "Retire…")
    mine.button.click()
    mine.editor.setText("kitchen")
    QTest.keyClick(mine.editor, Qt.Key.Key_Escape)
    assert mine.name.text() == "laptop"
    mine.button.click()
    mine.editor.setText("study")
    QTest.keyClick(mine.editor, Qt.Key.Key_Return)
    assert dialog.isVisible()

    def renamed() -> bool:
        pair.send()
        return "study" in {device.name for device in pair.there.sync.status().devices}

    qtbot.waitUntil(renamed, timeout=TIMEOUT_MS)
    asked = answer(monkeypatch, yes=True)
    other = next(row for row in dialog.devices.rows if not row.device.is_this)
    other.button.click()
    assert "desktop" in asked[0]
    qtbot.waitUntil(lambda: runner.overview.others == [], timeout=TIMEOUT_MS)
    dialog.accept()


def test_turned_off_everything_stays(
    on: None,
    context: AppContext,
    window: QWidget,
    runner: SyncRunner,
    pair: Pair,
    monkeypatch: pytest.MonkeyPatch,
    notices: list[Notice],
    qtbot: QtBot,
) -> None:
    pair.here.tasks.create({"title": "Kept"})
    dialog = open_sync(context, window)
    answer(monkeypatch, yes=False)
    dialog.other.click()
    assert dialog.isVisible()
    answer(monkeypatch, yes=True)
    dialog.other.click()
    qtbot.waitUntil(lambda: not runner.overview.is_on, timeout=TIMEOUT_MS)
    assert runner._watcher is None
    assert pair.here.lists.counts(context.today()).all == 1
    assert list(pair.folder.glob("vault-*.json"))
    assert notices


def test_another_folder_with_the_same_tasks(
    on: None, context: AppContext, window: QWidget, runner: SyncRunner, pair: Pair, qtbot: QtBot
) -> None:
    dialog = open_sync(context, window)
    dialog.devices.change.click()
    assert dialog.step is DialogStep.FOLDER
    assert dialog.other.text() == "Back"
    new = pair.folder.rename(pair.folder.with_name("moved"))
    look_at(dialog, new, qtbot)
    assert dialog.go.text() == "Join"
    dialog.go.click()
    over(dialog, qtbot)
    assert pair.here.sync.folder() == new
    assert runner._watched == new
    dialog.accept()


def test_there_is_one_dialog_and_it_shows_all_at_any_size(
    dialog: SyncDialog, context: AppContext, window: QWidget, pair: Pair, qtbot: QtBot
) -> None:
    assert open_sync(context, window) is dialog
    context.theme.apply(Appearance(Scheme.DARK, 200))
    look_at(dialog, pair.folder, qtbot)
    dialog.preview.encrypt.setChecked(True)
    room = dialog.screen().availableSize()
    whole = dialog.frameGeometry
    qtbot.waitUntil(lambda: whole().height() >= min(dialog.sizeHint().height(), room.height()), timeout=TIMEOUT_MS)
    for field in (dialog.preview.name, dialog.preview.passphrase.first, dialog.folder.field):
        assert field.accessibleName()


def test_a_preview_says_who_is_there(dialog: SyncDialog, pair: Pair, qtbot: QtBot) -> None:
    pair.there.sync.create(pair.folder)
    pair.send()
    look_at(dialog, pair.folder, qtbot)
    assert isinstance(dialog.preview.preview, FolderPreview)
    names = [label.text() for label in dialog.preview.devices.findChildren(type(dialog.preview.path))]
    assert names == ["desktop"]
    assert "Not encrypted" in dialog.preview.found.label.text()
