"""Two devices of one person, each with a real window on a screen of its own, and one shared folder."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from desktop.settings import DEVICE_NAME
from tests.helpers.screen import Screen, available, screen, wait_until
from tests.helpers.walk import Walk

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(sys.platform != "linux", reason="needs an X server"),
    pytest.mark.timeout(300),
]

OFFSITE = "Plan the offsite"
REQUEST = (
    f"Add book a room and invite everyone to the checklist of {OFFSITE}. "
    f"Set the priority of {OFFSITE} to high. Set the estimate of {OFFSITE} to 90 minutes."
)
ROOM, INVITE = 'Add: "book a room"', 'Add: "invite everyone"'
PRIORITY, ESTIMATE = "Set priority to P1", "Set estimate to 90 minutes"
PROPOSED = [ROOM, INVITE, PRIORITY, ESTIMATE]

SIDE, RIGHT_HALF = 350, 640
"""On the screen: right of these begin the fields of a dialog, and of a task's details."""
PASSPHRASE = "plum lantern otter violin"

NO_KEYRING = {"PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring"}
"""The keys of a test have no business in the keyring of whoever runs it."""


@pytest.fixture(scope="module")
def screens(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Screen, Screen]]:
    assert available(), "make test installs xvfb, openbox and xdotool where it may; please install them"
    with screen(tmp_path_factory.mktemp("a")) as here, screen(tmp_path_factory.mktemp("b")) as there:
        yield here, there


class Devices:
    """`a` and `b`, which share `folder`."""

    def __init__(self, root: Path, screens: tuple[Screen, Screen]) -> None:
        self.folder = root / "shared"
        self.a = Walk(root / "laptop", screens[0], NO_KEYRING)
        self.b = Walk(root / "desktop", screens[1], NO_KEYRING)
        for walk in self:
            with walk.services() as services:
                services.settings.set(DEVICE_NAME, walk.profile.name)

    def __iter__(self) -> Iterator[Walk]:
        return iter((self.a, self.b))

    @contextmanager
    def windows(self) -> Iterator[None]:
        with ExitStack() as stack:
            for walk in self:
                stack.enter_context(walk.window())
                stack.enter_context(walk.eyes())
            yield

    def await_same(self) -> None:
        """Every task and every proposal is alike on both."""
        wait_until(lambda: everything(self.a) == everything(self.b), "both devices to have the same")


@pytest.fixture
def devices(tmp_path: Path, screens: tuple[Screen, Screen]) -> Devices:
    return Devices(tmp_path, screens)


def everything(walk: Walk) -> tuple[Any, Any]:
    sets = walk.command("review", "--all")
    for item in (item for change_set in sets for item in change_set["items"]):
        del item["shown_as"]  # which tells whether it was decided on this device
    return walk.command("list"), sets


def share_by_command(devices: Devices) -> None:
    for walk in devices:
        walk.process("sync", "--folder", str(devices.folder), "--once")


def add_with_checklist(walk: Walk) -> None:
    """By typing, and by pasting what another program has copied."""
    display = walk.display
    display.type(f"{OFFSITE} !p2")
    display.keys("Return")
    wait_until(lambda: OFFSITE in walk.stored(), "the task that was typed")
    display.keys("Escape", "Down")
    walk.settle()
    with display.clipboard("- Ask for dates\n[x] Find a lake"):
        display.keys("ctrl+shift+l")
        walk.await_sight(lambda seen: seen.field and seen.field[0] > RIGHT_HALF, "the field for checklist items")
        display.keys("ctrl+v")
        wait_until(lambda: len(walk.stored()[OFFSITE].checklist) == 2, "the pasted checklist")


def ask_for_changes(walk: Walk) -> None:
    walk.ask(REQUEST)
    wait_until(lambda: walk.verdicts() == dict.fromkeys(PROPOSED, "pending"), "the proposals")
    walk.await_sight(lambda seen: len(seen.ticks) == len(PROPOSED), "a card with a row for each proposal")


