"""For tests of the review card: a shown card, and what a user does to it by key and by mouse."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.store import Store
from desktop.ui.core.context import AppContext
from desktop.ui.review.card import ReviewCard
from desktop.ui.review.model import Heading, Proposed
from desktop.ui.review.row import RowButton
from desktop.ui.review.row_commands import PartKind, RowCommand, RowPart
from tests.helpers.replicas import Replica


def make_card(qtbot: QtBot, context: AppContext, width: int = 420, height: int = 700) -> ReviewCard:
    """A card on a scrolling page, with the focus of the window."""
    page = QScrollArea()
    qtbot.addWidget(page)
    vars(qtbot).setdefault("pages", []).append(page)  # else nobody holds it
    sheet = QWidget()
    column = QVBoxLayout(sheet)
    card = ReviewCard(context, sheet)
    column.addWidget(card)
    column.addStretch(1)
    page.setWidget(sheet)
    page.setWidgetResizable(True)
    page.resize(width, height)
    with qtbot.waitActive(page):
        page.show()
        page.activateWindow()
    return card


def open_set(qtbot: QtBot, context: AppContext, set_id: str | None, width: int = 420) -> ReviewCard:
    assert set_id is not None
    card = make_card(qtbot, context, width)
    card.show_set(set_id)
    qtbot.waitUntil(lambda: bool(card.model.entries))
    for _ in range(3):  # a layout may ask for another one
        QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
    card.rows.setFocus(Qt.FocusReason.TabFocusReason)
    return card


def entry(card: ReviewCard, key: str) -> Proposed:
    found = card.model.proposed(key)
    assert found is not None
    return found


def state(card: ReviewCard, key: str) -> str:
    """As the row says it; "" for what waits, "…" while a verdict is on its way."""
    return "…" if card.model.is_busy(key) else entry(card, key).state


def headings(card: ReviewCard) -> list[str]:
    return [line.title for line in card.model.entries if isinstance(line, Heading)]


def keys_shown(card: ReviewCard) -> list[str]:
    return [line.key for line in card.model.all_proposed()]


def buttons(card: ReviewCard, key: str) -> list[RowButton]:
    """Those of a row, as they are when it is seen."""
    row = card.rows.row(key)
    row.prepare()
    return row.buttons


def parts(card: ReviewCard, key: str) -> list[tuple[RowPart, QRect]]:
    """All that stands on a row beside its texts, and where."""
    return [*((button.part, button.geometry()) for button in buttons(card, key)), *card.rows.row(key).shown]


def offered(card: ReviewCard, key: str) -> list[str]:
    """What of a row can be clicked, as it reads."""
    kinds = (PartKind.ICON, PartKind.WORD, PartKind.REASON)
    return [button.part.text for button in buttons(card, key) if button.part.kind in kinds]


def click(card: ReviewCard, key: str, command: RowCommand, value: str = "") -> None:
    (button,) = [
        button
        for button in buttons(card, key)
        if button.part.command is command and (not value or button.part.value == value)
    ]
    assert card.rows.childAt(button.mapTo(card.rows, button.rect().center())) is button  # nothing covers it
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def press(
    card: ReviewCard, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier, *, on: str = ""
) -> None:
    """On a row, or on whichever the keyboard acts on."""
    if on:
        card.rows.choose(on)
    QTest.keyClick(card.rows, key, modifier)


def heights(card: ReviewCard) -> dict[str, int]:
    return {entry.key: card.rows.row(entry.key).height() for entry in card.model.entries}


class OtherDevice:
    """Another device of the same user, in step with the first whenever `exchange` is called."""

    def __init__(self, folder: Path, first: Store) -> None:
        self.store = Store.open(folder)
        self._first = first
        self._seen: dict[str, set[int]] = {self.store.device: set(), first.device: set()}

    def exchange(self) -> None:
        for sender, receiver in ((self._first, self.store), (self.store, self._first)):
            seen = self._seen[receiver.device]
            new = [(seq, patch) for seq, patch in Replica(sender, [0]).outbox() if seq not in seen]
            with receiver.write() as writer:
                writer.apply([patch for _, patch in new])
            seen.update(seq for seq, _ in new)

    def close(self) -> None:
        self.store.close()
