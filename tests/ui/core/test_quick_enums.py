"""An enum that is made quickly is the one that Python would have made."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from types import MethodType
from typing import Any

import pytest
from PySide6 import QtCore, QtGui, QtWidgets

from desktop.ui.core import quick_enums

_create = enum.EnumType._create_  # type: ignore[attr-defined]
_BASES = (enum.IntFlag, enum.Flag, enum.IntEnum, enum.Enum)


def _enums_of_qt() -> Iterator[Any]:
    for module in (QtCore, QtGui, QtWidgets):
        for owner in [getattr(module, name) for name in dir(module) if name.startswith("Q")]:
            if isinstance(owner, type):
                yield from (value for value in vars(owner).values() if isinstance(value, enum.EnumType))


def _parts(made: enum.EnumType) -> dict[str, Any]:
    return {name: _plain(value) for name, value in vars(made).items() if not name.endswith("dict__")}


def _plain(value: Any) -> Any:
    if isinstance(value, enum.Enum):
        number = int(value) if isinstance(value, int) else None
        return {name: part for name, part in vars(value).items() if name != "__objclass__"} | {"number": number}
    if isinstance(value, dict):
        return {name: _plain(part) for name, part in value.items()}
    if isinstance(value, MethodType | staticmethod):
        return value.__func__
    return None if type(value).__name__ == "getset_descriptor" else value


def _made_both_ways(base: enum.EnumType, members: list[tuple[str, int]]) -> tuple[Any, Any]:
    quick, usual = (way(base, "Made", members, boundary=enum.KEEP) for way in (quick_enums.create, _create))
    quick.__module__ = usual.__module__  # that of the caller's caller
    return quick, usual


def test_the_enums_of_qt_are_made_alike() -> None:
    seen = 0
    for known in _enums_of_qt():
        base = next(base for base in _BASES if issubclass(known, base))
        members = [(name, member.value) for name, member in known.__members__.items()]
        quick, usual = _made_both_ways(base, members)
        assert _parts(quick) == _parts(usual), known
        assert list(quick) == [quick(member.value) for member in usual]
        seen += len(members)
    assert seen > 3_000


@pytest.mark.parametrize("base", _BASES)
def test_they_can_be_used_alike(base: enum.EnumType) -> None:
    members = [("HIGH", 4), ("NONE", 0), ("LOW", 1), ("BOTH", 5), ("ALSO_LOW", 1)]
    for made in _made_both_ways(base, members):
        assert made["ALSO_LOW"] is made(1) is made.LOW
        assert repr(made.LOW) == "<Made.LOW: 1>"
        names = ["HIGH", "LOW"] if issubclass(made, enum.Flag) else ["HIGH", "NONE", "LOW", "BOTH"]
        assert [member.name for member in made] == names
        assert isinstance(made.LOW, made)
        if issubclass(made, enum.Flag):
            assert made.HIGH | made.LOW is made.BOTH
            assert ~made.HIGH & made.BOTH is made.LOW
            assert made(8).value == 8
        with pytest.raises(AttributeError):
            made.LOW = 3


@pytest.mark.parametrize("names", [[("name", 1)], [("_a", 1)], [("real", 1)], "A B", ["A", "B"], {"A": 1}])
def test_what_is_unusual_is_left_to_python(names: Any) -> None:
    quick = quick_enums.create(enum.IntEnum, "Made", names)
    assert len(quick) == len(names.split() if isinstance(names, str) else names)


def test_values_may_be_more_than_numbers() -> None:
    assert quick_enums.create(enum.Enum, "Made", [("A", (1, [2]))]).A.value == (1, [2])


def test_python_is_left_as_it_was() -> None:
    quick_enums.begin()
    assert enum.Enum("Made", [("A", 1)]).A.value == 1  # type: ignore[attr-defined]
    quick_enums.end()
    assert enum.EnumType._create_ is _create  # type: ignore[attr-defined]
