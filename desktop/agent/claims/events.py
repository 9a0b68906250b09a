"""Claims made with the past of a verb: I've deleted X, X was deleted, Deleted X, Task deleted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from desktop.agent.claims import meaning
from desktop.agent.claims import words as w
from desktop.agent.claims.model import Claim, Named, Stage
from desktop.agent.claims.objects import count_in, head_words, named_in, named_items, number_of, place_in, until_stop
from desktop.agent.claims.passages import TITLE, Token
from desktop.agent.claims.proposals import PROPOSING, proposed
from desktop.agent.claims.sentence import Sentence, set_apart
from desktop.agent.claims.slots import Context, Slot, Voice, slot_at
from desktop.agent.language.verbs import Family, Verb

# What no tool can do, however it is said.
_OUTSIDE = w.word_set("emailed e-mailed booked ordered purchased bought paid phoned messaged texted notified")
# What this app or its user may do, and no tool.
_ELSEWHERE = w.word_set(
    "emptied synced synchronised synchronized exported imported uploaded downloaded printed shared installed "
    "restarted"
)
_KEPT = w.THINGS.keys() | w.word_set(
    "list lists trash bin device devices data file files folder backup calendar app settings database everything csv"
)
_TRASH = frozenset({"trash", "bin"})
_POSTED = frozenset({"email", "message", "invite", "invitation", "mail"})
_DATED = frozenset({Family.COMPLETE, Family.ADD, Family.MARK})
_MADE = {w.TASK, w.ITEM, w.STEP, w.TEXT, w.REMINDER}
_COUNTED_STATES = frozenset({"completed", "complete", "done", "finished", "marked", "scheduled"})
_CONCRETE = {w.TASK, w.ITEM, w.REMINDER, w.LABEL, w.DUE, w.PRIORITY, w.ESTIMATE, w.STATUS, w.PROPOSAL}
_FOR = (["for"], ["to"], ["with"], ["from"], ["by"], ["of"])
_SET_OUT = frozenset({"out", "off", "forth", "about", "foot", "sail"})
_MUCH = w.word_set("great much high low more some little such too no very")
_IT = w.word_set("it that this everything all they these")

Meant = tuple[meaning.Tools | None, bool]
"""The tools that would back a claim, None where nothing is claimed; and whether it speaks for the whole request."""
_NOTHING: Meant = (None, False)


def events_in(sentence: Sentence) -> list[Claim]:
    found = _pasts(sentence)
    if not found:
        return []
    ends = [at for at, _ in found[1:]] + [len(sentence.words)]
    claims: list[Claim] = []
    for (at, slot), end in zip(found, ends, strict=True):
        claims += _claimed(sentence, at, slot, end, claims)
    return claims


def _pasts(sentence: Sentence) -> list[tuple[int, Slot]]:
    """The forms that claim something."""
    words = sentence.words
    found: list[tuple[int, Slot]] = []
    context = Context.NOBODY
    for at, word in enumerate(words):
        if word in w.AGENT:
            context = Context.AGENT
        elif word in w.OTHERS and word != "who" and words[at - 1 : at] not in _FOR:
            context = Context.OTHERS
        elif (
            w.is_past(word)
            or word in _OUTSIDE
            or word in _ELSEWHERE
            or word in ("complete", "sent", "included")
            or _is_unknown_past(words, at)
        ):
            slot = slot_at(words, at, context)
            if slot and not (slot.voice is Voice.PASSIVE and _by_somebody(sentence.tokens, slot, at)):
                found.append((at, slot))
                context = Context.CLAIM
            elif not w.NEGATION.isdisjoint(words[:at]) or "would" in words[:at]:
                context = Context.DENIED
    return found


def _by_somebody(tokens: list[Token], slot: Slot, at: int) -> bool:
    """Whether a person of that name did it to something else than a task: The rule was changed by Pope Gregory."""
    if any(
        token.word == TITLE or token.word in w.THINGS or token.word in _IT for token in tokens[slice(*slot.subject)]
    ):
        return False
    by = next((tokens[i + 1] for i in range(at, len(tokens) - 1) if tokens[i].word == "by"), None)
    if by is None or by.word == TITLE or by.word in w.VALUES or by.word in w.MACHINE | w.AGENT:
        return False
    return by.raw[:1].isupper()


def _is_unknown_past(words: list[str], at: int) -> bool:
    """Whether a verb that no table knows stands where only something done can: I've pencilled in X."""
    if not w.may_be_past(words[at]):
        return False
    before = at - 1
    while before >= 0 and words[before] in w.ADVERBS:
        before -= 1
    return before >= 0 and (words[before] in ("have", "has", "been") or words[before] in w.AGENT)


