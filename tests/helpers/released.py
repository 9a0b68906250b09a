"""Databases of earlier versions, as those made them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from desktop.store.database import APPLICATION_ID
from desktop.store.migrations import MIGRATIONS

_FIRST = """
    CREATE TABLE conflicts (entity TEXT NOT NULL, kind TEXT NOT NULL, field TEXT NOT NULL, stamp TEXT NOT
        NULL, value TEXT NOT NULL, PRIMARY KEY (entity, kind, field, stamp, value)) WITHOUT ROWID;
    CREATE TABLE history (seq INTEGER NOT NULL, kind TEXT NOT NULL, entity TEXT NOT NULL, stamp TEXT NOT
        NULL, actor TEXT NOT NULL, fields TEXT NOT NULL, base TEXT NOT NULL, PRIMARY KEY (seq));
    CREATE INDEX history_of_entity ON history (entity, stamp);
    CREATE TABLE items (pk INTEGER NOT NULL, id TEXT NOT NULL, task_id TEXT, title TEXT, is_checked INTEGER,
        checked_by TEXT, position TEXT, archived INTEGER, deleted INTEGER, created_at TEXT, more TEXT NOT
        NULL, stamp TEXT NOT NULL, stamps TEXT NOT NULL, PRIMARY KEY (pk), UNIQUE (id));
    CREATE INDEX items_of_task ON items (task_id, position);
    CREATE TABLE labels (pk INTEGER NOT NULL, id TEXT NOT NULL, name TEXT, color TEXT, deleted INTEGER,
        created_at TEXT, more TEXT NOT NULL, stamp TEXT NOT NULL, stamps TEXT NOT NULL, PRIMARY KEY (pk),
        UNIQUE (id));
    CREATE TABLE meta ("key" TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY ("key")) WITHOUT ROWID;
    CREATE TABLE others (pk INTEGER NOT NULL, id TEXT NOT NULL, kind TEXT, more TEXT NOT NULL, stamp TEXT
        NOT NULL, stamps TEXT NOT NULL, PRIMARY KEY (pk), UNIQUE (id));
    CREATE TABLE outbox (seq INTEGER NOT NULL, PRIMARY KEY (seq));
    CREATE TABLE settings ("key" TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY ("key")) WITHOUT ROWID;
    CREATE TABLE task_labels (task_id TEXT NOT NULL, label_id TEXT NOT NULL, open INTEGER NOT NULL, PRIMARY
        KEY (task_id, label_id)) WITHOUT ROWID;
    CREATE INDEX tasks_of_label ON task_labels (label_id, open, task_id);
    CREATE TABLE tasks (pk INTEGER NOT NULL, id TEXT NOT NULL, title TEXT, description TEXT, status TEXT,
        completed_at TEXT, priority TEXT, due TEXT, estimate INTEGER, language TEXT, position TEXT, report
        TEXT, created_at TEXT, deleted_at TEXT, purged INTEGER, closed INTEGER, labelled INTEGER DEFAULT '0'
        NOT NULL, updated_at TEXT, more TEXT NOT NULL, stamp TEXT NOT NULL, stamps TEXT NOT NULL, PRIMARY
        KEY (pk), UNIQUE (id));
    CREATE INDEX tasks_closed ON tasks (completed_at, id) WHERE deleted_at IS NULL AND created_at IS NOT
        NULL AND closed = 1;
    CREATE INDEX tasks_due ON tasks (due, priority IS NULL, priority, position, id) WHERE deleted_at IS NULL
        AND created_at IS NOT NULL AND closed = 0 AND due IS NOT NULL;
    CREATE INDEX tasks_inbox ON tasks (position, id) WHERE deleted_at IS NULL AND created_at IS NOT NULL AND
        closed = 0 AND labelled = 0;
    CREATE INDEX tasks_live ON tasks (position, id) WHERE deleted_at IS NULL AND created_at IS NOT NULL;
    CREATE INDEX tasks_open ON tasks (position, id) WHERE deleted_at IS NULL AND created_at IS NOT NULL AND
        closed = 0;
    CREATE INDEX tasks_trash ON tasks (deleted_at, id) WHERE deleted_at IS NOT NULL AND created_at IS NOT
        NULL AND purged = 0;
    CREATE TABLE undo_steps (seq INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL, action TEXT
        NOT NULL, subject TEXT NOT NULL, count INTEGER NOT NULL, effects TEXT NOT NULL, kept TEXT NOT NULL,
        undone INTEGER NOT NULL);
    CREATE VIRTUAL TABLE search USING fts5(title, body, tokenize='trigram case_sensitive 1');
    CREATE VIRTUAL TABLE search_terms USING fts5vocab(search, instance);
"""
"""What version 1 made; the migrations are what the versions after it did with that."""


def make(path: Path, version: int) -> None:
    """A database as a new profile of that version had it."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(_FIRST)
        for migration in MIGRATIONS[: version - 1]:
            connection.executescript(migration)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {version}")
