"""Reads a request by the table of its language in `resources/lexicons/requests`: what it asks for, as far as a
pattern of the table fits all of it. Pure.

A table of patterns rather than a grammar. Before a pattern is tried, what is quoted, dates, times and durations are
found by the parsers that quick add uses, and each is put into the text as one character; so a pattern says where a
date stands and not how dates look. A pattern fits a whole clause or not at all, and its parts must make sense: what
is said of tasks in plural must be a selection that `list_tasks` can make. A message of which some clause fits nothing
is not understood, and asks for nothing.
"""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from desktop.agent.language.reading import Intent, Item, Level, Mood, Reading, Selection, Target
from desktop.agent.provider import Facts
from desktop.domain import quickadd
from desktop.domain.dates import find_dates, parse_date
from desktop.domain.quotes import find_quotes
from desktop.domain.reminders import Reminder
from desktop.domain.task import Due, Filter, Priority, Status
from desktop.domain.text import TITLE_MAX, fold
from desktop.errors import InvalidInputError
from desktop.paths import resource

_QUOTE, _DATE, _TIME, _SPAN = 0xE000, 0xE100, 0xE200, 0xE300  # the first character of each kind of part
_MOST_PARTS = 0x100
_KINDS = {
    "quote": _QUOTE,
    "when": _DATE,
    "time": _TIME,
    "span": _SPAN,
}
_SLOT = re.compile(r"(?<!\?P)<(\w+)>")
_MACRO = re.compile(r"\{([a-z]\w*)\}")
_SENTENCE = re.compile(r"(?<=[^\d][.!?])\s+|\n+|;\s*")
_LONGEST = 600  # characters; what is longer is no plain request
_MARKS = " .,!„“”\"'‚‘’«»"
_WHEN_TIME = re.compile(
    r"(?:(?:to|at|by|for|until|till|on|auf|um|bis|für|gegen|ab|@)\s+)*"
    r"(?:\d{1,2}(?:[:.]\d\d)?\s*(?:am|pm|a\.m\.|p\.m\.|uhr|h|o'clock)?(?:\s*\d\d)?|noon|midday|midnight)",
    re.IGNORECASE,
)
_LATER_DATE = re.compile(f".[{chr(_DATE)}-{chr(_SPAN - 1)}]")  # two of them, so two tasks or days
_ANY_DATE = re.compile(f"[{chr(_DATE)}-{chr(_TIME - 1)}]")
_GERMAN_SHAPE = re.compile(
    r"[äöüß]|^(?:ab|an|auf|aus|ein|ent|ver|vor|zer|zu|weg|mit|nach|um)[b-df-hj-np-tv-z]\w{2,}e[nlr]n?$|ungen$|keit$"
)
_FEW_DAYS = 7
_LONGEST_TEXT = 4  # words by which tasks are chosen
Parts = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class _Part:
    said: str
    due: Due | None = None
    minutes: int = 0


