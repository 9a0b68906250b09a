"""A quick start leaves Python as it was found, once the window is there."""

from __future__ import annotations

import builtins
import gc
from collections.abc import Iterator

import pytest

from desktop.ui import quick_start


@pytest.fixture(autouse=True)
def _as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(builtins, "__import__", builtins.__import__)
    yield
    gc.unfreeze()
    gc.enable()


def test_nothing_is_collected_until_the_window_is_there() -> None:
    quick_start.begin()
    assert not gc.isenabled()
    quick_start.end()
    assert gc.isenabled()
    assert gc.get_freeze_count() > 0


def test_imports_do_not_read_sources() -> None:
    feature_import = getattr(builtins, "__feature_import__")  # noqa: B009
    quick_start.begin()
    assert builtins.__import__ is not feature_import
