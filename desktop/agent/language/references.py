"""Which tasks a phrase means, in the user's words: "the task Read book", "laundry and dishes", "it"."""

from __future__ import annotations

import re

from desktop.agent.language.classes import words_of
from desktop.agent.language.context import ONE_AT_A_TIME, WHICH_TASK, Context, Unclear
from desktop.agent.language.frames import ENDINGS, REASONS
from desktop.agent.language.naming import name_in
from desktop.agent.language.pattern import match, matches_any, starts
from desktop.agent.language.reading import Target
from desktop.agent.language.words import ITEM_BREAK, Line, unquote, without_endings
from desktop.domain.dates.words import word_set

_PRONOUNS = words_of("pronoun")
_PLURAL_PRONOUNS = words_of("plural_pronoun")
_SEPARATORS = frozenset({",", ";", "and", "plus", ITEM_BREAK, "also", "then", "+"})
_BULK = (
    "@everything…",
    "@the? whole|entire|complete|full @list|list…",
    "@the? @list|checklist",
    "@the? old|completed|done|finished|overdue|open|pending|remaining|other|these|those|duplicate|last|first|"
    "next|rest|"
    "expired|stale|unfinished|incomplete|high_priority|low_priority|urgent|existing|current|irrelevant* @number? "
    "@tasks|ones|of_them|things|items|stuff",
    "@the? old|completed|done|finished|overdue|open|pending|remaining|other|these|those|duplicate|last|first|next|"
    "unfinished|incomplete|high_priority|low_priority|urgent* @number? @tasks|ones|things|items|stuff "
    "due|that|which|from|with|in|on|older|for|until|of|i|we|about ANY",
    "@number @the? @adjective? @tasks|of_them|of_my_tasks|ones ANY",
    "half|most|some|the_rest|rest of? ANY",
    "whatever|whichever ANY",
)
_UNKNOWN = (  # it takes a list that both have before their eyes to know which one this is
    "@the? @ordinal @number? @task|one|item|entry|book_task? ANY",
    "the other SOME",
    "number|no|# 1|2|3|4|5|6|7|8|9|10|one|two|three|four|five",
    "@task? #1|#2|#3|#4|#5|#6|#7|#8|#9|1|2|3|4|5|6|7|8|9|10",
    "the one|ones ANY",
    "@the? @task|@tasks|item|one that|which|i|we|you|he|she SOME",
    "@the? step 1|2|3|4|5|6|7|8|9|10|one|two|three",
    "one",
    "a|an|any|some|another|one|something|anything|someone @adjective? @task|of_my_tasks|of_them|item? please?",
    "one_of|some_of|any_of SOME",
    "something|anything|stuff|things|some_things|the_thing|that_thing|whichever",
    "@the? thing|one|ones|stuff|@task|item we|you|i|he|she|they|that|which|from|as SOME",
    "@the? same one|thing|@task|item? ANY",
    "what|whatever i|we|you|he|she|they SOME",
    "@the? @task|one|thing|item? from|as? before|earlier|yesterday|last_time|just_now|above|last_week",
    "my|our|your? @task|@tasks|item|items",
    "@the item|entry|step",
)
_SOURCE = "from|off|on|in|out_of|off_of|of @the @list|list"
_PREFIX = (
    "the|my|our|this|that|your? @adjective? @task|item|entry|one|note|checklist|job @named|about|for|with|:|of?…",
    "@task @named|:|-…",
    "both|either @the? @tasks?…",
    "the|my|our|your|this|that @tasks @named|:|about?…",
    "@tasks|items :…",
)
_NOUN_ENDINGS = words_of("task") | {"tasks", "one", "item", "entry", "todos"}
_LEADS = ("these|those|the_following|following @tasks|ones|items|of_my_tasks? :…", "both|either…")
_GENERIC = word_set("old new big small whole other same real test current main work first last next previous")
_STATES = "|".join(words_of("done", "undone", "ranked"))
_NO_REASON = re.compile(rf" which i (?:have |had |just )*(?:called|named|titled) | , as (?:{_STATES}) ")
_LONGEST_NAME = 2  # words


def is_bulk(line: Line) -> bool:
    """Whether many tasks are meant at once ("everything due today"), which no tool of ours takes."""
    line = trim(line)
    return matches_any(line, _BULK)


def trim(line: Line) -> Line:
    """Without what politeness and reasons add at the end."""
    norm = f" {line.norm}"
    at = min(
        (at for reason in REASONS if (at := norm.find(reason)) > 0 and not _NO_REASON.match(norm, at)), default=-1
    )
    if at > 0 and not norm[at:].startswith(" , for "):
        line = line.cut(0, at)
    bracket = next((n for n, word in enumerate(line.words) if word.norm == "("), 0)
    if bracket and ")" not in line.tokens:
        line = line.slice(0, bracket)
    return without_endings(line, ENDINGS)


def trim_source(line: Line) -> Line:
    """Without "from my list" at the end."""
    for length in (5, 4, 3):
        tail = line.slice(max(len(line) - length, 0))
        if len(tail) == length < len(line) and match(tail, _SOURCE):
            return line.slice(0, len(line) - length)
    return line


