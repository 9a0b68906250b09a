"""A profile read as if some of it were not there."""

from __future__ import annotations

import datetime as dt
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from desktop.domain.views import LISTS, Query, Sort
from desktop.services import Services
from desktop.store.visibility import Hidden, VisibleData

TODAY = dt.date(2026, 11, 17)


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    with closing(Services(tmp_path)) as services:
        for number, labels in enumerate((["private"], ["home", "private"], ["home"], [])):
            services.tasks.create({"title": f"Tell nobody {number}"}, labels, [f"step {number}"])
        yield services


@pytest.mark.parametrize("sort", Sort)
@pytest.mark.parametrize("search", ["", "tell", "step 1"])
def test_no_view_search_or_count_has_what_is_hidden(services: Services, sort: Sort, search: str) -> None:
    labels = {label.name: label.id for label in services.labels.all()}
    with services.store.read() as reader:
        hidden = {row[0] for row in reader.titles() if row[1][-1] in "01"}
        items = {item.id for task in reader.tasks(list(hidden)) for item in task.checklist}
    with (
        closing(VisibleData(services.store, Hidden(frozenset({labels["private"]})))) as visible,
        visible.read() as seen,
    ):
        for view in LISTS:
            for label in (None, *labels.values()):
                for completed in (None, False):
                    query = Query(view, TODAY, label, None, search, sort, completed)
                    ids = seen.ids(query)
                    assert not hidden & set(ids)
                    assert seen.count(query) == len(ids)
        assert not hidden & {row[0] for row in seen.titles()}
        assert [*seen.tasks(list(hidden)), *seen.rows(list(hidden))] == []
        assert [seen.item(id_) for id_ in items] == [None, None]
        assert [label.name for label in seen.labels()] == ["home"]
        assert set(seen.counts(TODAY).labels) == {labels["home"]}
        assert not any(seen.history(id_) for id_ in hidden)


@pytest.mark.parametrize("hides", [True, False])
def test_nothing_can_be_written(services: Services, hides: bool) -> None:
    label = services.labels.all()[0].id
    hidden = Hidden(frozenset({label}) if hides else frozenset())
    with closing(VisibleData(services.store, hidden)) as visible, visible.read() as seen:
        for table in ("main.tasks", "tasks"):
            with pytest.raises(sqlite3.OperationalError):
                seen.connection.execute(f"DELETE FROM {table}")
