"""One entity: its winning values, how a patch changes them, and how they lie in a row."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from desktop.domain.task import CLOSED, format_instant
from desktop.domain.values import SOMEDAY
from desktop.store.kinds import CREATION, KINDS, Kind, Register
from desktop.store.sql import dumps
from sync.clock import ZERO, stamp_ms
from sync.merge import VerdictId, Write, WriteResult, compare_to_winner, winner
from sync.patch import Patch, Value

LABEL = "label:"
DERIVED = ("closed", "listed", "updated_at", "appears")
"""The columns of a task that follow from its registers."""
_NO_REGISTERS: Mapping[str, Register] = {}


class StoredEntity:
    """Winning values with their stamps. `kind` is None for kinds that only a newer version knows.

    `stamp` is that of the latest creation, `stamps` holds what differs from it: one form for one state, so that equal
    entities have equal rows on every device.
    """

    __slots__ = (
        *("kind_name", "kind", "registers", "id", "pk", "fresh"),
        *("values", "more", "stamp", "stamps", "changed"),
    )

    def __init__(self, kind_name: str, id_: str, pk: int = 0) -> None:
        kind = KINDS.get(kind_name)
        self.kind_name = kind_name
        self.kind: Kind | None = kind
        self.registers = kind.registers if kind else _NO_REGISTERS
        self.id = id_
        self.pk = pk
        self.fresh = pk == 0  # has no row yet
        self.values: dict[str, Value] = kind.defaults.copy() if kind else {}
        self.more: dict[str, Value] = {}
        self.stamp = ZERO
        self.stamps: dict[str, str] = {}
        self.changed: set[str] = set()

    @classmethod
    def load(cls, kind_name: str, row: Sequence[Any]) -> StoredEntity:
        """From the values of a row, in the order of `column_names`. A ValueError or TypeError tells of damage."""
        kind = KINDS.get(kind_name)
        self = cls(kind_name, row[1] if kind else json.loads(row[1])[1], row[0])
        index = 2
        for name, register in self.registers.items():
            width = len(register.columns)
            self.values[name] = register.decode(row[index : index + width])
            index += width
        more, self.stamp, stamps = row[-3:]
        if stamps != "{}":
            self.more = json.loads(more)
            self.stamps = json.loads(stamps)
            if type(self.more) is not dict or type(self.stamps) is not dict:
                raise ValueError("neither more nor stamps can be anything else")
        if type(self.stamp) is not str:
            raise ValueError("a stamp is a text")
        return self

    @property
    def exists(self) -> bool:
        """False for what has been heard of but whose creation has not arrived yet."""
        return self.values.get(CREATION) is not None

    @property
    def is_open(self) -> bool:
        """Whether a task is live and pending."""
        return self.exists and self.values["deleted"] is None and self.values["state"][0] not in CLOSED

    @property
    def labels(self) -> list[str]:
        """Ids of the labels that a task wears."""
        return [name.removeprefix(LABEL) for name, on in self.more.items() if on is True and name.startswith(LABEL)]

    def current(self, field: str) -> Write | None:
        if field in self.registers:
            stamp = self.stamps.get(field, self.stamp)
            return Write(stamp, self.values[field]) if stamp else None
        stamp = self.stamps.get(field, ZERO)
        return Write(stamp, self.more[field]) if stamp else None

    def merge(self, patch: Patch) -> list[str]:
        """Takes a patch without a cause in; returns the fields for which `losing` must be asked anew."""
        creation = self.kind is not None and CREATION in patch.fields
        if creation and not self.stamp and not self.stamps:
            self._create(patch)
            return []
        contested = []
        for name, value in expanded_fields(self.kind, patch.fields).items():
            outcome, ask = compare_to_winner(
                self.current(name), Write(patch.stamp, value, patch.base.get(name, ZERO))
            )
            if outcome is WriteResult.WINS:
                self._set(name, value, patch.stamp)
            if ask:
                contested.append(name)
        if creation and patch.stamp > self.stamp:
            self._adopt_stamp(patch.stamp)
        return contested

    def settle(self, field: str, register: Collection[Write], verdicts: Collection[VerdictId]) -> None:
        """Gives a field that verdicts wrote to the value that its writes add up to, or none if all are void."""
        top, current = winner(register, verdicts), self.current(field)
        if top is None:
            if current is not None:
                self._unset(field)
        elif current is None or top.rank != current.rank:
            self._set(field, top.value, top.stamp)

    def _create(self, patch: Patch) -> None:
        """The creation of something unheard of so far: no register needs weighing."""
        self.stamp = patch.stamp
        if patch.fields.keys() <= self.registers.keys():
            self.values.update(patch.fields)
        else:
            for name, value in patch.fields.items():
                self._set(name, value, patch.stamp)
        self.changed.update(patch.fields)

    def _set(self, field: str, value: Value, stamp: str) -> None:
        if field not in self.registers:
            self.more[field] = value
            self.stamps[field] = stamp
        else:
            self.values[field] = value
            if stamp == self.stamp:
                self.stamps.pop(field, None)
            else:
                self.stamps[field] = stamp
        self.changed.add(field)

    def _unset(self, field: str) -> None:
        self.stamps.pop(field, None)
        if self.kind is not None and field in self.registers:
            self.values[field] = self.kind.defaults[field]
        else:
            self.more.pop(field, None)
        self.changed.add(field)

    def _adopt_stamp(self, stamp: str) -> None:
        """Makes a later creation's stamp the default one. It has overwritten all that had the one before."""
        self.stamp = stamp
        self.stamps = {f: s for f, s in self.stamps.items() if s != stamp or f not in self.registers}

    def columns(self, live_lists: Collection[str] = ()) -> list[Any]:
        """The values of a row, in the order of `column_names`."""
        values = self.values
        row: list[Any] = [self.pk, self.id if self.kind else unknown_id(self.kind_name, self.id)]
        if self.kind is None:
            row.append(self.kind_name)
        else:
            for name, encode in self.kind.encoders:
                if encode is None:
                    row.append(values[name])
                else:
                    row += encode(values[name])
        if self.kind_name == "task":
            listed = values["list"] in live_lists
            latest = max(self.stamp, *self.stamps.values()) if self.stamps else self.stamp
            row += (values["state"][0] in CLOSED, listed, instant_of(stamp_ms(latest)) if latest else None)
            start = values["start"]
            row.append(values["due"] if start is None else None if start == SOMEDAY else start)
        row += (dumps(self.more) if self.more else "{}", self.stamp, dumps(self.stamps) if self.stamps else "{}")
        return row


