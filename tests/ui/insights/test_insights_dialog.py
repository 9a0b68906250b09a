"""The insights: their numbers by keys and by ear, and as tables."""

from __future__ import annotations

import datetime as dt

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.domain.task import Due
from desktop.services import Services
from desktop.ui.core.context import AppContext
from desktop.ui.insights.dialog import InsightsDialog
from desktop.ui.widgets.accessible_rows import make_rows_accessible


@pytest.fixture
def dialog(context: AppContext, services: Services, qtbot: QtBot) -> InsightsDialog:
    made = [services.tasks.create({"title": title, "list": "Home"}).task.id for title in ("Milk", "Bread", "Salt")]
    services.tasks.edit(made[:1], {"estimate": 90, "due": Due(context.today())})
    services.tasks.complete(made[:2])
    make_rows_accessible()
    dialog = InsightsDialog(context)
    qtbot.addWidget(dialog)
    dialog.bring_to_front()
    qtbot.waitUntil(lambda: dialog.cards[0].chart.part_count() == 7)
    return dialog


def focus_of(widget: QWidget) -> None:
    widget.setFocus(Qt.FocusReason.TabFocusReason)


def test_the_numbers_of_a_bar_by_keys_and_by_ear(dialog: InsightsDialog, qtbot: QtBot) -> None:
    done, both, week, open_, proposals = (card.chart for card in dialog.cards)
    assert both.part_name(6) == "Today: 2 done, 3 added"
    assert open_.figure.bars[0].values == (1,)
    assert [bars.values for bars in proposals.figure.bars] == [(0,), (0,)]
    today = week.figure.marked
    assert week.part_name(today) == "Today: 1 h 30 min done, 1 h 30 min planned"
    focus_of(done)
    assert done.current_part() == 6
    QTest.keyClick(done, Qt.Key.Key_Left)
    assert done.part_name(done.current_part()).endswith(": 0 done")
    interface = QAccessible.queryAccessibleInterface(done)
    assert interface.childCount() == 7
    child = interface.child(6)
    assert child is not None
    assert child.text(QAccessible.Text.Name) == "Today: 2 done"
    assert "Today: 2 done" in done.accessibleDescription()
    QTest.mouseMove(both, both.part_rect(6).center())
    qtbot.waitUntil(lambda: both._hovered == 6)
    assert not both.grab().isNull()


def test_the_same_as_tables_and_for_four_weeks(dialog: InsightsDialog, services: Services, qtbot: QtBot) -> None:
    dialog.tables.click()
    table = dialog.cards[1].table
    assert dialog.cards[1].chart.isHidden()
    texts = [table.item(6, column).text() for column in range(3)]  # type: ignore[union-attr]
    assert texts == ["Today", "2", "3"]
    dialog.span_buttons[1].click()
    qtbot.waitUntil(lambda: table.rowCount() == 28)
    assert dialog.rect().contains(dialog.tables.mapTo(dialog, QPoint()))


def test_it_follows_what_changes(
    dialog: InsightsDialog, context: AppContext, services: Services, qtbot: QtBot
) -> None:
    context.write(lambda: services.tasks.create({"title": "Tea", "due": Due(context.today() - dt.timedelta(days=1))}))
    qtbot.waitUntil(lambda: dialog.cards[1].chart.part_name(6) == "Today: 2 done, 4 added")
