"""Runs with a scripted model: what is told, what is stored, and that neither is ever more than what happened."""

from __future__ import annotations

import asyncio
import datetime as dt
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from desktop.agent.events import AnswerReady, CallFinished, Ending, RunStarted, TextAdded, TextReplaced
from desktop.agent.judgement import NO_ANSWER, NOT_TRIGGERED
from desktop.agent.prompt import as_sent
from desktop.agent.provider import CallRequest, ProviderError, ProviderFailure, Turn
from desktop.agent.receipts import STOPPED
from desktop.agent.run_setup import waiting
from desktop.domain.run import CallState, Message, Mode, Role
from desktop.errors import DiskFullError
from desktop.services import Services
from desktop.services.agent import AgentService, BusyError
from desktop.settings import AGENT_SMALL_MODEL, AGENT_TURNS
from desktop.tools.registry import TOOLS
from tests.helpers.scripted import Behaviour, BrokenOffError, Hang, Heard, Scripted, agent, call, heard

DELETION = "Proposed: delete “Read book” (waiting for your review)."
DOWN = ProviderError("The model is not there. Start it and try again.", ProviderFailure.UNREACHABLE)


class AgentSetup:
    """A profile with three tasks, and a model to be scripted."""

    def __init__(self, service: AgentService, model: Scripted, services: Services) -> None:
        self.service, self.model, self.services = service, model, services
        self.ids = {
            title: services.tasks.create({"title": title}).task.id for title in ("Read book", "Buy bread", "Pay rent")
        }

    def ask(self, text: str, *script: Behaviour, **options: Any) -> Heard:
        self.model.script = list(script)
        told = heard(self.service.ask(text, **options))
        assert self.model.script == [], "the model was asked less often than the script says"
        told.displayed()
        return told

    def titles(self) -> set[str]:
        return {task.title for task in self.services.lists.tasks(list(self.ids.values())) if not task.deleted_at}

    def proposals(self) -> list[tuple[str, str]]:
        """Tool and task of all that waits."""
        with self.services.store.read() as reader:
            return [(item.tool, item.task_title) for item in waiting(reader, dt.datetime.now(dt.UTC))]

    def stored(self, told: Heard) -> list[tuple[str, str]]:
        messages = self.service.messages(told.result.conversation_id)
        return [(message.role.value, message.text) for message in messages]

    def own_words(self, told: Heard) -> str:
        """What the model said and the last answer does not, as it is stored."""
        return self.service.messages(told.result.conversation_id)[-1].records.own_words


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[AgentSetup]:
    with agent(tmp_path / "profile") as parts:
        yield AgentSetup(*parts)


def told_in(desk: AgentSetup, number: int) -> str:
    """What a request tells the model beside what was said."""
    request = desk.model.requests[number]
    assert [message["role"] for message in request.messages].count("system") == 1
    assert request.messages[0] == desk.model.requests[0].messages[0]
    return f"{request.context}\n{request.instruction}"


def test_a_request_becomes_a_proposal_and_an_honest_answer(desk: AgentSetup) -> None:
    told = desk.ask(
        "delete Read book", call("delete_task", task_identifier="read books"), "I propose to delete “Read book”."
    )
    assert told.result.ending is Ending.FINISHED
    assert told.result.text == DELETION
    assert "nothing changed yet" in told.result.truth
    assert desk.proposals() == [("delete_task", "Read book")]
    assert "Read book" in desk.titles()
    assert desk.stored(told) == [
        ("user", "delete Read book"),
        ("assistant", DELETION),
    ]
    assert desk.own_words(told) == "I propose to delete “Read book”."
    assert told.names == [
        "run_started", "progress_told", "tokens_used", "call_started", "call_finished", "progress_told",
        "tokens_used", "text_replaced", "answer_ready", "run_ended",
    ]  # fmt: skip
    (finished,) = told.of(CallFinished)
    assert finished.state is CallState.QUEUED
    assert len(finished.item_ids) == 1


def test_what_is_recorded(desk: AgentSetup) -> None:
    told = desk.ask(
        "delete Read book", call("delete_task", task_identifier="Read book"), "Proposed: delete “Read book”."
    )
    answer = desk.service.messages(told.result.conversation_id)[-1]
    records = answer.records.to_json()
    (made,) = records["tool_call_metadata"]
    assert set(made) == {"name", "arguments", "result", "retried", "retry_reason"}
    assert (made["name"], made["arguments"]) == ("delete_task", {"task_identifier": "Read book"})
    assert made["result"]["status"] == "queued"
    assert (made["retried"], made["retry_reason"]) == (False, None)
    action = records["action_metadata"]
    assert set(action) == {"action", "success", "task_id", "task_title", "message"}
    assert action["action"] == "delete_task"
    assert action["success"] is True
    assert (action["task_id"], action["task_title"]) == (desk.ids["Read book"], "Read book")
    assert "Read book" in action["message"]
    execution = records["execution_metadata"]
    assert set(execution) == {
        "tool_calls_executed", "tool_calls_queued", "tool_calls_retried", "total_latency_ms",
    }  # fmt: skip
    assert (execution["tool_calls_executed"], execution["tool_calls_queued"]) == (0, 1)
    assert records["change_set_id"] == told.result.records.change_set_id is not None
    assert answer.truth == told.result.truth
    assert json.loads(json.dumps(records)) == records


def test_an_answer_in_words_stands_where_nothing_is_asked_for(desk: AgentSetup) -> None:
    told = desk.ask("what does priority mean?", "It says how much a task matters.")
    assert told.result.text == "It says how much a task matters."
    assert told.of(TextReplaced) == []
    assert told.result.records.tool_calls == ()
    assert told.result.records.action is None
    assert told.result.truth == "Nothing was changed"


def test_every_request_offers_all_tools(desk: AgentSetup) -> None:
    desk.ask("add task milk", "Added milk.", call("add_task", title="milk"), "Proposed “milk”.")
    assert [len(request.tools) for request in desk.model.requests] == [len(TOOLS)] * 3
    assert not any(request.toolless for request in desk.model.requests)


