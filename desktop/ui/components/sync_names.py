"""What the user's devices are called."""

from __future__ import annotations

from collections.abc import Mapping

from desktop.services import Services


def device_names(services: Services) -> Mapping[str, str]:
    """By id, as far as they are known. For the background."""
    return {}
