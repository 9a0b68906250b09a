"""The schema's versions. Each step runs in one transaction, after a dated copy of the file was put aside."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from pathlib import Path

from sqlalchemy import Connection

from desktop.store import tables
from desktop.store.database import APPLICATION_ID, Database, newer_database

Migration = Callable[[Connection], None]


def _first(connection: Connection) -> None:
    tables.metadata.create_all(connection)
    connection.exec_driver_sql(tables.SEARCH_DDL)
    connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")


MIGRATIONS: Sequence[Migration] = (_first,)
"""Step n takes a file of version n to version n + 1. Append; never edit one that was released."""


def migrate(database: Database, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """Brings the file up to date. Two processes may both try: each step looks again once it holds the lock."""
    with database.bare() as connection:
        version = _version(connection)
    while version < len(migrations):
        if version > 0:
            back_up(database, database.path.parent / "backups", f"before-v{version + 1}")
        with database.write() as connection:
            if _version(connection) == version:
                migrations[version](connection)
                connection.exec_driver_sql(f"PRAGMA user_version = {version + 1}")
            version = _version(connection)
    if version > len(migrations):
        raise newer_database(database.path)


def _version(connection: Connection) -> int:
    version: int = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
    return version


def back_up(database: Database, folder: Path, note: str = "") -> Path:
    """A consistent copy, also while others write. The name carries the time; nothing is ever overwritten."""
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"assent-{dt.datetime.now():%Y-%m-%d-%H%M%S}" + (f"-{note}" if note else "")  # noqa: DTZ005
    target = folder / f"{stem}.db"
    number = 2
    while target.exists():
        target = folder / f"{stem}-{number}.db"
        number += 1
    partial = target.with_suffix(".partial")
    partial.unlink(missing_ok=True)
    with database.bare() as connection:
        connection.exec_driver_sql("VACUUM INTO ?", (str(partial),))
    partial.rename(target)
    return target
