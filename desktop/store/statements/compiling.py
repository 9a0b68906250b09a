"""From statements to text for sqlite3."""

from __future__ import annotations

from importlib import import_module
from typing import Any, TypeVar

from sqlalchemy import BindParameter, Executable, FromClause
from sqlalchemy.dialects.sqlite.base import SQLiteCompiler, SQLiteDialect
from sqlalchemy.sql.ddl import ExecutableDDLElement

from desktop.store.compiled import GROUPS

T = TypeVar("T", bound=Executable)


def positional(statement: T) -> T:
    """Its parameters are to be given in order: the columns of an INSERT as the table has them, or as in the text.

    All others take theirs by name. This is for many rows at once, of which tuples are quicker made.
    """
    return statement.execution_options(positional=True)


class _Compiler(SQLiteCompiler):
    def visit_bindparam(self, bindparam: BindParameter[Any], *args: Any, **options: Any) -> str:
        """Constants stand in the text itself: SQLite takes a partial index only where it can see them."""
        if not bindparam.required:
            options["literal_binds"] = True
        return str(super().visit_bindparam(bindparam, *args, **options))  # type: ignore[no-untyped-call]

    def get_from_hint_text(self, table: FromClause, text: str | None) -> str | None:  # noqa: ARG002
        """For `with_hint(table, "INDEXED BY …")`."""
        return text


class _Dialect(SQLiteDialect):
    statement_compiler = _Compiler
    supports_statement_cache = True


_NAMED, _POSITIONAL = _Dialect(paramstyle="named"), _Dialect(paramstyle="qmark")


def compile_all() -> dict[str, dict[str, Any]]:
    """By module and name the texts of all statements."""
    return {group: compile_module(f"desktop.store.statements.{group}") for group in GROUPS}


def compile_module(name: str) -> dict[str, Any]:
    return {
        name: text_of(value)
        for name, value in vars(import_module(name)).items()
        if name.isupper() and not name.startswith("_")
    }


def text_of(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): text_of(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [text_of(part) for part in value]
    if isinstance(value, str):
        return value
    if isinstance(value, ExecutableDDLElement):
        return " ".join(str(value.compile(dialect=_NAMED)).split())
    style = _POSITIONAL if value.get_execution_options().get("positional") else _NAMED
    return str(value.compile(dialect=style))
