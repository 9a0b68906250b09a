"""Search as you type: every word must occur somewhere in a task, in any case, with or without accents."""

from __future__ import annotations

from typing import Any

from desktop.domain.text import fold
from desktop.store.connection import Connection

TABLES = (
    "CREATE VIRTUAL TABLE search USING fts5(title, body, tokenize='trigram case_sensitive 1')",
    "CREATE VIRTUAL TABLE search_terms USING fts5vocab(search, instance)",
)
"""Holds folded text (no case, no accents), so the tokenizer need not fold again. Its rowid is the task's pk."""

LIMIT = 1000
"""More hits than this help nobody; the count says that there are more."""

MAX_WORDS = 12
MAX_ENDINGS = 100

PADDING = "\n\n"
"""Ends every indexed text, so that even its last letter begins one of the index's three-letter terms."""

_ENDINGS = """
WITH RECURSIVE found (term) AS (
    SELECT (SELECT term FROM search_terms WHERE term >= :word AND term < :after LIMIT 1)
    UNION ALL
    SELECT (SELECT term FROM search_terms WHERE term >= found.term || char(1) AND term < :after LIMIT 1)
    FROM found WHERE found.term IS NOT NULL
)
SELECT term FROM found WHERE term IS NOT NULL LIMIT :limit
"""
"""The index's terms that begin with a word. Skips from one to the next; simply asking would read all their places."""


def matching(
    connection: Connection, text: str, where: str, parameters: dict[str, Any], most: int = LIMIT
) -> list[str]:
    """Ids of matching tasks: title hits before others, pending before closed, newest first.

    The same order on every device, as what came here first is nobody else's business. Only where there are more than
    `most` is it those that came here last: looking at all of them would take too long.
    """
    condition = _Condition(connection, text)
    seen: dict[str, int] = {}
    for in_title in (True, False):
        if len(seen) >= most or condition.hopeless:
            break
        sql, values = condition.sql(in_title=in_title)
        rows = connection.execute(
            "SELECT tasks.id, tasks.closed, tasks.created_at FROM search JOIN tasks ON tasks.pk = search.rowid "
            f"WHERE {sql} AND {_qualified(where)} ORDER BY search.rowid DESC LIMIT :most",
            {**parameters, **values, "most": most},
        )
        newest_first = sorted(rows, key=lambda row: (row[2] or "", row[0]), reverse=True)
        for id_, closed, _ in sorted(newest_first, key=lambda row: row[1]):
            seen.setdefault(id_, closed)
    return list(seen)[:most]


def count(connection: Connection, text: str, where: str, parameters: dict[str, Any]) -> int:
    """The number of all matching tasks."""
    condition = _Condition(connection, text)
    if condition.hopeless:
        return 0
    sql, values = condition.sql(in_title=False)
    number: int = connection.execute(
        f"SELECT count(*) FROM search JOIN tasks ON tasks.pk = search.rowid WHERE {sql} AND {_qualified(where)}",
        {**parameters, **values},
    ).scalar_one()
    return number


class _Condition:
    """The words as a condition on the table `search`.

    The index knows only terms of three letters. A shorter word is all terms that it begins; where these are too many
    the word is common, and reading the texts finds enough of it soon.
    """

    def __init__(self, connection: Connection, text: str) -> None:
        # NUL, and the halves of characters that a paste may leave, cannot even be asked for.
        words = fold(text.encode(errors="ignore").decode().replace("\0", " ")).split()[:MAX_WORDS]
        self.hopeless = False
        self._phrases: list[str] = []
        self._common: list[str] = []
        for word in words:
            terms = [word] if len(word) >= 3 else self._endings(connection, word)
            if len(terms) > MAX_ENDINGS:
                self._common.append(word)
            elif terms:
                self._phrases.append("(" + " OR ".join(map(_quoted, terms)) + ")")
            else:
                self.hopeless = True

    def _endings(self, connection: Connection, word: str) -> list[str]:
        parameters = {"word": word, "after": word + chr(0x10FFFF), "limit": MAX_ENDINGS + 1}
        return list(connection.execute(_ENDINGS, parameters).scalars())

    def sql(self, *, in_title: bool) -> tuple[str, dict[str, Any]]:
        conditions: list[str] = []
        values: dict[str, Any] = {}
        if self._phrases:
            conditions.append("search MATCH :match")
            phrases = " AND ".join(self._phrases)
            values["match"] = f"{{title}} : ({phrases})" if in_title else phrases
        for number, word in enumerate(self._common):
            elsewhere = "" if in_title else f" OR instr(search.body, :common{number})"
            conditions.append(f"(instr(search.title, :common{number}){elsewhere})")
            values[f"common{number}"] = word
        return " AND ".join(conditions) or "1", values


def _quoted(phrase: str) -> str:
    return '"' + phrase.replace('"', '""') + '"'


def _qualified(where: str) -> str:
    """`title` is a column of both tables; the view's conditions name none that is."""
    return where.replace(" id IN ", " tasks.id IN ")
