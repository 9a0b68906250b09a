"""`assent conflicts`: what was changed on two devices at the same time, and which of it should stand."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from desktop.cli.parser import UsageError
from desktop.cli.task_text import event_text, field_key, moment_text, value_text
from desktop.domain.fields import of_register
from desktop.domain.history import Conflict
from desktop.domain.task import format_instant
from desktop.domain.text import shorten
from desktop.errors import InvalidInputError, NotFoundError
from desktop.services import Services
from desktop.services.conflicts import Board, Contested, Edited, moment_of
from desktop.store import Changes
from desktop.terminal import emit, lines_of, print_json, say, tell
from sync.clock import stamp_device

ALL = "all"


@dataclass(frozen=True, slots=True)
class Value:
    """One of the values of a contested field; the first one stands. `conflict` is None for that one."""

    value: Any
    stamp: str
    conflict: Conflict | None = None


def conflicts(services: Services, arguments: argparse.Namespace) -> int:
    board = services.conflicts.board()
    if arguments.resolve is None:
        if arguments.keep is not None or arguments.value is not None:
            raise UsageError("Say which conflict, with --resolve ID.")
        return _list(services, board, arguments.json)
    if (arguments.keep is None) == (arguments.value is None):
        raise UsageError("Say what should stand: --keep, or --value.")
    work = _answer(services, board, arguments)
    for step in work:
        step()
    left = len(services.conflicts.board())
    return tell(arguments.json, {"resolved": len(work), "left": left}, f"{len(work):,} settled, {left:,} left.")


def _answer(services: Services, board: Board, arguments: argparse.Namespace) -> list[Callable[[], Changes]]:
    """The writes to do; all are checked before the first is done."""
    wanted = arguments.resolve.strip().lower()
    if wanted == ALL and arguments.value is None:
        return [_choose(services, one, arguments.keep) for one in board.contested]
    known: list[Contested | Edited] = [*board.contested, *board.edited]
    matching = [one for one in known if wanted and one.ref.startswith(wanted)]
    if len(matching) != 1:
        raise NotFoundError(
            f"There is no conflict '{shorten(arguments.resolve, 40)}' (any more); “assent conflicts” lists them."
        )
    if arguments.value is not None:
        return [_write(services, matching[0], arguments.value)]
    return [_choose(services, matching[0], arguments.keep)]


def _choose(services: Services, one: Contested | Edited, keep: str) -> Callable[[], Changes]:
    service, keep = services.conflicts, keep.strip().lower()
    if isinstance(one, Edited):
        answers: Mapping[str, Callable[[Edited], Changes]] = {"task": service.restore, "trash": service.leave}
        if keep not in answers:
            raise InvalidInputError(
                f"“{shorten(one.title)}” was edited in the trash: keep task (brings it back), or keep trash."
            )
        return partial(answers[keep], one)
    found = [value for number, value in enumerate(_values(one), start=1) if _is_meant(services, keep, number, value)]
    if len(found) != 1:
        raise InvalidInputError(
            f"{'More than one' if found else 'No'} value of {one.ref} is '{shorten(keep, 40)}'; "
            "keep current, or the number of a value as “assent conflicts” lists it."
        )
    conflict = found[0].conflict
    return partial(service.keep, [one]) if conflict is None else partial(service.take, one, conflict)


def _is_meant(services: Services, keep: str, number: int, value: Value) -> bool:
    if keep in ("mine", "theirs"):
        return (stamp_device(value.stamp) == services.store.device) == (keep == "mine")
    return keep == str(number) or (keep == "current" and number == 1)


def _write(services: Services, one: Contested | Edited, text: str) -> Callable[[], Changes]:
    """Writes a new value, checked as the command that edits such a field does it."""
    kind, id_, name = one.key
    field = of_register(kind, name)
    if field is not None and field.option:
        from desktop.cli.commands import task_fields

        fields = task_fields({field.key: text}, services)
        write = partial(services.tasks.edit, [id_], fields)
    elif (kind, name) == ("item", "title"):
        write = partial(services.checklists.rename, id_, text)
    elif (kind, name) == ("label", "name"):
        write = partial(services.labels.rename, id_, text)
    elif (kind, name) == ("list", "name"):
        write = partial(services.task_lists.rename, id_, text)
    else:
        raise InvalidInputError(f"What {one.ref} is about cannot be written as a text; use --keep.")
    assert isinstance(one, Contested)

    def settle() -> Changes:
        return write() | services.conflicts.keep([one])

    return settle


def _list(services: Services, board: Board, as_json: bool) -> int:
    names = {**board.devices, services.store.device: services.sync.device_name}
    if as_json:
        print_json(
            [
                *(_document(one, names, services.store.device) for one in board.contested),
                *(_edited_document(one, names) for one in board.edited),
            ]
        )
        return 0
    for contested in board.contested:
        emit(*_lines(contested, board, names))
    for edited in board.edited:
        emit(f"{edited.ref}  {edited.title} · edited in the trash")
        emit(*(f"  {_who(entry.stamp, names)}  {event_text(entry, board.labels)}" for entry in edited.entries))
    if len(board):
        say("Decide with: assent conflicts --resolve ID --keep current (or mine, theirs, a number), or --value TEXT")
        if board.edited:
            say("For what was edited in the trash: --keep task, or --keep trash")
    else:
        say("Nothing is in conflict.")
    return 0


def _lines(one: Contested, board: Board, names: Mapping[str, str]) -> list[str]:
    kind, _, name = one.key
    what = field_key(kind, name)
    what = f"label {board.labels.get(name.partition(':')[2], '')}" if what == "label" else what
    subject = f"item “{one.subject}” · " if one.subject else f"{one.of_sidebar} · " if one.of_sidebar else ""
    lines = [f"{one.ref}  {one.heading} · {subject}{what}" + (" (in the trash)" if one.in_trash else "")]
    for number, value in enumerate(_values(one), start=1):
        texts = _texts(kind, name, value.value, board.labels)
        now = ", stands now" if number == 1 else ""
        lines.append(f"  {number}. {_who(value.stamp, names)}{now}: {texts[0]}")
        lines += [f"     {text}" for text in texts[1:]]
    return lines


def _texts(kind: str, field: str, value: Any, labels: Mapping[str, str]) -> list[str]:
    """Texts are shown in full, as two long ones may differ at their ends."""
    known = of_register(kind, field)
    if known is not None and known.kind.is_prose and isinstance(value, str) and value:
        return lines_of(f"“{value}”")
    return [value_text(kind, field, value, labels)]


def _values(one: Contested) -> list[Value]:
    first = one.others[0]
    others = [Value(other.value, other.stamp, other) for other in one.others]
    return [Value(first.winner, first.winner_stamp), *others]


def _who(stamp: str, names: Mapping[str, str]) -> str:
    device = stamp_device(stamp)
    return f"{names.get(device, device[:6])}, {moment_text(moment_of(stamp))}"


def _document(one: Contested, names: Mapping[str, str], this: str) -> dict[str, Any]:
    kind, id_, name = one.key
    return {
        "id": one.ref,
        "kind": kind,
        "entity": id_,
        "field": name,
        "task_id": one.task_id,
        "title": one.heading,
        "item": one.subject or None,
        "in_trash": one.in_trash,
        "values": [
            {
                "number": number,
                "value": value.value,
                "current": number == 1,
                "mine": stamp_device(value.stamp) == this,
                **_origin(value.stamp, names),
            }
            for number, value in enumerate(_values(one), start=1)
        ],
    }


def _edited_document(one: Edited, names: Mapping[str, str]) -> dict[str, Any]:
    return {
        "id": one.ref,
        "kind": "edited in the trash",
        "task_id": one.task_id,
        "title": one.title,
        "deleted": _origin(one.deletion, names),
        "edits": [
            {"field": entry.field, "before": entry.before, "after": entry.after, **_origin(entry.stamp, names)}
            for entry in one.entries
        ],
    }


def _origin(stamp: str, names: Mapping[str, str]) -> dict[str, Any]:
    device = stamp_device(stamp)
    return {"device": device, "device_name": names.get(device), "at": format_instant(moment_of(stamp))}
