"""The calendar under keys, pointer and drops; what it writes is what is stored."""

from __future__ import annotations

import datetime as dt

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.domain.repeat import parse_rule
from desktop.domain.task import Due, Status
from desktop.services import Services
from desktop.ui.calendar.days import DAY, CalendarMode
from desktop.ui.calendar.grid import CalendarGrid
from desktop.ui.calendar.layout import DayPart
from desktop.ui.calendar.page import CalendarPage
from desktop.ui.calendar.painter import CalendarStyle
from desktop.ui.core.context import AppContext, Notice
from desktop.ui.core.places import drag_data
from desktop.ui.theme.manager import Appearance, Scheme, Theme
from desktop.ui.widgets.accessible_rows import make_rows_accessible

Key = Qt.Key
SHIFT, ALT = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier
CTRL = Qt.KeyboardModifier.ControlModifier
LEFT = Qt.MouseButton.LeftButton
TODAY = dt.date(2026, 11, 18)  # a Wednesday


@pytest.fixture
def ids(services: Services) -> dict[str, str]:
    """A task at ten, one on the day, one that is done, and one without a date."""
    made = {
        "Dentist": services.tasks.create({"title": "Dentist", "due": Due(TODAY, dt.time(10)), "estimate": 60}),
        "Rent": services.tasks.create({"title": "Rent", "due": Due(TODAY)}),
        "Milk": services.tasks.create({"title": "Milk", "due": Due(TODAY + DAY), "status": Status.DONE}),
        "Read": services.tasks.create({"title": "Read"}),
        "Sing": services.tasks.create({"title": "Sing"}),
    }
    return {title: created.task.id for title, created in made.items()}