class Table:
    """The table of one language. In patterns {name} stands for words of a class, <name> for a part to be read."""

    def __init__(self, language: str) -> None:
        data = json.loads(resource(f"lexicons/requests/{language}.json").read_text("utf-8"))
        self.language = language
        self._classes: dict[str, str] = {}
        for name, words in data["classes"].items():
            self._classes[name] = self._expanded(words if isinstance(words, str) else "|".join(words))
        self.patterns = {name: self.compiled(text) for name, text in data["patterns"].items()}
        self.rules = [(kind, self.compiled(text)) for kind, texts in data["rules"] for text in texts]
        self.qualifiers = [(self.compiled(text), name, value) for text, name, value in data["qualifiers"]]
        self.values: dict[str, dict[str, str]] = data["values"]
        self.units = [(self.compiled(text), minutes) for text, minutes in data["units"]]
        self.answers: dict[str, str] = data["answers"]
        self.examples: list[str] = data["examples"]
        self.slots: dict[str, Any] = data["slots"]
        self.spellings: dict[str, str] = data["spellings"]
        self.first = frozenset(data["first"])
        """Kinds of rules that are read before the grammar of the language, where there is one; others then count only
        for several tasks at once, or for a new one with more than a date."""
        self.last = frozenset(data["last"])
        """Kinds that are read where the grammar finds nothing."""

    def __getitem__(self, name: str) -> re.Pattern[str]:
        return self.patterns[name]

    def compiled(self, text: str) -> re.Pattern[str]:
        def slot(found: re.Match[str]) -> str:
            name = found[1]
            first = _KINDS.get(name.rstrip("0123456789"))
            inner = f"[{chr(first)}-{chr(first + _MOST_PARTS - 1)}]" if first else ".+?"
            return f"(?P<{name}>{inner})"

        return re.compile(_SLOT.sub(slot, self._expanded(text)), re.IGNORECASE)

    def _expanded(self, text: str) -> str:
        return _MACRO.sub(lambda found: f"(?:{self._classes[found[1]]})", text)

    def value(self, kind: str, word: str) -> str | None:
        return self.values[kind].get(" ".join(word.casefold().split()))


@cache
def table_of(language: str) -> Table:
    return Table(language)


@cache
def _languages() -> Mapping[str, tuple[frozenset[str], frozenset[str]]]:
    data: dict[str, Any] = json.loads(resource("lexicons/requests/languages.json").read_text("utf-8"))
    return {"de": (frozenset(data["german"].split()), frozenset(data["english"].split()))}


def _count_german(words: Sequence[str]) -> int:
    german_words, _ = _languages()["de"]
    return sum(word in german_words or _GERMAN_SHAPE.search(word) is not None for word in words)


def is_german(text: str) -> bool:
    _, english_words = _languages()["de"]
    words = re.findall(r"[a-zäöüß]+", text.lower())
    german = _count_german(words)
    if german < 2 and 2 * german < len(words):  # a single German word may be a name
        return False
    return german > sum(word in english_words for word in words)


def language_of(text: str, facts: Facts) -> str:
    """The language of what is said about tasks, whatever their titles are in."""
    lookup = facts.lookup
    if not _count_german(re.findall(r"[a-zäöüß]+", text.lower())):
        return "en"  # whatever the titles are: looking for them takes longer than all else
    if lookup is not None and len(text) <= _LONGEST and not is_german(text):
        german_words, _ = _languages()["de"]
        others = {word for word in re.findall(r"\w{3,}", text.casefold()) if word not in german_words}
        named = {word for word in others if lookup.with_word(word)}
        text = re.sub(r"\w+", lambda word: "" if word[0].casefold() in named else word[0], text)
    return "de" if is_german(text) else "en"


def is_time(said: str) -> bool:
    """Whether that is a time of day without a day."""
    return _WHEN_TIME.fullmatch(said.strip()) is not None


def read_by_table(text: str, facts: Facts, language: str, *, is_last: bool = False) -> Reading | None:
    """None where some part of the message fits no pattern. `is_last`: the grammar of the language found nothing."""
    if not text or len(text) > _LONGEST:
        return None
    table = table_of(language)
    intents: list[Intent] = []
    mood = Mood.OTHER
    position = 0
    state = State(facts, table, is_last=is_last)
    for sentence in _SENTENCE.split(text.strip()):
        start = text.find(sentence, position)
        position = start + len(sentence)
        state.span = (start, position)
        found = state.read_sentence(sentence)
        if found is None:
            return None
        some, its_mood = found
        intents += some
        mood = its_mood if its_mood is not Mood.OTHER else mood
    question = next((intent.question for intent in intents if intent.level is Level.ASK), "")
    return Reading(tuple(intents), Mood.REQUEST if intents else mood, question, language)


