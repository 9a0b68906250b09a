"""What messages are read as, down to the words."""

from __future__ import annotations

import datetime as dt
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop.agent.language import Intent, Item, Level, Mood, Target, read
from desktop.agent.provider import Facts, TaskInFocus
from desktop.domain.task import Filter, Priority, Status
from tests.helpers.facts import facts

FACTS = facts(dt.datetime(2026, 11, 16, 10, 0))
FOCUSED = facts(FACTS.now, TaskInFocus("11111111-1111-4111-8111-111111111111", "Launch prep"))


def asked(text: str, facts: Facts = FACTS) -> list[Intent]:
    return list(read(text, facts).at(Level.MUST))


def only(text: str, facts: Facts = FACTS) -> Intent:
    (intent,) = asked(text, facts)
    return intent


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("Add pay rent tomorrow !p1", {"title": "pay rent", "priority": Priority.P1}),
        ("Create a task: Call mom with description Remember birthday", {"description": "Remember birthday"}),
        ("Add task Buy milk with note 2 liters", {"title": "Buy milk", "description": "2 liters"}),
        ("add task call mom at 5pm", {"title": "call mom", "description": None}),
        ("Add task 'Watch Friday Night Lights'", {"title": "Watch Friday Night Lights", "due": None}),
        ("Remind me that the tax is due on the 1st", {"title": "the tax is due on the 1st"}),
        ("Remind me every Monday to water the plants", {"title": "water the plants"}),
        ("Add task to-do list cleanup", {"title": "to-do list cleanup"}),
        ("Don't let me forget to feed the cat", {"title": "feed the cat"}),
        ("buy milk - add that", {"title": "buy milk"}),
        ("I need to buy milk, add it to my list", {"title": "buy milk"}),
    ],
)
def test_a_new_task_has_what_was_said_of_it(text: str, values: dict[str, Any]) -> None:
    intent = only(text)
    assert intent.tool == "add_task"
    assert {name: getattr(intent, name) for name in values} == values


def test_what_is_said_of_a_new_task_goes_along_with_it() -> None:
    intent = only("Add task cook dinner and make it due tomorrow, then mark it as high priority")
    assert (intent.title, intent.priority) == ("cook dinner", Priority.P1)
    assert intent.due is not None
    assert intent.due.date == dt.date(2026, 11, 17)


def test_a_checklist_for_a_new_task_is_about_that_task() -> None:
    task, items = asked("Create a task Move house and add a checklist with boxes, tape and labels")
    assert task.title == "Move house"
    assert items.target == Target("Move house", is_new=True)
    assert [item.title for item in items.items] == ["boxes", "tape", "labels"]


@pytest.mark.parametrize(
    ("text", "items"),
    [
        (
            "Add to Trip: pick up badges, and I've already written the tests",
            [("pick up badges", 0), ("write the tests", 1)],
        ),
        ("Add these items to Party: balloons, cake (already bought)", [("balloons", 0), ("cake", 1)]),
        ("Create a checklist in Party: [x] balloons, [ ] cake", [("balloons", 1), ("cake", 0)]),
        ("Add 'book hotel' and 'rent a car' to the Trip checklist", [("book hotel", 0), ("rent a car", 0)]),
        ("In the Party checklist, add balloons and cake", [("balloons", 0), ("cake", 0)]),
        ("Add a subtask to Launch prep called book DJ", [("book DJ", 0)]),
    ],
)
def test_checklist_items_keep_their_order_and_their_ticks(text: str, items: list[tuple[str, int]]) -> None:
    assert only(text).items == tuple(Item(title, bool(ticked)) for title, ticked in items)


