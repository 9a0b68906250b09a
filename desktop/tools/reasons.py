"""Why calls fail, in sentences that users read: written in English into the records, told in the user's language."""

from __future__ import annotations

import re
from collections.abc import Callable

from desktop.domain.marking import QT_TRANSLATE_NOOP

REASONS = ("Reason", "Errors")
"""Where the translations of such sentences are."""

NO_TASK = QT_TRANSLATE_NOOP("Reason", "No task found matching '{text}'")
NEAREST_TASK = QT_TRANSLATE_NOOP("Reason", "No task found matching '{text}'. The nearest title is '{nearest}'.")
SEVERAL_TASKS = QT_TRANSLATE_NOOP("Reason", "Multiple tasks match '{text}'.")
WHICH_TASK = QT_TRANSLATE_NOOP("Reason", "Several tasks match “{text}”. Which one do you mean?")
NO_ITEM = QT_TRANSLATE_NOOP("Reason", "No checklist item matches '{text}'.")
NO_ITEM_OF_TASK = QT_TRANSLATE_NOOP("Reason", "No checklist item of '{task}' matches '{text}'.")
NO_LIST = QT_TRANSLATE_NOOP("Reason", "There is no list “{name}”.")
NO_LABEL = QT_TRANSLATE_NOOP("Reason", "There is no label “{name}”.")
UNNAMED_TASK = QT_TRANSLATE_NOOP("Reason", "The model did not say which task.")
PAST_DAY = QT_TRANSLATE_NOOP("Reason", "That day is in the past.")
OTHER_YEAR = QT_TRANSLATE_NOOP("Reason", "That day is not in {year}, and you did not name it.")
NO_DATE = QT_TRANSLATE_NOOP("Reason", "The model gave a date that is none.")
LATE_START = QT_TRANSLATE_NOOP("Reason", "It would start after it is due.")
NO_DUE = QT_TRANSLATE_NOOP("Reason", "“{task}” has no due date that could get a time.")
SEVERAL_ITEMS = QT_TRANSLATE_NOOP("Reason", "Multiple checklist items match '{text}'. Name the task: {names}")
TASK_GONE = QT_TRANSLATE_NOOP("Reason", "There is no such task, or it is in the trash.")
ITEM_GONE = QT_TRANSLATE_NOOP("Reason", "The model named a checklist item that is not there.")
ONLY_PROPOSED = QT_TRANSLATE_NOOP(
    "Reason", "“{task}” is only proposed so far; this works once you have confirmed it."
)
UNREADABLE = QT_TRANSLATE_NOOP("Reason", "The model did not say what exactly.")
NO_SUCH_TOOL = QT_TRANSLATE_NOOP("Reason", "The model asked for something that this app does not have.")
FAILED_TWICE = QT_TRANSLATE_NOOP("Reason", "It had failed twice before.")
TOO_MANY = QT_TRANSLATE_NOOP("Reason", "At most {limit} are possible at once; these are {length}.")
YOURS_TO_SET = QT_TRANSLATE_NOOP("Reason", "Only you can set that status.")
YOUR_TICK = QT_TRANSLATE_NOOP("Reason", "You ticked “{item}” yourself, and the model gave no reason to untick it.")
NO_TIME = QT_TRANSLATE_NOOP("Reason", "The model gave a time that is none.")
NO_SUCH_DAY = QT_TRANSLATE_NOOP("Reason", "There is no such day.")
NOTHING_TO_WITHDRAW = QT_TRANSLATE_NOOP("Reason", "There are no proposals to withdraw.")

# Why a call led to no proposal: for models, and below for users.
NO_OP = "Not proposed, because it is so already: {what}."
WAITS = "Not proposed again, because it waits for the user's review already: {what}."
PARENT = "Not proposed, because the user turned down the task it belongs to: {what}."
STICKY = "Not proposed, because the user rejected it before{why}: {what}. Propose it only if the user asks for it."

_NOT_PROPOSED = {
    NO_OP: QT_TRANSLATE_NOOP("Reason", "Not proposed, because it is so already: {what}."),
    WAITS: QT_TRANSLATE_NOOP("Reason", "Not proposed again, because it waits for your review already: {what}."),
    PARENT: QT_TRANSLATE_NOOP("Reason", "Not proposed, because you turned down the task it belongs to: {what}."),
    STICKY: QT_TRANSLATE_NOOP("Reason", "Not proposed, because you rejected it before: {what}."),
}


def why_not_proposed(message: str, what: str, translate: Callable[[str, str], str]) -> str:
    """For the message of a call that led to no proposal, and the call in words: why, each reason once."""
    told = [said for model, said in _NOT_PROPOSED.items() if re.split(r"[:{]", model)[0] in message]
    return " ".join(translate("Reason", one).format(what=what) for one in told)
