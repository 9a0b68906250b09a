"""Each invariant is broken behind the store's back: the doctor must find it and, where it is derived, mend it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from desktop.services import Services
from desktop.store import Draft, Store
from desktop.store.doctor import Finding, Severity, check, repair
from desktop.store.drafts import new_item, new_task
from sync.clock import make_stamp
from sync.patch import Patch
from tests.helpers.named_drafts import new_label
from tests.helpers.stores import open_store, raw, stamp_of, synced_rows

FOREIGN = "f" * 16
CREATED = "2026-01-01T10:00:00.000Z"
SECRET = "Confidential matter"


@pytest.fixture
def filled(store: Store) -> Store:
    label = new_label("home")
    task = new_task({"title": SECRET, "description": SECRET}, "a0", id_="t", labels=[label.id])
    done = new_task({"title": SECRET}, "a1", id_="d")
    with store.write() as writer:
        writer.apply([label, task, done, new_item("t", SECRET, "a0", id_="i")])
        writer.apply([Draft("task", "d", {"state": ["done", CREATED]})])
        writer.apply([Patch("drawing", "s", {"a": 1}, make_stamp(1, 0, FOREIGN))])
        base = {"description": stamp_of(writer, "task", "d", "description")}
        now = int(base["description"][:12], 16)
        for ms, device in ((now + 1, "e" * 16), (now + 2, FOREIGN)):
            writer.apply([Patch("task", "d", {"description": device}, make_stamp(ms, 0, device), base)])
    return store


def test_a_sound_store_has_only_its_conflict_to_tell(filled: Store) -> None:
    (finding,) = check(filled)
    assert finding.severity is Severity.INFO
    assert "two devices" in finding.what


@dataclass(frozen=True)
class Damage:
    statement: str
    tells: str
    severity: Severity = Severity.WARNING
    mended: bool = True


DAMAGES = {
    "index text": Damage("UPDATE search SET title = 'x' WHERE rowid = 1", "a search may miss"),
    "index row missing": Damage("DELETE FROM search WHERE rowid = 2", "a search may miss"),
    "index row too many": Damage("INSERT INTO search (rowid, title) VALUES (99, 'x')", "not there"),
    "index structure": Damage("DELETE FROM search_data WHERE id > 10", "index is damaged"),
    "membership missing": Damage("DELETE FROM task_labels", "wrong labels"),
    "membership too many": Damage("INSERT INTO task_labels VALUES ('d', 'nope', 0)", "wrong labels"),
    "label not shown": Damage("UPDATE labels SET shown_as = NULL", "wrong labels"),
    "label shown as another": Damage("UPDATE labels SET shown_as = 'nope'", "wrong labels"),
    "membership closed": Damage("UPDATE task_labels SET open = 0", "wrong labels"),
    "listed": Damage("UPDATE tasks SET listed = 1", "missing from a view"),
    "closed": Damage("UPDATE tasks SET closed = 0", "missing from a view"),
    "updated_at": Damage("UPDATE tasks SET updated_at = 'never'", "missing from a view"),
    "conflict missing": Damage("DELETE FROM conflicts", "wrong conflicts"),
    "conflict too many": Damage("INSERT INTO conflicts VALUES ('t', 'task', 'title', 's', '1')", "wrong conflicts"),
    "row": Damage("UPDATE tasks SET priority = 'P1'", "differ from their history", Severity.ERROR),
    "row missing": Damage("DELETE FROM others", "differ from their history", Severity.ERROR),
    "stamp": Damage("UPDATE tasks SET stamp = ''", "differ from their history", Severity.ERROR),
    "more": Damage("UPDATE others SET more = '{}'", "differ from their history", Severity.ERROR),
    "history missing": Damage("DELETE FROM history WHERE entity = 'i'", "without a history", Severity.ERROR),
    "history of unknown": Damage("DELETE FROM history WHERE entity = 's'", "without a history", Severity.ERROR),
    "history twice": Damage(
        "INSERT INTO history (kind, entity, stamp, actor, fields, base) "
        "SELECT kind, entity, stamp, actor, fields, base FROM history WHERE entity = 't'",
        "twice",
        mended=False,
    ),
    "outbox": Damage("INSERT INTO outbox VALUES (4711)", "wait to be sent are missing", Severity.ERROR),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_damage_is_found_told_without_task_text_and_mended_if_it_is_derived(filled: Store, damage: Damage) -> None:
    sound = check(filled)
    rows = synced_rows(filled)
    raw(filled, damage.statement)
    found = [finding for finding in check(filled) if finding not in sound]
    assert [finding.severity for finding in found if damage.tells in finding.what] == [damage.severity]
    assert not any(SECRET in finding.what + finding.hint for finding in found)
    assert all(finding.hint for finding in found)
    assert ("--repair" in " ".join(finding.hint for finding in found)) == damage.mended
    repair(filled)
    if damage.mended:
        assert check(filled) == sound
        assert synced_rows(filled) == rows
    else:
        assert any(damage.tells in finding.what for finding in check(filled))


def test_repair_changes_nothing_in_a_sound_store_and_the_store_works_on(filled: Store) -> None:
    before = synced_rows(filled)
    repair(filled)
    assert synced_rows(filled) == before
    with filled.write() as writer:
        writer.apply([Draft("task", "t", {"title": "Renamed"})])
    assert [finding.severity for finding in check(filled)] == [Severity.INFO]


def test_a_damaged_file_is_an_error(filled: Store) -> None:
    raw(filled, "PRAGMA writable_schema = ON")
    raw(
        filled, "UPDATE sqlite_master SET sql = replace(sql, 'label_id, open', 'open, label_id') WHERE type = 'index'"
    )
    path = filled.database.path
    filled.close()
    with open_store(path.parent) as store:
        worst = check(store)[0]
    assert worst == Finding(Severity.ERROR, "The database file is damaged.", worst.hint)


def _patched(tmp_path: Path, *patches: Patch) -> list[Finding]:
    with open_store(tmp_path / "other") as store:
        with store.write() as writer:
            writer.apply(patches)
        return check(store)


def test_items_without_their_task_are_normal_while_files_are_on_their_way(tmp_path: Path) -> None:
    (finding,) = _patched(
        tmp_path, Patch("item", "i", {"created_at": CREATED, "title": "x", "task_id": "t"}, make_stamp(1, 0, FOREIGN))
    )
    assert finding.severity is Severity.INFO
    assert finding.what.startswith("1 checklist item of which the task")
    assert finding.what.endswith(": i.")


def test_what_was_only_heard_of_is_told(tmp_path: Path) -> None:
    (finding,) = _patched(
        tmp_path, *(Patch("task", f"t{n}", {"due": None}, make_stamp(1, n, FOREIGN)) for n in range(5))
    )
    assert finding.severity is Severity.INFO
    assert finding.what == "5 entries of which only later changes have arrived so far: t0, t1, t2, …."


@pytest.mark.parametrize("position", ["a", "é1", "a0~", "zz", "a0 ", "a10"])
def test_positions_that_no_list_can_extend_are_told(tmp_path: Path, position: str) -> None:
    fields = {"created_at": CREATED, "title": "x", "position": position}
    (finding,) = _patched(tmp_path, Patch("task", "t", fields, make_stamp(1, 0, FOREIGN)))
    assert finding.severity is Severity.WARNING
    assert "place in the list" in finding.what


def test_stamps_from_the_future_are_told_with_their_device(tmp_path: Path) -> None:
    far = make_stamp(4_102_444_800_000, 0, FOREIGN)  # 2100
    (finding,) = _patched(tmp_path, Patch("task", "t", {"created_at": CREATED, "title": "x"}, far))
    assert finding.severity is Severity.WARNING
    assert "2100-01-01" in finding.what
    assert FOREIGN in finding.what


@pytest.mark.parametrize("number", range(4))
def test_mending_a_change_invents_no_conflict(tmp_path: Path, number: int) -> None:
    services = Services(tmp_path)
    try:
        task = services.tasks.create({"title": "a"}).task
        for title in "bcd":
            services.tasks.edit([task.id], {"title": title})
        with services.store.database.write() as connection:
            connection.execute("UPDATE history SET fields = '{' WHERE seq = ?", (number + 1,))
        repair(services.store)
        assert check(services.store) == []
        assert services.tasks.get(task.id).title == "d"
    finally:
        services.close()
