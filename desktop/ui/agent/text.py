"""The words of an answer, however many: laid out section by section, and at first only some screens of them."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QTextBlock
from PySide6.QtWidgets import QPushButton, QTextBrowser, QVBoxLayout, QWidget

from desktop.ui.theme.style import Kind, mark
from desktop.ui.widgets.key_claim import press_with_enter
from desktop.ui.widgets.looks import set_look
from desktop.ui.widgets.markdown_sections import Section, first_section, section_after
from desktop.ui.widgets.markdown_view import MarkdownView

SHOWN_AT_FIRST = 3
"""Sections. In the dock they are some screens; what follows is shown when it is asked for."""


class AnswerText(QWidget):
    """Never lays out more than one section in a turn of the event loop. Text that streams in changes the last one.

    `unfolding` is told before the rest is shown.
    """

    unfolding = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._source = ""
        self._sections: list[Section] = []
        self.views: list[SectionView] = []
        self._shows_all = False
        self.more = QPushButton(self.tr("Show all"), self)
        self.more.setAccessibleName(self.tr("Show all of this answer"))
        mark(self.more, Kind.LINK)
        press_with_enter(self.more)
        self.more.clicked.connect(self.on_more_clicked)
        self.more.hide()
        self._next = QTimer(self, singleShot=True, interval=0)
        self._next.timeout.connect(self.on_next)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)

    def show_markdown(self, source: str) -> None:
        if source == self._source:
            return
        settled = self._sections[-1].start if self._sections else 0
        if source[:settled] != self._source[:settled] or not source:
            self._clear()
        self._source = source
        if self._sections:
            self._sections[-1] = self._section_after(self._sections[:-1])
            self.views[-1].show_markdown(self._sections[-1].text(source))
        elif source:
            self._add_section()
        self._go_on()

    def shown_text(self) -> str:
        return "\n".join(view.toPlainText() for view in self.views)

    def on_more_clicked(self) -> None:
        self.unfolding.emit(self)
        self._shows_all = True
        self._add_section()  # at once: a transcript that became shorter first would take the end for what is read
        self.views[-2].setFocus(Qt.FocusReason.OtherFocusReason)  # the button goes, and reading goes on there
        self._go_on()

    def on_next(self) -> None:
        outdated = next((view for view in self.views if view.is_outdated()), None)
        if outdated is not None:
            outdated.catch_up()
        elif self._is_more_to_show():
            self._add_section()
        self._go_on()

    def on_outdated(self) -> None:
        self._next.start()

    def _go_on(self) -> None:
        is_more = self._is_more()
        self.more.setVisible(is_more and not self._may_show_more())
        if self._is_more_to_show() or any(view.is_outdated() for view in self.views):
            self._next.start()

    def _is_more(self) -> bool:
        return bool(self._sections) and self._sections[-1].end < len(self._source)

    def _may_show_more(self) -> bool:
        return self._shows_all or len(self._sections) < SHOWN_AT_FIRST

    def _is_more_to_show(self) -> bool:
        return self._is_more() and self._may_show_more()

    def _section_after(self, sections: list[Section]) -> Section:
        return section_after(self._source, sections[-1]) if sections else first_section(self._source)

    def _add_section(self) -> None:
        section = self._section_after(self._sections)
        view = SectionView(self)
        view.setAccessibleName(self.tr("Agent"))
        view.may_wait = bool(self.views)
        view.outdated.connect(self.on_outdated)
        set_look(view, "look", "bare")
        self._sections.append(section)
        self.views.append(view)
        self._column.insertWidget(self._column.count() - 1, view)
        view.resize(self.width(), 1)
        view.setVisible(True)  # takes on its font now, while there is nothing to lay out
        view.show_markdown(section.text(self._source))

    def _clear(self) -> None:
        self._next.stop()
        for view in self.views:
            view.hide()
            view.deleteLater()
        self.views.clear()
        self._sections.clear()
        self._shows_all = False


class SectionView(MarkdownView):
    """Leaves enough room for the numbers of long lists.

    Where it `may_wait` and is out of sight, it does not follow another width or theme at once: it tells that it is
    `outdated`, and catches up when it is told to.
    """

    outdated = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.may_wait = False
        self._missed: set[QEvent.Type] = set()

    def is_outdated(self) -> bool:
        return bool(self._missed)

    def catch_up(self) -> None:
        missed, self._missed = self._missed, set()
        for kind in missed.intersection(self.RESTYLED):
            QTextBrowser.event(self, QEvent(kind))
        if missed != {QEvent.Type.Resize}:
            self._render()
        super().resizeEvent(QResizeEvent(self.viewport().size(), QSize()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        if not self._waits_with(event):
            super().resizeEvent(event)

    def event(self, event: QEvent) -> bool:
        return (event.type() in self.RESTYLED and self._waits_with(event)) or super().event(event)

    def _waits_with(self, event: QEvent) -> bool:
        if not (self.may_wait and self.isVisible() and self.visibleRegion().isEmpty()):
            return False
        self._missed.add(event.type())
        self.outdated.emit()
        return True

    def _render(self) -> None:
        super()._render()
        lists = (block.textList() for block in self._blocks())
        longest = max((one.count() for one in lists if one is not None), default=0)
        more = len(str(longest)) - 1
        if more > 0:
            digit = self.fontMetrics().horizontalAdvance("0")
            self.document().setIndentWidth(self.document().indentWidth() + more * digit)
            self._fit()

    def _blocks(self) -> Iterator[QTextBlock]:
        block = self.document().begin()
        while block.isValid():
            yield block
            block = block.next()
