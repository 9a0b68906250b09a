from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest
from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester, QSignalSpy
from pytestqt.qtbot import QtBot

from desktop.domain.task import Due, Status, TaskFields
from desktop.domain.views import Query, Sort, TaskRow, View
from desktop.services import Services
from desktop.store.drafts import new_task, positions
from desktop.ui.core.context import AppContext
from desktop.ui.tasks.list_model import MANY_STEPS, ListRole, TaskListModel
from desktop.ui.tasks.query import GLIMPSE
from desktop.ui.tasks.row_cache import CAPACITY
from tests.helpers.review import Agent

DAY = dt.timedelta(days=1)


@pytest.fixture
def model(context: AppContext) -> TaskListModel:
    model = TaskListModel(context, context)
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning, model)
    return model


@pytest.fixture
def today(context: AppContext) -> dt.date:
    return context.today()


@pytest.fixture
def add(services: Services) -> Callable[..., str]:
    """Adds a task below those before it and returns its id."""
    last: list[str] = []

    def create(title: str, **fields: object) -> str:
        values: TaskFields = {"title": title, **fields}  # type: ignore[typeddict-item]
        last[:] = [services.tasks.create(values, after=last[0] if last else None).task.id]
        return last[0]

    return create


def fill(services: Services, count: int) -> list[str]:
    drafts = [new_task({"title": f"Task {n}"}, spot) for n, spot in enumerate(positions(None, None, count))]
    with services.store.write() as writer:
        writer.apply(drafts)
    return [draft.id for draft in drafts]


def show(model: TaskListModel, qtbot: QtBot, query: Query) -> None:
    model.set_query(query)
    qtbot.waitUntil(lambda: model.shown_query() == query and model.count() is not None)


def texts(model: TaskListModel) -> list[str]:
    return [str(model.index(row).data()) for row in range(model.rowCount())]


def test_shows_the_tasks_of_a_query(
    model: TaskListModel, add: Callable[..., str], today: dt.date, qtbot: QtBot
) -> None:
    ids = [add("Buy milk"), add("Call Ann")]
    show(model, qtbot, Query(View.INBOX, today))
    assert texts(model) == ["Buy milk", "Call Ann"]
    assert [model.index(row).data(ListRole.ID) for row in range(2)] == ids
    row = model.index(0).data(ListRole.ROW)
    assert isinstance(row, TaskRow)
    assert row.title == "Buy milk"
    assert model.index(0).data(ListRole.HEADING) is None
    assert model.index(0).data(Qt.ItemDataRole.AccessibleTextRole) == "Buy milk, not completed"
    assert [model.index(row).data(ListRole.EDGES) for row in range(2)] == [(True, False), (False, True)]
    assert model.count() == 2


def test_today_has_headings_that_cannot_be_selected(
    model: TaskListModel, services: Services, add: Callable[..., str], today: dt.date, qtbot: QtBot
) -> None:
    add("Now", due=Due(today))
    add("Late", due=Due(today - DAY))
    services.tasks.complete([add("Done")])
    show(model, qtbot, Query(View.TODAY, today))
    assert texts(model) == ["Overdue", "Late", "Today", "Now", "Done today", "Done"]
    heading = model.index(0)
    assert heading.data(ListRole.HEADING) == "Overdue"
    assert heading.data(ListRole.ID) is None
    assert not heading.flags() & (Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled)
    assert model.index(1).data(ListRole.EDGES) == (True, True)
    assert model.count() == 2  # what is done does not count


def test_upcoming_is_grouped_by_day(
    model: TaskListModel, add: Callable[..., str], today: dt.date, qtbot: QtBot
) -> None:
    add("Soon", due=Due(today + DAY))
    add("Later", due=Due(today + 3 * DAY))
    show(model, qtbot, Query(View.UPCOMING, today))
    assert texts(model)[0].startswith("Tomorrow · ")
    assert [texts(model)[row] for row in (1, 3)] == ["Soon", "Later"]
    show(model, qtbot, Query(View.UPCOMING, today, sort=Sort.TITLE))
    assert texts(model) == ["Later", "Soon"]


