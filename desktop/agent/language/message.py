"""Reads a whole message: divides it into sentences and clauses, sets aside what asks for nothing, and puts the rest
together."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from desktop.agent.language.acts import ClauseReader
from desktop.agent.language.asking import selection_in
from desktop.agent.language.assembly import Assembly
from desktop.agent.language.chips import NewTask
from desktop.agent.language.clauses import divided
from desktop.agent.language.decision import FoundByPatterns, decided, is_proposed
from desktop.agent.language.entities import Entities, words_of
from desktop.agent.language.lexicon import ENTITY, KINDS, Lexicon, language_of, lexicon_of
from desktop.agent.language.likely_acts import MANY, NOTHING, TOKEN, act_of, likelihoods, tokens_of
from desktop.agent.language.meant_tasks import Said
from desktop.agent.language.names import Names, restored
from desktop.agent.language.new_task import completed, items_in, new_tasks
from desktop.agent.language.parts import contradict, last_values
from desktop.agent.language.pieces import ACTS, WORD
from desktop.agent.language.reading import Intent, Item, Level, Mood, Reading, Selection, Target
from desktop.agent.language.spoken import written
from desktop.agent.language.targets import QUOTE, TASK, Targets
from desktop.agent.provider import Facts, NamedTask
from desktop.domain.run import STEP_PREFIX
from desktop.domain.task import Due
from desktop.domain.text import fold, shorten

_SENTENCE = re.compile(
    r"(?<=[^\d\s][.!?…])\s+|(?<=\S[!?])(?=[A-Za-zÄÖÜäöü])|(?<=[a-z]\.)(?=[A-Z][a-z])|(?<=\s[:;][()D])\s+"
    r"|(?<=[\ue000-\ue0ff]\.)\s+|\n+"
)
_NUMBERS = re.compile(r"\s+(?=\d[.)] )")
_IS_NUMBERED = re.compile(r"(?:^|\s)1[.)] .*\s2[.)] ")
_HEADED = re.compile("[\ue400-\ue4ff]: ?")
_FRONTED = re.compile("((?:[\ue100-\ue3ff\ue500-\ue5ff] ?)+)[ ,]*")
_NUMBERED = re.compile(r"^\s*(?:\d{1,2}[.)]|[-*•])\s+")
_PLUS = re.compile(r"^\+ *(?=\w)")
_BULLETS = re.compile(r":\s*\n")
_LONGEST = 4000  # characters; nobody reads more of them for a request
_LONGEST_SENTENCE = 500
_MOST_SENTENCES = 40
_LONGEST_TITLE = 7  # words
_OPENING = 3  # words
_FEWEST = 2
_VAGUE = 0.5  # how likely something has to be asked
_SHORT = 7
_SHORTEST_TYPO = 4
_LONG_WORD = 6


def read(text: str, facts: Facts, language: str = "", earlier: Sequence[NamedTask] = ()) -> Reading:
    """What a message asks for, or what it is where it asks for nothing. `earlier` are tasks that "them" may mean."""
    text = _cleaned(text)
    reader = _MessageReader(facts, lexicon_of(language or language_of(text, facts)))
    reader.clauses.meant.earlier = [Target(words=task.title, task_id=task.id) for task in earlier]
    return reader.read(text)


@dataclass(frozen=True)
class ReadByRules:
    """What is learned from: the words and marks of a message, in which names stand as one of their kind, and what is
    found in it by rules."""

    said: Sequence[Said]
    rules: Sequence[str]
    entities: Entities
    looks_for: Callable[[], Selection]

    @property
    def tokens(self) -> list[str]:
        return [one.token for one in self.said]


def read_by_rules(text: str, facts: Facts, language: str) -> ReadByRules:
    reader = _MessageReader(facts, lexicon_of(language))
    reader.by_rules(_cleaned(text))
    said = reader.read_words()

    def looks_for() -> Selection:
        return Assembly("list_tasks", "\n".join(reader.named), said, reader.clauses.parts).selection()

    return ReadByRules(said, reader.found(), reader.entities, looks_for)


def _cleaned(text: str) -> str:
    text = text.removeprefix(STEP_PREFIX)[:_LONGEST].replace("’", "'").replace("\u00a0", " ")
    return ENTITY.sub(" ", text)


def items_in_text(text: str, facts: Facts, language: str) -> tuple[Item, ...]:
    """The items of a checklist that are all that a text says."""
    entities = Entities(facts, lexicon_of(language))
    return items_in(entities.hide_quotes(text), entities)


def tasks_in(text: str, facts: Facts, language: str) -> list[NamedTask]:
    """The tasks that a text names, whatever else it says."""
    entities = Entities(facts, lexicon_of(language))
    entities.hide(entities.hide_quotes(text))
    return list({one.task.id: one.task for one in entities.known if one.task}.values())


def tasks_named(text: str, facts: Facts, language: str) -> list[Target]:
    """The tasks that are all that a text says."""
    entities = Entities(facts, lexicon_of(language))
    found = Targets(entities).targets(entities.hide(entities.hide_quotes(text)))
    return [target for target in found if target.task_id] if isinstance(found, list) else []


class _MessageReader:
    def __init__(self, facts: Facts, lexicon: Lexicon) -> None:
        self.names = Names(facts, lexicon)
        self.facts = self.names.facts
        self.lexicon = lexicon
        self.entities = Entities(self.facts, lexicon)
        self.clauses = ClauseReader(self.entities)
        self.intents: list[Intent] = []
        self.text = ""
        self.said: list[str] = []
        self.named: list[str] = []  # the same, with all that may be a name
        self.words: list[Said] = []
        self.is_kind = self.is_news = self.is_vague = False
        self.mood = Mood.OTHER
        self.refused: tuple[int, int] | None = None  # where the sentence stands that says what not to do

    def by_rules(self, text: str) -> list[str]:
        """Finds what the words mean, by rules; returns the sentences."""
        self.text = hidden = self.names.written(self.entities.hide_quotes(text))
        sentences = [self._added_first(one) for one in self._with_notes(_sentences(hidden, self.lexicon))]
        self.clauses.is_alone = len(sentences) == 1
        for sentence in sentences[:_MOST_SENTENCES]:
            place = max(hidden.find(sentence), 0)
            self.clauses.span = (place, min(place + len(sentence), len(hidden)))
            self._sentence(" ".join(sentence.split(" ")).strip())
        self._merge()
        return sentences

    def read(self, text: str) -> Reading:
        sentences = self.by_rules(text)
        self._weigh()
        if any(map(is_proposed, self.intents)):
            self._doubt()
        question = next((one.question for one in self.intents if one.level is Level.ASK and one.question), "")
        mood = Mood.REQUEST if self.intents else self.mood
        if self.intents and all(one.tool == "add_task" and one.level is Level.MAY for one in self.intents):
            question = self._asks_back(sentences)
        if not self.intents and self.mood is Mood.OTHER:
            if self.clauses.is_unsupported:
                mood = Mood.UNSUPPORTED
            else:
                question = self._asks_back(sentences)
        intents = restored(self.intents) if self.names.several else self.intents
        return Reading(tuple(intents), mood, question, self.lexicon.language, is_vague=self.is_vague)

    def _tokens(self) -> list[str]:
        """Its words and marks, in which names of lists, labels and items, and what was done to a task, stand as one
        of their kind, so that they are the same for everybody."""
        facts, lookup = self.facts, self.facts.lookup
        tasks = [one.task for one in self.entities.known if one.task] + ([facts.focus] if facts.focus else [])
        titled = {fold(word) for task in tasks for word in WORD.findall(task.title)}
        items = {
            fold(word) for task in tasks for item in lookup.checklist(task.id) for word in WORD.findall(item.title)
        }
        items |= {fold(word) for one in self.intents for item in one.items for word in WORD.findall(item.title)}
        names = {"<list>": facts.lists, "<label>": facts.labels}
        kinds = {fold(name): kind for kind, known in names.items() for name in known}
        statuses = self.lexicon.parts["as_status"].findall("\n".join(self.named))
        for word in {fold(word) for one in statuses for word in WORD.findall(one)}:
            kinds.pop(word, None)  # "is in progress", where there is a list of that name
        found = []
        said = TOKEN.findall("\n".join(self.named))
        for token, one in zip(tokens_of(self.named), said, strict=True):
            known = kinds.get(fold(token))
            if TASK.match(one) and self.entities.is_chance(one):
                known = "<chance>"
            if known is None and fold(token) in items - self.lexicon.common:
                known = "<item>"
            if known is None and any(fold(base) in titled for base in self.lexicon.parts.bases(token)):
                known = "<deed>"
            if known is None and token.isalpha() and token not in self.lexicon.common:
                count = len(self.entities.with_word(token))
                known = "<tasks>" if count > 1 else "<part>" if count else None
            if known is None and self.clauses.parts.pieces.item_anywhere(token):
                known = "<item>"
            found.append(known or token)
        return found

    def read_words(self) -> list[Said]:
        """Its words and marks, with the tasks that were found by name."""
        said = []
        for token, found in zip(self._tokens(), TOKEN.finditer("\n".join(self.named)), strict=True):
            is_task = TASK.match(found[0]) is not None
            task = self.entities[found[0]].task if is_task else None
            is_text = is_task or QUOTE.match(found[0]) or not ENTITY.match(found[0])
            said.append(
                Said(
                    token,
                    tuple(words_of(restored(self.entities.plain(found[0])))) if is_text else (),
                    found.span(),
                    task.id if task else "",
                    is_task and self.entities.is_chance(found[0]),
                    entity=found[0] if ENTITY.match(found[0]) else "",
                )
            )
        return said

    def found(self) -> list[str]:
        """The acts that were found by rules, or what kind of message it seems to be."""
        acts = [
            act_of(one) if is_proposed(one) else f"{act_of(one)}, {one.level.name.lower()}" for one in self.intents
        ]
        return [*acts, *(["plain"] if self._is_plain() else [])] or [self.mood.value]

    def _is_plain(self) -> bool:
        """Whether all is asked for plainly, and every word has a part in it."""
        pieces = self.clauses.parts.pieces
        is_asked = bool(self.intents) and all(one.level is Level.MUST for one in self.intents)
        return is_asked and not any(piece.unknown for said in self.named for piece in pieces.of(said))

    def _is_command(self) -> bool:
        opening = self._without_openers(self.named[0]) if self.named else ""
        return self.clauses.begins(opening) or self.lexicon["polite"].match(opening) is not None

    def _with_notes(self, sentences: list[str]) -> list[str]:
        """What only says more of a new task goes with it: "Add: buy stamps. Note: for letters." """
        found: list[str] = []
        rank, _, first = sentences[0].partition(":") if sentences else ("", "", "")
        if self.lexicon.value("priorities", rank.strip(" .!")) and (first.strip() or len(sentences) > 1):
            others = [first, *sentences[1:]] if first.strip() else sentences[1:]
            sentences = [f"{others[0].strip(' .!')}, {rank.strip(' .!')}", *others[1:]]  # "Urgent!! Call Ann."
        for sentence in sentences:
            is_corrected = self.lexicon.parts["correction"].match(sentence) and len(sentence.split()) <= _SHORT
            is_corrected = is_corrected and not self.lexicon["takes_back"].fullmatch(sentence.strip(" .!…"))
            meant = self.lexicon.parts["i_mean"].fullmatch(sentence.strip(" .!?"))
            if found and meant and found[-1].rstrip().endswith("?"):  # "what is burning? I mean overdue"
                found[-1] = f"{found[-1].rstrip(' ?')}, {next(one for one in meant.groups() if one)}?"
                continue
            if found and (is_corrected or self.lexicon.parts["add_that"].fullmatch(sentence.strip(" .!"))):
                found[-1] = f"{found[-1].rstrip(' .!')}, {sentence}"
                continue
            if found and found[-1].endswith("?") and self._only_names(sentence):
                found[-1] = (
                    f"{found[-1].rstrip(' ?')}, {sentence.strip(' .!')}?"  # "Any calls tomorrow? Label calls."
                )
                continue
            is_note = self.lexicon.parts["note"].match(sentence) is not None
            is_note = is_note or self.lexicon.parts["items_start"].match(sentence) is not None
            is_said = found and self.clauses.begins(self._without_openers(found[0])) and is_note
            if is_said or (len(found) == 1 and self._is_errand(found[0]) and self._is_of_new(sentence)):
                found[-1] = f"{found[-1].rstrip(' .!')}, {sentence}"
                continue
            found.append(sentence)
        return found

    def _only_names(self, sentence: str) -> bool:
        """Whether it is no more than the label or list, or the task, that was meant."""
        piece = self.clauses.parts.pieces.one(self.entities.hide(self._without_openers(sentence)))
        is_one = len(piece.targets) + len(piece.labels) + bool(piece.place) == 1
        others = piece.cues - {"field:label", "field:list", "it"}
        return is_one and not (others or piece.unknown or piece.quotes or piece.dates or piece.spans)

    def _added_first(self, sentence: str) -> str:
        """ "Call the bank, add it as a task in Work", in the usual order."""
        titled = self.lexicon.parts["titled"].search(sentence)
        if titled:
            before = sentence[: titled.start()]
            piece = self.clauses.parts.pieces.one(self.entities.hide(before))
            if titled["quote"] or (self.clauses.begins(self._without_openers(before)) and "add" in piece.cues):
                named = titled["quote"] or titled["title"]
                chips = self.clauses.parts.chips.words(piece)
                return f"{self.lexicon.answers['add']} {named}{chips}{sentence[titled.end() :]}"
        found = self.lexicon.parts["add_that"].search(sentence)
        title = sentence[: found.start()].strip(" ,;:.–-") if found else ""
        said = self._spelled(self._without_openers(title))
        title = self.lexicon["i_must"].sub("", self.lexicon.parts["habit"].sub(r"\1", said)).strip()
        if found is None or not title or title.endswith("?") or self.clauses.begins(title):
            return sentence
        if self.clauses.framed(self.entities.hide(sentence.strip(" .!")), ("lacking",)):
            return sentence
        hidden = self.entities.hide(title)
        of_title = self.clauses.parts.pieces.one(hidden)
        is_must = title != said or "shall" in of_title.cues
        is_other = TASK.split(hidden)[0].split()[-1:] == of_title.unknown[:1] != []  # "performance reviews"
        known = len(of_title.targets) == 1 and not (of_title.unknown and (is_must or is_other))
        is_titled = bool(of_title.unknown or of_title.quotes or of_title.targets)  # not "please don't add that"
        cues = self.clauses.parts.pieces.one(found[0]).cues
        is_of_some = "shall" in of_title.cues and any(  # "the alarm should be on Friday", of two tasks
            len(self.entities.with_word(word.casefold())) > 1 for word in of_title.unknown
        )
        if known or is_of_some or not is_titled or not ("task" in cues or self.facts.focus is None):
            return sentence
        words = self.lexicon.answers["add_these" if "these" in cues else "add"]
        more = sentence[found.end() :].strip(" ,;:.")
        if "someday" in cues:
            title = self.lexicon.parts.cue("someday").sub("", title).strip()
            more = f"{self.lexicon.parts.chips['someday']} {more}".strip()
        return f"{words} {title}{', ' if more else ''}{more}"

    def _is_errand(self, sentence: str) -> bool:
        """ "Cancel the phone contract!!!": something to do that is no task yet, and nothing else."""
        hidden = self.entities.hide(sentence.strip(" .!"))
        return self.lexicon["errand"].match(hidden) is not None and ENTITY.search(hidden) is None

    def _is_of_new(self, sentence: str) -> bool:
        chips = self.clauses.parts.chips
        return chips.are_chips(self.entities.hide(written(sentence, self.lexicon)))

    def _sentence(self, sentence: str) -> None:
        lexicon = self.lexicon
        sentence = _PLUS.sub(f"{lexicon.answers['add']} ", sentence)
        said = self.lexicon["tail"].sub("", written(self._spelled(_NUMBERED.sub("", sentence)), lexicon))
        if not said or len(said) > _LONGEST_SENTENCE:
            return
        self.said.append(said)
        self.named.append(said)
        if lexicon["glad"].match(said):
            self.clauses.subject(self.entities.hide(said))
            return
        is_done = lexicon["done_word"].fullmatch(said) and self.facts.focus
        plain = said.rstrip(" .!?…")
        for name, pattern in lexicon.moods if not is_done else ():
            if pattern.fullmatch(plain) or pattern.fullmatch(self._without_openers(plain) or plain):
                self._is(Mood(name))
                return
        taken = lexicon["takes_back"].match(said)
        behind = self.entities.hide(said[taken.end() :]) if taken else ""
        is_kept = bool(self.clauses.parts.pieces.one(behind).cues & {"keep", "good"})  # "scrap that, Friday is fine"
        if is_kept or any(lexicon[name].fullmatch(said.rstrip(" .!…")) for name in ("takes_back", "settled")):
            self._is(Mood.CANCELLED)
            return
        self.is_kind = lexicon["please"].search(said) is not None
        self.is_news = lexicon["own_news"].search(said) is not None
        taken_back = [found.end() for found in lexicon["changes_mind"].finditer(said)]
        if taken_back:  # "put the tap on P0! Just kidding.", "…, forget I said that, Friday is fine"
            self._is(Mood.CANCELLED)
            said = said[taken_back[-1] :].strip(" ,;.!–-")
        if not said:
            return
        whole = self._without_names_in_titles(self.entities.hide(said))
        self.named[-1] = self.named[-1].replace(said, whole)
        hidden = self._without_remark(self._without_chance_names(whole))
        self.said[-1] = self.said[-1].replace(said, hidden)
        if self._is_retracted(hidden):
            return
        if self._is_same_again(hidden.strip(" .!")):
            return
        is_question = lexicon["tag"].sub("", said).rstrip(" )\"'").endswith("?")
        hidden = self.lexicon["add_to_list"].sub(self._added_to_list, hidden)
        hidden = self._with_focus(self._with_last_value(self._without_openers(hidden)))
        hidden = self.lexicon["put_into"].sub(
            self._put_into_list, self.lexicon["list_chip"].sub(self._list_chip, hidden)
        )
        if is_question or not self._says_more(hidden.strip(" .!")):
            self._whole(hidden, is_question=is_question)

    def _without_names_in_titles(self, hidden: str) -> str:
        """ "Add meet the new swim parents", where there is "Swim goggles": what stands within the words of something
        new names no task. Behind a preposition it may: "add milk to the groceries"."""
        for clause in self.lexicon.divided(hidden, self.lexicon.parts["joins"]):
            title = self.lexicon["adds"].match(clause)
            for found in TASK.finditer(clause, title.end()) if title else ():
                before = clause[title.end() : found.start()] if title else ""
                if ENTITY.search(before) or self.lexicon["before_target"].search(before):
                    break
                if before.strip():
                    hidden = hidden.replace(found[0], self.entities[found[0]].said)
        return hidden

    def _without_chance_names(self, hidden: str) -> str:
        """ "Nadia is out of her office", where there is "Write a speech for Nadia": one word of a title, beside words
        that have no part in a request, names no task where another one is named or nothing is asked for."""
        clauses = self.lexicon.divided(hidden, self.lexicon.parts["joins"])
        names = TASK.findall(hidden)
        chance = [one for one in names if self.entities.is_chance(one) and f"{one}:" not in hidden]
        if not chance or (len(chance) == len(names) and any(map(self._is_request, clauses))):
            return hidden
        for clause in clauses:
            is_told = self.lexicon["finite"].search(clause) and self.clauses.parts.pieces.one(clause).unknown
            has_other = any(one not in chance for one in TASK.findall(clause))
            for found in TASK.finditer(clause):
                before = clause[: found.start()]
                is_meant = self.lexicon["definite_before"].search(before)
                is_beside = has_other and self.lexicon["preposition_before"].search(before)
                is_beside = is_beside or TASK.search(before.rstrip()[-1:])  # "the lamp shoot", of two tasks
                if found[0] in chance and not is_meant and (is_told or is_beside):
                    hidden = hidden.replace(found[0], self.entities[found[0]].said)
        return hidden

    def _without_remark(self, hidden: str) -> str:
        """ "The shop closes at noon on Tuesdays, so move the plaster to tomorrow": what is told before a request, in
        words of its own, has no part in it. Not where the request speaks of what was told: "…, so delete it"."""
        for place in self.lexicon.parts["remark_ends"].finditer(hidden):
            before, after = hidden[: place.start()], hidden[place.end() :]
            is_asked = self._is_request(before) or self._holds_free_text(before) or "?" in before
            if is_asked or self.lexicon["condition"].match(before.strip()):
                break
            if not self._is_request(after):
                continue
            told, asked = self.clauses.parts.pieces.one(before), self.clauses.parts.pieces.one(after)
            is_own = asked.targets or asked.quotes or "every" in asked.cues or self._holds_free_text(after)
            is_own = is_own and not asked.cues & {"it", "these"}
            is_told = len(told.unknown) > (1 if self.lexicon["finite"].search(before) else 3)
            pieces, tasks = self.clauses.parts.pieces, [target.task_id for target in asked.targets] or [""]
            is_same = all(target in asked.targets for target in told.targets)
            is_same = is_same and not any(pieces.item_in(told.unknown, task) for task in tasks)
            if is_own and is_told and is_same:
                return self.entities.hide(self.entities.plain(after))  # its days are not those of the request
        return hidden

    def _is_request(self, clause: str) -> bool:
        clause = self._without_openers(clause)
        is_asked = self.clauses.begins(clause) or self.lexicon["polite"].match(clause) is not None
        is_asked = is_asked or (clause.rstrip().endswith("?") and self.lexicon["asked"].match(clause) is not None)
        cues = self.clauses.parts.pieces.one(clause).cues
        return is_asked or self._is_final(clause) or bool(cues & ACTS and cues & {"it", "these"})

    def _is_same_again(self, hidden: str) -> bool:
        """ "Delete the gym. Also the passport": the same, for other tasks."""
        piece = self.clauses.parts.pieces.one(hidden)
        target = self.intents[-1].target if self.intents else None
        is_bare = bool(piece.targets) and not (piece.says or piece.unknown or piece.quotes or piece.cues - {"too"})
        if not is_bare or target is None or not self.lexicon.parts["also"].match(hidden):
            return False
        acts = [one for one in self.intents if one.target == target and one.mutates and not one.given]
        self.intents += [replace(one, target=other) for other in piece.targets for one in acts]
        return bool(acts)

    def _with_focus(self, hidden: str) -> str:
        """ "Add milk to this": the open task is meant as if it were named."""
        found = self.lexicon["to_this"].search(hidden) if self.facts.focus else None
        if found is None or self.facts.focus is None:
            return hidden
        task = self.entities.named(found["this"], NamedTask(self.facts.focus.id, self.facts.focus.title))
        return f"{hidden[: found.start('this')]}{task}{hidden[found.end('this') :]}"

    def _added_to_list(self, found: re.Match[str]) -> str:
        """ "Add buy a new freezer to Home": a title, whatever words of tasks are in it."""
        title = found["title"]
        is_new = TASK.search(title) and not TASK.fullmatch(self.lexicon["determiner"].sub("", title).strip())
        if not is_new or not self.entities.known_list(found["list"]) or QUOTE.search(title):
            return found[0]
        said = self.entities.plain(title)
        return found[0].replace(title, self.entities.hide_quotes(f'"{said}"') if '"' not in said else said)

    def _put_into_list(self, found: re.Match[str]) -> str:
        """ "Put newborn shoot in Work, Friday": something new, unless a task is named."""
        words = {*WORD.findall(found["title"].casefold())} - self.lexicon.common
        is_named = any(map(self.entities.with_word, words))
        is_place = self.entities.known_list(found["list"]) if found["list"] else not is_named
        is_new = is_place and not ENTITY.search(found["title"])
        return (
            f"{self.lexicon.answers['add']} {found[0][found.start('title') - found.start() :]}"
            if is_new
            else found[0]
        )

    def _list_chip(self, found: re.Match[str]) -> str:
        """ "Label deep, list Work" asks for no list to be shown."""
        name = self.entities.known_list(found["name"])
        return f"{self.lexicon.parts.chips['list']} {name}" if name else found[0]

    def _is_retracted(self, hidden: str) -> bool:
        """ "Delete it… nah, let it live": a no behind a request that says nothing else to do takes it back."""
        for place in self.lexicon["hesitates"].finditer(hidden):
            before, after = hidden[: place.start()].strip(), hidden[place.end() :].strip(" ,;.!?…")
            if not (before or self.intents):
                continue
            piece = self.clauses.parts.pieces.one(after)
            is_other = (
                piece.values or piece.is_named or piece.quotes or piece.cues & ACTS or self.clauses.begins(after)
            )
            is_other = is_other or (self._holds_free_text(before) and not self.lexicon["finite"].search(after))
            is_taken_back = (self.lexicon["takes_back"].match(after) and not piece.values) or "keep" in piece.cues
            if is_taken_back or not is_other:
                self.intents = self.intents if before else []
                self.mood = self.mood if self.intents else Mood.CANCELLED
                return True
        return False

    def _says_more(self, hidden: str) -> bool:
        """ "Due in a week, label deep", behind a new task, says more of it, "all for Friday" of several. All of its
        words must have a part in that."""
        last = next((one for one in reversed(self.intents) if one.target is None or not one.target.is_new), None)
        if last is None or last.tool != "add_task" or not last.title:
            return False
        for_all = self.lexicon["for_all"].match(hidden)
        hidden = hidden[for_all.end() :].strip() if for_all else hidden
        if self.clauses.parts.pieces.one(hidden).cues & (ACTS | {"every", "these", "ask", "keep"}):
            return False
        tasks = [one for one in self.intents if one.tool == "add_task" and one.title] if for_all else [last]
        said = [self._completed(one, hidden) for one in tasks]
        if not all(said):
            return False
        for task, (new, *others) in zip(tasks, said, strict=True):
            self.intents[self.intents.index(task)] = new
            self.intents += others
        return True

    def _completed(self, task: Intent, hidden: str) -> list[Intent]:
        """A new task with what is said of it; nothing where something else is said."""
        quote = self.entities.hide_quotes(f'"{task.title}"')
        said = self.clauses.parts.chips.tidied(f"{quote}, {hidden}")
        more, *others = new_tasks(said, self.entities, self.clauses.span)
        named = ("due", "start", "priority", "list", "repeat", "remind", "description")
        values = {name: value for name in named if (value := getattr(more, name))}
        is_note = "description" in values and ":" not in hidden  # "note it"
        if more.title != task.title or not (values or others) or is_note:
            return []
        return [replace(task, **values), *others]

    def _with_last_value(self, hidden: str) -> str:
        """ "To Thursday, sorry, I mean Friday": with the value that holds."""
        found = self.lexicon.parts["correction"].search(hidden)
        before, after = (hidden[: found.start()], hidden[found.end() :].strip(" .!")) if found else ("", "")
        pieces = self.clauses.parts.pieces
        piece, known = pieces.one(after), pieces.one(before)
        if not before.strip() or not after:
            return hidden
        if self.clauses.begins(after) and self.lexicon.parts["starts_over"].search(hidden):
            self.clauses.subject(before)
            return after  # "add milk, no wait, delete the gym"
        acts = ((act, act.head.match(before)) for act in self.lexicon.acts if act.name in ("add", "remind"))
        place = self.lexicon.parts["items_place"].search(before)
        is_apart = place is None  # "take … down": the verb has two parts
        verb = next(
            (self.lexicon.answers["add"] if act.tail and is_apart else head[0] for act, head in acts if head), ""
        )
        if verb and piece.unknown and self.lexicon.parts["starts_over"].search(hidden):  # "add milk, no wait, tea"
            kept = [place[0] if place else "", *(known.dates if not piece.dates else ())]
            return f"{verb} {after} {' '.join(kept)}"
        is_other = len(piece.targets) == len(known.targets) == 1 and not (piece.values or piece.cues & ACTS)
        if is_other and known.says and not (piece.unknown or piece.quotes):  # "delete the gym, no wait, the rent"
            return TASK.sub(TASK.findall(after)[0], before)
        if piece.unknown or piece.quotes or piece.is_named or not piece.values or not known.values:
            return hidden
        days = [one.due for one in map(self.entities.__getitem__, known.dates) if one.due]
        new = next((one for one in map(self.entities.__getitem__, piece.dates) if one.due), None)
        if new and new.due and days:
            is_time = ord(piece.dates[0]) & 0xFF00 == KINDS["clock"]
            due = Due(days[-1].date, new.due.time) if is_time else Due(new.due.date, new.due.time or days[-1].time)
            for one in known.dates:
                before = before.replace(one, " ")
            return f"{before.strip()} {self.entities.dated(new.said, due)}"
        for name, pattern in self.lexicon.parts.cues:
            rank = next((cue for cue in piece.cues if cue.startswith("priority:")), "")
            if rank and name.startswith("priority:") and pattern.search(before):
                return pattern.sub(rank.partition(":")[2], before)
        return hidden

    def _is(self, mood: Mood) -> None:
        if mood is Mood.CANCELLED:
            self.intents.clear()
        if mood is not Mood.OTHER and not (self.mood is Mood.CANCELLED and mood in (Mood.THANKS, Mood.GREETING)):
            self.mood = mood

    def _whole(self, hidden: str, *, is_question: bool) -> None:
        """A sentence: a question, a condition, or clauses."""
        lexicon = self.lexicon
        hidden = hidden.strip()
        if lexicon["choice"].fullmatch(hidden.strip(" .!?")):
            return
        hidden = self._without_preface(hidden)
        asked = lexicon["asked"].match(hidden)
        hidden = self._day_last(hidden)
        about = self.clauses.asks_about_one(hidden, is_question=is_question)
        if about:
            self.intents.append(about)
            return
        if lexicon["help"].match(hidden) or lexicon["advice"].search(hidden):
            self.mood = Mood.HELP
            return
        headed = _HEADED.match(hidden)
        polite = lexicon["polite"].match(hidden, headed.end()) if headed else lexicon["polite"].match(hidden)
        if headed and polite:  # "Rent: can you set it to Friday?"
            hidden = f"{headed[0]}{hidden[polite.end() :].rstrip(' ?')}"
            polite = lexicon["polite"].match(hidden)
        if lexicon["condition"].match(hidden) or (
            not polite and self._has_condition(hidden) and not self._holds_free_text(hidden)
        ):
            self._conditional(hidden)
            return
        body = hidden[polite.end() :] if polite else hidden
        if polite and lexicon["explains"].match(body.strip()):
            self.mood = Mood.HELP
            return
        if polite and lexicon["able"].match(hidden) and self._is_general(body):
            self.mood = Mood.ABOUT_ME
            return
        told = self._told_before_question(hidden, is_question=is_question) if not asked and not polite else None
        if told:
            self._whole(told[0], is_question=False)
            self._whole(told[1], is_question=True)
            return
        if not polite and (asked or (is_question and not self.clauses.begins(self._without_openers(body)))):
            found = self._asked(hidden)
            self.intents += found
            if found or not (lexicon["modal_first"].match(hidden) or self._has_request(hidden)):
                if not found:
                    self.clauses.subject(hidden.strip(" ?"))
                    self._ask_otherwise(hidden, is_question=True)
                return
        if lexicon["topic_first"].match(body):
            found = self.clauses.read(lexicon["closers"].sub("", body).strip(" ?.!"))
            if found:
                self.intents += found
                return
        noted = self.clauses.framed(body.strip(" ?.!"), ("note", "labels", "queue", "lacking"))
        if noted:
            self.intents += noted
            return
        if not polite and self._is_only_told(body):
            self.clauses.subject(body)
            return
        if self.clauses.parts.is_choice_of_values(body):
            question = lexicon.answers["which_date" if self.entities.of_kind("when", body) else "which_value"]
            self.intents.append(Intent("update_task", Level.ASK, self.clauses.span, question=question))
            return
        by_parts = self._by_parts(body) or self._listed(body)
        if by_parts:
            self.intents += by_parts
            return
        if self.clauses.begins(self._without_openers(body)):
            body = lexicon["field_join"].sub(lexicon.answers["and_set"], body)
        self.clauses.is_polite = polite is not None
        is_new = self.clauses.parts.chips.is_new_task(body)
        if is_new is NewTask.TOLD and (polite or not is_question or self.clauses.begins(body)):
            adds = (act.strip(body) for act in lexicon.acts if act.name == "add")
            said = next((rest for rest in adds if rest is not None), body)
            self.intents += self.clauses.added(lexicon["i_must"].sub("", said.strip()))
            return
        known = len(self.intents)
        whole = [self.clauses.parts.chips.without_remarks(body)] if is_new is NewTask.LIKELY else []
        for clause in whole or self._divided(body):
            self._clause(clause)
            self.clauses.is_polite = False
        if is_question and not polite:  # "do labels work across lists?"
            new = (one for one in self.intents[known:] if one.tool != "add_task" or one.level is not Level.MAY)
            self.intents = [*self.intents[:known], *new]
        is_silent = len(self.intents) == known and self.mood is Mood.OTHER and not is_question
        has_more = self.clauses.parts.chips.count(body) > 1 or lexicon["with_items"].search(body) is not None
        if is_silent and is_new is NewTask.LIKELY and has_more:
            self.intents += self.clauses.added(body)
        self._ask_otherwise(hidden)

    def _without_preface(self, hidden: str) -> str:
        """ "Sorry, this is a lot: tap done, garage away": what stands behind the colon, if that says it all."""
        head, colon, tail = hidden.partition(": ")
        if colon and self.lexicon.parts["why"].match(self._without_openers(head)) and self.clauses.begins(tail):
            return tail
        is_said = self.lexicon["finite"].search(head) or self.lexicon["tells"].match(head)
        pieces = self.clauses.parts.pieces.of(tail) if colon and is_said else []
        before = self.clauses.parts.pieces.one(head)
        before.targets = [one for one in before.targets if not any(one in piece.targets for piece in pieces)]
        others = {"add", "items", "task", "several", "describe", "rename", "ask", "no"}
        is_told = pieces and not (before.is_named or before.quotes or before.values or before.cues & others)
        is_whole = not any(one.unknown for one in pieces) and any(one.is_named and one.says for one in pieces[:1])
        return tail if is_told and is_whole else hidden

    def _ask_otherwise(self, hidden: str, *, is_question: bool = False) -> None:
        """Where nothing was understood, it may still say which tasks, or which one, it is about."""
        if not self.intents and self.mood is Mood.OTHER and self.clauses.is_alone:
            self.intents += self.clauses.query(hidden.strip(" ?.!"), is_question=is_question)

    def _by_parts(self, body: str) -> list[Intent] | None:
        is_other = any(self.lexicon[name].match(body) for name in ("refused", "asked", "help"))
        clauses = [body, *(body[place.end() :] for place in self.lexicon["joins"].finditer(body))]
        if is_other or any(map(self._is_said_apart, clauses)):
            return None
        self.clauses.parts.span = self.clauses.span
        found = self.clauses.parts.read(body.strip(" ?.!"))
        if found and self._is_statement(body):
            return [replace(one, level=Level.MAY, is_sure=True) if one.level is Level.MUST else one for one in found]
        return found

    def _is_statement(self, body: str) -> bool:
        """ "Read book is due on Friday": said, not asked for, so it is to be proposed and not demanded."""
        lexicon = self.lexicon
        clauses = [self._without_openers(one) for one in lexicon["joins"].split(body) if one and one.strip()]
        asks = (self.clauses.begins, self._is_final, lexicon["polite"].match)
        if self.is_kind or any(ask(one) for one in clauses for ask in asks):
            return False
        is_wish = "wish" in self.clauses.parts.pieces.one(body).cues or self.entities.moves(body)
        is_plain = is_wish or any(lexicon[name].search(body) for name in ("shall", "arrow"))
        has_verb = any(lexicon["finite"].search(one, len(one.split(" ")[0])) for one in clauses)
        return (has_verb or self.is_news) and (not is_plain or lexicon["talk"].match(body) is not None)

    def _listed(self, body: str) -> list[Intent]:
        """ "Call Ann by Friday, pay Bob by Monday, all in Work": several new tasks, and what holds for all."""
        *titles, last = self.clauses.parts.chips.segments(body.strip(" ?.!")) or [""]
        is_known = bool(self.entities.of_kind("task", body)) or self.clauses.begins(body)
        if len(titles) < 2 or is_known or not self.lexicon["for_all"].match(last):
            return []
        found = new_tasks(body.strip(" ?.!"), self.entities, self.clauses.span)
        return found if len(titles) == sum(one.tool == "add_task" for one in found) else []

    def _is_said_apart(self, clause: str) -> bool:
        """ "…, no wait, don't", "… and show my tasks", "… and what's left?": it stands alone."""
        shows = (act.strip(clause) is not None for act in self.lexicon.acts if act.name == "show")
        is_asked = clause.rstrip().endswith("?") and self.lexicon["asked"].match(clause) is not None
        return is_asked or self.lexicon["takes_back"].fullmatch(clause.strip(" .!?")) is not None or any(shows)

    def _is_only_told(self, said: str) -> bool:
        """ "Maybe I'll do it at the weekend", "I always do it on Tuesdays", "she asked whether …": no wish."""
        told = self.lexicon.parts["told"]
        found = told.search(said) or self._of_other(said)
        if not found:
            return False
        before = self.clauses.parts.pieces.one(said[: found.start()])
        is_act = bool(before.cues & ACTS) or bool(before.place) or self.entities.moves(before.text)
        if before.is_named and is_act and not (before.unknown or "own" in before.cues):
            return False  # "tick it off she did it herself"
        parts = [part for part in self.lexicon["joins"].split(said) if part and not told.search(part)]
        own = self.lexicon.parts["own_plan"]
        others = [one for part in parts if not own.match(one := self._without_openers(part))]
        return not any(self.clauses.begins(one) or self.lexicon["polite"].match(one) for one in others)

    def _of_other(self, said: str) -> re.Match[str] | None:
        """ "Ann is coming on Friday", where a cake is to be baked for Ann: that is of her and not of the task."""
        found = self.lexicon.parts["does"].search(said)
        entity = self.entities[found["task"]] if found else None
        task = entity.task if entity else None
        is_asked = self.is_kind or self.entities.moves(said) or len(TASK.findall(said)) > 1
        if not (entity and task) or is_asked:
            return None
        opening = task.title.split()[0].casefold()
        is_other = self.lexicon["object_first"].match(task.title) and opening[:4] not in entity.said.casefold()
        return found if is_other else None

    def _has_request(self, hidden: str) -> bool:
        """Whether something is asked for behind what looks like a question."""
        behind = (self._without_openers(hidden[place.end() :]) for place in self.lexicon["joins"].finditer(hidden))
        if self.lexicon["wonders"].match(hidden):
            return any(self.lexicon["polite"].match(rest) for rest in behind)
        return any(self.lexicon["polite"].match(rest) or self.clauses.begins(rest) for rest in behind)

    def _told_before_question(self, hidden: str, *, is_question: bool) -> tuple[str, str] | None:
        """ "I paid the rent, what else is left?": what somebody tells, and what they ask."""
        for place in self.lexicon["joins"].finditer(hidden):
            before, after = hidden[: place.start()], hidden[place.end() :]
            is_other = is_question or not self.entities.of_kind("task", before)
            if is_other and self.lexicon["tells"].match(before) and self.lexicon["asked"].match(after):
                return before, after
        return None

    def _is_final(self, rest: str) -> bool:
        return any(pattern.search(rest.rstrip(" .!")) for _, pattern in self.lexicon.finals)

    def _is_general(self, body: str) -> bool:
        """Whether it is what can be done at all that is asked about: "can you delete tasks?"."""
        return self.lexicon["general"].fullmatch(body.strip(" ?.!")) is not None

    def _has_condition(self, hidden: str) -> bool:
        """Whether it ends with one; not "take the date off, I'll do it when I find the time"."""
        found = self.lexicon["condition_after"].search(hidden)
        if found is None:
            return False
        ends = [place.end() for place in self.lexicon["joins"].finditer(hidden) if place.end() <= found.start()]
        return not (ends and self.lexicon["own_subject"].match(hidden, ends[-1]))

    def _conditional(self, hidden: str) -> None:
        """What hangs on something else can only be asked about; a plain wish behind it counts."""
        reader = self.clauses
        condition = self.lexicon["condition"].match(hidden)
        body = self.lexicon["condition_body" if condition else "condition_after"].sub("", hidden)
        body = self._without_openers(body)
        if any(self.lexicon[name].match(body) for name in ("talk", "asked", "wonders")):
            self.intents += self._asked(hidden) if self.lexicon["asked"].match(body) else []
            return
        found = [one for one in reader.read(body) if one.tool and one.mutates]
        if not found:
            return
        question = self.lexicon.answers["condition"]
        self.intents += [replace(found[0], level=Level.ASK, question=question)]

    def _asked(self, hidden: str) -> list[Intent]:
        if self.entities.is_said("no_asking", hidden):
            self.mood = Mood.HELP
            return []
        if self._is_of_the_world(hidden):
            self.mood = Mood.HELP
            return []
        frames = self.clauses.framed(hidden.strip(" ?.!"), ("next", "plan"))
        if frames:
            return frames
        several = self.clauses.several_shown(hidden.strip(" ?.!"))
        if several:
            return several
        found = self.clauses.show(hidden.strip(" ?.!")) or []
        if found:
            return found
        is_own = self.clauses.is_own_question(hidden)
        picks = "oldest" if self.lexicon["oldest"].search(hidden) else ""
        is_known = is_own or bool(picks) or not self.clauses.parts.pieces.one(hidden).unknown
        if is_known and self.lexicon["asks_list"].search(hidden):
            level = Level.MUST if is_own else Level.MAY
            return [Intent("list_tasks", level, self.clauses.span, selection=Selection(), picks=picks)]
        return []

    def _is_of_the_world(self, hidden: str) -> bool:
        """Whether a question is about other things than one's own tasks: "what is the French word for deadline?"."""
        if self.lexicon.parts["of_me"].search(hidden):
            return False
        said = self.lexicon["asking"].sub(" ", self.lexicon["fillers"].sub(" ", hidden.strip(" ?.!")))
        unknown = self.clauses.parts.pieces.one(self.lexicon["plural"].sub(" ", said)).unknown
        chosen = selection_in(hidden, self.entities, is_query=True, is_loose=True)
        is_narrow = chosen is not None and chosen.is_narrow
        is_of_item = bool(self.clauses.parts.pieces.one(hidden).cues & {"items", "done"})
        is_other = self.lexicon["asks_of_world"].match(hidden) and not is_of_item  # "is basalt igneous?"
        most = 0 if is_other else 3 if is_narrow else 1
        return sum(not self.entities.with_word(word.casefold()) for word in unknown) > most

    # clauses

    def _divided(self, body: str) -> Iterator[str]:
        """The clauses: it is divided only where something begins that can stand for itself."""
        lexicon = self.lexicon
        start = 0
        is_free = self._holds_free_text(body)
        for place in lexicon["joins"].finditer(body):
            if place.start() < start:
                continue
            if lexicon["takes_back"].fullmatch(body[place.end() :].strip(" .!?")):
                yield body[start : place.start()]
                start = place.end()
                break
            rest = self._without_openers(body[place.end() :])
            before = body[start : place.start()]
            if not before.strip() or not rest.strip():
                continue
            join, opening = place[0].strip(), self._without_openers(before)
            is_next = not is_free or lexicon["plainly_new"].match(rest) or lexicon["then_join"].fullmatch(join)
            if not is_next and (lexicon["infinitive"].match(opening) or not self.clauses.parts.is_more(before, rest)):
                continue
            if lexicon["so_join"].fullmatch(join) and lexicon["be_end"].search(before):
                continue  # "I'm so done"
            is_bare = lexicon["bare_join"].fullmatch(join) and not lexicon["polite"].match(rest)
            if is_bare and lexicon["talk"].match(opening):
                continue  # what somebody did, and did then
            is_asked = self.clauses.begins(rest) or lexicon["asked"].match(rest)
            if is_bare and not is_asked and not self._says_something(before):
                continue  # "milk and eggs done"
            if self._can_stand(rest, before, is_free=is_free) or (not is_free and self._is_result(place[0], rest)):
                yield before
                start = place.end()
                is_free = self._holds_free_text(rest)
        yield body[start:]

    def _is_result(self, join: str, rest: str) -> bool:
        """ "…, so the picnic moves to Sunday"; not "so tired"."""
        is_so = self.lexicon["so_join"].fullmatch(join.strip()) is not None
        return is_so and ("," in join or self.lexicon["article"].match(rest) is not None)

    def _holds_free_text(self, clause: str) -> bool:
        return self.lexicon["free_text"].match(self._without_openers(clause)) is not None

    def _can_stand(self, rest: str, before: str, *, is_free: bool) -> bool:
        lexicon = self.lexicon
        polite = lexicon["polite"].match(rest)
        rest = self._without_openers(rest[polite.end() :] if polite else rest)
        if self.clauses.begins(rest) or self.clauses.parts.is_more(before, rest):
            return True
        if is_free:
            return False
        if self._is_final(rest) or any(lexicon[name].match(rest) for name in ("talk", "asked", "refused")):
            return True
        first = self.clauses.values.taken(_first_clause(rest, lexicon))
        is_valued = bool(first.found) and bool(self.clauses.meant.left(first.rest, []))
        return (is_valued and self._says_something(before)) or lexicon["own_subject"].match(rest) is not None

    def _says_something(self, before: str) -> bool:
        before = self._without_openers(before)
        is_said = bool(self.clauses.values.taken(before).found) or self.lexicon["finite"].search(before) is not None
        return is_said or "rename" in self.clauses.parts.pieces.one(before).cues

    def _clause(self, clause: str) -> None:
        lexicon = self.lexicon
        if lexicon["takes_back"].fullmatch(clause.strip(" ,;.!?-–")):
            self.intents.clear()
            self.mood = Mood.CANCELLED
            return
        clause = self._without_openers(clause)
        polite = lexicon["polite"].match(clause)
        clause = self._without_openers(clause[polite.end() :] if polite else clause)
        clause = lexicon["closers"].sub("", clause).strip(" ,;.!?")
        if self._says_more(clause):
            return
        clause = lexicon["topic"].sub(self._topic, clause)
        refused = lexicon["refused"].match(clause) is not None
        clause = self._active(
            lexicon["modal_first"].sub(lambda found: f"{found['object']} {lexicon.answers['shall']}", clause)
        )
        if polite or self.clauses.is_polite:
            clause = lexicon["gerund"].sub(self._base, clause, count=1) if lexicon["gerund"].match(clause) else clause
            word, _, more = clause.partition(" ")
            clause = f"{lexicon.value('participles', word) or word} {more}".strip()
        if not clause or refused or lexicon["refused"].match(clause):
            self.mood = Mood.NEGATED if clause and not self.intents else self.mood
            self.refused = self.clauses.span
            undone = self._by_parts(lexicon.parts["refusal"].sub("", clause)) if clause and self.intents else None
            if undone:  # "delete it. No, don't delete it"
                given_up = [(one.tool, one.target) for one in undone]
                self.intents = [one for one in self.intents if (one.tool, one.target) not in given_up]
            self.clauses.subject(lexicon["refused_verb"].sub("", clause)) if clause else None
            return
        if self.refused == self.clauses.span and "good" in self.clauses.parts.pieces.one(clause).cues:
            return  # "don't move it, Friday is fine"
        is_talk = lexicon["talk"].match(clause) or lexicon["help"].match(clause)
        if is_talk and not polite and not self.clauses.is_polite and not lexicon["own_deed"].match(clause):
            self.clauses.subject(clause)
            return
        if lexicon["asked"].match(clause):
            self.intents += self._asked(clause)
            return
        same = lexicon["same"].fullmatch(clause)
        if same and self.intents and self.intents[-1].target:
            meant = self.clauses.meant.targets(next(value for value in same.groupdict().values() if value))
            self.intents += (
                [replace(self.intents[-1], target=one) for one in meant] if isinstance(meant, list) else []
            )
            return
        is_again = lexicon["confirms"].fullmatch(clause) is not None and bool(self.intents)
        if is_again and not (
            ENTITY.search(clause) and self.intents[-1].new_title
        ):  # "rename it to X and set it to Friday"
            self.intents = [replace(one, level=Level.MUST) if one.level is Level.MAY else one for one in self.intents]
            return
        found = self._by_parts(clause) or self.clauses.chosen(clause) or self.clauses.read(self._day_last(clause))
        found = self.clauses.new_instead(clause, found) or found
        if lexicon["instead"].search(clause) and found and self.intents and found[0].tool != "add_task":
            self.intents.pop()
        self.intents += found

    def _base(self, found: re.Match[str]) -> str:
        """ "Would you mind adding": the verb as in a request."""
        stem = found[1]
        return next((one for one in (stem, f"{stem}e", stem[:-1]) if self.clauses.begins(one)), found[0])

    def _day_last(self, clause: str) -> str:
        """ "On Monday remind me to …" in the usual order."""
        day = _FRONTED.match(clause)
        rest = self._without_openers(clause[day.end() :]) if day else ""
        is_asked = self.clauses.begins(rest) or self.lexicon["polite"].match(rest) is not None
        return f"{rest.rstrip(' ?.!')} {day[1]}" if day and is_asked else clause

    def _topic(self, found: re.Match[str]) -> str:
        """ "As for Read book, rename it"."""
        self.clauses.subject(next(group for group in found.groups() if group))
        return ""

    def _active(self, clause: str) -> str:
        """ "I want X deleted" in the order of a request."""
        found = self.lexicon["passive"].match(clause)
        if found is None:
            return clause
        parts = {name.rstrip("0123456789"): value for name, value in found.groupdict().items() if value}
        verb = self.lexicon.value("participles", parts["verb"]) or parts["verb"]
        return f"{verb} {parts['object']} {parts.get('more', '')}".strip()

    def _without_openers(self, clause: str) -> str:
        before = ""
        while before != clause:
            before = clause
            clause = self.lexicon["openers"].sub("", clause.strip(" ,;:–-"), count=1).strip(" ,;:–-")
        return clause

    # together

    def _merge(self) -> None:
        """What is said of a new task goes into the call that makes it; a hint that was followed by a request for the
        same is none any more."""
        merged: list[Intent] = []
        for intent in last_values(self.intents):
            target = intent.target
            if target is not None and target.is_new and intent.level is Level.MUST:
                new = [at for at, one in enumerate(merged) if one.tool == "add_task" and one.title == target.words]
                joined = completed(merged[new[-1]], intent) if new else None
                if joined is not None:
                    merged[new[-1]] = joined
                    continue
            is_looking = intent.tool == "list_tasks" and not (intent.selection and intent.selection.is_narrow)
            if is_looking and not intent.plans and any(one.tool == "list_tasks" for one in merged):
                continue
            is_again = intent.tool != "add_task" and any(
                replace(intent, span=one.span, is_sure=one.is_sure) == one for one in merged
            )
            if not is_again:
                merged.append(intent)
        musts = [one for one in merged if one.level is not Level.MAY]
        if any(one.tool != "add_task" and one.mutates for one in musts):
            merged = [one for one in merged if one in musts or one.tool != "add_task" or self._is_own(one)]
        self.intents = [
            one
            for one in merged
            if one.level is not Level.MAY or not one.mutates or not any(_is_settled(one, other) for other in musts)
        ]

    def _is_own(self, hint: Intent) -> bool:
        """ "I need to …", and not "Wind for the weekend. Postpone the sailing"."""
        return bool(self.clauses.parts.pieces.one(self.text[slice(*hint.span)]).cues & {"own", "shall"})

    def _weigh(self) -> None:
        has_focus = self.facts.focus is not None
        self.words = self.read_words()
        tokens = [one.token for one in self.words]
        words = [token for token in tokens if any(map(str.isalnum, token))]
        if words in (["<when>"], ["<clock>"]) and "?" not in tokens:  # it may answer a question
            self.intents = [one for one in self.intents if one.mutates]
        if len(words) < _FEWEST and not self.intents:
            return
        shares = likelihoods(tokens, self.found(), self.lexicon.language, has_focus=has_focus)
        self.is_vague = shares["clarify"] > _VAGUE
        found = FoundByPatterns(
            self.intents,
            self._is_plain(),
            self._is_command(),
            self.mood,
            self.clauses.is_unsupported,
            self.facts.focus,
            self.lexicon.answers["condition"],
        )
        self.intents = decided(found, shares, self._put_together)

    def _put_together(self, act: str) -> list[Intent]:
        """What is surely asked for, with the names and values in the message."""
        if act == MANY:
            return self._several()
        found = Assembly(act, "\n".join(self.named), self.words, self.clauses.parts).intents()
        is_must = any(act_of(one) == act and one.level is Level.MUST for one in self.intents)
        return [replace(one, level=Level.MUST) if is_must else one for one in found]

    def _several(self) -> list[Intent]:
        """Several different things, each in a part of the message; empty where one of them is not understood. What a
        part is about may be said in the one before."""
        said, text, found = self.words, "\n".join(self.named), list[Intent]()
        tokens = [one.token for one in said]
        tasks: Sequence[Target] = ()
        for first, end in divided(tokens, self.lexicon.language):
            has_focus = self.facts.focus is not None or bool(tasks)
            shares = likelihoods(tokens[first:end], (), self.lexicon.language, has_focus=has_focus)
            act = max((one for one in shares if one != MANY), key=shares.__getitem__)
            if act == "none":
                continue
            assembly = Assembly(act, text, said[first:end], self.clauses.parts, tasks)
            intents = assembly.intents() if act not in NOTHING else []
            if not intents:
                return []
            tasks = assembly.tasks or tasks
            found += intents
        return found

    def _doubt(self) -> None:
        """Of what contradicts itself it is asked what is meant."""
        answers = self.lexicon.answers
        if contradict(self.intents):
            doubted = [replace(one, level=Level.ASK, question=answers["which_value"]) for one in self.intents]
        elif any(map(self.lexicon["no_such_day"].search, self.said)):
            doubted = [replace(one, level=Level.ASK, question=answers["which_date"]) for one in self.intents]
        elif any(map(self.entities.clash, self.said)):
            doubted = [
                replace(one, level=Level.ASK, question=answers["which_day"]) if one.due else one
                for one in self.intents
            ]
        else:
            return
        pairs = zip(self.intents, doubted, strict=True)
        self.intents = [new if is_proposed(old) else old for old, new in pairs]

    def _asks_back(self, sentences: Sequence[str]) -> str:
        """What to ask about a message in which nothing was asked for."""
        lexicon = self.lexicon
        bare = [one for one in sentences if self._is_title(one)]
        if len(sentences) > 1 and len(bare) == len(sentences):
            return lexicon.answers["add_all"]
        if len(sentences) != 1:
            return ""
        said = self._without_openers(sentences[0]).strip(" .!?") or sentences[0]
        if lexicon["yes"].fullmatch(sentences[0].strip()):
            return lexicon.answers["yes_to_what"]
        if lexicon["choice"].fullmatch(said) or lexicon["choice"].fullmatch(sentences[0].strip(" .!?")):
            return lexicon.answers["which_task"]
        if bare and not sentences[0].rstrip().endswith("?"):
            return lexicon.answers["add_it"].format(title=shorten(self.entities.plain(said)))
        return ""

    def _is_title(self, sentence: str) -> bool:
        said = self._spelled(sentence).strip(" .!")
        words = said.split()
        return 0 < len(words) <= _LONGEST_TITLE and not self.lexicon["no_bare_title"].search(said)

    def _spelled(self, sentence: str) -> str:
        words = re.finditer(r"[^\W\d_]{2,}", sentence)
        opening = [found.start() for found in words][:_OPENING]
        return re.sub(
            r"[^\W\d_]{2,}",
            lambda word: _corrected(word[0], self.lexicon, is_opening=word.start() in opening),
            sentence,
        )


