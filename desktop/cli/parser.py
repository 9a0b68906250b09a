"""The commands and options of the command line."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from typing import Any, NoReturn

from desktop.domain.fields import STORED
from desktop.errors import AssentError, InvalidInputError
from desktop.terminal import emit

_REF = "an id, or a title or part of one"
_SET = "a change set: its id or the beginning of it, as “assent review” shows it"
_ITEM = "a proposal: its number in the set, its id or the beginning of it"
_APPLY = "apply at once instead of proposing; deleting still asks"
_FILES = ("file",)
"""Arguments that may hold bytes that are not UTF-8, as file names can. Folders may not: the database stores them."""


class UsageError(AssentError):
    """The arguments are not a valid command. `usage` is the help for it."""

    def __init__(self, message: str, usage: str = "") -> None:
        super().__init__(message)
        self.usage = usage


class Parser(argparse.ArgumentParser):
    """Raises errors that argparse would print, and prints help through `desktop.terminal`."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(message, self.format_usage())

    def _print_message(self, message: str, file: object = None) -> None:  # noqa: ARG002
        emit(*message.splitlines())

    def _get_values(self, action: argparse.Action, arg_strings: list[str]) -> Any:
        """Allows -- as the value of an option, as in --label=--; Python before 3.13 fails on that."""
        if action.option_strings and action.nargs is None and arg_strings == ["--"]:
            return "--"
        return super()._get_values(action, arg_strings)


