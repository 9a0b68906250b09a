from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from desktop.ui.core.i18n import Translations
from desktop.ui.core.icons import Icons, Illustration
from desktop.ui.theme.manager import Appearance, Scheme, Theme
from desktop.ui.widgets.empty_state import Content, EmptyState, Tip
from desktop.ui.widgets.keycaps import KeyCaps

PICTURE = Illustration.INBOX_EMPTY
TIPS = (Tip("Type and press Enter", shortcut="Return"), Tip("Add a date or a label", words=("tomorrow", "#home")))


@pytest.fixture
def state(theme: Theme, qtbot: QtBot) -> EmptyState:
    state = EmptyState(Icons(theme))
    qtbot.addWidget(state)
    state.resize(600, 500)
    state.show()
    return state


def _labels(state: EmptyState) -> list[str]:
    return [label.text() for label in state.findChildren(QLabel) if label.isVisible() and label.text()]


def test_says_what_it_was_given(english: Translations, state: EmptyState, qtbot: QtBot) -> None:
    state.set_content(Content("Inbox zero", "Everything has its place.", PICTURE, TIPS))
    said = {"Inbox zero", "Everything has its place.", "Type and press Enter", "tomorrow", "#home"}
    qtbot.waitUntil(lambda: said <= set(_labels(state)))
    assert [caps.spoken() for caps in state.findChildren(KeyCaps)] == ["Enter"]
    assert state.accessibleName() == "Inbox zero"
    assert "Type and press Enter" in state.accessibleDescription()


def test_another_content_takes_the_place_of_the_first(state: EmptyState, qtbot: QtBot) -> None:
    state.set_content(Content("Inbox zero", "Everything has its place.", PICTURE, TIPS))
    state.set_content(Content("Today is clear", "", PICTURE))
    qtbot.waitUntil(lambda: not state.findChildren(KeyCaps))
    assert _labels(state) == ["Today is clear"]


def test_the_button_is_there_only_when_there_is_something_to_do(state: EmptyState, qtbot: QtBot) -> None:
    state.set_content(Content("Nothing found", "", PICTURE))
    assert not state.button.isVisible()
    state.set_content(Content("Nothing found", "", PICTURE, action="Clear"))
    assert state.button.isVisible()
    with qtbot.waitSignal(state.acted):
        QTest.mouseClick(state.button, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(state.acted):
        QTest.keyClick(state.button, Qt.Key.Key_Return)


def test_the_picture_gives_way_to_the_words(state: EmptyState) -> None:
    state.set_content(Content("Inbox zero", "Everything has its place.", PICTURE, TIPS))

    def has_picture() -> bool:
        return any(label.isVisible() and not label.pixmap().isNull() for label in state.findChildren(QLabel))

    assert has_picture()
    state.resize(600, 150)
    assert not has_picture()
    state.resize(600, 500)
    assert has_picture()


def test_a_single_tip_is_centred_below_the_text(state: EmptyState, qtbot: QtBot) -> None:
    state.set_content(Content("Nothing waits for you", "Changes wait here.", PICTURE, TIPS[:1]))
    (caps,) = state.findChildren(KeyCaps)
    qtbot.waitUntil(lambda: abs(caps.mapTo(state, caps.rect().center()).x() - state.rect().center().x()) <= 1)


@pytest.mark.parametrize("percent", [100, 200])
def test_no_text_is_cut_off_where_it_is_narrow(state: EmptyState, theme: Theme, percent: int, qtbot: QtBot) -> None:
    state.set_content(
        Content("What is on your mind?", "Every task starts here, and stays on this device.", PICTURE, TIPS)
    )
    theme.apply(Appearance(Scheme.LIGHT, percent))
    state.resize(3 * percent, 6 * percent)
    qtbot.waitUntil(lambda: "tomorrow" in _labels(state))

    def all_fit() -> bool:
        shown = [label for label in state.findChildren(QLabel) if label.isVisible() and label.text()]
        inside = [state.rect().contains(QRect(label.mapTo(state, QPoint()), label.size())) for label in shown]
        return all(inside) and all(label.height() >= label.heightForWidth(label.width()) for label in shown)

    qtbot.waitUntil(all_fit)


def test_it_does_not_widen_its_surroundings(state: EmptyState) -> None:
    state.set_content(Content("x" * 300, "y" * 300, PICTURE, TIPS))
    assert state.minimumSizeHint().isNull()
