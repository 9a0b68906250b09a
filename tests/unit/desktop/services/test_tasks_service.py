"""What a user can do with tasks."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.domain.task import Due, Priority, Report, Status
from desktop.domain.views import Query, View
from desktop.errors import InvalidInputError, NotFoundError
from desktop.services import Services
from desktop.store import Draft
from sync.clock import make_stamp
from sync.patch import Patch
from tests.helpers.invariants import assert_sound, problems
from tests.helpers.stores import stamp_of

TODAY = dt.date(2026, 5, 5)
FOREIGN = "f" * 16


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Services]:
    services = Services(tmp_path)
    yield services
    services.close()


@pytest.fixture
def services(opened: Services) -> Iterator[Services]:
    """Whatever a test does, the store must be sound after it."""
    yield opened
    assert_sound(opened.store)


def add(services: Services, *titles: str) -> list[str]:
    """Tasks in this order, from the top of the list down."""
    return [services.tasks.create({"title": title}).task.id for title in reversed(titles)][::-1]


def order(services: Services, view: View = View.ALL) -> str:
    ids = services.lists.ids(Query(view, TODAY))
    return " ".join(task.title for task in services.lists.tasks(ids))


def patches(services: Services) -> int:
    with services.store.database.read() as connection:
        return int(connection.execute("SELECT count(*) FROM history").scalar())


def test_create_takes_every_field_and_returns_the_task(services: Services) -> None:
    created = services.tasks.create(
        {
            "title": "  Bake bread ",
            "description": "rye\r\nor wheat ",
            "status": Status.BLOCKED,
            "priority": Priority.P1,
            "due": Due(TODAY, dt.time(9, 30)),
            "estimate": 90,
            "language": "de",
            "report": Report("a", "b", "c"),
        },
        ["home", "#Food", "HOME"],
        ["flour", "salt"],
    )
    task = created.task
    assert (task.title, task.description, task.status) == ("Bake bread", "rye\nor wheat", Status.BLOCKED)
    assert (task.priority, task.due, task.estimate) == (Priority.P1, Due(TODAY, dt.time(9, 30)), 90)
    assert (task.language, task.report) == ("de", Report("a", "b", "c"))
    assert [label.name for label in task.labels] == ["Food", "home"]
    assert [item.title for item in task.checklist] == ["flour", "salt"]
    assert created.changes.tasks == {task.id}
    assert created.changes.labels == {label.id for label in task.labels}
    assert services.tasks.get(task.id) == task


def test_a_task_that_is_created_done_has_a_time_of_completion(services: Services) -> None:
    assert services.tasks.create({"title": "x", "status": Status.DONE}).task.completed_at is not None
    assert services.tasks.create({"title": "y", "status": Status.REJECTED}).task.completed_at is None


@pytest.mark.parametrize(
    ("fields", "word"),
    [({"title": " "}, "empty"), ({"title": "x" * 201}, "200"), ({"title": "x", "estimate": 0}, "1440")],
)
def test_what_cannot_be_is_refused_and_leaves_nothing(
    services: Services, fields: dict[str, object], word: str
) -> None:
    with pytest.raises(InvalidInputError, match=word):
        services.tasks.create(fields, ["home"])  # type: ignore[arg-type]
    assert patches(services) == 0
    assert services.labels.all() == []


def test_new_tasks_go_to_the_top_or_below_another(services: Services) -> None:
    a, _, _ = add(services, "a", "b", "c")
    assert order(services) == "a b c"
    services.tasks.create({"title": "below"}, after=a)
    assert order(services) == "a below b c"
    with pytest.raises(NotFoundError):
        services.tasks.create({"title": "x"}, after="nope")
    assert order(services) == "a below b c"


def test_the_top_is_above_completed_tasks_too(services: Services) -> None:
    (a,) = add(services, "a")
    services.tasks.complete([a])
    add(services, "b")
    services.tasks.reopen([a])
    assert order(services) == "b a"


def test_move(services: Services) -> None:
    a, b, c, d = add(services, "a", "b", "c", "d")
    services.tasks.move([d], b, before=True)
    assert order(services) == "a d b c"
    services.tasks.move([a, b], c, before=False)
    assert order(services) == "d c a b"
    services.tasks.move([b, a], d, before=True)
    assert order(services) == "b a d c"
    services.tasks.move([a, a, c], a, before=False)  # itself is left out
    assert order(services) == "b a c d"
    services.tasks.move([b], a, before=True)
    assert order(services) == "b a c d"
    for ids, target in (([a], "nope"), (["nope"], a)):
        with pytest.raises(NotFoundError):
            services.tasks.move(ids, target, before=True)


def test_move_between_tasks_that_two_devices_put_at_the_same_place(services: Services) -> None:
    """Both added at the top while apart."""
    with services.store.write() as writer:
        for name in ("p", "q", "r", "s"):
            fields = {"title": name, "position": "a0", "created_at": "2026-01-01T00:00:00.000Z"}
            writer.apply([Patch("task", name, fields, make_stamp(1, 0, FOREIGN))])
    (z,) = add(services, "z")
    assert order(services) == "z p q r s"
    services.tasks.move([z], "r", before=True)
    assert order(services) == "p q z r s"
    services.tasks.move(["s"], "p", before=False)
    assert order(services) == "p s q z r"
    services.tasks.create({"title": "new"}, after="p")
    assert order(services) == "p new s q z r"
    services.tasks.move(["q"], "p", before=True)
    assert order(services) == "q p new s z r"


@pytest.mark.parametrize("position", ["", "~", "a0~", "A", "é", "a00"])
def test_positions_that_another_program_wrote_do_not_get_in_the_way(opened: Services, position: str) -> None:
    services = opened
    a, b = add(services, "a", "b")
    with services.store.write() as writer:
        fields = {"title": "x", "position": position, "created_at": "2026-01-01T00:00:00.000Z"}
        writer.apply([Patch("task", "x", fields, make_stamp(1, 0, FOREIGN))])
    for _ in range(3):
        services.tasks.move([a], "x", before=False)
        services.tasks.move([b], "x", before=True)
        services.tasks.move(["x"], b, before=False)
        services.tasks.create({"title": "n"}, after="x")
        services.tasks.create({"title": "m"})
    assert not [finding for finding in problems(services.store) if "place in the list" not in finding.what]


def test_very_many_tasks_below_the_same_one(services: Services) -> None:
    (a,) = add(services, "a")
    add(services, "first")
    with services.store.write() as writer:
        writer.apply([Draft("task", a, {"position": "a0" + "0" * 300 + "1"})])
    services.tasks.create({"title": "x"}, after=a)
    assert order(services) == "first a x"


def test_edit_sets_many_and_counts_what_changed(services: Services) -> None:
    a, b, c = add(services, "a", "b", "c")
    services.tasks.edit([b], {"priority": Priority.P0})
    changes = services.tasks.edit([a, b, c, a], {"priority": Priority.P0})
    assert changes.tasks == {a, c}
    step, _ = services.undo.steps()
    assert step is not None
    assert (step.action, step.subject, step.count) == ("set priority", "a", 2)
    assert not services.tasks.edit([a, b, c], {"priority": Priority.P0})
    services.tasks.edit([a], {"title": "A", "due": Due(TODAY)})
    step, _ = services.undo.steps()
    assert step is not None
    assert step.action == "edit"


def test_a_task_is_completed_once(services: Services) -> None:
    (a,) = add(services, "a")
    assert services.tasks.complete([a])
    done = services.tasks.get(a)
    assert (done.status, done.completed_at is None) == (Status.DONE, False)
    before = patches(services)
    assert not services.tasks.complete([a])
    assert not services.tasks.edit([a], {"status": Status.DONE})
    assert services.tasks.edit([a], {"status": Status.DONE, "title": "b"})
    assert services.tasks.get(a).completed_at == done.completed_at
    assert patches(services) == before + 1
    services.tasks.reopen([a])
    assert not services.tasks.reopen([a])
    reopened = services.tasks.get(a)
    assert (reopened.status, reopened.completed_at) == (Status.OPEN, None)


def test_reopening_leaves_pending_states_alone(services: Services) -> None:
    (a,) = add(services, "a")
    services.tasks.edit([a], {"status": Status.BLOCKED})
    assert not services.tasks.reopen([a])
    assert services.tasks.get(a).status is Status.BLOCKED


def test_trash_restore_purge(services: Services) -> None:
    a, b = add(services, "a", "b")
    assert services.tasks.trash([a])
    assert not services.tasks.trash([a])
    assert (order(services), order(services, View.TRASH)) == ("b", "a")
    assert not services.tasks.purge([b])  # not in the trash
    assert services.tasks.purge([a])
    assert not services.tasks.purge([a])
    assert order(services, View.TRASH) == ""
    services.undo.undo()
    assert order(services, View.TRASH) == "a"
    assert services.tasks.restore([a])
    assert not services.tasks.restore([a])
    assert order(services) == "a b"


def test_unknown_ids_are_named_and_nothing_happens(services: Services) -> None:
    (a,) = add(services, "a")
    before = patches(services)
    for act in (services.tasks.complete, services.tasks.trash, services.tasks.restore, services.tasks.purge):
        with pytest.raises(NotFoundError, match="No task has the id nope"):
            act([a, "nope"])
    with pytest.raises(NotFoundError):
        services.tasks.history("nope")
    with pytest.raises(NotFoundError):
        services.tasks.get("x" * 100_000)
    assert patches(services) == before


def test_labels_on_and_off_by_name_in_any_case(services: Services) -> None:
    a, b = add(services, "a", "b")
    services.tasks.label([a, b], add=["Über", "home"])
    assert [label.name for label in services.tasks.get(a).labels] == ["home", "Über"]
    before = patches(services)
    assert not services.tasks.label([a], add=["uber"])
    assert not services.tasks.label([a], remove=["never there"])
    assert patches(services) == before
    services.tasks.label([a], remove=["UBER"], add=["work"])
    assert [label.name for label in services.tasks.get(a).labels] == ["home", "work"]
    services.tasks.label([b], remove=["home", "über"])
    assert services.tasks.get(b).labels == ()
    assert order(services, View.INBOX) == "a b"  # only a list takes a task out of it


def test_history_tells_what_happened_and_can_put_a_value_back(services: Services) -> None:
    task = services.tasks.create({"title": "a"}, ["home"], ["flour"]).task
    services.tasks.edit([task.id], {"title": "b", "due": Due(TODAY)})
    services.tasks.label([task.id], add=["work"])
    services.checklists.tick(task.checklist[0].id)
    services.tasks.move([task.id], task.id, before=True)
    entries = services.tasks.history(task.id)
    work = next(label.id for label in services.labels.all() if label.name == "work")
    assert [(e.kind, e.field, e.before, e.after, e.subject, e.created) for e in entries] == [
        ("task", "title", None, "a", "", True),
        ("item", "title", None, "flour", "flour", True),
        ("task", "due", None, "2026-05-05", "", False),
        ("task", "title", "a", "b", "", False),
        ("task", f"label:{work}", False, True, "", False),
        ("item", "checked", [False, None], [True, "user"], "flour", False),
    ]
    assert {entry.device for entry in entries} == {services.store.device}
    services.tasks.restore_value(entries[3])
    services.tasks.restore_value(entries[4])
    assert services.tasks.get(task.id).title == "a"
    assert [label.name for label in services.tasks.get(task.id).labels] == ["home"]
    with pytest.raises(InvalidInputError):
        services.tasks.restore_value(entries[0])


def test_writing_a_register_of_what_is_not_there(services: Services) -> None:
    with pytest.raises(NotFoundError):
        services.tasks.write_register("task", "nope", "title", "x")
    assert patches(services) == 0


@pytest.mark.parametrize("restore", [True, False])
def test_conflicts_end_when_the_user_decides(services: Services, restore: bool) -> None:
    (a,) = add(services, "a")
    with services.store.write() as writer:
        stamp = stamp_of(writer, "task", a, "title")
        for number, (title, device) in enumerate((("mine", FOREIGN), ("theirs", "e" * 16))):
            later = make_stamp(int(stamp[:12], 16) + 1, number, device)
            writer.apply([Patch("task", a, {"title": title}, later, {"title": stamp})])
    (conflict,) = services.lists.conflicts()
    assert (conflict.value, conflict.winner, conflict.task_title) == ("mine", "theirs", "theirs")
    assert services.lists.counts(TODAY).conflicts == 1
    assert [(e.after, e.lost) for e in services.tasks.history(a)] == [("a", False), ("mine", True), ("theirs", False)]
    changes = services.tasks.resolve(conflict, restore=restore)
    assert changes.conflicts
    assert services.tasks.get(a).title == ("mine" if restore else "theirs")
    assert services.lists.conflicts() == []
    assert services.lists.counts(TODAY).conflicts == 0
    services.tasks.edit([a], {"title": "something else"})
    assert services.lists.conflicts() == []  # neither value was overwritten unseen