def test_a_change_touches_only_its_row(
    model: TaskListModel,
    context: AppContext,
    services: Services,
    add: Callable[..., str],
    today: dt.date,
    qtbot: QtBot,
) -> None:
    first, second = add("Buy milk"), add("Call Ann")
    show(model, qtbot, Query(View.INBOX, today))
    inserted, removed, reset = (
        QSignalSpy(model.rowsInserted),
        QSignalSpy(model.rowsRemoved),
        QSignalSpy(model.modelReset),
    )
    moved = QSignalSpy(model.layoutChanged)
    context.write(lambda: services.tasks.edit([second], {"title": "Call Bob"}))
    qtbot.waitUntil(lambda: texts(model) == ["Buy milk", "Call Bob"])
    context.write(lambda: services.tasks.complete([first]))
    qtbot.waitUntil(lambda: texts(model) == ["Call Bob"])
    assert (inserted.count(), removed.count(), moved.count(), reset.count()) == (0, 1, 0, 0)
    context.write(lambda: services.tasks.reopen([first]))
    qtbot.waitUntil(lambda: texts(model) == ["Buy milk", "Call Bob"])
    assert (inserted.count(), removed.count(), moved.count(), reset.count()) == (1, 1, 0, 0)
    context.write(lambda: services.tasks.move([first], second, before=False))
    qtbot.waitUntil(lambda: texts(model) == ["Call Bob", "Buy milk"])
    assert (inserted.count(), removed.count(), moved.count(), reset.count()) == (1, 1, 1, 0)


def test_indexes_follow_their_task(
    model: TaskListModel,
    context: AppContext,
    services: Services,
    add: Callable[..., str],
    today: dt.date,
    qtbot: QtBot,
) -> None:
    ids = [add(name) for name in "abcdef"]
    show(model, qtbot, Query(View.INBOX, today))
    kept = [QPersistentModelIndex(model.index(row)) for row in range(6)]
    context.write(lambda: services.tasks.complete([ids[1]]))
    context.write(lambda: services.tasks.move([ids[4]], ids[0], before=True))
    context.write(lambda: services.tasks.create({"title": "new"}, after=ids[2]))
    qtbot.waitUntil(lambda: texts(model) == ["e", "a", "c", "new", "d", "f"])
    assert [index.data() if index.isValid() else None for index in kept] == ["a", None, "c", "d", "e", "f"]
    assert [model.row_of(id_) for id_ in ids] == [1, -1, 2, 4, 0, 5]


def test_a_renamed_label_is_read_again(
    model: TaskListModel, context: AppContext, services: Services, today: dt.date, qtbot: QtBot
) -> None:
    task = services.tasks.create({"title": "Sweep"}, ["home"]).task
    show(model, qtbot, Query(View.ALL, today))
    context.write(lambda: services.labels.rename(task.labels[0].id, "house"))
    qtbot.waitUntil(lambda: model.index(0).data(ListRole.ROW).labels[0].name == "house")


def test_a_newer_question_wins_over_a_slow_answer(
    model: TaskListModel, add: Callable[..., str], today: dt.date, qtbot: QtBot
) -> None:
    add("Buy milk")
    add("Call Ann", due=Due(today))
    resets = QSignalSpy(model.modelReset)
    for text in ("m", "mi", "mil", "an"):
        model.set_query(Query(View.LIVE, today, search=text))
    qtbot.waitUntil(lambda: texts(model) == ["Call Ann"])
    assert resets.count() == 1


def test_many_rows_are_read_a_page_at_a_time(
    model: TaskListModel, services: Services, today: dt.date, qtbot: QtBot
) -> None:
    ids = fill(services, 5_000)
    show(model, qtbot, Query(View.ALL, today))
    assert model.rowCount() == 5_000
    assert model.row(ids[0]) is not None
    assert model.row(ids[4_050]) is None
    assert model.index(4_050).data(ListRole.ROW) is None  # it is asked for, and there shortly
    qtbot.waitUntil(lambda: model.row(ids[4_050]) is not None)
    assert model.index(4_050).data() == "Task 4050"
    assert model.row(ids[4_000]) is not None
    assert model.row(ids[3_900]) is None


def test_a_bounded_number_of_rows_is_kept(
    model: TaskListModel, services: Services, today: dt.date, qtbot: QtBot
) -> None:
    ids = fill(services, CAPACITY + 500)
    show(model, qtbot, Query(View.ALL, today))
    for start in range(0, len(ids), 100):
        model.want(start, start + 99)
        qtbot.waitUntil(lambda last=ids[start + 99]: model.row(last) is not None)  # type: ignore[misc]
    assert sum(model.row(id_) is not None for id_ in ids) == CAPACITY


