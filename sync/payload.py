"""Patches as compact lines of JSON.

One patch is one line: `[kind, id, fields, stamp, base, actor, cause]`. Parts at the end are left out: `cause` if
there is none, `actor` if it is that of the line before ("user" for the first), `base` if it is empty. A stamp is
written as its distance from that of the line before, a base as its distance from the stamp of its patch, where they
are of the same device.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sync.bounded_json import MARKS, UnreadableJsonError, decoded, marks_in, parse
from sync.clock import ZERO, is_stamp
from sync.errors import MalformedPatchError, OversizeError
from sync.garbage import without_collecting
from sync.patch import MAX_DEPTH, MAX_FIELDS, MAX_NAME, MAX_TEXT, Patch, Value, check_value, encoder

MAX_PATCHES = 5_000
MAX_LINE = 4 << 20
MAX_MARKS = 500_000
"""Opening brackets, braces and commas of all lines: what bounds the memory that the parsed lines take."""

ROOMY = 7 << 20
"""Lines of up to this many bytes fit into a file even if they cannot be compressed."""

_MARKS = tuple(mark.encode() for mark in MARKS)
_MARKS_OF_BASE = 3  # where it is a pair
_ESCAPE = b"\\u"  # without it, neither half a surrogate pair nor a NUL can be in a line
_LINE_DEPTH = MAX_DEPTH + 2  # the line and its fields are containers, too
_dumps = encoder(sort_keys=False)


def to_lines(patches: Sequence[Patch]) -> bytes:
    """Raises MalformedPatchError for a patch that no reader would take, OversizeError beyond the caps."""
    names: set[str] = set()
    lines = []
    before, actor = ZERO, "user"
    for patch in patches:
        if (
            patch.cause is not None
            or not (is_stamp(patch.stamp) and _is_plain(patch.kind, patch.id, patch.fields, patch.actor, names))
            or (patch.base and not _are_bases(patch))
        ):
            _look_closer(patch.to_json(), names)
        row: list[Value] = [patch.kind, patch.id, dict(patch.fields), following(patch.stamp, before)]
        caused = patch.cause is not None
        if patch.base or patch.actor != actor or caused:
            row.append({name: base_of(base, patch.stamp) for name, base in patch.base.items()})
        if patch.actor != actor or caused:
            row.append(patch.actor)
        if patch.cause is not None:
            row.append(patch.cause.to_json())
        lines.append(_dumps(row))
        before, actor = patch.stamp, patch.actor
    try:
        data = "\n".join(lines).encode()
    except UnicodeEncodeError as error:
        raise MalformedPatchError("text cannot be stored") from error
    if _ESCAPE in data:
        for patch in patches:
            _look_closer(patch.to_json(), names)
    _split(data)
    return data


def can_travel(patch: Patch) -> bool:
    """Whether the patch is valid and small enough for a segment."""
    try:
        to_lines([patch])
    except (MalformedPatchError, OversizeError):
        return False
    return True


def fitting(patches: Sequence[Patch], most: int = MAX_PATCHES, size: int = ROOMY) -> int:
    """How many of the first patches go into one segment together; at least one, if there is any."""
    patches = patches[:most]
    letters = marks = 0
    for patch in patches:
        more_letters, more_marks = _at_most(patch)
        letters += more_letters
        marks += more_marks
    if letters <= size and marks <= MAX_MARKS:
        return len(patches)
    letters = marks = 0
    for taken, patch in enumerate(patches):
        line = _dumps(patch.to_json())
        letters += len(line.encode("utf-8", "replace"))
        marks += sum(map(line.count, MARKS)) + _MARKS_OF_BASE * (1 + len(patch.base))
        if taken and (letters > size or marks > MAX_MARKS):
            return taken
    return len(patches)


@without_collecting()
def from_lines(data: bytes) -> list[Patch]:
    """Raises MalformedPatchError, or OversizeError beyond the caps."""
    plain = _ESCAPE not in data
    names: set[str] = set()
    patches = []
    stamp, actor = ZERO, "user"
    for line in _split(data):
        try:
            row = parse(decoded(line), _LINE_DEPTH)
        except UnreadableJsonError as error:
            raise MalformedPatchError(str(error)) from error
        if not (type(row) is list and 4 <= len(row) <= 7):
            raise MalformedPatchError("a line has four to seven parts")
        kind, id_, fields, written = row[:4]
        stamp = read_following(written, stamp)
        base = _bases(row[4], stamp, fields) if len(row) > 4 else {}
        if len(row) > 5:
            actor = row[5]
        if len(row) > 6:
            patches.append(_look_closer([kind, id_, fields, stamp, base, actor, row[6]], names))
        elif plain and _is_plain(kind, id_, fields, actor, names):
            patches.append(Patch(kind, id_, fields, stamp, base, actor))
        else:
            patches.append(_look_closer([kind, id_, fields, stamp, base, actor], names))
    return patches


def _is_plain(kind: object, id_: object, fields: object, actor: object, names: set[str]) -> bool:
    """A quick check for the common case: True if the patch is surely well-formed. `names` were checked before."""
    if not (
        type(kind) is str
        and kind in names
        and type(actor) is str
        and actor in names
        and type(id_) is str
        and 0 < len(id_) <= MAX_NAME
        and type(fields) is dict
        and 0 < len(fields) <= MAX_FIELDS
    ):
        return False
    for name, value in fields.items():
        if name not in names:
            return False
        if type(value) is str:
            if len(value) > MAX_TEXT:
                return False
        elif value is not None and type(value) is not bool:
            check_value(value)
    return True


def _are_bases(patch: Patch) -> bool:
    return all(name in patch.fields and is_stamp(base) and base < patch.stamp for name, base in patch.base.items())


def _look_closer(row: list[Value], names: set[str]) -> Patch:
    patch = Patch.from_json(row)
    names.update((patch.kind, patch.actor, *patch.fields))
    return patch


def _at_most(patch: Patch) -> tuple[int, int]:
    """Upper bounds of the line's length and number of marks, quick to compute. An escaped letter takes six."""
    letters = len(patch.kind) + len(patch.id) + len(patch.actor) + (len(patch.cause.item) + 60 if patch.cause else 0)
    marks = 16 + len(patch.fields) + _MARKS_OF_BASE * len(patch.base)
    for name, value in patch.fields.items():
        if type(value) is str:
            letters += len(name) + len(value) + 1
        else:
            shown = len(repr(value))
            letters += len(name) + shown + 1
            marks += shown
    return 64 + 6 * letters + 160 * len(patch.base), marks


