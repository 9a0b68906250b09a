"""Search as you type, in the header of a list."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QLocale, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QSizePolicy, QToolButton, QWidget

from desktop.ui.context import AppContext
from desktop.ui.icons import Icon, Ink
from desktop.ui.theme.style import Kind, mark
from desktop.ui.widgets.box import Box

PAUSE_MS = 60
"""How long the typing rests before a search begins."""

_OWN_KEYS = frozenset({Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down})


class SearchField(Box):
    """`searched` tells each new text once, `left` that the user goes on to the list."""

    searched = Signal(str)
    left = Signal()

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context.theme, parent=parent)
        self._context = context
        self._told = ""
        self._icon = QLabel(self)
        self.input = QLineEdit(self)
        self.input.setPlaceholderText(self.tr("Search"))
        self.input.setAccessibleName(self.tr("Search tasks"))
        mark(self.input, Kind.PLAIN)
        self._count = QLabel(self)
        mark(self._count, Kind.SMALL)
        self._count.hide()
        self._clear = QToolButton(self)
        self._clear.setObjectName("in-field")
        self._clear.setIcon(context.icons.icon(Icon.CLOSE))
        self._clear.setAccessibleName(self.tr("Clear the search"))
        self._clear.setToolTip(self.tr("Clear the search"))
        self._clear.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._clear.hide()
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._row = QHBoxLayout(self)
        for widget in (self._icon, self.input, self._count, self._clear):
            self._row.addWidget(widget, int(widget is self.input))
        self.setFocusProxy(self.input)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.IBeamCursor)
        self.watch(self.input)
        self._pause.timeout.connect(self._tell)
        self._clear.clicked.connect(self._on_clear_clicked)
        self.input.textChanged.connect(self._on_text_changed)
        self._fit()

    def text(self) -> str:
        return self.input.text()

    def clear(self) -> None:
        """Empties the field and says so at once."""
        self.input.clear()
        self._tell()

    def focus_input(self) -> None:
        """Takes the focus, ready to be typed over."""
        self.input.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.input.selectAll()

    def set_count(self, number: int | None) -> None:
        """Shows how many tasks were found; None is nothing to show."""
        self._count.setVisible(number is not None)
        said = "" if number is None else self.tr("%n task(s) found", "", number)
        self._count.setText("" if number is None else QLocale().toString(number))
        self._count.setToolTip(said)
        self.input.setAccessibleDescription(said)

    def sizeHint(self) -> QSize:
        metrics = self._context.theme.metrics
        return QSize(metrics.grid * 30, metrics.control)

    def minimumSizeHint(self) -> QSize:
        metrics = self._context.theme.metrics
        return QSize(metrics.grid * 14, metrics.control)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.input and isinstance(event, QKeyEvent) and event.key() in _OWN_KEYS:
            if event.type() is QEvent.Type.ShortcutOverride:
                event.accept()  # else a command of the window with this key would take it
                return True
            if event.type() is QEvent.Type.KeyPress:
                self._on_own_key(event.key())
                return True
        return super().eventFilter(watched, event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.input.setFocus(Qt.FocusReason.MouseFocusReason)
        event.accept()

    def on_theme_changed(self) -> None:
        super().on_theme_changed()
        self._fit()

    def _on_own_key(self, key: int) -> None:
        if key == Qt.Key.Key_Escape and self.text():
            self.clear()
            return
        self._tell()
        if key not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()

    def _on_text_changed(self, text: str) -> None:
        self._clear.setVisible(bool(text))
        if not text:
            self.set_count(None)
        self._pause.start()

    def _on_clear_clicked(self) -> None:
        self.input.setFocus(Qt.FocusReason.OtherFocusReason)
        self.clear()

    def _tell(self) -> None:
        self._pause.stop()
        if self.text() != self._told:
            self._told = self.text()
            self.searched.emit(self._told)

    def _fit(self) -> None:
        metrics = self._context.theme.metrics
        self._icon.setPixmap(self._context.icons.pixmap(Icon.SEARCH, Ink.MUTED, metrics.icon))
        self._row.setContentsMargins(metrics.grid, 0, metrics.half, 0)
        self._row.setSpacing(metrics.snug)
        self.updateGeometry()
