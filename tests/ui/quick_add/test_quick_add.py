from __future__ import annotations

import datetime as dt

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMainWindow, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.domain.task import Due, Priority, Status, Task
from desktop.domain.views import Query, View
from desktop.errors import DiskFullError
from desktop.services import Services
from desktop.ui.core.context import AppContext, Notice
from desktop.ui.quick_add.quick_add import QuickAdd
from desktop.ui.theme.manager import Appearance, Scheme

SHIFT = Qt.KeyboardModifier.ShiftModifier
LINE = "Pay rent tomorrow 9am !p1 #home"


@pytest.fixture
def window(qtbot: QtBot) -> QMainWindow:
    window = QMainWindow()
    window.resize(900, 400)
    window.setCentralWidget(QWidget())
    qtbot.addWidget(window)
    return window


@pytest.fixture
def quick_add(context: AppContext, window: QMainWindow, qtbot: QtBot) -> QuickAdd:
    quick_add = QuickAdd(context)
    body = window.centralWidget()
    assert body
    column = QVBoxLayout(body)
    column.addWidget(quick_add)
    column.addStretch(1)
    column.addWidget(QPushButton("Elsewhere"))
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    quick_add.focus_input()
    return quick_add


def write(quick_add: QuickAdd, text: str) -> None:
    QTest.keyClicks(quick_add.input, text)


def chips(quick_add: QuickAdd) -> list[str]:
    return [chip.text() for chip in quick_add.chips.chips()]


def marked(quick_add: QuickAdd) -> list[str]:
    return [quick_add.text()[mark.start : mark.end] for mark in quick_add.input.marks]


