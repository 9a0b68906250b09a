"""Requests that add something: tasks, reminders, steps of the agent's own, or a field of a task."""

from __future__ import annotations

import re
from dataclasses import replace

from desktop.agent.language.adding_items import add_items, batch, is_list
from desktop.agent.language.classes import words_of
from desktop.agent.language.context import Context, Unclear
from desktop.agent.language.fields import DESCRIPTION, field_intent, field_intents, set_field, value_alone
from desktop.agent.language.foreign import is_foreign
from desktop.agent.language.items import read_items, read_steps
from desktop.agent.language.listing import read_data_question, read_list_request
from desktop.agent.language.new_task import TO_LIST, WHAT_TITLE, named_task, new_task, new_tasks, trim_endings
from desktop.agent.language.nouns import names_window_part
from desktop.agent.language.pattern import first_match, match, starts
from desktop.agent.language.reading import Intent, Level
from desktop.agent.language.references import split_names, trim
from desktop.agent.language.values import Value, has_date_words, read_due
from desktop.agent.language.verbs import Verb, by_base
from desktop.agent.language.words import Line
from desktop.domain.dates import find_dates
from desktop.domain.dates.words import word_set
from desktop.domain.task import Due

_NO_OBJECTS = word_set("me him her us them you up yourself insult fuel myself")
_VAGUE = word_set("it that this something anything them these those one more another stuff things please a some else "
                   "to too")  # fmt: skip
_SUM = re.compile(
    r"(?:(?:[-+*/,=%:]|and|plus|to|with|minus|times|by|up|the|these|following|numbers|number|sum|of|\d[\d.,]*%?|"
    r"one|two|three|four|five|six|seven|eight|nine|ten) )+"
)
# A title may follow these at once; the others need a word that says where to or what.
_BARE_VERBS = frozenset({"add", "jot down", "note down", "write down", "put down", "jot", "remind"})
_NOTING = frozenset({"jot down", "note down", "write down", "put down"})
_QUEUE_ORDERS = (
    "@a? @step|steps|@task? called|named|:? ITEMS to|on|onto|in|into your @queue",
    "@a? @step|steps|@task? called|named|:? ITEMS to|on|onto|in|into @the working_list|work_queue|work_list|"
    "working_queue",
    "@a? @adjective? @step|steps to|on your @queue : ITEMS",
    "to|on your @queue : ITEMS",
)
_CONTENT = frozenset({"to", "about", "of", "that", ":"})
_JOINING = frozenset({"and", ",", ";", "also", "plus", "then"})
_THESE = "all_of? the_following|these|those|them|it all|both? @number|few? things|ones|points|bits? for_me? please?"
_THESE_ON_LIST = f"{_THESE} {TO_LIST} please? :…"
_LISTED = (f"{_THESE} :…", _THESE_ON_LIST, f"@number things|items|points|entries {TO_LIST} :…")
_ITEMS = "the_following|these? @number? items|steps|points|entries please? :…"
_OWN_ITEMS = "the|these @number? items|steps|points|entries :?…"
_SINGULAR = "me|us? @a? @adjective* RANK=@ranked? @adjective* @task…"
_ENTRY = (
    "@a? @adjective* item|entry|thing to|on|in @the? @list :|-|called|named…",
    "@a? @adjective* item|entry :|called|named…",
    "item|entry…",
)
_DETAIL = "its|the? @due|@priority|@description|@estimate|@labels|@label|@checklist|@checkitems :|is|= SOME"
_PLURAL = "me|us? @a? @number? @adjective* @number? @tasks…"
_AGAIN = "another_one|one_more|a_second_one|a_third_one|another called|named|titled|:|to|for…"


