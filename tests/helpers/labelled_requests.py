"""The labelled messages that may be learned from, each read once: what they are made of, and what they ask for."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

from desktop.agent.language.clauses import JOINS
from desktop.agent.language.entities import Entities, words_of
from desktop.agent.language.likely_acts import ACTS, MANY, NOTHING
from desktop.agent.language.meant_tasks import Said
from desktop.agent.language.message import ReadByRules, read_by_rules
from desktop.agent.language.tagger import Mention, mentions
from desktop.domain.task import Due
from desktop.domain.values import parse_due
from tests.helpers.request_scores import World, known_facts

_WORD = re.compile(r"\w+")
_MINUTES = {"m": 1, "h": 60, "d": 1440, "w": 10080}
_ARTICLES = (
    "the a an my our your his her their to of for der die das den dem des ein eine einen einem einer mein meine zu"
)
_SMALL = frozenset(_ARTICLES.split())
"""Words that may be missing in a text, or be there in its place."""
_STEM = 4
_MOST_GAPS = 1
_FINAL = ("complete_task", "delete_task", "priority", "status", "list", "item")
"""Acts that one clause may ask for of several tasks."""
DATA = Path(__file__).parents[1] / "data" / "requests"
_PLAIN = {
    "en": ("add {}", "todo: {}", "I need to {} by friday", "{} tomorrow", "remind me to {}", "new task: {}"),
    "de": ("neue Aufgabe: {}", "ich muss bis Freitag {}", "morgen {}", "füg {} hinzu", "bitte {} eintragen"),
}
"""Every new task of the rows is learned behind one of these too, so that no word of a title speaks against it."""

Call = Mapping[str, Any]


@dataclass(frozen=True)
class Labelled:
    """A message, or a part of one that asks for several things."""

    act: str
    """Empty where only its kind is told."""
    kind: str
    read: ReadByRules
    calls: Sequence[Call]
    others: Sequence[Sequence[Call]]
    """Calls that are just as good."""
    world: World
    has_focus: bool
    is_new: bool
    """Whether no pattern was written for it: only such messages say how far patterns can be trusted."""
    part: tuple[int, int] | None = None
    """From where to where, among the words of the message."""

    @property
    def said(self) -> Sequence[Said]:
        return self.read.said[slice(*self.part)] if self.part else self.read.said

    @property
    def tokens(self) -> list[str]:
        return [one.token for one in self.said]

    @cached_property
    def dues(self) -> list[Due]:
        """When the tasks are due that it is about."""
        named = {call["args"].get("task", "") for call in self.calls}
        return [parse_due(due) for title in named if (due := self.world.due(title))]

    @cached_property
    def parts(self) -> list[Labelled]:
        """One for each thing that it asks for; empty where they do not stand apart."""
        found = parts_of(self.said, self.read.entities, self.calls, self.world) if self.kind == "change" else []
        return [
            Labelled(
                act_of_call(calls[0]), "change", self.read, calls, (), self.world,
                self.has_focus or first > 0, self.is_new, (first, end),
            )
            for first, end, calls in found
        ]  # fmt: skip


def labelled(language: str) -> Iterator[Labelled]:
    """Those in `tests/data/requests`, but the sets that are called `held`."""
    chosen = random.Random(3)
    for file in sorted(DATA.rglob("*.jsonl")):
        for row in rows_of(file) if not file.stem.startswith("held") else ():
            if row["lang"] != language:
                continue
            facts, world = known_facts(row.get("selected", ""), file), World.of(file)
            calls, others = row.get("calls", []), row.get("or", [])
            read, is_new = read_by_rules(row["text"], facts, language), file.parent.name == "learned"
            focus = facts.focus is not None
            yield Labelled(act_of_row(row), row["kind"], read, calls, others, world, focus, is_new)
            for call in calls:
                if title := call["args"].get("title") if call["tool"] == "add_task" else None:
                    plain = chosen.choice(_PLAIN[language]).format(title)
                    yield Labelled("add_task", "", read_by_rules(plain, facts, language), [], [], world, focus, False)


def rows_of(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def typed(said: Sequence[Said], entities: Entities) -> list[str]:
    """The words of a message as they were typed."""
    words = [entities.plain(one.entity) if one.entity else one.token for one in said]
    return [" ".join(one.words) or word for one, word in zip(said, words, strict=True)]


def tags_of(
    words: Sequence[str],
    found: Mapping[int, Mention],
    entities: Entities,
    calls: Sequence[Mapping[str, Any]],
    dues: Sequence[Due],
) -> list[str] | None:
    """The tag of each word; None where a text of a call is said in other words."""
    tags = ["other"] * len(words)
    taken = set[int]()
    for name, text in texts_of(calls):
        span = _found(words, text, taken, found)
        if span is None:
            if name == "list" or (name == "label"):
                continue
            return None
        first, last = span
        taken.update(range(first, last))
        for place in range(first, last):
            tags[place] = name if place == first or name == "list" else f"{name}, on"
    for place, one in found.items():
        if place not in taken:
            tags[place] = role_of(one, entities, calls, dues)
    return tags


def texts_of(calls: Sequence[Mapping[str, Any]]) -> list[tuple[str, str]]:
    """The texts that the calls hold, each with its tag; long ones first."""
    texts: list[tuple[str, str]] = []
    for call in calls:
        given = call["args"]
        texts += [("title", given[name]) for name in ("title", "new_title") if given.get(name)]
        texts += [("note", given[name]) for name in ("description", "new_description") if given.get(name)]
        texts += [("item", one) for one in given.get("checklist", ())]
        for item in given.get("items", ()):
            if call["tool"] == "add_multiple_checklist_items":
                texts.append(("item", item["title"] if isinstance(item, dict) else item))
            elif "title" in item:
                texts.append(("title", item["title"]))
        texts += [("label", one["name"] if isinstance(one, dict) else one) for one in given.get("labels", ())]
        texts += [("list", given["list"])] if given.get("list") else []
    order = ("note", "title", "item", "label", "list")
    return sorted(texts, key=lambda one: order.index(one[0]))


def _found(words: Sequence[str], text: str, taken: set[int], dates: Mapping[int, Mention]) -> tuple[int, int] | None:
    """Where a text stands among words. Small words may differ, and the form of others; a date may stand within it."""
    wanted = [one for one in _WORD.findall(text.lower()) if one not in _SMALL] or _WORD.findall(text.lower())
    for start in range(len(words)):
        left, end, gaps = list(wanted), start, 0
        while left and end < len(words) and end not in taken:
            here = [one for one in _WORD.findall(words[end].lower()) if one not in _SMALL or one in wanted]
            if here and len(here) <= len(left) and all(map(_is_form, here, left)):
                del left[: len(here)]
            elif end == start:
                break
            elif here and end not in dates:
                gaps += 1
                if gaps > _MOST_GAPS:
                    break
            end += 1
        if wanted and not left:
            while (
                start
                and start - 1 not in taken
                and words[start - 1].lower() in _SMALL & set(_WORD.findall(text.lower()))
            ):
                start -= 1
            return start, end
    return None


def _is_form(said: str, wanted: str) -> bool:
    return said == wanted or (
        len(wanted) > _STEM and said[: max(_STEM, len(wanted) - 2)] == wanted[: max(_STEM, len(wanted) - 2)]
    )


def role_of(one: Mention, entities: Entities, calls: Sequence[Mapping[str, Any]], dues: Sequence[Due]) -> str:
    """What a mention is for, by the calls of its message."""
    given = [call["args"] for call in calls]
    entity = entities[one.character]
    if one.kind == "repeat":
        return "repeat" if any(values.get("repeat") for values in given) else "other"
    if one.kind == "span":
        return _role_of_span(entity.minutes, given, dues)
    reminders = [parse_due(at) for values in given for at in values.get("remind") or () if "-" in at]
    said = [parse_due(values["due_date"]) for values in given if values.get("due_date")]
    times = {f"{due.time:%H:%M}" for due in said if due.time} | {
        values["due_time"] for values in given if values.get("due_time")
    }
    starts = {values.get("start_date") for values in given}
    if entity.due is None:
        return "other"
    date, time = entity.due.date, f"{entity.due.time:%H:%M}" if entity.due.time else ""
    late = f"{(int(time[:2]) + 12) % 24:02}{time[2:]}" if time else ""
    if one.kind == "clock":
        is_due = time in times or late in times
        at = {f"{due.time:%H:%M}" for due in reminders if due.time}
        return "due" if is_due else "remind" if time in at or late in at else "other"
    if date in {due.date for due in said} or (time and time in times):
        return "due"
    if date.isoformat() in starts:
        return "start"
    return "remind" if date in {due.date for due in reminders} else "other"


def _role_of_span(minutes: int, given: Sequence[Mapping[str, Any]], dues: Sequence[Due]) -> str:
    before = {
        int(number) * _MINUTES[unit[0]]
        for values in given
        for number, _, unit in (at.partition(" ") for at in values.get("remind") or ())
        if number.isdecimal() and unit
    }
    if minutes in before:
        return "remind"
    if minutes in {values.get("minutes") for values in given}:
        return "estimate"
    said = [parse_due(values["due_date"]) for values in given if values.get("due_date")]
    days = {abs((new.date - old.date).days) for new in said for old in dues}
    is_time = any("due_time" in values for values in given)
    return "shift" if minutes / 1440 in days - {0} or (minutes < 1440 and (said or is_time)) else "other"


def parts_of(
    said: Sequence[Said], entities: Entities, calls: Sequence[Mapping[str, Any]], world: World
) -> list[tuple[int, int, list[Mapping[str, Any]]]]:
    """From where to where the words of each call, or of several alike, stand; empty where they do not stand apart."""
    groups: dict[tuple[str, str], list[Mapping[str, Any]]] = {}
    for call in calls:
        act = act_of_call(call)
        about = "" if act.startswith(_FINAL) else str(call["args"].get("task", call["args"].get("title", "")))
        groups.setdefault((act, about), []).append(call)
    own = [set[int]().union(*(places_of(call, said, entities, world) for call in group)) for group in groups.values()]
    apart = [mine - set[int]().union(*(other for other in own if other is not mine)) for mine in own]
    if len(groups) < 2 or not all(apart):
        return []
    ordered = sorted(zip(apart, groups.values(), strict=True), key=lambda pair: min(pair[0]))
    found, first = list[tuple[int, int, list[Mapping[str, Any]]]](), 0
    for (one, group), (other, _) in pairwise(ordered):
        if max(one) >= min(other):
            return []
        joins = [place + 1 for place in range(max(one) + 1, min(other)) if said[place].token in JOINS]
        found.append((first, joins[0] if joins else max(one) + 1, group))
        first = found[-1][1]
    return [*found, (first, len(said), ordered[-1][1])]


def places_of(call: Mapping[str, Any], said: Sequence[Said], entities: Entities, world: World) -> set[int]:
    given = call["args"]
    lexicon = entities.lexicon
    due = world.due(given.get("task", ""))
    found = mentions(said, entities, [parse_due(due)] if due else [])
    words = typed(said, entities)
    tags = tags_of(words, found, entities, [call], [parse_due(due)] if due else []) or []
    places = {place for place, tag in enumerate(tags) if tag != "other"}
    named = set(words_of(given.get("task", ""))) - lexicon.common
    if call["tool"] == "update_checklist_items":
        named |= {word for item in given["items"] for word in words_of(item["item"])} - lexicon.common
    places |= {place for place, one in enumerate(said) if named.intersection(one.words)}
    act = act_of_call(call).casefold()
    if act.startswith(("priority:", "status:")):
        cues = [pattern for name, pattern in lexicon.parts.cues if name.casefold() == act]
        places |= {place for place, word in enumerate(words) if any(one.search(word) for one in cues)}
    return places


def act_of_row(row: Mapping[str, Any]) -> str:
    """The act that a row is labelled with; empty where only its kind is."""
    if row["kind"] in NOTHING:
        return str(row["kind"])
    acts = {act_of_call(call) for call in row.get("calls", ())} & set(ACTS)
    if row["kind"] == "read":
        return "list_tasks" if "list_tasks" in acts or not acts else "get_task"
    return MANY if len(acts) > 1 else "".join(acts)


def act_of_call(call: Mapping[str, Any]) -> str:
    tool, given = call["tool"], call["args"]
    short = tool.removeprefix("set_task_")
    match tool:
        case "set_task_priority":
            return f"priority:{given.get('priority') or 'clear'}"
        case "set_task_status":
            return f"status:{given['status']}"
        case "set_task_due_date":
            names = {"start_date": "start", "remind": "remind"}
            [field, *others] = [name for name in ("due_date", "due_time", "start_date", "remind") if name in given]
            act = names.get(field, "due") if not others else "due"
            return act if given[field] or act == "start" else f"{act}:clear"
        case "set_task_repeat" | "set_task_list":
            return short if given.get(short) else f"{short}:clear"
        case "update_task":
            return "rename" if "new_title" in given else "describe"
        case "update_checklist_items":
            item = given["items"][0]
            if "title" in item:
                return "item:rename"
            return (
                "item:remove" if item.get("isArchived") else "item:tick" if item.get("isChecked") else "item:untick"
            )
    return str(tool)
