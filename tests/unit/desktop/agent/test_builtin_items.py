"""The built-in assistant on a real profile: checklist items by name, and answers to what it asked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.domain.task import Status, Task
from desktop.services import Services
from tests.helpers.scripted import heard

ITEMS = ("Print badges", "Print posters", "salt and pepper", "Order food")


class ToolContext:
    """One conversation; `task` is the one that is open beside it."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.launch = services.tasks.create({"title": "Launch prep"}, [], ITEMS).task
        services.checklists.tick(self.launch.checklist[3].id, on=True)
        for title in ("Read book", "Return book to library", "Book list"):
            services.tasks.create({"title": title})
        self._conversation: str | None = None

    def say(self, text: str, *, task: str | None = None) -> str:
        result = heard(self.services.agent.ask(text, conversation_id=self._conversation, task_id=task)).result
        self._conversation = result.conversation_id
        return result.text

    def confirm(self) -> Task:
        """All that waits; returns Launch prep as it is then."""
        for card in self.services.review.open_cards():
            self.services.review.confirm_all([row.item.id for row in card.rows])
        return self.services.tasks.get(self.launch.id)

    def waiting(self) -> list[str]:
        return [row.summary for card in self.services.review.open_cards() for row in card.rows]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[ToolContext]:
    services = Services(tmp_path / "profile")
    yield ToolContext(services)
    services.close()


@pytest.mark.parametrize("opened", [True, False], ids=["task open", "task named"])
@pytest.mark.parametrize(
    ("said", "title", "is_checked", "archived"),
    [
        ("tick the item print badges", "Print badges", True, False),
        ("untick the item order food", "Order food", False, False),
        ("tick the checklist items salt and pepper", "salt and pepper", True, False),
        ("archive the item print posters", "Print posters", False, True),
        ("rename the item print posters to hang posters", "hang posters", False, False),
    ],
)
def test_an_item_is_found_by_its_title(
    desk: ToolContext, said: str, title: str, is_checked: bool, archived: bool, opened: bool
) -> None:
    if opened:
        answer = desk.say(said, task=desk.launch.id)
    else:
        first, to, rest = said.partition(" to ")
        answer = desk.say(f"{first} of launch prep{to}{rest}")
    assert answer.startswith("Proposed: ")
    assert desk.services.tasks.get(desk.launch.id).checklist[0].title == "Print badges"
    (item,) = [item for item in desk.confirm().checklist if item.title == title]
    assert (item.is_checked, item.archived) == (is_checked, archived)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("tick the item print of launch prep", "Multiple checklist items match 'print'."),
        ("tick the item singing of launch prep", "No checklist item of 'Launch prep' matches 'singing'."),
        ("tick off singing in launch prep", "No checklist item of 'Launch prep' matches 'singing'."),
        ("tick the item print badges of book", "Multiple tasks match 'book'."),
        ("tick the item print badges of the garden", "No task found matching"),
    ],
)
def test_what_is_not_clear_is_said_and_not_guessed(desk: ToolContext, said: str, told: str) -> None:
    assert told in desk.say(said)
    assert desk.waiting() == []


def test_of_several_items_those_that_are_there_are_proposed_and_the_rest_told(desk: ToolContext) -> None:
    assert "matches 'singing'" in desk.say("tick the items print badges and singing of launch prep")
    assert len(desk.waiting()) == 1


@pytest.mark.parametrize(
    ("said", "answers", "proposed"),
    [
        ("delete book", ["the second one"], ['Delete "Read book"']),
        ("delete book", ["Book list"], ['Delete "Book list"']),
        ("delete book", ["the ninth one"], []),
        ("delete book", ["none of them"], []),
        ("i should call mum", ["yes"], ['Add task: "call mum"']),
        ("call mum\nbuy milk", ["yes"], ['Add task: "call mum"', 'Add task: "buy milk"']),
        ("hello", ["yes"], []),
    ],
)
def test_what_it_asked_can_be_answered_in_a_word(
    desk: ToolContext, said: str, answers: list[str], proposed: list[str]
) -> None:
    desk.say(said)
    assert desk.waiting() == []
    for answer in answers:
        desk.say(answer)
    assert desk.waiting() == proposed


def test_it_withdraws_its_own_proposals_when_asked(desk: ToolContext) -> None:
    nothing = desk.say("withdraw your proposals")
    assert "There are no proposals to withdraw." in nothing
    desk.say("add task milk and add task bread")
    assert desk.say("withdraw your proposals") == "Done: withdrew 2 proposals."
    assert desk.waiting() == []


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("update the report of Launch prep: Kim waits", "Done: updated the report on “Launch prep”."),
        (
            "set the status of launch prep to blocked",
            "Not proposed, because it is so already: Set status to blocked.",
        ),
        ("which tasks are blocked?", "1 task: blocked:\n1. Launch prep (blocked, 1/4)"),
        ("which tasks are on hold?", "No tasks: on hold."),
        ("set the language of launch prep to German", "Done: noted the language of “Launch prep”."),
    ],
)
def test_what_it_says_of_what_is_so(desk: ToolContext, said: str, told: str) -> None:
    desk.services.tasks.edit([desk.launch.id], {"status": Status.BLOCKED})
    assert desk.say(said) == told
    assert desk.waiting() == []


def test_what_was_turned_down_is_not_proposed_again_unasked(desk: ToolContext) -> None:
    desk.say("tick the item print badges of launch prep")
    (card,) = desk.services.review.open_cards()
    desk.services.review.reject(card.rows[0].item.id, "wrong task")
    assert desk.say("tick the items print badges and print posters of launch prep").startswith("Proposed")
    assert len(desk.waiting()) == 2, "asked for again, it is proposed again"


def test_what_is_ticked_off_in_a_task_is_an_item_of_it(desk: ToolContext) -> None:
    assert desk.say("tick off print badges in launch prep").startswith("Proposed: change 1 item of “Launch prep”")
    launch = desk.confirm()
    assert (launch.status, launch.checklist[0].is_checked) == (Status.OPEN, True)


def test_what_reads_as_an_item_of_a_task_may_be_the_title_of_one(desk: ToolContext) -> None:
    desk.services.tasks.create({"title": "Singing in launch prep"})
    answer = desk.say("tick off singing in launch prep")
    assert answer == "Proposed: mark “Singing in launch prep” as done (waiting for your review)."
