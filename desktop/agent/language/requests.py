"""From the opening of a clause to what it asks for: each family of verbs has its reader."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from desktop.agent.language.adding_items import batch
from desktop.agent.language.changing import (
    read_change,
    read_estimating,
    read_labelling,
    read_marking,
    read_move,
    read_ranking,
    read_renaming,
)
from desktop.agent.language.context import Context, Unclear
from desktop.agent.language.creating import read_creation, read_reminder
from desktop.agent.language.evidence import names_field, names_task
from desktop.agent.language.fields import set_field
from desktop.agent.language.foreign import is_saying
from desktop.agent.language.frames import ENDINGS, REASONS, TRAILING_CONDITIONS, Frame
from desktop.agent.language.item_changes import mark_items
from desktop.agent.language.joining import read_joined
from desktop.agent.language.listing import read_data_question, read_list_request
from desktop.agent.language.new_task import new_task
from desktop.agent.language.noting import read_note
from desktop.agent.language.nouns import chooses
from desktop.agent.language.opening import Kind, Opening
from desktop.agent.language.pattern import first_match, match, starts
from desktop.agent.language.queueing import read_own_plan, read_plan, read_retraction
from desktop.agent.language.reading import Intent, Level
from desktop.agent.language.references import trim
from desktop.agent.language.removing import read_binning, read_completion, read_removal, read_status_verb, read_tick
from desktop.agent.language.verbs import Family, Verb, by_base, by_past
from desktop.agent.language.words import Line, without_endings

_Reader = Callable[[Verb, Line, Context], list[Intent] | None]
_READERS: dict[Family, _Reader] = {
    Family.ADD: read_creation,
    Family.REMIND: lambda _, line, context: read_reminder(line, context),
    Family.DELETE: read_removal,
    Family.COMPLETE: read_completion,
    Family.MARK: lambda _, line, context: read_marking(line, context),
    Family.REOPEN: read_status_verb,
    Family.RENAME: lambda _, line, context: read_renaming(line, context),
    Family.CHANGE: lambda verb, line, context: _read_light(verb, line, context),
    Family.MOVE: lambda verb, line, context: _read_moving(verb, line, context),
    Family.PRIORITIZE: lambda _, line, context: read_ranking(line, context),
    Family.LABEL: lambda _, line, context: read_labelling(line, context),
    Family.ESTIMATE: lambda _, line, context: read_estimating(line, context),
    Family.START: read_status_verb,
    Family.PAUSE: read_status_verb,
    Family.BLOCK: read_status_verb,
    Family.CHECK: read_tick,
    Family.UNCHECK: read_tick,
    Family.PLAN: lambda _, line, context: _read_planning(line, context),
    Family.OBSERVE: lambda _, line, context: _read_noted(line, context),
    Family.RETRACT: lambda _, line, __: read_retraction(line),
    Family.UNDO: lambda _, line, __: (
        read_retraction(line) if line.tokens & {"your", "proposal", "proposals"} else None
    ),
    Family.DECIDE: lambda _, line, context: set_field(line, context) if "label" in line.tokens else None,
}
_TOOL_OF = {
    Family.ADD: "add_task", Family.REMIND: "add_task", Family.DELETE: "delete_task", Family.COMPLETE: "complete_task",
    Family.MARK: "complete_task", Family.RENAME: "update_task", Family.MOVE: "set_task_due_date",
    Family.PRIORITIZE: "set_task_priority", Family.LABEL: "assign_task_labels", Family.ESTIMATE: "set_task_estimate",
    Family.CHECK: "complete_task",
}  # fmt: skip
UNCONDITIONAL = frozenset({"add_task", "add_multiple_checklist_items", "list_tasks", "manage_todos"})
_TAKING_SENTENCES = frozenset({Family.ADD, Family.REMIND, Family.LIST, Family.PLAN, Family.OBSERVE})
_WRITING = frozenset({Family.ADD, Family.CHANGE, Family.OBSERVE})
_JOINABLE = frozenset(
    {Family.CHANGE, Family.MARK, Family.MOVE, Family.PRIORITIZE, Family.ESTIMATE, Family.LABEL, Family.RENAME}
)
_GENERIC = (
    "@number|any|all|my? @adjective? @tasks|things|anything|everything|items|stuff|checklists|"
    "due_dates|priorities|labels|tags|descriptions|subtasks|deadlines|lists|statuses|estimates|reminders|notes|"
    "steps|titles|names for|at|by|too|as|with|from|"
    "automatically|in? ANY"
)
_HOW_REMINDED = (
    "before|when|whenever|if|once|after|until|unless|as_soon_as|without|with|by|via|in|on_time|automatically|at_all|"
    "regularly|too|then|every|each…",
)
_WHICH_VERB = "Which of the two should I do?"
_CAUSES = (
    "i @please* want|need|would_like|would_love|wish|would_prefer|would_have…",
    "have|get|see_that|see_to_it_that|make_sure|make_sure_that|ensure|ensure_that|i_want_to_have|i_want_to_see…",
)
_TICKED = (
    "@a? tick|check|checkmark|check_mark|tick_mark|cross next_to|beside|by|at|on|in_front_of|behind|against REF",
    "REF @a tick|checkmark|check_mark|tick_mark",
)
_TICK = next(verb for verb in by_base("tick") if not verb.rest)
_PLANNING_OBJECTS = ("@a? @adjective? plan|steps…",)
_TASK_OBJECTS = ("me|us? @a? @number? @adjective* @ranked? @adjective* @anytask|@checklist…",)


def read_command(opening: Opening, context: Context) -> list[Intent] | None:
    """What a command asks for; None where it is none for us."""
    verb = opening.verb
    assert verb is not None
    plan = read_own_plan(opening.body)
    if plan or is_saying(verb.lemma, opening.rest):
        return plan
    if chooses(opening.rest):
        return [Intent(_TOOL_OF.get(verb.family, "update_task"), Level.ASK, opening.body.span, question=_WHICH_VERB)]
    if opening.frame is Frame.ASKED and _is_about_skill(verb, trim(opening.rest)):
        return read_list_request(verb, opening.rest) if verb.family is Family.LIST else None
    try:
        found = _read_unless(verb, opening, context)
    except Unclear as unclear:
        is_own = opening.frame is Frame.NEEDED and not names_task(opening.rest, by_capital=False)
        if opening.frame is Frame.ALLOWED or is_own:
            return None
        tool = _TOOL_OF.get(verb.family, "update_task")
        return [Intent(tool, Level.ASK, opening.body.span, question=str(unclear))]
    return _framed(found, opening) if found else found


def _is_about_skill(verb: Verb, rest: Line) -> bool:
    """As in "can you delete tasks?", "can you remind me of things?", "will you remind me before it is due?"."""
    if match(rest, _GENERIC):
        return True
    said = starts(rest, "me|us…") if verb.family is Family.REMIND else None
    if not said:
        return False
    content = starts(said, "about|of…")
    return match(content, _GENERIC) is not None if content else starts(said, *_HOW_REMINDED) is not None and (
        said.tokens.isdisjoint({"to", ":", "about", "of"})
    )  # fmt: skip


def conditional(intent: Intent) -> Intent:
    """An intent that depends on something nobody here can know."""
    return replace(intent, level=Level.ASK, question="I cannot tell when that is the case. Shall I propose it now?")


def _read_unless(verb: Verb, opening: Opening, context: Context) -> list[Intent] | None:
    """Reads a command; what it asks for is conditional where a condition follows ("delete Picnic if it rains")."""
    norm = f" {without_endings(opening.rest, ENDINGS).norm}"
    at = min((at for condition in TRAILING_CONDITIONS if (at := norm.find(condition)) > 0), default=0)
    is_reason = any(0 < norm.find(reason) < at for reason in REASONS)  # "because it is late when …"
    if at and not is_reason and verb.family not in _TAKING_SENTENCES:
        bare = _read(verb, replace(opening, rest=opening.rest.cut(0, at)), context)
        if bare and not any(intent.tool in UNCONDITIONAL for intent in bare):
            return [conditional(intent) for intent in bare]
    return _read(verb, opening, context)


def _read(verb: Verb, opening: Opening, context: Context) -> list[Intent] | None:
    if verb.lemma == "open" and match(opening.rest, "@tasks|@list ANY"):
        return read_data_question(opening.body)
    if verb.family is Family.LIST or verb.lemma in {"give", "get", "check"}:
        listed = read_list_request(verb, trim(opening.rest))
        if listed or verb.family is Family.LIST:
            return listed
    if verb.family in _WRITING:
        written = read_note(verb, trim(opening.rest), context)
        if written:
            return written
    reader = _READERS.get(verb.family)
    if reader is None:
        return None
    joined = None
    if verb.family in _JOINABLE:
        joined = read_joined(lambda line: reader(verb, line, context), trim(opening.rest), context)
    return joined or reader(verb, opening.rest, context)


def _read_light(verb: Verb, line: Line, context: Context) -> list[Intent] | None:
    """Verbs that mean little by themselves: "make a task", "put x on my list", "give x a deadline"."""
    if verb.lemma in {"make", "set", "put", "give", "get"}:
        if match(line, "@the? task @due|@priority|@estimate|@status|@language|@title of|for|on|to SOME"):
            line = starts(line, "@the? task…") or line
        binned = read_binning(trim(line), context) if verb.lemma == "put" else None
        if binned is not None:
            return binned
        ticked = first_match(line, *_TICKED)
        if ticked and names_task(ticked["ref"]):
            return read_tick(_TICK, ticked["ref"], context)
        marked = mark_items(trim(line), context)
        if marked is not None:
            return marked
        if starts(line, *_PLANNING_OBJECTS) is not None:
            return read_plan(line)
        given = first_match(line, "REF @a? @adjective? @checklist|@checkitems :|with|of|containing ITEMS")
        if given and verb.lemma in {"give", "make", "get"} and starts(line, *_TASK_OBJECTS) is None:
            return [batch(given["items"], given["ref"], line, context)]
        noted = starts(line, "a note to|that|:|of…", "note to|that|:|of…") if verb.lemma == "make" else None
        if noted:
            return new_task(noted, context)
        named = match(line, "TITLE a|an|my @adjective* @task")
        if named and line.words[0].norm not in {"me", "us", "it", "this", "that"}:
            return new_task(line.part(named, "title"), context)
        is_creation = starts(line, *_TASK_OBJECTS) is not None and verb.lemma != "put"
        if is_creation or verb.lemma == "put":
            created = read_creation(verb, line, context)
            if created is not None or is_creation:
                return created
    if verb.lemma == "get":
        return _read_caused(line, context, is_get=True)
    return read_change(verb, line, context)


def _read_moving(verb: Verb, line: Line, context: Context) -> list[Intent] | None:
    if verb.lemma == "schedule":
        found = match(line, "a|an TITLE")
        if found:
            return new_task(line.part(found, "title"), context)
        if starts(line, *_TASK_OBJECTS) is not None:
            return read_creation(verb, line, context)
    if verb.lemma == "extend":
        more = first_match(line, "@the? REF checklist with|by ITEMS", "@the? checklist of|for REF with|by ITEMS")
        if more:
            return [batch(more["items"], more["ref"], line, context)]
    binned = read_binning(trim(line), context)
    return read_move(verb, line, context) if binned is None else binned


def _read_noted(line: Line, context: Context) -> list[Intent] | None:
    """As in "note that I have to …", "note to self: …"."""
    noted = first_match(line, "down? that i|we have|need|must|should to? TITLE", "to self|myself :|,|-|that? TITLE")
    return new_task(noted["title"], context) if noted else None


def _read_planning(line: Line, context: Context) -> list[Intent] | None:
    """As in "break Launch prep down into a checklist: a, b, c"; the steps of no task are the agent's own."""
    found = first_match(line, "REF into|in|as @a? checklist|subtasks|checklist_items|steps :|with|, ITEMS")
    if found and ("steps" not in line.tokens or names_task(found["ref"])):
        return [batch(found["items"], found["ref"], line, context)]
    if match(line, "SOME for SOME") and (estimated := read_estimating(line, context)):
        return estimated
    return read_plan(line)


