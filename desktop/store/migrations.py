"""The schema's versions. Each step runs in one transaction, after a dated copy of the file was put aside."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from desktop.errors import StorageError
from desktop.store import search
from desktop.store.backup_files import back_up, backup_folder
from desktop.store.connection import Connection
from desktop.store.database import APPLICATION_ID, Database, foreign_database, newer_database

Migration = Callable[[Connection], None]


def _first(connection: Connection) -> None:
    from desktop.store import tables

    for statement in (*tables.statements(tables.metadata), *search.TABLES):
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")


def _proposals(connection: Connection) -> None:
    from desktop.store import review_tables, tables

    for statement in tables.statements(review_tables.metadata):
        connection.execute(statement)
    connection.execute("ALTER TABLE undo_steps ADD COLUMN verdicts TEXT NOT NULL DEFAULT '[]'")


def _run_log(connection: Connection) -> None:
    from desktop.store import run_log

    for statement in run_log.TABLES:
        connection.execute(statement)


def _sync(connection: Connection) -> None:
    from desktop.store import tables, tables_sync

    for statement in tables.statements(tables_sync.metadata):
        connection.execute(statement)


def _kept_segments(connection: Connection) -> None:
    from desktop.store import tables, tables_sync

    for statement in tables.statements(tables_sync.added):
        connection.execute(statement)


def _causes(connection: Connection) -> None:
    from desktop.store import tables, tables_sync

    connection.execute("ALTER TABLE history ADD COLUMN cause TEXT")  # JSON: the verdict that wrote it
    connection.execute(
        "CREATE INDEX history_of_verdicts ON history (entity, kind, cause, stamp) WHERE cause IS NOT NULL"
    )
    for statement in tables.statements(tables_sync.contests):
        connection.execute(statement)
    connection.execute(
        "INSERT INTO contested (kind, entity, field) SELECT kind, entity, field FROM conflicts "
        "UNION SELECT kind, entity, field FROM agreements"
    )
    connection.execute("DROP TABLE agreements")


MIGRATIONS: Sequence[Migration] = (_first, _proposals, _run_log, _sync, _kept_segments, _causes)
"""Step n takes a file of version n to version n + 1. Append; never edit one that was released."""


def migrate(database: Database, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """Brings the file up to date. Two processes may both try: each step looks again once it holds the lock.

    A new file takes all steps at once: nobody ever sees it half made, and there is nothing yet to put aside.
    """
    with database.bare() as connection:
        version = _version(connection)
    while version < len(migrations):
        if version > 0:
            _back_up_first(database, version + 1)
        with database.write() as connection:
            if _version(connection) == version:
                if version == 0 and connection.execute("SELECT 1 FROM sqlite_master").first():
                    raise foreign_database(database.path)
                reached = version + 1 if version else len(migrations)
                for step in migrations[version:reached]:
                    step(connection)
                connection.execute(f"PRAGMA user_version = {reached}")
            version = _version(connection)
    if version > len(migrations):
        raise newer_database(database.path)


def _back_up_first(database: Database, version: int) -> None:
    folder = backup_folder(database.path)
    try:
        back_up(database, folder, f"before-v{version}")
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise StorageError(
            f"The database must be brought up to date, but no backup can be written to {folder}: {reason}."
        ) from error


def _version(connection: Connection) -> int:
    version: int = connection.execute("PRAGMA user_version").scalar_one()
    return version
