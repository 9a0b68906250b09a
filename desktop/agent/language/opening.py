"""How a clause begins: what it is (a command, a question, a refusal …) and, for a command, which verb it has."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import Enum, auto

from desktop.agent.language import nouns
from desktop.agent.language.classes import words_of
from desktop.agent.language.frames import (
    CANCELS,
    CONDITIONS,
    ENDINGS,
    FILLERS,
    NEGATIONS,
    POLITE,
    REMINDERS,
    SEQUENCE_WORDS,
    Frame,
)
from desktop.agent.language.pattern import match, matches_any, starts
from desktop.agent.language.verbs import STRONG, VERBS, Verb, by_base, by_gerund, by_past
from desktop.agent.language.words import Line, without_endings
from desktop.domain.dates.words import word_set
from desktop.tools.similarity import ratio


class Kind(Enum):
    NOTHING = auto()
    COMMAND = auto()
    REMINDER = auto()
    NEGATED = auto()
    CANCEL = auto()
    CONDITION = auto()
    QUESTION = auto()
    STATEMENT = auto()


@dataclass(frozen=True)
class Opening:
    """`body` is the clause without fillers and politeness; `rest` follows the verb, or the phrase that decided."""

    kind: Kind
    body: Line
    rest: Line
    verb: Verb | None = None
    frame: Frame = Frame.PLAIN
    is_polite: bool = False


_POLITE_PHRASES = tuple(phrase for phrase, _ in POLITE)
_MOST_FILLERS = 12
_PRAISE = "great|cool|perfect|nice|good|fine|awesome|excellent|wonderful|lovely list|task|tasks|job|work|one|idea…"
_NO_FILLER_BEFORE = frozenset({"of", "until", "till"})  # "instead of", "wait until"
_NOTING = frozenset({"add", "put", "write", "include", "stick"})  # "remember to put x on my list"
_MARKS = frozenset("-*•,:;/()+=[]{}&%")
_PARTICLES = word_set("off out down back up away forward in")
_QUESTION_WORDS = words_of("wh", "aux") | {"any", "anything"}
_TYPO_RATIO = 0.8
_LONGEST_SHORT = 4  # letters; with so few a word of another kind is near
_TYPO_SWAP = 0.7  # two letters of four swapped
_FORMS = frozenset(form for verb in VERBS for form in verb.forms)
# Words that are near a verb and yet are meant.
_NO_TYPOS = word_set(
    "and dad had odd ads aid adds address shop shown shows snow slow shot how lost last lists least mist late "
    "removal remote remover completely completion complex competent creative creature created change changes "
    "charge chance updates uptake dated deleted delegate detail details remake reminder reminders finished finish "
    "finnish marker market marks marry dark park mart shower lisa lit lid this his is listen lasts sort short shut "
    "shed rent renting dinner delay remains remain remark creates cream great read real create complete competes "
    "compete elimina eliminar elimine crea crear lista liste lister mostra mostrar marca marque marcar marquer "
    "renomme name named"
)
_TYPABLE = sorted(
    {verb.base for verb in VERBS if verb.lemma in STRONG and not verb.rest and len(verb.base) > _LONGEST_SHORT}
    | word_set("add show list mark create update change")
)


def open_clause(line: Line, *, is_first: bool = False, is_gerund: bool = False) -> Opening:
    """`is_first` allows for a verb that is misspelt, which only the first word of a message is taken to be.

    `is_gerund` is for what follows "instead of": "deleting X" is a command there that is not meant.
    """
    line = strip_fillers(line)
    if not line:
        return Opening(Kind.NOTHING, line, line)
    rest = starts(line, *REMINDERS)
    if rest is not None:
        return Opening(Kind.REMINDER, line, rest)
    cancelled = _cancelled(line)
    if cancelled is not None:
        return Opening(Kind.CANCEL, line, cancelled)
    return _open_request(line, Frame.PLAIN, is_polite=is_gerund, is_first=is_first)


def _open_request(line: Line, frame: Frame, *, is_polite: bool, is_first: bool) -> Opening:
    polite = _polite(line)
    if polite:
        return _open_polite(line, *polite, frame)
    rest = starts(line, *NEGATIONS)
    if rest is not None:
        return Opening(Kind.NEGATED, line, rest)
    if matches_any(line, CONDITIONS):
        return Opening(Kind.CONDITION, line, line)
    verb = _verb(line, is_first=is_first, gerund=is_polite)
    is_compared = verb is not None and nouns.is_compared(verb[1])
    if verb and not is_compared and not nouns.is_noun(*verb):
        return Opening(Kind.COMMAND, line, _object(verb[1]), verb[0], frame, is_polite)
    if is_compared or line.words[0].norm in _QUESTION_WORDS:
        return Opening(Kind.QUESTION, line, line, frame=frame)
    return Opening(Kind.STATEMENT, line, line, frame=frame, is_polite=is_polite)


def _object(rest: Line) -> Line:
    """What follows a verb; of "delete, I mean it" that is no object."""
    if not rest or rest.words[0].norm != ",":
        return rest
    named = len(rest) > 1 and (rest.words[1].is_quote or rest.words[1].is_capital)
    return rest if named and rest.words[1].norm != "i" else rest.slice(len(rest))


def _open_polite(line: Line, rest: Line, inner: Frame, frame: Frame) -> Opening:
    """What follows a polite phrase; the first that says who is to act counts."""
    rest = strip_fillers(rest)
    frame = inner if frame is Frame.PLAIN else frame
    if not rest:
        return Opening(Kind.STATEMENT, line, line)
    if rest.words[0].norm == "not":
        return Opening(Kind.NEGATED, line, rest.slice(1))
    is_past = "if" in line.slice(0, len(line) - len(rest)).tokens  # "it would help if you added"
    if is_past and (verbs := by_past(rest.words[0].norm)) and not verbs[0].rest:
        return Opening(Kind.COMMAND, rest, rest.slice(1), verbs[0], frame, is_polite=True)
    opened = _open_request(rest, frame, is_polite=True, is_first=False)
    if opened.kind in {Kind.COMMAND, Kind.NEGATED, Kind.QUESTION} or opened.body is not rest:
        return opened
    if opened.kind is Kind.CONDITION and frame is Frame.PLAIN:
        return opened
    if line.words[0].norm in words_of("aux"):
        return Opening(Kind.QUESTION, line, rest, frame=frame)
    return replace(opened, body=rest if frame is Frame.PLAIN else line, frame=frame, is_polite=True)


def strip_fillers(line: Line) -> Line:
    """The line without greetings and the like before it."""
    for _ in range(_MOST_FILLERS):
        start = 0
        while start < len(line) and line.words[start].norm in _MARKS:
            start += 1
        line = line.slice(start) if start else line
        if not line or _cancelled(line) is not None or match(line, _PRAISE):
            return line
        rest = starts(line, *FILLERS)
        noted = starts(line, "remember to…") if rest is None else None
        if noted and noted.words[0].norm in _NOTING:
            rest = noted
        if rest is None and line.words[0].norm in SEQUENCE_WORDS and len(line) > 1:
            following = line.slice(1)
            is_request = bool(by_base(following.words[0].norm)) or _polite(following) is not None
            rest = following if is_request else None
        if rest is None or (rest and rest.words[0].norm in _NO_FILLER_BEFORE):
            return line
        line = rest
    return line


def _cancelled(line: Line) -> Line | None:
    """What follows where the line takes back what was said before."""
    if not matches_any(line, CANCELS):
        bare = without_endings(line, ENDINGS)
        return line.slice(len(line)) if bare and len(bare) < len(line) and matches_any(bare, CANCELS) else None
    found = next(found for phrase in CANCELS if (found := match(line, phrase)))
    return line.cut(found.end())


def _polite(line: Line) -> tuple[Line, Frame] | None:
    if starts(line, *_POLITE_PHRASES) is None:
        return None
    return next((rest, frame) for phrase, frame in POLITE if (rest := starts(line, phrase)) is not None)


def _verb(line: Line, *, is_first: bool, gerund: bool) -> tuple[Verb, Line] | None:
    """The verb that the line begins with, and what follows; a particle that stands apart is taken out."""
    head = line.words[0].norm
    verbs = by_base(head) or (by_gerund(head) if gerund else ())
    if not verbs and is_first:
        verbs = by_base(_corrected(head, line))
    norms = [word.norm for word in line.words]
    for verb in verbs:
        if verb.rest and tuple(norms[1 : 1 + len(verb.rest)]) == verb.rest:
            return verb, line.slice(1 + len(verb.rest))
    for verb in verbs:
        if len(verb.rest) == 1 and verb.rest[0] in _PARTICLES and verb.rest[0] in norms[2:]:
            rest = _without_particle(line, verb.rest[0])
            if rest:
                return verb, rest
    for verb in verbs:
        if not verb.rest:
            return verb, line.slice(1)
    return None


def _without_particle(line: Line, particle: str) -> Line | None:
    """As in "tick the laundry off": the particle ends the line, or a place or a day follows it."""
    norms = [word.norm for word in line.words]
    at = norms.index(particle, 2)
    following = norms[at + 1] if at + 1 < len(norms) else ""
    if not following or following in {
        ",",
        "please",
        "to",
        "until",
        "till",
        "into",
        "from",
        "as",
        "by",
        "for",
        "and",
        "of",
    }:
        return Line(line.text, line.words[1:at] + line.words[at + 1 :])
    if following in {"my", "the", "your", "our"}:
        return line.slice(1)
    return None


def _corrected(word: str, line: Line) -> str:
    if (len(word) <= 2 and word != "ad") or word in _FORMS or word in _NO_TYPOS or not word.isalpha():
        return word
    best = max(_TYPABLE, key=lambda verb: ratio(word, verb))
    reached = ratio(word, best)
    is_swap = len(word) == len(best) and sorted(word) == sorted(best) and word[0] == best[0]
    if reached < (_TYPO_SWAP if is_swap else _TYPO_RATIO):
        return word
    is_short = len(best) <= _LONGEST_SHORT
    has_task = re.search(r"\b(?:tasks?|todos?|list|reminders?|done|complete|everything)\b", line.norm) is not None
    return best if not is_short or has_task else word
