"""The short phrases that say "done" without saying what."""

from __future__ import annotations

from desktop.agent.claims import words as w
from desktop.agent.claims.passages import Piece

_CORES = frozenset(
    {
        ("done",), ("all", "done"), ("all", "set"), ("set",), ("all", "sorted"), ("sorted",), ("taken", "care", "of"),
        ("all", "taken", "care", "of"), ("finished",), ("completed",), ("complete",), ("consider", "it", "done"),
        ("mission", "accomplished"), ("success",), ("job", "done"), ("good", "to", "go"), ("all", "good", "to", "go"),
        ("done", "and", "dusted"), ("done", "and", "done"), ("wrapped", "up"),
        ("i", "did"), ("we", "did"), ("handled",), ("all", "handled"), ("all", "finished"),
        ("all", "complete"), ("all", "completed"),
    }
)  # fmt: skip
_CORE_WORDS = frozenset(core[-1] for core in _CORES) | {"did"}
_BEFORE = frozenset(
    {"it", "that", "this", "everything", "you", "we", "both", "they", "is", "are", "'s", "now", "been"}
)
_AFTER = w.word_set("for you now then as requested too already boss there again successfully me and us your here")
_DID = frozenset({("i", "did"), ("we", "did")})
_ALONE = frozenset({("set",), ("finished",), ("completed",), ("complete",), ("success",), ("sorted",), ("handled",)})
_LEADS = (w.OPENERS - {"well", "success", "nice", "job"}) | (_BEFORE - {"we"})
_OFFERING = w.word_set(
    "can could may try examples example suggest suggestion suggestions recommend recommendation ideas idea "
    "understand understands tips help like such would should how capabilities features options possible"
)


def is_offer(piece: Piece) -> bool:
    """Whether a list follows of what could be done, or said, or chosen from."""
    return bool(piece.items) and not _OFFERING.isdisjoint(piece.words)


def sweeping_phrase(words: list[str]) -> bool:
    """Whether a part of the statement between commas is "Done!", "You're all set", "Consider it done" or the like."""
    if _CORE_WORDS.isdisjoint(words):
        return False
    part: list[str] = []
    leads = True
    for word in [*words, ","]:
        if word not in w.PAUSE:
            part.append(word)
            continue
        if part and _is_sweeping(part) and (leads or tuple(part) not in _ALONE):
            return True
        leads, part = False, []
    return False


def _is_sweeping(part: list[str]) -> bool:
    if not (w.SUBORDINATE - {"what"}).isdisjoint(part) or "not" in part:
        return False
    if part[0] == "consider" and len(part) > 2 and part[1] in _BEFORE:
        part = part[2:]
    rest = part
    while rest[-1:] and rest[-1] in _AFTER and tuple(rest) not in _CORES:
        rest = rest[:-1]
    for start in range(len(rest)):
        if _is_core(tuple(rest[start:]), rest[:start]):
            return True
        if rest[start] not in _LEADS:
            return False
    return False


def _is_core(core: tuple[str, ...], led: list[str]) -> bool:
    if core[:2] in _DID and core[2:3] and core[2] in _BEFORE | {"what", "so"}:
        return not w.OTHERS.isdisjoint(core[3:]) or not core[3:]
    if core in _ALONE and not {"you", "we"}.isdisjoint(led):
        return False
    return core in _CORES