def read_creation(verb: Verb, line: Line, context: Context) -> list[Intent] | None:
    """What is to be added, or None where the words are about something else. Raises Unclear."""
    if not line:
        if verb.lemma in {"add", "create"}:
            raise Unclear(WHAT_TITLE)
        return None
    if match(line, "SOME to|in your SOME") and not match(line, "ANY your @queue ANY"):
        return None  # it is about the assistant itself
    is_task = match(line, _SINGULAR) or match(line, _PLURAL)
    if (line.words[0].norm in _NO_OBJECTS and not is_task) or _SUM.fullmatch(trim_endings(line).norm):
        return None
    listed = starts(line, *_LISTED)
    if listed and (verb.lemma in {"add", "create"} or starts(line, _THESE_ON_LIST) is not None):
        return new_tasks(listed, context)
    if context.mentioned and context.mentioned.is_new and (again := starts(line, _AGAIN)):
        return new_task(again, context)
    entries = starts(line, _ITEMS, _OWN_ITEMS) if context.facts.focus else starts(line, _ITEMS)
    if entries and match(entries, "SOME to|on|in SOME") is None:
        return [batch(entries, None, line, context)] if context.facts.focus else new_tasks(entries, context)
    if verb.lemma in _NOTING and match(line, "that i|we|the|my|our|a|an|it|there SOME"):
        return new_task(line.slice(1), context)
    single = starts(line, "this|that for_me|down? :…")
    if single:
        return new_task(single, context)
    if verb.lemma == "create" and line.words[0].norm == ":":
        return new_task(line.slice(1), context)
    return (
        _queue_steps(line)
        or _field(line, context)
        or add_items(line, context, is_bare=verb.lemma in _BARE_VERBS)
        or _tasks(line, context)
        or _as_task(line, context)
        or _placed(verb, line, context)
    )


def read_reminder(line: Line, context: Context) -> list[Intent] | None:
    """What follows "remind"."""
    rest = starts(line, "me|us|myself again|please|also?…")
    if rest is None:
        return None
    rest = trim_endings(rest)
    if not rest or trim(rest).norm.strip() in {"", "later", "soon", "again"}:
        raise Unclear("What should I remind you of, and when?")
    occasion = first_match(rest, "WHEN=when|once|if|as_soon_as|after|before OCCASION to TITLE")
    if occasion:
        said = f"{occasion['when'].said} {occasion['occasion'].said}"
        return [replace(intent, title=f"{intent.title} {said}") for intent in new_task(occasion["title"], context)]
    if rest.words[0].norm in words_of("wh") | {"if", "whether"}:
        listed = read_data_question(rest) or read_list_request(by_base("tell")[0], rest)
        return listed if listed and listed[0].level is Level.MUST else None
    content = starts(rest, "to|about|of|that|:|-…")
    if content is not None:
        return _reminders(rest.words[0].norm, content, context)
    for length in range(1, min(len(rest), 8)):
        if rest.words[length].norm in {"to", "about", "of", "that", ":"}:
            value = read_due(rest.slice(0, length), context.facts)
            if value and value.due:
                return _reminders(rest.words[length].norm, rest.slice(length + 1), context, value.due)
    is_bare = starts(rest, "before|after|during|around…") is not None and rest.tokens.isdisjoint(_CONTENT)
    if is_bare or read_due(rest, context.facts):
        raise Unclear("What should I remind you of?")
    found = first_match(rest, "HABIT to TITLE")
    if found and found["habit"].words[0].norm in {"every", "each", "daily", "weekly", "monthly"}:
        rest = Line(rest.text, found["title"].words)
        return [replace(intent, title=f"{intent.title} {found['habit'].said}") for intent in new_task(rest, context)]
    return new_task(rest, context)


def _reminders(joint: str, content: Line, context: Context, due: Due | None = None) -> list[Intent]:
    """One task, or one for each "to" of "to a and to b"."""
    if joint in {"about", "of"}:
        content = starts(content, "the…") or content
    parts = first_match(content, "FIRST and to SECOND") if joint == "to" else None
    if parts is None:
        return new_task(content, context, due)
    return [*new_task(parts["first"], context, due), *new_task(parts["second"], context, due)]


