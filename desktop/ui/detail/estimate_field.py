"""How long a task takes."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from desktop.domain.task import Task, TaskFields
from desktop.ui.core.context import AppContext
from desktop.ui.detail.drafts import Drafts
from desktop.ui.detail.estimate import estimate_text, parse_estimate
from desktop.ui.detail.line_field import LineField


class EstimateField(LineField):
    field = "estimate"

    def __init__(self, context: AppContext, drafts: Drafts, parent: QWidget | None = None) -> None:
        super().__init__(context, drafts, parent)
        self.set_names(self.tr("Estimate"), self.tr("How long it takes: 90, 1h 30m, 1.5h"))

    def stored_text(self, task: Task) -> str:
        return estimate_text(task.estimate)

    def normal(self, text: str) -> str:
        return estimate_text(parse_estimate(text))

    def fields(self, text: str) -> TaskFields:
        return {"estimate": parse_estimate(text)}
