"""A patch is the unit of change: every write of synced data, on any device, is one."""

from __future__ import annotations

import json
import json.encoder
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from sync.clock import END, ZERO, is_stamp
from sync.errors import MalformedPatchError

Value: TypeAlias = Any
"""None, bool, int, str, or lists and string-keyed dicts of these. No floats: they do not round-trip everywhere."""

MAX_DEPTH = 16
MAX_NAME = 120
MAX_TEXT = 100_000
MAX_FIELDS = 200
MAX_ROUND = 999_999
_MAX_INT = 1 << 53


class Cause(NamedTuple):
    """The verdict that wrote a patch: a proposal was confirmed, or that was undone, in a round of deciding on it.

    `undone` is the last round that was undone, as far as the writer knew; -1 for none. For an undoing it is its own
    round. `over` is the stamp of the latest value written by hand that the verdict knowingly overwrote.
    """

    item: str
    round: int
    undone: int = -1
    over: str = ZERO

    @property
    def undoes(self) -> bool:
        return self.undone == self.round

    def to_json(self) -> list[Value]:
        return list(self) if self.over else list(self[:3])

    @classmethod
    def from_json(cls, data: object) -> Cause:
        if not (isinstance(data, list) and len(data) in (3, 4)):
            raise MalformedPatchError("a cause has three or four parts")
        item, round_, undone = data[:3]
        over = data[3] if len(data) > 3 else ZERO
        if not (over == ZERO or is_stamp(over)):
            raise MalformedPatchError("a cause names no stamp")
        _check_name(item)
        if not (type(round_) is int and type(undone) is int and 0 <= round_ <= MAX_ROUND and -1 <= undone <= round_):
            raise MalformedPatchError("the rounds of a cause are small numbers")
        return cls(item, round_, undone, over)


@dataclass(frozen=True, slots=True)
class Patch:
    """Sets registers of one entity.

    `base` has, per field, the stamp of the value that the writer saw and overwrote; a field without one had never
    been written. By it a concurrent write is told from one that knew the other. `cause` is None for what users write
    by hand. Only a patch with a cause may have no fields.
    """

    kind: str
    id: str
    fields: Mapping[str, Value]
    stamp: str
    base: Mapping[str, str] = field(default_factory=dict)
    actor: str = "user"
    cause: Cause | None = None

    @property
    def needs_all(self) -> bool:
        """Whether merging it needs all writes of the entity, not only the winner: so for verdicts, and for stamps
        beyond the year 9999."""
        return self.cause is not None or self.stamp >= END

    def to_json(self) -> list[Value]:
        row: list[Value] = [self.kind, self.id, dict(self.fields), self.stamp, dict(self.base), self.actor]
        return row if self.cause is None else [*row, self.cause.to_json()]

    @classmethod
    def from_json(cls, data: object) -> Patch:
        """Checks all that a hostile or broken writer could get wrong; raises MalformedPatchError."""
        if not (isinstance(data, list) and len(data) in (6, 7)):
            raise MalformedPatchError("a patch has six or seven parts")
        kind, id_, fields, stamp, base, actor = data[:6]
        cause = Cause.from_json(data[6]) if len(data) > 6 else None
        for name in (kind, id_, actor):
            _check_name(name)
        if not is_stamp(stamp):
            raise MalformedPatchError("not a stamp")
        if not (isinstance(fields, dict) and (cause is None) <= len(fields) <= MAX_FIELDS):
            raise MalformedPatchError("fields are an object")
        if not (isinstance(base, dict) and all(k in fields and is_stamp(v) and v < stamp for k, v in base.items())):
            raise MalformedPatchError("a base is an earlier stamp of a field in the patch")
        for name, value in fields.items():
            _check_name(name)
            check_value(value)
        return cls(kind, id_, fields, stamp, base, actor, cause)


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


def encoder(*, sort_keys: bool) -> Callable[[Any], str]:
    """With `sort_keys` equal values give equal texts.

    `json.dumps` makes a new encoder for every value, which takes as long as encoding a small one. Here it is made
    once, where the library allows it.
    """
    plain = json.JSONEncoder(ensure_ascii=False, check_circular=False, sort_keys=sort_keys, separators=(",", ":"))
    make: Any = getattr(json.encoder, "c_make_encoder", None)
    try:
        chunks = make(None, plain.default, json.encoder.encode_basestring, None, ":", ",", sort_keys, False, True)
    except TypeError:  # there is none, or it wants other arguments
        return plain.encode

    def encode(value: Any) -> str:
        return "".join(chunks(value, 0))

    return encode


canonical = encoder(sort_keys=True)
"""Equal values give equal texts, on every device. Decides between writes with equal stamps."""
