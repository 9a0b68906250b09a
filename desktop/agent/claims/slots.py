"""Where a past form stands in its sentence, and so whether anything is claimed with it and of what."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import pairwise

from desktop.agent.claims import words as w
from desktop.agent.claims.objects import number_of
from desktop.agent.claims.passages import MARK, TITLE
from desktop.agent.claims.subjects import CONDITIONAL, is_general, past_time, subject_start


class Voice(Enum):
    ACTIVE = auto()
    """I've deleted X. Deleted X. … and deleted X."""
    PASSIVE = auto()
    """X has been deleted."""
    SHORT = auto()
    """Task deleted."""


class Context(Enum):
    """Whom or what the words before speak of."""

    NOBODY = auto()
    AGENT = auto()
    OTHERS = auto()
    CLAIM = auto()
    DENIED = auto()


@dataclass(frozen=True, slots=True)
class Slot:
    """`subject` is where its words are. `present` tells how things are, `now` that they are so from now on."""

    voice: Voice
    subject: tuple[int, int] = (0, 0)
    present: bool = False
    now: bool = False
    underway: bool = False


_SKIPPED = w.ADVERBS | {"not", "never", "only"}
_ASKING = frozenset({"which", "what", "who", "whatever"})
_RELATIVE = frozenset({"that", "which", "who"})
_AGES = w.word_set(
    "century centuries decade era ages antiquity twenties thirties forties fifties sixties seventies eighties "
    "nineties"
)
_FINITE = w.BE - {"been", "be", "being", "am"} | CONDITIONAL | w.word_set(
    "appear appears show shows stay stays go goes land lands move moves remain remains have has do get gets live "
    "still count counts need needs come disappear look"
)  # fmt: skip
_AFTER_SHORT = w.ADVERBS | w.PAUSE | frozenset(w.VALUES) | {TITLE, "to", "for", "from", "as", "on", "in", "with"}
_PART_ENDS = w.PAUSE | w.JOINING | _RELATIVE | {"it"}
_STATES = w.word_set("completed scheduled finished marked labelled labeled tagged queued proposed")
_WISH = frozenset({"sure", "ensure", "verify", "want", "wants", "prefer", "like"})
_NOT_DONE_TO = w.AGENT | w.OTHERS | w.MACHINE | w.SUBORDINATE | {"there"}
_UNREAL = w.SUBORDINATE | CONDITIONAL | _WISH
_NO_NOUN = w.BE | w.HAVE | w.MODAL | w.AGENT | w.OTHERS | w.NEGATION | _RELATIVE
_ANY = frozenset({"every", "any", "each", "such", "whatever"})
_ANYTHING = w.INDEFINITE | {"everything", "something", "things"} | w.THINGS.keys()


def slot_at(words: list[str], at: int, context: Context) -> Slot | None:
    """None where the form there claims nothing."""
    before, skipped = _back(words, at - 1)
    negated = any(word in ("not", "never") for word in skipped) and not _not_only(words, before, at)
    now = "now" in skipped or words[at + 1 : at + 2] == ["now"]
    if before >= 0 and words[before] in w.BE and not (words[before] == "'s" and not _is_verb(words, before)):
        return _passive(words, at, before, negated=negated, now=now, context=context)
    if negated:
        return None
    if before >= 0 and words[before] in w.HAVE:
        return _perfect(words, at, before)
    if before >= 0 and words[before] in w.AGENT:
        return None if _unreal(words, before) or past_time(words) else Slot(Voice.ACTIVE)
    if before > 0 and words[before] in w.JOINING:  # at the head it only opens: And deleted X
        joined = context in (Context.AGENT, Context.CLAIM) and not _is_attribute(words, at)
        return Slot(Voice.ACTIVE) if joined else None
    return _without_auxiliary(words, at, before, context)


def _back(words: list[str], index: int) -> tuple[int, list[str]]:
    skipped = []
    while index >= 0 and words[index] in _SKIPPED:
        skipped.append(words[index])
        index -= 1
    return index, skipped


def _not_only(words: list[str], start: int, end: int) -> bool:
    return any(words[i] == "not" and words[i + 1] == "only" for i in range(max(start, 0), end - 1))


def _is_verb(words: list[str], index: int) -> bool:
    """Whether the 's there is short for "is" or "has", not a genitive: something that was done follows."""
    following = words[index + 1 : index + 4]
    return "been" in following or any(word in w.ADVERBS for word in following[:1])


