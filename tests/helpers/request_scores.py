"""How many labelled requests the built-in assistant gets right: the calls and all their values.

python -m tests.helpers.request_scores tests/data/requests/held_eleventh_en.jsonl

A row has a `text`, its `kind` (change, read, none, clarify), the `calls` that are right and, under `or`, others that
are as good; `selected` is the task that is open beside it. Of the rows in `asks_nothing` and `once_asks_nothing` only
that nothing changes is told. The sets that are called `held` were only ever scored: who reads their errors and mends
them makes them worthless (such sets are called `once`); `--wrong` is for the others and shows what is not right. The
tasks that the rows speak of are in `world.json`, or beside a set in a file of its own; their day is the 17th of
November 2026.
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
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import time_machine

from desktop.__main__ import main as program
from desktop.agent.provider import Facts, TaskInFocus
from desktop.domain.values import parse_due
from desktop.services import Services
from tests.helpers.facts import facts
from tests.helpers.scripted import heard

NOW = dt.datetime(2026, 11, 17, 10, 0)
_READS = ("list_tasks", "get_task")
_OWN_NOTES = ("update_report", "record_observations", "manage_todos", "set_task_language")
_DATA = Path(__file__).parent.parent / "data" / "requests"
_NAMED_DAYS = {f"{NOW:%Y-%m-%d}": "today", f"{NOW + dt.timedelta(days=1):%Y-%m-%d}": "tomorrow"}
_DETAILS = ("title", "label", "items", "status")


@dataclass(frozen=True)
class World:
    """The lists and tasks that the rows of a set speak of. In `items` an `x ` stands before what is ticked."""

    lists: Sequence[str]
    tasks: Sequence[Mapping[str, Any]]

    @classmethod
    def of(cls, rows: Path) -> World:
        """The one beside a set of rows, or else the one of all sets that have none of their own."""
        own = rows.with_suffix(".world.json")
        return cls(**json.loads((own if own.exists() else _DATA / "world.json").read_text("utf-8")))

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(sorted({task["label"] for task in self.tasks if "label" in task}))

    def due(self, title: str) -> str | None:
        return next((task.get("due") for task in self.tasks if task["title"] == title), None)


def known_facts(selected: str = "", rows: Path = _DATA) -> Facts:
    """What a message is read with in the world of these rows, without a profile."""
    world = World.of(rows)
    tasks = {
        task["title"]: {
            "checklist": tuple(one.removeprefix("x ") for one in task.get("items", ())),
            "due": parse_due(task["due"]) if "due" in task else None,
        }
        for task in world.tasks
    }
    focus = TaskInFocus("x", selected) if selected else None
    return replace(facts(NOW, focus, tasks=tasks, lists=tuple(world.lists)), labels=world.labels)


def build(profile: Path, world: World | None = None) -> dict[str, str]:
    """A profile with the tasks of a world, by the command line; returns their titles by id."""
    world, titles = world or World.of(_DATA), {}
    for name in world.lists:
        _run(profile, "lists", "add", name)
    for task in world.tasks:
        title, items, status = task["title"], task.get("items", ()), task.get("status", "open")
        options = [f"--{name}={value}" for name, value in task.items() if name not in _DETAILS]
        options += [f"--label={task['label']}"] if "label" in task else []
        options += [f"--item={name.removeprefix('x ')}" for name in items]
        titles[json.loads(_run(profile, "add", title, *options, "--json"))["id"]] = title
        for name in items:
            if name.startswith("x "):
                _run(profile, "check", title, name.removeprefix("x "))
        if status != "open":
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


def compared(given: Iterable[Mapping[str, Any]], world: World) -> list[tuple[str, ...]]:
    """Calls in a form in which those that do the same are equal."""
    found: list[tuple[str, ...]] = []
    for call in _joined(given, world):
        tool, values = call["tool"], dict(call["args"])
        task = _plain(values.pop("task", ""))
        if tool == "list_tasks":
            kept = {
                name: value for name, value in values.items() if name != "limit" and value not in ("all", "pending")
            }
            day = kept.get("due")
            if isinstance(day, dict) and day.get("from") == day.get("to"):
                kept["due"] = _NAMED_DAYS.get(day["from"], day)
            found.append((tool, json.dumps(kept, sort_keys=True).casefold()))
        elif tool == "add_multiple_checklist_items":
            titles = [item["title"] if isinstance(item, dict) else item for item in values["items"]]
            found += [(tool, task, re.sub(r"^(?:the|an?|some) ", "", _plain(title))) for title in titles]
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


def _joined(given: Iterable[Mapping[str, Any]], world: World) -> list[dict[str, Any]]:
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
            day = values.get("due_date") or world.due(values.get("task", "")) or f"{NOW:%Y-%m-%d}"
            values["due_date"] = f"{day[:10]}T{values.pop('due_time')}"
        elif tool == "set_task_due_date" and len(values.get("due_date") or "") == len("2026-11-17"):
            values["due_date"] += (world.due(values.get("task", "")) or "")[10:]  # the tool keeps the time
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
    if name == "priority" and value == "none":
        return None
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


def is_right(row: Mapping[str, Any], made: Sequence[Mapping[str, Any]], world: World | None = None) -> bool:
    world = world or World.of(_DATA)
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
        changed = [one for one in wanted if one not in looks]
        if row["kind"] == "change" and compared(changes, world) == compared(changed, world):
            return True
        if row["kind"] == "read" and not changes and set(compared(looks, world)) <= set(compared(reads, world)):
            return True
    return False


def score(
    rows: Sequence[Mapping[str, Any]], world: World | None = None, wrong: list[Any] | None = None
) -> tuple[Counter[str], int]:
    """How many are right in each language, and how often something changes where that was not asked for. Those
    that are not right are put into `wrong`, with what was called."""
    world = world or World.of(_DATA)
    right, false_changes = Counter[str](), 0
    with tempfile.TemporaryDirectory() as folder:
        base = Path(folder) / "base"
        titles = build(base, world)
        for number, row in enumerate(rows):
            profile = Path(shutil.copytree(base, Path(folder) / str(number)))
            with time_machine.travel(NOW.astimezone(), tick=True):
                made = calls(profile, titles, row["text"], row.get("selected", ""))
            shutil.rmtree(profile)
            is_good = is_right(row, made, world)
            right[row["lang"]] += is_good
            if wrong is not None and not is_good:
                wrong.append((row, made))
            is_change = any(call["tool"] not in (*_READS, *_OWN_NOTES) and not call["is_idle"] for call in made)
            false_changes += row["kind"] != "change" and is_change
    return right, false_changes


def main(sets: Sequence[str]) -> None:
    is_told = "--wrong" in sets
    for file in [one for one in sets if one != "--wrong"]:
        rows = [json.loads(line) for line in Path(file).read_text("utf-8").splitlines()]
        wrong: list[Any] = []
        right, false_changes = score(rows, World.of(Path(file)), wrong)
        for language, total in sorted(Counter(row["lang"] for row in rows).items()):
            print(f"{file} {language}: {right[language]} of {total} right ({right[language] / total:.1%})")
        print(f"{file}: {false_changes} changes where none was asked for")
        for row, made in wrong if is_told else ():
            print(json.dumps({**row, "made": made}, ensure_ascii=False))


if __name__ == "__main__":
    main(sys.argv[1:])
