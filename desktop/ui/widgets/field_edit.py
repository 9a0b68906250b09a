"""A line of text with the same manners as `AutoHeightEdit`."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from desktop.ui.widgets.key_claim import CTRL_ENTER, ENTER, claim_keys, is_for_window

_PASSING = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.MenuBarFocusReason)


class FieldEdit(QLineEdit):
    """`left` tells why the focus went; a menu that opens over the field does not count as leaving it."""

    edited = Signal()
    submitted = Signal()
    cancelled = Signal()
    left = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.textEdited.connect(self.edited)
        claim_keys(self, *ENTER, *CTRL_ENTER)

    def replace_text(self, text: str, *, undoable: bool = False) -> None:
        """Sets the text without a word of `edited`. Only where the user asked for it should it be `undoable`."""
        if text == self.text():
            return
        if undoable:
            self.selectAll()
            self.insert(text)
        else:
            at = self.cursorPosition()
            self.setText(text)
            self.setCursorPosition(min(at, len(text)))

    def event(self, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and is_for_window(event, can_undo=self.isUndoAvailable(), can_redo=self.isRedoAvailable())
        ):
            event.ignore()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            self.submitted.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in _PASSING:
            self.left.emit(event.reason())