def read_noun_phrase(line: Line, context: Context) -> list[Intent] | None:
    """A request without a verb: "new task water the plants", "todo: call Ann", "note to self: …"."""
    if context.mentioned and context.mentioned.is_new:
        if match(line, _DETAIL):
            return set_field(line, context) or add_items(line, context, is_bare=False)
        further = starts(line, "a|the|another|one @adjective* @task called|named|titled|:|to|for?…")
        if further:
            return new_task(further, context)
    listed = starts(
        line,
        "@tasks to|i_need_to? add|do|create :…",
        "i|we have|got|have_got @number? new|more|further @tasks for_you? :…",
        "@number new|more|further? @tasks please|for_me|to_add? :…",
        "here|there is|are @the|some? @number? new|more|further? @tasks to_add|for_you? :…",
    )
    if listed:
        return new_tasks(listed, context)
    if context.facts.focus and match(line, "@the? @due|@priority|@estimate|@status|@title|@description : SOME"):
        return set_field(line, context)
    if match(line, "@due|@priority|@estimate|@status|@title|@description of|for SOME : SOME"):
        return [replace(intent, level=Level.MAY) for intent in set_field(line, context) or []]
    rest = starts(line, "note_to_self|reminder_to_self @colon|to|that?…", _AGAIN, "new :…")
    if rest:
        return new_task(rest, context)
    is_todo = starts(line, "todo…") is not None and len(line) > 2 and not starts(line, "todo list|lists|app|@be…")
    if is_todo or starts(line, "@anytask :|-…", "reminder to…") is not None:
        return _tasks(line, context)
    if starts(line, "a? new|another|one_more|next @ranked? @anytask…") is None:
        return None
    if names_window_part(line.slice(1)):
        return None
    if starts(line, "a? new|another|next task force|manager|management|bar|list|master…") is not None:
        return None
    is_said_of_it = re.search(r" (?:is|are|was|were|'s) ", line.norm) and " : " not in line.norm
    return None if is_said_of_it else _tasks(line, context)


def read_wish(line: Line, context: Context) -> list[Intent] | None:
    """As in "I need a reminder to …", "I want a task for …", "I want a task created for …"."""
    found = match(
        line,
        "@a|@number @adjective* @ranked? @adjective* @task|@tasks "
        "NEXT=to|for|:|called|named|titled|about|,|created|added…",
    )
    if not found:
        return None
    if found["next"].strip() in {"created", "added"}:
        return named_task(line.cut(found.end()), context)
    return _tasks(line, context)


def _queue_steps(line: Line) -> list[Intent] | None:
    found = first_match(line, *_QUEUE_ORDERS)
    steps = read_steps(found["items"]) if found else []
    return [Intent("manage_todos", Level.MUST, line.span, steps=tuple(steps))] if steps else None


def _field(line: Line, context: Context) -> list[Intent] | None:
    """As in "add a description 'x' to Y", "add the label home to Y", "append 'x' to the notes of Y"."""
    found = first_match(line, "TAGS to|on REF")
    if found and all(word.norm.startswith("#") or word.norm in {",", "and"} for word in found["tags"].words):
        return set_field(line.of("labels", line), context)
    if match(line, "SOME as @a? @label|@labels|@estimate|@priority|@due to|on|for|of SOME"):
        return set_field(line, context)
    found = first_match(
        line,
        "VALUE to|in|into|as @the? @description of|for|on|in REF",
        "to|in|into @the? @description of|for|on REF :|that|, VALUE",
    )
    if found and not is_list(found["ref"]):
        return field_intents(DESCRIPTION, Value(), found["value"], found["ref"], line, context)
    if starts(line, "@a? @adjective? @addable…") is None or starts(line, "note|notes to self…") is not None:
        return None
    is_reminder = starts(line, "@a? note to…")
    if is_reminder and not is_reminder.words[0].is_capital and " : " not in line.norm:
        return new_task(is_reminder, context)
    found_ = set_field(trim(line), context)
    alone = value_alone(trim(line), context.facts) if found_ is None else None
    if alone and starts(line, "a|an|the|another @adjective? @addable…") is not None:
        field, value, said = alone
        return [field_intent(field, value, said, context.it, line.span)]
    if found_ is None and starts(line, "a|an @adjective? @addable…") is not None:
        raise Unclear("Which task, and what should I add to it?")
    return found_


def _tasks(line: Line, context: Context) -> list[Intent] | None:
    if (found := match(line, _PLURAL)) is not None:
        tail = line.cut(found.end())
        if not tail or tail.words[0].norm != "'s":
            return new_tasks(starts(tail, f"{TO_LIST} @colon?…") or tail, context)
    entry = starts(line, *_ENTRY)
    if entry and not is_list(entry):
        return new_task(entry, context)
    if (found := match(line, "RANK=@ranked :…")) is not None:
        return named_task(line.cut(found.end()), context, line.part(found, "rank"))
    if (found := match(line, _SINGULAR)) is not None:
        tail = line.cut(found.end())
        if not tail or tail.words[0].norm != "'s":
            return named_task(tail, context, line.part(found, "rank"))
    return None


