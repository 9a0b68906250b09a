"""Deliberately broken variants of sync and store, and for each a story in which it breaks a promise."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias
from unittest import mock

from desktop.store import Draft, derived, entity, essence
from desktop.store import apply as applying
from desktop.store.kinds import KINDS
from desktop.store.replica_storage import ReplicaStorage
from sync import identity, replica
from sync.codec import Segment
from sync.errors import FolderOfflineError
from sync.importing import Importer
from sync.merge import Outcome, Write, winner
from sync.patch import Patch
from sync.policy import SECOND, Policy
from sync.reading import Reading
from sync.storage import Cursor, Intake, Outgoing
from tests.sim import promises
from tests.sim.device import Device
from tests.sim.versions import Version
from tests.sim.world import YEAR, Setting, World, simulated

Broken: TypeAlias = AbstractContextManager[Any]
Mutant: TypeAlias = Callable[[], Broken]


def the_last_to_arrive_wins() -> Broken:
    def weigh(current: Write | None, write: Write) -> tuple[Outcome, bool]:
        return Outcome.WINS, current is not None

    return mock.patch.object(entity, "weigh", weigh)


def lists_are_not_kept_in_step() -> Broken:
    """Tasks under a label that was deleted elsewhere do not come back to the Inbox."""

    def take_in(self: ReplicaStorage, intake: Intake) -> Any:
        with mock.patch.object(derived, "mark_labelled"):
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

    return mock.patch.object(essence, "essence", only_winner)


def snapshots_leave_out_what_was_deleted() -> Broken:
    def condensed(*args: Any) -> Iterator[Patch]:
        patches = list(whole(*args))
        gone = {patch.id for patch in patches if patch.kind == "task" and patch.fields.get("deleted")}
        return (patch for patch in patches if patch.id not in gone)

    whole = essence.condensed
    return mock.patch("desktop.store.replica_storage.condensed", condensed)


def snapshots_leave_out_a_kind() -> Broken:
    def condensed(*args: Any) -> Iterator[Patch]:
        return (patch for patch in whole(*args) if patch.kind != "item")

    whole = essence.condensed
    return mock.patch("desktop.store.replica_storage.condensed", condensed)


def absence_is_deletion() -> Broken:
    """Tasks of a device whose files are gone go with them."""

    def take(self: Importer[Any], device: str, place: Any) -> None:
        if not place.segments and self._knowledge.cursor(device).seq:
            with self._storage._store.database.write() as connection:  # type: ignore[attr-defined]
                connection.execute("DELETE FROM tasks WHERE substr(stamp, 17) = ?", (device,))
        whole(self, device, place)

    whole = Importer.take
    return mock.patch.object(Importer, "take", take)


def cursors_follow_the_head() -> Broken:
    """Whether or not the files have come that it speaks of."""

    def take(self: Importer[Any], device: str, place: Any) -> None:
        whole(self, device, place)
        if place.head and place.head.seq > self._knowledge.cursor(device).seq:
            self._knowledge.take_in(Intake([], self._now, cursors={device: Cursor(place.head.seq, place.head.hash)}))

    whole = Importer.take
    return mock.patch.object(Importer, "take", take)


def a_broken_file_stops_everything() -> Broken:
    def fetch(self: Reading[Any], *args: Any) -> Any:
        found = whole(self, *args)
        if not isinstance(found, Segment):
            raise FolderOfflineError(found)
        return found

    whole = Reading.fetch
    return mock.patch.object(Reading, "fetch", fetch)


def heads_are_written_at_every_step() -> Broken:
    return mock.patch.object(replica, "_at", return_value=None)


def copies_of_a_profile_go_unnoticed() -> Broken:
    return mock.patch.object(identity, "is_taken", return_value=False)


def what_a_later_version_wrote_is_dropped() -> Broken:
    def add_remote(self: Any, patch: Patch) -> None:
        if patch.kind in KINDS:
            whole(self, patch)

    whole = applying._Batch.add_remote
    return mock.patch.object(applying._Batch, "add_remote", add_remote)


# stories


def both_edit(world: World) -> None:
    a, b = world.devices
    _edit(a, 0, "of a")
    _edit(b, 0, "of b")
    _meet(world)


def a_label_goes(world: World) -> None:
    a, _ = world.devices
    task = _ids(a)[1]
    a.do(lambda: a.tasks.label([task], ["brief"]))
    _meet(world)
    (label,) = [label for label in a.labels.all() if label.name == "brief"]
    a.do(lambda: a.tasks.label([task], remove=["work", "home", "Garden"]))
    _meet(world)
    a.do(lambda: _delete_label_alone(a, label.id))
    _meet(world)


def power_goes_while_sending(world: World) -> None:
    """Once for each operation."""
    a, _ = world.devices
    for fuse in range(90):
        _add(a, f"{fuse}")
        a.sync(fuse=fuse)


def power_goes_while_receiving(world: World) -> None:
    a, b = world.devices
    watcher = promises.Watcher(world)
    for fuse in range(90):
        _add(a, f"{fuse}")
        a.sync()
        b.view.receive_all()
        b.sync(fuse=fuse)
        watcher.look()


def much_at_once(world: World) -> None:
    a, _ = world.devices
    for number in range(20):
        _edit(a, number % 3, f"{number}")
    _meet(world)


def much_about_little(world: World) -> None:
    """Until there is a snapshot, and the rest is gone."""
    a, _b = world.devices
    both_edit(world)
    _scribble(world, a)
    assert any(path.endswith(".snap") for path in world.drive.whole())


def deleted_and_compacted(world: World) -> None:
    """A device that was away for two years knows nothing of it, and has edited what was deleted."""
    a, b = world.devices
    own = _add(b, "of b")
    _meet(world)
    b.asleep = True
    a.do(lambda: a.tasks.trash([own]))
    a.do(lambda: a.replica.retire(b.id, a.now))
    world.now += 2 * YEAR
    _scribble(world, a)
    b.do(lambda: b.tasks.edit([own], {"description": "still here"}))
    c = world.join()
    world.exchange([a, c])
    b.asleep = False


def files_vanish(world: World) -> None:
    a, b = world.devices
    watcher = promises.Watcher(world)
    watcher.look()
    for path in [path for path in b.view.files if path.startswith(f"d/{a.id}/") and path.endswith(".chg")]:
        del b.view.files[path]
    b.sync()
    watcher.look()


def the_head_is_faster(world: World) -> None:
    a, b = world.devices
    watcher = promises.Watcher(world)
    _edit(a, 0, "late")
    a.sync()
    b.view.receive(f"d/{a.id}/head.json")
    b.sync()
    watcher.look()


def one_is_bad(world: World) -> None:
    a, _b = world.devices[:2]
    for device in world.devices:
        _edit(device, 0, f"of {device.name}")
    a.sync()
    promises.not_blocked(world, 0)


def a_profile_is_copied(world: World) -> None:
    a, _ = world.devices
    copy = world.clone(a)
    _edit(a, 0, "of a")
    _edit(copy, 1, "of the copy")
    _meet(world)


def one_is_newer(world: World) -> None:
    _a, b = world.devices
    b.version = Version.LATER
    b.restart()
    b.do(lambda: b.tasks.write_register("task", _ids(b)[0], "mood", "glad"))
    b.do(lambda: _sketch(b))
    _meet(world)


def nothing_happens(world: World) -> None:
    _meet(world)


def _ids(device: Device) -> list[str]:
    with device.store.read() as reader:
        return sorted(id_ for id_, _, _ in reader.titles())


def _add(device: Device, title: str) -> str:
    id_ = device.do(lambda: device.tasks.create({"title": title}).task.id)
    assert id_
    return id_


def _edit(device: Device, task: int, text: str) -> None:
    device.do(lambda: device.tasks.edit([_ids(device)[task]], {"description": text}))


def _delete_label_alone(device: Device, label: str) -> None:
    """As a version might that leaves the tasks as they are."""
    with device.store.write() as writer:
        writer.apply([Draft("label", label, {"deleted": True})])


def _sketch(device: Device) -> None:
    with device.store.write() as writer:
        writer.apply([Draft("sketch", "s", {"created_at": "2026-01-01T00:00:00.000Z", "name": "House"})])


def _scribble(world: World, device: Device) -> None:
    for number in range(40):
        _edit(device, number % 2, f"round {number}")
        world.exchange([each for each in world.devices if not each.asleep])
        world.now += SECOND


def _meet(world: World) -> None:
    for _ in range(3):
        world.now += SECOND
        world.exchange()


@dataclass(frozen=True)
class Story:
    steps: Callable[[World], None]
    setting: Setting = field(default_factory=lambda: Setting(policy=Policy(worth=2_000, snapshot_every=0, bulk=7)))

    def tell(self) -> None:
        """Harmless as long as nothing is broken."""
        with simulated(self.setting) as world:
            world.begin()
            self.steps(world)
            promises.keep(world)


PLAIN = Setting()
THREE = Setting(skews=(0, 0, 0))
MUTANTS: dict[Mutant, tuple[str, Story]] = {
    the_last_to_arrive_wins: ("NothingIsLost", Story(both_edit)),
    lists_are_not_kept_in_step: ("EverybodySeesTheSame", Story(a_label_goes)),
    imports_are_stamped_anew: ("EverybodyHasTheSame", Story(both_edit)),
    what_is_sent_leaves_the_queue_too_early: ("NothingIsLost", Story(power_goes_while_sending, PLAIN)),
    cursors_move_before_patches_are_in: ("CursorsTellTheTruth", Story(power_goes_while_receiving)),
    all_that_waits_counts_as_sent: ("NothingIsLost", Story(much_at_once)),
    snapshots_hold_only_what_won: ("LosersAreKept", Story(much_about_little)),
    snapshots_leave_out_a_kind: ("NothingIsLost", Story(much_about_little)),
    snapshots_leave_out_what_was_deleted: ("NothingComesBack", Story(deleted_and_compacted)),
    absence_is_deletion: ("AbsenceIsNoDeletion", Story(files_vanish)),
    cursors_follow_the_head: ("CursorsTellTheTruth", Story(the_head_is_faster)),
    a_broken_file_stops_everything: ("NobodyBlocksOthers", Story(one_is_bad, THREE)),
    heads_are_written_at_every_step: ("ThereIsRest", Story(nothing_happens)),
    copies_of_a_profile_go_unnoticed: ("ThereIsRest", Story(a_profile_is_copied)),
    what_a_later_version_wrote_is_dropped: ("NothingIsLost", Story(one_is_newer)),
}
"""Which promise a variant breaks, and a story in which it does."""