def _claimed(sentence: Sentence, at: int, slot: Slot, end: int, earlier: Sequence[Claim]) -> list[Claim]:
    """What the form there claims; nothing where its verb has another sense."""
    words = sentence.words
    verb = w.verb_at(words, at)
    rest = len(verb.rest) if verb and tuple(words[at + 1 : at + 1 + len(verb.rest)]) == verb.rest else 0
    subject = sentence.tokens[slice(*slot.subject)]
    rest += words[at + 1 : at + 2] == ["you"]  # I've sent you X
    after = until_stop(sentence.tokens[at + 1 + rest : end])
    objects = after if slot.voice is Voice.ACTIVE else subject
    head = head_words(objects)
    if slot.present and not slot.now and words[at] in _COUNTED_STATES and count_in(subject):
        return []  # a number of tasks, which only a look at the list can give
    if not w.NOT_DATA.isdisjoint(head[:4]) or not w.NEGATED_SUBJECT.isdisjoint(head[:1]):
        return []
    things = {w.THINGS.get(word) for word in head}
    named = _named(sentence, slot, subject, after, is_last=end == len(words))
    if w.only_proposes(words[at]) or (verb and verb.lemma in PROPOSING and not _queues_steps(verb, things)):
        return proposed(sentence, verb, [*subject, *after], named)
    around = [token.word for token in (*subject, *after)]
    if verb and len(named) == 1 and _tells_new_value(verb, things, around):
        named = (replace(named[0], new=True),)
    if verb and verb.family is Family.LABEL and len(named) == 1:
        named = (replace(named[0], owner=True),)
    if verb and verb.base in ("mark", "flag") and "deletion" in around:
        return [Claim(sentence.said, meaning.tools_of(Family.DELETE, []), Stage.PROPOSED, named)]
    tools, sweeping = _meant(words, at, verb, slot, head, around)
    if tools is None:
        return []
    stage = Stage.STATE if slot.voice is Voice.PASSIVE or slot.present else Stage.DONE
    stage = Stage.UNDERWAY if slot.underway else stage
    if verb and verb.family is Family.PLAN and slot.voice is Voice.ACTIVE:
        named = ()  # what was taken apart, not what came of it
    if w.PROPOSAL in things and tools and meaning.RETRACT not in tools:
        stage, tools, named = Stage.PROPOSED, meaning.PROPOSABLE, ()
    if not named and not head and slot.voice is Voice.ACTIVE and earlier:
        named = earlier[-1].named
    anew = slot.now or not (slot.present or _is_dated(words, at, slot, verb))
    unsure = tools == meaning.ANY and (not sweeping or words[at] == "sorted")
    count = count_in(objects)
    already = slot.voice is Voice.PASSIVE and "already" in words[slot.subject[1] : at + 2]
    told = Claim(sentence.said, tools, stage, named, count, sweeping=sweeping, hedged=unsure, changed_now=anew)
    return [replace(told, already=already)]


def _tells_new_value(verb: Verb, things: set[str | None], around: list[str]) -> bool:
    """Changed the title to X, renamed it to X: the one thing named is not the task that was changed."""
    place = around.index(TITLE) if TITLE in around else 0
    of_field = verb.family is Family.RENAME or bool(things & {w.TEXT, w.TITLE_FIELD})
    return of_field and around[place - 1 : place] in (["to"], ["as"], ["renamed"])