def test_requests_begin_with_the_same_bytes_up_to_the_data(desk: AgentSetup) -> None:
    """The system message and the tools, which most models read first, are the same in all requests of a day."""
    desk.ask("delete Read book", "Deleted.", call("delete_task", task_identifier="Read book"), "It waits for you.")
    desk.ask("thanks!", "You are welcome.", task_id=desk.ids["Pay rent"])
    first, retry, _, other = desk.model.requests
    assert "Read book" in other.context
    assert json.dumps([other.tools, as_sent(other)[0]]) == json.dumps([first.tools, as_sent(first)[0]])
    assert retry.instruction
    assert retry.tools == first.tools
    assert as_sent(retry)[0]["content"] == f"{as_sent(first)[0]['content']}\n\n{retry.instruction}"


def test_an_invented_tool_costs_neither_the_retry_nor_a_turn(desk: AgentSetup) -> None:
    desk.services.settings.set(AGENT_TURNS, 2)
    told = desk.ask(
        "move Pay rent to friday",
        call("move_task", task_identifier="Pay rent", due_date="2026-11-20"),
        lambda request: call("set_task_due_date", task_identifier="Pay rent", due_date=str(next_friday())),
        "It waits for you.",
    )
    error = json.loads(desk.model.requests[1].messages[-1]["content"])["error_message"]
    assert "Nearest is set_task_due_date." in error
    assert desk.proposals() == [("set_task_due_date", "Pay rent")]
    assert told.result.text.startswith("Proposed: set the due date of “Pay rent”")
    assert "failed" not in told.result.truth
    assert [record.name for record in told.result.records.tool_calls] == ["move_task", "set_task_due_date"]
    assert not any(request.instruction for request in desk.model.requests)


def test_inventing_again_is_a_turn_and_still_executes_nothing(desk: AgentSetup) -> None:
    desk.services.settings.set(AGENT_TURNS, 2)
    told = desk.ask("delete Read book", *[call("remove_task", task_identifier="Read book") for _ in range(3)])
    assert told.result.text == NOT_TRIGGERED
    assert desk.proposals() == []


def test_what_the_server_cannot_read_is_asked_for_again_without_a_retry(desk: AgentSetup) -> None:
    garbage = Turn("", leaked=True, unreadable=True)
    told = desk.ask("hello", garbage, "Hello!")
    assert told.result.text == "Hello!"
    assert "without a tool" in desk.model.requests[1].instruction
    told = desk.ask(
        "delete Read book", garbage, "Deleted.", call("delete_task", task_identifier="Read book"), "I proposed it."
    )
    assert told.result.text == DELETION
    assert "Call delete_task" in desk.model.requests[3].instruction
    assert desk.ask("delete Pay rent", garbage, garbage, garbage).result.text == NOT_TRIGGERED


def test_what_a_question_is_about_is_asked_for_by_the_tool_that_reads_it(desk: AgentSetup) -> None:
    question, read = "when is Read book due?", call("get_task", task_identifier="Read book")
    desk.ask(question, Turn("", leaked=True, unreadable=True), read, "Read book has no date.")
    assert "Call get_task" in desk.model.requests[1].instruction
    desk.ask(question, "Read book is due tomorrow.", read, "Read book has no date.")
    assert "must call get_task" in told_in(desk, 4)


def next_friday() -> dt.date:
    today = dt.date.today()
    return today + dt.timedelta(days=(4 - today.weekday()) % 7 or 7)


@pytest.mark.parametrize(
    ("said", "offered", "withheld"),
    [
        ("hello", {"list_tasks"}, {"add_task", "manage_todos"}),
        ("which tasks are open?", {"list_tasks"}, {"delete_task", "update_report"}),
        ("tick milk", {"complete_task", "update_checklist_items", "list_tasks"}, {"record_observations"}),
        ("hake Milch ab", {"complete_task", "add_task", "list_tasks"}, {"manage_todos"}),
        ("hm, the other one perhaps", {"add_task", "manage_todos", "retract_proposals"}, set()),
    ],
)
def test_a_small_model_is_offered_what_the_words_can_need(
    desk: AgentSetup, said: str, offered: set[str], withheld: set[str]
) -> None:
    desk.services.settings.set(AGENT_SMALL_MODEL, True)
    desk.model.script = ["?", "?"]
    heard(desk.service.ask(said))
    names = {tool["function"]["name"] for tool in desk.model.requests[0].tools}
    assert offered <= names
    assert not names & withheld


@pytest.mark.parametrize(
    ("is_small", "said", "told"),
    [(True, "hello", True), (True, "which tasks are open?", False), (False, "hello", False)],
)
def test_a_small_model_is_told_where_no_tool_is_needed(
    desk: AgentSetup, is_small: bool, said: str, told: bool
) -> None:
    desk.services.settings.set(AGENT_SMALL_MODEL, is_small)
    desk.model.script = ["Hello.", "Hello."]
    heard(desk.service.ask(said))
    assert ("No tool is needed" in desk.model.requests[0].instruction) is told


def test_what_a_small_model_reads_is_told_by_the_app_and_it_is_not_asked_again(desk: AgentSetup) -> None:
    desk.services.settings.set(AGENT_SMALL_MODEL, True)
    told = desk.ask("which tasks are open?", call("list_tasks", filter="pending", due="none", label="", list=""))
    assert told.result.text.startswith("Listed 3 tasks:\n1. ")
    assert told.result.records.tool_calls[0].arguments == {"filter": "pending"}


def test_a_small_model_is_not_asked_for_words_about_what_it_called(desk: AgentSetup) -> None:
    desk.services.settings.set(AGENT_SMALL_MODEL, True)
    delete = call("delete_task", task_identifier="Read book")
    assert desk.ask("delete Read book", delete).result.text == DELETION
    desk.services.settings.set(AGENT_SMALL_MODEL, False)
    delete = call("delete_task", task_identifier="Buy bread")
    assert "Is that what you meant?" in desk.ask("delete Buy bread", delete, "Is that what you meant?").result.text


