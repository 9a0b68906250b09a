"""How a feature's `__init__` shows its public names without importing the modules that they come from.

The window starts with a few of them; the rest is imported by whoever first needs it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any


def lazy_names(package: str, **modules: str) -> Callable[[str], Any]:
    """The `__getattr__` of a package. Each keyword is a module of it, its value the names to take from there."""
    home = {name: module for module, names in modules.items() for name in names.split()}

    def find(name: str) -> Any:
        if name not in home:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(f"{package}.{home[name]}"), name)
        setattr(sys.modules[package], name, value)  # found without this function from now on
        return value

    return find
