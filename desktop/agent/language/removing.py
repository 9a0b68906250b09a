"""Requests that take something away or finish it: delete, complete, reopen, and ticks in checklists."""

from __future__ import annotations

from desktop.agent.language.context import Context, Unclear
from desktop.agent.language.evidence import has_pronoun, names_task
from desktop.agent.language.fields import clear_field
from desktop.agent.language.foreign import is_foreign
from desktop.agent.language.pattern import first_match, match, matches_any, starts
from desktop.agent.language.reading import Intent, Item, Level, Target
from desktop.agent.language.references import is_bulk, read_target, read_targets, trim, trim_source
from desktop.agent.language.values import read_due
from desktop.agent.language.verbs import Family, Verb
from desktop.agent.language.words import Line, unquote
from desktop.domain.task import Status

_CHECKLIST_PLACES = (
    "@the? @checkitem|@step|item|entry? ITEM from|in|on|off|of|within @the? checklist of|for|in|on REF",
    "@the? @checkitem|@step|item|entry? ITEM from|in|on|off|of|within @the? REF checklist",
    "@the? @checkitem|checklist_item|item|subtask|entry ITEM from|in|on|off|of|within REF",
    "@the? @checkitem ITEM",
)
_ITEM_OF_TASK = "ITEM in|from|of|under|within REF"
_QUEUE_PLACES = (
    "@the? step|steps|item|number? STEP from|off|in|of|out_of your @queue",
    "@the? step|steps|item|number? STEP from|off|in|of|out_of @the working_list|work_queue|work_list|working_queue",
    "@the? step|steps STEP from|off|in|of|out_of @the plan|queue",
)
_PROPOSALS = (
    "all? of? @the? @adjective? last|pending|open|previous|latest|own* @proposal…",
    "what you proposed|suggested|queued…",
)


def read_removal(verb: Verb, line: Line, context: Context) -> list[Intent] | None:
    line = trim(line)
    if not line:
        if verb.is_strong:
            raise Unclear("Which task should I delete?")
        return None
    if matches_any(line, _PROPOSALS):
        return [retraction(line)]
    queue = first_match(line, *_QUEUE_PLACES)
    if queue:
        steps = tuple(unquote(part) for part in [queue["step"]])
        return [Intent("manage_todos", Level.MUST, line.span, dropped=steps)]
    if starts(line, "your @queue…") is not None:
        return []
    cleared = clear_field(line, context)
    if cleared is not None:
        return cleared
    items = _checklist_items(line, context, is_archived=True)
    if items is not None:
        return items
    if is_foreign(line):
        return None
    bare = trim_source(line)
    is_sourced = len(bare) < len(line)
    if not (verb.is_strong or is_sourced or names_task(line) or (is_bulk(line) and verb.lemma in {"clear", "wipe"})):
        return None
    if starts(bare, "@number? more_than…") is not None:
        return None
    return [Intent("delete_task", Level.MUST, line.span, target) for target in read_targets(bare, context, "delete")]


def read_completion(verb: Verb, line: Line, context: Context) -> list[Intent] | None:
    line = trim(line)
    if not line:
        if verb.lemma in {"complete", "finish", "tick off", "check off"}:
            raise Unclear("Which task is done?")
        return None
    items = _checklist_items(line, context, is_checked=True)
    if items is not None:
        return items
    blank = starts(line, "the_following|this|that|these :…")
    if is_foreign(line) or (blank and not names_task(blank) and "," not in blank.tokens):
        return None
    if verb.lemma == "consider":
        found = match(line, "REF as|to_be? done|completed|complete|finished")
        if not found:
            return None
        line = line.part(found, "ref")
    if _ends_with_deadline(line, context):
        return None  # "finish the report by Friday": it is still to be done
    bare = trim_source(line)
    is_known = verb.is_strong or len(bare) < len(line) or names_task(line)
    if not is_known:
        return None
    return [
        Intent("complete_task", Level.MUST, line.span, target) for target in read_targets(bare, context, "complete")
    ]


def _ends_with_deadline(line: Line, context: Context) -> bool:
    found = match(line, "SOME by|before|until|till DAY")
    return found is not None and read_due(line.part(found, "day"), context.facts) is not None


def read_tick(verb: Verb, line: Line, context: Context) -> list[Intent] | None:
    """As in "tick x", "uncheck x in the Y checklist"; "check" alone more often means to look."""
    line = trim(line)
    is_checked = verb.family is Family.CHECK
    items = _checklist_items(line, context, is_checked=is_checked) if line else None
    if items is not None:
        return items
    done = match(line, "REF as|off_as @done") if line and is_checked else None
    if done:
        line = line.part(done, "ref")
    elif not line or (verb.lemma == "check" and not (line.words[0].is_quote and len(line) == 1)):
        return None
    targets = read_targets(line, context, "change")
    tool = "complete_task" if is_checked else "set_task_status"
    status = None if is_checked else Status.OPEN
    return [Intent(tool, Level.MUST, line.span, target, status=status) for target in targets]


def read_status_verb(verb: Verb, line: Line, context: Context) -> list[Intent] | None:
    """As in "reopen x", "start x", "pause x", "block x"."""
    line = trim(line)
    if not line:
        return None
    line = starts(line, "working_on|work_on|on…") or line
    until = first_match(line, "REF until|till SOME")
    line = until["ref"] if until else line
    if is_foreign(line) or not (verb.is_strong or names_task(line) or has_pronoun(line)):
        return None
    if verb.family is Family.START and has_pronoun(line):
        return None
    status = _STATUS_OF.get(verb.lemma) or _STATUS_OF_FAMILY[verb.family]
    targets = read_targets(line, context, "change")
    return [Intent("set_task_status", Level.MUST, line.span, target, status=status) for target in targets]


def retraction(line: Line, level: Level = Level.MUST) -> Intent:
    return Intent("retract_proposals", level, line.span)


_STATUS_OF = {"unblock": Status.OPEN, "groom": Status.GROOMED}
_STATUS_OF_FAMILY = {
    Family.REOPEN: Status.OPEN,
    Family.START: Status.IN_PROGRESS,
    Family.PAUSE: Status.ON_HOLD,
    Family.BLOCK: Status.BLOCKED,
}


def _checklist_items(
    line: Line, context: Context, *, is_checked: bool | None = None, is_archived: bool = False
) -> list[Intent] | None:
    if match(line, "@the? checklist of|for|from|on SOME") or match(line, "@the? checklist"):
        raise (
            Unclear("I can only change single checklist items. Which one?") if is_archived else Unclear("Which item?")
        )
    found = first_match(line, *_CHECKLIST_PLACES)
    if found is None:
        found = first_match(line, _ITEM_OF_TASK)
        if found is None or not (found["item"].words[0].is_quote and len(found["item"]) == 1):
            return None
    reference = found.get("ref")
    if reference is not None and match(reference, "@the? @adjective? @list"):
        return None
    target: Target | None = read_target(reference, context) if reference is not None else context.it
    return [
        Intent(
            "update_checklist_items",
            Level.MUST,
            line.span,
            target,
            items=(Item(unquote(found["item"]), is_checked=bool(is_checked)),),
            clears=is_archived,
            alternatives=frozenset({"list_tasks"}),  # which may show that there is no such item
        )
    ]
