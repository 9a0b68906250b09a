"""A field of a task that is one line of text beside its name."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.ui.core.context import AppContext
from desktop.ui.detail.drafts import Drafts
from desktop.ui.detail.text_part import TextPart
from desktop.ui.widgets.field_edit import FieldEdit
from desktop.ui.widgets.looks import make_quiet


class LineField(TextPart):
    """Looks like a text until it is pointed at."""

    def __init__(self, context: AppContext, drafts: Drafts, parent: QWidget | None = None) -> None:
        editor = FieldEdit()
        super().__init__(context, drafts, editor, parent)
        editor.setPlaceholderText(self.tr("None"))
        make_quiet(editor)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(editor)
        column.addWidget(self.note)

    def set_names(self, name: str, hint: str) -> None:
        """What the field is, and what can be typed."""
        self.editor.setAccessibleName(name)
        self.editor.setToolTip(hint)
