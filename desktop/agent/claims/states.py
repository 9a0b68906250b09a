"""Changes told as the new state of things: X is now on your list, X is no longer there, X is now due on Friday."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from desktop.agent.claims import meaning
from desktop.agent.claims import words as w
from desktop.agent.claims.model import Claim, Stage
from desktop.agent.claims.objects import head_words, named_in, number_of, place_in
from desktop.agent.claims.passages import Token
from desktop.agent.claims.pending import review_place
from desktop.agent.claims.presence import presence_in
from desktop.agent.claims.sentence import Sentence, set_apart
from desktop.agent.language.verbs import Family

_HOLDING = w.word_set("includes include contains contain has have shows show lists")
_READING = frozenset({"says", "reads"})
_APPEARING = frozenset({"appears", "appear"})
_LISTS = frozenset({"list", "checklist"})
_MADE = frozenset({w.TASK, w.ITEM, w.REMINDER})
_AFTER_NOW = w.word_set("for as too again here there since so because at")
_HOPING = frozenset({"hope", "hopefully", "glad"})
_STANDING = frozenset({"has", "counts", "shows", "stands", "carries", "bears"})
_OWNING = frozenset({"the", "its", "'s", "your", "their"})
_REACH = 8


def states_in(sentence: Sentence) -> list[Claim]:
    for at, word in enumerate(sentence.words):
        rule = _RULES.get(word)
        claim = rule(sentence, at) if rule else None
        if claim:
            return [claim]
    present = presence_in(sentence)
    return [present] if present else []


def _subject_before(sentence: Sentence, at: int) -> list[Token]:
    be = next((i for i in range(at - 1, max(-1, at - 4), -1) if sentence.words[i] in w.PRESENT), None)
    return sentence.subject(be) if be else []


def _things(tokens: list[Token]) -> set[str | None]:
    return {w.THINGS.get(token.word) for token in tokens}


def _all_of_it(sentence: Sentence) -> Claim:
    return Claim(sentence.said, meaning.ANY, sweeping=True)


def _state(sentence: Sentence, family: Family, subject: list[Token], *, anew: bool = True) -> Claim | None:
    if not subject:
        return None
    tools = meaning.tools_of(family, head_words(subject))
    return Claim(sentence.said, tools, Stage.STATE, named_in(subject), changed_now=anew)


def _no_longer(sentence: Sentence, at: int) -> Claim | None:
    """X is no longer on your list; X no longer has a due date."""
    words = sentence.words
    if words[at - 1 : at] != ["no"]:
        return None
    is_so = words[at - 2 : at - 1] in (["is"], ["are"])
    subject = sentence.subject(at - 2 if is_so else at - 1)
    if "list" in words[at:]:
        return _state(sentence, Family.DELETE, subject) if is_so else None
    return _valued(sentence, subject, at + (not is_so))


def _no_more(sentence: Sentence, at: int) -> Claim | None:
    """X is no more."""
    told = sentence.words[at - 1 : at] == ["no"] and at == len(sentence.words) - 1
    return _state(sentence, Family.DELETE, _subject_before(sentence, at)) if told else None


def _on_list(sentence: Sentence, at: int) -> Claim | None:
    words = sentence.words
    if words[at] == "in" and at == len(words) - 1 and "task" in words:
        return _state(sentence, Family.ADD, _subject_before(sentence, at))  # The task is in
    be = at - 1
    while be > 0 and words[be] in w.ADVERBS:
        be -= 1
    hoped = be >= 0 and words[be] == "be" and "should" in words[:be] and "now" in words
    if be > 0 and words[be] == "been" and words[be - 1] in w.HAVE:
        be -= 1
    if be < 0 or not (hoped or words[be] in w.PRESENT | w.HAVE) or words[at + 1 : at + 2] not in (["your"], ["the"]):
        return None
    if "list" not in words[at + 1 : at + 6] or review_place(words) == at:
        return None
    unchanged = "already" in words or not {"not", "still"}.isdisjoint(words[be:at])
    if unchanged or not w.SUBORDINATE.isdisjoint(words[:be]):
        return None
    subject = sentence.subject(words.index("should") if hoped else be)
    claim = _state(sentence, Family.DELETE if words[at] == "off" else Family.ADD, subject, anew="now" in words)
    return replace(claim, tools=claim.tools | {meaning.COMPLETE}) if claim and words[at] == "off" else claim


def _now(sentence: Sentence, at: int) -> Claim | None:
    words = sentence.words
    verb, following = (*words[at + 1 : at + 3], "", "")[:2]
    if words[at - 1 : at] == ["from"]:
        return _from_then(sentence, at + 1)
    if w.is_past(verb) or not w.SUBORDINATE.isdisjoint(words[:at]) or sentence.pending or words[at - 1] == "right":
        return None
    if not verb or verb in w.PAUSE | w.JOINING | _AFTER_NOW:  # X is on hold now
        be = next((i for i in range(at - 2, max(0, at - _REACH), -1) if words[i] in w.PRESENT | _STANDING), None)
        return _valued(sentence, sentence.subject(be), be) if be else None
    if verb in _HOLDING and number_of(following) is None:
        return _valued(sentence, sentence.subject(at), at + 1) or _held(sentence, at)
    is_so = at > 0 and words[at - 1] in w.PRESENT
    subject = sentence.subject(at - 1 if is_so else at)
    if is_so or verb in _READING:
        valued = _valued(sentence, subject, at)
        if valued:
            return valued
    if verb in _APPEARING and following not in ("to", "that"):
        return _state(sentence, Family.ADD, subject)
    if is_so and words[at + 1 : at + 4] == ["one", "of", "your"]:
        return _state(sentence, Family.ADD, subject)
    listed = next((i for i in range(at + 2, min(at + _REACH, len(words))) if words[i] in _LISTS), None)
    if listed is None or not (w.MODAL | w.NEGATION | {"still"}).isdisjoint(words[at:listed]):
        return None
    claim = _state(sentence, Family.ADD, subject)
    return replace(claim, named=claim.named + place_in(sentence.tokens[at + 1 :])) if claim else None


def _held(sentence: Sentence, at: int) -> Claim | None:
    """Your list now includes X."""
    where = place_in(sentence.tokens[:at])
    named = (named_in if where else set_apart)(sentence.tokens[at + 2 :])
    tools = meaning.tools_of(Family.ADD, [])
    return Claim(sentence.said, tools, Stage.STATE, named + where, changed_now=True) if named else None


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


def _went(sentence: Sentence, at: int) -> Claim | None:
    """The change went through; the priority went up; I went ahead with the deletion."""
    words = sentence.words
    subject, following = sentence.subject(at), words[at + 1 : at + 2]
    family = next((w.ACTION_NOUNS[word] for word in words[at:] if word in w.ACTION_NOUNS), None)
    if words[at + 1 : at + 3] == ["ahead", "with"] and family:
        return Claim(sentence.said, meaning.tools_of(family, []), named=set_apart(sentence.tokens[at:]))
    if following == ["through"]:
        return _all_of_it(sentence) if w.CHANGE in _things(subject) else None
    fielded = meaning.field_tools([token.word for token in subject]) is not None
    return _valued(sentence, subject, at) if fielded and following in (["up"], ["down"], ["from"], ["to"]) else None


def _new(sentence: Sentence, at: int) -> Claim | None:
    """X has a new due date; the new due date is Friday."""
    words = sentence.words
    tools = meaning.field_tools(words[at + 1 : at + 3])
    if tools and words[at - 2 : at] == ["has", "a"]:
        return _valued(sentence, sentence.subject(at - 2), at)
    be = next((i for i in range(at + 2, min(at + 4, len(words))) if words[i] in ("is", "are")), None)
    if tools is None or be is None or words[at - 1] not in _OWNING or not w.SUBORDINATE.isdisjoint(words[:at]):
        return None
    given = [token for token in sentence.tokens[be + 1 :] if token.word not in w.DETERMINERS and token.word != "now"]
    if not given or not (given[0].word in w.VALUES or number_of(given[0].word) or given[0].raw[:1].isupper()):
        return None
    return Claim(sentence.said, tools, Stage.STATE, set_apart(sentence.tokens[:at]), changed_now=True, detail=True)


def _newest(sentence: Sentence, at: int) -> Claim | None:
    """Your newest task is X."""
    words = sentence.words
    told = words[at - 1 : at] == ["your"] and w.THINGS.get("".join(words[at + 1 : at + 2])) in _MADE
    if not told or words[at + 2 : at + 3] != ["is"]:
        return None
    named = named_in(sentence.tokens[at + 3 :])
    return Claim(sentence.said, meaning.tools_of(Family.ADD, []), Stage.STATE, named) if named else None


def _as_of(sentence: Sentence, at: int) -> Claim | None:
    """As of now, X is high priority."""
    words = sentence.words
    if words[at - 1 : at] != ["as"] or words[at + 1 : at + 2] not in (["now"], ["today"]):
        return None
    return _from_then(sentence, at + 2)


def _from_then(sentence: Sentence, start: int) -> Claim | None:
    words = sentence.words
    start = next((i for i in range(start, len(words)) if words[i] not in w.PAUSE | {"on"}), start)
    be = next((i for i in range(start + 1, len(words)) if words[i] in w.PRESENT), None)
    return _valued(sentence, sentence.tokens[start:be], be) if be and "still" not in words else None


def _became(sentence: Sentence, at: int) -> Claim | None:
    """X has become high priority."""
    end = at - 1 if sentence.words[at - 1] in w.HAVE else at
    told = w.NEGATION.isdisjoint(sentence.words[:at]) and w.SUBORDINATE.isdisjoint(sentence.words[:at])
    return _valued(sentence, sentence.subject(end), at) if told else None


def _considered(sentence: Sentence, at: int) -> Claim | None:
    """Consider X done."""
    words = sentence.words
    named = set_apart(sentence.tokens[at:])
    told = words[-1] in w.VALUES and w.MODAL.isdisjoint(words)
    return Claim(sentence.said, meaning.tools_of(Family.COMPLETE, []), named=named) if named and told else None


def _succeeded(sentence: Sentence, at: int) -> Claim | None:
    """The deletion was successful."""
    before = sentence.words[:at]
    told = w.CHANGE in _things(sentence.tokens[:at]) and (w.NEGATION | w.SUBORDINATE | _HOPING).isdisjoint(before)
    return _all_of_it(sentence) if told else None


def _ready(sentence: Sentence, at: int) -> Claim | None:
    """Your new task is ready."""
    subject = _subject_before(sentence, at)
    told = at == len(sentence.words) - 1 and not _MADE.isdisjoint(_things(subject))
    return _state(sentence, Family.ADD, subject) if told else None


def _in_force(sentence: Sentence, at: int) -> Claim | None:
    """The changes are live."""
    return _all_of_it(sentence) if w.CHANGE in _things(_subject_before(sentence, at)) else None


_RULES: Mapping[str, Callable[[Sentence, int], Claim | None]] = {
    "longer": _no_longer,
    "more": _no_more,
    "off": _on_list,
    "on": _on_list,
    "in": _on_list,
    "now": _now,
    "new": _new,
    "newest": _newest,
    "latest": _newest,
    "of": _as_of,
    "become": _became,
    "became": _became,
    "went": _went,
    "consider": _considered,
    **dict.fromkeys(("updated", "revised", "changed"), _new),
    **dict.fromkeys(("successful", "succeeded", "worked"), _succeeded),
    "ready": _ready,
    **dict.fromkeys(("place", "live", "effect", "effective"), _in_force),
}
