"""The fields that a task has no value for and that are seldom wanted: a line with their names."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from desktop.ui.core.context import AppContext
from desktop.ui.core.field_text import caption
from desktop.ui.theme.style import make_quiet, set_look
from desktop.ui.widgets.buttons import make_button
from desktop.ui.widgets.flow_layout import FlowLayout


class FieldOffers(QWidget):
    """`wanted` carries the key of a field."""

    wanted = Signal(str)

    def __init__(self, context: AppContext, keys: tuple[str, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._flow = context.theme.space(FlowLayout(self), "half")
        self.buttons = {key: self._button(key) for key in keys}
        context.theme.follow(self.on_theme_changed)

    def offer(self, keys: set[str]) -> None:
        for key, button in self.buttons.items():
            button.setVisible(key in keys)

    def on_theme_changed(self) -> None:
        self._flow.set_line_height(self._context.theme.metrics.control)

    def _button(self, key: str) -> QPushButton:
        button = make_button(caption(key), self, partial(self.wanted.emit, key))
        button.setObjectName(key)
        button.setAccessibleName(self.tr("Add: {field}").format(field=caption(key)))
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        make_quiet(button)
        set_look(button, "empty", True)
        self._flow.addWidget(button)
        return button
