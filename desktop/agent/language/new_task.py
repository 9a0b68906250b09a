"""The words of a new task: its title, and what was said with it about due date, priority, description and so on."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from desktop.agent.language.context import Context, Unclear
from desktop.agent.language.fields import read_labels
from desktop.agent.language.frames import TITLE_ENDINGS
from desktop.agent.language.items import read_items
from desktop.agent.language.pattern import first_match, match, starts
from desktop.agent.language.reading import Intent, Item, Level, Target
from desktop.agent.language.values import has_date_words, read_due, read_minutes, read_priority
from desktop.agent.language.words import ITEM_BREAK, Line, unquote, without_endings
from desktop.domain import quickadd
from desktop.domain.repeat import Repeat
from desktop.domain.task import Due, Priority, Start

WHAT_TITLE = "What should the task be called?"
WHAT_TITLES = "What should the tasks be called?"
TO_LIST = "to|on|onto|in|into|for @the? @adjective? @list"
_LONGEST_READ = 300  # characters in which dates are looked for; a title has at most 200
_CONNECTORS = ("@named|to|for|about|:|-|,|that|of|->…",)
_MOST_DATE_WORDS = 6
_ONE = re.compile(r"^(?:one|another|a third|a second)(?: one)? (?:to|for|called|named) ", re.IGNORECASE)
# What may be said behind a title, and how it ends it.
_MARKERS = re.compile(
    r"(?:(?<= )(?:, )?(?:and )?(?:with |, |having |plus )?(?:the |a |an |its |as )?(?P<description>"
    r"description |description : |note : |notes : |details : |comment : )(?:of |: |saying |as |is |set to )?)"
    r"|(?:(?<= )(?:, )?(?:and )?with (?:the |a )?(?P<note>note |notes |comment |details )(?:of |: |saying |that )?)"
    r"|(?:(?<= )(?:, )?(?:and )?(?:with |, )(?:a |the |its )?(?P<due>due date |deadline |due )(?:of |on |: |is |"
    r"set to )?)"
    r"|(?:(?<= )(?:, )?(?:and )?with (?:the |a |an |these |this )?(?P<checklist>"
    r"checklist |check list |subtasks |checklist items |steps |items |checklist of )(?:: |of |items |containing "
    r"|with )*)"
    r"|(?:(?<= )(?:, )?(?:and )?(?:the |a |an |its )?(?P<listed>"
    r"(?:checklist |check list |subtasks |checklist items )(?:: |of |with |containing |including )))"
    r"|(?:(?<= )(?:, )?(?:and )?(?P<labels>tagged |labelled |labeled |with (?:the |a )?(?:labels? |tags? "
    r"))(?:with |as |: )?)"
    r"|(?:(?<= )(?:, )?(?:and )?(?P<estimate>with an? (?:time )?estimate of |estimated at |, estimate |with "
    r"estimate |"
    r"estimate : ))"
)
_RANK_LAST = re.compile(r"[ ,]+(p[0-3])$", re.IGNORECASE)
_PRIORITY_TAIL = re.compile(
    r"(?:(?:, |with |and |at |as |- |\( |a |of )*)(?P<priority>"
    r"(?:very )?(?:high|low|medium|normal|top|highest|lowest|urgent) priority |priority (?:: |of |= |is "
    r")?(?:p?[0-3]|high|"
    r"low|medium|urgent|critical|normal) |p[0-3] (?:priority )?|(?<=, )(?:urgent|important|critical) |"
    r"(?<=as )(?:urgent|important|critical) )(?:\) )?(?P<tags>(?:#\S+ )*)$"
)


@dataclass
class _Parts:
    title: str = ""
    due: Due | None = None
    priority: Priority | None = None
    description: str | None = None
    items: list[Item] = field(default_factory=list)
    labels: tuple[str, ...] = ()
    minutes: int | None = None
    start: Start | None = None
    repeat: Repeat | None = None


def trim_endings(line: Line) -> Line:
    """Without the politeness after a title."""
    return without_endings(line, TITLE_ENDINGS)


def named_task(line: Line, context: Context, rank: Line | None = None) -> list[Intent]:
    """What follows "a task": "for tomorrow: x", "to x", "called x due Friday", "for x and one for y"."""
    further = match(line, "FIRST and|, one|another|another_one|a_second_one NEXT=to|for|called|named|about SOME")
    if further:
        second = line.cut(further.start("next"))
        return [*named_task(line.part(further, "first"), context, rank), *named_task(second, context)]
    parts = _Parts()
    if rank:
        value = read_priority(rank)
        parts.priority = value.priority if value else None
    line = trim_endings(line)
    if match(line, TO_LIST) or not line:
        raise Unclear(WHAT_TITLE)
    line = starts(line, f"{TO_LIST} @colon…", "for me|us @colon|to?…", "out_of|of|from|for this :…") or line
    line = _front_modifiers(line, parts, context)
    while line and (rest := starts(line, *_CONNECTORS)) is not None:
        is_purpose = line.words[0].norm in {"for", "about"}
        line = rest
        if is_purpose:
            line = starts(line, "the…") or line
            break
    return _intents(line or Line("", ()), parts, context)


def new_task(line: Line, context: Context, due: Due | None = None) -> list[Intent]:
    """A title and what is said with it."""
    return _intents(line, _Parts(due=due), context)


def new_tasks(line: Line, context: Context) -> list[Intent]:
    """An announced list of titles: each becomes a task."""
    line = trim_endings(line)
    due = None
    dated = first_match(line, "for|on|by|due DAY : TITLES")
    if dated and (value := read_due(dated["day"], context.facts)):
        line, due = dated["titles"], value.due
    line = starts(line, "out_of_this|from_this|of_this|@named? :…", "@named|:|-|,|for|to…") or line
    if not line:
        raise Unclear(WHAT_TITLES)
    intents: list[Intent] = []
    for item in read_items(line):
        parts = _Parts(due=due)
        title = _ONE.sub("", item.title)
        _read_title(title, None, parts, context)
        intents += _built(parts, line.span, context)
    if not intents:
        raise Unclear(WHAT_TITLES)
    return intents


def _front_modifiers(line: Line, parts: _Parts, context: Context) -> Line:
    """As in "for tomorrow: x", "due Friday called x", "with high priority: x"."""
    found = first_match(
        line, "with RANK=@ranked :|to|called|named|, TITLE", "at|with priority RANK :|to|called|named TITLE"
    )
    if found and (value := read_priority(found["rank"])):
        parts.priority = value.priority
        return found["title"]
    if line.words[0].norm not in {
        "for",
        "due",
        "by",
        "on",
        "in",
        "tomorrow",
        "today",
        "tonight",
        "next",
        "this",
        "at",
    }:
        return line
    for length in range(min(_MOST_DATE_WORDS, len(line) - 1), 0, -1):
        if line.words[length].norm in {":", "to", "called", "named", "titled", ",", "-", "about"}:
            value = read_due(line.slice(0, length), context.facts)
            if value and value.due:
                parts.due = value.due
                return line.slice(length)
    return line


def _intents(line: Line, parts: _Parts, context: Context) -> list[Intent]:
    line = trim_endings(line)
    if not line:
        raise Unclear(WHAT_TITLE)
    span = line.span
    marks = list(_MARKERS.finditer(f" {line.norm}"))
    title_end = len(line.norm)
    for number, mark in enumerate(marks):
        if mark.start() <= 1:
            continue
        end = marks[number + 1].start() - 1 if number + 1 < len(marks) else None
        _read_marked(mark, line.cut(mark.end() - 1, end), parts, context)
        title_end = min(title_end, mark.start() - 1)
    title = _strip_priority(line.cut(0, title_end), parts)
    title = _strip_list(title)
    if ITEM_BREAK in title.tokens:
        return _listed_below(title, parts, context)
    _read_title(title.said, title, parts, context)
    return _built(parts, span, context)


def _listed_below(line: Line, parts: _Parts, context: Context) -> list[Intent]:
    """Lines below the first: so many tasks or, under a title, what belongs to it."""
    found = match(line, f"TITLE :? {ITEM_BREAK} ITEMS")
    if not found or line.words[0].norm in {":", ITEM_BREAK}:
        return new_tasks(line, context)
    parts.items = read_items(line.part(found, "items"))
    return _intents(line.part(found, "title"), parts, context)


def _strip_list(line: Line) -> Line:
    found = match(line, f"TITLE {TO_LIST}")
    return line.part(found, "title") if found else line


def _read_marked(mark: re.Match[str], said: Line, parts: _Parts, context: Context) -> None:
    if mark["due"]:
        said = _strip_priority(said, parts)
        value = read_due(said, context.facts)
        parts.due = value.due if value else None
    elif mark["description"] or mark["note"]:
        parts.description = unquote(trim_endings(said))
    elif mark["checklist"] or mark["listed"]:
        parts.items = read_items(said)
    elif mark["labels"]:
        parts.labels = read_labels(said)
    elif value := read_minutes(trim_endings(said)):
        parts.minutes = value.minutes


def _strip_priority(line: Line, parts: _Parts) -> Line:
    line = trim_endings(line)
    found = _PRIORITY_TAIL.search(line.norm)
    if not found or found.start() == 0:
        return line
    value = read_priority(line.part(found, "priority"))
    if value is None or value.priority is None:
        return line
    parts.priority = value.priority
    parts.labels = read_labels(line.part(found, "tags")) if found["tags"] else parts.labels
    return trim_endings(line.cut(0, found.start()))


def _read_title(said: str, line: Line | None, parts: _Parts, context: Context) -> None:
    facts = context.facts
    if line is not None and len(line) == 1 and line.words[0].is_quote:
        parts.title = unquote(line)
        return
    if len(said) > _LONGEST_READ or not (_may_hold_chips(said) or line is None or has_date_words(line)):
        parts.title = _tidy(said)
        return
    quick = quickadd.parse(said, facts.now, facts.first_weekday, day_first=facts.day_first)
    # The first day of a rule is the tool's to find, where it is in a year that the user has not named.
    is_named = quick.repeat is None or (quick.due is not None and quick.due.date.year == facts.now.year)
    parts.due = parts.due or (quick.due if is_named else None)
    parts.start, parts.repeat = quick.start, quick.repeat
    parts.priority = parts.priority or quick.priority
    parts.labels = parts.labels or quick.labels
    title = _tidy(quick.title)
    ranked = _RANK_LAST.search(title)
    if ranked and parts.priority is None:
        title, parts.priority = title[: ranked.start()], Priority(ranked[1].upper())
    # "rent is due on Friday" without the day would be no sentence.
    parts.title = _tidy(said) if title.casefold().endswith((" is", " are", " was", " be")) else title


def _may_hold_chips(said: str) -> bool:
    return "!" in said or "#" in said


def _tidy(title: str) -> str:
    title = " ".join(title.split()).strip(" ,;:-")
    if len(title) > 2 and title[0] in "'\"“‘«„" and title[-1] in "'\"”’»“" and title[0] not in title[1:-1]:
        title = title[1:-1].strip()
    return title


def _built(parts: _Parts, span: tuple[int, int], context: Context) -> list[Intent]:
    if not parts.title:
        raise Unclear(WHAT_TITLE)
    created = Target(words=parts.title, is_new=True)
    intents = [
        Intent(
            "add_task",
            Level.MUST,
            span,
            title=parts.title,
            description=parts.description,
            due=parts.due,
            priority=parts.priority,
            start=parts.start,
            repeat=parts.repeat,
        )
    ]
    if parts.items:
        intents.append(Intent("add_multiple_checklist_items", Level.MUST, span, created, items=tuple(parts.items)))
    if parts.labels:
        intents.append(Intent("assign_task_labels", Level.MUST, span, created, labels=parts.labels))
    if parts.minutes:
        intents.append(Intent("set_task_estimate", Level.MUST, span, created, minutes=parts.minutes))
    context.mentioned = created
    return intents
