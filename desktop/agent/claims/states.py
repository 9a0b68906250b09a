"""Changes told as the new state of things: X is now on your list, X is no longer there, X is now due on Friday."""

from __future__ import annotations

from dataclasses import replace

from desktop.agent.claims import meaning
from desktop.agent.claims import words as w
from desktop.agent.claims.model import Claim, Stage
from desktop.agent.claims.objects import head_words, named_in, number_of, place_in
from desktop.agent.claims.passages import Token
from desktop.agent.claims.pending import review_place
from desktop.agent.claims.sentence import Sentence, set_apart
from desktop.agent.language.verbs import Family

_IN_FORCE = frozenset({"place", "live", "effect", "effective"})
_SIGNALS = _IN_FORCE | {"successful", "more", "in", "longer", "list", "now", "went", "consider", "ready"}
_HOLDING = w.word_set("includes include contains contain has have shows show lists")
_REACH = 8
_READING = frozenset({"says", "reads"})
_APPEARING = frozenset({"appears", "appear"})


def states_in(sentence: Sentence) -> list[Claim]:
    words = sentence.words
    if _SIGNALS.isdisjoint(words):
        return []
    place = review_place(words)
    for at, word in enumerate(words):
        claim = None
        if word == "longer":
            claim = _no_longer(sentence, at)
        elif word in ("off", "on", "in") and "list" in words[at + 1 : at + 6] and place != at:
            claim = _on_list(sentence, at)
        elif word == "now":
            claim = _now(sentence, at)
        elif word == "went" and words[at + 1 : at + 2] == ["through"] and w.THINGS.get(words[at - 1]) == w.CHANGE:
            claim = Claim(sentence.said, meaning.ANY, sweeping=True)
        elif word == "consider" and words[-1] in w.VALUES and w.MODAL.isdisjoint(words):
            named = set_apart(sentence.tokens[at:])
            claim = Claim(sentence.said, meaning.tools_of(Family.COMPLETE, []), named=named) if named else None
        elif word == "more" and words[at - 1 : at] == ["no"] and at == len(words) - 1:
            claim = _state(sentence, Family.DELETE, _subject_before(sentence, at))
        elif word == "in" and at == len(words) - 1 and "task" in words:
            claim = _state(sentence, Family.ADD, _subject_before(sentence, at))
        elif word == "successful" and any(w.THINGS.get(before) == w.CHANGE for before in words[:at]):
            claim = Claim(sentence.said, meaning.ANY, sweeping=True) if w.NEGATION.isdisjoint(words[:at]) else None
        elif word == "ready" and at == len(words) - 1:
            subject = _subject_before(sentence, at)
            made = not {w.TASK, w.ITEM, w.REMINDER}.isdisjoint(w.THINGS.get(token.word) for token in subject)
            claim = _state(sentence, Family.ADD, subject) if made else None
        elif word in _IN_FORCE and w.CHANGE in {w.THINGS.get(token.word) for token in _subject_before(sentence, at)}:
            claim = Claim(sentence.said, meaning.ANY, sweeping=True)
        if claim:
            return [claim]
    return []


def _subject_before(sentence: Sentence, at: int) -> list[Token]:
    be = next((i for i in range(at - 1, max(-1, at - 4), -1) if sentence.words[i] in w.PRESENT), None)
    return sentence.subject(be) if be else []


def _state(sentence: Sentence, family: Family, subject: list[Token], *, anew: bool = True) -> Claim | None:
    if not subject:
        return None
    tools = meaning.tools_of(family, head_words(subject))
    return Claim(sentence.said, tools, Stage.STATE, named_in(subject), changed_now=anew)


def _no_longer(sentence: Sentence, at: int) -> Claim | None:
    told = sentence.words[at - 1 : at] == ["no"] and sentence.words[at - 2 : at - 1] in (["is"], ["are"])
    if not told or "list" not in sentence.words[at:]:
        return None
    return _state(sentence, Family.DELETE, sentence.subject(at - 2))


def _on_list(sentence: Sentence, at: int) -> Claim | None:
    words = sentence.words
    be = at - 1
    while be > 0 and words[be] in w.ADVERBS:
        be -= 1
    hoped = be >= 0 and words[be] == "be" and "should" in words[:be] and "now" in words
    if be < 0 or not (hoped or words[be] in w.PRESENT) or words[at + 1] not in ("your", "the"):
        return None
    if "already" in words or "not" in words[be:at] or not w.SUBORDINATE.isdisjoint(words[:be]):
        return None
    subject = sentence.subject(words.index("should") if hoped else be)
    return _state(sentence, Family.DELETE if words[at] == "off" else Family.ADD, subject, anew="now" in words)


def _now(sentence: Sentence, at: int) -> Claim | None:
    words = sentence.words
    verb, following = (*words[at + 1 : at + 3], "", "")[:2]
    if w.is_past(verb) or not w.SUBORDINATE.isdisjoint(words[:at]) or sentence.pending or words[at - 1] == "right":
        return None
    if not verb or verb in w.PAUSE | w.JOINING:  # X is on hold now
        be = next((i for i in range(at - 2, max(0, at - _REACH), -1) if words[i] in w.PRESENT | {"has"}), None)
        return _valued(sentence, sentence.subject(be), be) if be else None
    if verb in _HOLDING and number_of(following) is None:
        where = place_in(sentence.tokens[:at])
        named = (named_in if where else set_apart)(sentence.tokens[at + 2 :])
        tools = meaning.tools_of(Family.ADD, [])
        if named:
            return Claim(sentence.said, tools, Stage.STATE, named + where, changed_now=True)
        return _valued(sentence, sentence.subject(at), at + 1)
    if verb in _APPEARING and "list" in words[at:]:
        return _state(sentence, Family.ADD, sentence.subject(at))
    if at and words[at - 1] in w.PRESENT:
        return _valued(sentence, sentence.subject(at - 1), at)
    return _valued(sentence, sentence.subject(at), at) if verb in _READING else None


def _valued(sentence: Sentence, subject: list[Token], at: int) -> Claim | None:
    """The estimate is now 90 minutes; X is now due; X is now called Y."""
    words = sentence.words
    if not subject or subject[0].word in w.OTHERS | {"there"}:
        return None
    tools = meaning.field_tools([token.word for token in subject])
    if tools is None and "called" in words[at:]:
        tools = meaning.tools_of(Family.RENAME, [])
    tools = tools or meaning.field_tools(words[at + 1 : at + 3]) or meaning.value_tools(words[at + 1 : at + 4])
    if tools is None:
        return None
    named = named_in(subject) or tuple(replace(told, new=True) for told in set_apart(sentence.tokens[at + 1 :]))
    return Claim(sentence.said, tools, Stage.STATE, named, changed_now=True)
