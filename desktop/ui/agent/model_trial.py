"""What a model made of the requests that were put to it: how many were right, and each of them."""

from __future__ import annotations

from collections import Counter
from statistics import median
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from desktop.ui.core.context import AppContext
from desktop.ui.core.icons import Icon, Ink
from desktop.ui.theme.style import WidgetKind
from desktop.ui.widgets.announce import announce
from desktop.ui.widgets.labels import make_label
from desktop.ui.widgets.layouts import make_column

if TYPE_CHECKING:
    from desktop.services.model_check import Checked

_ROWS = 6
_ICONS = {
    "right": (Icon.CHECK, Ink.GOOD),
    "wrong": (Icon.CLOSE, Ink.BAD),
    "refused": (Icon.WARNING, Ink.WARN),
    "spoilt": (Icon.ERROR, Ink.WARN),
}


class ModelTrial(QWidget):
    """Takes no room before it has begun."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._model = ""
        self._checked: list[Checked] = []
        self.summary = make_label("", self, wraps=True)
        self.legend = make_label(
            self.tr(
                "Right: it did what was asked. Wrong: it did something else, or nothing. Refused: it gave no answer "
                "that could be shown. Spoilt: it did what was asked, and an error was shown all the same."
            ),
            self,
            WidgetKind.SMALL,
            wraps=True,
        )
        self.rows = QListWidget(self)
        self.rows.setAccessibleName(self.tr("Requests that were tried"))
        self.rows.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.rows.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        context.theme.space(make_column(self, self.summary, self.rows, self.legend), "half")
        context.theme.follow(self._fit)
        self.hide()

    @property
    def has_begun(self) -> bool:
        return bool(self._model)

    def begin(self, model: str) -> None:
        self._model = model
        self._checked = []
        self.rows.clear()
        self.summary.setText(self.tr("Trying {model}: the first answer can take minutes…").format(model=model))
        self.show()

    def add(self, checked: Checked) -> None:
        self._checked.append(checked)
        icon, ink = _ICONS[checked.verdict]
        text = self.tr("{verdict}: {request} ({seconds} s)").format(
            verdict=self._words()[checked.verdict], request=checked.ask, seconds=_number(checked.seconds)
        )
        item = QListWidgetItem(self._context.icons.icon(icon, ink), text, self.rows)
        item.setToolTip(checked.answer)
        self.rows.scrollToItem(item)
        self.summary.setText(self._sum())

    def end(self) -> None:
        """All were tried, or the rest will not be."""
        self.summary.setText(self._sum())
        announce(self, self.summary.text())

    def _sum(self) -> str:
        if not self._checked:
            return self.tr("{model}: nothing was tried.").format(model=self._model)
        counts = Counter(checked.verdict.value for checked in self._checked)
        told = [f"{counts[verdict]} {word.lower()}" for verdict, word in self._words().items()]
        return self.tr("{model}, {done} of {total}: {counts}; {seconds} s for a request").format(
            model=self._model,
            done=len(self._checked),
            total=self._checked[0].total,
            counts=", ".join(told),
            seconds=_number(median(checked.seconds for checked in self._checked)),
        )

    def _words(self) -> dict[str, str]:
        return {
            "right": self.tr("Right"),
            "wrong": self.tr("Wrong"),
            "refused": self.tr("Refused"),
            "spoilt": self.tr("Spoilt"),
        }

    def _fit(self) -> None:
        self.rows.setFixedHeight(self._context.theme.metrics.grid * 4 * _ROWS)


def _number(seconds: float) -> str:
    return QLocale().toString(seconds, "f", 1)
