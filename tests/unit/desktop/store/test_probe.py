"""Noticing what somebody else wrote."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing

import pytest

from desktop.store import Changes, Draft, Store
from desktop.store.drafts import new_item, new_task
from desktop.store.probe import Probe
from tests.helpers.named_drafts import new_label
from tests.helpers.open_race import ROOT


@pytest.fixture
def probe(store: Store) -> Iterator[Probe]:
    with closing(store.probe()) as probe:
        yield probe


_WRITE = """
import sys
from pathlib import Path
from desktop.services import Services

services = Services(Path(sys.argv[1]))
print(services.tasks.create({"title": "Milk"}, ["home"], ["oat"]).task.id)
services.close()
"""


def test_another_process(store: Store, probe: Probe) -> None:
    assert probe.changes() is None
    folder = str(store.database.path.parent)
    written = subprocess.run(
        [sys.executable, "-c", _WRITE, folder], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True
    )
    changes = probe.changes()
    assert changes is not None
    assert changes.tasks == {written.stdout.strip()}
    with store.read() as reader:
        assert changes.labels == {label.id for label in reader.labels()}
    assert changes.patches == 3
    assert probe.changes() is None


def test_another_part_of_this_process(store: Store, probe: Probe) -> None:
    task, item, label = new_task({"title": "1"}, "a0"), new_item("elsewhere", "x", "a0"), new_label("home")
    with store.write() as writer:
        writer.apply([task])
    assert probe.changes() == Changes(frozenset({task.id}), patches=1, conflicts=True)
    with store.write() as writer:
        writer.apply([item, label])
    changes = probe.changes()
    assert changes is not None
    assert changes.tasks == {"elsewhere"}
    assert changes.labels == {label.id}
    with store.write() as writer:
        writer.apply([Draft("task", task.id, {"title": "2"})])
        writer.apply([Draft("item", item.id, {"title": "y"})])
    changes = probe.changes()
    assert changes is not None
    assert changes.tasks == {task.id, "elsewhere"}


def test_what_is_not_synced_gives_empty_changes(store: Store, probe: Probe) -> None:
    with store.write() as writer:
        writer.set_setting("key", 1)
    changes = probe.changes()
    assert changes is not None
    assert not changes
    assert changes.tasks == frozenset()


def test_a_write_that_was_taken_back_is_none(store: Store, probe: Probe) -> None:
    def fail() -> None:
        with store.write() as writer:
            writer.apply([new_task({"title": "1"}, "a0")])
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert not probe.changes()
