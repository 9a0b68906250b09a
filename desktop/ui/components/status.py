"""The status bar: how many tasks, and what Undo would take back."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSizePolicy, QStatusBar, QWidget

from desktop.domain.views import Counts
from desktop.ui.context import AppContext


class StatusBar(QStatusBar):
    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.setSizeGripEnabled(False)
        self._tasks = QLabel(self)
        self._step = QLabel(self)
        self._step.setTextFormat(Qt.TextFormat.PlainText)  # it holds a title, which may look like markup
        # A long title must not widen the window.
        self._step.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.addWidget(self._tasks)
        self.addWidget(self._step, 1)

        context.theme.changed.connect(self.on_theme_changed)
        self.on_theme_changed()

    def on_theme_changed(self) -> None:
        metrics = self._context.theme.metrics
        self.setContentsMargins(metrics.gap, 0, metrics.gap, 0)
        self._tasks.setContentsMargins(0, 0, metrics.gap, 0)

    def show_counts(self, counts: Counts) -> None:
        self._tasks.setText(self.tr("%Ln open task(s)", "", counts.all))

    def show_step(self, text: str) -> None:
        self._step.setText(text)
