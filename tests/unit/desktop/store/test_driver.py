"""What the driver says is the matter, in the user's words; and connections that are given back late."""

from __future__ import annotations

import gc
import sqlite3
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from desktop.errors import (
    BusyDatabaseError,
    DamagedDatabaseError,
    DiskFullError,
    InvalidInputError,
    ReadOnlyDatabaseError,
    StorageError,
)
from desktop.store import FILE_NAME, Draft, Store
from desktop.store.database import translated_errors
from desktop.store.drafts import new_task
from tests.helpers.invariants import assert_sound


@pytest.mark.parametrize(
    ("code", "kind", "told"),
    [
        (sqlite3.SQLITE_FULL, DiskFullError, "The disk is full"),
        (sqlite3.SQLITE_IOERR_WRITE, DiskFullError, "The disk is full"),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, BusyDatabaseError, "keeps the database busy"),
        (sqlite3.SQLITE_LOCKED, BusyDatabaseError, "keeps the database busy"),
        (sqlite3.SQLITE_IOERR_READ, StorageError, "The disk does not answer"),
        (sqlite3.SQLITE_CORRUPT_INDEX, DamagedDatabaseError, "is damaged"),
        (sqlite3.SQLITE_READONLY_DIRECTORY, ReadOnlyDatabaseError, "is read-only"),
        (sqlite3.SQLITE_CANTOPEN_ISDIR, StorageError, "cannot be opened"),
    ],
)
def test_what_the_user_can_do_something_about_is_a_sentence(
    tmp_path: Path, code: int, kind: type[StorageError], told: str
) -> None:
    error = sqlite3.OperationalError("in the driver's words")
    error.sqlite_errorcode = code
    with pytest.raises(StorageError, match=told) as caught, translated_errors(tmp_path):
        raise error
    assert type(caught.value) is kind
    assert "driver" not in str(caught.value)


def test_a_fault_of_ours_is_not_dressed_up_as_one_of_the_disk(store: Store) -> None:
    with pytest.raises(sqlite3.OperationalError, match="syntax"), store.database.read() as connection:
        connection.execute("SELECTED")
    with closing(sqlite3.connect(":memory:")) as gone:
        pass
    with pytest.raises(sqlite3.ProgrammingError), translated_errors(Path(FILE_NAME)):
        gone.execute("SELECT 1")


def test_a_file_that_somebody_keeps_to_himself_is_busy_and_opens_once_it_is_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop.store.database.BUSY_SECONDS", 0.0)
    Store.open(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode = DELETE")
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(BusyDatabaseError):
            Store.open(tmp_path)
        other.execute("ROLLBACK")
    with closing(Store.open(tmp_path)) as store:
        assert_sound(store)


def test_a_connection_that_comes_back_after_closing_is_closed(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    with store.database.bare() as connection:
        store.close()
        assert connection.execute("SELECT 1").scalar() == 1
    with pytest.raises(sqlite3.ProgrammingError):
        connection.execute("SELECT 1")


def test_a_connection_that_broke_is_not_used_again(store: Store) -> None:
    with store.database.bare() as connection:
        connection.raw.close()
    with store.database.bare() as another:
        assert another.execute("SELECT 1").scalar() == 1


def test_many_at_once_get_a_connection_each(store: Store) -> None:
    with ExitStack() as stack:
        there = [stack.enter_context(store.database.bare()) for _ in range(20)]
        assert len({id(connection.raw) for connection in there}) == 20
        assert [connection.execute("SELECT 1").scalar() for connection in there] == [1] * 20


def test_a_value_that_no_other_device_would_take_is_refused(store: Store) -> None:
    with store.write() as writer:
        writer.apply([new_task({"title": "Milk"}, "a0", id_="t")])
    with pytest.raises(InvalidInputError, match="nothing was changed"), store.write() as writer:
        writer.apply([Draft("task", "t", {"priority": "P2"}), Draft("task", "t", {"title": 7})])
    with store.read() as reader:
        task = reader.task("t")
    assert task is not None
    assert (task.title, task.priority) == ("Milk", None)
    assert_sound(store)


@pytest.mark.parametrize("enabled", [True, False])
def test_writing_leaves_the_garbage_collector_as_it_was(store: Store, enabled: bool) -> None:
    if not enabled:
        gc.disable()
    try:
        with store.write() as writer:
            writer.apply([new_task({"title": "Milk"}, "a0")])
        assert gc.isenabled() is enabled
    finally:
        gc.enable()
