"""Makes dataclasses and named tuples in half of the time: a start makes fifty of them before it shows a window."""

from __future__ import annotations

import dataclasses
import sys
import typing
from collections import namedtuple
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

_create: Any = getattr(dataclasses, "_create_fn", None)
_make: Any = getattr(typing, "_make_nmtuple", None)


def begin() -> None:
    """From now on, until `end`. Only where it is known how Python makes them."""
    if _create is not None:
        dataclasses._create_fn = _created_when_called  # type: ignore[attr-defined]
    if (3, 11) <= sys.version_info[:2] <= (3, 13):
        typing._make_nmtuple = _made  # type: ignore[attr-defined]


def end() -> None:
    dataclasses._create_fn = _create  # type: ignore[attr-defined]
    typing._make_nmtuple = _make  # type: ignore[attr-defined]


def _created_when_called(name: str, *how: Any, **options: Any) -> Callable[..., Any]:
    """Of the methods that a dataclass gets as text, all but `__init__` are compiled when they are first called."""
    if name == "__init__":
        return _create(name, *how, **options)  # type: ignore[no-any-return]

    @cache
    def created() -> Any:
        return _create(name, *how, **options)

    def first(self: Any, *given: Any) -> Any:
        for cls in type(self).__mro__:
            if cls.__dict__.get(name) is first:
                created().__qualname__ = first.__qualname__
                setattr(cls, name, created())
        return created()(self, *given)

    first.__name__ = name
    return first


def _made(name: str, types: Iterable[tuple[str, Any]], module: str, defaults: Iterable[Any] = ()) -> Any:
    """Leaves annotations that are texts as they are, as other classes do, where `typing` compiles each."""
    annotations = dict(types)
    if not all(type(annotation) is str for annotation in annotations.values()):
        return _make(name, annotations.items(), module, defaults)
    made: Any = namedtuple(name, annotations, defaults=defaults, module=module)  # type: ignore[misc]
    made.__annotations__ = made.__new__.__annotations__ = annotations
    return made
