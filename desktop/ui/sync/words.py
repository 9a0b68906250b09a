"""What the window knows of the sync, and says of it: in the status bar, in the popover, and for each device."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QObject

from desktop.ui.core.format import moment_text, moment_within, time_text
from desktop.ui.core.icons import Icon, Ink
from sync.status import DeviceStatus, State, SyncStatus, Trouble
from sync.vault import VaultInfo


@dataclass(frozen=True, slots=True)
class SyncOverview:
    """`at` is when the last exchange went well. `progress` is that of a long import: files read, and all of them.

    `is_elsewhere` says that another process of this profile does the exchange.
    """

    status: SyncStatus = field(default_factory=SyncStatus)
    folder: Path | None = None
    is_paused: bool = False
    is_elsewhere: bool = False
    is_busy: bool = False
    progress: tuple[int, int] | None = None
    at: dt.datetime | None = None

    @property
    def is_on(self) -> bool:
        return self.folder is not None

    @property
    def state(self) -> State:
        return self.status.state if self.is_on else State.OFF

    @property
    def others(self) -> list[DeviceStatus]:
        """The devices that changes are exchanged with."""
        return [device for device in self.status.devices if not device.is_this and not device.is_retired]


@dataclass(frozen=True, slots=True)
class Words:
    """`brief` is for the status bar. Nothing depends on the icon's colour: the words say the same."""

    icon: Icon
    ink: Ink
    brief: str
    title: str
    text: str = ""