class State:
    """What is known while a message is read: `last` is what "it" stands for."""

    def __init__(self, facts: Facts, table: Table, *, is_last: bool) -> None:
        self._is_last = is_last
        self.facts = facts
        self.table = table
        self.span = (0, 0)
        self.last: Target | None = None
        self.parts: list[_Part] = []

    def read_sentence(self, sentence: str) -> tuple[list[Intent], Mood] | None:
        table = self.table
        said = " ".join(sentence.replace("’", "'").split())
        said = re.sub(r"\w+", lambda word: table.spellings.get(word[0].lower(), word[0]), said)
        for mood in (Mood.GREETING, Mood.THANKS, Mood.ABOUT_ME, Mood.UNDO):
            if table[mood.name.lower()].fullmatch(said):
                return [], mood
        hidden = self.with_parts(said)
        if table["veto"].search(hidden) or table["not_asked"].fullmatch(said):
            return None
        asked = table["polite"].sub("", table["inner"].sub("", hidden))
        asked = table["closing"].sub("", asked).strip(" ,")
        request = table["asking"].match(asked)
        is_question = hidden.rstrip().endswith("?") and request is None
        asked = asked[request.end() if request else 0 :].rstrip(" .!?")
        whole = self._read_clause(asked, is_question=is_question)
        clauses = [clause for clause in table["joined"].split(asked) if clause]
        parted = self._read_each(clauses, is_question=is_question) if len(clauses) > 1 else None
        is_whole = len(clauses) == 1 or (whole and whole[0].tool == "add_task")
        found = parted or (whole if is_whole else None)
        return (found, Mood.REQUEST) if found else None

    def _read_each(self, clauses: list[str], *, is_question: bool) -> list[Intent] | None:
        """All that the clauses ask for; None where one of them is no request."""
        found: list[Intent] = []
        for clause in clauses:
            some = self._read_clause(self.table["polite"].sub("", clause).strip(" ,"), is_question=is_question)
            if not some:
                return None
            found += some
        return found

    def _read_clause(self, clause: str, *, is_question: bool) -> list[Intent] | None:
        for kind, pattern in self.table.rules:
            reader = _READERS[kind]
            if (is_question and kind not in _QUESTIONS) or (kind in self.table.last and not self._is_last):
                continue
            found = pattern.fullmatch(clause)
            if found is None:
                continue
            parts = {name: value.strip() for name, value in _groups(found).items()}
            intents = reader(self, parts)
            if intents and self._counts(kind, intents):
                # Where the grammar found nothing it is a hint, whose task must be there.
                is_hint = self._is_last and self.table.first
                return [replace(one, span=self.span, level=Level.MAY if is_hint else one.level) for one in intents]
        return None

    def _counts(self, kind: str, intents: list[Intent]) -> bool:
        table = self.table
        if not table.first or kind in table.last or (kind in table.first and not self._is_last):
            return True
        if self._is_last:
            return kind != "add"
        is_rich = kind == "add" and (len(intents) > 1 or intents[0].repeat or intents[0].remind or intents[0].list)
        return bool(is_rich) or any(intent.target and intent.target.several for intent in intents)

    # parts

    def with_parts(self, text: str) -> str:
        """The text with one character for each quote, date, time and duration in it."""
        self.parts = []
        spans: list[tuple[int, int, int, _Part]] = [
            (quote.start, quote.end, _QUOTE, _Part(text[quote.start : quote.end])) for quote in find_quotes(text)
        ]
        facts = self.facts
        for pattern, minutes in self.table.units:
            for unit in pattern.finditer(text):
                if self.table["by"].search(text[: unit.start()]):  # "by two days" is no day
                    minutes_ = round(self._number(unit["number"]) * minutes)
                    spans.append((unit.start(), unit.end(), _SPAN, _Part(unit[0], minutes=minutes_)))
        for found in find_dates(text, facts.now, facts.first_weekday, facts.day_first):
            if any(start < found.end and found.start < end for start, end, _, _ in spans):
                continue
            said = text[found.start : found.end]
            kind = _TIME if _WHEN_TIME.fullmatch(said) else _DATE
            spans.append((found.start, found.end, kind, _Part(said, found.due)))
        for pattern, minutes in self.table.units:
            for unit in pattern.finditer(text):
                if not any(start < unit.end() and unit.start() < end for start, end, _, _ in spans):
                    number = self._number(unit["number"])
                    spans.append((unit.start(), unit.end(), _SPAN, _Part(unit[0], minutes=round(number * minutes))))
        if not any(kind in (_DATE, _TIME, _SPAN) for _, _, kind, _ in spans):
            spans += self._trailing_date(text)
        pieces, position = [], 0
        for start, end, kind, part in sorted(spans, key=lambda span: span[0])[: _MOST_PARTS - 1]:
            if start < position:
                continue
            pieces += [text[position:start], chr(kind + len(self.parts))]
            self.parts.append(part)
            position = end
        return "".join([*pieces, text[position:]])

    def _trailing_date(self, text: str) -> list[tuple[int, int, int, _Part]]:
        """ "the 3rd", "noon", "5": nothing that a date would be seen in, but for what stands before it."""
        for before in self.table["before_date"].finditer(text):
            said = text[before.end() :].rstrip(" .!?")
            try:
                due = parse_date(said, self.facts.now, self.facts.first_weekday, self.facts.day_first)
            except InvalidInputError:
                continue
            kind = _TIME if _WHEN_TIME.fullmatch(said) else _DATE
            return [(before.start(), before.end() + len(said), kind, _Part(text[before.start() :], due))]
        return []

    def _number(self, said: str) -> float:
        known = self.table.value("numbers", said)
        return float(known if known is not None else said.replace(",", "."))

    def plain(self, text: str) -> str:
        """The text as it was typed."""
        return "".join(self.part(one).said if "\ue000" <= one < "\ue400" else one for one in text)

    def bare(self, text: str) -> str:
        """What is said, without quotes and marks around it."""
        return self.plain(text).strip(_MARKS)

    def part(self, character: str) -> _Part:
        return self.parts[ord(character) & 0xFF]

    def due(self, parts: Parts) -> Due | None:
        """The day, with the time where one stands beside it."""
        day = self.part(parts["when"]).due if "when" in parts else None
        time = self.part(parts["time"]).due if "time" in parts else None
        return Due(day.date, time.time) if day and time else day

    def time(self, parts: Parts) -> dt.time | None:
        due = self.part(parts["time"]).due if "time" in parts and "when" not in parts else None
        return due.time if due else None

    # tasks

    def target(self, said: str) -> Target | None:
        """The task or tasks that a phrase means; None where that is none."""
        selection = self.selection(said)
        if selection is not None:
            return Target(several=selection) if selection.is_narrow else None
        if self.table["all"].match(said):
            return None
        words = self.table["article"].sub("", said, count=1).strip()
        if self.table["it"].fullmatch(words) or self.table["it"].fullmatch(said):
            focus = self.facts.focus
            return self.last or (Target(words=focus.title, task_id=focus.id) if focus else None)
        bare = self.bare(words)
        if self.table["no_task"].search(said) or not bare or len(bare) > TITLE_MAX:
            return None
        self.last = Target(words=bare)
        return self.last

    def selection(self, said: str, *, is_query: bool = False) -> Selection | None:
        """The tasks that a phrase in plural chooses: "everything due today", "the ping tasks". For a query also
        "due today" alone."""
        table = self.table
        chosen: dict[str, Any] = {}
        rest = f" {self.with_periods(said)} "
        rest, has_all = table["all_words"].subn(" ", rest)
        for pattern, name, value in table.qualifiers:
            found = pattern.search(rest)
            if found is None or name in chosen:
                continue
            told = self.qualified(name, value, found)
            if told is None:
                continue
            chosen[name] = told
            rest = f"{rest[: found.start()]} {rest[found.end() :]}"
        day = _ANY_DATE.search(rest)
        if day and "due" not in chosen and (is_query or table["due_before"].search(rest[: day.start()])):
            due = self.part(day[0]).due
            assert due is not None
            chosen["due"] = (due.date, due.date)
            rest = table["due_before"].sub(" ", rest[: day.start()]) + rest[day.end() :]
        rest = " ".join(table["fillers"].sub(" ", table["fillers"].sub(" ", rest)).split()).strip(" ,?.!'")
        noun = table["tasks_named"].fullmatch(rest) if rest else None
        if (rest and noun is None) or (noun and not table["plural"].search(said)):
            return None
        groups = _groups(noun) if noun else {}
        text = self.bare(groups.get("before") or groups.get("about") or "")
        if len(text.split()) > _LONGEST_TEXT or table["no_text"].search(text):
            return None
        if not (noun or has_all or (is_query and chosen)):
            return None
        if text:
            label = next((name for name in self.facts.labels if fold(name) == fold(text)), "")
            list_ = next((name for name in self.facts.lists if fold(name) == fold(text)), "")
            chosen |= {"label": label} if label else {"list": list_} if list_ else {"text": text}
        if is_query and not chosen:
            chosen["filter"] = Filter.ALL
        return Selection(**chosen)

    def with_periods(self, said: str) -> str:
        """A week or a month in the words that were used: as a date it would be its first day."""

        def words(found: re.Match[str]) -> str:
            part = self.part(found[0])
            return part.said if self.table["period"].fullmatch(part.said) else found[0]

        return _ANY_DATE.sub(words, said)

    def qualified(self, name: str, value: str, found: re.Match[str]) -> Any:
        if value:
            said = value
        else:
            said = self.bare(found["value"])
            if name == "priority":
                return self.table.value("priorities", said)
        match name:
            case "filter":
                return Filter(said)
            case "status":
                return Status(said)
            case "due" if not value:
                number = self.table.value("numbers", said) or said
                days = int(number) if number.isdecimal() else _FEW_DAYS
                return (self.facts.today, self.facts.today + dt.timedelta(days=days))
            case "due" if said in ("month", "next_month"):
                return _month(self.facts.today, ahead=said == "next_month")
            case "label" | "list":
                return said.removeprefix("#").removeprefix("/")
        return said


