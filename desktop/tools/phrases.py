"""Fills the words of tools with what a call was about: `phrase` in English, `call_phrase` in any language.

{task} is the quoted title of the task, {name} that of the tool, {count} how many things there were; {items}, {labels}
and {new_title} name what is in the call. Any other argument in braces reads as where to: " to 2026-12-01".
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from desktop.domain.fields import of_argument
from desktop.domain.marking import QT_TRANSLATE_NOOP
from desktop.domain.text import shorten

if TYPE_CHECKING:
    from desktop.tools.tool import Tool


LONGEST_TITLE = 60
_FEW = 4

Values = Mapping[str, Any]


def phrase(words: str, name: str, arguments: Values, result: Values, count: int = 1) -> str:
    return words.format_map(_Places(name, arguments, result, count))


def counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def quoted(text: str) -> str:
    return f"“{shorten(' '.join(text.split()), LONGEST_TITLE)}”"


def said(values: object, *names: str) -> str:
    """The first of these that is a text."""
    if not isinstance(values, Mapping):
        return ""
    return next((value for name in names if isinstance(value := values.get(name), str) and value.strip()), "")


def task_title(arguments: Values, result: Values) -> str:
    """The task by its title: what the answer says it is, else what the model called it."""
    return said(result, "title") or said(arguments, "task_identifier", "title")


def length(value: object, otherwise: int = 0) -> int:
    return len(value) if isinstance(value, list) else otherwise


class _Places(dict[str, str]):
    def __init__(self, name: str, arguments: Values, result: Values, count: int) -> None:
        title = task_title(arguments, result)
        titles = result.get("titles")
        several = _enumerated(titles, "task") if isinstance(titles, list) else ""
        super().__init__(
            name=name.replace("_", " "),
            task=several or (quoted(title) if title else "the task"),
            new_title=quoted(said(arguments, "new_title")),
            items=_items(result, count),
            labels=_labels(arguments),
            observations=counted(count, "observation"),
            proposals=counted(count, "proposal"),
        )
        self._arguments = arguments

    def __missing__(self, argument: str) -> str:
        value = self._arguments.get(argument)
        field = of_argument(argument)
        if not isinstance(value, (str, int, list)) or value == "":
            return ""
        text = field.kind.plain(value) if field and field.kind.accepts(value) else str(value)
        return f" to {shorten(text, LONGEST_TITLE)}"


def _items(result: Values, count: int) -> str:
    if result.get("status") not in ("queued", "success"):
        return "items"
    created = result.get("createdItems")
    titles = [title for item in created if (title := said(item, "title"))] if isinstance(created, list) else []
    return _enumerated(titles) if len(titles) == count else counted(count, "item")


def _labels(arguments: Values) -> str:
    labels = arguments.get("labels")
    names = [name for label in labels if (name := said(label, "name"))] if isinstance(labels, list) else []
    return f"the {'label' if len(names) == 1 else 'labels'} {_enumerated(names)}" if names else "labels"


def _enumerated(names: Sequence[str], noun: str = "item") -> str:
    if len(names) > _FEW:
        return counted(len(names), noun)
    return " and ".join(filter(None, [", ".join(map(quoted, names[:-1])), *map(quoted, names[-1:])]))


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
