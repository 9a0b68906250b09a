"""Cuts a sentence into clauses: at a conjunction or comma, but only where what follows is a clause of its own.

"buy bread and butter" is one title, "delete A and B" one command with two objects; "add milk and remove bread" are
two clauses, because "remove" begins one. After "remind me to" and inside a list it takes more than a verb: "remind me
to pack and delete the photos" is one reminder.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto

from desktop.agent.language.classes import words_of
from desktop.agent.language.evidence import has_pronoun, names_field, names_task
from desktop.agent.language.frames import Frame
from desktop.agent.language.nouns import is_compared
from desktop.agent.language.opening import Kind, Opening, open_clause, strip_fillers
from desktop.agent.language.pattern import starts
from desktop.agent.language.queueing import announces_own_steps
from desktop.agent.language.values import has_date_words
from desktop.agent.language.verbs import Family, by_base
from desktop.agent.language.words import ITEM_BREAK, Line
from desktop.domain.dates.words import word_set

_BOUNDARIES = frozenset({",", ";", "-", "/", "and", "then", "but", "so", "(", "plus", "or", "while", "yet", "also"})
_AUXILIARIES = word_set("do does did will would can could should may might must shall")
_HOW = frozenset({"how", "why", "where", "who"})
_DOING = frozenset({"do", "does", "did"})
_DONE_THINGS = words_of("the", "pronoun") | {"me", "them", "a"}  # "do that and …" is no question
_SUBORDINATORS = word_set("before after if when whenever once while since until unless as because")
_THANKS = frozenset({"thanks", "thank", "please", "cheers", "okay", "bye", "sorry"})
_SUBJECTS = word_set("i we he she they you it that this there which who because since as")
_FREE = frozenset({Family.ADD, Family.REMIND, Family.PLAN, Family.OBSERVE})
_ASKING = words_of("wh") | {"is", "are", "do", "does", "did", "any", "anything"}
_DATA_WORDS = words_of("anytask", "list") | {"left", "due", "open", "overdue", "remaining", "pending", "next", "rest"}
_HEADINGS = frozenset({"about", "regarding", "re", "concerning"})
_SEQUENCES = ("then|also|afterwards|after_that|next|finally|lastly…",)
_AGAIN = "another_one|one_more|a_second_one|a_third_one|another @task? called|named|titled|to|:|for…"
_NAMING = ("call|name it|this|that…",)
_LOOK_AHEAD = 16  # words that tell how a clause begins
_SETTING = frozenset({Family.MOVE, Family.CHANGE, Family.MARK, Family.ESTIMATE, Family.PRIORITIZE})
_VALUE_WORDS = word_set("p0 p1 p2 p3 priority hold progress blocked urgent minutes hours")
_REPORTING = word_set("said says say told wrote writes reads asked asks goes quote read means called titled")
_ABOUT_IT = frozenset({Family.LABEL, Family.ESTIMATE, Family.PRIORITIZE, Family.RENAME})
_CREATING = frozenset({"make", "put", "set", "give", "get"})


class Body(Enum):
    """What the words after the verb of a clause are, and so how readily a new clause may begin among them."""

    OBJECTS = auto()
    TITLE = auto()  # the words of a new task
    PURPOSE = auto()  # "to" and a verb: further verbs go on with it
    LIST = auto()  # announced by a colon


def split_clauses(line: Line, *, is_first: bool) -> Iterator[Line]:
    colon = next((at for at, word in enumerate(line.words) if word.norm == ":"), 0)
    if announces_own_steps(line.slice(0, colon)):
        yield line
        return
    start = 0
    body = _body(line, is_first=is_first)
    index = max(1, len(line) - len(strip_fillers(line)))  # "one thing: add …" announces no list
    while index < len(line):
        norm = line.words[index].norm
        if (norm == ":" and body is not Body.OBJECTS) or norm == ITEM_BREAK:
            body = Body.LIST
        if norm == ":" and body is Body.OBJECTS:
            head, rest = line.slice(start, index), line.slice(index + 1)
            if rest and (_is_heading(head) or _is_preamble(head, rest)):
                yield line.slice(start, index)
                start = index + 1
                body = _body(line.slice(start), is_first=False)
            elif index - start <= _LOOK_AHEAD and _announces(head):
                body = Body.LIST
        if norm not in _BOUNDARIES or (norm == "so" and line.words[index - 1].norm == "if"):
            index += 1
            continue
        following = index
        while following < len(line) and line.words[following].norm in _BOUNDARIES:
            following += 1
        between = {word.norm for word in line.words[index:following]}
        rest = line.slice(following)
        if _goes_on(line.slice(start), between, rest):
            index = following
            continue
        is_placed = body is Body.TITLE and line.words[index - 1].norm in {"checklist", "list"}
        if rest and _begins_clause(rest, between, Body.OBJECTS if is_placed else body):
            yield line.slice(start, index)
            start = following
            body = _body(rest, is_first=False)
        index = max(following, index + 1)
    yield line.slice(start)


def _goes_on(clause: Line, between: set[str], rest: Line) -> bool:
    """Whether a bare verb still belongs to a question or a subordinate clause: "does x also delete y?"."""
    if not rest or not by_base(rest.words[0].norm):
        return False
    clause = strip_fillers(clause)
    if clause and by_base(clause.words[0].norm) and is_compared(clause.slice(1)):
        return True  # "complete, finish, tick off: which …"
    if between & {",", ";", "-", "("} and not between & {"also", "and"}:
        return False
    norms = [word.norm for word in clause.words[:_LOOK_AHEAD] if word.norm not in _BOUNDARIES]
    first, second = (*norms, "", "")[:2]
    is_request = second == "not" or (second == "you" and first not in _DOING)
    is_request = is_request or (first == "do" and second in _DONE_THINGS)
    is_asked = first in _AUXILIARIES and not is_request
    is_asked = is_asked or first in _HOW or (first in words_of("wh") and not names_task(rest.slice(1)))
    is_clause = first in _SUBORDINATORS and not between & {",", ";"}
    return is_asked or is_clause


def _body(line: Line, *, is_first: bool) -> Body:
    line = line.slice(0, _LOOK_AHEAD)
    opening = open_clause(line, is_first=is_first)
    if opening.kind is Kind.REMINDER:
        return Body.PURPOSE
    if opening.kind is not Kind.COMMAND or opening.verb is None:
        is_note = starts(opening.body, "@a? @adjective* @anytask|note_to_self :|to|called|named|for…") is not None
        is_note = is_note or starts(opening.body, "new|another @anytask…") is not None
        return Body.TITLE if is_note else Body.OBJECTS
    rest = opening.rest
    is_new = starts(rest, "me? @a? @adjective* @anytask…") is not None
    if opening.verb.family in _FREE or (opening.verb.lemma in _CREATING and is_new):
        if opening.verb.family is Family.REMIND:
            return Body.PURPOSE
        is_purpose = starts(rest, "me? @a? @adjective* @anytask to…") is not None
        return Body.PURPOSE if is_purpose else Body.TITLE
    return Body.OBJECTS


def _is_heading(head: Line) -> bool:
    """As in "about Read book: please delete it"."""
    if len(head) > _LOOK_AHEAD:
        return False
    body = open_clause(head).body
    return bool(body) and body.words[0].norm in _HEADINGS


def _is_preamble(head: Line, rest: Line) -> bool:
    """As in "I hope this is not too much to ask: please add …": talk, and then a request."""
    if open_clause(head.slice(0, _LOOK_AHEAD)).kind is not Kind.STATEMENT or _announces(head):
        return False
    if head.words[-1].norm in _REPORTING:
        return False  # somebody else's words
    opening = open_clause(rest.slice(0, _LOOK_AHEAD))
    if opening.kind in {Kind.CONDITION, Kind.QUESTION}:
        return True
    return opening.kind is Kind.COMMAND and _begins_command(opening, Body.TITLE, is_sequence=False, is_hard=False)


def _announces(head: Line) -> bool:
    return not head.tokens.isdisjoint(words_of("checkitems", "steps", "tasks", "checklist") | {"these", "following"})


def _begins_clause(rest: Line, between: set[str], body: Body) -> bool:
    rest = rest.slice(0, _LOOK_AHEAD)
    opening = open_clause(rest)
    is_sequence = "then" in between or starts(rest, *_SEQUENCES) is not None
    kind = opening.kind
    if kind is Kind.NOTHING:
        return rest.words[0].norm in _THANKS
    if kind is Kind.CANCEL:
        return True
    if kind is Kind.COMMAND and between == {"or"} and body is Body.OBJECTS:
        return False  # "delete it or complete it" asks which
    if kind is Kind.COMMAND:
        return _begins_command(opening, body, is_sequence=is_sequence, is_hard=";" in between)
    if body is Body.LIST:
        return False
    first = rest.words[0].norm
    if kind is Kind.NEGATED and "or" in between:
        return False  # "delete it or keep it" asks which
    if kind is Kind.NEGATED:
        refuses = bool(opening.rest) and bool(by_base(opening.rest.words[0].norm)) and first in {"do", "please"}
        return body is Body.OBJECTS or ("but" in between and body is not Body.PURPOSE) or refuses
    if kind is Kind.QUESTION and body is Body.OBJECTS and by_base(first) and is_compared(rest.slice(1)):
        return True  # "tell me, complete, finish, tick off: which …"
    if kind is Kind.QUESTION:
        return opening.frame is not Frame.PLAIN or (first in _ASKING and (body is Body.OBJECTS or _asks_data(rest)))
    if kind is Kind.REMINDER or kind is Kind.CONDITION:
        return body is Body.OBJECTS
    if opening.is_polite and body is Body.OBJECTS:
        return True
    if first in _THANKS:
        return True
    if body is not Body.OBJECTS and starts(rest, "a|the|another @adjective* @task called|named|titled|:|to|for?…"):
        return "and" in between or "," in between
    if starts(rest, _AGAIN) is not None:
        return True
    if starts(rest, *_NAMING) is not None and body is Body.OBJECTS:
        return True
    if starts(rest, "as @done|@undone|@ranked|blocked|in|on…") is not None:
        return False
    has_own_subject = first in _SUBJECTS and bool(between & {",", ";", "-", "but", "so", "("})
    return has_own_subject and (body is Body.OBJECTS or ";" in between)


def _begins_command(opening: Opening, body: Body, *, is_sequence: bool, is_hard: bool) -> bool:
    verb, rest = opening.verb, opening.rest
    assert verb is not None
    if verb.family in {Family.PROPOSE, Family.OBSERVE, Family.DECIDE}:
        return is_sequence or is_hard or (has_pronoun(rest) and len(rest) == 1)
    if not rest:
        return False
    if verb.family is Family.REMIND:
        return rest.words[0].norm in {"me", "us"}
    is_plain = names_task(rest, by_capital=verb.is_strong) or names_field(rest)
    if body is Body.OBJECTS:
        if verb.family is Family.LIST:
            return _asks_data(rest) or is_sequence or opening.is_polite or rest.words[0].norm == "me"
        is_named = names_task(rest) and not opening.body.words[0].is_capital
        return verb.is_strong or is_plain or is_sequence or opening.is_polite or has_pronoun(rest) or is_named or (
            verb.family is Family.PLAN or verb.lemma in _CREATING or is_hard
        )  # fmt: skip
    if verb.family is Family.LIST:
        return _asks_data(rest) and (body is not Body.PURPOSE or "my" in rest.norm.split() or is_sequence)
    if _sets_value(opening):
        return True
    if body is Body.PURPOSE:
        return (is_hard and verb.is_strong) or (
            is_plain and (opening.is_polite or names_field(rest) or not has_pronoun(rest))
        )
    if body is Body.LIST:
        return is_plain and verb.is_strong
    if has_pronoun(rest):
        is_about_it = verb.family in _ABOUT_IT and len(rest) > 1
        return names_field(rest) or verb.is_strong or is_about_it or "checklist" in rest.tokens
    return verb.is_strong or is_plain or (is_sequence and opening.is_polite) or is_hard


def _sets_value(opening: Opening) -> bool:
    """As in "… and move Book flights to Friday": a named task and a value, which no title goes on with."""
    verb, rest = opening.verb, opening.rest
    if verb is None or verb.family not in _SETTING or opening.body.words[0].is_capital:
        return False
    is_named = rest.words[0].is_capital or rest.words[0].is_quote
    return is_named and (has_date_words(rest) or not rest.tokens.isdisjoint(_VALUE_WORDS))


def _asks_data(rest: Line) -> bool:
    norms = {word.norm for word in rest.words[:8]}
    return bool(norms & _DATA_WORDS) or "everything" in norms
