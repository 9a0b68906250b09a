"""What each word is for: the likeliest row of tags, and no more titles than are said."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.agent.language import tagger
from desktop.agent.language.clauses import divided

FEW = ("other", "title", "title, on", "due")


def worth(path: Sequence[int], rows: Sequence[Sequence[float]], steps: Sequence[Sequence[float]]) -> float:
    """What a row of tags adds up to; no title goes on before it began, and each after the first costs."""
    tags = [FEW[tag] for tag in path]
    if "title, on" in tags and "title" not in tags[: tags.index("title, on")]:
        return tagger._NEVER
    own = sum(row[tag] for row, tag in zip(rows, path, strict=True))
    joined = sum(steps[tag][before] for before, tag in pairwise(path))
    return own + joined - tagger._AGAIN * max(tags.count("title") - 1, 0)


@given(st.data())
def test_the_likeliest_row_of_tags_is_found(data: st.DataObject) -> None:
    levels = st.integers(-99, 99).map(float)
    places = [tagger.TAGS.index(one) for one in FEW]
    given_rows = data.draw(st.lists(st.lists(levels, min_size=4, max_size=4), min_size=1, max_size=4))
    given_steps = data.draw(st.lists(st.lists(levels, min_size=4, max_size=4), min_size=4, max_size=4))
    rows = [[tagger._NEVER] * len(tagger.TAGS) for _ in given_rows]
    steps = [[tagger._NEVER] * len(tagger.TAGS) for _ in tagger.TAGS]
    for row, values in zip(rows, given_rows, strict=True):
        for place, value in zip(places, values, strict=True):
            row[place] = value
    for place, values in zip(places, given_steps, strict=True):
        for other, value in zip(places, values, strict=True):
            steps[place][other] = value
    found = [places.index(one) for one in tagger._likeliest(rows, steps)]
    best = max(worth(path, given_rows, given_steps) for path in product(range(len(FEW)), repeat=len(rows)))
    assert worth(found, given_rows, given_steps) == pytest.approx(best)


def test_nothing_said_has_no_tags() -> None:
    assert tagger.tagged([], {}, "add_task", "en") == ([], [])


def test_a_message_is_divided_into_all_of_its_words() -> None:
    tokens = ["move", "the", "<task>", "to", "<when>", "and", "put", "the", "<task>", "on", "hold"]
    parts = divided(tokens, "en")
    assert [one for first, end in parts for one in tokens[first:end]] == tokens
    assert len(parts) == 2
