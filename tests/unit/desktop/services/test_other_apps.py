"""What other apps export is known by its content, and becomes tasks; what has no place is counted."""

from __future__ import annotations

import copy
import json
import random
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from desktop.domain.task import Task
from desktop.errors import FileError
from desktop.services.exchange import ExchangeService
from desktop.services.tasks import TaskService
from desktop.services.undo import UndoService
from desktop.store import Store
from tests.helpers.exchange import all_tasks
from tests.helpers.stores import open_store

SAMPLES = Path(__file__).parents[3] / "data" / "other_apps"
PLAIN: dict[str, Any] = {
    "status": "open", "priority": None, "start": None, "due": None, "repeat": None, "reminders": None, "list": None,
    "labels": set(), "checklist": [], "estimate": None, "description": "",
}  # fmt: skip


@pytest.fixture(autouse=True)
def _berlin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The samples have times in UTC; what is due when is said in local time."""
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "profile") as store:
        yield store


@pytest.fixture
def exchange(store: Store) -> ExchangeService:
    return ExchangeService(store)


def told(task: Task) -> dict[str, Any]:
    """What is not as in a task that has a title alone."""
    found = {
        "status": task.status.value, "priority": task.priority, "start": task.start and str(task.start),
        "due": task.due and str(task.due), "repeat": task.repeat and str(task.repeat), "reminders": task.reminders,
        "list": task.list and task.list.name, "labels": {label.name for label in task.labels},
        "checklist": [(item.title, item.is_checked) for item in task.checklist], "estimate": task.estimate,
        "description": task.description,
    }  # fmt: skip
    return {key: value for key, value in found.items() if value != PLAIN[key]}


TASKS: dict[str, dict[str, dict[str, Any]]] = {
    "todoist.csv": {
        "Pay the rent": {"priority": "P1", "due": "2026-12-01", "list": "todoist", "labels": {"home", "money"},
                         "description": "Ask for a receipt\n\nHere is the contract"},
        "Renovate the kitchen": {"priority": "P2", "due": "2027-03-31", "list": "todoist", "labels": {"Kitchen"},
                                 "estimate": 90, "checklist": [("Choose tiles", False), ("Measure the wall", False)]},
        "Call the plumber": {"priority": "P3", "due": "2027-01-11T09:00", "list": "todoist", "labels": {"Kitchen"},
                             "description": "Todoist: Renovate the kitchen › Call the plumber"},
        "Wish for luck": {"list": "todoist", "labels": {"Kitchen"}, "description": "Todoist: every full moon"},
    },
    "todoist.json": {
        "Book a table": {"priority": "P2", "start": "2026-11-25", "due": "2026-11-30",
                         "reminders": ("2026-11-24T18:00",)},
        "Send the report": {"priority": "P1", "due": "2026-11-20T15:00", "reminders": (30,), "list": "Work",
                            "labels": {"errand", "Waiting"}, "checklist": [("Collect the numbers", True)],
                            "estimate": 45, "description": "To the whole **team**\n\nLast year's is in the drawer"
                                                           "\n\nSee the file"},
        "Ask Ben": {"due": "2026-11-19", "list": "Work", "description": "Todoist: Send the report › Ask Ben"},
        "Old one": {"status": "done", "list": "Home"},
        "Mow the lawn": {"priority": "P3", "due": "2026-11-21", "list": "Garden",
                         "repeat": "FREQ=DAILY;INTERVAL=10;X-FROM=COMPLETION"},
    },
    "ticktick.csv": {
        "Take out the bins": {"priority": "P1", "due": "2026-11-20", "repeat": "FREQ=WEEKLY;BYDAY=FR",
                              "reminders": (0,), "list": "Home", "labels": {"weekly", "outside"},
                              "description": "Blue one first"},
        "Shopping": {"priority": "P2", "list": "Home", "labels": {"Soon"},
                     "checklist": [("Milk", False), ("Bread", True)]},
        "Dentist": {"priority": "P3", "due": "2026-12-01T10:00", "estimate": 45, "reminders": (1440, 30)},
        "Trip to Rome": {"start": "2026-12-07", "due": "2026-12-11", "list": "Work",
                         "checklist": [("Book the flight", False)], "description": "TickTick: LUNAR:FREQ=YEARLY"},
        "Long ago": {"status": "done", "list": "Work"},
    },
    "things.json": {
        "Go to Rome": {"list": "Go to Rome", "description": "In spring"},
        "Pack": {"start": "2027-04-01", "due": "2027-04-03", "list": "Go to Rome", "labels": {"travel"},
                 "checklist": [("Passport", True), ("Charger", False)]},
        "Forum": {"start": "someday", "list": "Go to Rome", "labels": {"Sights"}},
        "Pantheon": {"status": "rejected", "list": "Go to Rome", "labels": {"Sights"}},
        "Call Mum": {"start": "2026-11-20", "reminders": ("2026-11-20T18:00",), "list": "Family"},
        "Renew the pass": {"description": "Things: when I am old"},
        "Sent the card": {"status": "done"},
    },
    "things_cli.json": {
        "Paint the fence": {"start": "2026-11-30", "due": "2026-12-05", "list": "Garden", "description": "Green",
                            "labels": {"Autumn", "outside"}, "checklist": [("Brush", True), ("Colour", False)]},
        "Learn to juggle": {"start": "someday", "list": "Fun"},
        "Sweep the leaves": {"status": "done", "list": "Garden"},
    },
    "taskwarrior.json": {
        "Write the paper": {"priority": "P1", "start": "2026-11-20", "due": "2026-11-30T18:00", "list": "uni.thesis",
                            "labels": {"deep", "writing"}, "description": "See the outline"},
        "Read the sources": {"status": "in progress", "priority": "P3", "list": "uni.thesis"},
        "Clean the flat": {"due": "2026-11-14T13:00", "repeat": "FREQ=WEEKLY;INTERVAL=2"},
        "Pay the tax": {"due": "2027-01-15T13:00", "repeat": "FREQ=MONTHLY;INTERVAL=3"},
    },
    "super_productivity.json": {
        "Build the page": {"start": "2026-11-23", "due": "2026-11-27", "list": "Website", "labels": {"client"},
                           "estimate": 120, "checklist": [("Header", True), ("Footer", False)],
                           "description": "See the *draft*"},
        "Backup": {"due": "2026-11-23T15:00", "repeat": "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH", "reminders": (30,)},
        "Domain": {"status": "done", "list": "Website"},
    },
    "planify.json": {
        "Cancel the gas": {"priority": "P1", "start": "2026-12-01", "due": "2026-12-15", "list": "Move house",
                           "reminders": ("2026-12-01T10:00",), "labels": {"phone", "Before"},
                           "checklist": [("Find the contract", True)],
                           "description": "Number is on the bill\n\nFind the contract: In the blue folder"},
        "Go for a run": {"due": "2026-11-18", "repeat": "FREQ=WEEKLY;BYDAY=MO,WE,FR;UNTIL=20270630"},
        "An hourly thing": {"due": "2026-11-18T09:00"},
    },
}  # fmt: skip
_SUBTASK = "1 subtask with a date of its own becomes a task"
_UNREAD = "1 date that cannot be read (kept in the description)"
_DETAIL = "1 detail of a subtask (label, priority, estimate)"
_SECTION = "1 section becomes a label"
CONTENT = {
    "todoist.csv": f"Todoist export: 5 tasks in 1 list, 1 repeating; {_SUBTASK}; {_SECTION}; "
    f"not taken over: 1 attachment and {_UNREAD}.",
    "todoist.json": f"Todoist export: 5 tasks in 3 lists, 1 repeating; {_SUBTASK}; {_SECTION}; "
    "not taken over: 1 filter, 1 reminder, 1 attachment and 1 deleted task.",
    "ticktick.csv": f"TickTick export: 5 tasks in 2 lists, 1 repeating; {_SECTION}; "
    f"not taken over: 1 folder or area, {_UNREAD} and 1 note that is no task.",
    "things.json": f"Things export: 7 tasks in 2 lists; {_SECTION}; not taken over: {_UNREAD} and 1 folder or area.",
    "things_cli.json": f"Things export: 3 tasks in 2 lists; {_SECTION}.",
    "taskwarrior.json": "Taskwarrior export: 6 tasks in 1 list, 2 repeating; "
    "not taken over: 1 dependency, 1 expiry date and 1 deleted task.",
    "super_productivity.json": "Super Productivity export: 3 tasks in 1 list, 1 repeating; "
    f"not taken over: 1 note that is no task, 2 times spent, 1 attachment and {_DETAIL}.",
    "planify.json": f"Planify export: 3 tasks in 1 list, 1 repeating; {_SECTION}; not taken over: 1 repetition.",
}


@pytest.mark.parametrize("name", TASKS)
def test_a_sample_comes_in_once(exchange: ExchangeService, store: Store, name: str) -> None:
    preview = exchange.preview(SAMPLES / name)
    assert preview.content() == CONTENT[name]
    summary = exchange.import_file(SAMPLES / name)
    assert (summary.created, summary.content()) == (preview.created, CONTENT[name])
    found: dict[str, Task] = {}
    for task in all_tasks(store):
        found.setdefault(task.title, task)
    assert {title: told(found[title]) for title in TASKS[name]} == TASKS[name]
    again = exchange.import_file(SAMPLES / name)
    assert (again.created, again.updated, again.unchanged) == (0, 0, summary.created)


def test_an_import_that_was_undone_is_new_again(exchange: ExchangeService, store: Store) -> None:
    def shown() -> list[Any]:
        return sorted((task.title, told(task)) for task in all_tasks(store))

    exchange.import_file(SAMPLES / "todoist.csv")
    first = shown()
    UndoService(store).undo()
    assert shown() == []
    assert exchange.import_file(SAMPLES / "todoist.csv").created == 5
    assert shown() == first


def test_what_was_done_here_since_stays_done(exchange: ExchangeService, store: Store) -> None:
    exchange.import_file(SAMPLES / "todoist.json")
    ids = {task.title: task.id for task in all_tasks(store)}
    TaskService(store).complete([ids["Mow the lawn"], ids["Ask Ben"]])
    before = sorted((task.title, task.status, str(task.repeat)) for task in all_tasks(store))
    assert [title for title, *_ in before].count("Mow the lawn") == 2  # it repeats
    exchange.import_file(SAMPLES / "todoist.json")
    assert sorted((task.title, task.status, str(task.repeat)) for task in all_tasks(store)) == before


def test_words_go_through_the_grammar_of_dates(exchange: ExchangeService, store: Store) -> None:
    exchange.import_file(SAMPLES / "todoist.csv")
    plants = next(task for task in all_tasks(store) if task.title == "Water the plants")
    assert str(plants.repeat) == "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"
    assert plants.due is not None
    assert plants.due.date.weekday() == 4


def test_a_file_of_a_backup_is_named_after_its_project(
    exchange: ExchangeService, store: Store, tmp_path: Path
) -> None:
    header = "TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE\n"
    for name in ("Home [2203306141].csv", "Home [2203306141] (1).csv", "Inbox [2203306140].csv"):
        (tmp_path / name).write_text(f"\ufeff{header}task,Milk,,4,1,,,,,\ntask,Milk,,4,1,,,,,\n", encoding="utf-8")
        exchange.import_file(tmp_path / name)
    assert [(task.title, task.list and task.list.name) for task in all_tasks(store)] == [
        ("Milk", None), ("Milk", None), ("Milk", "Home"), ("Milk", "Home"),
    ]  # fmt: skip


def test_nothing_is_lost_for_being_long_or_deep(exchange: ExchangeService, store: Store, tmp_path: Path) -> None:
    """A long title goes to the description, a long description is cut, which is said; a subtask that is below itself
    becomes a task."""
    tasks = [
        {"id": "1", "project_id": "p", "content": "T" * 300, "description": "D" * 5000, "labels": ["L" * 90]},
        {"id": "2", "project_id": "p", "content": "Round", "parent_id": "3"},
        {"id": "3", "project_id": "p", "content": "and round", "parent_id": "2"},
        {"id": "4", "project_id": "p", "content": " \0 "},
    ]
    (tmp_path / "tasks.json").write_text(json.dumps(tasks))
    summary = exchange.import_file(tmp_path / "tasks.json")
    assert [skip.where for skip in summary.skipped] == ["Task 4"]
    assert summary.content() == (
        "Todoist export: 3 tasks; not taken over: 1 project whose name is not in the file and 1 end of a long text."
    )
    long, *round_ = all_tasks(store)
    assert (len(long.title), long.description) == (200, "T" * 300 + "\n\n" + "D" * 697 + "…")
    assert [task.title for task in round_] == ["Round", "and round"]


def test_taskwarrior_may_write_one_task_a_line(exchange: ExchangeService, tmp_path: Path) -> None:
    lines = [json.dumps(one) for one in json.loads((SAMPLES / "taskwarrior.json").read_text(encoding="utf-8"))]
    (tmp_path / "tasks.json").write_text("\n".join(lines))
    assert exchange.preview(tmp_path / "tasks.json").content() == CONTENT["taskwarrior.json"]


@pytest.mark.parametrize("name", [name for name in TASKS if name.endswith("json")])
def test_whatever_stands_in_a_document_is_read_or_refused(
    exchange: ExchangeService, tmp_path: Path, name: str
) -> None:
    document = json.loads((SAMPLES / name).read_text(encoding="utf-8"))
    path = tmp_path / "odd.json"
    dice = random.Random(name)
    for _ in range(60):
        odd = copy.deepcopy(document)
        for _ in range(dice.randint(1, 4)):
            _spoil(odd, dice)
        path.write_text(json.dumps(odd), encoding="utf-8")
        with suppress(FileError):
            exchange.preview(path)


def _spoil(node: Any, dice: random.Random) -> None:
    """Puts something else where a value was."""
    odd: list[Any] = [
        None,
        -1,
        10**30,
        1e300,
        "",
        "\ud800",
        "9999-99-99T99:99",
        [],
        {},
        ["x", 3, {}],
        {"a": {}},
        True,
    ]
    while True:
        keys: list[Any] = list(node) if isinstance(node, dict) else list(range(len(node)))
        if not keys:
            return
        key = dice.choice(keys)
        below = node[key]
        if not isinstance(below, dict | list) or not below or dice.random() < 0.1:
            node[key] = dice.choice(odd)
            return
        node = below
