"""The words of the commands that review what the agent proposes."""

from __future__ import annotations

import argparse
from collections.abc import Callable

_SET = "a change set: its id or the beginning of it, as “assent review” shows it"
_ITEM = "a proposal: its number in the set, its id or the beginning of it"


def add_review_parsers(command: Callable[..., argparse.ArgumentParser]) -> None:
    """`command(name, help, json=…)` adds a command and returns its parser."""
    review = command("review", "show what the agent proposes", json=True)
    review.add_argument("--all", action="store_true", help="also what has been decided on")

    confirm = command("confirm", "apply proposals", json=True)
    confirm.add_argument("set", help=_SET)
    confirm.add_argument("item", nargs="*", help=_ITEM)
    confirm.add_argument(
        "--all",
        action="store_true",
        help="all that wait, except deletions, uncertain matches and what was changed since",
    )
    confirm.add_argument("--force", action="store_true", help="also where the task was changed since")

    reject = command("reject", "turn down proposals", json=True)
    reject.add_argument("set", help=_SET)
    reject.add_argument("item", nargs="+", help=_ITEM)
    reject.add_argument("--reason", default="", metavar="TEXT", help="why; the agent is told")

    undo = command("undo", "take back what confirming a proposal did", json=True)
    undo.add_argument("item", help="the id of a proposal or the beginning of it")
    undo.add_argument("--force", action="store_true", help="also where the task was changed since")
