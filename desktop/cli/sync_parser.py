"""The words of `assent sync`."""

from __future__ import annotations

import argparse
from collections.abc import Callable


def add_sync_parser(command: Callable[..., argparse.ArgumentParser]) -> None:
    """`command(name, help, json=…)` adds a command and returns its parser."""
    sync = command("sync", "exchange changes with your other devices through a shared folder", json=True)
    sync.add_argument("--folder", metavar="DIR", help="the folder to share from now on")
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