def test_a_small_model_that_is_asked_again_sees_the_request_anew(desk: AgentSetup) -> None:
    desk.services.settings.set(AGENT_SMALL_MODEL, True)
    delete, complete = (
        call(f"{what}_task", task_identifier=title)
        for what, title in (("delete", "Read book"), ("complete", "Pay rent"))
    )
    told = desk.ask("delete Read book and complete Pay rent", delete, "It is deleted.", complete)
    asked = [message["role"] for message in desk.model.requests[2].messages]
    assert asked == ["system", "user"]
    assert "must call complete_task for “Pay rent”" in desk.model.requests[2].instruction
    assert "not to be called again: delete_task (Read book)" in desk.model.requests[2].instruction
    assert "Pay rent" in told.result.text


def test_the_labels_of_a_new_task_are_no_second_task(desk: AgentSetup) -> None:
    told = desk.ask(
        "add task wash the car and add task feed the fish",
        call("add_task", title="wash the car", labels=["car", "home"]),
        "There.",
        call("add_task", title="feed the fish"),
        "There.",
    )
    assert "must call add_task for “feed the fish”" in told_in(desk, 2)
    assert "feed the fish" in told.result.text


def test_a_ghost_success_is_asked_for_again_and_then_happens(desk: AgentSetup) -> None:
    told = desk.ask(
        "delete Read book",
        "I've deleted “Read book”.",
        call("delete_task", task_identifier="Read book"),
        "I've proposed deleting “Read book”.",
    )
    assert told.result.text == DELETION
    assert desk.proposals() == [("delete_task", "Read book")]
    assert "must call" not in told_in(desk, 0)
    forced = told_in(desk, 1)
    assert "must call delete_task" in forced
    assert f"{told.of(RunStarted)[0].message.created_at.astimezone():%Y-%m-%d}" in forced
    assert desk.model.requests[1].demanded == ("delete_task",)
    assert "I've deleted" not in json.dumps(desk.model.requests[1].messages)
    (record,) = told.result.records.tool_calls
    assert record.retried
    assert "delete_task" in record.retry_reason
    assert told.result.records.execution.tool_calls_retried == 1
    assert desk.stored(told) == [("user", "delete Read book"), ("assistant", DELETION)]


def test_what_was_read_is_told_by_the_app_where_the_model_tells_nothing_of_it(desk: AgentSetup) -> None:
    told = desk.ask("which tasks are open?", call("list_tasks"), "You have no tasks.")
    assert told.result.text.startswith("Listed 3 tasks:\n1. ")
    assert "no tasks" not in told.result.text
    assert desk.own_words(told) == "You have no tasks."


def test_a_ghost_success_twice_is_the_exact_error(desk: AgentSetup) -> None:
    told = desk.ask("delete Read book", "I've deleted “Read book”.", "Done! It is deleted.")
    assert told.result.text == NOT_TRIGGERED == "Technical error: Tool not triggered."
    assert told.result.truth == "Nothing was changed"
    assert desk.proposals() == []
    assert desk.stored(told)[-1] == ("assistant", NOT_TRIGGERED)
    assert told.displayed() == [NOT_TRIGGERED]
    assert told.of(TextAdded) == [], "not even for a moment"
    assert desk.own_words(told) == "Done! It is deleted."


def test_a_claim_that_no_words_of_the_user_asked_for_is_caught_too(desk: AgentSetup) -> None:
    told = desk.ask("thanks!", "You're welcome. I've also deleted “Read book”.", "I have deleted “Read book”.")
    assert told.result.text == NOT_TRIGGERED


@pytest.mark.parametrize(
    ("thanks", "courtesy"), [("danke!", "Bitte sehr!"), ("danke dir", "Keine Ursache."), ("thanks", "Anytime.")]
)
def test_a_courtesy_is_no_claim(desk: AgentSetup, thanks: str, courtesy: str) -> None:
    assert desk.ask(thanks, courtesy, courtesy).result.text.endswith(courtesy)


def test_how_a_known_task_stands_is_not_told_without_a_look(desk: AgentSetup) -> None:
    told = desk.ask("hm, and the book?", "Read book is due in December.", call("list_tasks"), "I see it.")
    assert told.result.text == "I see it."
    assert desk.model.requests[1].demanded == ("list_tasks",)
    echo = "Read book on Friday, a nice idea indeed."
    told = desk.ask("Read book is a nice idea for friday", echo, echo)
    assert told.result.text == f"Nothing was changed.\n\n{echo}"


def test_receipts_are_told_in_the_language_of_the_request(desk: AgentSetup) -> None:
    told = desk.ask("lösche bitte die Aufgabe Foo", call("delete_task", task_identifier="Foo"), "Deleted!")
    assert told.result.text == "Nicht möglich: „Foo“ löschen – Keine Aufgabe passt zu „Foo“."


def test_only_what_is_missing_is_asked_for_again(desk: AgentSetup) -> None:
    told = desk.ask(
        "add milk and remove Buy bread",
        call("add_task", title="milk"),
        "I've proposed “milk”.",
        call("delete_task", task_identifier="Buy bread"),
        "Proposed: add “milk”, delete “Buy bread”.",
    )
    assert desk.model.requests[2].demanded == ("delete_task",)
    forced = told_in(desk, 2)
    assert "must call delete_task" in forced
    assert "not to be called again: add_task (milk)" in forced
    assert sorted(desk.proposals()) == [("add_task", "milk"), ("delete_task", "Buy bread")]
    assert [(record.name, record.retried) for record in told.result.records.tool_calls] == [
        ("add_task", False),
        ("delete_task", True),
    ]


def test_a_call_that_is_made_again_is_answered_from_the_record(desk: AgentSetup) -> None:
    told = desk.ask(
        "add milk and remove Buy bread",
        call("add_task", title="milk"),
        "Proposed “milk”.",
        [call("add_task", title="milk"), call("delete_task", task_identifier="Buy bread")],
        "Both are proposed.",
    )
    assert sorted(desk.proposals()) == [("add_task", "milk"), ("delete_task", "Buy bread")]
    made = told.result.records.tool_calls
    assert [(record.name, record.retried) for record in made] == [
        ("add_task", False), ("add_task", True), ("delete_task", True),
    ]  # fmt: skip
    assert told.result.records.execution.tool_calls_queued == 2
    answers = [message for message in desk.model.requests[-1].messages if message["role"] == "tool"]
    assert len(answers) == 3
    assert "not run again" in answers[1]["content"]


