"""What a claim is about: titles that are set apart, titles that are not, and mere descriptions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from desktop.agent.claims import words as w
from desktop.agent.claims.model import Named
from desktop.agent.claims.passages import MARK, TITLE, Piece, Token

# Where the words about one thing end and those about another begin.
_STOPS = w.word_set(
    "but not instead kept left leaving keeping except without because since so if i we you which although though "
    "once when until please let who nor rather"
)
_TITLE_ENDS = _STOPS | w.word_set(
    "to from for as on with due by in at under into is are was were has have will can that of per after before "
    "it via off waiting awaiting pending ready queued"
)
_HEAD_ENDS = frozenset({TITLE, "with", "to", "from", "as", "into", ",", "and", ":"})
_PLACING = frozenset({"to", "on", "in", "under", "from", "into", "for", "of", "with", "as"})
_CHECKLISTS = frozenset({"checklist", "checklists"})
_PLACE_STARTS = _PLACING | w.DETERMINERS | {",", "and"}
_OWNING = frozenset({"of", "for", "on"})
_PARTS = _CHECKLISTS | {"label", "labels", "tag", "tags"}
_ROW = frozenset({",", "and", "&", "plus"})
_CALLING = frozenset({"called", "named", "titled"})
_LISTING = frozenset({",", "and", "&", "or", "plus", "the", "task", "item", "also", "as", "well"})
_JOINING = _LISTING - {"the", "task", "item", "as", "also"}
_KEYS_OF_TITLES = frozenset({"title", "task", "name", "item"})
_MOST_ITEMS = 100
_LONGEST_TITLE = 14
_COUNTED = frozenset({w.TASK, w.ITEM, w.REMINDER, w.PROPOSAL, w.CHANGE})


def until_stop(tokens: Sequence[Token]) -> list[Token]:
    """The tokens up to where the text turns to something else."""
    for index, token in enumerate(tokens):
        if token.word in _STOPS:
            return list(tokens[:index])
    return list(tokens)


def head_words(tokens: Sequence[Token]) -> list[str]:
    """The words that say what kind of thing the object is: those before its title or anything told about it."""
    head: list[str] = []
    for token in tokens:
        if token.word in _HEAD_ENDS and head:
            break
        head.append(token.word)
    return head


def named_in(tokens: Sequence[Token]) -> tuple[Named, ...]:
    """What is named in these words: alternatives, each of which may be several things."""
    if any(token.word == TITLE for token in tokens):
        tokens = _with_neighbours(tokens)
        return (*_before_place(tokens), *_set_apart(tokens), *place_in(tokens))
    return (*_in_running_text(tokens), *place_in(tokens))


def place_in(tokens: Sequence[Token]) -> tuple[Named, ...]:
    """The task whose part it is, without marks: the Move house checklist, the checklist of Trip, a label on Trip."""
    at = next((index for index, token in enumerate(tokens) if token.word in _PARTS), None)
    if at is None:
        return ()
    if tokens[at].word not in _CHECKLISTS:
        return _owner(tokens[at + 1 :], _OWNING | {"to"})
    if [token.word for token in tokens[at + 1 : at + 2]] in (["of"], ["for"]):
        return _owner(tokens[at + 1 :])
    start = at
    while start and tokens[start - 1].word not in _PLACE_STARTS:
        start -= 1
    title = " ".join(token.raw for token in tokens[start:at] if token.word not in ("'s", TITLE))
    return (Named((title,), owner=True),) if start and title[:1].isupper() else ()


def named_items(items: Sequence[Piece]) -> tuple[Named, ...]:
    titles = [title for item in items[:_MOST_ITEMS] if (title := _item_title(item.tokens))]
    return (Named(tuple(titles)),) if titles else ()


def count_in(tokens: Sequence[Token]) -> int | None:
    """The number of tasks, items or proposals that is told there."""
    for index, token in enumerate(tokens):
        number = number_of(token.word)
        if token.word == "both":
            return 2
        if number is None:
            continue
        if any(w.THINGS.get(following.word) in _COUNTED for following in tokens[index + 1 : index + 4]):
            return number
    return None


def number_of(word: str) -> int | None:
    if word.isascii() and word.isdigit() and len(word) < 7:
        return int(word)
    return w.NUMBERS.get(word)


def _with_neighbours(tokens: Sequence[Token]) -> list[Token]:
    """With titles in a row with one that is set apart set apart as well: "Boxes", Tape and Labels."""
    marked = list(tokens)
    for at in range(len(marked) - 2, 0, -1):  # before one: Tape and "Boxes"
        if marked[at].word in _ROW and marked[at + 1].word == TITLE:
            start = max((i + 1 for i in range(at) if marked[i].word in _ROW), default=0)
            if all(token.word != TITLE for token in marked[start:at]):
                marked = [*marked[:start], *_as_title(marked[start:at], whole=True), *marked[at:]]
    at = 1
    while at < len(marked) - 1:  # after one
        if marked[at].word in _ROW and marked[at - 1].word == TITLE:
            end = next((i for i in range(at + 1, len(marked)) if marked[i].word in _ROW), len(marked))
            if all(token.word != TITLE for token in marked[at + 1 : end]):
                marked = [*marked[: at + 1], *_as_title(marked[at + 1 : end]), *marked[end:]]
        at += 1
    return marked


def _as_title(tokens: Sequence[Token], *, whole: bool = False) -> list[Token]:
    """As one token, with what follows it, if they begin with a title; where it must be `whole`, nothing follows."""
    named = _titles(tokens) if tokens and tokens[0].raw[:1].isupper() else ()
    end = next((i for i, token in enumerate(tokens) if token.word in _TITLE_ENDS or token.word in (":", MARK)), None)
    if not named or (whole and end is not None):
        return list(tokens)
    return [Token(TITLE, named[0].titles[0]), *tokens[end or len(tokens) :]]


def _before_place(tokens: Sequence[Token]) -> tuple[Named, ...]:
    """Things named in running text before a title: Boxes and Tape to "Move house", Laundry as "home"."""
    first = next(index for index, token in enumerate(tokens) if token.word == TITLE)
    place = next((index for index in range(first) if tokens[index].word in _PLACING), first)
    return _in_running_text(tokens[:place]) if place < first or tokens[0].raw[:1].isupper() else ()


def _set_apart(tokens: Sequence[Token]) -> list[Named]:
    groups: list[list[str]] = []
    between: list[str] | None = None
    for token in tokens:
        if token.word != TITLE:
            between = [*between, token.word] if between is not None and token.word in _LISTING else None
        elif between and not _JOINING.isdisjoint(between):
            groups[-1].append(token.raw)
            between = []
        else:
            groups.append([token.raw])
            between = []
    return [Named(tuple(group)) for group in groups]


def _in_running_text(tokens: Sequence[Token]) -> tuple[Named, ...]:
    rest = list(tokens)
    if len(rest) > 1 and rest[0].word == "both" and rest[1].raw[:1].isupper():
        rest.pop(0)
    while rest and (rest[0].word in w.PAUSE or rest[0].word == "of" or rest[0].word in w.ADVERBS - w.DETERMINERS):
        rest.pop(0)
    if not rest:
        return ()
    for index, token in enumerate(rest):
        if token.word in _CALLING:
            return _titles(rest[index + 1 :])
        if token.word == ":" and index and w.THINGS.get(rest[index - 1].word) in _COUNTED:
            return _titles(rest[index + 1 :])
    first = rest[0]
    if (
        first.raw[:1].isupper()
        and len(rest) > 1
        and first.word not in w.DETERMINERS
        and first.word not in _TITLE_ENDS
    ):
        return _titles(rest)
    if first.word in w.GENERIC or number_of(first.word) is not None:
        return _described(rest)
    return _titles(rest)


def _titles(tokens: Sequence[Token]) -> tuple[Named, ...]:
    """Titles without any marks around them, parted by commas and "and"."""
    parts: list[list[Token]] = [[]]
    for index, token in enumerate(tokens):
        if token.word in _ROW:
            parts.append([])
        elif token.word in _TITLE_ENDS or token.word in (":", MARK) or _tells_more(tokens[index : index + 3]):
            break
        else:
            parts[-1].append(token)
    first, *others = parts
    if not first or _is_said_of(first):
        return ()
    kept = [first, *(part for part in others if part and not _is_said_of(part))]
    titles = tuple(" ".join(token.raw for token in part) for part in kept if len(part) <= _LONGEST_TITLE)
    return (Named(titles),) if titles else ()


def _tells_more(tokens: Sequence[Token]) -> bool:
    """Whether a title ended before: gave Report | a high priority."""
    return tokens[0].word in ("a", "an", "the") and any(
        token.word in w.THINGS or token.word in w.VALUES for token in tokens[1:]
    )


def _is_said_of(part: Sequence[Token]) -> bool:
    """Whether the words tell something about a thing instead of naming one."""
    first = part[0].word
    if first in w.VALUES or first in w.SUBORDINATE or first in w.ADVERBS or first in w.MODAL:
        return True
    if first in w.DETERMINERS or w.is_past(first):
        return True
    return all(token.word in w.GENERIC for token in part)


def _described(tokens: Sequence[Token]) -> tuple[Named, ...]:
    """ "the bread task": words that tell which one, right before the word for what it is."""
    content: list[str] = []
    for index, token in enumerate(tokens):
        if w.THINGS.get(token.word) in (w.TASK, w.ITEM, w.REMINDER):
            told = [part.word for part in tokens[index + 1 : index + 2]]
            if not content and told in (["to"], ["about"]) and w.THINGS[token.word] == w.REMINDER:
                content = [part.raw for part in tokens[index + 2 :]]
            return (Named((" ".join(content),), vague=True),) if content else ()
        if token.word in w.THINGS:
            return _owner(tokens[index + 1 :]) if token.word not in _PARTS else ()
        if token.word in _TITLE_ENDS or token.word in w.PAUSE:
            return ()
        if token.word not in w.GENERIC and number_of(token.word) is None and token.word != "'s":
            content.append(token.raw)
    return ()


def _owner(tokens: Sequence[Token], owning: frozenset[str] = _OWNING) -> tuple[Named, ...]:
    """Whose date, priority or checklist it is: of Tyre swap. A title without marks must begin as titles do."""
    for index, token in enumerate(tokens[:-1]):
        following = tokens[index + 1]
        if token.word in owning and following.raw[:1].isupper() and following.word not in w.THINGS:
            titles = _titles(tokens[index + 1 :])
            if titles:
                return (replace(titles[0], owner=True),)
    return ()


def _item_title(tokens: Sequence[Token]) -> str | None:
    for index, token in enumerate(tokens):
        if token.word == TITLE:
            return token.raw
        if token.word == ":":
            key = tokens[index - 1].word if index else ""
            if key in w.THINGS or key in ("status", "created"):
                value = " ".join(part.raw for part in tokens[index + 1 :])
                return value if key in _KEYS_OF_TITLES and value else None
            break
    words: list[str] = []
    for token in tokens:
        if token.word in (",", ":", MARK):
            if words:
                break
            continue
        words.append(token.raw)
    return " ".join(word for word in words if word) or None
