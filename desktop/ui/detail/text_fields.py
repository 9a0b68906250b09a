"""The fields of a task that are typed: title, estimate, language, description."""

from __future__ import annotations

from functools import partial
from typing import cast

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QCheckBox, QGridLayout, QWidget

from desktop.domain import text
from desktop.domain.fields import task_field
from desktop.domain.task import Status, Task, TaskFields
from desktop.domain.text import shorten
from desktop.ui.core.context import AppContext
from desktop.ui.core.field_text import caption, field_name, parse_typed, typed_text
from desktop.ui.core.i18n import translate
from desktop.ui.core.icons import Icon
from desktop.ui.detail.drafts import Drafts
from desktop.ui.detail.text_part import TextPart
from desktop.ui.theme.style import make_quiet
from desktop.ui.widgets.buttons import icon_button
from desktop.ui.widgets.key_claim import ENTER, claim_keys, press_with_enter
from desktop.ui.widgets.layouts import at_top, make_column
from desktop.ui.widgets.markdown_view import MarkdownView
from desktop.ui.widgets.text_edit import AutoHeightEdit, FieldEdit

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
        editor.setAccessibleName(caption("title"))
        editor.setPlaceholderText(caption("title"))
        make_quiet(editor)
        self.check = QCheckBox(self)
        self.check.setObjectName("task-check")
        self.check.setAccessibleName(self.tr("Completed"))
        self.check.clicked.connect(self.on_check_clicked)
        press_with_enter(self.check)
        close = self.tr("Close details")
        self.close_button = icon_button(context.icons.icon(Icon.CLOSE), close, self, self.closed)
        grid = context.theme.space(QGridLayout(self), ("half", 0), (0,))
        self._check_column = make_column(None, at_top(self.check))
        grid.addLayout(self._check_column, 0, 0)
        grid.addWidget(editor, 0, 1)
        grid.addWidget(self.close_button, 0, 2, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(self.note, 1, 1)
        grid.setColumnStretch(1, 1)
        self.setTabOrder(self.check, editor)
        self.setTabOrder(editor, self.close_button)
        context.theme.follow(self.on_theme_changed)

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
            change, notice = tasks.complete, self.tr("Completed “{title}”")
        else:
            change, notice = tasks.reopen, self.tr("Reopened “{title}”")
        self.write(partial(change, [self.task.id]), notice=notice.format(title=shorten(self.task.title)))

    def on_theme_changed(self) -> None:
        metrics = self.context.theme.metrics
        line = QFontMetrics(self.context.theme.font(metrics.heading)).lineSpacing() + 2 * (metrics.half + 1)
        above = (line - self.check.sizeHint().height()) // 2  # in the middle of the title's first line
        self._check_column.setContentsMargins(0, max(above, 0), 0, 0)


class ValueField(TextPart):
    """A field of the catalogue that is typed as one line: a length of time, a language, a short text.

    Looks like plain text until the pointer or the focus is on it.
    """

    def __init__(self, context: AppContext, drafts: Drafts, key: str, parent: QWidget | None = None) -> None:
        self.field = key
        self._field = field = task_field(key)
        editor = FieldEdit()
        super().__init__(context, drafts, editor, parent)
        editor.setAccessibleName(field_name(field))
        editor.setToolTip(translate("Fields", field.hint) if field.hint else "")
        editor.setPlaceholderText(self.tr("None"))
        make_quiet(editor)
        make_column(self, editor, self.note, spacing=0)
        self.setFocusProxy(editor)

    def has_value(self) -> bool:
        return bool(self.editor.text())

    def stored_text(self, task: Task) -> str:
        return typed_text(self._field, self._field.stored(task))

    def normal(self, text_: str) -> str:
        return typed_text(self._field, parse_typed(self._field, text_))

    def fields(self, text_: str) -> TaskFields:
        value = parse_typed(self._field, text_)
        return cast(TaskFields, {self.field: None if value is None else self._field.load(value)})


AUTOSAVE_MS = 1000
_LINES_WHILE_EDITED = 4
_EDITING_KEYS = (*ENTER, Qt.Key.Key_F2)


class Description(TextPart):
    """Saves a second after the last key, and when it is left."""

    field = "description"
    limit = text.DESCRIPTION_MAX

    def __init__(self, context: AppContext, drafts: Drafts, parent: QWidget | None = None) -> None:
        editor = AutoHeightEdit(one_line=False)
        super().__init__(context, drafts, editor, parent)
        self.text_edit = editor
        editor.setAccessibleName(caption("description"))
        editor.setPlaceholderText(self.tr("Add a description"))
        make_quiet(editor)
        self.view = MarkdownView(self)
        self.view.setAccessibleName(caption("description"))
        self.view.setAccessibleDescription(self.tr("Press Enter to edit it."))
        self.view.clicked.connect(self.edit)
        make_quiet(self.view)
        claim_keys(self.view, *_EDITING_KEYS)
        self._editing = False
        self.autosave = QTimer(self, singleShot=True, interval=AUTOSAVE_MS)
        self.autosave.timeout.connect(self.on_typing_paused)
        make_column(self, editor, self.view, self.note, spacing=0)
        self._show_mode()
        for part in (editor, self.view):
            part.installEventFilter(self)

    def show_task(self, task: Task, *, is_fresh: bool) -> None:
        if is_fresh:
            self.autosave.stop()
            self._editing = False
        super().show_task(task, is_fresh=is_fresh)

    def stored_text(self, task: Task) -> str:
        return task.description

    def normal(self, text_: str) -> str:
        return text.description(text_)

    def fields(self, text_: str) -> TaskFields:
        return {"description": text_}

    def stored_changed(self) -> None:
        self._show_mode()

    def set_read_only(self, on: bool) -> None:
        super().set_read_only(on)
        self.text_edit.setPlaceholderText("" if on else self.tr("Add a description"))
        self._show_mode()

    def commit(self) -> None:
        self.autosave.stop()
        super().commit()

    def edit(self) -> None:
        if self.text_edit.isReadOnly():
            return
        self._editing = True
        self._show_mode()
        self.text_edit.caret_to_end()
        self.text_edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def on_edited(self) -> None:
        super().on_edited()
        self._editing = True
        self.autosave.start()

    def on_typing_paused(self) -> None:
        if self.state.elsewhere is None:  # else the user should first have seen what is there now
            self.commit()

    def on_left(self, reason: Qt.FocusReason) -> None:
        super().on_left(reason)
        if reason is not Qt.FocusReason.ActiveWindowFocusReason:
            self._editing = False
            self._show_mode()

    def on_cancelled(self) -> None:
        """Escape ends the editing; what was typed is kept."""
        if not self._editing:
            self.escaped.emit()
            return
        self.on_left(Qt.FocusReason.OtherFocusReason)
        if self.view.isVisibleTo(self):
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.text_edit and event.type() == QEvent.Type.FocusIn and not self._editing:
            self._editing = not self.text_edit.isReadOnly()
            self._show_mode()
        elif watched is self.view and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            follows_link = event.key() in ENTER and self.view.textCursor().charFormat().isAnchor()
            if event.key() in _EDITING_KEYS and not follows_link:
                self.edit()
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.escaped.emit()
                return True
        return super().eventFilter(watched, event)

    def _show_mode(self) -> None:
        """Formatted, unless it is empty, cannot be saved or is being edited."""
        formatted = not self._editing and not self._error and bool(self.text_edit.text().strip())
        if formatted:
            self.view.show_markdown(self.text_edit.text())
        self.text_edit.set_least_lines(_LINES_WHILE_EDITED if self._editing else 1)
        self.view.setVisible(formatted)
        self.text_edit.setVisible(not formatted)
