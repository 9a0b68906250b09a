"""Two versions of the app: this one, and a later one that knows more and may write what only it can read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from enum import Enum
from functools import partial
from unittest import mock

from desktop.store import Store, kinds
from desktop.store.kinds import TASK, Kind, Register
from sync.header import READER, Header
from tests.helpers.stores import knowing, raw

DRAWING = Kind(
    "drawing",
    {
        "name": Register(("name",), kinds._FILLED, default=""),
        "size": Register(("size",), lambda value: type(value) is int, default=1),
        "created_at": Register(("created_at",), kinds._instant),
    },
    {},
)
MOOD = Register(("mood",), lambda value: isinstance(value, str) and value != "", default="calm")
LATER_KINDS = {"task": Kind("task", {**TASK.registers, "mood": MOOD}, TASK.dynamic), "drawing": DRAWING}


class Version(Enum):
    NOW = "this version"
    LATER = "a later version, whose files this one can read"
    BREAKING = "a later version, whose files this one cannot read"


def make_room(store: Store) -> None:
    """Adds what the migration of the later version would add; this version ignores it."""
    raw(store, "ALTER TABLE tasks ADD COLUMN mood TEXT DEFAULT 'calm'")
    raw(
        store,
        "CREATE TABLE drawings (pk INTEGER PRIMARY KEY, id, name, size INTEGER, created_at, more, stamp, stamps)",
    )


@contextmanager
def running(version: Version) -> Iterator[None]:
    if version is Version.NOW:
        yield
        return
    with ExitStack() as stack:
        stack.enter_context(knowing(LATER_KINDS))
        stack.enter_context(mock.patch("sync.header.READER", READER + 1))
        if version is Version.BREAKING:
            for module in ("sync.exporter", "sync.compaction"):
                stack.enter_context(mock.patch(f"{module}.Header", partial(Header, min_reader=READER + 1)))
        yield
