"""One entity while a batch of patches is merged into it."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Mapping
from typing import Any

from sqlalchemy import RowMapping

from desktop.domain.task import format_instant
from desktop.store.kinds import CREATION, KINDS, TASK, Kind, closed
from sync.clock import ZERO, stamp_ms
from sync.merge import Write
from sync.patch import Patch, Value

UNKNOWN: dict[str, Any] = {}


class Entity:
    """Winning values with their stamps. `kind` is None for kinds that only a newer version knows."""

    __slots__ = ("changed", "fresh", "id", "kind", "kind_name", "more", "pk", "stamp", "stamps", "values")

    def __init__(self, kind_name: str, id_: str, pk: int = 0) -> None:
        self.kind_name = kind_name
        self.kind: Kind | None = KINDS.get(kind_name)
        self.id = id_
        self.pk = pk
        self.fresh = pk == 0  # has no row yet
        self.values: dict[str, Value] = {name: register.default for name, register in self.registers.items()}
        self.more: dict[str, Value] = {}
        self.stamp = ZERO
        self.stamps: dict[str, str] = {}
        self.changed: set[str] = set()

    @classmethod
    def load(cls, kind_name: str, id_: str, row: RowMapping) -> Entity:
        self = cls(kind_name, id_, row["pk"])
        for name, register in self.registers.items():
            self.values[name] = register.decode([row[column] for column in register.columns])
        self.restore(row)
        return self

    def restore(self, row: RowMapping) -> None:
        """Takes over stamps and column-less values. A value that has a column since an upgrade moves there."""
        self.more = json.loads(row["more"])
        self.stamp = row["stamp"]
        self.stamps = json.loads(row["stamps"])
        if not self.kind:
            return
        for name in [name for name in self.more if name in self.registers]:
            value = self.more.pop(name)
            if self.kind.accepts(name, value):
                self.values[name] = value
                self.changed.add(name)
            else:
                self.stamps.pop(name, None)

    @property
    def exists(self) -> bool:
        """False for what has been heard of but whose creation has not arrived yet."""
        return self.values.get(CREATION) is not None

    def current(self, field: str) -> Write | None:
        if field in self.registers:
            stamp = self.stamps.get(field, self.stamp)
            return Write(stamp, self.values[field]) if stamp else None
        stamp = self.stamps.get(field, ZERO)
        return Write(stamp, self.more[field]) if stamp else None

    def set(self, field: str, value: Value, stamp: str) -> None:
        if field in self.registers:
            self.values[field] = value
        else:
            self.more[field] = value
        self.stamps[field] = stamp
        self.changed.add(field)

    def create(self, patch: Patch, fields: Mapping[str, Value]) -> None:
        """The creation of something unheard of so far: no register needs weighing."""
        self.stamp = patch.stamp
        for name, value in fields.items():
            if name in self.registers:
                self.values[name] = value
            else:
                self.more[name] = value
                self.stamps[name] = patch.stamp
        self.changed.update(fields)

    def settle(self, stamp: str) -> None:
        """Makes a late creation's stamp the default one, so that a row is compact again."""
        if not self.stamp:
            self.stamp = stamp
            self.stamps = {f: s for f, s in self.stamps.items() if f not in self.registers or s != stamp}

    @property
    def registers(self) -> Mapping[str, Any]:
        return self.kind.registers if self.kind else UNKNOWN

    def columns(self) -> list[Any]:
        """The values of a row, in the order of `column_names`."""
        row: list[Any] = [self.pk, self.id if self.kind else f"{self.kind_name}:{self.id}"]
        if self.kind is None:
            row.append(self.kind_name)
        for name, register in self.registers.items():
            row += register.encode(self.values[name])
        if self.kind is TASK:
            row += [closed(self.values["state"][0]), self._updated_at()]
        row += [_dumps(self.more), self.stamp, _dumps(self.stamps)]
        return row

    def _updated_at(self) -> str:
        latest = max((self.stamp, *self.stamps.values()))
        return format_instant(dt.datetime.fromtimestamp(stamp_ms(latest) / 1000, dt.UTC))


def column_names(kind: Kind | None) -> list[str]:
    names = ["pk", "id"]
    if kind is None:
        names.append("kind")
    else:
        names += [column for register in kind.registers.values() for column in register.columns]
    if kind is TASK:
        names += ["closed", "updated_at"]
    return [*names, "more", "stamp", "stamps"]


def _dumps(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) if value else "{}"
