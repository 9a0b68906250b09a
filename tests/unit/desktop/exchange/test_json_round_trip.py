"""What goes out as JSON comes in again as it was: the promise of a format that is called lossless."""

from __future__ import annotations

import datetime as dt
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.domain import text
from desktop.domain.task import Due, Priority, Status, Task, format_instant
from desktop.domain.text import LABEL_MAX, clean_line
from desktop.errors import InvalidInputError
from desktop.services.exchange import ExchangeService
from desktop.store import Draft, Store
from tests.helpers.exchange import all_tasks
from tests.helpers.stores import empty, open_store, synced_rows

EPOCH = dt.datetime(2026, 11, 16, tzinfo=dt.UTC)


@pytest.fixture(scope="module")
def stores() -> Iterator[tuple[Store, Store]]:
    with (
        tempfile.TemporaryDirectory() as folder,
        open_store(Path(folder, "a")) as a,
        open_store(Path(folder, "b")) as b,
    ):
        yield a, b


def storable(clean: Any, size: int) -> st.SearchStrategy[str]:
    """Texts as a user could have stored them."""

    def attempt(value: str) -> str | None:
        try:
            cleaned: str = clean(value)
        except InvalidInputError:
            return None
        return cleaned

    found = st.text(st.characters(codec="utf-8"), max_size=size).map(attempt)
    return found.filter(lambda value: value is not None).map(str)


INSTANTS = st.datetimes(dt.datetime(1970, 1, 1), dt.datetime(2100, 1, 1), timezones=st.just(dt.UTC)).map(
    format_instant
)
IDS = st.uuids().map(str)
POSITIONS = st.text("0AZaz", max_size=4)
FREE_TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=20)
DUES = st.builds(
    Due,
    st.dates(dt.date(1970, 1, 1), dt.date(2100, 1, 1)),
    st.none() | st.times().map(lambda time: time.replace(second=0, microsecond=0)),
)
LABELS = st.fixed_dictionaries(
    {
        "id": IDS,
        "name": storable(lambda value: clean_line(value, "A label", LABEL_MAX), 10),
        "color": st.sampled_from(["", "#ff0000"]),
    }
)
ITEMS = st.fixed_dictionaries(
    {
        "title": storable(text.item_title, 20),
        "checked": st.sampled_from([[False, None], [True, "user"], [True, "agent"], [True, None]]),
        "position": POSITIONS,
        "archived": st.booleans(),
    }
)
TASKS = st.fixed_dictionaries(
    {
        "title": storable(text.title, 20),
        "description": storable(text.description, 40),
        "state": st.tuples(st.sampled_from([status.value for status in Status]), st.none() | INSTANTS).map(list),
        "priority": st.none() | st.sampled_from([priority.value for priority in Priority]),
        "due": st.none() | DUES.map(str),
        "estimate": st.none() | st.integers(1, 1440),
        "language": st.sampled_from([None, "de", "pt-BR"]),
        "position": POSITIONS,
        "report": st.none() | st.lists(FREE_TEXT, min_size=3, max_size=3),
        "deleted": st.none() | INSTANTS.map(lambda instant: [instant, False]),
        "created_at": INSTANTS,
    }
)


@st.composite
def profiles(draw: st.DrawFn) -> list[Draft]:
    """Some labels, and tasks that wear them, with notes and checklists."""
    labels = draw(st.lists(LABELS, max_size=3, unique_by=lambda label: label["id"]))
    made = format_instant(EPOCH)
    drafts = [
        Draft("label", label["id"], {"name": label["name"], "color": label["color"], "created_at": made})
        for label in labels
    ]
    for task_id in draw(st.lists(IDS, max_size=4, unique=True)):
        registers: dict[str, Any] = draw(TASKS)
        worn = draw(st.lists(st.sampled_from(labels), unique_by=lambda label: label["id"])) if labels else []
        registers |= {f"label:{label['id']}": True for label in worn}
        for id_ in draw(st.lists(IDS, max_size=2, unique=True)):
            registers[f"observation:{id_}"] = [draw(INSTANTS), draw(FREE_TEXT)]
        drafts.append(Draft("task", task_id, registers))
        drafts += [
            Draft("item", draw(IDS), draw(ITEMS) | {"task_id": task_id, "created_at": made})
            for _ in range(draw(st.integers(0, 2)))
        ]
    return drafts


def comparable(store: Store) -> dict[str, Task]:
    """By id, without the one field that tells of this store only, and without an order among equals."""
    return {
        task.id: replace(task, updated_at=EPOCH, labels=tuple(sorted(task.labels, key=lambda label: label.id)))
        for task in all_tasks(store)
    }


@given(drafts=profiles())
def test_an_empty_profile_becomes_equal(stores: tuple[Store, Store], drafts: list[Draft]) -> None:
    here, there = stores
    empty(here)
    empty(there)
    with here.write() as writer:
        writer.apply(drafts)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "out.json")
        exported = ExchangeService(here).export(path)
        imported = ExchangeService(there).import_file(path)
        before = synced_rows(here), synced_rows(there)
        again = [ExchangeService(store).import_file(path) for store in stores]
    assert imported.created == exported.tasks == len(comparable(here))
    assert comparable(there) == comparable(here)
    with here.read() as reader, there.read() as other:
        assert set(other.labels()) == set(reader.labels())
    assert [summary.unchanged for summary in again] == [exported.tasks] * 2
    assert (synced_rows(here), synced_rows(there)) == before
