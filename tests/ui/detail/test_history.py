"""The history in the detail pane."""

from __future__ import annotations

import shutil
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from pytestqt.qtbot import QtBot

from desktop.domain.task import Priority, Status, Task
from desktop.services import Services
from desktop.settings import DEVICE_NAME
from desktop.ui.core.context import AppContext, Notice
from desktop.ui.detail.history import PAGE, History
from desktop.ui.detail.task_detail import TaskDetail
from sync.clock import make_stamp, stamp_ms
from sync.patch import Patch
from tests.helpers.detail import open_detail, settle
from tests.helpers.stores import stamp_of
from tests.helpers.sync_pair import Pair, named


@pytest.fixture(autouse=True)
def _british() -> None:
    QLocale.setDefault(QLocale("en_GB"))


@pytest.fixture
def task(services: Services) -> Task:
    return services.tasks.create({"title": "Pay rent"}).task


@pytest.fixture
def detail(qtbot: QtBot, context: AppContext, task: Task) -> TaskDetail:
    return open_detail(qtbot, context, task)


@pytest.fixture
def history(detail: TaskDetail) -> History:
    return detail.page.history


def sentences(history: History) -> list[str]:
    return [row.sentence.text() for row in history.rows]


def test_it_is_read_when_it_is_unfolded_and_keeps_up(
    qtbot: QtBot, history: History, context: AppContext, services: Services, task: Task
) -> None:
    services.tasks.edit([task.id], {"priority": Priority.P1})
    settle(qtbot, context)
    assert sentences(history) == []
    history.fold.set_open(True)
    qtbot.waitUntil(lambda: sentences(history) == ["You changed the priority: none → P1", "You added this task"])
    services.tasks.complete([task.id])
    qtbot.waitUntil(lambda: sentences(history)[0] == "You changed the status: Open → Done")


def test_restore_puts_the_old_value_back_and_offers_undo(
    qtbot: QtBot, history: History, context: AppContext, services: Services, task: Task
) -> None:
    services.tasks.edit([task.id], {"title": "Pay the rent"})
    services.tasks.edit([task.id], {"status": Status.BLOCKED})
    history.fold.set_open(True)
    qtbot.waitUntil(lambda: len(history.rows) == 3)
    told: list[Notice] = []
    context.told.connect(told.append)
    history.rows[1].button.click()
    qtbot.waitUntil(lambda: services.tasks.get(task.id).title == "Pay rent")
    qtbot.waitUntil(lambda: told == [Notice("Value restored", undo=True)])
    services.undo.undo()
    assert services.tasks.get(task.id).title == "Pay the rent"
    assert services.tasks.get(task.id).status is Status.BLOCKED


def test_there_is_no_button_where_it_would_change_nothing(
    qtbot: QtBot, history: History, services: Services, task: Task
) -> None:
    services.tasks.edit([task.id], {"title": "Pay the rent"})
    services.tasks.edit([task.id], {"title": "Pay rent"})
    history.fold.set_open(True)
    qtbot.waitUntil(lambda: [row.button.isVisible() for row in history.rows] == [True, False, False])


def test_a_value_that_lost_is_marked_and_can_be_used(
    qtbot: QtBot, history: History, services: Services, task: Task
) -> None:
    with services.store.read() as reader:
        base = {"title": stamp_of(reader, "task", task.id, "title")}
    services.tasks.edit([task.id], {"title": "Ours"})
    with services.store.write() as writer:
        later = make_stamp(stamp_ms(stamp_of(writer, "task", task.id, "title")) + 5, 0, "f" * 16)
        writer.apply([Patch("task", task.id, {"title": "Theirs"}, later, base, "user")])
    history.fold.set_open(True)
    qtbot.waitUntil(lambda: len(history.rows) == 3 and history.rows[0].isVisible())
    assert history.rows[0].when.text().endswith(" on another device")
    lost = next(row for row in history.rows if row.lost.isVisible())
    assert lost.button.text() == "Use this value"
    lost.button.click()
    qtbot.waitUntil(lambda: services.tasks.get(task.id).title == "Ours")


def test_another_device_goes_by_its_name_where_that_is_known(
    qtbot: QtBot, history: History, services: Services, task: Task, tmp_path: Path
) -> None:
    named(services, "laptop")
    with closing(Services(tmp_path / "there")) as there:
        pair = Pair(services, named(there, "desktop"), tmp_path / "shared")
        pair.share()
        pair.exchange()
        there.tasks.edit([task.id], {"title": "Pay the rent"})
        pair.exchange()
    shutil.rmtree(pair.folder)  # it need not be there
    history.fold.set_open(True)
    qtbot.waitUntil(lambda: len(history.rows) == 2)
    assert [row.when.text().rpartition(" ")[2] for row in history.rows] == ["desktop", "laptop"]


def test_it_says_when_and_on_which_device(
    qtbot: QtBot, history: History, context: AppContext, services: Services, task: Task
) -> None:
    context.settings.set(DEVICE_NAME, "laptop")
    history.fold.set_open(True)
    qtbot.waitUntil(lambda: len(history.rows) == 1)
    assert history.rows[0].when.text().startswith("Today ")
    assert history.rows[0].when.text().endswith(" on laptop")


def test_a_long_history_shows_its_latest_part_first(
    qtbot: QtBot, history: History, services: Services, task: Task
) -> None:
    for number in range(PAGE + 5):
        services.tasks.edit([task.id], {"title": f"Title {number}"})
    history.fold.set_open(True)
    qtbot.waitUntil(lambda: len(history.rows) == PAGE)
    assert "Title 24" in history.rows[0].sentence.text()
    history.more.click()
    assert len(history.rows) == PAGE + 6
    assert not history.more.isVisible()


def test_in_the_trash_nothing_can_be_restored(
    qtbot: QtBot, context: AppContext, services: Services, task: Task
) -> None:
    services.tasks.edit([task.id], {"title": "Pay the rent"})
    services.tasks.trash([task.id])
    detail = open_detail(qtbot, context, task)
    history = detail.page.history
    history.fold.set_open(True)
    qtbot.waitUntil(lambda: len(history.rows) == 3)
    assert not any(row.button.isVisible() for row in history.rows)
