"""Names and fields: beside each other where there is room, the name above its field where there is not."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from desktop.ui.theme.manager import Theme
from desktop.ui.theme.style import WidgetKind
from desktop.ui.widgets.labels import make_label

_LEAST_ROOM = 26  # in grid units


class FieldGrid(QWidget):
    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._rows: list[tuple[QLabel, QWidget]] = []
        self._stacked: bool | None = None
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        theme.changed.connect(self.arrange)

    def add(self, name: str, field: QWidget) -> None:
        label = make_label(name, self, WidgetKind.MUTED)
        label.setObjectName("field-name")
        self._rows.append((label, field))
        field.setParent(self)
        self.arrange()

    def show_row(self, field: QWidget, *, on: bool) -> None:
        for label, one in self._rows:
            if one is field and one.isHidden() == on:
                label.setVisible(on)
                one.setVisible(on)
                self.arrange()

    def activate(self) -> None:
        """Puts rows that were shown or hidden into place at once."""
        self._grid.activate()

    def arrange(self) -> None:
        metrics = self._theme.metrics
        stacked = self.width() < _LEAST_ROOM * metrics.grid
        self._grid.setHorizontalSpacing(metrics.grid)
        self._grid.setVerticalSpacing(0)
        self._stacked = stacked
        for label, field in self._rows:
            self._grid.removeWidget(label)
            self._grid.removeWidget(field)
        shown = [row for row in self._rows if not row[1].isHidden()]
        for row in range(self._grid.rowCount()):
            self._grid.setRowMinimumHeight(row, 0)
        for number, (label, field) in enumerate(shown):
            row = number * 3  # the first of them is a distance, for stacked fields
            self._grid.setRowMinimumHeight(row, metrics.snug if stacked and number else 0)
            if stacked:
                self._grid.addWidget(label, row + 1, 0)
                self._grid.addWidget(field, row + 2, 0)
            else:
                self._grid.addWidget(label, row + 1, 0, Qt.AlignmentFlag.AlignTop)
                self._grid.addWidget(field, row + 1, 1)
            label.setMinimumHeight(0 if stacked else metrics.control)
        widest = max((label.sizeHint().width() for label, _ in self._rows), default=0)
        self._grid.setColumnMinimumWidth(0, 0 if stacked else widest)
        self._grid.setColumnStretch(0, int(stacked))
        self._grid.setColumnStretch(1, int(not stacked))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if (self.width() < _LEAST_ROOM * self._theme.metrics.grid) != self._stacked:
            self.arrange()
