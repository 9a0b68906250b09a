"""A screen reader's view of a program, for tests: run by the system's Python, which has the AT-SPI library.

python3 at_spi_client.py         answers each line of JSON on its input with one on its output:
["follow", PID]                  from now on that program is meant
["tree"]                         every object that is shown: its path, role, name, description, states, actions
["find", ROLE, NAME]             the first of that role whose name begins so, as above
["act", PATH, ACTION]            has an object do something
["heard"]                        what was announced since the last time
"""

from __future__ import annotations

import json
import sys
import threading
import warnings
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import gi  # type: ignore[import-not-found, unused-ignore]

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # type: ignore[import-not-found, unused-ignore]  # noqa: E402

MOST_CHILDREN = 400
STATES = [value for value in vars(Atspi.StateType).values() if isinstance(value, Atspi.StateType)]
WINDOWS = ("frame", "dialog", "window", "alert")


def program(pid: int) -> Any:
    desktop = Atspi.get_desktop(0)
    for number in range(desktop.get_child_count()):
        child = desktop.get_child_at_index(number)
        if child is not None and child.get_process_id() == pid:
            return child
    return None


def walk(node: Any, path: list[int]) -> Iterator[tuple[Any, list[int], str]]:
    """Every object that is shown, with its path and its role."""
    role = node.get_role_name()
    if path and role not in WINDOWS and not node.get_state_set().contains(Atspi.StateType.SHOWING):
        return
    yield node, path, role
    for number in range(min(node.get_child_count(), MOST_CHILDREN)):
        child = node.get_child_at_index(number)
        if child is not None:
            yield from walk(child, [*path, number])


def told(node: Any, path: list[int], role: str) -> dict[str, Any]:
    shown = node.get_state_set()
    return {
        "path": path,
        "role": role,
        "name": node.get_name() or "",
        "label": labels(node),
        "description": node.get_description() or "",
        "states": sorted(state.value_nick for state in STATES if shown.contains(state)),
        "actions": actions(node),
    }


def labels(node: Any) -> str:
    return " ".join(
        relation.get_target(number).get_name()
        for relation in node.get_relation_set()
        if relation.get_relation_type() == Atspi.RelationType.LABELLED_BY
        for number in range(relation.get_n_targets())
    )


def actions(node: Any) -> list[str]:
    action = node.get_action_iface()
    return [action.get_action_name(number) for number in range(action.get_n_actions())] if action else []


def main() -> None:
    pid = 0
    heard: list[str] = []
    Atspi.init()
    listener = Atspi.EventListener.new(lambda event: heard.append(str(event.any_data)))
    listener.register("object:announcement")
    loop = GLib.MainLoop()

    def answer(line: str) -> None:
        nonlocal pid
        command, *rest = json.loads(line)
        if command == "follow":
            pid = rest[0]
        root = program(pid)
        result: object = None
        if command == "heard":
            result = list(heard)
            heard.clear()
        elif root is not None and command == "tree":
            root.clear_cache()
            with suppress(GLib.GError):  # something may go away while we look; whoever asks will ask again
                result = [told(*each) for each in walk(root, [])]
        elif root is not None and command == "find":
            root.clear_cache()
            role, name = rest
            with suppress(GLib.GError):
                found = (each for each in walk(root, []) if each[2] == role and each[0].get_name().startswith(name))
                result = next((told(*each) for each in found), None)
        elif root is not None and command == "act":
            for number in rest[0]:
                root = root.get_child_at_index(number)
            result = root.get_action_iface().do_action(actions(root).index(rest[1]))
        print(json.dumps(result), flush=True)

    def read() -> None:
        for line in sys.stdin:
            GLib.idle_add(answer, line)
        GLib.idle_add(loop.quit)

    threading.Thread(target=read, daemon=True).start()
    print(json.dumps("ready"), flush=True)
    loop.run()


if __name__ == "__main__":
    warnings.simplefilter("ignore", DeprecationWarning)
    main()
