"""Marks texts for the translation tools, where nothing is known of Qt; the window translates what it shows."""

from __future__ import annotations


def QT_TRANSLATE_NOOP(_context: str, text: str) -> str:  # noqa: N802 -- the name that the tools look for
    return text
