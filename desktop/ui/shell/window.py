"""The main window: its parts put together. What commands do is in `command_handlers`."""

from __future__ import annotations

import base64
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QByteArray, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QMainWindow,
    QMenu,
    QSizePolicy,
    QStackedWidget,
    QStatusBar,
    QToolButton,
    QWidget,
)

from desktop.domain.views import Counts, View
from desktop.errors import DamagedDatabaseError, DiskFullError, StorageError
from desktop.settings import START_VIEW
from desktop.ui.core.context import AppContext, Notice
from desktop.ui.core.places import Place
from desktop.ui.shell.menus import MENU_TITLES, MENUS, translated
from desktop.ui.shell.panes import Pane, Panes
from desktop.ui.shell.sidebar import Sidebar
from desktop.ui.tasks import ListPage
from desktop.ui.theme.style import Tone
from desktop.ui.widgets.focus_order import put_behind
from desktop.ui.widgets.labels import ElidedLabel
from desktop.ui.widgets.layouts import make_column

if TYPE_CHECKING:
    from desktop.ui.agent import AgentDock, TasksAtHand
    from desktop.ui.calendar import CalendarPage
    from desktop.ui.detail import TaskDetail
    from desktop.ui.review import ReviewPage
    from desktop.ui.shell.commands import Commands
    from desktop.ui.shell.toast import Toast
    from desktop.ui.sync import ConflictsPage, SyncButton


class StatusBar(QStatusBar):
    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.setSizeGripEnabled(False)
        self._tasks = QLabel(self)
        self._step = ElidedLabel(parent=self)
        # A long title must not widen the window.
        self._step.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        for part in (self, self._tasks, self._step):
            part.ensurePolished()  # its font is known before its height is asked for, or all is laid out twice
        self.addWidget(self._tasks)
        self.addWidget(self._step, 1)
        context.theme.space(self, margins=("gap", 0))
        context.theme.space(self._tasks, margins=(0, 0, "gap", 0))

    @cached_property
    def sync(self) -> SyncButton:
        """At the right. Made when there is something to say."""
        from desktop.ui.sync import SyncButton

        button = SyncButton(self._context, self)
        self.addPermanentWidget(button)
        put_behind(self, button)
        return button

    def show_counts(self, counts: Counts) -> None:
        self._tasks.setText(self.tr("%Ln open task(s)", "", counts.all))

    def show_step(self, text: str) -> None:
        self._step.setText(text)


_START_SIZE = (1180, 760)
_LEAST_SIZE = (420, 360)