def _passive(words: list[str], at: int, be: int, *, negated: bool, now: bool, context: Context) -> Slot | None:
    auxiliary, present, underway = be, words[be] in w.PRESENT, False
    if words[be] == "been":
        auxiliary, skipped = _back(words, be - 1)
        negated = negated or "not" in skipped or "never" in skipped
        if auxiliary < 0 or words[auxiliary] not in w.HAVE | w.PRESENT:
            return None
        if auxiliary and words[auxiliary - 1] in w.MODAL:
            return None
        now = now or "now" in skipped
    elif words[be] == "be":
        hoped, _ = _back(words, be - 1)
        if hoped < 0 or words[hoped] != "should" or "now" not in words[hoped : at + 3] or negated:
            return None
        auxiliary, now = hoped, True
    elif words[be] == "being":
        auxiliary, _ = _back(words, be - 1)
        underway = True
        if auxiliary < 0 or words[auxiliary] not in w.BE:
            return None
    elif words[be] == "got" and be and words[be - 1] in w.HAVE:
        return None
    if negated or ("only" in words[auxiliary + 1 : at] and present):
        return None
    return _of_subject(
        words, at, auxiliary, context, Slot(Voice.PASSIVE, present=present, now=now, underway=underway)
    )


def _of_subject(words: list[str], at: int, auxiliary: int, context: Context, slot: Slot) -> Slot | None:
    start = subject_start(words, auxiliary)
    subject = words[start:auxiliary]
    if not subject:
        return _without_subject(words, auxiliary, context, slot)
    if _is_no_certain_thing(words, subject, start, present=slot.present) or _by_others(words, at):
        return None
    if "already" in words[auxiliary:at] and is_general(subject):
        return None
    if _depends(words, start) or (not slot.present and (past_time(words) or _long_ago(words[at + 1 :]))):
        return None
    slot = replace(slot, now=slot.now or words[max(0, start - 1) : start] == ["now"])
    if slot.present and not slot.now:
        conditional = not _UNREAL.isdisjoint(words[:start])
        if conditional or is_general(subject) or _is_limited(words[at + 1 : at + 7]):
            return None
    return Slot(slot.voice, (start, auxiliary), slot.present, slot.now, slot.underway)


def _is_limited(words: list[str]) -> bool:
    """Whether it is so only when or if something is; "…, where you find it" only goes on."""
    return any(
        word in w.SUBORDINATE and not (word == "where" and words[at - 1 : at] == [","])
        for at, word in enumerate(words)
    )


def _long_ago(words: list[str]) -> bool:
    """In 1950, in the year 336, in the 13th century, in the nineties; no date that something was moved to."""
    for at, word in enumerate(words):
        is_year = word.isdigit() and words[at - 1 : at] in (["in"], ["year"]) and 3 <= len(word) <= 4
        if is_year or (word in _AGES and "in" in words[max(0, at - 3) : at]):
            return at < 2 or all(w.VALUES.get(before) != w.DUE for before in words[:at])
    return False


def _is_no_certain_thing(words: list[str], subject: list[str], start: int, *, present: bool) -> bool:
    """Nothing, which one, any task, tasks that …, you, the app: nothing that a tool was used on."""
    last = len(subject) - subject[::-1].index("and") if "and" in subject else 0
    if not w.NEGATED_SUBJECT.isdisjoint([*subject[:2], *subject[last : last + 1], subject[-1]]):
        return True
    if subject[-1] in _NOT_DONE_TO or subject[0] in _ANY:
        return True
    if (subject[-1] in _RELATIVE and len(subject) > 1) or not _ASKING.isdisjoint(subject[:2]):
        return True
    return present and start > 1 and words[start - 1] == "that" and words[start - 2] in _ANYTHING


def _by_others(words: list[str], at: int) -> bool:
    """Whether somebody else did it, or it tells how such a thing is done: "is ticked by clicking the box"."""
    by = next((words[i + 1] for i in range(at, len(words) - 1) if words[i] == "by"), "")
    return by in ("you", "your", "him", "her", "them", "someone") or by.endswith("ing")


def _without_subject(words: list[str], auxiliary: int, context: Context, slot: Slot) -> Slot | None:
    before = words[auxiliary - 1] if auxiliary else ""
    if before == "that" and (auxiliary == 1 or words[auxiliary - 2] in w.PAUSE | w.OPENERS | w.JOINING):
        return Slot(slot.voice, (auxiliary - 1, auxiliary), slot.present, slot.now, slot.underway)
    if auxiliary == 0 or (before in w.JOINING and context is Context.CLAIM):
        return slot
    return None


def _perfect(words: list[str], at: int, have: int) -> Slot | None:
    subject, skipped = _back(words, have - 1)
    if "not" in skipped or "never" in skipped:
        return None
    if words[have] == "'d" and w.keeps_form(words[at]):
        return None
    if subject < 0:
        return Slot(Voice.ACTIVE)
    if words[subject] in w.AGENT or words[subject] in w.MACHINE:
        return None if _unreal(words, subject) else Slot(Voice.ACTIVE)
    return None


