"""What is kept of calls, and that it can be stored whatever a model wrote."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from desktop.agent.ledger import Ledger, Note, Performed, compact, records, settled, storable
from desktop.agent.provider import TaskInFocus
from desktop.domain.run import CallState, LedgerEntry, Records, ToolRecord
from sync.patch import check_value

TASK = TaskInFocus("t1", "Read book")


def note(name: str, state: CallState, title: str = "", corrects: Note | None = None, **more: Any) -> Note:
    performed = Performed({}, state, (LedgerEntry(name, title, state),), message=f"{name} {title}".strip(), **more)
    return Note(ToolRecord(name, {"task_identifier": title}, {}), performed, corrects)


def test_a_second_try_takes_the_place_of_the_first() -> None:
    first = note("delete_task", CallState.FAILED, "Reed")
    second = note("delete_task", CallState.QUEUED, "Read book", first)
    other = note("add_task", CallState.FAILED, "milk")
    assert settled([first, other, second]) == [other, second]
    ledger = Ledger()
    for one in (first, other, second):
        ledger.add(one)
    assert [(entry.title, entry.state) for entry in ledger.entries] == [
        ("milk", CallState.FAILED),
        ("Read book", CallState.QUEUED),
    ]
    assert ledger.since(2) == [second]


def test_an_identical_call_is_found() -> None:
    ledger = Ledger()
    made = Note(ToolRecord("add_task", {"title": "a", "priority": "P1"}, {"n": 1}), Performed({}, CallState.QUEUED))
    ledger.add(made)
    assert ledger.same("add_task", {"priority": "P1", "title": "a"}) is made
    assert ledger.same("add_task", {"title": "a"}) is None
    assert ledger.same("delete_task", {"priority": "P1", "title": "a"}) is None


def test_counts() -> None:
    notes = [
        note("list_tasks", CallState.APPLIED),
        note("add_task", CallState.QUEUED, "a", deferred=True),
        note("add_task", CallState.QUEUED, "b", deferred=True),
        note("nonsense", CallState.FAILED, known=False),
    ]
    execution = records(notes, forced_retries=1, milliseconds=7).execution
    assert (execution.tool_calls_executed, execution.tool_calls_queued) == (1, 2)
    assert (execution.tool_calls_retried, execution.total_latency_ms) == (1, 7)


def test_the_action_tells_failures_first_then_changes_then_looks() -> None:
    look = note("list_tasks", CallState.APPLIED)
    change = note("add_task", CallState.QUEUED, "a", deferred=True, task=TASK)
    failure = note("delete_task", CallState.FAILED, "b", deferred=True)
    assert records([]).action is None
    action = records([look]).action
    assert action is not None
    assert (action.action, action.success) == ("list_tasks", True)
    action = records([change, look]).action
    assert action is not None
    assert (action.action, action.task_id, action.task_title) == ("add_task", "t1", "Read book")
    action = records([failure, change, look]).action
    assert action is not None
    assert (action.action, action.success, action.message) == ("delete_task", False, "delete_task b")


def test_the_task_that_was_named_last() -> None:
    ledger = Ledger()
    ledger.add(note("add_task", CallState.QUEUED, "a", task=TASK))
    ledger.add(note("list_tasks", CallState.APPLIED))
    assert ledger.last_task == TASK


def test_records_survive_being_stored() -> None:
    made = records([note("add_task", CallState.QUEUED, "a", deferred=True, task=TASK)], change_set_id="s1")
    assert Records.from_json(made.to_json()) == made


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(codec=None)),
    lambda inner: (
        st.lists(inner, max_size=5) | st.dictionaries(st.text(st.characters(codec=None)), inner, max_size=5)
    ),
    max_leaves=30,
)


@given(_JSON)
def test_whatever_a_model_writes_can_be_stored(value: Any) -> None:
    record = compact(ToolRecord("add_task", {"x": value}, {"y": value}))
    check_value(storable(value))
    check_value(record.to_json())


@given(_JSON)
def test_whatever_another_device_wrote_can_be_read(value: Any) -> None:
    for data in (value, {"tool_call_metadata": value}, {"action_metadata": value, "todos": value, "stopped": value}):
        Records.from_json(data)
