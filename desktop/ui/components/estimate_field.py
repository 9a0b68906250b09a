"""How long a task takes."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.domain.task import Task
from desktop.store.drafts import TaskFields
from desktop.ui.components.drafts import Drafts
from desktop.ui.components.estimate_text import estimate_text, parse_estimate
from desktop.ui.components.text_part import TextPart
from desktop.ui.context import AppContext
from desktop.ui.widgets.field_edit import FieldEdit
from desktop.ui.widgets.looks import make_quiet


class EstimateField(TextPart):
    field = "estimate"

    def __init__(self, context: AppContext, drafts: Drafts, parent: QWidget | None = None) -> None:
        editor = FieldEdit()
        super().__init__(context, drafts, editor, parent)
        editor.setAccessibleName(self.tr("Estimate"))
        editor.setPlaceholderText(self.tr("None"))
        editor.setToolTip(self.tr("How long it takes: 90, 1h 30m, 1.5h"))
        make_quiet(editor)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(editor)
        column.addWidget(self.note)

    def stored_text(self, task: Task) -> str:
        return estimate_text(task.estimate)

    def normal(self, text: str) -> str:
        return estimate_text(parse_estimate(text))

    def fields(self, text: str) -> TaskFields:
        return {"estimate": parse_estimate(text)}
