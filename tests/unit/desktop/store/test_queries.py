"""What each view shows, in which order, by which numbers."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable

import pytest

from desktop.domain.task import Due, Label, Priority, Status, TaskFields, TaskList
from desktop.domain.views import LISTS, Query, Sort, View
from desktop.store import Draft, Store
from desktop.store.drafts import label_id, list_id, new_item, new_task
from desktop.store.reader import Gap
from sync.clock import make_stamp
from sync.patch import Patch
from tests.helpers.named_drafts import new_label, new_list

TODAY = dt.date(2026, 12, 31)  # tomorrow is in another year
TOMORROW = dt.date(2027, 1, 1)
DELETED = ["2026-12-01T10:00:00.000Z", False]


def add(
    store: Store, id_: str, fields: TaskFields | None = None, position: str = "a0", labels: Iterable[str] = ()
) -> None:
    with store.write() as writer:
        writer.apply([new_task({"title": id_, **(fields or {})}, position, id_=id_, labels=labels)])


def put(store: Store, id_: str, **registers: object) -> None:
    with store.write() as writer:
        writer.apply([Draft("task", id_, registers)])


def ids(store: Store, view: View, **narrowed: object) -> list[str]:
    with store.read() as reader:
        found = reader.ids(Query(view, TODAY, **narrowed))  # type: ignore[arg-type]
        assert reader.count(Query(view, TODAY, **narrowed)) == len(found)  # type: ignore[arg-type]
        return found


@pytest.mark.parametrize(
    ("due", "view"),
    [
        (Due(dt.date(2020, 2, 29)), View.TODAY),
        (Due(TODAY - dt.timedelta(days=1), dt.time(23, 59)), View.TODAY),
        (Due(TODAY), View.TODAY),
        (Due(TODAY, dt.time(0, 0)), View.TODAY),
        (Due(TODAY, dt.time(23, 59)), View.TODAY),
        (Due(TOMORROW), View.UPCOMING),
        (Due(TOMORROW, dt.time(0, 0)), View.UPCOMING),
        (Due(dt.date(9999, 12, 31)), View.UPCOMING),
        (None, None),
    ],
)
def test_a_day_ends_at_midnight_also_at_the_end_of_a_year(store: Store, due: Due | None, view: View | None) -> None:
    add(store, "t", {"due": due})
    assert [v for v in (View.TODAY, View.UPCOMING) if ids(store, v)] == ([view] if view else [])
    with store.read() as reader:
        assert list(reader.due_dates(Query(View.ALL, TODAY)).values()) == ([due.date] if due else [])


@pytest.mark.parametrize("status", Status)
def test_pending_and_closed(store: Store, status: Status) -> None:
    add(store, "t", {"status": status, "due": Due(TODAY)})
    pending = status.is_pending
    where = [view for view in LISTS if ids(store, view)]
    assert where == ([View.INBOX, View.TODAY, View.ALL, View.LIVE] if pending else [View.COMPLETED, View.LIVE])
    assert ids(store, View.LIVE, completed=True) == (["t"] if status is Status.DONE else [])
    assert ids(store, View.LIVE, completed=False) == (["t"] if pending else [])


def test_the_trash_holds_what_was_deleted_latest_first_and_nothing_else_does(store: Store) -> None:
    for id_ in ("a", "b", "c", "d"):
        add(store, id_, {"due": Due(TODAY)})
    put(store, "a", deleted=DELETED)
    put(store, "b", deleted=["2026-12-02T10:00:00.000Z", False])
    put(store, "c", deleted=["2026-12-03T10:00:00.000Z", True])  # for good
    assert ids(store, View.TRASH) == ["b", "a"]
    assert {view for view in LISTS if "a" in ids(store, view)} == {View.TRASH}
    assert {view for view in LISTS if "c" in ids(store, view)} == set()
    put(store, "a", deleted=None)
    assert "a" in ids(store, View.INBOX)


def test_what_was_only_heard_of_is_nowhere(store: Store) -> None:
    with store.write() as writer:
        early = {"title": "x", "due": "2026-12-31", "deleted": None}
        writer.apply([Patch("task", "t", early, make_stamp(1, 0, "f" * 16))])
        writer.apply([Patch("item", "i", {"title": "x", "task_id": "u"}, make_stamp(1, 0, "f" * 16))])
        writer.apply([Patch("label", "l", {"name": "x"}, make_stamp(1, 0, "f" * 16))])
    add(store, "u", labels=["l"])
    with store.read() as reader:
        assert {view: found for view in LISTS if "t" in (found := reader.ids(Query(view, TODAY)))} == {}
        assert reader.tasks(["t"]) == []
        assert reader.rows(["t"]) == []
        assert reader.task("t") is None
        assert reader.item("i") is None
        assert reader.labels() == []
        (row,) = reader.rows(["u"])
        assert (row.items, row.labels) == (0, ())
        assert reader.ids(Query(View.INBOX, TODAY)) == ["u"]
        assert reader.ids(Query(View.LIVE, TODAY, search="x")) == []


def test_today_and_upcoming_go_by_date_time_priority_and_position(store: Store) -> None:
    nine = dt.time(9, 0)
    add(store, "late", {"due": Due(dt.date(2026, 1, 1))}, "a9")
    add(store, "timed", {"due": Due(TODAY, nine)}, "a0")
    add(store, "low", {"due": Due(TODAY), "priority": Priority.P3}, "a1")
    add(store, "plain", {"due": Due(TODAY)}, "a2")
    add(store, "urgent", {"due": Due(TODAY), "priority": Priority.P0}, "a8")
    add(store, "later", {"due": Due(TOMORROW)}, "a0")
    assert ids(store, View.TODAY) == ["late", "urgent", "low", "plain", "timed"]
    assert ids(store, View.UPCOMING) == ["later"]


def test_manual_order_is_by_position_and_then_by_id(store: Store) -> None:
    for id_, position in (("c", "a1"), ("b", "a1"), ("a", "a2"), ("d", "Zz")):
        add(store, id_, position=position)
    for view in (View.INBOX, View.ALL, View.LIVE):
        assert ids(store, view) == ["d", "b", "c", "a"]


@pytest.mark.parametrize(
    ("sort", "expected"),
    [
        (Sort.MANUAL, "a b c d"),
        (Sort.DUE, "b a d c"),  # without a date: by priority
        (Sort.PRIORITY, "d b c a"),  # among equals: by date
        (Sort.TITLE, "b a d c"),
        (Sort.CREATED, "d c b a"),
        (Sort.VIEW, "a b c d"),
    ],
)
def test_sorting(store: Store, sort: Sort, expected: str) -> None:
    add(store, "a", {"title": "beta", "due": Due(TOMORROW), "priority": None}, "a0")
    add(store, "b", {"title": "Alpha", "due": Due(TODAY), "priority": Priority.P1}, "a1")
    add(store, "c", {"title": "Gamma", "priority": Priority.P1}, "a2")
    add(store, "d", {"title": "delta", "priority": Priority.P0}, "a3")
    for number, id_ in enumerate("abcd"):
        put(store, id_, created_at=f"2026-01-0{number + 1}T00:00:00.000Z")
    assert " ".join(ids(store, View.ALL, sort=sort)) == expected


def test_completed_comes_latest_first_and_rejected_last(store: Store) -> None:
    add(store, "old")
    add(store, "new")
    add(store, "no", {"status": Status.REJECTED})
    put(store, "old", state=["done", "2026-01-01T00:00:00.000Z"])
    put(store, "new", state=["done", "2026-02-01T00:00:00.000Z"])
    assert ids(store, View.COMPLETED) == ["new", "old", "no"]
    with store.read() as reader:
        start, end = dt.datetime(2026, 2, 1, tzinfo=dt.UTC), dt.datetime(2026, 2, 2, tzinfo=dt.UTC)
        assert reader.done_between(start, end) == ["new"]
        assert reader.done_between(dt.datetime(2026, 1, 1, tzinfo=dt.UTC), start) == ["old"]


def test_a_beginning_and_pages_are_those_of_the_whole(store: Store) -> None:
    for number in range(25):
        add(store, f"t{number:02}", position=f"a{number:02}"[:3])
    with store.read() as reader:
        query = Query(View.ALL, TODAY)
        whole = reader.ids(query)
        assert len(whole) == 25
        assert reader.ids(query, 10) == whole[:10]
        assert [task.id for page in reader.iterate(query) for task in page] == whole
        search = Query(View.ALL, TODAY, search="t1")
        assert reader.ids(search, 4) == reader.ids(search)[:4]


def test_rows_and_tasks_come_in_the_order_asked_for_without_those_that_are_gone(store: Store) -> None:
    for id_ in "abc":
        add(store, id_)
    with store.read() as reader:
        assert [row.id for row in reader.rows(["c", "nope", "a"])] == ["c", "a"]
        assert [task.id for task in reader.tasks(["c", "nope", "a"])] == ["c", "a"]
        many = [f"no{number}" for number in range(1200)]
        assert [task.id for task in reader.tasks([*many, "b"])] == ["b"]


def test_labels_narrow_every_view_and_leave_the_inbox_as_it_is(store: Store) -> None:
    home, work = label_id("home"), label_id("work")
    with store.write() as writer:
        writer.apply([new_label("home"), new_label("Work", color="red")])
    add(store, "a", {"due": Due(TODAY)}, "a0", [home])
    add(store, "b", {"due": Due(TOMORROW)}, "a1", [home, work])
    add(store, "c", {"status": Status.DONE}, "a2", [work])
    add(store, "d", position="a3")
    add(store, "e", position="a4", labels=["never arrived"])
    put(store, "d", **{f"label:{home}": False})
    assert ids(store, View.INBOX) == ["a", "b", "d", "e"]
    assert ids(store, View.ALL, label=home) == ["a", "b"]
    assert ids(store, View.TODAY, label=home) == ["a"]
    assert ids(store, View.UPCOMING, label=home) == ["b"]
    assert ids(store, View.COMPLETED, label=work) == ["c"]
    assert ids(store, View.ALL, label=home, search="b") == ["b"]
    with store.read() as reader:
        counts = reader.counts(TODAY)
        assert counts.labels.get(home) == 2
        assert counts.labels.get(work) == 1  # only pending ones
        assert (counts.inbox, counts.today, counts.upcoming, counts.all, counts.trash) == (4, 1, 1, 4, 0)
        assert reader.rows(["b"])[0].labels == (Label(home, "home"), Label(work, "Work", "red"))


def test_a_list_that_goes_or_comes_moves_its_tasks_into_or_out_of_the_inbox(store: Store) -> None:
    house = list_id("House")
    add(store, "a")
    add(store, "b", {"due": Due(TODAY)}, "a1")
    put(store, "a", list=house)
    put(store, "b", list=house)
    assert ids(store, View.INBOX) == ["a", "b"]  # its list has not arrived
    with store.write() as writer:
        writer.apply([new_list("House", "a0", color="red")])
    assert ids(store, View.INBOX) == []
    assert (ids(store, View.ALL, list=house), ids(store, View.TODAY, list=house)) == (["a", "b"], ["b"])
    with store.read() as reader:
        row, task = reader.rows(["a"])[0], reader.task("a")
        assert row.list == TaskList(house, "House", "red", "a0")
        assert task
        assert (task.list, task.to_json()["list"]) == (row.list, "House")
        assert reader.counts(TODAY).lists == {house: 2}
    with store.write() as writer:
        writer.apply([Draft("list", house, {"deleted": DELETED[0]})])
    assert ids(store, View.INBOX) == ["a", "b"]
    with store.read() as reader:
        assert reader.rows(["a"])[0].list is None
        assert reader.value_of("task", "a", "list") == house


@pytest.mark.parametrize("change", [{"state": ["done", DELETED[0]]}, {"deleted": DELETED}])
def test_the_numbers_of_labels_follow_their_tasks(store: Store, change: dict[str, object]) -> None:
    home = label_id("home")
    add(store, "a", labels=[home])
    put(store, "a", **change)
    with store.read() as reader:
        assert reader.counts(TODAY).labels.get(home) == 0
    put(store, "a", state=["open", None], deleted=None)
    with store.read() as reader:
        assert reader.counts(TODAY).labels.get(home) == 1
    put(store, "a", **{f"label:{home}": False})
    with store.read() as reader:
        assert home not in reader.counts(TODAY).labels


def test_checklists_in_rows_and_tasks(store: Store) -> None:
    add(store, "t", {"description": "text"})
    with store.write() as writer:
        items = [new_item("t", title, spot, id_=title) for title, spot in (("b", "a1"), ("a", "a0"), ("x", "a2"))]
        writer.apply(
            [*items, new_item("t", "gone", "a3", id_="gone"), new_item("t", "done", "a4", checked_by="agent")]
        )
        writer.apply([Draft("item", "x", {"archived": True}), Draft("item", "gone", {"deleted": True})])
    with store.read() as reader:
        (row,) = reader.rows(["t"])
        assert (row.checked, row.items, row.has_description) == (1, 3, True)
        (task,) = reader.tasks(["t"])
        assert [item.title for item in task.checklist] == ["a", "b", "x", "done"]
        assert [item.archived for item in task.checklist] == [False, False, True, False]
        assert task.checklist[-1].checked_by == "agent"
        assert reader.item("gone") is None
        assert reader.item("b") == task.checklist[1]


def test_values_of_a_newer_version_are_shown_as_well_as_can_be(store: Store) -> None:
    add(store, "t")
    put(store, "t", state=["waiting for parts", None], priority="P9", estimate=5000, language="x-new")
    with store.read() as reader:
        (task,) = reader.tasks(["t"])
    assert (task.status, task.priority, task.estimate, task.language) == (Status.OPEN, None, 5000, "x-new")
    assert ids(store, View.ALL) == ["t"]


def test_titles_are_those_of_live_tasks_in_manual_order(store: Store) -> None:
    add(store, "b", {"due": Due(TODAY)}, "a1")
    add(store, "a", {"status": Status.DONE}, "a0")
    add(store, "gone")
    put(store, "gone", deleted=DELETED)
    with store.read() as reader:
        assert reader.titles() == [("a", "a", None), ("b", "b", Due(TODAY))]


def test_gaps_between_tasks(store: Store) -> None:
    for id_, position in (("a", "a0"), ("b1", "a1"), ("b2", "a1"), ("b3", "a1"), ("c", "a2"), ("", "")):
        add(store, id_ or "unplaced", position=position)
    with store.read() as reader:
        assert reader.gap("nope", before=True) is None
        assert reader.first_position() == "a0"
        assert reader.gap("a", before=True) == Gap("", "a0")
        assert reader.gap("a", before=False) == Gap("a0", "a1")
        assert reader.gap("b1", before=True) == Gap("a0", "a1")
        assert reader.gap("b2", before=True) == Gap("a1", "a2", ("b2", "b3"))
        assert reader.gap("b2", before=False) == Gap("a1", "a2", ("b3",))
        assert reader.gap("b3", before=False) == Gap("a1", "a2")
        assert reader.gap("c", before=False) == Gap("a2", None)
        assert reader.gap("unplaced", before=True) == Gap("", "a0", ("unplaced",))


def test_titles_and_labels_are_sorted_as_people_do(store: Store) -> None:
    with store.write() as writer:
        writer.apply([new_label(name) for name in ("zebra", "Äpfel", "apple", "Bär")])
    for title in ("zebra", "Äpfel", "apple", "Bär"):
        add(store, title, labels=[label_id(name) for name in ("zebra", "Äpfel")])
    assert ids(store, View.ALL, sort=Sort.TITLE) == ["Äpfel", "apple", "Bär", "zebra"]
    with store.read() as reader:
        assert [label.name for label in reader.labels()] == ["Äpfel", "apple", "Bär", "zebra"]
        assert [label.name for label in reader.rows(["apple"])[0].labels] == ["Äpfel", "zebra"]
