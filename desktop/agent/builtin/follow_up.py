"""Messages that answer a question of ours: "yes", "the first one", or just what was missing.

The question is not remembered but found again: reading the message before gives the same question as it did then.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from desktop.agent.builtin.dialogue import Dialogue, Exchange, Made
from desktop.agent.builtin.phrases import is_offered
from desktop.agent.language import (
    Intent,
    Level,
    Mood,
    Reading,
    Target,
    checklist_request,
    is_german,
    is_time,
    read,
    table_of,
)
from desktop.agent.language.asking import ADD_ALL, ADD_IT
from desktop.agent.provider import Facts
from desktop.domain.dates import parse_date
from desktop.domain.task import Due
from desktop.errors import InvalidInputError
from desktop.tools.references import Match, Missing
from desktop.tools.registry import TOOLS

_ORDINALS = {"first": 0, "1st": 0, "second": 1, "2nd": 1, "third": 2, "3rd": 2, "fourth": 3, "4th": 3, "fifth": 4,
             "5th": 4, "last": -1}  # fmt: skip
_CHOICE = re.compile(
    r"\b(?:the )?(?P<ordinal>"
    + "|".join(_ORDINALS)
    + r")(?: one| task| item)?\b|(?:\b(?:number|no\.?|task|item) |#)(?P<number>\d+)\b",
    re.IGNORECASE,
)
_BARE_NUMBER = re.compile(r"(?P<number>\d+)[.)]?")
_PRONOUN = re.compile(r"\b(?:it|that one|this one|that task|this task|the task|a task|that|this)\b", re.IGNORECASE)
_LISTED = re.compile(r"^\d+\. (.+?)(?: \((?:[^()]*)\))?$", re.MULTILINE)
_CANDIDATES = re.compile(r"Multiple tasks match '.*?'\. Please be more specific: (.+)")
_LONGEST_REPLY = 200
_FEW_WORDS = 3
_SENTENCE = re.compile(r"\?|\b(?:is|are|was|were|am|do|does|did|not|no|i|you)\b", re.IGNORECASE)
# How what was missing completes the message before, by the question that was asked.
_COMPLETIONS = {
    "What should the task be called?": "add task {reply}",
    "What should I remind you of, and when?": "remind me to {reply}",
    "What should I remind you of?": "{before} to {reply}",
    "Which items should the checklist have?": "{before}: {reply}",
    "What is the new name?": "{before} to “{reply}”",
    "To which date?": "{before} to {reply}",
    "Auf welchen Tag?": "{before} auf {reply}",
    "Wie soll die Aufgabe heißen?": "neue Aufgabe: {reply}",
    "Which priority: P0, P1, P2 or P3?": "{before} to {reply}",
    "How many minutes?": "{before} at {reply}",
    "Which label?": "{before} with {reply}",
    "Which status?": "{before} to {reply}",
    "What should the description say?": "{before} to “{reply}”",
    "Mark it as what?": "{before} as {reply}",
}
_WHICH = {"delete_task": "delete “{reply}”", "complete_task": "complete “{reply}”"}


def understood(dialogue: Dialogue, facts: Facts) -> Reading:
    """The message read for itself or, where that gives nothing to do, as an answer to what we asked or proposed."""
    reading = _for_checklist(dialogue.now.text, facts) or _without_unknown(read(dialogue.now.text, facts), facts)
    if dialogue.before is None or len(dialogue.now.text) > _LONGEST_REPLY:
        return reading
    if reading.at(Level.MUST):
        return _in_place_of_earlier(reading, dialogue)
    return (
        _chosen(dialogue, dialogue.before, facts)
        or _agreed(dialogue, dialogue.before, facts)
        or _corrected(dialogue, reading, facts)
        or _completed(dialogue, dialogue.before, reading, facts)
        or reading
    )


def _for_checklist(text: str, facts: Facts) -> Reading | None:
    """ "Add ham to the groceries list" means the checklist of a task that is called so."""
    language = "de" if is_german(text) else "en"
    found = checklist_request(text, facts, language) if facts.lookup else None
    if found is None or facts.lookup is None:
        return None
    target, items = found
    task = facts.lookup.task(target.words)
    if not isinstance(task, Match) or task.uncertain or not items:
        return None
    intent = Intent("add_multiple_checklist_items", Level.MUST, (0, len(text)), Target(task_id=task.id), items=items)
    return Reading((intent,), Mood.REQUEST, language=language)


def _without_unknown(reading: Reading, facts: Facts) -> Reading:
    """ "Show me the money" shows no task where none is called so."""
    known = tuple(found for intent in reading.intents if (found := _known(intent, reading, facts)))
    is_less = len(known) < len(reading.intents)
    is_sure = reading.is_guess and any(intent.level is Level.MUST for intent in known)
    mood = Mood.OTHER if is_less and not known else reading.mood
    return replace(reading, intents=known, mood=mood, question="" if is_sure else reading.question)


def _known(intent: Intent, reading: Reading, facts: Facts) -> Intent | None:
    """A hint that the table found is a request where it names a task for certain, and else nothing."""
    target, lookup = intent.target, facts.lookup
    if intent.level is not Level.MAY or not reading.is_guess or target is None or target.several:
        return intent
    if not intent.mutates:
        is_there = target.task_id or (lookup and not isinstance(lookup.task(target.words), Missing))
        return intent if is_there else None
    if target.task_id or lookup is None or not target.words:
        return None
    found = lookup.task(target.words)
    is_certain = isinstance(found, Match) and not found.uncertain
    return replace(intent, level=Level.MUST) if is_certain or lookup.item(target.words) else None


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
    language = _language(dialogue, reading)
    table = table_of(language)
    said = dialogue.now.text.strip()
    found = table["correction"].match(said)
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
    priority = table.value("priorities", value.casefold().removesuffix(" priority").removesuffix(" priorität"))
    reading = replace(reading, mood=Mood.REQUEST, question="", language=language)
    for made in reversed(queued):
        change = _change_of(made, due, time, priority)
        if change is not None:
            replaced = waiting_items(dialogue, made) if made.name == change.tool else ()
            return _with_retraction(reading, [change], replaced)
    if due or time or priority or not table["corrects"].search(said) or facts.lookup is None:
        return None
    other = facts.lookup.task(value)
    made = queued[-1]
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
    return (None, due.time) if is_time(said) else (due, None)


def _language(dialogue: Dialogue, reading: Reading) -> str:
    """A word or two may be of any language; then that of the message before is spoken."""
    if reading.language != "en" or dialogue.before is None or len(dialogue.now.text.split()) > _FEW_WORDS:
        return reading.language
    return "de" if is_german(dialogue.before.text) else "en"


def _agreed(dialogue: Dialogue, before: Exchange, facts: Facts) -> Reading | None:
    """A yes to "Shall I …?"."""
    earlier = read(before.text, facts)
    is_yes = table_of(earlier.language)["yes"].fullmatch(dialogue.now.text.strip())
    if not is_yes or not before.answer.rstrip().endswith("?"):
        return None
    meant = [replace(intent, level=Level.MUST) for intent in earlier.intents if is_offered(intent)]
    if meant:
        return Reading(tuple(meant), language=earlier.language)
    if earlier.question.endswith(ADD_IT):
        return read(f"add task: {before.text.strip()}", facts)
    if earlier.question == ADD_ALL:
        return read(f"add tasks: {'; '.join(before.text.split(chr(10)))}", facts)
    return None


def _chosen(dialogue: Dialogue, before: Exchange, facts: Facts) -> Reading | None:
    """One of several that were listed, alone or in a new request ("delete the second one")."""
    text = dialogue.now.text.strip().rstrip(".!")
    titles = _offered(before)
    if not titles:
        return None
    choice = _CHOICE.search(text) or _BARE_NUMBER.fullmatch(text)
    title = _pick(choice, titles) if choice else next((t for t in titles if t.casefold() == text.casefold()), None)
    if title is None:
        return None
    quoted = f"“{title}”"
    if choice and choice.span() != (0, len(text)):
        again = read(text[: choice.start()] + quoted + text[choice.end() :], facts)
        return again if again.at(Level.MUST) else None
    failed = [intent for intent in _failed_intents(before, facts) if intent.target is not None]
    meant = [replace(intent, target=replace(intent.target, words=title)) for intent in failed if intent.target]
    return Reading(tuple(meant)) if meant else None


def _failed_intents(before: Exchange, facts: Facts) -> list[Intent]:
    """What the message before asked for where we had to say that several tasks fit."""
    unclear = {str(made.arguments.get("task_identifier")) for made in before.calls if _CANDIDATES.match(made.error)}
    return [
        intent
        for intent in read(before.text, facts).at(Level.MUST)
        if intent.target is not None and intent.target.words in unclear
    ]


def _offered(before: Exchange) -> list[str]:
    for made in before.calls:
        candidates = made.result.get("candidates")
        if isinstance(candidates, list):
            return [str(one.get("title")) for one in candidates if isinstance(one, Mapping)]
        found = _CANDIDATES.match(made.error)
        if found:
            return [re.sub(r" \((?:due [^()]*|no due date)\)$", "", title) for title in found[1].split(", ")]
    for made in before.calls:
        if made.name == "list_tasks" and isinstance(made.result.get("tasks"), list):
            return [str(task.get("title")) for task in made.result["tasks"]]
    return _LISTED.findall(before.answer)


def _pick(choice: re.Match[str], titles: list[str]) -> str | None:
    groups = choice.groupdict()
    number = _ORDINALS[groups["ordinal"].lower()] if groups.get("ordinal") else int(groups["number"]) - 1
    return titles[number] if -1 <= number < len(titles) else None


def _completed(dialogue: Dialogue, before: Exchange, reading: Reading, facts: Facts) -> Reading | None:
    """What was missing: "Read book" after "Which task?"."""
    earlier = read(before.text, facts)
    asked = next((intent for intent in earlier.intents if intent.level is Level.ASK), None)
    is_reply = not reading.intents and reading.mood is Mood.OTHER and not _SENTENCE.search(dialogue.now.text)
    if asked is None or asked.question not in before.answer or not is_reply:
        return None
    said, reply = before.text.strip().rstrip(".!?"), dialogue.now.text.strip().rstrip(".!")
    template = _COMPLETIONS.get(asked.question)
    if template is None:
        if _PRONOUN.search(said):
            template = _PRONOUN.sub("“{reply}”", said.replace("{", "(").replace("}", ")"), count=1)
        else:
            template = _WHICH.get(asked.tool, "")
    again = read(template.format(before=said, reply=reply), facts)
    return again if again.at(Level.MUST) else None
