"""The log of runs: in order, by run, and only so many."""

from __future__ import annotations

from pathlib import Path

from desktop.store import Store, run_log
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


def test_the_oldest_runs_are_forgotten(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        for number in range(5):
            append(store, f"run {number}", "sent", "received", keep=3)
        append(store, "run 2", "called", keep=3)
        append(store, "run 5", "sent", keep=3)
        assert [bool(events(store, f"run {number}")) for number in range(6)] == [
            False, False, True, False, True, True,
        ]  # fmt: skip
