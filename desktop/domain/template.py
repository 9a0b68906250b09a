"""A task with its checklist, kept to make tasks from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from desktop.domain.fields import STORED, task_field
from desktop.domain.task import Task, TaskFields
from desktop.domain.text import as_text

_KEPT = tuple(field for field in STORED if not field.is_of_the_day)


@dataclass(frozen=True, slots=True)
class Template:
    """`labels` are names, `checklist` the titles of its items."""

    id: str
    name: str
    fields: TaskFields
    labels: tuple[str, ...] = ()
    checklist: tuple[str, ...] = ()

    @property
    def content(self) -> dict[str, Any]:
        """As it is stored, also where only another program could have made it so."""
        fields = {key: value and task_field(key).kind.dump(value) for key, value in self.fields.items()}
        return {"fields": fields, "labels": list(self.labels), "checklist": list(self.checklist)}


def content_of(task: Task) -> dict[str, Any]:
    """What a template keeps of a task. Reminders at a time of their own stay behind, as the due date does."""
    fields = {field.key: field.stored(task) for field in _KEPT}
    if task.reminders is not None:
        fields["reminders"] = [one for one in task.reminders if isinstance(one, int)]
    return {
        "fields": {key: value for key, value in fields.items() if value not in (None, "")},
        "labels": [label.name for label in task.labels],
        "checklist": [item.title for item in task.checklist if not item.archived],
    }


def template_from(id_: str, name: str, content: Mapping[str, Any]) -> Template:
    """Whatever another version wrote; what cannot be read is left out."""
    given = content.get("fields")
    stored = given if isinstance(given, dict) else {}
    fields: Any = {f.key: f.load(stored[f.key]) for f in _KEPT if f.key in stored and f.accepts(stored[f.key])}
    fields.setdefault("title", name)
    checked: TaskFields = fields
    return Template(id_, name, checked, _texts(content.get("labels")), _texts(content.get("checklist")))


def _texts(given: object) -> tuple[str, ...]:
    listed: Sequence[object] = given if isinstance(given, list) else ()
    return tuple(text for one in listed if (text := as_text(one)).strip())
