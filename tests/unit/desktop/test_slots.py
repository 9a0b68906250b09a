"""What a signal calls is a method: Qt holds a function that holds its widget, and calls it when that is deleted."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3] / "desktop" / "ui"
CONNECTING = {"connect", "make_button", "dialog_button", "icon_button"}


def holding(source: str) -> Iterator[int]:
    """The lines where a function that holds `self` is connected to a signal."""
    for call in _calls(ast.parse(source), CONNECTING):
        given = [*call.args, *(keyword.value for keyword in call.keywords)]
        functions = [value for value in given if isinstance(value, ast.Lambda) or [*_calls(value, {"partial"})]]
        if any(isinstance(name, ast.Name) and name.id == "self" for one in functions for name in ast.walk(one)):
            yield call.lineno


def _calls(tree: ast.AST, names: set[str]) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in names:
            yield node


@pytest.mark.parametrize(
    "source",
    [
        "button.clicked.connect(lambda: self.go(1))",
        "button.clicked.connect(\n    functools.partial(self.go, 1)\n)",
        "make_button(text, parent, act=partial(self.chosen.emit, 1))",
    ],
)
def test_a_function_that_holds_its_widget_is_found(source: str) -> None:
    assert list(holding(source)) == [1]


@pytest.mark.parametrize(
    "source", ["button.clicked.connect(self.go)", "job.destroyed.connect(lambda: handle.cancel())"]
)
def test_a_method_and_a_function_that_holds_no_widget_are_fine(source: str) -> None:
    assert list(holding(source)) == []


def test_signals_call_methods() -> None:
    found = {path.relative_to(ROOT).as_posix(): [*holding(path.read_text("utf-8"))] for path in ROOT.rglob("*.py")}
    assert {place: lines for place, lines in found.items() if lines} == {}
