"""Runs of several steps: planned by the model, judged one by one, stopped where that is due."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.agent.events import Ending, StepStarted, TodosCurrent, TodosResubmitting, TodosUpdated
from desktop.agent.judgement import NOT_TRIGGERED
from desktop.agent.provider import CallRequest, ProviderError, ProviderFailure
from desktop.domain.run import Role, Stop
from desktop.services import Services
from desktop.services.agent import AgentService
from desktop.settings import AGENT_RESUBMISSIONS
from tests.helpers.scripted import Behaviour, Heard, Scripted, agent, call, heard

PLAN = "Plan this in steps and work through them"
YES = '{"ok": true, "reason": "It is done."}'
NO = '{"ok": false, "reason": "It only promises."}'


class AgentSetup:
    def __init__(self, service: AgentService, model: Scripted, services: Services) -> None:
        self.service, self.model, self.services = service, model, services

    def ask(self, text: str, *script: Behaviour) -> Heard:
        self.model.script = list(script)
        told = heard(self.service.ask(text))
        assert self.model.script == []
        return told

    def resume(self, told: Heard, *script: Behaviour, skip: bool = False) -> Heard:
        continuation = told.result.continuation
        assert continuation is not None
        assert self.service.unfinished(told.result.conversation_id) == continuation
        self.model.script = list(script)
        again = heard(self.service.resume(continuation, skip=skip))
        assert self.model.script == []
        return again

    def said_to_the_model(self) -> list[str]:
        return [request.messages[-1]["content"] for request in self.model.requests]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[AgentSetup]:
    with agent(tmp_path / "profile") as parts:
        yield AgentSetup(*parts)


def plan(*steps: str) -> CallRequest:
    return call("manage_todos", add=list(steps))


def shown(told: Heard) -> list[tuple[str, str]]:
    return [(item.description, item.status.value) for item in told.result.records.todos.items]


def test_steps_are_done_one_after_the_other(desk: AgentSetup) -> None:
    told = desk.ask(
        PLAN,
        plan("add task milk", "add task eggs"),
        "I have a plan of two steps.",
        call("add_task", title="milk"),
        "Proposed “milk”.",
        call("add_task", title="eggs"),
        "Proposed “eggs”.",
    )
    assert told.result.ending is Ending.FINISHED
    assert shown(told) == [("add task milk", "done"), ("add task eggs", "done")]
    assert told.result.continuation is None
    assert told.result.text == (
        "I have a plan of two steps.\n\n"
        "Proposed: add “milk” (waiting for your review).\n\nProposed: add “eggs” (waiting for your review)."
    )
    assert [event.next for event in told.of(TodosResubmitting)] == ["add task milk", "add task eggs"]
    assert [event.message.text for event in told.of(StepStarted)] == [
        "NEXT_TODO: add task milk",
        "NEXT_TODO: add task eggs",
    ]
    assert told.result.records.execution.tool_calls_queued == 2
    assert told.result.records.execution.tool_calls_executed == 1
    messages = desk.service.messages(told.result.conversation_id)
    assert [(message.role, message.is_step) for message in messages] == [
        (Role.USER, False), (Role.ASSISTANT, False),
        (Role.USER, True), (Role.ASSISTANT, False),
        (Role.USER, True), (Role.ASSISTANT, False),
    ]  # fmt: skip
    assert len({message.run_id for message in messages}) == 1
    assert [len(message.records.tool_calls) for message in messages if message.role is Role.ASSISTANT] == [1, 1, 1]


def test_every_change_of_the_queue_is_told_once(desk: AgentSetup) -> None:
    told = desk.ask(PLAN, plan("add task milk"), "One step.", call("add_task", title="milk"), "Proposed “milk”.")
    full, light = told.of(TodosUpdated), told.of(TodosCurrent)
    assert [(event.state.total, event.state.remaining) for event in full] == [(1, 1), (1, 0)]
    assert [(event.total, event.remaining) for event in light] == [(1, 1), (1, 0)]
    assert light[1].current is None
    names = told.names
    assert names.index("todos_updated") < names.index("todos_resubmitting") < names.index("step_started")


def test_what_the_planning_answer_did_is_not_asked_for_again(desk: AgentSetup) -> None:
    told = desk.ask(
        PLAN,
        [plan("add task milk", "add task eggs"), call("add_task", title="milk")],
        "Two steps; “milk” is proposed.",
        call("add_task", title="eggs"),
        "Proposed “eggs”.",
    )
    assert [event.next for event in told.of(TodosResubmitting)] == ["add task eggs"]
    assert shown(told) == [("add task milk", "done"), ("add task eggs", "done")]


def test_a_step_of_words_is_judged_by_a_second_question(desk: AgentSetup) -> None:
    told = desk.ask(PLAN, plan("outline the talk"), "One step.", "1. Start 2. Middle 3. End", YES)
    assert shown(told) == [("outline the talk", "done")]
    assert [request.toolless for request in desk.model.requests] == [False, False, False, True]
    assert told.result.usage.input_tokens == 40
    assessed = [entry for entry in desk.service.log(told.result.run_id) if entry.event == "assessed"]
    assert [(entry.details["by"], entry.details["ok"]) for entry in assessed] == [("model", True)]


@pytest.mark.parametrize(
    "made",
    [
        call("update_report", task_identifier="Talk", one_liner="On track", tldr="", content=""),
        call("record_observations", task_identifier="Talk", observations=[{"text": "The venue is not booked."}]),
    ],
    ids=["report", "observations"],
)
def test_a_step_that_wrote_notes_is_judged_by_rule(desk: AgentSetup, made: CallRequest) -> None:
    desk.services.tasks.create({"title": "Talk"})
    told = desk.ask(PLAN, plan("look at the talk"), "One step.", made, "I looked at it.")
    assert shown(told) == [("look at the talk", "done")]
    assert not any(request.toolless for request in desk.model.requests)


def test_a_step_that_is_not_done_is_tried_once_more_and_then_stops_the_run(desk: AgentSetup) -> None:
    told = desk.ask(PLAN, plan("outline the talk", "add task milk"), "Two steps.", "I will.", NO, "Soon.", NO)
    assert shown(told) == [("outline the talk", "current"), ("add task milk", "pending")]
    assert told.result.records.stopped is Stop.STEP_FAILED
    assert told.result.records.why == "It only promises."
    assert told.result.ending is Ending.FINISHED
    assert desk.said_to_the_model().count("NEXT_TODO: outline the talk") == 2
    last = desk.service.messages(told.result.conversation_id)[-1]
    assert last.role is Role.NOTICE
    assert last.text == "Stopped at “outline the talk”: It only promises. 2 steps are left."


def test_a_second_try_may_do_it(desk: AgentSetup) -> None:
    told = desk.ask(PLAN, plan("outline the talk"), "One step.", "I will.", NO, "1. Start 2. End", YES)
    assert shown(told) == [("outline the talk", "done")]


def test_the_ledger_outweighs_any_verdict(desk: AgentSetup) -> None:
    failing = call("delete_task", task_identifier="Xyzzy")
    again = call("delete_task", task_identifier="Xyzzy the second")
    told = desk.ask(
        PLAN, plan("delete Xyzzy"), "One step.", failing, "I could not find it.", again, "I could not find it."
    )
    assert told.result.records.stopped is Stop.STEP_FAILED
    assert "No task found" in told.result.records.why


def test_a_step_whose_tool_is_never_called_is_not_done(desk: AgentSetup) -> None:
    told = desk.ask(PLAN, plan("add task milk"), "One step.", "Added “milk”.", "Done!", "Added.", "It is added.")
    assert told.result.records.stopped is Stop.STEP_FAILED
    assert NOT_TRIGGERED in told.result.text
    assert shown(told) == [("add task milk", "current")]


def test_a_planning_answer_that_fails_starts_nothing(desk: AgentSetup) -> None:
    told = desk.ask(
        "add task milk and plan the rest in steps", plan("add task eggs"), "I've added “milk”.", "“milk” is added."
    )
    assert told.result.text.startswith(NOT_TRIGGERED)
    assert told.result.records.stopped is Stop.STEP_FAILED
    assert told.of(TodosResubmitting) == []


def test_steps_without_asking_are_limited_and_can_be_continued(desk: AgentSetup) -> None:
    desk.services.settings.set(AGENT_RESUBMISSIONS, 2)
    steps = [f"add task chore {number}" for number in range(4)]

    def done(number: int) -> list[Behaviour]:
        return [call("add_task", title=f"chore {number}"), f"Proposed “chore {number}”."]

    told = desk.ask(PLAN, plan(*steps), "Four steps.", *done(0), *done(1))
    assert told.result.records.stopped is Stop.CAP
    assert [status for _, status in shown(told)] == ["done", "done", "current", "pending"]
    assert told.result.text.endswith("2 steps are left.")
    again = desk.resume(told, *done(2), *done(3))
    assert again.result.records.stopped is None
    assert [status for _, status in shown(again)] == ["done"] * 4
    assert again.result.conversation_id == told.result.conversation_id
    assert again.result.run_id != told.result.run_id
    (card,) = desk.services.review.open_cards()
    assert card.request == PLAN, "one request is one card, under the user's words"
    assert len(card.rows) == 4
    assert again.of(TodosUpdated)[0].state == told.result.records.todos
    assert desk.service.unfinished(told.result.conversation_id) is None


def test_the_limit_is_five_by_default(desk: AgentSetup) -> None:
    steps = [f"add task chore {number}" for number in range(6)]
    script: list[Behaviour] = [plan(*steps), "Six steps."]
    for number in range(5):
        script += [call("add_task", title=f"chore {number}"), f"Proposed “chore {number}”."]
    told = desk.ask(PLAN, *script)
    assert len(told.of(TodosResubmitting)) == 5
    assert told.result.records.stopped is Stop.CAP


def test_a_step_can_be_skipped(desk: AgentSetup) -> None:
    told = desk.ask(PLAN, plan("outline the talk", "add task milk"), "Two steps.", "No.", NO, "No.", NO)
    again = desk.resume(told, call("add_task", title="milk"), "Proposed “milk”.", skip=True)
    assert shown(again) == [("add task milk", "done")]


def test_skipping_the_last_step_leaves_nothing_to_do(desk: AgentSetup) -> None:
    told = desk.ask(PLAN, plan("outline the talk"), "One step.", "No.", NO, "No.", NO)
    ended = desk.resume(told, skip=True)
    assert (ended.result.continuation, ended.result.text) == (None, "It was left out. No step is left.")
    assert desk.service.paused() == []


def test_the_model_may_change_its_plan(desk: AgentSetup) -> None:
    told = desk.ask(
        PLAN,
        plan("add task milk", "outline the talk"),
        "Two steps.",
        [call("add_task", title="milk"), call("manage_todos", delete=["outline the talk"])],
        "Proposed “milk”; the outline is not needed.",
    )
    assert shown(told) == [("add task milk", "done")]
    assert told.result.records.stopped is None


def test_a_plan_made_twice_is_one_plan(desk: AgentSetup) -> None:
    told = desk.ask(
        PLAN,
        plan("add task milk"),
        plan("add task milk"),
        "One step.",
        call("add_task", title="milk"),
        "Proposed “milk”.",
    )
    assert shown(told) == [("add task milk", "done")]


def test_a_provider_that_fails_between_steps_can_be_continued(desk: AgentSetup) -> None:
    down = ProviderError("The model is not there.", ProviderFailure.UNREACHABLE)
    told = desk.ask(PLAN, plan("add task milk"), "One step.", down)
    assert told.result.ending is Ending.FAILED
    assert told.result.records.stopped is Stop.PROVIDER
    again = desk.resume(told, call("add_task", title="milk"), "Proposed “milk”.")
    assert shown(again) == [("add task milk", "done")]


def test_it_means_the_task_of_the_step_before(desk: AgentSetup) -> None:
    desk.services.tasks.create({"title": "Pay rent"})
    desk.ask(
        PLAN,
        plan("complete Pay rent", "outline the talk"),
        "Two steps.",
        call("complete_task", task_identifier="Pay rent"),
        "Proposed to complete “Pay rent”.",
        "1. Start",
        YES,
    )
    assert desk.model.requests[0].facts.focus is None
    focus = desk.model.requests[-2].facts.focus
    assert focus is not None
    assert focus.title == "Pay rent"


def test_steps_are_told_in_the_users_language_and_without_the_names_of_tools(desk: AgentSetup) -> None:
    told = desk.ask(
        "Plane das bitte in Schritten und arbeite sie ab",
        plan("add task milk", "delete the flamingo"),
        "Es sind zwei Schritte geplant.",
        call("add_task", title="milk"),
        "Proposed.",
        *["I deleted it."] * 4,
    )
    assert "Vorgeschlagen: „milk“ hinzufügen" in told.result.text
    assert told.result.text.endswith(
        "Angehalten bei „delete the flamingo“: was er verlangt, wurde nicht vorgeschlagen. 1 Schritt ist übrig."
    )
    assert told.result.truth == "1 Vorschlag wartet, Schritte aktualisiert; noch nichts geändert"
    ((_, left),) = desk.service.paused()
    assert left.why == "was er verlangt, wurde nicht vorgeschlagen"


def test_what_steps_are_planned_for_is_not_missed_before_they_are_done(desk: AgentSetup) -> None:
    told = desk.ask(
        "Plan in steps: delete the flamingo, add milk. Work through them",
        plan("delete the flamingo", "add task milk"),
        "I made a plan of two steps.",
        call("delete_task", task_identifier="the flamingo"),
        "There is none.",
        call("delete_task", task_identifier="the flamingo"),
        "There is none.",
    )
    assert NOT_TRIGGERED not in told.result.text
    assert told.result.records.stopped is Stop.STEP_FAILED
    again = desk.resume(told, call("add_task", title="milk"), "Proposed.", skip=True)
    assert again.result.text == "Proposed: add “milk” (waiting for your review)."