def read_targets(line: Line, context: Context, verb: str, *, is_singular: bool = False) -> list[Target]:
    """One target or more; raises Unclear with the question to ask. `is_singular`: the words sound like just one."""
    line = name_in(trim_source(trim(line)))
    line = (
        starts(line, "these|those|the_following|following @tasks|ones|items|of_my_tasks? :…", "both|either…") or line
    )
    if not line:
        raise Unclear(WHICH_TASK)
    said = line.norm.strip()
    if said in _PLURAL_PRONOUNS and context.group:
        return list(context.group)
    if said in _PLURAL_PRONOUNS:
        raise Unclear(ONE_AT_A_TIME.format(verb=verb))
    if is_bulk(line):
        raise Unclear(ONE_AT_A_TIME.format(verb=verb))
    if " or " in f" {line.norm}" and not any(word.is_quote for word in line.words):
        raise Unclear(WHICH_TASK)
    named = starts(line, "the|my|our? task|todo|reminder @named|:?…")
    parts = _split_objects(named or line, is_singular=is_singular or named is not None)
    targets = [read_target(part, context) for part in (parts if len(parts) > 1 else [line])]
    context.group = tuple(targets) if len(targets) > 1 else context.group
    return targets


def _split_objects(line: Line, *, is_singular: bool) -> list[Line]:
    """The objects of one verb: "A, B and C"; but "Read War and Peace" is one."""
    parts = split_names(line)
    joined = parts[:1]
    for part in parts[1:]:
        if _is_one_title(joined[-1], part, line, is_singular=is_singular):
            joined[-1] = Line(line.text, line.words[line.words.index(joined[-1].words[0]) : _end(line, part)])
        else:
            joined.append(part)
    return joined


def split_names(line: Line) -> list[Line]:
    """The parts of an enumeration."""
    parts: list[Line] = []
    start = index = 0
    while index < len(line):
        is_phrase = [word.norm for word in line.words[index : index + 3]] == ["as", "well", "as"]
        length = 3 if is_phrase else 1
        if is_phrase or line.words[index].norm in _SEPARATORS:
            parts.append(line.slice(start, index))
            start = index + length
        index += length
    parts.append(line.slice(start))
    kept = [part for part in parts if part and not match(part, "not|but|except…")]
    return kept or [line]


def _end(line: Line, part: Line) -> int:
    return line.words.index(part.words[-1]) + 1


def _is_one_title(before: Line, after: Line, line: Line, *, is_singular: bool) -> bool:
    """Whether "and" joins words of one title: "Wash and wax the car", "Read War and Peace", "Call Ann and Bob".

    Where titles begin with a capital a second one mostly does too; a name of several capitals goes on after "and".
    """
    if line.words[_end(line, before)].norm != "and" or line.said.isupper():
        return False
    first, last, following = before.words[0], before.words[-1], after.words[0]
    if any(word.is_quote for word in (first, last, following)) or following.norm in words_of("the"):
        return False
    if first.is_capital and not following.is_capital:
        is_other = following.norm in _PRONOUNS | _PLURAL_PRONOUNS or after.words[-1].norm in _NOUN_ENDINGS
        return not is_other and (is_singular or len(before) == 1)
    is_name = len(before) > 1 and last.is_capital and not line.text[last.start : last.end].isupper()
    return is_name and len(after) <= _LONGEST_NAME and all(word.is_capital for word in after.words)


def read_target(line: Line, context: Context) -> Target:
    """The one task that a phrase means; remembers it as what "it" stands for."""
    line = name_in(trim_source(trim(line)))
    said = line.norm.strip()
    if said in _PRONOUNS:
        return context.it
    if not line or said in _PLURAL_PRONOUNS or matches_any(line, _UNKNOWN) or _is_unfinished(line):
        raise Unclear(WHICH_TASK)
    target = Target(words=_bare(line))
    if not target.words:
        raise Unclear(WHICH_TASK)
    context.mentioned = target
    return target


def _is_unfinished(line: Line) -> bool:
    """As in "delete the": no noun follows. "Plan" and "A" may be names."""
    return all(word.norm in words_of("the", "a") and not word.is_capital for word in line.words)


def _bare(line: Line) -> str:
    """The words that name the task, without those that only say that they do."""
    quoted = [word for word in line.words if word.is_quote]
    if len(quoted) == 1 and len(line) <= 6:
        at = line.words.index(quoted[0])
        around = {word.norm for word in line.words[:at] + line.words[at + 1 :]}
        if around <= words_of("the", "anytask", "named", "adjective") | {
            "about",
            "item",
            "one",
            ":",
            "with",
            "entry",
        }:
            return line.text[quoted[0].start + 1 : quoted[0].end - 1].strip()
    rest = starts(line, *_PREFIX)
    if rest:
        line = rest
    while len(line) > 1 and (line.words[0].norm in words_of("the") | {"a", "an", ":", "-", "task"}):
        if line.words[0].is_capital and line.words[0].norm not in {"task"} and line.words[0].start > 0:
            break  # "The Hobbit": part of the name
        line = line.slice(1)
    if len(line) > 1 and line.words[-1].norm in _NOUN_ENDINGS and line.words[-2].norm not in _GENERIC:
        line = line.slice(0, -1)
        if len(line) > 1 and line.words[-1].norm == "'s":
            line = line.slice(0, -1)
    return unquote(line).strip(" ,;:")
