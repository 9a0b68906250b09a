"""Makes the enums of PySide in a third of the time that `enum` takes: the start needs hundreds of them, with
thousands of members, and would spend a seventh of its time on them."""

from __future__ import annotations

import enum
import sys
from functools import cache
from typing import Any

_create = enum.EnumType._create_  # type: ignore[attr-defined]
_set = type.__setattr__


def begin() -> None:
    """From now on, until `end`. Only where it is known how Python makes up its enums."""
    if (3, 11) <= sys.version_info[:2] <= (3, 13):
        enum.EnumType._create_ = create  # type: ignore[attr-defined]


def end() -> None:
    enum.EnumType._create_ = _create  # type: ignore[attr-defined]


def create(cls: Any, class_name: str, names: Any, *, boundary: Any = None, **options: Any) -> Any:
    """Like `EnumType._create_`, to which it leaves whatever is not of the kind that PySide asks for."""
    given = {name: value for name, value in options.items() if (name, value) != ("start", 1) and value is not None}
    if given or not isinstance(names, list) or set(map(type, names)) != {tuple}:
        return _create(cls, class_name, names, boundary=boundary, **options)
    members, (body, taken) = dict(names), _without_members(cls, boundary)
    if len(members) < len(names) or not taken.isdisjoint(members) or set(map(type, members.values())) != {int}:
        return _create(cls, class_name, names, boundary=boundary, **options)
    own = {name: type(value)() for name, value in body.items() if type(value) in (dict, list)}
    module = sys._getframe(2).f_globals["__name__"]  # as the original finds it
    made: Any = type.__new__(type(cls), class_name, (cls,), body | own | {"__module__": module})
    _add(made, members, is_flag=issubclass(cls, enum.Flag))
    return made


@cache
def _without_members(cls: Any, boundary: Any) -> tuple[dict[str, Any], frozenset[str]]:
    """What every class of this kind consists of, and the names that mean something in it."""
    empty = _create(cls, "Empty", (), boundary=boundary)
    body = {name: value for name, value in vars(empty).items() if name not in ("__dict__", "__weakref__", "__doc__")}
    return body, frozenset(dir(empty)) | {"name", "value", "mro"}


def _add(made: Any, members: dict[str, Any], *, is_flag: bool) -> None:
    """Replaces each value in `members` by the member."""
    by_value, in_order = made._value2member_map_, made._member_names_
    new, with_value = made._new_member_, made._use_args_
    mask = single_bits = 0
    for name, value in members.items():
        member = by_value.get(value)
        if member is None:
            member = by_value[value] = new(made, value) if with_value else new(made)
            member._value_ = value
            member._name_ = name
            member.__objclass__ = made
            member._sort_order_ = len(in_order)
            mask |= value
            is_single = value != 0 and value & (value - 1) == 0
            if is_single:
                single_bits |= value
            if is_single or not is_flag:
                in_order.append(name)
        members[name] = member
        _set(made, name, member)
    made._member_map_.update(members)
    if is_flag:
        _set(made, "_flag_mask_", mask)
        _set(made, "_singles_mask_", single_bits)
        _set(made, "_all_bits_", 2 ** mask.bit_length() - 1)
        values = [members[name]._value_ for name in in_order]
        if values != sorted(values):
            _set(made, "_iter_member_", made._iter_member_by_def_)
