"""The history of verdicts as rows. It grows as one scrolls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QAbstractListModel, QCoreApplication, QModelIndex, QObject, QPersistentModelIndex, Qt

from desktop.domain.change_set import Verdict
from desktop.review.decisions import Entry
from desktop.ui.core.text_diff import Mark, Run, Runs
from desktop.ui.review.formatter import VERDICTS, Voice, reason_text
from desktop.ui.review.values import LINE, words_of
from desktop.ui.theme.style import Tone

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
LINE_ROLE = Role.UserRole
translate = QCoreApplication.translate  # under this name the translation tools find its texts


@dataclass(frozen=True, slots=True)
class DecisionLine:
    """One verdict, ready to be drawn. `sticky` rejections keep the agent from proposing the same again."""

    key: str
    item_id: str
    task_id: str
    runs: Runs
    spoken: str
    verdict: str
    tone: Tone
    note: str
    sticky: bool


def line_of(entry: Entry, voice: Voice) -> DecisionLine:
    """Off the GUI thread: comparing texts takes time."""
    decision, item = entry.decision, entry.item
    decided = replace(item, arguments=decision.arguments) if entry.edited else item
    words = words_of(decided, voice.now.date())
    verdict, tone = VERDICTS[decision.verdict]
    parts = [item.task_title, voice.moment(decision.at), voice.device_name(decision.device)]
    if entry.edited:
        parts.append(translate("Review", "edited by you"))
    if decision.actor == "policy":
        parts.append(translate("Review", "applied without asking, as you set"))
    if decision.verdict is not Verdict.CONFIRMED:
        parts.append(reason_text(decision.reason))
    return DecisionLine(
        key=decision.id,
        item_id=item.id,
        task_id=item.task_id,
        runs=tuple(Run(" · ", Mark.FAINT) if run.text == LINE else run for run in words.brief),
        spoken=words.spoken,
        verdict=translate("Review", verdict),
        tone=tone,
        note=" · ".join(part for part in parts if part),
        sticky=entry.sticky,
    )


class DecisionsModel(QAbstractListModel):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._lines: list[DecisionLine] = []

    def line(self, row: int) -> DecisionLine | None:
        return self._lines[row] if 0 <= row < len(self._lines) else None

    def row_of(self, key: str) -> int:
        return next((row for row, line in enumerate(self._lines) if line.key == key), -1)

    def show(self, lines: Sequence[DecisionLine]) -> None:
        """From the latest on. New ones come in above, so that whoever reads further down is not disturbed."""
        old, new = [line.key for line in self._lines], [line.key for line in lines]
        added = new.index(old[0]) if old and old[0] in new else -1
        if added < 0 or new[added : added + len(old)] != old:
            self.beginResetModel()
            self._lines = list(lines)
            self.endResetModel()
            return
        if added:
            self.beginInsertRows(QModelIndex(), 0, added - 1)
            self._lines[:0] = lines[:added]
            self.endInsertRows()
        for row, line in enumerate(lines[: len(self._lines)]):
            if self._lines[row] != line:
                self._lines[row] = line
                self.dataChanged.emit(self.index(row), self.index(row))
        self.append(lines[len(self._lines) :])

    def append(self, lines: Sequence[DecisionLine]) -> None:
        """Older ones."""
        known = {line.key for line in self._lines}
        more = [line for line in lines if line.key not in known]
        if more:
            start = len(self._lines)
            self.beginInsertRows(QModelIndex(), start, start + len(more) - 1)
            self._lines += more
            self.endInsertRows()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        line = self._lines[index.row()]
        match role:
            case Role.DisplayRole | Role.AccessibleTextRole:
                return ". ".join((line.verdict, line.spoken, line.note))
            case _ if role == LINE_ROLE:
                return line
        return None
