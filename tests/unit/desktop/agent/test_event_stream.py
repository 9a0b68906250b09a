"""Server-sent events as they should be, and as they come."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.agent.event_stream import EventStream, GarbledError


def read(*chunks: bytes) -> tuple[list[dict[str, Any]], bool]:
    stream = EventStream()
    found = [entry for chunk in chunks for entry in stream.feed(chunk)]
    return found + stream.finish(), stream.done


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(b'data: {"a": 1}\n\ndata: {"a": 2}\n\n', id="as it should be"),
        pytest.param(b'data: {"a": 1}\r\n\r\ndata: {"a": 2}\r\n\r\n', id="CRLF"),
        pytest.param(b'data: {"a": 1}\r\rdata: {"a": 2}\r\r', id="CR"),
        pytest.param(b'data:{"a": 1}\n\ndata:{"a": 2}\n\n', id="no space"),
        pytest.param(b'data: {"a": 1}\ndata: {"a": 2}\n', id="no empty line between"),
        pytest.param(b'data: {"a": 1}\n\ndata: {"a": 2}', id="no last line end"),
        pytest.param(b'data: {"a":\ndata: 1}\n\ndata: {"a": 2}\n\n', id="one event on two lines"),
        pytest.param(b': hello\n\ndata: {"a": 1}\n\n:\n\ndata: {"a": 2}\n\n', id="comments"),
        pytest.param(b'event: x\nid: 7\nretry: 5\ndata: {"a": 1}\n\ndata: {"a": 2}\n\n', id="other fields"),
        pytest.param(b'data: {"a": 1}\n\ngarbage\n\ndata: {"a": 2}\n\n', id="a garbage line"),
        pytest.param(b'data: {"a": 1}\n\ndata: {oops\n\ndata: {"a": 2}\n\n', id="garbage data"),
        pytest.param(b'data: {"a": 1}\n\ndata: {oops\ndata: {"a": 2}\n\n', id="garbage data, no empty line"),
        pytest.param(b'data: {"a": 1}\n\ndata: \xff\xfe\n\ndata: {"a": 2}\n\n', id="no UTF-8"),
        pytest.param(b'data: {"a": 1}\n\ndata: 7\n\ndata: {"a": 2}\n\n', id="JSON, but no object"),
        pytest.param(b'\xef\xbb\xbf\n\ndata: {"a": 1}\n\ndata: {"a": 2}\n\n', id="byte order mark"),
    ],
)
def test_two_events(body: bytes) -> None:
    expected = ([{"a": 1}, {"a": 2}], False)
    assert read(body) == expected
    assert read(*(body[place : place + 1] for place in range(len(body)))) == expected


def test_nothing_counts_after_the_end_mark() -> None:
    assert read(b'data: {"a": 1}\n\ndata: [DONE]\n\ndata: {"a": 2}\n\n') == ([{"a": 1}], True)


def test_line_separators_of_unicode_end_no_line() -> None:
    text = "a\u2028b\u0085c"
    assert read(f"data: {json.dumps({'text': text}, ensure_ascii=False)}\n\n".encode()) == ([{"text": text}], False)


def test_a_document_in_place_of_a_stream() -> None:
    assert read(b' {"error":\n\n', b'{"message": "no"}}') == ([{"error": {"message": "no"}}], True)


@pytest.mark.parametrize("body", [b"<!DOCTYPE html><p>data: {}", b"\n <html>", b'{"broken": ', b"[1, 2]"])
def test_what_is_no_answer(body: bytes) -> None:
    with pytest.raises(GarbledError):
        read(body)


@pytest.mark.parametrize("start", [b"data: ", b"{", b""])
def test_an_endless_line_is_given_up(start: bytes) -> None:
    with pytest.raises(GarbledError):
        read(start, *(b"x" * 1_000_000 for _ in range(10)))


@given(
    st.lists(st.binary(max_size=30) | st.sampled_from([b"data: ", b"{}", b"\n", b"\r", b"[DONE]", b":"]), max_size=20)
)
def test_any_bytes_are_read_or_refused(chunks: list[bytes]) -> None:
    try:
        found, _ = read(*chunks)
    except GarbledError:
        return
    assert all(isinstance(entry, dict) for entry in found)
