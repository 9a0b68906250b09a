"""The language a task is written in."""

from __future__ import annotations

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QWidget

from desktop.domain import text
from desktop.domain.task import Task, TaskFields
from desktop.ui.core.context import AppContext
from desktop.ui.detail.drafts import Drafts
from desktop.ui.detail.line_field import LineField


class LanguageField(LineField):
    """Reads “German (de)”; the code alone is enough to type."""

    field = "language"

    def __init__(self, context: AppContext, drafts: Drafts, parent: QWidget | None = None) -> None:
        super().__init__(context, drafts, parent)
        self.set_names(self.tr("Language"), self.tr("A language code such as de or pt-BR"))

    def stored_text(self, task: Task) -> str:
        return language_text(task.language)

    def normal(self, text_: str) -> str:
        return language_text(parse_language(text_))

    def fields(self, text_: str) -> TaskFields:
        return {"language": parse_language(text_)}


def language_text(code: str | None) -> str:
    if code is None:
        return ""
    language = QLocale(code).language()
    return code if language is QLocale.Language.C else f"{QLocale.languageToString(language)} ({code})"


def parse_language(written: str) -> str | None:
    """Takes back what `language_text` says, or a code; raises InvalidInputError."""
    code = written.rpartition("(")[2].removesuffix(")") if written.strip().endswith(")") else written
    return text.language(code) if code.strip() else None
