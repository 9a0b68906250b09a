"""One editor for each kind of setting."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QLineEdit, QSlider, QSpinBox, QWidget

from desktop.settings import Setting
from desktop.ui.core.i18n import setting_text
from desktop.ui.theme.manager import Theme
from desktop.ui.theme.qt_fixes import pad_spin_box
from desktop.ui.theme.style import WidgetKind
from desktop.ui.widgets.calm_combo import CalmCombo
from desktop.ui.widgets.labels import make_label
from desktop.ui.widgets.layouts import make_row
from desktop.ui.widgets.switch import Switch

_SLIDER_STEP = 10
_TEXT_MAX = 100


class Editor(QWidget):
    """`edited` carries what the user chose, `show_value` shows what is in force; `field` is what takes the focus."""

    edited = Signal(object)

    def __init__(self, field: QWidget, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.field = field
        self.row = make_row(self, field)
        self.setFocusProxy(field)
        self._theme = theme
        theme.changed.connect(self.fit)

    def show_value(self, value: Any) -> None:
        raise NotImplementedError

    def show_otherwise(self, text: str) -> None:
        """What holds while nothing is entered, as a placeholder; only texts can be empty."""

    def fit(self) -> None:
        """Takes on the sizes of the theme."""

    def on_edited(self, value: object) -> None:
        self.edited.emit(value)


def make_editor(setting: Setting[Any], theme: Theme, parent: QWidget) -> Editor:
    kind: type[SwitchEditor | ChoiceEditor | SliderEditor | NumberEditor | TextEditor]
    if setting.choices is not None:
        kind = ChoiceEditor
    elif isinstance(setting.default, bool):
        kind = SwitchEditor
    elif isinstance(setting.default, int):
        kind = SliderEditor if setting.unit == "%" else NumberEditor
    else:
        kind = TextEditor
    return kind(setting, theme, parent)


class SwitchEditor(Editor):
    def __init__(self, _setting: Setting[bool], theme: Theme, parent: QWidget) -> None:
        self._switch = Switch(theme)
        super().__init__(self._switch, theme, parent)
        self._switch.clicked.connect(self.on_edited)

    def show_value(self, value: bool) -> None:
        self._switch.setChecked(value)


class ChoiceEditor(Editor):
    def __init__(self, setting: Setting[Any], theme: Theme, parent: QWidget) -> None:
        self._combo = CalmCombo()
        super().__init__(self._combo, theme, parent)
        for value, name in (setting.choices or {}).items():
            self._combo.addItem(setting_text(name), value)
        self._combo.activated.connect(self.on_activated)

    def show_value(self, value: object) -> None:
        self._combo.setCurrentIndex(self._combo.findData(value))

    def on_activated(self, index: int) -> None:
        self.edited.emit(self._combo.itemData(index))


class NumberEditor(Editor):
    def __init__(self, setting: Setting[int], theme: Theme, parent: QWidget) -> None:
        self._box = _CalmSpinBox()
        super().__init__(self._box, theme, parent)
        self._box.setRange(setting.minimum, setting.maximum)
        self._box.setSuffix(f" {setting_text(setting.unit)}" if setting.unit else "")
        self._box.setKeyboardTracking(False)  # else the 5 of “52” would take effect
        self._box.valueChanged.connect(self.on_edited)
        self.fit()

    def show_value(self, value: int) -> None:
        self._box.blockSignals(True)
        self._box.setValue(value)
        self._box.blockSignals(False)

    def fit(self) -> None:
        pad_spin_box(self._box, self._theme.metrics)


class SliderEditor(Editor):
    """Takes effect when it is let go: the whole window follows, this slider included."""

    def __init__(self, setting: Setting[int], theme: Theme, parent: QWidget) -> None:
        self._slider = _CalmSlider(Qt.Orientation.Horizontal)
        super().__init__(self._slider, theme, parent)
        self._unit = setting_text(setting.unit)
        self._slider.setRange(setting.minimum // _SLIDER_STEP, setting.maximum // _SLIDER_STEP)
        self._slider.setPageStep(1)
        self._slider.setTracking(False)
        self._shown = make_label("", self, WidgetKind.MUTED)
        self._shown.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.row.addWidget(self._shown)
        self._slider.sliderMoved.connect(self._on_moved)
        self._slider.valueChanged.connect(self._on_changed)
        self.fit()

    def show_value(self, value: int) -> None:
        self._slider.blockSignals(True)
        self._slider.setValue(value // _SLIDER_STEP)
        self._slider.blockSignals(False)
        self._on_moved(value // _SLIDER_STEP)

    def fit(self) -> None:
        metrics = self._theme.metrics
        self.row.setSpacing(metrics.grid)
        self._slider.setFixedWidth(metrics.grid * 16)
        self._shown.setMinimumWidth(metrics.grid * 5)

    def _on_moved(self, step: int) -> None:
        self._shown.setText(f"{step * _SLIDER_STEP} {self._unit}")

    def _on_changed(self, step: int) -> None:
        self._on_moved(step)
        self.edited.emit(step * _SLIDER_STEP)


class TextEditor(Editor):
    def __init__(self, _setting: Setting[str], theme: Theme, parent: QWidget) -> None:
        self._line = QLineEdit()
        super().__init__(self._line, theme, parent)
        self._line.setMaxLength(_TEXT_MAX)
        self._line.editingFinished.connect(self.on_finished)
        self.fit()

    def show_value(self, value: str) -> None:
        if value != self._line.text():
            self._line.setText(value)

    def show_otherwise(self, text: str) -> None:
        self._line.setPlaceholderText(text)

    def fit(self) -> None:
        self._line.setFixedWidth(self._theme.metrics.grid * 24)

    def on_finished(self) -> None:
        self.edited.emit(self._line.text().strip())


class _CalmSpinBox(QSpinBox):
    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # it scrolls the page


class _CalmSlider(QSlider):
    def __init__(self, orientation: Qt.Orientation) -> None:
        super().__init__(orientation)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()
