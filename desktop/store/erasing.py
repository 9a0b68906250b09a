"""Deleted for good means erased: what a task said leaves the database, here and wherever the deletion gets to.

A task is erased once its field `erased` was written, by whatever device and whenever: from then on nothing that is
known of it, its checklist and the proposals on it counts, except that they were there and are gone. Being a rule for
the history and not an event, it holds for what arrives later as well, and every device ends with the same rows.

Conversations are free text that also speaks of other tasks. There the words of the task are overwritten by ordinary
patches, which every device writes that still has both; of these kinds the history keeps no former values.
"""

from __future__ import annotations

import datetime as dt
import json
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from desktop.domain.change_set import BECAUSE
from desktop.domain.values import format_instant, now_text
from desktop.store import archive, conflicts, derived, proposals
from desktop.store.apply import Draft
from desktop.store.belonging import OWNERS
from desktop.store.compiled import conversations, entities, history, review, search, sync, tasks, undo
from desktop.store.compiled import erasing as sql
from desktop.store.connection import Connection
from desktop.store.entity import StoredEntity
from desktop.store.kinds import CREATION, ERASED, ERASED_TITLE, KINDS
from desktop.store.sql import as_list, dumps
from sync.clock import stamp_device, stamp_ms
from sync.patch import Patch, Value

MARK = "[…]"
"""Stands where the words of an erased task stood."""

OTHERS_AFTER_MS = 24 * 60 * 60 * 1000
"""A purge of another device is made final here after this: that device may still offer to undo it, or be too old to
know how to erase."""

OWN_AFTER_MS = 60 * 1000
"""No window offers to undo a purge for so long; one that is older was left by a program that was ended."""

KEPT: Mapping[str, frozenset[str]] = {
    "task": frozenset({CREATION, "deleted", ERASED}),
    "item": frozenset({CREATION, "deleted", "task_id"}),
    "change_item": frozenset({CREATION, "set_id", "ordinal", "task_id", "proposal"}),
    "decision": frozenset({CREATION, "item_id", "set_id", "verdict", "round", "actor", "arguments"}),
}
"""What is told of what was deleted for good: that it was there, and nothing it said."""

_KEPT_OF_PROPOSAL = ("tool", "target_kind", "target_id", "creates", "depends_on")
_QUOTING = frozenset({"message", "change_set", "conversation"})
"""Kinds with free text, which may quote a task."""

_WRITTEN = re.compile("title|description|report|observation")
"""Names of what a proposal says in free words; of all else only what has several words is told from a keyword."""

_ID = re.compile(rb'"([0-9a-f-]{36})"')
_DAY_MS = 24 * 60 * 60 * 1000
_FEW = 50
_SHORTEST = 3
"""What is shorter is nobody's secret, and stands in any sentence."""


def erasable(connection: Connection, device: str, now_ms: int, own_after_ms: int = -1) -> list[str]:
    """Tasks that were purged and not erased yet: here, more than `own_after_ms` ago, or long ago elsewhere."""
    return [
        id_
        for id_, stamp in connection.execute(sql.PURGED)
        if (age := now_ms - stamp_ms(stamp)) > OTHERS_AFTER_MS
        or (stamp_device(stamp) == device and (own_after_ms < 0 or age > own_after_ms))
    ]


def drafts(ids: Iterable[str]) -> list[Draft]:
    """What erases tasks. It also says that they are purged: somewhere it may arrive first."""
    return [Draft("task", id_, {"deleted": [now_text(), True], ERASED: True}) for id_ in ids]


def erased_among(connection: Connection, ids: Collection[str]) -> list[str]:
    return list(connection.execute(sql.ERASED_AMONG, {"ids": as_list(ids)}).scalars())


def erase(connection: Connection, tasks: Collection[str]) -> list[Draft] | None:
    """Takes out of all tables what erased tasks said. None where there was nothing left to take out.

    Returns what must be written in the place of their words in conversations.
    """
    found = _Found()
    found.collect(connection, tasks)
    if not found.stale:
        return None
    _strip(connection, found)
    _clean_undo(connection, found)
    connection.execute(review.FORGET_FAILURE, [(id_,) for id_ in found.proposals])
    _drop_kept_segments(connection, {*found.tasks, *found.items, *found.proposals, *found.decisions})
    redrafted = _redactions(connection, found)
    # The index marks what was deleted from it and still holds it, until its parts are merged.
    connection.execute(search.OPTIMIZE)
    return redrafted