def test_part_of_it_still_missing_is_told_as_such(desk: AgentSetup) -> None:
    told = desk.ask(
        "add milk and remove Buy bread", call("add_task", title="milk"), "Proposed “milk”.", "All done, I promise."
    )
    assert told.result.text == (
        "Proposed: add “milk” (waiting for your review).\n\nAsked for, but not proposed: delete “Buy bread”."
    )
    assert "1 proposal queued" in told.result.truth
    assert desk.proposals() == [("add_task", "milk")]


def test_a_text_that_claims_too_much_is_replaced_and_nothing_runs_again(desk: AgentSetup) -> None:
    told = desk.ask("delete Read book", call("delete_task", task_identifier="Read book"), "I've deleted “Read book”.")
    assert "deleted" not in told.result.text
    assert "Proposed" in told.result.text
    assert "Read book" in told.result.text
    assert told.of(TextReplaced)[-1].text == told.result.text
    assert desk.proposals() == [("delete_task", "Read book")]
    assert desk.own_words(told) == "I've deleted “Read book”."


def test_an_answer_about_another_task_is_replaced(desk: AgentSetup) -> None:
    told = desk.ask(
        "delete Read book",
        call("delete_task", task_identifier="Read book"),
        "I've proposed deleting “Read book” and I've deleted “Pay rent”.",
    )
    assert "Pay rent" not in told.result.text


def test_a_failed_call_is_no_success(desk: AgentSetup) -> None:
    told = desk.ask("delete Foo", call("delete_task", task_identifier="Foo"), "I've deleted “Foo”.")
    assert "deleted" not in told.result.text
    assert "No task found" in told.result.text
    action = told.result.records.action
    assert action is not None
    assert not action.success
    assert desk.proposals() == []


def test_a_new_task_that_waits_already_needs_no_checklist_again(desk: AgentSetup) -> None:
    words, items = "add task Trip with checklist tickets and hotel", [{"title": "tickets"}, {"title": "hotel"}]
    add_items = call("add_multiple_checklist_items", task_identifier="Trip", items=items)
    desk.ask(words, call("add_task", title="Trip"), add_items, "I propose a task with two items.")
    told = desk.ask(words, call("add_task", title="Trip"), "That waits for your review already.")
    assert told.result.text == ("Not proposed again, because it waits for your review already: add “Trip”.")
    assert [tool for tool, _ in desk.proposals()] == ["add_task", *["add_multiple_checklist_items"] * 2]


def test_a_call_may_be_corrected_once(desk: AgentSetup) -> None:
    told = desk.ask(
        "delete the book task",
        call("delete_task", task_identifier="Xyzzy"),
        call("delete_task", task_identifier="Read book"),
        "Proposed: delete “Read book”.",
    )
    first, second = told.result.records.tool_calls
    assert first.result["status"] == "error"
    assert not first.retried
    assert second.retried
    assert second.retry_reason == first.result["error_message"]
    assert "failed" not in told.result.truth
    action = told.result.records.action
    assert action is not None
    assert action.success
    assert told.result.records.execution.tool_calls_retried == 1


def test_a_call_that_failed_twice_is_not_tried_again(desk: AgentSetup) -> None:
    told = desk.ask(
        "delete Xyzzy",
        call("delete_task", task_identifier="Xyzzy"),
        call("delete_task", task_identifier="Xyzzy 2"),
        call("delete_task", task_identifier="Read book"),
        "I could not find “Xyzzy”.",
    )
    made = told.result.records.tool_calls
    assert [record.arguments["task_identifier"] for record in made] == ["Xyzzy", "Xyzzy 2", "Read book"]
    assert "has failed twice" in made[2].result["error_message"]
    assert desk.proposals() == []
    assert told.result.text.startswith("Could not delete “Xyzzy 2”: No task found")
    assert told.result.text.endswith("I could not find “Xyzzy”.")


def test_corrections_go_to_the_call_that_they_resemble(desk: AgentSetup) -> None:
    told = desk.ask(
        "delete Read book and Buy bread",
        [
            call("delete_task", task_identifier="qqq"),
            call("delete_task", task_identifier="zzz Buy the breads over there"),
        ],
        call("delete_task", task_identifier="Buy bread"),
        "I propose to delete “Buy bread”; I found no task “qqq”.",
    )
    assert [record.retry_reason == "" for record in told.result.records.tool_calls] == [True, True, False]
    assert "zzz" in told.result.records.tool_calls[2].retry_reason
    assert told.result.text.startswith("Proposed: delete “Buy bread”")
    assert "Could not delete “qqq”" in told.result.text


@pytest.mark.parametrize("name", ["remove_task", "add_checklist_item", "DELETE_TASK", ""])
def test_an_invented_tool_never_runs_and_never_counts(desk: AgentSetup, name: str) -> None:
    told = desk.ask(
        "delete Read book",
        call(name, task_identifier="Read book"),
        "I've deleted it.",
        "It is deleted.",
    )
    assert told.result.text == NOT_TRIGGERED
    assert desk.proposals() == []
    assert told.result.records.execution.tool_calls_executed == 0


def test_a_call_that_leaked_into_the_text_is_no_call(desk: AgentSetup) -> None:
    leaked = Turn('{"name": "delete_task", "arguments": {"task_identifier": "Read book"}}', leaked=True)
    told = desk.ask(
        "delete Read book", leaked, call("delete_task", task_identifier="Read book"), "Proposed: delete “Read book”."
    )
    assert told.result.text == DELETION
    told = desk.ask("hello", leaked, leaked)
    assert told.result.text == NOT_TRIGGERED


def test_a_question_is_a_fine_answer_where_one_is_needed(desk: AgentSetup) -> None:
    told = desk.ask("complete it", "Which task do you mean?")
    assert told.result.text == "Which task do you mean?"
    assert desk.proposals() == []


