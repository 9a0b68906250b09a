"""What each command does. A command returns the exit status; expected failures are AssentErrors."""

from __future__ import annotations

import argparse
import datetime as dt
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, cast

from desktop.cli.task_text import task_facts, task_line, task_page
from desktop.domain.fields import STORED, task_field
from desktop.domain.task import Filter, Task, TaskFields, format_instant
from desktop.domain.text import shorten
from desktop.errors import FileError, FileInTheWayError, InvalidInputError
from desktop.services import Services
from desktop.store import Changes
from desktop.terminal import emit, print_json, print_json_list, say, tell
from desktop.tools.phrases import counted

Arguments = argparse.Namespace
Command = Callable[[Services, Arguments], int]
MAX_INPUT = 1_000_000


def add(services: Services, arguments: Arguments) -> int:
    given, labels = vars(arguments), arguments.label
    fields = task_fields({**given, "title": None} if arguments.quick else given, services)
    if arguments.quick:
        read, words = _read_line(_text(arguments.title), services)
        fields, labels = cast(TaskFields, {**read, **fields}), [*words, *labels]
    created = services.tasks.create(fields, labels, arguments.item)
    return _tell(arguments, created.task, f"Added {_in_words(created.task)}.")


def _read_line(line: str, services: Services) -> tuple[TaskFields, tuple[str, ...]]:
    """The fields and labels that quick add reads from a line."""
    from desktop.domain.quickadd import parse

    now = dt.datetime.now()  # noqa: DTZ005 -- as in `task_fields`
    read = parse(line, now, services.first_weekday(), day_first=services.day_first(), morning=services.morning())
    fields = {field.key: value for field in STORED if (value := getattr(read, field.key, None))}
    return cast(TaskFields, {**fields, "title": read.title or line}), read.labels


def list_tasks(services: Services, arguments: Arguments) -> int:
    pages = services.lists.iterate(Filter(arguments.filter), arguments.search, dt.date.today())  # noqa: DTZ011
    if arguments.json:
        print_json_list(task.to_json() for page in pages for task in page)
        return 0
    number = 0
    for page in pages:
        for task in page:
            emit(task_line(task))
            number += 1
    if not number:
        from desktop.domain.search_grammar import check_search

        try:
            check_search(arguments.search)
            say("No tasks match." if arguments.search else "No tasks.")
        except InvalidInputError as error:
            say(str(error))
    return 0


def show(services: Services, arguments: Arguments) -> int:
    task = services.references.task(arguments.ref)
    history = services.tasks.history(task.id)
    if arguments.json:
        told = ("device", "actor", "kind", "id", "field", "before", "after", "created", "lost")
        entries = [
            {"at": format_instant(entry.at), **{name: getattr(entry, name) for name in told}} for entry in history
        ]
        print_json(task.to_json() | {"history": entries})
    else:
        labels = services.lists.names()
        devices = {**services.sync.device_names(), services.store.device: ""}
        emit(*task_page(task, history, devices, labels))
    return 0


def edit(services: Services, arguments: Arguments) -> int:
    task = services.references.task(arguments.ref)
    fields = task_fields(vars(arguments), services)
    if not fields and not arguments.label and not arguments.unlabel:
        raise InvalidInputError("Nothing to change; name a field, for example --title or --due.")
    changes = Changes()
    if fields:
        changes |= services.tasks.edit([task.id], fields)
    if arguments.label or arguments.unlabel:
        changes |= services.tasks.label([task.id], arguments.label, arguments.unlabel)
    task = services.tasks.get(task.id)
    return _tell(arguments, task, f"Changed {_in_words(task)}." if changes else f"“{task.title}” is so already.")


def duplicate(services: Services, arguments: Arguments) -> int:
    (id_,), _ = services.tasks.duplicate([services.references.task(arguments.ref).id])
    copy = services.tasks.get(id_)
    return _tell(arguments, copy, f"Copied “{copy.title}”.")


def done(services: Services, arguments: Arguments) -> int:
    task = services.references.task(arguments.ref)
    changes = services.tasks.complete([task.id])
    following = [services.tasks.get(id_) for id_ in changes.tasks - {task.id}]
    then = "".join(f" The next one is due on {str(one.due).replace('T', ' ')}." for one in following)
    did = f"Completed “{task.title}”.{then}" if changes else f"“{task.title}” was completed already."
    return _tell(arguments, services.tasks.get(task.id), did)


