"""The schema's versions. Each step runs in one transaction, after a dated copy of the file was put aside.

What was released stays as it was, whatever becomes of `schema.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from desktop.errors import StorageError
from desktop.store.backup_files import back_up, backup_folder
from desktop.store.compiled import profile
from desktop.store.connection import Connection
from desktop.store.database import APPLICATION_ID, Database, foreign_database, newer_database

Migration = str
"""Statements, parted by semicolons, as the version that it leads to has released them."""

MIGRATIONS: Sequence[Migration] = (
    # version 1 is the first one that will be released
)
"""Each takes a file of one version to the next, the first one from 1 to 2. Append, together with the change in
`schema.py`; never edit one that was released."""

VERSION = 1 + len(MIGRATIONS)


def migrate(database: Database, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """Brings the file up to date. Two processes may both try: each step looks again once it holds the lock.

    A new file is made as `schema.py` has it, at once: nobody ever sees it half made, and there is nothing yet to put
    aside.
    """
    newest = 1 + len(migrations)
    with database.bare() as connection:
        version = _version(connection)
    while version < newest:
        if version > 0:
            _back_up_first(database, version + 1)
        with database.write() as connection:
            if _version(connection) == version:
                if version == 0:
                    _create(connection, database)
                else:
                    for statement in migrations[version - 1].split(";"):
                        connection.execute(statement)
                    connection.execute(f"PRAGMA user_version = {version + 1}")
            version = _version(connection)
    if version > newest:
        raise newer_database(database.path)


def _create(connection: Connection, database: Database) -> None:
    if connection.execute("SELECT 1 FROM sqlite_master").first():
        raise foreign_database(database.path)
    for statement in profile.TABLES:
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {VERSION}")


def _back_up_first(database: Database, version: int) -> None:
    folder = backup_folder(database.path)
    try:
        back_up(database, folder, f"before-v{version}")
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise StorageError(
            "The database must be brought up to date, but no backup can be written to {folder}: {reason}.",
            folder=folder,
            reason=reason,
        ) from error


def _version(connection: Connection) -> int:
    version: int = connection.execute("PRAGMA user_version").scalar_one()
    return version
