"""Which tools could have done what a verb and its object say."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.agent.claims import words as w
from desktop.agent.language.verbs import Family, Verb

ADD, BATCH, DELETE, COMPLETE = "add_task", "add_multiple_checklist_items", "delete_task", "complete_task"
UPDATE, ITEMS, QUEUE, RETRACT = "update_task", "update_checklist_items", "manage_todos", "retract_proposals"
STATUS, PRIORITY, DUE, ESTIMATE = "set_task_status", "set_task_priority", "set_task_due_date", "set_task_estimate"
LABELS, LANGUAGE, REPORT, OBSERVE = "assign_task_labels", "set_task_language", "update_report", "record_observations"

Tools = frozenset[str]


def _tools(*names: str) -> Tools:
    return frozenset(names)


NO_TOOL = _tools()
CHANGES = _tools(UPDATE, STATUS, PRIORITY, DUE, ESTIMATE, LABELS, LANGUAGE, ITEMS, BATCH, COMPLETE)
NOTES = _tools(REPORT, OBSERVE)
"""The agent's own, which change nothing of a task."""
ANY = CHANGES | NOTES | {ADD, DELETE, QUEUE, RETRACT}
PROPOSABLE = ANY - {LANGUAGE, REPORT, OBSERVE, QUEUE, RETRACT}
RENAMES = _tools(UPDATE, ITEMS)
PARTS = _tools(BATCH, ITEMS, LABELS)
"""What they change is a part of a task: an item, a label."""
EXPLODING = _tools(BATCH, ITEMS, LABELS, OBSERVE, RETRACT, QUEUE)
"""One entry of these may stand for several things."""

# A new task may come with its description, date and priority: then no other call was needed.
_FIELD_TOOLS = {
    w.TEXT: _tools(UPDATE, ADD),
    w.TITLE_FIELD: RENAMES,
    w.DUE: _tools(DUE, ADD),
    w.PRIORITY: _tools(PRIORITY, ADD),
    w.ESTIMATE: _tools(ESTIMATE),
    w.STATUS: _tools(STATUS, COMPLETE),
    w.LABEL: _tools(LABELS),
    w.LANGUAGE: _tools(LANGUAGE),
    w.OBSERVATION: _tools(OBSERVE),
}
_OF_THING: dict[Family, dict[str, Tools]] = {
    Family.ADD: {
        w.TASK: _tools(ADD),
        w.REMINDER: _tools(ADD, DUE),
        w.ITEM: _tools(BATCH, ADD),
        w.STEP: _tools(QUEUE, BATCH),
    },
    Family.DELETE: {
        w.TASK: _tools(DELETE),
        w.ITEM: _tools(ITEMS, DELETE),
        w.STEP: _tools(QUEUE),
        w.LABEL: NO_TOOL,
        w.TEXT: _tools(UPDATE),
        w.PROPOSAL: _tools(RETRACT),
    },
    Family.COMPLETE: {w.TASK: _tools(COMPLETE), w.ITEM: _tools(ITEMS, COMPLETE, BATCH), w.STEP: ANY, w.CHANGE: ANY},
    Family.CHANGE: {
        w.REMINDER: _tools(ADD, DUE),
        w.ITEM: _tools(ITEMS, BATCH),
        w.STEP: _tools(QUEUE),
        w.PROPOSAL: ANY,
        w.CHANGE: ANY,
    },
}
_OF_VALUE = {
    w.DONE: _tools(COMPLETE, ITEMS),
    w.STATUS: _tools(STATUS, ITEMS),
    w.PRIORITY: _tools(PRIORITY, LABELS, ADD),
    w.DUE: _tools(DUE, ADD),
    w.ESTIMATE: _tools(ESTIMATE),
}
_OF_FAMILY: dict[Family, Tools] = {
    Family.ADD: _tools(ADD, BATCH, UPDATE, LABELS),
    Family.DELETE: _tools(DELETE, ITEMS),
    Family.COMPLETE: _tools(COMPLETE, ITEMS),
    Family.MARK: _tools(COMPLETE, STATUS, PRIORITY, LABELS, ITEMS),
    Family.REOPEN: _tools(STATUS, ITEMS),
    Family.RENAME: RENAMES,
    Family.CHANGE: CHANGES,
    Family.MOVE: _tools(DUE, STATUS),
    Family.PRIORITIZE: _tools(PRIORITY),
    Family.LABEL: _tools(LABELS),
    Family.ESTIMATE: _tools(ESTIMATE),
    Family.START: _tools(STATUS),
    Family.PAUSE: _tools(STATUS),
    Family.CHECK: _tools(COMPLETE, ITEMS),
    Family.UNCHECK: _tools(STATUS, ITEMS),
    Family.OBSERVE: _tools(OBSERVE, REPORT, UPDATE),
    Family.RETRACT: _tools(RETRACT),
    Family.PLAN: _tools(QUEUE),
}
_OF_LEMMA = {
    "schedule": _tools(ADD, DUE),
    "replace": CHANGES | {ADD, DELETE},
    "swap": CHANGES | {ADD, DELETE},
    "cancel": _tools(DELETE, RETRACT, QUEUE),
    "assign": _tools(LABELS, PRIORITY, DUE, ESTIMATE, STATUS),
    "set up": _tools(ADD, BATCH, QUEUE, DUE),
}
_OWN_LISTS = frozenset({"list", "queue", "plan", "steps", "agenda"})
_REPORTS = frozenset({"report", "observation", "observations"})
_ANAPHORA = frozenset({"that", "this", "it", "what", "your"})
_OF = frozenset({"of", "for", "on", "in", "to"})
_WRITING = frozenset({Family.ADD, Family.CHANGE})
_VALUED = frozenset({Family.MARK, Family.CHANGE, Family.PRIORITIZE})
_FIELD_FAMILIES = frozenset({Family.ADD, Family.DELETE, Family.CHANGE, Family.MARK, Family.MOVE, Family.PRIORITIZE})


