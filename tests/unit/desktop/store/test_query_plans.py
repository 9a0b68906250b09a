"""The default order of every view comes from an index: no table is scanned, nothing is sorted."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

import pytest

from desktop.domain.change_set import DecisionFilter, SetFilter
from desktop.domain.views import LISTS, Query, Sort, View
from desktop.store import Reader, Store
from desktop.store.connection import Connection, Parameters, StatementResult
from desktop.store.drafts import new_task
from tests.helpers.named_drafts import new_label
from tests.helpers.stores import stamp_of

TODAY = dt.date(2026, 5, 5)
NOW = dt.datetime(2026, 5, 5, tzinfo=dt.UTC)
INDEX = {
    View.INBOX: "tasks_inbox",
    View.TODAY: "tasks_today",
    View.UPCOMING: "tasks_due",
    View.SOMEDAY: "tasks_someday",
    View.ALL: "tasks_open",
    View.COMPLETED: "tasks_closed",
    View.TRASH: "tasks_trash",
    View.LIVE: "tasks_live",
}


@contextmanager
def recorded(store: Store) -> Iterator[list[tuple[str, Any]]]:
    statements: list[tuple[str, Any]] = []

    execute = Connection.execute

    def note(connection: Connection, statement: str, parameters: Parameters = ()) -> StatementResult:
        statements.append((statement, parameters))
        return execute(connection, statement, parameters)

    with mock.patch.object(Connection, "execute", note):
        yield statements


def plan(store: Store, ask: Callable[[Reader], object]) -> list[str]:
    """The steps of every SELECT that a question leads to."""
    with recorded(store) as statements, store.read() as reader:
        ask(reader)
    steps: list[str] = []
    with store.database.read() as connection:
        for statement, parameters in statements:
            if statement.lstrip().startswith(("SELECT", "WITH")):
                rows = connection.execute(f"EXPLAIN QUERY PLAN {statement}", parameters)
                steps += [row[3] for row in rows]
    return steps


@pytest.mark.parametrize("view", LISTS)
def test_ids_of_a_view(store: Store, view: View) -> None:
    (step,) = plan(store, lambda reader: reader.ids(Query(view, TODAY)))
    assert f"INDEX {INDEX[view]}" in step


def test_tasks_of_a_calendar(store: Store) -> None:
    month = plan(store, lambda reader: reader.dated(TODAY, TODAY + dt.timedelta(days=42)))
    assert "SEARCH tasks USING INDEX tasks_dated (due>? AND due<?)" in month
    undated = plan(store, lambda reader: reader.undated(TODAY, 500))
    later = plan(store, lambda reader: reader.repeating(TODAY, TODAY + dt.timedelta(days=42)))
    assert "SEARCH tasks USING INDEX tasks_repeating (due<?)" in later
    assert [step for step in month + undated if step.startswith("SCAN tasks") and "INDEX" not in step] == []


@pytest.mark.parametrize("search", ["#home", "!p1 due:week", "due:overdue"])
def test_a_search_for_a_label_or_a_date_looks_at_no_other_tasks(store: Store, search: str) -> None:
    query = Query(View.LIVE, TODAY, search=search)
    with store.write() as writer:
        writer.apply([new_label("home", "blue")])
    steps = plan(store, lambda reader: (reader.ids(query), reader.count(query)))
    assert [step for step in steps if step.startswith("SCAN tasks")] == []
    assert sum(step.startswith("SEARCH tasks USING") for step in steps) == 2, steps


@pytest.mark.parametrize(
    ("search", "index", "is_sorted"),
    [
        ("!p1", "SEARCH tasks USING INDEX tasks_prioritized (priority=?)", True),
        ("!p1 is:done", "SEARCH tasks USING INDEX tasks_prioritized (priority=?)", True),
        ("due:none", "SCAN tasks USING INDEX tasks_undated", True),
        ("is:done", "SCAN tasks USING INDEX tasks_closed", False),
    ],
)
def test_a_search_without_words_goes_by_the_index(store: Store, search: str, index: str, is_sorted: bool) -> None:
    query = Query(View.LIVE, TODAY, search=search)
    steps = plan(store, lambda reader: (reader.ids(query), reader.count(query)))
    assert [step for step in steps if "tasks" in step and "task_labels" not in step] == [index] * 2
    assert is_sorted != any("TEMP B-TREE" in step for step in steps)


@pytest.mark.parametrize("view", LISTS)
def test_number_of_tasks_in_a_view(store: Store, view: View) -> None:
    (step,) = plan(store, lambda reader: reader.count(Query(view, TODAY)))
    assert f"INDEX {INDEX[view]}" in step


@pytest.mark.parametrize("sort", Sort)
@pytest.mark.parametrize("view", LISTS)
def test_ids_in_any_order_of_any_view_with_a_label(store: Store, view: View, sort: Sort) -> None:
    with store.write() as writer:
        writer.apply([new_label("home", "l"), new_task({"title": "milk"}, "a0", id_="t", labels=["l"])])
    for query in (Query(view, TODAY, sort=sort), Query(view, TODAY, "l", sort=sort)):
        steps = plan(store, lambda reader, query=query: reader.ids(query))  # type: ignore[misc]
        assert [step for step in steps if step.startswith("SCAN tasks") and "INDEX" not in step] == []
    assert "SEARCH task_labels USING COVERING INDEX tasks_of_label (label_id=?)" in steps


def test_any_number_of_ids_is_one_statement_that_goes_by_the_index(store: Store) -> None:
    def ask(reader: Reader) -> None:
        reader.rows([str(number) for number in range(5_000)])

    with recorded(store) as statements, store.read() as reader:
        ask(reader)
    assert len([text for text, _ in statements if text.startswith("SELECT")]) == 4
    steps = [step for step in plan(store, ask) if not step.startswith(("LIST", "SCAN ids VIRTUAL"))]
    assert len(steps) == 6
    assert all(step.startswith("SEARCH") for step in steps)


@pytest.mark.parametrize(
    ("ask", "index"),
    [
        (lambda reader: reader.reviews.set_ids(SetFilter(waiting=True), NOW), "proposals_waiting "),
        (lambda reader: reader.reviews.set_ids(SetFilter(waiting=True, task_id="t"), NOW), "waiting_of_task "),
        (lambda reader: reader.reviews.set_ids(SetFilter(task_id="t"), NOW), "proposals_of_task "),
        (lambda reader: reader.reviews.set_ids(SetFilter(run_id="r"), NOW), "sets_of_run "),
        (lambda reader: reader.reviews.set_ids(SetFilter(conversation_id="c"), NOW), "sets_of_conversation "),
        (lambda reader: reader.reviews.set_ids(SetFilter(), NOW), "sets_by_time"),
        (lambda reader: reader.reviews.decisions(DecisionFilter()), "decisions_by_time"),
        (lambda reader: reader.reviews.written([("t", "s")]), "history_of_entity (entity=? AND stamp=?)"),
        (lambda reader: reader.conversations.messages("c"), "messages_of_conversation "),
    ],
)  # fmt: skip
def test_what_the_review_asks_comes_from_an_index(store: Store, ask: Callable[[Reader], object], index: str) -> None:
    steps = plan(store, ask)
    assert any(index in step for step in steps)
    assert [step for step in steps if step.startswith("SCAN") and "INDEX" not in step] == []


def test_the_sidebar(store: Store) -> None:
    steps = plan(store, lambda reader: reader.counts(TODAY))
    assert "SCAN task_labels USING COVERING INDEX tasks_of_label" in steps
    tables = [step for step in steps if step.startswith("SCAN tasks") and "INDEX" not in step]
    assert tables == []


@pytest.mark.parametrize(
    "ask",
    [
        lambda reader: reader.first_position(),
        lambda reader: reader.gap("t", before=True),
        lambda reader: reader.gap("t", before=False),
        lambda reader: reader.titles(),
        lambda reader: reader.tasks(["t"]),
        lambda reader: reader.rows(["t"]),
        lambda reader: reader.history("t"),
        lambda reader: stamp_of(reader, "task", "t", "title"),
        lambda reader: reader.done_between(*[dt.datetime(2026, 1, day, tzinfo=dt.UTC) for day in (1, 2)]),
        lambda reader: reader.ids(Query(View.LIVE, TODAY, search="milk")),
    ],
)  # fmt: skip
def test_nothing_that_happens_all_the_time_scans_a_table(store: Store, ask: Callable[[Reader], object]) -> None:
    with store.write() as writer:
        writer.apply([new_task({"title": "milk"}, "a0", id_="t")])
    steps = plan(store, ask)
    assert steps
    assert [step for step in steps if step.startswith("SCAN") and "INDEX" not in step] == []
    assert [step for step in steps if "TEMP B-TREE" in step and "tasks" in step] == []


def test_a_small_write_scans_nothing(store: Store) -> None:
    with store.write() as writer:
        writer.apply([new_task({"title": "milk"}, "a0", id_="t")])

    with recorded(store) as statements, store.write() as writer:
        writer.apply([new_task({"title": "bread"}, "a1", id_="u")])
        writer.record_step("add", "bread")
        turn = writer.next_turn()
        assert turn is not None
        writer.take_back(turn)
    steps: list[str] = []
    with store.database.read() as connection:
        for statement, parameters in statements:
            if parameters == [] or "meta" in statement:
                continue
            if statement.startswith(("SELECT", "UPDATE", "DELETE", "WITH")):
                single = parameters[0] if isinstance(parameters, list) else parameters
                steps += [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {statement}", single)]
    scans = [step for step in steps if step.startswith("SCAN") and "INDEX" not in step]
    assert [step for step in scans if step.split()[1] not in {"undo_steps", "wanted", "search"}] == []
