"""What makes a new profile."""

from __future__ import annotations

from sqlalchemy import Executable
from sqlalchemy.schema import CreateIndex, CreateTable

from desktop.store import schema

_TABLES = schema.metadata.sorted_tables

TABLES: list[str | Executable] = [
    *(CreateTable(table) for table in _TABLES),
    *(CreateIndex(index) for table in _TABLES for index in sorted(table.indexes, key=lambda index: str(index.name))),
    *schema.SEARCH,
]
SEARCH = list(schema.SEARCH)
