"""What answers in other languages claim, by a few rules that all of them share; in doubt, nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator

from desktop.agent.claims import meaning
from desktop.agent.claims.languages import LANGUAGES, Language
from desktop.agent.claims.model import Claim, Named, ReadClaim, Stage
from desktop.agent.claims.objects import number_of
from desktop.agent.claims.passages import MARK, TITLE, Piece, Token
from desktop.agent.language.verbs import Family

_LISTS = frozenset({"liste", "lista", "lijst"})
_SIGNALS: tuple[tuple[Language, frozenset[str]], ...] = tuple(
    (language, language.proposed.union(language.pasts, language.own, language.done, _LISTS)) for language in LANGUAGES
)
_ANY_SIGNAL = frozenset(word for _, signals in _SIGNALS for word in signals)
_COUNTED = frozenset(word for language in LANGUAGES for word in language.counted)
_WAITS = re.compile("|".join(language.waits.pattern for language in LANGUAGES))
_OPEN = frozenset({"offene", "offenen", "pendientes", "pendentes"})
_ONE = frozenset({",", "and", "und", "y", "e", "et", "en", ":"})


def claims_in(piece: Piece) -> list[Claim]:
    if piece.is_question or _ANY_SIGNAL.isdisjoint(piece.words):
        return []
    for language, signals in _SIGNALS:
        if not signals.isdisjoint(piece.words) and (claims := list(_claims(language, piece))):
            return claims
    return []


def softens(piece: Piece) -> bool:
    """Whether it says that something waits for the user."""
    return _WAITS.search(" ".join(piece.words)) is not None


def reads_in(piece: Piece) -> list[ReadClaim]:
    words = piece.words
    if piece.is_question or _COUNTED.isdisjoint(words):
        return []
    text = " ".join(words)
    for language in LANGUAGES:
        if not language.has.search(text) or language.conditions.search(text):
            continue
        for at, word in enumerate(words):
            number = number_of(word) if word.isdigit() else language.numbers.get(word)
            near = words[at + 1 : at + 4]
            if number is not None and not language.counted.isdisjoint(near):
                return [ReadClaim(piece.said, number, None if _OPEN.isdisjoint(near) else False)]
    return []


def _claims(language: Language, piece: Piece) -> Iterator[Claim]:
    conditional = False
    for clause in _clauses(piece.tokens, language):
        text = " ".join(token.word for token in clause)
        conditional = conditional or language.conditions.search(text) is not None
        claim = None if language.denied.search(text) else _claim(language, piece, clause, text)
        if claim and not (conditional and claim.stage is Stage.STATE):
            yield claim


def _claim(language: Language, piece: Piece, clause: list[Token], text: str) -> Claim | None:
    words = [token.word for token in clause]
    helper = language.did.search(text) or language.is_so.search(text)
    told = text[helper.end() :].split() if helper else []
    if helper and not language.proposed.isdisjoint(told):
        family = next((language.actions[word] for word in piece.words if word in language.actions), None)
        tools = meaning.tools_of(family, []) if family else meaning.PROPOSABLE
        return Claim(piece.said, tools, Stage.PROPOSED, _named(piece.tokens))
    plain = [word for word in words if word not in language.leads and word != MARK]
    if len(plain) == 1 and plain[0] in language.done:
        return Claim(piece.said, meaning.ANY, sweeping=True)
    if language.on_list.search(text):
        tools = meaning.tools_of(Family.ADD, [])
        return Claim(piece.said, tools, Stage.STATE, _named(clause), changed_now=True)
    own = next((word for word in words if word in language.own), None)
    past = next((word for word in told if word in language.pasts), None)
    is_state = past is not None and language.did.search(text) is None
    if own is None and past is None:
        past = _short(language, words)
        is_state = piece.is_item
    if own is None and past is None:
        return None
    family = language.own[own] if own else language.pasts[past or ""]
    if family is None:
        return Claim(piece.said, meaning.ANY, sweeping=True)
    around = ["done" if language.pasts.get(word) is Family.COMPLETE else word for word in words]
    tools = meaning.tools_of(family, [], around)
    stage = Stage.STATE if is_state else Stage.DONE
    return Claim(piece.said, tools, stage, _named(clause), changed_now=not is_state)


def _short(language: Language, words: list[str]) -> str | None:
    """The participle of a clause without a verb: "Task deleted", "Deleted: X"."""
    for word in words:
        if language.pasts.get(word):
            return word
        if word not in language.tasks and word not in language.leads and word not in (TITLE, MARK):
            return None
    return None


def _named(tokens: list[Token]) -> tuple[Named, ...]:
    groups: list[list[str]] = []
    joined = False
    for token in tokens:
        if token.word == TITLE and joined:
            groups[-1].append(token.raw)
        elif token.word == TITLE:
            groups.append([token.raw])
        joined = token.word == TITLE or (joined and token.word in _ONE)
    return tuple(Named(tuple(group)) for group in groups)


def _clauses(tokens: list[Token], language: Language) -> Iterator[list[Token]]:
    clause: list[Token] = []
    for token in tokens:
        if token.word == "," or token.word in language.but:
            if clause:
                yield clause
            clause = []
        else:
            clause.append(token)
    if clause:
        yield clause
