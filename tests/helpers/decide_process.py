"""Run as a process: decides on proposals of a profile, together with other processes or until it is killed.

python -m tests.helpers.decide_process confirm PROFILE ITEM…   after a line on stdin confirms all, prints outcomes
python -m tests.helpers.decide_process die PROFILE ITEM        kills a child before each statement of a confirmation
"""

from __future__ import annotations

import datetime as dt
import json
import os
import signal
import sys
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest import mock

from desktop.domain.change_set import ItemState
from desktop.review.confirmation import ConfirmationService
from desktop.store import Store
from desktop.store.connection import Connection
from tests.helpers.invariants import assert_sound


def confirm(profile: Path, items: list[str]) -> None:
    with closing(Store.open(profile)) as store:
        print("ready", flush=True)
        sys.stdin.readline()
        decided = ConfirmationService(store).confirm_all(items)
        print(json.dumps([outcome.result for outcome in decided.outcomes]), flush=True)


def die(profile: Path, item: str) -> None:
    """Prints, for each statement, whether the item was confirmed and its task there after the kill."""
    for statement in range(200):
        child = os.fork()
        if child == 0:
            _confirm_and_die(profile, item, statement)
        _, status = os.waitpid(child, 0)
        killed = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
        with closing(Store.open(profile)) as store:
            assert_sound(store)
            with store.read() as reader:
                state = reader.reviews.states([item], dt.datetime.now(dt.UTC))[item]
                (found,) = reader.reviews.items([item])
                there = reader.task(found.target_id) is not None
        print(json.dumps([killed, state is ItemState.CONFIRMED, there]), flush=True)
        if not killed:
            return


def _confirm_and_die(profile: Path, item: str, statement: int) -> None:
    store = Store.open(profile)
    execute, count = Connection.execute, iter(range(1 << 30))

    def counted(connection: Connection, text: str, parameters: Any = ()) -> Any:
        if next(count) == statement:
            os.kill(os.getpid(), signal.SIGKILL)
        return execute(connection, text, parameters)

    with mock.patch.object(Connection, "execute", counted):
        ConfirmationService(store).confirm(item)
    os._exit(0)


if __name__ == "__main__":
    what, profile, *items = sys.argv[1:]
    if what == "confirm":
        confirm(Path(profile), items)
    else:
        die(Path(profile), items[0])
