"""What a field is stands in the catalogue, what a tool is called on the tool: nobody keeps a table of either."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.domain.fields import STORED
from desktop.tools.registry import TOOLS

ROOT = Path(__file__).parents[3] / "desktop"
FEW = 3
"""So many names beside each other are a matter of those, not a table of all."""

OF_TOOLS = ("tools", "agent/claims", "agent/language", "agent/builtin/arguments.py")
"""The tools themselves, the grammar of requests and claims, and what turns a request into a call."""

OF_FIELDS = ("domain/fields", "store/schema.py", "agent/claims", "agent/language", "domain/views.py")
"""The catalogue, the columns of today's tables, the grammar, and the orders that a list can have."""


def tables(names: set[str], homes: tuple[str, ...]) -> Iterator[str]:
    """Literals outside of these homes that hold several of the names."""
    for path in sorted(ROOT.rglob("*.py")):
        place = path.relative_to(ROOT).as_posix()
        if place.startswith(homes):
            continue
        text = path.read_text("utf-8")
        if sum(name in text for name in names) <= FEW:
            continue
        for node in ast.walk(ast.parse(text)):
            parts = node.keys if isinstance(node, ast.Dict) else getattr(node, "elts", [])
            held = {part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)}
            if len(held & names) > FEW:
                yield f"{place}: {', '.join(sorted(held & names))}"


@pytest.mark.parametrize(
    ("names", "homes"),
    [({*TOOLS}, OF_TOOLS), ({field.key for field in STORED}, OF_FIELDS)],
    ids=["tools", "fields"],
)
def test_nobody_else_has_a_table(names: set[str], homes: tuple[str, ...]) -> None:
    assert list(tables(names, homes)) == []
