"""Templates: tasks with their checklists, kept by name to make new tasks from. Synced like all else."""

from __future__ import annotations

from desktop.domain.ids import new_id
from desktop.domain.marking import QT_TRANSLATE_NOOP
from desktop.domain.template import Template, content_of
from desktop.domain.text import clean_line, fold, shorten
from desktop.domain.values import now_text
from desktop.errors import InvalidInputError, NotFoundError
from desktop.services.named import NamedService
from desktop.services.tasks import require_tasks
from desktop.store import Changes, Draft, Reader

NAME_MAX = 60


class TemplateService(NamedService[Template]):
    kind = "template"
    taken = QT_TRANSLATE_NOOP("Errors", "There is a template “{name}” already.")

    def _known(self, reader: Reader) -> list[Template]:
        return reader.templates()

    def find(self, name: str) -> Template:
        """By its id, or by its name in any case; raises NotFoundError."""
        with self._store.read() as reader:
            return self._require(reader, name)

    def save(self, task_id: str, name: str, *, replace: bool = False) -> tuple[str, Changes]:
        """Keeps a task as a template; `replace` lets it take the place of one that has the name."""
        name = clean_line(name, "The name of a template", NAME_MAX)
        with self._store.write() as writer:
            (task,) = require_tasks(writer, [task_id])
            there = next((one for one in writer.templates() if fold(one.name) == fold(name)), None)
            if there is not None and not replace:
                raise InvalidInputError(self.taken, name=there.name)
            content = content_of(task)
            if there is not None:
                draft = Draft("template", there.id, {"name": name, "content": content})
            else:
                draft = Draft("template", new_id(), {"name": name, "content": content, "created_at": now_text()})
            writer.apply([draft])
            writer.record_step("save template", shorten(name))
        return draft.id, writer.changes

    def rename(self, id_: str, name: str) -> Changes:
        return self._set(id_, {"name": clean_line(name, "The name of a template", NAME_MAX)}, "rename template")

    def delete(self, id_: str) -> Changes:
        """The tasks that were made from it stay."""
        return self._set(id_, {"deleted": True}, "delete template")

    def _require(self, reader: Reader, id_: str) -> Template:
        """Also by its name."""
        templates = reader.templates()
        found = next((one for one in templates if one.id == id_), None)
        found = found or next((one for one in templates if fold(one.name) == fold(id_.strip())), None)
        if found is None:
            raise NotFoundError("There is no template “{name}”.", name=shorten(id_.strip(), 40))
        return found
