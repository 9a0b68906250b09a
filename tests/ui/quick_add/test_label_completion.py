from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMainWindow, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.domain.task import Label
from desktop.services import Services
from desktop.ui.core.context import AppContext
from desktop.ui.quick_add.label_popup import offered
from desktop.ui.quick_add.quick_add import QuickAdd

NAMES = ["home", "hobby", "at home", "launch"]


@pytest.fixture
def quick_add(context: AppContext, services: Services, qtbot: QtBot) -> QuickAdd:
    services.tasks.create({"title": "Has them all"}, NAMES)
    window = QMainWindow()
    body = QWidget()
    window.setCentralWidget(body)
    quick_add = QuickAdd(context, body)
    column = QVBoxLayout(body)
    column.addWidget(quick_add)
    column.addStretch(1)
    window.resize(700, 400)
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    quick_add.focus_input()

    def knows_labels() -> bool:
        quick_add.input.clear()
        QTest.keyClicks(quick_add.input, "#")
        return names(quick_add) != []

    qtbot.waitUntil(knows_labels)
    quick_add.input.clear()
    return quick_add


def names(quick_add: QuickAdd) -> list[str]:
    popup = quick_add.completion.popup()
    return [popup.list.item(row).text() for row in range(popup.list.count())] if popup else []


def test_offers_those_that_begin_so_first() -> None:
    labels = [Label(name, name) for name in NAMES]
    assert [label.name for label in offered(labels, "ho")] == ["home", "hobby", "at home"]
    assert offered(labels, "Home") == []  # typed out in full
    assert offered(labels, "xyz") == []


def test_enter_takes_the_first_and_types_on(quick_add: QuickAdd, services: Services, qtbot: QtBot) -> None:
    QTest.keyClicks(quick_add.input, "Pay rent #hom")
    QTest.keyClick(quick_add.input, Qt.Key.Key_Return)
    assert quick_add.text() == "Pay rent #home "
    assert names(quick_add) == []
    QTest.keyClicks(quick_add.input, "now")
    with qtbot.waitSignal(quick_add.created) as told:
        QTest.keyClick(quick_add.input, Qt.Key.Key_Return)
    task = services.tasks.get(told.args[0])
    assert task.title == "Pay rent now"
    assert [label.name for label in task.labels] == ["home"]


def test_arrows_move_the_choice_and_tab_takes_it(quick_add: QuickAdd) -> None:
    QTest.keyClicks(quick_add.input, "Pay #ho rent")
    for _ in range(5):
        QTest.keyClick(quick_add.input, Qt.Key.Key_Left)
    assert names(quick_add) == []
    QTest.keyClicks(quick_add.input, "b")
    QTest.keyClick(quick_add.input, Qt.Key.Key_Tab)
    assert quick_add.text() == "Pay #hobby rent"
    assert quick_add.input.hasFocus()


def test_escape_closes_only_the_list(quick_add: QuickAdd) -> None:
    QTest.keyClicks(quick_add.input, "Pay #ho")
    QTest.keyClick(quick_add.input, Qt.Key.Key_Escape)
    assert names(quick_add) == []
    assert quick_add.text() == "Pay #ho"


def test_a_bare_sign_offers_all_but_chooses_none(quick_add: QuickAdd, qtbot: QtBot) -> None:
    QTest.keyClicks(quick_add.input, "Reply to PR #")
    assert set(names(quick_add)) == set(NAMES)
    with qtbot.waitSignal(quick_add.created):
        QTest.keyClick(quick_add.input, Qt.Key.Key_Return)


def test_a_label_that_cannot_be_typed_becomes_a_chip(quick_add: QuickAdd, services: Services, qtbot: QtBot) -> None:
    QTest.keyClicks(quick_add.input, "Sweep #at")
    QTest.keyClick(quick_add.input, Qt.Key.Key_Return)
    assert quick_add.text().strip() == "Sweep"
    assert [chip.text() for chip in quick_add.chips.chips()] == ["at home"]
    with qtbot.waitSignal(quick_add.created) as told:
        QTest.keyClick(quick_add.input, Qt.Key.Key_Return)
    assert [label.name for label in services.tasks.get(told.args[0]).labels] == ["at home"]
    assert quick_add.chips.chips() == []


def test_a_click_takes_a_label(quick_add: QuickAdd) -> None:
    QTest.keyClicks(quick_add.input, "Pay #ho")
    popup = quick_add.completion.popup()
    assert popup
    item = popup.list.item(names(quick_add).index("hobby"))
    QTest.mouseClick(popup.list.viewport(), Qt.MouseButton.LeftButton, pos=popup.list.visualItemRect(item).center())
    assert quick_add.text() == "Pay #hobby "


def test_the_list_goes_with_the_focus(quick_add: QuickAdd) -> None:
    QTest.keyClicks(quick_add.input, "Pay #ho")
    quick_add.input.clearFocus()
    assert names(quick_add) == []


def test_labels_made_meanwhile_are_offered(
    quick_add: QuickAdd, services: Services, context: AppContext, qtbot: QtBot
) -> None:
    services.tasks.create({"title": "New"}, ["zebra"])
    context.poll()

    def is_offered() -> bool:
        quick_add.input.clear()
        QTest.keyClicks(quick_add.input, "#ze")
        return names(quick_add) == ["zebra"]

    qtbot.waitUntil(is_offered)
