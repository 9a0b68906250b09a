"""Reads a German message by its verb: what it asks for, as far as a pattern says so plainly. Pure.

A table of patterns rather than a grammar: German puts the verb first or last, and the object between its parts. The
table is `resources/lexicons/requests/de.json`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

from desktop.agent.language.reading import Intent, Item, Level, Mood, Reading, Target
from desktop.agent.provider import Facts
from desktop.domain import quickadd
from desktop.domain.dates import find_dates
from desktop.domain.quotes import find_quotes
from desktop.domain.task import Due, Filter, Priority, Status
from desktop.paths import resource

_SENTENCE = re.compile(r"(?<=[^\d][.!?])\s+|\n+|;\s*")
_DATE_LEAD = re.compile(r"^(?:auf|für|zum)\s+(?:den\s+)?")
_MARKS = " .!„“”\"'‚‘«»"


class _Table:
    def __init__(self) -> None:
        data = json.loads(resource("lexicons/requests/de.json").read_text("utf-8"))
        self.german = frozenset(data["german"].split())
        self.english = frozenset(data["english"].split())
        self.it = frozenset(data["it"])
        self.spellings: dict[str, str] = data["spellings"]
        self.priorities = {word: Priority(value) for word, value in data["priorities"].items()}
        self.statuses = {word: Status(value) for word, value in data["statuses"].items()}
        self.patterns = {name: re.compile(text, re.IGNORECASE) for name, text in data["patterns"].items()}
        self.rules = [(kind, re.compile(rf"{text}[.!?\s]*", re.IGNORECASE)) for kind, text in data["rules"]]

    def __getitem__(self, name: str) -> re.Pattern[str]:
        return self.patterns[name]


@cache
def _table() -> _Table:
    return _Table()


def is_german(text: str) -> bool:
    words = re.findall(r"[a-zäöüß]+", text.lower())
    german = sum(word in _table().german or any(letter in word for letter in "äöüß") for word in words)
    if german < 2 and 2 * german < len(words):  # a single German word may be a name
        return False
    return german > sum(word in _table().english for word in words)


def read_german(text: str, facts: Facts) -> Reading:
    intents: list[Intent] = []
    mood = Mood.OTHER
    position = 0
    for sentence in _SENTENCE.split(text.strip()):
        start = text.find(sentence, position)
        position = start + len(sentence)
        if _table()["condition"].search(sentence):
            continue  # what depends on something is not asked for now
        for clause in _table()["joined"].split(_well_spelt(sentence)):
            is_question = sentence.rstrip().endswith("?")
            found, clause_mood = _read_clause(clause, (start, position), facts, is_question=is_question)
            intents += found
            mood = clause_mood if clause_mood is not Mood.OTHER else mood
    question = next((intent.question for intent in intents if intent.level is Level.ASK), "")
    return Reading(tuple(intents), Mood.REQUEST if intents else mood, question)


def _well_spelt(text: str) -> str:
    """Verbs typed without umlauts as we know them; titles stay as they are."""
    return re.sub(r"\w+", lambda word: _table().spellings.get(word[0].lower(), word[0]), text)


def _read_clause(clause: str, span: tuple[int, int], facts: Facts, *, is_question: bool) -> tuple[list[Intent], Mood]:
    said = _table()["polite"].sub("", clause.strip()).strip()
    if _table()["greeting"].fullmatch(clause.strip()):
        return [], Mood.GREETING
    if _table()["thanks"].fullmatch(clause.strip()):
        return [], Mood.THANKS
    if _table()["about_me"].match(said) or _table()["skill"].match(said):
        return [], Mood.ABOUT_ME
    if not said or _table()["own_past"].match(said):
        return [], Mood.OTHER
    asked = _table()["asking"].sub("", said)
    bare = _quotes_hidden(asked)
    if _table()["explaining"].search(bare) and not _table()["how_many"].match(bare):
        return [], Mood.HELP
    for kind, pattern in _table().rules:
        found = pattern.fullmatch(asked)
        if found is None or (kind != "list" and is_question and asked == said):
            continue
        if _table()["no_task"].search(found.groupdict().get("target") or ""):
            return [], Mood.OTHER
        if kind != "list" and _table()["refusing"].search(_quotes_hidden(asked)):
            return [], Mood.NEGATED
        parts = {name: value.strip(" .!") for name, value in found.groupdict().items() if value}
        return list(_READERS[kind](parts, span, facts)), Mood.REQUEST
    return [], Mood.NEGATED if _table()["refusing"].search(bare) else Mood.OTHER


def _quotes_hidden(text: str) -> str:
    for quote in reversed(find_quotes(text)):
        text = text[: quote.start] + "“”" + text[quote.end :]
    return text


Parts = dict[str, str]


def _target(words: str, facts: Facts) -> Target | None:
    plain = _table()["article"].sub("", words, count=1).strip(_MARKS)
    if plain.casefold() in _table().it:
        return Target(task_id=facts.focus.id) if facts.focus else None
    return Target(words=plain)


def _about(tool: str, question: str) -> Callable[[Parts, tuple[int, int], Facts], Iterator[Intent]]:
    """A reader of what concerns one task and needs nothing else."""

    def read(parts: Parts, span: tuple[int, int], facts: Facts) -> Iterator[Intent]:
        yield _with_target(Intent(tool, Level.MUST, span), parts, facts, question)

    return read


def _with_target(intent: Intent, parts: Parts, facts: Facts, question: str = "Welche Aufgabe meinst du?") -> Intent:
    if _table()["all"].match(parts["target"]):
        return replace(intent, level=Level.ASK, question="Bitte nenne die Aufgaben einzeln. Welche meinst du?")
    target = _target(parts["target"], facts)
    return replace(intent, target=target) if target else replace(intent, level=Level.ASK, question=question)


def _add(parts: Parts, span: tuple[int, int], facts: Facts) -> Iterator[Intent]:
    said = parts["title"].strip(_MARKS)
    read = quickadd.parse(said, facts.now, facts.first_weekday, day_first=facts.day_first)
    if not read.title:
        yield Intent("add_task", Level.ASK, span, question="Wie soll die Aufgabe heißen?")
        return
    is_named = read.repeat is None or (read.due is not None and read.due.date.year == facts.now.year)
    yield Intent(
        "add_task",
        Level.MUST,
        span,
        title=read.title,
        due=read.due if is_named else None,
        priority=read.priority,
        labels=read.labels,
        start=read.start,
        repeat=read.repeat,
    )


def _remind(parts: Parts, span: tuple[int, int], facts: Facts) -> Iterator[Intent]:
    said = re.sub(r"\b(?:an|daran,?)\s+(?=\S)", " ", parts["title"], count=1)
    yield from _add({"title": " ".join(said.split())}, span, facts)


def _items(parts: Parts, span: tuple[int, int], facts: Facts) -> Iterator[Intent]:
    titles = [title.strip(_MARKS) for title in _table()["listed"].split(parts["items"]) if title.strip()]
    intent = Intent("add_multiple_checklist_items", Level.MUST, span, items=tuple(Item(title) for title in titles))
    yield _with_target(intent, parts, facts)


def _tick(parts: Parts, span: tuple[int, int], facts: Facts) -> Iterator[Intent]:
    item = parts["item"].strip(_MARKS)
    intent = Intent("update_checklist_items", Level.MUST, span, items=(Item(item, True),), title=item)
    yield _with_target(intent, parts, facts)


def _label(parts: Parts, span: tuple[int, int], facts: Facts) -> Iterator[Intent]:
    intent = Intent("assign_task_labels", Level.MUST, span, labels=(parts["label"].strip(" „“”\"'#"),))
    yield _with_target(intent, parts, facts)


def _rename(parts: Parts, span: tuple[int, int], facts: Facts) -> Iterator[Intent]:
    intent = Intent("update_task", Level.MUST, span, new_title=parts["title"].strip(_MARKS))
    yield _with_target(intent, parts, facts)


def _priority(parts: Parts, span: tuple[int, int], facts: Facts) -> Iterator[Intent]:
    value = _table().priorities.get(parts["value"].casefold())
    intent = Intent("set_task_priority", Level.MUST, span, priority=value)
    if value is None:
        intent = replace(intent, level=Level.ASK, question="Welche Priorität: hoch, mittel oder niedrig?")
    yield _with_target(intent, parts, facts)


def _estimate(parts: Parts, span: tuple[int, int], facts: Facts) -> Iterator[Intent]:
    number, unit = re.match(r"(\d+) ?(\w+)", parts["value"]).groups()  # type: ignore[union-attr]
    minutes = int(number) * (1 if unit.casefold().startswith("min") else 60)
    yield _with_target(Intent("set_task_estimate", Level.MUST, span, minutes=minutes), parts, facts)


def _status(parts: Parts, span: tuple[int, int], facts: Facts) -> Iterator[Intent]:
    status = _table().statuses[parts["value"].casefold()]
    yield _with_target(Intent("set_task_status", Level.MUST, span, status=status), parts, facts)


def _undate(parts: Parts, span: tuple[int, int], facts: Facts) -> Iterator[Intent]:
    yield _with_target(Intent("set_task_due_date", Level.MUST, span, clears=True), parts, facts)


def _due(parts: Parts, span: tuple[int, int], facts: Facts) -> Iterator[Intent]:
    due = _date_in(parts["when"], facts)
    intent = Intent("set_task_due_date", Level.MUST, span, due=due)
    if due is None:
        intent = replace(intent, level=Level.ASK, question="Auf welchen Tag?")
    yield _with_target(intent, parts, facts)


def _date_in(text: str, facts: Facts) -> Due | None:
    for words in (
        text,
        re.sub(r"^(?:auf|für|zum)\s+(?:den\s+)?", "am ", text),
        re.sub(r"^\w+\s+(?:den\s+)?", "", text),
    ):
        found = find_dates(words, facts.now, facts.first_weekday, facts.day_first)
        if found:
            return found[0].due
    return None


def _list(parts: Parts, span: tuple[int, int], facts: Facts) -> Iterator[Intent]:
    what = parts["what"].casefold()
    if _table()["completed"].search(what):
        kept = Filter.COMPLETED
    elif _table()["pending"].search(what):
        kept = Filter.PENDING
    else:
        kept = Filter.ALL
    yield Intent(
        "list_tasks",
        Level.MUST,
        span,
        filter=kept,
        is_overdue="überfällig" in what,
        due=_date_in(parts["what"], facts),
    )


_READERS: dict[str, Callable[[Parts, tuple[int, int], Facts], Iterator[Intent]]] = {
    "add": _add,
    "remind": _remind,
    "items": _items,
    "tick": _tick,
    "label": _label,
    "complete": _about("complete_task", "Welche Aufgabe ist erledigt?"),
    "delete": _about("delete_task", "Welche Aufgabe soll gelöscht werden?"),
    "rename": _rename,
    "priority": _priority,
    "estimate": _estimate,
    "status": _status,
    "undate": _undate,
    "due": _due,
    "list": _list,
}
