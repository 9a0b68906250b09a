"""Days and times in words, as the date grammar reads them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.agent.language.lexicon import lexicon_of
from desktop.agent.language.spoken import written


@pytest.mark.parametrize(
    ("language", "said", "expected"),
    [
        ("en", "the tap on saturday nine a m", "the tap on saturday 09:00"),
        ("en", "at a quarter to nine in the evening", "at 20:45"),
        ("en", "to the mechanic, monday 8 o'clock", "to the mechanic, monday 8:00"),
        ("en", "twelve in the morning", "00:00"),
        ("en", "on the twenty-third of December", "on 23 December"),
        ("en", "from 2 to 4 december", "from 2 december to 4 december"),
        ("en", "every first monday of the month", "every first monday of the month"),
        ("de", "um neun Uhr dreißig", "um 09:30 Uhr"),
        ("de", "halb elf vormittags", "10:30 Uhr"),
        ("de", "dreiviertel fünf nachmittags", "16:45 Uhr"),
        ("de", "viertel nach acht abends", "20:15 Uhr"),
        ("de", "am dreißigsten November", "am 30. November"),
        ("de", "Hemden waschen, fr, wichtig", "Hemden waschen, Freitag, wichtig"),
        ("de", "leiter holen sa 8 uhr", "leiter holen Samstag 8 uhr"),
        ("de", "bitte verschieben Sie es, und erinnern Sie mich", "bitte verschiebe es, und erinnere mich"),
        ("de", "könnten Sie das ändern", "könnten Sie das ändern"),
        ("de", "legst du mir das an", "lege mir das an"),
        ("de", "nicht mehr als zwei Stunden", "höchstens zwei Stunden"),
        ("de", "Frist Silvester", "Frist 31. Dezember"),
    ],
)
def test_words_for_days_and_times_are_written_with_digits(language: str, said: str, expected: str) -> None:
    assert written(said, lexicon_of(language)) == expected


@given(language=st.sampled_from(["en", "de"]), data=st.data())
def test_no_row_of_such_words_is_too_much(language: str, data: st.DataObject) -> None:
    spoken = lexicon_of(language).spoken
    words = [*spoken["hours"], *spoken["ordinals"], *spoken["weekdays"], *spoken["months"].split("|")]
    words += ["am", "um", "bis", "to", "past", "of", "the", "in", "half", "quarter", "halb", "dreiviertel", "viertel"]
    words += ["uhr", "abends", "morgens", "pm", "0", "7", "31", ",", "->", "o'clock", "vergiss", "nicht", "silvester"]
    said = " ".join(data.draw(st.lists(st.sampled_from(words), max_size=8)))
    assert isinstance(written(said.title() if data.draw(st.booleans()) else said, lexicon_of(language)), str)
