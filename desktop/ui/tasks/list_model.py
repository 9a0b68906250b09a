"""The tasks of a query as rows of a list: ids at once, what is shown of them when it is looked at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import IntEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from desktop.domain.values import Status
from desktop.domain.views import Query, TaskRow
from desktop.errors import AssentError
from desktop.store import Changes
from desktop.ui.core.background import Job, current_job
from desktop.ui.core.context import AppContext
from desktop.ui.core.format import heading_text, row_sentence
from desktop.ui.core.list_steps import Entry, StepHeading, Steps, apply_steps, steps_between
from desktop.ui.tasks.query import PAGE, QueryAnswer, ask, first_page
from desktop.ui.tasks.row_cache import RowCache

if TYPE_CHECKING:
    from desktop.ui.tasks.search_results import Excerpts

GLIMPSE_SECONDS = 0.1
"""How long reading pauses after the beginning of a long list, so that it is painted before the rest is read."""

MANY_STEPS = 200
"""With more changes than this, resetting the model is quicker than going step by step."""

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
_TEXTS = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole, Qt.ItemDataRole.AccessibleTextRole)


class Painted(NamedTuple):
    """All that a row shows, for one call: painting happens often, and each call to a model takes time."""

    heading: str | None
    row: TaskRow | None
    is_first: bool = False  # of its group
    is_last: bool = False
    excerpt: str = ""


class ListRole(IntEnum):
    """What a row tells beside Qt's own roles."""

    ID = Qt.ItemDataRole.UserRole  # a task's id; None for a heading
    ROW = ID + 1  # the TaskRow; None for a heading and while it is being read
    HEADING = ID + 2  # the text of a heading; None for a task
    EDGES = ID + 3  # whether a task is the first and whether it is the last of its group


