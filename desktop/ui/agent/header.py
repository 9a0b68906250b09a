"""The head of the dock: which model answers, whether anything leaves this computer, and which task it is about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QMenu, QPushButton, QWidget

from desktop.agent.provider_choice import BUILTIN, ProviderChoice
from desktop.domain.text import shorten
from desktop.domain.views import Query, View
from desktop.services.lists import ListService
from desktop.store import Changes
from desktop.ui.agent.popup import ListPopup
from desktop.ui.core.background import Job
from desktop.ui.core.context import AppContext
from desktop.ui.core.format import due_text
from desktop.ui.core.icons import Icon, Ink
from desktop.ui.theme.style import Tone, WidgetKind, mark
from desktop.ui.widgets.buttons import ElidingButton, icon_button
from desktop.ui.widgets.key_claim import press_with_enter
from desktop.ui.widgets.layouts import STRETCH, make_row

_FOUND = 50
_MENU_TITLE = 40


@dataclass(frozen=True, slots=True)
class TasksAtHand:
    """Tasks that the user has before them: the one whose details are open, the one selected in the list."""

    opened: str | None = None
    selected: str | None = None


class AgentHeader(QFrame):
    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._is_wide: bool | None = None
        mark(self, WidgetKind.BAR)
        self.setObjectName("agent-header")
        self._title = QLabel(self.tr("Agent"), self)
        self._title.setObjectName("agent-title")
        self.badge = QPushButton(self)
        self.badge.setObjectName("agent-badge")
        self.badge.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the button beside it does the same
        self.model = ElidingButton(self)
        self.model.setObjectName("agent-model")
        self.about = AboutButton(context, self)
        self.about.resized.connect(self._arrange)
        icons = context.icons
        self.new = icon_button(icons.icon(Icon.PLUS), self.tr("New conversation"), self)
        self.conversations = icon_button(icons.icon(Icon.HISTORY), self.tr("Conversations"), self)
        self.close_button = icon_button(icons.icon(Icon.CLOSE), self.tr("Close the agent"), self)
        for chip in (self.badge, self.model):
            chip.setAutoDefault(False)
            press_with_enter(chip)
        self._first = context.theme.space(make_row(None, self._title, self.badge, self.model, STRETCH), "snug")
        self._actions = make_row(None, self.new, self.conversations, self.close_button, spacing=0)
        self._grid = context.theme.space(QGridLayout(self), ("grid", "half"), ("gap", "snug", "half", "snug"))
        self._grid.addLayout(self._first, 0, 0)
        self._grid.addLayout(self._actions, 0, 2)
        self._grid.setColumnStretch(0, 1)
        context.theme.follow(self.on_theme_changed)

    def show_choice(self, choice: ProviderChoice) -> None:
        """Says by word, picture and colour whether anything leaves this computer."""
        host = choice.endpoint.host if choice.endpoint else ""
        if choice.remote:
            self.badge.setText(self.tr("REMOTE"))
            self.badge.setIcon(self._context.icons.icon(Icon.EXTERNAL, Ink.WARN))
            place = self.tr("Requests leave this computer: they are sent to {host}.").format(host=host)
        else:
            self.badge.setText(self.tr("LOCAL"))
            self.badge.setIcon(self._context.icons.icon(Icon.DEVICE, Ink.ACCENT))
            place = self.tr("Nothing leaves this computer.")
        mark(self.badge, WidgetKind.CHIP, Tone.WARN if choice.remote else Tone.ACCENT)
        self.badge.setToolTip(place)
        self.badge.setAccessibleName(f"{self.badge.text()}: {place}")
        name = self.tr("Built-in") if choice.name == BUILTIN else choice.model or self.tr("no model")
        self.model.setText(name)
        mark(self.model, WidgetKind.CHIP)
        self.model.setToolTip(self.tr("{name}. Click to choose another model.").format(name=name))
        self.model.setAccessibleName(self.tr("Model: {name}. Choose another…").format(name=name))
        self._arrange()

    def on_theme_changed(self) -> None:
        self._is_wide = None
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Puts the button with the task into the first line if all of it fits there, else below."""
        metrics = self._context.theme.metrics
        margins = self._grid.contentsMargins()
        taken = self._first.sizeHint().width() + self._actions.sizeHint().width() + 2 * metrics.grid
        room = self.width() - margins.left() - margins.right() - taken
        is_wide = room >= self.about.sizeHint().width()
        if is_wide == self._is_wide:
            return
        self._is_wide = is_wide
        self._grid.removeWidget(self.about)
        if is_wide:
            self._grid.addWidget(self.about, 0, 1)
        else:
            self._grid.addWidget(self.about, 1, 0, 1, 3, Qt.AlignmentFlag.AlignLeft)


class AboutButton(ElidingButton):
    """Shows which task “it” means, and opens a menu to choose another one, or none."""

    task_chosen = Signal(object)
    resized = Signal()
    """Its text is longer or shorter than before."""

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
        """`at_hand` is asked when the menu opens."""
        self._at_hand = at_hand

    def show_task(self, task_id: str | None) -> None:
        if self._reading is not None:
            self._reading.cancel()
        self._id = task_id
        if task_id is None:
            self._show("")
        else:
            work = partial(_titles, self._context.services.lists, [task_id])
            self._reading = self._context.read(work, self.on_read, owner=self)

    def open_menu(self) -> None:
        self._offered = self._at_hand()
        wanted = [id_ for id_ in (self._offered.opened, self._offered.selected) if id_]
        self._context.read(partial(_titles, self._context.services.lists, wanted), self.on_titles, owner=self)

    def on_read(self, titles: dict[str, str]) -> None:
        if self._id is not None:
            self._show(titles.get(self._id) or self.tr("a task that is gone"))

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

    def open_picker(self) -> None:
        if self._picker is None:
            self._picker = TaskPicker(self._context, self)
            self._picker.chosen.connect(self.task_chosen.emit)
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
        mark(self, WidgetKind.CHIP)
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

    def on_found(self, entries: list[tuple[str, str, str]]) -> None:
        text = self.field.text().strip()
        none = self.tr("Nothing found for “{text}”").format(text=text) if text else self.tr("There are no tasks yet.")
        self.show_entries(entries, none)


def _titles(lists: ListService, ids: list[str]) -> dict[str, str]:
    """Titles by id, of those tasks that are not in the trash."""
    return {row.id: row.title for row in lists.rows(ids) if row.deleted_at is None}
