"""The one unit of change. Everything that is ever written, here or elsewhere, is a patch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from sync.clock import is_stamp
from sync.compact_json import encoder
from sync.errors import MalformedPatchError

Value: TypeAlias = Any
"""None, bool, int, str, or lists and string-keyed dicts of these. No floats: they do not round-trip everywhere."""

MAX_DEPTH = 16
MAX_NAME = 120
MAX_TEXT = 100_000
MAX_FIELDS = 200
_MAX_INT = 1 << 53


@dataclass(frozen=True, slots=True)
class Patch:
    """Sets registers of one entity.

    `base` holds, per field, the stamp of the value that the writer saw and overwrote; a field without one had never
    been written. It is what tells a concurrent overwrite from a sequential one.
    """

    kind: str
    id: str
    fields: Mapping[str, Value]
    stamp: str
    base: Mapping[str, str] = field(default_factory=dict)
    actor: str = "user"

    def to_json(self) -> list[Value]:
        return [self.kind, self.id, dict(self.fields), self.stamp, dict(self.base), self.actor]

    @classmethod
    def from_json(cls, data: object) -> Patch:
        """Checks all that a hostile or broken writer could get wrong; raises MalformedPatchError."""
        if not (isinstance(data, list) and len(data) == 6):
            raise MalformedPatchError("a patch has six parts")
        kind, id_, fields, stamp, base, actor = data
        for name in (kind, id_, actor):
            _check_name(name)
        if not is_stamp(stamp):
            raise MalformedPatchError("not a stamp")
        if not (isinstance(fields, dict) and 0 < len(fields) <= MAX_FIELDS):
            raise MalformedPatchError("fields are an object")
        if not (isinstance(base, dict) and all(k in fields and is_stamp(v) and v < stamp for k, v in base.items())):
            raise MalformedPatchError("a base is an earlier stamp of a field in the patch")
        for name, value in fields.items():
            _check_name(name)
            check_value(value)
        return cls(kind, id_, fields, stamp, base, actor)


def _check_name(name: object) -> None:
    if not (isinstance(name, str) and 0 < len(name) <= MAX_NAME):
        raise MalformedPatchError("kind, id, actor and field names are short texts")
    check_value(name)


def check_value(value: Value, depth: int = 0) -> None:
    """Raises MalformedPatchError for what cannot travel: floats, huge integers or texts, deep nesting."""
    match value:
        case None | bool():
            return
        case int():
            if abs(value) > _MAX_INT:
                raise MalformedPatchError("integer out of range")
        case str():
            if len(value) > MAX_TEXT:
                raise MalformedPatchError("text too long")
            if "\0" in value or (not value.isascii() and any("\ud800" <= c <= "\udfff" for c in value)):
                raise MalformedPatchError("text cannot be stored")
        case list() | dict() if depth < MAX_DEPTH:
            if isinstance(value, dict) and not all(isinstance(k, str) for k in value):
                raise MalformedPatchError("object keys are texts")
            for part in value.values() if isinstance(value, dict) else value:
                check_value(part, depth + 1)
        case _:
            raise MalformedPatchError(f"cannot carry {type(value).__name__}")


canonical = encoder(sort_keys=True)
"""One text per value, the same on every device; decides between equal stamps."""
