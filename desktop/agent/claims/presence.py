"""Changes told as where a thing is, or that it is: X is in the trash now, X no longer exists, your list now has X."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from desktop.agent.claims import meaning
from desktop.agent.claims import words as w
from desktop.agent.claims.model import Claim, Stage
from desktop.agent.claims.objects import named_in, number_of
from desktop.agent.claims.passages import TITLE, Token
from desktop.agent.claims.sentence import Sentence
from desktop.agent.claims.subjects import is_general, subject_start
from desktop.agent.language.verbs import Family

_TRASH = frozenset({"trash", "bin"})
_LISTS = frozenset({"list", "lists", "checklist", "board", "agenda", "tasks"})
_ON = frozenset({"on", "in"})
_INTO = frozenset({"in", "into", "to"})
_BEING = w.word_set("is are was were sits lies lives rests resides landed went gone moved ended")
_LOSING = w.word_set("left disappeared vanished gone")
_HOLDING = w.word_set("includes include contains contain has have shows show lists holds")
_FINDING = frozenset({"find", "see"})
_ENDS = w.word_set("now anymore any from on in any for as again")
_CALLING = frozenset({"called", "named", "titled", ":"})
_NO_TITLES = w.DETERMINERS | w.OTHERS | w.AGENT | w.OPENERS | {"there"}
_GOING_ON = frozenset({"where", "while", "what", "how", "why"})
_UNCHANGED = frozenset({"still", "not", "never"})
_MADE = frozenset({w.TASK, w.ITEM, w.REMINDER})


def presence_in(sentence: Sentence) -> Claim | None:
    main = _main_clause(sentence)
    if main is None or sentence.pending:
        return None
    for rule in (_in_trash, _gone, _not_held, _not_found, _held, _joined, _found_there, _newly_found):
        claim = rule(main)
        if claim:
            return claim
    return None


def _main_clause(sentence: Sentence) -> Sentence | None:
    """Without what only goes on after a comma: X is in the trash now, where you can restore it."""
    words = sentence.words
    at = next((i for i, word in enumerate(words) if word in w.SUBORDINATE), None)
    if at is None:
        return sentence
    if at == 0 or (words[at] not in _GOING_ON and words[at - 1] not in w.PAUSE):
        return None
    return replace(sentence, tokens=sentence.tokens[:at], words=words[:at])


def _claim(sentence: Sentence, family: Family, about: list[Token]) -> Claim | None:
    if not about:
        return None
    already = family is Family.DELETE and ("now" not in sentence.words or "already" in sentence.words)
    tools = meaning.tools_of(family, [])
    return Claim(sentence.said, tools, Stage.STATE, named_in(about), changed_now=True, already=already)


def _subject(sentence: Sentence, end: int, *, placed: bool) -> list[Token]:
    """What is said to be there or gone, if that may be a task; titles without marks take a verb in the singular."""
    words = sentence.words
    while end > 0 and words[end - 1] in w.ADVERBS | {"has", "have", "had"}:
        end -= 1
    subject = sentence.subject(end)
    said = [token.word for token in subject]
    if not subject or not w.NEGATION.isdisjoint(said):
        return []
    if placed or TITLE in said or any(word in w.THINGS for word in said):
        return subject
    verbs = words[end : end + 4]
    plural = verbs[:1] in (["have"], ["are"], ["do"]) or ("exist" in verbs and "does" not in verbs)
    is_title = len(said) > 1 and subject[0].raw[:1].isupper() and said[0] not in _NO_TITLES
    return subject if is_title and not plural else []


def _in_trash(sentence: Sentence) -> Claim | None:
    """X is in the trash now; X went to the bin; you'll find X in the trash now."""
    words = sentence.words
    place = _place(words, _TRASH, _INTO)
    if place is None or not w.NEGATION.isdisjoint(words[:place]):
        return None
    found = _found(sentence, place)
    if found is not None:
        return _claim(sentence, Family.DELETE, found) if "now" in words else None
    verb = next((i for i in range(place - 1, max(-1, place - 4), -1) if words[i] in _BEING), None)
    if verb is None or not _UNCHANGED.isdisjoint(words[verb:place]):
        return None
    subject = _subject(sentence, verb, placed=True)
    is_known = any(w.is_past(token.word) for token in subject)  # Your deleted task is in the trash
    return _claim(sentence, Family.DELETE, subject) if not is_known else None


