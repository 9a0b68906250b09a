"""Every command of the window, declared once: menus, shortcuts, the palette and the help page come from here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence

from desktop.ui.core.i18n import QT_TRANSLATE_NOOP
from desktop.ui.core.icons import Icon, Icons
from desktop.ui.shell.menus import translated

_WIDGET, _WINDOW = Qt.ShortcutContext.WidgetShortcut, Qt.ShortcutContext.WindowShortcut


class Command(NamedTuple):
    """`text` is English and translated when shown. `menu` is a path such as "Task/Due"; "" is in no menu."""

    id: str
    text: str
    menu: str
    shortcut: str = ""
    icon: Icon | None = None
    line: bool = False  # a separator above it
    check: bool = False  # can be on or off
    on_list: bool = False  # its shortcut is for the list alone: elsewhere the key belongs to the text being edited


# QT_TRANSLATE_NOOP marks the texts for the translation tools.
COMMANDS: tuple[Command, ...] = (
    Command("task.new", QT_TRANSLATE_NOOP("Commands", "&New task"), "File", "Ctrl+N", Icon.PLUS),
    Command("task.from_template", QT_TRANSLATE_NOOP("Commands", "New task from a te&mplate…"), "File", "Ctrl+Alt+N"),
    Command("list.new", QT_TRANSLATE_NOOP("Commands", "New &list…"), "File", "Ctrl+Shift+N", Icon.LIST),
    Command("filter.new", QT_TRANSLATE_NOOP("Commands", "New &filter…"), "File", "", Icon.FILTER),
    Command("label.new", QT_TRANSLATE_NOOP("Commands", "New l&abel…"), "File", "", Icon.LABEL),
    Command("file.import", QT_TRANSLATE_NOOP("Commands", "&Import…"), "File", "", Icon.IMPORT, line=True),
    Command("file.export", QT_TRANSLATE_NOOP("Commands", "&Export…"), "File", "Ctrl+Shift+E", Icon.EXPORT),
    Command("file.backup", QT_TRANSLATE_NOOP("Commands", "&Back up now"), "File", "", Icon.BACKUP, line=True),
    Command("file.restore", QT_TRANSLATE_NOOP("Commands", "&Restore a backup…"), "File", "", Icon.RESTORE),
    Command("file.sync_now", QT_TRANSLATE_NOOP("Commands", "&Sync now"), "File", "Ctrl+S", Icon.SYNC, line=True),
    Command("file.sync", QT_TRANSLATE_NOOP("Commands", "S&ync…"), "File"),
    Command("file.settings", QT_TRANSLATE_NOOP("Commands", "Se&ttings…"), "File", "Ctrl+,", Icon.SETTINGS, line=True),
    Command("file.quit", QT_TRANSLATE_NOOP("Commands", "&Quit"), "File", "Ctrl+Q", line=True),
    Command("edit.undo", QT_TRANSLATE_NOOP("Commands", "&Undo"), "Edit", "Ctrl+Z", Icon.UNDO),
    Command("edit.redo", QT_TRANSLATE_NOOP("Commands", "&Redo"), "Edit", "Ctrl+Shift+Z", Icon.REDO),
    Command("edit.find", QT_TRANSLATE_NOOP("Commands", "&Find…"), "Edit", "Ctrl+F", Icon.SEARCH, line=True),
    Command("edit.select_all", QT_TRANSLATE_NOOP("Commands", "Select &all tasks"), "Edit", "Ctrl+Shift+A"),
    Command("view.inbox", QT_TRANSLATE_NOOP("Commands", "&Inbox"), "View", "Ctrl+1", Icon.INBOX),
    Command("view.today", QT_TRANSLATE_NOOP("Commands", "&Today"), "View", "Ctrl+2", Icon.TODAY),
    Command("view.upcoming", QT_TRANSLATE_NOOP("Commands", "&Upcoming"), "View", "Ctrl+3", Icon.UPCOMING),
    Command("view.calendar", QT_TRANSLATE_NOOP("Commands", "Cale&ndar"), "View", "Ctrl+9", Icon.CALENDAR),
    Command("view.someday", QT_TRANSLATE_NOOP("Commands", "Som&eday"), "View", "", Icon.SOMEDAY),
    Command("view.all", QT_TRANSLATE_NOOP("Commands", "&All"), "View", "Ctrl+4", Icon.ALL),
    Command("view.completed", QT_TRANSLATE_NOOP("Commands", "&Completed"), "View", "Ctrl+5", Icon.COMPLETED),
    Command("view.trash", QT_TRANSLATE_NOOP("Commands", "T&rash"), "View", "Ctrl+6", Icon.TRASH),
    Command("view.review", QT_TRANSLATE_NOOP("Commands", "Re&view"), "View", "Ctrl+7", Icon.REVIEW, line=True),
    Command("view.conflicts", QT_TRANSLATE_NOOP("Commands", "Con&flicts"), "View", "Ctrl+8", Icon.CONFLICTS),
    Command("view.insights", QT_TRANSLATE_NOOP("Commands", "Insig&hts…"), "View", "", Icon.INSIGHTS),
    Command(
        "view.hidden_lists", QT_TRANSLATE_NOOP("Commands", "Archived and deleted &lists…"), "View", "", Icon.ARCHIVE
    ),
    Command("view.palette", QT_TRANSLATE_NOOP("Commands", "Command &palette…"), "View", "Ctrl+K", line=True),
    Command("view.sidebar", QT_TRANSLATE_NOOP("Commands", "&Sidebar"), "View", "Ctrl+B", check=True, line=True),
    Command("view.detail", QT_TRANSLATE_NOOP("Commands", "Task &details"), "View", "Ctrl+I", check=True),
    Command("view.agent", QT_TRANSLATE_NOOP("Commands", "A&gent"), "View", "Ctrl+Shift+I", check=True),
    Command("view.light", QT_TRANSLATE_NOOP("Commands", "&Light colours"), "View/Colours", "", Icon.SUN, check=True),
    Command("view.dark", QT_TRANSLATE_NOOP("Commands", "&Dark colours"), "View/Colours", "", Icon.MOON, check=True),
    Command("view.system", QT_TRANSLATE_NOOP("Commands", "Colours like the &system"), "View/Colours", "", check=True),
    Command("view.larger", QT_TRANSLATE_NOOP("Commands", "Larger te&xt"), "View", "Ctrl++"),
    Command("view.smaller", QT_TRANSLATE_NOOP("Commands", "S&maller text"), "View", "Ctrl+-"),
    Command("view.normal", QT_TRANSLATE_NOOP("Commands", "Normal text si&ze"), "View", "Ctrl+0"),
    Command("task.open", QT_TRANSLATE_NOOP("Commands", "&Open details"), "Task", "Return", on_list=True),
    Command("task.complete", QT_TRANSLATE_NOOP("Commands", "&Complete or reopen"), "Task", "Ctrl+Return", Icon.CHECK),
    Command("task.rename", QT_TRANSLATE_NOOP("Commands", "&Rename"), "Task", "F2", Icon.EDIT, on_list=True),
    Command("task.due_today", QT_TRANSLATE_NOOP("Commands", "Due &today"), "Task/Due", "Ctrl+T", Icon.TODAY),
    Command("task.due_tomorrow", QT_TRANSLATE_NOOP("Commands", "Due to&morrow"), "Task/Due", "Ctrl+Shift+T"),
    Command("task.due_next_week", QT_TRANSLATE_NOOP("Commands", "Due next &week"), "Task/Due", "Ctrl+Shift+W"),
    Command("task.due_pick", QT_TRANSLATE_NOOP("Commands", "&Pick a due date…"), "Task/Due", "Ctrl+D", Icon.UPCOMING),
    Command("task.due_none", QT_TRANSLATE_NOOP("Commands", "&No due date"), "Task/Due", "", Icon.NO_DATE),
    Command("task.start_pick", QT_TRANSLATE_NOOP("Commands", "&Start…"), "Task/Due", "Ctrl+Shift+S", line=True),
    Command("task.someday", QT_TRANSLATE_NOOP("Commands", "S&omeday"), "Task/Due", "", Icon.SOMEDAY),
    Command("task.repeat", QT_TRANSLATE_NOOP("Commands", "&Repeat…"), "Task/Repeat", "Ctrl+R", Icon.REPEAT),
    Command("task.skip", QT_TRANSLATE_NOOP("Commands", "S&kip this one"), "Task/Repeat"),
    Command("task.end_series", QT_TRANSLATE_NOOP("Commands", "&End the series"), "Task/Repeat"),
    Command("task.p0", QT_TRANSLATE_NOOP("Commands", "Priority P&0"), "Task/Priority", "Alt+0", Icon.FLAG),
    Command("task.p1", QT_TRANSLATE_NOOP("Commands", "Priority P&1"), "Task/Priority", "Alt+1", Icon.FLAG),
    Command("task.p2", QT_TRANSLATE_NOOP("Commands", "Priority P&2"), "Task/Priority", "Alt+2", Icon.FLAG),
    Command("task.p3", QT_TRANSLATE_NOOP("Commands", "Priority P&3"), "Task/Priority", "Alt+3", Icon.FLAG),
    Command("task.p_none", QT_TRANSLATE_NOOP("Commands", "&No priority"), "Task/Priority", "Alt+9"),
    Command("task.list", QT_TRANSLATE_NOOP("Commands", "&Move to a list…"), "Task", "Ctrl+M", Icon.LIST),
    Command("task.label", QT_TRANSLATE_NOOP("Commands", "&Label…"), "Task", "Ctrl+L", Icon.LABEL),
    Command(
        "task.add_item", QT_TRANSLATE_NOOP("Commands", "&Add checklist items"), "Task", "Ctrl+Shift+L", Icon.CHECKLIST
    ),
    Command(
        "task.duplicate", QT_TRANSLATE_NOOP("Commands", "Dupl&icate"), "Task", "Ctrl+Shift+D", Icon.COPY, line=True
    ),
    Command("task.save_template", QT_TRANSLATE_NOOP("Commands", "Sa&ve as a template…"), "Task"),
    Command("task.up", QT_TRANSLATE_NOOP("Commands", "Move &up"), "Task", "Alt+Up", line=True, on_list=True),
    Command("task.down", QT_TRANSLATE_NOOP("Commands", "Move dow&n"), "Task", "Alt+Down", on_list=True),
    Command(
        "task.trash",
        QT_TRANSLATE_NOOP("Commands", "Move to &trash"),
        "Task",
        "Del",
        Icon.TRASH,
        line=True,
        on_list=True,
    ),
    Command(
        "task.restore", QT_TRANSLATE_NOOP("Commands", "Re&store from trash"), "Task", "Ctrl+Shift+R", Icon.RESTORE
    ),
    Command("task.empty_trash", QT_TRANSLATE_NOOP("Commands", "&Empty trash…"), "Task"),
    Command("agent.ask", QT_TRANSLATE_NOOP("Commands", "&Ask the agent…"), "Agent", "Ctrl+J", Icon.AGENT),
    Command("agent.ask_about", QT_TRANSLATE_NOOP("Commands", "Ask a&bout this task…"), "Agent", "Ctrl+Shift+J"),
    Command("agent.new", QT_TRANSLATE_NOOP("Commands", "&New conversation"), "Agent", "", Icon.PLUS, line=True),
    Command("agent.stop", QT_TRANSLATE_NOOP("Commands", "&Stop the agent"), "Agent", "Ctrl+.", Icon.STOP),
    Command("agent.retry", QT_TRANSLATE_NOOP("Commands", "As&k again"), "Agent"),
    Command("agent.decisions", QT_TRANSLATE_NOOP("Commands", "&Decisions"), "Agent", "", line=True),
    Command("agent.audit", QT_TRANSLATE_NOOP("Commands", "&What was sent…"), "Agent"),
    Command("agent.model", QT_TRANSLATE_NOOP("Commands", "&Choose a model…"), "Agent", line=True),
    Command("agent.others", QT_TRANSLATE_NOOP("Commands", "&Other agents…"), "Agent"),
    Command("help.shortcuts", QT_TRANSLATE_NOOP("Commands", "&Keyboard shortcuts"), "Help", "F1", Icon.KEYBOARD),
    Command("help.demo", QT_TRANSLATE_NOOP("Commands", "Try a &demo review"), "Help"),
    Command("help.log", QT_TRANSLATE_NOOP("Commands", "Open &log folder"), "Help", "", Icon.FOLDER),
    Command("help.about", QT_TRANSLATE_NOOP("Commands", "&About Assent"), "Help", "", Icon.INFO, line=True),
)


class Commands(QObject):
    """The QActions of all commands, by id."""

    def __init__(self, icons: Icons, parent: QObject) -> None:
        super().__init__(parent)
        self.actions: dict[str, QAction] = {}
        self._handlers: Mapping[str, Callable[[], object]] = {}
        for command in COMMANDS:
            action = QAction(translated(command.text), self)
            action.setObjectName(command.id)
            action.setCheckable(command.check)
            if command.shortcut:
                action.setShortcut(QKeySequence(command.shortcut))
                action.setShortcutContext(_WIDGET if command.on_list else _WINDOW)
            if command.icon:
                action.setIcon(icons.icon(command.icon))
            action.triggered.connect(self.on_triggered)
            self.actions[command.id] = action

    def of_list(self) -> list[QAction]:
        """Those whose shortcuts the list must know."""
        return [self.actions[command.id] for command in COMMANDS if command.on_list]

    def __getitem__(self, id_: str) -> QAction:
        return self.actions[id_]

    def bind(self, handlers: Mapping[str, Callable[[], object]]) -> None:
        """Every command must have its handler: an entry with nothing behind it is a bug found at start."""
        unmatched = self.actions.keys() ^ handlers.keys()
        if unmatched:
            raise ValueError(f"commands without a handler, or handlers without a command: {sorted(unmatched)}")
        self._handlers = handlers

    def on_triggered(self) -> None:
        self._handlers[self.sender().objectName()]()