def read_passive(line: Line, context: Context) -> list[Intent] | None:
    """As in "have x removed", "I want x to be marked as done"."""
    rest = starts(line, *_CAUSES)
    return _read_caused(rest, context, is_get=line.words[0].norm == "get") if rest else None


def _read_caused(rest: Line, context: Context, *, is_get: bool) -> list[Intent] | None:
    """An object and a participle. "Get x done" is rather a task for the user."""
    for index in range(1, min(len(rest), 14)):
        word = rest.words[index].norm
        is_last = index == len(rest) - 1
        verbs = by_past("deleted" if word == "gone" and is_last else word)
        if word == "done" and is_last and not is_get:
            verbs = by_past("completed")
        following = rest.words[index + 1].norm if not is_last else ""
        verb = next((verb for verb in verbs if not verb.rest and verb.family is not Family.LIST), None)
        if verb is None or (verb.base == word and following not in {"to", "as", "on", "for"}):
            continue
        words = Line(rest.text, _without_auxiliaries(rest.slice(0, index)).words + rest.words[index + 1 :])
        found = read_command(Opening(Kind.COMMAND, rest, words, verb), context)
        if found:
            return found
    return None


def _without_auxiliaries(line: Line) -> Line:
    while len(line) > 1 and line.words[-1].norm in {"is", "are", "be", "gets", "to", "being", "get"}:
        line = line.slice(0, -1)
    return line


def _framed(found: list[Intent], opening: Opening) -> list[Intent]:
    """What "I want to", "I need to" and "can I" leave of a request."""
    verb, rest = opening.verb, opening.rest
    assert verb is not None
    reads = all(not intent.mutates for intent in found)
    is_got = verb.lemma == "get" and all(intent.tool == "add_task" for intent in found)
    if opening.frame is Frame.ALLOWED and not reads and not is_got:
        return []
    if opening.frame is Frame.NEEDED and not reads:
        is_ours = verb.family in {Family.ADD, Family.DELETE} and names_task(rest, by_capital=False)
        return found if is_ours else _softened(found)
    is_own_plan = verb.family in {Family.COMPLETE, Family.START, Family.PLAN} or (
        verb.family is Family.CHANGE and not (names_task(rest) or names_field(rest))
    )
    if opening.frame is Frame.WISHED and is_own_plan and not reads:
        return _softened(found)
    return found


def _softened(found: list[Intent]) -> list[Intent]:
    return [replace(intent, level=Level.MAY) for intent in found]
