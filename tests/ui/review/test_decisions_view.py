"""The history of verdicts: filters, rates, lifting a rejection, export."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.domain.change_set import Verdict
from desktop.domain.task import Task
from desktop.review.confirmation import ConfirmationService
from desktop.review.decisions import Acceptance
from desktop.services import Services
from desktop.ui.core.context import AppContext, Notice
from desktop.ui.review import decisions_view
from desktop.ui.review.decisions_view import DecisionsView
from desktop.ui.review.page import DECISIONS, ReviewPage
from tests.helpers.detail import settle
from tests.helpers.review import Agent
from tests.helpers.review_cards import OtherDevice


@pytest.fixture
def view(qtbot: QtBot, context: AppContext) -> DecisionsView:
    view = DecisionsView(context)
    qtbot.addWidget(view)
    view.resize(700, 600)
    return view


@pytest.fixture
def decided(services: Services, task: Task) -> dict[str, str]:
    """One of each, the edited one last."""
    agent = Agent(services.store, request="Get the launch ready")
    items = {
        "rejected": agent.one("set_task_estimate", task_identifier=task.id, minutes=60),
        "confirmed": agent.one("set_task_priority", task_identifier=task.id, priority="P1"),
        "edited": agent.one("update_task", task_identifier=task.id, new_title="Launch prep"),
    }
    services.review.reject(items["rejected"], "not now")
    services.review.confirm(items["confirmed"])
    services.review.confirm(items["edited"], {"new_title": "Launch party"})
    return items


def show(qtbot: QtBot, view: DecisionsView) -> None:
    with qtbot.waitActive(view):
        view.show()
        view.activateWindow()
    view.refresh()
    qtbot.waitUntil(lambda: view._reading is None)


def items_shown(view: DecisionsView) -> list[str]:
    lines = (view.model.line(row) for row in range(view.model.rowCount()))
    return [line.item_id for line in lines if line]


def choose(qtbot: QtBot, view: DecisionsView, name: str, value: str) -> None:
    combo = getattr(view.filters, name)
    combo.setCurrentIndex(combo.findData(value))
    qtbot.waitUntil(lambda: view._reading is None)


def test_the_latest_verdict_comes_first_in_words(qtbot: QtBot, view: DecisionsView, decided: dict[str, str]) -> None:
    show(qtbot, view)
    assert items_shown(view) == [decided["edited"], decided["confirmed"], decided["rejected"]]
    first, last = view.model.line(0), view.model.line(2)
    assert first is not None
    assert last is not None
    assert first.verdict == "Confirmed"
    assert "edited by you" in first.note
    assert "Launch party" in first.spoken
    assert last.verdict == "Rejected"
    assert "not now" in last.note
    said = view.model.index(2).data(Qt.ItemDataRole.AccessibleTextRole)
    assert said.startswith("Rejected. Estimate: from none to 1 h")


def test_each_filter_narrows_it(
    qtbot: QtBot,
    view: DecisionsView,
    services: Services,
    task: Task,
    decided: dict[str, str],
    tmp_path: Path,
    context: AppContext,
) -> None:
    later = Agent(services.store, request="More")
    other = OtherDevice(tmp_path / "other", services.store)
    moved = later.one("set_task_status", task_identifier=task.id, status="blocked")
    other.exchange()
    ConfirmationService(other.store).confirm(moved)
    other.exchange()
    there = other.store.device
    other.close()
    show(qtbot, view)
    assert len(items_shown(view)) == 4
    choose(qtbot, view, "tool", "update_task")
    assert items_shown(view) == [decided["edited"]]
    choose(qtbot, view, "tool", "")
    choose(qtbot, view, "verdict", Verdict.REJECTED.value)
    assert items_shown(view) == [decided["rejected"]]
    choose(qtbot, view, "verdict", "")
    assert view.filters.device.isVisible()
    choose(qtbot, view, "device", there)
    assert items_shown(view) == [moved]
    choose(qtbot, view, "device", "")
    runs = [view.filters.run.itemText(row) for row in range(view.filters.run.count())]
    assert [text.split(" · ")[-1] for text in runs[1:]] == ["More", "Get the launch ready"]
    view.filters.run.setCurrentIndex(1)
    qtbot.waitUntil(lambda: items_shown(view) == [moved])


def test_rates_are_drawn_with_their_numbers(qtbot: QtBot, view: DecisionsView, decided: dict[str, str]) -> None:
    show(qtbot, view)
    assert Acceptance("set_task_estimate", 0, 1) in view.chart.rates
    assert Acceptance("update_task", 1, 0) in view.chart.rates
    said = view.chart.accessibleDescription()
    assert "Set an estimate: 0 of 1 · 0 %" in said
    assert "Reword a task: 1 of 1 · 100 %" in said
    assert view.chart.isVisible()
    choose(qtbot, view, "verdict", Verdict.REJECTED.value)
    assert Acceptance("update_task", 1, 0) in view.chart.rates  # a rate needs both


def test_a_rejection_is_lifted_by_key_and_by_mouse(
    qtbot: QtBot,
    view: DecisionsView,
    context: AppContext,
    services: Services,
    task: Task,
    decided: dict[str, str],
    told: list[Notice],
) -> None:
    second = Agent(services.store).one("set_task_status", task_identifier=task.id, status="blocked")
    services.review.reject(second)
    show(qtbot, view)
    assert [view.model.line(row).sticky for row in range(4)] == [True, False, False, True]  # type: ignore[union-attr]
    view.list.setCurrentIndex(view.model.index(3))
    QTest.keyClick(view.list, Qt.Key.Key_L)
    qtbot.waitUntil(lambda: [notice.text for notice in told] == ["The agent may propose it again."])
    qtbot.waitUntil(lambda: view.model.rowCount() == 5)
    row = next(row for row in range(5) if view.model.line(row).sticky)  # type: ignore[union-attr]
    line = view.model.line(row)
    assert line is not None
    assert line.item_id == second
    spot = view.list.delegate.button(view.list.visualRect(view.model.index(row)), line).center()
    QTest.mouseClick(view.list.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    qtbot.waitUntil(lambda: view.model.rowCount() == 6)
    assert not any(view.model.line(row).sticky for row in range(6))  # type: ignore[union-attr]
    again = Agent(services.store).call("set_task_status", task_identifier=task.id, status="blocked")
    assert len(again.queued) == 1


def test_it_keeps_up_with_new_verdicts(
    qtbot: QtBot, view: DecisionsView, context: AppContext, services: Services, task: Task, decided: dict[str, str]
) -> None:
    show(qtbot, view)
    view.list.setFocus()
    view.list.setCurrentIndex(view.model.index(1))
    key = Agent(services.store).one("set_task_status", task_identifier=task.id, status="blocked")
    context.write(lambda: services.review.confirm(key))
    qtbot.waitUntil(lambda: items_shown(view)[0] == key)
    assert view.list.currentIndex().row() == 2  # still the same line


def test_older_ones_are_read_as_one_scrolls(
    qtbot: QtBot, view: DecisionsView, context: AppContext, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(decisions_view, "PAGE", 15)
    agent = Agent(services.store)
    keys = [agent.one("add_task", title=f"Task {number}") for number in range(70)]
    services.review.reject_all(keys)
    show(qtbot, view)
    bar = view.list.verticalScrollBar()

    def all_read() -> bool:
        bar.setValue(bar.maximum())
        return view.model.rowCount() == 70

    qtbot.waitUntil(all_read)
    assert sorted(items_shown(view)) == sorted(keys)


@pytest.mark.parametrize("ended", ["on_read_finished", "on_more_finished"])
def test_more_that_was_wanted_while_it_read_is_asked_for_again(
    qtbot: QtBot, view: DecisionsView, context: AppContext, services: Services, ended: str
) -> None:
    """The list says so when it is painted, which may be before the reading is over."""
    services.review.reject_all([Agent(services.store).one("add_task", title="Task")])
    show(qtbot, view)
    settle(qtbot, context)
    with qtbot.waitSignal(view.list.more_wanted):
        getattr(view, ended)()


@pytest.mark.parametrize("ending", ["csv", "json"])
def test_what_is_shown_is_exported(
    qtbot: QtBot,
    view: DecisionsView,
    context: AppContext,
    decided: dict[str, str],
    told: list[Notice],
    tmp_path: Path,
    ending: str,
) -> None:
    show(qtbot, view)
    choose(qtbot, view, "verdict", Verdict.CONFIRMED.value)
    file = tmp_path / f"decisions.{ending}"
    view.export_to(file)
    qtbot.waitUntil(lambda: bool(told))
    assert "2 decision" in told[0].text
    text = file.read_text(encoding="utf-8")
    if ending == "json":
        assert {entry["item_id"] for entry in json.loads(text)} == {decided["edited"], decided["confirmed"]}
    else:
        assert len(text.strip().splitlines()) == 3


def test_without_a_verdict_it_says_so(qtbot: QtBot, view: DecisionsView, context: AppContext) -> None:
    show(qtbot, view)
    assert view.nothing.isVisible()
    assert not view.export.isEnabled()
    assert not view.chart.isVisible()


def test_the_page_switches_to_it_and_back(
    qtbot: QtBot, context: AppContext, services: Services, task: Task, decided: dict[str, str]
) -> None:
    page = ReviewPage(context)
    qtbot.addWidget(page)
    page.resize(700, 600)
    page.show()
    page.show_decisions()
    assert page.tabs.currentIndex() == DECISIONS
    qtbot.waitUntil(lambda: page.decisions.model.rowCount() == 3)
    assert page.decisions.isVisible()
    page.decisions.list.setCurrentIndex(page.decisions.model.index(0))
    with qtbot.waitSignal(context.task_wanted) as wanted:
        QTest.keyClick(page.decisions.list, Qt.Key.Key_Return)
    assert wanted.args == [task.id]
    page.show_open()
    assert not page.decisions.isVisible()
    settle(qtbot, context)
