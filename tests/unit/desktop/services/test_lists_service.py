"""What views show."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import time_machine

from desktop.domain.task import Due, Filter, Status
from desktop.domain.views import Query, Sort, TaskGroup, View
from desktop.services import Services
from desktop.store.drafts import new_task
from desktop.store.probe import Written
from sync.clock import make_stamp, stamp_ms
from sync.patch import Patch
from tests.helpers.stores import stamp_of

TODAY = dt.date(2026, 12, 31)
NOON = dt.datetime(2026, 12, 31, 12).astimezone()


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    with time_machine.travel(NOON, tick=False):
        opened = Services(tmp_path)
        yield opened
        opened.close()


@pytest.fixture
def other(services: Services, tmp_path: Path) -> Iterator[Services]:
    """As another process would have it open."""
    opened = Services(tmp_path)
    yield opened
    opened.close()


def add(services: Services, title: str, day: dt.date | None = None, status: Status = Status.OPEN) -> str:
    due = Due(day) if day else None
    return services.tasks.create({"title": title, "due": due, "status": status}).task.id


def test_today_has_overdue_and_done_today_under_headings(services: Services) -> None:
    today = add(services, "today", TODAY)
    late = add(services, "late", TODAY - dt.timedelta(days=1))
    done = add(services, "done", TODAY, Status.DONE)
    add(services, "tomorrow", TODAY + dt.timedelta(days=1))
    with time_machine.travel(NOON - dt.timedelta(days=1), tick=False):
        add(services, "done yesterday", TODAY, Status.DONE)
    sections = services.lists.sections(Query(View.TODAY, TODAY))
    assert [(section.heading, section.ids) for section in sections] == [
        (TaskGroup.OVERDUE, [late]),
        (TaskGroup.TODAY, [today]),
        (TaskGroup.DONE_TODAY, [done]),
    ]


def test_upcoming_has_a_heading_a_day(services: Services) -> None:
    days = [TODAY + dt.timedelta(days=number) for number in (40, 1, 1)]
    far, *near = [add(services, str(day), day) for day in days]
    sections = services.lists.sections(Query(View.UPCOMING, TODAY))
    assert [(section.heading, sorted(section.ids)) for section in sections] == [
        (days[1], sorted(near)),
        (days[0], [far]),
    ]


@pytest.mark.parametrize(
    "query",
    [
        Query(View.ALL, TODAY),
        Query(View.TODAY, TODAY, search="a"),
        Query(View.TODAY, TODAY, sort=Sort.TITLE),
        Query(View.UPCOMING, TODAY, label="none"),
    ],
)
def test_other_lists_have_no_headings(services: Services, query: Query) -> None:
    add(services, "a", TODAY)
    (section,) = services.lists.sections(query)
    assert section.heading is None
    assert section.ids == services.lists.ids(query)


def test_a_listing_goes_by_filter_and_search(services: Services) -> None:
    a, b, c = (
        add(services, "a milk"),
        add(services, "b", None, Status.DONE),
        add(services, "c", None, Status.REJECTED),
    )
    services.tasks.trash([add(services, "gone milk")])

    def listed(filter_: Filter, search: str = "") -> list[str]:
        return [task.id for page in services.lists.iterate(filter_, search, TODAY) for task in page]

    assert listed(Filter.ALL) == [c, b, a]
    assert listed(Filter.PENDING) == [a]
    assert listed(Filter.COMPLETED) == [b]
    assert listed(Filter.ALL, "milk") == [a]
    assert listed(Filter.COMPLETED, "milk") == []


def test_pages_of_a_long_listing(services: Services) -> None:
    with services.store.write() as writer:
        writer.apply([new_task({"title": f"task {number:04}"}, "a0") for number in range(1100)])
    for search in ("", "task"):
        pages = list(services.lists.iterate(Filter.ALL, search, TODAY))
        assert all(len(page) <= 500 for page in pages)
        assert len({task.id for page in pages for task in page}) == 1100


def test_the_feed_tells_a_write_as_the_service_told_it_and_once(services: Services) -> None:
    with closing(services.feed()) as feed:
        assert not feed.poll()
        task = add(services, "a")
        feed.poll()
        changes = services.tasks.edit([task], {"title": "b"})
        assert feed.poll() == changes
        assert not feed.poll()


def test_the_feed_looks_up_what_another_process_wrote(services: Services, other: Services) -> None:
    with closing(services.feed()) as feed:
        task = add(other, "a")
        assert feed.poll().tasks == {task}
        assert not feed.poll()


def test_the_feed_misses_nothing_where_both_write_at_once(services: Services, other: Services) -> None:
    with closing(services.feed()) as feed:
        tasks = {add(writer, "a") for writer in (other, services, other, services, services)}
        assert feed.poll().tasks == tasks
        assert not feed.poll()


def test_a_write_that_was_looked_up_before_it_was_told_is_not_told_again(services: Services) -> None:
    """The look may come right between the commit and the news of it."""
    with closing(services.feed()) as feed:
        store = services.store
        waiting: list[Written] = []
        listeners, store.listeners = store.listeners, [waiting.append]
        task = add(services, "a")
        store.listeners = listeners
        assert feed.poll().tasks == {task}
        for written in waiting:
            listeners[0](written)
        assert not feed.poll()


def test_a_feed_that_was_closed_hears_nothing_any_more(services: Services) -> None:
    services.feed().close()
    assert not services.store.listeners
    add(services, "a")


def test_edits_in_the_trash_are_counted_with_the_conflicts(services: Services) -> None:
    """Those of others, who could not know: of the task, and of its checklist; until it is thrown away once more."""
    made = services.tasks.create({"title": "Pay rent"}, [], ["Ask for the number"]).task
    kept = add(services, "kept")
    with time_machine.travel(NOON + dt.timedelta(seconds=1), tick=False):
        services.tasks.trash([made.id])

    def count() -> int:
        assert services.lists.edited_in_trash() in ([], [made.id])
        return services.lists.counts(TODAY).conflicts

    def elsewhere(kind: str, id_: str, fields: dict[str, object], later: int) -> None:
        with services.store.write() as writer:
            gone = stamp_of(writer, "task", made.id, "deleted")
            stamp = make_stamp(stamp_ms(gone) + later, 0, "f" * 16)
            base = {name: stamp_of(writer, kind, id_, name) for name in fields}
            writer.apply([Patch(kind, id_, fields, stamp, base, "user")])

    assert count() == 0
    elsewhere("task", made.id, {"estimate": 5}, -1)  # before
    elsewhere("task", made.id, {"position": "a5"}, 1)  # nobody wants to hear of it
    elsewhere("task", kept, {"estimate": 5}, 1)  # not in the trash
    assert count() == 0
    elsewhere("item", made.checklist[0].id, {"checked": [True, "user"]}, 2)
    assert count() == 1
    elsewhere("task", made.id, {"estimate": 10}, 3)
    assert count() == 1
    services.tasks.write_register("task", made.id, "deleted", ["2027-01-01T00:00:00.000Z", False])
    assert count() == 0
    elsewhere("task", made.id, {"estimate": 15}, 4)
    assert count() == 1
    services.tasks.restore([made.id])
    assert count() == 0
