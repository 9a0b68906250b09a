"""The app's own answer where the model's may not stand: what was proposed, done, listed, and what could not be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from desktop.agent.outcomes import CallOutcome, OutcomeKind, outcomes
from desktop.domain.marking import QT_TRANSLATE_NOOP
from desktop.domain.run import ImmediateEffect, Told, ToolRecord
from desktop.domain.text import shorten
from desktop.tools.phrases import LONGEST_TITLE, Translate, call_phrase, filled, phrase, quoted, value_text
from desktop.tools.reasons import REASONS, why_not_proposed
from desktop.tools.registry import TOOLS
from desktop.tools.tool import Tool, Words
from desktop.translations import number_text, retold, translated

NOTHING = QT_TRANSLATE_NOOP("Receipt", "Nothing was changed.")
QT_TRANSLATE_NOOP("Receipt", ",")  # between thousands
STOPPED = QT_TRANSLATE_NOOP("Receipt", "Stopped by you.")
STOPPED_AFTER = QT_TRANSLATE_NOOP("Receipt", "I stopped after {rounds} rounds.")

_LONGEST_REASON = 240
_MOST = 10
_MOST_TASKS = 20
_UNKNOWN = Words("do something that this app does not know", "did something that this app does not know")


_DONE = QT_TRANSLATE_NOOP("Receipt", "Done: {what}"), QT_TRANSLATE_NOOP("Receipt", "Done:")
_PROPOSED = (
    QT_TRANSLATE_NOOP("Receipt", "Proposed: {what} (waiting for your review)"),
    QT_TRANSLATE_NOOP("Receipt", "Proposed, waiting for your review:"),
)
_BECAUSE = QT_TRANSLATE_NOOP("Receipt", "{what}: {why}")
_FAILED = QT_TRANSLATE_NOOP("Receipt", "Could not {what}"), QT_TRANSLATE_NOOP("Receipt", "Could not:")
_MISSING = (
    QT_TRANSLATE_NOOP("Receipt", "Asked for, but not proposed: {what}"),
    QT_TRANSLATE_NOOP("Receipt", "Asked for, but not proposed:"),
)
_ON_CARD = QT_TRANSLATE_NOOP("Receipt", "Proposed below, for you to decide.")
_LISTED = QT_TRANSLATE_NOOP("Receipt", "Listed 1 task"), QT_TRANSLATE_NOOP("Receipt", "Listed {count} tasks")
_MORE = QT_TRANSLATE_NOOP("Receipt", "… and {count} more")
_IS_DONE = QT_TRANSLATE_NOOP("Receipt", "{title} (done)")


@dataclass(frozen=True, slots=True)
class ReceiptWords:
    """How receipts are told in a language."""

    language: str = "en"

    @property
    def translate(self) -> Translate:
        return partial(translated, self.language)

    def say(self, text: str) -> str:
        """A text of this module."""
        return translated(self.language, "Receipt", text)

    def number(self, number: int) -> str:
        return number_text(self.language, number)

    def why(self, outcome: CallOutcome) -> str:
        """The reason of a failure, or why nothing was proposed."""
        if outcome.kind is OutcomeKind.REPEATED:
            what = self.what(outcome.record, outcome, done=False)
            return why_not_proposed(str(outcome.record.result.get("message")), what, self.translate) or outcome.why
        return retold(self.language, outcome.why, *REASONS)

    def what(self, record: ToolRecord, outcome: CallOutcome, *, done: bool) -> str:
        """A call as something that one can do, or that was done."""
        if self.language == "en":
            return _in_english(record, outcome, done=done)
        tool = TOOLS.get(record.name)
        words = tool.words_for(record.arguments, record.result) if tool else None
        if tool is not None and words and words.called and done:
            return filled(words.called, tool, record.arguments, record.result, self.translate)
        return call_phrase(tool, record.name, record.arguments, record.result, self.translate)

    def wanted(self, name: str, task: str) -> str:
        """What a tool is for that was not called, and the task that it was wanted for, in the user's words."""
        if self.language == "en":
            return phrase(TOOLS[name].words.will, name, {"task_identifier": task}, {})
        label = self.translate("Review", TOOLS[name].label)
        return f"{label}: {quoted(task, self.translate)}" if task else label


ENGLISH = ReceiptWords()


def told_text(records: Sequence[ToolRecord], told: Told, *, on_card: bool = False) -> str:
    """An answer of the app. What waits `on_card` is not listed: there it can be read and decided."""
    wording = ReceiptWords(told.language)
    calls = [records[place] for place in told.calls if 0 <= place < len(records)]
    parts = [
        wording.say(STOPPED) if told.stopped else "",
        receipts(calls, listing=told.listing, wording=wording, on_card=on_card),
        _group(_MISSING, told.missing, wording),
        told.kept,
        wording.say(STOPPED_AFTER).format(rounds=told.rounds) if told.rounds else "",
    ]
    return "\n\n".join(filter(None, parts))