def test_the_beginning_of_a_long_list_comes_first(
    model: TaskListModel, services: Services, today: dt.date, qtbot: QtBot
) -> None:
    fill(services, 3 * GLIMPSE)
    seen: list[tuple[int, int | None]] = []
    model.changed.connect(lambda _fresh: seen.append((model.rowCount(), model.count())))
    show(model, qtbot, Query(View.ALL, today))
    assert seen == [(GLIMPSE, None), (3 * GLIMPSE, 3 * GLIMPSE)]


def test_very_many_changes_are_taken_at_once(
    model: TaskListModel, context: AppContext, services: Services, today: dt.date, qtbot: QtBot
) -> None:
    ids = fill(services, 3 * MANY_STEPS)
    show(model, qtbot, Query(View.ALL, today))
    context.write(lambda: services.tasks.complete(ids[::2]))
    qtbot.waitUntil(lambda: model.rowCount() == len(ids) // 2)
    assert model.ids(0, len(ids)) == ids[1::2]
    assert model.row_of(ids[3]) == 1


def test_while_held_rows_change_but_stay(
    model: TaskListModel,
    context: AppContext,
    services: Services,
    add: Callable[..., str],
    today: dt.date,
    qtbot: QtBot,
) -> None:
    first = add("Buy milk")
    add("Call Ann")
    show(model, qtbot, Query(View.INBOX, today))
    model.hold()
    context.write(lambda: services.tasks.complete([first]))
    qtbot.waitUntil(lambda: model.index(0).data(ListRole.ROW).status is Status.DONE)
    assert texts(model) == ["Buy milk", "Call Ann"]
    model.release()
    qtbot.waitUntil(lambda: texts(model) == ["Call Ann"])


def test_what_is_foreseen_shows_at_once_and_gives_way_to_the_truth(
    model: TaskListModel,
    context: AppContext,
    services: Services,
    add: Callable[..., str],
    today: dt.date,
    qtbot: QtBot,
) -> None:
    id_ = add("Buy milk")
    show(model, qtbot, Query(View.INBOX, today))
    model.foresee([id_], title="Buy oat milk", status=Status.DONE)
    assert model.index(0).data() == "Buy oat milk"
    assert model.index(0).data(ListRole.ROW).status is Status.DONE
    context.write(lambda: services.tasks.edit([id_], {"title": "Buy soy milk"}))
    qtbot.waitUntil(lambda: model.index(0).data() == "Buy soy milk")
    model.foresee([id_], title="Buy cream")
    model.correct()
    assert model.index(0).data() == "Buy soy milk"


def test_a_new_day_regroups(model: TaskListModel, add: Callable[..., str], today: dt.date, qtbot: QtBot) -> None:
    add("Now", due=Due(today))
    show(model, qtbot, Query(View.TODAY, today))
    resets = QSignalSpy(model.modelReset)
    show(model, qtbot, Query(View.TODAY, today + DAY))
    assert texts(model) == ["Overdue", "Now"]
    assert resets.count() == 0


def test_knows_whether_there_ever_was_a_task(
    model: TaskListModel, services: Services, add: Callable[..., str], today: dt.date, qtbot: QtBot
) -> None:
    show(model, qtbot, Query(View.INBOX, today))
    assert model.is_untouched()
    services.tasks.trash([add("Buy milk")])
    show(model, qtbot, Query(View.TODAY, today))
    assert not model.is_untouched()


def test_a_proposal_changes_a_row_but_not_which_tasks_are_listed(
    qtbot: QtBot, model: TaskListModel, add: Callable[..., str], today: dt.date, services: Services,
    context: AppContext, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    milk = add("Milk")
    show(model, qtbot, Query(View.INBOX, today))
    monkeypatch.setattr(services.lists, "sections", None)  # a flood of proposals must not have all tasks read again
    context.write(lambda: Agent(services.store).one("update_task", task_identifier=milk, new_title="Oat milk"))
    qtbot.waitUntil(lambda: (row := model.row(milk)) is not None and row.proposed == 1)
