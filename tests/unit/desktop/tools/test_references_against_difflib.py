"""The searched and bounded answer must be the one that computing everything gives."""

import re
from collections import Counter
from difflib import SequenceMatcher
from typing import Literal
from unittest import mock

from hypothesis import given
from hypothesis import strategies as st

from desktop.domain.ids import parse_id
from desktop.domain.task import parse_due
from desktop.tools.reference_pool import Candidate, ReferencePool, bare, normal_form
from desktop.tools.references import NEAR, Ambiguous, Match, Missing, Resolution, resolve
from tests.helpers.examples import examples

ALL_GUESSED = 16  # in pools up to this size the suggestion is the nearest of all titles

letters = st.text("abAB 1", max_size=8)
odd_letters = st.text("aAéßİﬁ²'“-.:1 \u0301🎂", max_size=6)
words = st.sampled_from(
    ("the", "task", "read", "Read", "rad", "book", "books", "book!", "1", "12", "q1", "(1.2)", "1.2", "2-1")
)
phrases = st.lists(words, max_size=5).map(" ".join)
long_titles = st.builds(
    lambda unit, tail: (unit * 200)[:198] + tail, st.text("abc", min_size=1), st.text("ab", max_size=2)
)
titles = letters | odd_letters | phrases
dues = st.none() | st.sampled_from(["2026-01-05", "2026-01-05T09:30", "2026-02-01"]).map(parse_due)
thresholds = st.sampled_from([0.2, 0.6, 0.75, 1.0])


def candidates(of: st.SearchStrategy[str], least: int, most: int) -> st.SearchStrategy[list[Candidate]]:
    described = st.lists(st.tuples(of, dues), min_size=least, max_size=most)
    return described.map(lambda rows: [Candidate(f"{n:02}", title, due) for n, (title, due) in enumerate(rows)])


@examples(4)
@given(titles, candidates(titles, 0, ALL_GUESSED), thresholds)
def test_same_answer_as_computing_every_ratio(text: str, tasks: list[Candidate], threshold: float) -> None:
    assert resolve(text, ReferencePool(tasks), threshold) == by_difflib(text, tasks, threshold)


@examples(2)
@given(st.data(), candidates(phrases, 1, ALL_GUESSED), thresholds)
def test_same_answer_for_a_mistyped_title(data: st.DataObject, tasks: list[Candidate], threshold: float) -> None:
    title = data.draw(st.sampled_from(tasks)).title
    cut = data.draw(st.integers(0, len(title)))
    text = title[:cut] + data.draw(st.text("abr1 ", max_size=2)) + title[cut + data.draw(st.integers(0, 2)) :]
    assert resolve(text, ReferencePool(tasks), threshold) == by_difflib(text, tasks, threshold)


@given(long_titles, candidates(long_titles | letters, 0, 4))
def test_same_answer_where_difflib_leaves_out_frequent_characters(text: str, tasks: list[Candidate]) -> None:
    assert resolve(text, ReferencePool(tasks)) == by_difflib(text, tasks, 0.6)


@given(phrases | letters, candidates(phrases | letters, 20, 60), thresholds)
def test_same_ten_of_many(text: str, tasks: list[Candidate], threshold: float) -> None:
    answer, expected = resolve(text, ReferencePool(tasks), threshold), by_difflib(text, tasks, threshold)
    if isinstance(expected, Missing):
        assert isinstance(answer, Missing)
    else:
        assert answer == expected


@given(phrases, candidates(phrases, 5, 40), thresholds)
def test_same_verdict_where_the_search_stops_early(text: str, tasks: list[Candidate], threshold: float) -> None:
    with mock.patch("desktop.tools.references._PLENTY", 3):
        answer = resolve(text, ReferencePool(tasks), threshold)
    expected = by_difflib(text, tasks, threshold)
    assert answer == expected if isinstance(expected, Match) else type(answer) is type(expected)


def by_difflib(text: str, tasks: list[Candidate], threshold: float) -> Resolution:
    said = text.strip().strip("'\"`‘’‚‛“”„‟‹›«»「」『』").strip()
    wanted = bare(normal_form(text))
    if not wanted or parse_id(wanted):
        return Missing(said)
    same = sorted((task for task in tasks if bare(normal_form(task.title)) == wanted), key=order)
    if len(same) == 1:
        return Match(same[0].id, same[0].title, 1.0, "exact")
    if same:
        return Ambiguous(said, tuple(same[:10]))
    rated = sorted(
        ((plain_ratio(said, task.title), task) for task in tasks), key=lambda one: (-one[0], order(one[1]))
    )
    fitting = [(ratio, task, how) for ratio, task in rated if (how := fits(wanted, task, ratio >= threshold))]
    if not fitting:
        return Missing(said, rated[0][1].title if rated and rated[0][0] >= NEAR else None)
    ratio, best, how = fitting[0]
    if len(fitting) == 1 or (ratio >= 0.85 and round(ratio - fitting[1][0], 9) >= 0.12):
        having = [task for task in tasks if has_words(wanted, task) and fits(wanted, task, False)]
        return Match(best.id, best.title, ratio, "words" if how == "contains" and having == [best] else how)
    return Ambiguous(said, tuple(task for _, task, _ in fitting[:10]))


def plain_ratio(said: str, title: str) -> float:
    return SequenceMatcher(None, said.lower(), title.lower()).ratio()


def has_words(wanted: str, task: Candidate) -> bool:
    return set(re.findall(r"\w+", re.sub(r"(?<=\w)'s\b", "", wanted))) <= set(
        re.findall(r"\w+", normal_form(task.title))
    )


def fits(wanted: str, task: Candidate, near: bool) -> Literal["contains", "fuzzy"] | None:
    title = normal_form(task.title)
    compound = r"\w*\d(?:[./:-]\d+)+\w*"
    title_words = re.findall(r"\w+", title)
    beginnings = title_words + re.findall(compound, title)
    wanted_words = re.findall(rf"{compound}|\w+", re.sub(r"(?<=\w)'s\b", "", wanted))
    contains = (
        wanted in title
        or wanted in " ".join(title_words)
        or (wanted_words and all(any(b.startswith(word) for b in beginnings) for word in wanted_words))
    )
    said_numbers, numbers = ([n.lstrip("0") for n in re.findall(r"\d+", text)] for text in (wanted, title))
    if contains and Counter(said_numbers) <= Counter(numbers):
        return "contains"
    rest = iter(numbers)
    return "fuzzy" if near and all(number in rest for number in said_numbers) else None


def order(task: Candidate) -> tuple[str, str, str]:
    return task.title.casefold(), str(task.due or "never"), task.id
