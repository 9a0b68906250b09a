"""How the sync is doing, in words: every state says what is the matter, in the bar and in the popover."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication

from desktop.ui.core.icons import Ink
from desktop.ui.sync.words import SyncOverview, SyncWords
from sync.status import DeviceStatus, State, SyncStatus, Trouble

NOW = dt.datetime(2026, 11, 16, 14, 5)
AT = NOW.astimezone()
TODAY = int(AT.timestamp() * 1000)
HERE = DeviceStatus("a" * 16, "laptop", is_this=True)
DESKTOP = DeviceStatus("b" * 16, "desktop", last_seen=TODAY - 60_000, has_yours_up_to=TODAY - 120_000)
PHONE = DeviceStatus("c" * 16, "phone", last_seen=TODAY - 3_600_000, has_yours_up_to=TODAY - 3_600_000, lacks=2)
FOLDER = Path("/shared")


@pytest.fixture
def words(qapp: QCoreApplication) -> SyncWords:
    return SyncWords()


def overview(state: State, number: int = 0, device: DeviceStatus | None = None, since: int = 0) -> SyncOverview:
    status = SyncStatus(state, number, device.id if device else "", since, devices=(HERE, DESKTOP, PHONE))
    return SyncOverview(status, FOLDER, at=AT)


@pytest.mark.parametrize(
    ("state", "number", "device", "said"),
    [
        (State.WRITING, 3, None, "3"),
        (State.WAITING, 2, PHONE, "phone"),
        (State.FOLDER_MISSING, 0, None, "not there"),
        (State.READ_ONLY, 0, None, "read-only"),
        (State.FULL, 0, None, "full"),
        (State.CHANGED, 0, None, "changed"),
        (State.NEEDS_PASSPHRASE, 0, None, "passphrase"),
        (State.HELD, 25, DESKTOP, "25"),
        (State.NEWER_APP_NEEDED, 1, DESKTOP, "newer"),
        (State.FAILING, 0, DESKTOP, "failing"),
        (State.TOO_LARGE, 2, None, "cannot be sent"),
        (State.SILENT, 1, PHONE, "Nothing from phone since"),
    ],
)
def test_every_state_says_what_it_is_about(
    words: SyncWords, state: State, number: int, device: DeviceStatus | None, said: str
) -> None:
    found = words.words(overview(state, number, device), NOW)
    assert said in found.brief
    assert found.title
    assert found.text
    if state is not State.WRITING:
        assert found.ink in (Ink.WARN, Ink.BAD)


@pytest.mark.parametrize("state", State)
def test_no_state_is_without_words(words: SyncWords, state: State) -> None:
    assert words.words(overview(state), NOW).brief


def test_off_paused_elsewhere_and_under_way_come_before_the_state(words: SyncWords) -> None:
    on = overview(State.FOLDER_MISSING)
    assert words.words(SyncOverview(), NOW).brief == "Sync is off"
    assert words.words(replace(on, is_paused=True), NOW).brief == "Sync is paused"
    assert "another process" in words.words(replace(on, is_elsewhere=True), NOW).brief
    assert words.words(replace(on, progress=(3, 9)), NOW).brief == "Reading 3 of 9 files…"


@pytest.mark.parametrize(
    ("others", "said"),
    [
        ((), "Up to date · 14:05"),
        ((DESKTOP,), "Up to date · desktop has everything · 14:05"),
        ((PHONE,), "Up to date · phone is behind · 14:05"),
        ((DESKTOP, PHONE), "Up to date · 1 of 2 devices have everything · 14:05"),
        ((DESKTOP, replace(PHONE, lacks=0)), "Up to date · all devices have everything · 14:05"),
        ((DESKTOP, replace(PHONE, is_retired=True)), "Up to date · desktop has everything · 14:05"),
    ],
)
def test_who_has_everything(words: SyncWords, others: tuple[DeviceStatus, ...], said: str) -> None:
    status = SyncStatus(State.UP_TO_DATE, devices=(HERE, *others))
    assert words.words(SyncOverview(status, FOLDER, at=AT), NOW).brief == said


def test_since_when_something_is_missing_or_fails(words: SyncWords) -> None:
    assert "today 14:05" in words.words(overview(State.WAITING, 1, PHONE, TODAY), NOW).text
    assert words.words(overview(State.FAILING, 0, DESKTOP, TODAY), NOW).title == "Sync has failed since today 14:05"


def test_each_device_in_a_line(words: SyncWords) -> None:
    assert words.device(HERE, NOW) == "This device"
    assert words.device(DESKTOP, NOW) == "Seen today 14:04 · has all your changes"
    assert words.device(PHONE, NOW) == "Seen today 13:05 · has your changes up to today 13:05"
    assert words.device(replace(PHONE, is_retired=True), NOW) == "Retired"
    new = DeviceStatus("d" * 16, "tablet", lacks=4, waiting=3, trouble=Trouble.MISSING)
    assert words.device(new, NOW).startswith("has none of your changes yet · 3 of its")
    assert "newer version" in words.device(replace(new, trouble=Trouble.NEWER), NOW)
    silent = replace(PHONE, silent_since=TODAY)
    assert words.device(silent, NOW) == "Nothing since today 14:05 · has your changes up to today 13:05"


def test_what_was_passed_over_is_told(words: SyncWords) -> None:
    passed = replace(PHONE, trouble=Trouble.MISSING, waiting=1, gap_since=TODAY, is_passed=True)
    assert "1 of its file(s) never came" in words.device(passed, NOW)
    retired = replace(passed, is_retired=True)
    assert words.device(retired, NOW) == "Retired · 1 of its file(s) never came; what came after is here"
    status = SyncStatus(State.UP_TO_DATE, devices=(HERE, DESKTOP, retired))
    assert "1 file(s) from phone never came." in words.words(SyncOverview(status, FOLDER, at=AT), NOW).text
    status = SyncStatus(State.WAITING, 1, PHONE.id, TODAY, devices=(HERE, DESKTOP, passed))
    found = words.words(SyncOverview(status, FOLDER, at=AT), NOW)
    assert "today 14:05" in found.text
    assert "taken in without it" in found.text


def test_devices_of_the_same_name_can_be_told_apart(words: SyncWords) -> None:
    one, two, other = (DeviceStatus(letter * 16, name) for letter, name in (("c", "vm"), ("d", "vm"), ("e", "desk")))
    assert [words.name(each, (one, two, other)) for each in (one, two, other)] == [
        "vm (cccccc)",
        "vm (dddddd)",
        "desk",
    ]
    assert words.name(replace(one, name=""), (one, two)) == "Device cccccc"