def _gone(sentence: Sentence) -> Claim | None:
    """X no longer exists; X isn't there any more; X has left your list; X is out of your list now."""
    words = sentence.words
    listed = _place(words, _LISTS, frozenset({"on", "in", "from", "of", "left"}))
    for at, word in enumerate(words):
        if word in ("exists", "exist"):
            ended = words[at - 2 : at] == ["no", "longer"] or (words[at - 1] == "not" and _any_more(words[at:]))
            no_more = words[at + 1 : at + 3] == ["no", "more"]
            ended, start = (True, at) if no_more else (ended, at - 2)
        elif word == "not" and words[at - 1] in w.PRESENT | {"does", "do"}:
            ended = _any_more(words[at:]) and (listed is not None or "there" in words[at:])
            start = at - 1
        elif word == "longer" and words[at - 1] == "no":
            ended = words[at - 2] in w.PRESENT and words[at + 1 : at + 2] == ["there"]
            start = at - 2
        elif word in _LOSING and words[at - 1] in w.HAVE | w.ADVERBS:
            ended = listed is not None or (word in ("disappeared", "vanished") and at == len(words) - 1)
            start = at
        elif word == "history" and at == len(words) - 1:
            ended, start = words[at - 1] in w.PRESENT, at - 1
        elif word == "out" and words[at + 1 : at + 2] == ["of"]:
            ended, start = listed is not None and "now" in words, at - 1
        else:
            continue
        if ended:
            return _claim(sentence, Family.DELETE, _subject(sentence, start, placed=listed is not None))
    return None


def _not_held(sentence: Sentence) -> Claim | None:
    """Your list no longer contains X; you no longer have X on your list; you are rid of X."""
    words = sentence.words
    rid = next((i for i in range(1, len(words) - 1) if words[i] in ("rid", "free") and words[i + 1] == "of"), None)
    if rid is not None and w.NEGATION.isdisjoint(words) and words[0] in ("you", "your"):
        held = sentence.tokens[rid + 2 :]
        return _claim(sentence, Family.DELETE, held) if _is_named(held) else None
    ended = (["no", "longer"], ["does", "not"]) if _any_more(words) else (["no", "longer"],)
    at = next((i for i in range(1, len(words) - 1) if words[i - 1 : i + 1] in ended), None)
    if at is None or words[at + 1] not in _HOLDING:
        return None
    holder = words[subject_start(words, at - 1) : at - 1]
    held = _object(sentence, at + 2)
    told = not _LISTS.isdisjoint(holder) or (holder == ["you"] and _is_ours(held, words))
    return _claim(sentence, Family.DELETE, held) if told else None


def _not_found(sentence: Sentence) -> Claim | None:
    """You won't find X on your list any more."""
    words = sentence.words
    ended = (_any_more(words) and "not" in words) or ("no", "longer") in pairwise(words)
    if not ended or "you" not in words:
        return None
    place = _place(words, _LISTS, _ON)
    found = _found(sentence, place) if place is not None else None
    return _claim(sentence, Family.DELETE, found) if found else None


def _held(sentence: Sentence) -> Claim | None:
    """Your list now includes X; you now have a task called X; there is now one called X; your list has a new task."""
    words = sentence.words
    at = next((i for i, word in enumerate(words) if word in ("now", "new")), None)
    if at is None or not w.NEGATION.isdisjoint(words):
        return None
    if words[at] == "new":
        held = words[at - 2 : at - 1] in (["has"], ["is"]) and w.THINGS.get("".join(words[at + 1 : at + 2])) in _MADE
        holder, start = words[: max(0, at - 2)], at + 1
        holder = ["you"] if holder == ["there"] else holder
    elif words[max(0, at - 2) : at] == ["there", "is"]:
        held, holder, start = True, ["you"], at + 1
    else:
        held = words[at + 1 : at + 2] != [] and words[at + 1] in _HOLDING
        holder, start = words[subject_start(words, at) : at], at + 2
    if not held or number_of("".join(words[start : start + 1])) is not None:
        return None
    told = sentence.tokens[start:]
    of_list = not _LISTS.isdisjoint(holder) and words[at] == "now" and _is_named(told)
    called = next((i for i in range(start, len(words)) if words[i] in _CALLING), None)
    of_task = called is not None and any(w.THINGS.get(word) in _MADE for word in words[start:called])
    if of_task and (holder == ["you"] or not _LISTS.isdisjoint(holder)):
        told = sentence.tokens[(called or 0) + 1 :]
    elif holder == ["you"] and words[at] == "now" and _is_named(told) and _place(words, _LISTS, _ON) is not None:
        told = _object(sentence, start)
    elif not of_list:
        return None
    return _claim(sentence, Family.ADD, told)


