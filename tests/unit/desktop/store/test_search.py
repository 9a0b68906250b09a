"""Search finds what a person means, whatever the text is made of, and never fails."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from desktop.domain.search_grammar import SHORTEST
from desktop.domain.task import Status
from desktop.domain.text import fold
from desktop.domain.views import Query, View
from desktop.store import Draft, Store, audit, search
from desktop.store.drafts import new_item, new_task
from desktop.store.search import LIMIT, MAX_ENDINGS, MAX_WORDS
from tests.helpers.examples import examples
from tests.helpers.stores import empty, open_store

TODAY = dt.date(2026, 5, 5)


def add(store: Store, id_: str, title: str, description: str = "", *items: str) -> None:
    with store.write() as writer:
        number = len(writer.titles())
        writer.apply(
            [
                Draft(
                    "task",
                    id_,
                    {"title": title, "description": description, "created_at": f"2026-01-01T10:00:00.{number:03}Z"},
                ),
                *(new_item(id_, item, "a0", id_=f"{id_}/{item}") for item in items),
            ]
        )


def change(store: Store, kind: str, id_: str, **fields: object) -> None:
    with store.write() as writer:
        writer.apply([Draft(kind, id_, fields)])


def found(store: Store, text: str, view: View = View.LIVE) -> list[str]:
    with store.read() as reader:
        hits = reader.ids(Query(view, TODAY, search=text))
        assert reader.count(Query(view, TODAY, search=text)) == len(hits)
        return hits


@pytest.mark.parametrize("text", ["Über", "uber", "ÜBER", "ubeR", "Ü", "ub", "be", "er", "r", "BERP", "U\u0308ber"])
def test_case_and_accents_do_not_matter(store: Store, text: str) -> None:
    add(store, "t", "Überprüfung")
    add(store, "x", "naïve")
    assert found(store, text) == ["t"]


@pytest.mark.parametrize("text", ["naive", "NAÏVE", "naïve", "ïv", "ﬁne", "FINE", "tm", "№", "no"])
def test_compatible_forms_are_one(store: Store, text: str) -> None:
    add(store, "t", "Naïve ﬁne™ №")
    assert found(store, text) == ["t"]


@pytest.mark.parametrize("text", ["東京", "東", "京", "京へ", "へ", "東京へ行く", "行く"])
def test_scripts_without_spaces(store: Store, text: str) -> None:
    add(store, "t", "東京へ行く")
    add(store, "x", "大阪")
    assert found(store, text) == ["t"]


def test_one_and_two_letters_anywhere_even_at_the_end_of_the_text(store: Store) -> None:
    add(store, "a", "q")
    add(store, "b", "ab", "xq")
    add(store, "c", "abc")
    assert found(store, "q") == ["a", "b"]
    assert found(store, "xq") == ["b"]
    assert found(store, "bc") == ["c"]
    assert found(store, "c") == ["c"]
    assert found(store, "qa") == []
    assert found(store, "z") == []


def test_every_word_must_occur_but_anywhere(store: Store) -> None:
    add(store, "t", "Bake bread", "with rye", "buy flour", "knead")
    add(store, "u", "Bake cake")
    assert found(store, "bake") == ["u", "t"]
    assert found(store, "flour bake rye") == ["t"]
    assert found(store, "bake fl ye") == ["t"]
    assert found(store, "bake salt") == []
    assert found(store, "bread with") == ["t"]
    assert found(store, "breadwith") == []  # nothing reaches from one text into the next
    assert found(store, "ryebuy") == []


def test_titles_come_first_then_pending_ones_then_the_newest(store: Store) -> None:
    add(store, "body", "x", "milk")
    add(store, "old", "milk")
    add(store, "done", "milk")
    add(store, "new", "milky")
    change(store, "task", "done", state=[Status.DONE.value, "2026-01-01T10:00:00.000Z"])
    assert found(store, "milk") == ["new", "old", "done", "body"]


def test_every_device_finds_them_in_the_same_order(store: Store, tmp_path: Path) -> None:
    """Whatever the order in which they came here."""
    for id_ in ("b", "c", "a"):
        add(store, id_, "milk")
    with store.database.read() as connection:
        patches = [patch for histories in audit.histories(connection) for patch in histories]
    with open_store(tmp_path / "other") as other:
        with other.write() as writer:
            writer.apply(patches)
        assert found(other, "milk") == found(store, "milk") == ["a", "c", "b"]


def test_a_search_keeps_to_its_view(store: Store) -> None:
    add(store, "t", "milk")
    add(store, "done", "milk")
    add(store, "gone", "milk")
    change(store, "task", "done", state=["done", "2026-01-01T10:00:00.000Z"])
    change(store, "task", "gone", deleted=["2026-01-01T10:00:00.000Z", False])
    assert found(store, "milk") == ["t", "done"]
    assert found(store, "milk", View.COMPLETED) == ["done"]
    assert found(store, "milk", View.TRASH) == ["gone"]
    change(store, "task", "gone", deleted=None)
    assert "gone" in found(store, "milk")


def test_the_index_follows_every_change_of_a_text(store: Store) -> None:
    add(store, "t", "Bread", "rye", "flour")
    add(store, "u", "Cake")
    change(store, "task", "t", title="Rolls")
    assert (found(store, "bread"), found(store, "roll")) == ([], ["t"])
    change(store, "task", "t", description="wheat")
    assert (found(store, "rye"), found(store, "wheat")) == ([], ["t"])
    change(store, "item", "t/flour", title="sugar")
    assert (found(store, "flour"), found(store, "sugar")) == ([], ["t"])
    change(store, "item", "t/flour", archived=True)
    assert found(store, "sugar") == []
    change(store, "item", "t/flour", archived=False)
    change(store, "item", "t/flour", task_id="u")
    assert found(store, "sugar") == ["u"]
    change(store, "item", "t/flour", deleted=True)
    assert found(store, "sugar") == []


ODD = [
    *('AND', 'OR', 'NOT', 'NEAR', 'NEAR(a b)', '*', 'a*', '"', '""', '"a', "'", ':', 'title:x', '-', '-a', '^a', '+'),
    *('(', ')', '{title}:x', '%', '_', '%%', '\\', ';', '--', '[', ']', '?', '??', '😀', '\x00', 'a\x00b', '\ud800'),
    *('\u0301', '\u200b', 'title : x AND body : y', '!@#$%^&*()', '.'),
]  # fmt: skip


@pytest.mark.parametrize("text", ODD)
def test_signs_are_only_text(store: Store, text: str) -> None:
    clean = "".join(c for c in text if c not in "\x00\ud800")
    add(store, "t", f"See {clean}see" if clean.strip() else "Plain")
    add(store, "x", "nothing of the kind" if "not" not in text.lower() else "plain")
    hits = found(store, text)
    if fold(clean).strip() and "\x00" not in text:
        assert hits == ["t"]


_LETTERS = st.sampled_from("abcÄé漢字\"'*-:%_. ")


@examples(2)
@given(
    texts=st.lists(st.text(_LETTERS, max_size=8).filter(str.strip), min_size=1, max_size=4),
    asked=st.text(_LETTERS, min_size=1, max_size=5),
)
@example(texts=["ab"], asked="b")
@example(texts=[":"], asked=" -")
def test_found_is_exactly_what_contains_all_words(one_store: Store, texts: list[str], asked: str) -> None:
    empty(one_store)
    for number, text in enumerate(texts):
        add(one_store, str(number), f"t{number}", text, text[::-1])
    words = fold(asked).split()
    if len(words) > 1 and words[-1].startswith("-") and len(words[-1]) <= SHORTEST:
        words.pop()  # only begun
    if not words:
        return
    excluded = {word for word in words if re.match(r"-[^\W_]", word) and len(word) > SHORTEST}
    matching = set()
    for number, text in enumerate(texts):
        parts = (f"t{number}", fold(text), fold(text[::-1]))
        if all(any(word[word in excluded :] in part for part in parts) != (word in excluded) for word in words):
            matching.add(str(number))
    assert set(found(one_store, asked)) == matching


@pytest.fixture(scope="module")
def one_store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    folder: Path = tmp_path_factory.mktemp("search")
    with open_store(folder) as store:
        yield store


@pytest.mark.parametrize("text", ["x" * 10_000, "x " * 5_000, "ab" * 5_000 + " milk", '"' * 10_000, "漢" * 10_000])
def test_a_very_long_search_text(store: Store, text: str) -> None:
    add(store, "t", "milk x")
    assert found(store, text) == (["t"] if text == "x " * 5_000 else [])


def test_words_beyond_a_sane_number_are_ignored(store: Store) -> None:
    add(store, "t", "milk")
    assert found(store, "milk " * MAX_WORDS + "nowhere") == ["t"]


def test_more_hits_than_anybody_reads_are_counted_but_not_listed(store: Store) -> None:
    with store.write() as writer:
        writer.apply([new_task({"title": f"milk {number}"}, "a0") for number in range(LIMIT + 50)])
    with store.read() as reader:
        query = Query(View.LIVE, TODAY, search="milk")
        assert len(reader.ids(query)) == LIMIT
        assert reader.count(query) == LIMIT + 50


def test_a_letter_with_very_many_continuations(store: Store) -> None:
    """Then the texts are read instead of the index; the answer is the same."""
    signs = [chr(0x4E00 + number) for number in range(MAX_ENDINGS + 20)]
    with store.write() as writer:
        writer.apply([new_task({"title": f"q{sign}"}, "a0", id_=sign) for sign in signs])
        writer.apply([new_task({"title": "plain", "description": f"q{signs[0]}"}, "a0", id_="body")])
    assert set(found(store, "q")) == {*signs, "body"}
    assert found(store, "q")[-1] == "body"
    assert found(store, f"q{signs[5]}") == [signs[5]]
    assert found(store, f"q {signs[5]}") == [signs[5]]
    assert found(store, "q pla") == ["body"]


def test_whatever_index_finds_them_it_is_the_same_tasks_in_the_same_order(store: Store) -> None:
    parts = ["!p1", "!none", "due:none", "due:week", "is:done", "is:open", "is:rejected"]
    made = product((None, "P1"), (None, "2026-05-06", "2026-05-08"), ("open", "done", "rejected"), ("a1", "a0"))
    for number, (priority, due, status, position) in enumerate(made):
        add(store, f"{number:02}", "milk")
        change(store, "task", f"{number:02}", priority=priority, due=due, state=[status, None], position=position)
    for chosen in (*combinations(parts, 1), *combinations(parts, 2)):
        by_index = found(store, " ".join(chosen))
        with mock.patch.object(search, "_found_by", return_value="nothing"):
            assert found(store, " ".join(chosen)) == by_index, chosen
    assert len(found(store, "!p1 is:done")) == 6
    assert found(store, "is:done is:open") == []
