"""Writes days and times that are said in words with digits, as dates are read: "the twenty third of December", "halb
elf vormittags". What is short for a word ("->", "w/") is written out as well."""

from __future__ import annotations

import re
from functools import cache

from desktop.agent.language.lexicon import Lexicon, lexicon_of

_NOON = 12
_QUARTERS = {"quarter": 15, "viertel": 15, "half": 30, "halb": 30, "dreiviertel": 45}


def written(said: str, lexicon: Lexicon) -> str:
    """The sentence with digits for such words."""
    for pattern, how in _rules(lexicon.language):
        said = pattern.sub(lambda found, how=how: _digits(found, how, lexicon), said)  # type: ignore[misc]
    return said


@cache
def _rules(language: str) -> list[tuple[re.Pattern[str], str]]:
    lexicon = lexicon_of(language)
    spoken = lexicon.spoken
    words = {
        name: "|".join(sorted(map(re.escape, spoken[name]), key=len, reverse=True)) for name in ("hours", "ordinals")
    }
    parts = "|".join(spoken["parts"])
    texts = [(text, how) for how, text in spoken["rules"]]
    return [
        (
            re.compile(
                rf"(?<!\w)(?:{text.format(**words, parts=parts, months=spoken['months'])})(?!\w)", re.IGNORECASE
            ),
            how,
        )
        for text, how in texts
    ]


def _digits(found: re.Match[str], how: str, lexicon: Lexicon) -> str:
    """What is to stand there: `how` is the text, or {day} for a day of the month and {time} for a time of day."""
    said = {name: value for name, value in found.groupdict().items() if value}
    spoken = lexicon.spoken
    day = spoken["ordinals"].get(re.sub(r"[\s-]+", " ", said.get("day", "").casefold()), "")
    if "weekday" in said:
        return f"{said.get('before', '')}{spoken['weekdays'][said['weekday'].casefold()]}"
    if "{time}" not in how:
        return how.format(day=day, **{name: value for name, value in said.items() if name != "day"})
    time = _time(said, lexicon)
    return how.format(time=time, before=said.get("before", "")) if time else found[0]


def _time(said: dict[str, str], lexicon: Lexicon) -> str:
    spoken = lexicon.spoken
    word = said["hour"].casefold()
    hour = int(word) if word.isdecimal() else spoken["hours"][word]
    minute_word = said.get("minute", "0").casefold()
    minute = int(minute_word) if minute_word.isdecimal() else spoken["hours"].get(minute_word, 0)
    share, is_to = said.get("share", "").casefold(), said.get("to") is not None
    if share:
        minute = _QUARTERS.get(share) or spoken["hours"][share]
        is_before = is_to or (share in ("halb", "dreiviertel"))  # in German they are counted towards the hour
        hour, minute = (
            (hour - 1, minute if share in ("halb", "dreiviertel") else 60 - minute) if is_before else (hour, minute)
        )
    part = said.get("part", "").casefold()
    is_late = next((late for text, late in spoken["parts"].items() if part and re.fullmatch(text, part)), None)
    if is_late is True and hour < _NOON:
        hour += _NOON
    elif is_late is False and hour == _NOON:
        hour = 0
    return f"{hour % 24:02}:{minute:02}" if hour <= 24 and minute < 60 else ""
