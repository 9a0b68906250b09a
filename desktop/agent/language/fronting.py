"""What stands before a request put where it usually stands: "in the X checklist, add a", "on Friday remind me …"."""

from __future__ import annotations

from collections.abc import Mapping

from desktop.agent.language.classes import words_of
from desktop.agent.language.evidence import names_field
from desktop.agent.language.frames import Frame
from desktop.agent.language.item_changes import with_checklist_last
from desktop.agent.language.opening import Kind, Opening, open_clause, strip_fillers
from desktop.agent.language.pattern import first_match, match, starts
from desktop.agent.language.values import has_date_words, read_due
from desktop.agent.language.verbs import Family, by_base
from desktop.agent.language.words import Line
from desktop.agent.provider import Facts

_LONGEST_HEADING = 6  # words
_LONGEST_TIME = 5
_PLACES = (
    "to|in|on|into|under DEST ,|please* add|put|insert ITEMS",
    "for DEST ,|: please? add|put|insert ITEMS",
)
_ITEMS = "@a? @number? @adjective? @checkitems|@checkitem|@checklist|@steps ANY"
_OCCASION = "WHEN=when|once|as_soon_as|after|before OCCASION ,? please? remind me|us to SOME"
_FOR = frozenset({"for", "in", "on"})
_NEW = "me|us? @a? @adjective* @ranked? @task…"


def in_usual_order(line: Line, facts: Facts) -> Line:
    """The line turned round where that helps; others as they are."""
    bare = strip_fillers(line) or line
    return _time_later(bare, facts) or _occasion_later(bare) or _with_comma(bare) or _place_last(line)


def _place_last(line: Line) -> Line:
    parts = first_match(line, *_PLACES) or _under_heading(line)
    if not parts:
        return with_checklist_last(line)
    is_list = not parts["dest"].tokens.isdisjoint(words_of("checklist", "anytask") | {"list", "queue"})
    if not is_list and not match(parts["items"], _ITEMS):
        return line
    return line.of("add", parts["items"], "to", parts["dest"])


def _with_comma(line: Line) -> Line | None:
    """As in "for Read book add the label fun": the task, and then what is to be done with it."""
    is_named = len(line) > 3 and line.words[0].norm in _FOR and line.words[1].is_capital
    if not is_named or has_date_words(line.slice(1, 2)):
        return None
    for at in range(2, min(_LONGEST_HEADING + 2, len(line) - 1)):
        if line.words[at].norm in {",", ":"}:
            return None
        opening = open_clause(line.slice(at)) if by_base(line.words[at].norm) else None
        if opening and opening.kind is Kind.COMMAND and (names_field(opening.rest) or "label" in opening.rest.tokens):
            return line.of(line.slice(0, at), ",", line.slice(at))
    return None


def _under_heading(line: Line) -> Mapping[str, Line] | None:
    """As in "X checklist: add a and b"."""
    parts = first_match(line, "DEST : please? add|put|insert ITEMS")
    is_checklist = parts is not None and len(parts["dest"]) <= _LONGEST_HEADING
    return parts if parts and is_checklist and parts["dest"].words[-1].norm == "checklist" else None


def _time_later(line: Line, facts: Facts) -> Line | None:
    """As in "tomorrow remind me to …", "on Monday, add a task to …"."""
    for length in range(min(_LONGEST_TIME, len(line) - 2), 0, -1):
        time = line.slice(0, length)
        rest = starts(line.slice(length), ",…") or line.slice(length)
        if not rest or not has_date_words(time):
            continue
        opening = open_clause(rest)
        if opening.kind is Kind.COMMAND and opening.frame in {Frame.PLAIN, Frame.ASKED} and read_due(time, facts):
            return _with_time(line, time, rest, opening)
    return None


def _with_time(line: Line, time: Line, rest: Line, opening: Opening) -> Line | None:
    assert opening.verb is not None
    if opening.verb.family is Family.LIST:
        return line.of(time, ",", rest)
    said = opening.rest
    is_reminder = opening.verb.family is Family.REMIND
    found = match(said, "me|us…" if is_reminder else _NEW)
    tail = said.cut(found.end()) if found else None
    if not tail or not (is_reminder or opening.verb.family is Family.ADD or opening.verb.lemma in {"make", "set"}):
        return None
    return line.of(opening.body.slice(0, len(opening.body) - len(tail)), time, tail)


def _occasion_later(line: Line) -> Line | None:
    """As in "when I get home remind me to …"."""
    found = match(line, _OCCASION)
    said = line.part(found, "occasion") if found else None
    if found is None or not said or len(said) > _LONGEST_HEADING or said.words[0].norm in words_of("aux"):
        return None
    if said.words[-1].norm in words_of("aux", "subject") | {"to", "not", "and", "or"}:
        return None  # "before you remind me to …"
    occasion = line.cut(0, found.end("occasion"))
    opening = open_clause(starts(line.cut(found.end("occasion")), ",…") or line.cut(found.end("occasion")))
    return line.of(opening.body.slice(0, 2), occasion, opening.body.slice(2))
