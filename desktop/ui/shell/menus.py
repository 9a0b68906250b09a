"""The menus of the window. They are there before the commands in them."""

from __future__ import annotations

import re
from functools import cache

from desktop.ui.core.i18n import QT_TRANSLATE_NOOP, translate

MENUS = ("File", "Edit", "View", "Task", "Agent", "Help")
MENU_TITLES = {
    "File": QT_TRANSLATE_NOOP("Commands", "&File"),
    "Edit": QT_TRANSLATE_NOOP("Commands", "&Edit"),
    "View": QT_TRANSLATE_NOOP("Commands", "&View"),
    "Task": QT_TRANSLATE_NOOP("Commands", "&Task"),
    "Agent": QT_TRANSLATE_NOOP("Commands", "&Agent"),
    "Help": QT_TRANSLATE_NOOP("Commands", "&Help"),
    "Colours": QT_TRANSLATE_NOOP("Commands", "C&olours"),
    "Due": QT_TRANSLATE_NOOP("Commands", "&Due"),
    "Repeat": QT_TRANSLATE_NOOP("Commands", "Re&petition"),
    "Priority": QT_TRANSLATE_NOOP("Commands", "Priorit&y"),
}


def translated(text: str) -> str:
    return translate("Commands", text)


@cache
def plain(text: str) -> str:
    """A menu's text without the marks of its access keys."""
    return re.sub("&(.)", r"\1", text)
