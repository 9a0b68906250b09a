"""`assent devices`: lists the devices, renames this one, retires others."""

from __future__ import annotations

import argparse
import datetime as dt
from dataclasses import replace

from desktop.cli.parser import UsageError
from desktop.cli.sync_command import device_document
from desktop.cli.task_text import moment_text
from desktop.domain.text import shorten
from desktop.errors import AmbiguousError, NotFoundError
from desktop.logs import logged
from desktop.services import Services
from desktop.services.sync_errors import SyncBusyError
from desktop.terminal import counted, emit, print_json, say
from sync.clock import LATEST_MS
from sync.status import DeviceStatus


def devices(services: Services, arguments: argparse.Namespace) -> int:
    with logged(services.profile):
        if (arguments.action is None) != (arguments.name is None):
            raise UsageError(f"Say which: assent devices {arguments.action} NAME.")
        if arguments.action == "rename":
            services.sync.rename(arguments.name)
            _tell_the_others(services)
        elif arguments.action == "retire":
            services.sync.retire(_find(services, arguments.name).id)
            _tell_the_others(services)
        return _list(services, arguments.json)


def _tell_the_others(services: Services) -> None:
    """Writes the change into the folder now, if possible; otherwise the next exchange does."""
    if services.sync.folder() is None or services.sync.is_locked():
        return
    try:
        services.sync.sync_once(flush=True, force=True)
    except SyncBusyError:
        return  # the process that does the syncing writes it


def _known(services: Services) -> list[DeviceStatus]:
    if services.sync.folder() is None:
        return [DeviceStatus(services.store.device, services.sync.device_name, is_this=True)]
    status = services.sync.read_status()
    if status.problem:
        say(f"{status.problem.rstrip('.')}.")
    heard = services.sync.device_names() | {services.store.device: services.sync.device_name}
    found = {  # without its key an encrypted folder tells no names
        device.id: replace(device, name=device.name or heard.get(device.id, "")) for device in status.devices
    }
    away = [
        DeviceStatus(id_, name, is_this=id_ == services.store.device)
        for id_, name in heard.items()
        if id_ not in found
    ]
    return sorted([*found.values(), *away], key=lambda device: (not device.is_this, -device.last_seen, device.id))


def _find(services: Services, ref: str) -> DeviceStatus:
    """By its name, its id or the beginning of that."""
    wanted = ref.strip()
    known = [device for device in _known(services) if not device.is_retired]
    named = [device for device in known if wanted and wanted in (device.id, device.name)]
    matching = named or [device for device in known if wanted and device.id.startswith(wanted.lower())]
    if not matching:
        raise NotFoundError(f"There is no device '{shorten(ref, 40)}'; “assent devices” lists them.")
    if len(matching) > 1:
        ids = ", ".join(device.id for device in matching)
        raise AmbiguousError(f"More than one device is meant by '{shorten(ref, 40)}'; give the id: {ids}.")
    return matching[0]


def _list(services: Services, as_json: bool) -> int:
    known = _known(services)
    if as_json:
        print_json([device_document(device) for device in known])
    else:
        emit(*(_line(device) for device in known))
        if services.sync.folder() is None:
            say("No folder is shared; set one up with: assent sync --folder DIR")
    return 0


def _line(device: DeviceStatus) -> str:
    parts = [f"{device.id}  {device.name or 'without a name'}"]
    if device.is_this:
        parts.append("this device")
    elif device.is_retired:
        parts.append("retired")
    elif device.last_seen:
        seen = dt.datetime.fromtimestamp(min(device.last_seen, LATEST_MS) / 1000, dt.UTC)
        parts.append(f"seen {moment_text(seen)}")
        parts.append(f"lacks {counted(device.lacks, 'file')} of yours" if device.lacks else "has all of yours")
    if device.waiting:
        parts.append(f"{counted(device.waiting, 'file')} of it on the way")
    return " · ".join(parts)