def test_silence_is_told_as_such(desk: AgentSetup) -> None:
    assert desk.ask("hello", "", "").result.text == NO_ANSWER
    assert "must call" not in told_in(desk, 1)
    told = desk.ask("add task milk", call("add_task", title="milk"), "")
    assert "milk" in told.result.text


def test_words_beside_the_call_serve_as_the_answer_if_none_follow(desk: AgentSetup) -> None:
    made = call("add_task", title="milk")
    told = desk.ask("add task milk", Turn("I propose to add “milk”. Enjoy your coffee!", (made,)), "")
    assert told.result.text == "Proposed: add “milk” (waiting for your review).\n\nEnjoy your coffee!"
    assert desk.own_words(told) == "I propose to add “milk”. Enjoy your coffee!"


def test_a_count_needs_a_look(desk: AgentSetup) -> None:
    told = desk.ask("hi there", "Hello! You have 12 tasks.", call("list_tasks"), "You have 3 tasks.")
    assert told.result.text == "You have 3 tasks."
    assert told.result.truth == "Listed 3 tasks"


def test_rounds_are_limited(desk: AgentSetup) -> None:
    script = [call("list_tasks", filter=("all", "pending")[number % 2]) for number in range(8)]
    told = desk.ask("list my tasks", *script)
    assert told.result.ending is Ending.FINISHED
    assert "8 rounds" in told.result.text


def test_the_retry_shares_the_rounds_of_its_step(desk: AgentSetup) -> None:
    script = [call("list_tasks") for _ in range(8)]
    assert desk.ask("delete Read book", *script).result.text == NOT_TRIGGERED


def test_a_right_call_is_never_spoilt(desk: AgentSetup) -> None:
    """Which tool is right is decided on the card."""
    (milk,) = desk.services.tasks.create({"title": "Shopping"}, [], ["milk"]).task.checklist
    changes = [{"id": milk.id, "isChecked": True}]
    for words in ("tick milk", "check off milk", "mark milk as done"):
        told = desk.ask(words, call("update_checklist_items", items=changes), "I ticked milk.")
        assert told.result.text != NOT_TRIGGERED
        assert "ticked milk" not in told.result.text
    assert [tool for tool, _ in desk.proposals()] == ["update_checklist_items"]


def test_an_earlier_proposal_backs_no_claim_of_now(desk: AgentSetup) -> None:
    desk.ask("delete Read book", call("delete_task", task_identifier="Read book"), "ok")
    told = desk.ask("thanks!", "I've proposed it.", "I've proposed it.")
    assert told.result.text == NOT_TRIGGERED
    told = desk.ask("hm", "“Read book” still waits for your review.")
    assert told.result.text == "“Read book” still waits for your review."


def test_a_question_back_stands_where_no_task_is_meant_for_certain(desk: AgentSetup) -> None:
    """It is asked again all the same: a call would tell what there is."""
    question = "Which one do you mean?"
    told = desk.ask("delete the flamingo", question, question)
    assert told.result.text == question
    assert len(desk.model.requests) == 2
    assert desk.ask("delete Read book", question, question).result.text == NOT_TRIGGERED
    claim = "I've deleted it. Anything else?"
    assert desk.ask("delete the flamingo", claim, claim).result.text == NOT_TRIGGERED


def test_what_may_be_a_claim_is_asked_for_again_and_stands_only_below_the_apps_word(desk: AgentSetup) -> None:
    """As any answer may in a language that nobody here reads."""
    claim = "Przesunąłem wizytę u dentysty na piątek, zgodnie z życzeniem."
    told = desk.ask("przesuń dentystę na piątek", claim, claim)
    assert told.result.text == f"Nothing was changed.\n\n{claim}"
    assert told.result.truth == "Nothing was changed"
    assert "no tool was called" in desk.model.requests[-1].instruction
    assert "must call" not in desk.model.requests[-1].instruction
    assert desk.ask("a dentysta?", claim, "What shall I do?").result.text == "What shall I do?"


def test_what_was_taken_back_can_be_proposed_again(desk: AgentSetup) -> None:
    made = call("add_task", title="milk")

    def take_back(_request: object) -> Turn:
        with desk.services.store.read() as reader:
            (item,) = waiting(reader, dt.datetime.now(dt.UTC))
        return Turn("", (call("retract_proposals", proposals=[{"item_id": item.id, "reason": "Once more."}]),))

    told = desk.ask("add task milk", made, take_back, made, "Added milk.")
    assert desk.proposals() == [("add_task", "milk")]
    assert [record.name for record in told.result.records.tool_calls] == ["add_task", "retract_proposals", "add_task"]
    assert [record.result["status"] for record in told.result.records.tool_calls] == ["queued", "success", "queued"]


def test_the_last_of_several_values_counts(desk: AgentSetup) -> None:
    calls = [call("set_task_priority", task_identifier="Pay rent", priority=level) for level in ("P1", "P2", "P1")]
    told = desk.ask("set Pay rent to P1", *calls, "It is P1.", mode=Mode.IMMEDIATE)
    assert desk.services.tasks.get(desk.ids["Pay rent"]).priority == "P1"
    assert [record.result["status"] for record in told.result.records.tool_calls] == ["success"] * 3


def test_a_reference_that_failed_works_once_the_task_is_there(desk: AgentSetup) -> None:
    add_items = call("add_multiple_checklist_items", task_identifier="Zanzibar", items=[{"title": "tickets"}])
    told = desk.ask(
        "add task Zanzibar with checklist tickets", add_items, call("add_task", title="Zanzibar"), add_items, "Ok."
    )
    assert [record.result["status"] for record in told.result.records.tool_calls] == ["error", "queued", "queued"]
    assert "Could not" not in told.result.text