def _as_task(line: Line, context: Context) -> list[Intent] | None:
    """As in "save this as a task: x", "track x as a task", "add x and y as tasks"."""
    several = match(line, "TITLES as @adjective* @tasks")
    if several:
        return new_tasks(line.part(several, "titles"), context)
    found = first_match(
        line, "this|that|the_following as|into|to @a? @adjective* @task : TITLE", "TITLE as @a? @adjective* @task"
    )
    return new_task(found["title"], context) if found and not _is_vague(found["title"]) else None


def _placed(verb: Verb, line: Line, context: Context) -> list[Intent] | None:
    """A title at once, or one that is put on the list."""
    line = trim_endings(line)
    found = first_match(
        line, f"{TO_LIST} :|,|- TITLE", f"the_following|these|this {TO_LIST} : TITLE", f"TITLE+ {TO_LIST}"
    )
    if found is None and match(line, TO_LIST):
        raise Unclear(WHAT_TITLE)
    if found is None and (detailed := _with_details(line, context)):
        return detailed
    named = first_match(line, "TITLE+ to|on|onto my|the|our KIND list") if found is None else None
    if named and len(named["kind"]) <= 2 and not named["kind"].words[0].is_capital:
        # There is one list of tasks; a task of that name may have it as its checklist.
        instead = frozenset({"add_multiple_checklist_items"})
        return [replace(intent, alternatives=instead) for intent in new_task(named["title"], context)]
    if found is None and verb.lemma not in _BARE_VERBS and not (verb.lemma == "create" and _is_title(line)):
        return None
    content = found["title"] if found else starts(line, ":|-…") or line
    to = first_match(line, "WHAT+ to|in|into DEST") if found is None else None
    if found is None and (is_foreign(line.slice(0, 3)) or (to and len(to["what"]) <= 2 and is_foreign(to["dest"]))):
        return None
    if _is_vague(content):
        raise Unclear(WHAT_TITLE)
    if found is None and match(content, "it|that|this|them to|in|into SOME"):
        return None
    content = starts(content, "a|an event|entry|appointment|thing :…", "both…") or content
    if _is_plain_list(content, context):
        return new_tasks(content, context)
    dated = _both_dated(content, context)
    return [intent for part in dated or [content] for intent in new_task(part, context)]


def _with_details(line: Line, context: Context) -> list[Intent] | None:
    """As in "x to my list for Thursday, high priority": values behind the place."""
    found = first_match(line, f"TITLE+ {TO_LIST} ,? DETAILS")
    details = [value_alone(part, context.facts) for part in split_names(found["details"])] if found else []
    values = [value for detail in details if detail for value in detail[1:2]]
    if found is None or len(values) < len(details):
        return None
    due = next((value.due for value in values if value.due), None)
    priority = next((value.priority for value in values if value.priority), None)
    return [replace(task, priority=task.priority or priority) for task in new_task(found["title"], context, due)]


def _both_dated(line: Line, context: Context) -> list[Line] | None:
    """As in "buy milk tomorrow and call Ann on Friday": two days, two tasks."""
    joints = [at for at in range(1, len(line) - 1) if line.words[at].norm == "and"]
    for at in joints:
        parts = [line.slice(0, at), line.slice(at + 1)]
        facts = context.facts
        if all(has_date_words(part) and len(part) > 1 for part in parts) and all(
            find_dates(part.said, facts.now, facts.first_weekday, facts.day_first) for part in parts
        ):
            return parts
    return None


def _is_title(line: Line) -> bool:
    return line.words[0].is_quote or line.words[0].is_capital


def _is_plain_list(line: Line, context: Context) -> bool:
    """Several titles where no list was announced: in quotes each, or a row of short nouns."""
    if len(line) > 1 and all(word.is_quote or word.norm in _JOINING for word in line.words):
        return True
    norms = [word.norm for word in line.words]
    if "," not in norms and ";" not in norms:
        return False
    if any(value_alone(part, context.facts) for part in split_names(line)):
        return False  # "x, due Friday, high priority" is one
    items = read_items(line)
    return ";" in norms or (len(items) > 2 and all(len(item.title.split()) <= 2 for item in items))


def _is_vague(line: Line) -> bool:
    return all(word.norm in _VAGUE for word in line.words)
