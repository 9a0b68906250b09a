from __future__ import annotations

import pytest

from desktop.domain import week


@pytest.mark.parametrize(
    ("locale", "day"),
    [
        ("en_US", 6), ("en-US", 6), ("en_US.UTF-8", 6), ("pt_BR", 6), ("zh_Hant_TW", 6), ("he_IL", 6), ("ja_jp", 6),
        ("de_DE", 0), ("de_DE@euro", 0), ("en_GB", 0), ("fr_FR", 0), ("en_AU", 0), ("ar_AE", 0),
        ("ar_EG", 5), ("fa_IR", 5), ("dv_MV", 4), ("ca_ES_valencia", 0),
        ("C", 0), ("C.UTF-8", 0), ("POSIX", 0), ("", 0), ("de", 0), ("en_001", 0), ("_US", 0),
    ],
)  # fmt: skip
def test_the_first_day_of_the_week(locale: str, day: int) -> None:
    assert week.first_weekday(locale) == day


@pytest.mark.parametrize(
    ("locale", "expected"),
    [
        ("en_US", False),
        ("en_PH", False),
        ("ja_JP", False),
        ("en_GB", True),
        ("de_DE", True),
        ("en_CA", None),
        ("C", None),
    ],
)
def test_which_number_of_a_slash_date_is_the_day(locale: str, expected: bool | None) -> None:
    assert week.day_first(locale) is expected
