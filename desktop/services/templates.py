"""Templates: tasks with their checklists, kept by name to make new tasks from. Synced like all else."""

from __future__ import annotations

from desktop.domain.ids import new_id
from desktop.domain.template import Template, content_of
from desktop.domain.text import clean_line, fold, shorten
from desktop.domain.values import now_text
from desktop.errors import InvalidInputError, NotFoundError
from desktop.services.tasks import require_tasks
from desktop.store import Changes, Draft, Reader, Store

NAME_MAX = 60


class TemplateService:
    def __init__(self, store: Store) -> None:
        self._store = store

    def all(self) -> list[Template]:
        with self._store.read() as reader:
            return reader.templates()

    def find(self, name: str) -> Template:
        """By its id, or by its name in any case; raises NotFoundError."""
        with self._store.read() as reader:
            return _find(reader, name)

    def save(self, task_id: str, name: str, *, replace: bool = False) -> tuple[str, Changes]:
        """Keeps a task as a template; `replace` lets it take the place of one that has the name."""
        name = clean_line(name, "The name of a template", NAME_MAX)
        with self._store.write() as writer:
            (task,) = require_tasks(writer, [task_id])
            there = next((one for one in writer.templates() if fold(one.name) == fold(name)), None)
            if there is not None and not replace:
                raise InvalidInputError("There is a template “{name}” already.", name=there.name)
            content = content_of(task)
            if there is not None:
                draft = Draft("template", there.id, {"name": name, "content": content})
            else:
                draft = Draft("template", new_id(), {"name": name, "content": content, "created_at": now_text()})
            writer.apply([draft])
            writer.record_step("save template", shorten(name))
        return draft.id, writer.changes

    def rename(self, id_: str, name: str) -> Changes:
        name = clean_line(name, "The name of a template", NAME_MAX)
        with self._store.write() as writer:
            template = _find(writer, id_)
            if any(fold(other.name) == fold(name) and other.id != id_ for other in writer.templates()):
                raise InvalidInputError("There is a template “{name}” already.", name=name)
            writer.apply([Draft("template", id_, {"name": name})])
            writer.record_step("rename template", shorten(template.name))
        return writer.changes

    def delete(self, id_: str) -> Changes:
        """The tasks that were made from it stay."""
        with self._store.write() as writer:
            template = _find(writer, id_)
            writer.apply([Draft("template", id_, {"deleted": True})])
            writer.record_step("delete template", shorten(template.name))
        return writer.changes


def _find(reader: Reader, name: str) -> Template:
    templates = reader.templates()
    found = next((one for one in templates if one.id == name), None)
    found = found or next((one for one in templates if fold(one.name) == fold(name.strip())), None)
    if found is None:
        raise NotFoundError("There is no template “{name}”.", name=shorten(name.strip(), 40))
    return found
