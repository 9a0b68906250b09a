"""A statement on its way to being read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from desktop.agent.claims import words as w
from desktop.agent.claims.asides import without_asides
from desktop.agent.claims.model import Named
from desktop.agent.claims.objects import named_in
from desktop.agent.claims.passages import TITLE, Piece, Token
from desktop.agent.claims.pending import is_pending
from desktop.agent.claims.subjects import is_general, subject_start
from desktop.agent.language.verbs import by_base, by_gerund

_SAYING = frozenset({"say", "type", "write", "try", "ask", "saying", "typing", "like"})
_ASKED = w.word_set("confirm approve accept click tap press tell say reply answer review")
_TELLING = (["say"], ["report"], ["tell"], ["confirm"], ["inform"], ["announce"])
# Who says "that" after these stands for what follows. "Please confirm that" does not, nor "you can say that".
_VOUCHING = frozenset(
    {
        ("i", "can"), ("i", "am"), ("i", "confirm"), ("please", "note"), ("please", "know"), ("note",),
        ("you", "will"), ("it", "is"), ("it", "seems"), ("rest", "assured"), ("the", "good"), ("good", "news"),
    }
)  # fmt: skip
_KNOWN = w.word_set("confirm note know hear learn see say tell report assure assured clear news sure")
_WISHED = w.word_set("asked ask wanted want wished wish requested insisted insist said told")
_LONGEST_LEAD = 8
# Ways round the plain past. What stands for them is who did it, where that was part of them.
_DETOURS: dict[tuple[str, ...], tuple[str, ...]] = {
    ("did",): (), ("did", "manage", "to"): (), ("managed", "to"): (), ("ended", "up"): (),
    ("was", "able", "to"): (), ("were", "able", "to"): (), ("been", "able", "to"): (),
    ("took", "the", "liberty", "of"): (), ("taken", "the", "liberty", "of"): (),
    ("it", "was", "my", "pleasure", "to"): ("i",),
}  # fmt: skip
_DETOUR_ENDS = frozenset(detour[-1] for detour in _DETOURS)
_LONGEST_DETOUR = max(map(len, _DETOURS))
_ASIDE = w.ADVERBS | {",", "however", "though"}


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
    tokens = without_asides(_presupposed(piece) or _before_question(piece) if piece.is_question else piece.tokens)
    words = [token.word for token in tokens]
    start = _announced(words) or _reasoned(words)
    tokens, words = tokens[start:], words[start:]
    saying = ":" in words and words[words.index(":") - 1] in _SAYING
    end = words.index(":") if saying else None
    if words[:1] and words[0] in _ASKED and "and" in words:
        end = words.index("and")  # Confirm it, and it's on your list
    tokens, words = tokens[:end], words[:end]
    if not words or not w.UNASSERTED.isdisjoint(words) or words[:2] == ["the", "more"]:
        return None
    announces = words[-1] == ":" or not {"following", "these", "below"}.isdisjoint(words)
    said = " ".join(token.raw for token in tokens if token.raw)
    if not _DETOUR_ENDS.isdisjoint(words):
        tokens = _in_plain_past(tokens)
        words = [token.word for token in tokens]
    return Sentence(tokens, words, piece.items if announces else [], piece.is_item, is_pending(words), said)


def _announced(words: list[str]) -> int:
    """Where it begins what "I'm happy to say that" or "please note that" announces."""
    if words[:2] == ["i", "am"] and words[3:4] == ["to"] and words[4:5] in _TELLING:
        that = next((i for i in range(5, min(8, len(words))) if words[i] == "that"), 4)
        return that + 1 if that + 1 < len(words) else 0
    that = words.index("that") if "that" in words[: _LONGEST_LEAD + 1] else 0
    lead = words[:that]
    vouches = tuple(lead[:2]) in _VOUCHING and not _KNOWN.isdisjoint(lead)
    return that + 1 if vouches and (w.NEGATION | w.SUBORDINATE).isdisjoint(lead) else 0


def _reasoned(words: list[str]) -> int:
    """Where it begins what follows "Since you asked," or "Because you wanted it,"."""
    comma = words.index(",") if "," in words[: _LONGEST_LEAD + 1] else 0
    lead = words[words[:1] == ["and"] : comma]
    is_wish = lead[:2] in (["since", "you"], ["because", "you"], ["as", "you"]) and not _WISHED.isdisjoint(lead)
    return comma + 1 if is_wish and w.NEGATION.isdisjoint(lead) else 0


def _in_plain_past(tokens: list[Token]) -> list[Token]:
    """ "I did add X", "I managed to add X" and the like as "I added X"."""
    plain: list[Token] = []
    at = 0
    while at < len(tokens):
        plain.append(tokens[at])
        at += 1
        if plain[-1].word not in _DETOUR_ENDS:
            continue
        words = tuple(token.word for token in plain[-_LONGEST_DETOUR:])
        detour = next((detour for detour in _DETOURS if words[-len(detour) :] == detour), None)
        if detour is None:
            continue
        verb_at = next((i for i in range(at, len(tokens)) if tokens[i].word not in _ASIDE), at)
        past = _past_of(tokens[verb_at : verb_at + 1])
        if past:
            plain[-len(detour) :] = [Token(word, word) for word in _DETOURS[detour]]
            plain.append(past)
            at = verb_at + 1
            if tokens[at : at + 1] and tokens[at].word == "and" and (other := _past_of(tokens[at + 1 : at + 2])):
                plain += [tokens[at], other]
                at += 2
    return plain


def _past_of(tokens: Sequence[Token]) -> Token | None:
    """The past of the one verb there, whose base or gerund it is."""
    verbs = [verb for token in tokens for verb in by_base(token.word) or by_gerund(token.word)]
    return Token(verbs[0].past, tokens[0].raw) if verbs else None


def set_apart(tokens: list[Token]) -> tuple[Named, ...]:
    """What is named in marks; words that only might be a title do not count here."""
    return named_in(tokens) if any(token.word == TITLE for token in tokens) else ()


def _presupposed(piece: Piece) -> list[Token]:
    """What a question takes for granted: Anything else, now that X has been deleted?"""
    words = piece.words
    for at, word in enumerate(words):
        end = next((i for i in range(at + 1, len(words)) if words[i] == ","), len(words))
        since = word == "since" and not {"have", "has", "now"}.isdisjoint(words[at + 1 : end])
        if since or (word == "that" and words[at - 1 : at] == ["now"]):
            return piece.tokens[at + 1 : end]
    return []


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