def tools_meant(verb: Verb, head: Sequence[str], around: Sequence[str]) -> Tools:
    """`head` are the words that name the object, `around` all those that belong to the verb."""
    return tools_of(_family(verb, around), head, around, _OF_LEMMA.get(verb.lemma))


def tools_of(
    family: Family, head: Sequence[str], around: Sequence[str] = (), otherwise: Tools | None = None
) -> Tools:
    """As `tools_meant`, for an action whose verb is not there; `otherwise` where the object does not tell."""
    things = [thing for word in head if (thing := w.THINGS.get(word))]
    if family is Family.MOVE and "trash" in around:
        return _tools(DELETE)
    if family in _VALUED:
        value = _value(around)
        if value and (family is Family.MARK or not things or things[0] in (w.TASK, w.STATUS, w.ITEM, w.PRIORITY)):
            return _OF_VALUE[value]
    table = _OF_THING.get(family, {})
    field = next((thing for thing in things if thing in _FIELD_TOOLS), None)
    if field and family in _FIELD_FAMILIES:
        return table.get(field, _FIELD_TOOLS[field]) | (NOTES if is_own_text(around or head) else NO_TOOL)
    found = [table[thing] for thing in things if thing in table]
    if found:
        # A task "with a checklist" is a task; items "of the task" are items: what comes first is meant.
        meant = found[0]
        return meant | {BATCH} if "checklist" in around and family is Family.ADD else meant
    meant = otherwise if otherwise is not None else _OF_FAMILY.get(family, NO_TOOL)
    return meant | NOTES if family in _WRITING and is_own_text(around or head) else meant


def value_tools(around: Sequence[str]) -> Tools | None:
    """The tools that give a task the value named there."""
    value = _value(around)
    return _OF_VALUE[value] if value else None


def field_tools(head: Sequence[str]) -> Tools | None:
    return next((_FIELD_TOOLS[thing] for word in head if (thing := w.THINGS.get(word)) in _FIELD_TOOLS), None)


def is_own_text(around: Sequence[str]) -> bool:
    """Whether it may be the agent's own: the report, my notes; not the notes of a task."""
    at = next((at for at, word in enumerate(around) if word in w.THINGS or word in _REPORTS), None)
    if at is None or around[at] in _REPORTS:
        return at is not None
    if around[at] not in ("note", "notes") or "'s" in around[:at]:
        return False
    of, whose = (*around[at + 1 : at + 3], "", "")[:2]
    return "my" in around[:at] or of not in _OF or whose in _ANAPHORA


def is_own_list(around: Sequence[str]) -> bool:
    """Whether it is about the agent's own steps: my working list, my plan."""
    return "my" in around and not _OWN_LISTS.isdisjoint(around[around.index("my") + 1 :][:3])


def _family(verb: Verb, around: Sequence[str]) -> Family:
    if verb.lemma in ("bump", "push"):
        return Family.CHANGE if "priority" in around else Family.MOVE
    return verb.family


def _value(around: Sequence[str]) -> str | None:
    values = [value for word in around if (value := w.VALUES.get(word))]
    if not values:
        return None
    if "not" in around and w.DONE in values:
        return w.STATUS
    return values[0]
