"""Translations: marking texts, and finding the catalogue for a language."""

from __future__ import annotations


def QT_TRANSLATE_NOOP(_context: str, text: str) -> str:
    """Marks a text of a table for the translation tools, which know this name; it is translated when shown.

    Ours instead of PySide's, which is typed as returning an object.
    """
    return text
