"""Labels: made by naming them, shared by name."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.domain.views import Query, View
from desktop.errors import InvalidInputError, NotFoundError
from desktop.services import Services
from desktop.store.drafts import label_id
from sync.clock import make_stamp
from sync.patch import Patch
from tests.helpers.invariants import assert_sound

TODAY = dt.date(2026, 5, 5)


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    opened = Services(tmp_path)
    yield opened
    assert_sound(opened.store)
    opened.close()


def names(services: Services) -> list[str]:
    return [label.name for label in services.labels.all()]


def labelled(services: Services, *labels: str) -> str:
    return services.tasks.create({"title": "a"}, labels).task.id


def test_two_devices_that_invent_a_label_mean_the_same(services: Services, tmp_path: Path) -> None:
    other = Services(tmp_path / "other")
    labelled(services, "Home")
    labelled(other, "home")
    assert services.labels.all()[0].id == other.labels.all()[0].id == label_id("HÓME")
    other.close()


def test_rename_keeps_identity_and_refuses_a_name_that_is_taken(services: Services) -> None:
    task = labelled(services, "home", "work")
    home = label_id("home")
    services.labels.rename(home, "House")
    assert names(services) == ["House", "work"]
    assert {label.id for label in services.tasks.get(task).labels} == {home, label_id("work")}
    with pytest.raises(InvalidInputError, match="There is a label “WORK” already"):
        services.labels.rename(home, "WORK")
    services.labels.rename(home, "HOUSE")  # its own name in another case
    assert names(services) == ["HOUSE", "work"]
    with pytest.raises(NotFoundError):
        services.labels.rename("nope", "x")


def test_the_name_of_a_renamed_label_can_be_used_again(services: Services) -> None:
    first = labelled(services, "home")
    services.labels.rename(label_id("home"), "house")
    second = labelled(services, "home")
    assert names(services) == ["home", "house"]
    assert services.tasks.get(first).labels[0].id != services.tasks.get(second).labels[0].id
    third = labelled(services, "HOME")
    assert services.tasks.get(third).labels == services.tasks.get(second).labels


def test_colours(services: Services) -> None:
    labelled(services, "home")
    services.labels.recolor(label_id("home"), "red")
    assert services.labels.all()[0].color == "red"
    services.undo.undo()
    assert services.labels.all()[0].color == "amber"
    with pytest.raises(InvalidInputError):
        services.labels.recolor(label_id("home"), "x" * 300)


def test_delete_takes_it_off_every_task_and_undo_puts_it_back(services: Services) -> None:
    live, trashed, both = labelled(services, "home"), labelled(services, "home"), labelled(services, "home", "work")
    services.tasks.trash([trashed])
    changes = services.labels.delete(label_id("home"))
    assert changes.tasks == {live, trashed, both}
    assert names(services) == ["work"]
    assert services.lists.ids(Query(View.INBOX, TODAY)) == [both, live]
    services.tasks.restore([trashed])
    assert services.tasks.get(trashed).labels == ()
    services.undo.undo()
    services.undo.undo()
    assert names(services) == ["home", "work"]
    assert [label.name for label in services.tasks.get(both).labels] == ["home", "work"]
    with pytest.raises(NotFoundError):
        services.labels.delete("nope")


def test_a_deleted_label_comes_back_by_its_name_without_its_tasks(services: Services) -> None:
    task = labelled(services, "home")
    services.labels.delete(label_id("home"))
    labelled(services, "Home")
    assert names(services) == ["Home"]
    assert services.tasks.get(task).labels == ()


def test_a_label_that_was_only_heard_of_can_be_made(services: Services) -> None:
    with services.store.write() as writer:
        writer.apply([Patch("label", label_id("home"), {"color": "red"}, make_stamp(1, 0, "f" * 16))])
    task = labelled(services, "home")
    assert [label.name for label in services.tasks.get(task).labels] == ["home"]


def test_the_name_of_a_merged_label_can_be_used_again(services: Services) -> None:
    both, one = labelled(services, "home", "house"), labelled(services, "home")
    services.labels.merge(label_id("home"), label_id("house"))
    again = labelled(services, "Home")
    assert names(services) == ["Home", "house"]
    assert [[label.name for label in services.tasks.get(task).labels] for task in (both, one, again)] == [
        ["house"],
        ["house"],
        ["Home"],
    ]


def test_a_label_that_is_deleted_takes_those_with_it_that_were_merged_into_it(services: Services) -> None:
    task = labelled(services, "home", "house")
    services.labels.merge(label_id("home"), label_id("house"))
    services.labels.delete(label_id("house"))
    assert (names(services), services.tasks.get(task).labels) == ([], ())
    labelled(services, "home")
    assert (names(services), services.tasks.get(task).labels) == (["home"], ())


def test_merging_moves_every_task_and_is_one_step(services: Services) -> None:
    both, one, trashed = labelled(services, "home", "house"), labelled(services, "home"), labelled(services, "home")
    services.tasks.trash([trashed])
    home, house = label_id("home"), label_id("house")
    services.labels.merge(home, house)
    assert names(services) == ["house"]
    for task in (both, one, trashed):
        assert [label.name for label in services.tasks.get(task).labels] == ["house"]
    services.undo.undo()
    assert names(services) == ["home", "house"]
    assert [label.name for label in services.tasks.get(one).labels] == ["home"]
    assert [label.name for label in services.tasks.get(both).labels] == ["home", "house"]
    services.undo.redo()
    services.tasks.label([both, one], remove=["house"])
    assert services.tasks.get(both).labels == services.tasks.get(one).labels == ()
    services.undo.undo()
    services.undo.undo()
    assert not services.labels.merge(home, home)
    with pytest.raises(NotFoundError):
        services.labels.merge(home, "nope")
