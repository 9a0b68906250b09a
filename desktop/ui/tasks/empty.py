"""What a list of tasks says when it has none."""

from __future__ import annotations

from desktop.domain.search_grammar import check_search
from desktop.domain.views import Query, View
from desktop.errors import InvalidInputError
from desktop.ui.core.i18n import error_text, translate
from desktop.ui.core.icons import Illustration
from desktop.ui.widgets.empty_state import Content, Tip


def empty_content(query: Query, *, untouched: bool) -> Content:
    """`untouched` where there has not been a single task yet."""
    if query.search.strip():
        return _nothing_found(query)
    if query.list:
        return Content(
            translate("EmptyList", "Nothing in this list"),
            translate("EmptyList", "Add a task above, or drag tasks onto the list."),
            Illustration.INBOX_EMPTY,
        )
    if query.label:
        return Content(
            translate("EmptyList", "Nothing under this label"),
            translate("EmptyList", "Add a task above, or drag tasks from a list onto the label."),
            Illustration.INBOX_EMPTY,
        )
    if untouched and query.view in (View.INBOX, View.ALL):
        return _first_run()
    return _contents()[query.view]


def _first_run() -> Content:
    return Content(
        translate("EmptyList", "What is on your mind?"),
        translate("EmptyList", "Every task starts here, and stays on this device."),
        Illustration.FIRST_RUN,
        (
            Tip(translate("EmptyList", "Type above and press Enter"), shortcut="Return"),
            Tip(
                translate("EmptyList", "Give it a date, a list, a label, a priority"),
                words=(
                    translate("EmptyList", "tomorrow 9am"),
                    translate("EmptyList", "/house"),
                    translate("EmptyList", "#home"),
                    "!p1",
                ),
            ),
            Tip(translate("EmptyList", "Find any task or command"), shortcut="Ctrl+K"),
            Tip(translate("EmptyList", "Ask the agent; you decide"), shortcut="Ctrl+J"),
        ),
        action=translate("EmptyList", "Try a demo review"),
    )


def _nothing_found(query: Query) -> Content:
    try:
        check_search(query.search)
        where = (
            translate("EmptyList", "Nothing in the trash contains all of these words.")
            if query.view is View.TRASH
            else translate("EmptyList", "No task contains all of these words. Try fewer or shorter ones.")
        )
    except InvalidInputError as error:
        where = error_text(error)
    title = translate("EmptyList", "Nothing found for “{search}”")
    return Content(title.format(search=query.search.strip()), where, Illustration.SEARCH_NONE)


def _contents() -> dict[View, Content]:
    nothing_open = Content(
        translate("EmptyList", "Nothing left to do"),
        translate("EmptyList", "Every task is done. Add another one above when it comes to mind."),
        Illustration.INBOX_EMPTY,
    )
    return {
        View.INBOX: Content(
            translate("EmptyList", "Inbox zero"),
            translate("EmptyList", "Everything has found its place. New tasks without a list arrive here."),
            Illustration.INBOX_EMPTY,
        ),
        View.TODAY: Content(
            translate("EmptyList", "Today is clear"),
            translate("EmptyList", "Nothing is due. Add something above, or enjoy it."),
            Illustration.TODAY_CLEAR,
        ),
        View.UPCOMING: Content(
            translate("EmptyList", "Nothing coming up"),
            translate("EmptyList", "Tasks with a due date after today appear here, day by day."),
            Illustration.UPCOMING_EMPTY,
        ),
        View.SOMEDAY: Content(
            translate("EmptyList", "Nothing put off to someday"),
            translate("EmptyList", "Tasks that you may do someday wait here, out of sight of your days."),
            Illustration.UPCOMING_EMPTY,
        ),
        View.ALL: nothing_open,
        View.LIVE: nothing_open,
        View.COMPLETED: Content(
            translate("EmptyList", "Nothing completed yet"),
            translate("EmptyList", "What you tick off is kept here."),
            Illustration.COMPLETED_EMPTY,
        ),
        View.TRASH: Content(
            translate("EmptyList", "The trash is empty"),
            translate("EmptyList", "Deleted tasks wait here until you empty it; until then they can be restored."),
            Illustration.TRASH_EMPTY,
        ),
    }
