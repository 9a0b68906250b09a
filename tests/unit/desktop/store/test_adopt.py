"""What a newer version sent is kept, and takes effect after the upgrade as if it had been known all along."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from desktop.services import Services
from desktop.store import Draft, Store, kinds
from desktop.store.adopt import adopt
from desktop.store.drafts import label_id
from desktop.store.entity import column_names
from desktop.store.kinds import TASK, Kind, Register, fingerprint
from desktop.store.rows import load_one
from sync.clock import make_stamp
from sync.patch import Patch
from tests.helpers.examples import examples
from tests.helpers.invariants import problems
from tests.helpers.stores import conflict_rows, empty, knowing, open_store, raw, stamp_of, synced_rows

CREATED = "2026-01-01T10:00:00.000Z"
DEVICES = ("a" * 16, "b" * 16)
DRAWINGS = "CREATE TABLE drawings (pk INTEGER PRIMARY KEY, id, name, created_at, more, stamp, stamps, size INTEGER)"
DRAWING = Kind(
    "drawing",
    {
        "name": Register(("name",), kinds._FILLED, default=""),
        "size": Register(("size",), lambda value: type(value) is int, default=1),
        "created_at": Register(("created_at",), kinds._instant),
    },
    {},
)
MOOD = Register(("mood",), lambda value: isinstance(value, str) and value != "", default="calm")
MOODY = Kind("task", {**TASK.registers, "mood": MOOD}, {**TASK.dynamic, "tag": kinds._flag})


@contextmanager
def upgraded() -> Iterator[None]:
    """A version that knows drawings, and tasks with a mood and tags."""
    with knowing({"task": MOODY, "drawing": DRAWING}):
        yield


def prepare(store: Store) -> None:
    """What the migration of that version would do."""
    raw(store, "ALTER TABLE tasks ADD COLUMN mood TEXT DEFAULT 'calm'")
    raw(store, DRAWINGS)


def stamp(ms: int, device: int = 0) -> str:
    return make_stamp(ms, 0, DEVICES[device])


def test_an_upgrade_brings_a_field_and_a_kind_to_life_with_their_stamps(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        with store.write() as writer:
            writer.apply(
                [
                    Patch("task", "t", {"created_at": CREATED, "title": "Milk"}, stamp(1)),
                    Patch("task", "t", {"mood": "glad", "title": "Oat milk"}, stamp(3), {"title": stamp(1)}),
                    Patch("task", "u", {"created_at": CREATED, "title": "Bread", "mood": 5}, stamp(4)),
                    Patch("drawing", "s", {"created_at": CREATED, "name": "House", "colour": "red"}, stamp(2)),
                    Patch("drawing", "s", {"size": 7}, stamp(5)),
                ]
            )
        assert raw(store, "SELECT count(*) FROM others") == [(1,)]
        assert problems(store) == []
        prepare(store)
    with upgraded(), closing(Store.open(tmp_path)) as store:
        assert raw(store, "SELECT id, mood, more FROM tasks ORDER BY id") == [
            ("t", "glad", "{}"),
            ("u", "calm", "{}"),
        ]
        assert raw(store, "SELECT id, name, size, more FROM drawings") == [("s", "House", 7, '{"colour":"red"}')]
        assert raw(store, "SELECT count(*) FROM others") == [(0,)]
        with store.read() as reader:
            assert stamp_of(reader, "task", "t", "mood") == stamp(3)
            assert stamp_of(reader, "task", "u", "mood") == stamp(4)  # as its creation said nothing of use
            assert stamp_of(reader, "drawing", "s", "name") == stamp(2)
            assert stamp_of(reader, "drawing", "s", "size") == stamp(5)
        assert problems(store) == []
        with store.write() as writer:
            writer.apply([Draft("task", "t", {"mood": "sad"}), Draft("drawing", "s", {"size": 8})])
        *_, local, last = raw(store, "SELECT base FROM history ORDER BY seq")
        assert (json.loads(local[0]), json.loads(last[0])) == ({"mood": stamp(3)}, {"size": stamp(5)})
        assert problems(store) == []


def test_it_happens_once(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        prepare(store)
    with upgraded(), mock.patch("desktop.store.adopt.adopt", wraps=adopt) as adopting:
        for _ in range(3):
            Store.open(tmp_path).close()
    assert adopting.call_count == 1


def test_the_fingerprint_tells_versions_apart() -> None:
    before = fingerprint()
    with upgraded():
        assert fingerprint() != before
    assert fingerprint() == before


_MOODS: list[Any] = ["glad", "sad", "", 5, None]
_FIELDS: dict[str, dict[str, list[Any]]] = {
    "task": {"title": ["a", "b"], "mood": _MOODS, "tag:x": [True, False, "no"], "due": [None, "2026-01-05"]},
    "drawing": {"name": ["a", "", "b"], "size": [1, 2, "big"], "other": [1, "x"]},
}


@st.composite
def patches(draw: st.DrawFn) -> Patch:
    kind = draw(st.sampled_from(list(_FIELDS)))
    ms = draw(st.integers(1, 5))
    names = draw(st.lists(st.sampled_from(list(_FIELDS[kind])), min_size=1, unique=True))
    fields = {name: draw(st.sampled_from(_FIELDS[kind][name])) for name in names}
    if draw(st.booleans()):
        fields["created_at"] = draw(st.sampled_from([CREATED, CREATED, "never"]))
    seen = draw(st.lists(st.sampled_from(names), unique=True)) if ms > 1 else []
    base = {name: stamp(draw(st.integers(1, ms - 1)), draw(st.integers(0, 1))) for name in seen}
    return Patch(kind, draw(st.sampled_from("tu")), fields, stamp(ms, draw(st.integers(0, 1))), base)


@pytest.fixture(scope="module")
def versions(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Store, Store]]:
    folder: Path = tmp_path_factory.mktemp("versions")
    with open_store(folder / "old") as old, open_store(folder / "new") as new:
        for store in (old, new):
            prepare(store)
        yield old, new


@examples(2)
@given(all_patches=st.lists(patches(), min_size=1, max_size=10), cut=st.integers(0, 10))
@example(  # the second counts no longer, so nobody has seen the first before the third
    all_patches=[
        Patch("task", "t", {"mood": "glad"}, stamp(1)),
        Patch("task", "t", {"mood": ""}, stamp(2), {"mood": stamp(1)}),
        Patch("task", "t", {"mood": "sad"}, stamp(3), {"mood": stamp(2)}),
    ],
    cut=3,
)
@example(  # equal stamps: the one that wins stays, the one that lost is no conflict any more
    all_patches=[Patch("task", "t", {"tag:x": value}, stamp(1)) for value in (True, "no")], cut=2
)
def test_whoever_upgrades_whenever_ends_up_with_the_same(
    versions: tuple[Store, Store], all_patches: list[Patch], cut: int
) -> None:
    old, new = versions
    for store in versions:
        empty(store)
        raw(store, "DELETE FROM drawings")
    with old.write() as writer:
        writer.apply(all_patches[:cut])
    with upgraded():
        with old.database.write() as connection:
            adopt(connection)
        with old.write() as writer:
            writer.apply(all_patches[cut:])
        with new.write() as writer:
            writer.apply(all_patches)
        assert _state(old) == _state(new)
        assert conflict_rows(old) == conflict_rows(new)
        assert problems(old) == []


def _state(store: Store) -> dict[str, Any]:
    """The rows. An id that only ever had values which the newer version refuses is no more than an empty row."""
    state: dict[str, Any] = {}
    with store.database.read() as connection:
        for kind in (MOODY, DRAWING):
            for id_ in "tu":
                entity = load_one(connection, kind.name, id_)
                if entity and (entity.stamp or entity.stamps):
                    state[f"{kind.name} {id_}"] = entity.columns()[column_names(kind).index("id") :]
    return state


def test_a_merge_of_labels_that_came_before_the_upgrade_takes_effect(tmp_path: Path) -> None:
    """As a profile of version 11 keeps it: a field that it does not know, in labels that it shows."""
    with closing(Services(tmp_path)) as services:
        task = services.tasks.create({"title": "Milk"}, ["home", "house"]).task.id
        services.labels.merge(label_id("home"), label_id("house"))
        after = synced_rows(services.store)
        raw(services.store, "UPDATE labels SET more = json_object('merged', merged) WHERE merged IS NOT NULL")
        for column in ("merged", "shown_as"):
            raw(services.store, f"ALTER TABLE labels DROP COLUMN {column}")
        raw(services.store, "DELETE FROM task_labels")
        raw(services.store, "INSERT INTO task_labels SELECT ?, id, 1 FROM labels", task)
        raw(services.store, "UPDATE meta SET value = 'older' WHERE key = 'kinds'")
        raw(services.store, "PRAGMA user_version = 11")
    with closing(Services(tmp_path)) as services:
        assert [label.name for label in services.tasks.get(task).labels] == ["house"]
        assert synced_rows(services.store) == after
        assert problems(services.store) == []