def open_review(walk: Walk) -> None:
    """With the keyboard on the first row of the card that came from elsewhere."""
    walk.display.keys("ctrl+7")
    walk.await_sight(lambda seen: len(seen.page_ticks) == len(PROPOSED), "the card on the Review page")
    walk.await_sight(lambda seen: seen.page_focused == 0, "the first row in focus")


def test_one_proposes_the_other_decides(devices: Devices) -> None:
    a, b = devices
    share_by_command(devices)
    with devices.windows():
        add_with_checklist(a)
        wait_until(lambda: b.stored() == a.stored(), "the task on the other device")
        ask_for_changes(a)
        wait_until(lambda: b.verdicts() == a.verdicts(), "the proposals on the other device")

        # two of them are confirmed there
        open_review(b)
        b.display.keys("y")
        b.await_sight(lambda seen: len(seen.page_ticks) == 3 and seen.page_focused == 0, "the second row in focus")
        b.display.keys("y")
        b.await_sight(lambda seen: len(seen.page_ticks) == 2, "two rows decided")
        decided = dict.fromkeys(PROPOSED, "pending") | {ROOM: "confirmed", INVITE: "confirmed"}
        wait_until(lambda: b.verdicts() == decided, "both verdicts")

        # and seen here, where one is undone
        a.await_sight(lambda seen: len(seen.ticks) == 2, "the verdicts of the other device on the card")
        assert a.states() == decided
        assert {item["title"] for item in a.tasks()[OFFSITE]["checklist"]} >= {"book a room", "invite everyone"}
        a.display.keys("shift+Tab", "Home")
        a.settle()
        a.display.keys("u")
        wait_until(lambda: a.verdicts()[ROOM] == "undone", "the proposal that was undone")
        wait_until(lambda: b.verdicts() == a.verdicts(), "the same on the other device")
        devices.await_same()
    titles = [item["title"] for item in b.tasks()[OFFSITE]["checklist"]]
    assert titles == ["Ask for dates", "Find a lake", "invite everyone"]
    devices.await_same()


def choose_folder(walk: Walk, folder: Path) -> None:
    """In the assistant, up to where it tells what is in the folder."""
    display = walk.display
    display.keys("ctrl+s")
    wait_until(lambda: display.window("^Sync"), "the assistant")
    empty = walk.await_sight(lambda seen: seen.field and seen.field[0] > SIDE, "the field for the folder")
    display.type(str(folder))
    walk.await_sight(lambda seen: len(seen.buttons) > len(empty.buttons), "the way on")
    display.keys("Return")
    walk.await_sight(lambda seen: seen.field not in (None, empty.field), "what is in the folder")


def begin_sharing_encrypted(walk: Walk, folder: Path) -> None:
    """By the assistant, with a passphrase."""
    display = walk.display
    choose_folder(walk, folder)
    at_name = walk.see().field
    display.keys("Tab", "space")
    walk.await_sight(lambda seen: seen.field not in (None, at_name), "the field for the passphrase")
    display.type(PASSPHRASE)
    display.keys("Tab")
    display.type(PASSPHRASE)
    display.keys("Return")


def await_recovery_code(walk: Walk, folder: Path) -> None:
    wait_until(lambda: list(folder.glob("keys/*")), "the key of the folder")
    walk.await_sight(lambda seen: not seen.buttons and not seen.field, "the recovery code")


def share_encrypted(walk: Walk, folder: Path) -> None:
    """The recovery code is said to be kept."""
    begin_sharing_encrypted(walk, folder)
    await_recovery_code(walk, folder)
    walk.display.keys("Tab", "Tab", "space")
    walk.await_sight(lambda seen: len(seen.buttons) == 1, "the way on")
    walk.display.keys("Return")
    close_when_all_is_set(walk)


def join_encrypted(walk: Walk, folder: Path) -> None:
    choose_folder(walk, folder)
    walk.display.type(PASSPHRASE)
    walk.display.keys("Return")
    close_when_all_is_set(walk)


def close_when_all_is_set(walk: Walk) -> None:
    walk.display.press_until("Return", lambda: not walk.display.window("^Sync"), "the end of the assistant")


