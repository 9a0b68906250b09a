"""The texts of the app in another language, for where there is no window: read from what the translators write."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from xml.etree import ElementTree

from desktop.paths import resource


def translated(language: str, context: str, text: str) -> str:
    """The text itself where there is no translation."""
    return _texts(language).get((context, text)) or text


@cache
def _texts(language: str) -> Mapping[tuple[str, str], str]:
    root = ElementTree.parse(resource(f"i18n/assent_{language}.ts")).getroot()  # noqa: S314 -- a file of our own
    return {
        (context.findtext("name", ""), message.findtext("source", "")): message.findtext("translation", "")
        for context in root.iter("context")
        for message in context.iter("message")
    }
