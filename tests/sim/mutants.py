"""Deliberately broken variants of sync and store, and for each a story in which it breaks a promise."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Any, TypeAlias
from unittest import mock

from desktop.domain.ids import new_id
from desktop.store import apply as applying
from desktop.store import derived, entity, repeating, replica_storage
from desktop.store.kinds import KINDS
from desktop.store.reader import Reader
from desktop.store.replica_storage import ReplicaStorage
from sync import replica
from sync.codec import Segment
from sync.errors import FolderOfflineError
from sync.folder import FolderScan
from sync.importer import Importer
from sync.merge import Write, WriteResult, winner
from sync.patch import Patch
from sync.repair import Repairer, Verifier
from sync.segment_reader import SegmentReader
from sync.storage import Cursor, Intake, Outgoing
from tests.sim import stories
from tests.sim.stories import Story
from tests.sim.versions import Version
from tests.sim.world import MOST, Setting

Broken: TypeAlias = AbstractContextManager[Any]
Mutant: TypeAlias = Callable[[], Broken]


def the_last_to_arrive_wins() -> Broken:
    def weigh(current: Write | None, write: Write) -> tuple[WriteResult, bool]:
        return WriteResult.WINS, current is not None

    return mock.patch.object(entity, "compare_to_winner", weigh)


def each_device_makes_a_next_task() -> Broken:
    def next_id(_reader: Reader, _task_id: str) -> str:
        return new_id()

    return mock.patch.object(repeating, "_next_id", next_id)


def lists_are_not_kept_in_step() -> Broken:
    """Tasks of a list that was deleted elsewhere do not come back to the Inbox."""

    def take_in(self: ReplicaStorage, intake: Intake) -> Any:
        with mock.patch.object(derived, "mark_listed"):
            return whole(self, intake)

    whole = ReplicaStorage.take_in
    return mock.patch.object(ReplicaStorage, "take_in", take_in)


def imports_are_stamped_anew() -> Broken:
    def take_in(self: ReplicaStorage, intake: Intake) -> Any:
        later = [
            replace(patch, stamp=f"{int(patch.stamp[:12], 16) + 1:012x}{patch.stamp[12:]}")
            for patch in intake.patches
        ]
        return whole(self, replace(intake, patches=later))

    whole = ReplicaStorage.take_in
    return mock.patch.object(ReplicaStorage, "take_in", take_in)


def what_is_sent_leaves_the_queue_too_early() -> Broken:
    """In two transactions, with room for a power cut between them."""

    def seal(self: ReplicaStorage, outgoing: Outgoing, places: Sequence[int], at: int) -> None:
        with self._store.database.write() as connection:
            connection.execute("DELETE FROM outbox WHERE seq = ?", [(place,) for place in places])
        whole(self, outgoing, [], at)

    whole = ReplicaStorage.seal
    return mock.patch.object(ReplicaStorage, "seal", seal)


def cursors_move_before_patches_are_in() -> Broken:
    """In two transactions, with room for a power cut between them."""

    def take_in(self: ReplicaStorage, intake: Intake) -> Any:
        whole(self, replace(intake, patches=[]))
        return whole(self, replace(intake, segments=(), cursors={}))

    whole = ReplicaStorage.take_in
    return mock.patch.object(ReplicaStorage, "take_in", take_in)


def all_that_waits_counts_as_sent() -> Broken:
    """Also what did not fit into the segment."""

    def seal(self: ReplicaStorage, outgoing: Outgoing, places: Sequence[int], at: int) -> None:
        whole(self, outgoing, [each.place for each in self.peek(1 << 20)], at)

    whole = ReplicaStorage.seal
    return mock.patch.object(ReplicaStorage, "seal", seal)


def snapshots_hold_only_what_won() -> Broken:
    def only_winner(register: Iterable[Write]) -> set[Write]:
        top = winner(register)
        return {top} if top else set()

    return mock.patch.object(replica_storage, "snapshot_writes", only_winner)


def snapshots_leave_out_what_was_deleted() -> Broken:
    def condensed(*args: Any) -> Iterator[Patch]:
        patches = list(whole(*args))
        gone = {patch.id for patch in patches if patch.kind == "task" and patch.fields.get("deleted")}
        return (patch for patch in patches if patch.id not in gone)

    whole = replica_storage.condensed
    return mock.patch("desktop.store.replica_storage.condensed", condensed)


def snapshots_leave_out_a_kind() -> Broken:
    def condensed(*args: Any) -> Iterator[Patch]:
        return (patch for patch in whole(*args) if patch.kind != "item")

    whole = replica_storage.condensed
    return mock.patch("desktop.store.replica_storage.condensed", condensed)


def lost_files_stay_lost() -> Broken:
    return mock.patch.multiple(Repairer, run=lambda _self: 0, wants_snapshot=lambda _self: False)


def what_was_published_is_never_read_again() -> Broken:
    return mock.patch.object(Verifier, "verify")


def nobody_hears_where_others_are_stuck() -> Broken:
    return mock.patch.object(FolderScan, "stuck", return_value={})


def snapshots_are_never_read_again() -> Broken:
    def of_interest(self: Verifier, scan: FolderScan) -> Iterator[Any]:
        return (file for file in whole(self, scan) if not file.is_snapshot)

    whole = Verifier._of_interest
    return mock.patch.object(Verifier, "_of_interest", of_interest)


def absence_is_deletion() -> Broken:
    """Tasks of a device whose files are gone go with them."""

    def take(self: Importer, device: str, place: Any) -> None:
        if not place.segments and self._state.cursor(device).seq:
            with self._storage._store.database.write() as connection:  # type: ignore[attr-defined]
                connection.execute("DELETE FROM tasks WHERE substr(stamp, 17) = ?", (device,))
        whole(self, device, place)

    whole = Importer.take
    return mock.patch.object(Importer, "take", take)


def cursors_follow_the_head() -> Broken:
    """Whether or not the files have come that it speaks of."""

    def take(self: Importer, device: str, place: Any) -> None:
        whole(self, device, place)
        if place.head and place.head.seq > self._state.cursor(device).seq:
            self._state.take_in(Intake([], self._now, cursors={device: Cursor(place.head.seq, place.head.hash)}))

    whole = Importer.take
    return mock.patch.object(Importer, "take", take)


def a_broken_file_stops_everything() -> Broken:
    def fetch(self: SegmentReader, *args: Any) -> Any:
        found = whole(self, *args)
        if not isinstance(found, Segment):
            raise FolderOfflineError(found)
        return found

    whole = SegmentReader.fetch
    return mock.patch.object(SegmentReader, "fetch", fetch)


def what_was_half_here_is_never_read_again() -> Broken:
    def read(self: SegmentReader, file: Any, now: int) -> Any:
        fault = self._faults.get(file.path)
        return fault.trouble if fault else whole(self, file, now)

    whole = SegmentReader._read
    return mock.patch.object(SegmentReader, "_read", read)


def what_comes_twice_is_noted_twice() -> Broken:
    return mock.patch.object(applying._Batch, "_is_repeat", return_value=False)


def each_device_has_one_say() -> Broken:
    """Also one whose profile was copied."""

    def latest(own: Sequence[Write]) -> list[Write]:
        top = max((write.stamp for write in own), default="")
        return [write for write in own if write.stamp == top]

    return mock.patch("sync.merge._ends", latest)


def every_verdict_acts() -> Broken:
    """What a verdict writes is as good as written by hand, wherever it is given."""

    def latest(register: Iterable[Write], _: Any = None) -> Write | None:
        return max(register, key=lambda write: write.rank, default=None)

    return mock.patch.object(entity, "winner", latest)


def heads_are_written_at_every_step() -> Broken:
    return mock.patch.object(replica, "replace", return_value=None)


def copies_of_a_profile_go_unnoticed() -> Broken:
    return mock.patch.object(replica, "is_device_id_taken", return_value=False)


def what_a_later_version_wrote_is_dropped() -> Broken:
    def add_remote(self: Any, patch: Patch) -> None:
        if patch.kind in KINDS:
            whole(self, patch)

    whole = applying._Batch.add_remote
    return mock.patch.object(applying._Batch, "add_remote", add_remote)


PLAIN = Setting()
THREE = Setting(skews=(0, 0, 0))
STEADY = Setting(versions=(Version.LATER,) * MOST)
"""Nobody has to start anew for the newest version."""
MUTANTS: dict[Mutant, tuple[str, Story]] = {
    the_last_to_arrive_wins: ("NothingIsLost", Story(stories.both_edit)),
    lists_are_not_kept_in_step: ("EverybodySeesTheSame", Story(stories.a_list_goes)),
    imports_are_stamped_anew: ("EverybodyHasTheSame", Story(stories.both_edit)),
    what_is_sent_leaves_the_queue_too_early: ("NothingIsLost", Story(stories.power_goes_while_sending, PLAIN)),
    cursors_move_before_patches_are_in: ("CursorsTellTheTruth", Story(stories.power_goes_while_receiving)),
    all_that_waits_counts_as_sent: ("NothingIsLost", Story(stories.much_at_once)),
    snapshots_hold_only_what_won: ("LosersAreKept", Story(stories.a_loser_is_compacted)),
    snapshots_leave_out_a_kind: ("NothingIsLost", Story(stories.much_about_little)),
    snapshots_leave_out_what_was_deleted: ("NothingComesBack", Story(stories.deleted_and_compacted)),
    lost_files_stay_lost: ("NothingIsLost", Story(stories.a_file_is_lost, THREE)),
    what_was_published_is_never_read_again: ("WhatIsDamagedIsMended", Story(stories.own_files_are_damaged, THREE)),
    nobody_hears_where_others_are_stuck: (
        "WhatIsDamagedIsMended",
        Story(stories.a_file_is_damaged_and_its_writer_is_gone, THREE),
    ),
    snapshots_are_never_read_again: ("WhatIsDamagedIsMended", Story(stories.a_snapshot_is_damaged)),
    absence_is_deletion: ("AbsenceIsNoDeletion", Story(stories.files_vanish)),
    cursors_follow_the_head: ("CursorsTellTheTruth", Story(stories.the_head_is_faster)),
    a_broken_file_stops_everything: ("NobodyBlocksOthers", Story(stories.one_is_bad, THREE)),
    what_was_half_here_is_never_read_again: ("EverythingArrives", Story(stories.half_a_file, STEADY)),
    what_comes_twice_is_noted_twice: ("EverybodyIsSound", Story(stories.both_confirm)),
    each_device_has_one_say: ("LosersAreKept", Story(stories.a_profile_and_its_copy_edit_the_same)),
    each_device_makes_a_next_task: ("ThereIsOneNextTask", Story(stories.both_complete)),
    every_verdict_acts: ("EverybodyHasTheSame", Story(stories.a_correction_after_a_verdict)),
    heads_are_written_at_every_step: ("ThereIsRest", Story(stories.nothing_happens)),
    copies_of_a_profile_go_unnoticed: ("ThereIsRest", Story(stories.a_profile_is_copied)),
    what_a_later_version_wrote_is_dropped: ("NothingIsLost", Story(stories.one_is_newer)),
}
"""Which promise a variant breaks, and a story in which it does."""
