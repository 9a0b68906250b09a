"""The store against the pure model: whatever the order and the batches, rows and conflicts are those of the merge."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.domain.change_set import Verdict
from desktop.store import Store
from desktop.store.archive import expand
from desktop.store.kinds import KINDS
from desktop.store.rows import load
from sync.clock import make_stamp
from sync.merge import Register, merge, winner, writes_of
from sync.patch import Patch
from tests.helpers.examples import examples
from tests.helpers.expected_conflicts import expected_conflicts
from tests.helpers.invariants import problems
from tests.helpers.stores import conflict_rows, empty, open_store, synced_rows

DEVICES = ("a" * 16, "b" * 16)
IDS = ("1", "2")
INSTANTS = ("2026-01-01T10:00:00.000Z", "2026-02-02T10:00:00.000Z")
NOT_INSTANTS = (None, 3, "soon", "2026-99-99T10:00:00.000Z", "0001-01-01T00:00:00.000Z")


def _of(valid: Sequence[Any], invalid: Sequence[Any] = ()) -> st.SearchStrategy[Any]:
    """Mostly values that are accepted; now and then one that is not."""
    return st.sampled_from([*valid, *valid, *valid, *invalid] if invalid else list(valid))


_ANYTHING = _of([None, "x", 7, [1, "two"], {"deep": [None]}])  # no bool beside its equal number
FIELDS: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "task": {
        "title": _of(["Milk", "Über", "x" * 300], ["", 5, None]),
        "description": _of(["", "text"], [None]),
        "state": _of([["open", None], ["done", INSTANTS[0]], ["from the future", None]], [["done"], "done", None]),
        "priority": _of([None, "P1", "P9"], [1]),
        "start": _of([None, "2026-01-04", "someday"], ["2026-1-4", "2026-01-04T09:30"]),
        "due": _of([None, "2026-01-05", "2026-01-05T09:30"], ["2026-1-5", "tomorrow", "2026-01-05T09:30:00"]),
        "repeat": _of([None, "FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO", "FREQ=FROM_THE_FUTURE"], [1, ""]),
        "reminders": _of([None, [], [10, "2026-01-05T09:00"]], ["10", [-1]]),
        "reminded": _of(
            [None, ["2026-01-05T09:00", None], ["2026-01-05T09:00", "2026-01-06T09:00"]], [["soon", None]]
        ),
        "estimate": _of([None, 60], [True, "60", 0]),
        "list": _of([None, "1", "2"], [1]),
        "position": _of(["a0", "a1"], [None]),
        "report": _of([None, ["a", "b", "c"]], [["a", "b"]]),
        "created_at": _of(INSTANTS, NOT_INSTANTS),
        "deleted": _of([None, [INSTANTS[0], False], [INSTANTS[1], True]], [True, ["soon", False]]),
        "label:1": _of([True, False], [1, None]),
        "label:2": _of([True, False]),
        "observation:o": _of([[INSTANTS[0], "seen"], None], [[NOT_INSTANTS[3], "seen"], "seen"]),
        "shape": _ANYTHING,
    },
    "item": {
        "task_id": _of(["1", "2", ""], [None]),
        "title": _of(["Flour", "Sugar"], [""]),
        "checked": _of([[True, "user"], [False, None]], [True]),
        "position": _of(["a0", "a1"]),
        "archived": _of([True, False], [1]),
        "deleted": _of([True, False], [None]),
        "created_at": _of(INSTANTS, NOT_INSTANTS),
        "shape": _ANYTHING,
    },
    "label": {
        "name": _of(["home", "Work"], [""]),
        "color": _of(["", "red"]),
        "deleted": _of([True, False]),
        "merged": _of([None, "1", "2"], [1]),
        "created_at": _of(INSTANTS, NOT_INSTANTS),
    },
    "list": {
        "name": _of(["House", "Trip"], [""]),
        "color": _of(["", "red", "~blue"]),
        "position": _of(["a0", "a1"]),
        "archived": _of([True, False], [1]),
        "deleted": _of([None, INSTANTS[0]], [True]),
        "created_at": _of(INSTANTS, NOT_INSTANTS),
    },
    "filter": {
        "name": _of(["Soon", "Late"], [""]),
        "query": _of(["due:week", "#home"], [""]),
        "position": _of(["a0", "a1"]),
        "deleted": _of([True, False]),
        "created_at": _of(INSTANTS, NOT_INSTANTS),
    },
    "template": {
        "name": _of(["Trip", "Party"], [""]),
        "content": _of([{}, {"fields": {"title": "Pack"}}], [None, [1]]),
        "deleted": _of([True, False]),
        "created_at": _of(INSTANTS, NOT_INSTANTS),
    },
    "conversation": {
        "title": _of(["Plans", ""], [None]),
        "task_id": _of([None, "1"], [3]),
        "deleted": _of([True, False]),
        "created_at": _of(INSTANTS, NOT_INSTANTS),
    },
    "message": {
        "conversation_id": _of(["1", "2"], [None]),
        "run_id": _of(["r"]),
        "role": _of(["user", "oracle"]),
        "text": _of(["", "x" * 30_000], ["x" * 100_001]),
        "truth": _of(["", "Nothing was changed"]),
        "records": _of([{}, {"tool_call_metadata": [{"a": None}]}], [{"a": 0.5}, [], None]),
        "created_at": _of(INSTANTS, NOT_INSTANTS),
    },
    "change_set": {
        "run_id": _of(["r"]),
        "conversation_id": _of(["1"]),
        "request": _of(["", "tidy up"], [None]),
        "provider": _of(["builtin"]),
        "model": _of(["m"]),
        "expires_at": _of([*INSTANTS, None], [5]),
        "created_at": _of(INSTANTS, NOT_INSTANTS),
    },
    "change_item": {
        "set_id": _of(["1", "2"], [1]),
        "ordinal": _of([0, 1], [-1, True]),
        "task_id": _of(["1", "2"]),
        "proposal": _of([{"meaning": "m", "tool": "add_task"}, {"meaning": [1]}, {}], ["x", {"a": 1.5}]),
        "created_at": _of(INSTANTS, NOT_INSTANTS),
    },
    "decision": {
        "item_id": _of(["1", "1", "2"]),
        "set_id": _of(["1"]),
        "verdict": _of([*Verdict, "from the future"], [None]),
        "round": _of([0, 0, 1, 2], [-1, "1"]),
        "actor": _of(["user"]),
        "reason": _of(["", "not now"]),
        "arguments": _of([{}, {"title": "x"}], [None]),
        "effects": _of([[], [{"field": "title"}]], [{}, [1]]),
        "created_at": _of(INSTANTS, NOT_INSTANTS),
    },
    "drawing": {"title": _ANYTHING, "created_at": _ANYTHING, "label:1": _ANYTHING},
    "drawing:1": {"title": _ANYTHING},
}


NAMED = ("label", "list", "filter", "template")
REVIEWED = ("conversation", "message", "change_set", "change_item", "decision")


@st.composite
def patches(draw: st.DrawFn) -> Patch:
    kind = draw(st.sampled_from(["task", "task", "task", "item", *NAMED, "drawing", "drawing:1", *REVIEWED]))
    ms = draw(st.integers(1, 6))
    stamp = make_stamp(ms, 0, draw(st.sampled_from(DEVICES)))
    names = draw(st.lists(st.sampled_from(list(FIELDS[kind])), min_size=1, max_size=5, unique=True))
    if draw(st.booleans()) and "created_at" in FIELDS[kind] and "created_at" not in names:
        names.append("created_at")
    fields = {name: draw(FIELDS[kind][name]) for name in names}
    earlier = [make_stamp(before, 0, device) for before in range(1, ms) for device in DEVICES]
    seen = draw(st.lists(st.sampled_from(names), unique=True)) if earlier else []
    base = {name: draw(st.sampled_from(earlier)) for name in seen}
    id_ = draw(st.sampled_from([*IDS, "1:1"] if kind == "drawing" else ["1", *IDS]))
    return Patch(kind, id_, fields, stamp, base, draw(st.sampled_from(["user", "agent"])))


@st.composite
def verdicts(draw: st.DrawFn) -> Patch:
    """Proposals, their sets and decisions on them, which meet in any order."""
    kind = draw(st.sampled_from(["change_set", "change_item", "decision", "decision", "decision"]))
    fields = {name: draw(values) for name, values in FIELDS[kind].items()}
    stamp = make_stamp(draw(st.integers(1, 9)), 0, draw(st.sampled_from(DEVICES)))
    return Patch(kind, draw(st.sampled_from("12345" if kind == "decision" else "12")), fields, stamp)


@st.composite
def rivals(draw: st.DrawFn) -> Patch:
    """Writes to very few registers of one task, so that they meet all the time."""
    ms = draw(st.integers(1, 4))
    names = draw(st.sampled_from([["title"], ["title"], ["label:1"], ["shape", "title"], ["created_at"]]))
    fields = {name: draw(st.sampled_from(_RIVALS[name])) for name in names}
    earlier = [make_stamp(before, 0, device) for before in range(1, ms) for device in DEVICES]
    informed = draw(_MOSTLY)
    base = {name: draw(st.sampled_from(earlier)) for name in names} if earlier and informed else {}
    return Patch("task", "1", fields, make_stamp(ms, 0, draw(st.sampled_from(DEVICES))), base)


_RIVALS: dict[str, list[Any]] = {
    "title": ["a", "b", "c"],
    "label:1": [True, False],
    "shape": ["x", None],
    "created_at": [INSTANTS[0]],
}
_MOSTLY: st.SearchStrategy[bool] = st.sampled_from([True, True, True, False])


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Store, Store]]:
    folder: Path = tmp_path_factory.mktemp("pair")
    with open_store(folder / "a") as a, open_store(folder / "b") as b:
        yield a, b


def _write(store: Store, batches: Sequence[Sequence[Patch]]) -> None:
    empty(store)
    for batch in batches:
        with store.write() as writer:
            writer.apply(batch)


@st.composite
def batches_of(draw: st.DrawFn, all_patches: Sequence[Patch]) -> list[list[Patch]]:
    """Any order, any cuts, some of it twice."""
    order = draw(st.permutations(range(len(all_patches))))
    again = draw(st.lists(st.integers(0, len(all_patches) - 1), max_size=3))
    sequence = [all_patches[index] for index in [*order, *again]]
    cuts = sorted(draw(st.sets(st.integers(1, len(sequence)), max_size=4)))
    return [sequence[start:end] for start, end in zip([0, *cuts], [*cuts, len(sequence)], strict=True)]


def _model(all_patches: Sequence[Patch]) -> dict[tuple[str, str], dict[str, Register]]:
    known: dict[tuple[str, str], dict[str, Register]] = defaultdict(dict)
    for patch in all_patches:
        meaning = expand(patch)
        if meaning.fields:
            known[patch.kind, patch.id] = merge(known[patch.kind, patch.id], writes_of(meaning))
    return known


@examples(3)
@given(
    data=st.data(),
    all_patches=st.lists(patches(), min_size=3, max_size=14)
    | st.lists(rivals(), min_size=3, max_size=8)
    | st.lists(verdicts(), min_size=3, max_size=10),
)
def test_any_order_and_batching_gives_the_winners_and_losers_of_the_merge(
    data: st.DataObject, all_patches: list[Patch], pair: tuple[Store, Store]
) -> None:
    one, other = pair
    _write(one, data.draw(batches_of(all_patches)))
    _write(other, data.draw(batches_of(all_patches)))
    assert synced_rows(one) == synced_rows(other)

    model = _model(all_patches)
    with one.database.read() as connection:
        for (kind, id_), registers in model.items():
            (entity,) = load(connection, kind, [id_])
            for field, register in registers.items():
                top, found = winner(register), entity.current(field)
                assert top is not None
                assert found is not None
                assert (found.stamp, found.value) == (top.stamp, top.value), field
            assert {field for field in FIELDS[kind] if entity.current(field)} <= registers.keys()
        stored = connection.execute("SELECT count(*) FROM tasks").scalar()
        assert stored == len([key for key in model if key[0] == "task"])
    assert conflict_rows(one) == {
        (kind, id_, field, write.stamp, json.dumps(write.value))
        for (kind, id_), registers in model.items()
        for field, register in registers.items()
        for write in expected_conflicts(kind, field, register)
    }
    assert problems(one) == []


@given(all_patches=st.lists(patches(), min_size=3, max_size=14))
def test_what_was_here_already_changes_nothing_and_is_told(
    all_patches: list[Patch], pair: tuple[Store, Store]
) -> None:
    store = pair[0]
    _write(store, [all_patches])
    before = synced_rows(store)
    with store.write() as writer:
        applied = writer.apply(all_patches)
    assert synced_rows(store) == before
    assert not applied.changes
    assert applied.effects == []
    accepted = [patch for patch in all_patches if expand(patch).fields]
    assert applied.repeated == len(accepted)


@given(first=st.lists(patches(), min_size=1, max_size=6), then=st.lists(patches(), min_size=1, max_size=6))
def test_the_changes_name_every_task_and_label_that_looks_different(
    first: list[Patch], then: list[Patch], pair: tuple[Store, Store]
) -> None:
    store = pair[0]
    _write(store, [first])
    with store.read() as reader:
        tasks = {task.id: task for task in reader.tasks(IDS)}
        labels, lists, filters = set(reader.labels()), set(reader.lists()), set(reader.filters())
        conflicts = reader.conflicts()
    with store.write() as writer:
        changes = writer.apply(then).changes
    with store.read() as reader:
        for task in reader.tasks(IDS):
            earlier = tasks.get(task.id)
            if earlier is None or _without_labels(earlier) != _without_labels(task):
                assert task.id in changes.tasks
        assert {label.id for label in labels ^ set(reader.labels())} <= changes.labels
        assert {list_.id for list_ in lists ^ set(reader.lists())} <= changes.lists
        assert {saved.id for saved in filters ^ set(reader.filters())} <= changes.filters
        if reader.conflicts() != conflicts:
            assert changes.conflicts or changes.tasks or changes.labels or changes.lists or changes.filters


def _without_labels(task: Any) -> Any:
    """A label or list that comes, goes or is renamed is named itself, not with all its tasks."""
    return {name: getattr(task, name) for name in task.__slots__ if name not in ("labels", "list")}


def test_kinds_in_this_test_cover_all_registers() -> None:
    """`language` stands for itself: it is checked like `priority`."""
    for kind in KINDS.values():
        assert kind.registers.keys() - FIELDS[kind.name].keys() <= {"language"}
