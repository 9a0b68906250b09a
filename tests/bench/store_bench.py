"""The store against what SQLite itself needs for the same rows."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from desktop.domain.views import Query, View
from desktop.store import Draft, Store
from tests.bench import raw
from tests.bench.data import TODAY, drafts, make_profile
from tests.bench.rows import Row, median, milliseconds, p95

_TABLES = ("tasks", "labels", "task_labels", "history", "outbox")
_KEYSTROKES = ("b", "bu", "bud", "budg", "budget", "zo", "zoe", "contract fo", "garden for mia", "99", "999", "xyzzy")


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        yield from _bulk(Path(folder))
    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(make_profile(Path(folder), 100_000))
        try:
            yield from _search(store)
            yield from _views(store)
            yield from _edits(store)
        finally:
            store.close()


def _bulk(folder: Path) -> Iterator[Row]:
    """Alternates the two so that a busy machine hurts both."""
    ours, bare = [], []
    for round_ in range(3):
        batch = drafts(10_000, seed=round_)
        store = Store.open(folder / f"ours{round_}")
        with store.write() as writer:
            start = time.perf_counter()
            writer.apply(batch)
        ours.append(time.perf_counter() - start)
        store.close()
        bare.append(_raw_insert(folder / f"raw{round_}", batch))
    ratio = median(ours) / median(bare)
    yield Row(
        "10,000 new tasks in one transaction, against raw SQLite (same rows, history and search index)",
        f"{ratio:.2f} × ({median(ours) * 1000:.0f} ms / {median(bare) * 1000:.0f} ms)",
        "≤ 3 ×",
        ratio <= 3,
    )


def _raw_insert(folder: Path, batch: list[Draft]) -> float:
    store = Store.open(folder)
    with store.write() as writer:
        writer.apply(batch)
    store.close()
    return raw.insert(raw.content_of(folder, _TABLES), folder / "raw")


def _search(store: Store) -> Iterator[Row]:
    samples = []
    for _ in range(5):
        for text in _KEYSTROKES:
            samples.append(milliseconds(partial(_look, store, text)))
    yield Row(
        "search keystroke, 100,000 tasks: query and first rows",
        f"{p95(samples):.1f} ms p95",
        "≤ 16 ms",
        p95(samples) <= 16,
    )


def _look(store: Store, text: str) -> None:
    with store.read() as reader:
        reader.rows(reader.ids(Query(View.LIVE, TODAY, search=text))[:50])


def _views(store: Store) -> Iterator[Row]:
    for view in (View.INBOX, View.TODAY, View.UPCOMING, View.ALL, View.COMPLETED, View.TRASH):

        def first_page(view: View = view) -> None:
            with store.read() as reader:
                reader.rows(reader.ids(Query(view, TODAY), limit=50))

        samples = [milliseconds(first_page) for _ in range(20)]
        yield Row(f"first page of {view.title()}, 100,000 tasks", f"{p95(samples):.1f} ms p95")


def _edits(store: Store) -> Iterator[Row]:
    """Changing one task must not depend on how many there are."""
    with tempfile.TemporaryDirectory() as folder:
        small = Store.open(make_profile(Path(folder), 1_000))
        try:
            few, many = _rename_each(small), _rename_each(store)
        finally:
            small.close()
    ratio = median(many) / median(few)
    yield Row(
        "one edit at 100,000 tasks, against the same at 1,000",
        f"{ratio:.2f} × ({median(many):.1f} ms / {median(few):.1f} ms)",
        "≤ 1.3 ×",
        ratio <= 1.3,
    )


def _rename_each(store: Store) -> list[float]:
    with store.read() as reader:
        ids = reader.ids(Query(View.ALL, TODAY), limit=100)
    samples = []
    for number, id_ in enumerate(ids):
        with store.write() as writer:
            start = time.perf_counter()
            writer.apply([Draft("task", id_, {"title": f"Renamed {number}"})])
            writer.record_step("rename", "x")
        samples.append((time.perf_counter() - start) * 1000)
    return samples
