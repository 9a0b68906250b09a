from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from desktop.domain.history import Actor
from desktop.domain.ids import new_id
from desktop.domain.task import Priority, Status, TaskFields
from desktop.errors import FileError
from desktop.exchange.plan import RecordStatus
from desktop.exchange.summary import LISTED
from desktop.services.checklists import ChecklistService
from desktop.services.exchange import BATCH, ExchangeService
from desktop.services.labels import LabelService
from desktop.services.tasks import TaskService
from desktop.services.templates import TemplateService
from desktop.services.undo import UndoService
from desktop.store import Draft, Store
from tests.helpers.exchange import all_tasks, document, uid
from tests.helpers.stores import open_store, synced_rows


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "profile") as store:
        yield store


@pytest.fixture
def exchange(store: Store) -> ExchangeService:
    return ExchangeService(store)


@pytest.fixture
def tasks(store: Store) -> TaskService:
    return TaskService(store)


def write(path: Path, *tasks: dict[str, Any], labels: list[dict[str, str]] | None = None) -> Path:
    path.write_text(document(*tasks, labels=labels or []))
    return path


def titles(store: Store) -> list[str]:
    return [task.title for task in all_tasks(store)]


class TestExport:
    @pytest.mark.parametrize("ending", ["json", "csv", "txt", "ics", "JSON"])
    def test_every_task_is_in_the_file(
        self, tmp_path: Path, exchange: ExchangeService, tasks: TaskService, ending: str
    ) -> None:
        for number in range(3):
            tasks.create({"title": f"Task {number}"})
        seen: list[tuple[int, int]] = []
        summary = exchange.export(tmp_path / f"out.{ending}", on_progress=lambda *numbers: seen.append(numbers))
        text = summary.path.read_text()
        assert summary.tasks == 3
        assert summary.sentence() == "3 tasks exported."
        assert all(f"Task {number}" in text for number in range(3))
        assert seen == [(3, 3)]

    def test_only_json_takes_the_trash_along(
        self, tmp_path: Path, exchange: ExchangeService, tasks: TaskService
    ) -> None:
        tasks.trash([tasks.create({"title": "Old"}).task.id])
        assert exchange.export(tmp_path / "out.json").tasks == 1
        assert exchange.export(tmp_path / "out.csv").tasks == 0
        assert "Old" in (tmp_path / "out.json").read_text()
        assert "Old" not in (tmp_path / "out.csv").read_text()

    def test_an_existing_file_needs_a_word(self, tmp_path: Path, exchange: ExchangeService) -> None:
        exchange.export(tmp_path / "out.csv")
        with pytest.raises(FileError, match="exists already"):
            exchange.export(tmp_path / "out.csv")
        exchange.export(tmp_path / "out.csv", overwrite=True)

    def test_a_cancelled_export_leaves_no_file(
        self, tmp_path: Path, exchange: ExchangeService, tasks: TaskService
    ) -> None:
        tasks.create({"title": "a"})
        folder = tmp_path / "out"
        folder.mkdir()
        summary = exchange.export(folder / "out.csv", cancelled=lambda: True)
        assert summary.cancelled
        assert summary.sentence() == "The export was cancelled; no file was written."
        assert list(folder.iterdir()) == []

    @pytest.mark.parametrize("name", ["out.pdf", "out", "json"])
    def test_an_unknown_ending_is_explained(self, tmp_path: Path, exchange: ExchangeService, name: str) -> None:
        with pytest.raises(FileError, match=r"does not end in \.json, \.csv, \.txt"):
            exchange.export(tmp_path / name)
        with pytest.raises(FileError, match=r"does not end in \.json, \.csv, \.txt"):
            exchange.import_file(tmp_path / name)


