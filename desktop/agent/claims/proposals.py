"""Claims that something was proposed, and of what."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.agent.claims import meaning
from desktop.agent.claims import words as w
from desktop.agent.claims.model import Claim, Named, Stage
from desktop.agent.claims.objects import count_in, head_words, named_in, until_stop
from desktop.agent.claims.passages import Token
from desktop.agent.claims.pending import waiting_at
from desktop.agent.claims.sentence import Sentence, set_apart
from desktop.agent.language.verbs import Family, Verb

PROPOSING = frozenset({"propose", "suggest", "submit", "queue", "queue up"})
_SURE = PROPOSING - {"suggest"}
_PROPOSALS = frozenset({"proposal", "proposals"})
_TO = frozenset({"to", "for", "of", ":"})
_SETTLED = w.word_set("rejected declined withdrawn retracted accepted approved confirmed expired applied dismissed")
_PROPOSED_THINGS = {w.TASK, w.ITEM, w.STEP, w.TEXT, w.REMINDER, w.CHANGE, w.PROPOSAL}


def proposed(sentence: Sentence, verb: Verb | None, tokens: list[Token], named: tuple[Named, ...]) -> list[Claim]:
    """One claim for each thing proposed: adding X and deleting Y. `tokens` are those that belong to the verb."""
    words = [token.word for token in tokens]
    things = {w.THINGS.get(word) for word in words}
    sure = verb is not None and verb.lemma in _SURE
    if not (sure or sentence.pending or (verb is None and things & _PROPOSED_THINGS)):
        return []
    if w.STEP in things and not things & {w.TASK, w.ITEM} and not sentence.pending:
        return []  # a plan that was only spoken of
    claims = _of_actions(sentence, tokens, named)
    if claims:
        return claims
    tools = meaning.field_tools(words if w.CHANGE in things else head_words(tokens))
    whole = Claim(sentence.said, tools or meaning.PROPOSABLE, Stage.PROPOSED, named, count_in(tokens))
    return [whole, *_listed(sentence)]


def presented(sentence: Sentence) -> list[Claim]:
    """A proposal to delete X: who speaks of it says that there is one, unless it is settled or only thought of."""
    words = sentence.words
    at = next((i for i, word in enumerate(words[:-1]) if word in _PROPOSALS and words[i + 1] in _TO), None)
    if at is None or not _SETTLED.isdisjoint(words) or not (w.NEGATION | w.SUBORDINATE).isdisjoint(words[:at]):
        return []
    if words[at - 1 : at] in ([], ["a"]) and not (w.MODAL - {"will"}).isdisjoint(words[:at]):
        return []
    return [claim for claim in _of_actions(sentence, sentence.tokens[at + 1 :]) if claim.named]


def waiting(sentence: Sentence) -> list[Claim]:
    """X is waiting for your review."""
    at = waiting_at(sentence.words)
    if at is None:
        return []
    tokens = sentence.tokens[:at] or sentence.tokens[at + 1 :]
    named = set_apart(tokens)
    return _of_actions(sentence, tokens, named) or [
        Claim(sentence.said, meaning.PROPOSABLE, Stage.PROPOSED, named, count_in(tokens))
    ]


def _of_actions(sentence: Sentence, tokens: list[Token], named: tuple[Named, ...] = ()) -> list[Claim]:
    """One claim for each action that is spoken of; `named` is what they are about where they do not say so."""
    words = [token.word for token in tokens]
    actions = _actions(tokens)
    ends = [at for at, _ in actions[1:]] + [len(words)]
    if actions and actions[0][0] == 0:
        named = ()  # all that is named comes after an action
    claims = []
    for (at, family), end in zip(actions, ends, strict=False):
        own = tokens[at + 1 : end]
        tools = meaning.field_tools(words[:at]) if family is Family.CHANGE else None
        tools = tools or meaning.tools_of(family, head_words(own), [token.word for token in own])
        claims.append(Claim(sentence.said, tools, Stage.PROPOSED, named_in(until_stop(own)) or named))
    return claims


def _listed(sentence: Sentence) -> list[Claim]:
    """Below "Proposed:", items such as "Delete X"."""
    claims = []
    for item in sentence.items:
        verb = w.base_at(item.words, 0)
        if verb:
            after = item.tokens[1:]
            tools = meaning.tools_meant(verb, head_words(after), item.words[1:])
            claims.append(Claim(item.said, tools, Stage.PROPOSED, named_in(after)))
    return claims


def _actions(tokens: Sequence[Token]) -> list[tuple[int, Family]]:
    """Where actions are spoken of and of what family: deleting, to delete, the deletion; to add X and delete Y."""
    words = [token.word for token in tokens]
    found: list[tuple[int, Family]] = []
    asked = False
    for at, word in enumerate(words):
        verb = w.gerund_at(words, at)
        before = words[at - 1] if at else ""
        goes_on = asked and before in (",", "and") and tokens[at].raw.islower()
        if verb is None and (before in ("to", ":") or goes_on):
            verb = w.base_at(words, at)
            asked = asked or verb is not None
        if verb is not None and verb.lemma not in PROPOSING:
            found.append((at, verb.family))
        elif word in w.ACTION_NOUNS:
            found.append((at, w.ACTION_NOUNS[word]))
    return found