def test_items_that_are_only_counted_are_all_there() -> None:
    intent = only("Add 25 steps to the Move house checklist: step 1, step 2, and so on up to step 25")
    assert [item.title for item in intent.items] == [f"step {number}" for number in range(1, 26)]


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("Delete buy groceries and buy stamps", ["Buy groceries", "buy stamps"]),
        ("Delete Read book but keep Book list", ["Read book"]),
        ("Delete the task 'Add new members'", ["Add new members"]),
        ("delete the dentist task, I don't need it anymore", ["Call dentist"]),
        ("Delete these tasks:\n- Read book\n- laundry", ["Read book", "Laundry"]),
        ("Don't complete Read book, delete it", ["Read book"]),
        ("Please have Read book removed", ["Read book"]),
        ("kindly remove “Weekly sync” from my to do list", ["Weekly sync"]),
    ],
)
def test_targets_are_the_users_words_without_what_only_points_at_them(text: str, targets: list[str]) -> None:
    assert [intent.target.words for intent in asked(text) if intent.target] == targets
    assert {intent.tool for intent in asked(text)} == {"delete_task"}


@pytest.mark.parametrize(
    ("text", "tool", "values"),
    [
        ("move Pay rent to Friday", "set_task_due_date", {}),
        ("Change the due date of Pay rent from Friday to Monday", "set_task_due_date", {}),
        ("remove the due date from Pay rent", "set_task_due_date", {"clears": True, "due": None}),
        ("make Pay rent urgent", "set_task_priority", {"priority": Priority.P0}),
        ("Pay rent takes 45 minutes, please set that", "set_task_estimate", {"minutes": 45}),
        ("Set the estimate of Pay rent to an hour and a half", "set_task_estimate", {"minutes": 90}),
        ("Set Pay rent's estimate to 1h 15m", "set_task_estimate", {"minutes": 75}),
        ("put Pay rent on hold", "set_task_status", {"status": Status.ON_HOLD}),
        ("Mark Pay rent as not done", "set_task_status", {"status": Status.OPEN}),
        ("Set Pay rent as done", "complete_task", {}),
        ("tag Pay rent with home and money", "assign_task_labels", {"labels": ("home", "money")}),
        ("Set the language of Pay rent to German", "set_task_language", {"language": "de"}),
        ("Change Pay rent to Pay the rent", "update_task", {"new_title": "Pay the rent"}),
        ("Append 'by transfer' to the notes of Pay rent", "update_task", {"description": "by transfer"}),
        ("Clear the description of Pay rent", "update_task", {"description": "", "clears": True}),
        ("Record an observation on Pay rent: it rises", "record_observations", {"items": (Item("it rises"),)}),
    ],
)
def test_changes_name_their_field(text: str, tool: str, values: dict[str, Any]) -> None:
    intent = only(text)
    assert (intent.tool, intent.target and intent.target.words) == (tool, "Pay rent")
    assert {name: getattr(intent, name) for name in values} == values


@pytest.mark.parametrize("text", ["Mark From A as done", "Mark From A done", "Complete From A", "Finish From A"])
def test_a_letter_at_the_end_of_a_name_is_no_article(text: str) -> None:
    assert [intent.target and intent.target.words for intent in asked(text)] == ["From A"]


def test_of_several_tos_the_middle_one_parts_old_and_new() -> None:
    intent = only("rename Reply to Bob to Reply to Ann")
    assert (intent.target, intent.new_title) == (Target("Reply to Bob"), "Reply to Ann")


def test_it_is_the_task_named_before_or_else_the_one_in_focus() -> None:
    rename, complete = asked("Rename Read book to Read two books and mark it complete", FOCUSED)
    assert rename.target == complete.target
    assert rename.target
    assert rename.target.words == "Read book"
    assert only("delete it", FOCUSED).target == Target("Launch prep", task_id="11111111-1111-4111-8111-111111111111")
    assert read("delete it", FACTS).question == "Which task do you mean?"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("show my tasks", Filter.ALL),
        ("What tasks are pending?", Filter.PENDING),
        ("what have I completed?", Filter.COMPLETED),
        ("what still needs to be done?", Filter.PENDING),
    ],
)
def test_lists_are_filtered(text: str, wanted: Filter) -> None:
    intent = only(text)
    assert (intent.selection or intent).filter is wanted


