"""Rules for text that users, models and files hand us."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import partial
from itertools import filterfalse
from typing import Any

from desktop.domain.marking import QT_TRANSLATE_NOOP
from desktop.errors import InvalidInputError

TITLE_MAX = 200
DESCRIPTION_MAX = 1000
ITEM_TITLE_MAX = 400
LABEL_MAX = 50
LIST_MAX = 60
FILTER_MAX = 60
SEARCH_MAX = 500
REASON_MAX = 500

_UNSHOWABLE = frozenset({"Cc", "Cs"})
_LANGUAGE = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}")
_INBOXES = frozenset({"inbox", "eingang", "posteingang"})
_ONE_LINE = str.maketrans({"\n": " ", "\r": " ", "\t": " ", "\u2028": " ", "\u2029": " "})
_NUL = QT_TRANSLATE_NOOP("Errors", "a NUL character")
_CONTROL = QT_TRANSLATE_NOOP("Errors", "a control character or broken text")
_DIRECTIONS = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)])
"""Unicode characters that change the direction of text. In a title they could reverse the text beside it, also on a
review card. Right-to-left text does not need them."""


def clean_line(text: str, what: str, limit: int) -> str:
    """One line, trimmed, 1 to `limit` characters; raises InvalidInputError naming `what`."""
    _check_length(text.strip(), what, limit)  # before any pass over ten megabytes of input
    line = " ".join(text.translate(_ONE_LINE).split(" ")).strip()
    _check_characters(line, what)
    if not line.isprintable():
        line = line.translate(_DIRECTIONS).strip()
    if not line or _is_invisible(line):
        raise InvalidInputError("{what} cannot be empty.", what=what)
    return line


def clean_block(text: str, what: str, limit: int) -> str:
    """Several lines, trimmed at the end, at most `limit` characters."""
    block = text.replace("\r\n", "\n").replace("\r", "\n").rstrip() if len(text) <= 4 * limit else text.strip()
    _check_length(block, what, limit)
    _check_characters(block, what, allowed="\n\t")
    return block


title = partial(clean_line, what="The title", limit=TITLE_MAX)
description = partial(clean_block, what="The description", limit=DESCRIPTION_MAX)
item_title = partial(clean_line, what="A checklist item", limit=ITEM_TITLE_MAX)
filter_name = partial(clean_line, what="The name of a filter", limit=FILTER_MAX)
filter_query = partial(clean_line, what="The search of a filter", limit=SEARCH_MAX)


def label_name(text: str) -> str:
    return clean_line(text.strip().removeprefix("#"), "A label", LABEL_MAX)


def is_inbox(name: str) -> bool:
    """Whether it is what people call the place of tasks that are in no list; a list cannot be called so."""
    return fold(name.strip().removeprefix("/")) in _INBOXES


def list_name(text: str) -> str:
    return clean_line(text.strip().removeprefix("/"), "The name of a list", LIST_MAX)


def language(code: str) -> str:
    """A BCP 47 tag such as "de" or "pt-BR"; only its shape is checked."""
    code = code.strip()
    if not _LANGUAGE.fullmatch(code):
        raise InvalidInputError("“{code}” is not a language code such as “de” or “pt-BR”.", code=shorten(code, 20))
    return code


def fold(text: str) -> str:
    """For comparing and searching: no case, no accents, compatible forms made one."""
    if text.isascii():
        return text.casefold()
    decomposed = unicodedata.normalize("NFKD", text).casefold()  # in this order: “™” is taken apart into capitals
    return unicodedata.normalize("NFKC", "".join(filterfalse(unicodedata.combining, decomposed)))


def as_text(value: object) -> str:
    """What a column holds that should hold a text. In a damaged file it may be anything."""
    if type(value) is str:
        return value
    return "" if value is None else value.decode(errors="replace") if isinstance(value, bytes) else str(value)


def text_in(value: object) -> str:
    """The value where it is a text, "" where it is anything else: for documents that others wrote."""
    return value if isinstance(value, str) else ""


def object_in(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def shorten(text: str, limit: int = 60) -> str:
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def split_title(text: str) -> tuple[str, str]:
    """A title and a description from a text that may be too long for a title: nothing of it is lost."""
    return (text, "") if len(text) <= TITLE_MAX else (shorten(text, TITLE_MAX), text)


def _is_invisible(text: str) -> bool:
    return not text.isprintable() and all(unicodedata.category(character) in ("Cf", "Zs") for character in text)


def _check_length(text: str, what: str, limit: int) -> None:
    if len(text) > limit:
        raise InvalidInputError(
            "{what} can have at most {limit:,} characters; this has {length:,}.",
            what=what,
            limit=limit,
            length=len(text),
        )


def _check_characters(text: str, what: str, allowed: str = "") -> None:
    if text.isprintable():
        return  # nearly always, and much quicker than checking each character
    for character in text:
        if character in allowed:
            continue
        category = unicodedata.category(character)
        if category in _UNSHOWABLE:
            name = _NUL if character == "\0" else _CONTROL
            raise InvalidInputError("{what} contains {name}, which cannot be stored.", what=what, name=name)


def presentable(text: str, limit: int) -> str:
    """One line, without characters that no file can hold, and not longer than that."""
    return shorten(" ".join(storable(text[: 4 * limit]).split()), limit)


def storable(text: str) -> str:
    """The text with each control character and broken surrogate replaced; line ends stay."""
    if text.isprintable():
        return text
    return "".join(
        character if character in "\n\t" or unicodedata.category(character) not in _UNSHOWABLE else "�"
        for character in text
    )