@lru_cache(1000)
def instant_of(ms: int) -> str:
    return format_instant(dt.datetime.fromtimestamp(ms / 1000, dt.UTC))


def accepted_part(kind: Kind | None, patch: Patch) -> Patch:
    """The patch without the values of a shape that no version can have written. To create takes no verdict."""
    if kind is None:
        return patch
    if patch.cause is not None and CREATION in patch.fields:
        patch = replace(patch, cause=None)
    for name, value in patch.fields.items():
        if not kind.accepts(name, value):
            break
    else:
        return patch
    fields = {name: value for name, value in patch.fields.items() if kind.accepts(name, value)}
    base = {name: stamp for name, stamp in patch.base.items() if name in fields}
    return replace(patch, fields=fields, base=base)


def expanded_fields(kind: Kind | None, fields: Mapping[str, Value]) -> Mapping[str, Value]:
    """A creation sets every register of its kind, so that it means the same whatever arrives first."""
    if kind is None or CREATION not in fields:
        return fields
    return {**kind.defaults, **fields}


def unwritten(kind_name: str, field: str) -> Value:
    """The value of a field before anything was written to it."""
    kind = KINDS.get(kind_name)
    return False if kind_name == "task" and field.startswith(LABEL) else kind.defaults.get(field) if kind else None


def unknown_id(kind_name: str, id_: str) -> str:
    """One text for kind and id. JSON, because either may contain whatever would part them."""
    return dumps([kind_name, id_])


def column_names(kind: Kind | None) -> tuple[str, ...]:
    own = ("kind",) if kind is None else kind.columns
    derived = DERIVED if kind and kind.name == "task" else ()
    return ("pk", "id", *own, *derived, "more", "stamp", "stamps")
