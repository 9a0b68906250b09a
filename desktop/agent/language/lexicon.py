"""The words of one language, from `resources/lexicons/requests`: acts, values, vetoes, and what is answered.

In the patterns {name} stands for the words of a class, <name> for a part of the text; a part with the name of a kind
of entity ("when", "span") is one that was found before. No pattern begins or ends inside of a word.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache, cached_property
from typing import Any

from desktop.agent.provider import Facts
from desktop.paths import resource

_KIND_NAMES = ("quote", "when", "clock", "span", "task", "repeat", "id")
KINDS = {name: 0xE000 + 0x100 * number for number, name in enumerate(_KIND_NAMES)}
"""The first of the characters that stand for the entities of a kind."""
ENTITY = re.compile("[\ue000-\ue6ff]")
_SLOT = re.compile(r"(?<!\?P)<(\w+)>")
_CLASS = re.compile(r"\{([a-z]\w*)\}")
_GAP = " … "


class Act:
    """How an act is said: a verb at the start of a clause with, behind a gap, a word that may stand further on."""

    def __init__(self, name: str, phrase: str, compiled: Any) -> None:
        head, _, tail = phrase.partition(_GAP)
        self.name = name
        self.head: re.Pattern[str] = compiled(head)
        self.tail: re.Pattern[str] | None = compiled(tail) if tail else None

    def strip(self, clause: str) -> str | None:
        """The clause without the words of this act; None where it is something else that is said."""
        head = self.head.match(clause)
        if head is None:
            return None
        rest = clause[head.end() :]
        if self.tail is None:
            return rest
        found = [*self.tail.finditer(rest)][-1:]  # "lege Brief an Oma schreiben an": the last one
        return f"{rest[: found[0].start()]} {rest[found[0].end() :]}" if found else None


def _forms(stems: str = "", prefixes: str = "", endings: str = "") -> frozenset[str]:
    """Verbs that say little by themselves, in all their forms: "stuf", "hochstufen", "einzustufen"."""
    before, behind = ["", *prefixes.split(), *(f"{one}zu" for one in prefixes.split())], ["", *endings.split()]
    return frozenset(f"{one}{stem}{ending}" for one in before for stem in stems.split() for ending in behind)


class PartWords:
    """Words by their part in a request, wherever they stand: see `parts`."""

    def __init__(self, data: dict[str, Any], compiled: Callable[[str], re.Pattern[str]]) -> None:
        known = data["irregular"].split()
        self.cues = tuple((name, compiled(text)) for name, text in data["cues"])
        words = frozenset(data["fillers"].split())
        self.verbs = _forms(**data.get("verbs", {})) - words
        self.fillers = words | self.verbs
        self._irregular = dict(zip(known[::2], known[1::2], strict=True))
        self._past = [(re.compile(text), base) for text, base in data["past"]]
        self.chips: dict[str, str] = data["chips"]
        self._texts: dict[str, str] = data["patterns"]
        self._compiled = compiled
        self._patterns: dict[str, re.Pattern[str]] = {}

    def __getitem__(self, name: str) -> re.Pattern[str]:
        if name not in self._patterns:
            self._patterns[name] = self._compiled(self._texts[name])
        return self._patterns[name]

    def bases(self, word: str) -> list[str]:
        """The verbs of which it may be the past: "ordered" is of "order"; none where it is no such word."""
        known = self._irregular.get(word)
        return (
            [known] if known else [found.expand(base) for one, base in self._past if (found := one.fullmatch(word))]
        )

    def cue(self, name: str) -> re.Pattern[str]:
        return next(pattern for one, pattern in self.cues if one == name)


class Lexicon:
    def __init__(self, language: str) -> None:
        data = json.loads(resource(f"lexicons/requests/{language}.json").read_text("utf-8"))
        self.language = language
        self._data = data
        self._classes: dict[str, str] = {}
        for name, words in data["classes"].items():
            self._classes[name] = self._expanded(_joined(words))
        self._patterns: dict[str, re.Pattern[str]] = {}
        self.values: dict[str, dict[str, str]] = data["values"]
        self.answers: dict[str, str] = data["answers"]
        self.examples: list[str] = data["examples"]
        self.spoken: dict[str, Any] = data["spoken"]
        self.spellings: dict[str, str] = data["spellings"]
        self.function_words = frozenset(data["common"].split())
        self.common = self.function_words | frozenset(data["parts"]["fillers"].split())
        """Words that name no task by themselves: everybody uses them, whatever their tasks are called."""
        self.title_verbs = frozenset(data.get("title_verbs", "").split())
        """Verbs that titles begin with, in languages in which they do: such a word alone names no task."""
        self.endings: tuple[str, ...] = tuple(data["endings"].split())
        """What a word may end with that has the same word in a title."""
        self.typed = frozenset(data["typed"].split())
        """Words that are known when they are misspelt."""

    # Compiled when they are first needed: what only answers need not wait for hundreds of patterns.

    def __getitem__(self, name: str) -> re.Pattern[str]:
        if name not in self._patterns:
            self._patterns[name] = self.compiled(_joined(self._data["patterns"][name]))
        return self._patterns[name]

    @cached_property
    def acts(self) -> list[Act]:
        return [Act(name, phrase, self.compiled) for name, phrases in self._data["acts"] for phrase in phrases]

    @cached_property
    def finals(self) -> list[tuple[str, re.Pattern[str]]]:
        """How an act is said at the end of a clause."""
        return [(name, self.compiled(rf"(?:{_joined(text)})$")) for name, text in self._data["finals"]]

    @cached_property
    def slots(self) -> list[tuple[str, re.Pattern[str]]]:
        """How the values of tasks are said, by their kind."""
        return [(kind, self.compiled(_joined(text))) for kind, text in self._data["slots"]]

    @cached_property
    def field_values(self) -> dict[str, re.Pattern[str]]:
        """How a value is said beside the name of its field."""
        return {name: self.compiled(text) for name, text in self._data["field_values"].items()}

    @cached_property
    def frames(self) -> list[tuple[str, re.Pattern[str]]]:
        """Sentences that hold free text."""
        return [(kind, self.compiled(text)) for kind, texts in self._data["frames"] for text in texts]

    @cached_property
    def parts(self) -> PartWords:
        return PartWords(self._data["parts"], self.compiled)

    @cached_property
    def moods(self) -> list[tuple[str, re.Pattern[str]]]:
        return [(mood, self.compiled(_joined(text))) for mood, text in self._data["moods"]]

    @cached_property
    def qualifiers(self) -> list[tuple[re.Pattern[str], str, str]]:
        """What tasks are chosen by."""
        return [(self.compiled(text), name, value) for text, name, value in self._data["qualifiers"]]

    @cached_property
    def units(self) -> list[tuple[re.Pattern[str], int]]:
        """Durations, with the minutes of one."""
        return [(self.compiled(text), minutes) for text, minutes in self._data["units"]]

    def compiled(self, text: str) -> re.Pattern[str]:
        def slot(found: re.Match[str]) -> str:
            name = found[1]
            first = KINDS.get(name.rstrip("0123456789"))
            return f"(?P<{name}>{f'[{chr(first)}-{chr(first + 0xFF)}]' if first else '.+?'})"

        inner = _SLOT.sub(slot, self._expanded(text))
        return re.compile(rf"(?:(?<!\w)|(?=\W))(?:{inner})(?:(?!\w)|(?<=\W))", re.IGNORECASE)

    def _expanded(self, text: str) -> str:
        return _CLASS.sub(lambda found: f"(?:{self._classes[found[1]]})", text)

    def divided(self, text: str, pattern: re.Pattern[str]) -> list[str]:
        """The parts of a text that have words, but not divided behind an abbreviation."""
        parts: list[str] = []
        for part in pattern.split(text):
            if parts and part and self["abbreviation"].search(parts[-1]):
                parts[-1] += f" {part}"
            elif part and part.strip():
                parts.append(part.rstrip())
        return parts

    def value(self, kind: str, word: str) -> str | None:
        return self.values[kind].get(" ".join(word.casefold().split()))


def _joined(text: str | list[str]) -> str:
    return text if isinstance(text, str) else "|".join(text)


@cache
def lexicon_of(language: str) -> Lexicon:
    return Lexicon(language)


_GERMAN_SHAPE = re.compile(
    r"[äöüß]|^(?:ab|an|auf|aus|ein|ent|ver|vor|zer|zu|weg|mit|nach|um)[b-df-hj-np-tv-z]\w{2,}e[nlr]n?$|ungen$|keit$|[lnprtvz]iere$"
)


@cache
def _function_words() -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """Those of German alone, of English alone, and of both."""
    data: dict[str, str] = json.loads(resource("lexicons/requests/languages.json").read_text("utf-8"))
    german, english = frozenset(data["german"].split()), frozenset(data["english"].split())
    return german - english, english - german, german & english  # "was" and "am" tell nothing by themselves


def is_german(text: str) -> bool:
    german, english, both = _function_words()
    words = re.findall(r"[a-zäöüß]{2,}", text.lower())
    count = sum(word in german or _GERMAN_SHAPE.search(word) is not None for word in words)
    count += sum(word in both for word in words) if count else 0
    foreign = sum(word in english for word in words)
    is_said = foreign == 0 and any(word in german for word in re.findall(r"[a-zäöüß]{2,}", text))
    if count < 2 and 2 * count < len(words) and not is_said:  # a single German word may be a name
        return False
    return count > foreign


def language_of(text: str, facts: Facts) -> str:
    """The language of what is said about tasks, whatever their titles are in."""
    text = text[:600]
    german, english, _ = _function_words()
    words = re.findall(r"[a-zäöüß]+", text.lower())
    if not any(word in german or _GERMAN_SHAPE.search(word) for word in words):
        return "en" if any(word in english for word in words) else facts.language
    lookup = facts.lookup
    if not is_german(text):
        tasks = {word: {task.id for task in lookup.with_word(word)} for word in words if len(word) > 2}
        telling = set[str]().union(*(ids for word, ids in tasks.items() if word not in german | english))
        named = {word for word, ids in tasks.items() if word not in german and ids & telling}
        words = [word for word in words if word not in named]
        if named and any(word in german for word in words) and not any(word in english for word in words):
            return "de"
        text = " ".join(words)
    first, known = words[:1], [word for word in words if word in german or _GERMAN_SHAPE.search(word)]
    is_opened = (
        first == known[:1] and len(known) > 1 and len(known[0]) > 2
    )  # "ändere buy balloons in buy balloons and candles beim Fest"
    return "de" if is_german(text) or is_opened else "en"
