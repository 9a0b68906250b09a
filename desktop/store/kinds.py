"""What each kind of entity consists of: its registers, how a register lies in columns, what it accepts.

`accepts` is a question of shape and sanity, asked of every write, also of one from a newer version; the limits that
users meet are in `desktop.domain`. A value that is not accepted is as if it had never been written, on every device.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from desktop.domain.fields import STORED
from desktop.domain.values import parse_instant
from desktop.store.sql import dumps
from sync.errors import MalformedPatchError
from sync.patch import MAX_TEXT, Value, check_value

_INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z", re.ASCII)


def _short(value: Value) -> bool:
    return isinstance(value, str) and len(value) <= 200


def _long(value: Value) -> bool:
    return isinstance(value, str) and len(value) <= 20_000


def _text(value: Value) -> bool:
    return isinstance(value, str) and len(value) <= MAX_TEXT


def _filled(value: Value) -> bool:
    return isinstance(value, str) and 0 < len(value) <= 2_000


def _position(value: Value) -> bool:
    return isinstance(value, str) and len(value) <= 2_000


def _instant(value: Value) -> bool:
    """Also a real one: a view that meets the 99th of a month would fail as a whole."""
    if not isinstance(value, str) or not "1900" < value < "9999" or _INSTANT.fullmatch(value) is None:
        return False
    try:
        parse_instant(value)
    except ValueError:
        return False
    return True


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


def _optional(check: Callable[[Value], bool]) -> Callable[[Value], bool]:
    return lambda value: value is None or check(value)


def _tuple(*checks: Callable[[Value], bool]) -> Callable[[Value], bool]:
    """A list with one part for each check: fields that must agree travel as one register."""
    return lambda value: (
        isinstance(value, list)
        and len(value) == len(checks)
        and all(check(part) for check, part in zip(checks, value, strict=True))
    )


def _plain(value: Value) -> Sequence[Any]:
    return (value,)


def _single(columns: Sequence[Any]) -> Value:
    return columns[0]


def _spread(value: Value) -> Sequence[Any]:
    return value if value is not None else (None, None)


def _to_json(value: Value) -> Sequence[Any]:
    return (None if value is None else json.dumps(value, ensure_ascii=False),)


def _to_document(value: Value) -> Sequence[Any]:
    return (dumps(value),)  # with its keys in order: equal values make equal rows


def _from_json(columns: Sequence[Any]) -> Value:
    return None if columns[0] is None else json.loads(columns[0])


def _to_flag(columns: Sequence[Any]) -> Value:
    return bool(columns[0])


def _state_alone(value: Value) -> Value:
    """Without the time: who completes a task that was completed elsewhere, a minute later, wants the same."""
    return value[0]


def _gone(value: Value) -> Value:
    """Whether it is in the trash, or gone for good; again without the time."""
    return value if value is None else value[1]


class Register(NamedTuple):
    """`meaning` is what of a value matters to users: where two devices set it to the same, there is no conflict."""

    columns: tuple[str, ...]
    accepts: Callable[[Value], bool]
    default: Value = None
    encode: Callable[[Value], Sequence[Any]] = _plain
    decode: Callable[[Sequence[Any]], Value] = _single
    meaning: Callable[[Value], Value] = lambda value: value


@dataclass(frozen=True)
class Kind:
    """`dynamic` maps a field-name prefix to its check: registers that come in any number and live in `more`.

    `edited` says that users change it by hand: its changes are then part of undo steps, and a value of it that was
    overwritten unseen is shown as a conflict.
    """

    name: str
    table: str
    registers: Mapping[str, Register]
    dynamic: Mapping[str, Callable[[Value], bool]]
    edited: bool = True

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

    def accepts(self, field: str, value: Value) -> bool:
        if register := self.registers.get(field):
            return register.accepts(value)
        check = self.dynamic.get(field.partition(":")[0])
        return check is None or check(value)


ERASED = "erased"
"""The field that marks a task as deleted for good, for ever (see `store/erasing.py`)."""

ERASED_TITLE = "…"
"""Stands in a proposal for the title of an erased task; its arguments are gone."""

TASK = Kind(
    "task",
    "tasks",
    {
        **{field.in_register: Register((field.column,), field.accepts, default=field.default) for field in STORED},
        "state": Register(
            ("status", "completed_at"),
            _tuple(_short, _optional(_instant)),
            default=["open", None],
            encode=_spread,
            decode=list,
            meaning=_state_alone,
        ),
        "position": Register(("position",), _position, default=""),
        "report": Register(("report",), _optional(_tuple(_long, _long, _long)), encode=_to_json, decode=_from_json),
        "created_at": Register(("created_at",), _instant),
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
        "observation": _optional(_tuple(_instant, _long)),  # one taken back is None
        ERASED: lambda value: value is True,  # there is no way back
    },
)

ITEM = Kind(
    "item",
    "items",
    {
        "task_id": Register(("task_id",), _short, default=""),
        "title": Register(("title",), _filled, default=""),
        "checked": Register(
            ("is_checked", "checked_by"),
            _tuple(_flag, _optional(_short)),
            default=[False, None],
            encode=_spread,
            decode=lambda columns: [bool(columns[0]), columns[1]],
        ),
        "position": Register(("position",), _position, default=""),
        "archived": Register(("archived",), _flag, default=False, decode=_to_flag),
        "deleted": Register(("deleted",), _flag, default=False, decode=_to_flag),
        "created_at": Register(("created_at",), _instant),
    },
    {},
)

LABEL = Kind(
    "label",
    "labels",
    {
        "name": Register(("name",), _filled, default=""),
        "color": Register(("color",), _short, default=""),
        "deleted": Register(("deleted",), _flag, default=False, decode=_to_flag),
        "created_at": Register(("created_at",), _instant),
    },
    {},
)

_CREATED = Register(("created_at",), _instant)


def _reference(name: str) -> Register:
    return Register((name,), _short, default="")


def _json(name: str, accepts: Callable[[Value], bool], default: Value) -> Register:
    return Register((name,), accepts, default=default, encode=_to_document, decode=_from_json)


CONVERSATION = Kind(
    "conversation",
    "conversations",
    {
        "title": Register(("title",), _short, default=""),
        "task_id": Register(("task_id",), _optional(_short)),
        "deleted": Register(("deleted",), _flag, default=False, decode=_to_flag),
        "created_at": _CREATED,
    },
    {},
    edited=False,
)

MESSAGE = Kind(
    "message",
    "messages",
    {
        "conversation_id": _reference("conversation_id"),
        "run_id": _reference("run_id"),
        "role": _reference("role"),
        "text": Register(("text",), _text, default=""),
        "truth": Register(("truth",), _long, default=""),
        "records": _json("records", _document, {}),
        "created_at": _CREATED,
    },
    {},
    edited=False,
)

CHANGE_SET = Kind(
    "change_set",
    "change_sets",
    {
        "run_id": _reference("run_id"),
        "conversation_id": _reference("conversation_id"),
        "request": Register(("request",), _text, default=""),
        "provider": _reference("provider"),
        "model": _reference("model"),
        "expires_at": Register(("expires_at",), _optional(_instant)),
        "created_at": _CREATED,
    },
    {},
    edited=False,
)

CHANGE_ITEM = Kind(
    "change_item",
    "change_items",
    {
        "set_id": _reference("set_id"),
        "ordinal": Register(("ordinal",), _number, default=0),
        "task_id": _reference("task_id"),
        "proposal": _json("proposal", _document, {}),
        "created_at": _CREATED,
    },
    {},
    edited=False,
)

DECISION = Kind(
    "decision",
    "decisions",
    {
        "item_id": _reference("item_id"),
        "set_id": _reference("set_id"),
        "verdict": _reference("verdict"),
        "round": Register(("round",), _number, default=0),
        "actor": _reference("actor"),
        "reason": Register(("reason",), _long, default=""),
        "arguments": _json("arguments", _document, {}),
        "effects": _json("effects", _documents, []),
        "created_at": _CREATED,
    },
    {},
    edited=False,
)

KINDS: dict[str, Kind] = {
    kind.name: kind for kind in (TASK, ITEM, LABEL, CONVERSATION, MESSAGE, CHANGE_SET, CHANGE_ITEM, DECISION)
}

RULES = 1
"""Raise it when `accepts` changes for a field that was known before."""

CREATION = "created_at"
"""The field that marks a patch as the creation of its entity: it then sets every register, named or not."""


def fingerprint() -> str:
    """Of all that this version knows: kinds, registers and what they accept."""
    known = {name: [*kind.registers, *kind.dynamic] for name, kind in KINDS.items()}
    return f"{zlib.crc32(json.dumps([RULES, known], sort_keys=True).encode()):08x}"
