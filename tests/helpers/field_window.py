"""What the German window says about a field that a copy of the project has: run as `python -m` in that copy.

`propose PROFILE TITLE TOOL ARGUMENTS` lets the agent propose; `show PROFILE TITLE KEY [PNG]` prints as JSON how the
field reads in the detail pane, on the card, in the history, in conflicts and in the Edit menu.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QApplication, QLabel

from desktop.domain.change_set import SetFilter
from desktop.services import Services
from desktop.ui.core.background import Background
from desktop.ui.core.context import AppContext
from desktop.ui.core.i18n import Translations
from desktop.ui.core.icons import Icons
from desktop.ui.detail import TaskDetail
from desktop.ui.detail.history_text import sentence
from desktop.ui.review.values import words_of_row
from desktop.ui.shell.undo_steps import describe
from desktop.ui.sync.conflict_card import conflict_value, field_text
from desktop.ui.theme.manager import Appearance, Scheme, Theme
from tests.helpers.review import Agent

PATIENCE = 60.0


def propose(profile: str, title: str, tool: str, arguments: str) -> None:
    services = Services(Path(profile))
    Agent(services.store).one(tool, task_identifier=title, **json.loads(arguments))
    services.close()


def show(profile: str, title: str, key: str, picture: str = "") -> None:
    app = QApplication([])
    services, background = Services(Path(profile)), Background(app)
    translations = Translations(app, "de")
    theme = Theme(app, Appearance(Scheme.LIGHT))
    context = AppContext(services, background, theme, Icons(theme), parent=theme)
    task = services.references.task(title)
    detail = TaskDetail(context)
    detail.resize(420, 900)
    detail.show()
    detail.show_task(task.id)
    editor = getattr(detail.page, key).editor
    _wait(app, lambda: detail.page.title.task is not None and bool(editor.text()))
    _wait(app, lambda: bool(detail.page.proposals.isVisible()))
    today, now = context.today(), context.now()
    board = services.conflicts.board()
    rows = [row for card in services.review.open_cards(SetFilter(waiting=True)) for row in card.rows]
    step, _ = services.undo.steps()
    captions = [label.text() for label in detail.page.findChildren(QLabel)]
    said = {
        "caption": editor.accessibleName() in captions and editor.accessibleName(),
        "hint": editor.toolTip(),
        "value": editor.text(),
        "card": [words_of_row(row, today).first_line for row in rows],
        "history": [sentence(entry, {}, today) for entry in services.tasks.history(task.id) if entry.field == key],
        "conflicts": [
            [
                field_text(one.key[0], one.others[0].field, one.subject, {}),
                conflict_value(one.key[0], one.others[0].field, one.others[0].winner, now),
                conflict_value(one.key[0], one.others[0].field, one.others[0].value, now),
            ]
            for one in board.contested
        ],
        "undo": describe(step) if step else "",
    }
    if picture:
        detail.grab().save(picture)
    detail.close()
    detail.deleteLater()
    background.shutdown()
    translations.remove()
    services.close()
    print(json.dumps(said))


def _wait(app: QApplication, ready: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not ready():
        assert time.monotonic() < until, "it is not shown"
        app.processEvents()
        time.sleep(0.01)


if __name__ == "__main__":
    if sys.argv[1] == "propose":
        propose(*sys.argv[2:])
    else:
        show(*sys.argv[2:])
