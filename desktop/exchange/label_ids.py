"""Finds the labels of the store that the labels of a file stand for; makes the lists, filters and templates that it
brings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from desktop.domain.ids import new_id
from desktop.domain.task import Label, TaskList
from desktop.domain.template import Template
from desktop.domain.text import fold
from desktop.domain.values import SavedFilter, now_text
from desktop.store import Draft, Reader
from desktop.store.drafts import list_named, named
from sync.patch import Value


class LabelIds:
    """Maps what a file says (the id of a label that it declares, or a name) to the id of a label in the store.

    A declared label that is not in the store is `missing`; if a label of the same name is, that one is used. `make`
    creates labels with the given names and returns their ids.
    """

    def __init__(
        self, reader: Reader, declared: Iterable[Label], make: Callable[[Sequence[str]], Sequence[str]]
    ) -> None:
        here = reader.labels()
        self._make = make
        self._by_name = {fold(label.name): label.id for label in here}
        self._by_id = {label.id: label.id for label in here}
        self.missing: list[Label] = []
        for label in declared:
            if label.id not in self._by_id:
                known = self._by_name.get(fold(label.name))
                self._by_id[label.id] = known or label.id
                if known is None:
                    self.missing.append(label)
        for label in self.missing:
            self._by_name.setdefault(fold(label.name), label.id)

    def prepare(self, told: Iterable[str]) -> None:
        """Makes the labels of a batch that are not known yet, all at once."""
        names = {fold(name): name for name in told if name not in self._by_id and fold(name) not in self._by_name}
        if names:
            self._by_name |= zip(names, self._make(list(names.values())), strict=True)

    def ids(self, told: Iterable[str]) -> list[str]:
        return list(dict.fromkeys(self._by_id.get(name) or self._by_name[fold(name)] for name in told))


def missing_labels(reader: Reader, labels: Sequence[Label]) -> list[Draft]:
    """Drafts that make declared labels, or bring back those that were deleted."""
    taken = reader.known("label", [label.id for label in labels])
    drafts = []
    for label in labels:
        registers: dict[str, Value] = {"name": label.name, "color": label.color}
        registers |= {"deleted": False} if label.id in taken else {"created_at": now_text()}
        drafts.append(Draft("label", label.id, registers))
    return drafts


def missing_lists(reader: Reader, lists: Sequence[TaskList]) -> list[Draft]:
    """Drafts that make those lists of a file of whose names there are none."""
    drafts: list[Draft] = []
    for list_ in lists:
        if named(reader.lists(), list_.name) is None:
            id_, (made, again) = list_named(reader.lists(), list_.name)
            told: dict[str, Value] = {"color": list_.color, "archived": list_.archived}
            told |= {"position": list_.position} if list_.position else {}
            drafts += [Draft("list", id_, {**made.fields, **told}), Draft("list", id_, {**again.fields, **told})]
    return drafts


def missing_filters(reader: Reader, filters: Sequence[SavedFilter]) -> list[Draft]:
    return _of_new_names("filter", reader.filters(), filters, ("name", "query", "position"))


def missing_templates(reader: Reader, templates: Sequence[Template]) -> list[Draft]:
    return _of_new_names("template", reader.templates(), templates, ("name", "content"))


def _of_new_names(kind: str, here: Iterable[Any], told: Iterable[Any], parts: Sequence[str]) -> list[Draft]:
    known = {fold(one.name) for one in here}
    return [
        Draft(kind, new_id(), {part: getattr(one, part) for part in parts} | {"created_at": now_text()})
        for one in told
        if fold(one.name) not in known
    ]
