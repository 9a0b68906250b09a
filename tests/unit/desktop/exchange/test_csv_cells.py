from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.domain.text import item_title
from desktop.errors import InvalidInputError
from desktop.exchange.csv_format import guard, join_checklist, join_labels, split_checklist, split_labels, unguard

CELLS = st.text(st.sampled_from("'=+-@\t\rab"), max_size=6)
LINES = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zs", "Zl", "Zp"]) | st.just(" "), min_size=1).map(
    str.strip
)


def is_title(line: str) -> bool:
    """Whether a checklist item can be called that, as it is: not what cannot be seen, nor turns the line around."""
    try:
        return item_title(line) == line
    except InvalidInputError:
        return False


@given(CELLS)
def test_no_cell_starts_like_a_formula_and_each_comes_back(cell: str) -> None:
    assert guard(cell)[:1] not in tuple("=+-@\t\r")
    assert unguard(guard(cell)) == cell


def test_an_apostrophe_that_guards_nothing_is_kept() -> None:
    assert unguard("'tis the season") == "'tis the season"


@given(st.lists(LINES.filter(bool), max_size=4))
def test_labels_come_back(names: list[str]) -> None:
    assert list(split_labels(join_labels(names))) == names


@pytest.mark.parametrize("cell", ["home; work", "home,work", "home;work;", "home\nwork", ' home , "work"'])
def test_labels_as_other_programs_write_them(cell: str) -> None:
    assert list(split_labels(cell)) == ["home", "work"]


@given(st.lists(st.tuples(LINES.filter(is_title), st.booleans()), max_size=4))
def test_a_checklist_comes_back(items: list[tuple[str, bool]]) -> None:
    records = split_checklist(join_checklist(items))
    assert [(record.title, record.is_checked) for record in records] == items


def test_a_checklist_as_people_write_it() -> None:
    records = split_checklist("- [X] one\r\n* [ ] two\n\nthree\n[x]")
    assert [(record.title, record.is_checked) for record in records] == [
        ("one", True),
        ("two", False),
        ("three", False),
    ]


def test_an_item_that_is_too_long_is_refused() -> None:
    with pytest.raises(InvalidInputError, match="at most 400"):
        split_checklist("x" * 401)


def test_a_line_end_of_any_kind_separates_labels() -> None:
    assert split_labels("a\rb\r\nc\nd") == ["a", "b", "c", "d"]
