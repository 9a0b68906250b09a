"""How contested values read: which field, what either device made of it, and where the two differ."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from difflib import SequenceMatcher
from html import escape
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import QCoreApplication

from desktop.domain.fields import is_on, named_value, of_register
from desktop.domain.text import shorten
from desktop.ui.core.field_text import field_name, value_text
from desktop.ui.core.i18n import QT_TRANSLATE_NOOP
from desktop.ui.core.text_diff import ALIKE, Mark, Run, Runs, merged, shortened
from desktop.ui.theme.tokens import Tokens

translate = QCoreApplication.translate  # under this name the translation tools find its texts

_NONE = QT_TRANSLATE_NOOP("Conflicts", "None")
_OTHER = QT_TRANSLATE_NOOP("Conflicts", "A field that this version does not know")
_WORDS = re.compile(r"(\w+|[^\w\s])(\s*)")
_LONG = 280
"""Of longer texts only the surroundings of what differs are shown."""


def field_text(kind: str, field: str, subject: str, labels: Mapping[str, str]) -> str:
    """“Due”, “Label “home””, “Checklist item “Order badges””."""
    known = of_register(kind, field)
    if known is None:
        return translate("Conflicts", _OTHER)
    pattern = translate("Conflicts", known.contested) if known.contested else field_name(known)
    name = labels.get(field.partition(":")[2], "…") if known.key == "label" else subject or "…"
    return pattern.format(name=shorten(name, 80))


def conflict_value(
    kind: str, field: str, value: Any, now: dt.datetime, names: Mapping[str, str] = MappingProxyType({})
) -> str:
    """A value as it travels; whatever it is, it reads as something. `names` are those of lists by id."""
    known = of_register(kind, field)
    value = named_value(known, value, names)
    if known is not None and known.switch:
        return translate("Conflicts", known.switch.states[not is_on(value)])
    if value in (None, "", []):
        return translate("Conflicts", _NONE)
    if known is None:
        return value if isinstance(value, str) else shorten(str(value), 400)
    return value_text(known, value, now.date())


def marked(kind: str, field: str, text: str, other: str) -> Runs:
    """A text as it is, in which the words that the other one has not are marked as new."""
    known = of_register(kind, field)
    if known is None or not known.kind.is_prose:
        return (Run(text),)
    ours, theirs = _WORDS.findall(text), _WORDS.findall(other)
    matcher = SequenceMatcher(None, [word for word, _ in theirs], [word for word, _ in ours], autojunk=False)
    if matcher.ratio() < ALIKE:
        return (Run(text),)  # nearly all would be marked
    runs: list[Run] = []
    for kind_of_step, _, _, start, end in matcher.get_opcodes():
        words = "".join(word + space for word, space in ours[start:end])
        bare = words.rstrip()
        runs += [Run(bare, Mark.PLAIN if kind_of_step == "equal" else Mark.NEW), Run(words[len(bare) :])]
    return shortened(merged(runs)) if len(text) > _LONG else merged(runs)


def rich(runs: Runs, tokens: Tokens) -> str:
    """For a label. What is marked is underlined too, and so seen by whoever does not see its colour."""
    parts = []
    for run in runs:
        text = escape(run.text).replace("\n", "<br>")
        parts.append(f'<u style="color:{tokens.good}">{text}</u>' if run.mark is Mark.NEW else text)
    return f"<span>{''.join(parts)}</span>"
