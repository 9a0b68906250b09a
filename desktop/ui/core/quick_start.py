"""Makes the window start quickly: work of Python and PySide that can wait is put off or left out."""

from __future__ import annotations

import builtins
import gc
import marshal
import os
import sys
import zlib
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.util import cache_from_source
from pathlib import Path
from types import CodeType
from typing import Any

_compile = builtins.compile
_used: dict[tuple[str, int, int], CodeType] = {}
"""Bytecode of PySide's own modules, by name, length and checksum of the source."""


def begin() -> None:
    """Before the window's modules are imported."""
    gc.disable()  # nearly all objects made while starting stay
    builtins.compile = _compile_once
    try:
        import PySide6.QtCore  # noqa: F401
    finally:
        builtins.compile = _compile
    # PySide's `import` reads the source of every module to learn whether it may say `from __feature__ import …`.
    # None of ours does, and reading them all takes longer than importing many of them.
    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)


def _compile_once(source: Any, filename: Any, *more: Any, **options: Any) -> Any:
    """PySide carries its Python modules as sources, and compiles them whenever it is imported.

    Their bytecode is kept beside that of this module. A file that is missing or damaged only costs time.
    """
    if not isinstance(source, bytes) or not str(filename).startswith("shibokensupport/"):
        return _compile(source, filename, *more, **options)
    key = (filename, len(source), zlib.crc32(source))
    _used[key] = _kept().get(key) or _compile(source, filename, *more, **options)
    return _used[key]


def _file() -> Path:
    return Path(cache_from_source(__file__)).with_name(f"pyside.{sys.implementation.cache_tag}.bytecode")


@cache
def _kept() -> dict[tuple[str, int, int], CodeType]:
    try:
        kept = marshal.loads(_file().read_bytes())  # noqa: S302 -- as Python reads its own, in the same folder
    except (OSError, EOFError, ValueError, TypeError):
        return {}
    return kept if isinstance(kept, dict) else {}


def _keep() -> None:
    """For the next start, where it is not kept yet."""
    if _used == _kept() or sys.dont_write_bytecode:
        return
    file = _file()
    partial = file.with_name(f"{file.name}.{os.getpid()}")
    with suppress(OSError):
        partial.write_bytes(marshal.dumps(_used))
        partial.replace(file)


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
    _keep()
