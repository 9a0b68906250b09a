"""What the store derives for proposals, whatever arrives first, and how writes of a fixed stamp count."""

from __future__ import annotations

import datetime as dt
import itertools
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from desktop.domain.change_set import ChangeItem, ChangeSet, Decision, ItemState, SetFilter, Verdict, created_id
from desktop.domain.views import Query, View
from desktop.store import Draft, Store, Writer
from desktop.store.apply import GONE
from desktop.store.audit import histories
from desktop.store.compiled import review, tasks
from desktop.store.drafts import new_task
from desktop.store.reviews import decision_draft, item_draft, set_draft
from sync.clock import make_stamp
from sync.patch import Patch
from tests.helpers.invariants import assert_sound
from tests.helpers.stores import open_store, raw, stamp_of, synced_rows

NOW = dt.datetime.now(dt.UTC)
WEEK = dt.timedelta(days=7)
CREATED = "2026-01-01T10:00:00.000Z"
FOREIGN = "f" * 16


def change_set(id_: str = "s", *, age: dt.timedelta = dt.timedelta()) -> ChangeSet:
    made = NOW - age
    return ChangeSet(id_, "run", "talk", "tidy up", "builtin", "rules", made, made + WEEK, "")


def item(id_: str = "i", task_id: str = "t", set_id: str = "s", meaning: str = "m") -> ChangeItem:
    return ChangeItem(id_, set_id, 0, "update_task", {}, task_id, "Milk", "task", task_id, False, {}, meaning=meaning)


def verdict(id_: str, given: Verdict, round_: int = 0, on: str = "i", at: dt.datetime = NOW) -> Draft:
    return decision_draft(Decision(id_, on, "s", given, round_, "user", "", at))


def write(store: Store, *drafts: Draft | Patch) -> Writer:
    with store.write() as writer:
        writer.apply(drafts)
    return writer


def state(store: Store, id_: str = "i") -> ItemState:
    with store.read() as reader:
        return reader.reviews.states([id_], NOW)[id_]


def proposed(store: Store) -> tuple[int, int]:
    """In the sidebar, and on the row of the task."""
    with store.read() as reader:
        (row,) = reader.rows(["t"])
        return reader.counts(NOW.date()).review, row.proposed


@pytest.fixture
def filled(store: Store) -> Store:
    write(store, new_task({"title": "Milk"}, "a0", id_="t"), set_draft(change_set()), item_draft(item(), NOW))
    return store


def test_proposals_are_counted_until_they_are_decided_on(filled: Store) -> None:
    assert proposed(filled) == (1, 1)
    write(filled, item_draft(item("j", task_id="new"), NOW))
    assert proposed(filled) == (2, 1)
    write(filled, verdict("d", Verdict.CONFIRMED))
    assert proposed(filled) == (1, 0)
    write(filled, verdict("e", Verdict.UNDONE), verdict("f", Verdict.RECONSIDERED, 1))
    assert proposed(filled) == (2, 1)
    assert_sound(filled)


def test_what_has_expired_is_not_counted_unless_it_was_reconsidered(store: Store) -> None:
    old = change_set(age=2 * WEEK)
    write(store, new_task({"title": "Milk"}, "a0", id_="t"), set_draft(old), item_draft(item(), old.created_at))
    assert proposed(store) == (0, 0)
    assert state(store) is ItemState.EXPIRED
    write(store, verdict("d", Verdict.RECONSIDERED, 1))
    assert proposed(store) == (1, 1)
    assert state(store) is ItemState.PENDING


@pytest.mark.parametrize("years", [-40, -3, 30])
def test_a_proposal_from_a_wrong_clock_is_shown(tmp_path: Path, years: int) -> None:
    """Of a device that knows the time from others, and of one that is wrong about everything."""
    made = change_set(age=dt.timedelta(days=-365 * years))
    wrong = int(made.created_at.timestamp() * 1000)
    for folder, start in (("informed", int(NOW.timestamp() * 1000)), ("alone", wrong)):
        if years == -3 and folder == "alone":
            continue  # nobody can tell it from one that is three years old
        with open_store(tmp_path / folder, start=start) as store:
            write(store, new_task({"title": "Milk"}, "a0", id_="t"), set_draft(made), item_draft(item(), NOW))
            assert proposed(store) == (1, 1)
            assert state(store) is ItemState.PENDING


