"""Long answers: cut into sections, laid out one by one, and no more than some screens of them unless one asks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QAbstractEventDispatcher, QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea
from pytestqt.qtbot import QtBot

from desktop.ui.agent.answer import SHOWN_AT_FIRST, AnswerText, SectionView
from desktop.ui.theme.manager import Theme
from desktop.ui.widgets.markdown_view import MOST, Section, first_section, section_after
from tests.helpers.dock import shown_text

SENTENCE = "Some words that are said, and some more of them. "
KINDS = {
    "prose": SENTENCE * 5 + "\n\n",
    "one paragraph": SENTENCE,
    "one word": "x",
    "list": "- milk\n",
    "table": "| milk | 2 |\n",
    "code": "    print(1)\n",
    "Chinese": "漢字",
}
LONG = 380_000


def cut(source: str) -> list[Section]:
    sections = [first_section(source)]
    while sections[-1].end < len(source):
        sections.append(section_after(source, sections[-1]))
    return sections


class Meter(QObject):
    """How many characters are laid out between two turns of the event loop."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__()
        self.turns = [0]
        render = SectionView._render

        def measured(view: SectionView) -> None:
            render(view)
            self.turns[-1] += len(view.toPlainText())

        monkeypatch.setattr(SectionView, "_render", measured)
        QAbstractEventDispatcher.instance().awake.connect(self.on_awake)

    def on_awake(self) -> None:
        self.turns.append(0)

    def most(self) -> int:
        return max(self.turns)


@pytest.fixture
def meter(monkeypatch: pytest.MonkeyPatch) -> Meter:
    return Meter(monkeypatch)


@pytest.fixture
def area(qtbot: QtBot, theme: Theme) -> QScrollArea:
    area = QScrollArea()
    qtbot.addWidget(area)
    area.setWidgetResizable(True)
    area.resize(360, 400)
    with qtbot.waitExposed(area):
        area.show()
    return area


@pytest.fixture
def words(area: QScrollArea) -> AnswerText:
    words = AnswerText(area)
    area.setWidget(words)
    return words


def rest(qtbot: QtBot, words: AnswerText) -> None:
    qtbot.waitUntil(lambda: not words._next.isActive(), timeout=20_000)


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_lost_between_sections(kind: str) -> None:
    source = (KINDS[kind] * (LONG // 10))[: LONG // 10]
    sections = cut(source)
    assert "".join(source[section.start : section.end] for section in sections) == source
    assert all(len(source[section.start : section.end].encode()) <= MOST for section in sections)
    assert len(sections) < 300


@given(st.text("ab |`\n-漢\ud800", max_size=400).map(lambda text: text * 40), st.integers(0, 400))
def test_what_is_added_at_the_end_changes_no_section_before_the_last(source: str, more: int) -> None:
    grown = source + source[:more]
    assert cut(grown)[: len(cut(source)) - 1] == cut(source)[:-1]


def test_code_and_tables_go_on_in_the_next_section() -> None:
    code = "Look:\n\n```python\n" + "print('a line of it')\n" * 300 + "```\nDone.\n"
    assert {section.opening for section in cut(code)[1:]} == {"```python\n"}
    table = "| what | how many |\n|---|---|\n" + "| milk | 2 |\n" * 200
    assert {section.opening for section in cut(table)[1:]} == {"| what | how many |\n|---|---|\n"}


def test_a_section_ends_between_paragraphs_where_it_can() -> None:
    source = KINDS["prose"] * 100
    assert all(source[: section.end].endswith("\n\n") for section in cut(source))


@pytest.mark.parametrize("kind", KINDS)
def test_only_some_screens_are_laid_out_and_never_many_at_once(
    qtbot: QtBot, words: AnswerText, meter: Meter, kind: str
) -> None:
    source = (KINDS[kind] * LONG)[:LONG]
    words.show_markdown(source)
    rest(qtbot, words)
    assert 0 < meter.most() <= 2 * MOST
    assert len(words.views) == SHOWN_AT_FIRST
    assert words.more.isVisible()


def test_text_that_streams_in_changes_the_last_section_alone(qtbot: QtBot, words: AnswerText, meter: Meter) -> None:
    source = KINDS["prose"] * 400
    for end in range(0, len(source), 500):
        words.show_markdown(source[:end])
        qtbot.wait(1)
    assert meter.most() <= 2 * MOST
    assert sum(meter.turns) < 30 * SHOWN_AT_FIRST * MOST, "what is beyond the cut is not laid out at all"
    assert len(words.views) == SHOWN_AT_FIRST


def test_a_short_answer_is_in_one_piece(words: AnswerText) -> None:
    words.show_markdown("Two tasks:\n\n1. Milk\n2. Bread")
    assert len(words.views) == 1
    assert words.more.isHidden()
    assert shown_text(words) == "Two tasks:\nMilk\nBread"


def test_all_is_shown_when_asked_for_with_the_keyboard(qtbot: QtBot, words: AnswerText, meter: Meter) -> None:
    source = KINDS["prose"] * 200
    words.show_markdown(source)
    rest(qtbot, words)
    assert words.more.focusPolicy() & Qt.FocusPolicy.TabFocus
    with qtbot.waitSignal(words.unfolding):
        QTest.keyClick(words.more, Qt.Key.Key_Return)
    assert words.more.isHidden()
    rest(qtbot, words)
    assert meter.most() <= 2 * MOST
    assert shown_text(words).count(SENTENCE.strip()) == 1000
    words.show_markdown(source + "And the end.")
    rest(qtbot, words)
    assert shown_text(words).endswith("And the end.")


def test_another_text_takes_its_place(qtbot: QtBot, words: AnswerText) -> None:
    words.show_markdown(KINDS["prose"] * 200)
    rest(qtbot, words)
    words.show_markdown("Nothing was changed.")
    assert shown_text(words) == "Nothing was changed."
    assert words.more.isHidden()


def test_what_is_out_of_sight_follows_the_width_and_the_theme_bit_by_bit(
    qtbot: QtBot, area: QScrollArea, words: AnswerText, meter: Meter
) -> None:
    words.show_markdown(KINDS["prose"] * 200)
    rest(qtbot, words)
    words.more.click()
    rest(qtbot, words)
    heights = [view.height() for view in words.views]
    area.resize(area.width() - 120, area.height())
    QApplication.processEvents()
    assert sum(view.is_outdated() for view in words.views) > len(words.views) // 2
    rest(qtbot, words)
    assert all(view.height() > before for view, before in zip(words.views, heights, strict=True))
    for view in words.views:
        QApplication.sendEvent(view, QEvent(QEvent.Type.StyleChange))
    rest(qtbot, words)
    assert meter.most() <= 2 * MOST, "one that is in sight, and one more"
