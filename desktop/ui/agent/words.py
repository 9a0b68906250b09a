"""How the tool calls of a run, and what it waits for, read in one line each."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication

from desktop.agent.provider import Progress
from desktop.domain.run import CallState, ToolRecord
from desktop.domain.text import shorten
from desktop.tools.results import why_failed, why_nothing_queued

if TYPE_CHECKING:
    from desktop.tools.tool import Tool, Words

translate = QCoreApplication.translate  # under this name the translation tools find its texts

_NAME_MAX = 60
_LONG_WORD = re.compile(r"\S{24}(?=\S)")


@dataclass(frozen=True, slots=True)
class CallLine:
    """`state` is None while the call is under way."""

    text: str
    state: CallState | None


def breakable(text: str) -> str:
    """For labels, which wrap at spaces alone: long words get places where a line may end."""
    return _LONG_WORD.sub("\\g<0>\u200b", text)


def call_state(record: ToolRecord) -> CallState:
    result = record.result
    if result.get("status") == "error" or result.get("success") is False:
        return CallState.FAILED
    return CallState.QUEUED if result.get("status") == "queued" else CallState.APPLIED


def progress_words(progress: Progress) -> str:
    return translate("Progress", progress.kind).format(**progress.values)


def running_line(tool: str, arguments: Mapping[str, Any]) -> CallLine:
    what = _what(tool, arguments, {})
    return CallLine(translate("ToolCall", "{what}…").format(what=what[:1].upper() + what[1:]), None)


def call_line(record: ToolRecord) -> CallLine:
    """What a call came to, in the past tense and in the user's words."""
    state, result = call_state(record), record.result
    what = _what(record.name, record.arguments, result)
    match state:
        case CallState.FAILED:
            error = why_failed(result).strip()
            text = (
                translate("ToolCall", "Could not {what}: {error}")
                if error
                else translate("ToolCall", "Could not {what}")
            )
            return CallLine(text.format(what=what, error=error), state)
        case CallState.QUEUED:
            return CallLine(translate("ToolCall", "Proposed: {what}").format(what=what), state)
        case _:
            return CallLine(_done(record, what), state)


def _done(record: ToolRecord, what: str) -> str:
    words = _words(record.name, record.arguments, record.result)
    if words and words.called:
        return _filled(words.called, record.name, record.arguments, record.result)
    why = why_nothing_queued(record.result)
    if why is not None:
        text = translate("ToolCall", "Nothing to propose")
        return f"{text}: {why}" if why else text
    return translate("ToolCall", "Applied: {what}").format(what=what)


def call_words(record: ToolRecord) -> str:
    """The call as something one can do."""
    return _what(record.name, record.arguments, record.result)


def _what(tool: str, arguments: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """The call as something one can do: “add “milk””. Arguments come from a model and may be of any kind."""
    words = _words(tool, arguments, result)
    if words and words.call:
        return _filled(words.call, tool, arguments, result)
    return shorten(tool, _NAME_MAX) or translate("ToolCall", "call a tool without a name")


def _words(tool: str, arguments: Mapping[str, Any], result: Mapping[str, Any]) -> Words | None:
    known = tools().get(tool)
    return known.words_for(arguments, result) if known else None


def _filled(words: str, tool: str, arguments: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """{task} is the task, {count} how many things, {names} are those of labels; any other place is an argument."""
    title = _text(result.get("title")) or _text(arguments.get("task_identifier"))
    labels = arguments.get("labels")
    names = [_text(one.get("name")) for one in labels if isinstance(one, Mapping)] if isinstance(labels, list) else []
    places = defaultdict(str, {name: _text(value).replace("_", " ") for name, value in arguments.items()})
    places["task"] = (
        translate("ToolCall", "“{task}”").format(task=title) if title else translate("ToolCall", "the task")
    )
    places["count"] = str(tools()[tool].count(arguments, result))
    places["names"] = ", ".join(filter(None, names))
    return translate("ToolCall", words).format_map(places)


def tools() -> Mapping[str, Tool]:
    """Imported when the first conversation is read, in the background: that takes longer than showing one."""
    from desktop.tools.registry import TOOLS

    return TOOLS


def _text(value: object) -> str:
    return shorten(" ".join(str(value).split()), _NAME_MAX) if isinstance(value, str | int) else ""
