"""A statement on its way to being read."""

from __future__ import annotations

from dataclasses import dataclass

from desktop.agent.claims import words as w
from desktop.agent.claims.model import Named
from desktop.agent.claims.objects import named_in
from desktop.agent.claims.passages import TITLE, Piece, Token
from desktop.agent.claims.pending import is_pending
from desktop.agent.claims.slots import is_general, subject_start

_SAYING = frozenset({"say", "type", "write", "try", "ask", "saying", "typing", "like"})


@dataclass(frozen=True, slots=True)
class Sentence:
    """`items` is the list that it announces; `pending` says that it speaks of a review to come."""

    tokens: list[Token]
    words: list[str]
    items: list[Piece]
    is_item: bool
    pending: bool
    said: str

    def subject(self, end: int) -> list[Token]:
        """The tokens before `end` that name a certain thing, none where no such thing is spoken of."""
        start = subject_start(self.words, end)
        subject = self.words[start:end]
        if not subject or is_general(subject) or subject[0] in w.NEGATED_SUBJECT | w.AGENT:
            return []
        return self.tokens[start:end]


def statement(piece: Piece) -> Sentence | None:
    """What the piece states: of a question only what stands before it, of a definition nothing."""
    tokens = piece.tokens if not piece.is_question else _before_question(piece)
    words = piece.words[: len(tokens)]
    quoted = next((i + 1 for i in range(len(words) - 1) if words[i] in _SAYING and words[i + 1] == ":"), None)
    tokens, words = tokens[:quoted], words[:quoted]
    if not words or not w.UNASSERTED.isdisjoint(words) or words[:2] == ["the", "more"]:
        return None
    announces = words[-1] == ":" or not {"following", "these", "below"}.isdisjoint(words)
    said = " ".join(token.raw for token in tokens if token.raw)
    return Sentence(tokens, words, piece.items if announces else [], piece.is_item, is_pending(words), said)


def set_apart(tokens: list[Token]) -> tuple[Named, ...]:
    """What is named in marks; words that only might be a title do not count here."""
    return named_in(tokens) if any(token.word == TITLE for token in tokens) else ()


def _before_question(piece: Piece) -> list[Token]:
    words = piece.words
    for index in range(len(words) - 1, 0, -1):
        if words[index - 1] == "," and words[index] in w.QUESTION_OPENERS | w.MODAL:
            return [] if _asks(words) else piece.tokens[: index - 1]
    return []


def _asks(words: list[str]) -> bool:
    """Whether it begins as a question does, or with a condition."""
    opens = words[0] in w.QUESTION_OPENERS - {"ok", "okay", "right"} and words[1:2] != ["not"]
    return opens or words[0] in w.SUBORDINATE