class TestImport:
    def test_an_import_is_one_undo_step_by_its_own_actor(
        self, tmp_path: Path, exchange: ExchangeService, store: Store
    ) -> None:
        path = write(
            tmp_path / "in.json", {"id": uid(1), "title": "a"}, {"title": "b", "checklist": [{"title": "x"}]}
        )
        summary = exchange.import_file(path)
        assert summary.sentence() == "2 tasks added."
        assert titles(store) == ["a", "b"]
        assert {entry.actor for entry in TaskService(store).history(uid(1))} == {Actor.IMPORT}
        assert summary.changes.tasks == {task.id for task in all_tasks(store)}

        undone = UndoService(store).undo()
        assert undone is not None
        assert (undone.step.action, undone.step.subject, undone.step.count) == ("import", "in.json", 2)
        assert all(task.deleted_at for task in all_tasks(store))

    def test_importing_again_after_undo_brings_the_tasks_back(
        self, tmp_path: Path, exchange: ExchangeService, store: Store
    ) -> None:
        labels = [{"id": uid(9), "name": "Home", "color": "red"}]
        path = write(
            tmp_path / "in.json",
            {"id": uid(1), "title": "a", "labels": [uid(9)], "deleted_at": None,
             "checklist": [{"id": uid(2), "title": "x", "is_checked": True, "checked_by": "agent"}]},
            labels=labels,
        )  # fmt: skip
        exchange.import_file(path)
        (before,) = all_tasks(store)
        UndoService(store).undo()
        assert exchange.import_file(path).created == 1
        (after,) = all_tasks(store)
        assert (after.labels, after.checklist, after.deleted_at) == (before.labels, before.checklist, None)

    def test_the_same_id_with_other_values_is_updated_with_history(
        self, tmp_path: Path, exchange: ExchangeService, tasks: TaskService
    ) -> None:
        task = tasks.create({"title": "Old", "estimate": 5, "priority": Priority.P1}).task
        path = write(tmp_path / "in.json", {"id": task.id, "title": "New", "priority": None})
        summary = exchange.import_file(path)
        assert (summary.created, summary.updated) == (0, 1)
        now = tasks.get(task.id)
        assert (now.title, now.priority, now.estimate) == ("New", None, 5)
        assert now.created_at == task.created_at
        changes = {entry.field: (entry.before, entry.after) for entry in tasks.history(task.id) if not entry.created}
        assert changes == {"title": ("Old", "New"), "priority": ("P1", None)}

    def test_another_time_of_creation_changes_nothing(
        self, tmp_path: Path, exchange: ExchangeService, tasks: TaskService, store: Store
    ) -> None:
        task = tasks.create({"title": "a", "description": "keep"}).task
        path = write(tmp_path / "in.json", {"id": task.id, "title": "a", "created_at": "2001-01-01T00:00:00Z"})
        assert exchange.import_file(path).unchanged == 1
        assert all_tasks(store) == [task]

    def test_labels_become_those_of_the_file_and_items_are_only_added(
        self, tmp_path: Path, exchange: ExchangeService, tasks: TaskService
    ) -> None:
        task = tasks.create({"title": "a"}, labels=["Home", "Work"], checklist=["one", "two"]).task
        path = write(
            tmp_path / "in.json",
            {"id": task.id, "title": "a", "labels": ["work", "New"], "checklist": [{"title": "three"}]},
        )
        exchange.import_file(path)
        now = tasks.get(task.id)
        assert [label.name for label in now.labels] == ["New", "Work"]
        assert [item.title for item in now.checklist] == ["one", "two", "three"]

    def test_an_item_of_the_same_id_takes_the_values_of_the_file(
        self, tmp_path: Path, exchange: ExchangeService, tasks: TaskService
    ) -> None:
        task = tasks.create({"title": "a"}, checklist=["one", "two"]).task
        exchange.export(tmp_path / "out.json")
        exported = json.loads((tmp_path / "out.json").read_text())
        first, second = exported["tasks"][0]["checklist"]
        first |= {"title": "uno", "is_checked": True, "position": second["position"] + "V"}
        second |= {"archived": True}
        (tmp_path / "in.json").write_text(json.dumps(exported))
        assert exchange.import_file(tmp_path / "in.json").updated == 1
        assert [(item.title, item.is_checked, item.archived) for item in tasks.get(task.id).checklist] == [
            ("two", False, True), ("uno", True, False),
        ]  # fmt: skip
        assert exchange.import_file(tmp_path / "in.json").unchanged == 1

    def test_items_without_ids_are_known_by_their_titles(
        self, tmp_path: Path, exchange: ExchangeService, tasks: TaskService
    ) -> None:
        task = tasks.create({"title": "a"}, checklist=["one", "two", "one"]).task
        path = tmp_path / "in.csv"
        path.write_text(f'title,checklist,id\na,"[x] one\n[ ] one\n[ ] new",{task.id}\n')
        assert exchange.import_file(path).updated == 1
        now = tasks.get(task.id)
        assert [(item.title, item.is_checked) for item in now.checklist] == [
            ("one", True), ("two", False), ("one", False), ("new", False),
        ]  # fmt: skip
        assert exchange.import_file(path).unchanged == 1

    def test_a_deleted_item_comes_back_as_it_was(
        self, tmp_path: Path, exchange: ExchangeService, tasks: TaskService, store: Store
    ) -> None:
        task = tasks.create({"title": "a"}, checklist=["one", "two"]).task
        ChecklistService(store).tick(task.checklist[0].id)
        before = tasks.get(task.id)
        exchange.export(tmp_path / "out.json")
        ChecklistService(store).remove(task.checklist[0].id)
        assert exchange.import_file(tmp_path / "out.json").updated == 1
        assert tasks.get(task.id).checklist == before.checklist

    def test_a_copied_task_gets_items_of_its_own(
        self, tmp_path: Path, exchange: ExchangeService, tasks: TaskService
    ) -> None:
        items = [{"id": uid(5), "title": "x"}, {"id": uid(5), "title": "y"}]
        original = {"id": uid(1), "title": "Original", "checklist": items}
        copies = [original | {"id": uid(number), "title": "Copy"} for number in (2, 3)]
        exchange.import_file(write(tmp_path / "one.json", original, copies[0]))
        exchange.import_file(write(tmp_path / "two.json", copies[1]))
        for number in (1, 2, 3):
            assert [item.title for item in tasks.get(uid(number)).checklist] == ["x", "y"]
        assert exchange.import_file(tmp_path / "one.json").unchanged == 2
        assert exchange.import_file(tmp_path / "two.json").unchanged == 1

    def test_an_id_twice_in_a_file_counts_once(self, tmp_path: Path, exchange: ExchangeService, store: Store) -> None:
        path = write(tmp_path / "in.json", {"id": uid(1), "title": "a"}, {"id": uid(1), "title": "b"})
        summary = exchange.import_file(path)
        assert [str(entry) for entry in summary.skipped] == ["Task 2: Its id is that of an earlier task in the file."]
        assert titles(store) == ["a"]

    def test_what_is_there_already_is_not_doubled(
        self, tmp_path: Path, exchange: ExchangeService, tasks: TaskService, store: Store
    ) -> None:
        path = tmp_path / "todo.txt"
        path.write_text("Buy milk due:2026-12-01\nx Call mum\nBuy milk\nBuy milk\n")
        assert exchange.import_file(path).created == 4  # twice in one file is meant
        again = exchange.import_file(path)
        assert (again.created, again.skips) == (0, 4)
        assert {entry.reason for entry in again.skipped} == {"It is already there."}
        tasks.edit([task.id for task in all_tasks(store) if task.title == "Buy milk"], {"status": Status.BLOCKED})
        assert exchange.import_file(path).created == 0  # todo.txt cannot tell blocked from open

    def test_new_tasks_come_on_top_in_the_order_of_the_file(
        self, tmp_path: Path, exchange: ExchangeService, tasks: TaskService, store: Store
    ) -> None:
        tasks.create({"title": "here"})
        path = tmp_path / "todo.txt"
        path.write_text("\n".join(f"Task {number:04}" for number in range(2 * BATCH + 10)))
        exchange.import_file(path)
        assert titles(store) == [*(f"Task {number:04}" for number in range(2 * BATCH + 10)), "here"]

    def test_a_cancelled_import_changes_nothing(
        self, tmp_path: Path, exchange: ExchangeService, store: Store
    ) -> None:
        path = tmp_path / "todo.txt"
        path.write_text("".join(f"Task {number} @label{number}\n" for number in range(3 * BATCH)))
        before = synced_rows(store)
        answers = iter([False, False, True])
        done: list[int] = []
        summary = exchange.import_file(
            path, on_progress=lambda now, _total: done.append(now), cancelled=lambda: next(answers)
        )
        assert summary.cancelled
        assert summary.sentence() == "The import was cancelled; nothing was changed."
        assert done == [BATCH, 2 * BATCH]
        assert synced_rows(store) == before
        assert UndoService(store).steps() == (None, None)

    def test_a_file_that_breaks_off_halfway_changes_nothing(
        self, tmp_path: Path, exchange: ExchangeService, store: Store
    ) -> None:
        path = write(tmp_path / "in.json", *({"title": f"Task {number}"} for number in range(2 * BATCH)))
        path.write_text(path.read_text()[:-20])
        with pytest.raises(FileError):
            exchange.import_file(path)
        assert titles(store) == []

    def test_a_file_that_grows_while_it_is_read_changes_nothing(
        self, tmp_path: Path, exchange: ExchangeService, store: Store
    ) -> None:
        path = tmp_path / "todo.txt"
        path.write_text("".join(f"Task {number}\n" for number in range(BATCH)))

        with path.open("a") as file:

            def append(_done: int, _total: int) -> None:
                file.write("One more\n")
                file.flush()

            with pytest.raises(FileError, match="was changed while it was read"):
                exchange.import_file(path, on_progress=append)
        assert titles(store) == []

    def test_all_skips_are_counted_and_the_first_are_named(self, tmp_path: Path, exchange: ExchangeService) -> None:
        path = tmp_path / "todo.txt"
        path.write_text("(A)\n" * (LISTED + 5))
        summary = exchange.import_file(path)
        assert (summary.skips, len(summary.skipped)) == (LISTED + 5, LISTED)
        assert summary.sentence() == "0 tasks added, 1,005 skipped."

    def test_notes_say_what_was_not_taken_over(self, tmp_path: Path, exchange: ExchangeService) -> None:
        path = tmp_path / "todo.txt"
        path.write_bytes("(E) Müsli".encode("cp1252"))
        summary = exchange.import_file(path)
        assert "cp1252" in summary.notes[0]
        assert summary.content() == "todo.txt: 1 task; not taken over: 1 priority."

    def test_a_task_with_very_many_labels_and_notes_stays_within_what_a_patch_may_hold(
        self, tmp_path: Path, exchange: ExchangeService, store: Store, tasks: TaskService
    ) -> None:
        observations = [{"id": str(number), "text": "x", "at": "2026-01-01T00:00:00Z"} for number in range(150)]
        labels = [f"label {number}" for number in range(150)]
        path = write(
            tmp_path / "in.json", {"id": uid(1), "title": "a", "labels": labels, "observations": observations}
        )
        exchange.import_file(path)
        task = tasks.get(uid(1))
        assert (len(task.labels), len(task.observations)) == (150, 150)
        with store.database.read() as connection:
            sizes = [len(json.loads(row[0])) for row in connection.execute("SELECT fields FROM history")]
        assert max(sizes) < 200
        assert exchange.import_file(path).unchanged == 1


