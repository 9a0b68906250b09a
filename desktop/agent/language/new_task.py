"""New tasks: a title with all that is said beside it, as quick add reads it, or several titles."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import replace
from typing import Any

from desktop.agent.language.entities import MARKS, Entities
from desktop.agent.language.lexicon import ENTITY, KINDS
from desktop.agent.language.reading import Intent, Item, Level, Target
from desktop.domain import quickadd
from desktop.domain.task import Due, Priority
from desktop.domain.text import TITLE_MAX
from desktop.domain.values import Start

_ITEM = re.compile(r"^(?:\[(?P<tick>[xX ]?)\]|[-*•])\s*")
_COUNTED = re.compile(r"(\d{1,4})$")
_MOST_ITEMS = 100
_FEW_WORDS = 4
_LEAST = 3
_SEPARATOR = re.compile(r"[,;]\s|\s[-–]\s")
_DAY = re.compile("[\ue100-\ue2ff\ue500-\ue5ff]")


def several_titles(said: str, entities: Entities, *, is_list: bool) -> list[str]:
    """The parts that are a task each. `is_list`: tasks were spoken of in plural."""
    lexicon = entities.lexicon
    if lexicon["with_items"].search(said) and not is_list:
        return [said]
    if "\n" in said or ";" in said:
        parts = re.split(r"[\n;]+", said)
    elif lexicon["each_task"].search(said):
        parts = lexicon["each_task"].split(said)
    else:
        parts = lexicon["listed"].split(said)
    parts = _with_days([cleaned for part in parts if (cleaned := _ITEM.sub("", part.strip()).strip(" ,"))])
    if len(parts) < 2 or is_list or "\n" in said or ";" in said or lexicon["each_task"].search(said):
        return parts
    are_quotes = all(re.fullmatch("[\ue000-\ue0ff]", part) for part in parts)
    are_dated = all(
        _DAY.search(part)
        and len(part.split()) > 1
        and not any(lexicon[name].match(f", {part}") for name in ("with_reminder", "with_start"))
        for part in parts
    )
    are_short = len(parts) >= _LEAST and all(
        len(part.split()) <= _FEW_WORDS and not ENTITY.search(part) and not lexicon["chip_word"].search(part)
        for part in parts
    )
    return parts if are_quotes or are_dated or are_short else [said]


def _with_days(parts: list[str]) -> list[str]:
    """ "Sort the coats, Saturday, and wash the blankets, Sunday": a day goes with what stands before it."""
    found: list[str] = []
    for part in parts:
        if found and _DAY.fullmatch(part):
            found[-1] = f"{found[-1]} {part}"
        else:
            found.append(part)
    return found


def new_tasks(said: str, entities: Entities, span: tuple[int, int], *, is_list: bool = False) -> list[Intent]:
    """What is to be added; an ASK where there is no title."""
    lexicon = entities.lexicon
    before = lexicon["shared_day"].match(said)
    *_, end = (0, *(found.end() for found in _SEPARATOR.finditer(said)))
    head, last = said[:end].rstrip(" ,;-–"), said[end:].strip()
    for_all = lexicon["for_all"].match(last)
    shared = several_titles(head, entities, is_list=True) if head and for_all else []
    if for_all and len(shared) > 1 and all(_DAY.search(one) or lexicon["errand"].match(one) for one in shared):
        more = last[for_all.end() :]  # "…, all of them in Work"
        return [intent for part in shared for intent in _new_task(f"{part}, {more}", entities, span)]
    parts = several_titles(said[before.end() :] if before and is_list else said, entities, is_list=is_list)
    if len(parts) > 1:
        day = before["day"] if before and is_list else ""
        due = entities[day].due if day and all(entities.of_kind("clock", part) for part in parts) else None
        day = entities.dated(entities[day].said, Due(due.date)) if due else day  # "Friday: dentist 8am, lunch 12:30"
        return [intent for part in parts for intent in _new_task(f"{part} {day}", entities, span)]
    return _new_task(parts[0] if parts else "", entities, span)


def _new_task(said: str, entities: Entities, span: tuple[int, int]) -> list[Intent]:
    lexicon = entities.lexicon
    rest, values = _chips(said, entities)
    items, labels = values.pop("items", ()), values.pop("labels", ())
    minutes = values.pop("minutes", None)
    titled = lexicon["with_title"].search(rest)  # "a task for the party, title “Plan it”"
    rest = titled["quote"] if titled else rest
    quotes = entities.of_kind("quote", rest)
    before = ""
    while before != rest:
        before, rest = rest, lexicon["loose_end"].sub("", " ".join(rest.split()).strip(MARKS)).strip(MARKS)
    outside = lexicon["fillers"].sub(" ", re.sub("[\ue000-\ue0ff]", " ", rest))
    if len(quotes) == 1 and not outside.strip(MARKS):
        title = quotes[0].said[1:-1].strip()
    else:
        title = re.sub(r"(?:\s*,)+(?=\s*(?:,|$))", "", " ".join(entities.plain(rest).split())).strip(" .,;:–-")
        title = lexicon["own_verb"].sub(lambda found: "".join(found[0].rpartition("zu")[::2]), title)
        title = " ".join(title.split()).replace(" ,", ",")
    is_named = bool(quotes) or not any(lexicon[name].fullmatch(title) for name in ("no_title", "placeholder"))
    if not title or not is_named or len(title) > 2 * TITLE_MAX:
        return [Intent("add_task", Level.ASK, span, question=lexicon.answers["which_title"])]
    new = Target(words=title, is_new=True)
    found = [Intent("add_task", Level.MUST, span, title=title, **values)]
    if labels:
        found.append(Intent("assign_task_labels", Level.MUST, span, new, labels=labels))
    if items:
        found.append(Intent("add_multiple_checklist_items", Level.MUST, span, new, items=items))
    if minutes:
        found.append(Intent("set_task_estimate", Level.MUST, span, new, minutes=minutes))
    return found


def _chips(said: str, entities: Entities) -> tuple[str, dict[str, Any]]:
    """What a sentence says of a new task beside its title."""
    lexicon, facts = entities.lexicon, entities.facts
    values: dict[str, Any] = {}

    def take(name: str) -> dict[str, str] | None:
        nonlocal said
        found = lexicon[name].search(said)
        if found is None:
            return None
        said = f"{said[: found.start()]} {said[found.end() :]}"
        return {key.rstrip("0123456789"): value for key, value in found.groupdict().items() if value}

    if found := take("with_items"):
        values["items"] = items_in(found["items"], entities)
    if found := take("with_description"):
        values["description"] = entities.bare(found["text"])
    reminders: list[dict[str, str]] = []
    while (found := take("with_reminder")) is not None and len(reminders) < _FEW_WORDS:
        reminders.append(found)
    if found := take("with_start"):
        due = entities[found["when"]].due
        values["start"] = due.date if due else None
    days = entities.days_between(said)
    first = entities[days["first"]].due if days else None
    if days and first:
        values["start"] = first.date
        said = f"{said[: days.start()]} {days['last']}{said[days.end() :]}"
    for character in ENTITY.findall(said):
        day = entities[character].due
        if day and lexicon["starting"].match(entities[character].said):
            values["start"] = day.date
            said = said.replace(character, " ")
    if found := take("with_estimate"):
        values["minutes"] = entities[found["span"]].minutes
    if (found := take("with_priority")) and (known := lexicon.value("priorities", found["value"])):
        values["priority"] = Priority(known) if known != "none" else None
    labels = []
    while found := take("with_label"):
        said_labels = lexicon["listed"].split(entities.plain(found["value"]))
        labels += [name for part in said_labels if (name := part.strip(" #'\""))]
    said, values["list"] = _list_in(said, entities)
    into = lexicon["in_label"].search(said) if facts.labels else None
    known = entities.known_label(into["name"]) if into else ""
    if into and known:  # "add cat food to errands"
        labels.append(known)
        said = f"{said[: into.start()]} {said[into.end() :]}"
    plain = quickadd.parse(re.sub(ENTITY, " ", said), facts.now, facts.first_weekday, day_first=facts.day_first)
    for chip in plain.chips:
        is_someday = chip.kind is quickadd.ChipKind.START and plain.start == Start()
        if is_someday or chip.kind in (
            quickadd.ChipKind.LABEL,
            quickadd.ChipKind.LIST,
            quickadd.ChipKind.PRIORITY,
        ):
            said = said.replace(chip.text, " ", 1)
            values["start"] = Start() if is_someday else values.get("start")
    values["priority"] = values.get("priority") or plain.priority
    values["list"] = values["list"] or plain.list or ""
    values["labels"] = tuple(dict.fromkeys([*labels, *plain.labels]))
    said, due, repeat = _when(said, entities)
    start = values.get("start")
    due = behind(due, start) if due and isinstance(start, dt.date) else due
    remind = tuple(one for found in reminders for one in _reminders(found, entities, due))
    values |= {"due": due, "repeat": repeat, "remind": remind}
    return said, values


def _when(said: str, entities: Entities) -> tuple[str, Due | None, Any]:
    """The day and the time, which may stand apart, and how it repeats."""
    day = clock = repeat = None
    for character in ENTITY.findall(said):
        entity = entities[character]
        kind = ord(character) & 0xFF00
        if kind == KINDS["repeat"]:
            repeat, day = entity.repeat, day or entity.due
        elif kind == KINDS["when"]:
            day = entity.due
        elif kind == KINDS["clock"]:
            clock = entity.due
        else:
            continue
        said = said.replace(character, " ")
    if day and clock and clock.time and day.time is None:
        day = Due(day.date, clock.time)
    return said, day or clock, repeat


def behind(due: Due, start: dt.date) -> Due:
    """The day of the week behind the start: "start on Monday, due on Friday"."""
    return Due(due.date + dt.timedelta(days=7), due.time) if 0 < (start - due.date).days < 7 else due


def _reminders(found: dict[str, str], entities: Entities, due: Due | None) -> list[str]:
    """How long before, or when; a day before where that is said in words. A time is one of the day it is due."""
    characters = [one for key in ("span", "more", "at") for one in found.get(key, "") if ENTITY.match(one)]
    clocks = [one for one in characters if ord(one) & 0xFF00 == KINDS["clock"]]
    if due and characters and characters == clocks:
        return [str(Due(due.date, at.time)) for one in clocks if (at := entities[one].due)]
    return [reminder(one, entities) for one in characters] or ["1 day"]


def reminder(character: str, entities: Entities) -> str:
    """In the words of `set_task_due_date`: how long before, or when."""
    entity = entities[character]
    return f"{entity.minutes} min" if entity.minutes else str(entity.due)


def _list_in(said: str, entities: Entities) -> tuple[str, str]:
    """The list that a new task is for: one that there is."""
    for found in entities.lexicon["in_list"].finditer(said):
        name = next(value for value in found.groupdict().values() if value)
        known = entities.known_list(name)
        if known or entities.lexicon["inbox"].fullmatch(name):
            return f"{said[: found.start()]} {said[found.end() :]}", known
    return said, ""


def items_in(said: str, entities: Entities) -> tuple[Item, ...]:
    """The items of a checklist; "(already bought)" and "[x]" are ticks."""
    lexicon = entities.lexicon
    said = lexicon["item_noun"].sub("", said.strip())
    parts = re.split(r"[\n;]+", said) if "\n" in said or ";" in said else lexicon["listed"].split(said)
    items: list[Item] = []
    for part in parts:
        if lexicon.parts["not_this"].match(part.strip()):  # "but no cheese"
            continue
        tick = _ITEM.match(part.strip())
        text = _ITEM.sub("", part.strip())
        deed = lexicon["item_done"].search(text)
        is_done = bool(tick and (tick["tick"] or "").strip()) or deed is not None
        did = (deed.groupdict().get("deed") or "") if deed else ""
        base = lexicon.value("bases", did) or did.removesuffix("ed")
        text = lexicon["item_done"].sub(f" {base} ", text)
        title = entities.bare(lexicon["item_article"].sub("", text))
        counted = _COUNTED.search(title)
        first = _COUNTED.search(items[-1].title) if items else None
        if counted and first and lexicon["up_to"].match(title) and int(counted[1]) - int(first[1]) <= _MOST_ITEMS:
            name = items[-1].title[: first.start(1)]
            items += [Item(f"{name}{number}") for number in range(int(first[1]) + 1, int(counted[1]) + 1)]
        elif title and not lexicon["vague_item"].fullmatch(title):
            items.append(Item(title, is_done))
    is_named = len(items) > 1 or not any(lexicon["placeholder"].fullmatch(one.title) for one in items)
    return tuple(items) if is_named else ()


def completed(intent: Intent, more: Intent) -> Intent | None:
    """A new task with what is said of it afterwards; None where its tool has no such value."""
    match more.tool:
        case "set_task_due_date" if not more.remind:
            due = more.due or (Due(intent.due.date, more.time) if intent.due and more.time else None)
            return replace(intent, due=due) if due else None
        case "set_task_due_date":
            return replace(intent, remind=(*intent.remind, *more.remind))
        case "set_task_priority":
            return replace(intent, priority=more.priority)
        case "set_task_list":
            return replace(intent, list=more.list)
        case "set_task_repeat":
            return replace(intent, repeat=more.repeat)
    return None
