"""Drives that take nothing, or not much. Real ones where the machine lets us mount them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def small_drive(place: Path, size: str) -> Iterator[None]:
    """A drive of its own at that place, as long as the block lasts."""
    place.mkdir(exist_ok=True)
    _mount("-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(place))
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(place)], check=True)


@contextmanager
def read_only(place: Path) -> Iterator[None]:
    """A folder that can only be read, as long as the block lasts."""
    if hasattr(os, "geteuid") and os.geteuid() != 0:  # root may write whatever the permissions say
        folders = [place, *(path for path in place.rglob("*") if path.is_dir())]
        for folder in folders:
            folder.chmod(0o555)
        try:
            yield
        finally:
            for folder in folders:
                folder.chmod(0o755)
        return
    _mount("--bind", str(place), str(place))
    try:
        _mount("-o", "remount,bind,ro", str(place))
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(place)], check=True)


def _mount(*words: str) -> None:
    if sys.platform != "linux":
        pytest.skip("drives are mounted on Linux only")
    try:
        done = subprocess.run(["mount", *words], capture_output=True, text=True, check=False)
    except FileNotFoundError:
        pytest.skip("there is no program to mount drives with")
    if done.returncode != 0:
        pytest.skip(f"drives cannot be mounted here: {done.stderr.strip()}")