class SyncWords(QObject):
    """Puts a SyncOverview into words. A QObject for its translations alone."""

    def words(self, overview: SyncOverview, now: dt.datetime) -> Words:
        if overview.state is State.OFF:
            return self._off()
        if overview.is_elsewhere:
            return self._elsewhere()
        if overview.is_paused:
            return self._paused(overview)
        if overview.progress is not None:
            return self._under_way(*overview.progress)
        makers: Mapping[State, Callable[[SyncOverview, dt.datetime], Words]] = {
            State.UP_TO_DATE: self._up_to_date,
            State.WRITING: self._writing,
            State.WAITING: self._waiting,
            State.FOLDER_MISSING: self._missing,
            State.READ_ONLY: self._read_only,
            State.FULL: self._full,
            State.CHANGED: self._changed,
            State.NEEDS_PASSPHRASE: self._locked,
            State.HELD: self._held,
            State.NEWER_APP_NEEDED: self._newer,
            State.FAILING: self._failing,
            State.TOO_LARGE: self._too_large,
            State.SILENT: self._silent,
        }
        return makers[overview.state](overview, now)

    # states

    def _off(self) -> Words:
        return Words(
            Icon.SYNC_OFF,
            Ink.MUTED,
            self.tr("Sync is off"),
            self.tr("Sync is off"),
            self.tr(
                "Your tasks are on this device only. With a folder that your devices share, by Syncthing, Dropbox, "
                "a network drive or a USB stick, they are on all of them."
            ),
        )

    def _elsewhere(self) -> Words:
        return Words(
            Icon.SYNC,
            Ink.MUTED,
            self.tr("Synced by another process"),
            self.tr("Another Assent does the sync"),
            self.tr("This profile is open in another process, which exchanges the changes of both."),
        )

    def _paused(self, overview: SyncOverview) -> Words:
        unsent = overview.status.counts.get("unsent", 0)
        waiting = self.tr("%Ln change(s) wait to be written.", "", unsent) if unsent else ""
        text = self.tr("Nothing is read or written until you resume.")
        brief = self.tr("Sync is paused")
        return Words(Icon.PAUSE, Ink.MUTED, brief, brief, f"{text} {waiting}".strip())

    def _under_way(self, done: int, total: int) -> Words:
        brief = self.tr("Reading {done} of {total} files…").format(done=done, total=total)
        return Words(
            Icon.SYNC,
            Ink.ACCENT,
            brief,
            brief,
            self.tr("You can go on working meanwhile. If you pause, what is there already stays."),
        )

    def _up_to_date(self, overview: SyncOverview, now: dt.datetime) -> Words:
        parts = [self.tr("Up to date"), self._who_has_all(overview)]
        if overview.at is not None:
            parts.append(_clock(overview.at, now))
        return Words(
            Icon.CHECK, Ink.GOOD, " · ".join(filter(None, parts)), self.tr("Up to date"), self._all_sentence(overview)
        )

    def _writing(self, overview: SyncOverview, _now: dt.datetime) -> Words:
        number = overview.status.number
        title = self.tr("Writing %Ln change(s)…", "", number) if number else self.tr("Writing…")
        return Words(Icon.SYNC, Ink.ACCENT, title, title, self.tr("They go into the folder in a moment."))

    def _waiting(self, overview: SyncOverview, now: dt.datetime) -> Words:
        status = overview.status
        name = status.name_of(status.device)
        files = self.tr("%Ln file(s)", "", max(status.number, 1))
        title = self.tr("Waiting for {files} from {device}").format(files=files, device=name)
        text = self.tr("They are on their way through the folder. Everything else is up to date.")
        if self._is_passed(overview):
            text = self.tr(
                "Missing since {when}. What came after was taken in without it; it is added if it still comes."
            ).format(when=when_text(status.since, now))
        elif status.since:
            text = self.tr("Missing since {when}. Is the folder in step there? Everything else is up to date.")
            text = text.format(when=when_text(status.since, now))
        return Words(Icon.CLOCK, Ink.WARN, title, title, text)

    def _silent(self, overview: SyncOverview, now: dt.datetime) -> Words:
        status = overview.status
        title = self.tr("Nothing from {device} since {when}")
        title = title.format(device=status.name_of(status.device), when=when_text(status.since, now))
        return Words(
            Icon.CLOCK,
            Ink.WARN,
            title,
            title,
            self.tr(
                "The folder has gone back to an earlier state, or no longer brings what is written there. Nothing is "
                "lost here. Is the folder in step on both devices? If you no longer use that one, retire it."
            ),
        )

    def _missing(self, _overview: SyncOverview, _now: dt.datetime) -> Words:
        return Words(
            Icon.WARNING,
            Ink.WARN,
            self.tr("Sync folder is not there"),
            self.tr("The sync folder is not there"),
            self.tr(
                "Is the drive connected, and the folder where it was? Your changes are kept here, and go on as soon "
                "as it is back."
            ),
        )

    def _read_only(self, _overview: SyncOverview, _now: dt.datetime) -> Words:
        return Words(
            Icon.WARNING,
            Ink.WARN,
            self.tr("Sync folder is read-only"),
            self.tr("The sync folder cannot be written to"),
            self.tr("Changes of other devices come in; yours are kept here until the folder can be written to."),
        )

    def _full(self, _overview: SyncOverview, _now: dt.datetime) -> Words:
        return Words(
            Icon.WARNING,
            Ink.WARN,
            self.tr("Sync folder is full"),
            self.tr("There is no room left for the sync folder"),
            self.tr("Changes of other devices come in; yours are kept here until there is room on the drive."),
        )

    def _changed(self, overview: SyncOverview, _now: dt.datetime) -> Words:
        expected, *found = map(self._vault, overview.status.vaults) if overview.status.vaults else ("", "")
        text = self.tr(
            "This device has joined {expected}. In the folder there is {found}. Nothing was read and nothing was "
            "written. Once the folder is as it was, sync goes on by itself."
        )
        return Words(
            Icon.ERROR,
            Ink.BAD,
            self.tr("Sync folder has changed"),
            self.tr("The sync folder is not the one that this device has joined"),
            text.format(expected=expected, found=self.tr(" and ").join(found)),
        )

    def _vault(self, info: VaultInfo) -> str:
        if not info.encrypted:
            return self.tr("a set of tasks that is not encrypted ({id})").format(id=info.id[:6])
        return self.tr("an encrypted set of tasks ({id}, key {key})").format(id=info.id[:6], key=info.key[:6])

    def _locked(self, _overview: SyncOverview, _now: dt.datetime) -> Words:
        return Words(
            Icon.LOCK,
            Ink.WARN,
            self.tr("Sync needs the passphrase"),
            self.tr("The folder is encrypted"),
            self.tr("Enter its passphrase, or your recovery code, to go on."),
        )

    def _held(self, overview: SyncOverview, _now: dt.datetime) -> Words:
        status = overview.status
        number = max(status.number, 1)
        text = self.tr(
            "{device} and perhaps others deleted so much since you last looked that you are asked first. Until then "
            "these tasks stay here; all else goes on."
        )
        return Words(
            Icon.WARNING,
            Ink.WARN,
            self.tr("%Ln deletion(s) held", "", number),
            self.tr("%Ln deletion(s) wait for your decision", "", number),
            text.format(device=status.name_of(status.device)),
        )

    def _newer(self, overview: SyncOverview, _now: dt.datetime) -> Words:
        name = overview.status.name_of(overview.status.device)
        text = self.tr("{device} has a newer version that this one cannot read. Update Assent here; nothing is lost.")
        return Words(
            Icon.INFO,
            Ink.WARN,
            self.tr("A newer Assent is needed"),
            self.tr("A newer Assent is needed"),
            text.format(device=name),
        )

    def _failing(self, overview: SyncOverview, now: dt.datetime) -> Words:
        status = overview.status
        since = when_text(status.since, now) if status.since else ""
        title = self.tr("Sync has failed since {when}").format(when=since) if since else self.tr("Sync is failing")
        if status.device:
            text = self.tr("What {device} wrote cannot be taken in. Other devices go on.")
            text = text.format(device=status.name_of(status.device))
        else:
            text = status.problem or self.tr("Assent keeps trying. Your changes are kept here.")
        return Words(Icon.ERROR, Ink.BAD, title, title, text)

    def _too_large(self, overview: SyncOverview, _now: dt.datetime) -> Words:
        number = max(overview.status.number, 1)
        return Words(
            Icon.WARNING,
            Ink.WARN,
            self.tr("%Ln change(s) cannot be sent", "", number),
            self.tr("%Ln change(s) are too large to send", "", number),
            self.tr("They are kept on this device and missing on the others. Everything else is sent."),
        )

    # devices

    def name(self, device: DeviceStatus, among: Iterable[DeviceStatus]) -> str:
        """Its name; with its id where other devices have the same name."""
        id_ = device.id[:6]
        if not device.name:
            return self.tr("Device {id}").format(id=id_)
        is_alone = sum(each.name == device.name for each in among) < 2
        return device.name if is_alone else self.tr("{name} ({id})").format(name=device.name, id=id_)

    def device(self, device: DeviceStatus, now: dt.datetime) -> str:
        """What to say of a device after its name."""
        if device.is_this:
            return self.tr("This device")
        if device.is_retired:
            return " · ".join(filter(None, [self.tr("Retired"), self._trouble(device)]))
        seen = ""
        if device.last_seen:
            seen = self.tr("Seen {when}").format(when=when_text(device.last_seen, now))
        if device.silent_since:
            seen = self.tr("Nothing since {when}").format(when=when_text(device.silent_since, now))
        parts = [seen, self._has(device, now), self._trouble(device)]
        return " · ".join(filter(None, parts))

    def _has(self, device: DeviceStatus, now: dt.datetime) -> str:
        if device.lacks == 0:
            return self.tr("has all your changes")
        if device.has_yours_up_to is None:
            return self.tr("has none of your changes yet")
        when = when_text(device.has_yours_up_to, now)
        return self.tr("has your changes up to {when}").format(when=when)

    def _trouble(self, device: DeviceStatus) -> str:
        if device.is_passed:
            return self.tr("%Ln of its file(s) never came; what came after is here", "", max(device.waiting, 1))
        match device.trouble:
            case None:
                return ""
            case Trouble.NEWER:
                return self.tr("has a newer version")
            case Trouble.LOCKED:
                return self.tr("uses another key")
            case Trouble.MISSING:
                return self.tr("%Ln of its file(s) are missing", "", max(device.waiting, 1))
            case _:
                return self.tr("%Ln of its file(s) cannot be read", "", max(device.waiting, 1))

    def _is_passed(self, overview: SyncOverview) -> bool:
        awaited = overview.status.device
        return any(device.is_passed for device in overview.status.devices if device.id == awaited)

    def _who_has_all(self, overview: SyncOverview) -> str:
        others = overview.others
        having = [device for device in others if device.lacks == 0]
        if not others:
            return ""
        if len(others) == 1:
            name = others[0].name or others[0].id[:6]
            if having:
                return self.tr("{device} has everything").format(device=name)
            return self.tr("{device} is behind").format(device=name)
        if len(having) == len(others):
            return self.tr("all devices have everything")
        return self.tr("{some} of {all} devices have everything").format(some=len(having), all=len(others))

    def _all_sentence(self, overview: SyncOverview) -> str:
        others = overview.others
        if passed := [device for device in overview.status.devices if device.is_passed]:
            files = self.tr("%Ln file(s)", "", sum(max(device.waiting, 1) for device in passed))
            names = ", ".join(self.name(device, overview.status.devices) for device in passed)
            text = self.tr(
                "{files} from {device} never came. What came after is here; the rest is added if it still comes."
            )
            return text.format(files=files, device=names)
        if not others:
            return self.tr("No other device has joined yet. Set up the same folder there.")
        if all(device.lacks == 0 for device in others):
            return self.tr("Every device has all your changes.")
        return self.tr("All is in the folder. Some devices have yet to fetch it.")


def when_text(ms: int, now: dt.datetime) -> str:
    """“today 14:03”, “yesterday”, “Fri 13 Nov”."""
    return moment_within(dt.datetime.fromtimestamp(ms / 1000, dt.UTC), now)


def _clock(at: dt.datetime, now: dt.datetime) -> str:
    local = at.astimezone()
    return time_text(local.time()) if local.date() == now.date() else moment_text(at, now)
