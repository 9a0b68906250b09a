"""Keeps a list steady while its rows change: what was selected, current and visible stays so."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QObject, Signal

from desktop.domain.views import Query
from desktop.ui.core.context import AppContext
from desktop.ui.core.list_steps import Entry
from desktop.ui.tasks.list_model import TaskListModel
from desktop.ui.tasks.view import TaskView

CLOSING_MS = 140
CLOSING_ROWS = 8
"""More than these go at once, without the others moving up visibly."""

_Select = QItemSelectionModel.SelectionFlag


class Before(NamedTuple):
    """What the user had before them when the rows began to change."""

    query: Query | None
    entries: list[Entry]
    current: str | None
    row: int
    selected: list[str]
    offsets: dict[str, int]  # of the visible tasks
    at_top: bool


class PlaceKeeper(QObject):
    """While it is busy, what the selection model says is not yet what it will be."""

    settled = Signal()
    selection_changed = Signal()  # other tasks are selected than before

    def __init__(self, context: AppContext, view: TaskView, model: TaskListModel, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = context.theme
        self._view = view
        self._model = model
        self._before: Before | None = None
        self._removed: list[range] = []
        self._wanted: str | None = None
        model.changing.connect(self._on_changing)
        model.rowsRemoved.connect(self._on_rows_removed)
        model.changed.connect(self._on_changed)

    def is_busy(self) -> bool:
        return self._before is not None

    def _on_changing(self) -> None:
        view, model = self._view, self._model
        rows = view.visible_rows()
        self._removed = []
        self._before = Before(
            query=model.shown_query(),
            entries=model.entries(),
            current=view.current_id(),
            row=view.currentIndex().row(),
            selected=view.selected_ids(),
            offsets={id_: view.offset_of(row) for row in rows if (id_ := model.id_at(row))},
            at_top=view.verticalOffset() == 0,
        )

    def _on_rows_removed(self, _parent: QModelIndex, first: int, last: int) -> None:
        self._removed.append(range(first, last + 1))

    def _on_changed(self, fresh: bool) -> None:
        before = self._before
        assert before is not None
        self._view.doItemsLayout()
        if fresh:
            self._start_anew(before)
        else:
            self._restore_selection(before)
            self._choose_wanted()
            self._restore_scroll(before)
            self._close_up()
        self._before = None
        self.settled.emit()
        if self._view.selected_ids() != before.selected:
            self.selection_changed.emit()

    def _start_anew(self, before: Before) -> None:
        """Another list begins at its top. Searched or sorted anew, it keeps the current task chosen if it has it."""
        self._wanted = before.current if _is_same_place(before.query, self._model.shown_query()) else None
        self._choose_wanted()
        self._view.scrollToTop()

    def _choose_wanted(self) -> None:
        """It may come only after the first glimpse of a list."""
        row = self._model.row_of(self._wanted) if self._wanted else -1
        if row >= 0:
            self._view.selectionModel().setCurrentIndex(self._model.index(row), _Select.ClearAndSelect)
        if row >= 0 or self._model.count() is not None:
            self._wanted = None

    def _restore_selection(self, before: Before) -> None:
        kept = [id_ for id_ in before.selected if self._model.row_of(id_) >= 0]
        selection = self._view.selectionModel()
        if len(kept) != len(self._view.selected_ids()):
            selection.select(self._selection_of(self._model.row_of(id_) for id_ in kept), _Select.ClearAndSelect)
        heir = self._heir(before)
        if heir is None:
            selection.clearCurrentIndex()
        else:
            lost = heir != before.current and bool(before.selected) and not kept
            index = self._model.index(self._model.row_of(heir))
            selection.setCurrentIndex(index, _Select.ClearAndSelect if lost else _Select.NoUpdate)

    def _selection_of(self, rows: Iterable[int]) -> QItemSelection:
        selection, start, end = QItemSelection(), -1, -1
        for row in [*sorted(rows), -1]:
            if row != end:
                if end > start:
                    selection.select(self._model.index(start), self._model.index(end - 1))
                start = row
            end = row + 1
        return selection

    def _heir(self, before: Before) -> str | None:
        """The current task if it is still there, else the next one below that is, else the next above."""
        if before.current is None or self._model.row_of(before.current) >= 0:
            return before.current
        for entry in [*before.entries[before.row :], *reversed(before.entries[: before.row])]:
            if isinstance(entry, str) and self._model.row_of(entry) >= 0:
                return entry
        return None

    def _restore_scroll(self, before: Before) -> None:
        """What was visible stays where it was; at the top, what is new there is shown."""
        if before.at_top:
            self._view.scrollToTop()
            return
        for id_, offset in before.offsets.items():
            row = self._model.row_of(id_)
            if row >= 0:
                self._view.scroll_to_offset(row, offset)
                return

    def _close_up(self) -> None:
        """The rows below move up to where some have gone."""
        duration = self._theme.duration(CLOSING_MS)
        if not duration or len(self._removed) != 1:
            return
        gone = self._removed[0]
        if len(gone) <= CLOSING_ROWS and gone.start in self._view.visible_rows():
            self._view.close_up(gone.start, len(gone), duration)


def _is_same_place(old: Query | None, new: Query | None) -> bool:
    if old is None or new is None:
        return False
    return bool(old.search.strip() or new.search.strip()) or (old.view, old.label) == (new.view, new.label)