def drop_overwritten(connection: Connection, writes: Iterable[Draft | Patch]) -> None:
    """Takes out what conversations said before the words of an erased task were overwritten in them."""
    ids = {write.id for write in writes if write.kind in _QUOTING}
    contested: dict[tuple[str, str], Collection[str]] = {}
    cleaned = connection.execute(history.BY_ACTOR, {"ids": as_list(ids), "actor": ERASED})
    for key, rows in _history(connection, list(cleaned.scalars())).items():
        latest = {name: patch.stamp for _, patch in rows if patch.actor == ERASED for name in patch.fields}
        for seq, patch in rows:
            kept = {name: value for name, value in patch.fields.items() if patch.stamp >= latest.get(name, "")}
            if len(kept) < len(patch.fields):
                _rewrite(connection, seq, patch, kept)
                contested[key] = list(latest)
    _forget_kept_writes(connection, {id_ for _, id_ in contested})
    conflicts.refresh(connection, contested, {})


@dataclass
class _Found:
    """Erased tasks and what belongs to them. `stale` are the rows of the history that say too much."""

    tasks: set[str] = field(default_factory=set)
    items: set[str] = field(default_factory=set)
    proposals: set[str] = field(default_factory=set)
    decisions: set[str] = field(default_factory=set)
    stale: dict[tuple[str, str], list[tuple[int, Patch]]] = field(default_factory=dict)
    texts: set[str] = field(default_factory=set)
    since_ms: int | None = None  # when the first of them was made

    def collect(self, connection: Connection, tasks: Collection[str]) -> None:
        ids: dict[str, set[str]] = {"task": set(tasks)}
        for kind, fields in OWNERS.items():
            for name, owner in fields.items():
                if owner in ids:
                    ids[kind] = _owned(connection, kind, name, ids[owner])
        self.tasks |= ids["task"]
        self.items |= ids["item"]
        self.proposals |= ids["change_item"]
        self.decisions |= ids["decision"]
        for key, rows in _history(connection, set().union(*ids.values())).items():
            if key[0] not in KEPT:
                continue
            if any(_reduced(patch) != patch.fields for _, patch in rows):
                self.stale[key] = rows
            for _, patch in rows:
                self._note_texts(patch)
                if patch.kind == "task":
                    made = stamp_ms(patch.stamp)
                    self.since_ms = made if self.since_ms is None else min(made, self.since_ms)

    def _note_texts(self, patch: Patch) -> None:
        if patch.kind in ("task", "item"):
            said = [
                text
                for name, value in patch.fields.items()
                if name in ("title", "description", "report") or name.startswith("observation:")
                for text in _strings(value)
            ]
        else:
            names = ("proposal", "arguments", "effects", "reason")
            said = list(_in_words({name: patch.fields.get(name) for name in names}))
        self.texts |= {line.strip() for text in said for line in text.splitlines()}

    def since(self) -> str:
        """From when on others may have spoken of them; clocks differ by less than a day."""
        made = max(0, (self.since_ms or 0) - _DAY_MS)
        return format_instant(dt.datetime.fromtimestamp(made / 1000, dt.UTC))


def _reduced(patch: Patch) -> dict[str, Value]:
    """What is kept of a write to something that was erased."""
    kept = {name: value for name, value in patch.fields.items() if name in KEPT[patch.kind]}
    if patch.kind == "task" and "deleted" in kept and not (kept["deleted"] and kept["deleted"][1]):
        del kept["deleted"]  # there is no way back
    if isinstance(proposal := kept.get("proposal"), dict):
        kept["proposal"] = {n: proposal[n] for n in _KEPT_OF_PROPOSAL if n in proposal} | {"task_title": ERASED_TITLE}
    if isinstance(arguments := kept.get("arguments"), dict):
        kept["arguments"] = {BECAUSE: arguments[BECAUSE]} if BECAUSE in arguments else {}
    return kept


def _strip(connection: Connection, found: _Found) -> None:
    """Cuts the history of these entities down, and makes their rows what it then adds up to."""
    stripped: list[StoredEntity] = []
    for (kind, id_), rows in found.stale.items():
        told: set[str] = set()
        left: list[Patch] = []
        for seq, patch in rows:
            fields = _reduced(patch)
            base = {name: stamp for name, stamp in patch.base.items() if name in fields}
            reduced = Patch(kind, id_, fields, patch.stamp, base, patch.actor)
            text = dumps(reduced.to_json())
            if text in told:
                fields = {}
            elif fields:
                told.add(text)
                left.append(reduced)
            if fields != patch.fields:
                _rewrite(connection, seq, patch, fields)
        entity = archive.fold(kind, id_, left)
        entity.pk = connection.execute(entities.TABLES[KINDS[kind].table]["pk"], {"id": id_}).number()
        entity.fresh = False
        stripped.append(entity)
    derived.save(connection, stripped, set())
    _forget_kept_writes(connection, {id_ for _, id_ in found.stale})
    connection.execute(tasks.TAKE_OFF_ALL, [(id_,) for id_ in found.tasks])
    derived.reindex(connection, found.tasks)
    proposals.refresh(connection, proposals.Concerned(items=set(found.proposals)), [])
    contested = {key: {name for _, p in found.stale[key] for name in _reduced(p)} for key in found.stale}
    conflicts.refresh(connection, contested, {})


