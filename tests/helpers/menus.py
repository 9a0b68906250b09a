"""Access keys of menus."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtWidgets import QMenu, QMenuBar

_MARKED = re.compile(r"(?<!&)&([^&])")


def access_keys(menu: QMenuBar | QMenu, title: str = "") -> Iterator[tuple[str, list[str]]]:
    """Of a menu and of all below it: its title and the letter of each entry, "" where one has none."""
    entries = [action for action in menu.actions() if not action.isSeparator()]
    found = (_MARKED.search(action.text()) for action in entries)
    yield title, [match[1].lower() if match else "" for match in found]
    for action in entries:
        below = action.menu()
        if isinstance(below, QMenu):
            yield from access_keys(below, action.text())


def clashes(menu: QMenuBar | QMenu) -> dict[str, list[str]]:
    """The menus in which two entries share a letter or one has none."""
    return {title: keys for title, keys in access_keys(menu) if "" in keys or len(set(keys)) < len(keys)}
