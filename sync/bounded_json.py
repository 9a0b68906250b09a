"""Parses JSON from other devices with limits on depth and number of values, checked before parsing: a small text can
otherwise become very many objects."""

from __future__ import annotations

import json
import re
from typing import Any

MARKS = "[{,"
_decode = json.JSONDecoder().raw_decode
_NOT_STRUCTURE = re.compile(r"[^\[\]{},]+")
_STEP = {"[": 1, "{": 1, "]": -1, "}": -1, ",": 0}


class UnreadableJsonError(ValueError):
    """Not JSON, or not of the shape that was asked for."""


def parse_object(data: bytes, depth: int = 8, marks: int = 20_000) -> dict[str, Any]:
    """A small document that must be an object. `marks` limits brackets, braces and commas outside of strings."""
    text = decoded(data)
    if marks_in(text) > marks:
        raise UnreadableJsonError("too many parts")
    value = parse(text.strip(), depth)
    if not isinstance(value, dict):
        raise UnreadableJsonError("not an object")
    return value


def parse(text: str, depth: int) -> Any:
    """The value of a text without space around it, nested at most `depth` levels."""
    if text.count("[") + text.count("{") > depth:
        level = 0
        for mark in structure(text):
            level += _STEP[mark]
            if level > depth:
                raise UnreadableJsonError("nested too deeply")
    try:
        value, end = _decode(text)
    except (ValueError, RecursionError) as error:
        raise UnreadableJsonError("not JSON") from error
    if end != len(text):
        raise UnreadableJsonError("more than JSON")
    return value


def structure(text: str) -> str:
    """The brackets, braces and commas of a text, without those inside of strings."""
    return _NOT_STRUCTURE.sub("", _outside_strings(text))


def marks_in(text: str) -> int:
    """How many marks begin a value: an estimate of the memory that the parsed text takes."""
    return sum(map(_outside_strings(text).count, MARKS))


def _outside_strings(text: str) -> str:
    without_escapes = text.replace("\\\\", "").replace('\\"', "")
    return "".join(without_escapes.split('"')[::2])


def decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise UnreadableJsonError("not text") from error