def _month(today: dt.date, *, ahead: bool) -> tuple[dt.date, dt.date]:
    """What is left of this month, or all of the next."""
    following = (today.replace(day=1) + dt.timedelta(days=32)).replace(day=1)
    after = (following + dt.timedelta(days=32)).replace(day=1)
    day = dt.timedelta(days=1)
    return (following, after - day) if ahead else (today, following - day)


def _groups(found: re.Match[str]) -> dict[str, str]:
    """The parts that were found; <target2> is another place for <target>."""
    return {name.rstrip("0123456789"): value for name, value in found.groupdict().items() if value}


Reader = Callable[[State, Parts], list[Intent] | None]


def _for_tasks(state: State, parts: Parts, make: Callable[[Target], Intent | None]) -> list[Intent] | None:
    target = state.target(parts.get("target", ""))
    intent = make(target) if target else None
    return [_looks_first(intent)] if intent else None


def _looks_first(intent: Intent) -> Intent:
    """Where several tasks are chosen, a look may show that there is none."""
    is_chosen = intent.target is not None and intent.target.several is not None
    return replace(intent, alternatives=intent.alternatives | {"list_tasks"}) if is_chosen else intent


def _about(tool: str, **values: Any) -> Reader:
    """A reader of what concerns tasks and needs nothing else."""

    def read(state: State, parts: Parts) -> list[Intent] | None:
        def make(target: Target) -> Intent:
            intent = Intent(tool, Level.MUST, state.span, target, **values)
            wide = target.several is not None and not target.several.text and tool in _ASKED_FOR_MANY
            if wide:
                return replace(intent, level=Level.ASK, question=state.table.answers[f"all_{tool}"])
            return intent

        return _for_tasks(state, parts, make)

    return read


