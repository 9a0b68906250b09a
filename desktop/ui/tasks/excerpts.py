"""Excerpts that show why tasks were found, read once typing pauses: no keystroke waits for them."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.store import Changes
from desktop.ui.core.context import AppContext

PAUSE_MS = 200


class Excerpts(QObject):
    """Of the rows that are looked at, for one search at a time."""

    arrived = Signal(object)  # a set of ids

    def __init__(self, context: AppContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._search = ""
        self._found: dict[str, str] = {}
        self._wanted: set[str] = set()
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self._read)

    def get(self, search: str, id_: str) -> str:
        """ "" where the title says it all, and until `arrived` tells of it."""
        if search != self._search:
            self._search = search
            self._found.clear()
            self._wanted.clear()
            self._pause.stop()
        if id_ not in self._found and id_ not in self._wanted:
            self._wanted.add(id_)
            if not self._pause.isActive():
                self._pause.start()
        return self._found.get(id_, "")

    def put_off(self) -> None:
        """Somebody goes on typing."""
        if self._pause.isActive():
            self._pause.start()

    def refresh(self, changes: Changes) -> None:
        for id_ in changes.tasks:
            self._found.pop(id_, None)

    def _read(self) -> None:
        ids, search, lists = list(self._wanted), self._search, self._context.services.lists
        self._context.read(lambda: (search, lists.excerpts(ids, search)), self._on_read, owner=self)

    def _on_read(self, answer: tuple[str, dict[str, str]]) -> None:
        search, found = answer
        if search == self._search:
            self._wanted -= found.keys()
            self._found |= found
            self.arrived.emit({id_ for id_, text in found.items() if text})
