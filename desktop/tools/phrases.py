"""Fills the words of tools with what a call was about: `phrase` in English, `call_phrase` in any language.

{task} is the quoted title of the task, or of several; {name} that of the tool, {count} how many things there were;
{items}, {labels}, {names}, {new_item} and {new_title} name what is in the call, {details} are values that the words
do not name. Any other argument in braces reads as it is said; in `phrase` as where to: " to Tue 1 Dec".
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from desktop.domain.fields import TASK, of_argument
from desktop.domain.fields.value_kinds import DUE, Minutes
from desktop.domain.ids import parse_id
from desktop.domain.marking import QT_TRANSLATE_NOOP
from desktop.domain.reminders import amount_of, offset_in
from desktop.domain.text import shorten
from desktop.domain.values import SOMEDAY, Due
from desktop.errors import InvalidInputError

if TYPE_CHECKING:
    from desktop.tools.tool import Tool


LONGEST_TITLE = 60
_FEW = 4
_NAME_MAX = 60

Values = Mapping[str, Any]
Translate = Callable[[str, str], str]
"""How a text of a context reads in the language."""

_QUOTED = QT_TRANSLATE_NOOP("ToolCall", "“{text}”")
_THE_TASK = QT_TRANSLATE_NOOP("ToolCall", "the task")
_NAMELESS = QT_TRANSLATE_NOOP("ToolCall", "call a tool without a name")
_AND = QT_TRANSLATE_NOOP("ToolCall", "{some} and {last}")
_TASKS = QT_TRANSLATE_NOOP("ToolCall", "{count} tasks")
_ITEM, _ITEMS = QT_TRANSLATE_NOOP("ToolCall", "1 item"), QT_TRANSLATE_NOOP("ToolCall", "{count} items")
_MINUTE, _MINUTES = QT_TRANSLATE_NOOP("ToolCall", "1 minute"), QT_TRANSLATE_NOOP("ToolCall", "{count} minutes")
_DAYS = QT_TRANSLATE_NOOP("ToolCall", "Mon Tue Wed Thu Fri Sat Sun")
_MONTHS = QT_TRANSLATE_NOOP("ToolCall", "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec")
_DATE = QT_TRANSLATE_NOOP("ToolCall", "{day} {number} {month}")
_DATE_OF_YEAR = QT_TRANSLATE_NOOP("ToolCall", "{day} {number} {month} {year}")
_LANGUAGE = QT_TRANSLATE_NOOP("ToolCall", "en")
"""In translations the code of their language: the words for repeats are made elsewhere."""
_DETAILS = {
    **{
        argument: field.detail
        for field in sorted(TASK, key=lambda field: not field.is_of_the_day)  # as people say it: when, then the rest
        for argument in field.arguments
        if field.detail
    },
    "labels": QT_TRANSLATE_NOOP("ToolCall", "labels: {value}"),
    "checklist": QT_TRANSLATE_NOOP("ToolCall", "with the items {value}"),
}
"""What a call says beside what its words name."""
_LONG_TEXTS = {
    "description": QT_TRANSLATE_NOOP("ToolCall", "with a description"),
    "new_description": QT_TRANSLATE_NOOP("ToolCall", "with a new description"),
}
"""The same of texts that are too long to be repeated."""


def phrase(words: str, name: str, arguments: Values, result: Values, count: int = 1) -> str:
    return words.format_map(_Places(words, name, arguments, result, count, in_english, " to "))


def in_english(_context: str, text: str) -> str:
    return text


def counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def quoted(text: str, translate: Translate = in_english) -> str:
    return translate("ToolCall", _QUOTED).format(text=shorten(" ".join(text.split()), LONGEST_TITLE))


def said(values: object, *names: str) -> str:
    """The first of these that is a text."""
    if not isinstance(values, Mapping):
        return ""
    return next((value for name in names if isinstance(value := values.get(name), str) and value.strip()), "")


def task_title(arguments: Values, result: Values) -> str:
    """The task by its title: what the answer says it is, else what the model called it, unless that is an id."""
    called = said(arguments, "task_identifier", "title")
    return said(result, "title") or ("" if parse_id(called.strip()) else called)


def length(value: object, otherwise: int = 0) -> int:
    return len(value) if isinstance(value, list) else otherwise


def day_text(day: dt.date, translate: Translate, today: dt.date | None = None) -> str:
    """As people say it: "Thu 19 Nov", with the year where it is another one."""
    name = translate("ToolCall", _DAYS).split()[day.weekday()]
    month = translate("ToolCall", _MONTHS).split()[day.month - 1]
    form = _DATE if day.year == (today or dt.date.today()).year else _DATE_OF_YEAR  # noqa: DTZ011 -- wall-clock dates
    return translate("ToolCall", form).format(day=name, number=day.day, month=month, year=day.year)


class _Places(dict[str, str]):
    """`to` stands before an argument."""

    def __init__(
        self, words: str, name: str, arguments: Values, result: Values, count: int, translate: Translate, to: str = ""
    ) -> None:
        title = task_title(arguments, result)
        titles = result.get("titles")
        several = _enumerated(titles, _TASKS, translate) if isinstance(titles, list) and titles else ""
        labels = [quoted(one, translate) for one in _named(arguments.get("labels"), "name")]
        super().__init__(
            name=name.replace("_", " "),
            task=several or (quoted(title, translate) if title else translate("ToolCall", _THE_TASK)),
            count=f"{count:,}",
            new_title=quoted(said(arguments, "new_title"), translate),
            items=_items(arguments, result, count, translate),
            labels=f"the label{'' if len(labels) == 1 else 's'} {' and '.join(labels)}" if labels else "labels",
            new_item=quoted(next(iter(_named(arguments.get("items"), "title")), ""), translate),
            names=", ".join(labels),
            observations=counted(count, "observation"),
            proposals=counted(count, "proposal"),
            details="".join(_details(words, arguments, translate)),
        )
        self._arguments, self._translate, self._to = arguments, translate, to

    def __missing__(self, argument: str) -> str:
        value = value_text(argument, self._arguments.get(argument), self._translate)
        return f"{self._to}{value}" if value else ""


def value_text(argument: str, value: object, translate: Translate) -> str:
    """An argument as it is said; "" where there is none, or nothing that could be said."""
    return shorten(_said(argument, value, translate), LONGEST_TITLE) if isinstance(value, (str, int, list)) else ""


def _said(argument: str, value: str | int | list[Any], translate: Translate) -> str:
    match argument:
        case "due_date" | "start_date" if isinstance(value, str) and (due := DUE.load(value)):
            return _due(due, translate)
        case "status" if isinstance(value, str):
            told = translate("Format", value.capitalize())
            return told[:1].lower() + told[1:]
        case "remind" if isinstance(value, list):
            return ", ".join(_reminder(str(one), translate) for one in value)
        case "start_date" if value == SOMEDAY:
            return translate("Places", "Someday")
        case "labels" | "checklist" if isinstance(value, list):
            return ", ".join(str(one) for one in value if isinstance(one, str))
        case "repeat" if isinstance(value, str):
            return _repeat(value, translate("ToolCall", _LANGUAGE))
    field = of_argument(argument)
    if field is not None and isinstance(field.kind, Minutes) and isinstance(value, int):
        return translate("ToolCall", _MINUTE if value == 1 else _MINUTES).format(count=value)
    return field.kind.plain(value) if field and field.kind.accepts(value) else str(value)


def _due(due: Due, translate: Translate) -> str:
    return day_text(due.date, translate) + (f", {due.time:%H:%M}" if due.time else "")


def _reminder(said: str, translate: Translate) -> str:
    offset = offset_in(said)
    if offset is None:
        due = DUE.load(said)
        return _due(due, translate) if due else said
    count, unit = amount_of(offset)
    source = f"1 {unit} before" if count == 1 else f"{{number}} {unit}s before"  # as the window has them
    told = translate("Format", source if offset else "When due").format(number=count)
    return told[:1].lower() + told[1:]


def _repeat(said: str, language: str) -> str:
    """A rule, or words for one in whatever language."""
    from desktop.domain.dates.repeats import parse_repeat, repeat_words
    from desktop.domain.repeat import parse_rule

    try:
        is_rule = said.startswith("FREQ=")
        repeat = parse_rule(said) if is_rule else parse_repeat(said, dt.datetime.now()).repeat  # noqa: DTZ005
    except InvalidInputError:
        return said
    return repeat_words(repeat, language)


def _details(words: str, arguments: Values, translate: Translate) -> Iterator[str]:
    for argument, told in (_DETAILS | _LONG_TEXTS).items():
        value = value_text(argument, arguments.get(argument), translate)
        if value and f"{{{argument}}}" not in words:
            yield f", {translate('ToolCall', told).format(value=value)}"


def _named(values: object, key: str) -> list[str]:
    return [name for one in values if (name := said(one, key))] if isinstance(values, list) else []


def _items(arguments: Values, result: Values, count: int, translate: Translate) -> str:
    """By their names: those in the answer or, where each has one, in the call."""
    answered = _named(result.get("createdItems"), "title") or _named(result.get("changedItems"), "title")
    asked = _named(arguments.get("items"), "item") or _named(arguments.get("items"), "title")
    if answered or (asked and len(asked) == count):
        return _enumerated(answered or asked, _ITEMS, translate)
    return translate("ToolCall", _ITEM if count == 1 else _ITEMS).format(count=count)


def _enumerated(names: Sequence[str], many: str, translate: Translate) -> str:
    if len(names) > _FEW:
        return translate("ToolCall", many).format(count=f"{len(names):,}")
    *some, last = [quoted(name, translate) for name in names]
    return translate("ToolCall", _AND).format(some=", ".join(some), last=last) if some else last


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
    places = _Places(words, tool.name, arguments, result, tool.count(arguments, result), translate)
    return translate("ToolCall", words).format_map(places)
