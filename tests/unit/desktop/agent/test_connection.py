"""Addresses, who is on this machine, and how long to wait."""

from __future__ import annotations

import datetime as dt
import math
from email.utils import format_datetime

import pytest
from hypothesis import given
from hypothesis.strategies import datetimes, floats, integers, text

from desktop.agent.connection import Endpoint, tidy_address
from desktop.agent.failures import spoken
from desktop.agent.openai_provider import retry_after
from desktop.errors import InvalidInputError

NOW = dt.datetime(2026, 3, 4, 9, 30, tzinfo=dt.UTC)


@pytest.mark.parametrize(
    ("pasted", "tidy"),
    [
        ("http://localhost:11434/v1", "http://localhost:11434/v1"),
        (" http://localhost:11434/v1/ \n", "http://localhost:11434/v1"),
        ("localhost:11434", "http://localhost:11434/v1"),
        ("127.0.0.1:1234/v1", "http://127.0.0.1:1234/v1"),
        ("api.example.org", "https://api.example.org/v1"),
        ("https://API.example.org/api/v1/chat/completions", "https://api.example.org/api/v1"),
        ("http://[::1]:8080/v1/models", "http://[::1]:8080/v1"),
        ("https://example.org/Some/Path", "https://example.org/Some/Path"),
    ],
)
def test_what_people_paste(pasted: str, tidy: str) -> None:
    assert tidy_address(pasted) == tidy
    assert tidy_address(tidy) == tidy


@pytest.mark.parametrize(
    "text",
    [
        "", "  ", "http://", "ftp://example.org", "file:///etc/passwd", "http://exa mple.org", "http://[::1/v1",
        "http://localhost:99999", "http://localhost:0", "http://127.0.0.1\\@example.org/", "https://me:secret@example.org",
        "https://example.org/v1?key=secret", "https://example.org/v1#x", "javascript://localhost/%0aalert(1)",
    ],
)  # fmt: skip
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(InvalidInputError) as caught:
        tidy_address(text)
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    ("url", "remote"),
    [
        ("http://localhost:11434/v1", False),
        ("http://models.localhost/v1", False),
        ("http://127.0.0.1:1234/v1", False),
        ("http://127.9.9.9/v1", False),
        ("http://[::1]:8080/v1", False),
        ("http://LOCALHOST./v1", False),
        ("http://192.168.1.5:11434/v1", True),
        ("http://0.0.0.0:11434/v1", True),
        ("https://localhost.example.org/v1", True),
        ("https://127.0.0.1.example.org/v1", True),
        ("https://127.0.0.1@example.org/v1", True),
        ("https://notlocalhost/v1", True),
        ("https://api.example.org/v1", True),
    ],
)
def test_who_is_on_this_machine(url: str, remote: bool) -> None:
    assert Endpoint(url).remote is remote


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        ("3", 3.0),
        ("0.5", 0.5),
        ("0", 0.0),
        ("-4", 0.0),
        ("Wed, 04 Mar 2026 09:30:07 GMT", 7.0),
        ("Wed, 04 Mar 2026 09:29:00 GMT", 0.0),
        ("Wed, 04 Mar 2026 09:30:07 -0000", 7.0),
        (None, None),
        ("", None),
        ("soon", None),
        ("nan", None),
        ("inf", math.inf),
        ("1e26", 1e26),
        ("1" * 400, math.inf),
        ("-1e400", 0.0),
        ("\u0663", 3.0),
        ("Wed, 04 Mar 0000 09:30:07 GMT", 0.0),
        ("Wed, 04 Mar 99999999999999999999 09:30:07 GMT", None),
        ("Wed, 04 Mar 2026 09:30:07 +9999999999999999", None),
        ("Wed, 04 Mar 2026 09:30:07 GMT\0", 7.0),
        ("Wed, 99 Mar 2026 09:30:07 GMT", None),
    ],
)
def test_what_retry_after_asks_for(header: str | None, seconds: float | None) -> None:
    assert retry_after({} if header is None else {"retry-after": header}, NOW) == seconds


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after-ms": "1500"}, 1.5),
        ({"retry-after-ms": "1500", "retry-after": "2"}, 1.5),
        ({"retry-after-ms": "soon", "retry-after": "2"}, 2.0),
        ({"retry-after-ms": "nan", "retry-after": "2"}, 2.0),
        ({"retry-after-ms": "-7"}, 0.0),
        ({"retry-after-ms": "1e400"}, math.inf),
    ],
)
def test_a_wait_told_in_milliseconds(headers: dict[str, str], seconds: float) -> None:
    assert retry_after(headers, NOW) == seconds


@given(text() | floats().map(str) | integers().map(str) | datetimes().map(format_datetime))
def test_no_retry_after_is_too_strange(header: str) -> None:
    seconds = retry_after({"retry-after": header, "retry-after-ms": header}, NOW)
    assert seconds is None or seconds >= 0


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0.5, "0.5 s"), (3, "3 s"), (90, "90 s"), (180, "3 min"), (3600, "60 min"), (86_400, "24 h")],
)
def test_waits_read_well(seconds: float, words: str) -> None:
    assert spoken(seconds) == words
