"""Writes days and times that are said in words with digits, as dates are read: "the twenty third of December", "halb
elf vormittags". What is short for a word ("->", "w/") is written out as well."""

from __future__ import annotations

import re
from functools import cache, partial

from desktop.agent.language.lexicon import Lexicon, lexicon_of

_NOON = 12


def written(said: str, lexicon: Lexicon) -> str:
    """The sentence with digits for such words."""
    for pattern, how in _rules(lexicon.language):
        said = pattern.sub(partial(_digits, how=how, lexicon=lexicon), said)
    return said


@cache
def _rules(language: str) -> list[tuple[re.Pattern[str], str]]:
    lexicon = lexicon_of(language)
    spoken = lexicon.spoken
    words = {
        name: "|".join(word.replace(" ", "[ -]") for word in sorted(spoken[name], key=len, reverse=True))
        for name in ("hours", "ordinals")
    }
    parts = "|".join(spoken["parts"])
    return [
        (
            re.compile(
                rf"(?<!\w)(?:{text.format(**words, parts=parts, months=spoken['months'])})(?!\w)", re.IGNORECASE
            ),
            how,
        )
        for how, text in spoken["rules"]
    ]


def _digits(found: re.Match[str], how: str, lexicon: Lexicon) -> str:
    """What is to stand there: `how` is the text, or {day} for a day of the month and {time} for a time of day."""
    said = {name: value or "" for name, value in found.groupdict().items()}
    spoken = lexicon.spoken
    if said.get("weekday"):
        said["weekday"] = spoken["weekdays"][said["weekday"].lower()]
    if "{time}" in how:
        said["time"] = _time(said, lexicon)
        return how.format(**said) if said["time"] else found[0]
    if said.get("day"):
        said["day"] = spoken["ordinals"][re.sub(r"[\s-]+", " ", said["day"].lower())]
    return how.format(**said)


def _time(said: dict[str, str], lexicon: Lexicon) -> str:
    """ "Quarter to nine in the evening": 20:45; empty where there is no such time."""
    spoken = lexicon.spoken

    def number(word: str) -> int:
        return int(word) if word.isdecimal() else int(spoken["hours"][word.lower()])

    share = said.get("share", "").lower()
    beside = spoken["shares"].get(share) or (number(share) if share else number(said.get("minute") or "0"))
    hour, minute = divmod(60 * number(said["hour"]) + (-beside if said.get("to") else beside), 60)
    # German counts halves and three quarters towards the next hour.
    part = said.get("part", "").lower()
    is_late = next((late for text, late in spoken["parts"].items() if part and re.fullmatch(text, part)), None)
    if is_late is True and hour < _NOON:
        hour += _NOON
    elif is_late is False and hour == _NOON:
        hour = 0
    return f"{hour % 24:02}:{minute:02}" if hour <= 24 else ""
