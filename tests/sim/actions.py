"""What can happen in a simulation. Every action takes four random numbers and draws no others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress

from sync.errors import FolderError
from sync.policy import DAY, HOUR, MINUTE, SECOND
from tests.sim.device import Device
from tests.sim.drive import Blob, cut, flipped, placeholder
from tests.sim.oracle import all_said
from tests.sim.user_actions import act_as_user, rewrite
from tests.sim.versions import Version
from tests.sim.world import MOST, YEAR, World, history

_TIMES = (500, SECOND, 2 * SECOND, 5 * SECOND, MINUTE, 15 * MINUTE, 3 * HOUR, DAY, 8 * DAY, 40 * DAY, 2 * YEAR)
ARRIVALS = 14
"""Ways in which a file can arrive; in half of them it is damaged or incomplete."""
_COPIES = ("{} (conflicted copy){}", "{}.sync-conflict-20260101-120000-ABCDEFG{}", "{} (1){}", "{}{}~conflict")


def _device(world: World, a: int) -> Device:
    return world.devices[a % len(world.devices)]


def _awake(world: World, a: int) -> Device | None:
    device = _device(world, a)
    return None if device.asleep else device


def use(world: World, a: int, b: int, c: int, d: int) -> str:
    """The user does something, or several things."""
    device = _device(world, a)
    crash_after = d % 150 if d % 9 == 0 else None
    done = device.do(
        lambda: [act_as_user(device, b // 4 + n * c, c + n * d, d // 9 + n * b) for n in range(1 + b % 4)],
        crash_after,
    )
    return f"{device.name}: {', '.join(done) if done else 'crashed'}"


def scribble(world: World, a: int, b: int, c: int, d: int) -> str:
    """Writes the same few fields often, in many files, so that a snapshot is worth it."""
    device = _device(world, a)
    for number in range(3 + b % 10):
        device.do(lambda n=number: rewrite(device, c + n % 2, f"{d} {n}"))  # type: ignore[misc]
        if not device.asleep:
            device.sync()
            world.now += SECOND
    return device.name


def sync(world: World, a: int, b: int, c: int, d: int) -> str:
    if (device := _awake(world, a)) is None:
        return ""
    crash_after = c % 200 if b % 4 == 0 else None
    report = device.sync(flush=d % 3 > 0, crash_after=crash_after)
    if report is None:
        return f"{device.name} crashed at {crash_after}"
    return f"{device.name} sent {report.exported} got {report.imported} wrote {report.files_written}"


def sync_all(world: World, a: int, b: int, c: int, d: int) -> str:
    awake = [device for device in world.devices if not device.asleep]
    return f"{world.exchange(awake)} files" if awake else ""


def receive(world: World, a: int, b: int, c: int, d: int) -> str:
    """A file arrives, perhaps damaged."""
    device = _awake(world, a)
    pending = device.view.pending() if device else []
    if device is None or not pending:
        return ""
    view, path = device.view, pending[b % len(pending)]
    stem, _, kind = path.rpartition(".")
    match c % ARRIVALS:
        case 0:
            view.receive(path, cut(0))
        case 1:
            view.receive(path, cut(d % 100))
        case 2:
            view.receive(path, flipped(d))
        case 3:
            view.receive(path, placeholder)
        case 4 if former := world.drive.former.get(path):
            view.files[path] = former
        case 5:
            view.receive(path)
            _copy(world, view.files, path, _COPIES[d % len(_COPIES)].format(stem, f".{kind}"))
        case 6:
            view.receive(path)
            _copy(world, view.files, path, _COPIES[d % len(_COPIES)].format(stem, f".{kind}"))
            view.files.pop(path, None)
        case _:
            view.receive(path)
    return f"{device.name} {path} {c % ARRIVALS}"


def _copy(world: World, files: dict[str, Blob], path: str, other: str) -> None:
    """A copy under another name, as sync tools make in conflicts."""
    if blob := files.get(path):
        files[other] = world.drive.truth[other] = blob


def receive_all(world: World, a: int, b: int, c: int, d: int) -> str:
    if device := _awake(world, a):
        device.view.receive_all()
        return device.name
    return ""


def hold_back(world: World, a: int, b: int, c: int, d: int) -> str:
    """A file does not reach a device for a long time, whatever follows it; or all get through at last."""
    device = _device(world, a)
    pending = device.view.pending()
    if d % 5 == 0 or not pending:
        device.view.held_back.clear()
        return f"{device.name} nothing"
    device.view.held_back.add(pending[b % len(pending)])
    return f"{device.name} {pending[b % len(pending)]}"


def vanish(world: World, a: int, b: int, c: int, d: int) -> str:
    """A file, or all of them, vanish from one copy of the folder, as if a drive were not mounted."""
    view = _device(world, a).view
    paths = sorted(view.files)
    if b % 6 == 0:
        view.files.clear()
        return f"all of {_device(world, a).name}"
    if paths:
        del view.files[paths[c % len(paths)]]
        return f"{_device(world, a).name} {paths[c % len(paths)]}"
    return ""


def lose(world: World, a: int, b: int, c: int, d: int) -> str:
    """A file is deleted everywhere, by somebody who should not have."""
    if path := _dispensable(world, b):
        world.lose(path)
    return path


def damage(world: World, a: int, b: int, c: int, d: int) -> str:
    """A file is cut off, or has a wrong bit, everywhere."""
    if path := _dispensable(world, b):
        world.damage(path, cut(d % 100) if c % 2 else flipped(d))
    return path


def _dispensable(world: World, number: int) -> str:
    """A file that may be lost, because all its patches are in some store; "" if there is none."""
    paths = sorted(path for path in world.drive.whole() if path.startswith("d/"))
    if not paths:
        return ""
    path = paths[number % len(paths)]
    segment = world.segment(path, world.drive.whole()[path])
    if segment is not None:
        known = {said for device in world.devices for said in all_said(history(device))}
        if not all_said(segment.patches) <= known:
            return ""
    return path


def fail(world: World, a: int, b: int, c: int, d: int) -> str:
    """The folder of one device cannot be used, or can be used again."""
    view = _device(world, a).view
    match b % 4:
        case 0:
            view.is_online = not view.is_online
        case 1:
            view.is_writable = not view.is_writable
        case 2:
            view.room = c % 2000
        case _:
            view.is_online, view.is_writable, view.room = True, True, 1 << 40
    return f"{_device(world, a).name} online {view.is_online} writable {view.is_writable} room {view.room}"


def junk(world: World, a: int, b: int, c: int, d: int) -> str:
    view = _device(world, a).view
    names = (".DS_Store", "desktop.ini", "notes.txt", "x.snap", "head (1).json")
    place = f"d/{_device(world, b).id}" if d % 2 else "d"
    view.files[f"{place}/{names[c % len(names)]}"] = Blob(bytes(d % 50), world.drive.moment())
    return names[c % len(names)]


def wait(world: World, a: int, b: int, c: int, d: int) -> str:
    world.now += _TIMES[min(a % 14, b % 14) % len(_TIMES)]
    return f"{world.now}"


def turn_clock(world: World, a: int, b: int, c: int, d: int) -> str:
    device = _device(world, a)
    device.skew += (b % 20 - 10) * (HOUR, DAY, YEAR)[c % 3]
    device.skew = max(-10 * YEAR, min(10 * YEAR, device.skew))
    return f"{device.name} {device.skew}"


def restart(world: World, a: int, b: int, c: int, d: int) -> str:
    device = _device(world, a)
    device.restart()
    return device.name


def sleep(world: World, a: int, b: int, c: int, d: int) -> str:
    """A machine is put away for a while, or taken out again."""
    device = _device(world, a)
    device.asleep = not device.asleep and b % 2 == 0
    return f"{device.name} {device.asleep}"


def keep_copy(world: World, a: int, b: int, c: int, d: int) -> str:
    device = _device(world, a)
    device.keep_copy()
    return device.name


def put_back(world: World, a: int, b: int, c: int, d: int) -> str:
    device = _device(world, a)
    if device.copy is None:
        return ""
    world.put_back(device)
    return device.name


def clone(world: World, a: int, b: int, c: int, d: int) -> str:
    if len(world.devices) >= MOST:
        return ""
    return f"{_device(world, a).name} as {world.clone(_device(world, a)).name}"


def join(world: World, a: int, b: int, c: int, d: int) -> str:
    return world.join((b % 20 - 10) * YEAR).name if len(world.devices) < MOST else ""


def destroy(world: World, a: int, b: int, c: int, d: int) -> str:
    if len(world.devices) <= 2:
        return ""
    device = _device(world, a)
    world.destroy(device)
    return device.name


def retire(world: World, a: int, b: int, c: int, d: int) -> str:
    """Retires a device, which may be gone for good or only switched off."""
    device = _device(world, a)
    known = sorted({path.split("/")[1] for path in world.drive.whole() if path.startswith("d/")} - {device.id})
    if not known:
        return ""
    with suppress(FolderError):
        device.do(lambda: device.replica.retire(known[b % len(known)], device.now))
    return known[b % len(known)]


def upgrade(world: World, a: int, b: int, c: int, d: int) -> str:
    device = _device(world, a)
    if device.version is Version.NOW:
        device.version = Version.LATER
        device.restart()
    return device.name


def release(world: World, a: int, b: int, c: int, d: int) -> str:
    device = _device(world, a)
    device.do(device.release_held)
    return device.name


Action = Callable[[World, int, int, int, int], str]

EVERYDAY: Mapping[Action, int] = {
    use: 34, scribble: 2, sync: 18, sync_all: 4, receive: 18, receive_all: 6,
    hold_back: 3, vanish: 2, fail: 2, junk: 1, wait: 8, restart: 1,
    sleep: 2, release: 1, upgrade: 1, turn_clock: 1,
}  # fmt: skip
"""How often each action happens."""

UNUSUAL: Mapping[Action, int] = {
    **EVERYDAY, lose: 3, damage: 3, clone: 1, keep_copy: 2, put_back: 1, join: 1, destroy: 1, retire: 1,
}  # fmt: skip

COPIES: Mapping[Action, int] = {
    **EVERYDAY,
    scribble: 6,
    clone: 4,
    keep_copy: 5,
    put_back: 4,
    join: 1,
    retire: 1,
    lose: 1,
}
"""Weights with many copied and restored profiles."""

LOSSES: Mapping[Action, int] = {
    **COPIES, use: 24, wait: 12, lose: 8, damage: 8, vanish: 5, hold_back: 4, destroy: 2, join: 2, retire: 2,
}  # fmt: skip
"""Weights with many lost and damaged files."""

ACTIONS = {act.__name__: act for act in UNUSUAL}
