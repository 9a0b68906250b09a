"""What must hold, whatever happens: after every step, and once everything has arrived everywhere."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from desktop.store import Store
from desktop.store.archive import registers_from
from desktop.store.kinds import KINDS
from sync.merge import winner
from sync.patch import Patch, canonical
from sync.policy import DAY, HOUR, MINUTE, SECOND
from sync.status import State as SyncState
from sync.storage import Cursor
from tests.helpers.invariants import problems
from tests.sim.device import Device
from tests.sim.drive import flipped
from tests.sim.oracle import State, stored_state
from tests.sim.versions import Version
from tests.sim.visible_state import visible_state
from tests.sim.world import YEAR, World

_WAITS = [SECOND] * 6 + [2 * MINUTE] * 3 + [15 * MINUTE] * 3 + [3 * HOUR] * 2 + [DAY] * 8 + [8 * DAY] * 3
"""The waits after which everything must be repaired; some losses are repaired only after a while."""
_ENOUGH = 800


class BrokenError(AssertionError):
    """The first word is the name of the invariant."""


def hold(truth: object, promise: str, detail: object = "") -> None:
    if not truth:
        raise BrokenError(f"{promise}: {str(detail)[:_ENOUGH]}")


class Watcher:
    """Checks what must hold after every step."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._cursors: dict[tuple[str, str], dict[str, int]] = defaultdict(dict)
        self._sizes: dict[tuple[str, str], dict[str, int]] = {}

    def check(self) -> None:
        for device in self.world.devices:
            key = (device.name, str(device.copies_put_back))
            self._sizes[key] = self._nothing_goes(device, self._sizes.get(key, {}))
            self._no_cursor_ahead(device, self._cursors[key])

    def _nothing_goes(self, device: Device, before: dict[str, int]) -> dict[str, int]:
        """Rows are never deleted, except in the history of what was erased."""
        now = sizes(device.store)
        for table, number in before.items():
            hold(now.get(table, number) >= number, "AbsenceIsNoDeletion", f"{device.name} lost rows of {table}")
        return now

    def _no_cursor_ahead(self, device: Device, checked: dict[str, int]) -> None:
        own = device.id
        cursors = {other: cursor.seq for other, cursor in device.storage.cursors().items() if other != own}
        news = {other: seq for other, seq in cursors.items() if seq > checked.get(other, 0)}
        if not news:
            return
        with device.at_work():
            state = stored_state(device.store)
            held = {(patch.id, patch.stamp) for patch in device.storage.held()}
            for other, seq in news.items():
                for number in range(checked.get(other, 0) + 1, seq + 1):
                    branches = self.world.branches(other, number)
                    hold(branches, "CursorsTellTheTruth", f"{device.name} has {other} {number}, which nobody wrote")
                    missing = [lacking(state, _without(held, branch)) for branch in branches]
                    hold(
                        not all(missing), "CursorsTellTheTruth", f"{device.name} lacks {missing} of {other} {number}"
                    )
        checked.update(news)


def _without(held: set[tuple[str, str]], patches: Iterable[Patch]) -> list[Patch]:
    """The patches without the deletions that are held."""
    rest = []
    for patch in patches:
        if (patch.id, patch.stamp) in held:
            fields = {name: value for name, value in patch.fields.items() if name != "deleted"}
            rest += [replace(patch, fields=fields)] if fields else []
        else:
            rest.append(patch)
    return rest


def lacking(state: State, patches: Iterable[Patch]) -> list[str]:
    """Writes that are missing in a state: neither the write nor a later one has won."""
    groups: dict[tuple[str, str], list[Patch]] = defaultdict(list)
    for patch in patches:
        if patch.cause is None:  # what a verdict wrote may be void
            groups[patch.kind, patch.id].append(patch)
    missing = []
    for (kind, id_), group in groups.items():
        for name, register in registers_from(group).items():
            top = winner(register)
            assert top is not None
            stands = state.winners.get((kind, id_, name))
            if (stands is None or stands < (top.stamp, canonical(top.value))) and not state.may_forget(
                kind, id_, name
            ):
                missing.append(f"{kind} {id_} {name} {top.stamp}")
    return missing


def sizes(store: Store) -> dict[str, int]:
    with store.database.read() as connection:
        erased = connection.execute("SELECT 1 FROM tasks WHERE json_extract(more, '$.erased')").first()
        tables = [*(kind.table for kind in KINDS.values()), *([] if erased else ["history"])]
        return {table: connection.execute(f"SELECT count(*) FROM {table}").scalar() for table in tables}


