from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView
from pytestqt.qtbot import QtBot

from desktop.ui.widgets.row_view import RowView, runs

HEIGHT, ABOVE, BELOW = 20, 4, 10
Index = QModelIndex | QPersistentModelIndex


class Numbers(QAbstractListModel):
    """Rows whose text is their number; every tenth is a heading."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.numbers = list(range(count))
        self.asked = 0

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, N802
        self.asked += 1
        return 0 if parent.isValid() else len(self.numbers)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        return str(self.numbers[index.row()]) if role == Qt.ItemDataRole.DisplayRole else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        return super().flags(index) if self.numbers[index.row()] % 10 else Qt.ItemFlag.NoItemFlags

    def remove(self, first: int, last: int) -> None:
        self.beginRemoveRows(QModelIndex(), first, last)
        del self.numbers[first : last + 1]
        self.endRemoveRows()


@pytest.fixture
def model() -> Numbers:
    return Numbers(100_000)


@pytest.fixture
def view(model: Numbers, qtbot: QtBot) -> RowView:
    view = RowView()
    qtbot.addWidget(view)
    view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
    view.set_background(QColor("white"))
    view.set_row_height(HEIGHT, ABOVE, BELOW)
    view.setModel(model)
    view.resize(300, 200)
    with qtbot.waitExposed(view):
        view.show()
    return view


def _selected(view: RowView) -> list[range]:
    return runs(view.selectionModel().selection())


def test_rows_are_where_their_number_says(view: RowView, model: Numbers) -> None:
    assert view.visualRect(model.index(0)).top() == ABOVE
    assert view.visualRect(model.index(3)).top() == ABOVE + 3 * HEIGHT
    view.verticalScrollBar().setValue(1_000_000)
    for row in view.visible_rows():
        rect = view.visualRect(model.index(row))
        assert view.indexAt(rect.center()).row() == row
        assert view.indexAt(rect.topLeft()).row() == row
        assert view.indexAt(rect.bottomLeft()).row() == row
    assert not view.indexAt(QPoint(5, -1_000_001)).isValid()


def test_opening_and_changing_asks_only_for_what_is_visible(view: RowView, model: Numbers, qtbot: QtBot) -> None:
    model.asked = 0
    model.remove(5, 7)
    QTest.qWait(1)
    view.viewport().repaint()
    assert 0 < model.asked < 1_000


def test_the_last_row_can_be_scrolled_to(view: RowView, model: Numbers) -> None:
    QTest.keyClick(view, Qt.Key.Key_End)
    assert view.currentIndex().row() == 99_999
    assert view.visualRect(view.currentIndex()).bottom() == view.viewport().height() - 1 - BELOW
    QTest.keyClick(view, Qt.Key.Key_Home)
    assert view.currentIndex().row() == 1  # row 0 is a heading
    assert view.verticalOffset() <= HEIGHT + ABOVE


def test_keys_pass_over_headings(view: RowView, model: Numbers) -> None:
    view.setCurrentIndex(model.index(9))
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert view.currentIndex().row() == 11
    QTest.keyClick(view, Qt.Key.Key_Up)
    assert view.currentIndex().row() == 9


def test_pages(view: RowView, model: Numbers) -> None:
    view.setCurrentIndex(model.index(1))
    QTest.keyClick(view, Qt.Key.Key_PageDown)
    below = view.currentIndex().row()
    assert 1 < below < 12
    QTest.keyClick(view, Qt.Key.Key_PageDown)
    assert view.currentIndex().row() > below
    QTest.keyClick(view, Qt.Key.Key_PageUp)
    QTest.keyClick(view, Qt.Key.Key_PageUp)
    assert view.currentIndex().row() == 1


def test_at_the_ends_the_cursor_stays(view: RowView, model: Numbers) -> None:
    view.setCurrentIndex(model.index(1))
    QTest.keyClick(view, Qt.Key.Key_Up)
    assert view.currentIndex().row() == 1


def test_selecting_with_shift_and_control(view: RowView, model: Numbers) -> None:
    control, shift, left = (
        Qt.KeyboardModifier.ControlModifier,
        Qt.KeyboardModifier.ShiftModifier,
        Qt.MouseButton.LeftButton,
    )
    QTest.mouseClick(view.viewport(), left, pos=view.visualRect(model.index(1)).center())
    QTest.mouseClick(view.viewport(), left, shift, view.visualRect(model.index(4)).center())
    assert _selected(view) == [range(1, 5)]
    QTest.mouseClick(view.viewport(), left, control, view.visualRect(model.index(6)).center())
    assert _selected(view) == [range(1, 5), range(6, 7)]
    QTest.keyClick(view, Qt.Key.Key_Down, shift)
    QTest.mouseClick(view.viewport(), left, pos=view.visualRect(model.index(2)).center())
    assert _selected(view) == [range(2, 3)]


def test_all_rows_are_selected_as_one_range(view: RowView) -> None:
    QTest.keyClick(view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert _selected(view) == [range(100_000)]


def test_typing_does_not_search(view: RowView, model: Numbers) -> None:
    view.setCurrentIndex(model.index(1))
    QTest.keyClicks(view, "77")
    assert view.currentIndex().row() == 1


def test_rows_close_up_and_end_where_they_belong(view: RowView, model: Numbers, qtbot: QtBot) -> None:
    model.remove(2, 3)
    view.doItemsLayout()
    view.close_up(2, 2, 60)
    assert view.offset_of(2) == ABOVE + 4 * HEIGHT  # where it was before
    assert view.offset_of(1) == ABOVE + HEIGHT
    assert view.indexAt(QPoint(5, view.offset_of(5) + 1)).row() == 5
    assert not view.indexAt(QPoint(5, ABOVE + 3 * HEIGHT)).isValid()
    qtbot.waitUntil(lambda: view.offset_of(2) == ABOVE + 2 * HEIGHT)


def test_an_empty_list_takes_keys_and_clicks(view: RowView) -> None:
    empty = Numbers(0)
    view.setModel(empty)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_A):
        QTest.keyClick(view, key)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(10, 10))
    assert not view.currentIndex().isValid()
    assert list(view.visible_rows()) == []
