"""Import shows what it would do and then does it; export writes a file; what goes wrong is said in the dialog."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from desktop.domain.task import Filter
from desktop.ui.core.context import AppContext, Notice
from desktop.ui.files.export_dialog import ExportDialog
from desktop.ui.files.import_dialog import ImportDialog

CSV = "title,due,labels\nBuy milk,2026-11-20,home\nCall mum,,\n,2026-11-20,\n"


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[QWidget]:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    yield window
    for picker in window.findChildren(QFileDialog):
        picker.close()


@pytest.fixture
def notices(context: AppContext) -> list[Notice]:
    told: list[Notice] = []
    context.told.connect(told.append)
    return told


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "tasks.csv"
    path.write_text(CSV, encoding="utf-8")
    return path


def loaded(context: AppContext, window: QWidget, path: Path, qtbot: QtBot) -> ImportDialog:
    dialog = ImportDialog(context, window)
    dialog.load(path)
    qtbot.waitUntil(lambda: dialog.job is None)
    return dialog


def titles(context: AppContext) -> set[str]:
    pages = context.services.lists.iterate(Filter.ALL, "", context.today())
    return {task.title for page in pages for task in page}


def test_the_preview_tells_what_an_import_would_do(
    context: AppContext, window: QWidget, file: Path, qtbot: QtBot
) -> None:
    dialog = loaded(context, window, file, qtbot)
    part = dialog.part
    shown = [[item.text(column) for column in range(5)] for item in _items(part.tasks)]
    assert [row[0] for row in shown] == ["Buy milk", "Call mum"]
    assert [row[3] for row in shown] == ["#home", ""]
    assert {row[4] for row in shown} == {"New"}
    assert part.tasks.isColumnHidden(4)  # the counts above say it of all
    assert dialog.go.isEnabled()
    assert "2" in dialog.go.text()
    assert dialog.go.hasFocus()
    assert part.left_out.isVisible()
    first = part.reasons.item(0)
    assert first is not None
    assert first.text().startswith("Line 4")
    assert titles(context) == set()
    dialog.close()


def test_the_preview_tells_which_tasks_are_done_already(
    context: AppContext, window: QWidget, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "todo.txt"
    file.write_text("Call mum @phone\nx 2026-11-10 (B) Renew passport\n")
    dialog = loaded(context, window, file, qtbot)
    assert [item.text(3) for item in _items(dialog.part.tasks)] == ["#phone", "Done · P1"]
    dialog.close()


def test_the_preview_of_another_app_tells_what_has_no_place(
    context: AppContext, window: QWidget, qtbot: QtBot
) -> None:
    sample = Path(__file__).parents[2] / "data" / "other_apps" / "todoist.json"
    dialog = loaded(context, window, sample, qtbot)
    part = dialog.part
    assert part.content.text() == "Todoist export: 5 task(s) in 3 list(s), 1 repeating"
    assert part.notes.text().splitlines() == [
        "1 subtask(s) with dates of their own become tasks.",
        "1 section(s) become labels.",
        "Not taken over: 1 filter, 1 reminder, 1 attachment, 1 deleted task.",
    ]
    assert [item.text(1) for item in _items(part.tasks)] == ["", "Work", "Work", "Home", "Garden"]
    assert "every 10 days" in " ".join(item.text(3) for item in _items(part.tasks))
    with qtbot.waitSignal(context.changed):
        QTest.keyClick(dialog.go, Qt.Key.Key_Return)
    assert "Mow the lawn" in titles(context)


def _items(tree: Any) -> list[Any]:
    return [tree.topLevelItem(number) for number in range(tree.topLevelItemCount())]


def test_the_import_is_told_with_undo(
    context: AppContext, window: QWidget, file: Path, notices: list[Notice], qtbot: QtBot
) -> None:
    dialog = loaded(context, window, file, qtbot)
    with qtbot.waitSignal(context.changed):
        QTest.keyClick(dialog.go, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(notices))
    assert titles(context) == {"Buy milk", "Call mum"}
    assert notices[0].undo
    assert notices[0].text.startswith("2 ")
    assert "1 left out" in notices[0].text


def test_a_file_that_was_imported_already_has_nothing_new(
    context: AppContext, window: QWidget, file: Path, qtbot: QtBot
) -> None:
    context.services.exchange.import_file(file)
    dialog = loaded(context, window, file, qtbot)
    assert not dialog.go.isEnabled()
    assert "nothing new" in dialog.notice.label.text()
    dialog.close()


def test_what_cannot_be_read_is_said_in_the_dialog_and_another_file_can_be_chosen(
    context: AppContext, window: QWidget, file: Path, tmp_path: Path, notices: list[Notice], qtbot: QtBot
) -> None:
    bad = tmp_path / "bad.csv"
    bad.write_bytes(b"\x00\x01\x02")
    dialog = loaded(context, window, bad, qtbot)
    assert "is not a text file" in dialog.notice.label.text()
    assert not dialog.go.isEnabled()
    assert not dialog.part.isVisible()
    assert dialog.other.hasFocus()
    dialog.on_chosen(str(file))
    qtbot.waitUntil(lambda: dialog.job is None)
    assert dialog.notice.label.text() == ""
    assert dialog.go.isEnabled()
    assert notices == []
    dialog.close()


def test_a_running_import_can_be_cancelled_and_changes_nothing(
    context: AppContext, window: QWidget, file: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    dialog = loaded(context, window, file, qtbot)
    reached, original = threading.Event(), context.services.exchange.import_file

    def slow(path: Path, *, on_progress: Any, cancelled: Any) -> Any:
        on_progress(1, 4)
        reached.set()
        while not cancelled():
            threading.Event().wait(0.01)
        return original(path, on_progress=on_progress, cancelled=cancelled)

    monkeypatch.setattr(context.services.exchange, "import_file", slow)
    dialog.go.click()
    qtbot.waitUntil(reached.is_set)
    qtbot.waitUntil(lambda: dialog.progress.maximum() == 4)
    assert dialog.progress.isVisible()
    assert dialog.progress.value() == 1
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.isVisible()
    qtbot.waitUntil(lambda: dialog.job is None)
    assert "cancelled" in dialog.notice.label.text()
    assert dialog.go.isEnabled()
    assert titles(context) == set()
    dialog.close()


def test_no_file_chosen_no_dialog(context: AppContext, window: QWidget, qtbot: QtBot) -> None:
    dialog = ImportDialog(context, window)
    dialog.choose()
    (picker,) = window.findChildren(QFileDialog)
    assert "*.ics" in picker.nameFilters()[0]
    with qtbot.waitSignal(dialog.destroyed):
        picker.reject()


@pytest.mark.parametrize("number", range(4))
def test_every_format_is_written(
    number: int, context: AppContext, window: QWidget, tmp_path: Path, qtbot: QtBot
) -> None:
    context.services.tasks.create({"title": "Buy milk"})
    dialog = ExportDialog.open_in(window, context)
    dialog.formats.button(number).click()
    path = tmp_path / f"out{dialog.ending()}"
    dialog.export_to(path)
    qtbot.waitUntil(lambda: dialog.job is None)
    assert "Buy milk" in path.read_text(encoding="utf-8")
    assert path.name in dialog.notice.label.text()
    assert dialog.other.isVisible()
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert not dialog.isVisible()


def test_the_file_picker_knows_the_format(context: AppContext, window: QWidget, qtbot: QtBot) -> None:
    dialog = ExportDialog.open_in(window, context)
    dialog.formats.button(1).click()
    dialog.go.click()
    (picker,) = dialog.findChildren(QFileDialog)
    assert picker.defaultSuffix() == "csv"
    assert picker.selectedFiles()[0].endswith(f"assent-{context.today()}.csv")
    picker.reject()
    dialog.close()


def test_each_format_says_what_it_carries(context: AppContext, window: QWidget, qtbot: QtBot) -> None:
    dialog = ExportDialog.open_in(window, context)
    descriptions = {button.accessibleDescription() for button in dialog.formats.buttons()}
    assert len(descriptions - {""}) == 4
    qtbot.waitUntil(dialog.formats.button(0).hasFocus)
    dialog.close()


def test_an_export_that_fails_says_so_and_can_be_tried_again(
    context: AppContext, window: QWidget, tmp_path: Path, notices: list[Notice], qtbot: QtBot
) -> None:
    context.services.tasks.create({"title": "Buy milk"})
    dialog = ExportDialog.open_in(window, context)
    dialog.export_to(tmp_path / "no such folder" / "out.json")
    qtbot.waitUntil(lambda: dialog.job is None)
    assert dialog.notice.label.text()
    assert dialog.go.isEnabled()
    assert not dialog.other.isVisible()
    dialog.export_to(tmp_path / "out.json")
    qtbot.waitUntil(lambda: dialog.job is None)
    assert json.loads((tmp_path / "out.json").read_text())["tasks"][0]["title"] == "Buy milk"
    assert notices == []
    dialog.close()


def test_a_running_export_can_be_cancelled(
    context: AppContext, window: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    reached, original = threading.Event(), context.services.exchange.export

    def slow(path: Path, *, overwrite: bool, on_progress: Any, cancelled: Any) -> Any:
        reached.set()
        while not cancelled():
            threading.Event().wait(0.01)
        return original(path, overwrite=overwrite, on_progress=on_progress, cancelled=cancelled)

    context.services.tasks.create({"title": "Buy milk"})
    monkeypatch.setattr(context.services.exchange, "export", slow)
    dialog = ExportDialog.open_in(window, context)
    dialog.export_to(tmp_path / "out.json")
    qtbot.waitUntil(reached.is_set)
    dialog.cancel.click()
    qtbot.waitUntil(lambda: dialog.job is None)
    assert "cancelled" in dialog.notice.label.text()
    assert not (tmp_path / "out.json").exists()
    dialog.close()