def skip(services: Services, arguments: Arguments) -> int:
    task = services.references.task(arguments.ref)
    services.tasks.skip([task.id])
    task = services.tasks.get(task.id)
    return _tell(arguments, task, f"“{task.title}” is due on {str(task.due).replace('T', ' ')} now.")


def reopen(services: Services, arguments: Arguments) -> int:
    return _act(services, arguments, services.tasks.reopen, "“{}” is open again.", "“{}” was open already.")


def delete(services: Services, arguments: Arguments) -> int:
    return _act(
        services, arguments, services.tasks.trash, "Moved “{}” to the trash.", "“{}” was in the trash already."
    )


def restore(services: Services, arguments: Arguments) -> int:
    task = services.references.trashed_task(arguments.ref)
    services.tasks.restore([task.id])
    return _tell(arguments, services.tasks.get(task.id), f"Restored “{task.title}”.")


def check(services: Services, arguments: Arguments) -> int:
    task = services.references.task(arguments.ref)
    item = services.references.item(task, arguments.item)
    changes = services.checklists.tick(item.id, on=not arguments.off)
    word = "Unticked" if arguments.off else "Ticked"
    message = f"{word} “{item.title}”." if changes else f"“{item.title}” was so already."
    return _tell(arguments, services.tasks.get(task.id), message)


def backup(services: Services, arguments: Arguments) -> int:
    path = services.backups.make(Path(arguments.folder) if arguments.folder else None)
    return tell(arguments.json, {"path": str(path), "bytes": path.stat().st_size}, f"Backup written to {path}.")


_DETAILS = 10
"""Lines about one finding; there may be thousands."""


def doctor(services: Services, arguments: Arguments) -> int:
    from desktop.store.doctor import check as examine
    from desktop.store.doctor import repair

    mended = repair(services.store) if arguments.repair else []
    findings = examine(services.store)
    problems = [finding for finding in findings if finding.severity != "info"]
    if arguments.json:
        print_json(
            {
                "ok": not problems,
                "mended": mended,
                "findings": [
                    {"severity": f.severity, "what": f.what, "hint": f.hint, "details": list(f.details)}
                    for f in findings
                ],
            }
        )
    else:
        emit(*(f"mended: {line}" for line in mended))
        for finding in findings:
            emit(f"{finding.severity}: {finding.what} {finding.hint}".strip())
            emit(*(f"  {line}" for line in finding.details[:_DETAILS]))
            if len(finding.details) > _DETAILS:
                emit(f"  … and {len(finding.details) - _DETAILS:,} more")
        say("Everything is in order." if not problems else f"{len(problems)} to look at.")
    return 1 if problems else 0


def export(services: Services, arguments: Arguments) -> int:
    try:
        summary = services.exchange.export(Path(arguments.file), overwrite=arguments.force)
    except FileInTheWayError as error:
        raise FileError(f"{error} --force replaces it.") from error
    if arguments.json:
        print_json({"path": str(summary.path), "exported": summary.tasks, "notes": list(summary.notes)})
    else:
        say(f"{counted(summary.tasks, 'task')} written to {summary.path}.")
        for note in summary.notes:
            say(f"  {note}")
    return 0


def import_file(services: Services, arguments: Arguments) -> int:
    path = Path(arguments.file)
    summary = services.exchange.preview(path) if arguments.preview else services.exchange.import_file(path)
    skipped = [{"where": skip.where, "reason": skip.reason} for skip in summary.skipped]
    if arguments.json:
        print_json(
            {
                "created": summary.created,
                "updated": summary.updated,
                "unchanged": summary.unchanged,
                "skipped": skipped,
                "format": summary.format,
                "lists": len(summary.lists),
                "repeating": summary.repeating,
                "subtasks_with_dates": summary.own_dates,
                "sections": summary.sections,
                "not_taken_over": {one: count for (one, _), count in summary.left_out.items() if count},
                "notes": list(summary.notes),
            }
        )
        return 1 if summary.takes_nothing else 0
    say(summary.content())
    would = "Would add" if arguments.preview else "Added"
    say(
        f"{would} {counted(summary.created, 'task')}; {summary.updated:,} updated, "
        f"{summary.unchanged:,} unchanged, {summary.skips:,} skipped."
    )
    for skip in skipped[:20]:
        say(f"  {skip['where']}: {skip['reason']}")
    if summary.skips > 20:
        say(f"  … and {summary.skips - 20:,} more.")
    for note in summary.notes:
        say(f"  {note}")
    return 1 if summary.takes_nothing else 0


