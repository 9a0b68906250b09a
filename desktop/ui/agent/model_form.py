"""The form for a language model: service, address, key, model, and consent to send anything there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QLabel, QLineEdit, QSizePolicy, QWidget

from desktop.agent.connection import Endpoint, tidy_address
from desktop.agent.discovery import KNOWN_PORTS
from desktop.errors import InvalidInputError
from desktop.ui.core.context import AppContext
from desktop.ui.theme.style import Tone, WidgetKind, mark
from desktop.ui.widgets.buttons import dialog_button
from desktop.ui.widgets.calm_combo import CalmCombo
from desktop.ui.widgets.labels import wrapped_label
from desktop.ui.widgets.layouts import at_top, make_column, make_row


@dataclass(frozen=True, slots=True)
class Preset:
    """A service that speaks the OpenAI API. `address` is "" where the user enters one."""

    name: str
    address: str = ""
    needs_key: bool = False


PRESETS = (
    Preset("OpenAI", "https://api.openai.com/v1", needs_key=True),
    Preset("OpenRouter", "https://openrouter.ai/api/v1", needs_key=True),
    *(Preset(name, f"http://localhost:{port}/v1") for name, port in KNOWN_PORTS.items()),
)
OTHER = Preset("")

_SIZE = re.compile(r"(?<![\w.])(\d+(?:\.\d+)?)([bm])\b", re.IGNORECASE)
_LARGE = 8_000
"""So many millions of parameters make a model that is not small."""


class Keyring(Enum):
    WAITING = auto()
    THERE = auto()
    MISSING = auto()
    SILENT = auto()


class ModelForm(QWidget):
    """A key is typed here, but one that is kept is never shown.

    `address_changed` comes with every change of the address, `edited` with every other one.
    """

    address_changed = Signal()
    edited = Signal()

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._allowed = ""
        self._sized = ""
        self.service = CalmCombo(self)
        self.service.addItems([*(preset.name for preset in PRESETS), self.tr("Another one")])
        self.address = QLineEdit(self)
        self.address.setPlaceholderText("http://localhost:11434/v1")
        self.place = QLabel(self)
        self.key = QLineEdit(self)
        self.key.setEchoMode(QLineEdit.EchoMode.Password)
        self.key_note = wrapped_label("", self, WidgetKind.SMALL)
        self.forget = dialog_button(self.tr("Forget the key"), self, kind=WidgetKind.LINK)
        self.forget.hide()
        self.model = QComboBox(self)
        self.model.setEditable(True)
        self.model.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.model.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.test = dialog_button(self.tr("Test"), self)
        self.test.setToolTip(self.tr("Connect, and fetch the models on offer"))
        self.small = QCheckBox(self.tr("Small model"), self)
        self.small_note = wrapped_label(
            self.tr(
                "Offers only the tools that a request can need: models below 8 billion parameters choose better."
            ),
            self,
            WidgetKind.SMALL,
        )
        self.consent = QCheckBox(self)
        self.consent_text = wrapped_label("", self, WidgetKind.SMALL)
        self._build()
        self.service.activated.connect(self.on_service_chosen)
        self.address.textChanged.connect(self.on_address_changed)
        self.key.textChanged.connect(self.edited)
        self.model.editTextChanged.connect(self.on_model_changed)
        self.consent.toggled.connect(self.edited)
        self.show_keyring(Keyring.WAITING)
        self.show_key(kept=False)
        self.on_address_changed()

    def fill(self, address: str, model: str, allowed: str, *, small: bool = False) -> None:
        """`allowed` is the address that the user has agreed to before."""
        self._allowed = allowed
        self.address.setText(address)
        self.model.setEditText(model)
        self.small.setChecked(small)
        self.on_address_changed()

    def use(self, address: str, models: Sequence[str]) -> None:
        """Takes a server that was found."""
        self.address.setText(address)
        self.show_models(models)

    def show_models(self, models: Sequence[str]) -> None:
        """Offers these. The model that is entered stays if it is among them, else the first one is entered."""
        chosen = self.model.currentText().strip()
        self.model.clear()
        self.model.addItems(list(models))
        keep = chosen if chosen and (chosen in models or not models) else next(iter(models), chosen)
        self.model.setEditText(keep)

    def show_key(self, *, kept: bool) -> None:
        """Whether there is a key for this address."""
        self.key.setPlaceholderText(self.tr("A key is kept; type to replace it") if kept else self.tr("None"))
        self.forget.setVisible(kept)

    def show_keyring(self, keyring: Keyring) -> None:
        """Says where a key that is entered will be kept."""
        self.keyring = keyring
        notes = {
            Keyring.WAITING: self.tr("Waiting for the keyring…"),
            Keyring.THERE: self.tr("Kept in the keyring of this computer, and never shown again."),
            Keyring.MISSING: self.tr("There is no keyring here: it is kept for this session only."),
            Keyring.SILENT: self.tr("The keyring does not answer: it is kept for this session only."),
        }
        self.key_note.setText(notes[keyring])

    def endpoint(self) -> Endpoint:
        """What was entered; raises InvalidInputError where the address is none."""
        base_url = tidy_address(self.address.text())
        endpoint = Endpoint(base_url, self.model.currentText().strip())
        return Endpoint(base_url, endpoint.model, allowed=not endpoint.remote or self.consent.isChecked())

    def host(self) -> str:
        try:
            return self.endpoint().host
        except InvalidInputError:
            return ""

    def on_service_chosen(self, index: int) -> None:
        """Fills in the address, and puts the caret where something is still missing."""
        preset = (*PRESETS, OTHER)[index]
        self.address.setText(preset.address)
        if preset is OTHER:
            self.address.setFocus()
        elif preset.needs_key:
            self.key.setFocus()
        else:
            self.model.setFocus()

    def on_address_changed(self) -> None:
        address = self.address.text()
        preset = preset_for(address)
        self.service.setCurrentIndex((*PRESETS, OTHER).index(preset))
        remote = bool(tidied(address)) and self.endpoint().remote
        self._show_place(bool(tidied(address)), remote)
        self.consent.setVisible(remote)
        self.consent_text.setVisible(remote)
        self.consent.setChecked(remote and self.endpoint().base_url == self._allowed)
        if remote:
            self._show_consent()
        self.address_changed.emit()

    def on_model_changed(self, name: str) -> None:
        """A name such as “qwen2.5-coder-1.5b” tells whether the model is small; what the user ticks then, counts."""
        size = _SIZE.search(name)
        if size and name != self._sized:
            self._sized = name
            self.small.setChecked(float(size[1]) * (1_000 if size[2] in "bB" else 1) < _LARGE)
        self.edited.emit()

    def _show_place(self, is_address: bool, remote: bool) -> None:
        self.place.setText(self.tr("REMOTE") if remote else self.tr("LOCAL"))
        self.place.setToolTip(
            self.tr("Requests leave this computer.") if remote else self.tr("Nothing leaves this computer.")
        )
        mark(self.place, WidgetKind.CHIP, Tone.WARN if remote else Tone.ACCENT)
        self.place.setVisible(is_address)

    def _show_consent(self) -> None:
        self.consent.setText(self.tr("Send my requests to {host}").format(host=self.host()))
        self.consent.setAccessibleName(self.consent.text())
        text = self.tr(
            "What is sent: your messages, the task that a conversation is about, the tasks that the agent lists or "
            "searches, proposals that wait and your last decisions. Nothing is sent before you ask something."
        )
        if self.endpoint().base_url.startswith("http://"):
            text += " " + self.tr("This address is not encrypted: others on the way can read it.")
        self.consent_text.setText(text)
        self.consent.setAccessibleDescription(text)

    def _build(self) -> None:
        rows: tuple[tuple[str, QWidget, QWidget | None], ...] = (
            (self.tr("Service"), self.service, None),
            (self.tr("Address"), self.address, self.place),
            (self.tr("Key"), self.key, None),
            (self.tr("Model"), self.model, self.test),
        )
        theme = self._context.theme
        grid = theme.space(QGridLayout(), "grid")
        grid.setColumnStretch(1, 1)
        notes = make_row(None, self.key_note, at_top(self.forget), grows=self.key_note)
        at = 0
        for name, field, beside in rows:
            label = QLabel(name, self)
            label.setBuddy(field)
            field.setAccessibleName(name)
            grid.addWidget(label, at, 0)
            grid.addWidget(field, at, 1, 1, 2 if beside is None else 1)
            if beside is not None:
                grid.addWidget(beside, at, 2, Qt.AlignmentFlag.AlignVCenter)
            at += 1
            if field is self.key:
                grid.addLayout(notes, at, 1, 1, 2)
                at += 1
        self._column = self._context.theme.space(make_column(self, grid), "half")
        grid.addWidget(self.small, at, 1, 1, 2)
        grid.addWidget(self.small_note, at + 1, 1, 1, 2)
        self._column.addSpacing(self._context.theme.metrics.grid)
        self._column.addWidget(self.consent)
        self._column.addWidget(self.consent_text)


def preset_for(address: str) -> Preset:
    """The known service at an address, however that is written; OTHER where it is none of them."""
    tidy = tidied(address)
    return next((preset for preset in PRESETS if tidy and tidied(preset.address) == tidy), OTHER)


def tidied(address: str) -> str:
    """The address as it is used; "" where it is none (yet)."""
    try:
        return tidy_address(address).replace("//127.0.0.1:", "//localhost:") if address.strip() else ""
    except InvalidInputError:
        return ""
