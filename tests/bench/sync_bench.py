"""Exchange through a folder: what it takes beyond the bare work, and what stays in the folder.

Alone: python -m tests.bench sync
"""

from __future__ import annotations

import json
import time
import zlib
from collections.abc import Iterator
from pathlib import Path

from desktop.store import Draft
from desktop.store.archive import patch_from
from sync.policy import DAY, MINUTE
from tests.bench import raw
from tests.bench.data import drafts
from tests.bench.device_group import Device, DeviceGroup, device_group
from tests.bench.rows import Row, median, p95, show
from tests.bench.window_bench import offscreen, run, spread
from tests.helpers.folder_copy import copy_files
from tests.helpers.stores import PATCH

_TASKS = 10_000
_TABLES = ("tasks", "labels", "task_labels", "history")
_EDITINGS = 40
_MB = 1_000_000


def rows() -> Iterator[Row]:
    yield from _first_exchange()
    yield _join()
    yield _few_edits()
    yield _compacted()
    yield _arrival()


def _first_exchange() -> Iterator[Row]:
    """Alternates ours with the bare work, so that a busy machine hurts both."""
    ours, bare = [], []
    size = files = 0
    for number in range(9):
        with device_group() as group:
            one, other = group.device("one"), group.device("other")
            one.write(drafts(_TASKS, seed=number))
            ours.append(one.exchange() + other.exchange())
            bare.append(_raw(other, group.root / "raw"))
            size, files = group.size(), len(group.files())
    yield _against(f"{_TASKS:,} tasks A → folder → B (empty), against JSON + zlib + one bulk insert", ours, bare)
    yield Row(
        f"folder with {_TASKS:,} new tasks",
        f"{size / _MB:.2f} MB in {files} files",
        "≤ 0.6 MB, ≤ 60 files",
        size <= 0.6 * _MB and files <= 60,
    )


def _join() -> Row:
    """By a snapshot, of tasks that have been edited since."""
    ours, bare = [], []
    with device_group() as group:
        one, other = group.device("one"), group.device("other")
        one.write(drafts(_TASKS))
        _use(group, one, other)
        for number in range(7):
            late = group.device(f"late {number}")
            ours.append(late.exchange())
            assert len(late.ids(2 * _TASKS)) == _TASKS
            bare.append(_raw(late, group.root / f"raw {number}"))
    return _against(
        f"a new device joins {_TASKS:,} edited tasks by a snapshot, against the same for all that it gets", ours, bare
    )


def _against(what: str, samples: list[float], bare: list[float]) -> Row:
    ratio = median(samples) / median(bare)
    times = f"{median(samples) * 1000:.0f} ms / {median(bare) * 1000:.0f} ms"
    return Row(what, f"{ratio:.2f} × ({times})", "≤ 3 ×", ratio <= 3)


def _raw(device: Device, profile: Path) -> float:
    """What a device has got, as JSON, compressed and back, and its rows inserted; in seconds."""
    with device.store.database.read() as connection:
        patches = [patch_from(row).to_json() for row in connection.execute(f"SELECT {PATCH} FROM history")]
    content = raw.content_of(device.store.database.path.parent, _TABLES)
    start = time.perf_counter()
    json.loads(zlib.decompress(zlib.compress(json.dumps(patches).encode())))
    return time.perf_counter() - start + raw.insert(content, profile)


def _use(group: DeviceGroup, *devices: Device) -> None:
    """Every task is edited once or twice; then enough time passes for a snapshot to take the place of it all."""
    ids = devices[0].ids(_TASKS)
    for number in range(3):
        devices[0].write([Draft("task", id_, {"title": f"Renamed {number} {id_[:8]}"}) for id_ in ids[number::2]])
        group.pass_time(devices, MINUTE)
    group.pass_time(devices, 40 * DAY)
    assert not list(group.folder.rglob("*.chg"))


def _few_edits() -> Row:
    """The same hundred edits in a large profile and in a small one, in turns.

    Most of it is waiting for the disk, and now and then SQLite tidies up or a snapshot is written, which may take
    several times as long: a few samples alone would say anything.
    """
    with device_group() as large, device_group() as small:
        many, few = _edited([_filled(large, 100_000), _filled(small, 1_000)])
    ratio = median(many) / median(few)
    return Row(
        "100 edits A → B at 100,000 tasks, against the same at 1,000",
        f"{ratio:.2f} × ({median(many) * 1000:.0f} ms / {median(few) * 1000:.0f} ms)",
        "≤ 1.3 ×",
        ratio <= 1.3,
    )


def _filled(group: DeviceGroup, number: int) -> tuple[Device, Device]:
    pair = group.device("one"), group.device("other")
    pair[0].write(drafts(number))
    group.pass_time(pair, MINUTE)
    return pair


def _edited(pairs: list[tuple[Device, Device]]) -> tuple[list[float], ...]:
    samples: tuple[list[float], ...] = tuple([] for _ in pairs)
    for number in range(_EDITINGS + 1):
        for (one, other), measured in zip(pairs, samples, strict=True):
            one.write([Draft("task", id_, {"title": f"Edit {number} {id_[:8]}"}) for id_ in one.ids(100)])
            measured.append(one.exchange() + other.exchange())
    return tuple(each[1:] for each in samples)  # the first has to read what the others find in memory


def _compacted() -> Row:
    """A hundred edits of each task, sent bit by bit."""
    with device_group() as group:
        pair = group.device("one"), group.device("other")
        pair[0].write(drafts(1_000))
        ids = pair[0].ids(1_000)
        for number in range(100):
            pair[0].write([Draft("task", id_, {"title": f"Edit {number} {id_[:8]}"}) for id_ in ids])
            group.pass_time(pair, MINUTE)
        group.pass_time(pair, DAY)
        snapshot = sum(path.stat().st_size for path in group.files() if path.suffix == ".snap")
        size, files = group.size(), len(group.files())
    ratio = size / snapshot
    return Row(
        "folder after 100,000 edits of 1,000 tasks, compacted, against one snapshot",
        f"{ratio:.2f} × ({size / 1000:.0f} KB in {files} files / {snapshot / 1000:.0f} KB)",
        "≤ 2 ×",
        ratio <= 2,
    )


def _arrival() -> Row:
    samples = arrivals(_TASKS, 20)
    return Row(
        f"a change's file arrives → on the other's screen, {_TASKS:,} tasks",
        spread(samples),
        "≤ 1,000 ms",
        p95(samples) <= 1_000,
    )


def arrivals(tasks: int, number: int) -> list[float]:
    """Milliseconds, of a window on one device and a program that copies another's files into its folder."""
    with device_group() as group:
        one = group.device("one")
        one.write(drafts(tasks))
        one.exchange()
        shared = group.root / "shared of the window"
        copy_files(group.folder, shared)
        window = Device(group.root / "window", group.clock)
        window.sync.join(shared)
        window.exchange()
        window.close()
        one.close()
        environment = offscreen() | {"ASSENT_PROFILE": str(group.root / "window")}
        places = map(str, (group.root / "one", group.folder, shared))
        samples: list[float] = run(environment, "tests.bench.arrival_probe", str(number), *places)
    return samples


if __name__ == "__main__":
    show(rows())
