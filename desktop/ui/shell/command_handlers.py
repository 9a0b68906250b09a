"""What each command of the window does."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QActionGroup, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QWidget

from desktop.domain.text import shorten
from desktop.domain.values import Priority, Start
from desktop.domain.views import Query, View
from desktop.paths import log_dir
from desktop.settings import FONT_SCALE, SCHEME
from desktop.ui import files, insights, settings, sync  # each imports what is asked for
from desktop.ui.agent import AgentActions
from desktop.ui.core.context import AppContext
from desktop.ui.core.icons import Icon
from desktop.ui.core.places import VIEWS, Place, place_name, place_of
from desktop.ui.shell.menus import translated
from desktop.ui.shell.undo_steps import describe
from desktop.ui.shell.window import MainWindow
from desktop.ui.tasks import TaskActions
from desktop.ui.widgets.announce import announce

if TYPE_CHECKING:
    from desktop.domain.history import UndoStep
    from desktop.domain.task import Task
    from desktop.services.undo import Undone
    from desktop.ui.detail import TaskDetail
    from desktop.ui.shell.palette import CommandPalette
    from desktop.ui.tasks import LabelMenus, ListMenus, SelectionBar, TemplateActions

_FONT_STEP = 10
_ON_TASKS = (
    "task.open", "task.complete", "task.rename", "task.due_today", "task.due_tomorrow", "task.due_next_week",
    "task.due_pick", "task.due_none", "task.p0", "task.p1", "task.p2", "task.p3", "task.p_none", "task.label",
    "task.list", "task.start_pick", "task.someday", "task.repeat", "task.skip", "task.end_series",
    "task.add_item", "task.duplicate", "task.save_template", "task.up", "task.down", "task.trash", "task.restore",
)  # fmt: skip
_ON_ONE = (
    "task.open", "task.rename", "task.start_pick", "task.repeat", "task.add_item", "task.save_template", "task.up",
    "task.down",
)  # fmt: skip
_IN_TRASH = ("task.restore", "task.empty_trash")
_NOT_IN_TRASH = tuple(id_ for id_ in _ON_TASKS if id_ not in ("task.open", "task.trash", "task.restore"))
_LOOKED_AT = 50
"""So many of the selected tasks are looked at for what the menus offer."""


class CommandHandlers(QObject):
    """Binds every command, and keeps the menus up to date. Lives as long as the window."""

    def __init__(self, context: AppContext, window: MainWindow, quit_app: Callable[[], None]) -> None:
        super().__init__(window)
        self._context = context
        self._window = window
        self._quit = quit_app
        self._tasks = TaskActions(context, self)
        schemes = QActionGroup(self)
        for name in ("light", "dark", "system"):
            schemes.addAction(window.commands[f"view.{name}"])
        self._agent = AgentActions(context, window, self._current)
        window.commands.bind(
            self._app_commands() | self._view_commands() | self._task_commands() | self._agent.commands()
        )
        self._connect()
        self.show_settings()
        self.show_enabled()
        self.refresh_undo()

    def _app_commands(self) -> dict[str, Callable[[], object]]:
        context, window = self._context, self._window
        return {
            "task.new": self.new_task,
            "list.new": lambda: self._lists.new_list(),
            "filter.new": lambda: self._lists.new_filter(window.page.search.text()),
            "label.new": lambda: self._lists.new_label(),
            "file.import": lambda: files.ImportDialog(context, window).choose(),
            "file.export": lambda: files.ExportDialog.open_in(window, context),
            "file.backup": lambda: files.back_up(context, window),
            "file.restore": lambda: files.RestoreDialog.open_in(window, context),
            "file.sync_now": lambda: sync.sync_now(context, window),
            "file.sync": lambda: sync.open_sync(context, window),
            "file.settings": lambda: settings.SettingsDialog.open_in(window, context),
            "file.quit": self._quit,
            "edit.undo": self.undo,
            "edit.redo": self.redo,
            "edit.find": self.find,
            "edit.select_all": self.select_all,
            "help.shortcuts": self.open_shortcuts,
            "help.demo": window.on_demo_wanted,
            "help.log": self.open_logs,
            "help.about": self.open_about,
        }

    def _view_commands(self) -> dict[str, Callable[[], object]]:
        window, commands, choose = self._window, self._window.commands, self._context.settings.set
        going: dict[str, Callable[[], object]] = {f"view.{view}": partial(window.go, Place(view)) for view in VIEWS}
        return going | {
            "view.review": partial(self.on_place_chosen, Place(View.REVIEW)),
            "view.calendar": partial(self.on_place_chosen, Place(View.CALENDAR)),
            "view.palette": lambda: self.palette.open(),
            "view.insights": lambda: insights.InsightsDialog.open_in(window, self._context),
            "view.hidden_lists": lambda: self._lists.open_hidden(window.sidebar.lists_corner()),
            "view.sidebar": window.panes.toggle_sidebar,
            "view.detail": lambda: window.show_detail(on=commands["view.detail"].isChecked()),
            "view.light": lambda: choose(SCHEME, "light"),
            "view.dark": lambda: choose(SCHEME, "dark"),
            "view.system": lambda: choose(SCHEME, "system"),
            "view.larger": lambda: self.scale_text(_FONT_STEP),
            "view.smaller": lambda: self.scale_text(-_FONT_STEP),
            "view.normal": lambda: choose(FONT_SCALE, FONT_SCALE.default),
        }

    def _task_commands(self) -> dict[str, Callable[[], object]]:
        tasks, ids, listed = self._tasks, self._ids, self._window.page.tasks
        return {
            "task.open": lambda: self._window.open_task(self._current()),
            "task.complete": lambda: tasks.complete(ids()),
            "task.rename": listed.rename_current,
            "task.due_today": lambda: tasks.set_due_in_days(ids(), 0),
            "task.due_tomorrow": lambda: tasks.set_due_in_days(ids(), 1),
            "task.due_next_week": lambda: tasks.set_due_next_week(ids()),
            "task.due_pick": self.pick_due,
            "task.due_none": lambda: tasks.set_due(ids(), None),
            "task.start_pick": lambda: self._opened().pick_start(),
            "task.someday": lambda: tasks.set_start(ids(), Start()),
            "task.repeat": lambda: self._opened().pick_repeat(),
            "task.skip": lambda: tasks.skip(ids()),
            "task.end_series": lambda: tasks.end_series(ids()),
            "task.p0": lambda: tasks.set_priority(ids(), Priority.P0),
            "task.p1": lambda: tasks.set_priority(ids(), Priority.P1),
            "task.p2": lambda: tasks.set_priority(ids(), Priority.P2),
            "task.p3": lambda: tasks.set_priority(ids(), Priority.P3),
            "task.p_none": lambda: tasks.set_priority(ids(), None),
            "task.add_item": lambda: self._opened().add_items(),
            "task.label": lambda: self._labels.choose_for(ids()),
            "task.list": lambda: self._lists.choose_for(ids(), self._labels.place_of_tasks()),
            "task.duplicate": lambda: tasks.duplicate(ids(), self.on_copied),
            "task.save_template": self.save_template,
            "task.from_template": lambda: self._templates.manage(),
            "task.up": lambda: listed.move_current(-1),
            "task.down": lambda: listed.move_current(+1),
            "task.trash": self.trash,
            "task.restore": lambda: tasks.restore(ids()),
            "task.empty_trash": self.empty_trash,
        }

    def _connect(self) -> None:
        window, context = self._window, self._context
        leave = QShortcut(QKeySequence("Esc"), window.page.tasks.view)
        leave.setContext(Qt.ShortcutContext.WidgetShortcut)
        leave.activated.connect(self.leave)
        window.sidebar.dropped.connect(self.on_dropped)
        window.sidebar.menu_wanted.connect(self.open_menu)
        window.sidebar.hidden_wanted.connect(self.open_hidden)
        window.sidebar.new_wanted.connect(self.on_command_wanted)
        window.sidebar.rename_wanted.connect(self.rename)
        window.sidebar.delete_wanted.connect(self.delete)
        window.sidebar.moved.connect(self.move)
        window.page.filter_wanted.connect(self.save_filter)
        window.sidebar.chosen.connect(self.show_enabled)
        window.page.tasks.selection_changed.connect(self.show_enabled)
        window.selection_changed.connect(self.show_enabled)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self.show_enabled)  # in the details, commands are about the task shown there
        window.destroyed.connect(self.on_window_destroyed)
        window.menu("Task").aboutToShow.connect(self.show_enabled)  # what is selected may have changed since
        window.page.empty_trash.clicked.connect(self.empty_trash)
        window.page.quick_add.created.connect(self.on_created)
        window.page.quick_add.details_wanted.connect(window.open_task)
        window.page.quick_add.left.connect(window.page.tasks.enter)
        window.page.search.left.connect(window.page.tasks.enter)
        window.undo_wanted.connect(self.undo)
        context.changed.connect(self.refresh_undo)
        context.setting_changed.connect(self.show_settings)

    # tasks

    def _ids(self) -> list[str]:
        """What a command is about: the task in whose details one is, or else what is selected in the list."""
        shown = self._window.task_in_focus()
        if shown:
            return [shown]
        return self._window.selected_ids()

    def _current(self) -> str | None:
        shown = self._window.task_in_focus()
        return shown or self._window.current_id()

    def new_task(self) -> None:
        if self._window.is_calendar():
            self._window.calendar.add()
            return
        self._window.show_list()
        if not self._window.page.place.can_add:
            self._window.go(Place(View.INBOX))
        self._window.page.search.clear()
        self._window.page.quick_add.focus_input()

    def find(self) -> None:
        self._window.show_list()
        self._window.page.search.focus_input()

    def pick_due(self) -> None:
        """Of one task in its details; one date for all where several are selected."""
        if len(self._ids()) > 1:
            (self._calendar_bar if self._window.is_calendar() else self._bar).pick_due(self._ids())
            return
        self._opened().pick_due()

    def _opened(self) -> TaskDetail:
        """The details, with the current task in them."""
        self._window.open_task(self._current())
        return self._window.detail

    def trash(self) -> None:
        """In the trash the same key deletes for good, after asking."""
        ids = self._ids()
        if not ids:
            return
        if self._window.sidebar.place.view is not View.TRASH:
            self._tasks.trash(ids)
        elif self._sure(self.tr("Delete for good"), self.tr("Delete %n task(s) for good?", "", len(ids))):
            self._tasks.purge(ids)

    def empty_trash(self) -> None:
        lists, today = self._context.services.lists, self._context.today()
        self._context.read(lambda: lists.ids(Query(View.TRASH, today)), self._on_trash_listed, owner=self)

    def _on_trash_listed(self, ids: list[str]) -> None:
        if not ids:
            self._context.tell(self.tr("The trash is empty."))
        elif self._sure(self.tr("Empty trash"), self.tr("Delete %n task(s) in the trash for good?", "", len(ids))):
            self._tasks.purge(ids)

    def _sure(self, title: str, question: str) -> bool:
        from desktop.ui.widgets.question import sure

        final = self.tr(
            "You can undo this while the notice about it is shown. After that, what was written there is erased, "
            "here and on your other devices, and cannot be brought back. Backups made until now still have it."
        )
        return sure(self._window, title, f"{question}\n\n{final}", self.tr("Delete for good"))

    def on_dropped(self, ids: list[str], place: Place) -> None:
        self._tasks.drop(ids, place, self._window.sidebar.title(place))

    def on_created(self, id_: str) -> None:
        tasks = self._context.services.tasks
        self._context.read(lambda: tasks.get(id_), self._show_created, owner=self)

    def _show_created(self, task: Task) -> None:
        """Goes to the new task; where it does not belong to what is shown, says where it went."""
        if self._window.page.place.holds(task, self._context.today()):
            self._window.page.tasks.select(task.id)
            announce(self._window, self.tr("Added “{title}”").format(title=shorten(task.title)))
        else:
            place = place_name(task, self._context.today())
            text = self.tr("Added “{title}” to {place}").format(title=shorten(task.title), place=place)
            self._context.tell(text, offer=(self.tr("Show"), partial(self.show_task, task)))

    def show_task(self, task: Task) -> None:
        """Goes to where a task is, and to it."""
        place = place_of(task, self._context.today()) if task.is_pending else Place(View.COMPLETED)
        self._window.go(place)
        self._window.page.tasks.setFocus()  # which makes the first row current
        self._window.page.tasks.select(task.id)

    def on_copied(self, id_: str) -> None:
        """Goes on with the copy, where the one that it is of was."""
        if self._window.task_in_focus():
            self._window.open_task(id_)
            self._window.detail.take_focus()
        else:
            self._window.page.tasks.select(id_)

    def select_all(self) -> None:
        if self._window.is_calendar():
            self._window.calendar.grid.select_all()
        else:
            self._window.page.tasks.view.selectAll()

    def save_template(self) -> None:
        if current := self._current():
            self._templates.save(current)

    def leave(self) -> None:
        """Esc in the list: one task instead of several, out of the search, or else out of the details."""
        if len(self._window.page.tasks.selected_ids()) > 1:
            self._window.page.tasks.select_current()
        elif self._window.page.search.text():
            self._window.page.search.clear()
        else:
            self._window.open_task(None)

    # undo

    def undo(self) -> None:
        self._context.write(self._context.services.undo.undo, self._on_undone, owner=self)

    def redo(self) -> None:
        self._context.write(self._context.services.undo.redo, self._on_redone, owner=self)

    def _on_undone(self, undone: Undone | None) -> None:
        self._tell_step(undone, self.tr("Undone: {step}"), self.tr("There is nothing to undo."))

    def _on_redone(self, redone: Undone | None) -> None:
        self._tell_step(redone, self.tr("Done again: {step}"), self.tr("There is nothing to redo."))

    def _tell_step(self, outcome: Undone | None, done: str, nothing: str) -> None:
        if outcome is None:
            self._context.tell(nothing)
            return
        text = done.format(step=describe(outcome.step))
        if outcome.kept:
            text += " " + self.tr("%n value(s) changed since then and were left alone.", "", len(outcome.kept))
        self._context.tell(text)

    def refresh_undo(self) -> None:
        services = self._context.services
        self._context.read(lambda: services.undo.steps(), self._show_steps, owner=self)  # imported there, not here

    def _show_steps(self, steps: tuple[UndoStep | None, UndoStep | None]) -> None:
        undo, redo = steps
        commands = self._window.commands
        commands["edit.undo"].setEnabled(undo is not None)
        commands["edit.redo"].setEnabled(redo is not None)
        # An “&” in a title is no access key.
        name = self.tr("&Undo {step}").format(step=describe(undo).replace("&", "&&")) if undo else self.tr("&Undo")
        commands["edit.undo"].setText(name)
        name = self.tr("&Redo {step}").format(step=describe(redo).replace("&", "&&")) if redo else self.tr("&Redo")
        commands["edit.redo"].setText(name)
        self._window.status.show_step(self.tr("Undo: {step}").format(step=describe(undo)) if undo else "")

    # the rest

    def show_enabled(self) -> None:
        in_trash = self._window.sidebar.place.view is View.TRASH
        number = len(self._window.page.tasks.selected_ids())
        if number > 1 or "_bar" in self.__dict__:
            self._bar.show_number(number, in_trash=in_trash)
        number = len(self._window.selected_ids()) if self._window.is_calendar() else 0
        if number > 1 or "_calendar_bar" in self.__dict__:
            self._calendar_bar.show_number(number)
        self._fit_menus(in_trash=in_trash)

    def _fit_menus(self, *, in_trash: bool) -> None:
        """What cannot be done with what is selected is not in the menus."""
        ids, commands, model = self._ids(), self._window.commands, self._window.page.tasks.model
        rows = [model.row(id_) for id_ in ids[:_LOOKED_AT]]
        hidden = set(_NOT_IN_TRASH if in_trash else _IN_TRASH)
        if len(ids) > 1:
            hidden |= set(_ON_ONE)
        if rows and not any(row is None or row.repeats for row in rows):
            hidden |= {"task.skip", "task.end_series"}
        for id_ in (*_ON_TASKS, "task.empty_trash"):
            commands[id_].setVisible(id_ not in hidden)
        for id_ in _ON_TASKS:
            commands[id_].setEnabled(bool(ids) and id_ not in hidden)
        closed = bool(rows) and not any(row is None or row.status.is_pending for row in rows)
        commands["task.complete"].setText(self.tr("R&eopen") if closed else self.tr("&Complete"))
        commands["task.trash"].setText(self.tr("Delete for &good…") if in_trash else translated("Move to &trash"))
        self._window.hide_empty_menus()

    def on_window_destroyed(self) -> None:
        """Its parts go one by one, and the focus with one of them: there is nothing to show any more."""
        cast("QApplication", QApplication.instance()).focusChanged.disconnect(self.show_enabled)

    def show_settings(self) -> None:
        self._window.commands[f"view.{self._context.settings.get(SCHEME)}"].setChecked(True)

    def scale_text(self, step: int) -> None:
        settings = self._context.settings
        wanted = settings.get(FONT_SCALE) + step
        settings.set(FONT_SCALE, max(FONT_SCALE.minimum, min(FONT_SCALE.maximum, wanted)))

    def on_place_chosen(self, place: Place) -> None:
        """Ready to go on by keyboard."""
        self._window.go(place)
        if place.view is View.CALENDAR:
            self._window.calendar.enter()
        elif place.view is View.REVIEW:
            self._window.review.enter()

    # what the start does not need is imported and made when it is first asked for

    @cached_property
    def _labels(self) -> LabelMenus:
        from desktop.ui.tasks import LabelMenus

        return LabelMenus(self._context, self._window, self._tasks, self)

    @cached_property
    def _bar(self) -> SelectionBar:
        tasks = self._window.page.tasks
        bar = self._make_bar(tasks.view, tasks, at_end=True)
        bar.covers.connect(tasks.view.set_room_below)
        bar.left.connect(tasks.select_current)
        return bar

    @cached_property
    def _calendar_bar(self) -> SelectionBar:
        calendar = self._window.calendar
        bar = self._make_bar(calendar.grid, calendar.quick_add, at_end=False)
        bar.left.connect(calendar.select_current)
        return bar

    def _make_bar(self, view: QWidget, over: QWidget, *, at_end: bool) -> SelectionBar:
        from desktop.ui.tasks import BarEntry, SelectionBar

        dues = ("due_today", "due_tomorrow", "due_next_week", "due_pick", "due_none")
        parts = (
            (Icon.CHECK, self.tr("Complete"), ("complete",), False),
            (Icon.UPCOMING, self.tr("Due"), dues, False),
            (Icon.FLAG, self.tr("Priority"), ("p0", "p1", "p2", "p3", "p_none"), False),
            (Icon.LABEL, self.tr("Label"), ("label",), False),
            (Icon.LIST, self.tr("List"), ("list",), False),
            (Icon.TRASH, self.tr("Trash"), ("trash",), False),
            (Icon.RESTORE, self.tr("Restore"), ("restore",), True),
            (Icon.TRASH, self.tr("Delete for good"), ("trash",), True),
        )
        commands = self._window.commands
        entries = [
            BarEntry(icon, text, [commands[f"task.{id_}"] for id_ in ids], in_trash)
            for icon, text, ids, in_trash in parts
        ]
        bar = SelectionBar(self._context, view, entries, over, at_end=at_end)
        bar.due_picked.connect(self._tasks.reschedule)
        return bar

    @cached_property
    def _templates(self) -> TemplateActions:
        from desktop.ui.tasks import TemplateActions

        templates = TemplateActions(self._context, self._window, self)
        templates.created.connect(self.on_created)
        return templates

    @cached_property
    def _lists(self) -> ListMenus:
        from desktop.ui.tasks import ListMenus

        return ListMenus(self._context, self._window, self._tasks, self)

    # what the user made in the sidebar

    def open_menu(self, place: Place, position: QPoint) -> None:
        if place.label:
            self._labels.open_menu(place.label, position)
        else:
            self._lists.open_menu(place, position)

    def rename(self, place: Place) -> None:
        if place.label:
            self._labels.rename_label(place.label)
        else:
            self._lists.rename(place)

    def delete(self, place: Place) -> None:
        if place.label:
            self._labels.delete_label(place.label)
        else:
            self._lists.delete(place)

    def open_hidden(self, position: QPoint) -> None:
        self._lists.open_hidden(position)

    def move(self, place: Place, target: Place, before: bool) -> None:
        self._lists.move(place, target, before)

    def save_filter(self, search: str) -> None:
        self._lists.new_filter(search)

    def on_command_wanted(self, id_: str) -> None:
        self._window.commands[id_].trigger()

    @cached_property
    def palette(self) -> CommandPalette:
        from desktop.ui.shell.palette import CommandPalette

        palette = CommandPalette(self._context, self._window.commands, self._window)
        palette.command_chosen.connect(self.on_command_wanted)
        palette.place_chosen.connect(self.on_place_chosen)
        palette.task_chosen.connect(self.on_task_chosen)
        palette.template_chosen.connect(self._templates.use)
        return palette

    def on_task_chosen(self, id_: str) -> None:
        tasks = self._context.services.tasks
        self._context.read(lambda: tasks.get(id_), self._show_chosen, owner=self)

    def _show_chosen(self, task: Task) -> None:
        """In the list too: keys must not act on another task than the one whose details are open."""
        page = self._window.page
        if self._window.sidebar.place.is_list and page.tasks.model.row_of(task.id) >= 0:
            page.tasks.select(task.id)
            page.tasks.setFocus()
        else:
            self.show_task(task)
        self._window.open_task(task.id)

    def open_shortcuts(self) -> None:
        from desktop.ui.shell.shortcuts import ShortcutsDialog

        ShortcutsDialog.open_in(self._window, self._context)

    def open_about(self) -> None:
        from desktop.ui.shell.about import AboutDialog

        AboutDialog.open_in(self._window, self._context)

    def open_logs(self) -> None:
        from PySide6.QtCore import QUrl
        from PySide6.QtGui import QDesktopServices

        folder = log_dir(self._context.services.profile)
        folder.mkdir(parents=True, exist_ok=True)
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
