"""The command line in this process: its exit status and what it printed."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias


@dataclass(frozen=True)
class Result:
    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run: TypeAlias = "Callable[..., Result]"
"""Takes the words behind `assent`, and `stdin` as bytes."""
