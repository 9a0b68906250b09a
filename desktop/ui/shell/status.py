"""The status bar: how many tasks, what Undo would take back, and how the sync is doing."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLabel, QSizePolicy, QStatusBar, QWidget

from desktop.domain.views import Counts
from desktop.ui.core.context import AppContext
from desktop.ui.widgets.elided_label import ElidedLabel

if TYPE_CHECKING:
    from desktop.ui.sync import SyncButton


class StatusBar(QStatusBar):
    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.setSizeGripEnabled(False)
        self._tasks = QLabel(self)
        self._step = ElidedLabel(parent=self)
        # A long title must not widen the window.
        self._step.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.addWidget(self._tasks)
        self.addWidget(self._step, 1)

        context.theme.changed.connect(self.on_theme_changed)
        self.on_theme_changed()

    @cached_property
    def sync(self) -> SyncButton:
        """At the right. Made when there is something to say."""
        from desktop.ui.sync import SyncButton

        button = SyncButton(self._context, self)
        self.addPermanentWidget(button)
        return button

    def on_theme_changed(self) -> None:
        metrics = self._context.theme.metrics
        self.setContentsMargins(metrics.gap, 0, metrics.gap, 0)
        self._tasks.setContentsMargins(0, 0, metrics.gap, 0)

    def show_counts(self, counts: Counts) -> None:
        self._tasks.setText(self.tr("%Ln open task(s)", "", counts.all))

    def show_step(self, text: str) -> None:
        self._step.setText(text)
