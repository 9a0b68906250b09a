"""The schema's versions. Each step runs in one transaction, after a dated copy of the file was put aside.

What was released stays as it was, whatever becomes of `schema.py`; a test takes each version to today's tables.
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
    # 2: conversations, proposals and decisions
    """
    CREATE TABLE conversations (
        pk INTEGER NOT NULL, id TEXT NOT NULL, title TEXT, task_id TEXT, deleted INTEGER, created_at TEXT,
        more TEXT NOT NULL, stamp TEXT NOT NULL, stamps TEXT NOT NULL, PRIMARY KEY (pk), UNIQUE (id)
    );
    CREATE TABLE messages (
        pk INTEGER NOT NULL, id TEXT NOT NULL, conversation_id TEXT, run_id TEXT, role TEXT, text TEXT, truth TEXT,
        records TEXT, created_at TEXT,
        more TEXT NOT NULL, stamp TEXT NOT NULL, stamps TEXT NOT NULL, PRIMARY KEY (pk), UNIQUE (id)
    );
    CREATE INDEX messages_of_conversation ON messages (conversation_id, created_at, id);
    CREATE TABLE change_sets (
        pk INTEGER NOT NULL, id TEXT NOT NULL, run_id TEXT, conversation_id TEXT, request TEXT, provider TEXT,
        model TEXT, expires_at TEXT, created_at TEXT,
        more TEXT NOT NULL, stamp TEXT NOT NULL, stamps TEXT NOT NULL, PRIMARY KEY (pk), UNIQUE (id)
    );
    CREATE INDEX sets_by_time ON change_sets (created_at, id);
    CREATE INDEX sets_of_conversation ON change_sets (conversation_id);
    CREATE INDEX sets_of_run ON change_sets (run_id);
    CREATE TABLE change_items (
        pk INTEGER NOT NULL, id TEXT NOT NULL, set_id TEXT, ordinal INTEGER, task_id TEXT, proposal TEXT,
        created_at TEXT, state TEXT DEFAULT 'pending' NOT NULL, expires_at TEXT, meaning TEXT,
        more TEXT NOT NULL, stamp TEXT NOT NULL, stamps TEXT NOT NULL, PRIMARY KEY (pk), UNIQUE (id)
    );
    CREATE INDEX items_of_set ON change_items (set_id, ordinal);
    CREATE INDEX proposals_by_meaning ON change_items (meaning);
    CREATE INDEX proposals_of_task ON change_items (task_id, created_at);
    CREATE INDEX proposals_waiting ON change_items (expires_at, task_id)
        WHERE state = 'pending' AND created_at IS NOT NULL;
    CREATE INDEX proposals_waiting_of_task ON change_items (task_id, expires_at)
        WHERE state = 'pending' AND created_at IS NOT NULL;
    CREATE TABLE decisions (
        pk INTEGER NOT NULL, id TEXT NOT NULL, item_id TEXT, set_id TEXT, verdict TEXT, round INTEGER, actor TEXT,
        reason TEXT, arguments TEXT, effects TEXT, created_at TEXT,
        more TEXT NOT NULL, stamp TEXT NOT NULL, stamps TEXT NOT NULL, PRIMARY KEY (pk), UNIQUE (id)
    );
    CREATE INDEX decisions_by_time ON decisions (created_at, id);
    CREATE INDEX decisions_of_item ON decisions (item_id, round);
    CREATE TABLE failures (
        item_id TEXT NOT NULL, at TEXT NOT NULL, error TEXT NOT NULL, PRIMARY KEY (item_id)
    ) WITHOUT ROWID;
    ALTER TABLE undo_steps ADD COLUMN verdicts TEXT NOT NULL DEFAULT '[]'
    """,
    # 3: the log of runs
    """
    CREATE TABLE run_log (
        seq INTEGER PRIMARY KEY, run_id TEXT NOT NULL, at TEXT NOT NULL, event TEXT NOT NULL,
        milliseconds INTEGER NOT NULL, details TEXT NOT NULL
    );
    CREATE INDEX run_log_of_run ON run_log (run_id, seq)
    """,
    # 4: sync
    """
    CREATE TABLE agreements (
        entity TEXT NOT NULL, kind TEXT NOT NULL, field TEXT NOT NULL, PRIMARY KEY (entity, kind, field)
    ) WITHOUT ROWID;
    CREATE TABLE sync_cursors (
        device TEXT NOT NULL, seq INTEGER NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (device)
    ) WITHOUT ROWID;
    CREATE TABLE sync_notes ("key" TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY ("key")) WITHOUT ROWID;
    CREATE TABLE sync_outgoing (
        seq INTEGER NOT NULL, hash TEXT NOT NULL, data BLOB NOT NULL, places TEXT NOT NULL, PRIMARY KEY (seq)
    );
    CREATE TABLE sync_segments (
        device TEXT NOT NULL, seq INTEGER NOT NULL, hash TEXT NOT NULL, at INTEGER NOT NULL,
        PRIMARY KEY (device, seq, hash)
    ) WITHOUT ROWID
    """,
    # 5: copies of segments, for when their files are lost
    """
    CREATE TABLE sync_kept (
        place INTEGER NOT NULL, device TEXT NOT NULL, seq INTEGER NOT NULL, hash TEXT NOT NULL, data BLOB NOT NULL,
        PRIMARY KEY (place)
    );
    CREATE UNIQUE INDEX sync_kept_segments ON sync_kept (device, seq, hash)
    """,
    # 6: verdicts as causes; the writes of contested fields
    """
    ALTER TABLE history ADD COLUMN cause TEXT;
    CREATE INDEX history_of_verdicts ON history (entity, kind, cause, stamp) WHERE cause IS NOT NULL;
    CREATE TABLE contested (
        entity TEXT NOT NULL, kind TEXT NOT NULL, field TEXT NOT NULL, writes TEXT, PRIMARY KEY (entity, kind, field)
    ) WITHOUT ROWID;
    INSERT INTO contested (kind, entity, field)
        SELECT kind, entity, field FROM conflicts UNION SELECT kind, entity, field FROM agreements;
    DROP TABLE agreements
    """,
    # 7: lists and saved filters; the Inbox holds what is in no list, whatever its labels
    """
    CREATE TABLE lists (
        pk INTEGER NOT NULL, id TEXT NOT NULL, name TEXT, color TEXT, position TEXT, archived INTEGER,
        deleted_at TEXT, created_at TEXT,
        more TEXT NOT NULL, stamp TEXT NOT NULL, stamps TEXT NOT NULL, PRIMARY KEY (pk), UNIQUE (id)
    );
    CREATE TABLE filters (
        pk INTEGER NOT NULL, id TEXT NOT NULL, name TEXT, query TEXT, position TEXT, deleted INTEGER,
        created_at TEXT,
        more TEXT NOT NULL, stamp TEXT NOT NULL, stamps TEXT NOT NULL, PRIMARY KEY (pk), UNIQUE (id)
    );
    ALTER TABLE tasks ADD COLUMN list_id TEXT;
    DROP INDEX tasks_inbox;
    ALTER TABLE tasks DROP COLUMN labelled;
    ALTER TABLE tasks ADD COLUMN listed INTEGER DEFAULT '0' NOT NULL;
    CREATE INDEX tasks_inbox ON tasks (position, id)
        WHERE deleted_at IS NULL AND created_at IS NOT NULL AND closed = 0 AND listed = 0;
    CREATE INDEX tasks_of_list ON tasks (list_id, position, id)
        WHERE deleted_at IS NULL AND created_at IS NOT NULL AND closed = 0 AND list_id IS NOT NULL
    """,
    # 8: start dates, someday and repetitions
    """
    ALTER TABLE tasks ADD COLUMN start TEXT;
    ALTER TABLE tasks ADD COLUMN repeat TEXT;
    ALTER TABLE tasks ADD COLUMN appears TEXT;
    UPDATE tasks SET appears = due;
    DROP INDEX tasks_inbox;
    CREATE INDEX tasks_inbox ON tasks (position, id, start)
        WHERE deleted_at IS NULL AND created_at IS NOT NULL AND closed = 0 AND listed = 0;
    CREATE INDEX tasks_someday ON tasks (position, id)
        WHERE deleted_at IS NULL AND created_at IS NOT NULL AND closed = 0 AND start = 'someday';
    CREATE INDEX tasks_today ON tasks (appears, priority IS NULL, priority, position, id)
        WHERE deleted_at IS NULL AND created_at IS NOT NULL AND closed = 0 AND appears IS NOT NULL;
    DROP INDEX tasks_due;
    CREATE INDEX tasks_due ON tasks (due, priority IS NULL, priority, position, id, start)
        WHERE deleted_at IS NULL AND created_at IS NOT NULL AND closed = 0 AND due IS NOT NULL
    """,
    # 9: tasks by their day, done or not, for the calendar
    "CREATE INDEX tasks_dated ON tasks (due) WHERE deleted_at IS NULL AND created_at IS NOT NULL AND due IS NOT NULL",
    # 10: reminders, and templates of tasks
    """
    ALTER TABLE tasks ADD COLUMN reminders TEXT;
    ALTER TABLE tasks ADD COLUMN reminded TEXT;
    ALTER TABLE tasks ADD COLUMN snoozed TEXT;
    CREATE INDEX tasks_reminded ON tasks (id)
        WHERE deleted_at IS NULL AND created_at IS NOT NULL AND closed = 0
        AND (reminders IS NOT NULL OR snoozed IS NOT NULL);
    CREATE TABLE templates (
        pk INTEGER NOT NULL, id TEXT NOT NULL, name TEXT, content TEXT, deleted INTEGER, created_at TEXT,
        more TEXT NOT NULL, stamp TEXT NOT NULL, stamps TEXT NOT NULL, PRIMARY KEY (pk), UNIQUE (id)
    )
    """,
    # 11: searches by priority and for what has no date; what repeats, for the calendar
    """
    CREATE INDEX tasks_prioritized ON tasks (priority, closed, due IS NULL, due, position, id)
        WHERE deleted_at IS NULL AND created_at IS NOT NULL AND priority IS NOT NULL;
    CREATE INDEX tasks_undated ON tasks (closed, priority IS NULL, priority, position, id)
        WHERE deleted_at IS NULL AND created_at IS NOT NULL AND due IS NULL;
    CREATE INDEX tasks_repeating ON tasks (due)
        WHERE deleted_at IS NULL AND created_at IS NOT NULL AND closed = 0 AND repeat IS NOT NULL
    """,
    # 12: labels that were merged into others
    """
    ALTER TABLE labels ADD COLUMN merged TEXT;
    ALTER TABLE labels ADD COLUMN shown_as TEXT;
    UPDATE labels SET shown_as = id WHERE deleted = 0 AND created_at IS NOT NULL
    """,
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
    return connection.execute("PRAGMA user_version").number()
