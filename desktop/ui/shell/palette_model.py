"""What the command palette can find, and the lines it shows of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QKeySequence

from desktop.domain.template import Template
from desktop.domain.values import Label, SavedFilter, TaskList
from desktop.domain.views import TaskRow, View
from desktop.ui.core.i18n import QT_TRANSLATE_NOOP, translate
from desktop.ui.core.icons import Icon
from desktop.ui.core.places import ICONS, VIEWS, view_title
from desktop.ui.shell.commands import COMMANDS, Commands
from desktop.ui.shell.fuzzy import FuzzyMatch, match
from desktop.ui.shell.menus import MENU_TITLES, plain, translated
from desktop.ui.widgets.keycaps import key_names


class PaletteGroup(Enum):
    """Headings, in their usual order."""

    RECENT = QT_TRANSLATE_NOOP("Palette", "Recent")
    VIEWS = QT_TRANSLATE_NOOP("Palette", "Go to")
    LISTS = QT_TRANSLATE_NOOP("Palette", "Lists")
    FILTERS = QT_TRANSLATE_NOOP("Palette", "Filters")
    LABELS = QT_TRANSLATE_NOOP("Palette", "Labels")
    COMMANDS = QT_TRANSLATE_NOOP("Palette", "Commands")
    TEMPLATES = QT_TRANSLATE_NOOP("Palette", "New task from a template")
    TASKS = QT_TRANSLATE_NOOP("Palette", "Tasks")

    @property
    def title(self) -> str:
        return translate("Palette", self.value)


@dataclass(frozen=True, slots=True)
class PaletteEntry:
    """`key` is the id of a command or task, or the key of a place; `path` says where else to find it."""

    group: PaletteGroup
    key: str
    text: str
    path: str = ""
    shortcut: str = ""
    icon: Icon | None = None
    dot: tuple[str, str] | None = None  # the colour and name of a label or list
    is_enabled: bool = True
    is_checked: bool = False


def command_entries(commands: Commands) -> list[PaletteEntry]:
    """Those that can be run from here: not the palette itself, and not the views, which are entries of their own."""
    views = {f"view.{view.value}" for view in VIEWS}
    return [
        PaletteEntry(
            PaletteGroup.COMMANDS,
            command.id,
            plain(commands[command.id].text()),
            " › ".join(plain(translated(MENU_TITLES[part])) for part in command.menu.split("/") if part),
            commands[command.id].shortcut().toString(QKeySequence.SequenceFormat.PortableText),
            command.icon,
            is_enabled=commands[command.id].isEnabled(),
            is_checked=commands[command.id].isChecked(),
        )
        for command in COMMANDS
        if command.id not in views and command.id != "view.palette"
    ]


def view_entries(commands: Commands) -> list[PaletteEntry]:
    return [
        PaletteEntry(
            PaletteGroup.VIEWS, view.value, view_title(view), shortcut=_shortcut_of(commands, view), icon=ICONS[view]
        )
        for view in VIEWS
    ]


def own_entries(
    labels: Iterable[Label], lists: Iterable[TaskList], filters: Iterable[SavedFilter]
) -> list[PaletteEntry]:
    """What the user made: where one can go besides the views."""
    return [
        *(PaletteEntry(PaletteGroup.LISTS, f"list:{one.id}", one.name, dot=(one.color, one.name)) for one in lists),
        *(
            PaletteEntry(PaletteGroup.FILTERS, f"filter:{one.id}", one.name, path=one.query, icon=Icon.FILTER)
            for one in filters
        ),
        *(
            PaletteEntry(PaletteGroup.LABELS, f"label:{one.id}", one.name, dot=(one.color, one.name))
            for one in labels
        ),
    ]


def template_entries(templates: Iterable[Template]) -> list[PaletteEntry]:
    return [
        PaletteEntry(PaletteGroup.TEMPLATES, one.id, one.name, path=PaletteGroup.TEMPLATES.title, icon=Icon.COPY)
        for one in templates
    ]


def task_entries(rows: Sequence[TaskRow]) -> list[PaletteEntry]:
    return [
        PaletteEntry(
            PaletteGroup.TASKS,
            row.id,
            row.title,
            path=", ".join(one.name for one in ((row.list,) if row.list else ()) + row.labels),
            icon=None if row.status.is_pending else Icon.COMPLETED,
        )
        for row in rows
    ]


def _shortcut_of(commands: Commands, view: View) -> str:
    action = commands.actions.get(f"view.{view.value}")
    return action.shortcut().toString(QKeySequence.SequenceFormat.PortableText) if action else ""


LINE = Qt.ItemDataRole.UserRole + 1
RECENT_SHOWN = 5

_BY_PATH = 40  # percent: what the menu says about a command counts less than its name


@dataclass(frozen=True, slots=True)
class PaletteLine:
    """A heading where it has no entry; `positions` are the letters of the entry's text to emphasise."""

    text: str
    entry: PaletteEntry | None = None
    positions: tuple[int, ...] = ()


