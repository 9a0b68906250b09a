from hypothesis import given
from hypothesis import strategies as st

from desktop.tools.reference_pool import Candidate, ReferencePool, bare, normal_form
from desktop.tools.references import Match, Missing, resolve

ids = st.sampled_from("abcdef")
titles = st.text("ab 1", max_size=4)
edits = st.lists(st.tuples(ids, titles | st.none()), max_size=20)


@given(st.lists(st.builds(Candidate, ids, titles), max_size=6), edits, titles)
def test_an_edited_pool_answers_as_one_built_anew(
    start: list[Candidate], changes: list[tuple[str, str | None]], text: str
) -> None:
    pool = ReferencePool(start)
    left = {candidate.id: candidate for candidate in start}
    for task_id, title in changes:
        if title is None:
            pool.discard(task_id)
            left.pop(task_id, None)
        else:
            pool.add(Candidate(task_id, title))
            left[task_id] = Candidate(task_id, title)
    assert len(pool) == len(left)
    assert resolve(text, pool) == resolve(text, ReferencePool(left.values()))


def test_a_copy_takes_in_proposals_and_leaves_the_original_alone() -> None:
    pool = ReferencePool([Candidate("1", "Read book")])
    proposed = pool.copy()
    proposed.add(Candidate("2", "Pay rent"))
    proposed.add(Candidate("1", "Sell book"))

    assert resolve("pay rent", proposed) == Match("2", "Pay rent", 1.0, "exact")
    assert resolve("pay rent", pool) == Missing("pay rent")
    assert resolve("sell book", proposed) == Match("1", "Sell book", 1.0, "exact")
    assert isinstance(resolve("read book", pool), Match)


def test_discarding_what_is_not_there_is_fine() -> None:
    pool = ReferencePool()
    pool.discard("1")
    assert len(pool) == 0
    assert pool.get("1") is None


@given(st.text())
def test_normal_forms_are_stable(text: str) -> None:
    assert normal_form(normal_form(text)) == normal_form(text)


@given(st.text("the ask:\"'"))
def test_only_an_empty_text_becomes_empty(text: str) -> None:
    assert bool(bare(normal_form(text))) == bool(text.strip())


@given(st.lists(st.text("aB ß", max_size=12)), st.text("AbßS ", max_size=60))
def test_a_text_names_the_titles_that_are_in_it(titles: list[str], text: str) -> None:
    pool = ReferencePool(Candidate(str(number), title) for number, title in enumerate(titles))
    assert pool.named_in(text) == [title for title in titles if title and title.lower() in text.lower()]
