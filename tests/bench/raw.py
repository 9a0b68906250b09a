"""The least that SQLite needs: the same rows into the same tables, with everything computed beforehand."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from desktop.domain.text import fold
from desktop.store import FILE_NAME, Store
from desktop.store.search import PADDING


@dataclass(frozen=True, slots=True)
class Content:
    """Rows by table, and what the search index holds."""

    tables: dict[str, list[tuple[Any, ...]]]
    texts: list[tuple[int, str, str]]


def content_of(profile: Path, tables: Sequence[str]) -> Content:
    source = sqlite3.connect(profile / FILE_NAME)
    content = {name: source.execute(f"SELECT * FROM {name}").fetchall() for name in tables}
    texts = source.execute("SELECT pk, title, description FROM tasks").fetchall()
    source.close()
    return Content(content, [(pk, fold(title) + PADDING, fold(body) + PADDING) for pk, title, body in texts])


def insert(content: Content, profile: Path) -> float:
    """Into a new profile, by `executemany` alone and in one transaction, as safely as the store does it; seconds."""
    Store.open(profile).close()
    connection = sqlite3.connect(profile / FILE_NAME)
    connection.execute("PRAGMA synchronous = FULL")
    start = time.perf_counter()
    for name, table in content.tables.items():
        if table:
            connection.executemany(f"INSERT INTO {name} VALUES ({', '.join('?' * len(table[0]))})", table)
    connection.executemany("INSERT INTO search (rowid, title, body) VALUES (?, ?, ?)", content.texts)
    connection.commit()
    elapsed = time.perf_counter() - start
    connection.close()
    return elapsed
