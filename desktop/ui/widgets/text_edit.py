"""Fields to type in: one line, or text that is always exactly as high as its field."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QMimeData, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetricsF, QKeyEvent, QResizeEvent, QTextCursor, QTextOption
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QStyle, QStyleOptionFrame, QTextEdit, QWidget

from desktop.ui.widgets.key_claim import CTRL_ENTER, ENTER, claim_keys, is_for_window

_ANY = QRect(0, 0, 1000, 1000)  # the frame is the same around any text


def height_of_text(edit: QTextEdit, least_lines: int = 0) -> int:
    """The height that shows all of the text, with the frame and padding that the style sheet gives."""
    option = QStyleOptionFrame()
    edit.initStyleOption(option)
    option.rect = _ANY
    inside = edit.style().subElementRect(QStyle.SubElement.SE_ShapedFrameContents, option, edit)
    least = QFontMetricsF(edit.font()).lineSpacing() * least_lines
    return round(max(edit.document().size().height(), least)) + _ANY.height() - inside.height()


def fix_height(edit: QTextEdit, height: int) -> None:
    if height != edit.maximumHeight() or height != edit.minimumHeight():
        edit.setFixedHeight(height)


_PASSING = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.MenuBarFocusReason)


class AutoHeightEdit(QTextEdit):
    """Plain text that wraps and never scrolls by itself.

    With `one_line` Enter submits and line breaks become spaces; otherwise only Ctrl+Enter submits. `left` tells why
    the focus went; a menu that opens over the field does not count as leaving it.
    """

    edited = Signal()
    submitted = Signal()
    cancelled = Signal()
    left = Signal(object)

    def __init__(self, *, one_line: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._one_line = one_line
        self._least_lines = 1
        self._replacing = False
        self.setAcceptRichText(False)
        self.setTabChangesFocus(True)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().setDocumentMargin(0)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)
        self.textChanged.connect(self.on_text_changed)
        self.document().clearUndoRedoStacks()  # setting it up is nothing a user could undo
        claim_keys(self, *ENTER, *CTRL_ENTER)

    def text(self) -> str:
        return self.toPlainText()

    def replace_text(self, text: str, *, undoable: bool = False) -> None:
        """Sets the text without the signal `edited`. Only where the user asked for it should it be `undoable`."""
        if text == self.text():
            return
        self._replacing = True
        if undoable:
            cursor = QTextCursor(self.document())
            cursor.select(QTextCursor.SelectionType.Document)
            cursor.insertText(text)
        else:
            at = self.textCursor().position()
            self.setPlainText(text)
            cursor = self.textCursor()
            cursor.setPosition(min(at, len(text)))
        self.setTextCursor(cursor)
        self._replacing = False

    def caret_to_end(self) -> None:
        self.moveCursor(QTextCursor.MoveOperation.End)

    def set_least_lines(self, lines: int) -> None:
        self._least_lines = lines
        self._fit()

    def on_text_changed(self) -> None:
        if not self._replacing:
            self.edited.emit()

    def event(self, event: QEvent) -> bool:
        text = self.document()
        if is_for_window(event, can_undo=text.isUndoAvailable(), can_redo=text.isRedoAvailable()):
            event.ignore()
            return True
        handled = super().event(event)
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.FontChange, QEvent.Type.Polish):
            self._fit()
        return handled

    def keyPressEvent(self, event: QKeyEvent) -> None:
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if event.key() in ENTER and (self._one_line or control):
            self.submitted.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)

    def insertFromMimeData(self, source: QMimeData) -> None:
        if self._one_line and source.hasText():
            self.textCursor().insertText(" ".join(source.text().split("\n")).strip())
        else:
            super().insertFromMimeData(source)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in _PASSING:
            self.left.emit(event.reason())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self.fontMetrics().averageCharWidth() * 6, self._height())

    def _height(self) -> int:
        return height_of_text(self, self._least_lines)

    def _fit(self) -> None:
        fix_height(self, self._height())


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
        """Sets the text without the signal `edited`. Only where the user asked for it should it be `undoable`."""
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
        if is_for_window(event, can_undo=self.isUndoAvailable(), can_redo=self.isRedoAvailable()):
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
