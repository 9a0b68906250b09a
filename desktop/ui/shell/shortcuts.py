"""The page that shows every shortcut: the commands by menu, and the keys that work in one part of the window."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.domain.text import fold
from desktop.ui.core.context import AppContext
from desktop.ui.core.i18n import QT_TRANSLATE_NOOP, translate
from desktop.ui.shell.commands import COMMANDS
from desktop.ui.shell.menus import MENU_TITLES, MENUS, plain, translated
from desktop.ui.theme.style import WidgetKind
from desktop.ui.widgets.field import Field
from desktop.ui.widgets.fitting import FittingDialog
from desktop.ui.widgets.keycaps import KeyCaps
from desktop.ui.widgets.labels import make_label
from desktop.ui.widgets.layouts import make_column, make_row
from desktop.ui.widgets.scrolling import ScrollArea

CONTEXT = "Shortcuts"


@dataclass(frozen=True, slots=True)
class Keys:
    """What some keys do; each of `shortcuts` is one way to do it."""

    text: str
    shortcuts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A heading with the keys under it."""

    title: str
    keys: tuple[Keys, ...]


# Keys that no menu shows, because they work only where the focus is.
_LIST = (
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Go up and down"), ("Up", "Down")),
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Complete or reopen"), ("Space",)),
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Select further tasks"), ("Shift+Up", "Shift+Down")),
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "First, last task"), ("Home", "End")),
)
_ADDING = (
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Add the task"), ("Return",)),
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Add it and open its details"), ("Shift+Return",)),
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Go to the dates and labels found"), ("Tab",)),
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Take one of them off"), ("Del",)),
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Clear, then go to the list"), ("Esc",)),
)
_CHECKLIST = (
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Add the item typed"), ("Return",)),
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Tick or untick"), ("Space",)),
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Rename an item"), ("Return", "F2")),
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Move an item"), ("Alt+Up", "Alt+Down")),
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Make an item a task"), ("Ctrl+Shift+Return",)),
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Delete an item"), ("Del",)),
)
_CALENDAR = (
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Go to another day or task"), ("Left", "Right", "Up", "Down")),
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Previous, next month or week"), ("PgUp", "PgDown")),
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Go to today"), ("T",)),
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Show a month, a week"), ("M", "W")),
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Add a task on this day"), ("N",)),
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Move the task by a day"), ("Shift+Left", "Shift+Right")),
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Move it by a week"), ("Shift+Up", "Shift+Down")),
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Move it by 15 minutes"), ("Alt+Up", "Alt+Down")),
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Make it longer, shorter"), ("+", "-")),
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Take its time off, its date off"), ("A", "Backspace")),
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Put a task without a date on this day"), ("D",)),
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Select this task too, or no more"), ("Ctrl+Space",)),
)
_REVIEW = (
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Confirm a change, or try again"), ("Y",)),
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Apply it although the task was changed since"), ("Shift+Y",)),
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Reject a change"), ("N",)),
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Reject it with a reason"), ("R",)),
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Edit it before confirming"), ("E",)),
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Undo or reconsider"), ("U",)),
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Let the agent propose it again"), ("L",)),
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Tick it for Confirm all"), ("Space",)),
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Confirm all that is ticked"), ("Shift+A",)),
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Show all of it, or less"), ("Right", "Left")),
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Open the task"), ("Return",)),
)
_ANYWHERE = (
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Go to the notice at the bottom"), ("F6",)),
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Next, previous part of the window"), ("Tab", "Shift+Tab")),
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Close the details, a list or this page"), ("Esc",)),
)
_PLACES = (
    (QT_TRANSLATE_NOOP("Shortcuts", "In the list"), _LIST),
    (QT_TRANSLATE_NOOP("Shortcuts", "While adding a task"), _ADDING),
    (QT_TRANSLATE_NOOP("Shortcuts", "In a checklist"), _CHECKLIST),
    (QT_TRANSLATE_NOOP("Shortcuts", "In the calendar"), _CALENDAR),
    (QT_TRANSLATE_NOOP("Shortcuts", "In a review"), _REVIEW),
    (QT_TRANSLATE_NOOP("Shortcuts", "Everywhere"), _ANYWHERE),
)


def parts() -> Iterator[Part]:
    """In the user's language, without parts that have no keys."""
    for menu in MENUS:
        keys = tuple(
            Keys(plain(translated(command.text)), (command.shortcut,))
            for command in COMMANDS
            if command.shortcut and command.menu.split("/")[0] == menu
        )
        if keys:
            yield Part(plain(translated(MENU_TITLES[menu])), keys)
    for title, places in _PLACES:
        yield Part(_translated(title), tuple(Keys(_translated(key.text), key.shortcuts) for key in places))


def _translated(text: str) -> str:
    return translate(CONTEXT, text)


_SCROLLING = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown})


