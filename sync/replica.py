"""One device's part in the exchange: `step` does everything that is due now, `status` describes the result for users.

Nothing here waits, sleeps or reads a clock. The caller of `step` (a loop, the command line, a simulation) passes the
time in milliseconds.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace

from sync.clock import stamp_device
from sync.codec import Segment
from sync.compaction import Compactor
from sync.crypto import KeyRing
from sync.errors import FolderError, FolderFullError, FolderReadOnlyError
from sync.exporter import Exporter
from sync.folder import MOST_STUCK_DEVICES, DeviceFiles, Folder, FolderScan, Head, printable_name, scan_folder
from sync.importer import Blocked, Importer, ImportProgress, count_unknown
from sync.policy import DAY, Policy
from sync.repair import Repairer, Verifier
from sync.replica_state import ReplicaContext, ReplicaState
from sync.segment_reader import SegmentReader
from sync.snapshots import SnapshotImporter
from sync.status import STATE_OF_PROBLEM, DeviceStatus, Held, State, SyncReport, SyncStatus, Trouble
from sync.storage import Storage
from sync.wait_tracker import LastHeard, Silence, WaitTracker

_RETIRED = "retired/"
log = logging.getLogger(__name__)


class Replica:
    """For one thread at a time. The store must belong to the folder's vault (`Storage.enter`)."""

    def __init__(
        self,
        storage: Storage,
        folder: Folder,
        keys: KeyRing | None = None,
        name: str = "",
        version: str = "",
        policy: Policy = Policy(),  # noqa: B008
    ) -> None:
        self.rename(name)
        self._version = printable_name(version)
        folder.keys = keys
        self._context = ReplicaContext(storage, folder, keys, policy)
        self._state = ReplicaState(self._context)
        self._reader = SegmentReader(self._context)
        self._exporter = Exporter(self._context, self._state)
        self._waits = WaitTracker(storage)
        self._heard = LastHeard(self._context, self._state, self._waits)
        self._verifier = Verifier(self._context, self._state, self._reader)
        self._scan = FolderScan({})
        self._blocked: dict[str, Blocked] = {}
        self._stuck: dict[str, list[int]] = {}
        self._silent: dict[str, Silence] = {}
        self._held: tuple[Held, ...] = ()
        self._failing: dict[str, int] = {}
        self._problem: FolderError | None = None
        self._is_tidy = False

    @property
    def is_locked(self) -> bool:
        """Whether the vault is encrypted and its key is not known here."""
        return self._context.is_locked

    def rename(self, name: str) -> None:
        """Sets the name that other devices show for this one. It is written with the next step."""
        self.name = printable_name(name)

    def step(
        self,
        now: int,
        *,
        flush: bool = False,
        thorough: bool = False,
        should_stop: Callable[[], bool] = lambda: False,
        progress: Callable[[int, int], None] = lambda _done, _total: None,
    ) -> SyncReport:
        """Imports what others wrote and exports local changes; with `flush` without waiting for more of them.

        A `thorough` step is for a caller that may not run again soon: it reads all files of a folder that is not too
        large, and repairs other devices' files without giving their writer time to do so.

        Errors of the folder are not raised but told by `status`; errors of the store are raised.
        """
        report = SyncReport()
        self._problem = None
        try:
            self._exchange(report, now, ImportProgress(should_stop, progress), flush=flush, thorough=thorough)
        except FolderError as error:
            self._problem = error
        return report

    def refresh(self) -> None:
        """Reads the folder for `status`, and writes nothing."""
        self._problem = None
        try:
            self._state.refresh()
            self._scan = self._scan_folder()
            self._silent = self._heard.silent(self._scan)
        except FolderError as error:
            self._problem = error

    def status(self, now: int) -> SyncStatus:
        waiting = self._context.storage.waiting().count
        silent = {d: silence.since for d, silence in self._silent.items() if silence.told_from <= now}
        state, number, device, since = self._overall(waiting, silent)
        files = [file for listing in self._scan.devices.values() for file in listing.all_files()]
        return SyncStatus(
            state,
            number,
            device,
            since,
            str(self._problem or ""),
            tuple(self._devices(silent)),
            tuple(self._reader.quarantined(files, now)),
            self._held,
            counts={"files": len(files), "bytes": sum(file.size for file in files), "unsent": waiting},
        )

    def has_unsent(self) -> bool:
        """Whether local changes wait to be exported. Changes that are too large for any segment do not count."""
        return self._context.storage.waiting().count > len(self._exporter.unsendable)

    def retire(self, device: str, now: int) -> None:
        """Marks a device as gone, so that the others no longer wait for it. If it comes back, it gets a new id."""
        self._context.folder.retire(device, self._state.device, now)

    def _exchange(self, report: SyncReport, now: int, watch: ImportProgress, *, flush: bool, thorough: bool) -> None:
        self._state.refresh()
        self._waits.begin(now)
        self._reader.begin(now)
        self._context.folder.require()
        if self._context.is_locked:
            return
        scan = self._scan = self._scan_folder()
        self._keep_retirements(scan, now)
        self._heard.update(scan)
        self._silent = self._heard.silent(scan)
        if is_device_id_taken(scan, self._context.storage, self._state, self._reader, now):
            self._renew(scan)
            report.renewed = True
        published = self._state.cursor(self._state.device).seq - len(self._context.storage.unpublished())
        trouble: FolderError | None = None
        try:
            self._exporter.publish(report)
        except (FolderReadOnlyError, FolderFullError) as error:
            trouble = error  # importing is still possible
        others = len(self._reader.of_others())
        self._take_in(report, scan, now, watch)
        if len(self._reader.of_others()) > others:  # files of another vault were taken for ours
            scan = self._scan = self._scan_folder()
            self._take_in(report, scan, now, watch)
        self._note_waits(thorough)
        if trouble is not None:
            raise trouble
        self._write(report, now, flush)
        if not report.stopped and not watch.should_stop():
            self._verifier.verify(scan, now, thorough=thorough)
            self._compact(report, scan, published, now, watch.should_stop, at_once=thorough)
            self._waits.finish()
        self._write_head(report, now)
        if not self._is_tidy:
            self._context.folder.tidy(self._state.device, (now - DAY) * 1_000_000)
            self._is_tidy = True
        own = self._state.device
        if left := [file for file in self._reader.of_others() if file.lies_with(own)]:
            # Written before this device moved to this vault, to which everything in them has been exported by now.
            self._context.folder.delete_own(own, left)
            self._reader.forget_others(left)
        self._reader.retain({file.path for listing in scan.devices.values() for file in listing.all_files()})

    def _scan_folder(self) -> FolderScan:
        return scan_folder(self._context.folder, self._reader.is_of_others)

    def _keep_retirements(self, scan: FolderScan, now: int) -> None:
        """Writes a retirement file again where it was lost: without it all would wait for that device again."""
        known = self._context.storage.notes(_RETIRED)
        for device, listing in scan.devices.items():
            key = f"{_RETIRED}{device}"
            if listing.is_retired and key not in known:
                self._context.storage.note({key: now})
            elif key in known and not listing.is_retired and device != self._state.device:
                self._context.folder.retire(device, self._state.device, known[key])
                listing.is_retired = True

    def _renew(self, scan: FolderScan) -> None:
        """Takes a new device id, because another profile uses ours. What it wrote is imported like any other
        device's."""
        log.warning("this profile was copied, put back or retired; it gets a new device id")
        own = scan.of(self._state.device)
        for outgoing in self._context.storage.unpublished():
            if outgoing.hash[:16] in own.segments.get(outgoing.seq, {}):
                self._state.mark_published(outgoing)
        self._state.renew()

    def _take_in(self, report: SyncReport, scan: FolderScan, now: int, watch: ImportProgress) -> None:
        importer = Importer(self._context, self._state, self._reader, now, watch)
        importer.report = report
        snapshots = SnapshotImporter(self._context, self._state, self._reader, importer, self._waits, now)
        own = self._state.device
        others = [device for device in scan.devices if device != own]
        watch.expect(count_unknown(importer, scan, own))
        self._take_each(importer, scan, others, now)
        moved = snapshots.bridge(scan, lambda device: self._shield(device, now))
        self._take_each(importer, scan, [device for device in others if device in moved], now)
        self._blocked = importer.blocked
        self._count_held()
        report.waiting = {
            device: blocked.missing
            for device, blocked in importer.blocked.items()
            if blocked.missing and not scan.of(device).is_retired  # of which nothing more is expected
        }
        report.quarantined = self._reader.quarantined(
            [file for listing in scan.devices.values() for file in listing.all_files()], now
        )

    def _count_held(self) -> None:
        """Counts held deletions by device. Those that would delete nothing any more are applied without asking."""
        storage = self._context.storage
        held = storage.held()
        if held and not storage.deletions(held, 1).gone:
            storage.end_hold(keep=False)
            held = []
        numbers = Counter(stamp_device(patch.stamp) for patch in held)
        self._held = tuple(Held(device, number) for device, number in numbers.most_common())

    def _note_waits(self, thorough: bool) -> None:
        """What is missing for long enough is named in our head, so that others repair it, and shown with a time."""
        self._stuck = {}
        for device, blocked in sorted(self._blocked.items()):
            is_told = blocked.can_be_repaired_by_others and len(self._stuck) < MOST_STUCK_DEVICES
            if is_told and self._waits.is_over(
                f"stuck/{device}", 0 if thorough else self._context.policy.stuck_after
            ):
                self._stuck[device] = list(blocked.stuck)
            if not blocked.since and self._waits.is_over(f"late/{device}", self._context.policy.late_after):
                blocked.since = self._waits.since(f"late/{device}")

    def _take_each(self, importer: Importer, scan: FolderScan, devices: list[str], now: int) -> None:
        for device in devices:
            if importer.stopped:
                return
            with self._shield(device, now):
                importer.take(device, scan.of(device))
                self._failing.pop(device, None)

    @contextmanager
    def _shield(self, device: str, now: int) -> Iterator[None]:
        """An error in one device's files is logged and noted, and does not stop the import from the others."""
        serious: tuple[type[Exception], ...] = (FolderError, *self._context.storage.failures)
        try:
            yield
        except serious:
            raise
        except Exception:
            log.exception("what device %s wrote cannot be taken in", device)
            self._failing.setdefault(device, now)

    def _write(self, report: SyncReport, now: int, flush: bool) -> None:
        if not self._exporter.is_due(self._context.storage.waiting(), now) and not flush:
            return
        while written := self._exporter.write_one(now):
            report.exported += written
            report.files_written += 1

    def _compact(
        self,
        report: SyncReport,
        scan: FolderScan,
        published: int,
        now: int,
        should_stop: Callable[[], bool],
        *,
        at_once: bool,
    ) -> None:
        for _ in ("as it was", "with the new snapshot"):
            parts = (self._context, self._state, self._reader, self._verifier, self._waits)
            repairer = Repairer(*parts, scan, published, at_once)
            repaired = repairer.run()
            report.repaired += repaired
            report.files_written += repaired
            compactor = Compactor(self._context, self._state, self._reader, repairer, scan, now, should_stop)
            written = compactor.run()
            report.files_written += written
            if not written:
                break
            scan = self._scan_folder()

    def _write_head(self, report: SyncReport, now: int) -> None:
        """Writes the head only where something in it changed; otherwise two devices would answer each other for
        ever."""
        own = self._state.cursor(self._state.device)
        last = last_head_time(self._context.storage)
        head = Head(
            self._state.device,
            self._state.identity.instance,
            self.name,
            own.seq,
            own.hash,
            self._state.frontier(),
            self._version,
            max(now, last + 1),
            self._context.folder.vault,
            self._stuck,
        )
        written = self._context.folder.head(head.device)
        if written is None or written != replace(head, at=written.at):
            # The note comes first: a head in the folder with a later time was not written by this profile.
            self._context.storage.note({HEAD_WRITTEN_AT: head.at})
            self._context.folder.write_head(head)
            report.files_written += 1

    # the parts of a status

    def _overall(self, waiting: int, silent: Mapping[str, int]) -> tuple[State, int, str, int]:
        """The most important state, with its number, device and time."""
        if self._problem is not None:
            return next(s for kind, s in STATE_OF_PROBLEM.items() if isinstance(self._problem, kind)), 0, "", 0
        if self._context.is_locked:
            return State.NEEDS_PASSPHRASE, 0, "", 0
        if self._failing:
            device, since = min(self._failing.items(), key=lambda each: each[1])
            return State.FAILING, 0, device, since
        if self._held:
            return State.HELD, sum(held.deletions for held in self._held), self._held[0].device, 0
        if len(self._exporter.unsendable):
            return State.TOO_LARGE, len(self._exporter.unsendable), "", 0
        awaited = {d: blocked for d, blocked in self._blocked.items() if not self._scan.of(d).is_retired}
        for device, blocked in awaited.items():
            if blocked.trouble is Trouble.NEWER:
                return State.NEWER_APP_NEEDED, blocked.missing, device, blocked.since
        if awaited:
            device, blocked = max(awaited.items(), key=lambda each: each[1].missing)
            return State.WAITING, blocked.missing, device, blocked.since
        if waiting or self._context.storage.unpublished():
            return State.WRITING, waiting, "", 0
        if silent:
            device, since = min(silent.items(), key=lambda each: each[1])
            return State.SILENT, len(silent), device, since
        return State.UP_TO_DATE, 0, "", 0

    def _devices(self, silent: Mapping[str, int]) -> Iterator[DeviceStatus]:
        own = self._state.device
        if own not in self._scan.devices:
            yield DeviceStatus(own, self.name, is_this=True)
        gone = {device: DeviceFiles(is_here=False) for device in silent if device not in self._scan.devices}
        for device, listing in sorted({**self._scan.devices, **gone}.items()):
            if listing.is_here or device in self._blocked or device in silent:
                yield self._device(device, listing, silent.get(device, 0))

    def _device(self, device: str, listing: DeviceFiles, silent_since: int) -> DeviceStatus:
        own, head, blocked = self._state.device, listing.head, self._blocked.get(device)
        is_this = device == own
        last = self._state.cursor(own).seq
        seen = min(head.seen.get(own, 0), last) if head else 0
        times = self._state.segments(own).get(seq, {}).values() if (seq := seen) else ()
        return DeviceStatus(
            device,
            self.name if is_this else head.name if head else self._heard.name_of(device),
            is_this,
            listing.is_retired,
            head.at if head else 0,
            None if is_this else max(times, default=None),
            0 if is_this else last - seen,
            blocked.missing if blocked else 0,
            blocked.trouble if blocked else None,
            blocked.since if blocked else 0,
            head.version if head else "",
            blocked.is_passed if blocked else False,
            silent_since,
        )


