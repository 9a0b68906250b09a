"""A heading that unfolds what is below it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from desktop.ui.core.icons import Icon, Icons
from desktop.ui.widgets.key_claim import press_with_enter
from desktop.ui.widgets.layouts import make_column


class Disclosure(QWidget):
    """Folded at first. What is inside can be filled when `unfolded` is told."""

    unfolded = Signal(bool)

    def __init__(self, title: str, icons: Icons, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icons = icons
        self._heading = QToolButton(self)
        self._heading.setObjectName("disclosure")
        self._heading.setCheckable(True)
        self._heading.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        press_with_enter(self._heading)
        self._heading.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._heading.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._heading.toggled.connect(self.on_toggled)
        self.body = QWidget(self)
        self.body.hide()
        make_column(self, self._heading, self.body, spacing=0)
        self.set_title(title)
        self._show_arrow()

    def set_title(self, title: str) -> None:
        self._heading.setText(title)
        self._heading.setAccessibleName(title)

    def is_open(self) -> bool:
        return self._heading.isChecked()

    def set_open(self, on: bool) -> None:
        self._heading.setChecked(on)

    def on_toggled(self, on: bool) -> None:
        self.body.setVisible(on)
        self._show_arrow()
        self.unfolded.emit(on)

    def _show_arrow(self) -> None:
        is_open = self.is_open()
        self._heading.setIcon(self._icons.icon(Icon.CHEVRON_DOWN if is_open else Icon.CHEVRON_RIGHT))
        self._heading.setAccessibleDescription(self.tr("expanded") if is_open else self.tr("collapsed"))
