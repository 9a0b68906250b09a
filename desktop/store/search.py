"""Search as you type: every word must occur somewhere in a task, in any case, with or without accents."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection

from desktop.domain.text import fold

LIMIT = 1000
"""More hits than this help nobody; the count says that there are more."""

MAX_WORDS = 12


def matching(connection: Connection, text: str, where: str, parameters: dict[str, Any]) -> list[str]:
    """Ids of matching tasks: title hits before others, pending before closed, newest first."""
    words = fold(text).split()[:MAX_WORDS]
    seen: dict[str, int] = {}
    for column in ("title", "body"):
        if len(seen) >= LIMIT:
            break
        condition, values = _condition(words, column)
        rows = connection.exec_driver_sql(
            "SELECT tasks.id, tasks.closed FROM search JOIN tasks ON tasks.pk = search.rowid "
            f"WHERE {condition} AND {_qualified(where)} ORDER BY search.rowid DESC LIMIT {LIMIT}",
            {**parameters, **values},
        )
        hits = sorted(((row[0], row[1]) for row in rows), key=lambda hit: hit[1])
        for id_, closed in hits:
            seen.setdefault(id_, closed)
    return list(seen)[:LIMIT]


def _condition(words: list[str], column: str) -> tuple[str, dict[str, Any]]:
    """The trigram index finds words of three letters and more; shorter ones are looked up in the indexed text."""
    long = [word for word in words if len(word) >= 3]
    short = [word for word in words if len(word) < 3]
    conditions: list[str] = []
    values: dict[str, Any] = {}
    if long:
        conditions.append("search MATCH :match")
        phrases = " AND ".join('"' + word.replace('"', '""') + '"' for word in long)
        values["match"] = f"{{title}} : ({phrases})" if column == "title" else phrases
    for number, word in enumerate(short):
        fields = "search.title" if column == "title" else "search.title || char(10) || search.body"
        conditions.append(f"instr({fields}, :short{number}) > 0")
        values[f"short{number}"] = word
    return " AND ".join(conditions) or "1", values


def _qualified(where: str) -> str:
    """`title` is a column of both tables; the view's conditions name none that is."""
    return where.replace(" id IN ", " tasks.id IN ")
