"""Saving what can still be read of a damaged database into a new one.

Every row of every table that SQLite can still get at; then what the history and the kept segments tell of entities
whose rows are lost, and what rows tell of changes that the history has lost. The damaged file is only read.

At the end: reading a database that cannot be written to, as the disk is full or read-only. SQLite needs room beside a
file with a write-ahead log even to read it. Without a log the file alone can be read as it is; with one, both are
copied to where there is room. So is a file that was cut off, to be filled up with empty pages.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from desktop.errors import AssentError, FileError, FileInTheWayError, StorageError
from desktop.private_files import make_private_file
from desktop.store import archive, migrations
from desktop.store.compiled import doctor as sql
from desktop.store.compiled import history, sync
from desktop.store.connection import Connection
from desktop.store.database import Database, has_backups
from desktop.store.doctor import repair
from desktop.store.inspection import full_size
from desktop.store.kinds import KINDS, fingerprint
from desktop.store.store import Store
from sync.codec import decode
from sync.errors import SyncError
from sync.patch import Patch

_FARTHEST = 1 << 40
SCHEMA = "sqlite_master"


@dataclass(slots=True)
class Salvaged:
    """`rows` is what was written, `missing` about how many are known to be lost, both by table; `unreadable` are the
    tables of which nothing could be read, or not all and nobody knows how much. `rebuilt` came from kept segments."""

    path: Path
    rows: dict[str, int] = field(default_factory=dict)
    missing: dict[str, int] = field(default_factory=dict)
    unreadable: list[str] = field(default_factory=list)
    rebuilt: int = 0


def salvage(database: Path, target: Path) -> Salvaged:
    """Raises an AssentError, and then leaves no file at `target`."""
    if target.exists():
        raise FileInTheWayError(f"{target} exists already; choose another name.")
    if not database.exists():
        raise StorageError(f"There is no database in {database.parent}.{_way_out(database)}")
    try:
        source, copy = readable_file(database)
    except OSError as error:
        raise StorageError(f"{database} cannot be read: {(error.strerror or str(error)).lower()}.") from error
    try:
        found = _salvage(source, target)
        if not any(found.rows.values()):
            what = "the list of tables" if SCHEMA in found.unreadable else "every table"
            raise StorageError(f"Nothing could be saved: {what} cannot be read in {database}.{_way_out(database)}")
        return found
    except BaseException as error:
        for path in (target, *(target.with_name(target.name + end) for end in ("-wal", "-shm"))):
            path.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise FileError(f"{target} cannot be written: {(error.strerror or str(error)).lower()}.") from error
        raise
    finally:
        if copy:
            copy.cleanup()


def _way_out(database: Path) -> str:
    return " “assent backup --restore” puts back the newest backup." if has_backups(database) else ""


def _salvage(source: Path, target: Path) -> Salvaged:
    make_private_file(target)
    found = Salvaged(target)
    new = Database(target)
    uri = f"{source.absolute().as_uri()}?mode=ro&immutable=1"
    try:
        migrations.migrate(new)
        with closing(sqlite3.connect(uri, uri=True, isolation_level=None)) as damaged, new.write() as connection:
            damaged.text_factory = lambda data: data.decode("utf-8", "replace")
            listed = _listed(damaged)
            if not listed:
                found.unreadable.append(SCHEMA)
            for table in sorted(sql.SALVAGED):
                if table in listed:  # or the file is of an earlier version
                    _copy_table(damaged, connection, table, found)
            if not any(found.rows.values()):
                return found
            found.rebuilt = _add_from_segments(connection)
            connection.execute(history.UNQUEUE_STRAYS)
            connection.execute(sql.NOTE_KINDS, {"kinds": fingerprint()})
        store = Store(new, "", lambda: 0)
        repair(store)
        with new.bare() as connection:
            connection.execute("PRAGMA journal_mode = DELETE")  # the file alone is then the whole database
            found.rows = {name: connection.execute(sql.SALVAGED[name]["count"]).number() for name in found.rows}
            _settle_missing(connection, found)
    finally:
        new.close()
    return found


def _listed(damaged: sqlite3.Connection) -> set[str]:
    """SQLite reads the list of tables as a whole or not at all."""
    try:
        return {name for (name,) in damaged.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except sqlite3.Error:
        return set()


def _settle_missing(connection: Connection, found: Salvaged) -> None:
    """What the history has brought back is not missing; items tell of tasks that nothing else tells of."""
    tables = {kind.table for kind in KINDS.values()}
    if "history" not in found.unreadable and not found.missing.get("history"):
        found.unreadable = [name for name in found.unreadable if name not in tables]
    without = connection.execute(sql.LOST_TASKS).number()
    found.missing["tasks"] = max(found.missing.get("tasks", 0), without)


def _copy_table(damaged: sqlite3.Connection, connection: Connection, table: str, found: Salvaged) -> None:
    """Into the columns that this version has; the damaged file may be of an earlier one."""
    statements: Mapping[str, Any] = sql.SALVAGED[table]
    known = _names(connection.raw, statements["nothing"])
    columns = known
    with suppress(sqlite3.Error):
        columns = _names(damaged, statements["nothing"])
    failed: list[sqlite3.Error] = []
    places = [columns.index(name) if name in columns else None for name in known]
    rows: list[tuple[Any, ...]] = [
        tuple(None if p is None else row[p] for p in places) for row in _rows(damaged, statements, failed)
    ]
    written = 0
    for row in rows:
        with suppress(sqlite3.IntegrityError):  # a value that must be there is not
            connection.execute(statements["put"], row)
            written += 1
    found.rows[table] = written
    numbered = {"history": "seq"} | {kind.table: "pk" for kind in KINDS.values()}
    if table in numbered and rows:
        place = known.index(numbered[table])
        found.missing[table] = max(0, max(row[place] for row in rows) - written)
    elif failed:
        found.unreadable.append(table)


def _names(connection: sqlite3.Connection, statement: str) -> list[str]:
    return [column[0] for column in connection.execute(statement).description]


def _rows(
    damaged: sqlite3.Connection, statements: Mapping[str, str], failed: list[sqlite3.Error]
) -> Iterator[tuple[Any, ...]]:
    """Rows in order, over and around the places that cannot be read, of which `failed` tells."""
    try:
        yield from damaged.execute(statements["all"]).fetchall()
        return
    except sqlite3.Error as error:
        failed.append(error)
    if "after" not in statements:  # without numbers: from both ends up to what cannot be read
        for end in ("first", "last"):
            with suppress(sqlite3.Error):
                yield from damaged.execute(statements[end])
        return
    after: int | None = -1
    while after is not None:
        try:
            for row in damaged.execute(statements["after"], {"place": after}):
                after = row[0]
                yield row[1:]
            return
        except sqlite3.Error:
            after = _beyond(damaged, statements["next"], after)


def _beyond(damaged: sqlite3.Connection, statement: str, place: int) -> int | None:
    """The next place from which rows can be read again."""

    def is_readable(number: int) -> bool:
        try:
            damaged.execute(statement, {"place": number}).fetchone()
        except sqlite3.Error:
            return False
        return True

    bad, good = place, place + 1
    while not is_readable(good):
        bad, good = good, place + 2 * (good - place)
        if good > _FARTHEST:
            return None
    while good - bad > 1:
        middle = (bad + good) // 2
        bad, good = (bad, middle) if is_readable(middle) else (middle, good)
    return good


def _add_from_segments(connection: Connection) -> int:
    """Changes that only the kept copies of exchanged files still have; those of an encrypted folder stay closed."""
    added = 0
    for statement in sync.ALL_BYTES:
        for data in list(connection.execute(statement).scalars()):
            try:
                patches = decode(data, None).patches
            except (SyncError, TypeError):
                continue
            known = {_key(patch) for patch in archive.stored_like(connection, {(p.id, p.stamp) for p in patches})}
            lost = [patch for patch in patches if _key(patch) not in known]
            archive.append(connection, [(patch, False) for patch in lost])
            added += len(lost)
    return added


def _key(patch: Patch) -> tuple[str, str, str]:
    return patch.kind, patch.id, patch.stamp


_PLACES = (None, "/dev/shm")  # noqa: S108  # on the same full disk as the profile the first may be
_WAL_HEADER = 32


def readable_file(path: Path) -> tuple[Path, TemporaryDirectory[str] | None]:
    """The file to read, and the folder to remove in the end where that is a copy."""
    wal = path.with_name(path.name + "-wal")
    logged = wal.exists() and wal.stat().st_size > _WAL_HEADER
    if not logged and full_size(path) == path.stat().st_size:
        return path, None
    for place in _PLACES:
        with suppress(OSError, sqlite3.Error):
            folder = TemporaryDirectory(prefix="assent-", dir=place, ignore_cleanup_errors=True)
            try:
                copy = Path(folder.name) / path.name
                for file in (path, wal) if logged else (path,):
                    shutil.copyfile(file, copy.with_name(file.name))
                if logged:
                    _fold(copy)
                with suppress(OSError):  # a header may name any size
                    os.truncate(copy, full_size(copy))  # of a file that is too short SQLite reads nothing at all
            except BaseException:
                folder.cleanup()
                raise
            return copy, folder
    raise StorageError(f"The database {path} cannot be read: there is no room for a copy of it anywhere.")


def salvaged_file(path: Path) -> tuple[Path, TemporaryDirectory[str]] | None:
    """A whole database with all that can be read of a damaged one, and the folder to remove in the end. None where
    nothing can be read, or there is no room for it."""
    for place in _PLACES:
        with suppress(OSError, sqlite3.Error, AssentError):
            folder = TemporaryDirectory(prefix="assent-", dir=place, ignore_cleanup_errors=True)
            try:
                target = Path(folder.name) / path.name
                salvage(path, target)
                _fold(target)
            except BaseException:
                folder.cleanup()
                raise
            return target, folder
    return None


def _fold(copy: Path) -> None:
    """What the log holds; of a damaged file as far as SQLite gets."""
    with suppress(sqlite3.DatabaseError), closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
