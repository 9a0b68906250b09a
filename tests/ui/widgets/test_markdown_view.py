"""Markdown from anywhere: formatted, and harmless."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSize, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QImage, QTextDocument
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.ui.theme.manager import Appearance, Scheme, Theme
from desktop.ui.widgets.markdown_view import MarkdownDocument, MarkdownView, with_line_breaks


@pytest.fixture
def view(qtbot: QtBot, theme: Theme) -> MarkdownView:
    view = MarkdownView()
    qtbot.addWidget(view)
    view.setFixedWidth(300)
    view.show()
    return view


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    urls: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: urls.append(url.toString()))
    return urls


def test_nothing_is_loaded_from_the_network_or_from_disk(view: MarkdownView, tmp_path: Path) -> None:
    picture = tmp_path / "secret.png"
    image = QImage(40, 40, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    assert image.save(str(picture))
    local = QUrl.fromLocalFile(str(picture))
    view.show_markdown(f"![mine]({local.toString()}) ![theirs](https://example.org/p.png)")
    resource = QTextDocument.ResourceType.ImageResource
    for url in (local, QUrl(str(picture)), QUrl("https://example.org/p.png")):
        assert view.document().resource(resource.value, url).size() == QSize(1, 1)
    assert view.toPlainText() == "mine theirs"
    shown = view.grab().toImage()
    colors = {shown.pixelColor(x, y).name() for x in range(shown.width()) for y in range(shown.height())}
    assert "#ff0000" not in colors


def test_html_is_only_text(view: MarkdownView) -> None:
    view.show_markdown('<b>bold?</b> <img src="https://example.org/p.png">')
    assert "<b>bold?</b>" in view.toPlainText()


@pytest.mark.parametrize("url", ["https://example.org/a", "http://example.org", "mailto:mara@example.org"])
def test_links_that_are_safe_open(view: MarkdownView, opened: list[str], url: str) -> None:
    view.anchorClicked.emit(QUrl(url))
    assert opened == [url]


@pytest.mark.parametrize(
    "url", ["file:///etc/passwd", "javascript:alert(1)", "smb://host/share", "other.md", "data:,x"]
)
def test_other_links_do_not(view: MarkdownView, opened: list[str], url: str) -> None:
    view.show_markdown(f"[click]({url})")
    view.anchorClicked.emit(QUrl(url))
    assert opened == []
    assert view.toPlainText() == "click"


def test_a_click_on_a_link_follows_it_and_a_click_beside_it_edits(
    qtbot: QtBot, view: MarkdownView, opened: list[str]
) -> None:
    view.show_markdown("[link](https://example.org)")
    on_link = next(QPoint(x, y) for y in range(view.height()) for x in range(60) if view.anchorAt(QPoint(x, y)))
    with qtbot.assertNotEmitted(view.clicked):
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=on_link + QPoint(2, 2))
    assert opened == ["https://example.org"]
    with qtbot.waitSignal(view.clicked):
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(280, 5))


def test_it_is_as_high_as_its_text(view: MarkdownView) -> None:
    view.show_markdown("one")
    one = view.height()
    view.show_markdown("one\n\ntwo\n\nthree")
    assert view.height() > 2 * one
    assert view.verticalScrollBar().maximum() == 0


def test_it_follows_theme_and_font(qtbot: QtBot, view: MarkdownView, theme: Theme) -> None:
    view.show_markdown("some [link](https://example.org)")
    before = view.height()
    theme.apply(Appearance(Scheme.DARK, 200))
    qtbot.waitUntil(lambda: view.height() > before)
    cursor = view.document().find("link")
    assert cursor.charFormat().foreground().color().name() == theme.tokens.link


@pytest.mark.parametrize(
    ("source", "paragraphs"),
    [
        ("one\ntwo", ["one\u2028two"]),
        ("one\n\ntwo", ["one", "two"]),
        ("- one\n- two", ["one", "two"]),
        ("- one\n  more\n- two", ["one\u2028more", "two"]),
        ("Intro:\n- one", ["Intro:", "one"]),
        ("# Title\ntext", ["Title", "text"]),
        ("Title\n===\ntext", ["Title", "text"]),
        ("```\none\ntwo\n```", ["one", "two"]),
    ],
)
def test_a_line_that_was_ended_stays_ended(theme: Theme, source: str, paragraphs: list[str]) -> None:
    document = MarkdownDocument()
    document.setMarkdown(with_line_breaks(source))
    block, found = document.begin(), []
    while block.isValid():
        found.append(block.text())
        block = block.next()
    assert found == paragraphs


def test_tables_stay_tables() -> None:
    table = "| a | b |\n|---|---|\n| 1 | 2 |"
    assert with_line_breaks(table) == table