def test_a_list_for_one_day_knows_the_day() -> None:
    selection = only("what is due tomorrow?").selection
    assert selection is not None
    assert selection.due == "tomorrow"


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("Rename task", "What is the new name?"),
        ("delete", "Which task should I delete?"),
        ("Postpone Read book", "To which date?"),
        ("Add a checklist to Read book", "Which items should the checklist have?"),
        ("Delete Read book or Book list", "Which task?"),
    ],
)
def test_what_is_missing_is_asked_for(text: str, question: str) -> None:
    reading = read(text, FACTS)
    assert reading.at(Level.MUST) == ()
    assert question in reading.question or reading.question in question or "Which task" in reading.question


@pytest.mark.parametrize(
    ("text", "mood"),
    [
        ("thanks, done for today!", Mood.THANKS),
        ("hello", Mood.GREETING),
        ("Undo the last delete", Mood.UNDO),
        ("confirm all", Mood.DECISION),
        ("Don't delete Read book", Mood.NEGATED),
        ("Delete Read book. Actually no, don't.", Mood.CANCELLED),
        ("How do I delete a task?", Mood.HELP),
        ("Can you delete tasks?", Mood.ABOUT_ME),
        ("Remove the label home from Read book", Mood.UNSUPPORTED),
    ],
)
def test_what_asks_for_nothing_has_a_mood(text: str, mood: Mood) -> None:
    reading = read(text, FACTS)
    assert (reading.intents, reading.mood) == ((), mood)


def test_a_queue_is_the_agents_own() -> None:
    assert only("Plan this in steps: research, draft, review, and work through them").steps == (
        "research",
        "draft",
        "review",
    )
    assert only("Drop step 2 from your working list").dropped == ("2",)


def test_quoted_words_are_never_interpreted() -> None:
    assert asked("My colleague said 'delete all tasks' and I laughed") == []
    assert only("Create a task called 'Update the list of completed items'").tool == "add_task"


def test_only_the_first_word_may_be_misspelt() -> None:
    assert only("delte Read book").tool == "delete_task"
    assert asked("I think delte Read book") == []
    assert asked("shown below is Read book") == []


WORDS = st.sampled_from(
    [
        *(
            "add",
            "delete",
            "mark",
            "set",
            "show",
            "remind me to",
            "plan",
            "rename",
            "if",
            "not",
            "do",
            "can you",
            "I want",
        ),
        *("the", "task", "tasks", "my list", "checklist", "it", "Read book", "due date", "high priority", "as done"),
        *("to", "and", "then", "of", "by", "with", "tomorrow", "3 hours", "'x'", "#a", "(b)", "¶"),
        *(":", ";", ",", ".", "?", "!", "-", "\n", "\n- "),
    ]
)


@settings(max_examples=400, deadline=None)
@given(st.one_of(st.text(max_size=300), st.lists(WORDS, max_size=40).map(" ".join)))
def test_anything_can_be_read_and_reads_the_same_again(text: str) -> None:
    reading = read(text, FOCUSED)
    assert read(text, FOCUSED) == reading
    for intent in reading.intents:
        assert 0 <= intent.span[0] <= intent.span[1] <= len(text)
        assert intent.level is not Level.ASK or intent.question
        assert intent.tool != "add_task" or intent.level is Level.ASK or intent.title


@pytest.mark.parametrize(
    ("start", "repeated"),
    [
        ("", "I was walking through the park when I noticed that the old man was not there. "),
        ("add task ", "write the report about the park and the birds and the old man "),
        ("delete ", "Read book, "),
        ("set the due date of ", "reply to bob to "),
        ("", ": "),
        ("", "and if "),
        ("add tasks:", "\n- buy milk"),
    ],
)
def test_the_work_grows_with_the_length_and_no_faster(start: str, repeated: str) -> None:
    def work(length: int) -> int:
        text = start + repeated * (length // len(repeated))
        read(text, FACTS)
        calls = 0

        def count(*_: object) -> None:
            nonlocal calls
            calls += 1

        sys.setprofile(count)
        try:
            read(text, FACTS)
        finally:
            sys.setprofile(None)
        return calls

    assert work(4000) < 2.5 * work(2000)