class PaletteModel(QAbstractListModel):
    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries: list[PaletteEntry] = []
        self._tasks: list[PaletteEntry] = []
        self._recent: list[str] = []
        self._typed = ""
        self._lines: list[PaletteLine] = []

    def load(self, entries: Iterable[PaletteEntry], recent: Sequence[str]) -> None:
        """Everything but the tasks, and the ids of the commands used last."""
        self._entries, self._recent = list(entries), list(recent)
        self._typed, self._tasks = "", []
        self._arrange()

    def search(self, typed: str) -> None:
        """The tasks found before stay until new ones come, so that the list does not flicker."""
        self._typed = typed.strip()
        if not self._typed:
            self._tasks = []
        self._arrange()

    def set_tasks(self, tasks: Iterable[PaletteEntry]) -> None:
        self._tasks = list(tasks)
        self._arrange()

    def entry(self, row: int) -> PaletteEntry | None:
        return self._lines[row].entry if 0 <= row < len(self._lines) else None

    def row_of(self, entry: PaletteEntry | None) -> int:
        """-1 if it is not shown."""
        return next((n for n, line in enumerate(self._lines) if entry and line.entry == entry), -1)

    def next_row(self, row: int, step: int, *, around: bool = False) -> int:
        """The next row in that direction that can be chosen, `row` itself if there is none."""
        rows = [n for n, line in enumerate(self._lines) if line.entry and line.entry.is_enabled]
        ahead = [n for n in rows if (n - row) * step > 0]
        if ahead:
            return ahead[0] if step > 0 else ahead[-1]
        if around and rows:
            return rows[0] if step > 0 else rows[-1]
        return row

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        line = self._lines[index.row()]
        if role == LINE:
            return line
        if role == Qt.ItemDataRole.DisplayRole:
            return line.text
        if role == Qt.ItemDataRole.AccessibleTextRole and line.entry:
            keys = "+".join(key_names(line.entry.shortcut))
            return ", ".join(part for part in (line.text, line.entry.path, keys) if part)
        return None

    def flags(self, index: QModelIndex | QPersistentModelIndex) -> Qt.ItemFlag:
        entry = self._lines[index.row()].entry
        if entry and entry.is_enabled:
            return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return Qt.ItemFlag.NoItemFlags

    def _arrange(self) -> None:
        self.beginResetModel()
        self._lines = self._found() if self._typed else self._all()
        self.endResetModel()

    def _all(self) -> list[PaletteLine]:
        """Recent commands, then everything that can be done now."""
        able = {entry.key: entry for entry in self._entries if entry.is_enabled}
        recent = [replace(able[key], group=PaletteGroup.RECENT) for key in self._recent if key in able][:RECENT_SHOWN]
        lines: list[PaletteLine] = []
        for group in PaletteGroup:
            members = (
                recent if group is PaletteGroup.RECENT else [entry for entry in able.values() if entry.group is group]
            )
            lines += _under_heading(group, [PaletteLine(entry.text, entry) for entry in members])
        return lines

    def _found(self) -> list[PaletteLine]:
        groups: dict[PaletteGroup, list[tuple[int, PaletteLine]]] = {}
        for entry in self._entries:
            if fit := _fit(self._typed, entry):
                score = fit.score if entry.is_enabled else fit.score - 10**6
                groups.setdefault(entry.group, []).append((score, PaletteLine(entry.text, entry, fit.positions)))
        lines: list[PaletteLine] = []
        for group, members in sorted(groups.items(), key=lambda item: -max(score for score, _ in item[1])):
            members.sort(key=lambda member: -member[0])
            lines += _under_heading(group, [line for _, line in members])
        tasks = [PaletteLine(task.text, task, _positions(self._typed, task.text)) for task in self._tasks]
        return lines + _under_heading(
            PaletteGroup.TASKS, tasks
        )  # last, since they come later: nothing above them may move


def _fit(typed: str, entry: PaletteEntry) -> FuzzyMatch | None:
    if found := match(typed, entry.text):
        return found
    if entry.path and (found := match(typed, f"{entry.text} {entry.path}")):
        within = tuple(position for position in found.positions if position < len(entry.text))
        return FuzzyMatch(found.score * _BY_PATH // 100, within)
    return None


def _positions(typed: str, title: str) -> tuple[int, ...]:
    found = match(typed, title)
    return found.positions if found else ()


def _under_heading(group: PaletteGroup, lines: list[PaletteLine]) -> list[PaletteLine]:
    return [PaletteLine(group.title), *lines] if lines else []
