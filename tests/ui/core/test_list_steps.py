from __future__ import annotations

import datetime as dt

from hypothesis import given
from hypothesis import strategies as st

from desktop.domain.views import TaskGroup
from desktop.ui.core.list_steps import Entry, StepHeading, Steps, steps_between

_entries = st.one_of(
    st.integers(0, 14).map(str), st.sampled_from([StepHeading(TaskGroup.OVERDUE), StepHeading(dt.date(2026, 11, 16))])
)
_lists = st.lists(_entries, max_size=16, unique=True)


def _follow(old: list[Entry], new: list[Entry], steps: Steps) -> list[Entry]:
    now = list(old)
    for run in steps.removals:
        del now[run.start : run.stop]
    if steps.kept:
        part = slice(steps.start, steps.start + len(steps.kept))
        assert set(now[part]) == set(steps.kept)
        now[part] = steps.kept
    for run in steps.insertions:
        now[run.start : run.start] = new[run.start : run.stop]
    return now


@given(_lists, _lists)
def test_the_steps_lead_from_one_list_to_the_other(old: list[Entry], new: list[Entry]) -> None:
    assert _follow(old, new, steps_between(old, new)) == new


@given(_lists)
def test_equal_lists_need_no_step(entries: list[Entry]) -> None:
    assert not steps_between(entries, list(entries))


def test_neighbours_come_and_go_in_one_step() -> None:
    old: list[Entry] = list("abcdef")
    assert steps_between(old, list("aef")) == Steps([range(1, 4)], 1, [], [])
    assert steps_between(old, list("abxycdef")) == Steps([], 2, [], [range(2, 4)])


def test_a_move_touches_only_what_lies_between() -> None:
    steps = steps_between(list("abcdef"), list("abdecf"))
    assert (steps.removals, steps.start, steps.kept, steps.insertions) == ([], 2, list("dec"), [])
