"""The words of the command line."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from typing import Any

from desktop.cli.review_parser import add_review_parsers
from desktop.cli.sync_parser import add_sync_parser

_REF = "an id, or a title or part of one"


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="assent",
        description="Tasks whose agent proposes and whose user decides. Without a command: the window.",
        epilog="Exit status: 0 done, 1 the request failed, 2 wrong usage.",
    )
    _add_profile(parser, None)
    parser.add_argument("--version", action="store_true", help="print the version")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    add = _command(commands, "add", "create a task", json=True)
    add.add_argument("title", help="the title; - reads it from standard input")
    add.add_argument("--description", metavar="TEXT", help="- reads it from standard input")
    _add_fields(add)
    add.add_argument("--item", action="append", default=[], metavar="TEXT", help="a checklist item; may be repeated")

    list_ = _command(commands, "list", "list tasks", json=True)
    list_.add_argument("--filter", choices=["all", "pending", "completed"], default="all")
    list_.add_argument("--search", default="", metavar="TEXT", help="only tasks with these words in them")

    _command(commands, "show", "show a task with its checklist and history", ref=True, json=True)

    edit = _command(commands, "edit", "change a task", ref=True, json=True)
    edit.add_argument("--title", metavar="TEXT")
    edit.add_argument("--description", metavar="TEXT", help="- reads it from standard input")
    edit.add_argument("--status", metavar="STATUS", help="open, in progress, blocked, on hold, done …")
    edit.add_argument("--language", metavar="CODE", help="such as de or pt-BR, or none")
    _add_fields(edit)
    edit.add_argument("--unlabel", action="append", default=[], metavar="LABEL", help="take a label off")

    _command(commands, "done", "complete a task", ref=True, json=True)
    _command(commands, "reopen", "make a completed task open again", ref=True, json=True)
    _command(commands, "delete", "move a task to the trash", ref=True, json=True)
    _command(commands, "restore", "take a task out of the trash", ref=True, json=True)

    check = _command(commands, "check", "tick a checklist item", ref=True, json=True)
    check.add_argument("item", help="an id, the number as listed, or a title")
    check.add_argument("--off", action="store_true", help="untick it instead")

    ask = _command(commands, "ask", "ask the agent; what it wants to change waits for your review", json=True)
    ask.add_argument("text", help="what you want; - reads it from standard input")
    ask.add_argument("--task", metavar="REF", help=f"the task in context: {_REF}")
    ask.add_argument("--apply", action="store_true", help="apply at once instead of proposing; deleting still asks")

    export = _command(commands, "export", "write all tasks to a .json, .csv, .txt (todo.txt) or .ics file", json=True)
    export.add_argument("file")
    export.add_argument("--force", action="store_true", help="replace the file if it exists")

    import_ = _command(commands, "import", "add the tasks of a .json, .csv, .txt (todo.txt) or .ics file", json=True)
    import_.add_argument("file")
    import_.add_argument("--preview", action="store_true", help="only say what would happen")

    command = partial(_command, commands)
    add_review_parsers(command)
    add_sync_parser(command)

    backup = _command(commands, "backup", "copy the database, safely also while it is in use", json=True)
    backup.add_argument("folder", nargs="?", help="where to; the profile's own backups folder by default")
    backup.add_argument(
        "--restore", nargs="?", const="", metavar="FILE", help="put a backup back instead, the newest by default"
    )

    doctor = _command(commands, "doctor", "check the database and say what to do", json=True)
    doctor.add_argument("--repair", action="store_true", help="rebuild what can be computed from the rest")
    doctor.add_argument(
        "--salvage", metavar="FILE", help="save all that can still be read of a damaged database to a new one"
    )

    demo = _command(commands, "demo", "open a throw-away profile with sample data, in sync with a second device")
    demo.add_argument("--screenshot", metavar="PNG", help="draw the window to a picture and end")
    for part in ("--second-device", "--second-window"):  # what the demo itself starts; DIR is where its data is
        demo.add_argument(part, metavar="DIR", help=argparse.SUPPRESS)
    return parser


def parse(parser: argparse.ArgumentParser, arguments: Sequence[str] | None) -> argparse.Namespace:
    """Items may also come behind an option, which argparse by itself refuses."""
    options, more = parser.parse_known_args(arguments)
    if not more:
        return options
    takes_more = options.command in ("confirm", "reject")
    if not takes_more or any(text.startswith("-") for text in more):
        parser.error(f"unrecognized arguments: {' '.join(more)}")
    options.item += more
    return options


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


def _add_fields(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--due", metavar="DATE", help="2026-12-31, tomorrow 9am, next friday, none …")
    parser.add_argument("--priority", metavar="P", help="P0 to P3, high, medium, low or none")
    parser.add_argument("--estimate", metavar="MINUTES", help="1 to 1440, or none")
    parser.add_argument("--label", action="append", default=[], metavar="LABEL", help="may be repeated")
