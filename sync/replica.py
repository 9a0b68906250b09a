"""One device's part in the exchange: `step` does all there is to do now, and `status` says how things stand.

Nothing here waits, sleeps or looks at a clock: who calls `step`, be it a loop, the command line or a simulation, says
what time it is, in milliseconds.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Generic, TypeVar

from sync import identity
from sync.clock import stamp_device
from sync.compaction import Compactor
from sync.crypto import KeyRing
from sync.errors import FolderError, FolderFullError, FolderReadOnlyError
from sync.exporting import Exporter
from sync.folder import Folder, Head
from sync.head import MOST_STUCK_DEVICES, shown
from sync.importing import Blocked, Importer, Watch, count_unknown
from sync.knowledge import Knowledge, Link
from sync.last_heard import LastHeard, Silence
from sync.mending import Mender
from sync.policy import DAY, Policy
from sync.reading import Reading
from sync.scan import Scene, look
from sync.snapshots import SnapshotImporter
from sync.standing import Standing
from sync.status import Held, Report, Status
from sync.storage import Storage
from sync.verifying import Verifier
from sync.wait_tracker import WaitTracker

C = TypeVar("C")
_RETIRED = "retired/"
log = logging.getLogger(__name__)


class Replica(Generic[C]):
    """For one thread at a time. The store must belong to the folder's vault (`Storage.enter`)."""

    def __init__(
        self,
        storage: Storage[C],
        folder: Folder,
        keys: KeyRing | None = None,
        name: str = "",
        version: str = "",
        policy: Policy = Policy(),  # noqa: B008
    ) -> None:
        self.rename(name)
        self._version = shown(version)
        folder.keys = keys
        self._link = Link(storage, folder, keys, policy)
        self._knowledge = Knowledge(self._link)
        self._reading = Reading(self._link)
        self._exporter = Exporter(self._link, self._knowledge)
        self._waits = WaitTracker(storage)
        self._heard = LastHeard(self._link, self._knowledge, self._waits)
        self._verifier = Verifier(self._link, self._knowledge, self._reading)
        self._scene = Scene({})
        self._blocked: dict[str, Blocked] = {}
        self._stuck: dict[str, list[int]] = {}
        self._silent: dict[str, Silence] = {}
        self._held: tuple[Held, ...] = ()
        self._failing: dict[str, int] = {}
        self._problem: FolderError | None = None
        self._is_tidy = False

    @property
    def is_locked(self) -> bool:
        """The vault is encrypted, and its key is not here."""
        return self._link.is_locked

    def rename(self, name: str) -> None:
        """How the others see this device, from the next step on."""
        self.name = shown(name)

    def step(
        self,
        now: int,
        *,
        flush: bool = False,
        thorough: bool = False,
        should_stop: Callable[[], bool] = lambda: False,
        progress: Callable[[int, int], None] = lambda _done, _total: None,
    ) -> Report[C]:
        """Takes in what others wrote and writes what has been changed here; with `flush` at once.

        A `thorough` step is for somebody who may not look again soon: it reads all files of a folder that is not too
        large, and puts back those of others that are damaged without giving their writer time to do so.

        A folder that cannot be used, or not written to, is no exception: `status` tells. What the store raises is.
        """
        report = Report[C]()
        self._problem = None
        try:
            self._exchange(report, now, Watch(should_stop, progress), flush=flush, thorough=thorough)
        except FolderError as error:
            self._problem = error
        return report

    def look(self) -> None:
        """Only looks, for `status`; writes nothing anywhere."""
        self._problem = None
        try:
            self._knowledge.refresh()
            self._scene = self._look()
            self._silent = self._heard.silent(self._scene)
        except FolderError as error:
            self._problem = error

    def status(self, now: int) -> Status:
        return Standing(
            self._link,
            self._knowledge,
            self._reading,
            self._heard,
            self._silent,
            self._scene,
            self._blocked,
            self._held,
            self._failing,
            self._problem,
            len(self._exporter.unsendable),
            self.name,
        ).status(now)

    def has_unsent(self) -> bool:
        """Whether changes wait to be written that fit into a segment."""
        return self._link.storage.waiting().count > len(self._exporter.unsendable)

    def retire(self, device: str, now: int) -> None:
        """The others need no longer wait for it. Should it come back, it does so as a new device."""
        self._link.folder.retire(device, self._knowledge.device, now)

    def _exchange(self, report: Report[C], now: int, watch: Watch, *, flush: bool, thorough: bool) -> None:
        self._knowledge.refresh()
        self._waits.begin(now)
        self._reading.begin(now)
        self._link.folder.require()
        if self._link.is_locked:
            return
        scene = self._scene = self._look()
        self._keep_retirements(scene, now)
        self._heard.look(scene)
        self._silent = self._heard.silent(scene)
        if identity.is_taken(scene, self._link.storage, self._knowledge, self._reading, now):
            self._renew(scene)
            report.renewed = True
        published = self._knowledge.cursor(self._knowledge.device).seq - len(self._link.storage.unpublished())
        trouble: FolderError | None = None
        try:
            self._exporter.publish(report)
        except (FolderReadOnlyError, FolderFullError) as error:
            trouble = error  # reading goes on
        others = len(self._reading.of_others())
        self._take_in(report, scene, now, watch)
        if len(self._reading.of_others()) > others:  # files of another vault seemed to be in the way
            scene = self._scene = self._look()
            self._take_in(report, scene, now, watch)
        self._note_waits(thorough)
        if trouble is not None:
            raise trouble
        self._write(report, now, flush)
        if not report.stopped and not watch.should_stop():
            self._verifier.look(scene, now, thorough=thorough)
            self._compact(report, scene, published, now, watch.should_stop, at_once=thorough)
            self._waits.finish()
        self._write_head(report, now)
        if not self._is_tidy:
            self._link.folder.tidy(self._knowledge.device, (now - DAY) * 1_000_000)
            self._is_tidy = True
        own = self._knowledge.device
        if left := [file for file in self._reading.of_others() if file.lies_with(own)]:
            # From before this device went over to this vault; all that was in them is written to it by now.
            self._link.folder.delete_own(own, left)
            self._reading.forget_others(left)
        self._reading.retain({file.path for place in scene.places.values() for file in place.all_files()})

    def _look(self) -> Scene:
        return look(self._link.folder, self._reading.is_of_others)

    def _keep_retirements(self, scene: Scene, now: int) -> None:
        """Who was retired stays so: without the file all would wait for that device again."""
        known = self._link.storage.notes(_RETIRED)
        for device, place in scene.places.items():
            key = f"{_RETIRED}{device}"
            if place.is_retired and key not in known:
                self._link.storage.note({key: now})
            elif key in known and not place.is_retired and device != self._knowledge.device:
                self._link.folder.retire(device, self._knowledge.device, known[key])
                place.is_retired = True

    def _renew(self, scene: Scene) -> None:
        """Somebody else goes by our id. What they wrote is taken in like anybody's; we go by another from now on."""
        log.warning("this profile was copied, put back or retired; it gets a new device id")
        own = scene.of(self._knowledge.device)
        for outgoing in self._link.storage.unpublished():
            if outgoing.hash[:16] in own.segments.get(outgoing.seq, {}):
                self._knowledge.mark_published(outgoing)
        self._knowledge.renew()

    def _take_in(self, report: Report[C], scene: Scene, now: int, watch: Watch) -> None:
        importer = Importer(self._link, self._knowledge, self._reading, now, watch)
        importer.report = report
        snapshots = SnapshotImporter(self._link, self._knowledge, self._reading, importer, self._waits, now)
        own = self._knowledge.device
        others = [device for device in scene.places if device != own]
        watch.expect(count_unknown(importer, scene, own))
        self._take_each(importer, scene, others, now)
        moved = snapshots.bridge(scene, lambda device: self._shield(device, now))
        self._take_each(importer, scene, [device for device in others if device in moved], now)
        self._blocked = importer.blocked
        self._look_at_held(report)
        report.waiting = {
            device: blocked.missing
            for device, blocked in importer.blocked.items()
            if blocked.missing and not scene.of(device).is_retired  # of which nothing more is expected
        }
        report.quarantined = self._reading.quarantined(
            [file for place in scene.places.values() for file in place.all_files()], now
        )

    def _look_at_held(self, report: Report[C]) -> None:
        """Who is asked, and about how much. What would delete nothing any more needs no answer."""
        storage = self._link.storage
        held = storage.held()
        if held and not storage.deletions(held, 1).gone:
            report.changes.append(storage.end_hold(keep=False))
            held = []
        numbers = Counter(stamp_device(patch.stamp) for patch in held)
        self._held = tuple(Held(device, number) for device, number in numbers.most_common())

    def _note_waits(self, thorough: bool) -> None:
        """Files that are only late are no matter for the others, nor is it told since when."""
        self._stuck = {}
        for device, blocked in sorted(self._blocked.items()):
            is_told = blocked.is_for_others_to_mend and len(self._stuck) < MOST_STUCK_DEVICES
            if is_told and self._waits.is_over(f"stuck/{device}", 0 if thorough else self._link.policy.stuck_after):
                self._stuck[device] = list(blocked.stuck)
            if not blocked.since and self._waits.is_over(f"late/{device}", self._link.policy.late_after):
                blocked.since = self._waits.since(f"late/{device}")

    def _take_each(self, importer: Importer[C], scene: Scene, devices: list[str], now: int) -> None:
        for device in devices:
            if importer.stopped:
                return
            with self._shield(device, now):
                importer.take(device, scene.of(device))
                self._failing.pop(device, None)

    @contextmanager
    def _shield(self, device: str, now: int) -> Iterator[None]:
        """Whatever is in a device's files, the others have nothing to do with it."""
        serious: tuple[type[Exception], ...] = (FolderError, *self._link.storage.failures)
        try:
            yield
        except serious:
            raise
        except Exception:
            log.exception("what device %s wrote cannot be taken in", device)
            self._failing.setdefault(device, now)

    def _write(self, report: Report[C], now: int, flush: bool) -> None:
        if not self._exporter.is_due(self._link.storage.waiting(), now) and not flush:
            return
        while written := self._exporter.write_one(now):
            report.exported += written
            report.files_written += 1

    def _compact(
        self,
        report: Report[C],
        scene: Scene,
        published: int,
        now: int,
        should_stop: Callable[[], bool],
        *,
        at_once: bool,
    ) -> None:
        for _ in ("as it was", "with the new snapshot"):
            mender = Mender(
                self._link,
                self._knowledge,
                self._reading,
                self._verifier,
                self._waits,
                scene,
                published,
                at_once=at_once,
            )
            mended = mender.run()
            report.mended += mended
            report.files_written += mended
            compactor = Compactor(self._link, self._knowledge, self._reading, mender, scene, now, should_stop)
            written = compactor.run()
            report.files_written += written
            if not written:
                break
            scene = self._look()

    def _write_head(self, report: Report[C], now: int) -> None:
        """Only where there is something new to say: an answer to an answer would have no end."""
        own = self._knowledge.cursor(self._knowledge.device)
        last = identity.last_head(self._link.storage)
        head = Head(
            self._knowledge.device,
            self._knowledge.identity.instance,
            self.name,
            own.seq,
            own.hash,
            self._knowledge.frontier(),
            self._version,
            max(now, last + 1),
            self._link.folder.vault,
            self._stuck,
        )
        written = self._link.folder.head(head.device)
        if written is None or written != replace(head, at=written.at):
            self._link.storage.note({identity.HEAD: head.at})  # first: a later head than that is not from here
            self._link.folder.write_head(head)
            report.files_written += 1
