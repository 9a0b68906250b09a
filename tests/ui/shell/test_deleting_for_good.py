"""Deleting for good from the window: it says that it is final, offers Undo while the notice is there, then erases."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.domain.views import View
from desktop.ui.core.context import AppContext
from desktop.ui.core.places import Place
from desktop.ui.shell.command_handlers import CommandHandlers
from desktop.ui.shell.window import MainWindow
from desktop.ui.widgets import question

SECRET = "zebracorn"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    asked: list[str] = []

    def sure(_parent: QWidget, _title: str, text: str, _action: str) -> bool:
        asked.append(text)
        return True

    monkeypatch.setattr(question, "sure", sure)
    return asked


@pytest.fixture
def window(qtbot: QtBot, context: AppContext, asked: list[str]) -> Iterator[MainWindow]:
    tasks = context.services.tasks
    tasks.trash([tasks.create({"title": SECRET}).task.id])
    window = MainWindow(context)
    handlers = CommandHandlers(context, window, QApplication.quit)
    window.restore()
    window.show()
    window.go(Place(View.TRASH))
    qtbot.waitUntil(lambda: window.page.tasks.model.rowCount() == 1)
    handlers.empty_trash()
    qtbot.waitUntil(lambda: "toast" in window.__dict__ and window.toast.notice is not None)
    yield window
    window.close()
    window.deleteLater()


def is_in_file(context: AppContext) -> bool:
    path = context.services.store.database.path
    return any(
        SECRET.encode() in file.read_bytes() for file in (path, path.with_name(path.name + "-wal")) if file.exists()
    )


def test_the_question_says_that_it_is_final(window: MainWindow, asked: list[str]) -> None:
    assert asked[0].startswith("Delete 1 task(s) in the trash for good?")
    assert "cannot be brought back" in asked[0]


def test_it_is_erased_once_the_notice_is_gone(qtbot: QtBot, window: MainWindow, context: AppContext) -> None:
    assert is_in_file(context)
    window.toast.go()
    qtbot.waitUntil(lambda: not is_in_file(context))
    assert context.services.undo.steps() == (None, None)


def test_another_notice_makes_it_final_too(qtbot: QtBot, window: MainWindow, context: AppContext) -> None:
    context.tell("Something else")
    qtbot.waitUntil(lambda: not is_in_file(context))


def test_undo_in_the_notice_brings_it_back(qtbot: QtBot, window: MainWindow, context: AppContext) -> None:
    window.toast.undo.click()
    qtbot.waitUntil(lambda: window.page.tasks.model.rowCount() == 1)
    assert is_in_file(context)
    window.toast.go()
    qtbot.waitUntil(lambda: window.toast.notice is None)
    assert is_in_file(context)
