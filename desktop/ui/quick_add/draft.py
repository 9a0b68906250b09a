"""A line that is typed into quick add but not added yet: it outlives the window, however that ends."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from desktop.ui.core.context import AppContext
from desktop.ui.quick_add.quick_add import QuickAdd
from desktop.ui.quick_add.text import Typed

KEY = "quick_add"
PAUSE_MS = 1_000
"""Kept when typing pauses, so that even a process that is killed loses no more than the last words."""


class QuickAddDraft(QObject):
    def __init__(self, context: AppContext, field: QuickAdd) -> None:
        super().__init__(field)
        self._context = context
        self._field = field
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self.keep)
        field.input.textChanged.connect(self.on_typed)

    def on_typed(self) -> None:
        self._pause.start()

    def keep(self) -> None:
        """Remembers the line as it is now."""
        self._pause.stop()
        text, typed = self._field.line()
        draft = {"text": text, "removed": sorted(map(list, typed.removed)), "picked": list(typed.picked)}
        self._context.settings.remember(KEY, draft if text.strip() else None)

    def resume(self) -> None:
        """Brings back what was being typed last time."""
        match self._context.settings.state(KEY):
            case {"text": str(text), "removed": list(removed), "picked": list(picked)}:
                spans = frozenset((span[0], span[1]) for span in removed)
                self._field.set_line(text, Typed(removed=spans, picked=tuple(picked)))
                self._pause.stop()
