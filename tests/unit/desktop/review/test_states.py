"""What a row shows and offers is a function of what is known: pure, total, and the same on every device."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.domain.change_set import (
    ChangeItem,
    Decision,
    ItemState,
    SetState,
    Verdict,
    deadline,
    joined_state,
    round_of,
    set_state,
)
from desktop.review.states import Action, ItemStatus, RowState, present

NOW = dt.datetime(2026, 5, 5, 12, tzinfo=dt.UTC)
HERE, THERE = "a" * 16, "b" * 16


ITEM = ChangeItem(
    id="i", set_id="s", ordinal=0, tool="update_task", arguments={"new_title": "x"}, task_id="t", task_title="Milk",
    target_kind="task", target_id="t", creates=False, base={"title": "Milk"},
)  # fmt: skip


def decision(verdict: Verdict, round_: int = 0, device: str = HERE, ms: int = 1, **fields: Any) -> Decision:
    stamp = f"{ms:012x}0000{device}"
    return Decision(
        f"{verdict}{round_}{stamp}", "i", "s", verdict, round_, "user", device, NOW, stamp=stamp, **fields
    )


decisions = st.lists(
    st.builds(
        decision,
        st.sampled_from(list(Verdict)),
        st.integers(0, 2),
        st.sampled_from([HERE, THERE]),
        st.integers(1, 9),
    ),
    max_size=6,
)


# the join


@pytest.mark.parametrize(
    ("verdicts", "wanted"),
    [
        ([], ItemState.PENDING),
        ([(0, "withdrawn"), (0, "rejected")], ItemState.REJECTED),
        ([(0, "rejected"), (0, "confirmed")], ItemState.CONFIRMED),
        ([(0, "confirmed"), (0, "undone")], ItemState.UNDONE),
        ([(0, "rejected"), (1, "reconsidered")], ItemState.PENDING),
        ([(0, "rejected"), (1, "reconsidered"), (1, "withdrawn")], ItemState.WITHDRAWN),
        ([(0, "confirmed"), (0, "undone"), (1, "reconsidered")], ItemState.PENDING),
        ([(0, "rejected"), (0, "lifted")], ItemState.REJECTED),
        ([(0, "lifted")], ItemState.PENDING),
        ([(5, "from the future")], ItemState.PENDING),
        # confirmed by one who did not know that it was turned down and reconsidered meanwhile
        ([(0, "confirmed"), (0, "rejected"), (1, "reconsidered")], ItemState.CONFIRMED),
        ([(0, "confirmed"), (1, "reconsidered"), (1, "rejected")], ItemState.CONFIRMED),
        ([(0, "confirmed"), (1, "reconsidered"), (1, "undone")], ItemState.UNDONE),
        ([(0, "confirmed"), (0, "undone"), (1, "reconsidered"), (1, "confirmed")], ItemState.CONFIRMED),
    ],
)
def test_the_join(verdicts: list[tuple[int, str]], wanted: ItemState) -> None:
    assert joined_state(verdicts) is wanted
    assert joined_state(reversed(verdicts)) is wanted
    assert joined_state(verdicts * 2) is wanted


def item_state(given_: Sequence[Decision]) -> ItemState:
    return joined_state((each.round, each.verdict) for each in given_)


@given(decisions, st.randoms(use_true_random=False))
def test_order_and_repetition_do_not_matter(given_: list[Decision], random: Any) -> None:
    shuffled = [*given_, *given_[:2]]
    random.shuffle(shuffled)
    assert item_state(shuffled) is item_state(given_)


@given(decisions)
def test_what_was_applied_stays_decided_until_it_is_undone(given_: list[Decision]) -> None:
    state = item_state(given_)
    confirmed = [d.round for d in given_ if d.verdict is Verdict.CONFIRMED]
    undone = [d.round for d in given_ if d.verdict is Verdict.UNDONE]
    if confirmed and max(confirmed) > max(undone, default=-1):
        assert state is ItemState.CONFIRMED
    if state is ItemState.CONFIRMED:
        assert confirmed


@given(decisions, st.sampled_from([Verdict.CONFIRMED, Verdict.REJECTED, Verdict.WITHDRAWN]))
def test_a_verdict_on_what_waits_is_the_state(given_: list[Decision], verdict: Verdict) -> None:
    if item_state(given_) is ItemState.PENDING:
        after = item_state([*given_, decision(verdict, round_of(given_))])
        assert after.value == verdict.value


@given(decisions)
def test_to_undo_what_is_confirmed_undoes_it_and_to_reconsider_it_reopens_it(given_: list[Decision]) -> None:
    if item_state(given_) is ItemState.CONFIRMED:
        undone = [*given_, decision(Verdict.UNDONE, round_of(given_))]
        assert item_state(undone) is ItemState.UNDONE
        assert item_state([*undone, decision(Verdict.RECONSIDERED, round_of(undone) + 1)]) is ItemState.PENDING


@pytest.mark.parametrize(
    ("states", "wanted"),
    [
        ([], SetState.RESOLVED),
        (["pending", "pending"], SetState.PENDING),
        (["pending", "confirmed"], SetState.PARTIAL),
        (["undone", "confirmed", "expired"], SetState.RESOLVED),
        (["expired", "expired"], SetState.EXPIRED),
    ],
)
def test_the_state_of_a_set(states: Sequence[str], wanted: SetState) -> None:
    assert set_state(map(ItemState, states)) is wanted


def test_what_is_reconsidered_has_as_long_again() -> None:
    week = dt.timedelta(days=7)
    assert deadline(NOW, NOW + week, []) == NOW + week
    assert deadline(NOW, NOW + week, [NOW + 3 * week, NOW]) == NOW + 4 * week


# rows


@pytest.mark.parametrize(
    ("standing", "state", "actions"),
    [
        (ItemStatus(ITEM, ItemState.PENDING, current={"title": "Milk"}), RowState.PENDING, "confirm edit reject"),
        (ItemStatus(ITEM, ItemState.PENDING, current={"title": "Tea"}), RowState.STALE, "apply-anyway edit reject"),
        (
            ItemStatus(ITEM, ItemState.PENDING, current={"title": "x"}, after={"title": "x"}),
            RowState.ALREADY_SO,
            "confirm reject",
        ),
        (ItemStatus(ITEM, ItemState.PENDING, restorable=True), RowState.TARGET_GONE, "restore dismiss"),
        (ItemStatus(ITEM, ItemState.PENDING), RowState.TARGET_GONE, "dismiss"),
        (ItemStatus(ITEM, ItemState.PENDING, needs={"p": ItemState.PENDING}), RowState.BLOCKED, "reject"),
        (ItemStatus(ITEM, ItemState.PENDING, needs={"p": ItemState.CONFIRMED}), RowState.TARGET_GONE, None),
        (
            ItemStatus(ITEM, ItemState.PENDING, current={"title": "Milk"}, error="It broke."),
            RowState.FAILED,
            "retry edit reject",
        ),
        (ItemStatus(ITEM, ItemState.PENDING, known=False, error="Newer."), RowState.FAILED, "reject"),
        (ItemStatus(ITEM, ItemState.EXPIRED), RowState.EXPIRED, "ask-again dismiss"),
    ],
)
def test_what_waits(standing: ItemStatus, state: RowState, actions: str | None) -> None:
    shown = present(standing, HERE)
    assert shown.state is state
    if actions is not None:
        assert [action.value.replace(" ", "-") for action in shown.actions] == actions.split()


def test_what_was_decided_elsewhere_is_shown_with_where_and_when() -> None:
    shown = present(ItemStatus(ITEM, ItemState.CONFIRMED, [decision(Verdict.CONFIRMED, device=THERE)]), HERE)
    assert (shown.state, shown.verdict, shown.actions) == (
        RowState.DECIDED_ELSEWHERE,
        ItemState.CONFIRMED,
        (Action.UNDO,),
    )
    assert shown.decided is not None
    assert (shown.decided.device, shown.decided.at) == (THERE, NOW)
    assert present(ItemStatus(ITEM, ItemState.CONFIRMED, [shown.decided]), THERE).state is RowState.CONFIRMED


def test_verdicts_that_differ_are_both_shown_and_undo_is_offered_on_both() -> None:
    given_ = [decision(Verdict.CONFIRMED, ms=2), decision(Verdict.REJECTED, device=THERE, ms=1)]
    for device in (HERE, THERE):
        shown = present(ItemStatus(ITEM, ItemState.CONFIRMED, given_), device)
        assert (shown.state, shown.actions) == (RowState.VERDICTS_DIFFER, (Action.UNDO,))
        assert [d.verdict for d in shown.differing] == [Verdict.REJECTED]


def test_a_confirmation_unaware_of_an_undoing_changes_nothing() -> None:
    given_ = [decision(Verdict.CONFIRMED, ms=1), decision(Verdict.UNDONE, ms=2)]
    assert present(ItemStatus(ITEM, ItemState.UNDONE, given_), HERE).state is RowState.UNDONE
    late = [*given_, decision(Verdict.CONFIRMED, device=THERE, ms=3)]
    shown = present(ItemStatus(ITEM, ItemState.UNDONE, late), HERE)
    assert (shown.state, shown.actions) == (RowState.UNDONE, (Action.RECONSIDER,))


@given(
    decisions,
    st.none() | st.dictionaries(st.sampled_from(["title", "due"]), st.sampled_from(["Milk", None])),
    st.booleans(),
    st.booleans(),
    st.sampled_from(["", "It broke."]),
)
def test_there_is_always_something_to_show(
    given_: list[Decision], current: dict[str, Any] | None, expired: bool, known: bool, error: str
) -> None:
    state = item_state(given_)
    state = ItemState.EXPIRED if expired and state is ItemState.PENDING else state
    standing = ItemStatus(ITEM, state, given_, current, {"title": "x"}, {}, error, known)
    for device in (HERE, THERE):
        shown = present(standing, device)
        assert shown.verdict is state
        assert shown.actions or state is ItemState.WITHDRAWN
        assert (Action.UNDO in shown.actions) >= (state is ItemState.CONFIRMED)
        assert state is ItemState.PENDING or Action.CONFIRM not in shown.actions