def ask(services: Services, arguments: Arguments) -> int:
    from desktop.cli.ask_command import ask as run

    return run(services, arguments, _text(arguments.text))


def _of(module: str) -> Command:
    """A command that is a function of another module, which is imported when it is called."""

    def run(services: Services, arguments: Arguments) -> int:
        command: Command = getattr(import_module(f"desktop.cli.{module}"), arguments.command)
        return command(services, arguments)

    return run


_deciding = _of("review_commands")
COMMANDS: dict[str, Command] = {
    "add": add, "list": list_tasks, "show": show, "edit": edit, "done": done, "reopen": reopen, "delete": delete,
    "restore": restore, "check": check, "export": export, "import": import_file, "backup": backup, "doctor": doctor,
    "duplicate": duplicate, "templates": _of("list_commands"),
    "skip": skip, "ask": ask, "queue": _of("ask_command"), "review": _deciding, "confirm": _deciding,
    "reject": _deciding, "undo": _deciding, "sync": _of("sync_command"), "conflicts": _of("conflicts_command"),
    "devices": _of("devices_command"), "lists": _of("list_commands"), "labels": _of("list_commands"),
    "filters": _of("list_commands"), "insights": _of("list_commands"), "model": _of("model_command"),
}  # fmt: skip


def _act(
    services: Services, arguments: Arguments, action: Callable[[list[str]], Changes], did: str, already: str
) -> int:
    task = services.references.task(arguments.ref)
    changes = action([task.id])
    title = shorten(task.title, 200)
    return _tell(arguments, services.tasks.get(task.id), (did if changes else already).format(title))


def _in_words(task: Task) -> str:
    """With what was understood, so that a date that was read wrong is seen at once."""
    reminders, estimate = (field.plain(field.stored(task)) for field in map(task_field, ("reminders", "estimate")))
    told = task_facts(task) + [f"remind {reminders}"] * bool(reminders) + [f"takes {estimate}"] * bool(estimate)
    if task.due is None and any(isinstance(reminder, int) for reminder in task.reminders or ()):
        told.append("its reminder does not ring before it has a due date")
    facts = " · ".join(told)
    return f"“{task.title}”: {facts}" if facts else f"“{task.title}”"


def _tell(arguments: Arguments, task: Task, message: str) -> int:
    return tell(arguments.json, task.to_json(), message)


def task_fields(given: Mapping[str, Any], services: Services) -> TaskFields:
    """The fields of a task that are named, checked and typed; what is None, or something else, is left out."""
    now = dt.datetime.now()  # noqa: DTZ005 -- due dates are wall-clock dates of wherever the user is
    here = services.here(now)
    fields: dict[str, Any] = {}
    for field in STORED:
        text = given.get(field.key)
        if field.option and text is not None:
            text = "; ".join(text) if field.option.repeats else text
            fields[field.key] = field.parse(_text(text) if field.kind.is_prose else text, here)
    return cast(TaskFields, fields)


def _text(argument: str) -> str:
    """The argument itself; for - the text on standard input, if it is UTF-8 and not too long."""
    if argument != "-":
        return argument
    if sys.stdin is None:
        raise InvalidInputError("Standard input is closed; there is nothing to read.")
    try:
        data = sys.stdin.buffer.read(MAX_INPUT + 1)
    except OSError as error:
        raise FileError(f"Standard input cannot be read: {(error.strerror or str(error)).lower()}.") from error
    if len(data) > MAX_INPUT:
        raise InvalidInputError("That is more than a million characters; nothing was stored.")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise InvalidInputError("The input is not UTF-8 text.") from None
