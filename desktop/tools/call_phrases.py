"""A call as something one can do, in any language: the words of its tool with what the call was about."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from desktop.domain.marking import QT_TRANSLATE_NOOP
from desktop.domain.text import shorten

if TYPE_CHECKING:
    from desktop.tools.tool import Tool

Translate = Callable[[str, str], str]
"""How a text of a context reads in the language."""

_NAME_MAX = 60
_TASK = QT_TRANSLATE_NOOP("ToolCall", "“{task}”")
_THE_TASK = QT_TRANSLATE_NOOP("ToolCall", "the task")
_NAMELESS = QT_TRANSLATE_NOOP("ToolCall", "call a tool without a name")


def call_phrase(
    tool: Tool | None, name: str, arguments: Mapping[str, Any], result: Mapping[str, Any], translate: Translate
) -> str:
    """“add “milk””. Arguments come from a model and may be of any kind."""
    words = tool.words_for(arguments, result) if tool else None
    if tool and words and words.call:
        return filled(words.call, tool, arguments, result, translate)
    return shorten(name, _NAME_MAX) or translate("ToolCall", _NAMELESS)


def filled(
    words: str, tool: Tool, arguments: Mapping[str, Any], result: Mapping[str, Any], translate: Translate
) -> str:
    """{task} is the task, {count} how many things, {names} are those of labels; any other place is an argument."""
    title = _text(result.get("title")) or _text(arguments.get("task_identifier"))
    labels = arguments.get("labels")
    names = [_text(one.get("name")) for one in labels if isinstance(one, Mapping)] if isinstance(labels, list) else []
    places = defaultdict(str, {name: _text(value).replace("_", " ") for name, value in arguments.items()})
    places["task"] = translate("ToolCall", _TASK).format(task=title) if title else translate("ToolCall", _THE_TASK)
    places["count"] = str(tool.count(arguments, result))
    places["names"] = ", ".join(filter(None, names))
    return translate("ToolCall", words).format_map(places)


def _text(value: object) -> str:
    return shorten(" ".join(str(value).split()), _NAME_MAX) if isinstance(value, str | int) else ""
