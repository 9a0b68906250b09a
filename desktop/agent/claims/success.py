"""Actions that are spoken of, and then said to have worked: deleting X was successful; I tried to, and it worked."""

from __future__ import annotations

from desktop.agent.claims import meaning
from desktop.agent.claims import words as w
from desktop.agent.claims.model import Claim
from desktop.agent.claims.objects import head_words, named_in, until_stop
from desktop.agent.claims.passages import TITLE, Token
from desktop.agent.claims.sentence import Sentence
from desktop.agent.claims.subjects import CONDITIONAL, is_general
from desktop.agent.language.verbs import Verb

_SUCCEEDED = frozenset({"successful", "succeeded", "worked", "success"})
_WENT = w.word_set("fine well through smoothly ok okay perfectly great")
_TRYING = w.word_set("decided tried attempted wanted chose attempt attempts try effort request")
_OBJECT_ENDS = w.BE | w.PAUSE | _SUCCEEDED | {"and", "went", "as", "to", "has", "have"}
_ANAPHORA = frozenset({"it", "them", "that", "this"})


def success_in(sentence: Sentence) -> list[Claim]:
    words = sentence.words
    ends = (at for at in range(1, len(words)) if _succeeds(words, at))
    return next((claims for end in ends if (claims := _succeeded(sentence, end))), [])


def _succeeded(sentence: Sentence, end: int) -> list[Claim]:
    words = sentence.words
    if not (w.NEGATION | w.SUBORDINATE | CONDITIONAL).isdisjoint(words[:end]):
        return []
    action = next((found for at in range(end) if (found := _action(words, at))), None)
    if action is None:
        return []
    verb, at = action
    after = sentence.tokens[at + 1 : end]
    if not _is_certain(_object(after)):
        return []
    own = until_stop(after)
    tools = meaning.tools_meant(verb, head_words(own), [token.word for token in own])
    return [Claim(sentence.said, tools, named=named_in(_object(after)))]


def _succeeds(words: list[str], at: int) -> bool:
    if words[at] == "went":
        return not _WENT.isdisjoint(words[at + 1 : at + 3])
    return words[at] in _SUCCEEDED


def _action(words: list[str], at: int) -> tuple[Verb, int] | None:
    """The action that is named there: a gerund that opens the clause, or what was tried."""
    if words[at].endswith("ing") and (at == 0 or words[at - 1] in w.PAUSE | w.OPENERS):
        verb = w.gerund_at(words, at)
    elif at > 1 and words[at - 1] == "to" and words[at - 2] in _TRYING:
        verb = w.base_at(words, at)
    else:
        verb = None
    return (verb, at) if verb is not None else None


def _object(tokens: list[Token]) -> list[Token]:
    end = next((at for at, token in enumerate(tokens) if token.word in _OBJECT_ENDS), len(tokens))
    return tokens[:end]


def _is_certain(tokens: list[Token]) -> bool:
    """Whether a certain thing of ours is meant: Deleting a task works from the menu."""
    words = [token.word for token in tokens]
    if not words or is_general(words):
        return False
    known = TITLE in words or any(word in w.THINGS for word in words) or words[0] in _ANAPHORA
    return known or tokens[0].raw[:1].isupper()
