"""Makes the window start quickly: work of Python and PySide that can wait is put off or left out."""

from __future__ import annotations

import builtins
import gc
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from os.path import isfile
from threading import Lock
from types import ModuleType
from typing import Any

from desktop.ui.core import quick_enums

_compile = builtins.compile
_FOR_ERRORS = {
    f"shibokensupport/{name}.py"
    for name in (
        "feature",
        "signature/errorhandler",
        "signature/layout",
        "signature/lib/enum_sig",
        "signature/lib/pyi_generator",
        "signature/lib/tool",
        "signature/mapping",
        "signature/parser",
    )
}
"""What PySide needs to say what is wrong with a call, or how a function is called. It loads them with itself."""


_STAND_IN = b"""
from %s import find_later
__getattr__ = find_later("%s", globals())
def update_mapping():
    return __getattr__("update_mapping")()
"""
"""Python asks a module's `__getattr__` for what it lacks; one function is looked for in C, which does not."""


_RARELY_USED = ("bz2", "inspect", "ipaddress", "lzma", "shutil", "tempfile", "traceback")
"""Modules of Python that others import at the start and use for errors or special cases only; with what they import
in turn they would be a twentieth of the start."""

_loading = Lock()


def begin() -> None:
    """Before the window's modules are imported."""
    gc.disable()  # nearly all objects made while starting stay
    for name in _RARELY_USED:
        sys.modules.setdefault(name, _loaded_when_used(name))
    quick_enums.begin()
    from desktop.ui.core import quick_records  # imports `inspect`, which is put off by now

    quick_records.begin()
    if _OwnModules not in sys.meta_path:
        sys.meta_path.insert(0, _OwnModules)
    builtins.compile = _compile_less
    try:
        import PySide6.QtCore  # noqa: F401
    finally:
        builtins.compile = _compile


def _loaded_when_used(name: str) -> ModuleType:
    """Stands in for a module until something in it is asked for."""
    stand_in = ModuleType(name)

    def find(attribute: str) -> Any:
        if attribute.startswith("__"):
            raise AttributeError(attribute)  # Python itself asks, while it imports
        with _loading:
            if sys.modules.get(name) is stand_in:
                del sys.modules[name]
        return getattr(import_module(name), attribute)

    stand_in.__getattr__ = find  # type: ignore[method-assign]
    return stand_in


class _OwnModules:
    """Finds modules of Assent by one look at the disk; else each is looked for by five endings."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, _target: object = None) -> ModuleSpec | None:
        if not path or not name.startswith("desktop."):
            return None
        file = f"{path[0]}/{name.rpartition('.')[2]}.py"
        loader = SourceFileLoader(name, file)
        return spec_from_file_location(name, file, loader=loader) if isfile(file) else None  # noqa: PTH113


def _compile_less(source: Any, filename: Any, *more: Any, **options: Any) -> Any:
    """PySide carries its Python modules as sources, and compiles them whenever it is imported: here only what it
    uses. A module by another name, such as one of a later PySide, is compiled as ever."""
    if not isinstance(source, bytes):
        return _compile(source, filename, *more, **options)
    if filename in _FOR_ERRORS:
        _put_off[filename] = source
        source = _STAND_IN % (__name__.encode(), filename.encode())
    elif filename == "shibokensupport/signature/loader.py":
        # Its `import` would read the source of every module to learn whether it says `from __feature__ import …`.
        source += b"\npost_init = lambda: None\n"
    return _compile(source, filename, *more, **options)


_put_off: dict[str, bytes] = {}


def find_later(filename: str, module: dict[str, Any]) -> Callable[[str], Any]:
    """The `__getattr__` of a module that was put off: runs it when something in it is first asked for."""

    def find(name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)  # Python itself asks, while it imports
        if source := _put_off.pop(filename, None):
            exec(_compile(source, filename, "exec"), module)  # noqa: S102 -- as PySide would have
        return module[name]

    return find


def end() -> None:
    """Once the window is there."""
    gc.freeze()  # the objects made so far need not be looked through at every collection; see `garbage`


def end_imports() -> None:
    """Once what is opened soon is imported, too."""
    from desktop.ui.core import quick_records

    quick_enums.end()
    quick_records.end()
    if _OwnModules in sys.meta_path:
        sys.meta_path.remove(_OwnModules)


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
    "desktop.ui.tasks.search_terms",
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
