"""For tests of the detail pane: a shown pane, and what the user does to it."""

from __future__ import annotations

import time

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.domain.task import Task
from desktop.ui.core.context import AppContext
from desktop.ui.detail.task_detail import TaskDetail

_STRAGGLERS_S = 1.0


def open_detail(qtbot: QtBot, context: AppContext, task: Task | str) -> TaskDetail:
    """A pane that shows the task already."""
    detail = TaskDetail(context)
    qtbot.addWidget(detail)
    detail.resize(400, 800)
    with qtbot.waitActive(detail):
        detail.show()
        detail.activateWindow()
    switch(qtbot, detail, task)
    return detail


def switch(qtbot: QtBot, detail: TaskDetail, task: Task | str) -> None:
    id_ = task if isinstance(task, str) else task.id
    detail.show_task(id_)
    qtbot.waitUntil(lambda: shown_id(detail) == id_)


def focus_title(detail: TaskDetail) -> None:
    """As Tab into the title does: all of it is selected."""
    detail.page.title.text_edit.setFocus(Qt.FocusReason.TabFocusReason)
    detail.page.title.text_edit.selectAll()


def shown_id(detail: TaskDetail) -> str | None:
    task = detail.page.title.task
    return task.id if task and detail.page.isVisible() else None


def settle(qtbot: QtBot, context: AppContext) -> None:
    """Until everything handed in so far has been written, read and shown."""
    for _ in range(2):  # what is written is then read
        with qtbot.waitSignal(context.background.write(lambda: None, owner=context).finished):
            pass
        context.poll()
        with qtbot.waitSignal(context.background.read(lambda: None, owner=context).finished):
            pass
    until = time.monotonic() + _STRAGGLERS_S  # of several readers another may be slower; some tests hold one up
    while context.background._jobs and time.monotonic() < until:
        qtbot.wait(1)
    qtbot.wait(1)