class TestLabels:
    def test_a_merged_label_of_a_file_is_the_one_that_it_was_merged_into(
        self, tmp_path: Path, store: Store, exchange: ExchangeService, tasks: TaskService
    ) -> None:
        task = tasks.create({"title": "a"}, labels=["Home"]).task
        (home,), (work,) = task.labels, tasks.create({"title": "b"}, labels=["Work"]).task.labels
        exchange.export(tmp_path / "out.json")
        LabelService(store).merge(home.id, work.id)
        assert exchange.import_file(tmp_path / "out.json").updated == 0
        assert LabelService(store).all() == [work]
        assert tasks.get(task.id).labels == (work,)

    def test_labels_that_a_file_does_not_name_go_with_what_was_merged_into_them(
        self, tmp_path: Path, store: Store, exchange: ExchangeService, tasks: TaskService
    ) -> None:
        task = tasks.create({"title": "a"}, labels=["Home", "Work"]).task
        LabelService(store).merge(*(label.id for label in task.labels))
        exchange.import_file(write(tmp_path / "in.json", {"id": task.id, "title": "a", "labels": []}))
        assert tasks.get(task.id).labels == ()

    def test_a_declared_label_is_taken_for_the_one_of_that_name(
        self, tmp_path: Path, exchange: ExchangeService, tasks: TaskService, store: Store
    ) -> None:
        (home,) = tasks.create({"title": "here"}, labels=["Home"]).task.labels
        labels = [{"id": uid(9), "name": "HOME", "color": "red"}]
        exchange.import_file(
            write(tmp_path / "in.json", {"id": uid(1), "title": "a", "labels": [uid(9)]}, labels=labels)
        )
        assert tasks.get(uid(1)).labels == (home,)
        assert LabelService(store).all() == [home]

    def test_a_label_that_no_task_wears_travels_too(
        self, tmp_path: Path, exchange: ExchangeService, store: Store
    ) -> None:
        exchange.import_file(write(tmp_path / "in.json", labels=[{"id": uid(9), "name": "Home", "color": "red"}]))
        (label,) = LabelService(store).all()
        assert (label.id, label.name, label.color) == (uid(9), "Home", "red")

    def test_names_that_differ_in_case_are_one_label(
        self, tmp_path: Path, exchange: ExchangeService, store: Store
    ) -> None:
        path = tmp_path / "todo.txt"
        path.write_text("a @Home @home\nb @HOME\n")
        exchange.import_file(path)
        assert [label.name for label in LabelService(store).all()] in (["Home"], ["home"], ["HOME"])