@pytest.mark.parametrize("order", list(itertools.permutations(range(4))))
def test_whatever_arrives_first(store: Store, order: tuple[int, ...]) -> None:
    drafts = [
        set_draft(change_set()),
        item_draft(item(), NOW),
        verdict("d", Verdict.REJECTED),
        verdict("e", Verdict.RECONSIDERED, 1),
    ]
    write(store, new_task({"title": "Milk"}, "a0", id_="t"))
    changes = [write(store, drafts[place]).changes for place in order]
    assert proposed(store) == (1, 1)
    named = [place for place, change in zip(order, changes, strict=True) if change.change_sets == {"s"}]
    assert named == list(order)
    assert "t" in changes[-1].proposed or order[-1] == 0
    assert_sound(store)


def test_a_proposal_whose_set_has_not_arrived_cannot_be_shown(store: Store) -> None:
    write(store, new_task({"title": "Milk"}, "a0", id_="t"), item_draft(item(), NOW))
    assert proposed(store) == (0, 0)
    changes = write(store, set_draft(change_set())).changes
    assert changes.proposed == {"t"}
    assert proposed(store) == (1, 1)


def test_other_processes_writes_name_sets_conversations_and_tasks(filled: Store) -> None:
    with closing(filled.probe()) as probe:
        write(filled, verdict("d", Verdict.CONFIRMED))
        changes = probe.changes()
        assert changes is not None
        assert changes.proposed == {"t"}
        assert not changes.tasks  # no list of tasks need be read again
        assert not changes.conflicts
        assert changes.change_sets == {"s"}
        write(filled, item_draft(item("j", "u"), NOW), Draft("message", "m", {"conversation_id": "c", "text": "x"}))
        changes = probe.changes()
        assert changes is not None
        assert changes.proposed == {"u"}
        assert changes.change_sets == {"s"}
        assert changes.conversations == {"c"}


def test_sets_are_found_by_what_is_asked_of_them(filled: Store) -> None:
    write(filled, set_draft(change_set("old", age=3 * WEEK)), item_draft(item("o", set_id="old"), NOW))
    with filled.read() as reader:
        ask = reader.reviews.set_ids
        assert ask(SetFilter(), NOW) == ["s", "old"]
        assert ask(SetFilter(waiting=True), NOW) == ["s"]
        assert ask(SetFilter(state=ItemState.EXPIRED), NOW) == ["old"]
        assert ask(SetFilter(since=NOW - WEEK), NOW) == ["s"]
        assert ask(SetFilter(tool="update_task", task_id="t", device=filled.device), NOW) == ["s", "old"]
        assert ask(SetFilter(tool="add_task"), NOW) == []
        assert ask(SetFilter(device=FOREIGN), NOW) == []
        assert [found.id for found, _ in reader.reviews.of_meaning(["m", ""])] == ["i", "o"]
        assert [id_ for id_, _ in reader.reviews.expiring(NOW, NOW + WEEK)] == ["i"]


def test_decisions_are_neither_conflicts_nor_undo_steps(filled: Store) -> None:
    with filled.write() as writer:
        writer.apply([verdict("d", Verdict.REJECTED)])
        writer.record_step("reject", "Milk")
        stamp = stamp_of(writer, "change_set", "s", "request")
        for number, request in enumerate("xy"):
            later = make_stamp(int(stamp[:12], 16) + 1, 0, str(number) * 16)
            writer.apply([Patch("change_set", "s", {"request": request}, later, {"request": stamp})])
    with filled.read() as reader:
        assert reader.undo_step() is None
        assert reader.conflicts() == []
        assert reader.counts(NOW.date()).conflicts == 0


def test_damage_to_what_is_derived_is_found_and_mended(filled: Store) -> None:
    from desktop.store.doctor import check, repair

    for damage in ("state = 'confirmed'", "expires_at = NULL", "meaning = 'x'"):
        raw(filled, f"UPDATE change_items SET {damage}")
        assert [finding.what[:31] for finding in check(filled)] == ["1 proposal whose state is not w"]
        repair(filled)
        assert_sound(filled)
        assert proposed(filled) == (1, 1)


