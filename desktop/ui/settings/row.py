"""A row of the settings page: what it is, what it is set to, and a way back to how it came."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from desktop.domain.text import fold
from desktop.errors import InvalidInputError
from desktop.settings import DEVICE_NAME, Setting
from desktop.ui.core.context import AppContext
from desktop.ui.core.i18n import setting_text
from desktop.ui.core.icons import Icon
from desktop.ui.settings.editors import make_editor
from desktop.ui.theme.style import Kind, mark
from desktop.ui.widgets.key_claim import press_with_enter


class SettingRow(QWidget):
    """Shows the value in force and sets what the user chooses, both at once."""

    def __init__(self, context: AppContext, setting: Setting[Any], parent: QWidget) -> None:
        super().__init__(parent)
        self.setting = setting
        self._context = context
        self._words: Sequence[str] = ()
        self._names = {"title": setting_text(setting.title), "help": setting_text(setting.help)}
        choices = [setting_text(name) for name in (setting.choices or {}).values()]
        self._searched = fold(" ".join([*self._names.values(), setting_text(setting.section), *choices]))
        self._title = QLabel(self)
        self._help = QLabel(self)
        mark(self._help, Kind.SMALL)
        for label in (self._title, self._help):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.RichText)
        self._help.setVisible(bool(setting.help))
        self.editor = make_editor(setting, context.theme, self)
        self.editor.field.setAccessibleName(self._names["title"])
        self.editor.field.setAccessibleDescription(self._names["help"])
        self._title.setBuddy(self.editor.field)
        self.reset = self._make_reset()
        self._build()
        if setting is DEVICE_NAME:
            self.editor.show_otherwise(context.services.sync.computer_name)
        self.editor.edited.connect(self.on_edited)
        self.reset.clicked.connect(self.on_reset)
        context.theme.changed.connect(self.on_theme_changed)
        self.on_theme_changed()
        self.refresh()

    def title(self) -> str:
        return self._names["title"]

    def fits(self, words: Sequence[str]) -> bool:
        return all(word in self._searched for word in words)

    def highlight(self, words: Sequence[str]) -> None:
        """Marks the words in the title and below it."""
        self._words = words
        color = self._context.theme.tokens.highlight
        for label, name in ((self._title, "title"), (self._help, "help")):
            label.setText(_marked(self._names[name], words, color))

    def refresh(self) -> None:
        value = self._context.settings.get(self.setting)
        self.editor.show_value(value)
        had_focus = self.reset.hasFocus()
        self.reset.setVisible(value != self.setting.default)
        if had_focus and self.reset.isHidden():
            self.editor.field.setFocus()

    def on_edited(self, value: object) -> None:
        settings = self._context.settings
        if value == settings.get(self.setting):
            return
        try:
            settings.set(self.setting, value)
        except InvalidInputError:
            self.refresh()  # the editors allow only what may stand; a newer kind of setting may know better

    def on_reset(self) -> None:
        self._context.settings.set(self.setting, self.setting.default)

    def on_theme_changed(self) -> None:
        metrics = self._context.theme.metrics
        self._row.setContentsMargins(metrics.double, metrics.gap, metrics.grid, metrics.gap)
        self._row.setSpacing(metrics.grid)
        self._controls.setSpacing(metrics.grid)
        self._texts.setSpacing(2)
        self._arrange()
        self.highlight(self._words)

    def _make_reset(self) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(self._context.icons.icon(Icon.UNDO))
        button.setToolTip(self.tr("Back to the default"))
        button.setAccessibleName(self.tr("Back to the default: {title}").format(title=self._names["title"]))
        policy = button.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # the controls stay in line
        button.setSizePolicy(policy)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        press_with_enter(button)
        return button

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _build(self) -> None:
        self._texts = QVBoxLayout()
        self._texts.addStretch(1)
        self._texts.addWidget(self._title)
        self._texts.addWidget(self._help)
        self._texts.addStretch(1)
        self.editor.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self._controls = QHBoxLayout()
        self._controls.addWidget(self.editor)
        self._controls.addWidget(self.reset)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.addLayout(self._texts, 1)
        self._row.addLayout(self._controls)

    def _arrange(self) -> None:
        """A wide control goes below the words where they would have too little room beside it."""
        is_wide = self.editor.sizeHint().width() * 2 > self.width()
        down, across = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self._row.setDirection(down if is_wide else across)
        self._row.setAlignment(self._controls, Qt.AlignmentFlag.AlignLeft if is_wide else Qt.AlignmentFlag.AlignRight)


def _marked(text: str, words: Sequence[str], color: str) -> str:
    if not words:
        return html.escape(text)
    pattern = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    parts = re.split(f"({pattern})", text, flags=re.IGNORECASE)
    return "".join(
        f'<span style="background-color: {color}">{html.escape(part)}</span>' if number % 2 else html.escape(part)
        for number, part in enumerate(parts)
    )
