from difflib import SequenceMatcher

from hypothesis import given
from hypothesis import strategies as st

from desktop.tools.references import ratio

few_letters = st.text("ab ", max_size=30)
any_letters = st.text(max_size=30)
# Around 200 characters difflib starts to leave out frequent ones.
long = st.builds(
    lambda unit, times, tail: unit * times + tail, st.text("abcd", min_size=1), st.integers(20, 60), few_letters
)


@given(few_letters | any_letters | long, few_letters | any_letters | long)
def test_ratio_is_that_of_difflib(said: str, title: str) -> None:
    assert ratio(said, title) == SequenceMatcher(None, said, title).ratio()


def test_the_order_of_the_two_matters_as_in_difflib() -> None:
    assert ratio("tide", "diet") != ratio("diet", "tide")


def test_frequent_characters_are_left_out_where_difflib_does() -> None:
    assert ratio("a" * 20, "b" + "a" * 198) > 0
    assert ratio("a" * 20, "b" + "a" * 199) == 0
