"""Messages that answer a question of ours: "yes", "the first one", or just what was missing.

The question is not remembered but found again: reading the message before gives the same question as it did then.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from desktop.agent.builtin.dialogue import Dialogue, Exchange, Made
from desktop.agent.builtin.phrases import asks_to_add, is_offered
from desktop.agent.language import (
    Intent,
    Level,
    Mood,
    Reading,
    items_in_text,
    language_of,
    lexicon_of,
    read,
    tasks_in,
    tasks_named,
)
from desktop.agent.language.lexicon import Lexicon
from desktop.agent.provider import Facts, NamedTask
from desktop.domain.dates import parse_date
from desktop.domain.task import Due
from desktop.errors import InvalidInputError
from desktop.tools.references import Match
from desktop.tools.registry import TOOLS
from desktop.tools.results import candidate_names
from desktop.translations import translated

_BARE_NUMBER = re.compile(r"(?P<number>\d+)[.)]?")
_LISTED = re.compile(r"^\d+\. (.+?)(?: \((?:[^()]*)\))?$", re.MULTILINE)
_CANDIDATES = re.compile(r"Multiple tasks match '.*?'\. Please be more specific: (.+)")
_END = re.compile(r"(?:(?<!\d)[.!]|!)+$")  # but "den 24."
_ABOUT_ITEMS = ("add_multiple_checklist_items", "update_checklist_items")
_LONGEST_REPLY = 200
# How what was missing completes the message before, by the question that was asked.
_COMPLETIONS = {
    "which_title": "{add} {reply}",
    "which_reminder": "{add} {reply}",
    "which_items": "{before}: {reply}",
    "which_name": "{before} {to} “{reply}”",
    "which_date": "{before} {on} {reply}",
    "which_day": "{before} {on} {reply}",
    "which_time": "{before} {reply}",
    "which_priority": "{before} {to} {reply}",
    "which_minutes": "{before} {reply}",
    "which_label": "{before} {as} {reply}",
    "which_status": "{before} {as} {reply}",
    "which_description": "{before} {to} “{reply}”",
}
_Offer = tuple[str, str]
"""What a task is called, and by what a call refers to it."""


def understood(dialogue: Dialogue, facts: Facts) -> Reading:
    """The message read for itself or, where that gives nothing to do, as an answer to what we asked or proposed."""
    text = dialogue.now.text
    language = language_of(text, facts)
    reading = _asked_on(read(text, facts, language, _listed_before(dialogue)), dialogue)
    if reading.mood is Mood.CANCELLED and waiting_items(dialogue):
        reading = replace(reading, mood=Mood.UNDO)
    if dialogue.before is None or len(dialogue.now.text) > _LONGEST_REPLY:
        return reading
    is_choice = text.strip() in dict(_offered(dialogue.before, facts))
    if is_choice and (chosen := _chosen(dialogue, dialogue.before, facts)):
        return chosen
    is_answer = dialogue.before.answer.rstrip().endswith("?") and all(not one.mutates for one in reading.intents)
    if reading.at(Level.MUST) and not is_answer:
        return _in_place_of_earlier(reading, dialogue)
    return (
        _chosen(dialogue, dialogue.before, facts)
        or _agreed(dialogue, dialogue.before, facts)
        or _corrected(dialogue, reading, facts)
        or _same_for(dialogue, facts, language)
        or _more_items(dialogue, facts, language)
        or _completed(dialogue, dialogue.before, reading, facts)
        or reading
    )


def waiting_items(dialogue: Dialogue, call: Made | None = None) -> tuple[str, ...]:
    """The proposals of the exchange before, or of one call of it, that still wait."""
    calls = [call] if call else dialogue.before.calls if dialogue.before else ()
    ids = [id_ for made in calls for id_ in made.result.get("item_ids") or () if isinstance(id_, str)]
    return tuple(id_ for id_ in ids if id_ in dialogue.proposal_ids)


def _in_place_of_earlier(reading: Reading, dialogue: Dialogue) -> Reading:
    """ "Make it Saturday" replaces the Friday that was just proposed for the same task."""
    assert dialogue.before is not None
    replaced: list[str] = []
    for intent in reading.at(Level.MUST):
        for made in dialogue.before.calls:
            is_same = intent.target is not None and made.result.get("task_id") == (intent.target.task_id or None)
            if made.name == intent.tool and is_same and TOOLS[made.name].replaces_older:
                replaced += waiting_items(dialogue, made)
    return _with_retraction(reading, reading.intents, replaced)


def _with_retraction(reading: Reading, intents: Sequence[Intent], ids: Sequence[str]) -> Reading:
    retraction = Intent("retract_proposals", Level.MUST, (0, 0), dropped=tuple(ids))
    return replace(reading, intents=(*intents, *([retraction] if ids else ())))


def _corrected(dialogue: Dialogue, reading: Reading, facts: Facts) -> Reading | None:
    """ "No, Friday": another value, or another task, for what was just proposed and still waits."""
    assert dialogue.before is not None
    language = reading.language
    lexicon = lexicon_of(language)
    said = dialogue.now.text.strip()
    found = lexicon["correction"].match(said)
    # What was so already was not queued, and may still be meant otherwise.
    queued = [
        made
        for made in dialogue.before.calls
        if waiting_items(dialogue, made) or (not made.error and made.result.get("item_ids") == [])
    ]
    if not queued:
        return None
    groups = found.groupdict() if found else {}
    value = next((group for group in groups.values() if group), said).strip(" .!,")
    due, time = _due_in(value, facts)
    priority = lexicon.value("priorities", value.casefold().removesuffix(" priority").removesuffix(" priorität"))
    reading = replace(reading, mood=Mood.REQUEST, question="", language=language)
    for made in reversed(queued):
        change = _change_of(made, due, time, priority)
        if change is not None:
            replaced = waiting_items(dialogue, made) if made.name == change.tool else ()
            return _with_retraction(reading, [change], replaced)
    if due or time or priority or not lexicon["corrects"].search(said):
        return None
    other = facts.lookup.task(value)
    made = queued[-1]
    item = facts.lookup.item(value) if made.name == "update_checklist_items" else None
    if item is not None:
        kept = {name: value for name, value in made.arguments["items"][0].items() if name not in ("id", "item")}
        change = Intent(made.name, Level.MUST, (0, 0), given={"items": [{"id": item.id} | kept]})
        return _with_retraction(reading, [change], waiting_items(dialogue, made))
    if isinstance(other, Match) and "task_identifier" in made.arguments:
        given = {**made.arguments, "task_identifier": other.id}
        change = Intent(made.name, Level.MUST, (0, 0), given=given)
        return _with_retraction(reading, [change], waiting_items(dialogue, made))
    title = {"add_task": "title", "update_task": "new_title"}.get(made.name)
    if title is None:
        return None
    change = Intent(made.name, Level.MUST, (0, 0), title=value, given={**made.arguments, title: value})
    return _with_retraction(reading, [change], waiting_items(dialogue, made))


def _change_of(made: Made, due: Due | None, time: dt.time | None, priority: str | None) -> Intent | None:
    """The call again with another value; for a task that is only proposed, a call beside it."""
    task = {"task_identifier": made.result.get("task_id") or made.arguments.get("task_identifier")}
    several = made.arguments.get("task_identifiers")
    who = {"task_identifiers": several} if several else task
    when: dict[str, Any] = {"due_date": str(due)} if due else {"due_time": f"{time:%H:%M}"} if time else {}
    if time and not due and isinstance(before := made.arguments.get("due_date"), str):
        when = {"due_date": f"{before[:10]}T{time:%H:%M}"}
    if when and made.name in ("set_task_due_date", "add_task"):
        return Intent("set_task_due_date", Level.MUST, (0, 0), given={**who, **when})
    if priority and made.name in ("set_task_priority", "add_task"):
        return Intent("set_task_priority", Level.MUST, (0, 0), given={**who, "priority": priority})
    return None


def _due_in(said: str, facts: Facts) -> tuple[Due | None, dt.time | None]:
    """The date that all of the words are, or the time alone."""
    try:
        due = parse_date(said, facts.now, facts.first_weekday, facts.day_first)
    except InvalidInputError:
        return None, None
    is_time = lexicon_of(language_of(said, facts))["clock"].fullmatch(said.strip()) is not None
    return (None, due.time) if is_time else (due, None)


def _listed_before(dialogue: Dialogue) -> tuple[NamedTask, ...]:
    """The tasks that the exchange before listed: "them"."""
    calls = dialogue.before.calls if dialogue.before else ()
    tasks = [task for made in calls if made.name == "list_tasks" for task in made.result.get("tasks") or ()]
    return tuple(NamedTask(str(task["id"]), str(task["title"])) for task in tasks if isinstance(task, Mapping))


def _more_items(dialogue: Dialogue, facts: Facts, language: str) -> Reading | None:
    """ "Also ham", after something was added to a checklist."""
    assert dialogue.before is not None
    made = next((one for one in reversed(dialogue.before.calls) if one.name in _ABOUT_ITEMS), None)
    found = lexicon_of(language)["more"].fullmatch(dialogue.now.text.strip(" .!"))
    task_id = made.result.get("task_id") if made else None
    if found is None or not task_id:
        return None
    items = [{"title": item.title} for item in items_in_text(found["items"], facts, language)]
    given = {"task_identifier": task_id, "items": items}
    return Reading(
        (Intent("add_multiple_checklist_items", Level.MUST, (0, 0), given=given),), Mood.REQUEST, "", language
    )


def _agreed(dialogue: Dialogue, before: Exchange, facts: Facts) -> Reading | None:
    """A yes to "Shall I …?"."""
    earlier = read(before.text, facts)
    lexicon = lexicon_of(earlier.language)
    if not lexicon["yes"].fullmatch(dialogue.now.text.strip()) or not before.answer.rstrip().endswith("?"):
        return None
    meant = [replace(intent, level=Level.MUST) for intent in earlier.intents if is_offered(intent)]
    if meant:
        return Reading(tuple(meant), language=earlier.language)
    if earlier.question == lexicon.answers["add_all"]:
        lines = "; ".join(before.text.split("\n"))
        return read(f"{lexicon.answers['choice_add_all']} {lines}", facts, earlier.language)
    if asks_to_add(earlier):
        return read(lexicon.answers["choice_add"].format(title=before.text.strip()), facts, earlier.language)
    return None


def _chosen(dialogue: Dialogue, before: Exchange, facts: Facts) -> Reading | None:
    """One of several that were listed, alone or in a new request ("delete the second one")."""
    text = dialogue.now.text.strip().rstrip(".!")
    offered = _offered(before, facts)
    if not offered:
        return None
    lexicon = lexicon_of(language_of(text, facts))
    choice = None if text in dict(offered) else lexicon["picked"].search(text) or _BARE_NUMBER.fullmatch(text)
    one = _pick(choice, offered, lexicon) if choice else _named_one(text, offered, lexicon)
    if one is None:
        return None
    title, reference = one
    if choice and choice.span() != (0, len(text)):
        said = text[: choice.start()] + f"“{title}”" + text[choice.end() :]
        again = read(said, facts)
        return again if again.at(Level.MUST) else None
    failed = [intent for intent in _failed_intents(before, facts) if intent.target is not None]
    meant = [replace(intent, target=replace(intent.target, words=reference)) for intent in failed if intent.target]
    return Reading(tuple(meant)) if meant else None


def _named_one(text: str, offered: Sequence[_Offer], lexicon: Lexicon) -> _Offer | None:
    """The one of them that has all the words which name anything: "the library one"."""
    exact = [one for one in offered if one[0] == text]
    told = [one for one in offered if one[0].casefold() in text.casefold()]
    words = set(lexicon["fillers"].sub(" ", text).casefold().split())
    having = [one for one in offered if words and words <= set(one[0].casefold().split())]
    found = exact[:1] or told or having
    return found[0] if len(found) == 1 else None


def _same_for(dialogue: Dialogue, facts: Facts, language: str) -> Reading | None:
    """ "Same for Omar": what was proposed last, for another task."""
    assert dialogue.before is not None
    found = lexicon_of(language)["same"].fullmatch(dialogue.now.text.strip(" .!"))
    made = next((one for one in reversed(dialogue.before.calls) if "task_identifier" in one.arguments), None)
    if found is None or made is None or made.error or made.name in ("get_task", "add_multiple_checklist_items"):
        return None
    tasks = tasks_named(next(value for value in found.groupdict().values() if value), facts, language)
    meant = [
        Intent(made.name, Level.MUST, (0, 0), given={**made.arguments, "task_identifier": task.task_id})
        for task in tasks
    ]
    return Reading(tuple(meant), Mood.REQUEST, language=language) if meant else None


def _asked_on(reading: Reading, dialogue: Dialogue) -> Reading:
    """ "And next week?" asks for the same tasks of another time."""
    listed = [made for made in dialogue.before.calls if made.name == "list_tasks"] if dialogue.before else []
    chosen = reading.intents[0].selection if len(reading.intents) == 1 else None
    if not listed or chosen is None or not lexicon_of(reading.language)["goes_on"].match(dialogue.now.text):
        return reading
    kept: dict[str, Any] = {
        name: str(listed[-1].arguments.get(name) or "") for name in ("label", "list", "priority", "text")
    }
    kept |= {name: getattr(chosen, name) for name in kept if getattr(chosen, name)}
    return replace(reading, intents=(replace(reading.intents[0], selection=replace(chosen, **kept)),))


def _failed_intents(before: Exchange, facts: Facts) -> list[Intent]:
    """What the message before asked for where we had to say that several tasks fit."""
    unclear = {str(made.arguments.get("task_identifier")) for made in before.calls if _CANDIDATES.match(made.error)}
    return [
        intent
        for intent in read(before.text, facts).at(Level.MUST)
        if intent.target is not None and intent.target.words in unclear
    ]


def _offered(before: Exchange, facts: Facts) -> list[_Offer]:
    for made in before.calls:
        candidates = made.result.get("candidates")
        if isinstance(candidates, list):
            tasks = [one for one in candidates if isinstance(one, Mapping)]
            names = candidate_names(tasks, partial(translated, language_of(before.text, facts)))
            return [(name, str(one.get("id"))) for name, one in zip(names, tasks, strict=True)]
        found = _CANDIDATES.match(made.error)
        if found:
            titles = [re.sub(r" \((?:due [^()]*|no due date)\)$", "", title) for title in found[1].split(", ")]
            return [(title, title) for title in titles]
    for made in before.calls:
        if made.name == "list_tasks" and isinstance(made.result.get("tasks"), list):
            return [(str(task.get("title")), str(task.get("title"))) for task in made.result["tasks"]]
    return [(title, title) for title in _LISTED.findall(before.answer)]


def _pick(choice: re.Match[str], offered: Sequence[_Offer], lexicon: Lexicon) -> _Offer | None:
    known = lexicon.value("ordinals", choice.groupdict().get("ordinal") or "")
    number = int(known) if known else int(choice["number"]) - 1
    return offered[number] if -1 <= number < len(offered) else None


def _completed(dialogue: Dialogue, before: Exchange, reading: Reading, facts: Facts) -> Reading | None:
    """What was missing: "Read book" after "Which task?"."""
    earlier = read(before.text, facts)
    lexicon = lexicon_of(earlier.language)
    asked = next((intent for intent in earlier.intents if intent.level is Level.ASK), None)
    is_sentence = lexicon["is_sentence"].search(dialogue.now.text) is not None
    is_reply = not any(one.mutates for one in reading.intents) and not is_sentence
    is_reply = is_reply and reading.mood in (Mood.OTHER, Mood.REQUEST)
    if asked is None or asked.question not in before.answer or not is_reply:
        return None
    said, reply = before.text.strip().rstrip(".!?"), _END.sub("", dialogue.now.text.strip())
    key = next((key for key in _COMPLETIONS if lexicon.answers[key] == asked.question), "")
    template = _COMPLETIONS.get(key)
    if template is None:
        safe = said.replace("{", "(").replace("}", ")")
        template = lexicon["pronoun"].sub("“{reply}”", safe, count=1)
        template = template if template != safe else lexicon.values["missing_task"].get(asked.tool, "")
    words = lexicon.values["missing_words"]
    named = tasks_in(said, facts, earlier.language)
    again = read(template.format(before=said, reply=reply, **words), facts, earlier.language)
    if again.at(Level.MUST) and not (key == "which_day" and len(named) == 1):
        return again
    if len(named) == 1:  # "to 3 or 4 pm", "to another list", "on Friday the 22nd"
        way = words["to" if asked.tool == "set_task_list" else "on"]
        again = read(f"“{named[0].title}” {way} {reply}", facts, earlier.language)
    return again if again.at(Level.MUST) else None
