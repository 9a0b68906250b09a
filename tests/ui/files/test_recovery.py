"""A damaged database: the backups are offered, the chosen one is put back, the damaged file is kept."""

from __future__ import annotations

import datetime as dt
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from desktop import app
from desktop.domain.views import Query, View
from desktop.errors import DamagedDatabaseError
from desktop.services import Services
from desktop.services.backups import backups_of
from desktop.store import FILE_NAME
from desktop.store.database import damage_mark
from desktop.store.restore import stage
from desktop.ui.core.background import Background
from desktop.ui.core.icons import Icons
from desktop.ui.files.recovery import RecoveryChoice, RecoveryDialog, offer_recovery
from desktop.ui.theme.manager import Theme
from desktop.ui.widgets.banner import Banner

DAMAGED = b"This was a database once."


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Damaged; its backup has the task “kept”."""
    services = Services(tmp_path)
    services.tasks.create({"title": "kept"})
    services.backups.make()
    services.tasks.create({"title": "lost"})
    services.close()
    path = tmp_path / FILE_NAME
    path.write_bytes(DAMAGED)
    path.with_name(FILE_NAME + "-wal").write_bytes(b"its log")
    return path


@pytest.fixture
def open_dialog(qtbot: QtBot, theme: Theme, background: Background, database: Path) -> Callable[[], RecoveryDialog]:
    def open_() -> RecoveryDialog:
        dialog = RecoveryDialog(Icons(theme), background, database)
        qtbot.addWidget(dialog)
        with qtbot.waitExposed(dialog):
            dialog.show()
        return dialog

    return open_


def titles(profile: Path) -> list[str]:
    services = Services(profile)
    try:
        ids = services.lists.ids(Query(View.ALL, dt.date(2026, 1, 1)))
        return [task.title for task in services.lists.tasks(ids)]
    finally:
        services.close()


def test_the_newest_backup_is_a_key_away_and_the_damaged_file_is_kept(
    qtbot: QtBot, open_dialog: Callable[[], RecoveryDialog], database: Path
) -> None:
    dialog = open_dialog()
    (backup,) = backups_of(database)
    assert dialog.list.chosen() == backup.path
    with qtbot.waitSignal(dialog.accepted):
        QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert database.read_bytes() == DAMAGED  # until it is opened the next time
    assert titles(database.parent) == ["kept"]
    kept = next(backup.path for backup in backups_of(database) if "before-restore" in backup.path.name)
    assert kept.read_bytes() == DAMAGED
    assert kept.with_name(kept.name + "-wal").read_bytes() == b"its log"


def test_a_backup_that_is_damaged_too_is_refused_and_another_can_be_chosen(
    qtbot: QtBot, open_dialog: Callable[[], RecoveryDialog], database: Path
) -> None:
    (good,) = backups_of(database)
    bad = good.path.with_name("assent-2999-01-01-000000.db")
    bad.write_bytes(good.path.read_bytes()[:5000])
    dialog = open_dialog()
    assert dialog.list.chosen() == bad
    dialog.go.click()
    qtbot.waitUntil(dialog.go.isEnabled)
    assert f"{bad} is damaged" in dialog.notice.label.text()
    assert dialog.result() != QDialog.DialogCode.Accepted
    QTest.keyClick(dialog.list, Qt.Key.Key_Down)
    with qtbot.waitSignal(dialog.accepted):
        dialog.go.click()
    assert titles(database.parent) == ["kept"]


def test_without_backups_a_file_from_elsewhere_can_be_chosen(
    open_dialog: Callable[[], RecoveryDialog], database: Path, tmp_path: Path
) -> None:
    (backup,) = backups_of(database)
    elsewhere = backup.path.rename(tmp_path / "stick.db")
    dialog = open_dialog()
    assert not dialog.go.isEnabled()
    assert "no backups" in dialog.notice.label.text()
    dialog.list.add_file(str(elsewhere))
    assert dialog.list.chosen() == elsewhere
    assert dialog.go.isEnabled()


def test_the_app_opens_what_was_put_back(
    qapp: QApplication, database: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(DamagedDatabaseError):
        Services(database.parent)

    def choose(dialog: RecoveryDialog) -> int:
        stage(dialog.list.chosen() or database, database)
        dialog.choice = RecoveryChoice.RESTORE
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(RecoveryDialog, "exec", choose)
    monkeypatch.setattr(QApplication, "platformName", lambda: "xcb")
    services = app._open_services(qapp, database.parent)
    assert services is not None
    services.close()
    assert "is damaged" in capsys.readouterr().err
    assert titles(database.parent) == ["kept"]


def test_whoever_wants_no_backup_gets_no_window_and_nothing_is_changed(
    qapp: QApplication, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RecoveryDialog, "exec", lambda _dialog: QDialog.DialogCode.Rejected)
    assert offer_recovery(qapp, database) is RecoveryChoice.QUIT
    monkeypatch.setattr(QApplication, "platformName", lambda: "xcb")
    assert app._open_services(qapp, database.parent) is None
    assert database.read_bytes() == DAMAGED


def test_what_can_be_read_is_saved_and_chosen(
    qtbot: QtBot, open_dialog: Callable[[], RecoveryDialog], database: Path, tmp_path: Path
) -> None:
    spoil(database)
    dialog = open_dialog()
    dialog.save_to(tmp_path / "saved.db")
    qtbot.waitUntil(lambda: dialog.list.chosen() == tmp_path / "saved.db")
    assert "2 task(s) were saved" in dialog.notice.label.text()
    dialog.go.click()
    qtbot.waitUntil(lambda: dialog.choice is RecoveryChoice.RESTORE)
    assert sorted(titles(database.parent)) == ["kept", "lost"]


@pytest.mark.parametrize(
    ("tables", "told"),
    [
        (["settings"], "Not read, or not all of it: settings."),
        (["items", "history"], "Not read, or not all of it: checklist items, history."),
        (["undo_steps"], "Not read, or not all of it: undo_steps."),
        ([], ""),
    ],
)
def test_what_could_not_be_saved_is_named(
    qtbot: QtBot, theme: Theme, background: Background, tmp_path: Path, tables: list[str], told: str
) -> None:
    services = Services(tmp_path)
    services.tasks.create({"title": "Milk"}, (), ["one"])
    services.close()
    database = tmp_path / FILE_NAME
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        roots = dict(connection.execute("SELECT name, rootpage FROM sqlite_master"))
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    data = bytearray(database.read_bytes())
    for table in tables:
        data[(roots[table] - 1) * size : roots[table] * size] = b"\xff" * size
    database.write_bytes(data)
    dialog = RecoveryDialog(Icons(theme), background, database)
    qtbot.addWidget(dialog)
    dialog.save_to(tmp_path / "saved.db")
    qtbot.waitUntil(lambda: "saved" in dialog.notice.label.text())
    assert dialog.notice.label.text().startswith(f"1 task(s) were saved. {told}".strip())
    assert ("Not read" in dialog.notice.label.text()) is bool(told)


def test_the_window_opens_for_reading_and_says_so(
    qtbot: QtBot, qapp: QApplication, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil(database)

    def choose(dialog: RecoveryDialog) -> None:
        dialog.read.click()

    monkeypatch.setattr(RecoveryDialog, "exec", choose)
    monkeypatch.setattr(QApplication, "platformName", lambda: "xcb")
    services = app._open_services(qapp, database.parent)
    assert services is not None
    before = database.read_bytes()
    shown = app.App(qapp, services)
    try:
        shown.open()
        qtbot.waitUntil(lambda: shown.window.page.tasks.model.rowCount() == 2)
        banner = shown.window.findChild(Banner, "closed-banner")
        assert isinstance(banner, Banner)
        assert "damaged" in banner.label.text()
        assert banner.isVisible()
        assert shown.window.panes.isVisible()
    finally:
        shown.shut_down()
    assert database.read_bytes() == before


def test_damage_is_looked_for_once_the_window_is_there(qtbot: QtBot, qapp: QApplication, database: Path) -> None:
    spoil(database)
    damage_mark(database).unlink()
    services = Services(database.parent)
    shown = app.App(qapp, services)
    try:
        shown.open()
        qtbot.waitUntil(lambda: shown.window.findChild(Banner, "closed-banner") is not None, timeout=20_000)
        with pytest.raises(DamagedDatabaseError):
            services.tasks.create({"title": "more"})
    finally:
        shown.shut_down()
    assert damage_mark(database).exists()


def spoil(database: Path) -> None:
    """Damages the file in one place only, and puts the mark there that whoever found it has left."""
    services = Services(database.parent / "good")
    services.tasks.create({"title": "kept"})
    services.tasks.create({"title": "lost"})
    with services.store.database.bare() as connection:
        root = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'undo_steps'").scalar()
    services.close()
    data = bytearray((database.parent / "good" / FILE_NAME).read_bytes())
    data[(root - 1) * 4096 : root * 4096] = bytes(range(256)) * 16
    database.write_bytes(data)
    database.with_name(FILE_NAME + "-wal").unlink()
    damage_mark(database).touch()
