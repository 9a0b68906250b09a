"""How the tool calls of a run, and what it waits for, read in one line each."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QLocale

from desktop.agent.provider import Progress
from desktop.domain.run import CallState, ToolRecord
from desktop.tools.phrases import call_phrase, filled
from desktop.tools.reasons import REASONS, why_not_proposed
from desktop.tools.results import why_failed, why_nothing_queued
from desktop.translations import retold
from desktop.ui.core.i18n import translate

if TYPE_CHECKING:
    from desktop.tools.tool import Tool, Words

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
            error = retold(QLocale().name()[:2], why_failed(result).strip(), *REASONS)
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
        return filled(words.called, tools()[record.name], record.arguments, record.result, translate)
    why = why_nothing_queued(record.result)
    if why is not None:
        text = translate("ToolCall", "Nothing to propose")
        told = why_not_proposed(str(record.result["message"]), what, translate)
        return told or (f"{text}: {why}" if why else text)
    return translate("ToolCall", "Applied: {what}").format(what=what)


def _what(tool: str, arguments: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    return call_phrase(tools().get(tool), tool, arguments, result, translate)


def _words(tool: str, arguments: Mapping[str, Any], result: Mapping[str, Any]) -> Words | None:
    known = tools().get(tool)
    return known.words_for(arguments, result) if known else None


def tools() -> Mapping[str, Tool]:
    """Imported when the first conversation is read, in the background: that takes longer than showing one."""
    from desktop.tools.registry import TOOLS

    return TOOLS
