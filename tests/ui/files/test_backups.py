"""Backing up from the menu, choosing a backup to put back, and the restart that this needs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from desktop.services.backups import BackupKind
from desktop.ui.core.context import AppContext, Notice
from desktop.ui.core.restart import RESTART_CODE
from desktop.ui.files.backups import RestoreDialog, back_up


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    return window


@pytest.fixture
def exits(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    codes: list[int] = []
    monkeypatch.setattr(QCoreApplication, "exit", codes.append)
    return codes


@pytest.fixture
def dialog(context: AppContext, window: QWidget, qtbot: QtBot) -> Iterator[RestoreDialog]:
    context.services.tasks.create({"title": "kept"})
    context.services.backups.make()
    weekly = context.services.backups.folder / "assent-2025-01-02-030405-weekly.db"
    weekly.write_bytes(context.services.backups.all()[0].path.read_bytes())
    dialog = RestoreDialog.open_in(window, context)
    qtbot.waitUntil(lambda: dialog.list.topLevelItemCount() == 2)
    qtbot.waitUntil(dialog.isActiveWindow)
    yield dialog
    dialog.close()


def texts(dialog: RestoreDialog) -> list[list[str]]:
    items = [dialog.list.topLevelItem(number) for number in range(dialog.list.topLevelItemCount())]
    return [[item.text(column) for column in range(3)] for item in items if item]


def test_backing_up_from_the_menu_says_where_it_went(context: AppContext, window: QWidget, qtbot: QtBot) -> None:
    told: list[Notice] = []
    context.told.connect(told.append)
    back_up(context, window)
    qtbot.waitUntil(lambda: bool(told))
    (backup,) = context.services.backups.all()
    assert backup.path.name in told[0].text


def test_all_backups_are_listed_and_the_newest_is_chosen(dialog: RestoreDialog, context: AppContext) -> None:
    assert [row[1] for row in texts(dialog)] == ["Made by you", "Weekly"]
    assert texts(dialog)[0][0].startswith("Today ")
    assert "2025" in texts(dialog)[1][0]
    assert all("B" in row[2] for row in texts(dialog))
    assert dialog.list.chosen() == context.services.backups.all()[0].path
    assert dialog.go.isEnabled()


def test_restoring_stages_the_chosen_one_and_starts_the_app_again(
    dialog: RestoreDialog, context: AppContext, exits: list[int], qtbot: QtBot
) -> None:
    QTest.keyClick(dialog.list, Qt.Key.Key_Down)
    chosen = dialog.list.chosen()
    assert chosen is not None
    assert chosen.name.endswith("weekly.db")
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: exits == [RESTART_CODE])
    assert context.services.backups.restore_waits()


def test_what_is_no_backup_is_said_in_the_dialog(
    dialog: RestoreDialog, context: AppContext, exits: list[int], tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "holiday.db"
    path.write_text("sea and sun")
    dialog.list.add_file(str(path))
    assert texts(dialog)[0][:2] == ["holiday.db", "Chosen file"]
    dialog.go.click()
    qtbot.waitUntil(lambda: dialog.job is None)
    assert "is not a backup of Assent" in dialog.notice.label.text()
    assert not context.services.backups.restore_waits()
    assert dialog.go.isEnabled()
    assert exits == []


def test_another_file_can_be_picked(dialog: RestoreDialog, qtbot: QtBot) -> None:
    dialog.other.click()
    (picker,) = dialog.findChildren(QFileDialog)
    assert picker.nameFilters()[0].endswith("(*.db)")
    picker.reject()


def test_where_there_are_none_it_says_how_to_make_one(context: AppContext, window: QWidget, qtbot: QtBot) -> None:
    dialog = RestoreDialog.open_in(window, context)
    qtbot.waitUntil(dialog._none.isVisible)
    assert not dialog.go.isEnabled()
    assert not dialog.list.isVisible()


def test_every_kind_has_a_name(context: AppContext, window: QWidget, qtbot: QtBot) -> None:
    folder = context.services.backups.folder
    folder.mkdir()
    for kind in BackupKind:
        note = f"-{kind.value}{'2' if kind is BackupKind.BEFORE_UPDATE else ''}" if kind.value else ""
        (folder / f"assent-2026-11-16-140203{note}.db").write_bytes(b"")
    dialog = RestoreDialog.open_in(window, context)
    qtbot.waitUntil(lambda: dialog.list.topLevelItemCount() == len(BackupKind))
    assert len({row[1] for row in texts(dialog)}) == len(BackupKind)
