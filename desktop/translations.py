"""The texts of the app in another language, for where there is no window: read from what the translators write."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from xml.etree import ElementTree

from desktop.paths import resource

_PLACE = re.compile(r"\{(\w+)[^}]*\}")
_NUMBER = re.compile(r"\d{1,3}(?:,\d{3})+")


def translated(language: str, context: str, text: str) -> str:
    """The text itself where there is no translation."""
    return _texts(language).get((context, text)) or text


def number_text(language: str, number: int) -> str:
    """1,234 or 1.234"""
    return f"{number:,}".replace(",", translated(language, "Receipt", ","))


def retold(language: str, text: str, *contexts: str) -> str:
    """A sentence whose {places} are filled already, as errors and records hold it. What it quotes stays as it is."""
    if _NUMBER.fullmatch(text):
        return text.replace(",", translated(language, "Receipt", ","))
    for context in contexts:
        if (said := translated(language, context, text)) != text:
            return said
        for pattern, translation, quoted in _sentences(language, context):
            if found := pattern.fullmatch(text):
                values = found.groupdict().items()
                return translation.format(
                    **{name: said if name in quoted else retold(language, said, context) for name, said in values}
                )
    return text


@cache
def _texts(language: str) -> Mapping[tuple[str, str], str]:
    file = resource(f"i18n/assent_{language}.ts")
    if language == "en" or not file.is_file():
        return {}
    root = ElementTree.parse(file).getroot()  # noqa: S314 -- a file of our own
    return {
        (context.findtext("name", ""), message.findtext("source", "")): message.findtext("translation", "")
        for context in root.iter("context")
        for message in context.iter("message")
    }


@cache
def _sentences(language: str, context: str) -> Sequence[tuple[re.Pattern[str], str, frozenset[str]]]:
    """Those with places, the most telling first: which texts they fit, the translation, and the places in quotes."""
    found = {text: said for (where, text), said in _texts(language).items() if where == context and "{" in text}
    return [
        (
            re.compile(re.sub(r"\\{(\w+)[^}]*\\}", r"(?P<\1>.+?)", re.escape(text)), re.DOTALL),
            _PLACE.sub(r"{\1}", found[text]),
            frozenset(re.findall(r"[“']\{(\w+)", text)),
        )
        for text in sorted(found, key=lambda text: len(_PLACE.sub("", text)), reverse=True)
    ]
