"""Folders on this computer that something keeps in step already."""

from __future__ import annotations

from pathlib import Path

_NAMES = (
    *("Sync", "Syncthing", "Dropbox", "Nextcloud", "ownCloud", "OneDrive", "Google Drive", "Seafile", "pCloudDrive"),
    "Library/Mobile Documents/com~apple~CloudDocs",
)
OWN = "Assent"
"""What our folder in one of them is called."""


def shared_places(home: Path) -> list[Path]:
    """Those that are there. May wait for the disk."""
    found = []
    for name in _NAMES:
        try:
            if (home / name).is_dir():
                found.append(home / name)
        except OSError:
            continue
    return found


def shown(path: Path) -> str:
    """As people write it."""
    try:
        return str(Path("~") / path.relative_to(Path.home()))
    except (ValueError, RuntimeError):
        return str(path)