HEAD_WRITTEN_AT = "own/head"
"""Note in the store: the time in the last head that this profile wrote."""
_TRIES = 100
"""After so many unreadable files a step stops looking; the next one goes on with the rest."""


def last_head_time(storage: Storage) -> int:
    at: int = storage.notes(HEAD_WRITTEN_AT).get(HEAD_WRITTEN_AT, 0)
    return at


def is_device_id_taken(
    scan: FolderScan, storage: Storage, state: ReplicaState, reader: SegmentReader, now: int
) -> bool:
    """Whether the folder holds anything under our device id that this profile did not write, or says it is retired.

    Two profiles that go on with the same id would write different segments with the same numbers.
    """
    own = state.device
    listing = scan.of(own)
    if listing.is_retired:
        return True
    last = state.cursor(own).seq
    head = listing.head
    if head is not None:
        strange = head.seq > 0 and not state.has(own, head.seq, head.hash)
        if strange or head.instance != state.identity.instance or head.at > last_head_time(storage):
            return True
    if any(other.head is not None and other.head.seen.get(own, 0) > last for other in scan.devices.values()):
        return True
    for other in scan.devices.values():
        for file in other.snapshots:
            header = reader.header(file) if file.has_arrived else None
            if header is not None and header.frontier.get(own, 0) > last:
                return True
            if header is not None and header.device == own:
                strange = header.seq > 0 and not state.has(own, header.seq, header.previous)
                if strange or header.instance != state.identity.instance:
                    return True
    enough = reader.failed_reads + _TRIES
    return any(
        isinstance(reader.fetch(sources, now), Segment)
        for seq, group in listing.segments.items()
        for prefix, sources in group.items()
        if not state.has(own, seq, prefix)
        and not any(state.has(own, seq, reader.alias(f)) for f in sources)
        and reader.failed_reads < enough
    )
