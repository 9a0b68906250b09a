"""The log of runs: in order, by run, and only so many."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

from desktop.domain.run import Message, Role
from desktop.store import Store, run_log
from desktop.store.conversations import message_draft
from desktop.store.run_log import LogEntry
from tests.helpers.stores import open_store


def append(store: Store, run: str, *events: str, keep: int = run_log.RUNS_KEPT) -> None:
    with store.write() as writer:
        entries = [LogEntry("2026-11-16T14:02:00.000Z", event, {"text": "“x” \udc80"}, 5) for event in events]
        run_log.append(writer.connection, run, entries, keep)


def events(store: Store, run: str) -> list[str]:
    with store.read() as reader:
        return [entry.event for entry in run_log.of_run(reader.connection, run)]


def test_it_is_read_as_it_was_written(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        append(store, "a", "sent", "received")
        append(store, "b", "sent")
        append(store, "a", "called")
        append(store, "c")
        assert events(store, "a") == ["sent", "received", "called"]
        assert events(store, "c") == []
        with store.read() as reader:
            first = run_log.of_run(reader.connection, "a")[0]
        assert first == LogEntry("2026-11-16T14:02:00.000Z", "sent", {"text": "“x” \udc80"}, 5)


def test_runs_are_listed_with_what_was_asked_for_the_latest_first(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        append(store, "a", "sent")
        append(store, "b", "sent")
        append(store, "a", "received")
        at = dt.datetime(2026, 11, 16, 14, 2, tzinfo=dt.UTC)
        said = [
            Message("1", "gone", "a", Role.USER, "add Milk", at),
            Message("2", "gone", "a", Role.ASSISTANT, "I propose Milk.", at),
            Message("3", "gone", "a", Role.USER, "NEXT_TODO: add Bread", at + dt.timedelta(seconds=1)),
            Message("4", "gone", "other device", Role.USER, "add Eggs", at),
        ]
        with store.write() as writer:
            writer.apply([message_draft(message) for message in said])
        with store.read() as reader:
            listed = run_log.listed(reader.connection)
    assert [(run.run_id, run.request) for run in listed] == [("a", "add Milk"), ("b", "")]
    assert listed[0].at == "2026-11-16T14:02:00.000Z"


def test_the_oldest_runs_are_forgotten(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        for number in range(5):
            append(store, f"run {number}", "sent", "received", keep=3)
        append(store, "run 2", "called", keep=3)
        append(store, "run 5", "sent", keep=3)
        assert [bool(events(store, f"run {number}")) for number in range(6)] == [
            False, False, True, False, True, True,
        ]  # fmt: skip


def test_other_agents_cannot_push_out_what_our_own_did(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        append(store, "own", "sent", keep=2)
        for number in range(5):
            append(store, f"other {number}", run_log.AGENT, "called", keep=2)
        with store.read() as reader:
            assert [run.run_id for run in run_log.listed(reader.connection)] == ["other 4", "other 3", "own"]
