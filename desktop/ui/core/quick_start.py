"""Makes the window start quickly: work of Python and PySide that can wait is put off or left out."""

from __future__ import annotations

import builtins
import gc
from importlib import import_module


def begin() -> None:
    """Before the window's modules are imported."""
    gc.disable()  # nearly all objects made while starting stay
    import PySide6.QtCore  # noqa: F401

    # PySide's `import` reads the source of every module to learn whether it may say `from __feature__ import …`.
    # None of ours does, and reading them all takes longer than importing many of them.
    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)


def end() -> None:
    """Once the window is there."""
    gc.freeze()  # the objects made so far need not be looked through at every collection
    gc.enable()


NEXT = (
    "desktop.domain.quickadd",
    "desktop.services.tasks",
    "desktop.services.undo",
    "desktop.services.backups",
    "desktop.services.sync",
    "dateutil.rrule",  # with the first word that says how a task repeats
    "hashlib",
)
"""What the first keystrokes and the first write need. None of it has to do with Qt."""

NOW = (
    "PySide6.QtNetwork",
    "desktop.ui.shell.instance",
    "desktop.ui.theme.qt_fixes",
    "desktop.ui.shell.desktop_integration",
    "desktop.ui.sync.runner",
    "desktop.ui.sync.controller",
)
"""What the window needs as soon as it is there."""

SOON = (
    "desktop.ui.quick_add.parsed",
    "desktop.ui.tasks.search_results",
    "desktop.ui.shell.palette",
    "desktop.ui.shell.toast",
    "desktop.ui.widgets.markdown_view",
    "desktop.ui.detail.checklist_delegate",
    "desktop.ui.detail.checklist_view",
    "desktop.ui.detail.checklist",
    "desktop.ui.detail.label_editor",
    "desktop.ui.detail.choice_fields",
    "desktop.ui.detail.text_fields",
    "desktop.ui.detail.history",
    "desktop.ui.detail.task_detail",
)
"""What is likely to be opened. Imported one by one, on the GUI thread: PySide is not safe to use on two."""


def follow_up() -> None:
    """In the background, once nobody waits for the window any more."""
    for name in NEXT:
        import_module(name)
