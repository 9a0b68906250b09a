"""The main window: sidebar, list, detail, menus and status bar, put together. What commands do is in `handlers`."""

from __future__ import annotations

import base64
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QPoint, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QSplitter

from desktop.domain.views import Counts, View
from desktop.settings import START_VIEW
from desktop.ui.commands import COMMANDS, MENU_TITLES, MENUS, Commands, translated
from desktop.ui.components.sidebar import Sidebar
from desktop.ui.components.status import StatusBar
from desktop.ui.context import AppContext, Notice
from desktop.ui.pages.list_page import ListPage
from desktop.ui.places import Place

if TYPE_CHECKING:
    from desktop.ui.components.detail import TaskDetail
    from desktop.ui.components.toast import Toast

NARROW, TIGHT = 900, 640
"""Below these widths the sidebar, and then the list too, makes room for an open task."""

# All of these are at the normal text size.
_START_SIZE = (1180, 760)
_START_SPLIT = (208, 560, 400)
_LEAST_SIZE = (420, 360)
_LEAST_SIDEBAR, _LEAST_PAGE = 150, 300


class MainWindow(QMainWindow):
    """`closing` is emitted once everything typed is on its way to the store."""

    closing = Signal()
    undo_wanted = Signal()

    def __init__(self, context: AppContext) -> None:
        super().__init__()
        self._context = context
        self.setObjectName("main-window")
        self.setWindowTitle("Assent")
        self.setMinimumSize(*_LEAST_SIZE)
        self.commands = Commands(context.icons, self)
        self.sidebar = Sidebar(context, self)
        self.page = ListPage(context, self)
        self.status = StatusBar(context, self)
        self.setStatusBar(self.status)
        self.splitter = QSplitter(Qt.Orientation.Horizontal, self)
        for part in (self.sidebar, self.page):
            self.splitter.addWidget(part)
        self.splitter.setStretchFactor(1, 1)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.setHandleWidth(1)
        self.setCentralWidget(self.splitter)
        self.task_menu = self._build_menus()
        self.page.tasks.view.addActions(self.commands.of_list())
        self._wants_sidebar = True
        self._wants_detail = False
        self._connect()
        self._fit()

    @cached_property
    def toast(self) -> Toast:
        """Made for the first notice."""
        from desktop.ui.components.toast import Toast

        toast = Toast(self._context, self)
        toast.undo_clicked.connect(self.undo_wanted)
        return toast

    @cached_property
    def detail(self) -> TaskDetail:
        """Made when the first task is opened: starting is quicker without it."""
        from desktop.ui.components.detail import TaskDetail

        detail = TaskDetail(self._context, self)
        detail.setMinimumWidth(self.page.minimumWidth())
        detail.closed.connect(self.on_detail_closed)
        self.splitter.addWidget(detail)
        self.splitter.setStretchFactor(1, 1)
        self.splitter.setSizes(self._split())
        return detail

    def commit(self) -> None:
        """Saves what is typed in the detail."""
        if "detail" in self.__dict__:
            self.detail.commit()

    # where the window is

    def go(self, place: Place) -> None:
        self.sidebar.select(place)

    def open_task(self, id_: str | None) -> None:
        """Shows a task in the detail, or closes that."""
        if id_ is not None or self._wants_detail:
            self.detail.show_task(id_)
        self._wants_detail = id_ is not None
        self.adapt()

    def show_detail(self, *, on: bool) -> None:
        self.open_task(self.page.tasks.current_id() if on else None)

    def show_sidebar(self, *, on: bool) -> None:
        self._wants_sidebar = on
        self.adapt()

    def adapt(self) -> None:
        """Fits the parts into the width there is."""
        width, detail = self.width(), self._wants_detail
        has_room = width >= self.sidebar.minimumWidth() + self.page.minimumWidth()
        if detail or "detail" in self.__dict__:
            self.detail.setVisible(detail)
        self.sidebar.setVisible(self._wants_sidebar and has_room and not (detail and width < self._scaled(NARROW)))
        self.page.setVisible(not (detail and width < self._scaled(TIGHT)))
        self.commands["view.detail"].setChecked(detail)
        self.commands["view.sidebar"].setChecked(self._wants_sidebar)

    def on_place_chosen(self, place: Place) -> None:
        self.page.show_place(place, self.sidebar.title(place))
        if self._wants_detail and self.width() < self._scaled(TIGHT):
            self.open_task(None)

    def task_in_focus(self) -> str | None:
        """The task whose details the user is in, if so."""
        focus = QApplication.focusWidget()
        if "detail" in self.__dict__ and focus is not None and self.detail.isAncestorOf(focus):
            return self.detail.task_id()
        return None

    def show_list(self) -> None:
        """Makes room for the list where the details cover it."""
        if not self.page.isVisible():
            self.open_task(None)

    def on_current_changed(self, id_: str | None) -> None:
        """The details follow the user through the list; never when the list changes by itself while one edits."""
        following = self._wants_detail and self.page.tasks.view.hasFocus()
        if following and id_ is not None and id_ != self.detail.task_id():
            self.detail.show_task(id_)

    def on_places_refreshed(self, counts: Counts) -> None:
        self.page.rename_place(self.sidebar.title(self.page.place()))
        self.status.show_counts(counts)

    def on_told(self, notice: Notice) -> None:
        self.toast.show_notice(notice)

    def on_menu_requested(self, position: QPoint) -> None:
        self.task_menu.popup(position)

    def on_detail_closed(self) -> None:
        self.open_task(None)
        self.page.tasks.setFocus()

    # state

    def restore(self) -> None:
        """Where the window was left, or a good first place for it."""
        settings = self._context.settings
        if not self.restoreGeometry(_bytes(settings.state("geometry"))):
            self.resize(*_START_SIZE)
        self.splitter.setSizes(self._split()[:2])
        self._wants_sidebar = settings.state("sidebar") is not False
        start = settings.get(START_VIEW)
        key = settings.state("place") if start == "last" else start
        self.sidebar.start_at(Place.from_key(key or "") or Place(View.INBOX))
        self.on_place_chosen(self.sidebar.place())
        self.adapt()

    def remember(self) -> None:
        settings = self._context.settings
        settings.remember("geometry", _text(self.saveGeometry()))
        if "detail" in self.__dict__ and all(part.isVisible() for part in (self.sidebar, self.page, self.detail)):
            settings.remember("split", self.splitter.sizes())
        settings.remember("sidebar", self._wants_sidebar)
        settings.remember("place", self.page.place().key)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._wants_detail:
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
        self.adapt()

    # sizes follow the text

    def on_theme_changed(self) -> None:
        self._fit()
        self.adapt()

    def _fit(self) -> None:
        """The list and the detail can each have the whole of the smallest window, however large the text."""
        self.sidebar.setMinimumWidth(self._scaled(_LEAST_SIDEBAR))
        page = min(self._scaled(_LEAST_PAGE), _LEAST_SIZE[0])
        self.page.setMinimumWidth(page)
        if "detail" in self.__dict__:
            self.detail.setMinimumWidth(page)

    def _split(self) -> list[int]:
        return self._context.settings.state("split") or [self._scaled(width) for width in _START_SPLIT]

    def _scaled(self, pixels: int) -> int:
        return pixels * self._context.theme.appearance.font_percent // 100

    # building

    def _build_menus(self) -> QMenu:
        """Returns the Task menu: a right click on tasks shows the same."""
        menus: dict[str, QMenu] = {}
        for name in MENUS:
            menus[name] = self.menuBar().addMenu(translated(MENU_TITLES[name]))
        for command in COMMANDS:
            name, _, sub = command.menu.partition("/")
            if sub and command.menu not in menus:
                menus[command.menu] = menus[name].addMenu(translated(MENU_TITLES[sub]))
            menu = menus[command.menu]
            if command.line:
                menu.addSeparator()
            menu.addAction(self.commands[command.id])
        return menus["Task"]

    def _connect(self) -> None:
        self.sidebar.chosen.connect(self.on_place_chosen)
        self.sidebar.refreshed.connect(self.on_places_refreshed)
        self.page.tasks.current_changed.connect(self.on_current_changed)
        self.page.tasks.opened.connect(self.open_task)
        self.page.tasks.menu_requested.connect(self.on_menu_requested)
        self._context.told.connect(self.on_told)
        self._context.theme.changed.connect(self.on_theme_changed)


def _text(data: QByteArray) -> str:
    return base64.b64encode(bytes(data.data())).decode("ascii")


def _bytes(text: object) -> QByteArray:
    return QByteArray(base64.b64decode(text)) if isinstance(text, str) else QByteArray()
