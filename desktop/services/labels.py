"""Labels: made by naming them, shared by name across devices."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping

from desktop.domain.task import Label
from desktop.domain.text import fold, label_name
from desktop.domain.views import Query, View
from desktop.errors import InvalidInputError, NotFoundError
from desktop.store import Changes, Draft, Store, Writer
from desktop.store.drafts import label_field, label_named, named
from sync.patch import Value


class LabelService:
    def __init__(self, store: Store) -> None:
        self._store = store

    def all(self) -> list[Label]:
        with self._store.read() as reader:
            return reader.labels()

    def create(self, name: str) -> Label:
        with self._store.write() as writer:
            if known := named(writer.labels(), label_name(name)):
                raise InvalidInputError("There is a label “{name}” already.", name=known.name)
            (id_,) = ensure_labels(writer, [name])
            writer.record_step("add label", label_name(name))
            return _require(writer, id_)

    def rename(self, id_: str, name: str) -> Changes:
        name = label_name(name)
        with self._store.write() as writer:
            label = _require(writer, id_)
            if named((other for other in writer.labels() if other.id != id_), name):
                raise InvalidInputError("There is a label “{name}” already.", name=name)
            writer.apply([Draft("label", id_, {"name": name})])
            writer.record_step("rename label", label.name)
        return writer.changes

    def recolor(self, id_: str, color: str) -> Changes:
        with self._store.write() as writer:
            label = _require(writer, id_)
            writer.apply([Draft("label", id_, {"color": color})])
            writer.record_step("recolor label", label.name)
        return writer.changes

    def merge(self, id_: str, into: str) -> Changes:
        """Gives every task that has the one label the other, and deletes the one."""
        with self._store.write() as writer:
            label, _ = _require(writer, id_), _require(writer, into)
            if id_ != into:
                _take_away(writer, id_, {label_field(into): True})
                writer.record_step("merge label", label.name)
        return writer.changes

    def delete(self, id_: str) -> Changes:
        """Takes the label off every task; the tasks stay."""
        with self._store.write() as writer:
            label = _require(writer, id_)
            _take_away(writer, id_, {})
            writer.record_step("delete label", label.name)
        return writer.changes


def ensure_labels(writer: Writer, names: Iterable[str]) -> list[str]:
    """The ids of labels by name, in any case; those that are not there yet are made."""
    known = {fold(label.name): label for label in writer.labels()}
    ids: list[str] = []
    for name in names:
        folded = fold(label_name(name))
        if folded not in known:
            id_, drafts = label_named(writer, name)
            writer.apply(drafts)
            known[folded] = _require(writer, id_)
        if known[folded].id not in ids:
            ids.append(known[folded].id)
    return ids


def _take_away(writer: Writer, id_: str, instead: Mapping[str, Value]) -> None:
    """Deletes a label; the tasks that had it get `instead`."""
    worn = [task for view in (View.LIVE, View.TRASH) for task in writer.ids(Query(view, dt.date.min, label=id_))]
    drafts = [Draft("task", task, {label_field(id_): False, **instead}) for task in worn]
    writer.apply([*drafts, Draft("label", id_, {"deleted": True})])


def _require(writer: Writer, id_: str) -> Label:
    for label in writer.labels():
        if label.id == id_:
            return label
    raise NotFoundError("That label is not there any more.")
