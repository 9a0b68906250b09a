"""The statements of `desktop/store/statements` as text, without importing SQLAlchemy.

Importing SQLAlchemy and compiling takes longer than showing a window. So it is done once, and the result is kept in a
small file where Python keeps its bytecode, and beside the database, as the program's own folder may not be writable.
A file counts only while it was made from these very sources and by this version of SQLAlchemy. Where both are
missing, stale, damaged or cannot be written, the statements are compiled anew, which costs time and nothing else.

To a type checker the names below are the modules themselves: it knows which statements there are.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import zlib
from contextlib import suppress
from importlib.util import cache_from_source, find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from desktop.private_files import open_private
from desktop.version import VERSION

Texts = dict[str, dict[str, Any]]
"""By group and name a text, or lists and dicts of texts."""

_FOLDER = Path(__file__).parent
SOURCES = (
    _FOLDER / "schema.py",
    _FOLDER / "belonging.py",
    _FOLDER.parent / "domain" / "views.py",
    _FOLDER.parent / "domain" / "search_grammar.py",
    *sorted((_FOLDER / "statements").glob("*.py")),
)
"""All that the texts depend on."""

GROUPS = (
    *("conversations", "doctor", "entities", "erasing", "history"),
    *("profile", "review", "search", "sync", "tasks", "undo"),
)

SHARED = Path(cache_from_source(__file__)).with_name("statements.json")
"""For all profiles: without it, the first command on every new one would have to compile."""

_lock = threading.RLock()
_texts: Texts | None = None


class _Group:
    """The statements of one module."""

    def __init__(self, module: str) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        value = _statement(self._module, name)
        setattr(self, name, value)
        return value


if TYPE_CHECKING:
    from desktop.store.statements import conversations as conversations
    from desktop.store.statements import doctor as doctor
    from desktop.store.statements import entities as entities
    from desktop.store.statements import erasing as erasing
    from desktop.store.statements import history as history
    from desktop.store.statements import profile as profile
    from desktop.store.statements import review as review
    from desktop.store.statements import search as search
    from desktop.store.statements import sync as sync
    from desktop.store.statements import tasks as tasks
    from desktop.store.statements import undo as undo
else:
    globals().update({group: _Group(group) for group in GROUPS})


def kept_path(database: Path) -> Path:
    return database.with_name(database.name + ".statements")


def load(database: Path, *, may_write: bool = True) -> None:
    """Gets the statements ready, from the file beside this database or into it."""
    global _texts
    path = kept_path(database)
    with _lock:
        if _texts is None:
            _texts = _read(path)
            if _texts is not None:
                return
            _texts = _read(SHARED)
            if _texts is None:
                _texts = _compile()
                if not sys.dont_write_bytecode:
                    _write(SHARED, _texts)
        elif path.exists():  # whether it is stale is for those to find out who have nothing yet
            return
        if may_write:
            _write(path, _texts)


def _statement(module: str, name: str) -> Any:
    global _texts
    with _lock:
        if _texts is None or name not in _texts.get(module, {}):
            _texts = _compile()
        try:
            return _texts[module][name]
        except KeyError:
            raise AttributeError(f"there is no statement {name} in {module}") from None


def _compile() -> Texts:
    from desktop.store.statements.compiling import compile_all

    return compile_all()


def _read(path: Path) -> Texts | None:
    try:
        head, _, body = path.read_bytes().partition(b"\n")
        if head.decode("ascii") != _head(body):
            return None
        texts = json.loads(body)
    except (OSError, ValueError, RecursionError):
        return None
    sound = isinstance(texts, dict) and all(isinstance(group, dict) for group in texts.values())
    return texts if sound else None


def _write(path: Path, texts: Texts) -> None:
    """Whole or not at all. Two processes write the same; what a killed one has left goes."""
    body = json.dumps(texts, separators=(",", ":")).encode("ascii")
    partial = path.with_name(f"{path.name}-{os.getpid()}")
    with suppress(OSError):
        for leftover in path.parent.glob(f"{path.name}-*"):
            leftover.unlink(missing_ok=True)
        try:
            with open_private(partial, "wb") as file:
                file.write(_head(body).encode("ascii") + b"\n" + body)
            partial.replace(path)
        except OSError:
            partial.unlink(missing_ok=True)
            raise


def _head(body: bytes) -> str:
    return f"{_fingerprint()} {len(body)} {zlib.crc32(body):08x}"


def _fingerprint() -> str:
    """Of all that the statements are made from. SQLAlchemy's version is in its first file."""
    library = find_spec("sqlalchemy")
    files = [*SOURCES, Path(library.origin)] if library and library.origin else [*SOURCES]
    crc, size = 0, 0
    try:
        for path in files:
            data = path.read_bytes()
            crc, size = zlib.crc32(data, crc), size + len(data)
    except OSError:  # packed without sources: then everything is in the program
        found = Path(sys.executable).stat()
        crc, size = found.st_mtime_ns, found.st_size
    return f"{VERSION} {size:x} {crc:x}"