_ASKED_FOR_MANY = frozenset({"complete_task", "delete_task"})


def _due(state: State, parts: Parts) -> list[Intent] | None:
    due, time = state.due(parts), state.time(parts)
    if due is None and time is None:
        return None
    intent = Intent("set_task_due_date", Level.MUST, state.span, due=due, time=time)
    is_one = not _LATER_DATE.search(parts["target"])
    return _for_tasks(
        state, parts, lambda target: replace(intent, target=target) if is_one or target.several else None
    )


def _bare_due(state: State, parts: Parts) -> list[Intent] | None:
    """ "Dentist on Friday" is a hint; "dentist to Friday" says that it is to be moved."""
    found = _due(state, parts)
    said = state.plain(parts.get("when") or parts.get("time", ""))
    is_plain = state.table["moves_to"].search(said) is not None
    return found if found is None or is_plain else [replace(intent, level=Level.MAY) for intent in found]


def _ask_date(state: State, parts: Parts) -> list[Intent] | None:
    question = state.table.answers["which_date"]
    intent = Intent("set_task_due_date", Level.ASK, state.span, question=question)
    return _for_tasks(state, parts, lambda target: None if target.several else replace(intent, target=target))


def _shift(state: State, parts: Parts) -> list[Intent] | None:
    days = state.part(parts["span"]).minutes // (24 * 60)
    if not days:
        return None
    earlier = state.table["earlier"].search(parts.get("how", "")) is not None
    intent = Intent("set_task_due_date", Level.MUST, state.span, shift=-days if earlier else days)
    return _for_tasks(state, parts, lambda target: replace(intent, target=target))


