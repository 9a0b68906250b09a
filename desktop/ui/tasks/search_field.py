"""Search as you type, in the header of a list."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QLocale, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from desktop.store.search import LIMIT
from desktop.ui.core.context import AppContext
from desktop.ui.theme.style import Kind, mark
from desktop.ui.widgets.field import Field
from desktop.ui.widgets.key_claim import ENTER, claim_keys

PAUSE_MS = 60
"""How long the typing rests before a search begins."""


class SearchField(Field):
    """`searched` tells each new text once, `left` that the user goes on to the list."""

    searched = Signal(str)
    left = Signal()

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context.icons, parent=parent)
        self._told = ""
        self.input.setPlaceholderText(self.tr("Search"))
        self.input.setAccessibleName(self.tr("Search tasks"))
        self._count = QLabel(self)
        mark(self._count, Kind.SMALL)
        self._count.hide()
        self._row.insertWidget(2, self._count)
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._pause.timeout.connect(self._tell)
        self.input.returnPressed.connect(self._tell)
        claim_keys(self.input, *ENTER, Qt.Key.Key_Escape, Qt.Key.Key_Down)

    def clear(self) -> None:
        """Empties the field and says so at once."""
        super().clear()
        self._tell()

    def focus_input(self) -> None:
        """Takes the focus, ready to be typed over."""
        self.input.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.input.selectAll()

    def set_count(self, number: int | None) -> None:
        """Shows how many tasks were found; None is nothing to show."""
        self._count.setVisible(number is not None)
        said = "" if number is None else self.found_text(number)
        more = "+" if number == LIMIT else ""
        self._count.setText("" if number is None else QLocale().toString(number) + more)
        self._count.setToolTip(said)
        self.input.setAccessibleDescription(said)

    def found_text(self, number: int) -> str:
        """In words; a search that reached its limit says that there may be more."""
        if number == LIMIT:
            return self.tr("%Ln+ task(s) found", "", number)
        return self.tr("%Ln task(s) found", "", number)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape and self.text():
                self.clear()
                return True
            if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Down):
                self._tell()
                self.left.emit()
                return True
        return super().eventFilter(watched, event)

    def _on_text_changed(self, text: str) -> None:
        super()._on_text_changed(text)
        if not text:
            self.set_count(None)
        self._pause.start()

    def _tell(self) -> None:
        self._pause.stop()
        if self.text() != self._told:
            self._told = self.text()
            self.searched.emit(self._told)
