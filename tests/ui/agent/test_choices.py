"""What can be clicked in an answer: titles lead to their tasks, and choices say what they are labelled with."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QUrl
from pytestqt.qtbot import QtBot

from desktop.domain.run import ToolRecord
from desktop.ui.agent.answer import titles_of, with_links
from desktop.ui.core.context import AppContext
from tests.helpers.dock import answers, ask, bubbles, ended, open_dock

ID = "0198c0de-0000-7000-8000-000000000001"


@pytest.mark.parametrize(
    ("text", "linked"),
    [
        ("1. Read book (due today)\n2. Sing", f"1. [Read book](task:{ID}) (due today)\n2. Sing"),
        ("Proposed: delete “Read book”.", f"Proposed: delete “[Read book](task:{ID})”."),
        ("I like to Read book now", "I like to Read book now"),
    ],
)
def test_titles_become_links_where_they_are_titles(text: str, linked: str) -> None:
    record = ToolRecord("list_tasks", {}, {"tasks": [{"id": ID, "title": "Read book"}]})
    assert with_links(text, titles_of([record])) == linked


def test_a_title_of_two_tasks_leads_nowhere() -> None:
    twins = [{"id": ID, "title": "Sing"}, {"id": ID[:-1] + "2", "title": "Sing"}]
    assert titles_of([ToolRecord("list_tasks", {}, {"tasks": twins})]) == {}


def test_one_of_several_is_chosen_by_a_click_and_opened_by_its_link(qtbot: QtBot, context: AppContext) -> None:
    tasks = [context.services.tasks.create({"title": title}).task for title in ("Read book", "Book list")]
    dock = open_dock(qtbot, context, builtin=True)
    ask(qtbot, dock, "complete book")
    (answer,) = answers(dock)
    assert [button.text() for button in answer.choices] == ["Book list", "Read book"]
    with qtbot.waitSignal(dock.session.asked):
        answer.choices[1].click()
    ended(qtbot, dock)
    assert bubbles(dock) == ["complete book", "Read book"]
    assert not answer.choices[0].isVisible(), "only the last answer has choices"
    ask(qtbot, dock, "show my tasks")
    with qtbot.waitSignal(context.task_wanted) as wanted:
        answers(dock)[-1].words.views[0].anchorClicked.emit(QUrl(f"task:{tasks[0].id}"))
    assert wanted.args == [tasks[0].id]
    assert f"task:{tasks[0].id}" in answers(dock)[-1].words.views[0].toHtml()


def test_what_was_confirmed_last_is_taken_back_by_a_click(qtbot: QtBot, context: AppContext) -> None:
    task = context.services.tasks.create({"title": "Read book"}).task
    dock = open_dock(qtbot, context, builtin=True)
    ask(qtbot, dock, "rename read book to sing")
    for card in context.services.review.open_cards():
        context.services.review.confirm_all([row.item.id for row in card.rows])
    ask(qtbot, dock, "undo that")
    (button,) = answers(dock)[-1].choices
    button.click()
    qtbot.waitUntil(lambda: context.services.tasks.get(task.id).title == "Read book")
