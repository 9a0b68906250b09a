"""One schema: what is declared, what a new profile has, and what each released version becomes."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from desktop.store import FILE_NAME, Store, schema
from desktop.store.connection import Connection
from desktop.store.doctor import _schema, check
from desktop.store.entity import column_names
from desktop.store.kinds import KINDS
from desktop.store.migrations import VERSION
from desktop.store.schema_check import described
from desktop.store.statements.compiling import compile_all
from tests.helpers import released
from tests.helpers.stores import raw


def _described(store: Store) -> dict[str, Any]:
    with store.database.read() as connection:
        return described(connection)


@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_a_file_of_every_released_version_becomes_as_a_new_one(tmp_path: Path, version: int) -> None:
    (tmp_path / "old").mkdir()
    released.make(tmp_path / "old" / FILE_NAME, version)
    with closing(Store.open(tmp_path / "old")) as old, closing(Store.open(tmp_path / "new")) as new:
        assert raw(old, "PRAGMA user_version") == raw(new, "PRAGMA user_version") == [(VERSION,)]
        assert _described(old) == _described(new)


def test_a_new_file_has_what_is_declared(store: Store) -> None:
    found = _described(store)
    for table in schema.metadata.sorted_tables:
        assert [name for name in found if name.startswith(f"{table.name}.")] == [
            f"{table.name}.{c.name}" for c in table.c
        ]
        assert {str(index.name) for index in table.indexes} <= found.keys()
    assert {"search", "search_terms"} <= found.keys()


@pytest.mark.parametrize("kind", [*KINDS.values(), None], ids=lambda kind: kind.name if kind else "others")
def test_registers_lie_in_the_columns_that_are_declared(kind: Any) -> None:
    table = schema.KINDS[kind.name] if kind else schema.others
    assert (kind.table if kind else "others") == table.name
    assert tuple(c.name for c in table.c if c not in schema.DERIVED_LATER) == column_names(kind)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    else:
        for part in value.values() if isinstance(value, dict) else value:
            yield from _texts(part)


def test_every_statement_can_be_run(store: Store) -> None:
    compiled = compile_all()
    del (
        compiled["profile"]["TABLES"],
        compiled["profile"]["SEARCH"],
        compiled["search"]["SLOTS"],
        compiled["history"]["SILENT"],
    )
    with store.database.read() as connection:
        for text in _texts(compiled):
            if text.startswith("DROP"):
                continue
            values: Any = dict.fromkeys(re.findall(r":(\w+)", text), 1) or (None,) * text.count("?")
            connection.execute(f"EXPLAIN {text}", values)


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        ("DROP INDEX tasks_due", "tasks_due"),
        ("ALTER TABLE tasks DROP COLUMN report", "tasks.report"),
        ("DROP TABLE failures", "failures, failures.at, failures.error, …"),
    ],
)
def test_the_doctor_tells_where_it_is_not_so(tmp_path: Path, damage: str, told: str) -> None:
    Store.open(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        connection.execute(damage)
        found = [finding.what for finding in _schema(Connection(connection))]
    assert found == [f"Not as this version makes it: {told}."]


def test_what_somebody_has_added_does_no_harm(store: Store) -> None:
    raw(store, "CREATE TABLE of_another_program (a)")
    raw(store, "ALTER TABLE tasks ADD COLUMN mood")
    assert check(store) == []
