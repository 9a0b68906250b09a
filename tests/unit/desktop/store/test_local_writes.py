"""Drafts: what a local write records, and what it does not."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.errors import InvalidInputError
from desktop.store import Draft, Store
from desktop.store.apply import GONE
from desktop.store.drafts import new_item, new_task
from sync.clock import LATEST_MS, MAX_DRIFT_MS, make_stamp, stamp_device, stamp_ms
from sync.patch import Patch
from tests.helpers.invariants import assert_sound
from tests.helpers.named_drafts import new_label
from tests.helpers.stores import empty, open_store, raw, stamp_of, synced_rows

FOREIGN = "f" * 16
CREATED = "2026-01-01T10:00:00.000Z"


def write(store: Store, *writes: Draft | Patch, actor: str = "user") -> Any:
    with store.write() as writer:
        return writer.apply(writes, actor)


def history(store: Store) -> list[tuple[str, str, str, dict[str, Any], dict[str, str]]]:
    rows = raw(store, "SELECT kind, entity, stamp, fields, base FROM history ORDER BY seq")
    return [(kind, id_, stamp, json.loads(fields), json.loads(base)) for kind, id_, stamp, fields, base in rows]


def test_a_draft_becomes_a_patch_with_its_own_stamp_and_the_stamps_that_it_overwrites(store: Store) -> None:
    draft = new_task({"title": "Milk"}, "a0")
    write(store, draft)
    write(store, Draft("task", draft.id, {"title": "Oat milk"}), actor="agent")
    (_, _, first, created, no_base), (_, _, second, fields, base) = history(store)
    assert created["title"] == "Milk"
    assert no_base == {}
    assert fields == {"title": "Oat milk"}
    assert base == {"title": first}
    assert first < second
    assert {stamp_device(first), stamp_device(second)} == {store.device}
    assert raw(store, "SELECT actor FROM history ORDER BY seq") == [("user",), ("agent",)]
    assert_sound(store)


def test_registers_that_a_creation_left_unsaid_have_its_stamp(store: Store) -> None:
    draft = new_task({"title": "Milk"}, "a0")
    write(store, draft)
    write(store, Draft("task", draft.id, {"due": "2026-01-05"}))
    (_, _, first, *_), (*_, base) = history(store)
    assert base == {"due": first}
    assert_sound(store)


def test_what_changes_nothing_leaves_no_trace(store: Store) -> None:
    draft = new_task({"title": "Milk", "description": "2 l"}, "a0")
    write(store, draft)
    before = synced_rows(store), raw(store, "SELECT * FROM meta"), raw(store, "SELECT * FROM outbox")
    applied = write(store, Draft("task", draft.id, {"title": "Milk", "due": None}), Draft("task", draft.id, {}))
    assert not applied.changes
    assert applied.effects == []
    assert before == (synced_rows(store), raw(store, "SELECT * FROM meta"), raw(store, "SELECT * FROM outbox"))


def test_only_the_fields_that_differ_are_written(store: Store) -> None:
    draft = new_task({"title": "Milk", "description": "2 l"}, "a0")
    write(store, draft)
    write(store, Draft("task", draft.id, {"title": "Milk", "description": "3 l"}))
    assert history(store)[-1][3] == {"description": "3 l"}


def test_creating_what_is_there_leaves_it_as_its_owner_made_it(store: Store) -> None:
    draft = new_task({"title": "Milk", "description": "2 l"}, "a0")
    write(store, draft)
    write(store, Draft("task", draft.id, {"title": "Oat milk"}))
    before = synced_rows(store)
    assert not write(store, new_task({"title": "Milk"}, "a1", id_=draft.id)).changes
    assert synced_rows(store) == before


def test_what_was_only_heard_of_can_still_be_created(store: Store) -> None:
    early = Patch("task", "t", {"due": "2026-01-05"}, make_stamp(5, 0, FOREIGN))
    write(store, early)
    applied = write(store, new_task({"title": "Milk"}, "a0", id_="t"))
    assert [(effect.field, effect.before) for effect in applied.effects] == [("deleted", GONE)]
    with store.read() as reader:
        task = reader.task("t")
    assert task is not None
    assert (task.title, task.due) == ("Milk", None)  # the creation is the later write
    assert_sound(store)


def test_a_value_that_cannot_be_stored_is_refused_as_a_whole(store: Store) -> None:
    draft = new_task({"title": "Milk"}, "a0")
    write(store, draft)
    before = synced_rows(store)
    with pytest.raises(InvalidInputError, match="cannot be stored"):
        write(store, new_task({"title": "Bread"}, "a1"), Draft("task", draft.id, {"title": None}))
    assert synced_rows(store) == before


def test_several_writes_of_one_field_in_a_batch_follow_each_other(store: Store) -> None:
    draft = new_task({"title": "1"}, "a0")
    applied = write(store, draft, *(Draft("task", draft.id, {"title": title}) for title in ("2", "3")))
    created, second, third = history(store)
    assert created[2] < second[2] < third[2]
    assert (second[4], third[4]) == ({"title": created[2]}, {"title": second[2]})
    assert [(effect.before, effect.after) for effect in applied.effects[1:]] == [("1", "2"), ("2", "3")]
    assert_sound(store)


def test_a_local_edit_wins_over_a_field_poisoned_by_a_wrong_clock(store: Store) -> None:
    draft = new_task({"title": "Milk"}, "a0")
    write(store, draft)
    poisoned = make_stamp(LATEST_MS - 1, 7, FOREIGN)
    applied = write(store, Patch("task", draft.id, {"title": "!!!"}, poisoned))
    assert applied.ahead
    write(store, Draft("task", draft.id, {"title": "Oat milk"}))
    with store.read() as reader:
        task = reader.task(draft.id)
        assert stamp_of(reader, "task", draft.id, "title") > poisoned
    assert task is not None
    assert task.title == "Oat milk"
    write(store, Draft("task", draft.id, {"due": "2026-01-05"}))
    last = history(store)[-1][2]
    assert stamp_ms(last) < 1_900_000_000_000  # the clock itself was not dragged along


def test_the_clock_follows_others_for_a_few_minutes_and_survives_a_restart(tmp_path: Path) -> None:
    start = 1_800_000_000_000
    ahead = make_stamp(start + MAX_DRIFT_MS // 2, 3, FOREIGN)
    with open_store(tmp_path, start) as store:
        assert not write(store, Patch("task", "t", {"created_at": CREATED, "title": "Milk"}, ahead)).ahead
        write(store, Draft("task", "t", {"title": "Oat milk"}))
        first = history(store)[-1][2]
        assert first > ahead
    with open_store(tmp_path, start - 3_600_000) as store:  # an hour back
        write(store, Draft("task", "t", {"due": "2026-01-05"}))
        assert history(store)[-1][2] > first


def test_changes_name_the_task_of_an_item_and_both_when_it_moves(store: Store) -> None:
    one, two = new_task({"title": "1"}, "a0"), new_task({"title": "2"}, "a1")
    item = new_item(one.id, "Flour", "a0")
    label = new_label("home")
    assert write(store, one, two).changes.tasks == {one.id, two.id}
    assert write(store, item).changes.tasks == {one.id}
    moved = write(store, Draft("item", item.id, {"task_id": two.id}), label).changes
    assert moved.tasks == {one.id, two.id}
    assert moved.labels == {label.id}
    assert moved.patches == 2
    assert_sound(store)


def test_a_losing_value_can_be_taken_note_of_here_and_everywhere(store: Store, tmp_path: Path) -> None:
    start = Patch("task", "t", {"created_at": CREATED, "title": "Milk"}, make_stamp(1, 0, FOREIGN))
    mine = Patch("task", "t", {"title": "Oat milk"}, make_stamp(2, 0, FOREIGN), {"title": start.stamp})
    theirs = Patch("task", "t", {"title": "Soy milk"}, make_stamp(3, 0, "e" * 16), {"title": start.stamp})
    write(store, start, mine, theirs)
    with store.read() as reader:
        (conflict,) = reader.conflicts()
        assert (conflict.value, conflict.winner) == ("Oat milk", "Soy milk")
    applied = write(store, Draft("task", "t", {}, seen={"title": conflict.stamp}))
    assert applied.changes.conflicts
    assert applied.effects == []
    with store.read() as reader:
        assert reader.conflicts() == []
        task = reader.task("t")
    assert task is not None
    assert task.title == "Soy milk"
    _, _, stamp, fields, base = history(store)[-1]
    with open_store(tmp_path / "other") as other:
        write(other, start, mine, theirs, Patch("task", "t", fields, stamp, base))
        with other.read() as reader:
            assert reader.conflicts() == []
    assert_sound(store)


def test_an_exception_in_a_write_takes_all_of_it_back(store: Store) -> None:
    before = synced_rows(store)

    def fail_half_way() -> None:
        with store.write() as writer:
            writer.apply([new_task({"title": "Milk"}, "a0")])
            writer.set_setting("key", 1)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail_half_way()
    assert synced_rows(store) == before
    with store.read() as reader:
        assert reader.settings() == {}


def test_a_write_inside_a_write_fails_instead_of_waiting_for_itself(store: Store) -> None:
    with store.write(), pytest.raises(RuntimeError, match="wait for itself"), store.write():
        pass
    with store.write() as writer:
        writer.set_setting("still", "works")


_values = st.sampled_from(["", "x", "y", "z"])


@given(
    st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from(["description", "priority", "label:l"]), _values)),
    st.booleans(),
)
def test_history_outbox_and_rows_always_agree(store: Store, edits: list[tuple[str, str, str]], at_once: bool) -> None:
    empty(store)
    drafts = [new_task({"title": id_}, "a0", id_=id_) for id_ in "abc"]
    drafts += [
        Draft("task", id_, {field: value == "x" if field == "label:l" else value}) for id_, field, value in edits
    ]
    for batch in [drafts] if at_once else [[draft] for draft in drafts]:
        write(store, *batch)
    assert_sound(store)


def test_threads_share_a_store(store: Store) -> None:
    write(store, new_task({"title": "a"}, "a0", id_="a"), new_task({"title": "b"}, "a1", id_="b"))

    def work(name: str) -> None:
        for number in range(15):
            write(store, *(Draft("task", id_, {"description": f"{name} {number}"}) for id_ in "ab"))
            with store.read() as reader:
                a, b = reader.tasks(["a", "b"])
                assert a.description == b.description

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(work, "uvwxyz"))
    assert len(history(store)) == 2 + 6 * 15 * 2
    assert_sound(store)