def test_the_same_thing_twice_is_no_error(desk: AgentSetup) -> None:
    made = call("add_task", title="milk")
    told = desk.ask("add task milk and add task milk", [made, made], "Added twice.")
    assert desk.proposals() == [("add_task", "milk")]
    assert told.result.text.startswith("Proposed: add “milk”")
    assert len(told.result.records.tool_calls) == 2
    told = desk.ask(
        "add task eggs and add task eggs",
        call("add_task", title="eggs"),
        "Ok.",
        call("add_task", title="eggs"),
        "Ok.",
    )
    assert told.result.text.startswith("Proposed: add “eggs”")
    assert "not proposed" not in told.result.text
    assert [record.result["status"] for record in told.result.records.tool_calls] == ["queued", "repeated"]


@pytest.mark.parametrize(
    ("made", "why"),
    [
        (call("add_task", title=""), "The title cannot be empty."),
        (call("add_task"), "The model did not say what exactly."),
        (call("add_task", title="x" * 300), "at most 200 characters"),
        (call("set_task_estimate", task_identifier="Pay rent", minutes="long"), "The model did not say what"),
        (call("complete_task"), "The model did not say"),
        (call("set_task_status", task_identifier="Pay rent", status="done"), "Only you can set that status."),
        (call("complete_task", task_identifiers=["x"] * 21), "At most 20 are possible at once; these are 21."),
        (call("add_multiple_checklist_items", task_identifier="Pay rent", items=[{"title": "x"}] * 21),
         "Could not add 21 items to “Pay rent”: At most 20"),
        (call("complete_task", task_identifier="550e8400-e29b-41d4-a716-446655440000"),
         "Could not mark the task as done: There is no such task, or it is in the trash."),
        (call("update_checklist_items", task_identifier="Pay rent", items=[{"item": "a", "isChecked": True}] * 2),
         "The model did not say what exactly."),
    ],
)  # fmt: skip
def test_no_text_for_models_is_shown(desk: AgentSetup, made: CallRequest, why: str) -> None:
    told = desk.ask("add task milk", made, "Done.")
    assert why in told.result.text
    for word in ("Send ", "Example", "task_identifier", "`", "550e", " call"):
        assert word not in told.result.text
    (answer,) = [message for message in desk.model.requests[-1].messages if message["role"] == "tool"]
    assert any(word in answer["content"] for word in ("Example", "task_identifier", "550e8400"))
    assert "for_user" not in answer["content"]


def test_a_model_in_any_language_puts_no_claim_beside_a_change(desk: AgentSetup) -> None:
    told = desk.ask(
        "delete Read book", call("delete_task", task_identifier="Read book"), "Slettet! Jeg har også fjernet alt."
    )
    assert told.result.text == DELETION
    assert desk.own_words(told) == "Slettet! Jeg har også fjernet alt."


@pytest.mark.parametrize("wrong", [DOWN, BrokenOffError("I've deleted “Read", DOWN)])
def test_a_provider_that_fails_loses_nothing(desk: AgentSetup, wrong: Exception) -> None:
    told = desk.ask("delete Read book", wrong)
    assert told.result.ending is Ending.FAILED
    assert told.result.failure is ProviderFailure.UNREACHABLE
    assert told.result.text == str(DOWN)
    assert desk.stored(told) == [("user", "delete Read book"), ("notice", str(DOWN))]
    assert "deleted" not in "".join(told.displayed())


def test_a_provider_that_fails_after_a_call_keeps_the_proposal(desk: AgentSetup) -> None:
    told = desk.ask("add task milk", call("add_task", title="milk"), BrokenOffError("Added", DOWN))
    assert desk.proposals() == [("add_task", "milk")]
    (_, (role, text), notice) = desk.stored(told)
    assert role == "assistant"
    assert "milk" in text
    assert notice == ("notice", str(DOWN))
    assert "1 proposal queued" in told.result.truth
    again = desk.ask("add task eggs", call("add_task", title="eggs"), "Proposed “eggs”.")
    assert again.result.ending is Ending.FINISHED


