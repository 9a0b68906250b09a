"""The demo's second device: it takes part in the sync for real, and what it does can be seen on the first."""

from __future__ import annotations

import datetime as dt
import io
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from queue import Queue

import pytest

from desktop.domain.change_set import ItemState
from desktop.domain.task import Filter, Status, Task
from desktop.services import Services
from desktop.services.demo import FIRST, SECOND, DemoFolder, demo_folder, fill, fill_review, share
from desktop.services.demo_device import (
    HERE,
    RENAMED,
    STORY,
    THERE,
    DemoCommand,
    DemoEvent,
    DemoEventKind,
    SecondDevice,
    complete,
    rename_apart,
    serve,
    tick,
)

PATIENCE = 60.0
"""A limit for a broken run, not a measurement."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[DemoFolder]:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with demo_folder() as folder:
        yield folder


@pytest.fixture
def laptop(folder: DemoFolder) -> Iterator[Services]:
    services = Services(folder.laptop)
    fill(services, dt.date.today())
    fill_review(services)
    share(services, folder)
    yield services
    services.close()


@pytest.fixture
def desktop(folder: DemoFolder, laptop: Services) -> Iterator[Services]:
    services = Services(folder.desktop)
    services.sync.join(folder.shared)
    services.sync.sync_once(flush=True)
    yield services
    services.close()


def tasks(services: Services) -> dict[str, Task]:
    pages = services.lists.iterate(Filter.ALL, "", dt.date.today())
    return {task.id: task for page in pages for task in page}


def test_every_deed_of_the_story_finds_what_it_is_about(desktop: Services) -> None:
    deeds = [act(desktop) for act in STORY]
    assert None not in deeds
    assert {deed.kind for deed in deeds if deed} == set(DemoEventKind) - {DemoEventKind.JOINED}


def test_deeds_are_seen_on_the_first_device(laptop: Services, desktop: Services) -> None:
    deeds = [deed for act in STORY if (deed := act(desktop))]
    desktop.sync.sync_once(flush=True)
    laptop.sync.sync_once(flush=True)
    found = tasks(laptop)
    for deed in deeds:
        task = found[deed.task_id]
        match deed.kind:
            case DemoEventKind.TICKED:
                assert deed.what in [item.title for item in task.checklist if item.is_checked]
            case DemoEventKind.ADDED:
                assert task.title == deed.what
            case DemoEventKind.COMPLETED:
                assert task.status is Status.DONE
            case DemoEventKind.RENAMED_APART:
                assert task.title == THERE
    confirmed = [deed.what for deed in deeds if deed.kind is DemoEventKind.CONFIRMED]
    (card,) = laptop.review.open_cards()
    elsewhere = [row for row in card.rows if row.summary in confirmed]
    assert [row.shown.verdict for row in elsewhere] == [ItemState.CONFIRMED]


def test_nothing_is_done_to_what_is_not_there_or_done_already(desktop: Services) -> None:
    assert complete("Pay rent", desktop) is not None
    assert complete("Pay rent", desktop) is None
    assert tick("Dentist", desktop) is None  # it has no checklist
    assert tick("Nothing of that name", desktop) is None


def test_deeds_cross_the_process_border() -> None:
    deed = DemoEvent(DemoEventKind.TICKED, "Größe “L”", "id")
    assert DemoEvent.from_line(deed.to_line()) == deed


def test_a_task_renamed_on_both_devices_is_a_conflict_on_both(folder: DemoFolder, laptop: Services) -> None:
    heard: Queue[DemoEvent] = Queue()
    device = SecondDevice(folder, heard.put, [rename_apart], pace=0)
    thread = threading.Thread(target=device.run)
    thread.start()
    try:
        assert heard.get(timeout=PATIENCE).kind is DemoEventKind.JOINED
        deed = heard.get(timeout=PATIENCE)
        assert (deed.kind, deed.what) == (DemoEventKind.RENAMED_APART, RENAMED)
        laptop.tasks.edit([deed.task_id], {"title": HERE})
        laptop.sync.sync_once(flush=True)
        assert tasks(laptop)[deed.task_id].title == HERE  # it has not heard of the other name yet
        device.meet()
        until = threading.Event()
        while not laptop.lists.conflicts():
            laptop.sync.sync_once()
            assert not until.wait(0.1)
    finally:
        device.stop()
        thread.join()
    (conflict,) = laptop.lists.conflicts()
    assert {conflict.value, tasks(laptop)[deed.task_id].title} == {HERE, THERE}
    assert {device.name for device in laptop.sync.status().devices} == {FIRST, SECOND}


def test_at_the_end_it_leaves_everything_to_the_demo(folder: DemoFolder, laptop: Services) -> None:
    answers = io.StringIO()
    serve(folder, [f"{DemoCommand.END}\n"], answers)
    assert folder.shared.is_dir()
    assert DemoEvent.from_line(answers.getvalue()) == DemoEvent(DemoEventKind.JOINED)


def test_where_the_demo_died_it_clears_up(folder: DemoFolder) -> None:
    services = Services(folder.laptop)
    share(services, folder)
    services.close()
    serve(folder, [], io.StringIO())
    assert not folder.root.exists()


def test_only_what_is_a_demos_is_ever_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    for other in (tmp_path / "documents", tmp_path / "documents" / "assent-demo-1"):
        other.mkdir()
        DemoFolder(other).remove()
        assert other.is_dir()
