"""Labels: made by naming them, shared by name across devices."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping

from desktop.domain.marking import QT_TRANSLATE_NOOP
from desktop.domain.task import Label
from desktop.domain.text import fold, label_name
from desktop.domain.views import Query, View
from desktop.errors import InvalidInputError
from desktop.services.named import NamedService
from desktop.store import Changes, Draft, Reader, Writer
from desktop.store.drafts import label_field, label_named, named
from sync.patch import Value


class LabelService(NamedService[Label]):
    kind = "label"
    taken = QT_TRANSLATE_NOOP("Errors", "There is a label “{name}” already.")
    gone = QT_TRANSLATE_NOOP("Errors", "That label is not there any more.")

    def _known(self, reader: Reader) -> list[Label]:
        return reader.labels()

    def create(self, name: str) -> Label:
        with self._store.write() as writer:
            if known := named(writer.labels(), label_name(name)):
                raise InvalidInputError(self.taken, name=known.name)
            (id_,) = ensure_labels(writer, [name])
            writer.record_step("add label", label_name(name))
            return self._require(writer, id_)

    def rename(self, id_: str, name: str) -> Changes:
        return self._set(id_, {"name": label_name(name)}, "rename label")

    def recolor(self, id_: str, color: str) -> Changes:
        return self._set(id_, {"color": color}, "recolor label")

    def merge(self, id_: str, into: str) -> Changes:
        """Gives every task that has the one label the other, and deletes the one."""
        with self._store.write() as writer:
            label, _ = self._require(writer, id_), self._require(writer, into)
            if id_ != into:
                _take_away(writer, id_, {label_field(into): True})
                writer.record_step("merge label", label.name)
        return writer.changes

    def delete(self, id_: str) -> Changes:
        """Takes the label off every task; the tasks stay."""
        with self._store.write() as writer:
            label = self._require(writer, id_)
            _take_away(writer, id_, {})
            writer.record_step("delete label", label.name)
        return writer.changes


def ensure_labels(writer: Writer, names: Iterable[str]) -> list[str]:
    """The ids of labels by name, in any case; those that are not there yet are made."""
    known = {fold(label.name): label.id for label in writer.labels()}
    ids: list[str] = []
    for name in names:
        folded = fold(label_name(name))
        if folded not in known:
            known[folded], drafts = label_named(writer, name)
            writer.apply(drafts)
        ids.append(known[folded])
    return list(dict.fromkeys(ids))


def _take_away(writer: Writer, id_: str, instead: Mapping[str, Value]) -> None:
    """Deletes a label; the tasks that had it get `instead`."""
    worn = [task for view in (View.LIVE, View.TRASH) for task in writer.ids(Query(view, dt.date.min, label=id_))]
    drafts = [Draft("task", task, {label_field(id_): False, **instead}) for task in worn]
    writer.apply([*drafts, Draft("label", id_, {"deleted": True})])