def test_the_same_encrypted(devices: Devices) -> None:
    a, b = devices
    with devices.windows():
        add_with_checklist(a)
        share_encrypted(a, devices.folder)
        join_encrypted(b, devices.folder)
        wait_until(lambda: b.stored() == a.stored(), "the task on the other device")
        ask_for_changes(a)
        wait_until(lambda: b.verdicts() == a.verdicts(), "the proposals on the other device")
        open_review(b)
        b.display.keys("shift+a")
        wait_until(lambda: set(a.verdicts().values()) == {"confirmed"}, "all of it confirmed on the other device")
        a.await_sight(lambda seen: not seen.ticks, "the verdicts on the card")
        devices.await_same()
    joining = ("sync", "--folder", str(devices.folder), "--once")
    with pytest.raises(subprocess.CalledProcessError):
        Walk(devices.folder.with_name("without"), a.display, NO_KEYRING).process(*joining)
    third = Walk(devices.folder.with_name("with"), a.display, NO_KEYRING | {"ASSENT_PASSPHRASE": PASSPHRASE})
    third.process(*joining)
    assert third.tasks() == a.tasks()


def test_it_ends_when_told_to_whatever_is_being_asked(devices: Devices) -> None:
    """While the key is derived, while the recovery code is shown, and while that is asked about."""
    for moment in ("deriving", "code", "question"):
        folder = devices.folder.with_name(moment)
        walk = Walk(devices.folder.with_name(f"of-{moment}"), devices.a.display, NO_KEYRING)
        with walk.services() as services:  # an empty Inbox has a button of its own below the assistant
            services.tasks.create({"title": "Call the bank"})
        with walk.window() as process, walk.eyes():
            begin_sharing_encrypted(walk, folder)
            if moment != "deriving":
                await_recovery_code(walk, folder)
            if moment == "question":
                walk.display.keys("Escape")
                wait_until(partial(walk.display.window, "^Recovery code"), "the question")
            process.terminate()
            process.wait(10)


def test_apart_for_a_while(devices: Devices) -> None:
    """The folder goes away for one of them while both go on."""
    a, b = devices
    devices.folder.mkdir()
    door = devices.folder.with_name("door")  # by which the first device reaches the folder
    door.symlink_to(devices.folder)
    a.process("sync", "--folder", str(door), "--once")
    b.process("sync", "--folder", str(devices.folder), "--once")
    for title in ("Call the bank", "Water the plants"):
        a.command("add", title)
    with devices.windows():
        wait_until(lambda: len(b.stored()) == 2, "both tasks on the other device")
        door.unlink()
        rename_last(a, "Call the bank about the loan")
        add(a, "Written offline")
        rename_last(b, "Call the bank on Monday")
        add(b, "Written online")
        assert "Written online" not in a.stored()
        assert "Written offline" not in b.stored()
        door.symlink_to(devices.folder)
        wait_until(lambda: len(a.stored()) == len(b.stored()) == 4, "what was written meanwhile")
        devices.await_same()
        wait_until(lambda: conflict_of(a), "the conflict")
    assert conflict_of(a) == conflict_of(b)
    assert conflict_of(a) == {"Call the bank about the loan", "Call the bank on Monday"}


def add(walk: Walk, title: str) -> None:
    walk.display.keys("ctrl+n")
    walk.display.type(title)
    walk.display.keys("Return")
    wait_until(lambda: title in walk.stored(), "the task that was typed")


def rename_last(walk: Walk, title: str) -> None:
    """The task at the end of All, in the list itself."""
    walk.display.keys("ctrl+4", "Escape")
    walk.settle()
    walk.display.keys("End", "F2")
    walk.settle()
    walk.display.keys("ctrl+a")
    walk.display.type(title)
    walk.display.keys("Return")
    wait_until(lambda: title in walk.stored(), "the new title")


def conflict_of(walk: Walk) -> set[str]:
    """The value that lost and the one that stands."""
    with walk.services() as services:
        found = services.lists.conflicts()
    return {text for conflict in found for text in (str(conflict.value), conflict.task_title)}