def take_off(quick_add: QuickAdd, text: str) -> None:
    """Click the cross, which is at the right end."""
    chip = next(chip for chip in quick_add.chips.chips() if chip.text() == text)
    end = QPoint(chip.width() - 8, chip.height() // 2)
    cross = chip.childAt(end)
    assert cross
    QTest.mouseClick(cross, Qt.MouseButton.LeftButton)


def add(quick_add: QuickAdd, qtbot: QtBot, key: Qt.Key = Qt.Key.Key_Return) -> str:
    with qtbot.waitSignal(quick_add.created) as told:
        QTest.keyClick(quick_add.input, key)
    return str(told.args[0])


def tasks(services: Services) -> list[Task]:
    return services.lists.tasks(services.lists.ids(Query(View.LIVE, dt.date(2026, 1, 1))))


def labels(task: Task) -> list[str]:
    return sorted(label.name for label in task.labels)


# reading


def test_what_is_recognised_becomes_chips_and_is_marked_in_the_text(quick_add: QuickAdd) -> None:
    write(quick_add, LINE)
    assert [text.casefold() for text in chips(quick_add)] == ["tomorrow 9:00", "p1", "home"]
    assert marked(quick_add) == ["tomorrow 9am", "!p1", "#home"]
    assert "P1" in quick_add.input.accessibleDescription()


def test_enter_adds_the_task_and_is_ready_for_the_next(
    quick_add: QuickAdd, services: Services, context: AppContext, qtbot: QtBot
) -> None:
    write(quick_add, LINE)
    task = services.tasks.get(add(quick_add, qtbot))
    assert task.title == "Pay rent"
    assert task.due == Due(context.today() + dt.timedelta(days=1), dt.time(9))
    assert task.priority is Priority.P1
    assert labels(task) == ["home"]
    assert quick_add.text() == ""
    assert chips(quick_add) == []
    assert quick_add.input.hasFocus()


def test_a_task_goes_to_the_inbox_from_within_a_list(quick_add: QuickAdd, services: Services, qtbot: QtBot) -> None:
    quick_add.set_defaults(list_="House")
    write(quick_add, "Call Ann /inbox")
    assert chips(quick_add) == ["/inbox"]
    assert services.tasks.get(add(quick_add, qtbot)).list is None
    assert services.task_lists.all() == []


def test_shift_enter_also_asks_for_the_details(quick_add: QuickAdd, qtbot: QtBot) -> None:
    write(quick_add, "Pay rent")
    with qtbot.waitSignals([quick_add.created, quick_add.details_wanted]):
        QTest.keyClick(quick_add.input, Qt.Key.Key_Return, SHIFT)
    write(quick_add, "Buy milk")
    with qtbot.assertNotEmitted(quick_add.details_wanted):
        add(quick_add, qtbot)


def test_enter_without_a_title_adds_nothing_and_says_why(quick_add: QuickAdd, services: Services) -> None:
    QTest.keyClick(quick_add.input, Qt.Key.Key_Return)
    assert not quick_add.note.isVisible()
    write(quick_add, "#home tomorrow")
    QTest.keyClick(quick_add.input, Qt.Key.Key_Return)
    assert quick_add.text() == "#home tomorrow"
    assert "title" in quick_add.note.text()
    assert tasks(services) == []


def test_a_title_that_is_too_long_is_kept_and_counted(quick_add: QuickAdd, services: Services) -> None:
    quick_add.input.setText("x" * 190)
    assert "190" in quick_add.note.text()
    quick_add.input.setText("x" * 213)
    QTest.keyClick(quick_add.input, Qt.Key.Key_Return)
    assert quick_add.text() == "x" * 213
    assert "213" in quick_add.note.text()
    assert tasks(services) == []
    quick_add.input.setText("x" * 20)
    assert quick_add.note.text() == ""


# taking chips off


def test_a_chip_taken_off_is_plain_text_again(quick_add: QuickAdd, services: Services, qtbot: QtBot) -> None:
    write(quick_add, "Watch it tomorrow #films")
    take_off(quick_add, "films")
    assert chips(quick_add) == ["Tomorrow"]
    take_off(quick_add, "Tomorrow")
    assert chips(quick_add) == []
    assert quick_add.input.hasFocus()
    task = services.tasks.get(add(quick_add, qtbot))
    assert (task.title, task.due, labels(task)) == ("Watch it tomorrow #films", None, [])


def test_it_stays_off_while_one_types_on_before_and_behind_it(quick_add: QuickAdd) -> None:
    write(quick_add, "Call tomorrow")
    take_off(quick_add, "Tomorrow")
    write(quick_add, " about it")
    assert chips(quick_add) == []
    QTest.keyClick(quick_add.input, Qt.Key.Key_Home)
    write(quick_add, "Please ")
    assert quick_add.text() == "Please Call tomorrow about it"
    assert chips(quick_add) == []


def test_the_same_word_typed_anew_is_read_again(quick_add: QuickAdd) -> None:
    write(quick_add, "Call tomorrow")
    take_off(quick_add, "Tomorrow")
    QTest.keyClick(quick_add.input, Qt.Key.Key_Backspace)
    write(quick_add, "w")
    assert chips(quick_add) == ["Tomorrow"]


def test_emoji_before_a_chip_do_not_confuse_it(quick_add: QuickAdd) -> None:
    quick_add.input.setText("🎉🎂 party tomorrow")
    assert marked(quick_add) == ["tomorrow"]
    take_off(quick_add, "Tomorrow")
    QTest.keyClick(quick_add.input, Qt.Key.Key_Home)
    write(quick_add, "A ")
    assert quick_add.text() == "A 🎉🎂 party tomorrow"
    assert chips(quick_add) == []


def test_chips_are_reached_and_taken_off_by_keyboard(quick_add: QuickAdd, window: QMainWindow) -> None:
    trashed: list[bool] = []
    trash = QAction(window, shortcut=QKeySequence("Del"))
    trash.triggered.connect(trashed.append)
    window.addAction(trash)
    write(quick_add, "Call !p1 #home now")
    QTest.keyClick(quick_add.input, Qt.Key.Key_Tab)
    first, second = quick_add.chips.chips()
    assert first.hasFocus()
    QTest.keyClick(first, Qt.Key.Key_Right)
    assert second.hasFocus()
    QTest.keyClick(second, Qt.Key.Key_Delete)
    assert chips(quick_add) == ["P1"]
    assert quick_add.input.hasFocus()
    assert trashed == []
    QTest.keyClick(quick_add.input, Qt.Key.Key_Tab)
    QTest.keyClick(first, Qt.Key.Key_Escape)
    assert quick_add.input.hasFocus()


def test_chips_stay_the_same_widgets_while_one_types(quick_add: QuickAdd) -> None:
    write(quick_add, "Call !p1")
    before = quick_add.chips.chips()
    write(quick_add, " about the lease")
    assert quick_add.chips.chips() == before


# what the place gives


def test_a_task_gets_the_label_and_day_of_its_place(
    quick_add: QuickAdd, services: Services, context: AppContext, qtbot: QtBot
) -> None:
    quick_add.set_defaults(labels=["home"], due=Due(context.today()))
    assert chips(quick_add) == ["home", "Today"]
    write(quick_add, "Water the plants #Garden")
    task = services.tasks.get(add(quick_add, qtbot))
    assert labels(task) == ["Garden", "home"]
    assert task.due == Due(context.today())


def test_what_is_typed_wins_over_the_place(
    quick_add: QuickAdd, services: Services, context: AppContext, qtbot: QtBot
) -> None:
    quick_add.set_defaults(labels=["home"], due=Due(context.today()))
    write(quick_add, "Water the plants tomorrow #Home")
    assert chips(quick_add) == ["Tomorrow", "Home"]
    task = services.tasks.get(add(quick_add, qtbot))
    assert task.due == Due(context.today() + dt.timedelta(days=1))
    assert len(task.labels) == 1


def test_what_the_place_gives_can_be_declined_for_one_task(
    quick_add: QuickAdd, services: Services, context: AppContext, qtbot: QtBot
) -> None:
    place = {"labels": ["home"], "due": Due(context.today())}
    quick_add.set_defaults(**place)  # type: ignore[arg-type]
    write(quick_add, "Some day")
    take_off(quick_add, "Today")
    quick_add.set_defaults(**place)  # type: ignore[arg-type]  # the page says it again at every refresh
    assert chips(quick_add) == ["home"]
    assert services.tasks.get(add(quick_add, qtbot)).due is None
    assert chips(quick_add) == ["home", "Today"]


def test_hints_are_shown_only_in_use(quick_add: QuickAdd, window: QMainWindow) -> None:
    quick_add.set_defaults(labels=["home"])
    assert chips(quick_add) == ["home"]
    QTest.keyClick(quick_add.input, Qt.Key.Key_Tab)
    assert quick_add.chips.chips()[0].hasFocus()
    elsewhere = next(button for button in window.findChildren(QPushButton) if button.text() == "Elsewhere")
    elsewhere.setFocus()
    assert chips(quick_add) == []


# leaving


def test_escape_clears_and_then_leaves(quick_add: QuickAdd, qtbot: QtBot) -> None:
    write(quick_add, "Pay rent")
    with qtbot.assertNotEmitted(quick_add.left):
        QTest.keyClick(quick_add.input, Qt.Key.Key_Escape)
    assert quick_add.text() == ""
    QTest.keyClick(quick_add.input, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert quick_add.text() == "Pay rent"  # cleared by mistake
    QTest.keyClick(quick_add.input, Qt.Key.Key_Escape)
    with qtbot.waitSignal(quick_add.left):
        QTest.keyClick(quick_add.input, Qt.Key.Key_Escape)


def test_keys_of_the_window_are_not_taken_from_it_but_undo_is_once_there_is_nothing_to_undo(
    quick_add: QuickAdd, window: QMainWindow, qtbot: QtBot
) -> None:
    done: list[str] = []
    for key in ("Return", "Ctrl+Return", "Ctrl+Z", "Esc"):
        action = QAction(window, shortcut=QKeySequence(key))
        action.triggered.connect(lambda _on, key=key: done.append(key))
        window.addAction(action)
    write(quick_add, "Pay rent")
    add(quick_add, qtbot)
    assert done == []
    QTest.keyClick(quick_add.input, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert done == ["Ctrl+Z"]
    assert quick_add.text() == ""
    write(quick_add, "x")
    QTest.keyClick(quick_add.input, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert done == ["Ctrl+Z"]


# failures


@pytest.fixture
def full_disk(services: Services, monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    def fail(*_args: object, **_kwargs: object) -> None:
        raise DiskFullError("The disk is full.")

    monkeypatch.setattr(services.tasks, "create_many", fail)
    return monkeypatch


def test_a_failed_write_gives_the_text_back_with_its_chips_as_they_were(
    quick_add: QuickAdd, context: AppContext, full_disk: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    told: list[Notice] = []
    context.told.connect(told.append)
    quick_add.set_defaults(labels=["inbox zero"])
    write(quick_add, "Pay rent tomorrow #home")
    take_off(quick_add, "home")
    take_off(quick_add, "inbox zero")
    QTest.keyClick(quick_add.input, Qt.Key.Key_Return)
    assert quick_add.text() == ""
    qtbot.waitUntil(lambda: quick_add.text() == "Pay rent tomorrow #home")
    assert chips(quick_add) == ["Tomorrow"]
    assert told == [Notice("The disk is full.", is_error=True)]


def test_where_one_has_typed_on_a_failed_task_is_offered_again(
    quick_add: QuickAdd, services: Services, full_disk: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    write(quick_add, "Pay rent")
    QTest.keyClick(quick_add.input, Qt.Key.Key_Return)
    write(quick_add, "Buy mi")
    qtbot.waitUntil(quick_add.unsaved_bar.isVisible)
    assert "Pay rent" in quick_add.unsaved_bar.label.text()
    assert quick_add.text() == "Buy mi"
    full_disk.undo()
    with qtbot.waitSignal(quick_add.created):
        QTest.mouseClick(quick_add.unsaved_bar.first, Qt.MouseButton.LeftButton)
    assert [task.title for task in tasks(services)] == ["Pay rent"]
    assert not quick_add.unsaved_bar.isVisible()
    assert quick_add.text() == "Buy mi"


# several lines


@pytest.fixture
def pasted(quick_add: QuickAdd) -> QuickAdd:
    clipboard = QGuiApplication.clipboard()
    clipboard.setText("- Milk\n- [x] Bread #shop\n\n3. Eggs tomorrow !p1\n")
    quick_add.input.paste()
    return quick_add


def test_pasted_lines_can_become_a_task_each_in_their_order(
    pasted: QuickAdd, services: Services, context: AppContext, qtbot: QtBot
) -> None:
    assert pasted.lines_bar.isVisible()
    assert "3" in pasted.lines_bar.first.text()
    pasted.set_defaults(labels=["home"])
    with qtbot.waitSignal(pasted.created) as told:
        QTest.mouseClick(pasted.lines_bar.first, Qt.MouseButton.LeftButton)
    milk, bread, eggs = tasks(services)
    assert [milk.title, bread.title, eggs.title] == ["Milk", "Bread", "Eggs"]
    assert told.args == [milk.id]
    assert bread.status is Status.DONE
    assert labels(bread) == ["home", "shop"]
    assert eggs.due == Due(context.today() + dt.timedelta(days=1))
    assert pasted.text() == ""
    assert not pasted.lines_bar.isVisible()


def test_enter_adds_pasted_lines_too(pasted: QuickAdd, services: Services, qtbot: QtBot) -> None:
    add(pasted, qtbot)
    assert len(tasks(services)) == 3


def test_pasted_lines_can_become_one(pasted: QuickAdd) -> None:
    QTest.mouseClick(pasted.lines_bar.second, Qt.MouseButton.LeftButton)
    assert pasted.text() == "Milk Bread #shop Eggs tomorrow !p1"
    assert not pasted.lines_bar.isVisible()
    assert chips(pasted) == ["shop", "Tomorrow", "P1"]


def test_one_line_with_a_break_behind_it_is_just_that_line(quick_add: QuickAdd) -> None:
    QGuiApplication.clipboard().setText("Buy milk\n")
    quick_add.input.paste()
    assert quick_add.text() == "Buy milk"
    assert not quick_add.lines_bar.isVisible()


def test_says_when_not_everything_pasted_fits(quick_add: QuickAdd) -> None:
    QGuiApplication.clipboard().setText("A line\n" * 10_000)
    quick_add.input.paste()
    assert "left out" in quick_add.note.text()
    assert quick_add.lines_bar.isVisible()


def test_lines_that_cannot_be_titles_are_refused_as_a_whole(quick_add: QuickAdd, services: Services) -> None:
    quick_add.input.setText("Fine\n" + "x" * 201)
    QTest.keyClick(quick_add.input, Qt.Key.Key_Return)
    assert quick_add.note.isVisible()
    assert quick_add.text().startswith("Fine\n")
    assert tasks(services) == []


def test_after_a_failure_all_lines_come_back(
    pasted: QuickAdd, services: Services, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    def fail(*_: object) -> object:
        raise DiskFullError("The disk is full.")

    monkeypatch.setattr(services.tasks, "create_many", fail)
    QTest.keyClick(pasted.input, Qt.Key.Key_Return)
    assert pasted.text() == ""
    qtbot.waitUntil(lambda: [line.split()[0] for line in pasted.text().splitlines()] == ["Milk", "Bread", "Eggs"])
    assert tasks(services) == []


def test_pasted_lines_are_one_step_to_undo(pasted: QuickAdd, services: Services, qtbot: QtBot) -> None:
    add(pasted, qtbot)
    services.undo.undo()
    assert tasks(services) == []


# looks


def test_chips_go_below_the_text_where_it_is_narrow(quick_add: QuickAdd, window: QMainWindow, qtbot: QtBot) -> None:
    write(quick_add, LINE)
    assert quick_add.chips.y() < quick_add.input.geometry().bottom()
    low = quick_add.height()
    window.resize(340, 400)
    qtbot.waitUntil(lambda: quick_add.chips.y() >= quick_add.input.geometry().bottom())
    qtbot.waitUntil(lambda: quick_add.height() > low)
    right = max(chip.geometry().right() for chip in quick_add.chips.chips())
    assert right <= quick_add.chips.width()


def test_marks_lie_where_the_words_are(quick_add: QuickAdd) -> None:
    write(quick_add, "Call tomorrow")
    edit = quick_add.input
    before = edit.fontMetrics().horizontalAdvance("Call ")
    assert abs(edit.x_of(5) - edit.x_of(0) - before) <= 1
    assert abs(edit.x_of(13) - (edit.cursorRect().x() + 5)) <= 1


def test_follows_the_theme(quick_add: QuickAdd, context: AppContext) -> None:
    write(quick_add, LINE)
    light = [mark.color for mark in quick_add.input.marks]
    context.theme.apply(Appearance(Scheme.DARK, font_percent=200))
    assert all(a != b for a, b in zip(light, [mark.color for mark in quick_add.input.marks], strict=True))
    quick_add.grab()