def _priority(state: State, parts: Parts) -> list[Intent] | None:
    value = state.table.value("priorities", parts["value"])
    if value is None:
        return None
    priority = None if value == "none" else Priority(value)
    intent = Intent("set_task_priority", Level.MUST, state.span, priority=priority, clears=priority is None)
    return _for_tasks(state, parts, lambda target: replace(intent, target=target))


def _status(state: State, parts: Parts) -> list[Intent] | None:
    value = state.table.value("statuses", parts["value"])
    if value is None:
        return None
    intent = Intent("set_task_status", Level.MUST, state.span, status=Status(value))
    return _for_tasks(state, parts, lambda target: replace(intent, target=target))


def _estimate(state: State, parts: Parts) -> list[Intent] | None:
    minutes = state.part(parts["span"]).minutes
    intent = Intent("set_task_estimate", Level.MUST, state.span, minutes=minutes)
    return _for_tasks(state, parts, lambda target: replace(intent, target=target)) if minutes else None


def _label(state: State, parts: Parts) -> list[Intent] | None:
    names = tuple(
        state.bare(name).removeprefix("#") for name in state.table["listed"].split(parts["label"]) if name.strip()
    )
    if not names or any(len(name.split()) > _LONGEST_TEXT for name in names):
        return None
    intent = Intent("assign_task_labels", Level.MUST, state.span, labels=names)
    return _for_tasks(state, parts, lambda target: replace(intent, target=target))


def _list(state: State, parts: Parts) -> list[Intent] | None:
    name = state.bare(parts.get("list", ""))
    known = next((one for one in state.facts.lists if fold(one) == fold(name)), "")
    if name and not known and not parts.get("named"):
        return None
    intent = Intent("set_task_list", Level.MUST, state.span, list=known or name, clears=not name)
    return _for_tasks(state, parts, lambda target: replace(intent, target=target))


def _repeat(state: State, parts: Parts) -> list[Intent] | None:
    said = state.plain(parts["repeat"]) if "repeat" in parts else ""
    intent = Intent("set_task_repeat", Level.MUST, state.span, repeat=said, clears=not said)
    return _for_tasks(state, parts, lambda target: replace(intent, target=target))


def _remind(state: State, parts: Parts) -> list[Intent] | None:
    said = state.plain(parts["span"]) if "span" in parts else ""
    if not said and "when" in parts:
        due = state.due(parts)
        said = str(due) if due and due.time else ""
        if not said:
            return None
    intent = Intent("set_task_due_date", Level.MUST, state.span, remind=(said,) if said else (), clears=not said)
    return _for_tasks(state, parts, lambda target: replace(intent, target=target))


