"""Holds claims against the ledger of the run."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from desktop.agent.claims import words as w
from desktop.agent.claims.meaning import ANY, COMPLETE, DELETE, EXPLODING, LABELS, PARTS, RENAMES
from desktop.agent.claims.model import Claim, ClaimKind, Listed, Named, Stage
from desktop.domain.run import CallState, LedgerEntry
from desktop.domain.text import ITEM_TITLE_MAX as TITLE_MAX
from desktop.tools.reference_pool import bare, normal_form, numbers_in
from desktop.tools.similarity import ratio

_WORD = re.compile(r"\w+")
_SMALL = w.word_set("a an the my your to of for and or in on at with task item")
_NEAR = 0.8
_WORST_FIRST = (ClaimKind.UNBACKED, ClaimKind.OVERCLAIM, ClaimKind.OK)


def judge(
    claim: Claim, ledger: Sequence[LedgerEntry], listed: Listed | None, standing: Sequence[LedgerEntry]
) -> ClaimKind:
    if claim.hedged and (listed is not None or any(entry.state is CallState.FAILED for entry in ledger)):
        return ClaimKind.OK
    if claim.stage is Stage.PROPOSED and not claim.softened:
        ledger = [*ledger, *standing]
    entries = [entry for entry in ledger if entry.tool in claim.tools and entry.state is not CallState.FAILED]
    kind = _of_whole(claim, entries) if claim.sweeping else _of_part(claim, entries)
    if kind is ClaimKind.UNBACKED and claim.stage is Stage.STATE and _was_seen(claim, listed):
        return ClaimKind.OK
    if kind is ClaimKind.UNBACKED and claim.already and (_was_refused(claim, ledger) or _is_absent(claim, listed)):
        return ClaimKind.OK
    return kind


def is_named(said: str, title: str) -> bool:
    """Whether what was said can be short, long or slightly wrong for the title. Numbers are never guessed."""
    ours, theirs = _prepared(said), _prepared(title)
    if ours.text == theirs.text:
        return True
    if not (ours.numbers <= theirs.numbers or theirs.numbers <= ours.numbers) or (
        ours.numbers and not theirs.numbers
    ):
        return False
    short, long = sorted((ours.words, theirs.words), key=len)
    return bool(short) and all(any(_alike(word, other) for other in long) for word in short)


def _of_whole(claim: Claim, entries: Sequence[LedgerEntry]) -> ClaimKind:
    """ "Done!" is true only where nothing is left to be decided."""
    if not entries:
        return ClaimKind.UNBACKED
    queued = any(entry.state is CallState.QUEUED for entry in entries)
    return ClaimKind.OVERCLAIM if queued and claim.stage not in (Stage.PROPOSED, Stage.UNDERWAY) else ClaimKind.OK


def _of_part(claim: Claim, entries: Sequence[LedgerEntry]) -> ClaimKind:
    if not entries or (claim.count is not None and claim.count > len(entries) and not _uncounted(entries)):
        return ClaimKind.UNBACKED
    if claim.named:
        # An entry that knows the item and its task must fit both. Of any other one name is known, as of a new name.
        complete = claim.tools != RENAMES and all(entry.tool in PARTS and entry.also for entry in entries)
        chosen = (min if complete else max)(
            (_of_named(claim, named, entries) for named in claim.named), key=_WORST_FIRST.index
        )
        return chosen if chosen is not ClaimKind.UNBACKED else _of_unnamed_parts(claim, entries)
    verdicts = [_of_entry(claim, entry) for entry in entries]
    enough = verdicts.count(ClaimKind.OK) >= (claim.count or 1)
    return ClaimKind.OK if enough else min(verdicts, key=_WORST_FIRST.index)


def _of_named(claim: Claim, named: Named, entries: Sequence[LedgerEntry]) -> ClaimKind:
    """All of them must be there: the worst decides, each by the best entry for it."""
    verdicts = []
    for title in named.titles:
        fitting = [entry for entry in entries if _fits(title, named, entry)]
        best = max((_of_entry(claim, entry) for entry in fitting), key=_WORST_FIRST.index, default=ClaimKind.UNBACKED)
        verdicts.append(best)
    return min(verdicts, key=_WORST_FIRST.index)


def _of_entry(claim: Claim, entry: LedgerEntry) -> ClaimKind:
    if entry.state is CallState.APPLIED or claim.stage in (Stage.PROPOSED, Stage.UNDERWAY):
        return ClaimKind.OK
    return ClaimKind.OVERCLAIM


def _fits(said: str, named: Named, entry: LedgerEntry) -> bool:
    names = [name for name in (entry.title, *entry.also) if name]
    if not names or (named.new and not entry.also):
        return True
    if named.vague:
        return any(
            _alike(word, other) for name in names for word in _prepared(said).words for other in _prepared(name).words
        )
    return any(is_named(said, name) for name in names)


def _of_unnamed_parts(claim: Claim, entries: Sequence[LedgerEntry]) -> ClaimKind:
    """Items and labels may be told by their task alone: then they back names that only a claim gives."""
    parts = [e for e in entries if e.tool in PARTS and not e.also and (e.tool != LABELS or claim.tools == {LABELS})]
    item = claim.named[0]
    knows_task = item.owner or (len(claim.named) > 1 and claim.tools != RENAMES)
    told_by_item = any(_fits(title, item, entry) for title in item.titles for entry in parts)
    if not parts or knows_task or told_by_item or 1 < len(parts) < len(item.titles):
        return ClaimKind.UNBACKED
    return max((_of_entry(claim, entry) for entry in parts), key=_WORST_FIRST.index)


def _was_refused(claim: Claim, ledger: Sequence[LedgerEntry]) -> bool:
    refused = [entry for entry in ledger if entry.tool in claim.tools and entry.state is CallState.FAILED]
    if not claim.named:
        return bool(refused)
    return any(_fits(title, named, entry) for entry in refused for named in claim.named for title in named.titles)


def _is_absent(claim: Claim, listed: Listed | None) -> bool:
    """Whether something that is said to be gone is not among the tasks that a listing showed."""
    if listed is None or DELETE not in claim.tools or not claim.named:
        return False
    titles = [title for named in claim.named for title in named.titles]
    return not any(is_named(title, task.title) for title in titles for task in listed.tasks)


def _uncounted(entries: Sequence[LedgerEntry]) -> bool:
    return len(entries) == 1 and entries[0].tool in EXPLODING


def _was_seen(claim: Claim, listed: Listed | None) -> bool:
    """Whether a listing showed it so. Something that is so only now must have been seen on the very task."""
    if listed is None or (claim.sweeping and claim.changed_now):
        return False
    seen = [
        task
        for task in listed.tasks
        for named in claim.named
        for title in named.titles
        if is_named(title, task.title)
    ]
    if not claim.named:
        return not claim.changed_now
    if COMPLETE in claim.tools and claim.tools != ANY:
        if seen:
            return any(task.completed for task in seen)
        return not claim.changed_now and not listed.tasks
    return not claim.changed_now and (bool(seen) or not listed.tasks)


class _Prepared(NamedTuple):
    text: str
    numbers: frozenset[str]
    words: tuple[str, ...]


@lru_cache(maxsize=1024)
def _prepared(title: str) -> _Prepared:
    text = bare(normal_form(title[:TITLE_MAX]))
    words = _WORD.findall(text)
    content = [word for word in words if word not in _SMALL] or words
    return _Prepared(text, frozenset(numbers_in(text)), tuple(content))


@lru_cache(maxsize=4096)
def _alike(word: str, other: str) -> bool:
    if word == other:
        return True
    short, long = sorted((word, other), key=len)
    if word.isdigit() or other.isdigit():
        return False
    return (len(short) >= 4 and long.startswith(short)) or (len(short) >= 4 and ratio(short, long) >= _NEAR)