def _bases(written: Value, stamp: str, fields: Value) -> Mapping[str, str]:
    if not (type(written) is dict and type(fields) is dict and written.keys() <= fields.keys()):
        raise MalformedPatchError("a base belongs to a field in the patch")
    return {name: read_base(base, stamp) for name, base in written.items()}


def _split(data: bytes) -> list[bytes]:
    """The lines. Raises OversizeError where they are too many, too long, or hold too many values."""
    if not data:
        return []
    if data.count(b"\n") >= MAX_PATCHES:
        raise OversizeError("too many patches")
    lines = data.split(b"\n")
    if max(map(len, lines)) > MAX_LINE:
        raise OversizeError("a patch is too large")
    if sum(map(data.count, _MARKS)) > MAX_MARKS:
        marks = 0
        for line in lines:
            marks += marks_in(line.decode("utf-8", "replace"))
            if marks > MAX_MARKS:
                raise OversizeError("too many values")
    return lines


# Stamps are written as their distance from another of the same device, which is mostly a small number:
# - a number from 0 up: so many milliseconds away, with a counter of 0;
# - a number below 0, only from one stamp to the next: the same millisecond, with a counter greater by so much;
# - `[milliseconds, counter]`: so many milliseconds away, with that counter;
# - otherwise the stamp itself, as text.


_COUNTERS = 1 << 16
_MOMENTS = 1 << 48


def following(stamp: str, before: str) -> Value:
    """How a stamp is written after `before`."""
    if stamp[16:] != before[16:]:
        return stamp
    gap = _ms(stamp) - _ms(before)
    counter = _counter(stamp)
    if counter == 0 and gap >= 0:
        return gap
    step = counter - _counter(before)
    return -step if gap == 0 and step > 0 else [gap, counter]


def read_following(written: Value, before: str) -> str:
    if type(written) is int and before:
        gap, counter = (written, 0) if written >= 0 else (0, int(before[12:16], 16) - written)
        return _stamp(int(before[:12], 16) + gap, counter, before)
    if _is_pair(written) and before:
        return _stamp(_ms(before) + written[0], written[1], before)
    if not is_stamp(written):
        raise MalformedPatchError("not a stamp")
    return str(written)


def base_of(base: str, stamp: str) -> Value:
    """How a base is written in a patch with this stamp."""
    if base[16:] != stamp[16:]:
        return base
    gap = _ms(stamp) - _ms(base)
    counter = _counter(base)
    return [gap, counter] if counter else gap


def read_base(written: Value, stamp: str) -> str:
    if type(written) is int:
        base = _stamp(int(stamp[:12], 16) - written, 0, stamp)
    elif _is_pair(written):
        base = _stamp(int(stamp[:12], 16) - written[0], written[1], stamp)
    elif is_stamp(written):
        base = str(written)
    else:
        raise MalformedPatchError("not a stamp")
    if base >= stamp:
        raise MalformedPatchError("a base is an earlier stamp")
    return base


def _ms(stamp: str) -> int:
    return int(stamp[:12], 16)


def _counter(stamp: str) -> int:
    return int(stamp[12:16], 16)


def _is_pair(written: Value) -> bool:
    return type(written) is list and [type(part) for part in written] == [int, int]


def _stamp(ms: int, counter: int, near: str) -> str:
    if not (0 <= ms < _MOMENTS and 0 <= counter < _COUNTERS):
        raise MalformedPatchError("not a stamp")
    return f"{ms:012x}{counter:04x}{near[16:]}"  # as make_stamp does, which would be called for every patch