@pytest.fixture
def page(context: AppContext, ids: dict[str, str], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> CalendarPage:
    monkeypatch.setattr(context, "_clock", lambda: dt.datetime.combine(TODAY, dt.time(11)))
    make_rows_accessible()
    page = CalendarPage(context)
    qtbot.addWidget(page)
    page.setMinimumWidth(100)  # as in the window: what is in it gives way
    page.resize(1100, 760)
    with qtbot.waitActive(page):
        page.show()
        page.activateWindow()
    page.enter()
    qtbot.waitUntil(lambda: page.grid.find_task(ids["Rent"]) is not None)
    return page


@pytest.fixture
def told(context: AppContext) -> list[Notice]:
    told: list[Notice] = []
    context.told.connect(told.append)
    return told


def part_of(grid: CalendarGrid, id_: str) -> DayPart:
    return next(part for part in grid._layout().parts if part.task and part.task.id == id_)


def cell_of(grid: CalendarGrid, day: dt.date) -> DayPart:
    return next(part for part in grid._layout().parts if part.is_day and part.day == day)


def press(page: CalendarPage, *keys: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    for key in keys:
        QTest.keyClick(page.focusWidget(), key, modifiers)


def drop(grid: CalendarGrid, ids: list[str], point: QPoint) -> None:
    mime = drag_data(ids)
    arguments = (Qt.DropAction.MoveAction, mime, LEFT, Qt.KeyboardModifier.NoModifier)
    over = QDragMoveEvent(point, *arguments)
    grid.dragMoveEvent(over)
    assert over.isAccepted()
    grid.grab()  # with the place to drop it on
    grid.dropEvent(QDropEvent(QPointF(point), *arguments))


def test_a_drop_moves_to_the_day_or_the_time_there(
    page: CalendarPage, ids: dict[str, str], services: Services, told: list[Notice], qtbot: QtBot
) -> None:
    grid, day = page.grid, TODAY + 2 * DAY
    drop(grid, [ids["Dentist"], ids["Read"]], cell_of(grid, day).rect.center())
    qtbot.waitUntil(lambda: services.tasks.get(ids["Read"]).due == Due(day))
    assert services.tasks.get(ids["Dentist"]).due == Due(day, dt.time(10))  # a day of a month leaves the time alone
    qtbot.waitUntil(lambda: bool(told))
    assert told[-1] == Notice("2 task(s) moved to Fri 20 Nov", undo=True)
    services.undo.undo()
    assert services.tasks.get(ids["Read"]).due is None

    page.on_mode_wanted(CalendarMode.WEEK)
    qtbot.waitUntil(lambda: any(part.is_block for part in grid._layout().parts))
    hours, sizes = grid._layout().hours, grid._style.sizes
    at_two = hours.top() - grid.verticalScrollBar().value() + 14 * sizes.hour + 3
    drop(grid, [ids["Rent"]], QPoint(cell_of(grid, day).rect.center().x(), at_two))
    qtbot.waitUntil(lambda: services.tasks.get(ids["Rent"]).due == Due(day, dt.time(14)))
    drop(grid, [ids["Rent"]], QPoint(cell_of(grid, TODAY).rect.center().x(), grid._layout().all_day.center().y()))
    qtbot.waitUntil(lambda: services.tasks.get(ids["Rent"]).due == Due(TODAY))
    page.undated.dropped.emit([ids["Rent"]])
    qtbot.waitUntil(lambda: services.tasks.get(ids["Rent"]).due is None)


def test_keys_go_to_days_and_tasks_and_move_them(
    page: CalendarPage, ids: dict[str, str], services: Services, told: list[Notice], qtbot: QtBot
) -> None:
    grid = page.grid
    assert grid.part_name(grid.current_part()) == "Today, Wednesday, 18 November, 2 task(s)"
    press(page, Key.Key_Right)
    assert (grid.day(), grid.part_name(grid.current_part())) == (TODAY + DAY, "Tomorrow, 1 task(s)")
    press(page, Key.Key_Left, modifiers=SHIFT)
    assert [notice.text for notice in told] == ["Go to a task first: these keys move it."]
    press(page, Key.Key_Left, Key.Key_Down, Key.Key_Down)
    task = grid.task()
    assert task is not None
    assert grid.part_name(grid.current_part()) == "Dentist, Today 10:00, 1 h"
    press(page, Key.Key_Right, Key.Key_Right, modifiers=SHIFT)  # quicker than they are written
    press(page, Key.Key_Up, modifiers=ALT)
    press(page, Key.Key_Plus)
    qtbot.waitUntil(lambda: services.tasks.get(ids["Dentist"]).estimate == 75)
    assert services.tasks.get(ids["Dentist"]).due == Due(TODAY + 2 * DAY, dt.time(9, 45))
    assert page.selected_ids() == [ids["Dentist"]]
    press(page, Key.Key_A)
    qtbot.waitUntil(lambda: services.tasks.get(ids["Dentist"]).due == Due(TODAY + 2 * DAY))
    press(page, Key.Key_PageDown)
    assert (grid.day(), page.heading.text()) == (dt.date(2026, 12, 20), "December 2026")
    press(page, Key.Key_T, Key.Key_Home)
    assert grid.day() == dt.date(2026, 11, 16)
    press(page, Key.Key_Down)
    assert grid.day() == dt.date(2026, 11, 23)
    press(page, Key.Key_Return)
    assert grid.mode is CalendarMode.WEEK


def test_an_undated_task_is_put_on_the_day_by_key(
    page: CalendarPage, ids: dict[str, str], services: Services, qtbot: QtBot
) -> None:
    press(page, Key.Key_Right, Key.Key_Tab)
    assert page.undated.hasFocus()
    press(page, Key.Key_Home)
    (first,) = page.selected_ids()
    press(page, Key.Key_D)
    qtbot.waitUntil(lambda: services.tasks.get(first).due == Due(TODAY + DAY))
    assert first not in [task.id for task in page.undated.tasks.tasks]
    assert len(page.undated.tasks.tasks) == 1


def test_a_block_is_made_longer_by_its_lower_edge(
    page: CalendarPage, ids: dict[str, str], services: Services, qtbot: QtBot
) -> None:
    grid = page.grid
    page.on_mode_wanted(CalendarMode.WEEK)
    qtbot.waitUntil(lambda: any(part.is_block for part in grid._layout().parts))
    block, view = part_of(grid, ids["Dentist"]).rect, grid.viewport()
    edge = QPoint(block.center().x(), block.bottom() - 1)
    QTest.mousePress(view, LEFT, pos=edge)
    QTest.mouseMove(view, edge + QPoint(0, grid._style.sizes.hour // 2))
    QTest.mouseRelease(view, LEFT, pos=edge + QPoint(0, grid._style.sizes.hour // 2))
    qtbot.waitUntil(lambda: services.tasks.get(ids["Dentist"]).estimate == 90)


def test_more_tasks_than_there_is_room_for_open_the_day(
    page: CalendarPage, context: AppContext, services: Services, qtbot: QtBot
) -> None:
    day = TODAY + 5 * DAY
    context.write(lambda: [services.tasks.create({"title": f"Task {n}", "due": Due(day)}) for n in range(20)])
    grid = page.grid
    qtbot.waitUntil(lambda: grid.day_name(day) == "Mon 23 Nov, 20 task(s)")
    more = next(part for part in grid._layout().parts if part.more)
    shown = [part for part in grid._layout().parts if part.day == day and part.task]
    assert len(shown) + more.more == 20
    QTest.mouseClick(grid.viewport(), LEFT, pos=more.rect.center())
    assert (grid.mode, grid.day()) == (CalendarMode.WEEK, day)
    assert day in grid.days
    press(page, Key.Key_Down, Key.Key_Down, Key.Key_Down, Key.Key_Return)  # all of those without a time
    assert len([part for part in grid._layout().parts if part.day == day and part.task]) > 3


def test_a_new_task_is_due_on_the_day_with_the_focus(
    page: CalendarPage, services: Services, context: AppContext, qtbot: QtBot
) -> None:
    press(page, Key.Key_Right, Key.Key_N)
    QTest.keyClicks(page.quick_add.input, "Buy stamps")
    QTest.keyClick(page.quick_add.input, Key.Key_Return)
    grid = page.grid
    qtbot.waitUntil(lambda: (task := grid.task()) is not None and task.title == "Buy stamps")
    assert grid.day() == TODAY + DAY


def test_screen_readers_find_days_and_tasks(page: CalendarPage, ids: dict[str, str]) -> None:
    grid = page.grid
    interface = QAccessible.queryAccessibleInterface(grid)
    names = [interface.child(n).text(QAccessible.Text.Name) for n in range(interface.childCount())]
    assert "Tomorrow, 1 task(s)" in names
    assert "Milk, Tomorrow, completed" in names
    assert "Fri 20 Nov, nothing" in names
    number = names.index("Milk, Tomorrow, completed")
    milk = interface.child(number)
    assert milk.rect().center() == grid.viewport().mapToGlobal(part_of(grid, ids["Milk"]).rect.center())
    QTest.mouseClick(grid.viewport(), Qt.MouseButton.LeftButton, pos=part_of(grid, ids["Milk"]).rect.center())
    assert page.selected_ids() == [ids["Milk"]]
    focused = interface.focusChild()
    assert focused is not None
    assert focused.text(QAccessible.Text.Name) == "Milk, Tomorrow, completed"


def test_what_a_series_will_bring_is_faint_and_stays_where_it_is(
    page: CalendarPage, ids: dict[str, str], context: AppContext, services: Services, told: list[Notice], qtbot: QtBot
) -> None:
    grid = page.grid
    services.tasks.edit([ids["Dentist"]], {"repeat": parse_rule("FREQ=WEEKLY;COUNT=3")})
    context.poll()
    later = [f"{ids['Dentist']} {TODAY + number * 7 * DAY}" for number in (1, 2)]
    qtbot.waitUntil(lambda: grid.find_task(later[0]) is not None)
    assert [task.id for tasks in grid._tasks.values() for task in tasks if task.series] == later
    part = part_of(grid, later[0])
    assert part.task
    assert part.task.due == Due(TODAY + 7 * DAY, dt.time(10))
    assert grid.part_name(grid._layout().parts.index(part)).endswith("repeats then, not there yet")
    assert (grid.task_count(TODAY), grid.task_count(part.day)) == (2, 0)

    QTest.mouseClick(grid.viewport(), LEFT, pos=part.rect.center())
    assert grid.selected_ids() == []
    press(page, Key.Key_Right, modifiers=SHIFT)
    press(page, Key.Key_Space)
    assert told[-1].text.startswith("This one is not there yet")
    QTest.mousePress(grid.viewport(), LEFT, pos=part.rect.center())
    QTest.mouseMove(grid.viewport(), part.rect.center() + QPoint(0, 90))
    QTest.mouseRelease(grid.viewport(), LEFT, pos=part.rect.center() + QPoint(0, 90))
    with qtbot.waitSignal(page.opened) as opened:
        press(page, Key.Key_Return)
    assert opened.args == [ids["Dentist"]]
    page.grid.select_all()
    assert set(page.selected_ids()) == {ids[title] for title in ("Dentist", "Rent", "Milk")}
    page.on_mode_wanted(CalendarMode.WEEK)
    page.grid.go(part.day)
    qtbot.waitUntil(lambda: any(one.is_block for one in grid._layout().parts))
    grid.grab()
    assert services.tasks.get(ids["Dentist"]).due == Due(TODAY, dt.time(10))


@pytest.mark.parametrize(("width", "percent", "days"), [(1100, 100, 7), (720, 100, 7), (420, 100, 3), (420, 200, 1)])
def test_a_week_shows_as_many_days_as_there_is_room_for(
    page: CalendarPage, theme: Theme, qtbot: QtBot, width: int, percent: int, days: int
) -> None:
    theme.apply(Appearance(Scheme.LIGHT, percent))
    page.on_mode_wanted(CalendarMode.WEEK)
    page.resize(width, 600)
    qtbot.waitUntil(lambda: len(page.grid.days) == days and bool(page.heading.text()))
    assert TODAY in page.grid.days
    buttons = (page.previous, page.next, page.choices if page.choices.isVisible() else page.week)
    assert all(page.rect().contains(button.geometry()) for button in buttons)


def test_the_arrows_go_a_month_back_and_on(page: CalendarPage) -> None:
    for arrow, month in ((page.next, TODAY.month % 12 + 1), (page.previous, TODAY.month)):
        arrow.click()
        assert page.grid.day().month == month


def test_several_are_selected_by_pointer_and_by_keys(
    page: CalendarPage, ids: dict[str, str], services: Services, told: list[Notice], qtbot: QtBot
) -> None:
    grid, dentist, rent, milk = page.grid, ids["Dentist"], ids["Rent"], ids["Milk"]

    def click(id_: str, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        QTest.mouseClick(grid.viewport(), LEFT, modifiers, part_of(grid, id_).rect.center())

    click(rent)
    click(milk, CTRL)
    assert page.selected_ids() == [rent, milk]
    assert grid.part_name(grid.current_part()).endswith("selected")
    click(milk, CTRL)
    assert page.selected_ids() == [milk]  # the one that was clicked last, though it is not marked any more
    click(rent)
    click(milk, SHIFT)
    assert page.selected_ids() == [rent, dentist, milk]  # in the order of the days and times
    grid.grab()
    press(page, Key.Key_Left, modifiers=SHIFT)
    assert "one task" in told[-1].text
    press(page, Key.Key_Escape)
    assert page.selected_ids() == [milk]

    click(rent)
    press(page, Key.Key_Space, modifiers=CTRL)
    press(page, Key.Key_Down)
    press(page, Key.Key_Space, modifiers=CTRL)
    assert page.selected_ids() == [rent, dentist]
    press(page, Key.Key_Space)
    qtbot.waitUntil(lambda: services.tasks.get(dentist).status is Status.DONE)
    assert services.tasks.get(rent).status is Status.DONE
    click(milk)
    assert page.selected_ids() == [milk]
    grid.select_all()
    assert len(page.selected_ids()) == 3


def test_with_little_room_a_title_is_cut_at_a_letter_and_with_more_it_ends_with_dots(context: AppContext) -> None:
    style = CalendarStyle(context.theme, "")
    few = 5 * style.metrics.grid
    for width in range(few // 2, few + 1):
        kept = style.elided("Pay the rent", width)
        assert "Pay the rent".startswith(kept)
        assert len(kept) >= 2
        assert style.text.horizontalAdvance(kept) <= width
    assert style.elided("Pay the rent", few + 10).endswith("…")
    assert style.elided("Rent", few) == "Rent"
