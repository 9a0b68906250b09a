"""As which label each is shown, whatever was merged into what: the store against a plain model of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.store import Store
from desktop.store.rows import load
from sync.clock import make_stamp
from sync.patch import Patch
from tests.helpers.examples import examples
from tests.helpers.stores import empty, open_store, raw

IDS = "abcd"
CREATED = "2026-01-01T10:00:00.000Z"


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with open_store(tmp_path_factory.mktemp("labels")) as store:
        yield store


@st.composite
def writes(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    field, value = draw(
        st.tuples(st.just("merged"), st.none() | st.sampled_from(IDS))
        | st.tuples(st.just("deleted"), st.booleans())
        | st.tuples(st.just("created_at"), st.just(CREATED))
    )
    return draw(st.sampled_from(IDS)), {field: value}


def model(store: Store) -> dict[str, str | None]:
    with store.database.read() as connection:
        made = {label.id: label.values for label in load(connection, "label", IDS) if label.exists}
    shown = {id_: None if values["deleted"] else id_ for id_, values in made.items()}
    for id_ in made:
        path = [id_]
        while (into := made[path[-1]]["merged"]) in made and into not in path:
            path.append(into)
        if into in path:
            path.append(min(path[path.index(into) :]))
        if len(path) > 1:
            shown[id_] = shown[path[-1]] = path[-1]
    return shown


@examples(5)
@given(st.lists(st.lists(writes(), min_size=1, max_size=4), min_size=1, max_size=8))
def test_every_label_is_shown_as_the_last_one_that_merging_leads_to(
    store: Store, batches: Sequence[Sequence[tuple[str, dict[str, Any]]]]
) -> None:
    empty(store)
    for ms, batch in enumerate(batches, start=1):
        with store.write() as writer:
            writer.apply(
                Patch("label", id_, fields, make_stamp(ms, number, "a" * 16))
                for number, (id_, fields) in enumerate(batch)
            )
        stored = dict(raw(store, "SELECT id, shown_as FROM labels WHERE created_at IS NOT NULL"))
        assert stored == model(store)


def test_a_long_chain_leads_to_its_end(store: Store) -> None:
    empty(store)
    with store.write() as writer:
        writer.apply(
            Patch("label", f"{n:04}", {"created_at": CREATED, "merged": f"{n + 1:04}"}, make_stamp(1, 0, "a" * 16))
            for n in range(5000)
        )
    assert raw(store, "SELECT DISTINCT shown_as FROM labels") == [("4999",)]