def _rename(state: State, parts: Parts) -> list[Intent] | None:
    title = state.bare(parts["title"])
    intent = Intent("update_task", Level.MUST, state.span, new_title=title)
    target = state.target(parts.get("target", ""))
    return [replace(intent, target=target)] if title and target and not target.several else None


def _describe(state: State, parts: Parts) -> list[Intent] | None:
    intent = Intent("update_task", Level.MUST, state.span, description=state.bare(parts["text"]))
    return _for_tasks(state, parts, lambda target: None if target.several else replace(intent, target=target))


def _tick(is_checked: bool) -> Reader:
    def read(state: State, parts: Parts) -> list[Intent] | None:
        return _change_items(
            state, parts, lambda titles: {"items": tuple(Item(title, is_checked) for title in titles)}
        )

    return read


def _remove_item(state: State, parts: Parts) -> list[Intent] | None:
    return _change_items(state, parts, lambda titles: {"items": tuple(map(Item, titles)), "clears": True})


def _rename_item(state: State, parts: Parts) -> list[Intent] | None:
    title = state.bare(parts["title"])
    return _change_items(state, parts, lambda titles: {"items": tuple(map(Item, titles)), "new_title": title})


def _change_items(state: State, parts: Parts, values: Callable[[list[str]], dict[str, Any]]) -> list[Intent] | None:
    titles = _titles(state, parts["item"])
    target: Target | None = None
    if "target" in parts:
        target = state.target(parts["target"])
        if target is None or target.several:
            return None
    if not titles:
        return None
    return [
        Intent(
            "update_checklist_items",
            Level.MUST,
            state.span,
            target or Target(),
            title=" ".join(titles) if target is None else None,
            alternatives=frozenset({"list_tasks"}),
            **values(titles),
        )
    ]


def _items(state: State, parts: Parts) -> list[Intent] | None:
    titles = _titles(state, parts["items"])
    target = state.target(parts.get("target", ""))
    if not titles or target is None or target.several:
        return None
    items = tuple(Item(title) for title in titles)
    return [Intent("add_multiple_checklist_items", Level.MUST, state.span, target, items=items)]


def _titles(state: State, said: str) -> list[str]:
    said = state.table["item_noun"].sub("", said)
    titles = [
        state.bare(state.table["article"].sub("", title.strip())) for title in state.table["listed"].split(said)
    ]
    return [title for title in titles if title]


def _add(state: State, parts: Parts) -> list[Intent] | None:
    said = state.plain(f"{parts['title']} {parts.get('rest', '')}").strip(" .:,")
    if state.table["own_title"].search(said):
        return None
    labels: list[str] = [state.bare(parts["label"])] if "label" in parts else []
    values: dict[str, Any] = {}
    if "title_quote" not in parts:
        said, values = _chips(state, said)
        labels += values.pop("labels", [])
    read = quickadd.parse(said, state.facts.now, state.facts.first_weekday, day_first=state.facts.day_first)
    title = state.table["loose_end"].sub("", read.title).strip(_MARKS)
    if not title:
        return [Intent("add_task", Level.ASK, state.span, question=state.table.answers["which_title"])]
    names = tuple(dict.fromkeys([*labels, *read.labels]))
    state.last = new = Target(words=title, is_new=True)
    values["priority"] = values.get("priority") or read.priority
    values["list"] = values.get("list") or read.list or ""
    values["repeat"] = read.repeat
    values["start"] = read.start
    values["remind"] = values.get("remind") or tuple(_before(one) for one in read.reminders or ())
    items = values.pop("items", ())
    found = [Intent("add_task", Level.MUST, state.span, title=title, due=read.due, **values)]
    if names:
        found.append(Intent("assign_task_labels", Level.MUST, state.span, new, labels=names))
    if items:
        found.append(Intent("add_multiple_checklist_items", Level.MUST, state.span, new, items=items))
    return found


