"""The entries of a list in running text: "a, b and c", one per line, some of them already done."""

from __future__ import annotations

import re
from collections.abc import Iterator

from desktop.agent.language.frames import TITLE_ENDING_PHRASES, by_last_word
from desktop.agent.language.pattern import match, starts
from desktop.agent.language.reading import Item
from desktop.agent.language.words import ITEM_BREAK, Line, unquote, without_endings

_HARD = frozenset({";", ITEM_BREAK})
_LEADS = ("and|then|also|plus|finally|lastly|next|as_well_as|first|second|third @colon?…", ",|;|:|-…", "to…")
_DONE_BEFORE = (
    "i|we have? already|just? have? already? DONE_WORDS",
    "i|we already|just DONE_WORDS",
    "already DONE_WORDS",
    "already_done|done|completed : DONE_WORDS",
    "[ x ] DONE_WORDS",
)
_DONE_AFTER = (
    "DONE_WORDS (|,|-|: already? done|finished|complete|completed|checked|ticked )?",
    "DONE_WORDS which|that is|are already? done|finished|complete|completed|checked",
    "DONE_WORDS is|are already done|finished|complete|completed|checked",
    "DONE_WORDS already done|finished|complete|completed|checked",
    "DONE_WORDS as already? done|finished|complete|completed|checked",
    "DONE_WORDS already",
)
_MORE = re.compile(
    r"(?:and so on|and so forth|etc|\.\.\.|…|all the way)? ?,? ?(?:up to|through|until|till|to) (?:.* )?(\d+) $"
)
_NUMBERED = re.compile(r"(.*?)(\d+)$")
_MOST_COUNTED = 500
_BASES = {
    "written": "write", "wrote": "write", "bought": "buy", "done": "do", "did": "do", "made": "make", "sent": "send",
    "found": "find", "taken": "take", "took": "take", "given": "give", "gave": "give", "got": "get", "gotten": "get",
    "paid": "pay", "told": "tell", "sold": "sell", "built": "build", "chosen": "choose", "chose": "choose",
    "read": "read", "put": "put", "set": "set", "cut": "cut", "met": "meet", "kept": "keep", "left": "leave",
    "brought": "bring", "begun": "begin", "began": "begin", "drawn": "draw", "drew": "draw", "eaten": "eat",
    "spoken": "speak", "spoke": "speak", "held": "hold", "run": "run", "ran": "run", "seen": "see", "saw": "see",
    "gone": "go", "went": "go", "hung": "hang", "laid": "lay", "lent": "lend", "swept": "sweep", "taught": "teach",
    "thrown": "throw", "threw": "throw", "woken": "wake", "won": "win", "wrapped": "wrap", "had": "have",
    "packed": "pack", "planned": "plan", "shipped": "ship", "booked": "book", "cleaned": "clean", "called": "call",
    "fixed": "fix", "tried": "try", "applied": "apply", "baked": "bake", "invited": "invite", "ordered": "order",
}  # fmt: skip
_ENDINGS = by_last_word(
    "and_work_through_them|and_then_work_through_them|and_do_them|and_work_through_it|and_work_through_these|"
    "then_work_through_them|one_by_one|step_by_step|in_order|in_this_order|in_that_order|and_get_started|"
    "and_go_through_them|and_so_on|and_so_forth|etc|and_execute_them|and_then_do_them|and_start|and_begin|"
    f"work_through_them|;|{TITLE_ENDING_PHRASES}"
)


def read_items(line: Line) -> list[Item]:
    """The entries in order, repeats kept."""
    line, last_number = _counting(_without_endings(line))
    items = [item for part in _parts(line) if (item := _item(part)).title]
    if last_number is not None and items:
        items += list(_counted(items[-1].title, last_number))
    return items


def read_steps(line: Line) -> list[str]:
    return [item.title for item in read_items(line)]


def _without_endings(line: Line) -> Line:
    return without_endings(line, _ENDINGS)


def _counting(line: Line) -> tuple[Line, int | None]:
    """As in "step 1, step 2, and so on up to step 25": what is left out is meant."""
    found = _MORE.search(line.norm)
    if not found or not re.search(r"\d", line.norm[: found.start()]):
        return line, None
    return _without_endings(line.cut(0, found.start())), int(found[1])


def _counted(title: str, last: int) -> Iterator[Item]:
    numbered = _NUMBERED.fullmatch(title)
    if numbered:
        first = int(numbered[2]) + 1
        for number in range(first, min(last, first + _MOST_COUNTED) + 1):
            yield Item(f"{numbered[1]}{number}")


def _parts(line: Line) -> list[Line]:
    norms = [word.norm for word in line.words]
    if any(norm in _HARD for norm in norms):
        return _split(line, _HARD)
    if "," in norms:
        parts = _split(line, frozenset({","}))
        # "a, b and c": the last "and" separates too, unless the list has it after a comma.
        if not parts[-1] or parts[-1].words[0].norm not in {"and", "or"}:
            parts[-1:] = _split(parts[-1], frozenset({"and"})) if parts[-1] else []
        return parts
    return _split(line, frozenset({"and"}))


def _split(line: Line, separators: frozenset[str]) -> list[Line]:
    parts: list[Line] = []
    start = 0
    for index, word in enumerate(line.words):
        if word.norm in separators:
            parts.append(line.slice(start, index))
            start = index + 1
    parts.append(line.slice(start))
    return [part for part in parts if part]


def _item(line: Line) -> Item:
    while line and (rest := starts(line, *_LEADS)) is not None:
        line = rest
    line = starts(line, "[ ]…") or line
    for phrase in _DONE_BEFORE:
        found = match(line, phrase)
        if found:
            return Item(_base_form(line.part(found, "done_words")), is_checked=True)
    for phrase in _DONE_AFTER[1:]:
        found = match(line, phrase)
        if found:
            return Item(unquote(line.part(found, "done_words")), is_checked=True)
    closing = re.search(
        r"(?:\( |, |- )(?:already )?(?:done|finished|completed|checked)(?: \))? $|\( already \w+ \) $", line.norm
    )
    if closing and closing.start() > 0:
        return Item(unquote(line.cut(0, closing.start())), is_checked=True)
    return Item(unquote(line).strip(" ,;:"))


def _base_form(line: Line) -> str:
    """What was done as an entry of a list would have it: "written the tests" → "write the tests"."""
    if not line or line.words[0].is_quote:
        return unquote(line)
    past = line.words[0].norm
    base = _BASES.get(past) or _regular_base(past)
    rest = line.slice(1).said
    return f"{base} {rest}".strip() if base else line.said


def _regular_base(past: str) -> str:
    if not past.endswith("ed") or len(past) < 5:
        return ""
    stem = past[:-2]
    if stem[-1] == "i":
        return stem[:-1] + "y"
    if len(stem) > 3 and stem[-1] == stem[-2] and stem[-1] in "bdgmnprt":
        return stem[:-1]
    needs_e = stem.endswith(("at", "iz", "is", "v", "c", "g", "s", "u", "ur", "ir", "ar", "bl", "tl", "dl", "pl"))
    needs_e = needs_e and not stem.endswith(("ss", "ear", "air", "our"))
    return stem + "e" if needs_e else stem
