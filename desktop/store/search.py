"""Search as you type: every word must occur somewhere in a task, in any case, with or without accents.

What else a search asks for (`domain/search_grammar.py`) is parameters of the statements.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from desktop.domain.text import fold
from desktop.domain.values import CLOSED
from desktop.domain.views import View
from desktop.store.compiled import search as sql
from desktop.store.connection import Connection
from desktop.store.sql import as_list

if TYPE_CHECKING:
    from desktop.domain.search_grammar import Search

_CLOSED = frozenset(status.value for status in CLOSED)

LIMIT = 1000
"""More hits than this help nobody; the count says that there are more."""

MAX_WORDS = 12
MAX_ENDINGS = 100

PADDING = "\n\n"
"""Ends every indexed text, so that even its last letter begins one of the index's three-letter terms."""


def matching(connection: Connection, wanted: Search, asked: Mapping[str, Any], most: int = LIMIT) -> list[str]:
    """Ids of matching tasks: title hits before others, pending before closed, newest first; without words by date.

    The same order on every device, as what came here first is nobody else's business. Only where there are more than
    `most` is it those that came here last: looking at all of them would take too long.
    """
    asked = {**asked, **_narrowed(wanted)}
    if not wanted.words:
        statement = sql.WITHOUT_WORDS[_found_by(wanted, asked)]
        return list(connection.execute(statement, {**asked, "most": most}).scalars())
    words = _Words(connection, wanted.words)
    seen: dict[str, int] = {}
    for statements, in_title in ((sql.IN_TITLE, True), (sql.ANYWHERE, False)):
        if len(seen) >= most or words.hopeless:
            break
        parameters = {**asked, **words.parameters(in_title=in_title), "most": most}
        rows = connection.execute(statements[_among(asked)][words.phrase][words.slots], parameters)
        newest_first = sorted(rows, key=lambda row: (row[2] or "", row[0]), reverse=True)
        for id_, closed, _ in sorted(newest_first, key=lambda row: row[1]):
            seen.setdefault(id_, closed)
    return list(seen)[:most]


def count(connection: Connection, wanted: Search, asked: Mapping[str, Any]) -> int:
    """The number of all matching tasks."""
    asked = {**asked, **_narrowed(wanted)}
    if not wanted.words:
        return connection.execute(sql.COUNT_WITHOUT_WORDS[_found_by(wanted, asked)], asked).number()
    words = _Words(connection, wanted.words)
    if words.hopeless:
        return 0
    parameters = {**asked, **words.parameters(in_title=False)}
    return connection.execute(sql.COUNT[_among(asked)][words.phrase][words.slots], parameters).number()


def _narrowed(wanted: Search) -> dict[str, Any]:
    """All but the words, as the statements want it."""
    return {
        "worn": as_list(sorted(ids) for ids in wanted.labels) if wanted.labels else None,
        "lists": _choice(wanted.lists),
        "priorities": _choice(wanted.priorities),
        "due_from": wanted.due_from and wanted.due_from.isoformat(),
        "due_before": wanted.due_before and wanted.due_before.isoformat(),
        "undated": wanted.undated,
        "closed": wanted.closed,
        "statuses": _choice(wanted.statuses),
        "not_worn": _choice(wanted.not_labels or None),
        "without": " OR ".join(map(_quoted, _readable(wanted.without))) or None,
    }


def _choice(values: frozenset[str] | None) -> str | None:
    return None if values is None else as_list(sorted(values))


def _found_by(wanted: Search, asked: Mapping[str, Any]) -> str:
    """Where an index leads to the tasks, that is many times quicker. All but the first leave the trash out."""
    if wanted.labels:
        return "worn"
    if asked["view"] == View.TRASH:
        return "nothing"
    if wanted.due_from or wanted.due_before:
        return "due"
    if wanted.priorities and all(wanted.priorities) and len(wanted.priorities) == 1:
        return "priority"
    if wanted.undated:
        return "undated"
    return "completed" if wanted.closed or (wanted.statuses and wanted.statuses <= _CLOSED) else "nothing"


def _among(asked: Mapping[str, Any]) -> str:
    """Most searches look through everything outside the trash, for which there are quicker statements."""
    from desktop.domain.search_grammar import Search

    narrowing = ("label", "list", "completed", *_narrowed(Search()))
    return "live" if asked["view"] == View.LIVE and all(asked[name] is None for name in narrowing) else "other"


class _Words:
    """What to look for, as the statements want it.

    The index knows only terms of three letters. A shorter word is all terms that it begins; where these are too many
    the word is common, and reading the texts finds enough of it soon.
    """

    def __init__(self, connection: Connection, text: str) -> None:
        self.hopeless = False
        self._phrases: list[str] = []
        self._common: list[str] = []
        for word in _readable(text):
            asked = {"word": word, "after": word + chr(0x10FFFF), "limit": MAX_ENDINGS + 1}
            terms = [word] if len(word) >= 3 else list(connection.execute(sql.ENDINGS, asked).scalars())
            if len(terms) > MAX_ENDINGS:
                self._common.append(word)
            elif terms:
                self._phrases.append("(" + " OR ".join(map(_quoted, terms)) + ")")
            else:
                self.hopeless = True

    @property
    def phrase(self) -> str:
        return "phrase" if self._phrases else "no phrase"

    @property
    def slots(self) -> str:
        return next(slots for slots in sql.SLOTS if int(slots) >= len(self._common))

    def parameters(self, *, in_title: bool) -> dict[str, str]:
        phrases = " AND ".join(self._phrases)
        words = [*self._common, *[""] * (int(self.slots) - len(self._common))]
        common = {f"common{number}": word for number, word in enumerate(words)}
        return {**common, "match": f"{{title}} : ({phrases})" if in_title else phrases}


def _readable(text: str) -> list[str]:
    """Its words; NUL, and the halves of characters that a paste may leave, cannot even be asked for."""
    return fold(text.encode(errors="ignore").decode().replace("\0", " ")).split()[:MAX_WORDS]


def _quoted(phrase: str) -> str:
    return '"' + phrase.replace('"', '""') + '"'