class ShortcutsDialog(FittingDialog):
    """Stays open beside the window, so that one can try what it says."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        self.search = Field(context.icons, parent=self)
        self.search.input.setPlaceholderText(self.tr("Find by what it does, or by its keys"))
        self.search.input.setAccessibleName(self.tr("Find a shortcut"))
        self._none = make_label(self.tr("No shortcut found."), self, WidgetKind.MUTED)
        self._none.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._none.hide()
        self._sheet = QWidget(self)
        self._sections = [_Section(context, part, self._sheet) for part in parts()]
        self._columns = context.theme.space(QHBoxLayout(self._sheet), margins=("half", "half", "gap", "double"))
        self._halves = tuple(context.theme.space(QVBoxLayout(), "double") for _ in range(2))
        for half in self._halves:
            self._columns.addLayout(half, 1)
        self._scroll = ScrollArea(self, self._sheet)
        self._scroll.setAccessibleName(self.tr("Shortcuts"))
        column = context.theme.space(QVBoxLayout(self), "gap", ("double", "double", "double", 0))
        for widget in (self.search, self._none, self._scroll):
            column.addWidget(widget, int(widget is not self.search))
        self.search.input.textChanged.connect(self._on_searched)
        self.search.input.installEventFilter(self)
        self._in_two = True
        self.search.setFocus()
        context.theme.follow(self._fit)
        self._deal()

    def wanted_size(self) -> QSize:
        return QSize(95, 78) * self._context.theme.metrics.grid

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        in_two = self.width() >= self._context.theme.metrics.grid * 75
        if in_two != self._in_two:
            self._in_two = in_two
            self._deal()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.search.input and isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            if event.key() in _SCROLLING:
                bar = self._scroll.verticalScrollBar()
                step = bar.pageStep() if event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown) else bar.singleStep()
                is_up = event.key() in (Qt.Key.Key_Up, Qt.Key.Key_PageUp)
                bar.setValue(bar.value() + (-step if is_up else step))
                return True
            if event.key() == Qt.Key.Key_Escape and self.search.text():
                self.search.clear()
                return True
        return super().eventFilter(watched, event)

    def _on_searched(self, text: str) -> None:
        words = fold(text).split()
        for section in self._sections:
            section.filter(words)
        found = any(section.isVisibleTo(self._sheet) for section in self._sections)
        self._none.setVisible(not found)
        self._scroll.setVisible(found)
        self._deal()

    def _deal(self) -> None:
        """Fills the columns evenly, keeping the order: down the first, then down the second."""
        for half in self._halves:
            while half.takeAt(0):
                pass
        seen = [section for section in self._sections if section.isVisibleTo(self._sheet)]
        middle = _middle([section.weight() for section in seen]) if self._in_two else len(seen)
        for number, section in enumerate(seen):
            self._halves[number >= middle].addWidget(section)
        for half in self._halves:
            half.addStretch(1)
        self._columns.setStretch(1, int(self._in_two))

    def _fit(self) -> None:
        metrics = self._context.theme.metrics
        self._columns.setSpacing(metrics.triple + metrics.grid)
        self.setMinimumSize(metrics.grid * 40, metrics.grid * 35)


class _Row(QWidget):
    def __init__(self, context: AppContext, keys: Keys, parent: QWidget) -> None:
        super().__init__(parent)
        self.keys = keys
        text = make_label(keys.text, self, wraps=True)
        caps = KeyCaps(context.theme, keys.shortcuts, self)
        self._words = fold(keys.text)
        self._caps = {fold(name) for name in caps.names()} | {fold(shortcut) for shortcut in keys.shortcuts}
        self.setAccessibleName(f"{keys.text}: {caps.spoken()}")
        make_row(self, text, caps, grows=text)

    def fits(self, words: Sequence[str]) -> bool:
        return all(self._has(word) for word in words)

    def _has(self, word: str) -> bool:
        """A single letter must be a key or the start of a word: too many words contain it."""
        if word in self._caps or any(cap.startswith(word) for cap in self._caps if len(cap) > 1):
            return True
        return word in self._words if len(word) > 1 else f" {word}" in f" {self._words}"


class _Section(QWidget):
    def __init__(self, context: AppContext, part: Part, parent: QWidget) -> None:
        super().__init__(parent)
        self._title = make_label(part.title, self, WidgetKind.HEADING)
        self.rows = [_Row(context, keys, self) for keys in part.keys]
        context.theme.space(make_column(self, self._title, *self.rows), "snug")

    def filter(self, words: Sequence[str]) -> None:
        """A title that fits keeps everything under it."""
        if all(word in fold(self._title.text()) for word in words):
            words = ()
        for row in self.rows:
            row.setVisible(row.fits(words))
        self.setVisible(any(row.isVisibleTo(self) for row in self.rows))

    def weight(self) -> int:
        """About how many rows high it is."""
        return 2 + sum(row.isVisibleTo(self) for row in self.rows)


def _middle(weights: Sequence[int]) -> int:
    """After how many of them the first column ends, so that both are as even as can be."""
    splits = range(1, len(weights) + 1)
    return min(splits, key=lambda n: max(sum(weights[:n]), sum(weights[n:])), default=0)
