"""The proposals that wait for a verdict on the task in the detail pane; hidden while there are none."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from desktop.domain.task import Task
from desktop.domain.views import TaskRow
from desktop.ui.core.context import AppContext
from desktop.ui.detail import DetailPart
from desktop.ui.widgets.layouts import make_column

if TYPE_CHECKING:
    from desktop.ui.review.card import ReviewCard


class TaskProposals(DetailPart):
    """Makes its card when a task has proposals: most have none, and what a card imports takes long to load."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.card: ReviewCard | None = None
        self._shown = ""
        self._column = make_column(self)
        self.hide()

    def show_task(self, task: Task, *, is_fresh: bool) -> None:
        if is_fresh:
            self._shown = ""
            self.hide()
        if self._shown != task.id:
            lists = self.context.services.lists
            self.context.read(partial(lists.rows, [task.id]), self.on_counted, owner=self)

    def set_read_only(self, on: bool) -> None:
        """A verdict can be given on a task in the trash, too."""

    def on_counted(self, rows: list[TaskRow]) -> None:
        wanted = self.task.id if self.task else ""
        if self._shown != wanted and any(row.id == wanted and row.proposed for row in rows):
            self._shown = wanted
            self._make().show_task(wanted)

    def on_filled(self) -> None:
        self.setVisible(bool(self._shown))

    def on_emptied(self) -> None:
        self._shown = ""
        self.hide()

    def _make(self) -> ReviewCard:
        if self.card is None:
            from desktop.ui.review.card import ReviewCard

            self.card = ReviewCard(self.context, self)
            self.card.filled.connect(self.on_filled)
            self.card.emptied.connect(self.on_emptied)
            self._column.addWidget(self.card)
        return self.card
