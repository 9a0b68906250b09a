"""Rows as screen readers meet them, asked as Qt asks. What a real client gets to hear is in tests/e2e."""

from __future__ import annotations

import gc

import pytest
from PySide6.QtCore import QEvent, QPoint, QStringListModel
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.ui.widgets import accessible_interfaces
from desktop.ui.widgets.accessible_interfaces import AccessibleList
from desktop.ui.widgets.accessible_rows import TickableRow, TickableRows, make_rows_accessible
from desktop.ui.widgets.row_view import RowView

Name, Toggle = QAccessible.Text.Name, "Toggle"


class Names(QStringListModel):
    def data(self, index, role=0):  # type: ignore[no-untyped-def]
        return super().data(index, 0)  # all that is asked for is the name


class Ticks(RowView):
    def __init__(self, rows: list[str]) -> None:
        super().__init__()
        self.names = Names(rows)
        self.ticked = {0: False, 1: True}
        self.setModel(self.names)
        self.set_row_height(20)
        self.resize(200, 100)

    def is_ticked(self, row: int) -> bool | None:
        return self.ticked.get(row)

    def tick(self, row: int) -> None:
        self.ticked[row] = not self.ticked[row]


@pytest.fixture
def view(qtbot: QtBot) -> Ticks:
    make_rows_accessible()
    view = Ticks(["One", "Two", "A heading"])
    qtbot.addWidget(view)
    with qtbot.waitActive(view):
        view.show()
    return view


def met(view: Ticks) -> AccessibleList:
    found = QAccessible.queryAccessibleInterface(view)
    assert isinstance(found, AccessibleList)
    return found


def row(view: Ticks, number: int) -> QAccessibleInterface:
    found = met(view).child(number)
    assert found is not None
    return found


def test_rows_have_names_and_say_whether_they_are_ticked(view: Ticks) -> None:
    assert met(view).childCount() == 3
    rows = [row(view, number) for number in range(3)]
    assert [each.text(Name) for each in rows] == ["One", "Two", "A heading"]
    assert [(each.state().checkable, each.state().checked) for each in rows] == [(1, 0), (1, 1), (0, 0)]
    assert met(view).child(3) is None
    assert met(view).child(-1) is None


def test_toggle_ticks_and_set_focus_goes_there(view: Ticks) -> None:
    first = row(view, 0)
    actions = first._actions  # type: ignore[attr-defined]
    assert actions.actionNames() == ["Toggle", "SetFocus"]
    actions.doAction(Toggle)
    assert view.ticked == {0: True, 1: True}
    assert first.state().checked
    heading = row(view, 2)._actions  # type: ignore[attr-defined]
    assert heading.actionNames() == ["SetFocus"]
    heading.doAction(Toggle)
    assert view.ticked == {0: True, 1: True}
    row(view, 1)._actions.doAction("SetFocus")  # type: ignore[attr-defined]
    assert view.currentIndex().row() == 1
    assert row(view, 1).state().focused
    focused = met(view).focusChild()
    assert focused is not None
    assert focused.text(Name) == "Two"


def test_a_row_is_found_where_it_is_on_the_screen(view: Ticks) -> None:
    there = view.viewport().mapToGlobal(QPoint(10, 25))
    assert row(view, 1).rect().contains(there)
    found = met(view).childAt(there.x(), there.y())
    assert found is not None
    assert found.text(Name) == "Two"
    assert met(view).indexOfChild(found) == 1


def test_a_row_that_has_gone_is_no_longer_valid_and_does_nothing(view: Ticks) -> None:
    second = row(view, 1)
    assert second.isValid()
    view.names.setStringList(["One"])
    assert not second.isValid()
    second._actions.doAction(Toggle)  # type: ignore[attr-defined]
    assert view.ticked[1]


def test_views_come_and_go(qtbot: QtBot) -> None:
    make_rows_accessible()
    for _ in range(5):
        view = Ticks(["One", "Two"])
        kept = [row(view, number) for number in range(2)]
        view.deleteLater()
        del view
        QApplication.sendPostedEvents(None, 52)
        gc.collect()
        assert not any(each.isValid() for each in kept)


class Rows(TickableRows):
    """Widgets as rows, of which the first can be ticked and chosen."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = [TickableRow(self), TickableRow(self)]
        for number, each in enumerate(self.rows):
            each.setAccessibleName(f"Row {number}")
        self.is_on = False
        self.chosen: TickableRow | None = None

    def chosen_row(self) -> TickableRow | None:
        return self.chosen

    def can_choose(self, row: TickableRow) -> bool:
        return row is self.rows[0]

    def choose_row(self, row: TickableRow) -> None:
        self.chosen = row

    def is_ticked(self, row: TickableRow) -> bool | None:
        return self.is_on if row is self.rows[0] else None

    def tick(self, _row: TickableRow) -> None:
        self.is_on = not self.is_on


def test_rows_that_are_widgets_are_met_as_rows_too(qtbot: QtBot) -> None:
    make_rows_accessible()
    rows = Rows()
    qtbot.addWidget(rows)
    found = QAccessible.queryAccessibleInterface(rows)
    assert found is not None
    assert (found.role(), found.childCount()) == (QAccessible.Role.List, 2)
    first, second = found.child(0), found.child(1)
    assert first is not None
    assert second is not None
    assert [each.text(Name) for each in (first, second)] == ["Row 0", "Row 1"]
    assert (first.role(), second.role()) == (QAccessible.Role.ListItem, QAccessible.Role.ListItem)
    assert (first.state().checkable, first.state().checked, second.state().checkable) == (1, 0, 0)
    assert (first.state().focusable, second.state().focusable) == (1, 0)
    first.actionInterface().doAction(Toggle)
    second.actionInterface().doAction(Toggle)  # cannot be ticked
    assert rows.is_on
    assert first.state().checked
    first.actionInterface().doAction("SetFocus")
    assert first.state().focused
    focused = found.focusChild()
    assert focused is not None
    assert focused.text(Name) == "Row 0"


def test_what_qt_has_deleted_is_not_kept_for_ever(qtbot: QtBot) -> None:
    make_rows_accessible()
    for _ in range(300):
        rows = Rows()
        for widget in (rows, *rows.rows):
            QAccessible.queryAccessibleInterface(widget)
        rows.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert len(accessible_interfaces._kept) < 600