def _is_settled(hint: Intent, must: Intent) -> bool:
    """Whether a request says the same as a hint, or more."""
    if must.target == hint.target:
        return must.tool == hint.tool or not hint.is_sure or hint.tool == "complete_task"
    return must.tool == hint.tool and not hint.is_sure


def _sentences(hidden: str, lexicon: Lexicon) -> list[str]:
    """Lines under a colon belong to what stands before it."""
    hidden = hidden.strip()
    if _BULLETS.search(hidden):
        head, _, lines = hidden.partition("\n")
        return [f"{head} " + "; ".join(_NUMBERED.sub("", line).strip() for line in lines.split("\n") if line.strip())]
    parts = lexicon.divided(hidden, _SENTENCE)
    return [one for part in parts for one in _NUMBERS.split(part)] if _IS_NUMBERED.search(hidden) else parts


def _first_clause(rest: str, lexicon: Lexicon) -> str:
    place = lexicon["joins"].search(rest)
    return rest[: place.start()] if place else rest


def _corrected(word: str, lexicon: Lexicon, *, is_opening: bool) -> str:
    """The word of a request that this one is meant to be; itself where it is none or may be another word. What stands
    further on may be a title, which keeps its letters unless two of them are swapped or it is a day."""
    lower = word.lower()
    if lower in lexicon.spellings:
        return lexicon.spellings[lower]
    umlauts = lower.replace("ae", "ä").replace("oe", "ö").replace("ue", "ü") if lexicon.language == "de" else lower
    known = (lexicon.typed, lexicon.common, lexicon.parts.fillers)
    if umlauts != lower and any(umlauts in words for words in known):
        return umlauts
    if len(word) < _SHORTEST_TYPO or lower in lexicon.typed or lower in lexicon.common:
        return word
    meant = _typos(lexicon.language).get(lower, word)
    is_swapped = len(meant) == len(word) and sorted(meant) == sorted(lower)
    is_sure = is_opening or is_swapped or len(meant) > _LONG_WORD or lexicon["weekday"].fullmatch(meant) is not None
    return meant if is_sure else word


@cache
def _typos(language: str) -> dict[str, str]:
    """Two letters swapped or, in a long word, one missing, doubled or wrong."""
    lexicon = lexicon_of(language)
    found: dict[str, str] = {}
    for word in sorted(lexicon.typed):
        typos = {word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in range(len(word) - 1)}
        if len(word) >= _LONG_WORD:
            typos |= {word[:at] + word[at + 1 :] for at in range(1, len(word))}
            typos |= {word[:at] + word[at] + word[at:] for at in range(len(word))}
            typos |= {word[:at] + letter + word[at + 1 :] for at in range(1, len(word)) for letter in "aeiourstnlc"}
        for typo in typos - lexicon.typed - lexicon.common:
            found.setdefault(typo, word)
    return found