def _is_dated(words: list[str], at: int, slot: Slot, verb: Verb | None) -> bool:
    """X was completed on Monday: as a list may have told it."""
    be = slot.subject[1]
    told = words[at] == "done" or (verb is not None and verb.family in _DATED)
    if not told or words[be] not in ("was", "were"):
        return False
    when = next((words[i + 1] for i in range(be, len(words) - 1) if words[i] == "on"), "")
    return w.VALUES.get(when) == w.DUE or number_of(when) is not None


def _queues_steps(verb: Verb, things: set[str | None]) -> bool:
    return verb.base == "queue" and w.STEP in things


def _named(
    sentence: Sentence, slot: Slot, subject: list[Token], after: list[Token], *, is_last: bool
) -> tuple[Named, ...]:
    if slot.voice is Voice.ACTIVE:
        named = named_in(after)
    else:
        named = named_in(subject) + (set_apart(after) or place_in(after))
    if slot.voice is Voice.SHORT and not named:
        named = named_in(after)
    if is_last and sentence.items:
        plain = tuple(name for name in named if not name.vague)
        return (*named_items(sentence.items), *plain) or named
    return named


def _meant(words: list[str], at: int, verb: Verb | None, slot: Slot, head: list[str], around: list[str]) -> Meant:
    word = words[at]
    things = {w.THINGS.get(part) for part in head}
    about = bool(things - {None}) or TITLE in around or not {"list", "checklist"}.isdisjoint(around)
    of_it = slot.voice is not Voice.ACTIVE and words[slot.subject[0]] in _IT
    if meaning.is_own_list(around):
        return frozenset({meaning.QUEUE}), False
    if word in _ELSEWHERE:
        objects = around[:3] if slot.voice is Voice.ACTIVE else head[:4]
        return (meaning.NO_TOOL if not _KEPT.isdisjoint(objects) else None), False
    if word == "sent" or word in _OUTSIDE:
        return _outside(word, slot, things, around)
    if word in ("taken", "took") and "care" in around:
        return meaning.ANY, True
    if word in w.OTHER_PASTS:
        told = word != "gone" or slot.voice is Voice.PASSIVE
        return (meaning.tools_of(w.OTHER_PASTS[word], head) if told else None), False
    if word in ("complete", "done"):
        return _done(word, slot, head, of_it=of_it)
    if w.is_sweeping(word):
        is_state = slot.present and not slot.now and not of_it and w.CHANGE not in things
        told = about or slot.voice is not Voice.ACTIVE or not _IT.isdisjoint(head[:1])
        return (meaning.ANY if told and not is_state else None), True
    if word == "included":
        return (meaning.tools_of(Family.ADD, []) if {"your", "list"} <= set(around) else None), False
    if verb is None:
        concrete = TITLE in around or not _CONCRETE.isdisjoint(things) or {"your", "list"} <= set(around)
        return (meaning.ANY if concrete and w.may_be_past(word) else None), False
    return _of_verb(verb, slot, head, around, about=about)


