"""Being told of proposals that wait, and of those that will expire: once each, and only where that helps."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from desktop.domain.task import Task
from desktop.services import Services
from desktop.settings import NOTIFY_PROPOSALS
from desktop.ui.core.context import AppContext
from desktop.ui.review.notices import ReviewNotices
from tests.helpers.detail import settle
from tests.helpers.review import Agent
from tests.helpers.review_cards import OtherDevice


@pytest.fixture
def active(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether the user is in one of our windows; the last one counts."""
    states = [False]
    found = {True: Qt.ApplicationState.ApplicationActive, False: Qt.ApplicationState.ApplicationInactive}
    monkeypatch.setattr(QGuiApplication, "applicationState", lambda: found[states[-1]])
    return states


@pytest.fixture
def notices(context: AppContext, active: list[bool]) -> Iterator[ReviewNotices]:
    notices = ReviewNotices(context, context)
    notices._quiet.setInterval(1)
    yield notices
    notices.stop()


@pytest.fixture
def said(notices: ReviewNotices) -> list[str]:
    said: list[str] = []
    notices.told.connect(said.append)
    return said


def propose(services: Services, task: Task, days: float = 14) -> None:
    agent = Agent(services.store, request="Get it ready", time_to_decide=dt.timedelta(days=days))
    agent.one("update_task", task_identifier=task.id, new_title="Launch prep")
    agent.one("set_task_estimate", task_identifier=task.id, minutes=60)


def test_who_is_elsewhere_is_told_once(
    qtbot: QtBot, context: AppContext, services: Services, task: Task, notices: ReviewNotices, said: list[str]
) -> None:
    context.write(lambda: propose(services, task))
    qtbot.waitUntil(lambda: bool(said))
    assert "2 proposal" in said[0]
    assert "“Get it ready”" in said[0]
    notices.look()
    settle(qtbot, context)
    assert len(said) == 1
    later = ReviewNotices(context, context)  # as after a restart
    later.told.connect(said.append)
    later.look()
    settle(qtbot, context)
    assert len(said) == 1


def test_who_sees_it_happen_is_not_told(
    qtbot: QtBot, context: AppContext, services: Services, task: Task, said: list[str], active: list[bool]
) -> None:
    active.append(True)
    context.write(lambda: propose(services, task))
    settle(qtbot, context)
    qtbot.waitUntil(lambda: bool(context.settings.state("told_proposals")))
    assert said == []


def test_what_comes_from_another_device_is_always_told(
    qtbot: QtBot, services: Services, task: Task, said: list[str], active: list[bool], other: OtherDevice
) -> None:
    active.append(True)
    other.exchange()
    Agent(other.store, request="From the sofa").one("update_task", task_identifier=task.id, new_title="Launch prep")
    other.exchange()
    qtbot.waitUntil(lambda: bool(said))
    assert "“From the sofa”" in said[0]


def test_it_can_be_switched_off(
    qtbot: QtBot, context: AppContext, services: Services, task: Task, notices: ReviewNotices, said: list[str]
) -> None:
    context.settings.set(NOTIFY_PROPOSALS, False)
    propose(services, task, days=1)
    notices.start()
    notices.look()
    settle(qtbot, context)
    assert said == []


def test_what_will_expire_within_two_days_is_told_once(
    qtbot: QtBot, context: AppContext, services: Services, task: Task, notices: ReviewNotices, said: list[str]
) -> None:
    propose(services, task, days=1.5)
    notices.look_for_expiring()
    qtbot.waitUntil(lambda: any("2 proposal(s) will soon expire" in text for text in said))
    notices.look_for_expiring()
    settle(qtbot, context)
    assert sum("expire" in text for text in said) == 1


def test_what_has_time_is_not_told_of(
    qtbot: QtBot, context: AppContext, services: Services, task: Task, notices: ReviewNotices, said: list[str]
) -> None:
    propose(services, task, days=10)
    notices.look_for_expiring()
    settle(qtbot, context)
    assert not any("expire" in text for text in said)
