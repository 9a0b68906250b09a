"""Finds what an English sentence claims to have happened."""

from __future__ import annotations

from dataclasses import dataclass, replace

from desktop.agent.claims import meaning
from desktop.agent.claims import words as w
from desktop.agent.claims.events import events_in
from desktop.agent.claims.model import Claim, Stage
from desktop.agent.claims.objects import head_words, named_in, until_stop
from desktop.agent.claims.passages import ARROWS, MARK, TITLE, Piece
from desktop.agent.claims.pending import speaks_of_all
from desktop.agent.claims.phrases import sweeping_phrase
from desktop.agent.claims.proposals import PROPOSING, presented, proposed, waiting
from desktop.agent.claims.sentence import Sentence, statement
from desktop.agent.claims.states import states_in
from desktop.agent.claims.success import success_in
from desktop.agent.language.verbs import Verb

_IRREGULAR = w.word_set("put sent made set left brought given written")
_PROPOSING = w.word_set("propose proposed proposing suggest suggested suggesting")
_CURT = 4


@dataclass(frozen=True, slots=True)
class Found:
    """`softens` says that what was claimed before, in other sentences, is only proposed."""

    claims: tuple[Claim, ...] = ()
    softens: bool = False


def claims_in(piece: Piece) -> Found:
    sentence = statement(piece)
    if sentence is None:
        return Found()
    claims = _claims(sentence)
    if sentence.pending and claims and claims[-1].stage is not Stage.PROPOSED:
        claims = [replace(claim, stage=Stage.PROPOSED) for claim in claims]
    if any(token.raw in ARROWS for token in sentence.tokens):
        stage = None if _PROPOSING.isdisjoint(sentence.words) else Stage.PROPOSED
        claims = [replace(claim, stage=stage or claim.stage, detail=True) for claim in claims]
    if not w.HEDGE.isdisjoint(sentence.words):
        claims = [replace(claim, hedged=True) for claim in claims]
    own = any(claim.named and not claim.sweeping for claim in claims if claim.stage is not Stage.PROPOSED)
    return Found(tuple(claims), sentence.pending and not own and speaks_of_all(sentence.words))


def _claims(sentence: Sentence) -> list[Claim]:
    events = events_in(sentence)
    withdrawn = any(claim.tools == {meaning.RETRACT} for claim in events)
    proposals = [] if withdrawn else presented(sentence)
    claims = [*events, *([] if proposals else states_in(sentence)), *_underway(sentence)]
    claims = claims or success_in(sentence)
    if not any(claim.stage is Stage.PROPOSED for claim in claims):
        claims += proposals or waiting(sentence)
    if not claims and sentence.pending and _has_done_something(sentence.words):
        return [Claim(sentence.said, meaning.PROPOSABLE, Stage.PROPOSED)]
    if not claims and sweeping_phrase(sentence.words):
        return [_sweeping(sentence)]
    return claims or _ticked(sentence)


def _has_done_something(words: list[str]) -> bool:
    """I've put it up for your approval: whatever the verb, it was to be decided on."""
    for at, word in enumerate(words):
        if word in w.AGENT:
            done = next((word for word in words[at + 1 :] if word != "have" and word not in w.ADVERBS), "")
            return w.may_be_past(done) or done in _IRREGULAR
    return False


def _underway(sentence: Sentence) -> list[Claim]:
    """I'm deleting X. Deleting X now."""
    words = sentence.words
    claims: list[Claim] = []
    for at, word in enumerate(words):
        verb = w.gerund_at(words, at) if word.endswith("ing") else None
        if verb is None:
            continue
        before = at - 1
        while before >= 0 and words[before] in w.ADVERBS:
            before -= 1
        by_agent = before > 0 and words[before] in ("am", "are") and words[before - 1] in w.AGENT
        alone = at == 0 and words[1:2] == [TITLE] and "now" in words and w.BE.isdisjoint(words)
        if not (by_agent or alone):
            continue
        if verb.lemma in PROPOSING:
            after = until_stop(sentence.tokens[at + 1 :])
            claims += proposed(sentence, verb, after, named_in(after))
        elif w.is_strong(verb) and w.SUBORDINATE.isdisjoint(words[:at]):
            claims.append(_doing(sentence, verb, at, Stage.UNDERWAY))
    return claims


def _doing(sentence: Sentence, verb: Verb, at: int, stage: Stage) -> Claim:
    after = until_stop(sentence.tokens[at + 1 :])
    tools = meaning.tools_meant(verb, head_words(after), [token.word for token in after])
    return Claim(sentence.said, tools, stage, named_in(after))


def _ticked(sentence: Sentence) -> list[Claim]:
    """A tick says done in any language, unless it is the bullet of a list of what can be done."""
    words = sentence.words
    if MARK not in words:
        return []
    rest = [word for word in words if word != MARK]
    at_head = words[0] == MARK and bool(rest) and not w.base_at(rest, 0)
    at_tail = words[-1] == MARK and len(rest) <= _CURT and w.PRAISE.isdisjoint(rest)
    if not (at_head or at_tail) or not w.NEGATION.isdisjoint(rest):
        return []
    return [_sweeping(sentence)]


def _sweeping(sentence: Sentence) -> Claim:
    """ "Done", which in a list may be how a task stands."""
    stage = Stage.STATE if sentence.is_item else Stage.DONE
    return Claim(sentence.said, meaning.ANY, stage, sweeping=True)
