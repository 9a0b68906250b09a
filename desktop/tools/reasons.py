"""Why calls fail, in sentences that users read: written in English into the records, told anew in their language."""

from __future__ import annotations

import re
from collections.abc import Callable

from desktop.domain.marking import QT_TRANSLATE_NOOP

NO_TASK = QT_TRANSLATE_NOOP("Reason", "No task found matching '{text}'")
NEAREST_TASK = QT_TRANSLATE_NOOP("Reason", "No task found matching '{text}'. The nearest title is '{nearest}'.")
SEVERAL_TASKS = QT_TRANSLATE_NOOP("Reason", "Multiple tasks match '{text}'.")
NO_ITEM = QT_TRANSLATE_NOOP("Reason", "No checklist item matches '{text}'.")
NO_ITEM_OF_TASK = QT_TRANSLATE_NOOP("Reason", "No checklist item of '{task}' matches '{text}'.")
NO_LIST = QT_TRANSLATE_NOOP("Reason", "There is no list “{name}”.")
NO_LABEL = QT_TRANSLATE_NOOP("Reason", "There is no label “{name}”.")
UNNAMED_TASK = QT_TRANSLATE_NOOP("Reason", "The model did not say which task.")

_REASONS = (NEAREST_TASK, NO_TASK, SEVERAL_TASKS, NO_ITEM_OF_TASK, NO_ITEM, NO_LIST, NO_LABEL, UNNAMED_TASK)


def retold(text: str, translate: Callable[[str, str], str]) -> str:
    """A reason of the records in another language; as it is stored where it is none of these."""
    for reason in _REASONS:
        pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+?)", re.escape(reason))
        if found := re.fullmatch(pattern, text):
            return translate("Reason", reason).format(**found.groupdict())
    return text
