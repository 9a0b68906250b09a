"""The app's own answer where the model's may not stand: what was proposed, done, listed, and what could not be."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from desktop.agent.outcomes import Kind, Outcome, outcomes
from desktop.agent.truth import counted
from desktop.domain.run import ToolRecord
from desktop.domain.text import shorten

NOTHING = "Nothing was changed."

_LONGEST_TITLE = 60
_LONGEST_REASON = 240
_MOST = 10
_MOST_TASKS = 20
_FEW_ITEMS = 4

# What a call is for, as "to …" would go on, and how it reads once it is done.
_PHRASES: Mapping[str, tuple[str, str]] = {
    "add_task": ("add {title}", "added {title}"),
    "complete_task": ("mark {title} as done", "marked {title} as done"),
    "delete_task": ("delete {title}", "deleted {title}"),
    "update_task": ("change {title}", "changed {title}"),
    "set_task_status": ("set the status of {title}{status}", "set the status of {title}{status}"),
    "set_task_priority": ("set the priority of {title}{priority}", "set the priority of {title}{priority}"),
    "set_task_due_date": ("set the due date of {title}{due_date}", "set the due date of {title}{due_date}"),
    "set_task_estimate": ("set the estimate of {title}{minutes}", "set the estimate of {title}{minutes}"),
    "add_multiple_checklist_items": ("add {items} to {title}", "added {items} to {title}"),
    "update_checklist_items": ("change {items} of {title}", "changed {items} of {title}"),
    "assign_task_labels": ("put {labels} on {title}", "put {labels} on {title}"),
    "list_tasks": ("list the tasks", "listed the tasks"),
    "set_task_language": ("note the language of {title}", "noted the language of {title}"),
    "update_report": ("update the report on {title}", "updated the report on {title}"),
    "record_observations": ("record {observations}", "recorded {observations}"),
    "retract_proposals": ("withdraw {proposals}", "withdrew {proposals}"),
    "manage_todos": ("update the steps", "updated the steps"),
}
_RENAMING = ("rename {title} to {new_title}", "renamed {title} to {new_title}")
_UNDATING = ("clear the due date of {title}", "cleared the due date of {title}")
_BY_NAME = ("{name}: {title}", "{name}: {title}")
_UNKNOWN = ("do something that this app does not know", "did something that this app does not know")


def receipts(records: Sequence[ToolRecord]) -> str:
    """For the calls whose outcome counts; short, numbered where there are several of a kind."""
    found = outcomes(records)
    of_kind = {kind: [outcome for outcome in found if outcome.kind is kind] for kind in Kind}
    parts = [
        *(_listing(outcome) for outcome in of_kind[Kind.LISTED][-1:]),
        _group("Done", [_phrase(outcome, done=True) for outcome in of_kind[Kind.APPLIED] + of_kind[Kind.NOTED]]),
        _group("Proposed", [_phrase(outcome) for outcome in of_kind[Kind.QUEUED]], "waiting for your review"),
        *dict.fromkeys(shorten(outcome.why, _LONGEST_REASON) for outcome in of_kind[Kind.REPEATED]),
        _group("Could not", [_failure(outcome) for outcome in of_kind[Kind.FAILED]], colon=False),
    ]
    return "\n\n".join(filter(None, parts)) or NOTHING


def _group(head: str, phrases: Sequence[str], remark: str = "", *, colon: bool = True) -> str:
    """ "Proposed: add “milk” (waiting for your review)." or, of several, a numbered list under that head."""
    if not phrases:
        return ""
    if len(phrases) == 1:
        sentence = f"{head}{':' if colon else ''} {phrases[0]}{f' ({remark})' if remark else ''}"
        return sentence if sentence.endswith((".", "!", "?")) else f"{sentence}."
    lines = [f"{number}. {phrase[:1].upper()}{phrase[1:]}" for number, phrase in enumerate(phrases[:_MOST], 1)]
    if len(phrases) > _MOST:
        lines.append(f"… and {len(phrases) - _MOST:,} more")
    return "\n".join([f"{head}{f', {remark}' if remark else ''}:", *lines])


def _listing(outcome: Outcome) -> str:
    tasks = outcome.record.result.get("tasks")
    titles = [_listed(task) for task in tasks if isinstance(task, dict)] if isinstance(tasks, list) else []
    lines = [f"{number}. {title}" for number, title in enumerate(titles[:_MOST_TASKS], 1)]
    if lines and outcome.count > len(lines):
        lines.append(f"… and {outcome.count - len(lines):,} more")
    return "\n".join([f"Listed {counted(outcome.count, 'task')}{':' if lines else '.'}", *lines])


def _listed(task: Mapping[str, Any]) -> str:
    title = shorten(str(task.get("title", "")), _LONGEST_TITLE)
    return f"{title} (done)" if task.get("completed") is True else title


def _failure(outcome: Outcome) -> str:
    why = shorten(outcome.why, _LONGEST_REASON)
    return f"{_phrase(outcome)}: {why}" if why else _phrase(outcome)


def _phrase(outcome: Outcome, *, done: bool = False) -> str:
    arguments = outcome.record.arguments
    # A tool without words of its own is called by its name; where it failed, nobody knows that it is one.
    phrases = _PHRASES.get(outcome.record.name, _UNKNOWN if outcome.kind is Kind.FAILED else _BY_NAME)
    if outcome.record.name == "update_task" and _said(arguments, "new_title"):
        phrases = _RENAMING
    if outcome.record.name == "set_task_due_date" and arguments.get("due_date") is None:
        phrases = _UNDATING
    places = {name: fill(outcome) for name, fill in _PLACES.items()}
    return phrases[done].format_map(places)


def _title(outcome: Outcome) -> str:
    record = outcome.record
    named = _said(record.result, "title") or _said(record.arguments, "task_identifier", "title")
    return _quoted(named) if named else "the task"


def _items(outcome: Outcome) -> str:
    created = outcome.record.result.get("createdItems")
    titles = [title for item in created if (title := _said(item, "title"))] if isinstance(created, list) else []
    if outcome.kind is Kind.FAILED:
        return "items"
    return _enumerated(titles) if len(titles) == outcome.count else counted(outcome.count, "item")


def _labels(outcome: Outcome) -> str:
    labels = outcome.record.arguments.get("labels")
    names = [name for label in labels if (name := _said(label, "name"))] if isinstance(labels, list) else []
    return f"the {'label' if len(names) == 1 else 'labels'} {_enumerated(names)}" if names else "labels"


def _enumerated(names: Sequence[str]) -> str:
    if len(names) > _FEW_ITEMS:
        return counted(len(names), "item")
    return " and ".join(filter(None, [", ".join(map(_quoted, names[:-1])), *map(_quoted, names[-1:])]))


def _to(argument: str, unit: str = "") -> Callable[[Outcome], str]:
    def fill(outcome: Outcome) -> str:
        value = outcome.record.arguments.get(argument)
        is_told = isinstance(value, (str, int)) and value != ""
        return f" to {shorten(str(value), _LONGEST_TITLE)}{unit}" if is_told else ""

    return fill


_PLACES: Mapping[str, Callable[[Outcome], str]] = {
    "name": lambda outcome: outcome.record.name.replace("_", " "),
    "title": _title,
    "new_title": lambda outcome: _quoted(_said(outcome.record.arguments, "new_title")),
    "items": _items,
    "labels": _labels,
    "status": _to("status"),
    "priority": _to("priority"),
    "due_date": _to("due_date"),
    "minutes": _to("minutes", " minutes"),
    "observations": lambda outcome: counted(outcome.count, "observation"),
    "proposals": lambda outcome: counted(outcome.count, "proposal"),
}


def _said(values: object, *names: str) -> str:
    """The first of these that is a text."""
    if not isinstance(values, Mapping):
        return ""
    return next((value for name in names if isinstance(value := values.get(name), str) and value.strip()), "")


def _quoted(text: str) -> str:
    return f"“{shorten(' '.join(text.split()), _LONGEST_TITLE)}”"