def build_parser() -> Parser:
    parser = Parser(
        prog="assent",
        description="Tasks whose agent proposes and whose user decides. Without a command: the window.",
        epilog="Exit status: 0 done, 1 the request failed, 2 wrong usage.",
    )
    _add_profile(parser, None)
    parser.add_argument("--version", action="store_true", help="print the version")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    add = _command(commands, "add", "create a task", json=True)
    add.add_argument("title", help="taken as it is, unless --quick is given; - reads it from standard input")
    add.add_argument(
        "--quick",
        action="store_true",
        help="read the title as the window does: “Pay rent tomorrow 9am every month !p1 /house #home”",
    )
    _add_fields(add, editing=False)
    add.add_argument("--item", action="append", default=[], metavar="TEXT", help="a checklist item; may be repeated")

    list_ = _command(commands, "list", "list tasks", json=True)
    list_.add_argument("--filter", choices=["all", "pending", "completed"], default="all", help="all by default")
    list_.add_argument(
        "--search",
        default="",
        metavar="TEXT",
        help="words in them, #label, /list, !p1, due:today (tomorrow, week, overdue, none, a date), is:done",
    )

    _command(commands, "show", "show a task with its checklist and history", ref=True, json=True)

    edit = _command(commands, "edit", "change a task", ref=True, json=True)
    _add_fields(edit, editing=True)
    edit.add_argument("--unlabel", action="append", default=[], metavar="LABEL", help="take a label off")

    _command(commands, "done", "complete a task", ref=True, json=True)
    _command(commands, "skip", "put a task that repeats off to its next time", ref=True, json=True)
    _command(commands, "reopen", "make a completed task open again", ref=True, json=True)
    _command(commands, "delete", "move a task to the trash", ref=True, json=True)
    _command(commands, "restore", "take a task out of the trash", ref=True, json=True)

    _command(commands, "duplicate", "copy a task with its checklist, all of it open", ref=True, json=True)

    templates = _command(commands, "templates", "show the templates, make one, or a task from one", json=True)
    templates.add_argument("action", nargs="?", choices=["add", "use", "rename", "delete"])
    templates.add_argument("name", nargs="?", help="of the template; for add, what it is to be called")
    templates.add_argument("more", nargs="?", help=f"add: the task, {_REF}; use: a title; rename: the new name")
    templates.add_argument("--force", action="store_true", help="add: replace a template of that name")

    check = _command(commands, "check", "tick a checklist item", ref=True, json=True)
    check.add_argument("item", help="an id, the number as listed, or a title")
    check.add_argument("--off", action="store_true", help="untick it instead")

    ask = _command(commands, "ask", "ask the agent; what it wants to change waits for your review", json=True)
    ask.add_argument("text", help="what you want; - reads it from standard input")
    ask.add_argument("--task", metavar="REF", help=f"the task in context: {_REF}")
    ask.add_argument(
        "--continue",
        dest="goes_on",
        action="store_true",
        help="go on with the last conversation: the text may be the number of a choice that it offered",
    )
    ask.add_argument("--apply", action="store_true", help=_APPLY)

    model = _command(commands, "model", "see how well the chosen model does its work here", json=True)
    model.add_argument("action", choices=["check"], help="put 40 requests to it, in a throw-away profile")
    model.add_argument("--small", action="store_true", help="offer only the tools that a request can need")
    model.add_argument(
        "--requests", metavar="FILE", help="other requests, in a file like resources/prompts/model_check.json"
    )

    queue = _command(commands, "queue", "show what the agent left undone, or go on with it", json=True)
    queue.add_argument("action", nargs="?", choices=["continue", "skip"], help="skip leaves out the current step")
    queue.add_argument("conversation", nargs="?", help="its id or the beginning of it; by default the latest")
    queue.add_argument("--apply", action="store_true", help=_APPLY)

    export = _command(commands, "export", "write all tasks to a .json, .csv, .txt (todo.txt) or .ics file", json=True)
    export.add_argument("file", help="its ending says which format")
    export.add_argument("--force", action="store_true", help="replace the file if it exists")

    import_ = _command(
        commands,
        "import",
        "add the tasks of a .json, .csv, .txt (todo.txt) or .ics file, also of other apps",
        json=True,
    )
    import_.add_argument("file", help="its ending says which format; what is in it, which app")
    import_.add_argument("--preview", action="store_true", help="only say what would happen")

    insights = _command(commands, "insights", "look back: added and done, planned, open, proposals", json=True)
    insights.add_argument("--days", type=int, choices=[7, 28], default=7, help="7 by default")

    _add_review_commands(commands)
    _add_sync_command(commands)

    conflicts = _command(commands, "conflicts", "show what two devices changed at once, and settle it", json=True)
    conflicts.add_argument("--resolve", metavar="ID", help="the conflict to settle, as listed, or all")
    conflicts.add_argument(
        "--keep",
        metavar="WHICH",
        help="what should stand: current, mine (of this device), theirs, or the number of a value; "
        "for a task that was edited in the trash: task (brings it back) or trash",
    )
    conflicts.add_argument("--value", metavar="TEXT", help="what should stand, where it is none of these")

    devices = _command(commands, "devices", "show the devices that share the folder, rename or retire one", json=True)
    devices.add_argument("action", nargs="?", choices=["rename", "retire"], help="rename this device, or retire one")
    devices.add_argument("name", nargs="?", help="the new name; or a device: its name, id or the beginning of that")

    for name, one, more in (
        ("lists", "list", ("archive", "unarchive", "restore")),
        ("labels", "label", ()),
        ("filters", "filter", ()),
    ):
        made = _command(commands, name, f"show your {name}; add, rename or delete one", json=True)
        made.add_argument("action", nargs="?", choices=["add", "rename", "delete", *more])
        made.add_argument("name", nargs="?", help=f"the name of the {one}, or its id")
        made.add_argument("words", nargs="*", help="the new name; of a new filter, what it searches for")
        if name == "lists":
            made.add_argument("--keep-tasks", action="store_true", help="delete: its tasks go to the Inbox instead")

    backup = _command(commands, "backup", "copy the database, safely also while it is in use", json=True)
    backup.add_argument("folder", nargs="?", help="where to; the profile's own backups folder by default")
    backup.add_argument(
        "--restore",
        nargs="?",
        const="",
        metavar="FILE",
        help="put a backup back instead, the newest with tasks by default",
    )

    doctor = _command(commands, "doctor", "check the database and say what to do", json=True)
    doctor.add_argument("--repair", action="store_true", help="mend what the rest tells, and say what that was")
    doctor.add_argument(
        "--salvage", metavar="FILE", help="save all that can still be read of a damaged database to a new one"
    )

    _command(commands, "capture", "a small window to add tasks, alone; bind it to a key")
    mcp = _command(commands, "mcp", "let other agents read tasks and propose changes, over standard input and output")
    switch = mcp.add_mutually_exclusive_group()
    switch.add_argument("--enable", action="store_true", help="let them in from now on, and show what to paste")
    switch.add_argument("--disable", action="store_true", help="no longer let them in")

    demo = _command(commands, "demo", "open a throw-away profile with sample data, in sync with a second device")
    demo.add_argument("--screenshot", metavar="PNG", help="draw the window to a picture and end")
    for part in ("--second-device", "--second-window"):  # what the demo itself starts; DIR is where its data is
        demo.add_argument(part, metavar="DIR", help=argparse.SUPPRESS)
    return parser