def _before(reminder: Reminder) -> str:
    return f"{reminder} min" if isinstance(reminder, int) else str(reminder)


def _chips(state: State, said: str) -> tuple[str, dict[str, Any]]:
    """What a sentence says of a new task beside its title, in words that quick add has signs for."""
    table = state.table
    values: dict[str, Any] = {}
    for name in ("with_priority", "with_label", "with_list", "with_reminder", "with_items"):
        found = table[name].search(said)
        if found is None:
            continue
        value = _groups(found)["value"].strip(_MARKS)
        match name:
            case "with_priority":
                known = table.value("priorities", value)
                if known is None or known == "none":
                    continue
                values["priority"] = Priority(known)
            case "with_label":
                values["labels"] = [part.strip(" #") for part in table["listed"].split(value) if part.strip(" #")]
            case "with_list":
                values["list"] = value
            case "with_reminder":
                values["remind"] = (value,)
            case "with_items":
                values["items"] = tuple(
                    Item(part.strip(_MARKS)) for part in table["listed"].split(value) if part.strip()
                )
        said = f"{said[: found.start()]} {said[found.end() :]}"
    return " ".join(said.split()).strip(" ,;"), values


def _ask(state: State, parts: Parts) -> list[Intent] | None:
    selection = state.selection(parts["what"], is_query=True) if "what" in parts else None
    if selection is None:
        return None
    return [Intent("list_tasks", Level.MUST, state.span, selection=selection, counts="count" in parts)]


def _add_dated(state: State, parts: Parts) -> list[Intent] | None:
    """ "I have to … on Monday": no more than a hint."""
    found = _add(state, parts)
    return [replace(one, level=Level.MAY) for one in found[:1]] if found and found[0].due else None


def _ask_labelled(state: State, parts: Parts) -> list[Intent] | None:
    """ "finance tasks", of a label or list that there is."""
    found = _ask(state, parts)
    selection = found[0].selection if found else None
    return found if selection and (selection.label or selection.list) else None


def _next(state: State, parts: Parts) -> list[Intent] | None:  # noqa: ARG001
    return [Intent("list_tasks", Level.MUST, state.span, selection=Selection(), picks_next=True)]


def _plan(state: State, parts: Parts) -> list[Intent] | None:
    period = state.table.value("periods", state.plain(parts["value"]).removeprefix("for "))
    return [Intent("list_tasks", Level.MAY, state.span, selection=Selection(), plans=period)] if period else None


def _show(field: str) -> Reader:
    def read(state: State, parts: Parts) -> list[Intent] | None:
        target = state.target(parts.get("target", ""))
        if target is None or target.several or _ANY_DATE.search(parts["target"]):
            return None
        return [Intent("get_task", Level.MAY, state.span, target, asked=field)]

    return read


_READERS: dict[str, Reader] = {
    "add": _add,
    "add_dated": _add_dated,
    "ask": _ask,
    "complete": _about("complete_task"),
    "delete": _about("delete_task"),
    "describe": _describe,
    "due": _due,
    "due_bare": _bare_due,
    "ask_date": _ask_date,
    "estimate": _estimate,
    "items": _items,
    "label": _label,
    "labelled": _ask_labelled,
    "list": _list,
    "next": _next,
    "plan": _plan,
    "priority": _priority,
    "remind": _remind,
    "remove_item": _remove_item,
    "rename": _rename,
    "rename_item": _rename_item,
    "reopen": _about("set_task_status", status=Status.OPEN),
    "repeat": _repeat,
    "shift": _shift,
    "status": _status,
    "tick": _tick(True),
    "undate": _about("set_task_due_date", clears=True),
    "untick": _tick(False),
    "show": _show(""),
    "when": _show("due"),
    "when_do": _show("due"),
    "checklist": _show("checklist"),
}
_QUESTIONS = frozenset({"ask", "labelled", "next", "show", "when", "when_do", "checklist", "plan"})
