"""Questions about tasks: which of them a phrase chooses, in the terms of `list_tasks`."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any

from desktop.agent.language.entities import Entities
from desktop.agent.language.lexicon import ENTITY
from desktop.agent.language.reading import Selection
from desktop.domain.task import Filter, Status
from desktop.domain.text import fold

_FEW_DAYS = 7
_LONGEST_TEXT = 4  # words by which tasks are chosen
_MONTHS = 12


def selection_in(said: str, entities: Entities, *, is_query: bool, is_loose: bool = False) -> Selection | None:
    """The tasks that a phrase chooses, such as "everything due today" or "the ping tasks"; None where it is none.

    A query may also be "due today" alone; otherwise there must be a word for several tasks. A loose one passes over
    words that no task has.
    """
    lexicon = entities.lexicon
    chosen: dict[str, Any] = {}
    rest = f" {_with_periods(said, entities)} "
    rest, is_all = lexicon["all_words"].subn(" ", rest)
    rest = _up_to(rest, entities, chosen)
    for pattern, name, value in lexicon.qualifiers:
        found = pattern.search(rest)
        if found and name == "due" and {value, chosen.get("due")} == {"today", "tomorrow"}:
            today = entities.facts.today
            chosen["due"] = (today, today + dt.timedelta(days=1))
            rest = f"{rest[: found.start()]} {rest[found.end() :]}"
        if found is None or name in chosen:
            continue
        told = _qualified(name, value, found, entities)
        if told is not None:
            chosen[name] = told
            rest = f"{rest[: found.start()]} {rest[found.end() :]}"
    rest = _days(rest, entities, chosen, is_query=is_query)
    rest = lexicon["asking"].sub(" ", rest) if is_query else rest
    is_plural = lexicon["plural"].search(rest) is not None
    rest = " ".join(lexicon["fillers"].sub(" ", rest).split())
    if not (is_plural or is_all or is_query):
        return None
    about = lexicon["about"].sub(" ", rest)
    words = [word for word in about.replace(",", " ").split() if word.strip(" .?!'\"-–:")]
    left = []
    for word in words:
        bare = fold(entities.bare(word).strip("()")).removesuffix("'s")
        label = entities.label_said(bare)
        list_ = entities.known_list(bare)
        if label and "label" not in chosen and not (list_ and lexicon["list_noun"].search(said)):
            chosen["label"] = label
        elif list_ and "list" not in chosen:
            if "label" not in chosen or list_ in word or lexicon["list_noun"].search(said):
                chosen["list"] = list_  # but "deep work, label deep"
        else:
            left.append(entities.bare(word))
    if named := chosen.get("label"):  # "who to call, label calls"
        left = [word for word in left if fold(word) not in (fold(named), fold(named).removesuffix("s"))]
    if is_loose:
        lookup, fillers = entities.facts.lookup, lexicon.parts.fillers
        left = [word for word in left if word.casefold() not in fillers and lookup.with_word(fold(word))]
        if not chosen and not left:
            return None
    text = " ".join(left)
    if text and (len(left) > _LONGEST_TEXT or lexicon["no_text"].search(text)):
        return None
    if text:
        chosen["text"] = _known_form(text, entities)
    if is_query and not chosen:
        chosen["filter"] = Filter.PENDING if lexicon["open_ones"].search(said) else Filter.ALL
    is_done = chosen.get("filter") is Filter.COMPLETED and not lexicon["due_before"].search(said)
    if is_done and "due" in chosen:  # "what did I get done today": that says when it was done
        chosen["done"] = _days_done(chosen.pop("due"), entities)
    return Selection(**chosen)


def _days_done(said: str | tuple[dt.date, dt.date], entities: Entities) -> tuple[dt.date, dt.date] | None:
    """What was done was done up to today: "on Friday" is the last one, "this week" its days so far."""
    today, day = entities.facts.today, dt.timedelta(days=1)
    week = today - day * ((today.weekday() - entities.facts.first_weekday) % 7)
    if isinstance(said, str):
        return {"today": (today, today), "this_week": (week, today)}.get(said)
    first, last = said
    if first == today < last:  # "this month"
        return today.replace(day=1), today
    if first > today and (last - first).days > 7:  # "in October"
        first = first.replace(year=first.year - 1)
        return first, (first + 31 * day).replace(day=1) - day
    weeks = max(0, (first - today).days + 6) // 7
    return first - 7 * weeks * day, last - 7 * weeks * day


def _known_form(text: str, entities: Entities) -> str:
    """ "reports" as titles have it: "report"."""
    lookup = entities.facts.lookup
    if " " in text or lookup.with_word(text.casefold()):
        return text
    for ending in ("s", "en", "n", "e"):
        stem = text.casefold().removesuffix(ending)
        if stem != text.casefold() and lookup.with_word(stem):
            return stem
    return text


def _with_periods(said: str, entities: Entities) -> str:
    """A week or a month in the words that were used: as a date it would be its first day."""

    def words(found: re.Match[str]) -> str:
        entity = entities[found[0]]
        said = entity.said.strip()
        is_until = entities.lexicon["until"].match(said) is not None
        is_period = entity.due is not None and not is_until and entities.lexicon["period"].fullmatch(said)
        return entity.said if is_period or entity.minutes else found[0]

    return ENTITY.sub(words, said)


def _qualified(kind: str, value: str, found: re.Match[str], entities: Entities) -> Any:
    said = value or entities.bare(next(group for group in found.groupdict().values() if group))
    today = entities.facts.today
    match kind:
        case "priority" if not value:
            return entities.lexicon.value("priorities", said) or entities.lexicon.value(
                "priorities", said.rstrip("s")
            )
        case "filter":
            return Filter(said)
        case "status":
            return Status(said)
        case "due" if not value:
            number = entities.lexicon.value("numbers", said) or said
            return (today, today + dt.timedelta(days=int(number) if number.isdecimal() else _FEW_DAYS))
        case "due" if value in ("month", "next_month"):
            following = (today.replace(day=1) + dt.timedelta(days=32)).replace(day=1)
            after = (following + dt.timedelta(days=32)).replace(day=1)
            day = dt.timedelta(days=1)
            return (following, after - day) if value == "next_month" else (today, following - day)
        case "due" if value == "yesterday":
            return (today - dt.timedelta(days=1), today - dt.timedelta(days=1))
        case "due" if value == "last_week":
            start = today - dt.timedelta(days=(today.weekday() - entities.facts.first_weekday) % 7 + 7)
            return (start, start + dt.timedelta(days=6))
        case "due" if value == "weekend":
            saturday = today + dt.timedelta(days=(5 - today.weekday()) % 7)
            return (saturday, saturday + dt.timedelta(days=1))
        case "label" | "list":
            name = said.removeprefix("#").removeprefix("/")
            return (entities.known_label(name) if kind == "label" else entities.known_list(name)) or name
    return said


def _up_to(rest: str, entities: Entities, chosen: dict[str, Any]) -> str:
    """Two days, or all days up to one: "between Monday and Thursday", "by Friday"."""
    days = [found for found in ENTITY.finditer(rest) if entities[found[0]].due]
    dates = [due.date for found in days if (due := entities[found[0]].due)]
    if len(dates) == 2 and dates[0] < dates[1]:
        chosen["due"] = (dates[0], dates[1])
        return f"{rest[: days[0].start()]} {rest[days[1].end() :]}"
    if len(days) == 1 and entities.lexicon["until"].match(entities[days[0][0]].said.strip()):
        chosen["due"] = (entities.facts.today, dates[0])
        return rest.replace(days[0][0], " ")
    return rest


def _days(rest: str, entities: Entities, chosen: dict[str, Any], *, is_query: bool) -> str:
    """A day, or a month."""
    lexicon, today = entities.lexicon, entities.facts.today
    day = next((found for found in ENTITY.finditer(rest) if entities[found[0]].due), None)
    is_due = day and (
        lexicon["due_before"].search(rest[: day.start()]) or lexicon["due_after"].match(rest[day.end() :])
    )
    if day and "due" not in chosen and (is_query or is_due):
        due = entities[day[0]].due
        assert due is not None
        chosen["due"] = (due.date, due.date)
        return f"{lexicon['due_before'].sub(' ', rest[: day.start()])} {rest[day.end() :]}"
    month = lexicon["in_month"].search(rest)
    if month and "due" not in chosen:
        names = [name.casefold() for name in lexicon.answers["month_names"].split()]
        number = 1 + names.index(month["month"].casefold()) % _MONTHS
        first = dt.date(today.year + (number < today.month), number, 1)
        after = (first + dt.timedelta(days=32)).replace(day=1)
        chosen["due"] = (first, after - dt.timedelta(days=1))
        return f"{rest[: month.start()]} {rest[month.end() :]}"
    return rest
