"""A field of the catalogue that is typed as one line: a length of time, a language, a short text."""

from __future__ import annotations

from typing import Any, cast

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from desktop.domain.fields import task_field
from desktop.domain.task import Task, TaskFields
from desktop.ui.core.context import AppContext
from desktop.ui.core.field_text import field_name, parse_typed, typed_text
from desktop.ui.detail.drafts import Drafts
from desktop.ui.detail.line_field import LineField


class ValueField(LineField):
    def __init__(self, context: AppContext, drafts: Drafts, key: str, parent: QWidget | None = None) -> None:
        self.field = key
        self._field = field = task_field(key)
        super().__init__(context, drafts, parent)
        self.set_names(field_name(field), QCoreApplication.translate("Fields", field.hint) if field.hint else "")

    def stored_text(self, task: Task) -> str:
        return typed_text(self._field, self._field.stored(task))

    def normal(self, text: str) -> str:
        return typed_text(self._field, parse_typed(self._field, text))

    def fields(self, text: str) -> TaskFields:
        value: Any = parse_typed(self._field, text)
        return cast(TaskFields, {self.field: None if value is None else self._field.load(value)})
