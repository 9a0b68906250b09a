"""Things told as gone: X is in the trash now, X no longer exists, your list no longer contains X."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise

from desktop.agent.claims import words as w
from desktop.agent.claims.model import Claim
from desktop.agent.claims.passages import TITLE, Token
from desktop.agent.claims.places import (
    CALLING,
    HOLDING,
    LISTS,
    ON,
    any_more,
    claim_of,
    found_at,
    is_named_there,
    object_at,
    place_at,
    subject_of,
)
from desktop.agent.claims.sentence import Sentence
from desktop.agent.claims.subjects import subject_start
from desktop.agent.language.verbs import Family

_TRASH = frozenset({"trash", "bin"})
_INTO = frozenset({"in", "into", "to"})
_FROM = frozenset({"on", "in", "from", "of", "left"})
_BEING = w.word_set("is are was were sits lies lives rests resides landed went gone moved ended")
_UNCHANGED = frozenset({"still", "not", "never"})


def in_trash(sentence: Sentence) -> Claim | None:
    """X is in the trash now; X went to the bin; you'll find X in the trash now."""
    words = sentence.words
    place = place_at(words, _TRASH, _INTO)
    if place is None or not w.NEGATION.isdisjoint(words[:place]):
        return None
    found = found_at(sentence, place)
    if found is not None:
        return claim_of(sentence, Family.DELETE, found) if "now" in words else None
    verb = next((i for i in range(place - 1, max(-1, place - 4), -1) if words[i] in _BEING), None)
    if verb is None or not _UNCHANGED.isdisjoint(words[verb:place]):
        return None
    subject = subject_of(sentence, verb, placed=True)
    is_known = any(w.is_past(token.word) for token in subject)  # Your deleted task is in the trash
    return claim_of(sentence, Family.DELETE, subject) if not is_known else None


def gone(sentence: Sentence) -> Claim | None:
    """X no longer exists; X isn't there any more; X has left your list; X is out of your list now."""
    words = sentence.words
    listed = place_at(words, LISTS, _FROM) is not None
    for at, word in enumerate(words):
        rule = _ENDINGS.get(word)
        end = rule(words, at, listed) if rule else None
        if end is not None:
            return claim_of(sentence, Family.DELETE, subject_of(sentence, end, placed=listed))
    return None


def _exists(words: list[str], at: int, _listed: bool) -> int | None:
    """No longer exists; does not exist any more; exists no more."""
    if words[at + 1 : at + 3] == ["no", "more"]:
        return at
    ended = words[at - 2 : at] == ["no", "longer"] or (words[at - 1] == "not" and any_more(words[at:]))
    return at - 2 if ended else None


def _is_not(words: list[str], at: int, listed: bool) -> int | None:
    ended = words[at - 1] in w.PRESENT | {"does", "do"} and any_more(words[at:])
    return at - 1 if ended and (listed or "there" in words[at:]) else None


def _no_longer(words: list[str], at: int, _listed: bool) -> int | None:
    ended = words[at - 1 : at] == ["no"] and words[at + 1 : at + 2] == ["there"]
    return at - 2 if ended and words[at - 2] in w.PRESENT else None


def _left(words: list[str], at: int, listed: bool) -> int | None:
    return at if listed and words[at - 1] in w.HAVE | w.ADVERBS else None


def _vanished(words: list[str], at: int, listed: bool) -> int | None:
    return at if at == len(words) - 1 and words[at - 1] in w.HAVE else _left(words, at, listed)


def _is_history(words: list[str], at: int, _listed: bool) -> int | None:
    return at - 1 if at == len(words) - 1 and words[at - 1] in w.PRESENT else None


def _out_of(words: list[str], at: int, listed: bool) -> int | None:
    return at - 1 if listed and words[at + 1 : at + 2] == ["of"] and "now" in words else None


# Each tells where the subject ends, where the word there says that it is gone.
_ENDINGS: Mapping[str, Callable[[list[str], int, bool], int | None]] = {
    "exists": _exists,
    "exist": _exists,
    "not": _is_not,
    "longer": _no_longer,
    "left": _left,
    "gone": _left,
    "disappeared": _vanished,
    "vanished": _vanished,
    "history": _is_history,
    "out": _out_of,
}


def not_held(sentence: Sentence) -> Claim | None:
    """Your list no longer contains X; you no longer have X on your list; you are rid of X."""
    words = sentence.words
    rid = next((i for i in range(1, len(words) - 1) if words[i] in ("rid", "free") and words[i + 1] == "of"), None)
    if rid is not None and w.NEGATION.isdisjoint(words) and words[0] in ("you", "your"):
        held = sentence.tokens[rid + 2 :]
        return claim_of(sentence, Family.DELETE, held) if is_named_there(held) else None
    ended = (["no", "longer"], ["does", "not"]) if any_more(words) else (["no", "longer"],)
    at = next((i for i in range(1, len(words) - 1) if words[i - 1 : i + 1] in ended), None)
    if at is None or words[at + 1] not in HOLDING:
        return None
    holder = words[subject_start(words, at - 1) : at - 1]
    held = object_at(sentence, at + 2)
    told = not LISTS.isdisjoint(holder) or (holder == ["you"] and _is_ours(held, words))
    return claim_of(sentence, Family.DELETE, held) if told else None


def not_found(sentence: Sentence) -> Claim | None:
    """You won't find X on your list any more."""
    words = sentence.words
    ended = (any_more(words) and "not" in words) or ("no", "longer") in pairwise(words)
    if not ended or "you" not in words:
        return None
    place = place_at(words, LISTS, ON)
    found = found_at(sentence, place) if place is not None else None
    return claim_of(sentence, Family.DELETE, found) if found else None


def _is_ours(tokens: list[Token], words: list[str]) -> bool:
    said = [token.word for token in tokens]
    return bool(said) and (TITLE in said or not LISTS.isdisjoint(words) or not CALLING.isdisjoint(said))
