"""A one-line input with an icon before it and a button that empties it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from desktop.ui.core.icons import Icon, Icons
from desktop.ui.theme.style import WidgetKind, mark
from desktop.ui.widgets.box import Box
from desktop.ui.widgets.buttons import icon_button
from desktop.ui.widgets.labels import IconLabel
from desktop.ui.widgets.layouts import make_row


class Field(Box):
    def __init__(self, icons: Icons, icon: Icon = Icon.SEARCH, parent: QWidget | None = None) -> None:
        super().__init__(icons.theme, parent=parent)
        picture = IconLabel(icons, self, icon)
        self.input = mark(QLineEdit(self), WidgetKind.PLAIN)
        self._clear = icon_button(icons.icon(Icon.CLOSE), self.tr("Clear"), self, self._on_clear_clicked)
        self._clear.setObjectName("in-field")
        self._clear.hide()
        self._row = make_row(self, picture, self.input, self._clear, grows=self.input)
        self._theme.space(self._row, "snug", ("grid", 0, "half", 0))
        self.setFocusProxy(self.input)
        self.setCursor(Qt.CursorShape.IBeamCursor)
        self._clear.setCursor(Qt.CursorShape.ArrowCursor)
        self.watch(self.input)
        self.input.textChanged.connect(self._on_text_changed)

    def text(self) -> str:
        return self.input.text()

    def clear(self) -> None:
        self.input.clear()

    def sizeHint(self) -> QSize:
        metrics = self._theme.metrics
        return QSize(metrics.grid * 30, metrics.control)

    def minimumSizeHint(self) -> QSize:
        metrics = self._theme.metrics
        return QSize(metrics.grid * 14, metrics.control)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.input.setFocus(Qt.FocusReason.MouseFocusReason)
        event.accept()

    def on_theme_changed(self) -> None:
        super().on_theme_changed()
        self.updateGeometry()

    def _on_text_changed(self, text: str) -> None:
        self._clear.setVisible(bool(text))

    def _on_clear_clicked(self) -> None:
        self.input.setFocus(Qt.FocusReason.OtherFocusReason)
        self.clear()