class MainWindow(QMainWindow):
    """`closing` is emitted once everything typed is on its way to the store."""

    closing = Signal()
    undo_wanted = Signal()
    selection_changed = Signal()  # in the calendar

    def __init__(self, context: AppContext) -> None:
        super().__init__()
        self._context = context
        self.setObjectName("main-window")
        self.setWindowTitle("Assent")
        self.setMinimumSize(*_LEAST_SIZE)
        self.start_size = _START_SIZE
        make: dict[Pane, Callable[[], QWidget]] = {Pane.DETAIL: self._make_detail, Pane.AGENT: self._make_agent}
        self.panes = Panes(context, make, _LEAST_SIZE[0], self)
        self.setCentralWidget(self.panes)
        # Each is made where it belongs: a widget that moves to another parent is styled all over again. Tab
        # follows the order of making, and around: panes (with the agent), status bar, sidebar, page, detail.
        self.status = StatusBar(context, self)
        self.sidebar = Sidebar(context, self.panes)
        self.pages = QStackedWidget(self.panes)
        self.page = ListPage(context, self.pages)
        self.pages.addWidget(self.page)
        self.panes.hold(self.sidebar, self.pages)
        self.setStatusBar(self.status)
        self._menus = {name: self.menuBar().addMenu(translated(MENU_TITLES[name])) for name in MENUS}
        self._connect()

    def set_device(self, name: str) -> None:
        """Says in the title which device this is, where there are windows of more than one."""
        self.setWindowTitle(f"{name} – Assent" if name else "Assent")

    @cached_property
    def commands(self) -> Commands:
        """Made when the window is there: until then nobody can give any."""
        from desktop.ui.shell.commands import Commands

        commands = Commands(self._context.icons, self)
        self._fill_menus(commands)
        self.page.tasks.view.addActions(commands.of_list())
        self._show_wanted(commands)
        return commands

    @cached_property
    def toast(self) -> Toast:
        """Made for the first notice."""
        from desktop.ui.shell.toast import Toast

        toast = Toast(self._context, self, self.pages)
        toast.undo_clicked.connect(self.undo_wanted)
        return toast

    @property
    def detail(self) -> TaskDetail:
        return cast("TaskDetail", self.panes.part(Pane.DETAIL))

    @property
    def agent(self) -> AgentDock:
        return cast("AgentDock", self.panes.part(Pane.AGENT))

    @cached_property
    def _begun_detail(self) -> TaskDetail:
        from desktop.ui.detail import TaskDetail

        return TaskDetail(self._context, self.panes, at_once=False)

    def make_detail_ahead(self) -> bool:
        """Makes some more of the detail before it is wanted; whether it is whole."""
        if not self.panes.is_made(Pane.DETAIL):
            if not self._begun_detail.make():
                return False
            self.panes.part(Pane.DETAIL)
        return True

    def _make_detail(self) -> QWidget:
        detail = self._begun_detail
        detail.make_all()
        detail.closed.connect(self.on_detail_closed)
        return detail

    def _make_agent(self) -> QWidget:
        from desktop.ui.agent import AgentDock

        agent = AgentDock(self._context, self.panes)
        agent.closed.connect(self.on_agent_closed)
        agent.header.about.offer(self._tasks_at_hand)
        agent.header.lower()  # below its siblings: Qt takes the lowest for the first
        put_behind(self.panes, agent)
        return agent

    def _tasks_at_hand(self) -> TasksAtHand:
        from desktop.ui.agent import TasksAtHand

        opened = self.detail.task_id if self.panes.wants(Pane.DETAIL) else None
        return TasksAtHand(opened, self.current_id())

    @cached_property
    def review(self) -> ReviewPage:
        from desktop.ui.review import ReviewPage

        review = ReviewPage(self._context, self)
        self._add_page(review)
        return review

    @cached_property
    def conflicts(self) -> ConflictsPage:
        from desktop.ui.sync import ConflictsPage

        conflicts = ConflictsPage(self._context, self)
        self._add_page(conflicts)
        return conflicts

    @cached_property
    def calendar(self) -> CalendarPage:
        from desktop.ui.calendar import CalendarPage

        calendar = CalendarPage(self._context, self)
        calendar.opened.connect(self.open_task)
        calendar.menu_requested.connect(self.on_menu_requested)
        calendar.selection_changed.connect(self.on_calendar_selected)
        self._add_page(calendar)
        return calendar

    def _add_page(self, page: QWidget) -> None:
        self.pages.addWidget(page)
        put_behind(self.pages, page)

    def is_calendar(self) -> bool:
        """Whether the calendar is what is shown."""
        return self.sidebar.place.view is View.CALENDAR

    def commit(self) -> None:
        """Saves what is typed in quick add, in the detail and to the agent."""
        self.page.quick_add.keep_draft()
        if "calendar" in self.__dict__ and self.calendar.quick_add.text():
            self.calendar.quick_add.keep_draft()
        if self.panes.is_made(Pane.DETAIL):
            self.detail.commit()
        if self.panes.is_made(Pane.AGENT):
            self.agent.input.commit()

    # where the window is

    def go(self, place: Place) -> None:
        self.sidebar.select(place)

    def open_task(self, id_: str | None) -> None:
        """Shows a task in the detail, or closes that."""
        if id_ is not None or self.panes.wants(Pane.DETAIL):
            self.detail.show_task(id_)
        self.panes.want(Pane.DETAIL, on=id_ is not None)
        if id_ is not None and self.pages.isHidden():  # else the focus would go to whatever is still in sight
            self.detail.take_focus()

    def selected_ids(self) -> list[str]:
        """What is selected in the list or in the calendar."""
        if self.is_calendar():
            return self.calendar.selected_ids()
        return self.page.tasks.selected_ids() if self.sidebar.place.is_list else []

    def current_id(self) -> str | None:
        if self.is_calendar():
            return next(iter(self.calendar.selected_ids()), None)
        return self.page.tasks.current_id() if self.sidebar.place.is_list else None

    def show_detail(self, *, on: bool) -> None:
        self.open_task(self.current_id() if on else None)

    def on_adapted(self) -> None:
        if "commands" in self.__dict__:
            self._show_wanted(self.commands)

    def _show_wanted(self, commands: Commands) -> None:
        for pane, command in ((Pane.DETAIL, "detail"), (Pane.AGENT, "agent")):
            commands[f"view.{command}"].setChecked(self.panes.wants(pane))
        commands["view.sidebar"].setChecked(self.panes.shows_sidebar())
        if not self.panes.shows_sidebar():
            self.sidebar_button.show()

    @cached_property
    def sidebar_button(self) -> QToolButton:
        """In the lower corner, where there is always room. Made when the sidebar is hidden for the first time."""
        from desktop.ui.core.icons import Icon

        button = QToolButton(self)
        button.setObjectName("sidebar-button")
        button.setIcon(self._context.icons.icon(Icon.SIDEBAR))
        button.setToolTip(self.tr("Sidebar (Ctrl+B)"))
        button.setAccessibleName(self.tr("Sidebar"))
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # by keyboard there is Ctrl+B
        button.clicked.connect(self.on_sidebar_clicked)
        self.status.insertWidget(0, button)
        return button

    def on_sidebar_clicked(self) -> None:
        self.commands["view.sidebar"].trigger()

    def on_place_chosen(self, place: Place) -> None:
        if place.is_list:
            self.page.show_place(place, self.sidebar.title(place), self.sidebar.search_of(place))
        self.pages.setCurrentWidget(self._page_of(place))
        if self.pages.isHidden():
            self.panes.show_page()

    def _page_of(self, place: Place) -> QWidget:
        match place.view:
            case View.REVIEW:
                return self.review
            case View.CALENDAR:
                return self.calendar
            case View.CONFLICTS:
                return self.conflicts
            case _:
                return self.page

    def task_in_focus(self) -> str | None:
        """The task whose details the user is in, if so."""
        focus = QApplication.focusWidget()
        if self.panes.is_made(Pane.DETAIL) and focus is not None and self.detail.isAncestorOf(focus):
            return self.detail.task_id
        return None

    def show_list(self) -> None:
        """Goes back to the list that was last shown, and makes room for it."""
        if self.pages.currentWidget() is not self.page:
            self.go(self.page.place)
        if self.pages.isHidden():
            self.panes.show_page()

    def on_current_changed(self, id_: str | None) -> None:
        """The details follow the user through the list; never when the list changes by itself while one edits."""
        following = self.panes.wants(Pane.DETAIL) and self.page.tasks.view.hasFocus()
        if following and id_ is not None and id_ != self.detail.task_id:
            self.detail.show_task(id_)

    def on_calendar_selected(self) -> None:
        id_ = self.current_id()
        if self.panes.wants(Pane.DETAIL) and self.calendar.grid.hasFocus() and id_ and id_ != self.detail.task_id:
            self.detail.show_task(id_)
        self.selection_changed.emit()

    def on_places_refreshed(self, counts: Counts) -> None:
        place = self.page.place
        self.page.rename_place(self.sidebar.title(place), self.sidebar.search_of(place))
        self.status.show_counts(counts)

    def show_closed(self) -> None:
        """Says above everything else why nothing can be changed, if so."""
        closed = self._context.services.store.database.closed
        if closed is not None and self.centralWidget() is self.panes:
            from desktop.ui.core.icons import Icon
            from desktop.ui.widgets.banner import Banner

            frame = QWidget(self)
            column = make_column(frame, spacing=0)
            banner = Banner(self._context.icons, frame)
            banner.setObjectName("closed-banner")
            banner.say(self._closed_text(closed), Icon.WARNING, Tone.WARN)
            column.addWidget(banner)
            self.takeCentralWidget()
            column.addWidget(self.panes, 1)
            self.setCentralWidget(frame)

    def _closed_text(self, closed: StorageError) -> str:
        if isinstance(closed, DamagedDatabaseError):
            return self.tr(
                "The file with your tasks is damaged. You can read and export them; nothing is changed any more. "
                "Start Assent again to restore a backup or to save what can be read."
            )
        if isinstance(closed, DiskFullError):
            return self.tr(
                "The disk is full. You can read your tasks, and export them elsewhere; to change them, make room and "
                "start Assent again."
            )
        return self.tr("Your tasks can only be read here. You can export them; nothing can be changed.")

    def end_notice(self) -> None:
        """Closes the notice; what waits for that happens now."""
        if "toast" in self.__dict__:
            self.toast.go()

    def on_told(self, notice: Notice) -> None:
        self.toast.show_notice(notice)
        if notice.is_error:
            self.show_closed()  # it may be that damage was met

    def on_menu_requested(self, position: QPoint) -> None:
        self._menus["Task"].popup(position)

    def on_demo_wanted(self) -> None:
        self.go(Place(View.REVIEW))
        self.review.try_demo()

    def on_agent_closed(self) -> None:
        self.panes.want(Pane.AGENT, on=False)
        self.page.tasks.setFocus()

    def on_detail_closed(self) -> None:
        self.open_task(None)
        (self.calendar.grid if self.is_calendar() else self.page.tasks).setFocus()

    # state

    def restore(self) -> None:
        """Where the window was left, or a good first place for it."""
        settings = self._context.settings
        if not self.restoreGeometry(_bytes(settings.state("geometry"))):
            self.resize(QSize(*self.start_size).boundedTo(self.screen().availableGeometry().size() * 0.95))
        start = settings.get(START_VIEW)
        key = settings.state("place") if start == "last" else start
        self.sidebar.start_at(Place.from_key(key or "") or Place(View.INBOX))
        self.on_place_chosen(self.sidebar.place)
        self.panes.restore()
        self.page.quick_add.resume_draft()

    def remember(self) -> None:
        settings = self._context.settings
        settings.remember("geometry", _text(self.saveGeometry()))
        self.panes.remember()
        settings.remember("place", self.sidebar.place.key)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.panes.wants(Pane.DETAIL):
            self.on_detail_closed()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.commit()
        self.remember()
        event.accept()
        self.closing.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.panes.adapt()

    def on_theme_changed(self) -> None:
        self.panes.fit()
        self.panes.adapt()

    # building

    def _fill_menus(self, commands: Commands) -> None:
        from desktop.ui.shell.commands import COMMANDS

        menus: dict[str, QMenu] = self._menus
        for command in COMMANDS:
            name, _, sub = command.menu.partition("/")
            if sub and command.menu not in menus:
                menus[command.menu] = menus[name].addMenu(translated(MENU_TITLES[sub]))
            menu = menus[command.menu]
            if command.line:
                menu.addSeparator()
            menu.addAction(commands[command.id])

    def menu(self, name: str) -> QMenu:
        return self._menus[name]

    def hide_empty_menus(self) -> None:
        """Qt hides separators with nothing between them, and leaves submenus with nothing in them."""
        for name, menu in self._menus.items():
            if "/" in name:
                entries = [action for action in menu.actions() if not action.isSeparator()]
                menu.menuAction().setVisible(any(action.isVisible() for action in entries))

    def _connect(self) -> None:
        self.sidebar.chosen.connect(self.on_place_chosen)
        self.sidebar.refreshed.connect(self.on_places_refreshed)
        self.panes.adapted.connect(self.on_adapted)
        self.page.tasks.current_changed.connect(self.on_current_changed)
        self.page.tasks.opened.connect(self.open_task)
        self.page.tasks.menu_requested.connect(self.on_menu_requested)
        self.page.tasks.demo_wanted.connect(self.on_demo_wanted)
        self._context.told.connect(self.on_told)
        self._context.task_wanted.connect(self.open_task)
        self._context.theme.changed.connect(self.on_theme_changed)


def _text(data: QByteArray) -> str:
    return base64.b64encode(bytes(data.data())).decode("ascii")


def _bytes(text: object) -> QByteArray:
    return QByteArray(base64.b64decode(text)) if isinstance(text, str) else QByteArray()
