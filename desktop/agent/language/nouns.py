"""Words that look like verbs and are none: "mark is coming", "Delete button does nothing", "delete or reject?"."""

from __future__ import annotations

from desktop.agent.language.classes import words_of
from desktop.agent.language.verbs import Verb, by_base
from desktop.agent.language.words import Line, Word
from desktop.domain.dates.words import word_set

_MODALS = word_set("can could will would should must might may shall")
_COPULAS = words_of("be") | word_set("has had will would looks seems works feels can means does")
PREDICATES = words_of("predicate")
_PARTS_OF_WINDOWS = word_set(
    "button buttons key keys dialog dialogue window checkbox view command shortcut icon menu form panel field link "
    "option function feature action screen page tab bar popup banner toolbar widget hotkey box page overlay tooltip"
)
_BEHAVING = PREDICATES | word_set(
    "crashes crashed hangs hung freezes froze flickers flickered disappears disappeared vanishes vanished opens "
    "opened closes closed stops stopped shows showed hides hid appears appeared moves moved jumps jumped deletes "
    "deleted adds added removes removed loses covers covered blocks blocked overlaps overlapped scrolls scrolled "
    "responds responded reacts reacted lags lagged breaks falls changes changed makes made acts behaves causes "
    "starts started ends says said tells exists throws threw fails blinks blinked rocks eats helps helped confuses"
)
_ADVERBS = word_set("still always never just sometimes really suddenly also now often only again simply already")
_ENDING = word_set("happened slipped stalled failed")  # they need nothing behind them, and are no nouns
_COMPARING = frozenset({"or", "vs", "versus", "nor", "and"})
_IN_A_ROW = frozenset({",", ":", "and", "-"})
_ENDS = frozenset({",", "-", ";", "(", ".", "instead", "then"})
_NO_SUBJECTS = words_of("subject", "wh") | word_set("the a an my your his her our their its , : and to if because")
_NO_OBJECTS = words_of("subject") | word_set("the a an my your his her our their its me what which all everything it")
_MOST_BEFORE = 3  # "Delete confirmation dialog"
_FARTHEST = 6  # words


def is_noun(verb: Verb, rest: Line) -> bool:
    """Whether what looks like a verb is one: "mark is coming", "list price is high", "Read book can go"."""
    norms = [word.norm for word in rest.words[:4]]
    if not norms:
        return False
    if norms[0] in _COPULAS or norms[0] == "'s" or (not verb.is_strong and norms[0] in _MODALS):
        return True
    return _is_subject(rest, norms) or names_window_part(rest) or (not verb.is_strong and _has_predicate(rest))


def is_compared(rest: Line) -> bool:
    """Whether the verb before is only spoken of: "delete or reject?", "add vs create"."""
    norms = [word.norm for word in rest.words]
    if norms[:1] == [","] and len(norms) > 1 and by_base(norms[1]):
        return "or" in norms or len(norms) == 2 or norms[2] in _IN_A_ROW
    if not norms or norms[0] not in _COMPARING or rest.words[0].is_capital:
        return False
    if norms[0] == "and" and not (len(norms) > 1 and by_base(norms[1])):
        return False
    following = norms[2:] if norms[1:2] in (["to"], ["."]) else norms[1:]
    return norms[0] not in {"or", "and"} or len(following) < 2 or following[1] in _ENDS


def chooses(rest: Line) -> bool:
    """Whether another verb stands beside the one before, and both have an object: "delete or complete Read book"."""
    return len(rest) > 2 and rest.words[0].norm == "or" and bool(by_base(rest.words[1].norm))


def names_window_part(rest: Line) -> bool:
    """As in "(Delete) button does nothing", "(New) task dialog looks nice": said of the app."""
    norms = [word.norm for word in rest.words[:_FARTHEST]]
    at = next((n for n, norm in enumerate(norms[:_MOST_BEFORE]) if norm in _PARTS_OF_WINDOWS), None)
    if at is None or any(word.is_quote or word.norm in _NO_SUBJECTS for word in rest.words[:at]):
        return False
    said = [norm for norm in norms[at + 1 :] if norm not in _ADVERBS]
    return bool(said) and said[0] in _BEHAVING


def _is_subject(rest: Line, norms: list[str]) -> bool:
    has_object = any(word.is_quote or word.norm in {":", ","} for word in rest.words[:3])
    is_subject = len(norms) > 2 and norms[0] not in _NO_OBJECTS
    plain = is_subject and not has_object and not _has_capital(rest.words[:2])
    return plain and (norms[1] in words_of("be") or norms[2] in words_of("be")) and "as" not in norms[:3]


def _has_predicate(rest: Line) -> bool:
    """As in "(Read) book can go", "(Plan) picnic needs a new title": a title, and what is said of it."""
    for at, word in enumerate(rest.words[:_FARTHEST]):
        if word.is_quote or word.norm in _NO_SUBJECTS:
            return False
        if at and word.norm in PREDICATES and (at + 1 < len(rest) or word.norm in _ENDING):
            return True
    return False


def _has_capital(words: tuple[Word, ...]) -> bool:
    return any(word.is_capital for word in words)
