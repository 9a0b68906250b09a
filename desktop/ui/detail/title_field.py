"""The head of the detail pane: done or not, and the title."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QCheckBox, QGridLayout, QToolButton, QVBoxLayout, QWidget

from desktop.domain import text
from desktop.domain.task import Status, Task, TaskFields
from desktop.ui.core.context import AppContext
from desktop.ui.core.icons import Icon
from desktop.ui.detail.drafts import Drafts
from desktop.ui.detail.text_part import TextPart
from desktop.ui.widgets.auto_height_edit import AutoHeightEdit
from desktop.ui.widgets.key_claim import press_with_enter
from desktop.ui.widgets.looks import make_quiet

_CHECKS = {Status.DONE: Qt.CheckState.Checked, Status.REJECTED: Qt.CheckState.PartiallyChecked}


class TitleField(TextPart):
    closed = Signal()

    field = "title"
    limit = text.TITLE_MAX

    def __init__(self, context: AppContext, drafts: Drafts, parent: QWidget | None = None) -> None:
        editor = AutoHeightEdit(one_line=True)
        super().__init__(context, drafts, editor, parent)
        self.text_edit = editor
        editor.setObjectName("task-title")
        editor.setAccessibleName(self.tr("Title"))
        editor.setPlaceholderText(self.tr("Title"))
        make_quiet(editor)
        self.check = QCheckBox(self)
        self.check.setObjectName("task-check")
        self.check.setAccessibleName(self.tr("Completed"))
        self.check.clicked.connect(self.on_check_clicked)
        press_with_enter(self.check)
        self.close_button = QToolButton(self)
        self.close_button.setIcon(context.icons.icon(Icon.CLOSE))
        self.close_button.setToolTip(self.tr("Close details"))
        self.close_button.setAccessibleName(self.tr("Close details"))
        self.close_button.clicked.connect(self.closed)
        press_with_enter(self.close_button)
        self._grid = QGridLayout(self)
        top = Qt.AlignmentFlag.AlignTop
        self._check_column = QVBoxLayout()
        self._check_column.addWidget(self.check, 0, top)
        self._grid.addLayout(self._check_column, 0, 0)
        self._grid.addWidget(editor, 0, 1)
        self._grid.addWidget(self.close_button, 0, 2, top)
        self._grid.addWidget(self.note, 1, 1)
        self._grid.setColumnStretch(1, 1)
        self.setTabOrder(self.check, editor)
        self.setTabOrder(editor, self.close_button)
        context.theme.changed.connect(self.on_theme_changed)
        self.on_theme_changed()

    def show_task(self, task: Task, *, is_fresh: bool) -> None:
        super().show_task(task, is_fresh=is_fresh)
        self.check.setCheckState(_CHECKS.get(task.status, Qt.CheckState.Unchecked))
        self.check.setTristate(False)
        self.check.setToolTip(self.tr("Complete") if task.is_pending else self.tr("Reopen"))

    def stored_text(self, task: Task) -> str:
        return task.title

    def normal(self, text_: str) -> str:
        return text.title(text_)

    def fields(self, text_: str) -> TaskFields:
        return {"title": text_}

    def set_read_only(self, on: bool) -> None:
        super().set_read_only(on)
        self.check.setEnabled(not on)

    def on_check_clicked(self) -> None:
        if self.task is None:
            return
        self.commit()
        tasks = self.context.services.tasks
        if self.task.is_pending:
            self.write(partial(tasks.complete, [self.task.id]), notice=self.tr("1 task completed"))
        else:
            self.write(partial(tasks.reopen, [self.task.id]), notice=self.tr("1 task reopened"))

    def on_theme_changed(self) -> None:
        metrics = self.context.theme.metrics
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(metrics.half)
        self._grid.setVerticalSpacing(0)
        line = QFontMetrics(self.context.theme.font(metrics.heading)).lineSpacing() + 2 * (metrics.half + 1)
        above = (line - self.check.sizeHint().height()) // 2  # in the middle of the title's first line
        self._check_column.setContentsMargins(0, max(above, 0), 0, 0)
