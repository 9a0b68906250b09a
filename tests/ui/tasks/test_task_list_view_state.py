"""What the user has before them stays when tasks come, go and move."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.domain.task import Due
from desktop.domain.views import Query, Sort, View
from desktop.services import Services
from desktop.store.drafts import new_task, positions
from desktop.ui.core.context import AppContext
from desktop.ui.tasks.task_list import TaskList
from desktop.ui.theme.manager import Appearance, Scheme, Theme

COUNT = 600


@pytest.fixture
def ids(services: Services) -> list[str]:
    drafts = [new_task({"title": f"Task {n}"}, spot) for n, spot in enumerate(positions(None, None, COUNT))]
    with services.store.write() as writer:
        writer.apply(drafts)
    return [draft.id for draft in drafts]


@pytest.fixture
def empty(context: AppContext, qtbot: QtBot) -> TaskList:
    tasks = TaskList(context)
    qtbot.addWidget(tasks)
    tasks.resize(600, 400)
    with qtbot.waitActive(tasks):
        tasks.show()
        tasks.activateWindow()
    return tasks


@pytest.fixture
def tasks(empty: TaskList, ids: list[str], context: AppContext, qtbot: QtBot) -> TaskList:
    show(empty, qtbot, Query(View.ALL, context.today()))
    return empty


def show(tasks: TaskList, qtbot: QtBot, query: Query) -> None:
    with qtbot.waitSignal(tasks.counted):
        tasks.show_query(query)


def middle(tasks: TaskList) -> int:
    rows = tasks.view.visible_rows()
    return (rows[0] + rows[-1]) // 2


def test_what_is_visible_stays_in_place(
    tasks: TaskList, ids: list[str], context: AppContext, services: Services, qtbot: QtBot
) -> None:
    tasks.view.verticalScrollBar().setValue(7_007)
    row = middle(tasks)
    seen, offset = ids[row], tasks.view.offset_of(row)
    with qtbot.waitSignal(tasks.counted):
        context.write(lambda: services.tasks.complete(ids[:3]))
    assert tasks.model.row_of(seen) == row - 3
    assert tasks.view.offset_of(row - 3) == offset
    with qtbot.waitSignal(tasks.counted):
        context.write(lambda: services.undo.undo())
    assert tasks.view.offset_of(row) == offset


def test_at_the_top_what_is_new_is_seen(
    tasks: TaskList, context: AppContext, services: Services, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(tasks.counted):
        context.write(lambda: services.tasks.create({"title": "New"}))
    assert tasks.view.verticalOffset() == 0
    assert tasks.model.index(0).data() == "New"


def test_the_selection_stays(
    tasks: TaskList, ids: list[str], context: AppContext, services: Services, qtbot: QtBot
) -> None:
    tasks.select(ids[4])
    QTest.keyClick(tasks.view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    with qtbot.assertNotEmitted(tasks.selection_changed), qtbot.assertNotEmitted(tasks.current_changed):
        with qtbot.waitSignal(tasks.counted):
            context.write(lambda: services.tasks.complete([ids[0], ids[7]]))
        with qtbot.waitSignal(tasks.model.changed):
            context.write(lambda: services.tasks.move([ids[20]], ids[5], before=True))
    assert tasks.selected_ids() == [ids[4], ids[5]]
    assert tasks.current_id() == ids[5]


def test_the_selection_stays_when_very_much_changes(
    tasks: TaskList, ids: list[str], context: AppContext, services: Services, qtbot: QtBot
) -> None:
    tasks.view.selectAll()
    with qtbot.waitSignal(tasks.counted):
        context.write(lambda: services.tasks.complete(ids[::2]))
    assert tasks.selected_ids() == ids[1::2]


def test_when_the_current_task_goes_the_next_one_is_chosen(
    tasks: TaskList, ids: list[str], context: AppContext, services: Services, qtbot: QtBot
) -> None:
    told: list[str | None] = []
    tasks.select(ids[4])
    tasks.current_changed.connect(told.append)
    with qtbot.waitSignal(tasks.counted):
        context.write(lambda: services.tasks.trash([ids[4], ids[5]]))
    assert told == [ids[6]]
    assert tasks.selected_ids() == [ids[6]]


def test_after_the_last_the_one_above_is_chosen(
    tasks: TaskList, ids: list[str], context: AppContext, services: Services, qtbot: QtBot
) -> None:
    tasks.select(ids[-1])
    with qtbot.waitSignal(tasks.counted):
        context.write(lambda: services.tasks.trash(ids[-2:]))
    assert tasks.current_id() == ids[-3]
    with qtbot.waitSignal(tasks.counted):
        context.write(lambda: services.tasks.trash(ids[:-2]))
    assert tasks.current_id() is None


def test_another_list_begins_at_its_top_with_nothing_chosen(
    tasks: TaskList, ids: list[str], context: AppContext, services: Services, qtbot: QtBot
) -> None:
    services.tasks.edit(ids, {"due": Due(context.today())})
    tasks.select(ids[300])
    show(tasks, qtbot, Query(View.TODAY, context.today()))
    assert tasks.current_id() is None
    assert tasks.selected_ids() == []
    assert tasks.view.verticalOffset() == 0


def test_sorted_or_searched_the_current_task_stays_chosen(
    tasks: TaskList, ids: list[str], context: AppContext, qtbot: QtBot
) -> None:
    tasks.select(ids[300])
    show(tasks, qtbot, Query(View.ALL, context.today(), sort=Sort.TITLE))
    assert tasks.selected_ids() == [ids[300]]
    show(tasks, qtbot, Query(View.LIVE, context.today(), search="300"))
    assert tasks.selected_ids() == [ids[300]]
    show(tasks, qtbot, Query(View.LIVE, context.today(), search="299"))
    assert tasks.selected_ids() == []


def test_a_far_task_is_brought_into_view(tasks: TaskList, ids: list[str]) -> None:
    tasks.select(ids[500])
    assert middle(tasks) == pytest.approx(500, abs=2)
    assert tasks.current_id() == ids[500]


@pytest.mark.parametrize("calm", [True, False])
def test_rows_close_up_to_their_places(
    tasks: TaskList, ids: list[str], context: AppContext, theme: Theme, services: Services, qtbot: QtBot, calm: bool
) -> None:
    theme.apply(Appearance(Scheme.LIGHT, reduced_motion=calm))
    places = [tasks.view.offset_of(row) for row in range(4)]
    with qtbot.waitSignal(tasks.counted):
        context.write(lambda: services.tasks.complete([ids[1]]))
    moving = [tasks.view.offset_of(row) for row in range(4)]
    assert moving == places if calm else moving[1] > places[1]
    qtbot.waitUntil(lambda: [tasks.view.offset_of(row) for row in range(4)] == places)
    assert tasks.view.indexAt(QPoint(100, places[1] + 1)).row() == 1


# when there is nothing


def said(tasks: TaskList) -> str | None:
    content = tasks.empty.content
    return content.title if content and tasks.empty.isVisible() else None


def test_says_nothing_before_the_answer_is_there(
    empty: TaskList, context: AppContext, services: Services, qtbot: QtBot
) -> None:
    assert said(empty) is None
    services.tasks.create({"title": "Kept"})
    empty.show_query(Query(View.INBOX, context.today()))
    empty.show_query(Query(View.UPCOMING, context.today()))
    assert said(empty) is None
    qtbot.waitUntil(lambda: said(empty) is not None)


def test_the_first_list_is_there_at_once(empty: TaskList, context: AppContext) -> None:
    empty.show_query(Query(View.INBOX, context.today()))
    assert said(empty) == "What is on your mind?"
    content = empty.empty.content
    assert content is not None
    assert [tip.shortcut or tip.words for tip in content.tips] == [
        "Return",
        ("tomorrow 9am", "/house", "#home", "!p1"),
        "Ctrl+K",
        "Ctrl+J",
    ]


def test_every_view_says_why_it_is_empty(
    empty: TaskList, context: AppContext, services: Services, qtbot: QtBot
) -> None:
    today = context.today()
    first = services.tasks.create({"title": "Kept", "list": "home"}).task
    sayings = []
    for query in (
        Query(View.INBOX, today),
        Query(View.TODAY, today),
        Query(View.UPCOMING, today),
        Query(View.COMPLETED, today),
        Query(View.TRASH, today),
        Query(View.ALL, today, label="nobody"),
        Query(View.ALL, today, list="nowhere"),
        Query(View.LIVE, today, search="zebra"),
        Query(View.TRASH, today, search="zebra"),
    ):
        show(empty, qtbot, query)
        sayings.append(said(empty))
    assert None not in sayings
    assert sayings[0] == "Inbox zero"
    assert sayings[-1] == "Nothing found for “zebra”"
    assert len(set(sayings)) == len(sayings) - 1
    show(empty, qtbot, Query(View.ALL, today))
    assert said(empty) is None
    with qtbot.waitSignal(empty.counted):
        context.write(lambda: services.tasks.complete([first.id]))
    assert said(empty) == "Nothing left to do"


def test_keeps_the_focus_when_the_last_task_goes(
    empty: TaskList, context: AppContext, services: Services, qtbot: QtBot
) -> None:
    task = services.tasks.create({"title": "Only"}).task
    show(empty, qtbot, Query(View.INBOX, context.today()))
    empty.setFocus()
    empty.select(task.id)
    QTest.keyClick(empty.view, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: said(empty) == "Inbox zero")
    assert empty.view.hasFocus()
