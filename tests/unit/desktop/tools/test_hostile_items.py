"""Proposals arrive by sync too, from whatever wrote them: looking at one never fails, applying one is checked."""

import dataclasses
import datetime as dt
from contextlib import suppress
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from desktop.domain.change_set import ChangeItem
from desktop.errors import InvalidInputError, NotFoundError
from desktop.tools.registry import TOOLS
from desktop.tools.summary import field_changes, summary
from tests.helpers.examples import examples
from tests.helpers.invariants import problems
from tests.unit.desktop.tools.office import Office

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20) | st.sampled_from(["P1", "open", "2026-12-01"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
names = st.sampled_from(
    [
        *(
            "task_identifier",
            "title",
            "description",
            "due_date",
            "priority",
            "new_title",
            "new_description",
            "status",
        ),
        *("minutes", "id", "isChecked", "isArchived", "name", "confidence", "_position", "_title", "items", "labels"),
    ]
)
fields = st.sampled_from(["title", "due", "label", "is_checked", "estimate", "deleted", "other"])


@examples(3)
@given(
    tool=st.sampled_from(list(TOOLS)),
    arguments=st.dictionaries(names, values, max_size=5),
    base=st.dictionaries(fields, values, max_size=3),
    target=st.sampled_from(["task", "item", "none"]),
    own_id=st.booleans(),
)
def test_no_item_breaks_a_reader_or_the_store(
    office: Office, tool: str, arguments: dict[str, Any], base: dict[str, Any], target: str, own_id: bool
) -> None:
    if not office.titles():
        office.task("Read book", ["Chapter 1"])
    with office.store.read() as reader:
        task_id = reader.titles()[0][0] if reader.titles() else ""
        task = reader.task(task_id)
    made = office.item_for("add_task", title="x")
    ids = {"task": task_id, "item": task.checklist[0].id if task and task.checklist else "", "none": "nothing"}
    item: ChangeItem = dataclasses.replace(
        made,
        tool=tool,
        arguments=arguments,
        base=base,
        task_id=task_id,
        target_id=made.target_id if own_id else ids[target],
        created_at=dt.datetime(2026, 11, 16, tzinfo=dt.UTC),
    )
    summary(item)
    field_changes(item)
    office.current(item)
    TOOLS[tool].meaning(item)
    TOOLS[tool].editors(item)
    with suppress(InvalidInputError, NotFoundError):
        office.confirm(item)
        before = office.titles()
        office.confirm(item)
        assert office.titles() == before
        assert problems(office.store) == []
