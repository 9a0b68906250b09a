"""Scenarios in which a deliberately broken variant (`mutants.py`) breaks an invariant, and the real program does
not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from desktop.domain.repeat import parse_rule
from desktop.store import Draft
from sync.policy import MINUTE, SECOND, Policy
from tests.sim import invariants
from tests.sim.device import Device
from tests.sim.drive import cut, flipped
from tests.sim.versions import Version
from tests.sim.world import YEAR, Setting, World, simulated


@dataclass(frozen=True)
class Story:
    steps: Callable[[World], None]
    setting: Setting = field(default_factory=lambda: Setting(policy=Policy(worth=2_000, snapshot_every=0, bulk=7)))

    def tell(self) -> None:
        """Passes with the unbroken program."""
        with simulated(self.setting) as world:
            world.begin()
            self.steps(world)
            invariants.keep(world)


def both_edit(world: World) -> None:
    a, b = world.devices
    _edit(a, 0, "of a")
    _edit(b, 0, "of b")
    _meet(world)


def a_list_goes(world: World) -> None:
    a, _ = world.devices
    a.do(lambda: a.tasks.edit([_ids(a)[1]], {"list": "brief"}))
    _meet(world)
    (list_,) = a.lists.all()
    a.do(lambda: _delete_list_alone(a, list_.id))
    _meet(world)


def power_goes_while_sending(world: World) -> None:
    """Once for each operation."""
    a, _ = world.devices
    for crash_after in range(90):
        _add(a, f"{crash_after}")
        a.sync(crash_after=crash_after)


def power_goes_while_receiving(world: World) -> None:
    a, b = world.devices
    watcher = invariants.Watcher(world)
    for crash_after in range(90):
        _add(a, f"{crash_after}")
        a.sync()
        b.view.receive_all()
        b.sync(crash_after=crash_after)
        watcher.check()


def much_at_once(world: World) -> None:
    a, _ = world.devices
    for number in range(20):
        _edit(a, number % 3, f"{number}")
    _meet(world)


def much_about_little(world: World) -> None:
    """Until there is a snapshot, and the rest is gone."""
    a, _b = world.devices
    both_edit(world)
    scribble(world, a)
    assert any(path.endswith(".snap") for path in world.drive.whole())


def a_loser_is_compacted(world: World) -> None:
    """The losing value is only in a snapshot."""
    a, b = world.devices
    _edit(a, 2, "of a, earlier")
    world.now += SECOND
    _edit(b, 2, "of b, later")
    _meet(world)
    scribble(world, a)
    assert any(path.endswith(".snap") for path in world.drive.whole())


def a_file_is_lost(world: World) -> None:
    """With the device that wrote it. One of the others has it, the other has not."""
    a, b, _c = world.devices
    _add(a, "of a")
    a.sync()
    b.view.receive_all()
    b.sync()
    world.lose(max(path for path in world.drive.whole() if path.startswith(f"d/{a.id}/") and path.endswith(".chg")))
    world.destroy(a)


def own_files_are_damaged(world: World) -> None:
    """In every copy of the folder, as sync tools carry a damaged file to everybody. Nobody has read them yet, and all
    must be well before anybody would go on without them."""
    a, b, c = world.devices
    for number in range(3):
        _add(a, f"{number}")
        a.sync()
    segments = sorted(path for path in world.drive.whole() if path.startswith(f"d/{a.id}/") and path.endswith(".chg"))
    world.damage(segments[-2], flipped(99))
    world.now += SECOND
    world.exchange([b, c])
    world.exchange()
    invariants.nobody_waits(world)


def a_file_is_damaged_and_its_writer_is_gone(world: World) -> None:
    """One of the others has read it and finds it whole; only the head of the device that cannot read it tells."""
    a, b, c = world.devices
    for number in range(3):
        _add(a, f"{number}")
        a.sync()
    b.view.receive_all()
    b.sync()
    b.view.receive_all()
    segments = sorted(path for path in world.drive.whole() if path.startswith(f"d/{a.id}/") and path.endswith(".chg"))
    a.asleep = True
    for _ in range(3):
        for device in (c, b):
            device.view.receive_all()
            c.view.receive(segments[-2], cut(50))
            device.sync()
        world.now += 11 * MINUTE
    c.view.receive_all()
    c.view.receive(segments[-2], cut(50))
    c.sync()
    invariants.nobody_waits(world, c)
    a.asleep = False


def a_snapshot_is_damaged(world: World) -> None:
    """It replaces segments that are deleted: a new device needs it, and compaction goes on."""
    a, _b = world.devices
    scribble(world, a)
    (path,) = [path for path in world.drive.whole() if path.startswith(f"d/{a.id}/") and path.endswith(".snap")]
    world.damage(path, flipped(200))
    world.exchange()
    newcomer = world.join(version=a.version)
    world.exchange()
    invariants.nobody_waits(world, newcomer)


def deleted_and_compacted(world: World) -> None:
    """A device that was away for two years knows nothing of it, and has edited what was deleted."""
    a, b = world.devices
    own = _add(b, "of b")
    _meet(world)
    b.asleep = True
    a.do(lambda: a.tasks.trash([own]))
    a.do(lambda: a.replica.retire(b.id, a.now))
    world.now += 2 * YEAR
    scribble(world, a)
    b.do(lambda: b.tasks.edit([own], {"description": "still here"}))
    c = world.join()
    world.exchange([a, c])
    b.asleep = False


def files_vanish(world: World) -> None:
    a, b = world.devices
    watcher = invariants.Watcher(world)
    watcher.check()
    for path in [path for path in b.view.files if path.startswith(f"d/{a.id}/") and path.endswith(".chg")]:
        del b.view.files[path]
    b.sync()
    watcher.check()


def the_head_is_faster(world: World) -> None:
    a, b = world.devices
    watcher = invariants.Watcher(world)
    _edit(a, 0, "late")
    a.sync()
    b.view.receive(f"d/{a.id}/head.json")
    b.sync()
    watcher.check()


def half_a_file(world: World) -> None:
    a, b = world.devices
    _edit(a, 0, "on its way")
    a.sync()
    for path in b.view.pending():
        b.view.receive(path, cut(50) if path.endswith(".chg") else None)
    b.sync()


def both_confirm(world: World) -> None:
    """The same proposal: what each of them writes because of it is the same."""
    a, b = world.devices
    proposal, _ = _proposal(a, "add_task")
    a.do(lambda: a.review.confirm(proposal))
    b.do(lambda: b.review.confirm(proposal))
    _meet(world)


def both_complete(world: World) -> None:
    """A task that repeats. Each device makes the next one, one of them renames it, and there is one."""
    a, b = world.devices
    task = _add(a, "Water plants")
    a.do(lambda: a.checklists.add(task, ["fern", "cactus"]))
    a.do(lambda: a.tasks.label([task], ["weekly"]))
    a.do(lambda: a.tasks.edit([task], {"repeat": parse_rule("FREQ=WEEKLY;BYDAY=MO")}))
    _meet(world)
    before = {*_ids(a)}
    a.do(lambda: a.tasks.complete([task]))
    (coming,) = {*_ids(a)} - before
    a.do(lambda: a.tasks.edit([coming], {"title": "Water all plants"}))
    world.now += MINUTE
    b.do(lambda: b.tasks.complete([task]))
    _meet(world)
    for device in world.devices:
        made = [device.tasks.get(id_) for id_ in _ids(device) if id_ not in before]
        told = [(one.id, one.title, len(one.checklist), len(one.labels)) for one in made]
        if told != [(coming, "Water all plants", 2, 1)]:
            raise invariants.BrokenError(f"ThereIsOneNextTask: {told}")


def a_correction_after_a_verdict(world: World) -> None:
    """The other device, which knows of neither, then gives the same verdict; at last there is a snapshot."""
    a, b = world.devices
    proposal, task = _proposal(a, "update_task")
    a.do(lambda: a.review.confirm(proposal))
    a.do(lambda: a.tasks.edit([task], {"title": "corrected"}))
    world.now += SECOND
    b.do(lambda: b.review.confirm(proposal, {"new_title": "edited"}))
    _meet(world)
    scribble(world, a)


def _proposal(device: Device, tool: str) -> tuple[str, str]:
    with device.store.database.read() as connection:
        row = connection.execute(
            "SELECT id, task_id FROM change_items WHERE json_extract(proposal, '$.tool') = ?", (tool,)
        ).first()
    return row[0], row[1]


def one_is_bad(world: World) -> None:
    a, _b = world.devices[:2]
    for device in world.devices:
        _edit(device, 0, f"of {device.name}")
    a.sync()
    invariants.not_blocked(world, 0)


def a_profile_is_copied(world: World) -> None:
    a, _ = world.devices
    copy = world.clone(a)
    _edit(a, 0, "of a")
    _edit(copy, 1, "of the copy")
    _meet(world)


def a_profile_and_its_copy_edit_the_same(world: World) -> None:
    a, b = world.devices
    copy = world.clone(a)
    _edit(a, 0, "of a")
    world.now += SECOND
    _edit(copy, 0, "of the copy")
    _meet(world)
    for device in (a, b, copy):
        with device.store.read() as reader:
            lost = [conflict.value for conflict in reader.conflicts() if conflict.field == "description"]
        invariants.hold(lost == ["of a"], "LosersAreKept", f"{device.name} {lost}")


def one_is_newer(world: World) -> None:
    _a, b = world.devices
    b.version = Version.LATER
    b.restart()
    b.do(lambda: b.tasks.write_register("task", _ids(b)[0], "mood", "glad"))
    b.do(lambda: _drawing(b))
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


def _delete_list_alone(device: Device, list_: str) -> None:
    """Deletes a list and leaves its tasks as they are, as where they were moved into it on another device."""
    with device.store.write() as writer:
        writer.apply([Draft("list", list_, {"deleted": "2026-01-01T00:00:00.000Z"})])


def _drawing(device: Device) -> None:
    with device.store.write() as writer:
        writer.apply([Draft("drawing", "s", {"created_at": "2026-01-01T00:00:00.000Z", "name": "House"})])


def scribble(world: World, device: Device) -> None:
    for number in range(40):
        _edit(device, number % 2, f"round {number}")
        world.exchange([each for each in world.devices if not each.asleep])
        world.now += SECOND


def _meet(world: World) -> None:
    for _ in range(3):
        world.now += SECOND
        world.exchange()
