"""The parts of the window side by side: sidebar, page, detail, agent. Which of them are shown, and how wide."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum

from PySide6.QtCore import QChildEvent, Qt, Signal
from PySide6.QtWidgets import QSplitter, QWidget

from desktop.ui.core.context import AppContext

NARROW, TIGHT = 900, 640
"""Below these widths the sidebar, and then the page too, makes room for an open task or for the agent."""

BOTH = 320
"""So much more is needed where task and agent are both open; below TIGHT only the one opened last is shown."""

# All of these are at the normal text size.
_WIDTHS = (208, 560, 400, 380)
_LEAST_SIDEBAR, _LEAST_PART = 172, 300


class Pane(IntEnum):
    """From left to right."""

    SIDEBAR = 0
    PAGE = 1
    DETAIL = 2
    AGENT = 3


class Panes(QSplitter):
    """Holds the parts. Detail and agent are made when they are first wanted: starting is quicker without them."""

    adapted = Signal()

    def __init__(
        self,
        context: AppContext,
        make: dict[Pane, Callable[[], QWidget]],
        widest_least: int,
        parent: QWidget,
    ) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._context = context
        self._parts: dict[Pane, QWidget] = {}
        self._make = make
        self._widest_least = widest_least
        self._wanted = {Pane.SIDEBAR: True, Pane.PAGE: True, Pane.DETAIL: False, Pane.AGENT: False}
        self._in_front = Pane.DETAIL
        self._insists = False  # the user wants the sidebar where there is little room
        self.setChildrenCollapsible(False)
        self.setHandleWidth(1)
        self.ensurePolished()
        # The sheet has a colour for a handle under the pointer, so that all panes would be painted anew whenever the
        # pointer comes in; the handle itself does so anyway.
        self.setAttribute(Qt.WidgetAttribute.WA_Hover, False)

    def hold(self, sidebar: QWidget, page: QWidget) -> None:
        """Call it once, with what is always there."""
        self._parts = {Pane.SIDEBAR: sidebar, Pane.PAGE: page}
        for part in (sidebar, page):
            self.addWidget(part)
        self.setStretchFactor(Pane.PAGE, 1)
        self.fit()

    def part(self, pane: Pane) -> QWidget:
        """The part itself, made now if need be."""
        if pane not in self._parts:
            kept = self.widths()  # before the newcomer takes from the others
            part = self._parts[pane] = self._make[pane]()
            part.hide()  # until it is wanted
            self.insertWidget(sum(there < pane for there in self._parts), part)
            self.setStretchFactor(Pane.PAGE, 1)
            self.fit()
            self.setSizes([kept[there] for there in sorted(self._parts)])
        return self._parts[pane]

    def childEvent(self, event: QChildEvent) -> None:
        """Parts are made in here, as Qt styles all of a part anew that comes from elsewhere. But it would also show
        each as soon as it is begun: they are put in their places when they are whole."""
        if not event.added():
            super().childEvent(event)

    def is_made(self, pane: Pane) -> bool:
        return pane in self._parts

    def wants(self, pane: Pane) -> bool:
        return self._wanted[pane]

    def want(self, pane: Pane, *, on: bool) -> None:
        """Shows a part wherever there is room for it, or puts it away."""
        self._wanted[pane] = on
        if on and pane in (Pane.DETAIL, Pane.AGENT):
            self._in_front = pane
        self.adapt()

    def shows_sidebar(self) -> bool:
        return not self._parts[Pane.SIDEBAR].isHidden()

    def toggle_sidebar(self) -> None:
        """Where it has given way to something else, it is brought back, and what it takes the room of gives way."""
        if self.shows_sidebar():
            self._wanted[Pane.SIDEBAR] = self._insists
            self._insists = False
        else:
            self._wanted[Pane.SIDEBAR] = self._insists = True
        self.adapt()

    def show_page(self) -> None:
        """Makes room for the page where the sidebar, the details or the agent cover it."""
        self._insists = False
        self.adapt()
        for pane in (Pane.DETAIL, Pane.AGENT):
            if self._parts[Pane.PAGE].isHidden():
                self.want(pane, on=False)

    def adapt(self) -> None:
        """Fits the parts into the width there is."""
        width = self.window().width()
        beside = [pane for pane in (Pane.DETAIL, Pane.AGENT) if self._wanted[pane]]
        if len(beside) > 1 and width < self._scaled(TIGHT):
            beside = [self._in_front if self._in_front in beside else beside[0]]
        more = BOTH if len(beside) > 1 else 0
        for pane in (Pane.DETAIL, Pane.AGENT):
            if pane in beside or pane in self._parts:
                self.part(pane).setVisible(pane in beside)
        sidebar, page = self._parts[Pane.SIDEBAR], self._parts[Pane.PAGE]
        has_room = width >= self._scaled(_LEAST_SIDEBAR + _LEAST_PART)
        roomy = not beside or width >= self._scaled(NARROW + more)
        self._insists = self._insists and not (has_room and roomy)
        sidebar.setVisible(self._wanted[Pane.SIDEBAR] and ((has_room and roomy) or self._insists))
        page.setVisible(not beside or width >= self._scaled(TIGHT + more))
        if self._insists:
            self._give_way(width - sidebar.minimumWidth(), beside)
        self.adapted.emit()

    def _give_way(self, room: int, beside: list[Pane]) -> None:
        """Beside a sidebar that the user insists on, as much is shown as there is room for."""
        for pane in sorted([*beside, Pane.PAGE], key=lambda pane: (pane is Pane.PAGE, pane is not self._in_front)):
            part = self._parts[pane]
            part.setVisible(not part.isHidden() and room >= part.minimumWidth())
            room -= part.minimumWidth()

    def fit(self) -> None:
        """Page, detail and agent can each have the whole of the smallest window, however large the text."""
        least = min(self._scaled(_LEAST_PART), self._widest_least)
        for pane, part in self._parts.items():
            part.setMinimumWidth(self._scaled(_LEAST_SIDEBAR) if pane is Pane.SIDEBAR else least)
            self.handle(self.indexOf(part)).setAccessibleName(self.tr("Width of the panes"))

    def restore(self) -> None:
        settings = self._context.settings
        self.setSizes([self._kept()[pane] for pane in sorted(self._parts)])
        self._wanted[Pane.SIDEBAR] = settings.state("sidebar") is not False
        self._wanted[Pane.AGENT] = settings.state("agent") is True
        self.adapt()

    def remember(self) -> None:
        settings = self._context.settings
        settings.remember("split", self.widths())
        settings.remember("sidebar", self._wanted[Pane.SIDEBAR])
        settings.remember("agent", self._wanted[Pane.AGENT])

    def widths(self) -> list[int]:
        """Of all parts; of those not to be seen, or that have the page's room as well, how wide they were left."""
        parts, is_roomy = [self._parts.get(pane) for pane in Pane], self._parts[Pane.PAGE].isVisible()
        return [
            part.width() if is_roomy and part is not None and part.isVisible() else width
            for part, width in zip(parts, self._kept(), strict=True)
        ]

    def _kept(self) -> list[int]:
        kept = self._context.settings.state("split")
        if isinstance(kept, list) and len(kept) == len(_WIDTHS):
            return kept
        return [self._scaled(width) for width in _WIDTHS]

    def _scaled(self, pixels: int) -> int:
        return pixels * self._context.theme.appearance.font_percent // 100
