"""Where a thing is said to be, and of what thing: what the rules about presence and absence have in common."""

from __future__ import annotations

from itertools import pairwise

from desktop.agent.claims import meaning
from desktop.agent.claims import words as w
from desktop.agent.claims.model import Claim, Stage
from desktop.agent.claims.objects import named_in
from desktop.agent.claims.passages import TITLE, Token
from desktop.agent.claims.sentence import Sentence
from desktop.agent.claims.subjects import is_general
from desktop.agent.language.verbs import Family

LISTS = frozenset({"list", "lists", "checklist", "board", "agenda", "tasks"})
ON = frozenset({"on", "in"})
HOLDING = w.word_set("includes include contains contain has have shows show lists holds")
FINDING = frozenset({"find", "see"})
CALLING = frozenset({"called", "named", "titled", ":"})
_DETERMINERS = frozenset({"the", "your", "task", "to-do", "my"})
_ENDS = w.word_set("now anymore any from on in for as again")
_NO_TITLES = w.DETERMINERS | w.OTHERS | w.AGENT | w.OPENERS | {"there"}
_LONGER = frozenset({("any", "more"), ("any", "longer")})


def claim_of(sentence: Sentence, family: Family, about: list[Token]) -> Claim | None:
    if not about:
        return None
    already = family is Family.DELETE and ("now" not in sentence.words or "already" in sentence.words)
    tools = meaning.tools_of(family, [])
    return Claim(sentence.said, tools, Stage.STATE, named_in(about), changed_now=True, already=already)


def subject_of(sentence: Sentence, end: int, *, placed: bool) -> list[Token]:
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


def place_at(words: list[str], places: frozenset[str], before: frozenset[str]) -> int | None:
    """Where "in the trash", "from your list" begins."""
    for at, word in enumerate(words):
        if word in places:
            start = at - 1
            while start > 0 and words[start] in _DETERMINERS:
                start -= 1
            if start < at - 1 and words[start] in before:
                return start
    return None


def found_at(sentence: Sentence, place: int) -> list[Token] | None:
    """The certain thing that you find there; None where nothing is found."""
    words = sentence.words
    at = next((i for i in range(place) if words[i] in FINDING and "you" in words[:i]), None)
    if at is None:
        return None
    tokens = [token for token in sentence.tokens[at + 1 : place] if token.word != "now"]
    return [] if is_general([token.word for token in tokens]) else tokens


def object_at(sentence: Sentence, start: int) -> list[Token]:
    words = sentence.words
    end = next((i for i in range(start, len(words)) if words[i] in _ENDS or words[i] in w.PAUSE), len(words))
    return sentence.tokens[start:end]


def is_named_there(tokens: list[Token]) -> bool:
    return bool(tokens) and (any(token.word == TITLE for token in tokens) or tokens[0].raw[:1].isupper())


def any_more(words: list[str]) -> bool:
    return "anymore" in words or not _LONGER.isdisjoint(pairwise(words))