def _add_review_commands(commands: Any) -> None:
    review = _command(commands, "review", "show what the agent proposes", json=True)
    review.add_argument("--all", action="store_true", help="also what has been decided on")

    confirm = _command(commands, "confirm", "apply proposals", json=True)
    confirm.add_argument("set", help=_SET)
    confirm.add_argument("item", nargs="*", help=_ITEM)
    confirm.add_argument(
        "--all",
        action="store_true",
        help="all that wait, except deletions, uncertain matches and what was changed since",
    )
    confirm.add_argument("--force", action="store_true", help="also where the task was changed since")

    reject = _command(commands, "reject", "turn down proposals", json=True)
    reject.add_argument("set", help=_SET)
    reject.add_argument("item", nargs="+", help=_ITEM)
    reject.add_argument("--reason", default="", metavar="TEXT", help="why; the agent is told")

    undo = _command(commands, "undo", "take back what confirming a proposal did", json=True)
    undo.add_argument("item", help="the id of a proposal or the beginning of it")
    undo.add_argument("--force", action="store_true", help="also where the task was changed since")


def _add_sync_command(commands: Any) -> None:
    sync = _command(commands, "sync", "exchange changes with your other devices through a shared folder", json=True)
    sync.add_argument(
        "--folder",
        metavar="DIR",
        help="share this one from now on; a new one is encrypted if ASSENT_PASSPHRASE is set",
    )
    sync.add_argument("--merge", action="store_true", help="also where other tasks are shared: put both together")
    sync.add_argument("--vault", metavar="ID", help="join this set of tasks, where the folder holds several")
    sync.add_argument(
        "--keep-ours",
        action="store_true",
        help="where the folder has changed: put it back as this device has joined it, and leave other sets alone",
    )
    how = sync.add_mutually_exclusive_group()
    how.add_argument("--once", action="store_true", help="exchange what there is, and end; this is the default")
    how.add_argument("--watch", action="store_true", help="go on until Ctrl+C")
    how.add_argument(
        "--held",
        nargs="?",
        const="show",
        choices=["show", "accept", "refuse"],
        help="show deletions by other devices that wait for your word, or give it; refuse keeps the tasks",
    )
    how.add_argument(
        "--passphrase-change",
        action="store_true",
        help="open the folder with a new passphrase from now on; asks for it, or takes ASSENT_NEW_PASSPHRASE",
    )
    how.add_argument("--leave", action="store_true", help="no longer share; tasks and folder stay as they are")


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Raises UsageError, and InvalidInputError for arguments that are not UTF-8 text."""
    parser = build_parser()
    options, more = parser.parse_known_args(arguments)
    if more:  # items may also come behind an option, which argparse by itself refuses
        takes_more = options.command in ("confirm", "reject")
        if not takes_more or any(text.startswith("-") for text in more):
            parser.error(f"unrecognized arguments: {' '.join(more)}")
        options.item = [*options.item, *more]
    for name, value in vars(options).items():
        for text in value if isinstance(value, list) else [value]:
            if isinstance(text, str):
                check_text(text, "An argument", is_file=name in _FILES)
    return options


def wants_json(arguments: Sequence[str]) -> bool:
    """Whether --json is among the arguments, also if they are not a valid command."""
    options = arguments[: arguments.index("--")] if "--" in arguments else arguments
    return any(len(word) > 2 and "--json".startswith(word) for word in options)


def check_text(text: str, what: str, *, is_file: bool = False) -> None:
    if "\0" in text:
        raise InvalidInputError(f"{what} contains a NUL character; nothing was done.")
    try:
        os.fsencode(text) if is_file else text.encode("utf-8")
    except UnicodeEncodeError:
        raise InvalidInputError(f"{what} is not UTF-8 text; nothing was done.") from None


def _command(
    commands: Any, name: str, help_: str, *, ref: bool = False, json: bool = False
) -> argparse.ArgumentParser:
    description = help_[0].upper() + help_[1:] + "."
    parser: argparse.ArgumentParser = commands.add_parser(name, help=help_, description=description)
    _add_profile(parser, argparse.SUPPRESS)
    if ref:
        parser.add_argument("ref", help=_REF)
    if json:
        parser.add_argument("--json", action="store_true", help="print one JSON document")
    return parser


def _add_profile(parser: argparse.ArgumentParser, default: str | None) -> None:
    parser.add_argument("--profile", metavar="DIR", default=default, help="the data folder (or set ASSENT_PROFILE)")


def _add_fields(parser: argparse.ArgumentParser, *, editing: bool) -> None:
    for field in STORED:
        option = field.option
        if option is not None and (editing or not option.edit_only):
            how: dict[str, Any] = {"action": "append"} if option.repeats else {}
            name = f"--{option.name or field.key}"
            parser.add_argument(name, dest=field.key, metavar=option.metavar, help=option.help or None, **how)
    parser.add_argument("--label", action="append", default=[], metavar="LABEL", help="may be repeated")
