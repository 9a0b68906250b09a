"""Sentences that are stored in English, told in another language."""

from __future__ import annotations

import pytest

from desktop.translations import number_text, retold, translated


@pytest.mark.parametrize(
    ("text", "contexts", "told"),
    [
        ("No task found matching 'May'", ("Reason", "Errors"), "Keine Aufgabe passt zu „May“"),
        (
            "“super” is not a priority; it can be P0, P1, P2, P3, high, medium, low or none.",
            ("Reason", "Errors"),
            "„super“ ist keine Priorität; möglich sind P0, P1, P2, P3, high, medium, low oder none.",
        ),
        ("The title cannot be empty.", ("Reason", "Errors"), "Der Titel kann nicht leer sein."),
        (
            "The description can have at most 1,000 characters; this has 1,234.",
            ("Reason", "Errors"),
            "Die Beschreibung kann höchstens 1.000 Zeichen haben; das sind 1.234.",
        ),
        (
            "“31.2.” is not a date: February has at most 29 days.",
            ("Errors",),
            "„31.2.“ ist kein Datum: Der Februar hat höchstens 29 Tage.",
        ),
        (
            "h:1 gets too many requests at the moment. Try again a little later.",
            ("Notice", "Errors"),
            "h:1 bekommt gerade zu viele Anfragen. Versuch es noch einmal: etwas später.",
        ),
        ("What only a newer version says.", ("Notice", "Errors"), "What only a newer version says."),
    ],
)
def test_a_sentence_is_found_again_with_what_it_names(text: str, contexts: tuple[str, ...], told: str) -> None:
    assert retold("de", text, *contexts) == told
    assert retold("en", text, *contexts) == text


def test_a_language_without_texts_is_told_in_english() -> None:
    assert translated("xx", "Receipt", "Nothing was changed.") == "Nothing was changed."
    assert (number_text("en", 1234), number_text("de", 1234)) == ("1,234", "1.234")