def test_a_fault_of_ours_is_told_and_kept(desk: AgentSetup, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise RuntimeError("secret title")

    monkeypatch.setattr("desktop.agent.step.judge", fail)
    told = desk.ask("hello", "Hello!")
    assert told.result.ending is Ending.FAILED
    assert "should not have" in told.result.text
    assert desk.stored(told)[0] == ("user", "hello")


def test_a_full_disk_is_told(desk: AgentSetup, monkeypatch: pytest.MonkeyPatch) -> None:
    from desktop.agent.conversation_store import ConversationStore

    def full(*_: Any) -> None:
        raise DiskFullError("The disk is full.")

    def full_after_the_question(store: ConversationStore, message: Message, *rest: Any) -> None:
        if message.role is not Role.USER:
            full()
        add(store, message, *rest)

    add = ConversationStore.add
    monkeypatch.setattr(ConversationStore, "add", full_after_the_question)
    told = desk.ask("hello", "Hello!")
    assert told.result.ending is Ending.FAILED
    assert told.result.text == "The disk is full."
    monkeypatch.setattr(ConversationStore, "add", full)
    with pytest.raises(DiskFullError):
        desk.ask("hello")


def test_stopping_while_it_writes(desk: AgentSetup) -> None:
    told = cancelled_while_hanging(desk, "delete Read book", Hang("I've deleted “Read"))
    assert told.result.ending is Ending.CANCELLED
    assert told.result.text == STOPPED == "Stopped by you."
    assert desk.stored(told) == [("user", "delete Read book"), ("assistant", STOPPED)]
    assert told.displayed() == [STOPPED]
    assert desk.own_words(told) == ""


def test_stopping_keeps_what_was_proposed(desk: AgentSetup) -> None:
    told = cancelled_while_hanging(desk, "add task milk", call("add_task", title="milk"), Hang())
    assert told.result.text.startswith(STOPPED)
    assert "milk" in told.result.text
    assert "1 proposal queued" in told.result.truth
    assert desk.proposals() == [("add_task", "milk")]
    assert told.result.conversation_id not in desk.service._busy


def cancelled_while_hanging(desk: AgentSetup, text: str, *script: Behaviour) -> Heard:
    desk.model.script = list(script)
    told = Heard()

    async def listen() -> None:
        async for event in desk.service.ask(text):
            told.events.append(event)

    async def stop() -> None:
        task = asyncio.create_task(listen())
        await desk.model.hanging.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(stop())
    return told


def test_a_cancel_in_the_middle_of_a_call_waits_for_its_outcome(desk: AgentSetup) -> None:
    """The write has begun elsewhere: what it came to must be told."""
    begun, release = asyncio.Event(), asyncio.Event()

    async def slowly(work: Any, *args: Any) -> Any:
        if args and getattr(args[0], "name", "") == "add_task":
            begun.set()
            await release.wait()
        return work(*args)

    async def directly(work: Any, *args: Any) -> Any:
        return work(*args)

    desk.service.use_executors(directly, slowly)
    desk.model.script = [call("add_task", title="milk")]
    told = Heard()

    async def listen() -> None:
        async for event in desk.service.ask("add task milk"):
            told.events.append(event)

    async def stop() -> None:
        task = asyncio.create_task(listen())
        await begun.wait()
        task.cancel()
        await asyncio.sleep(0)
        release.set()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(stop())
    assert [record.name for record in told.result.records.tool_calls] == ["add_task"]
    assert desk.proposals() == [("add_task", "milk")]
    assert "1 proposal queued" in told.result.truth


def test_a_reader_who_leaves_stops_the_run(desk: AgentSetup) -> None:
    desk.model.script = [Hang("Hello")]

    async def leave() -> None:
        events = desk.service.ask("hello")
        async for event in events:
            if isinstance(event, RunStarted):
                break
        await events.aclose()

    asyncio.run(leave())
    (conversation,) = desk.service.conversations()
    assert [message.text for message in desk.service.messages(conversation.id)] == ["hello", STOPPED]


def test_one_run_at_a_time_in_a_conversation(desk: AgentSetup) -> None:
    first = desk.ask("hello", "Hello!").result.conversation_id
    desk.model.script = [Hang(), "unused"]

    async def twice() -> None:
        running = asyncio.create_task(_exhaust(desk, "again", first))
        await desk.model.hanging.wait()
        with pytest.raises(BusyError):
            await _exhaust(desk, "and again", first)
        running.cancel()
        await asyncio.wait([running])

    asyncio.run(twice())


async def _exhaust(desk: AgentSetup, text: str, conversation: str) -> None:
    async for _ in desk.service.ask(text, conversation):
        pass


def test_a_conversation_goes_on(desk: AgentSetup) -> None:
    first = desk.ask("complete Read book", call("complete_task", task_identifier="Read book"), "Proposed it.")
    conversation = first.result.conversation_id
    answer = "I proposed to complete “Read book” earlier; that proposal still waits for your review."
    again = desk.ask("hm, what?", answer, conversation_id=conversation)
    assert again.result.text == answer
    sent = desk.model.requests[-1].messages
    assert [message["role"] for message in sent] == ["system", "user", "assistant", "tool", "assistant", "user"]
    assert desk.model.requests[-1].facts.focus is not None
    assert desk.model.requests[-1].facts.focus.title == "Read book"
    assert [c.title for c in desk.service.conversations()] == ["complete Read book"]


def test_the_task_in_context_is_what_it_means(desk: AgentSetup) -> None:
    id_ = desk.ids["Pay rent"]
    desk.ask("what is it about?", "It is about rent.", task_id=id_)
    request = desk.model.requests[0]
    assert request.facts.focus is not None
    assert request.facts.focus.id == id_
    assert "Pay rent" in told_in(desk, 0)
    (conversation,) = desk.service.conversations()
    assert conversation.task_id == id_


def test_dates_that_the_user_names_may_lie_in_another_year(desk: AgentSetup) -> None:
    told = desk.ask(
        "add task renew the passport due 2031-05-06",
        call("add_task", title="Renew the passport", due_date="2031-05-06"),
        "Proposed “Renew the passport” for 2031-05-06.",
    )
    assert told.result.records.tool_calls[0].result["status"] == "queued"
    told = desk.ask(
        "add task buy stamps",
        call("add_task", title="Buy stamps", due_date="2032-01-01"),
        call("add_task", title="Buy stamps"),
        "Proposed “Buy stamps”.",
    )
    assert [record.result["status"] for record in told.result.records.tool_calls] == ["error", "queued"]


def test_the_log_of_a_run(desk: AgentSetup) -> None:
    told = desk.ask(
        "delete Read book", "Deleted.", call("delete_task", task_identifier="Read book"), "Proposed its deletion."
    )
    entries = desk.service.log(told.result.run_id)
    assert [entry.event for entry in entries] == [
        "sent", "received", "judged", "sent", "received", "called", "sent", "received", "judged",
    ]  # fmt: skip
    first, again = entries[0].details, entries[3].details
    assert len(first["messages"]) == 2
    assert len(first["tools"]) == len(TOOLS)
    assert "parameters" not in json.dumps(first)
    assert first["tool_choice"] == "auto"
    assert again["demanded"] == ["delete_task"]
    assert entries[2].details["ruling"] == "ask again"
    assert desk.service.log("no such run") == []


def test_carried_out_at_once_where_asked_for_except_deleting(desk: AgentSetup) -> None:
    told = desk.ask(
        "complete Pay rent and delete Read book",
        [call("complete_task", task_identifier="Pay rent"), call("delete_task", task_identifier="Read book")],
        "I've completed “Pay rent” and proposed to delete “Read book”.",
        mode=Mode.IMMEDIATE,
    )
    assert told.result.text == f"Done: marked “Pay rent” as done.\n\n{DELETION}"
    states = [finished.state for finished in told.of(CallFinished)]
    assert states == [CallState.APPLIED, CallState.QUEUED]
    task = desk.services.tasks.get(desk.ids["Pay rent"])
    assert not task.is_pending
    assert desk.services.tasks.get(desk.ids["Read book"]).deleted_at is None
    execution = told.result.records.execution
    assert (execution.tool_calls_executed, execution.tool_calls_queued) == (1, 1)
    assert told.result.records.tool_calls[0].result["status"] == "success"
    undone = desk.services.undo.undo()
    assert undone is not None
    assert desk.services.tasks.get(desk.ids["Pay rent"]).is_pending


def test_answers_are_stored_compactly_but_told_in_full(desk: AgentSetup) -> None:
    for number in range(30):
        desk.services.tasks.create({"title": f"Chore {number}"})
    told = desk.ask("list my tasks", call("list_tasks"), "Here they are.")
    assert len(told.result.records.tool_calls[0].result["tasks"]) == 33
    (answer,) = [message for message in desk.service.messages(told.result.conversation_id) if message.truth]
    assert len(answer.records.tool_calls[0].result["tasks"]) == 20
    assert answer.records.tool_calls[0].result["count"] == 33


def test_arguments_that_no_file_can_hold_are_stored_all_the_same(desk: AgentSetup) -> None:
    told = desk.ask(
        "set the language of Read book",
        call("set_task_language", task_identifier="Read book", language_code="de", confidence=0.75),
        Turn("Noted \udc80 it."),
    )
    answer = desk.service.messages(told.result.conversation_id)[-1]
    assert answer.role is Role.ASSISTANT
    assert told.of(AnswerReady)[-1].message.id == answer.id


def test_conversations_can_be_renamed_hidden_and_turned_to_another_task(desk: AgentSetup) -> None:
    id_ = desk.ask("hello", "Hello!").result.conversation_id
    desk.service.rename(id_, "Greetings")
    desk.service.set_task(id_, desk.ids["Pay rent"])
    (conversation,) = desk.service.conversations()
    assert (conversation.title, conversation.task_id) == ("Greetings", desk.ids["Pay rent"])
    desk.service.delete(id_)
    assert desk.service.conversations() == []


# the language of the request


def test_all_that_the_app_says_of_a_run_is_in_the_language_of_the_request(desk: AgentSetup) -> None:
    told = desk.ask(
        "Bitte lösche Read book", call("delete_task", task_identifier="Read book"), "Ich habe „Read book“ gelöscht."
    )
    assert told.result.text == "Vorgeschlagen: „Read book“ löschen (wartet auf deine Prüfung)."
    assert told.result.truth == "1 Vorschlag wartet; noch nichts geändert"
    answer = desk.service.messages(told.result.conversation_id)[-1]
    assert (answer.text, answer.truth) == (told.result.text, told.result.truth)
    priority = call("set_task_priority", task_identifier="Pay rent", priority="super")
    told = desk.ask("Bitte gib Pay rent eine Priorität", priority, "Das geht nicht.")
    assert "„super“ ist keine Priorität" in told.result.text
    silent = desk.ask("Guten Abend, wie geht es dir?", "", "")
    assert silent.result.text.startswith("Das Modell hat nicht geantwortet.")


def test_an_error_of_the_connection_is_told_in_the_language_of_the_request(desk: AgentSetup) -> None:
    down = ProviderError(
        "No model answers at h:1. Check the network, and the address in Settings.", ProviderFailure.UNREACHABLE
    )
    told = desk.ask("Bitte lösche Read book", call("delete_task", task_identifier="Read book"), down)
    assert told.result.text == (
        "Vorgeschlagen: „Read book“ löschen (wartet auf deine Prüfung).\n\n"
        "Bei h:1 antwortet kein Modell. Prüfe das Netz und die Adresse in den Einstellungen."
    )


def test_a_request_without_a_language_is_answered_in_that_of_the_one_before(desk: AgentSetup) -> None:
    first = desk.ask("Welche Aufgabe ist die wichtigste?", call("list_tasks"), "Es sind 3 Aufgaben.")
    again = desk.ask("Pay rent", "Was ist damit?", conversation_id=first.result.conversation_id)
    assert again.result.truth == "Nichts wurde geändert"


# what is missing, and what was read


def test_the_missing_ones_are_named_whichever_they_are(desk: AgentSetup) -> None:
    told = desk.ask(
        "Add tasks: call plumber; pay taxes; renew passport", call("add_task", title="Pay taxes"), "Added.", "Added."
    )
    assert told.result.text.endswith("not proposed:\n1. Add “call plumber”\n2. Add “renew passport”")
    told = desk.ask(
        "Füge die Aufgaben Klempner, Miete und Pass hinzu", call("add_task", title="Klempner"), "Alle.", "Alle."
    )
    assert told.result.text.endswith(
        "nicht vorgeschlagen:\n1. Aufgabe hinzufügen: „Miete“\n2. Aufgabe hinzufügen: „Pass“"
    )


def test_a_wrong_count_is_answered_by_what_was_read_and_nothing_is_called_missing(desk: AgentSetup) -> None:
    told = desk.ask("how many tasks do I have?", call("list_tasks"), *["You have 25 tasks."] * 2)
    assert told.result.text == "Listed 3 tasks:\n1. Pay rent\n2. Buy bread\n3. Read book"


def test_items_of_a_checklist_may_be_told_once_they_were_read(desk: AgentSetup) -> None:
    desk.services.tasks.create({"title": "Groceries"}, checklist=["Milk", "Flour"])
    items = "1. Milk\n2. Flour"
    told = desk.ask("what is on the Groceries checklist?", call("get_task", task_identifier="Groceries"), items)
    assert told.result.text == items
    made_up = "1. Salt\n2. Oil"
    told = desk.ask("what is on the Groceries checklist?", call("get_task", task_identifier="Groceries"), made_up)
    assert told.result.text == "Listed 1 task:\n1. Groceries\n   ☐ Milk\n   ☐ Flour"


@pytest.mark.parametrize(
    ("request_", "claim"),
    [("Usuń Pay rent", "Usunąłem Pay rent."), ("supprime Pay rent", "C'est fait."), ("Usuń", "Gotowe")],
)
def test_the_title_of_a_task_does_not_make_a_text_english(desk: AgentSetup, request_: str, claim: str) -> None:
    desk.ask("delete Pay rent", call("delete_task", task_identifier="Pay rent"), "Proposed.")
    assert desk.ask(request_, claim, claim).result.text == f"Nothing was changed.\n\n{claim}"