def _forget_kept_writes(connection: Connection, ids: Collection[str]) -> None:
    """What conflicts quote, and what is kept to tell them, is made anew from the history as it is then."""
    for statement in (history.FORGET_LOST, history.FORGET_WRITES):
        connection.execute(statement, {"ids": as_list(ids)})


def _rewrite(connection: Connection, seq: int, patch: Patch, fields: Mapping[str, Value]) -> None:
    """Makes a patch in the history one of these fields; without any it is gone, unless it tells of a verdict."""
    if not fields and patch.cause is None:
        for statement in (history.UNQUEUE, history.DELETE):
            connection.execute(statement, {"place": seq})
        return
    base = {name: stamp for name, stamp in patch.base.items() if name in fields}
    connection.execute(history.REWRITE, {"place": seq, "new_fields": dumps(fields), "new_base": dumps(base)})


def _clean_undo(connection: Connection, found: _Found) -> None:
    """Steps forget what they did to erased tasks; a step that did nothing else is gone."""
    for seq, *texts in connection.execute(undo.ALL).all():
        effects, kept, verdicts = before = [json.loads(text) for text in texts]
        after = [
            [each for each in effects if each[1] not in found.tasks and each[1] not in found.items],
            [each for each in kept if each[1] not in found.tasks and each[1] not in found.items],
            [each for each in verdicts if each[0] not in found.proposals],
        ]
        if after == before:
            continue
        if not any(after):
            connection.execute(undo.FORGET, {"step": seq})
            continue
        rewritten = dict(zip(("new_effects", "new_kept", "new_verdicts"), map(dumps, after), strict=True))
        connection.execute(undo.REWRITE, {"step": seq, **rewritten})


def _drop_kept_segments(connection: Connection, ids: Collection[str]) -> None:
    """Copies of files in the shared folder, kept in case those are lost: a snapshot would then be written instead.

    What is encrypted cannot be read here, nor by anybody who has the database alone.
    """
    for (place,) in connection.execute(sync.KEPT_PLACES).all():
        data = connection.execute(sync.KEPT_AT, {"place": place}).scalar()
        if not _ids_in(data).isdisjoint(ids):
            connection.execute(sync.RELEASE_AT, {"place": place})


def tells_of_erased(connection: Connection, data: bytes) -> bool:
    """Whether a segment tells of tasks that were erased by now, so that it must not be kept."""
    return bool(erased_among(connection, _ids_in(data)))


def _ids_in(data: bytes) -> set[str]:
    from sync.codec import plain_lines

    return {id_.decode() for id_ in _ID.findall(plain_lines(data))}


# conversations


def _redactions(connection: Connection, found: _Found) -> list[Draft]:
    """Conversations about an erased task alone lose all their words, others those of the task."""
    runs = {
        run: _owned(connection, "change_item", "set_id", sets)
        for run, sets in _sets_by_run(connection, found.proposals).items()
    }
    emptied = {run for run, items in runs.items() if items <= found.proposals}
    about = _owned(connection, "conversation", "task_id", found.tasks)
    since = found.since()
    near, far = _Scrubber(found.texts), _Scrubber(filter(_is_distinctive, found.texts))
    lately = _Scrubber(text for text in found.texts if len(text) >= _SHORTEST)
    _clean_run_log(connection, runs, since, near)
    written: list[Draft] = []
    kept_in: dict[str, bool] = defaultdict(bool)  # conversation → whether anything of it stays
    close_to: set[str] = set(about)
    for id_, run, conversation, at, *said in connection.execute(sql.MESSAGES).all():
        before = {"text": said[0], "truth": said[1], "records": json.loads(said[2])}
        if (run and run in emptied) or conversation in about:
            records = before["records"]
            shown = {"change_set_id": records["change_set_id"]} if "change_set_id" in records else {}
            after: dict[str, Value] = {"text": MARK, "truth": "", "records": shown}
        else:
            kept_in[conversation] = True
            referred = run in runs or not found.tasks.isdisjoint(_strings(before["records"]))
            scrubber = near if referred else lately if at >= since else far
            after = {name: scrubber.clean(value) for name, value in before.items()}
        if after != before:
            close_to.add(conversation)
            written.append(Draft("message", id_, after))
    for id_, run, at, request in connection.execute(sql.REQUESTS).all():
        scrubber = near if run in runs else lately if at >= since else far
        after_request = MARK if run in emptied else scrubber.clean(request)
        if after_request != request:
            written.append(Draft("change_set", id_, {"request": after_request}))
    for id_, title in connection.execute(sql.TITLES).all():
        after_title = (near if id_ in close_to else lately).clean(title)
        if id_ in about or (id_ in close_to and not kept_in[id_]):
            after_title = MARK
        if after_title != title:
            written.append(Draft("conversation", id_, {"title": after_title}))
    return written


