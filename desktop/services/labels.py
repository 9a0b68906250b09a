"""Labels: made by naming them, shared by name across devices."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable

from desktop.domain.marking import QT_TRANSLATE_NOOP
from desktop.domain.task import Label
from desktop.domain.text import fold, label_name
from desktop.domain.views import Query, View
from desktop.errors import InvalidInputError
from desktop.services.named import NamedService
from desktop.store import Changes, Draft, Reader, Writer
from desktop.store.drafts import label_field, label_named, named, without_labels


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
        """Gives every task that has the one label the other, as which the one is shown from then on."""
        with self._store.write() as writer:
            label, _ = self._require(writer, id_), self._require(writer, into)
            if id_ != into:
                # What has both keeps both: elsewhere they may be merged the other way, and it would lose both.
                both = {*_wearing(writer, into)}
                moved = [task for task in _wearing(writer, id_) if task not in both]
                off = without_labels(writer, moved, [id_])
                drafts = [Draft("task", task, {**off[task], label_field(into): True}) for task in moved]
                writer.apply([*drafts, Draft("label", id_, {"merged": into})])
                writer.record_step("merge label", label.name)
        return writer.changes

    def delete(self, id_: str) -> Changes:
        """Takes the label off every task; the tasks stay."""
        with self._store.write() as writer:
            label = self._require(writer, id_)
            off = without_labels(writer, _wearing(writer, id_), [id_])
            parts = [id_, *(part for part, shown in writer.merged_labels().items() if shown == id_)]
            drafts = [Draft("task", task, fields) for task, fields in off.items()]
            writer.apply([*drafts, *(Draft("label", part, {"deleted": True, "merged": None}) for part in parts)])
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


def _wearing(writer: Writer, id_: str) -> list[str]:
    """Tasks, also in the trash."""
    return [task for view in (View.LIVE, View.TRASH) for task in writer.ids(Query(view, dt.date.min, label=id_))]
