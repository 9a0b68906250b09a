"""What the user's devices are called."""

from __future__ import annotations

from collections.abc import Mapping

from desktop.services import Services


def device_names(services: Services) -> Mapping[str, str]:
    """By id, as far as they are known. For the background: it may look into the shared folder."""
    service = services.sync
    if service.folder() is None:
        return {}
    devices = service.status().devices or service.look().devices
    return {device.id: device.name for device in devices if device.name}