def _joined(sentence: Sentence) -> Claim | None:
    """X has joined your list; a task called X now exists."""
    words = sentence.words
    at = next((i for i, word in enumerate(words) if word in ("joined", "entered", "exists")), None)
    if at is None or not w.NEGATION.isdisjoint(words):
        return None
    if words[at] != "exists":
        placed = not _LISTS.isdisjoint(words[at + 1 : at + 4])
        return _claim(sentence, Family.ADD, _subject(sentence, at, placed=True)) if placed else None
    called = next((i for i in range(at) if words[i] in _CALLING), None)
    told = called is not None and "now" in words[at - 1 : at + 2]
    return _claim(sentence, Family.ADD, sentence.tokens[(called or 0) + 1 : at]) if told else None


def _found_there(sentence: Sentence) -> Claim | None:
    """You'll find X on your list now; X can be found on your list now."""
    words = sentence.words
    place = _place(words, _LISTS, _ON)
    if place is None or "now" not in words or not w.NEGATION.isdisjoint(words):
        return None
    if words[place - 2 : place] in (["be", "found"], ["be", "seen"]):
        return _claim(sentence, Family.ADD, _subject(sentence, place - 3, placed=True))
    found = _found(sentence, place)
    return _claim(sentence, Family.ADD, found) if found else None


def _newly_found(sentence: Sentence) -> Claim | None:
    """You'll find a new task, X, on your list."""
    words = sentence.words
    at = next((i for i, word in enumerate(words) if word == "new" and not _FINDING.isdisjoint(words[:i])), None)
    place = _place(words, _LISTS, _ON)
    if at is None or place is None or "you" not in words[:at] or not w.NEGATION.isdisjoint(words):
        return None
    told = w.THINGS.get("".join(words[at + 1 : at + 2])) in _MADE
    return _claim(sentence, Family.ADD, sentence.tokens[at + 2 : place]) if told else None


def _place(words: list[str], places: frozenset[str], before: frozenset[str]) -> int | None:
    """Where "in the trash", "from your list" begins."""
    for at, word in enumerate(words):
        if word in places:
            start = at - 1
            while start > 0 and words[start] in ("the", "your", "task", "to-do", "my"):
                start -= 1
            if start < at - 1 and words[start] in before:
                return start
    return None


def _found(sentence: Sentence, place: int) -> list[Token] | None:
    """The certain thing that you find there; None where nothing is found."""
    words = sentence.words
    at = next((i for i in range(place) if words[i] in _FINDING and "you" in words[:i]), None)
    if at is None:
        return None
    tokens = [token for token in sentence.tokens[at + 1 : place] if token.word not in ("now",)]
    return [] if is_general([token.word for token in tokens]) else tokens


def _object(sentence: Sentence, start: int) -> list[Token]:
    words = sentence.words
    end = next((i for i in range(start, len(words)) if words[i] in _ENDS or words[i] in w.PAUSE), len(words))
    return sentence.tokens[start:end]


def _is_ours(tokens: list[Token], words: list[str]) -> bool:
    said = [token.word for token in tokens]
    return bool(said) and (TITLE in said or not _LISTS.isdisjoint(words) or not _CALLING.isdisjoint(said))


def _is_named(tokens: list[Token]) -> bool:
    return bool(tokens) and (any(token.word == TITLE for token in tokens) or tokens[0].raw[:1].isupper())


def _any_more(words: list[str]) -> bool:
    return "anymore" in words or any(pair in (("any", "more"), ("any", "longer")) for pair in pairwise(words))