class TestPreview:
    def test_a_preview_tells_what_an_import_does_and_writes_nothing(
        self, tmp_path: Path, exchange: ExchangeService, tasks: TaskService, store: Store
    ) -> None:
        same, other = tasks.create({"title": "Same"}).task, tasks.create({"title": "Other"}).task
        path = write(
            tmp_path / "in.json",
            {"id": same.id, "title": "Same"},
            {"id": other.id, "title": "Otherwise", "labels": ["New"]},
            {"title": "Fresh", "due": "2026-12-01", "labels": ["New"], "checklist": [{"title": "x"}]},
            {"title": "Same"},
            {"title": ""},
        )
        before = synced_rows(store)
        preview = exchange.preview(path)
        assert synced_rows(store) == before
        assert [(row.title, row.due, row.outcome) for row in preview.rows] == [
            ("Same", None, RecordStatus.UNCHANGED),
            ("Otherwise", None, RecordStatus.CHANGED),
            ("Fresh", "2026-12-01", RecordStatus.NEW),
        ]
        summary = exchange.import_file(path)
        assert [(c.created, c.updated, c.unchanged, c.skips) for c in (preview, summary)] == [(1, 1, 1, 2)] * 2
        assert preview.skipped == summary.skipped

    def test_only_the_first_rows_are_shown(self, tmp_path: Path, exchange: ExchangeService) -> None:
        path = write(tmp_path / "in.json", *({"title": f"Task {number}"} for number in range(30)))
        preview = exchange.preview(path)
        assert (len(preview.rows), preview.created) == (20, 30)

    def test_a_preview_can_be_cancelled(self, tmp_path: Path, exchange: ExchangeService) -> None:
        path = write(tmp_path / "in.json", {"title": "a"})
        assert exchange.preview(path, cancelled=lambda: True).cancelled


