"""Titles in an answer as links to their tasks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from PySide6.QtCore import QUrl

from desktop.domain.ids import parse_id
from desktop.domain.run import ToolRecord

_SCHEME = "task"
_SPECIAL = re.compile(r"([\\\[\]*_`<>])")
_OPENING, _CLOSING = "“„", "”“"


def titles_of(records: Iterable[ToolRecord]) -> dict[str, str]:
    """The tasks that the calls of an answer read or changed: their ids by title. A title of two tasks is left out."""
    found: dict[str, set[str]] = {}
    for record in records:
        result = record.result
        tasks = result.get("tasks")
        named = [task for task in tasks if isinstance(task, Mapping)] if isinstance(tasks, list) else []
        for task in [*named, {"id": result.get("task_id"), "title": result.get("title")}]:
            id_, title = task.get("id"), task.get("title")
            if isinstance(id_, str) and parse_id(id_) and isinstance(title, str) and title.strip():
                found.setdefault(title, set()).add(id_)
    return {title: next(iter(ids)) for title, ids in found.items() if len(ids) == 1}


def with_links(text: str, titles: Mapping[str, str]) -> str:
    """Where a title stands in a numbered line or in quotes it becomes a link, in Markdown."""
    if not titles:
        return text
    names = "|".join(re.escape(title) for title in sorted(titles, key=len, reverse=True))
    place = rf"(?m)(?P<before>^\d+\. |[{_OPENING}])(?P<title>{names})(?=$| \(|[{_CLOSING}])"
    return re.sub(place, lambda found: found["before"] + _link(found["title"], titles), text)


def task_of(url: QUrl) -> str | None:
    """The task that a link leads to."""
    return parse_id(url.path()) if url.scheme() == _SCHEME else None


def _link(title: str, titles: Mapping[str, str]) -> str:
    return f"[{_SPECIAL.sub(chr(92) * 2 + '1', title)}]({_SCHEME}:{titles[title]})"
