"""What each kind of entity consists of: its registers, how a register lies in columns, what it accepts.

`accepts` is a question of shape and sanity, asked of every write, also of one from a newer version; the limits that
users meet are in `desktop.domain`. A value that is not accepted is as if it had never been written, on every device.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from desktop.domain.fields import STORED, Field
from desktop.domain.reminders import is_own_time
from desktop.domain.values import GIVEN, parse_instant
from desktop.store.sql import dumps
from sync.errors import MalformedPatchError
from sync.patch import MAX_TEXT, Value, check_value

_INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z", re.ASCII)


Check = Callable[[Value], bool]


def _text(most: int, least: int = 0) -> Check:
    return lambda value: isinstance(value, str) and least <= len(value) <= most


_SHORT, _LONG, _ANY_TEXT = _text(200), _text(20_000), _text(MAX_TEXT)
_POSITION, _FILLED = _text(2_000), _text(2_000, least=1)


def _instant(value: Value) -> bool:
    """Also a real one: a view that meets the 99th of a month would fail as a whole."""
    if not isinstance(value, str) or not "1900" < value < "9999" or _INSTANT.fullmatch(value) is None:
        return False
    try:
        parse_instant(value)
    except ValueError:
        return False
    return True


def _wall_time(value: Value) -> bool:
    return isinstance(value, str) and is_own_time(value)


def _flag(value: Value) -> bool:
    return isinstance(value, bool)


def _number(value: Value) -> bool:
    return type(value) is int and 0 <= value < 1_000_000


def _document(value: Value) -> bool:
    """A JSON object. What cannot travel is refused here as well: a local write must not be what others refuse."""
    return isinstance(value, dict) and _carries(value)


def _documents(value: Value) -> bool:
    return isinstance(value, list) and all(isinstance(part, dict) for part in value) and _carries(value)


def _carries(value: Value) -> bool:
    try:
        check_value(value)
    except MalformedPatchError:
        return False
    return True


def _optional(check: Check) -> Check:
    return lambda value: value is None or check(value)


def _tuple(*checks: Check) -> Check:
    """A list with one part for each check: fields that must agree travel as one register."""
    return lambda value: (
        isinstance(value, list)
        and len(value) == len(checks)
        and all(check(part) for check, part in zip(checks, value, strict=True))
    )


def _plain(value: Value) -> Sequence[Any]:
    return (value,)


def _spread(value: Value) -> Sequence[Any]:
    return value if value is not None else (None, None)


def _to_json(value: Value) -> Sequence[Any]:
    return (None if value is None else json.dumps(value, ensure_ascii=False),)


def _to_document(value: Value) -> Sequence[Any]:
    return (dumps(value),)  # with its keys in order: equal values make equal rows


def _from_json(columns: Sequence[Any]) -> Value:
    return None if columns[0] is None else json.loads(columns[0])


def _state_alone(value: Value) -> Value:
    """Without the time: who completes a task that was completed elsewhere, a minute later, wants the same."""
    return value[0]


def _gone(value: Value) -> Value:
    """Whether it is in the trash, or gone for good; again without the time."""
    return value if value is None else value[1]


def _chosen(color: Value) -> Value:
    """A colour that the app gave is none that anybody wanted."""
    return "" if color.startswith(GIVEN) else color


def _settled(_value: Value) -> Value:
    """Nothing, where the last write is right whatever it says: there is no conflict then."""
    return None


class Register(NamedTuple):
    """`meaning` is what of a value matters to users: where two devices set it to the same, there is no conflict."""

    columns: tuple[str, ...]
    accepts: Check
    default: Value = None
    encode: Callable[[Value], Sequence[Any]] = _plain
    decode: Callable[[Sequence[Any]], Value] = lambda columns: columns[0]
    meaning: Callable[[Value], Value] = lambda value: value


@dataclass(frozen=True)
class Kind:
    """`dynamic` maps a field-name prefix to its check: registers that come in any number and live in `more`."""

    name: str
    registers: Mapping[str, Register]
    dynamic: Mapping[str, Check] = field(default_factory=dict)

    @property
    def table(self) -> str:
        return f"{self.name}s"

    @cached_property
    def defaults(self) -> dict[str, Value]:
        return {name: register.default for name, register in self.registers.items()}

    @cached_property
    def encoders(self) -> tuple[tuple[str, Callable[[Value], Sequence[Any]] | None], ...]:
        """For each register how it becomes columns; None where it is one as it stands, which most are."""
        return tuple((n, None if r.encode is _plain else r.encode) for n, r in self.registers.items())

    @cached_property
    def columns(self) -> tuple[str, ...]:
        return tuple(column for register in self.registers.values() for column in register.columns)

    def accepts(self, name: str, value: Value) -> bool:
        if register := self.registers.get(name):
            return register.accepts(value)
        check = self.dynamic.get(name.partition(":")[0])
        return check is None or check(value)


ERASED = "erased"
"""The field that marks a task as deleted for good, for ever (see `store/erasing.py`)."""

ERASED_TITLE = "…"
"""Stands in a proposal for the title of an erased task; its arguments are gone."""


def _own(names: str, accepts: Check, default: Value = None, **how: Any) -> dict[str, Register]:
    """Registers that each lie in one column, which has their name."""
    return {name: Register((name,), accepts, default, **how) for name in names.split()}


def _references(names: str) -> dict[str, Register]:
    return _own(names, _SHORT, "")


def _flags(names: str) -> dict[str, Register]:
    return _own(names, _flag, False, decode=lambda columns: bool(columns[0]))


def _json(name: str, accepts: Check, default: Value) -> dict[str, Register]:
    return _own(name, accepts, default, encode=_to_document, decode=_from_json)


def _stored(field: Field) -> Register:
    """Of a field that is one value in one column."""
    how: dict[str, Any] = {"encode": _to_json, "decode": _from_json} if field.kind.is_list else {}
    return Register((field.column,), field.accepts, default=field.default, **how)


_PLACE = _own("position", _POSITION, "")
_MADE = _own("created_at", _instant)

TASK = Kind(
    "task",
    {
        **{field.in_register: _stored(field) for field in STORED},
        "state": Register(
            ("status", "completed_at"),
            _tuple(_SHORT, _optional(_instant)),
            default=["open", None],
            encode=_spread,
            decode=list,
            meaning=_state_alone,
        ),
        "reminded": Register(  # until when the user has answered reminders, and when the next one was put off to
            ("reminded", "snoozed"),
            _optional(_tuple(_wall_time, _optional(_wall_time))),
            encode=_spread,
            decode=lambda columns: None if columns[0] is None else list(columns),
            meaning=_settled,  # whoever answered last is right
        ),
        **_PLACE,
        **_own("report", _optional(_tuple(_LONG, _LONG, _LONG)), encode=_to_json, decode=_from_json),
        **_MADE,
        "deleted": Register(
            ("deleted_at", "purged"),
            _optional(_tuple(_instant, _flag)),
            encode=_spread,
            decode=lambda columns: None if columns[0] is None else [columns[0], bool(columns[1])],
            meaning=_gone,
        ),
    },
    {
        "label": _flag,
        "observation": _optional(_tuple(_instant, _LONG)),  # one taken back is None
        ERASED: lambda value: value is True,  # there is no way back
    },
)
ITEM = Kind(
    "item",
    {
        **_references("task_id"),
        **_own("title", _FILLED, ""),
        "checked": Register(
            ("is_checked", "checked_by"),
            _tuple(_flag, _optional(_SHORT)),
            default=[False, None],
            encode=_spread,
            decode=lambda columns: [bool(columns[0]), columns[1]],
        ),
        **_PLACE,
        **_flags("archived deleted"),
        **_MADE,
    },
)
_NAMED = _own("name", _FILLED, "")
_COLORED = _own("color", _SHORT, "", meaning=_chosen)
LABEL = Kind(  # `merged`: into which one; where two devices merge it into two, its tasks have both: nobody is asked
    "label", _NAMED | _COLORED | _flags("deleted") | _MADE | _own("merged", _optional(_SHORT), meaning=_settled)
)
LIST = Kind(
    "list",
    _NAMED
    | _COLORED
    | _PLACE
    | _flags("archived")
    | {"deleted": Register(("deleted_at",), _optional(_instant), meaning=bool)}
    | _MADE,
)
FILTER = Kind("filter", _NAMED | _own("query", _FILLED, "") | _PLACE | _flags("deleted") | _MADE)
TEMPLATE = Kind(  # what is called or kept last counts: nobody is asked about that
    "template",
    _own("name", _FILLED, "", meaning=_settled)
    | _own("content", _document, {}, encode=_to_document, decode=_from_json, meaning=_settled)
    | _flags("deleted")
    | _MADE,
)
CONVERSATION = Kind(
    "conversation",
    _own("title", _SHORT, "") | _own("task_id", _optional(_SHORT)) | _flags("deleted") | _MADE,
)
MESSAGE = Kind(
    "message",
    _references("conversation_id run_id role")
    | _own("text", _ANY_TEXT, "")
    | _own("truth", _LONG, "")
    | _json("records", _document, {})
    | _MADE,
)
CHANGE_SET = Kind(
    "change_set",
    _references("run_id conversation_id")
    | _own("request", _ANY_TEXT, "")
    | _references("provider model")
    | _own("expires_at", _optional(_instant))
    | _MADE,
)
CHANGE_ITEM = Kind(
    "change_item",
    _references("set_id")
    | _own("ordinal", _number, 0)
    | _references("task_id")
    | _json("proposal", _document, {})
    | _MADE,
)
DECISION = Kind(
    "decision",
    _references("item_id set_id verdict")
    | _own("round", _number, 0)
    | _references("actor")
    | _own("reason", _LONG, "")
    | _json("arguments", _document, {})
    | _json("effects", _documents, [])
    | _MADE,
)

KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        *(TASK, ITEM, LABEL, LIST, FILTER, TEMPLATE),
        *(CONVERSATION, MESSAGE, CHANGE_SET, CHANGE_ITEM, DECISION),
    )
}

RULES = 1
"""Raise it when `accepts` changes for a field that was known before."""

CREATION = "created_at"
"""The field that marks a patch as the creation of its entity: it then sets every register, named or not."""


def fingerprint() -> str:
    """Of all that this version knows: kinds, registers and what they accept."""
    known = {name: [*kind.registers, *kind.dynamic] for name, kind in KINDS.items()}
    return f"{zlib.crc32(json.dumps([RULES, known], sort_keys=True).encode()):08x}"
