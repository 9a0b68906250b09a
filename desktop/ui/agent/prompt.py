"""Where requests to the agent are typed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QResizeEvent, QTextCursor, QTextOption
from PySide6.QtWidgets import QSizePolicy, QTextEdit, QWidget

from desktop.ui.theme.style import Kind, mark
from desktop.ui.widgets.key_claim import CTRL_ENTER, ENTER, claim_keys, is_for_window

MOST_LINES = 6
_ARROWS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


class PromptEdit(QTextEdit):
    """Grows with its text up to six lines. Enter submits, Shift+Enter starts a line.

    Up on the first line and Down on the last go through what was asked before; what was being typed is the end of
    that list.
    """

    edited = Signal()
    submitted = Signal()
    escaped = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._asked: Sequence[str] = ()
        self._recalled: int | None = None  # which of them is shown
        self._typed = ""
        self._replacing = False
        mark(self, Kind.PLAIN)
        self.setAcceptRichText(False)
        self.setTabChangesFocus(True)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().setDocumentMargin(0)
        self.document().documentLayout().documentSizeChanged.connect(self.on_document_size_changed)
        self.textChanged.connect(self.on_text_changed)
        self.document().clearUndoRedoStacks()
        claim_keys(self, *ENTER, *CTRL_ENTER, Qt.Key.Key_Escape, *_ARROWS)

    def text(self) -> str:
        return self.toPlainText()

    def set_asked(self, texts: Sequence[str]) -> None:
        """What was asked before, oldest first."""
        self._asked = texts
        self._recalled = None

    def replace_text(self, text: str) -> None:
        """Puts a text in, with the caret at its end; without a word of `edited`."""
        self._recalled = None
        self._put(text)

    def clear_text(self) -> None:
        self.replace_text("")
        self.document().clearUndoRedoStacks()

    def on_text_changed(self) -> None:
        if not self._replacing:
            self._recalled = None
            self.edited.emit()

    def on_document_size_changed(self) -> None:
        self._fit()

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            document = self.document()
            if is_for_window(event, can_undo=document.isUndoAvailable(), can_redo=document.isRedoAvailable()):
                event.ignore()
                return True
        handled = super().event(event)
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.FontChange, QEvent.Type.Polish):
            self._fit()
        if event.type() is QEvent.Type.FocusOut:
            self.left.emit()
        return handled

    def keyPressEvent(self, event: QKeyEvent) -> None:
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if event.key() in ENTER and not shift:
            self.submitted.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        elif event.key() in _ARROWS and not shift and self._recall(_ARROWS[Qt.Key(event.key())]):
            event.accept()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self.fontMetrics().averageCharWidth() * 6, self._height())

    def _recall(self, step: int) -> bool:
        """Shows an older or newer request, where the caret is at the edge; False where it is not."""
        if not self._at_edge(step):
            return False
        at = len(self._asked) if self._recalled is None else self._recalled
        to = at + step
        if not 0 <= to <= len(self._asked):
            return step > 0 and self._recalled is not None
        if self._recalled is None:
            self._typed = self.text()
        self._put(self._asked[to] if to < len(self._asked) else self._typed)
        self._recalled = to if to < len(self._asked) else None
        return True

    def _at_edge(self, step: int) -> bool:
        cursor = QTextCursor(self.textCursor())
        way = QTextCursor.MoveOperation.Up if step < 0 else QTextCursor.MoveOperation.Down
        return not cursor.movePosition(way)

    def _put(self, text: str) -> None:
        self._replacing = True
        cursor = QTextCursor(self.document())
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.insertText(text)
        self.setTextCursor(cursor)
        self._replacing = False

    def _height(self) -> int:
        line = QFontMetricsF(self.font()).lineSpacing()
        return round(min(max(self.document().size().height(), line), line * MOST_LINES)) + 1

    def _fit(self) -> None:
        line = QFontMetricsF(self.font()).lineSpacing()
        scrolls = self.document().size().height() > line * MOST_LINES + 1
        policy = Qt.ScrollBarPolicy.ScrollBarAsNeeded if scrolls else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        if self.verticalScrollBarPolicy() is not policy:
            self.setVerticalScrollBarPolicy(policy)
        if self.height() != self._height() or self.minimumHeight() != self._height():
            self.setFixedHeight(self._height())
