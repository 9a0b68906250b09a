"""The page that shows every shortcut."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from desktop.domain.text import fold
from desktop.ui.core.context import AppContext
from desktop.ui.shell.shortcut_table import Keys, Part, parts
from desktop.ui.theme.style import Kind, mark
from desktop.ui.widgets.field import Field
from desktop.ui.widgets.fitting import FittingDialog
from desktop.ui.widgets.keycaps import KeyCaps

_SCROLLING = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown})


def open_shortcuts(context: AppContext, parent: QWidget) -> ShortcutsDialog:
    """Brings the page to the front; there is never more than one."""
    dialog = parent.findChild(ShortcutsDialog) or ShortcutsDialog(context, parent)
    dialog.show()
    dialog.raise_()
    dialog.activateWindow()
    return dialog


class ShortcutsDialog(FittingDialog):
    """Stays open beside the window, so that one can try what it says."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        self.search = Field(context.icons, parent=self)
        self.search.input.setPlaceholderText(self.tr("Find by what it does, or by its keys"))
        self.search.input.setAccessibleName(self.tr("Find a shortcut"))
        self._none = QLabel(self.tr("No shortcut found."), self)
        self._none.setAlignment(Qt.AlignmentFlag.AlignCenter)
        mark(self._none, Kind.MUTED)
        self._none.hide()
        self._sheet = QWidget(self)
        self._sections = [_Section(context, part, self._sheet) for part in parts()]
        self._columns = QHBoxLayout(self._sheet)
        self._halves = (QVBoxLayout(), QVBoxLayout())
        for half in self._halves:
            self._columns.addLayout(half, 1)
        self._scroll = QScrollArea(self)
        self._scroll.setWidgetResizable(True)
        self._scroll.setWidget(self._sheet)
        self._scroll.setAccessibleName(self.tr("Shortcuts"))
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._column = QVBoxLayout(self)
        for widget in (self.search, self._none, self._scroll):
            self._column.addWidget(widget, int(widget is not self.search))
        self.search.input.textChanged.connect(self._on_searched)
        self.search.input.installEventFilter(self)
        context.theme.changed.connect(self.on_theme_changed)
        self._in_two = True
        self.search.setFocus()
        self._fit()
        self._deal()

    def wanted_size(self) -> QSize:
        return QSize(95, 78) * self._context.theme.metrics.grid

    def shown(self) -> list[str]:
        """What the shortcuts that are to be seen do."""
        return [row.keys.text for section in self._sections for row in section.rows if row.isVisibleTo(self)]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        in_two = self.width() >= self._context.theme.metrics.grid * 75
        if in_two != self._in_two:
            self._in_two = in_two
            self._deal()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.search.input and isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            if event.key() in _SCROLLING:
                bar = self._scroll.verticalScrollBar()
                step = bar.pageStep() if event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown) else bar.singleStep()
                is_up = event.key() in (Qt.Key.Key_Up, Qt.Key.Key_PageUp)
                bar.setValue(bar.value() + (-step if is_up else step))
                return True
            if event.key() == Qt.Key.Key_Escape and self.search.text():
                self.search.clear()
                return True
        return super().eventFilter(watched, event)

    def on_theme_changed(self) -> None:
        self._fit()
        for section in self._sections:
            section.fit()

    def _on_searched(self, text: str) -> None:
        words = fold(text).split()
        for section in self._sections:
            section.filter(words)
        found = any(section.isVisibleTo(self._sheet) for section in self._sections)
        self._none.setVisible(not found)
        self._scroll.setVisible(found)
        self._deal()

    def _deal(self) -> None:
        """Fills the columns evenly, keeping the order: down the first, then down the second."""
        for half in self._halves:
            while half.takeAt(0):
                pass
        seen = [section for section in self._sections if section.isVisibleTo(self._sheet)]
        middle = _middle([section.weight() for section in seen]) if self._in_two else len(seen)
        for number, section in enumerate(seen):
            self._halves[number >= middle].addWidget(section)
        for half in self._halves:
            half.addStretch(1)
        self._columns.setStretch(1, int(self._in_two))

    def _fit(self) -> None:
        metrics = self._context.theme.metrics
        self._column.setContentsMargins(metrics.double, metrics.double, metrics.double, 0)
        self._column.setSpacing(metrics.gap)
        self._columns.setContentsMargins(metrics.half, metrics.half, metrics.gap, metrics.double)
        self._columns.setSpacing(metrics.triple + metrics.grid)
        for half in self._halves:
            half.setSpacing(metrics.double)
        self.setMinimumSize(metrics.grid * 40, metrics.grid * 35)


class _Row(QWidget):
    def __init__(self, context: AppContext, keys: Keys, parent: QWidget) -> None:
        super().__init__(parent)
        self.keys = keys
        text = QLabel(keys.text, self)
        text.setWordWrap(True)
        caps = KeyCaps(context.theme, keys.shortcuts, self)
        self._words = fold(keys.text)
        self._caps = {fold(name) for name in caps.names()} | {fold(shortcut) for shortcut in keys.shortcuts}
        self.setAccessibleName(f"{keys.text}: {caps.spoken()}")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(text, 1)
        row.addWidget(caps)

    def fits(self, words: Sequence[str]) -> bool:
        return all(self._has(word) for word in words)

    def _has(self, word: str) -> bool:
        """A single letter is a key, or the start of a word; it is inside of far too many."""
        if word in self._caps or any(cap.startswith(word) for cap in self._caps if len(cap) > 1):
            return True
        return word in self._words if len(word) > 1 else f" {word}" in f" {self._words}"


class _Section(QWidget):
    def __init__(self, context: AppContext, part: Part, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self._title = QLabel(part.title, self)
        mark(self._title, Kind.HEADING)
        self.rows = [_Row(context, keys, self) for keys in part.keys]
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.addWidget(self._title, 0, 0)
        for number, row in enumerate(self.rows, 1):
            self._grid.addWidget(row, number, 0)
        self.fit()

    def fit(self) -> None:
        self._grid.setVerticalSpacing(self._context.theme.metrics.snug)

    def filter(self, words: Sequence[str]) -> None:
        """A title that fits keeps everything under it."""
        if all(word in fold(self._title.text()) for word in words):
            words = ()
        for row in self.rows:
            row.setVisible(row.fits(words))
        self.setVisible(any(row.isVisibleTo(self) for row in self.rows))

    def weight(self) -> int:
        """About how many rows high it is."""
        return 2 + sum(row.isVisibleTo(self) for row in self.rows)


def _middle(weights: Sequence[int]) -> int:
    """After how many of them the first column ends, so that both are as even as can be."""
    splits = range(1, len(weights) + 1)
    return min(splits, key=lambda n: max(sum(weights[:n]), sum(weights[n:])), default=0)