def _unreal(words: list[str], subject: int) -> bool:
    """Whether what is said there is asked, wished or supposed."""
    return _depends(words, subject) or (subject > 0 and words[subject - 1] in w.MODAL | {"do", "did", "have"})


def _depends(words: list[str], start: int) -> bool:
    """Whether a condition opens the clause that begins there."""
    index = start
    while index and words[index - 1] not in w.PAUSE:
        index -= 1
        if words[index] in w.SUBORDINATE and not words[index + 1].endswith("ing"):
            return True
        if words[index] in w.NEGATION and "that" in words[index:start]:
            return True
    return False


def _without_auxiliary(words: list[str], at: int, before: int, context: Context) -> Slot | None:
    start = before + 1
    while start and words[start - 1] not in w.PAUSE:
        start -= 1
    led = start == 0
    after_colon = start > 0 and words[start - 1] in (":", MARK)
    if all(word in w.OPENERS for word in words[start : before + 1]):
        if led or after_colon:
            return _elliptic(words, at, start)
        if context is Context.NOBODY and _has_certain_object(words[at + 1 :]):
            return _elliptic(words, at, start)  # By the way, deleted X
        return Slot(Voice.ACTIVE) if context in (Context.AGENT, Context.CLAIM) else None
    if _had_done(words[start:at]):
        return Slot(Voice.PASSIVE, (start + 2, before + 1))
    going_on = start > 0 and context is Context.CLAIM
    return _short(words, at, start, before + 1) if led or after_colon or going_on else None


def _has_certain_object(words: list[str]) -> bool:
    return words[:1] == [TITLE] or ("your", "list") in pairwise(words)


def _elliptic(words: list[str], at: int, start: int) -> Slot | None:
    ticked = MARK in words[:at]
    stressed = not {"successfully", "just", "also"}.isdisjoint(words[start:at])
    if w.keeps_form(words[at]) and not (ticked or stressed):
        return None
    is_state = words[at] in _STATES
    if (start > 1 and words[start - 2 : start] == ["status", ":"] and is_state) or _is_attribute(words, at):
        return None
    return Slot(Voice.ACTIVE, present=is_state and words[at + 1 : at + 2] in ([], [":"]))


def _is_attribute(words: list[str], at: int) -> bool:
    """Whether it tells which things are meant: "Deleted tasks stay in the trash", "Completed tasks:"."""
    thing, *rest = words[at + 1 : at + 4] or [""]
    if thing not in w.THINGS or thing == "due":
        if thing in w.GENERIC or thing == TITLE:
            return False
        end = next((i for i in range(at + 1, len(words)) if words[i] in _PART_ENDS), len(words))
        return not (w.PRESENT | CONDITIONAL).isdisjoint(words[at + 1 : end])
    return ((not rest or rest[0] == ":") and words[at] in _STATES) or not _FINITE.isdisjoint(rest)


def _short(words: list[str], at: int, start: int, end: int) -> Slot | None:
    while start < end and words[start] in w.OPENERS and words[start] not in ("it", "no", "not"):
        start += 1
    noun = words[start:end]
    if not noun or not _NO_NOUN.isdisjoint(noun):
        return None
    tail = words[at + 1 :]
    known = all(
        word in w.GENERIC or word in (TITLE, "'s", "reminder") or number_of(word) is not None for word in noun
    ) and any(word in w.THINGS or word in (TITLE, "everything", "all", "both", "list") for word in noun)
    if known:
        general = is_general(noun) and bool(tail) and tail[0] not in _AFTER_SHORT
        return None if general or not _FINITE.isdisjoint(tail) else Slot(Voice.SHORT, (start, end))
    until = next((i for i, word in enumerate(tail) if word in w.PAUSE), len(tail))
    at_end = w.ADVERBS.issuperset(tail[:until])
    named = len(noun) <= 8 and noun[0] not in w.PRAISE and w.SUBORDINATE.isdisjoint(noun) and words[at] != "done"
    return Slot(Voice.SHORT, (start, end)) if at_end and named and not w.keeps_form(words[at]) else None


def _had_done(words: list[str]) -> bool:
    """I've had X removed; I've got X added; I have it added."""
    if not words or words[0] not in w.AGENT or words[1:2] not in (["have"], ["had"], ["got"]):
        return False
    if words[1] in ("had", "got"):
        return True
    return words[2:3] in (["had"], ["got"]) or (len(words) == 3 and words[2] in ("it", "that", "them", TITLE))
