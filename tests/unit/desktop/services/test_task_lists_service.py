"""Lists and saved filters: made, ordered, archived, deleted with or without their tasks, and brought back."""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.domain.search_grammar import filter_query
from desktop.domain.task import Due, Priority
from desktop.domain.views import Query, View
from desktop.errors import InvalidInputError
from desktop.services import Services
from desktop.store import archive
from tests.helpers.invariants import assert_sound

TODAY = dt.date(2026, 11, 17)


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    opened = Services(tmp_path)
    yield opened
    assert_sound(opened.store)
    opened.close()


def send(from_: Services, to: Services) -> None:
    with from_.store.read() as reader:
        ids = [row[0] for row in reader.connection.execute("SELECT DISTINCT entity FROM history")]
        patches = [patch for each in archive.patches_of_all(reader.connection, ids).values() for patch in each]
    with to.store.write() as writer:
        writer.apply(patches)


def task(services: Services, title: str, list_: str | None = None, *labels: str) -> str:
    return services.tasks.create({"title": title, "list": list_}, labels).task.id


def names(services: Services) -> list[str]:
    return [list_.name for list_ in services.task_lists.all()]


def inbox(services: Services) -> list[str]:
    return services.lists.ids(Query(View.INBOX, TODAY))


def found(services: Services, text: str, view: View = View.LIVE) -> set[str]:
    return {row.title for row in services.lists.rows(services.lists.ids(Query(view, TODAY, search=text)))}


@pytest.mark.parametrize("name", ["Inbox", "/inbox", " EINGANG "])
def test_no_list_is_called_like_the_inbox(services: Services, name: str) -> None:
    house = services.task_lists.create("House")
    for act in (services.task_lists.create, lambda name: services.task_lists.rename(house.id, name)):
        with pytest.raises(InvalidInputError):
            act(name)
    assert names(services) == ["House"]


def test_a_task_moves_between_lists_and_the_inbox_and_back_by_one_undo(services: Services) -> None:
    one, two = task(services, "one", "House"), task(services, "two", None, "home")
    assert inbox(services) == [two]  # a label does not take it away
    services.tasks.edit([one, two], {"list": "house"})
    assert (names(services), inbox(services)) == (["House"], [])
    services.undo.undo()
    assert inbox(services) == [two]
    services.tasks.edit([one], {"list": None})
    assert inbox(services) == [two, one]


def test_each_new_list_and_label_has_a_colour_of_its_own(services: Services) -> None:
    for name in "abcdefgh":
        task(services, name, f"list {name}", f"label {name}")
    assert len({list_.color for list_ in services.task_lists.all()}) == 8
    assert len({label.color for label in services.labels.all()}) == 8


def test_lists_and_labels_have_different_colours_while_there_are_enough(services: Services) -> None:
    for number in range(4):
        services.task_lists.create(f"list {number}")
        services.labels.create(f"label {number}")
    colors = {list_.color for list_ in services.task_lists.all()} | {one.color for one in services.labels.all()}
    assert len(colors) == 8


@pytest.mark.parametrize("keep", [True, False])
def test_deleting_a_list_decides_about_its_tasks_and_can_be_undone(services: Services, keep: bool) -> None:
    one, done, gone = task(services, "one", "House"), task(services, "done", "House"), task(services, "gone", "House")
    services.tasks.complete([done])
    services.tasks.trash([gone])
    (house,) = services.task_lists.all()
    services.task_lists.delete(house.id, keep_tasks=keep)
    assert names(services) == []
    assert inbox(services) == ([one] if keep else [])
    assert set(services.lists.ids(Query(View.TRASH, TODAY))) == ({gone} if keep else {one, done, gone})
    services.undo.undo()
    assert services.task_lists.all() == [house]
    assert services.lists.ids(Query(View.ALL, TODAY, list=house.id)) == [one]
    assert services.lists.ids(Query(View.TRASH, TODAY)) == [gone]


def test_a_restored_list_brings_back_what_went_with_it(services: Services) -> None:
    one, before = task(services, "one", "House"), task(services, "before", "House")
    services.tasks.trash([before])
    (house,) = services.task_lists.all()
    time.sleep(0.002)  # what went in the same millisecond went with it
    services.task_lists.delete(house.id, keep_tasks=False)
    services.task_lists.restore(services.task_lists.deleted()[0].id)
    assert services.lists.ids(Query(View.ALL, TODAY, list=house.id)) == [one]
    assert services.lists.ids(Query(View.TRASH, TODAY)) == [before]


def test_lists_are_ordered_archived_and_named_once(services: Services) -> None:
    a, b, c = (services.task_lists.create(name) for name in "abc")
    services.task_lists.move(c.id, a.id, before=True)
    assert names(services) == ["c", "a", "b"]
    services.task_lists.archive(c.id)
    assert names(services) == ["a", "b", "c"]
    with pytest.raises(InvalidInputError, match="already"):
        services.task_lists.rename(b.id, "A")
    task(services, "x", "C")  # naming it brings it back
    assert names(services) == ["c", "a", "b"]


def test_two_devices_that_make_the_same_list_share_it(services: Services, tmp_path: Path) -> None:
    other = Services(tmp_path / "other")
    services.task_lists.create("x")
    one, two = task(services, "one", "House"), task(other, "two", "House")
    send(services, other)
    send(other, services)
    for each in (services, other):
        (house,) = [list_ for list_ in each.task_lists.all() if list_.name != "x"]
        assert set(each.lists.ids(Query(View.ALL, TODAY, list=house.id))) == {one, two}
        assert each.lists.conflicts() == []  # the colours that the app gave differ, and nobody is asked
    other.close()


def test_filters_and_searches_combine_words_labels_lists_dates_and_states(services: Services) -> None:
    milk = task(services, "buy milk", "House", "shop")
    task(services, "buy paint", None, "shop", "fun")
    task(services, "read", "House")
    services.tasks.edit([milk], {"priority": Priority.P1, "due": Due(TODAY)})
    services.tasks.complete([task(services, "bought", "House", "shop")])
    assert found(services, "#shop") == {"buy milk", "buy paint", "bought"}
    assert found(services, "#shop /house is:open") == {"buy milk"}
    assert found(services, "buy /inbox") == {"buy paint"}
    assert found(services, "#shop #fun") == {"buy paint"}
    assert found(services, "!p1 due:today") == {"buy milk"}
    assert found(services, "is:done #shop") == {"bought"}
    assert found(services, "due:none /house", View.ALL) == {"read"}
    assert found(services, "/nowhere") == set()
    assert found(services, "-#fun is:open") == {"buy milk", "read"}
    assert found(services, "-/house") == {"buy paint"}
    assert found(services, "buy -milk") == {"buy paint"}
    assert found(services, "#shop -bought -paint") == {"buy milk"}
    assert found(services, "-!none -milk") == set()
    assert found(services, "-due:none") == found(services, "-!none") == {"buy milk"}
    assert found(services, "-is:done -!p1") == {"buy paint", "read"}
    saved = services.filters.create("Shopping", "#shop")
    assert services.lists.counts(TODAY).filters == {saved.id: 2}
    assert len(services.lists.ids(filter_query(saved.query, TODAY))) == 2
    services.filters.edit(saved.id, "Shops", "#shop is:done")
    services.undo.undo()
    assert services.filters.all() == [saved]
    services.filters.delete(saved.id)
    assert services.filters.all() == []