def _of_verb(verb: Verb, slot: Slot, head: list[str], around: list[str], *, about: bool) -> Meant:
    things = {w.THINGS.get(part) for part in head}
    if verb.family is Family.DELETE and not _TRASH.isdisjoint(head[:3]):
        return meaning.NO_TOOL, False
    if verb.lemma == "make":
        return _made(things, head, around)
    if verb.lemma == "give":
        return meaning.field_tools(around) or meaning.value_tools(around), False
    if verb.lemma == "check" and ("list" in around or not (w.ITEM in things or TITLE in around)):
        return _NOTHING  # looked at
    if verb.lemma == "plan":
        if slot.voice is Voice.PASSIVE and _gives_value(around):
            return meaning.value_tools(around), False
        return (meaning.tools_of(Family.ADD, ["steps"]) if w.STEP in things else None), False
    if verb.family is Family.PLAN and verb.base != "queue":
        parted = w.ITEM in map(w.THINGS.get, around)
        return (meaning.tools_of(Family.ADD, ["item"]) if parted else None), False
    if verb.family is Family.DECIDE and not things & {w.PROPOSAL, w.CHANGE}:
        return _NOTHING
    if verb.family is Family.MOVE and head[:1] in (["here"], ["on"], ["forward"]):
        return _NOTHING
    if verb.base == "finish" and around[:1] and around[0].endswith("ing") and not w.gerund_at(around, 0):
        return _NOTHING
    if verb.lemma == "put":
        return _put(things, around)
    if verb.lemma == "note" and not (w.TEXT in things and "in" in head):
        return _NOTHING  # taken notice of, not written down
    if verb.base == "set" and slot.voice is Voice.ACTIVE and _is_idiom(around):
        return _NOTHING
    if verb.base == "set" and slot.present and not slot.now and not (about or _gives_value(around)):
        return _NOTHING  # Sync is set up in the settings
    doing = w.gerund_at(around, 0) if around and verb.family is Family.COMPLETE else None
    if doing:
        return meaning.tools_meant(doing, head[1:], around), False
    into = verb.base == "turn" and any(word in w.THINGS for word in around)
    valued = verb.family is Family.ESTIMATE and "at" in around
    if not (w.is_strong(verb) or about or into or valued):
        return _NOTHING
    if verb.family is Family.COMPLETE and w.CHANGE in things:
        return meaning.ANY, True
    return meaning.tools_meant(verb, head, around), False


def _is_idiom(around: list[str]) -> bool:
    """Set great store by, set high standards, set out to: nothing that a task has."""
    if not around or around[0] not in _SET_OUT | _MUCH or _gives_value(around):
        return False
    said = around[: next((i for i, word in enumerate(around) if word in ("by", "on", "in")), len(around))]
    return around[0] in _SET_OUT or not any(word in w.THINGS for word in said)


def _gives_value(around: list[str]) -> bool:
    """Set to high, set for Friday, put on Friday."""
    at = next((i for i, word in enumerate(around) if word in ("to", "for", "at", "as", "on")), len(around))
    given = [word for word in around[at + 1 :] if word not in w.DETERMINERS]
    return bool(given) and (given[0] in w.VALUES or number_of(given[0]) is not None)


def _outside(word: str, slot: Slot, things: set[str | None], around: list[str]) -> Meant:
    if word == "sent" and w.PROPOSAL in things:
        return meaning.PROPOSABLE, False
    if word == "sent" and around[:1] and around[0] not in w.DETERMINERS and not {"list", "tasks"}.isdisjoint(around):
        return meaning.NO_TOOL, False  # sent Anna the list
    told = slot.voice is Voice.ACTIVE and bool(around) and (word in _OUTSIDE or not _POSTED.isdisjoint(around))
    return (meaning.NO_TOOL if told else None), False


def _done(word: str, slot: Slot, head: list[str], *, of_it: bool) -> Meant:
    if slot.voice is Voice.ACTIVE:
        told = word == "done" and head[:1] != [] and (head[0] in w.DETERMINERS or head[0] in (TITLE, "as"))
        return (meaning.ANY if told else None), True
    if of_it or slot.voice is Voice.SHORT:
        return meaning.ANY, True
    return meaning.tools_of(Family.COMPLETE, head), False


def _put(things: set[str | None], around: list[str]) -> Meant:
    if w.PROPOSAL in things:
        return meaning.PROPOSABLE, False
    if w.LABEL in things:
        return meaning.tools_of(Family.LABEL, []), False
    if "hold" in around:
        return meaning.tools_of(Family.PAUSE, []), False
    if _gives_value(around) and "together" not in around:
        return meaning.value_tools(around), False
    return (meaning.tools_of(Family.ADD, []) if "list" in around else None), False


def _made(things: set[str | None], head: list[str], around: list[str]) -> Meant:
    if w.CHANGE in things:
        return meaning.ANY, True
    if w.PROPOSAL in things:
        return meaning.PROPOSABLE, False
    if things & _MADE:
        return meaning.tools_of(Family.ADD, head, around), False
    return meaning.value_tools(around) or meaning.field_tools(head), False