def _clean_run_log(connection: Connection, runs: Collection[str], since: str, scrubber: _Scrubber) -> None:
    """Every prompt may have told of the task, in whatever form: what was logged since it was made goes as a whole."""
    connection.execute(conversations.FORGET_RUN, [(run,) for run in runs])
    connection.execute(sql.FORGET_RUNS_SINCE, {"since": since})
    for seq, details in connection.execute(sql.LOG).all():
        if scrubber.may_find(details):
            after = json.dumps(scrubber.clean(json.loads(details)), ensure_ascii=True)
            connection.execute(sql.REWRITE_LOG, {"place": seq, "new_details": after})


class _Scrubber:
    """Overwrites texts, in any case and spacing, wherever they stand as whole words."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._by_word: dict[str, list[str]] = defaultdict(list)
        for text in texts:
            if words := text.split():
                self._by_word[words[0].lower()].append(r"\s+".join(map(re.escape, words)))
        # As JSON has it, since that is what is asked about.
        self._words = [json.dumps(word)[1:-1].lower() for word in self._by_word]

    def may_find(self, json_text: str) -> bool:
        lowered = json_text.lower()
        return len(self._words) > _FEW or any(word in lowered for word in self._words)

    def clean(self, value: Any) -> Any:
        match value:
            case str():
                return self._clean_text(value)
            case list():
                return [self.clean(part) for part in value]
            case dict():
                return {name: self.clean(part) for name, part in value.items()}
        return value

    def _clean_text(self, text: str) -> str:
        lowered = text.lower()
        there = [word for word in self._by_word if word in lowered]
        patterns = sorted((p for word in there for p in self._by_word[word]), key=len, reverse=True)
        if not patterns:
            return text
        return re.sub(rf"(?<!\w)(?:{'|'.join(patterns)})(?!\w)", MARK, text, flags=re.IGNORECASE)


def _is_distinctive(text: str) -> bool:
    """Whether it is found elsewhere hardly by chance."""
    return len(text) >= 12 or (len(text) >= 6 and len(text.split()) > 1)


def _sets_by_run(connection: Connection, items: Collection[str]) -> dict[str, list[str]]:
    """All change sets of the runs that made these proposals."""
    runs: dict[str, list[str]] = defaultdict(list)
    for run, id_ in connection.execute(sql.SETS_OF_RUNS, {"ids": as_list(items)}):
        runs[run].append(id_)
    return runs


def _owned(connection: Connection, kind: str, field: str, owners: Iterable[str]) -> set[str]:
    return set(connection.execute(sql.OWNED[kind][field], {"ids": as_list(owners)}).scalars())


def _history(connection: Connection, ids: Collection[str]) -> dict[tuple[str, str], list[tuple[int, Patch]]]:
    found: dict[tuple[str, str], list[tuple[int, Patch]]] = defaultdict(list)
    for row in connection.execute(history.OF_ENTITIES, {"ids": as_list(ids)}):
        found[row[0], row[1]].append((row[-1], archive.patch_from(row)))
    return found


def _strings(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case list():
            for part in value:
                yield from _strings(part)
        case dict():
            for part in value.values():
                yield from _strings(part)


def _in_words(value: Any, name: str = "") -> Iterator[str]:
    """What somebody wrote, among ids, keywords and dates."""
    match value:
        case str() if _WRITTEN.search(name) or " " in value.strip():
            yield value
        case list():
            for part in value:
                yield from _in_words(part, name)
        case dict():
            for key, part in value.items():
                yield from _in_words(part, key)