@pytest.mark.parametrize("ending", ["json", "csv", "ics", "txt"])
def test_importing_what_was_just_exported_changes_nothing(
    tmp_path: Path, exchange: ExchangeService, tasks: TaskService, store: Store, ending: str
) -> None:
    for number, status in enumerate(Status):
        fields: Any = {"title": f"Task {number}", "status": status, "description": "- x", "estimate": 5}
        task = tasks.create(fields, labels=["Home office", "a;b"], checklist=["one", "two"]).task
        ChecklistService(store).tick(task.checklist[0].id)
    before = synced_rows(store)
    exchange.export(tmp_path / f"out.{ending}")
    summary = exchange.import_file(tmp_path / f"out.{ending}")
    assert (summary.created, summary.updated, summary.unchanged + summary.skips) == (0, 0, len(Status))
    assert synced_rows(store) == before


def test_a_purged_task_comes_back_from_an_export(
    tmp_path: Path, exchange: ExchangeService, tasks: TaskService, store: Store
) -> None:
    live, trashed = tasks.create({"title": "live"}).task, tasks.create({"title": "trashed"}).task
    tasks.trash([trashed.id])
    exchange.export(tmp_path / "out.json")
    tasks.trash([live.id])
    tasks.purge([live.id, trashed.id])
    assert all_tasks(store) == []
    assert exchange.import_file(tmp_path / "out.json").created == 2
    assert [(task.title, task.deleted_at is None) for task in all_tasks(store)] == [
        ("live", True),
        ("trashed", False),
    ]


