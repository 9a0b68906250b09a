"""What the app itself says in a conversation, in the window's language: made anew from the records of a message."""

from __future__ import annotations

import re

from PySide6.QtCore import QCoreApplication, QLocale, QObject

from desktop.domain.run import Message, Role, RunCounts

translate = QCoreApplication.translate  # under this name the translation tools find its texts

_AS_STORED = (QLocale.Language.English, QLocale.Language.C)


def message_text(message: Message, *, on_card: bool = False) -> str:
    """The text of an answer or a notice; the model's words as they are. What waits `on_card` is not told again."""
    if message.role is Role.USER:
        return message.text
    from desktop.agent.receipts import told_text, wording_of
    from desktop.agent.run import STOPPED, notice_text

    records, said = message.records, translate("Notice", message.text)
    if records.told is not None:
        stopped = translate("Notice", STOPPED) if message.text.startswith(STOPPED) else ""
        told = told_text(records.tool_calls, records.told, wording_of(translate), on_card=on_card)
        return f"{stopped} {told}".strip()
    if (
        message.role is Role.NOTICE
        and records.stopped is not None
        and notice_text(records.stopped, records.why, records.todos) == message.text
    ):
        return notice_text(records.stopped, records.why, records.todos, _notice)
    return _retold(message.text) if message.role is Role.NOTICE and said == message.text else said


def _retold(text: str) -> str:
    """A sentence about the connection to a model, which is stored with what it names already filled in."""
    from desktop.agent.failures import SENTENCES

    for sentence in SENTENCES:
        pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+?)", re.escape(sentence))
        if found := re.fullmatch(pattern, text):
            values = {name: translate("Notice", value) for name, value in found.groupdict().items()}
            return translate("Notice", sentence).format(**values)
    return text


def _notice(text: str) -> str:
    return translate("Notice", text)


def truth_text(message: Message) -> str:
    """As it is stored in English where nobody can tell any more what it counts, as of a newer version."""
    if not message.truth or QLocale().language() in _AS_STORED:
        return message.truth
    from desktop.agent.truth import counts_of  # with it come all tools, which whoever read the message has loaded

    counts = counts_of(message)
    return truth_of(counts) if counts else message.truth


def truth_of(counts: RunCounts) -> str:
    from desktop.agent.truth import joined, truth_line

    if QLocale().language() in _AS_STORED:
        return truth_line(counts)
    return joined(counts, TruthParts().of(counts))


class TruthParts(QObject):
    def of(self, counts: RunCounts) -> dict[str, str]:
        return {
            "applied": self.tr("%Ln change(s) applied", "", counts.applied),
            "queued": self.tr("%Ln proposal(s) queued", "", counts.queued),
            "withdrawn": self.tr("%Ln proposal(s) withdrawn", "", counts.withdrawn),
            "listed": self.tr("%Ln task(s) listed", "", counts.listed or 0),
            "notes": self.tr("notes updated"),
            "language": self.tr("language noted"),
            "steps": self.tr("steps updated"),
            "failed": self.tr("%Ln call(s) failed", "", counts.failed),
            "nothing": self.tr("nothing was changed"),
            "nothing else": self.tr("nothing else was changed"),
            "nothing yet": self.tr("nothing changed yet"),
            "nothing else yet": self.tr("nothing else changed yet"),
        }
