"""The work queue: order, the current step, what is told."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from desktop.agent.events import TodosCurrent, TodosUpdated
from desktop.agent.queue import WorkQueue
from desktop.domain.run import Todo, TodosState, TodoStatus


def filled(*steps: str) -> WorkQueue:
    queue = WorkQueue()
    queue.manage(add=steps)
    queue.news()
    return queue


def managed(queue: WorkQueue, add: Sequence[str] = (), delete: Sequence[str | int] = ()) -> TodosState:
    document = queue.manage(add, delete)
    assert document == queue.state.to_json()
    return queue.state


def shown(state: TodosState) -> list[tuple[str, str]]:
    return [(item.description, item.status.value) for item in state.items]


def test_the_first_step_becomes_the_current_one() -> None:
    queue = WorkQueue()
    state = managed(queue, add=["a", "b"])
    assert shown(state) == [("a", "current"), ("b", "pending")]
    assert [item.id for item in state.items] == [1, 2]
    assert (state.total, state.remaining, state.current) == (2, 2, Todo(1, "a", TodoStatus.CURRENT))


def test_each_call_tells_once_in_full_and_in_short() -> None:
    queue = filled("a")
    state = managed(queue, add=["b"], delete=["a"])
    assert queue.news() == [TodosUpdated(state), TodosCurrent(state.current, 1, 1)]
    state = queue.complete_current()
    assert queue.news() == [TodosUpdated(state), TodosCurrent(None, 0, 1)]
    assert queue.news() == []


def test_completing_goes_on_to_the_next() -> None:
    queue = filled("a", "b")
    assert shown(queue.complete_current()) == [("a", "done"), ("b", "current")]
    assert shown(queue.complete_current()) == [("a", "done"), ("b", "done")]
    assert shown(queue.complete_current()) == [("a", "done"), ("b", "done")]


def test_a_step_added_after_all_are_done_is_current() -> None:
    queue = filled("a")
    queue.complete_current()
    assert shown(managed(queue, add=["b"])) == [("a", "done"), ("b", "current")]


def test_deleting_by_id_or_exact_description() -> None:
    queue = filled("a", "b", "b", "c")
    assert shown(managed(queue, delete=[1])) == [("b", "current"), ("b", "pending"), ("c", "pending")]
    assert shown(managed(queue, delete=["b"])) == [("c", "current")]
    assert shown(managed(queue, delete=["C", "nothing", 99])) == [("c", "current")]


def test_ids_come_before_descriptions() -> None:
    queue = filled("2", "two")
    assert shown(managed(queue, delete=["2"])) == [("2", "current")]


def test_a_new_step_may_look_like_one_that_goes() -> None:
    queue = filled("a", "b")
    assert shown(managed(queue, add=["a"], delete=["a"])) == [("b", "current"), ("a", "pending")]


def test_skipping_leaves_no_trace_of_the_step() -> None:
    queue = filled("a", "b")
    assert shown(queue.skip_current()) == [("b", "current")]


def test_going_on_with_what_was_left() -> None:
    queue = filled("a", "b")
    left = queue.complete_current()
    resumed = WorkQueue(left.items)
    assert resumed.state == left
    assert [item.id for item in managed(resumed, add=["c"]).items] == [1, 2, 3]


def test_its_document() -> None:
    queue = filled("a", "b")
    assert queue.complete_current().to_json() == {
        "total": 2,
        "remaining": 1,
        "current": {"id": 2, "description": "b", "status": "current"},
        "items": [
            {"id": 1, "description": "a", "status": "done"},
            {"id": 2, "description": "b", "status": "current"},
        ],
    }


_ACTIONS: st.SearchStrategy[tuple[str, list[str]]] = st.one_of(
    st.tuples(st.just("add"), st.lists(st.sampled_from("abc123"), max_size=3)),
    st.tuples(st.just("delete"), st.lists(st.sampled_from("abc123"), max_size=3)),
    st.tuples(st.just("complete"), st.just([])),
    st.tuples(st.just("skip"), st.just([])),
)


@given(st.lists(_ACTIONS, max_size=12))
def test_at_most_one_step_is_current_and_it_is_the_first_that_waits(actions: list[tuple[str, list[str]]]) -> None:
    queue = WorkQueue()
    for action, words in actions:
        match action:
            case "add":
                queue.manage(add=words)
            case "delete":
                queue.manage(delete=words)
            case "complete":
                queue.complete_current()
            case _:
                queue.skip_current()
        items = queue.state.items
        waiting = [item for item in items if item.status is not TodoStatus.DONE]
        assert [item.status is TodoStatus.CURRENT for item in waiting] == [n == 0 for n in range(len(waiting))]
        assert len({item.id for item in items}) == len(items)
    assert len(queue.news()) == 2 * len(actions)
