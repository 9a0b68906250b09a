"""Requests that take something away or finish it: delete, complete, reopen, and ticks in checklists."""

from __future__ import annotations

from desktop.agent.language.adding_items import batch
from desktop.agent.language.classes import words_of
from desktop.agent.language.context import Context, Unclear
from desktop.agent.language.evidence import has_pronoun, names_task
from desktop.agent.language.fields import clear_field, set_value
from desktop.agent.language.foreign import is_foreign
from desktop.agent.language.item_changes import change_items, tick_placed
from desktop.agent.language.new_task import new_task
from desktop.agent.language.pattern import first_match, match, matches_any, starts
from desktop.agent.language.reading import Intent, Level
from desktop.agent.language.references import is_bulk, read_targets, trim, trim_source
from desktop.agent.language.values import read_due
from desktop.agent.language.verbs import Family, Verb
from desktop.agent.language.words import Line, unquote
from desktop.domain.dates.words import word_set
from desktop.domain.task import Status

_QUEUE_PLACES = (
    "@the? step|steps|item|number? STEP from|off|in|of|out_of your @queue",
    "@the? step|steps|item|number? STEP from|off|in|of|out_of @the working_list|work_queue|work_list|working_queue",
    "@the? step|steps STEP from|off|in|of|out_of @the plan|queue",
)
_PROPOSALS = (
    "all? of? @the? @adjective? last|pending|open|previous|latest|own* @proposal…",
    "what you just|last? proposed|suggested|queued…",
)


_MOVING = frozenset({"drop", "throw", "toss", "chuck", "dump"})
# Said of all sorts of things; with an article and no sign of a task they are meant so.
_COLLOQUIAL = word_set("erase scrap toss chuck dump zap nuke axe purge trash bin ditch eliminate discard")
_TICKING = frozenset({"tick off", "check off", "cross off", "cross out", "strike off"})
_RUBBISH = "@the? trash|garbage|rubbish|litter|junk|waste|recycling|trash_bag|trash_bags|garbage_bags|bin_bags"
_BIN = (
    "REF to|in|into|onto @the? trash|trash_can|trash_bin|bin|bins|garbage|garbage_can|rubbish|rubbish_bin|"
    "recycle_bin|wastebasket|waste_basket|waste_bin|dustbin"
)
_ON_CHECKLIST = ("ITEMS+ on|onto|in|into @the? REF checklist", "ITEMS+ on|onto|in|into @the? checklist of|for REF")
_NO_OBJECTS = (
    "nothing|before|after|with|without|by|at|me|us|him|her…",
    "SOME from|off|on|in my|your|this|his|her SOME",  # of some thing of the world, not of the list
)


def read_removal(verb: Verb, line: Line, context: Context) -> list[Intent] | None:
    line = trim(line)
    if not line:
        if verb.is_strong:
            raise Unclear("Which task should I delete?")
        return None
    if matches_any(line, _PROPOSALS):
        return [retraction(line)]
    if match(line, _RUBBISH) and not names_task(line):
        return None  # of the house, not of the list
    binned = read_binning(line, context)
    if binned is not None:
        return binned
    if verb.lemma in _MOVING and (moved := _put_elsewhere(line, context)) is not None:
        return moved
    if starts(line, "your @queue…") is not None:
        return []
    for reader in (_drop_step, clear_field):
        found = reader(line, context)
        if found is not None:
            return found
    items = change_items(line, context, is_archived=True)
    if items is not None or verb.lemma == "archive":
        return items or []
    bare = trim_source(line)
    source = first_match(bare, "SOME from|off PLACE")
    if is_foreign(line) or matches_any(bare, _NO_OBJECTS) or (source and is_foreign(source["place"])):
        return None
    if verb.lemma in _COLLOQUIAL and bare.words[0].norm in words_of("the", "a") and not names_task(bare):
        return None
    is_sourced = len(bare) < len(line)
    if not (verb.is_strong or is_sourced or names_task(line) or (is_bulk(line) and verb.lemma in {"clear", "wipe"})):
        return None
    if starts(bare, "@number? more_than…") is not None:
        return None
    return [Intent("delete_task", Level.MUST, line.span, target) for target in read_targets(bare, context, "delete")]


def read_binning(line: Line, context: Context) -> list[Intent] | None:
    """As in "move Read book to the trash"; None where it is no task that goes there."""
    found = first_match(line, _BIN)
    reference = found["ref"] if found else None
    if reference is None or is_foreign(reference):
        return None
    if not (names_task(reference) or has_pronoun(reference) or is_bulk(reference)):
        return None
    targets = read_targets(reference, context, "delete")
    return [Intent("delete_task", Level.MUST, line.span, target) for target in targets]


def _put_elsewhere(line: Line, context: Context) -> list[Intent] | None:
    """As in "drop x to P3", "throw x on my list", "drop x into the Y checklist"."""
    entered = first_match(line, *_ON_CHECKLIST)
    if entered and starts(line, "@the? @checkitem|@checkitems|@step|@steps…") is None:
        return [batch(entered["items"], entered["ref"], line, context)]
    placed = first_match(line, "TITLE on|onto|in|into @the @list")
    return new_task(placed["title"], context) if placed else set_value(line, context, needs_connector=True)


def _drop_step(line: Line, _context: Context) -> list[Intent] | None:
    """A step of the agent's own that is to go."""
    found = first_match(line, *_QUEUE_PLACES)
    return [Intent("manage_todos", Level.MUST, line.span, dropped=(unquote(found["step"]),))] if found else None


def read_completion(verb: Verb, line: Line, context: Context) -> list[Intent] | None:
    line = trim(line)
    if not line:
        if verb.lemma in {"complete", "finish", "tick off", "check off"}:
            raise Unclear("Which task is done?")
        return None
    items = _drop_step(line, context) or change_items(line, context, is_checked=True)
    if items is None and verb.lemma in _TICKING:
        items = tick_placed(line, context)
    if items is not None:
        return items
    blank = starts(line, "the_following|this|that|these :…")
    headed = first_match(line, "HEAD : ANY")
    if is_foreign(headed["head"] if headed else line) or (
        blank and not names_task(blank) and "," not in blank.tokens
    ):
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
    items = change_items(line, context, is_checked=is_checked) if line else None
    if items is None and line and verb.lemma == "tick":
        items = tick_placed(line, context)
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
    if verb.family is Family.START and has_pronoun(line) and "task" not in line.tokens:
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
