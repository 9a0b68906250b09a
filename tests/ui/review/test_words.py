"""How proposals read: every tool, every field, before and after."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from desktop.domain.change_set import ChangeItem
from desktop.domain.task import Due, Task
from desktop.services import Services
from desktop.ui.core.i18n import Translations
from desktop.ui.core.icons import Icon
from desktop.ui.core.text_diff import Mark, plain
from desktop.ui.review.formatter import reason_text
from desktop.ui.review.row_commands import Extra, PartKind, RowPart, reasons
from desktop.ui.review.row_style import CardStyle
from desktop.ui.review.values import LINE, ChangeWords, value_text, words_of
from desktop.ui.theme.manager import Appearance, Scheme, Theme
from desktop.ui.theme.style import Tone
from tests.helpers.review import Agent

TODAY = dt.date.today()
TOMORROW = TODAY + dt.timedelta(days=1)


def read(services: Services, key: str) -> ChangeWords:
    with services.store.read() as reader:
        (item,) = reader.reviews.items([key])
    return words_of(item, TODAY)


@pytest.mark.parametrize(
    ("tool", "arguments", "shown", "spoken"),
    [
        ("update_task", {"new_title": "Launch prep"}, "Title Launch prep", "Title: from Launch to Launch prep"),
        (
            "set_task_due_date",
            {"due_date": TOMORROW.isoformat()},
            "Due Today → Tomorrow",
            "Due: from Today to Tomorrow",
        ),
        ("set_task_due_date", {"due_date": None}, "Due Today → none", "Due: from Today to none"),
        ("set_task_due_date", {"start_date": "someday"}, "Start Someday", "Start: from none to Someday"),
        (
            "set_task_repeat",
            {"repeat": "every other friday"},
            "Repeat every 2 weeks on Friday",
            "Repeat: from none to every 2 weeks on Friday",
        ),
        ("set_task_priority", {"priority": "P1"}, "Priority P1", "Priority: from none to P1"),
        ("set_task_status", {"status": "blocked"}, "Status Open → Blocked", "Status: from Open to Blocked"),
        ("set_task_estimate", {"minutes": 90}, "Estimate 1 h 30 min", "Estimate: from none to 1 h 30 min"),
        ("complete_task", {}, "Complete task: Open → Done", "Status: from Open to Done"),
        ("delete_task", {}, "Delete task", "Delete task"),
        ("assign_task_labels", {"labels": [{"name": "home"}]}, "Add label home", "Add label home"),
        (
            "add_multiple_checklist_items",
            {"items": [{"title": "Badges", "isChecked": True}]},
            "New item: Badges (done)",
            "New item: Badges; Ticked: yes",
        ),
    ],
)
def test_each_tool_reads_as_what_it_does(
    services: Services, task: Task, tool: str, arguments: dict[str, Any], shown: str, spoken: str
) -> None:
    services.tasks.edit([task.id], {"due": Due(TODAY)})
    key = Agent(services.store).one(tool, task_identifier=task.id, **arguments)
    words = read(services, key)
    assert plain(words.brief) == shown
    assert words.spoken == spoken


@pytest.mark.parametrize(
    ("change", "shown"),
    [
        ({"isChecked": True}, "Tick “Venue”"),
        ({"isArchived": True}, "Archive “Venue”"),
        ({"title": "A hall"}, "Rename Venue → A hall"),
    ],
)
def test_changes_of_checklist_items_name_the_item(
    services: Services, task: Task, change: dict[str, Any], shown: str
) -> None:
    (item,) = task.checklist
    key = Agent(services.store).one("update_checklist_items", items=[{"id": item.id, **change}])
    assert plain(read(services, key).brief) == shown


def test_a_new_task_has_its_small_fields_in_one_line(services: Services) -> None:
    key = Agent(services.store).one(
        "add_task", title="Invitations", description="To all", due_date=TOMORROW.isoformat(), priority="P2"
    )
    assert plain(read(services, key).brief).split(LINE) == [
        "New task: Invitations",
        "Priority P2 · Due Tomorrow",
        "Description To all",
    ]
    assert read(services, key).first_line == "New task: Invitations"


def test_a_long_text_is_cut_in_brief_and_whole_in_full(services: Services, task: Task) -> None:
    text = "one line\n" + "word " * 150
    key = Agent(services.store).one("update_task", task_identifier=task.id, new_description=text)
    words = read(services, key)
    assert len(plain(words.brief)) < 250
    assert LINE not in plain(words.brief)
    assert plain(words.full).split(LINE)[0].endswith("one line")
    assert len(plain(words.full)) > 700


def test_what_this_version_does_not_know_says_so(services: Services, task: Task) -> None:
    item = ChangeItem(
        id="1", set_id="1", ordinal=0, tool="paint_task", arguments={}, task_id=task.id, task_title="Launch",
        target_kind="task", target_id=task.id, creates=False, base={},
    )  # fmt: skip
    words = words_of(item, TODAY)
    assert "does not know" in plain(words.brief)
    assert words.brief[0].mark is Mark.LABEL


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("due", f"{TODAY.isoformat()}T09:00", "Today 9:00"),
        ("due", "not a date", "not a date"),
        ("status", "in progress", "In progress"),
        ("status", "unheard of", "unheard of"),
        ("is_checked", False, "no"),
        ("priority", None, "none"),
        ("description", "", "none"),
    ],
)
def test_values_read_as_something_whatever_they_are(name: str, value: Any, text: str) -> None:
    assert value_text("item" if name == "is_checked" else "task", name, value, TODAY) == text


def test_words_become_icons_where_room_is_short(theme: Theme) -> None:
    style, word, icon = CardStyle(theme), PartKind.WORD, PartKind.ICON
    parts = [RowPart(word, text, Extra.KEEP, Icon.CLOSE) for text in ("Apply anyway", "Edit", "Reject")]
    assert style.fitted(parts, style.total_width(parts)) == parts
    assert [part.kind for part in style.fitted(parts, style.total_width(parts) - 1)] == [word, word, icon]
    assert [part.kind for part in style.fitted(parts, 10)] == [icon, icon, icon]
    assert [part.kind for part in style.fitted_words(parts, 10)] == [word, icon, icon]


def test_the_usual_reasons_are_kept_alike_and_said_in_the_language_of_the_window(qapp: QApplication) -> None:
    translations = Translations(qapp, "de")
    try:
        assert [(part.value, part.text) for part in reasons()][-1] == ("not now", "nicht jetzt")
        assert reason_text("not now") == "nicht jetzt"
        assert reason_text("Confirm") == "Confirm"  # the user's own words, although a button is called so
    finally:
        translations.remove()


def test_a_chip_can_be_told_from_the_row_it_is_on(theme: Theme) -> None:
    for scheme in (Scheme.LIGHT, Scheme.DARK):
        theme.apply(Appearance(scheme))
        style = CardStyle(theme)
        for tone in Tone:
            assert style.tone(tone, selected=True, hovered=False)[1] != style.color("selection")
