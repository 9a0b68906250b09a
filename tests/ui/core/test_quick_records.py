"""Dataclasses and named tuples that are made quickly are as those of Python."""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Iterator

import pytest

from desktop.ui.core import quick_records


@pytest.fixture
def _quick() -> Iterator[None]:
    quick_records.begin()
    yield
    quick_records.end()


@pytest.mark.usefixtures("_quick")
def test_a_dataclass_compares_sorts_shows_and_protects_itself() -> None:
    @dataclasses.dataclass(frozen=True, slots=True, order=True)
    class Point:
        x: int
        y: int = 2

    @dataclasses.dataclass(frozen=True, slots=True)
    class Named(Point):
        name: str = ""

    for _ in range(2):  # the first call makes the method, the second finds it
        assert Point(1) == Point(1, 2) != Point(2)
        assert Point(1) < Point(2)
        assert len({Point(1), Point(1, 2)}) == 1
        assert repr(Point(1)).endswith("Point(x=1, y=2)")
        assert Named(1) == Named(1) != Named(1, name="a")
        assert Point(1) != Named(1)
        with pytest.raises(dataclasses.FrozenInstanceError):
            Point(1).x = 3  # type: ignore[misc]
        with pytest.raises(dataclasses.FrozenInstanceError):
            del Named(1).name
    assert dataclasses.replace(Point(1), y=5) == Point(1, 5)
    assert Point.__eq__.__qualname__.endswith("Point.__eq__")


class Usual(typing.NamedTuple):
    a: int
    b: str | None = None


@pytest.mark.usefixtures("_quick")
def test_a_named_tuple_is_as_any_other() -> None:
    class Quick(typing.NamedTuple):
        a: int
        b: str | None = None

    assert tuple(Quick(1)) == Usual(1)
    assert Quick(1)._replace(b="x") == (1, "x")
    assert repr(Quick(1)) == repr(Usual(1)).replace("Usual", "Quick")
    assert Quick._field_defaults == Usual._field_defaults
    assert typing.get_type_hints(Quick) == typing.get_type_hints(Usual)


def test_afterwards_all_is_as_before() -> None:
    before = vars(dataclasses).get("_create_fn"), vars(typing).get("_make_nmtuple")
    quick_records.begin()
    quick_records.end()
    assert (vars(dataclasses).get("_create_fn"), vars(typing).get("_make_nmtuple")) == before