def receipts(
    records: Sequence[ToolRecord], *, listing: bool = True, wording: ReceiptWords = ENGLISH, on_card: bool = False
) -> str:
    """For the calls whose outcome counts; short, numbered where there are several of a kind.

    Without `listing` a look is left out where there is anything else: nobody asked for it. So are the agent's steps,
    which are shown elsewhere.
    """
    found = outcomes(records)
    found = [outcome for outcome in found if outcome.effect is not ImmediateEffect.STEPS] or found
    of_kind = {kind: [outcome for outcome in found if outcome.kind is kind] for kind in OutcomeKind}
    looks = of_kind[OutcomeKind.LISTED] if listing or len(of_kind[OutcomeKind.LISTED]) == len(found) else []
    done = [
        wording.what(outcome.record, outcome, done=True)
        for outcome in of_kind[OutcomeKind.APPLIED] + of_kind[OutcomeKind.NOTED]
    ]
    failed = [_failure(outcome, wording) for outcome in of_kind[OutcomeKind.FAILED] if not _says_all(outcome)]
    queued = [wording.what(outcome.record, outcome, done=False) for outcome in of_kind[OutcomeKind.QUEUED]]
    parts = [
        *(_listing(outcome, wording) for outcome in looks[-1:]),
        _group(_DONE, done, wording),
        wording.say(_ON_CARD) if on_card and queued else _group(_PROPOSED, queued, wording),
        *dict.fromkeys(shorten(wording.why(outcome), _LONGEST_REASON) for outcome in of_kind[OutcomeKind.REPEATED]),
        *dict.fromkeys(
            shorten(wording.why(outcome), _LONGEST_REASON)
            for outcome in of_kind[OutcomeKind.FAILED]
            if _says_all(outcome)
        ),
        _group(_FAILED, failed, wording),
    ]
    return "\n\n".join(filter(None, parts)) or wording.say(NOTHING)


def _group(heads: tuple[str, str], phrases: Sequence[str], wording: ReceiptWords) -> str:
    """ "Proposed: add “milk” (waiting for your review)." or, of several, a numbered list under that head."""
    one, many = heads
    if not phrases:
        return ""
    if len(phrases) == 1:
        sentence = wording.say(one).format(what=phrases[0])
        return sentence if sentence.endswith((".", "!", "?")) else f"{sentence}."
    lines = [f"{number}. {phrase[:1].upper()}{phrase[1:]}" for number, phrase in enumerate(phrases[:_MOST], 1)]
    if len(phrases) > _MOST:
        lines.append(wording.say(_MORE).format(count=wording.number(len(phrases) - _MOST)))
    return "\n".join([wording.say(many), *lines])


def _listing(outcome: CallOutcome, wording: ReceiptWords) -> str:
    tasks = outcome.record.result.get("tasks")
    titles = [_listed(task, wording) for task in tasks if isinstance(task, dict)] if isinstance(tasks, list) else []
    lines = [f"{number}. {title}" for number, title in enumerate(titles[:_MOST_TASKS], 1)]
    if lines and outcome.count > len(lines):
        lines.append(wording.say(_MORE).format(count=wording.number(outcome.count - len(lines))))
    if outcome.count == 1 and lines:
        lines += [f"   {'☑' if item.get('isChecked') else '☐'} {item.get('title')}" for item in _items(tasks)]
    head = wording.say(_LISTED[outcome.count != 1]).format(count=wording.number(outcome.count))
    return "\n".join([f"{head}{':' if lines else '.'}", *lines])


def _listed(task: Mapping[str, Any], wording: ReceiptWords) -> str:
    title = shorten(str(task.get("title", "")), LONGEST_TITLE)
    if isinstance(due := task.get("due"), str) and due:
        title = f"{title} ({value_text('due_date', due, wording.translate)})"
    return wording.say(_IS_DONE).format(title=title) if task.get("completed") is True else title


def _items(tasks: Any) -> Sequence[Mapping[str, Any]]:
    """The checklist of the first task that was read."""
    found = tasks[0].get("checklist") if isinstance(tasks, list) and isinstance(tasks[0], dict) else None
    return [item for item in found or () if isinstance(item, dict)][:_MOST_TASKS]


def _says_all(outcome: CallOutcome) -> bool:
    """Whether the reason alone tells it: that there is no such list, nothing to withdraw, or several to choose."""
    tool = TOOLS.get(outcome.record.name)
    effect = tool.effect if tool else None
    is_said = effect in (ImmediateEffect.LISTED, ImmediateEffect.WITHDRAWN) or outcome.record.result.get("candidates")
    return bool(outcome.why and is_said)


def _failure(outcome: CallOutcome, wording: ReceiptWords) -> str:
    what, why = wording.what(outcome.record, outcome, done=False), shorten(wording.why(outcome), _LONGEST_REASON)
    return wording.say(_BECAUSE).format(what=what, why=why) if why else what


def _in_english(record: ToolRecord, outcome: CallOutcome, *, done: bool) -> str:
    tool = TOOLS.get(record.name)
    if tool is not None:
        words = tool.words_for(record.arguments, record.result)
    else:  # what a newer version proposed is called by its name; where it failed, nobody knows that it is a tool
        words = _UNKNOWN if outcome.kind is OutcomeKind.FAILED else Tool.words
    return phrase(words.did if done else words.will, record.name, record.arguments, record.result, outcome.count)
