from __future__ import annotations

import pytest

from desktop.domain.quotes import find_quotes


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ('say "a b" and "c"', ['"a b"', '"c"']),
        (
            "say “a” «b» »c« „d“ „e” ‘f’ ‚g‘ ‹h› `i` 「j」",
            ["“a”", "«b»", "»c«", "„d“", "„e”", "‘f’", "‚g‘", "‹h›", "`i`", "「j」"],
        ),
        ("« a »", ["« a »"]),
        ("it's Ann's 'don't' day", ["'don't'"]),
        ("the ‘don’t’ sign", ["‘don’t’"]),
        ('24" and 27" screens', []),
        ('an open "quote', []),
        ('""', []),
        ("dogs' and cats' food", []),
        ("rock 'n' roll", ["'n'"]),
        ("", []),
    ],
)
def test_what_is_quoted(text: str, quoted: list[str]) -> None:
    assert [text[quote.start : quote.end] for quote in find_quotes(text)] == quoted
