"""The description: Markdown that is shown formatted, and as typed while it is edited."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.domain import text
from desktop.domain.task import Task, TaskFields
from desktop.ui.core.context import AppContext
from desktop.ui.detail.drafts import Drafts
from desktop.ui.detail.text_part import TextPart
from desktop.ui.widgets.auto_height_edit import AutoHeightEdit
from desktop.ui.widgets.key_claim import ENTER, claim_keys
from desktop.ui.widgets.looks import make_quiet
from desktop.ui.widgets.markdown_view import MarkdownView

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
        editor.setAccessibleName(self.tr("Description"))
        editor.setPlaceholderText(self.tr("Add a description"))
        make_quiet(editor)
        self.view = MarkdownView(self)
        self.view.setAccessibleName(self.tr("Description"))
        self.view.setAccessibleDescription(self.tr("Press Enter to edit it."))
        self.view.clicked.connect(self.edit)
        make_quiet(self.view)
        claim_keys(self.view, *_EDITING_KEYS)
        self._editing = False
        self.autosave = QTimer(self, singleShot=True, interval=AUTOSAVE_MS)
        self.autosave.timeout.connect(self.on_typing_paused)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(editor)
        column.addWidget(self.view)
        column.addWidget(self.note)
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
        """Formatted where there is something to format and nobody is at it."""
        formatted = not self._editing and not self._error and bool(self.text_edit.text().strip())
        if formatted:
            self.view.show_markdown(self.text_edit.text())
        self.text_edit.set_least_lines(_LINES_WHILE_EDITED if self._editing else 1)
        self.view.setVisible(formatted)
        self.text_edit.setVisible(not formatted)
