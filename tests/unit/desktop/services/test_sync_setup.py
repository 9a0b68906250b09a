"""Sync where there is nothing to sync with yet, or where the folder is another one from now on."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.services import Services
from desktop.services.sync_errors import SyncFailedError, in_plain_words
from desktop.services.sync_loop import SyncLoop
from sync.errors import FolderFullError, SyncError
from sync.status import State, SyncReport
from tests.helpers.sync_pair import named

PATIENCE = 60.0
"""A limit for a broken run, not a measurement."""


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    opened = named(Services(tmp_path / "profile"), "laptop")
    yield opened
    opened.sync.close()
    opened.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "shared"
    path.mkdir()
    return path


def test_without_a_folder_it_says_so(services: Services) -> None:
    with pytest.raises(SyncFailedError, match="No folder is shared"):
        services.sync.unlock("correct horse")
    with pytest.raises(SyncFailedError, match="No folder is shared"):
        services.sync.change_passphrase("correct horse")
    services.sync.rename("attic")
    services.sync.turn_off()
    assert services.sync.device_name == "attic"
    assert services.sync.status().state is State.OFF


def test_a_folder_that_is_not_encrypted_has_no_passphrase(services: Services, folder: Path) -> None:
    services.sync.create(folder)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    with pytest.raises(SyncFailedError, match="is not encrypted"):
        services.sync.change_passphrase("correct horse")
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def test_a_fault_that_is_none_of_the_users_keeps_its_name() -> None:
    with pytest.raises(SyncFailedError, match="is full"), in_plain_words():
        raise FolderFullError("no room")
    with pytest.raises(SyncError, match="unheard of") as caught, in_plain_words():
        raise SyncError("unheard of")
    assert type(caught.value) is SyncError


def test_the_loop_goes_along_with_a_folder_that_is_chosen_and_changed(services: Services, tmp_path: Path) -> None:
    sent = threading.Event()

    def heard(report: SyncReport) -> None:
        if report.exported:
            sent.set()

    loop = SyncLoop(services.store, services.sync, heard)
    thread = threading.Thread(target=loop.run)
    thread.start()
    try:
        for name in ("first", "second"):
            (tmp_path / name).mkdir()
            services.sync.create(tmp_path / name)
            services.tasks.create({"title": f"for the {name}"})
            loop.wake()
            assert sent.wait(PATIENCE)
            sent.clear()
            assert list((tmp_path / name).glob("d/*/*.chg")) != []
    finally:
        loop.stop()
        thread.join()


def test_a_loop_that_never_had_a_folder_ends_when_told(services: Services) -> None:
    looked = threading.Event()
    loop = SyncLoop(services.store, services.sync, lambda _: looked.set())
    thread = threading.Thread(target=loop.run)
    thread.start()
    assert looked.wait(PATIENCE)
    loop.stop()
    thread.join()
    assert services.sync.status().state is State.OFF
