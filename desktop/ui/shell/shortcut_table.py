"""What the help page lists: the commands by menu, and the keys that only mean something in one part of the window."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from desktop.ui.core.i18n import QT_TRANSLATE_NOOP
from desktop.ui.shell.commands import COMMANDS
from desktop.ui.shell.menus import MENU_TITLES, MENUS, translated
from desktop.ui.shell.palette_entries import plain

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
    Keys(QT_TRANSLATE_NOOP("Shortcuts", "Delete an item"), ("Del",)),
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
    return QCoreApplication.translate(CONTEXT, text)
