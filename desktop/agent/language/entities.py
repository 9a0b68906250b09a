"""Finds what a message names, the surest first: quotes, ids, the user's own tasks, repeats, dates, times, durations.

Each is put into the text as one character, so that what is said about it can be read whatever it looks like.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from unicodedata import combining, normalize

from desktop.agent.language.lexicon import ENTITY, KINDS, Lexicon
from desktop.agent.provider import Facts, NamedTask
from desktop.domain.dates import find_dates, parse_date
from desktop.domain.dates.calendar_math import Moment
from desktop.domain.dates.repeats import find_repeat, parse_repeat
from desktop.domain.dates.tokens import tokenize
from desktop.domain.quickadd import due_of
from desktop.domain.quotes import find_quotes
from desktop.domain.repeat import Repeat
from desktop.domain.task import Due
from desktop.domain.text import fold
from desktop.errors import InvalidInputError
from desktop.tools.references import Match

MARKS = " .,;:!„“”\"'‚‘’«»–-"
_MOST = 0xFF
_WORD = re.compile(r"[^\W_]+(?:['’][a-z]+)?")
_ID = re.compile(r"(?<![\w-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![\w-])", re.IGNORECASE)
_DAYS = re.compile("[\ue100-\ue1ff\ue500-\ue5ff]")
_TWO_DAYS = re.compile(r"([\ue100-\ue1ff])(?:, ?| ?\()([\ue100-\ue1ff]|\d{1,2}(?:st|nd|rd|th|\.))(?:\)|(?=,|$))")
_LAST_DAY = re.compile("(?:([\ue100-\ue1ff])[ ,]*)?([\ue100-\ue1ff])")
_DAY_MINUTES = 24 * 60
_NOON = 12
_LONGEST_DATE = 5  # words
_SHORTEST_STEM = 3
_LONG_WORD = 8
_SHORTEST_PART = 5  # of a compound: "Eier" are no part of a "Feier"


@dataclass(frozen=True, slots=True)
class Entity:
    """What stands at a place of the text, with the words that were used for it."""

    said: str
    due: Due | None = None
    minutes: int = 0
    repeat: Repeat | None = None
    task: NamedTask | None = None
    is_beside: bool = False  # of a day that is told elsewhere


Span = tuple[int, int, str, Entity]


class Entities:
    """Those of one message."""

    def __init__(self, facts: Facts, lexicon: Lexicon) -> None:
        self.facts = facts
        self.lexicon = lexicon
        self.known: list[Entity] = []

    def hide_quotes(self, text: str) -> str:
        """With what is quoted, and ids, hidden: nothing in them is read."""
        spans: list[Span] = [
            (quote.start, quote.end, "quote", Entity(text[quote.start : quote.end])) for quote in find_quotes(text)
        ]
        spans += [(found.start(), found.end(), "id", Entity(found[0])) for found in _ID.finditer(text)]
        return self._hidden(text, spans)

    def hide(self, text: str) -> str:
        """With all other entities of a sentence hidden."""
        named: list[tuple[int, int, NamedTask]] = []
        for start, end, task in self._tasks(text):
            is_same = bool(named) and named[-1][2].id == task.id and not text[named[-1][1] : start].strip()
            start = named.pop()[0] if is_same else start  # "Mia's" and "birthday party" behind it
            named.append((start, end, task))
        text = self._hidden(
            text, [(start, end, "task", Entity(text[start:end], task=task)) for start, end, task in named]
        )
        text = self.lexicon["day_beside"].sub(self._day_beside, text)
        text = self._hidden(text, list(self._repeats(text)))
        text = self._hidden(text, self._dates(text))
        text = _TWO_DAYS.sub(self._one_day, self._hidden(text, self._loose_dates(text)))
        return self._dated_beside(text)

    def _one_day(self, found: re.Match[str]) -> str:
        """ "At the end of January, the 31st": the second is a day of the month of the first."""
        first = self[found[1]]
        number = self.lexicon["day_number"].fullmatch(self.plain(found[2]).strip())
        if number is None or first.due is None:
            return found[0]
        try:
            due = replace(first.due, date=first.due.date.replace(day=int(number["day"])))
        except ValueError:
            return found[0]
        return self.dated(self.plain(found[0]), due)

    def _day_beside(self, found: re.Match[str]) -> str:
        """ "Remind me the evening before at 6": a time of a day that is known only when all others are."""
        clock = self.date(f"{self.lexicon.answers['at']} {found['clock']}")
        if clock is None or clock.time is None or not self.lexicon.parts.cue("field:reminder").search(found.string):
            return found[0]
        time = clock.time
        if self.lexicon["late"].search(found[0]) and time.hour < _NOON:
            time = time.replace(hour=time.hour + _NOON)
        days = 7 if self.lexicon["in_weeks"].search(found[0]) else 1
        days *= round(self._number(found["number"])) if found["number"] else bool(found["before"])
        said = Entity(found[0], Due(self.facts.today, time), minutes=days * _DAY_MINUTES, is_beside=True)
        return f"{found['task'] or ''} {self._hidden(found[0], [(0, len(found[0]), 'clock', said)])}".strip()

    def _dated_beside(self, text: str) -> str:
        for character in [one for one in ENTITY.findall(text) if self[one].is_beside]:
            entity, (before, behind) = self[character], text.split(character)
            days = [one.due for one in (*self.of_kind("when", behind), *self.of_kind("when", before)) if one.due]
            tasks = [one.task for one in self.of_kind("task", text) if one.task]
            task = tasks[-1] if tasks else self.facts.focus
            due = days[-1] if days else self.facts.lookup.due(task.id) if task else None
            if due and entity.due:
                day = Due(due.date - dt.timedelta(minutes=entity.minutes), entity.due.time)
                text = f"{before}{self.dated(entity.said, day)}{behind}"
        return text

    def named(self, said: str, task: NamedTask) -> str:
        """The character that stands for a task."""
        return self._hidden(said, [(0, len(said), "task", Entity(said, task=task))])

    def dated(self, said: str, due: Due) -> str:
        """The character that stands for a day."""
        return self._hidden(said, [(0, len(said), "when", Entity(said, due))])

    def repeated(self, said: str) -> str:
        """The character that stands for a repeat that is only a word: "weekly"."""
        spans = list(self._repeats(said))
        return self._hidden(said, spans) if spans else said

    def _hidden(self, text: str, spans: Sequence[Span]) -> str:
        pieces, position = [], 0
        for start, end, kind, entity in sorted(spans, key=lambda span: span[0]):
            if start < position or len(self.known) >= _MOST:
                continue
            given_up = self.lexicon["instead_of"].match(text, start)  # "tomorrow instead of Saturday"
            start = given_up.end() if given_up else start
            last = self.lexicon["last_before"].search(text[position:start]) if kind == "when" else None
            if last and entity.due and entity.due.date > self.facts.today:  # "last Friday"
                start = position + last.start()
                due = replace(entity.due, date=entity.due.date - dt.timedelta(days=7))
                entity = replace(entity, said=text[start:end], due=due)
            pieces += [text[position:start], chr(KINDS[kind] + len(self.known))]
            self.known.append(entity)
            position = end
        return "".join([*pieces, text[position:]]) if pieces else text

    def __getitem__(self, character: str) -> Entity:
        return self.known[ord(character) & _MOST]

    def of_kind(self, kind: str, text: str) -> list[Entity]:
        first = KINDS[kind]
        return [self[one] for one in text if first <= ord(one) <= first + _MOST]

    def plain(self, text: str) -> str:
        """As it was typed."""
        while ENTITY.search(text):
            text = ENTITY.sub(lambda found: self[found[0]].said, text)
        return text

    def bare(self, text: str) -> str:
        """What is said, without quotes and marks around it."""
        return " ".join(self.plain(text).split()).strip(MARKS)

    def is_said(self, name: str, text: str) -> bool:
        """Whether a text has words of a pattern that are no words of the user's own tasks, lists or labels."""
        found = self.lexicon[name].finditer(text)
        return any(not any(map(self._is_own, words_of(one[0]))) for one in found)

    def _is_own(self, word: str) -> bool:
        is_telling = word not in self.lexicon.common and bool(self.facts.lookup.with_word(word))
        return word in self._names or is_telling

    def known_label(self, name: str) -> str:
        """The label of that name; empty where there is none."""
        return next((one for one in self.facts.labels if unaccented(one) == unaccented(name)), "")

    def label_said(self, word: str) -> str:
        """The label, also where it is said of several: "errands", "Telefonate"."""
        said, forms = fold(word), ("", "s", "e", "en", "n")
        return next((one for one in self.facts.labels if said in {f"{fold(one)}{form}" for form in forms}), "")

    def known_list(self, name: str) -> str:
        return next((one for one in self.facts.lists if unaccented(one) == unaccented(name)), "")

    # dates

    def moves(self, text: str) -> bool:
        """Whether something is to go to a day: "to Friday"."""
        return any(self.lexicon["moves_to"].match(one.said) for one in self.of_kind("when", text))

    def clash(self, text: str) -> bool:
        """Whether the last day that a text names is told as two different ones: "Friday the 22nd", a Sunday."""
        found = [*_LAST_DAY.finditer(text)]
        if not found:
            return False
        before, last = found[-1].groups()
        said = self[last].said.strip()
        if before and self.lexicon["day_of_month"].match(said):
            said = f"{self[before].said} {said}"
        name = self.lexicon["named_day"].search(said) if re.search(r"\d", said) else None
        due, day = self[last].due, self.date(name[0]) if name else None
        return due is not None and day is not None and due.date.weekday() != day.date.weekday()

    def days_between(self, text: str) -> re.Match[str] | None:
        """Two days that stand together: "from Monday to Friday", but not "today in a week"."""
        for found in self.lexicon["days_between"].finditer(text):
            if found["join"] or self.lexicon["up_to_day"].match(self[found["last"]].said.strip()):
                return found
        return None

    def _repeats(self, text: str) -> Iterator[Span]:
        moment = Moment(self.facts.now, self.facts.first_weekday, self.facts.day_first)
        tokens = tokenize(text)
        found = find_repeat(tokens, moment)
        often = self.lexicon["often"].search(text) if found is None and self.lexicon["repeats"].search(text) else None
        if often:
            match = parse_repeat(often[0], self.facts.now, self.facts.first_weekday, self.facts.day_first)
            yield (
                often.start(),
                often.end(),
                "repeat",
                Entity(often[0], due_of(match, None, moment), repeat=match.repeat),
            )
        while found:
            start, end = tokens[found.first].start, tokens[found.end - 1].end
            if not ENTITY.search(text[start:end]):
                entity = Entity(text[start:end], due_of(found, None, moment), repeat=found.repeat)
                yield start, end, "repeat", entity
            tokens = tokens[found.end :]
            found = find_repeat(tokens, moment)

    def _dates(self, text: str) -> list[Span]:
        facts, spans = self.facts, list[Span]()

        def is_free(start: int, end: int) -> bool:
            return not any(first < end and start < last for first, last, _, _ in spans)

        durations = [
            (
                found.start(),
                found.end(),
                "span",
                Entity(found[0], minutes=round(self._number(found["number"]) * size)),
            )
            for pattern, size in self.lexicon.units
            for found in pattern.finditer(text)
        ]
        durations = [
            *(
                (found.start(), found.end(), "span", Entity(found[0], minutes=60 * int(found[1]) + int(found[2])))
                for found in (
                    self.lexicon["hours_minutes"].finditer(text) if not self.lexicon["reminders"].search(text) else ()
                )
            ),
            *durations,
        ]
        for pattern, size in self.lexicon.units if durations else ():
            other = self.lexicon["same_unit"].search(text) if size <= 60 and pattern.search(text) else None
            if other:  # "2 hours for the report and 3 for the garage"
                minutes = round(self._number(other["number"]) * size)
                durations.append((*other.span("number"), "span", Entity(other["number"], minutes=minutes)))
                break
        for number, span in enumerate(durations):
            ahead = self.lexicon["ahead"].search(text[: span[0]])
            due = self.date(text[ahead.start() : span[1]].strip()) if ahead else None
            if ahead and due:
                durations[number] = (ahead.start(), span[1], "when", Entity(text[ahead.start() : span[1]], due))
        for span in durations:
            before, after = text[: span[0]], text[span[1] :]
            sure = self.lexicon["before_span"].search(before) or self.lexicon["after_span"].match(after)
            if sure and not self.lexicon["from_day"].match(after) and is_free(*span[:2]):
                spans.append(span)
        for found in find_dates(text, facts.now, facts.first_weekday, facts.day_first):
            said = text[found.start : found.end]
            if is_free(found.start, found.end) and not ENTITY.search(said):
                kind = "clock" if found.due.time and self.lexicon["clock"].fullmatch(said) else "when"
                spans.append((found.start, found.end, kind, Entity(said, found.due)))
        return [*spans, *(span for span in durations if is_free(*span[:2]))]

    def _loose_dates(self, text: str) -> list[Span]:
        """ "to the 3rd", "at noon", "do 14:30": what is a date because of the word before it."""
        spans = list[Span]()
        for before in self.lexicon["before_date"].finditer(text):
            words = list(re.finditer(r"[^\s,;?!()]+", text[before.end() : before.end() + 60]))[:_LONGEST_DATE]
            for last in reversed(words):
                said = text[before.end() : before.end() + last.end()].strip().rstrip(".")
                if ENTITY.search(said) or (said.isalpha() and len(said) < _SHORTEST_STEM):
                    continue
                whole = text[before.start() : before.end() + last.end()].rstrip(":")
                day = next(reversed(self.of_kind("when", text[: before.start()])), None)
                due = self.date(said) or self.date(whole.strip())
                due = due or (self.date(f"{day.said} {whole}") if day else None)
                if due is not None and self._is_in_month(text[before.end() + last.end() :]):
                    break  # "the 31st of February"
                if due is not None:
                    kind = "clock" if due.time and self.lexicon["clock"].fullmatch(said) else "when"
                    spans.append((before.start(), before.start() + len(whole), kind, Entity(whole, due)))
                    break
        spans += [
            (found.start(), found.end(), "clock", Entity(found[0], due))
            for found in self.lexicon["time_of_day"].finditer(text)
            if (due := self.date(found[0])) and not any(first <= found.start() < last for first, last, _, _ in spans)
        ]
        is_day = not _DAYS.search(text) or self.lexicon.parts["correction"].search(text) is not None
        for found in self.lexicon["weekday"].finditer(text) if is_day else ():
            behind = [word.end() for word in re.finditer(r"[^\s,;?!]+", text[found.end() : found.end() + 20])][:2]
            for end in (*(found.end() + one for one in reversed(behind)), found.end()):
                due = self.date(text[found.start() : end])
                if due is not None and not any(first < end and found.start() < last for first, last, _, _ in spans):
                    spans.append((found.start(), end, "when", Entity(text[found.start() : end], due)))
                    break
        return spans

    def _is_in_month(self, behind: str) -> bool:
        """Whether a month follows, of which no day was found."""
        word = _WORD.match(self.lexicon["between_day_and_month"].sub("", behind).strip())
        return word is not None and word[0].casefold() in self.lexicon.answers["month_names"].casefold().split()

    def date(self, said: str) -> Due | None:
        try:
            return parse_date(said, self.facts.now, self.facts.first_weekday, self.facts.day_first)
        except InvalidInputError:
            return None

    def _number(self, said: str) -> float:
        known = self.lexicon.value("numbers", said)
        return float(known if known is not None else said.replace(",", "."))

    # tasks

    def _tasks(self, text: str) -> Iterator[tuple[int, int, NamedTask]]:
        """The tasks that are named for certain: by their title, or by words that only one title has."""
        words = [(found.start(), found.end(), found[0].casefold()) for found in _WORD.finditer(text)]
        index = 0
        while index < len(words):
            run = self._longest(text, words[index : index + 12])
            if run is None:
                index += 1
                continue
            first, length, task = run
            titled = words_of(task.title)
            place = next((n for n, one in enumerate(titled) if one[:3] == words[index + first][2][:3]), len(titled))
            while first and words[index + first - 1][2] in titled[:place]:
                first -= 1
            while index + length < len(words) and words[index + length][2] in titled[-1:]:
                length += 1
            start, end = words[index + first][0], words[index + length - 1][1]
            if text[start - 1 : start] in tuple("'‘") and text[end : end + 1] in tuple("'’"):
                start, end = start - 1, end + 1
            yield start, end, task
            index += length

    def _longest(self, text: str, words: Sequence[tuple[int, int, str]]) -> tuple[int, int, NamedTask] | None:
        """The first word of the name, the number of words up to its end, and the task."""
        best: tuple[int, int, NamedTask] | None = None
        tasks: dict[str, NamedTask] | None = None
        lead: dict[str, NamedTask] = {}
        between: list[dict[str, NamedTask]] = []
        telling = first = 0
        for length, (start, end, word) in enumerate(words, 1):
            if length > 1 and text[words[length - 2][1] : start].strip(" -'\""):
                break
            said = [one for _, _, one in words[:length]]
            named = {task.id: task for task in self._with_name(word, text[:start], text[end:])}
            if self._is_name(word, text[:start], text[end:]):
                break
            is_plain = self._is_plain(word, named.values())
            if is_plain:
                if tasks is None and not named:
                    return best
                if tasks and not tasks.keys() & named.keys():
                    break
                lead = named if length == 1 else {id_: task for id_, task in lead.items() if id_ in named}
                between.append(named)
            else:
                tasks = named if tasks is None else {id_: task for id_, task in tasks.items() if id_ in named}
                if not tasks:
                    break
                telling += not word.isdecimal()
                first = length - 1 if telling == 1 and not best else first
            if len(between) == length > 1 and len(lead) == 1:
                task = next(iter(lead.values()))
                if self._are_name(said, task, text[: words[0][0]]):
                    best = (0, length, task)
            size = end - words[0][0]
            exact = [
                one for one in (tasks or lead).values() if len(one.title) == size and words_of(one.title) == said
            ]
            if len(exact) == 1:
                best = (0, length, exact[0])
            elif tasks and len(both := tasks.keys() & named.keys()) == 1 and is_plain and telling:
                task = tasks[next(iter(both))]  # "team notes"
                best = (first, length, task) if words_of(task.title)[-1] == word else best
            elif tasks and len(tasks) == 1 and telling and not is_plain:
                task = next(iter(tasks.values()))
                if best and any(task.id not in named for named in between):
                    break  # "Book list to Reading list" is no "Read book"
                opening, *others = words_of(task.title)
                is_opening = telling == 1 and bool(others)
                is_opening = is_opening and opening in (word, word.removesuffix("e"), word.removesuffix("en"))
                is_object = self.lexicon["object_first"].match(task.title) and not self._is_other(text[end:], others)
                is_noun = bool(self.lexicon.title_verbs) and opening not in self.lexicon.title_verbs
                if (
                    not is_opening
                    or is_object
                    or is_noun
                    or self.lexicon["article_before"].search(text[: words[0][0]])
                ):
                    best = (first, length, task)
        return best

    def _are_name(self, said: Sequence[str], task: NamedTask, before: str) -> bool:
        """Whether plain words together name a task: "the shift swap", "the long run"."""
        lexicon = self.lexicon
        is_start = words_of(task.title)[: len(said)] == said and lexicon["definite_before"].search(before)
        return bool(is_start) or (lexicon.parts.fillers.issuperset(said) and lexicon.function_words.isdisjoint(said))

    def _with_name(self, word: str, before: str, behind: str) -> tuple[NamedTask, ...]:
        found = self.with_word(word) or self._with_part(word, before) or self.with_typo(word)
        alias = self.lexicon.value("aliases", word) if not found else None
        is_named = self.lexicon["before_alias"].search(before) and self.lexicon["after_alias"].match(behind)
        tasks = self.with_word(alias) if alias and is_named else ()  # "the shopping list" of the groceries
        return found or tuple(task for task in tasks if self.facts.lookup.checklist(task.id))

    def _is_other(self, behind: str, titled: Sequence[str]) -> bool:
        """ "Blumen kaufen" is something else to do than "Blumen gießen"."""
        clause = re.split(r"[,;:.!?]", behind, maxsplit=1)[0]
        verbs = {found[0].casefold() for found in self.lexicon["verb_last"].finditer(clause)}
        words = self.lexicon.parts
        said = [verb for verb in verbs if verb not in titled and verb not in words.fillers]
        return any(not any(pattern.fullmatch(verb) for _, pattern in words.cues) for verb in said)

    def _with_part(self, word: str, before: str) -> tuple[NamedTask, ...]:
        """ "Der Bericht", of "Quartalsbericht schreiben": a part of a compound, in languages that have them."""
        is_verb = any(act.head.fullmatch(word) for act in self.lexicon.acts)  # "stell", of a "Stellplatz"
        if is_verb or self._is_plain(word, ()) or len(word) < _SHORTEST_PART:
            return ()
        if not self.lexicon["before_part"].search(before):
            return ()
        found = self.facts.lookup.task(word)
        is_part = isinstance(found, Match) and any(
            one != word and (one.startswith(word) or one.endswith(word))
            for one in words_of(found.title)
            if before.strip() or not self.lexicon["verb_last"].fullmatch(one)  # but "schreibe …"
        )
        return (NamedTask(found.id, found.title),) if is_part and isinstance(found, Match) else ()

    def with_typo(self, word: str) -> tuple[NamedTask, ...]:
        lexicon = self.lexicon
        known = (lexicon.common, lexicon.typed, lexicon.parts.fillers, self._names)
        is_word = len(word) < _LONG_WORD or any(word in words for words in known)
        return () if is_word else self.facts.lookup.with_typo(word)

    @property
    def _names(self) -> set[str]:
        return {name.casefold() for name in (*self.facts.labels, *self.facts.lists)}

    def _is_plain(self, word: str, tasks: Iterable[NamedTask]) -> bool:
        """Whether it tells no task by itself but may be part of a title: "the", "anrufen", the name of a list."""
        if word in self.lexicon.common or word in self._names or self.lexicon.value("numbers", word):
            return True
        verbs = [
            f"{stem}en" for ending in ("st", "t", "e", "") if (stem := word.removesuffix(ending)) + ending == word
        ]
        if any(words_of(task.title)[-1] in verbs for task in tasks) and not self.lexicon.title_verbs:
            return True  # "schreibst du das auf"
        openings = [words_of(task.title)[0] for task in tasks]  # "Einlagen abholen" begins with no verb
        bases = self.lexicon.title_verbs.intersection(_forms(word, ("s",))) if word.endswith("s") else ()
        if openings and bases and all(opening in bases for opening in openings):
            return True  # "she sends me …"
        is_noun = any(opening.startswith(word[:_SHORTEST_PART]) for opening in openings)
        return not is_noun and self.lexicon["verb_last"].fullmatch(word) is not None

    def _is_name(self, word: str, before: str, after: str) -> bool:
        """Whether it is a label or list that is spoken of as such."""
        kind, beside = self.lexicon["named_kind"], before.rstrip(" :").split()[-1:]
        is_told = kind.match(after.lstrip(" -")) or (beside and kind.fullmatch(beside[0]))
        return word in self._names and bool(is_told)

    def with_word(self, word: str) -> tuple[NamedTask, ...]:
        """The tasks that have a word in their titles, perhaps with another ending."""
        lookup = self.facts.lookup
        if word in self.lexicon.common or word in self._names:
            return lookup.with_word(word)
        for form in (word, *_forms(word, self.lexicon.endings)):
            found = lookup.with_word(form)
            if found:  # "the donkey", where there are also "donkeys"
                bare = form.removesuffix("'s")
                forms = (bare, f"{bare}s", f"{bare}'s", bare.removesuffix("s")) if len(bare) > _SHORTEST_STEM else ()
                others = (lookup.with_word(one) for one in forms if one != form)
                return tuple({task.id: task for some in (found, *others) for task in some}.values())
        return ()

    def with_part_of(self, word: str) -> tuple[NamedTask, ...]:
        """ "Die Adventskarte", of "Karten für den Advent schreiben": those with a part of a compound."""
        if len(word) < _LONG_WORD or self.lexicon.language != "de" or word in self.lexicon.common:
            return ()
        places = range(len(word) - _SHORTEST_PART, _SHORTEST_PART - 1, -1)
        parts = (part for at in places for part in (word[:at], word[:at].removesuffix("s"), word[at:]))
        found = (self.facts.lookup.with_word(part) or self.with_compound(part) for part in parts)
        return next((tasks for tasks in found if tasks), ())

    def with_compound(self, word: str) -> tuple[NamedTask, ...]:
        """ "Die Kasse", of "Mannschaftskasse auffüllen": those with a longer word that begins or ends with it."""
        return self.facts.lookup.with_part(word) if len(word) >= _SHORTEST_PART - 1 else ()

    def with_deed(self, word: str) -> tuple[NamedTask, ...]:
        """ "Paid", of something to pay."""
        found = (self.facts.lookup.with_word(base) for base in self.lexicon.parts.bases(word))
        return next((tasks for tasks in found if tasks), ())

    def is_chance(self, character: str) -> bool:
        """Whether a task is named by one of several words of its title, which may stand there by chance."""
        entity = self[character]
        title = words_of(entity.task.title)[1:] if entity.task else []
        telling = [word for word in title if word not in self.lexicon.common]
        return len(words_of(entity.said)) == 1 and len(telling) > 1


def unaccented(name: str) -> str:
    """As it is typed without looking for the keys: "cafe" for "Café"."""
    return "".join(one for one in normalize("NFKD", fold(name)) if not combining(one))


def words_of(title: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(title)]


def _forms(word: str, endings: Sequence[str]) -> Iterator[str]:
    """The word as it may stand in a title: without its ending, or with one."""
    bare = re.sub(r"['’]s?$", "", word)
    if bare != word:
        yield bare
    for ending in endings:
        if bare.endswith(ending) and len(bare) - len(ending) >= _SHORTEST_STEM:
            yield bare[: -len(ending)]
            if ending == "ing":
                yield f"{bare[: -len(ending)]}e"
    if bare.endswith("y"):
        yield f"{bare[:-1]}ies"
    if bare.endswith("ies"):
        yield f"{bare[:-3]}y"
    yield from (f"{bare}s", f"{bare}'s") if len(bare) >= _SHORTEST_STEM else ()
    umlauts = bare.replace("ae", "ä").replace("oe", "ö").replace("ue", "ü")
    yield from (umlauts,) if umlauts != bare else ()
