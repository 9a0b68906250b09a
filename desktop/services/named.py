"""What labels, lists, saved filters and templates have in common: each has a name that no other of its kind has."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

from desktop.domain.template import Template
from desktop.domain.text import fold, shorten
from desktop.domain.values import Label, SavedFilter, TaskList
from desktop.errors import InvalidInputError, NotFoundError
from desktop.store import Changes, Draft, Reader, Store
from desktop.store.drafts import gap_at, places
from sync.patch import Value

T = TypeVar("T", bound=Label | TaskList | SavedFilter | Template)


class NamedService(Generic[T]):
    """Every write is one transaction and one undo step."""

    kind: ClassVar[str]
    taken: ClassVar[str]
    """The error where a {name} is that of another one."""
    gone: ClassVar[str]

    def __init__(self, store: Store) -> None:
        self._store = store

    def _known(self, reader: Reader) -> list[T]:
        raise NotImplementedError

    def all(self) -> list[T]:
        with self._store.read() as reader:
            return self._known(reader)

    def _require(self, reader: Reader, id_: str) -> T:
        for one in self._known(reader):
            if one.id == id_:
                return one
        raise NotFoundError(self.gone)

    def _check_free(self, reader: Reader, name: str, but: str = "") -> None:
        if any(fold(one.name) == fold(name) and one.id != but for one in self._known(reader)):
            raise InvalidInputError(self.taken, name=name)

    def _set(self, id_: str, registers: dict[str, Value], action: str) -> Changes:
        with self._store.write() as writer:
            one = self._require(writer, id_)
            if "name" in registers:
                self._check_free(writer, registers["name"], id_)
            writer.apply([Draft(self.kind, id_, registers)])
            writer.record_step(action, shorten(one.name))
        return writer.changes


class OrderedService(NamedService[T]):
    """Of what the user puts into an order."""

    def move(self, id_: str, target: str, *, before: bool) -> Changes:
        """Puts one right before or after another one."""
        with self._store.write() as writer:
            moved = self._require(writer, id_)
            others: list[Any] = [each for each in self._known(writer) if each.id != id_]
            index = next((n for n, each in enumerate(others) if each.id == target), None)
            if index is None:
                raise NotFoundError("What it was moved to is not there any more.")
            (spot,), moves = places(self.kind, gap_at(others, index if before else index + 1), 1)
            writer.apply([Draft(self.kind, id_, {"position": spot}), *moves])
            writer.record_step(f"move {self.kind}", moved.name)
        return writer.changes
