"""The truth line in the window's language, made from the counts that are kept with an answer."""

from __future__ import annotations

from PySide6.QtCore import QLocale, QObject

from desktop.domain.run import Message, RunCounts

_AS_STORED = (QLocale.Language.English, QLocale.Language.C)


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
