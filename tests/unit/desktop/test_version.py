"""The version is written in two places, which must agree; and asking for it costs nothing."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

from desktop.version import VERSION

_PROJECT = Path(__file__).parents[3]


def test_it_is_that_of_the_package() -> None:
    assert tomllib.loads((_PROJECT / "pyproject.toml").read_text("utf-8"))["project"]["version"] == VERSION


def test_sync_does_not_load_the_metadata_of_all_packages() -> None:
    code = "import sys, desktop.services.sync; print('importlib.metadata' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=_PROJECT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
