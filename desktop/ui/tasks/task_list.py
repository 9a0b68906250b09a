"""The list of tasks: shows a query, ticks, renames, reorders, and says so when there is nothing."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QObject, QPoint, QTimer, Signal
from PySide6.QtWidgets import QAbstractItemView, QGridLayout, QWidget

from desktop.domain.text import shorten
from desktop.domain.values import Status
from desktop.domain.views import Query, Sort, TaskGroup, View
from desktop.ui.core.context import AppContext
from desktop.ui.core.format import with_coming
from desktop.ui.core.list_steps import Entry, StepHeading
from desktop.ui.tasks.list_model import TaskListModel
from desktop.ui.tasks.query import is_ordered_by_hand
from desktop.ui.tasks.view import TaskView, drop_target

if TYPE_CHECKING:
    from desktop.services.tasks import Toggled
    from desktop.ui.tasks.actions import TaskActions
    from desktop.ui.widgets.empty_state import EmptyState

CLOSING_MS = 140
CLOSING_ROWS = 8
"""Where more rows than this go, the others move up without an animation."""

_Select = QItemSelectionModel.SelectionFlag


class ViewState(NamedTuple):
    """What was selected, current and visible when the rows began to change."""

    query: Query | None
    entries: list[Entry]
    current: str | None
    row: int
    selected: list[str]
    offsets: dict[str, int]  # of the visible tasks
    at_top: bool


class ViewStateRestorer(QObject):
    """What was selected, current and visible stays so while rows come, go and move.

    While it is busy, the selection model is not to be believed: it has not been restored yet.
    """

    settled = Signal()
    selection_changed = Signal()  # other tasks are selected than before

    def __init__(self, context: AppContext, view: TaskView, model: TaskListModel, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = context.theme
        self._view = view
        self._model = model
        self._before: ViewState | None = None
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
        self._before = ViewState(
            query=model.shown_query(),
            entries=model.entries,
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

    def _start_anew(self, before: ViewState) -> None:
        """Another list begins at its top. Searched or sorted anew, it keeps the current task chosen if it has it."""
        self._wanted = before.current if _is_same_place(before.query, self._model.shown_query()) else None
        self._choose_wanted()
        self._view.scrollToTop()

    def _choose_wanted(self) -> None:
        """Chooses the task to be kept, which may come only after the first part of a long list."""
        row = self._model.row_of(self._wanted) if self._wanted else -1
        if row >= 0:
            self._view.selectionModel().setCurrentIndex(self._model.index(row), _Select.ClearAndSelect)
        if row >= 0 or self._model.count() is not None:
            self._wanted = None

    def _restore_selection(self, before: ViewState) -> None:
        kept = [id_ for id_ in before.selected if self._model.row_of(id_) >= 0]
        selection = self._view.selectionModel()
        if len(kept) != len(self._view.selected_ids()):
            selection.select(self._selection_of(self._model.row_of(id_) for id_ in kept), _Select.ClearAndSelect)
        successor = self._successor(before)
        if successor is None:
            selection.clearCurrentIndex()
        else:
            lost = successor != before.current and bool(before.selected) and not kept
            index = self._model.index(self._model.row_of(successor))
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

    def _successor(self, before: ViewState) -> str | None:
        """The current task if it is still there, else the next one below that is, else the next above."""
        if before.current is None or self._model.row_of(before.current) >= 0:
            return before.current
        for entry in [*before.entries[before.row :], *reversed(before.entries[: before.row])]:
            if isinstance(entry, str) and self._model.row_of(entry) >= 0:
                return entry
        return None

    def _restore_scroll(self, before: ViewState) -> None:
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
        """Animates how the rows below move up to where some have gone."""
        duration = self._theme.duration(CLOSING_MS)
        if not duration or len(self._removed) != 1:
            return
        gone = self._removed[0]
        if len(gone) <= CLOSING_ROWS and gone.start in self._view.visible_rows():
            self._view.close_up(gone.start, len(gone), duration)


def _is_same_place(old: Query | None, new: Query | None) -> bool:
    if old is None or new is None:
        return False
    return bool(old.search.strip() or new.search.strip()) or old[:4] == new[:4]


LINGER_MS = 450
"""How long a task that was ticked stays where it is: long enough to see it, and to tick the next one."""


class TaskList(QWidget):
    """Needs the whole width: it keeps the margin of the page itself, so that the scroll bar is at the edge."""

    current_changed = Signal(object)  # an id or None
    selection_changed = Signal()
    opened = Signal(str)
    counted = Signal(int)
    demo_wanted = Signal()  # a demo of the review, offered while there has not been a single task
    menu_requested = Signal(QPoint)  # on the screen

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._told_current: str | None = None
        self._awaited: str | None = None
        self._entering = False
        self.model = TaskListModel(context, self)
        self.view = TaskView(context, self.model, self)
        self.view.setAccessibleName(self.tr("Tasks"))
        self._restorer = ViewStateRestorer(context, self.view, self.model, self)
        self._layout = QGridLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.addWidget(self.view, 0, 0)
        self.setFocusProxy(self.view)
        self._linger = QTimer(self, singleShot=True, interval=LINGER_MS)
        self._linger.timeout.connect(self.model.release)
        self._connect()

    @cached_property
    def empty(self) -> EmptyState:
        """Made for the first list that is empty: starting is quicker without it."""
        from desktop.ui.widgets.empty_state import EmptyState

        empty = EmptyState(self._context.icons, self)
        empty.acted.connect(self.demo_wanted)
        self._layout.addWidget(empty, 0, 0)
        return empty

    @cached_property
    def _actions(self) -> TaskActions:
        from desktop.ui.tasks.actions import TaskActions

        return TaskActions(self._context, self)

    def show_query(self, query: Query) -> None:
        self._awaited = None
        self.model.set_query(query)

    def selected_ids(self) -> list[str]:
        return self.view.selected_ids()

    def current_id(self) -> str | None:
        return self.view.current_id()

    def select(self, id_: str) -> None:
        """Goes to a task, as soon as it is in the list."""
        row = self.model.row_of(id_)
        if row < 0:
            self._awaited = id_
            return
        self._awaited = None
        index, hint = self.model.index(row), QAbstractItemView.ScrollHint
        far = row not in self.view.visible_rows()
        self.view.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self.view.scrollTo(index, hint.PositionAtCenter if far else hint.EnsureVisible)

    def enter(self) -> None:
        """Takes the focus, with a task to act on: the current one, or the first as soon as there is one."""
        self.view.setFocus()
        self._entering = True
        self._enter()

    def select_current(self) -> None:
        """Only the current task stays selected."""
        command = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.view.selectionModel().select(self.view.currentIndex(), command)

    def rename_current(self) -> None:
        """Opens an editor in the row."""
        id_ = self.current_id()
        is_editing = self.view.state() is QAbstractItemView.State.EditingState
        if id_ is None or self.model.row(id_) is None or is_editing:
            return
        self.view.scrollTo(self.view.currentIndex())
        self.view.edit(self.view.currentIndex())

    def move_current(self, step: int) -> None:
        """Moves the selected tasks past their neighbour above (-1) or below (+1), where the order is the user's."""
        ids, order = self.selected_ids(), self.model.entries
        if not ids:
            return
        if not self.view.reorders:
            self.on_refused(None)
            return
        rows = [self.model.row_of(id_) for id_ in ids]
        gap = min(rows) - 1 if step < 0 else max(rows) + 2
        if 0 <= gap <= len(order):
            self.on_dropped(ids, gap)

    # what the user does

    def on_ticked(self, id_: str) -> None:
        self._toggle([id_], id_)

    def on_tick_pressed(self) -> None:
        current = self.current_id()
        if current and self.view.delegate.can_check:
            ids = self.selected_ids() or [current]
            self._toggle(ids, current if current in ids else ids[0])

    def on_renamed(self, id_: str, title: str) -> None:
        tasks = self._context.services.tasks
        self.model.foresee([id_], title=title)
        self._context.write(lambda: tasks.edit([id_], {"title": title}), owner=self).failed.connect(
            self.model.correct
        )

    def on_dropped(self, ids: Sequence[str], gap: int) -> None:
        order = self.model.ids(0, self.model.rowCount())
        place = drop_target(order, ids, gap)
        if place is None:
            return
        target, before = place
        tasks = self._context.services.tasks
        self.model.hold()
        self.model.foresee_order(ids, target, before=before)
        self.view.scrollTo(self.view.currentIndex())
        job = self._context.write(lambda: tasks.move(ids, target, before=before), owner=self)
        job.failed.connect(self.model.correct)
        job.finished.connect(self.model.release)

    def on_dropped_on_day(self, ids: Sequence[str], day: dt.date) -> None:
        self._actions.reschedule(ids, day)

    def on_refused(self, group: StepHeading | None) -> None:
        """Says why tasks cannot be moved there."""
        query = self.model.shown_query()
        if query is None:
            return
        if query.search.strip():
            reason = self.tr("What a search finds stands in the order of how well it fits.")
        elif query.view in (View.COMPLETED, View.TRASH):
            reason = self.tr("The latest are on top here; this order cannot be changed.")
        elif query.sort is not Sort.VIEW:
            reason = self.tr("This list is sorted. In its usual order tasks can be moved.")
        elif group and group.of is TaskGroup.OVERDUE:
            reason = self.tr("A task cannot be moved to days that are over. Drop it on Today or on a later day.")
        elif group and group.of is TaskGroup.DONE_TODAY:
            reason = self.tr("To complete a task, tick it, or drop it on Completed in the sidebar.")
        else:
            reason = self.tr(
                "A day is in order of time and priority. To order tasks yourself, choose “By hand” above."
            )
        self._context.tell(reason)

    def on_day_changed(self) -> None:
        if query := self.model.query:
            self.model.set_query(query._replace(today=self._context.today()))
        self.view.viewport().update()

    def _connect(self) -> None:
        context, view, model = self._context, self.view, self.model
        self._restorer.settled.connect(self._on_settled)
        self._restorer.selection_changed.connect(self.selection_changed)
        view.selectionModel().currentChanged.connect(self._on_current_changed)
        view.selectionModel().selectionChanged.connect(self._on_selection_changed)
        view.ticked.connect(self.on_ticked)
        view.tick_pressed.connect(self.on_tick_pressed)
        view.opened.connect(self.opened)
        view.dropped.connect(self.on_dropped)
        view.dropped_on_day.connect(self.on_dropped_on_day)
        view.refused.connect(self.on_refused)
        view.menu_requested.connect(self.menu_requested)
        view.delegate.renamed.connect(self.on_renamed)
        view.delegate.editing_began.connect(model.hold)
        view.delegate.editing_ended.connect(model.release)
        context.theme.changed.connect(self.view.restyle)
        context.day_changed.connect(self.on_day_changed)
        context.minute_changed.connect(self.view.viewport().update)  # a time may have passed

    def _toggle(self, ids: list[str], example: str) -> None:
        """Completes or reopens all, as it fits the `example`. Shown at once; they leave the list a little later."""
        row, tasks = self.model.row(example), self._context.services.tasks
        completing = row is None or row.status.is_pending
        if not self._linger.isActive():
            self.model.hold()
        self._linger.start()
        self.model.foresee(ids, status=Status.DONE if completing else Status.OPEN)
        then = self._on_completed if completing else self._on_reopened
        job = self._context.write(lambda: tasks.complete_or_reopen(ids, reopen=not completing), then, owner=self)
        job.failed.connect(self.model.correct)

    def _on_completed(self, done: Toggled) -> None:
        self._tell(done, self.tr("Completed “{title}”"), self.tr("%n task(s) completed", "", len(done.tasks)))

    def _on_reopened(self, done: Toggled) -> None:
        self._tell(done, self.tr("Reopened “{title}”"), self.tr("%n task(s) reopened", "", len(done.tasks)))

    def _tell(self, done: Toggled, one: str, many: str) -> None:
        row = self.model.row(next(iter(done.tasks))) if len(done.tasks) == 1 else None
        if done.tasks:
            text = one.format(title=shorten(row.title)) if row else many
            self._context.tell(with_coming(text, done.coming, self._context.now()), undo=True)

    # when rows change

    def _on_settled(self) -> None:
        query = self.model.shown_query()
        assert query is not None
        self.view.delegate.set_query(query)
        self.view.reorders = is_ordered_by_hand(query)
        self._show_empty()
        self._tell_current()
        if self.model.count() is not None:
            self.counted.emit(self.model.count())
        if self._awaited:
            self.select(self._awaited)
        self._enter()

    def _enter(self) -> None:
        if not self._entering or self.model.shown_query() != self.model.query:
            return
        self._entering = False
        if self.view.hasFocus() and not self.selected_ids():  # the focus alone makes a row current, but selects none
            ids = (self.model.id_at(row) for row in range(self.model.rowCount()))
            if target := self.current_id() or next(filter(None, ids), None):
                self.select(target)

    def _on_current_changed(self) -> None:
        if not self._restorer.is_busy():
            self._awaited = None
            self._tell_current()

    def _on_selection_changed(self) -> None:
        if not self._restorer.is_busy():
            self.selection_changed.emit()

    def _tell_current(self) -> None:
        current = self.current_id()
        if current != self._told_current:
            self._told_current = current
            self.current_changed.emit(current)

    def _show_empty(self) -> None:
        query = self.model.shown_query()
        if query is None or self.model.rowCount():
            if "empty" in self.__dict__:
                self.empty.hide()
            return
        from desktop.ui.tasks.empty import empty_content

        self.empty.set_content(empty_content(query, untouched=self.model.is_untouched()))
        self.empty.show()
