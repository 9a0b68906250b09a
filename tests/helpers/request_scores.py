"""How many labelled requests the built-in assistant gets right: the calls and all their values.

python -m tests.helpers.request_scores tests/data/requests/held.jsonl

A row has a `text`, its `kind` (change, read, none, clarify), the `calls` that are right and, under `or`, others that
are as good; `selected` is the task that is open beside it. Of the rows in `asks_nothing` and `held_asks_nothing` only
that nothing changes is told. The sets that are called `held` were only ever scored: who reads their errors and mends
them makes them worthless. The tasks that the rows speak of are below; their day is the 17th of November 2026.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import io
import json
import re
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import time_machine

from desktop.__main__ import main as program
from desktop.agent.provider import Facts, TaskInFocus
from desktop.services import Services
from tests.helpers.facts import facts
from tests.helpers.scripted import heard

NOW = dt.datetime(2026, 11, 17, 10, 0)
_READS = ("list_tasks", "get_task")
_OWN_NOTES = ("update_report", "record_observations", "manage_todos", "set_task_language")
TASKS: Sequence[tuple[str, Mapping[str, Any], str, str]] = (
    ("Pay rent", {"due": "2026-12-01", "priority": "P1", "repeat": "FREQ=MONTHLY"}, "finance", ""),
    ("Call dentist", {"due": "2026-11-19T14:00"}, "calls", ""),
    ("Buy groceries", {"due": "2026-11-17"}, "errands", "milk, x bread, eggs, olive oil"),
    ("Write quarterly report", {"list": "Work", "due": "2026-11-20", "priority": "P0", "estimate": 180}, "deep", ""),
    ("Review Anna's slides", {"list": "Work", "due": "2026-11-18"}, "", ""),
    ("Book flight to Lisbon", {"list": "Trip", "due": "2026-11-24", "priority": "P1"}, "travel", ""),
    ("Book hotel in Lisbon", {"list": "Trip"}, "travel", ""),
    ("Renew passport", {"list": "Trip", "due": "2026-11-10", "priority": "P0"}, "", ""),
    ("Water the plants", {"list": "Home", "due": "2026-11-17", "repeat": "FREQ=WEEKLY"}, "", ""),
    ("Fix the kitchen tap", {"list": "Home", "priority": "P2"}, "", ""),
    ("Clean the garage", {"list": "Home", "start": "someday"}, "", ""),
    ("Read book", {}, "", ""),
    ("Return book to library", {"due": "2026-11-21"}, "errands", ""),
    ("Email accountant", {"due": "2026-11-16"}, "finance", ""),
    (
        "Prepare tax return",
        {"priority": "P2", "estimate": 120},
        "finance",
        "x collect receipts, fill in form, send it off",
    ),
    (
        "Plan Mia's birthday party",
        {"list": "Home", "due": "2026-12-05"},
        "",
        "invite friends, order cake, buy balloons",
    ),
    ("Team meeting notes", {"list": "Work", "status": "in progress"}, "", ""),
    ("Update CV", {"status": "blocked"}, "", ""),
    ("Gym", {"due": "2026-11-18T18:00"}, "", ""),
    ("Order new laptop", {"status": "done"}, "", ""),
)
_DUE = {title: fields.get("due") for title, fields, _, _ in TASKS}


def known_facts(selected: str = "") -> Facts:
    """What a message is read with where these tasks are there, without a profile."""
    tasks = {
        title: {"checklist": tuple(one.removeprefix("x ") for one in items.split(", ")) if items else ()}
        for title, _, _, items in TASKS
    }
    labels = tuple(sorted({label for _, _, label, _ in TASKS if label}))
    focus = TaskInFocus("x", selected) if selected else None
    return replace(facts(NOW, focus, tasks=tasks, lists=("Work", "Home", "Trip")), labels=labels)


def build(profile: Path) -> dict[str, str]:
    """A profile with these tasks, by the command line; returns their titles by id."""
    titles = {}
    for name in ("Work", "Home", "Trip"):
        _run(profile, "lists", "add", name)
    for title, fields, label, items in TASKS:
        options = [f"--{name}={value}" for name, value in fields.items() if name != "status"]
        options += [f"--label={label}"] if label else []
        names = [name for name in items.split(", ") if name]
        options += [f"--item={name.removeprefix('x ')}" for name in names]
        titles[json.loads(_run(profile, "add", title, *options, "--json"))["id"]] = title
        for name in names:
            if name.startswith("x "):
                _run(profile, "check", title, name.removeprefix("x "))
        status = fields.get("status")
        if status:
            _run(profile, *(("done", title) if status == "done" else ("edit", title, f"--status={status}")))
    return titles


def _run(profile: Path, *arguments: str) -> str:
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()):
        status = program(["--profile", str(profile), *arguments])
    assert status == 0, arguments
    return out.getvalue()


def calls(profile: Path, titles: Mapping[str, str], text: str, selected: str = "") -> list[dict[str, Any]]:
    """What was called and did not fail: one entry a task, which is named by its title, or NEW."""
    services = Services(profile)
    try:
        task_id = next((id_ for id_, title in titles.items() if title == selected), None)
        items = {item.id: item.title for id_ in titles for item in services.tasks.get(id_).checklist}
        result = heard(services.agent.ask(text, task_id=task_id)).result
    finally:
        services.close()
    made = []
    for record in result.records.tool_calls:
        if record.result.get("status") not in ("queued", "success"):
            continue
        given = dict(record.arguments)
        for said in given.pop("task_identifiers", None) or [given.pop("task_identifier", "")]:
            known = {_plain(title): title for title in titles.values()}
            meant = titles.get(record.result.get("task_id", "")) or (selected if not said else "NEW")
            task = titles.get(said) or known.get(_plain(said)) or meant
            new = given | ({} if record.name == "add_task" else {"task": task})
            if record.name == "update_checklist_items":
                new["items"] = [
                    item | {"item": items.get(item.get("id"), item.get("item"))} for item in given["items"]
                ]
            # what is so already is called, but nothing is proposed
            made.append({"tool": record.name, "args": new, "is_idle": record.result.get("item_ids") == []})
    return made


def compared(given: Iterable[Mapping[str, Any]]) -> list[tuple[str, ...]]:
    """Calls in a form in which those that do the same are equal."""
    found: list[tuple[str, ...]] = []
    for call in _joined(given):
        tool, values = call["tool"], dict(call["args"])
        task = _plain(values.pop("task", ""))
        if tool == "list_tasks":
            kept = {
                name: value for name, value in values.items() if name != "limit" and value not in ("all", "pending")
            }
            day = kept.get("due")
            if isinstance(day, dict) and day.get("from") == day.get("to") == f"{NOW:%Y-%m-%d}":
                kept["due"] = "today"
            found.append((tool, json.dumps(kept, sort_keys=True).casefold()))
        elif tool == "add_multiple_checklist_items":
            found += [
                (tool, task, _plain(item["title"] if isinstance(item, dict) else item)) for item in values["items"]
            ]
        elif tool == "update_checklist_items":
            for item in values["items"]:
                change = {name: item[name] for name in ("isChecked", "title", "isArchived") if name in item}
                found.append((tool, _plain(item["item"]), json.dumps(change, sort_keys=True).casefold()))
        elif tool == "assign_task_labels":
            found += [(tool, task, _plain(one["name"] if isinstance(one, dict) else one)) for one in values["labels"]]
        else:
            kept = {
                name: _value(name, value) for name, value in values.items() if name not in ("reason", "confidence")
            }
            found.append((tool, task, json.dumps(kept, sort_keys=True)))
    return sorted(found)


def _joined(given: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """What follows a new task belongs to it; a time belongs to its day."""
    found: list[dict[str, Any]] = []
    for call in given:
        tool, values = call["tool"], dict(call["args"])
        new = next((one["args"] for one in found if one["tool"] == "add_task"), None)
        if values.get("task") == "NEW" and new is not None:
            if tool == "assign_task_labels":
                new["labels"] = [*new.get("labels", []), *(one["name"] for one in values["labels"])]
            elif tool == "add_multiple_checklist_items":
                new["checklist"] = [item["title"] if isinstance(item, dict) else item for item in values["items"]]
            else:
                new |= {name: value for name, value in values.items() if name != "task"}
            continue
        if values.get("due_time"):
            day = values.get("due_date") or _DUE.get(values.get("task", "")) or f"{NOW:%Y-%m-%d}"
            values["due_date"] = f"{day[:10]}T{values.pop('due_time')}"
        if tool == "add_task":
            values["title"] = re.sub(r"^(?:to|the|a|der|die|das|den|dem) ", "", _plain(values.get("title", "")))
            values.pop("due_date" if values.get("repeat") else "", None)  # the first day of a series is the app's
            values.pop("list" if _plain(values.get("list", "")) == "inbox" else "", None)
        same = next((one["args"] for one in found if _is_same_date(one, tool, values)), None)
        if same is not None:  # a date and its reminder, in one call or in two
            same |= values
        else:
            found.append({"tool": tool, "args": values})
    return found


def _is_same_date(one: Mapping[str, Any], tool: str, values: Mapping[str, Any]) -> bool:
    return tool == "set_task_due_date" == one["tool"] and bool(one["args"].get("task") == values.get("task"))


def _value(name: str, value: Any) -> Any:
    if name == "repeat":
        return bool(value)
    if name == "remind":
        return sorted(_minutes(one) for one in value)
    if isinstance(value, list):
        return sorted(_plain(one["name"] if isinstance(one, dict) else one) for one in value)
    return _plain(value) if isinstance(value, str) else value


def _minutes(said: str) -> str:
    found = re.fullmatch(r"(\d+) ?(m|h|d|w)\w*", said.strip().lower())
    return str(int(found[1]) * {"m": 1, "h": 60, "d": 1440, "w": 10080}[found[2]]) if found else _plain(said)


def _plain(said: object) -> str:
    return re.sub(r"\W+", " ", str(said).lower()).strip()


def is_right(row: Mapping[str, Any], made: Sequence[Mapping[str, Any]]) -> bool:
    changes = [call for call in made if call["tool"] not in (*_READS, *_OWN_NOTES)]
    if row["kind"] != "change":
        changes = [call for call in changes if not call.get("is_idle")]
    reads = [call for call in made if call["tool"] in _READS]
    if row["kind"] == "none":
        return not changes and not reads
    if row["kind"] == "clarify":
        return not changes
    for wanted in [row["calls"], *row.get("or", [])]:
        looks = [call for call in wanted if call["tool"] in _READS]
        if row["kind"] == "change" and compared(changes) == compared(one for one in wanted if one not in looks):
            return True
        if row["kind"] == "read" and not changes and set(compared(looks)) <= set(compared(reads)):
            return True
    return False


def score(rows: Sequence[Mapping[str, Any]]) -> tuple[Counter[str], int]:
    """How many are right in each language, and how often something changes where that was not asked for."""
    right, false_changes = Counter[str](), 0
    with tempfile.TemporaryDirectory() as folder:
        base = Path(folder) / "base"
        titles = build(base)
        for number, row in enumerate(rows):
            profile = Path(shutil.copytree(base, Path(folder) / str(number)))
            with time_machine.travel(NOW.astimezone(), tick=True):
                made = calls(profile, titles, row["text"], row.get("selected", ""))
            shutil.rmtree(profile)
            right[row["lang"]] += is_right(row, made)
            is_change = any(call["tool"] not in (*_READS, *_OWN_NOTES) and not call["is_idle"] for call in made)
            false_changes += row["kind"] != "change" and is_change
    return right, false_changes


def main(sets: Sequence[str]) -> None:
    for file in sets:
        rows = [json.loads(line) for line in Path(file).read_text("utf-8").splitlines()]
        right, false_changes = score(rows)
        for language, total in sorted(Counter(row["lang"] for row in rows).items()):
            print(f"{file} {language}: {right[language]} of {total} right ({right[language] / total:.1%})")
        print(f"{file}: {false_changes} changes where none was asked for")


if __name__ == "__main__":
    main(sys.argv[1:])
