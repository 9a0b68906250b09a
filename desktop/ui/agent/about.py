"""What "it" means: the task that the conversation is about, shown and chosen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from desktop.domain.text import shorten
from desktop.domain.views import Query, View
from desktop.services.lists import ListService
from desktop.store import Changes
from desktop.ui.agent.popup import ListPopup
from desktop.ui.core.background import Job
from desktop.ui.core.context import AppContext
from desktop.ui.core.format import due_text
from desktop.ui.core.icons import Icon
from desktop.ui.theme.style import Kind, mark
from desktop.ui.widgets.eliding_button import ElidingButton
from desktop.ui.widgets.key_claim import press_with_enter

_FOUND = 50
_MENU_TITLE = 40


@dataclass(frozen=True, slots=True)
class TasksAtHand:
    """Tasks that the user has before them: the one whose details are open, the one selected in the list."""

    opened: str | None = None
    selected: str | None = None


class AboutButton(ElidingButton):
    """Shows the task and opens a menu to choose another one, or none."""

    task_chosen = Signal(object)
    resized = Signal()
    """It needs more or less room than before."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._id: str | None = None
        self._reading: Job | None = None
        self._picker: TaskPicker | None = None
        self._at_hand: Callable[[], TasksAtHand] = TasksAtHand
        self._offered = TasksAtHand()
        self.setObjectName("agent-about")
        self.setAutoDefault(False)
        press_with_enter(self)
        self.clicked.connect(self.open_menu)
        context.changed.connect(self.on_changed)
        self._show("")

    def offer(self, at_hand: Callable[[], TasksAtHand]) -> None:
        """Where to learn which tasks are at hand, when the menu opens."""
        self._at_hand = at_hand

    def show_task(self, task_id: str | None) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None
        self._id = task_id
        if task_id is None:
            self._show("")
        else:
            work = partial(_titles, self._context.services.lists, [task_id])
            self._reading = self._context.read(work, self.on_read, owner=self)
            self._reading.finished.connect(self.on_read_finished)

    def open_menu(self) -> None:
        self._offered = self._at_hand()
        wanted = [id_ for id_ in (self._offered.opened, self._offered.selected) if id_]
        self._context.read(partial(_titles, self._context.services.lists, wanted), self.on_titles, owner=self)

    def on_read(self, titles: dict[str, str]) -> None:
        if self._id is not None:
            self._show(titles.get(self._id) or self.tr("a task that is gone"))

    def on_read_finished(self) -> None:
        if self.sender() is self._reading:
            self._reading = None

    def on_titles(self, titles: dict[str, str]) -> None:
        menu = QMenu(self)
        menu.setAccessibleName(self.tr("What the conversation is about"))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.triggered.connect(self.on_triggered)
        for text, id_ in self._entries(titles):
            action = menu.addAction(text.replace("&", "&&"))
            action.setData(id_ or "")
            action.setCheckable(True)
            action.setChecked(id_ == self._id)
        menu.addSeparator()
        search = menu.addAction(self._context.icons.icon(Icon.SEARCH), self.tr("Another task…"))
        search.setObjectName("search")
        menu.popup(self.mapToGlobal(self.rect().bottomLeft()))

    def on_changed(self, changes: Changes) -> None:
        if self._id in changes.tasks:
            self.show_task(self._id)

    def on_triggered(self, action: QAction) -> None:
        if action.objectName() == "search":
            self.open_picker()
        else:
            self.task_chosen.emit(action.data() or None)

    def on_picked(self, id_: str) -> None:
        self.task_chosen.emit(id_)

    def open_picker(self) -> None:
        if self._picker is None:
            self._picker = TaskPicker(self._context, self)
            self._picker.chosen.connect(self.on_picked)
        self._picker.open_at(self)

    def _entries(self, titles: dict[str, str]) -> list[tuple[str, str | None]]:
        """What the menu offers besides the search: a text and a task, or None for no task."""
        named = {
            self._offered.selected: self.tr("Selected task: {title}"),
            self._offered.opened: self.tr("Open task: {title}"),
        }
        offered: list[tuple[str, str | None]] = [
            (text.format(title=shorten(titles[id_], _MENU_TITLE)), id_)
            for id_, text in named.items()
            if id_ in titles
        ]
        return [*offered, (self.tr("No task"), None)]

    def _show(self, title: str) -> None:
        if self._id is None:
            self.setText(self.tr("about: no task"))
            self.setToolTip(self.tr("“It” means the task named last. Click to choose one."))
        else:
            self.setText(self.tr("about: {title}").format(title=title))
            self.setToolTip(self.tr("“It” means “{title}”. Click to change that.").format(title=title))
        self.setAccessibleName(self.text())
        mark(self, Kind.CHIP)
        self.resized.emit()


class TaskPicker(ListPopup):
    """Finds any task outside the trash."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.set_names(self.tr("Tasks"), self.tr("Find a task"))
        self._finding: Job | None = None

    def search(self, text: str) -> None:
        if self._finding is not None:
            self._finding.cancel()
        context = self.context
        lists, now = context.services.lists, context.now()
        view = View.LIVE if text.strip() else View.ALL

        def find() -> list[tuple[str, str, str]]:
            rows = lists.rows(lists.ids(Query(view, now.date(), search=text), _FOUND))
            return [(row.id, row.title, due_text(row.due, now) if row.due else "") for row in rows]

        self._finding = context.read(find, self.on_found, owner=self)
        self._finding.finished.connect(self.on_find_finished)

    def on_found(self, entries: list[tuple[str, str, str]]) -> None:
        text = self.field.text().strip()
        none = self.tr("Nothing found for “{text}”").format(text=text) if text else self.tr("There are no tasks yet.")
        self.show_entries(entries, none)

    def on_find_finished(self) -> None:
        if self.sender() is self._finding:
            self._finding = None


def _titles(lists: ListService, ids: list[str]) -> dict[str, str]:
    """Of those that are not in the trash."""
    return {row.id: row.title for row in lists.rows(ids) if row.deleted_at is None}
