"""Each feature names what others may use twice: for the type checker, and for the import at first use."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest

import desktop.ui

FEATURES = sorted(
    init.parent.name
    for init in Path(desktop.ui.__path__[0]).glob("*/__init__.py")
    if "lazy_names" in init.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("feature", FEATURES)
def test_every_public_name_is_found_where_the_type_checker_was_told(feature: str) -> None:
    package = import_module(f"desktop.ui.{feature}")
    tree = ast.parse(Path(str(package.__file__)).read_text(encoding="utf-8"))
    told = {
        (alias.name, node.module)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith(f"desktop.ui.{feature}.")
        for alias in node.names
    }
    assert told
    for name, module in told:
        assert getattr(package, name) is getattr(import_module(str(module)), name)


def test_a_name_that_is_not_public_is_no_attribute() -> None:
    assert FEATURES
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        import_module(f"desktop.ui.{FEATURES[0]}").nonsense  # noqa: B018
