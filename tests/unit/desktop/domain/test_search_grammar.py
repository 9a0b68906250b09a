"""The grammar of searches: what is understood, what stays a word, and how parts narrow together."""

from __future__ import annotations

import datetime as dt

import pytest

from desktop.domain.search_grammar import NO_LIST, Search, TermKind, check_search, filter_query, parse_search
from desktop.domain.values import Label, Status, TaskList
from desktop.domain.views import View
from desktop.errors import InvalidInputError

TODAY = dt.date(2026, 11, 17)
LABELS = (Label("w", "work", "red"), Label("h", "Home"), Label("d", "deep work"), Label("wo", "worry"))
LISTS = (TaskList("g", "Garden work", "blue"), TaskList("i", "Übung"))


def read(text: str) -> Search:
    return parse_search(text, LABELS, LISTS, TODAY)


def day(ahead: int) -> dt.date:
    return TODAY + dt.timedelta(days=ahead)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("#work", Search(labels=(frozenset("w"),))),
        ("#WORK #home", Search(labels=(frozenset("w"), frozenset("h")))),
        ("#wor", Search(labels=(frozenset({"w", "wo"}),))),
        ('#"deep work"', Search(labels=(frozenset("d"),))),
        ("/garden-work", Search(lists=frozenset("g"))),
        ("/ubung", Search(lists=frozenset("i"))),
        ("/inbox", Search(lists=frozenset({NO_LIST}))),
        ("/garden /ubung", Search(lists=frozenset())),
        ("!p1", Search(priorities=frozenset({"P1"}))),
        ("!high !none", Search(priorities=frozenset())),
        ("due:today", Search(due_from=TODAY, due_before=day(1))),
        ("fällig:morgen", Search(due_from=day(1), due_before=day(2))),
        ("due:week due:tomorrow", Search(due_from=day(1), due_before=day(2))),
        ("due:overdue", Search(due_before=TODAY, closed=False)),
        ("fällig:überfällig", Search(due_before=TODAY, closed=False)),
        ("due:none", Search(undated=True)),
        ("due:2026-12-24", Search(due_from=dt.date(2026, 12, 24), due_before=dt.date(2026, 12, 25))),
        ("due:month", Search(due_from=TODAY, due_before=day(31))),
        ("due:friday", Search(due_from=day(3), due_before=day(4))),
        ("-due:none", Search(undated=False)),
        ("-#home -#work", Search(not_labels=frozenset({"h", "w"}))),
        ("-/garden", Search(lists=frozenset({"i", NO_LIST}))),
        ("-/inbox -/ubung", Search(lists=frozenset("g"))),
        ("-!p1 -!none", Search(priorities=frozenset({"P0", "P2", "P3"}))),
        ("-is:done", Search(statuses=frozenset(one.value for one in Status if one is not Status.DONE))),
        ("-is:closed", Search(closed=False)),
        ("milk -soy", Search("milk", without="soy")),
        ("--force -rf well-known - x", Search("--force -rf well-known - x")),
        ("-due:week", Search("-due:week")),
        ("is:done", Search(statuses=frozenset({"done"}))),
        ("is:on-hold", Search(statuses=frozenset({"on hold"}))),
        ("ist:offen", Search(closed=False)),
        (
            "milk  #nobody /usr/bin !bang due:soon is:nice # / due: bread",
            Search("milk #nobody /usr/bin !bang due:soon is:nice # / due: bread"),
        ),
    ],
)
def test_parts_are_understood_or_stay_words(text: str, meant: Search) -> None:
    found = read(text)
    fields = [name for name in Search.__slots__ if name != "terms"]
    assert {name: getattr(found, name) for name in fields} == {name: getattr(meant, name) for name in fields}


@pytest.mark.parametrize(
    "begun", ["#", "/", "!", "!p", "due:", "due:wee", "FÄLLIG:üb", "is:", "is:d", "-", "-so", "due:frida"]
)
def test_what_is_only_begun_does_not_empty_the_list_yet(begun: str) -> None:
    assert (read(f"milk {begun}").words, read(f"{begun} milk").words) == ("milk", f"{begun} milk")


@pytest.mark.parametrize(("text", "near"), [("milk due:bogus", "friday"), ("-due:week", "none"), ("is:nice", "done")])
def test_what_is_not_understood_is_told_with_what_can_be_said(text: str, near: str) -> None:
    with pytest.raises(InvalidInputError, match=near):
        check_search(text)
    check_search("#nobody due:week is:done http://due:x milk: -soy due:fri")


def test_each_part_says_where_it_stands_and_what_it_means() -> None:
    text = "buy #work !p1 milk due:week"
    found = read(text)
    assert found.words == "buy milk"
    assert [(term.kind, text[term.start : term.end], term.value) for term in found.terms] == [
        (TermKind.LABEL, "#work", "work"), (TermKind.PRIORITY, "!p1", "P1"), (TermKind.DUE, "due:week", "week"),
    ]  # fmt: skip
    assert found.terms[0].color == "red"


def test_what_contradicts_itself_finds_nothing() -> None:
    assert read("is:open is:closed").labels == read("due:none -due:none").labels == (frozenset(),)


def test_a_filter_shows_pending_tasks_unless_it_says_which() -> None:
    assert filter_query("#work due:week", TODAY).view is View.ALL
    assert filter_query("#work is:done", TODAY).view is View.LIVE


@pytest.mark.parametrize("label", LABELS)
def test_every_name_can_be_written_as_a_term(label: Label) -> None:
    (term,) = read(f'#"{label.name}"').terms
    assert term.value == label.name