def test_what_the_sidebar_and_the_rows_ask_comes_from_an_index(store: Store) -> None:
    ids = {"ids": '["a", "b"]'}
    asked: dict[str, tuple[Any, dict[str, str]]] = {
        "proposals_waiting": (review.WAITING_COUNT, {"now": "2026"}),
        "proposals_waiting_of_task": (tasks.PROPOSED, {**ids, "now": "2026"}),
        "proposals_by_meaning": (review.ITEMS_OF_MEANING, ids),
        "decisions_of_item": (review.DECISIONS_OF, ids),
        "items_of_set": (review.ITEMS_OF_SETS, ids),
    }
    for index, (statement, parameters) in asked.items():
        with store.database.read() as connection:
            steps = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {statement}", parameters)]
        assert f"INDEX {index} " in steps[0]


def test_an_attempt_takes_back_only_itself(filled: Store) -> None:
    def fail(writer: Writer) -> None:
        with writer.attempt():
            writer.apply([Draft("task", "t", {"title": "Tea"})])
            raise ZeroDivisionError

    with filled.write() as writer:
        with writer.attempt():
            writer.apply([Draft("task", "t", {"priority": "P1"})])
        with pytest.raises(ZeroDivisionError):
            fail(writer)
        writer.record_step("edit", "Milk")
    assert [effect.field for effect in writer.effects] == ["priority"]
    with filled.read() as reader:
        task = reader.task("t")
    assert task is not None
    assert (task.title, task.priority) == ("Milk", "P1")
    assert_sound(filled)


# writes whose stamp was fixed beforehand


def creation(stamp: str, id_: str = "i", title: str = "Bread") -> Patch:
    return Patch("task", created_id(id_), {"created_at": CREATED, "title": title}, stamp, {}, "agent")


def stamp_of_item(store: Store) -> str:
    with store.read() as reader:
        (found,) = reader.reviews.items(["i"])
    return found.stamp


def test_two_devices_that_create_what_was_proposed_create_one_thing(filled: Store, tmp_path: Path) -> None:
    patch = creation(stamp_of_item(filled))
    with open_store(tmp_path / "other") as other:
        with filled.database.read() as connection:
            write(other, *(received for patches in histories(connection) for received in patches))
        for store in (filled, other):
            with store.write() as writer:
                applied = writer.apply([patch], local=True)
            assert [(effect.field, effect.before) for effect in applied.effects] == [("deleted", GONE)]
            sent = raw(store, "SELECT count(*) FROM outbox JOIN history USING (seq) WHERE entity = ?", patch.id)
            assert sent == [(1,)]
        before = synced_rows(other)
        assert not write(other, patch).changes
        with other.write() as writer:
            again = writer.apply([patch], local=True)
        assert (again.effects, again.repeated, bool(again.changes)) == ([], 1, False)
        assert synced_rows(other) == before
        assert_sound(other)
    assert_sound(filled)


def test_it_can_be_undone_and_a_repeat_brings_nothing_back(filled: Store) -> None:
    patch = creation(stamp_of_item(filled))
    with filled.write() as writer:
        writer.apply([patch], local=True)
        writer.record_step("confirm", "Bread")
    with filled.write() as writer:
        turn = writer.next_turn()
        assert turn is not None
        writer.take_back(turn)
    with filled.write() as writer:
        writer.apply([patch], local=True)
    with filled.read() as reader:
        assert [reader.ids(Query(view, NOW.date())) for view in (View.ALL, View.TRASH)] == [["t"], []]
    assert_sound(filled)


def test_an_edit_that_came_first_stays(filled: Store) -> None:
    """The creation has the older stamp, whenever it is written."""
    patch = creation(stamp_of_item(filled))
    write(filled, Draft("task", patch.id, {"priority": "P1"}))
    with filled.write() as writer:
        applied = writer.apply([patch], local=True)
    assert [effect.field for effect in applied.effects] == ["deleted"]
    with filled.read() as reader:
        task = reader.task(patch.id)
    assert task is not None
    assert (task.title, task.priority) == ("Bread", "P1")
    assert_sound(filled)
