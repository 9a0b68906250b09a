"""What the command palette can find: commands, views, labels and tasks, each as one line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QKeySequence

from desktop.domain.task import Label
from desktop.domain.views import TaskRow, View
from desktop.ui.core.i18n import QT_TRANSLATE_NOOP
from desktop.ui.core.icons import Icon
from desktop.ui.core.places import ICONS, VIEWS, view_title
from desktop.ui.shell.commands import COMMANDS, Commands
from desktop.ui.shell.menus import MENU_TITLES, translated

_MNEMONIC = re.compile("&(.)")


class Group(Enum):
    """Headings, in the order they come in where nothing speaks for another."""

    RECENT = QT_TRANSLATE_NOOP("Palette", "Recent")
    VIEWS = QT_TRANSLATE_NOOP("Palette", "Go to")
    LABELS = QT_TRANSLATE_NOOP("Palette", "Labels")
    COMMANDS = QT_TRANSLATE_NOOP("Palette", "Commands")
    TASKS = QT_TRANSLATE_NOOP("Palette", "Tasks")

    @property
    def title(self) -> str:
        return QCoreApplication.translate("Palette", self.value)


@dataclass(frozen=True, slots=True)
class Entry:
    """`key` is the id of a command, label or task, or a view's name; `path` says where else to find it."""

    group: Group
    key: str
    text: str
    path: str = ""
    shortcut: str = ""
    icon: Icon | None = None
    dot: tuple[str, str] | None = None  # a label's colour and name
    is_enabled: bool = True
    is_checked: bool = False


def command_entries(commands: Commands) -> list[Entry]:
    """Those that can be run from here: not the palette itself, and not the views, which are entries of their own."""
    views = {f"view.{view.value}" for view in VIEWS}
    return [
        Entry(
            Group.COMMANDS,
            command.id,
            plain(commands[command.id].text()),
            _path(command.menu),
            commands[command.id].shortcut().toString(QKeySequence.SequenceFormat.PortableText),
            command.icon,
            is_enabled=commands[command.id].isEnabled(),
            is_checked=commands[command.id].isChecked(),
        )
        for command in COMMANDS
        if command.id not in views and command.id != "view.palette"
    ]


def view_entries(commands: Commands) -> list[Entry]:
    return [
        Entry(Group.VIEWS, view.value, view_title(view), shortcut=_shortcut_of(commands, view), icon=ICONS[view])
        for view in VIEWS
    ]


def label_entries(labels: Iterable[Label]) -> list[Entry]:
    return [Entry(Group.LABELS, label.id, label.name, dot=(label.color, label.name)) for label in labels]


def task_entries(rows: Sequence[TaskRow]) -> list[Entry]:
    return [
        Entry(
            Group.TASKS,
            row.id,
            row.title,
            path=", ".join(label.name for label in row.labels),
            icon=None if row.status.is_pending else Icon.COMPLETED,
        )
        for row in rows
    ]


def plain(text: str) -> str:
    """A menu's text without the marks of its access keys."""
    return _MNEMONIC.sub(r"\1", text)


def _path(menu: str) -> str:
    return " › ".join(plain(translated(MENU_TITLES[part])) for part in menu.split("/") if part)


def _shortcut_of(commands: Commands, view: View) -> str:
    action = commands.actions.get(f"view.{view.value}")
    return action.shortcut().toString(QKeySequence.SequenceFormat.PortableText) if action else ""
