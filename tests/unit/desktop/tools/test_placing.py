from hypothesis import given
from hypothesis import strategies as st

from desktop.store.drafts import positions
from desktop.tools.placing import at_end, at_top


@given(st.lists(st.sampled_from(["top", "end", "between"]), max_size=30))
def test_places_work_with_those_that_users_give(steps: list[str]) -> None:
    order = list(positions(None, None, 2))
    for step in steps:
        match step:
            case "top":
                order.insert(0, at_top(order[0]))
            case "end":
                order += at_end(order[-1], 3)
            case _:
                order[1:1] = positions(order[0], order[1], 1)
        assert order == sorted(set(order))


def test_proposals_for_one_place_keep_their_order() -> None:
    (last,) = positions(None, None, 1)
    ends = [*at_end(last, 20), *at_end(last, 20)]
    tops = [at_top(last) for _ in range(20)]
    assert ends == sorted(ends)
    assert tops == sorted(tops)
    assert tops[-1] < last < ends[0]


def test_the_first_of_all() -> None:
    assert at_top(None) > ""
    assert len(at_end(None, 2)) == 2


@given(st.text(max_size=6))
def test_positions_that_some_other_program_wrote_do_no_harm(other: str) -> None:
    assert all(spot > other for spot in at_end(other, 2))
    assert at_top(other)