class TaskListModel(QAbstractListModel):
    """Follows `context.changed` by itself. While held, rows are refreshed but none comes, goes or moves."""

    changing = Signal()
    changed = Signal(bool)  # after `changing`; True: it is another list now

    def __init__(self, context: AppContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._cache = RowCache(context, self)
        self.query: Query | None = None  # what was asked for last
        self._answer: QueryAnswer | None = None
        self.entries: list[Entry] = []  # never changed in place: a later state is another list
        self._where: dict[Entry, int] = {}
        self._fresh = False
        self._holds = 0
        self._outdated = False
        self._meanwhile = Changes()  # what changed since the question was asked
        self._job: Job | None = None
        self._cache.arrived.connect(self._on_rows_arrived)
        context.changed.connect(self.on_changed)

    @cached_property
    def _excerpts(self) -> Excerpts:
        """Made for the first search."""
        from desktop.ui.tasks.search_results import Excerpts

        excerpts = Excerpts(self._context, self)
        excerpts.arrived.connect(self._on_rows_arrived)
        self._context.changed.connect(excerpts.refresh)
        return excerpts

    def set_query(self, query: Query) -> None:
        """The rows stay as they are until the answer is here. The first list is there at once, as far as can be: else
        a window would be painted without it, and again when it is read."""
        if query == self.query:
            return
        old, self.query = self.query, query
        if query.search:
            self._excerpts.put_off()
        if old is None or old._replace(today=query.today) != query:
            self._fresh = True
        if self._job is not None:
            self._job.cancel()
        page = self._first_page(query) if old is None else None
        if page is not None:
            self._take(page)
        if page is None or page.number is None:
            self._ask(after=GLIMPSE_SECONDS if page else 0)

    def _first_page(self, query: Query) -> QueryAnswer | None:
        try:
            return first_page(self._context.services.lists, query, self.entries)
        except AssentError:
            return None  # to be told when it is asked for as usual

    def shown_query(self) -> Query | None:
        """What the rows are the answer to."""
        return self._answer.query if self._answer else None

    def count(self) -> int | None:
        """Tasks the query is about; those done today do not count in Today. None until all are known."""
        return self._answer.number if self._answer else None

    def is_untouched(self) -> bool:
        """Whether there is not a single task anywhere, nor was one thrown away."""
        return self._answer is not None and self._answer.untouched

    def id_at(self, row: int) -> str | None:
        entry = self.entries[row] if 0 <= row < len(self.entries) else None
        return entry if isinstance(entry, str) else None

    def ids(self, first: int, last: int) -> list[str]:
        """Of all tasks from one row to another, both included."""
        return [entry for entry in self.entries[max(first, 0) : last + 1] if isinstance(entry, str)]

    def row_of(self, id_: str) -> int:
        """-1 where the task is not in the list."""
        return self._where.get(id_, -1)

    def row(self, id_: str) -> TaskRow | None:
        """None while it has not been read."""
        return self._cache.get(id_)

    def excerpt(self, id_: str) -> str:
        """What shows why a search found the task, where its title does not; "" until it is known."""
        search = self._answer.query.search if self._answer else ""
        return self._excerpts.get(search, id_) if search and not search.isspace() else ""

    def painted(self, number: int) -> Painted:
        """What to paint for a row that exists."""
        entry = self.entries[number]
        if isinstance(entry, StepHeading):
            return Painted(heading_text(entry.of, self._context.today()), None)
        row = self._row_data(entry, number, ListRole.ROW)
        assert not isinstance(row, str)
        return Painted(None, row, self._is_edge(number - 1), self._is_edge(number + 1), self.excerpt(entry))

    def want(self, first: int, last: int) -> None:
        """Read these rows, with the rest of their pages, if they are not here."""
        for start in range(first - first % PAGE, last + 1, PAGE):
            self._cache.want(self.ids(start, start + PAGE - 1))

    def hold(self) -> None:
        self._holds += 1

    def release(self) -> None:
        self._holds -= 1
        if not self._holds and self._outdated:
            self._ask()

    def foresee(self, ids: Iterable[str], *, status: Status | None = None, title: str | None = None) -> None:
        """Show tasks as a write under way will leave them."""
        rows = [row for id_ in ids if (row := self._cache.get(id_))]
        self._cache.guess(replace(row, status=status or row.status, title=title or row.title) for row in rows)

    def foresee_order(self, ids: Sequence[str], target: str, *, before: bool) -> None:
        """Show tasks where a move under way will put them."""
        moved = set(ids)
        order: list[Entry] = []
        for entry in self.entries:
            if entry == target:
                order += [*ids, entry] if before else [entry, *ids]
            elif entry not in moved:
                order.append(entry)
        where = {entry: row for row, entry in enumerate(order)}
        self._change(order, steps_between(self.entries, order), where, self._answer)

    def correct(self) -> None:
        """The write failed: shows what is stored again."""
        self._cache.forget_guesses()
        self._refresh()

    def on_changed(self, changes: Changes) -> None:
        self._cache.refresh(changes)
        self._meanwhile |= changes
        if changes.tasks:
            self._refresh()

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.entries)

    def flags(self, index: Index) -> Qt.ItemFlag:
        if self.id_at(index.row()) is None:
            return Qt.ItemFlag.NoItemFlags
        flag = Qt.ItemFlag
        return (
            flag.ItemIsEnabled
            | flag.ItemIsSelectable
            | flag.ItemIsEditable
            | flag.ItemIsDragEnabled
            | flag.ItemNeverHasChildren
        )

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        number = index.row()
        if not 0 <= number < len(self.entries):
            return None
        entry = self.entries[number]
        if isinstance(entry, StepHeading):
            return heading_text(entry.of, self._context.today()) if role in (ListRole.HEADING, *_TEXTS) else None
        if role == ListRole.ID:
            return entry
        if role == ListRole.EDGES:
            return self._is_edge(number - 1), self._is_edge(number + 1)
        if role in (
            ListRole.ROW,
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.EditRole,
            Qt.ItemDataRole.AccessibleTextRole,
        ):
            return self._row_data(entry, number, role)
        return None

    def _row_data(self, id_: str, number: int, role: int) -> TaskRow | str | None:
        row = self._cache.get(id_)
        if row is None:
            if not self._cache.is_coming(id_):
                self.want(number, number)
            return None if role == ListRole.ROW else self.tr("Loading…")
        if role == ListRole.ROW:
            return row
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return row_sentence(row, self._context.now(), self.excerpt(id_))
        return row.title

    def _is_edge(self, number: int) -> bool:
        return not 0 <= number < len(self.entries) or isinstance(self.entries[number], StepHeading)

    def _refresh(self) -> None:
        if self.query is None:
            return
        if self._job is not None or self._holds:
            self._outdated = True
        else:
            self._ask()

    def _ask(self, after: float = 0) -> None:
        query, base, fresh, lists = self.query, self.entries, self._fresh, self._context.services.lists
        assert query is not None
        self._outdated, self._meanwhile = False, Changes()

        def read() -> QueryAnswer:
            current_job().pause(after)
            return ask(lists, query, base, fresh=fresh, glimpse=_show_glimpse)

        self._job = self._context.read(read, self._on_answer, owner=self)
        self._job.item.connect(self._take)
        self._job.failed.connect(self._on_failed)

    def _on_answer(self, answer: QueryAnswer) -> None:
        self._job = None
        if answer.fresh or (not self._holds and answer.base is self.entries):
            self._take(answer)
        else:
            self._outdated = True
        if self._outdated and not self._holds:
            self._ask()

    def _on_failed(self, _error: object) -> None:
        self._job = None

    def _take(self, answer: QueryAnswer) -> None:
        self._fresh = False
        self._cache.add(answer.new_rows)
        self._cache.refresh(self._meanwhile)  # the answer may be older than these
        if answer.fresh:
            self.changing.emit()
            self.beginResetModel()
            self._answer, self.entries, self._where = answer, answer.entries, answer.where
            self.endResetModel()
            self.changed.emit(True)
        elif answer.steps or self.count() != answer.number:
            self._change(answer.entries, answer.steps, answer.where, answer)
        else:
            self._answer = answer

    def _change(
        self, entries: list[Entry], steps: Steps, where: dict[Entry, int], answer: QueryAnswer | None
    ) -> None:
        self.changing.emit()
        if len(steps) > MANY_STEPS:
            self.beginResetModel()
            self.entries = entries
            self.endResetModel()
        elif steps:
            self.entries = list(self.entries)  # a reader elsewhere may be looking at the one before
            apply_steps(self, self.entries, entries, steps, steps.kept)
        self._where = where
        self._answer = answer
        self.changed.emit(False)

    def _on_rows_arrived(self, ids: set[str]) -> None:
        rows = [self._where[id_] for id_ in ids if id_ in self._where]
        if rows:
            self.dataChanged.emit(self.index(min(rows)), self.index(max(rows)))


def _show_glimpse(answer: QueryAnswer) -> None:
    job = current_job()
    job.report(answer)
    job.pause(GLIMPSE_SECONDS)
