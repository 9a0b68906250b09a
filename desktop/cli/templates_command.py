"""`assent templates`: shows them, keeps a task as one, and makes tasks from one."""

from __future__ import annotations

import argparse
from typing import Any

from desktop.cli.parser import UsageError
from desktop.domain.fields import STORED
from desktop.domain.template import Template
from desktop.services import Services
from desktop.terminal import emit, print_json, say, tell

_NEEDS = {"add": 2, "use": 1, "rename": 2, "delete": 1}


def templates(services: Services, arguments: argparse.Namespace) -> int:
    action, name, more = arguments.action, arguments.name, arguments.more
    if sum(word is not None for word in (name, more)) < _NEEDS.get(action, 0):
        raise UsageError(f"Say which: assent templates {action} NAME{' …' * (_NEEDS[action] - 1)}.")
    match action:
        case "add":
            task = services.references.task(more)
            services.templates.save(task.id, name, replace=arguments.force)
            say(f"Kept “{task.title}” as the template “{name}”.")
        case "rename":
            services.templates.rename(services.templates.find(name).id, more)
            say(f"The template “{name}” is called “{more}” now.")
        case "delete":
            services.templates.delete(services.templates.find(name).id)
            say(f"Deleted the template “{name}”.")
        case "use":
            return _use(services, name, more, as_json=arguments.json)
    return _list(services.templates.all(), as_json=arguments.json, told=action is not None)


def _use(services: Services, name: str, title: str | None, *, as_json: bool) -> int:
    template = services.templates.find(name)
    fields = template.fields if title is None else {**template.fields, "title": title}
    task = services.tasks.create(fields, template.labels, template.checklist).task
    return tell(as_json, task.to_json(), f"Added “{task.title}”.")


def _list(found: list[Template], *, as_json: bool, told: bool) -> int:
    if as_json:
        print_json([_document(template) for template in found])
    elif not told:
        emit(*(f"{one.name}: {one.fields['title']}" + _checklist(one) for one in found))
        if not found:
            say("No templates. “assent templates add NAME REF” keeps a task as one.")
    return 0


def _checklist(template: Template) -> str:
    number = len(template.checklist)
    return f"  ({number} item{'' if number == 1 else 's'})" if number else ""


def _document(template: Template) -> dict[str, Any]:
    given: Any = template.fields
    fields = {field.files.json: field.kind.dump(given[field.key]) for field in STORED if given.get(field.key)}
    return {
        "id": template.id,
        "name": template.name,
        **fields,
        "labels": list(template.labels),
        "checklist": list(template.checklist),
    }
