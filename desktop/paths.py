"""Where things live: shipped resources, and the profile that holds one user's data on this device."""

from __future__ import annotations

import os
from pathlib import Path

PROFILE_VARIABLE = "ASSENT_PROFILE"

_PACKAGE = Path(__file__).parent
_INSTALLED_RESOURCES = _PACKAGE / "resources"
_RESOURCES = _INSTALLED_RESOURCES if _INSTALLED_RESOURCES.is_dir() else _PACKAGE.parent / "resources"


def resource(name: str) -> Path:
    """The path of a shipped file or folder, e.g. `icons/inbox.svg`; it need not exist."""
    return _RESOURCES / name


def profile_dir() -> Path:
    """The folder with the database, settings and logs. Not created here."""
    chosen = os.environ.get(PROFILE_VARIABLE)
    if chosen:
        return Path(chosen).expanduser()
    import platformdirs  # costs milliseconds that a start with a named profile need not pay

    return Path(platformdirs.user_data_dir("assent", appauthor=False))


def log_dir(profile: Path) -> Path:
    return profile / "logs"