def not_blocked(world: World, bad: int) -> None:
    """A device that writes only broken files does not keep the others from exchanging."""
    culprit = world.devices[bad % len(world.devices)]
    good = [device for device in world.devices if device.id != culprit.id]
    place = f"d/{culprit.id}/"
    for wait in _WAITS:
        world.now += wait
        for device in good:
            wake(device)
            for path in device.view.pending():
                device.view.receive(path, flipped(bad) if path.startswith(place) else None)
            device.sync()
            device.do(device.release_held)
        known = {device.name: device.storage.cursors() for device in good}
        behind = [
            (device.name, other.name)
            for device in good
            for other in good
            if (device.version, other.version) != (Version.NOW, Version.BREAKING)
            and known[device.name].get(other.id, Cursor()).seq < known[other.name].get(other.id, Cursor()).seq
        ]
        behind += [(device.name, "the folder") for device in good if device.storage.waiting().count]
        if not behind:
            return
    raise BrokenError(f"NobodyBlocksOthers: {behind} because of {culprit.name}")


def wake(device: Device) -> None:
    device.asleep = False
    device.view.is_online = device.view.is_writable = True
    device.view.room = 1 << 40
    device.view.held_back.clear()


def nobody_waits(world: World, *devices: Device) -> None:
    """Nobody waits for files, without much time having passed."""
    for device in devices or world.devices:
        state = device.status()
        hold(state.state is SyncState.UP_TO_DATE, "WhatIsDamagedIsMended", (device.name, state.state, state.number))


def settle(world: World) -> None:
    """Everything arrives, everybody has the newest version, and nobody does anything any more."""
    for device in world.devices:
        wake(device)
        if device.version is Version.NOW:
            device.version = Version.LATER
            device.restart()
    written, quiet = 0, world.now
    for wait in _WAITS:
        world.now += wait
        world.devices[0].view.receive_all()
        for gone in world.abandoned() if world.lost_files else ():
            world.devices[0].replica.retire(gone, world.now)  # as its user would, rather than wait for it for ever
        written = world.exchange()
        for device in world.devices:
            device.do(device.release_held)
        states = {device.name: device.status() for device in world.devices}
        living = {device.id for device in world.devices}
        for silent in {state.device for state in states.values() if state.state is SyncState.SILENT} - living:
            world.devices[0].replica.retire(silent, world.now)  # as its user would: nothing more comes from it
        if written or any(state.state is not SyncState.UP_TO_DATE for state in states.values()):
            quiet = world.now
        elif world.now - quiet >= (
            10 * DAY if world.lost_files else HOUR
        ):  # some things are mended only after a while
            return
    hold(not written, "ThereIsRest", f"{written} files are written again and again")
    raise BrokenError(f"EverythingArrives: { ({name: (s.state, s.number, s.device) for name, s in states.items()}) }")


def all_is_well(world: World) -> None:
    """Checks all devices after `settle`."""
    expected = world.expected()
    for device in world.devices:
        as_promised(device, expected)
    everybody_sees_the_same(world)
    for device in world.devices:
        with device.at_work():
            wrong = [finding for finding in problems(device.store) if "time in the future" not in finding.what]
        hold(not wrong, "EverybodyIsSound", wrong)


def everybody_sees_the_same(world: World) -> None:
    moment = dt.datetime.fromtimestamp(world.now / 1000, dt.UTC)
    shown: dict[str, Any] = {}
    for device in world.devices:
        with device.at_work():
            world.traveller.move_to(moment)
            seen = visible_state(device.store, moment)
        shown = shown or seen
        for name, what in seen.items():
            hold(what == shown[name], "EverybodySeesTheSame", f"{device.name}: {name}: {what} != {shown[name]}")


def as_promised(device: Device, expected: State) -> None:
    with device.at_work():
        found = stored_state(device.store).without_forgotten()
    for key, (stamp, value) in expected.winners.items():
        there = found.winners.get(key, ("", ""))
        what = f"{device.name} has {there} for {key}, not {(stamp, value)}"
        gone = key[2] == "deleted" and value not in ("null", "false")
        hold(not gone or there[1] == value, "NothingComesBack", what)
        hold(there[0] >= stamp, "NothingIsLost", what)
    hold(found.lost >= expected.lost, "LosersAreKept", f"{device.name} {expected.lost - found.lost}")
    hold(found == expected, "EverybodyHasTheSame", f"{device.name}: {found.difference(expected)}")


def there_is_rest(world: World) -> None:
    """Nothing is written any more, however much time passes."""
    for wait in (SECOND, HOUR, DAY, 40 * DAY, YEAR):
        world.now += wait
        written = world.exchange()
        hold(not written, "ThereIsRest", f"{written} files after {wait}")


def keep(world: World) -> None:
    """All that must hold in the end."""
    settle(world)
    all_is_well(world)
    there_is_rest(world)
    newcomers_catch_up(world)


def newcomers_catch_up(world: World) -> None:
    """A new device gets everything from what is in the folder now."""
    newcomer = world.join(version=Version.LATER)
    for _ in range(3):
        world.now += SECOND
        world.exchange()
        newcomer.do(newcomer.release_held)
    as_promised(newcomer, world.expected())
    everybody_sees_the_same(world)
