"""The panel of the agent's own steps."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.domain.run import Todo, TodosState, TodoStatus
from desktop.ui.agent.queue_panel import SHOWN, QueuePanel
from desktop.ui.core.icons import Icons
from desktop.ui.theme.manager import Theme


def state(*statuses: TodoStatus) -> TodosState:
    return TodosState(tuple(Todo(number, f"Step {number}", status) for number, status in enumerate(statuses, 1)))


def steps(panel: QueuePanel) -> list[str]:
    """What is listed: all but those that are only counted."""
    return [label.text() for _, label in panel.list._rows]


DONE, CURRENT, PENDING = TodoStatus.DONE, TodoStatus.CURRENT, TodoStatus.PENDING


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme) -> QueuePanel:
    from PySide6.QtWidgets import QVBoxLayout, QWidget

    home = QWidget()
    panel = QueuePanel(Icons(theme), home)
    QVBoxLayout(home).addWidget(panel)
    qtbot.addWidget(home)
    home.resize(400, 400)
    with qtbot.waitExposed(home):
        home.show()
    panel.home = home  # type: ignore[attr-defined]
    return panel


def test_it_is_there_only_while_there_are_steps(panel: QueuePanel) -> None:
    assert not panel.isVisible()
    panel.show_state(state(DONE, CURRENT, PENDING))
    assert panel.isVisible()
    assert panel.counts.text() == "3 total • 2 remaining"
    assert panel.current.text() == "Step 2"
    panel.show_state(TodosState())
    assert not panel.isVisible()


def test_expanding_by_keyboard_lists_the_steps_with_their_state(panel: QueuePanel) -> None:
    panel.show_state(state(DONE, CURRENT, PENDING))
    assert not panel.list.isVisible()
    panel.fold.setFocus()
    QTest.keyClick(panel.fold, Qt.Key.Key_Return)
    assert panel.list.isVisible()
    assert steps(panel)[:3] == ["Step 1", "Step 2", "Step 3"]
    names = [label.accessibleName() for _, label in panel.list._rows]
    assert names == ["Step 1: done", "Step 2: current", "Step 3: waiting"]
    QTest.keyClick(panel.fold, Qt.Key.Key_Space)
    assert not panel.list.isVisible()


def test_a_long_list_is_cut_around_the_current_step(panel: QueuePanel) -> None:
    panel.show_state(state(*[DONE] * 15, CURRENT, *[PENDING] * 14))
    panel.fold.setChecked(True)
    assert len(steps(panel)) == SHOWN
    assert "Step 16" in steps(panel)
    assert panel.list.more.text() == f"+{30 - SHOWN} more"
    assert panel.list.more.isVisibleTo(panel)


def test_going_on_is_said_for_a_while_without_a_jump(qtbot: QtBot, panel: QueuePanel) -> None:
    panel.show_state(state(DONE, CURRENT))
    height = panel.sizeHint().height()
    panel.show_continuing("Step 2")
    assert panel.current.text() == "Continuing: Step 2"
    assert panel.sizeHint().height() == height
    panel.show_state(state(DONE, CURRENT))
    assert panel.current.text() == "Continuing: Step 2"
    panel._quiet.setInterval(1)
    panel._quiet.start()
    qtbot.waitUntil(lambda: panel.current.text() == "Step 2")


def test_when_the_run_ends_nothing_is_said_to_go_on(panel: QueuePanel) -> None:
    panel.show_state(state(DONE, CURRENT))
    panel.show_continuing("Step 2")
    panel.settle()
    assert panel.current.text() == "Step 2"
    panel.show_state(state(DONE, DONE))
    assert panel.current.text() == "All steps are done."
