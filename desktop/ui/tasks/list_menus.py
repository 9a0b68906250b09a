"""What one can do with lists and saved filters: choosing the list of tasks, and the menus of the sidebar."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QAction, QCursor
from PySide6.QtWidgets import QListWidgetItem, QMenu, QWidget

from desktop.domain.task import Task, TaskList
from desktop.domain.text import FILTER_MAX, LABEL_MAX, LIST_MAX, SEARCH_MAX, fold
from desktop.domain.values import SavedFilter
from desktop.domain.views import Query, View
from desktop.store import Changes
from desktop.ui.core.context import AppContext
from desktop.ui.core.icons import Icon, list_icon
from desktop.ui.core.places import Place, view_title
from desktop.ui.shell import MainWindow
from desktop.ui.tasks.actions import TaskActions
from desktop.ui.tasks.label_completer import matching
from desktop.ui.tasks.label_menus import LabelPicker, add_colors
from desktop.ui.widgets.question import ask_text, choose, sure

_NAME = Qt.ItemDataRole.UserRole


class ListPicker(LabelPicker):
    """The same for the list of tasks, which is one: Enter or a click chooses it and closes. None is the Inbox."""

    moved = Signal(list, object)
    picture = Icon.LIST

    def __init__(self, context: AppContext, ids: Sequence[str], parent: QWidget) -> None:
        super().__init__(context, ids, parent)
        self._lists: list[TaskList] = []
        self.setObjectName("list-picker")
        self.setAccessibleName(self.tr("List of the selected tasks"))
        self.field.input.setPlaceholderText(self.tr("Find or make a list"))
        self.field.input.setAccessibleName(self.tr("Find or make a list"))
        self.field.input.setMaxLength(LIST_MAX + 1)  # and a “/”
        self.list.setAccessibleName(self.tr("Lists"))

    def refresh(self) -> None:
        services = self._context.services
        self._context.read(lambda: (services.task_lists.all(), services.lists.tasks(self.ids)), self.show_lists, self)

    def show_lists(self, found: tuple[list[TaskList], list[Task]]) -> None:
        lists, tasks = found
        now = {task.list.id if task.list else "" for task in tasks}
        self._lists = [list_ for list_ in lists if not list_.archived]
        self._at = next((list_.name for list_ in self._lists if now == {list_.id}), "")
        self._fill()

    def toggle(self, item: QListWidgetItem) -> None:
        self.moved.emit(self.ids, item.data(_NAME) or None)
        self.close()

    def on_changed(self, changes: Changes) -> None:
        if changes.lists:
            self.refresh()

    def _fill(self) -> None:
        typed = self.field.text().strip().removeprefix("/").strip()
        inbox = view_title(View.INBOX)
        self.list.clear()
        if fold(typed) in fold(inbox):
            self._add(inbox, "", self._context.icons.icon(Icon.INBOX))
        for list_ in matching(self._lists, typed):
            self._add(list_.name, list_.name, list_icon(self._context.theme, list_.color, list_.name))
        if typed and all(fold(list_.name) != fold(typed) for list_ in self._lists):
            self._add(self.tr("New list “{name}”").format(name=typed), typed, self._context.icons.icon(Icon.PLUS))
        names = [self.list.item(row).data(_NAME) for row in range(self.list.count())]
        first = 1 if typed and len(names) > 1 and names[0] == "" else 0
        self.list.setCurrentRow(names.index(self._at) if self._at in names else first)
        self._none.hide()


class ListMenus(QObject):
    def __init__(self, context: AppContext, window: MainWindow, tasks: TaskActions, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._window = window
        self._tasks = tasks
        self._place = Place(View.ALL)  # what a menu is open for

    # the list of tasks

    def choose_for(self, ids: Sequence[str], place: QRect) -> None:
        services, wanted = self._context.services, list(ids)

        def show(found: tuple[list[TaskList], list[Task]]) -> None:
            picker = ListPicker(self._context, wanted, self._window)
            picker.moved.connect(self._tasks.move_to_list)
            picker.show_lists(found)
            picker.open_below(place, len(found[0]) + 2)

        self._context.read(lambda: (services.task_lists.all(), services.lists.tasks(wanted)), show, self)

    # making

    def new_list(self) -> None:
        lists = self._context.services.task_lists
        if name := self._ask(self.tr("New list"), self.tr("Name of the list:"), LIST_MAX):
            self._context.write(partial(lists.create, name), self._go_to_list, owner=self)

    def new_label(self) -> None:
        labels = self._context.services.labels
        if name := self._ask(self.tr("New label"), self.tr("Name of the label:"), LABEL_MAX):
            self._context.write(partial(labels.create, name))

    def new_filter(self, query: str = "") -> None:
        """Saves a search; where there is none yet, asks for it."""
        filters, asks = self._context.services.filters, self.tr("What it shows, such as “#home !p1 due:week”:")
        query = query.strip() or self._ask(self.tr("New filter"), asks, SEARCH_MAX)
        if not query:
            return
        if name := self._ask(self.tr("Save as filter"), self.tr("Name of the filter:"), FILTER_MAX, query):
            self._context.write(partial(filters.create, name, query), self._go_to_filter, owner=self)

    def _go_to_list(self, made: TaskList) -> None:
        self._window.go(Place(View.ALL, list=made.id))

    def _go_to_filter(self, made: SavedFilter) -> None:
        self._window.go(Place(View.ALL, filter=made.id))

    # one list or filter

    def open_menu(self, place: Place, position: QPoint) -> None:
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if place.filter:
            menu.addAction(self.tr("&Edit…")).triggered.connect(self._on_rename)
        elif list_ := self._list(place):
            menu.addAction(self.tr("&Rename…")).triggered.connect(self._on_rename)
            add_colors(menu, self._context.theme, list_.color, list_icon).triggered.connect(self._on_color)
            menu.addAction(self.tr("&Archive")).triggered.connect(self.archive)
        else:
            return
        menu.addSeparator()
        menu.addAction(self.tr("&Delete…")).triggered.connect(self._on_delete)
        self._place = place
        menu.popup(position or QCursor.pos())

    def open_hidden(self, position: QPoint) -> None:
        """What is archived or deleted, to bring it back."""
        lists = self._context.services.task_lists

        def show(found: tuple[list[TaskList], list[TaskList]]) -> None:
            menu = QMenu(self._window)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            archived = [list_ for list_ in found[0] if list_.archived]
            for title, some, act in (
                (self.tr("Archived lists"), archived, self.unarchive),
                (self.tr("Deleted lists"), found[1][:20], self.restore),
            ):
                part = menu.addMenu(title)
                part.setEnabled(bool(some))
                for list_ in some:
                    icon = list_icon(self._context.theme, list_.color, list_.name)
                    part.addAction(icon, list_.name.replace("&", "&&")).setData(list_)
                part.triggered.connect(act)
            menu.popup(position)

        self._context.read(lambda: (lists.all(), lists.deleted()), show, self)

    def _on_rename(self) -> None:
        self.rename(self._place)

    def rename(self, place: Place) -> None:
        if place.filter and (saved := self._filter(place)):
            self._edit_filter(saved)
        elif place.list and (list_ := self._list(place)):
            name = self._ask(self.tr("Rename list"), self.tr("Name of the list:"), LIST_MAX, list_.name)
            if name and name != list_.name:
                self._context.write(partial(self._context.services.task_lists.rename, list_.id, name))

    def _edit_filter(self, saved: SavedFilter) -> None:
        filters, title = self._context.services.filters, self.tr("Edit filter")
        name = self._ask(title, self.tr("Name of the filter:"), FILTER_MAX, saved.name)
        query = name and self._ask(title, self.tr("What it shows:"), SEARCH_MAX, saved.query)
        if name and query:
            self._context.write(partial(filters.edit, saved.id, name, query))

    def archive(self) -> None:
        if list_ := self._list(self._place):
            archive = self._context.services.task_lists.archive
            told = self.tr("“{name}” archived").format(name=list_.name)
            self._context.write(partial(archive, list_.id), told=told)

    def unarchive(self, chosen: QAction) -> None:
        list_ = chosen.data()
        archive = partial(self._context.services.task_lists.archive, list_.id, on=False)
        self._context.write(archive, lambda _: self._go_to_list(list_), owner=self)

    def restore(self, chosen: QAction) -> None:
        list_ = chosen.data()
        restore = partial(self._context.services.task_lists.restore, list_.id)
        self._context.write(restore, lambda _: self._go_to_list(list_), owner=self)

    def move(self, place: Place, target: Place, before: bool) -> None:
        services = self._context.services
        service = services.filters if place.filter else services.task_lists
        id_, other = place.filter or place.list or "", target.filter or target.list or ""
        self._context.write(partial(service.move, id_, other, before=before))

    def _on_delete(self) -> None:
        self.delete(self._place)

    def delete(self, place: Place) -> None:
        if place.filter and (saved := self._filter(place)):
            question = self.tr("Delete the filter “{name}”? Its tasks stay.").format(name=saved.name)
            if sure(self._window, self.tr("Delete filter"), question, self.tr("Delete")):
                delete = partial(self._context.services.filters.delete, saved.id)
                self._context.write(delete, told=self.tr("Filter “{name}” deleted").format(name=saved.name))
        elif place.list and (list_ := self._list(place)):
            lists, query = self._context.services.lists, Query(View.LIVE, self._context.today(), list=list_.id)
            self._context.read(partial(lists.count, query), partial(self._ask_and_delete, list_), owner=self)

    def _ask_and_delete(self, list_: TaskList, number: int) -> None:
        """What becomes of its tasks is for the user to say; where there are none, there is nothing to ask."""
        trash, inbox = self.tr("Move them to the trash"), self.tr("Move them to the Inbox")
        chosen = trash
        if number:
            question = self.tr("Delete the list “{name}”? What shall become of its %n task(s)?", "", number)
            title = self.tr("Delete list")
            chosen = choose(self._window, title, question.format(name=list_.name), trash, inbox)
        if chosen:
            delete = partial(self._context.services.task_lists.delete, list_.id, keep_tasks=chosen == inbox)
            self._context.write(delete, told=self.tr("List “{name}” deleted").format(name=list_.name))

    def _on_color(self, action: QAction) -> None:
        self._context.write(partial(self._context.services.task_lists.recolor, self._place.list or "", action.data()))

    def _list(self, place: Place) -> TaskList | None:
        return next((list_ for list_ in self._window.sidebar.lists if list_.id == place.list), None)

    def _filter(self, place: Place) -> SavedFilter | None:
        return next((saved for saved in self._window.sidebar.filters if saved.id == place.filter), None)

    def _ask(self, title: str, question: str, most: int, text: str = "") -> str:
        """What was typed; nothing where the user thinks better of it."""
        return ask_text(self._window, title, question, text)[:most]