def test_an_item_heard_of_before_its_task_is_not_doubled(
    tmp_path: Path, exchange: ExchangeService, tasks: TaskService, store: Store
) -> None:
    with store.write() as writer:
        writer.apply(
            [Draft("item", uid(2), {"task_id": uid(1), "title": "x", "created_at": "2026-01-01T00:00:00.000Z"})]
        )
    items = [{"id": uid(2), "title": "renamed"}]
    exchange.import_file(write(tmp_path / "in.json", {"id": uid(1), "title": "a", "checklist": items}))
    assert [(item.id, item.title) for item in tasks.get(uid(1)).checklist] == [(uid(2), "renamed")]


def test_the_parsers_are_loaded_only_when_they_are_needed() -> None:
    code = "import sys, desktop.services.exchange as e; print(sorted({'icalendar', 'pytodotxt'} & set(sys.modules)))"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"


def test_templates_go_along_with_json(tmp_path: Path, store: Store, tasks: TaskService) -> None:
    """By name, as filters do: one that is there already stays as it is."""
    fields: TaskFields = {"title": "Pack", "priority": Priority.P1, "list": "Travel", "reminders": (60,)}
    task = tasks.create(fields, ["trip"], ["Passport", "Charger"]).task.id
    TemplateService(store).save(task, "Journey")
    ExchangeService(store).export(tmp_path / "all.json")
    with open_store(tmp_path / "other") as other:
        for _ in range(2):
            ExchangeService(other).import_file(tmp_path / "all.json")
        (here,), (there,) = TemplateService(store).all(), TemplateService(other).all()
        assert replace(there, id=here.id) == here
        broken = json.loads((tmp_path / "all.json").read_text())
        broken["templates"] = [
            {"name": ""},
            {"name": "x", "content": 3},
            {"name": "y", "content": {"labels": ["a" * 99]}},
        ]
        (tmp_path / "all.json").write_text(json.dumps(broken))
        notes = ExchangeService(other).import_file(tmp_path / "all.json").notes
        assert [note.split(" was")[0] for note in notes] == ["Template 1", "Template 2", "Template 3"]


def test_a_template_that_only_another_program_can_have_made_keeps_nothing_from_being_exported(
    tmp_path: Path, store: Store, tasks: TaskService
) -> None:
    tasks.create({"title": "Pack"})
    nameless = {"created_at": "2026-01-01T00:00:00.000Z", "content": {"fields": {"description": "x" * 2000}}}
    with store.write() as writer:
        writer.apply([Draft("template", new_id(), nameless)])
    ExchangeService(store).export(tmp_path / "all.json")
    told = json.loads((tmp_path / "all.json").read_text())
    assert [one["title"] for one in told["tasks"]] == ["Pack"]
    assert told["templates"][0]["content"]["fields"] == {"title": "", "description": "x" * 2000}
