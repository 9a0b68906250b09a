"""Import and export: files in the formats of `desktop.exchange`."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TypeAlias

from desktop.domain.history import Actor
from desktop.domain.task import Task
from desktop.domain.text import shorten
from desktop.domain.views import Query, View
from desktop.errors import FileError
from desktop.exchange.files import replacing, shown
from desktop.exchange.formats import format_of, read_file
from desktop.exchange.plan import ImportStep, LabelIds, Planner, missing_labels, missing_lists, missing_named
from desktop.exchange.record import Incoming, Made, Skipped
from desktop.exchange.summary import ExportSummary, ImportSummary
from desktop.services.labels import ensure_labels
from desktop.services.task_lists import ensure_list
from desktop.store import Draft, Reader, Store, Writer
from desktop.store.drafts import label_id, list_named

Progress: TypeAlias = Callable[[int, int], None]
"""Told how many tasks are through, and of how many."""

Cancelled: TypeAlias = Callable[[], bool]
"""Asked between batches."""

BATCH = 500


class _CancelledError(Exception):
    pass


def _ignore(_done: int, _total: int) -> None:
    pass


def _never() -> bool:
    return False


class ExchangeService:
    def __init__(self, store: Store) -> None:
        self._store = store

    def export(
        self,
        path: Path,
        *,
        overwrite: bool = False,
        on_progress: Progress = _ignore,
        cancelled: Cancelled = _never,
    ) -> ExportSummary:
        """Writes all tasks, page by page, and in JSON the trash as well. Raises FileError and then leaves no file."""
        format_ = format_of(path)
        views = [View.LIVE, View.TRASH] if format_.with_trash else [View.LIVE]
        try:
            with self._store.read() as reader, replacing(path, overwrite=overwrite) as file:
                total = sum(reader.count(Query(view, dt.date.min)) for view in views)
                made: list[Made] = [*reader.labels(), *reader.lists(), *reader.filters(), *reader.templates()]
                notes = format_.write(file, made, _pages(reader, views, total, on_progress, cancelled))
        except _CancelledError:
            return ExportSummary(path, format_.name, cancelled=True)
        return ExportSummary(path, format_.name, total, tuple(notes))

    def preview(self, path: Path, *, cancelled: Cancelled = _never) -> ImportSummary:
        """What `import_file` would do with this file now. Writes nothing; raises FileError."""
        format_, incoming = read_file(path)
        preview = ImportSummary(format_)
        try:
            with self._store.read() as reader:
                labels = LabelIds(reader, incoming.labels, lambda names: [label_id(name) for name in names])
                planner = Planner(reader, incoming, labels, lambda name: list_named(reader, name)[0])
                for steps in _planned(planner, incoming, _ignore, cancelled):
                    for step in steps:
                        preview.add(step)
        except _CancelledError:
            return ImportSummary(format_, cancelled=True)
        preview.conclude(incoming)
        return preview

    def import_file(
        self,
        path: Path,
        *,
        on_progress: Progress = _ignore,
        cancelled: Cancelled = _never,
    ) -> ImportSummary:
        """Takes in a file as one transaction and one undo step. Raises FileError; then nothing was changed.

        Without an id, a task that is there already (same title, day and open or closed) is skipped.
        """
        format_, incoming = read_file(path)
        summary = ImportSummary(format_)
        try:
            with self._store.write() as writer:
                labels = LabelIds(writer, incoming.labels, lambda names: ensure_labels(writer, names))
                _apply(writer, missing_labels(writer, labels.missing))
                _apply(writer, missing_lists(writer, incoming.lists))
                filters, templates = incoming.filters, incoming.templates
                _apply(writer, missing_named("filter", writer.filters(), filters, "name", "query", "position"))
                _apply(writer, missing_named("template", writer.templates(), templates, "name", "content"))
                planner = Planner(writer, incoming, labels, lambda name: ensure_list(writer, name).id)
                for steps in _planned(planner, incoming, on_progress, cancelled):
                    for step in steps:
                        summary.add(step)
                    _apply(writer, [draft for step in steps if isinstance(step, ImportStep) for draft in step.drafts])
                writer.record_step("import", shorten(shown(Path(path.name))), summary.created + summary.updated)
        except _CancelledError:
            return ImportSummary(format_, cancelled=True)
        summary.conclude(incoming)
        summary.changes = writer.changes
        return summary


def _pages(
    reader: Reader, views: Sequence[View], total: int, on_progress: Progress, cancelled: Cancelled
) -> Iterator[Task]:
    done = 0
    for view in views:
        for page in reader.iterate(Query(view, dt.date.min)):
            if cancelled():
                raise _CancelledError
            yield from page
            done += len(page)
            on_progress(done, total)


def _planned(
    planner: Planner, incoming: Incoming, on_progress: Progress, cancelled: Cancelled
) -> Iterator[list[ImportStep | Skipped]]:
    """Batch by batch: what the caller writes of one is there when the next is planned."""
    entries = incoming.records()
    done = 0
    while batch := list(islice(entries, BATCH)):
        if cancelled():
            raise _CancelledError
        done += len(batch)
        if done > incoming.total:
            raise FileError("The file was changed while it was read; please try again.")
        yield planner.plan(batch)
        on_progress(done, incoming.total)
    if cancelled():
        raise _CancelledError


def _apply(writer: Writer, drafts: Sequence[Draft]) -> None:
    for start in range(0, len(drafts), BATCH):
        writer.apply(drafts[start : start + BATCH], Actor.IMPORT)
