"""How likely it is that a message asks for an act, by weights that were learned from labelled messages.

The rules find what words can mean, also in a remark that only sounds like a request, and find nothing where somebody
says it in a new way. What they find is one thing among others that is weighed here. `make lexicons` learns the
weights.
"""

from __future__ import annotations

import math
import re
import struct
from array import array
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from zlib import crc32, decompress

from desktop.agent.language.lexicon import KINDS
from desktop.agent.language.reading import Intent
from desktop.paths import resource

NOTHING = ("none", "clarify")
"""Asks for nothing, and asks for something that must be asked about first."""
READS = ("list_tasks", "get_task")
MANY = "several"
"""Acts of more than one kind."""
ACTS = (
    *NOTHING,
    *READS,
    MANY,
    "add_task",
    "complete_task",
    "delete_task",
    "rename",
    "describe",
    "status:open",
    "status:in progress",
    "status:blocked",
    "status:on hold",
    "priority:P0",
    "priority:P1",
    "priority:P2",
    "priority:P3",
    "priority:clear",
    "due",
    "due:clear",
    "start",
    "remind",
    "remind:clear",
    "set_task_estimate",
    "repeat",
    "repeat:clear",
    "list",
    "list:clear",
    "assign_task_labels",
    "add_multiple_checklist_items",
    "item:tick",
    "item:untick",
    "item:remove",
    "item:rename",
)
BUCKETS = 1 << 17
"""Features share their weights where their hashes meet."""
HEADER = struct.Struct(f"<{1 + len(ACTS)}f")
"""Before the weights: what a weight of one is worth, and the weight of each act by itself."""
TOKEN = re.compile(r"[\ue000-\ue6ff]|[^\W_]+(?:'[^\W_]+)?|[^\w\s]|\n")
_NAMES = {first: f"<{name}>" for name, first in KINDS.items()}
_MARKS = frozenset("^.!?,;:\n-–…")
_SHORT = 4
_PARTS = (3, 4, 5)
"""Letters of the parts of words by which other forms, compounds and typing errors are known."""
_OPENING = 5
_MOST = 3
_RULES = 0.5
"""How much counts what was found by rules, beside the words."""


def tokens_of(hidden: Sequence[str]) -> list[str]:
    """The words and marks of its sentences; an entity is one of its kind."""
    found = TOKEN.findall("\n".join(hidden))
    return [_NAMES.get(ord(one[0]) & 0xFF00) or one.lower() for one in found]


def likelihoods(
    tokens: Sequence[str], rules: Sequence[str], language: str, *, has_focus: bool
) -> Mapping[str, float]:
    """Of each act; together they are 1. `rules` says what was found by rules."""
    scale, own, weights = _learned(language)
    found, count = features(tokens, rules, has_focus=has_focus), len(ACTS)
    rows = [[value * one for one in weights[count * at : count * (at + 1)]] for at, value in found.items()]
    sums = [bias + scale * sum(column) for bias, column in zip(own, zip(*rows, strict=True), strict=True)]
    powers = [math.exp(one - max(sums)) for one in sums]
    return {act: power / sum(powers) for act, power in zip(ACTS, powers, strict=True)}


def features(tokens: Sequence[str], rules: Sequence[str], *, has_focus: bool) -> dict[int, float]:
    """Words, pairs and triples of them, also by their parts, what stands at the ends, which names there are, and what
    was found by rules; with how much each counts."""
    said = {crc32(one.encode()) % BUCKETS for one in _features(tokens, has_focus=has_focus)}
    values = dict.fromkeys(said, 1 / math.sqrt(len(said)))
    read = {crc32(one.encode()) % BUCKETS for one in _of_rules(rules, has_focus=has_focus)}
    for one in read:
        values[one] = values.get(one, 0) + _RULES / math.sqrt(len(read))
    return values


def _of_rules(rules: Sequence[str], *, has_focus: bool) -> Iterator[str]:
    found = sorted(set(rules))
    if found:
        yield from (f"rules {found}", f"rules {found} {has_focus}")
        yield from (f"rule {one}" for one in found)


def _features(tokens: Sequence[str], *, has_focus: bool) -> Iterator[str]:
    row = ["^", *tokens, "$"]
    shapes = [word if len(word) <= _SHORT or word[0] == "<" else f"-{word[-2:]}" for word in row]
    names = Counter(word for word in row if word[0] == "<" and len(word) > 1)
    kinds = " ".join(f"{name}{min(count, 2)}" for name, count in sorted(names.items()))
    for word in row:
        yield word
        yield f"{kinds}|{word}"
        if word.isalpha():
            ends = f"^{word}$"
            yield from (f"/{ends[at : at + size]}" for size in _PARTS for at in range(len(ends) - size + 1))
    for tag, words in (("", row), ("~", shapes)):
        for (first, second), (_, third) in pairwise(pairwise([*words, ""])):
            yield f"{tag}{first} {second}"
            yield f"{tag}{first} {second} {third}"
            if not tag:
                yield f"{first} … {third}"
    yield from (f"{place}: {word}" for place, word in enumerate(row[1 : _OPENING + 1]))
    yield from (f"ends {row[-2]}", f"{row[1]} to {row[-2]}", f"length {min(len(tokens) // 4, 8)}")
    yield from (f"#{name}{min(count, _MOST)}" for name, count in names.items())
    yield from (f"names {kinds}", f"order {' '.join(word for word in row if word in names)}")
    yield from (f"focus {has_focus}", f"focus {has_focus} {kinds}")
    for (mark, first), (_, second) in pairwise(pairwise([*row, ""])):
        if mark in _MARKS:
            yield f"begins {first}"
            yield f"begins {first} {second}"


@cache
def _learned(language: str) -> tuple[float, tuple[float, ...], array[int]]:
    packed = decompress(resource(f"lexicons/requests/{language}.acts").read_bytes())
    scale, *own = HEADER.unpack_from(packed)
    return scale, tuple(own), array("b", packed[HEADER.size :])


def act_of(intent: Intent) -> str:
    """Which of the acts an intent is."""
    if intent.target and intent.target.is_new:
        return "add_task"
    given = intent.given or {}
    match intent.tool:
        case "set_task_priority":
            return f"priority:{intent.priority.value if intent.priority else 'clear'}"
        case "set_task_status":
            return f"status:{intent.status.value}" if intent.status else "status:open"
        case "set_task_due_date" if intent.clears:
            return "due:clear"
        case "set_task_due_date" if intent.remind or "remind" in given:
            return "remind" if intent.remind or given["remind"] else "remind:clear"
        case "set_task_due_date":
            return "start" if "start_date" in given and not (intent.due or given.get("due_date")) else "due"
        case "set_task_repeat" | "set_task_list":
            return f"{intent.tool.removeprefix('set_task_')}{':clear' if intent.clears else ''}"
        case "update_task":
            return "rename" if intent.new_title else "describe"
        case "update_checklist_items":
            change = {name for item in given.get("items", ()) for name in item}
            if intent.new_title or "title" in change:
                return "item:rename"
            if intent.clears or "isArchived" in change:
                return "item:remove"
            return "item:tick" if all(item.is_checked for item in intent.items) else "item:untick"
    return intent.tool
